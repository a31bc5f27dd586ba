//! Compiling the C# programs with Mono, and running them. What each is made of stands here.

use crate::{process, repo};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A program: its name, and the folders all of whose C# files it is made of.
pub struct Program {
    name: &'static str,
    sources: &'static [&'static str],
}

/// The wrappers alone, without anything of Unity.
pub const CORE: Program = Program {
    name: "core-tests",
    sources: &["bindings/unity/Runtime/Impinge.Core", "bindings/unity/Tests~/Core"],
};

/// The package and the sample's scripts on stand-ins for Unity.
pub const ENGINE_FREE: Program = Program {
    name: "engine-free",
    sources: &[
        "bindings/unity/Runtime/Impinge.Core",
        "bindings/unity/Runtime/Impinge.Unity",
        "bindings/unity/Tests~/EngineFree",
        "unity-sample/Assets/Scripts",
    ],
};

impl Program {
    /// Compiles it as Unity's oldest supported version would read it, and returns the program.
    pub fn compile(&self) -> Result<PathBuf> {
        let program = repo::scratch("csharp")?.join(format!("{}.exe", self.name));
        let mut command = process::command("mcs");
        command.args(["-unsafe", "-langversion:7.2", "-debug", "-warnaserror"]);
        command.arg("-define:UNITY_2022_3_OR_NEWER;UNITY_STANDALONE_LINUX");
        command.arg(format!("-out:{}", program.display()));
        for folder in self.sources {
            let files = repo::files(&repo::path(folder), "cs")?;
            if files.is_empty() {
                bail!("{folder} has no C# files");
            }
            command.args(files.iter().map(|file| repo::shown(file)));
        }
        process::quiet(&mut command).with_context(|| format!("compiling {}", self.name))?;
        Ok(program)
    }
}

/// A command that runs a compiled program, with the library found in `native`.
pub fn mono(program: &Path, native: &Path) -> Command {
    let mut command = process::command("mono");
    command.arg("--debug").arg(program).env("LD_LIBRARY_PATH", native);
    command
}

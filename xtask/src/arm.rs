//! Runs the numeric tests on 64-bit Arm, in an emulator.

use crate::{process, repo};
use anyhow::{Result, bail};
use std::path::Path;
use std::process::Command;

const TARGET: &str = "aarch64-unknown-linux-gnu";

/// The tests that run in the emulator: the golden hashes, and the processor's floating-point state.
const TESTS: [&[&str]; 2] = [&["--test", "determinism"], &["--test", "hostile", "fp_state"]];

const PROGRAMS: [&str; 2] = ["aarch64-linux-gnu-gcc", "qemu-aarch64"];
const PACKAGES: &str = "gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user";

/// Debian's compiler with the sources of the standard library, for machines whose rustup cannot fetch a target.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_PACKAGES: &str = "rustc-web cargo-web rust-web-src";

pub fn run() -> Result<()> {
    if let Some(program) = PROGRAMS.iter().find(|program| which::which(program).is_err()) {
        bail!("{program} is missing; install it with: sudo apt-get install -y {PACKAGES}");
    }
    let cargo = cargo()?;
    for test in TESTS {
        let mut command = cargo();
        process::run(command.args(test))?;
    }
    Ok(())
}

/// The command of `cargo test` for the target: with rustup's own, or with Debian's compiler and library sources.
fn cargo() -> Result<fn() -> Command> {
    let sysroot = process::quiet(process::command("rustc").args(["--print", "sysroot"]))?;
    if Path::new(sysroot.trim()).join("lib/rustlib").join(TARGET).is_dir() {
        return Ok(|| test(process::cargo()));
    }
    if !Path::new(DEBIAN_RUSTC).exists() || !Path::new(DEBIAN_CARGO).exists() {
        bail!(
            "no standard library for {TARGET}: rustup target add {TARGET}, \
             or sudo apt-get install -y {DEBIAN_PACKAGES}"
        );
    }
    Ok(|| {
        let mut command = test(process::command(DEBIAN_CARGO));
        command
            .env("RUSTC", DEBIAN_RUSTC)
            .env("RUSTC_BOOTSTRAP", "1")
            .arg("-Zbuild-std=std,panic_unwind,test");
        command
    })
}

fn test(mut command: Command) -> Command {
    command
        .args(["test", "--target", TARGET])
        // A target folder of its own, so that the files of another compiler do not replace those of daily builds.
        .env("CARGO_TARGET_DIR", repo::path("target/arm"))
        .env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", "aarch64-linux-gnu-gcc")
        .env(
            "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER",
            "qemu-aarch64 -L /usr/aarch64-linux-gnu",
        );
    command
}

//! Runs the numeric tests on 64-bit Arm, in an emulator, and records that they have passed.

use crate::ran::{self, Check};
use crate::{process, repo, toolchain};
use anyhow::{Result, bail};

const TARGET: &str = "aarch64-unknown-linux-gnu";

/// The tests that run in the emulator: the golden hashes, the processor's floating-point state, and the SIMD lanes.
const TESTS: [&[&str]; 3] = [
    &["--test", "determinism"],
    &["--test", "hostile", "fp_state"],
    &["--test", "laws", "lanes::"],
];

const PROGRAMS: [&str; 2] = ["aarch64-linux-gnu-gcc", "qemu-aarch64"];
const PACKAGES: &str = "gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user";

pub fn run() -> Result<()> {
    if let Some(program) = PROGRAMS.iter().find(|program| which::which(program).is_err()) {
        bail!("{program} is missing; install it with: sudo apt-get install -y {PACKAGES}");
    }
    let compiler = toolchain::compiler(TARGET)?;
    for test in TESTS {
        let mut command = compiler.cargo("test", "std,panic_unwind,test");
        command
            .args(["--target", TARGET, "--package", "impinge", "--package", "impinge-tests"])
            .arg("--no-default-features")
            .args(test)
            // A target folder of its own, so that the files of another compiler do not replace those of daily builds.
            .env("CARGO_TARGET_DIR", repo::path("target/arm"))
            .env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", "aarch64-linux-gnu-gcc")
            .env(
                "CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER",
                "qemu-aarch64 -L /usr/aarch64-linux-gnu",
            );
        process::run(&mut command)?;
    }
    ran::record(&[Check::ArmNumbers])
}

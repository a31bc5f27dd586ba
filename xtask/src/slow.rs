//! Commands that take long, and so are no part of `test`.

use crate::process;
use anyhow::{Context, Result, bail};
use std::path::Path;

pub fn bench(arguments: &[String]) -> Result<()> {
    let mut command = process::cargo();
    command.args(["bench", "--package", "impinge", "--benches"]);
    if !arguments.is_empty() {
        command.arg("--").args(arguments);
    }
    process::run(&mut command)
}

const TARGET: &str = "x86_64-unknown-linux-gnu";
const INSTALL: &str = "ThreadSanitizer needs the nightly toolchain with the sources of the standard library: \
                       rustup toolchain install nightly --profile minimal --component rust-src";

/// The standard library is built along: ThreadSanitizer does not see the locks of the ready-made one, and
/// reports races that are none.
pub fn stress() -> Result<()> {
    let mut sysroot = process::command("rustup");
    sysroot.args(["run", "nightly", "rustc", "--print", "sysroot"]);
    let sysroot = process::quiet(&mut sysroot).context(INSTALL)?;
    if !Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library").is_dir() {
        bail!("{INSTALL}");
    }
    process::run(
        process::command("rustup")
            .args(["run", "nightly", "cargo", "test", "--release", "--test", "stress"])
            .args(["--target", TARGET, "-Zbuild-std"])
            .env("RUSTFLAGS", "-Zsanitizer=thread"),
    )
}

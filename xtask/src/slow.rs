//! Commands that take long, and so are no part of `test`.

use crate::process;
use anyhow::{Context, Result};

pub fn bench(arguments: &[String]) -> Result<()> {
    let mut command = process::cargo();
    command.args(["bench", "--package", "impinge", "--benches"]);
    if !arguments.is_empty() {
        command.arg("--").args(arguments);
    }
    process::run(&mut command)
}

const TARGET: &str = "x86_64-unknown-linux-gnu";

pub fn stress() -> Result<()> {
    process::quiet(process::command("rustup").args(["run", "nightly", "rustc", "--version"])).context(
        "ThreadSanitizer needs the nightly toolchain: rustup toolchain install nightly --profile minimal",
    )?;
    process::run(
        process::command("rustup")
            .args(["run", "nightly", "cargo", "test", "--release", "--test", "stress"])
            .args(["--target", TARGET])
            .env("RUSTFLAGS", "-Zsanitizer=thread -Cunsafe-allow-abi-mismatch=sanitizer"),
    )
}

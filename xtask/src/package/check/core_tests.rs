//! Runs the C# core tests with packaged libraries. Two platforms must find the same values in every check.

use super::super::mono_arm;
use crate::count::{self, Tally};
use crate::ran::Check;
use crate::{csharp, csharp_tests, process, repo};
use anyhow::{Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The calls in each test for garbage. The default number takes ten minutes in an emulator.
const CALLS: &str = "10000";

/// A finished run.
pub struct Ran {
    pub tally: Tally,
    /// The file with the values of all checks.
    record: PathBuf,
}

/// Runs the core tests on Mono with the libraries for Linux on x64 and Arm. Adds the check on Arm to `passed` if it has
/// passed.
pub fn on_mono(native: &Path, passed: &mut Vec<Check>) -> Result<Tally> {
    let library = |platform: &str| native.join("lib").join(platform);
    if !library("linux-x64").is_dir() || !library("linux-arm64").is_dir() {
        println!("skipped the core tests on Arm: no libraries for Linux on x64 and Arm");
        return Ok(Tally::default());
    }
    let program = csharp::CORE.compile()?;
    let x64 = run(&mut csharp::mono(&program, &library("linux-x64")), "mono-x64")?;
    let mut emulated = mono_arm::command(&program, &library("linux-arm64"))?;
    let arm = run(&mut emulated, "mono-arm64")?;
    let mut tally = Tally::default();
    let compared = same_values(&x64, &arm);
    if compared.is_ok() && arm.tally.failed == 0 {
        passed.push(Check::ArmMono);
    }
    tally.check("the core tests find the same values on x64 and Arm", compared);
    tally.add("core tests on Mono", x64.tally);
    tally.add("core tests on Mono for Arm", arm.tally);
    Ok(tally)
}

/// Runs a command that ends with the compiled core tests. `name` is the name of the file with the values.
pub fn run(command: &mut Command, name: &str) -> Result<Ran> {
    let record = repo::scratch("package/core-tests")?.join(format!("{name}.txt"));
    if record.exists() {
        fs::remove_file(&record)?;
    }
    let ended =
        process::pass_through(command.arg(csharp_tests::offsets()?).arg(&record).arg(CALLS))?;
    Ok(Ran { tally: count::of_program(&ended.lines, ended.success), record })
}

pub fn same_values(expected: &Ran, found: &Ran) -> Result<()> {
    same(&repo::read_text(&expected.record)?, &repo::read_text(&found.record)?)
}

fn same(expected: &str, found: &str) -> Result<()> {
    if expected.is_empty() {
        bail!("the core tests found no values");
    }
    if expected == found {
        println!("{} values are equal", expected.lines().count());
        return Ok(());
    }
    match expected.lines().zip(found.lines()).find(|(a, b)| a != b) {
        Some((expected, found)) => bail!("expected \"{expected}\", found \"{found}\""),
        None => {
            bail!("expected {} values, found {}", expected.lines().count(), found.lines().count())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_different_value_is_reported() {
        assert!(same("a: 1\nb: 2\n", "a: 1\nb: 2\n").is_ok());
        let error = same("a: 1\nb: 2\n", "a: 1\nb: 3\n").unwrap_err();
        assert_eq!(error.to_string(), "expected \"b: 2\", found \"b: 3\"");
    }

    #[test]
    fn a_missing_value_is_reported() {
        assert_eq!(same("a\nb\n", "a\n").unwrap_err().to_string(), "expected 2 values, found 1");
        assert!(same("", "").is_err());
    }
}

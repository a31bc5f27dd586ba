//! The tests of the Rust crates: with assertions, optimised, and under valgrind.

use crate::count::{self, Tally};
use crate::process::Ended;
use crate::stages::WHOLE;
use crate::{process, repo};
use anyhow::{Context, Result, anyhow};
use std::env;
use std::process::Command;
use std::thread::{self, ScopedJoinHandle};

/// The variable that multiplies the case counts of random tests: see `tests/support/settings.rs`.
const WIDE: &str = "IMPINGE_WIDE";

/// Settings for valgrind, which is fifty times slower: few random cases, and a part of the hostile values.
const FEW: [(&str, &str); 2] = [("IMPINGE_CASES", "100"), ("IMPINGE_STRIDE", "36")];

/// Tests with assertions. Callers name the test programs. The feature `fault-injection` lets the test `fault` force panics.
fn test() -> Command {
    cargo(&format!("test {WHOLE} --no-fail-fast"))
}

/// The slowest test programs. Each of them runs beside the others, some of which use one thread only.
const LAWS: &str = "laws";
const HOSTILE: &str = "hostile";

/// The programs that run on the release build: those that test every export, and the golden hashes. The hashes cover
/// the rest, because debug and release builds must produce the same. Only wide runs build the laws a second time,
/// because that build takes longer than the test.
const SHIPPED: [&str; 3] = ["determinism", HOSTILE, "lifecycle"];

/// Runs every test, with assertions.
pub fn debug(wide: bool) -> Result<Tally> {
    let some = |names: &[&str]| {
        let mut command = test();
        if wide {
            widen(&mut command);
        }
        command.args(names.iter().flat_map(|name| ["--test", name]));
        command
    };
    let programs = programs()?;
    let all: Vec<&str> = programs.iter().map(String::as_str).collect();
    let others: Vec<&str> =
        all.iter().copied().filter(|name| ![LAWS, HOSTILE].contains(name)).collect();
    process::run(some(&all).args(["--lib", "--no-run"]))?;
    let mut library_and_hostile = some(&[HOSTILE]);
    library_and_hostile.arg("--lib");
    side_by_side([some(&[LAWS]), library_and_hostile], || {
        let mut tally = counted(&mut some(&others))?;
        // The profile in which xtask runs has built its dependencies.
        tally.add("xtask", counted(&mut cargo("test --package xtask --profile dev"))?);
        Ok(tally)
    })
}

/// Runs tests without assertions on the release build, and keeps their output. Wide runs add the laws, and panics under a
/// lock.
pub fn shipped(wide: bool) -> Result<Ended> {
    let mut command = cargo("test --package impinge --package impinge-tests --release");
    command.args(["--no-default-features", "--no-fail-fast"]);
    if wide {
        widen(&mut command).args(["--features", "fault-injection", "--test", LAWS]);
    }
    command.args(SHIPPED.iter().flat_map(|name| ["--test", name]));
    process::keep_output(plain(&mut command))
}

/// Multiplies the case counts by 100, unless the user has chosen another factor.
fn widen(command: &mut Command) -> &mut Command {
    if env::var_os(WIDE).is_none() {
        command.env(WIDE, "100");
    }
    command
}

/// The tests that valgrind skips. Extremes and the ends of ranges test numbers, not memory, and take most of the time. Valgrind simulates
/// neither trapped exceptions nor flushing to zero. The test of the header's parameters makes no call.
const NOT_UNDER_VALGRIND: [&str; 4] = ["extreme", "fp_state", "every_parameter", "ranges::"];

/// The tests of each process under valgrind. Together they are all tests.
const VALGRIND_PARTS: [&[&str]; 3] = [
    &["2d", "dim2"],
    &["--skip", "2d", "--skip", "dim2", "dim3"],
    &["--skip", "2d", "--skip", "dim2", "--skip", "dim3"],
];

/// Runs the hostile tests under valgrind, which checks every memory access. They run fewer cases than the debug
/// tests. They still reach every export with valid and hostile arguments. Valgrind runs one thread at a time, so the
/// tests run in several processes. Keeps the output of all.
pub fn under_valgrind() -> Result<Vec<Ended>> {
    // The threads of the pool outlive the tests, and their memory counts as possibly lost.
    let runner = "target.'cfg(all())'.runner = ['valgrind', '--quiet', '--error-exitcode=9', \
                  '--leak-check=full', '--show-leak-kinds=definite,indirect', \
                  '--errors-for-leak-kinds=definite,indirect']";
    let hostile = || {
        let mut command = test();
        command.args(["--test", HOSTILE]).env_remove(WIDE).envs(FEW);
        command
    };
    let built = process::keep_output(plain(hostile().arg("--no-run")))?;
    if !built.success {
        return Ok(vec![built]);
    }
    let part = |names: &[&str]| {
        let mut command = hostile();
        command.args(["--config", runner, "--", "--test-threads", "1"]);
        command.args(NOT_UNDER_VALGRIND.iter().flat_map(|name| ["--skip", name])).args(names);
        process::keep_output(plain(&mut command))
    };
    thread::scope(|scope| {
        let parts = VALGRIND_PARTS.map(|names| scope.spawn(move || part(names)));
        let ended = |part: ScopedJoinHandle<Result<Ended>>| {
            part.join().map_err(|_| anyhow!("a thread panicked"))?
        };
        parts.into_iter().map(ended).collect()
    })
}

/// Runs commands beside each other and beside other tests. Prints their output when all have ended.
fn side_by_side<const N: usize>(
    commands: [Command; N],
    other: impl FnOnce() -> Result<Tally>,
) -> Result<Tally> {
    thread::scope(|scope| {
        let beside = commands
            .map(|mut command| scope.spawn(move || process::keep_output(plain(&mut command))));
        let mut tally = other()?;
        for one in beside {
            let ended = one.join().map_err(|_| anyhow!("a thread panicked"))??;
            ended.lines.iter().for_each(|line| println!("{line}"));
            tally.add("beside", count::of_cargo_test(&ended.lines, ended.success));
        }
        Ok(tally)
    })
}

/// The names of the test programs: files and folders of `tests` as cargo finds them.
fn programs() -> Result<Vec<String>> {
    let entries = repo::entries(&repo::path("tests"))?.into_iter();
    let programs = entries.filter(|path| {
        path.join("main.rs").is_file() || path.extension().is_some_and(|it| it == "rs")
    });
    let name = |path: std::path::PathBuf| {
        Ok(path.file_stem().and_then(|stem| stem.to_str()).context("a name in UTF-8")?.to_owned())
    };
    programs.map(name).collect()
}

fn cargo(arguments: &str) -> Command {
    let mut command = process::cargo();
    command.args(arguments.split(' '));
    command
}

fn counted(command: &mut Command) -> Result<Tally> {
    let ended = process::pass_through(plain(command))?;
    Ok(count::of_cargo_test(&ended.lines, ended.success))
}

/// The command without colours, which would hide the counts.
fn plain(command: &mut Command) -> &mut Command {
    command.env("CARGO_TERM_COLOR", "never")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_program_exists() {
        let programs = programs().unwrap();
        for name in SHIPPED.iter().chain([&LAWS]) {
            assert!(programs.iter().any(|program| program == name), "{name} of {programs:?}");
        }
    }
}

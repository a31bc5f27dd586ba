//! The stages of `test`.

use crate::count::{self, Tally};
use crate::native::{self, Native};
use crate::{c_examples, csharp_tests, generate, interface, linkage, process, snippets, tools};
use anyhow::{Result, anyhow, bail};
use clap::ValueEnum;
use std::env;
use std::process::Command;
use std::thread;

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Stage {
    Tools,
    Format,
    Clippy,
    Docs,
    Build,
    Generated,
    Tests,
    ReleaseTests,
    Valgrind,
    Interface,
    Linkage,
    CExamples,
    CsharpCore,
    CsharpUnity,
    Snippets,
}

/// The state that the stages share.
pub struct Workshop {
    install: bool,
    wide: bool,
    native: Option<Native>,
}

/// The variable that multiplies the case counts of random tests: see `tests/support/settings.rs`.
const WIDE: &str = "IMPINGE_WIDE";

/// The library's own tests. The feature lets the test `fault` force panics. Each other choice of packages and
/// features would build the dependencies and the library again.
const TEST: &str = "test --package impinge --features fault-injection";

/// The tests that run a second time, optimised as the release is and without assertions: those that ask every pair
/// and every export, and for the same bits.
const OPTIMISED: &str = "--lib --test assets --test calls_2d --test casts --test casts_2d --test contacts --test contacts_2d \
    --test fault --test hostile --test laws --test laws_2d --test lifecycle";

/// What the release profile changes in the test profile, but for link-time optimisation: that takes 25 seconds of
/// CPU for each test program. The overrides keep the build script's dependencies as they have been built.
const AS_IN_RELEASE: [&str; 5] = [
    "opt-level=3",
    "debug-assertions=false",
    "overflow-checks=false",
    "build-override.debug-assertions=true",
    "build-override.overflow-checks=true",
];

impl Stage {
    /// The name that `--only` takes.
    pub fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// Whether nothing that follows makes sense once this has failed.
    pub fn is_foundation(self) -> bool {
        matches!(self, Stage::Tools | Stage::Build)
    }

    pub fn run(self, workshop: &mut Workshop) -> Result<Tally> {
        match self {
            Stage::Tools => one(tools::need_all(workshop.install)),
            Stage::Format => one(process::run(&mut cargo("fmt --all --check"))),
            Stage::Clippy => one(process::run(&mut cargo(
                "clippy --quiet --workspace --all-targets --all-features -- -D warnings",
            ))),
            Stage::Docs => {
                one(process::run(cargo("doc --quiet --no-deps").env("RUSTDOCFLAGS", "-Dwarnings")))
            }
            Stage::Build => build(workshop),
            Stage::Generated => one(generate::check_against(&workshop.native()?.out_dir)),
            Stage::Tests => debug_tests(workshop.wide),
            Stage::ReleaseTests => release_tests(),
            Stage::Valgrind => under_valgrind(),
            Stage::Interface => interface::compare(&workshop.native()?.dynamic),
            Stage::Linkage => linkage::check(workshop.native()?),
            Stage::CExamples => c_examples::run(workshop.native()?),
            Stage::CsharpCore => csharp_tests::core(&workshop.native()?.folder),
            Stage::CsharpUnity => csharp_tests::engine_free(&workshop.native()?.folder),
            Stage::Snippets => snippets::run(workshop.native()?),
        }
    }
}

impl Workshop {
    pub fn new(install: bool, wide: bool) -> Workshop {
        Workshop { install, wide, native: None }
    }

    /// The release build, made once.
    fn native(&mut self) -> Result<&Native> {
        let native = match self.native.take() {
            Some(native) => native,
            None => native::build()?,
        };
        Ok(self.native.insert(native))
    }
}

fn one(result: Result<()>) -> Result<Tally> {
    result.map(|()| Tally::one())
}

fn cargo(arguments: &str) -> Command {
    let mut command = process::cargo();
    command.args(arguments.split(' '));
    command
}

fn build(workshop: &mut Workshop) -> Result<Tally> {
    let warnings = workshop.native()?.warnings;
    if warnings > 0 {
        bail!("{warnings} warnings");
    }
    Ok(Tally::one())
}

/// Every test, with assertions.
fn debug_tests(wide: bool) -> Result<Tally> {
    let mut command = cargo(&format!("{TEST} --no-fail-fast"));
    if wide && env::var_os(WIDE).is_none() {
        command.env(WIDE, "100");
    }
    let mut tally = counted(&mut command)?;
    // In the profile in which xtask runs: its dependencies have been built in that.
    tally.add("xtask", counted(&mut cargo("test --package xtask --profile dev"))?);
    Ok(tally)
}

/// The optimised tests, and the golden hashes once more on the very build that is shipped.
fn release_tests() -> Result<Tally> {
    let mut optimised = cargo(&format!("{TEST} --no-fail-fast {OPTIMISED}"));
    for setting in AS_IN_RELEASE {
        optimised.args(["--config", &format!("profile.test.{setting}")]);
    }
    let mut tally = counted(&mut optimised)?;
    let shipped = counted(&mut cargo("test --package impinge --release --test determinism"))?;
    tally.add("shipped", shipped);
    Ok(tally)
}

/// Runs the hostile tests and checks every memory access. Valgrind runs one thread at a time, so the 2D tests,
/// which have `plane` in their names, run in a second process.
fn under_valgrind() -> Result<Tally> {
    // The threads of the pool outlive the tests, and what they hold counts as possibly lost.
    let runner = "target.'cfg(all())'.runner = ['valgrind', '--quiet', '--error-exitcode=9', \
                  '--leak-check=full', '--show-leak-kinds=definite,indirect', \
                  '--errors-for-leak-kinds=definite,indirect']";
    let hostile = || {
        let mut command = cargo(&format!("{TEST} --test hostile"));
        // A wide run is for numbers too.
        command.env_remove(WIDE);
        command
    };
    process::run(hostile().arg("--no-run"))?;
    let half = |names: &[&str]| {
        // Extremes are a matter of numbers, not of memory, and take a third of the time. valgrind knows neither trapped
        // exceptions nor flushing to zero.
        let arguments = ["--", "--test-threads", "1", "--skip", "extremes", "--skip", "fp_state"];
        counted(hostile().args(["--config", runner]).args(arguments).args(names))
    };
    thread::scope(|scope| {
        let plane = scope.spawn(|| half(&["plane"]));
        let mut tally = half(&["--skip", "plane"])?;
        tally.add("plane", plane.join().map_err(|_| anyhow!("a thread panicked"))??);
        Ok(tally)
    })
}

fn counted(command: &mut Command) -> Result<Tally> {
    // Colours would hide what is counted.
    let ended = process::pass_through(command.env("CARGO_TERM_COLOR", "never"))?;
    Ok(count::of_cargo_test(&ended.lines, ended.success))
}

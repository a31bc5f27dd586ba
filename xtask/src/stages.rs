//! What `test` runs, stage by stage.

use crate::count::{self, Tally};
use crate::native::{self, Native};
use crate::{c_examples, csharp_tests, generate, interface, process, snippets, tools};
use anyhow::{Result, bail};
use clap::ValueEnum;
use std::process::Command;

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Stage {
    Tools,
    Format,
    Clippy,
    Docs,
    Generated,
    Build,
    Tests,
    ReleaseTests,
    Valgrind,
    Interface,
    Glibc,
    CExamples,
    CsharpCore,
    CsharpUnity,
    Snippets,
}

/// What the stages share.
pub struct Workshop {
    pub install: bool,
    native: Option<Native>,
}

/// The tests that are run as users run the library too, optimised and without assertions: those that ask every
/// pair and every export, for the same bits, and for memory. Each costs a whole link.
const IN_RELEASE: &str = "--test alloc --test calls_2d --test casts --test casts_2d --test contacts \
    --test contacts_2d --test determinism --test fault --test hostile --test laws --test laws_2d \
    --test lifecycle";

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
            Stage::Generated => one(generate::check()),
            Stage::Build => build(workshop),
            Stage::Tests => tests("test --workspace --no-fail-fast"),
            Stage::ReleaseTests => tests(&format!(
                "test --release --features fault-injection --no-fail-fast --lib {IN_RELEASE}"
            )),
            Stage::Valgrind => under_valgrind("hostile"),
            Stage::Interface => interface::compare(&workshop.native()?.dynamic),
            Stage::Glibc => interface::glibc(&workshop.native()?.dynamic),
            Stage::CExamples => c_examples::run(workshop.native()?),
            Stage::CsharpCore => csharp_tests::core(&workshop.native()?.folder),
            Stage::CsharpUnity => csharp_tests::engine_free(&workshop.native()?.folder),
            Stage::Snippets => snippets::run(workshop.native()?),
        }
    }
}

impl Workshop {
    pub fn new(install: bool) -> Workshop {
        Workshop { install, native: None }
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

fn tests(arguments: &str) -> Result<Tally> {
    counted(&mut cargo(arguments))
}

/// A test program of the library, every access to memory watched.
fn under_valgrind(test: &str) -> Result<Tally> {
    // The threads of the pool outlive the tests, and what they hold counts as possibly lost.
    let runner = "target.'cfg(all())'.runner = ['valgrind', '--quiet', '--error-exitcode=9', \
                  '--leak-check=full', '--show-leak-kinds=definite,indirect', \
                  '--errors-for-leak-kinds=definite,indirect']";
    let mut command = cargo("test --test");
    // Extremes are a matter of numbers, not of memory, and take a third of the time.
    let arguments = ["--", "--test-threads", "1", "--skip", "extremes"];
    counted(command.args([test, "--config", runner]).args(arguments))
}

fn counted(command: &mut Command) -> Result<Tally> {
    // Colours would hide what is counted.
    let ended = process::pass_through(command.env("CARGO_TERM_COLOR", "never"))?;
    Ok(count::of_cargo_test(&ended.lines, ended.success))
}

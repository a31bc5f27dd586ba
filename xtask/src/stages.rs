//! The stages of `test`.

use crate::count::{self, Tally};
use crate::native::{self, Native};
use crate::process::Ended;
use crate::{
    c_examples, csharp_tests, generate, interface, linkage, process, roslyn, rust_tests, snippets,
    tools,
};
use anyhow::{Result, anyhow, bail};
use clap::ValueEnum;
use std::process::Command;
use std::thread::{self, JoinHandle};

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Stage {
    Tools,
    Format,
    Clippy,
    Docs,
    Tests,
    Build,
    Generated,
    Interface,
    Linkage,
    CExamples,
    CsharpCore,
    CsharpUnity,
    Roslyn,
    Snippets,
    ReleaseTests,
    Valgrind,
}

/// The state that the stages share.
pub struct Workshop {
    install: bool,
    wide: bool,
    native: Option<Native>,
    building: Option<JoinHandle<Result<Native>>>,
    release_tests: Option<JoinHandle<Result<Ended>>>,
}

impl Stage {
    /// The name that `--only` takes.
    pub fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// Whether the run stops if this stage fails, because no later stage could pass.
    pub fn is_foundation(self) -> bool {
        matches!(self, Stage::Tools | Stage::Build)
    }

    pub fn run(self, workshop: &mut Workshop) -> Result<Tally> {
        match self {
            Stage::Tools => {
                one(tools::need_all(workshop.install).and_then(|()| roslyn::need(workshop.install)))
            }
            Stage::Format => one(process::run(&mut cargo("fmt --all --check"))),
            Stage::Clippy => one(process::run(&mut cargo(
                "clippy --quiet --workspace --all-targets --all-features -- -D warnings",
            ))),
            Stage::Docs => {
                one(process::run(cargo("doc --quiet --no-deps").env("RUSTDOCFLAGS", "-Dwarnings")))
            }
            Stage::Tests => rust_tests::debug(workshop.wide),
            Stage::Build => build(workshop),
            Stage::Generated => one(generate::check_against(&workshop.native()?.out_dir)),
            Stage::Interface => interface::compare(&workshop.native()?.dynamic),
            Stage::Linkage => linkage::check(workshop.native()?),
            Stage::CExamples => c_examples::run(workshop.native()?),
            Stage::CsharpCore => csharp_tests::core(&workshop.native()?.folder),
            Stage::CsharpUnity => csharp_tests::engine_free(&workshop.native()?.folder),
            Stage::Roslyn => roslyn::check(),
            Stage::Snippets => snippets::run(workshop.native()?),
            Stage::ReleaseTests => workshop.release_tests(),
            Stage::Valgrind => rust_tests::under_valgrind(),
        }
    }
}

impl Workshop {
    pub fn new(install: bool, wide: bool) -> Workshop {
        Workshop { install, wide, native: None, building: None, release_tests: None }
    }

    /// Starts work that mostly uses one core, beside the stages after `stage`. A later stage waits for it.
    pub fn start_beside(&mut self, stage: Stage) {
        let wide = self.wide;
        match stage {
            Stage::Tools => self.building = Some(thread::spawn(native::build)),
            // The release build is complete.
            Stage::Generated => {
                self.release_tests = Some(thread::spawn(move || rust_tests::shipped(wide)));
            }
            _ => {}
        }
    }

    /// The tests on the release build. Their output is printed when they have ended.
    fn release_tests(&mut self) -> Result<Tally> {
        let ended = match self.release_tests.take() {
            Some(tests) => tests.join().map_err(|_| anyhow!("the tests panicked"))??,
            None => rust_tests::shipped(self.wide)?,
        };
        ended.lines.iter().for_each(|line| println!("{line}"));
        Ok(count::of_cargo_test(&ended.lines, ended.success))
    }

    /// The release build, made once.
    fn native(&mut self) -> Result<&Native> {
        let native = match (self.native.take(), self.building.take()) {
            (Some(native), _) => native,
            (None, Some(building)) => {
                building.join().map_err(|_| anyhow!("the build panicked"))??
            }
            (None, None) => native::build()?,
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

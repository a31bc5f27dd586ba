//! The stages of `test`.

use crate::count::{self, Tally};
use crate::native::{self, Native};
use crate::process::Ended;
use crate::{
    c_examples, cpp_tests, csharp_tests, generate, interface, linkage, notices, platforms, process,
    ran, roslyn, rust_tests, sizes, snippets, tools,
};
use anyhow::{Context, Result, anyhow, bail};
use clap::ValueEnum;
use std::process::Command;
use std::sync::mpsc::{self, Receiver};
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
    Cpp,
    CsharpCore,
    CsharpUnity,
    Snippets,
    ReleaseTests,
    Roslyn,
    Valgrind,
    Platforms,
}

/// The state that the stages share.
pub struct Workshop {
    install: bool,
    wide: bool,
    native: Option<Native>,
    building: Option<JoinHandle<Result<Native>>>,
    /// The programs of each row of [`BESIDE`], stage by stage. Empty: they have not begun.
    beside: Vec<Receiver<Result<Vec<Ended>>>>,
}

/// The last stages, in their order. Each row runs beside the other one and beside the stages before them, most of which use
/// one core. The stages of a row run one after another.
const BESIDE: [&[Stage]; 2] =
    [&[Stage::ReleaseTests, Stage::Roslyn, Stage::Valgrind], &[Stage::Platforms]];

/// The packages and features of every build that is not for release. All of them choose the same, because another choice
/// would build the dependencies again, and the profiles `dev` and `test` agree on the dependencies of build scripts.
pub const WHOLE: &str = "--workspace --all-features";

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
            Stage::Clippy => one(process::run(&mut cargo(&format!(
                "clippy --quiet {WHOLE} --all-targets -- -D warnings"
            )))),
            Stage::Docs => one(process::run(
                cargo(&format!("doc --quiet {WHOLE} --lib --no-deps"))
                    .env("RUSTDOCFLAGS", "-Dwarnings"),
            )),
            Stage::Tests => rust_tests::debug(workshop.wide),
            Stage::Build => build(workshop),
            Stage::Generated => {
                let mut tally = Tally::default();
                tally.check("generated files", generate::check_in_tests());
                tally.check("notices of third parties", notices::check());
                tally.check("records of checks on other platforms", ran::check());
                tally.check("sizes of the libraries", sizes::check());
                Ok(tally)
            }
            Stage::Interface => interface::compare(&workshop.native()?.dynamic),
            Stage::Linkage => linkage::check(workshop.native()?),
            Stage::CExamples => c_examples::run(workshop.native()?),
            Stage::Cpp => cpp_tests::run(workshop.native()?),
            Stage::CsharpCore => csharp_tests::core(&workshop.native()?.folder),
            Stage::CsharpUnity => csharp_tests::engine_free(&workshop.native()?.folder),
            Stage::Snippets => snippets::run(workshop.native()?),
            Stage::ReleaseTests | Stage::Valgrind => {
                let ended = workshop.ended(self)?;
                let tallies = ended.iter().map(|it| count::of_cargo_test(&it.lines, it.success));
                Ok(tallies.fold(Tally::default(), Tally::with))
            }
            Stage::Platforms | Stage::Roslyn => {
                let ended = workshop.ended(self)?;
                let tallies = ended.iter().map(|it| count::of_program(&it.lines, it.success));
                Ok(tallies.fold(Tally::default(), Tally::with))
            }
        }
    }

    /// Runs the programs of a stage of [`BESIDE`] and keeps their output.
    fn programs(self, wide: bool) -> Result<Vec<Ended>> {
        match self {
            Stage::Platforms => Ok(vec![platforms::check()?]),
            Stage::ReleaseTests => Ok(vec![rust_tests::shipped(wide)?]),
            Stage::Roslyn => Ok(vec![roslyn::check()?]),
            Stage::Valgrind => rust_tests::under_valgrind(),
            _ => bail!("{} does not run beside others", self.name()),
        }
    }
}

impl Workshop {
    pub fn new(install: bool, wide: bool) -> Workshop {
        Workshop { install, wide, native: None, building: None, beside: Vec::new() }
    }

    /// Starts work beside the stages after `stage`. A later stage waits for it.
    pub fn start_beside(&mut self, stage: Stage) {
        match stage {
            Stage::Tools => self.building = Some(thread::spawn(native::build)),
            // The release build is complete.
            Stage::Generated => {
                let wide = self.wide;
                let start = |row: &'static [Stage]| {
                    let (sender, receiver) = mpsc::channel();
                    thread::spawn(move || {
                        // Nobody receives once the run has stopped.
                        row.iter().try_for_each(|stage| sender.send(stage.programs(wide)))
                    });
                    receiver
                };
                self.beside = BESIDE.map(start).into();
            }
            _ => {}
        }
    }

    /// Waits for the programs of a stage of [`BESIDE`], or runs them now. Prints their output.
    fn ended(&mut self, stage: Stage) -> Result<Vec<Ended>> {
        let row = BESIDE.iter().position(|row| row.contains(&stage));
        let ended = match row.and_then(|row| self.beside.get(row)) {
            Some(receiver) => receiver.recv().context("its thread panicked")??,
            None => stage.programs(self.wide)?,
        };
        ended.iter().flat_map(|it| &it.lines).for_each(|line| println!("{line}"));
        Ok(ended)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stages_beside_others_are_the_last_ones() {
        assert!(Stage::value_variants().ends_with(&BESIDE.concat()));
    }

    #[test]
    fn a_failure_beside_others_belongs_to_its_stage() {
        let (sender, receiver) = mpsc::channel();
        let (other_sender, other) = mpsc::channel();
        let mut workshop = Workshop::new(false, false);
        workshop.beside = vec![receiver, other];
        let ended = |success, line: &str| Ok(vec![Ended { success, lines: vec![line.to_owned()] }]);
        sender.send(ended(false, "test result: FAILED. 3 passed; 1 failed; 0 ignored")).unwrap();
        sender.send(Err(anyhow!("cannot run node"))).unwrap();
        other_sender.send(ended(false, "3 passed, 1 failed")).unwrap();
        drop(sender);
        let tally = Stage::ReleaseTests.run(&mut workshop).unwrap();
        assert_eq!((tally.passed, tally.failed), (3, 1));
        assert!(Stage::Roslyn.run(&mut workshop).is_err());
        // The thread has panicked.
        assert!(Stage::Valgrind.run(&mut workshop).is_err());
        let tally = Stage::Platforms.run(&mut workshop).unwrap();
        assert_eq!((tally.passed, tally.failed), (3, 1));
    }
}

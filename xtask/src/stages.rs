//! The stages of `test`.

use crate::count::Tally;
use crate::native::{self, Native};
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
    Roslyn,
    Snippets,
}

/// The state that the stages share.
pub struct Workshop {
    install: bool,
    wide: bool,
    native: Option<Native>,
    building: Option<JoinHandle<Result<Native>>>,
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
            Stage::Build => build(workshop),
            Stage::Generated => one(generate::check_against(&workshop.native()?.out_dir)),
            Stage::Tests => rust_tests::debug(workshop.wide),
            Stage::ReleaseTests => rust_tests::shipped(workshop.wide),
            Stage::Valgrind => rust_tests::under_valgrind(),
            Stage::Interface => interface::compare(&workshop.native()?.dynamic),
            Stage::Linkage => linkage::check(workshop.native()?),
            Stage::CExamples => c_examples::run(workshop.native()?),
            Stage::CsharpCore => csharp_tests::core(&workshop.native()?.folder),
            Stage::CsharpUnity => csharp_tests::engine_free(&workshop.native()?.folder),
            Stage::Roslyn => roslyn::check(),
            Stage::Snippets => snippets::run(workshop.native()?),
        }
    }
}

impl Workshop {
    pub fn new(install: bool, wide: bool) -> Workshop {
        Workshop { install, wide, native: None, building: None }
    }

    /// Starts the release build, most of which uses one core, beside the next stages.
    pub fn start_build(&mut self) {
        self.building = Some(thread::spawn(native::build));
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

//! The project's own commands: `cargo xtask <command>`.

mod arm;
mod bench;
mod c;
mod c_examples;
mod cargo;
mod cheat_sheet;
mod count;
mod cpp;
mod cpp_tests;
mod csharp;
mod csharp_tests;
mod demo;
mod generate;
mod interface;
mod layers;
mod linkage;
mod meta;
mod meta_check;
mod native;
mod notices;
mod package;
mod pages;
mod platforms;
mod plugins;
mod process;
mod ran;
mod recipe;
mod render;
mod repo;
mod roslyn;
mod rust_tests;
mod scene;
mod sizes;
mod slow;
mod snippets;
mod stages;
mod struct_sizes;
mod test;
mod toolchain;
mod tools;

use anyhow::Result;
use clap::{Parser, Subcommand};
use stages::Workshop;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Builds, checks and shows Impinge")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write the header, the C# declarations and the Unity .meta files
    Generate {
        /// Write nothing; fail if a file is stale, missing or superfluous
        #[arg(long)]
        check: bool,
    },
    /// Write the notices of the software that is linked into the library
    Notices {
        /// Write nothing; fail if they are stale
        #[arg(long)]
        check: bool,
    },
    /// Build the packages into out/package: the Unity package, an archive for C, C++ and Unreal, and the NuGet package
    Package(package::Options),
    /// Build the library for release and put it into the Unity package
    Stage,
    /// Run the Unity sample without Unity and draw its pictures into out/demo
    Demo {
        /// Install missing system tools with apt-get (with sudo if needed)
        #[arg(long)]
        install: bool,
    },
    /// Run all checks
    Test {
        /// Install missing tools with apt-get (with sudo if needed), rustup and npm
        #[arg(long)]
        install: bool,
        /// Run 100 times as many random cases, or IMPINGE_WIDE times as many (takes hours)
        #[arg(long)]
        wide: bool,
        /// Run only these stages
        #[arg(long, value_enum)]
        only: Vec<stages::Stage>,
    },
    /// Run the criterion benches, or compare with the library of another commit
    Bench(bench::Options),
    /// Run the stress test under ThreadSanitizer (needs the nightly toolchain)
    Stress,
    /// Run the numeric tests on 64-bit Arm, in an emulator (needs its compiler and qemu)
    Arm,
    /// Run the fuzz targets (needs the nightly toolchain and cargo-fuzz)
    Fuzz {
        /// Run only this target
        #[arg(value_enum)]
        target: Option<slow::Target>,
        /// Seconds per target
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    match command {
        Command::Generate { check: false } => generate::write(),
        Command::Generate { check: true } => generate::check(),
        Command::Notices { check: false } => notices::write(),
        Command::Notices { check: true } => notices::check(),
        Command::Package(options) => package::run(&options),
        Command::Stage => native::stage(),
        Command::Demo { install } => demo::run(install),
        Command::Test { install, wide, only } => test::run(Workshop::new(install, wide), &only),
        Command::Bench(options) => bench::run(&options),
        Command::Stress => slow::stress(),
        Command::Arm => arm::run(),
        Command::Fuzz { target, seconds } => slow::fuzz(target, seconds),
    }
}

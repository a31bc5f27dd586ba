//! `bench`: the criterion benches, and the comparisons with other commits and other libraries.

mod against;
mod compare;
mod csharp;
mod peers;
mod results;
mod sampler;

use crate::process;
use anyhow::{Result, bail};
use clap::{Subcommand, ValueEnum};

/// The crate that measures Impinge beside other libraries.
const PEERS: &str = "benches/peers";

/// A group of lines of `--against`.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum Group {
    Pairs,
    Worlds,
    Meshes,
}

impl Group {
    fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }
}

#[derive(Subcommand)]
enum Comparison {
    /// Run Impinge beside other libraries; write the tables of RESULTS.md and the plots
    Peers(peers::Options),
    /// Measure calls from C# on Mono and .NET; write their table of RESULTS.md
    Csharp,
}

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Options {
    #[command(subcommand)]
    comparison: Option<Comparison>,
    /// Compare with the library of this commit instead, and fail if a line is slower
    #[arg(long, value_name = "COMMIT")]
    against: Option<String>,
    /// Only these groups of lines
    #[arg(long, value_enum, value_delimiter = ',', requires = "against")]
    only: Vec<Group>,
    /// Lines that the short run leaves out, too
    #[arg(long, requires = "against")]
    all: bool,
    /// A filter; without --against, criterion's own flags, too
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

pub fn run(options: &Options) -> Result<()> {
    match &options.comparison {
        Some(Comparison::Peers(options)) => return peers::run(options),
        Some(Comparison::Csharp) => return csharp::run(),
        None => {}
    }
    let Some(commit) = &options.against else { return criterion(&options.arguments) };
    let filter = match &options.arguments[..] {
        [] => None,
        [filter] => Some(filter.as_str()),
        more => bail!("--against takes one filter, not {}", more.len()),
    };
    against::run(commit, &against::Choice { groups: &options.only, filter, all: options.all })
}

fn criterion(arguments: &[String]) -> Result<()> {
    let mut command = process::cargo();
    command.args(["bench", "--package", "impinge-benches", "--benches"]);
    if !arguments.is_empty() {
        command.arg("--").args(arguments);
    }
    process::run(&mut command)
}

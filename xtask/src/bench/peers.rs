//! `bench peers`: Impinge beside other libraries, and the growth of its times with the number of shapes.

use super::{PEERS, results};
use crate::{cargo, process, repo};
use anyhow::{Result, bail};
use clap::Args;
use std::path::PathBuf;

/// The folder of the committed plots.
const PLOTS: &str = "benches/plots";

#[derive(Args)]
pub struct Options {
    /// Only these features of the crate benches/peers; by default all that it has by default
    #[arg(long, value_delimiter = ',')]
    features: Vec<String>,
    /// Where to build the crate
    #[arg(long, value_name = "FOLDER")]
    target_dir: Option<PathBuf>,
    /// Print the tables only; do not write RESULTS.md
    #[arg(long)]
    print: bool,
    /// Workloads and options of impinge-peers; by default all workloads
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<String>,
}

pub fn run(options: &Options) -> Result<()> {
    let built = cargo::build(&["build", "--release"])?;
    let Some(library) = built.file("libimpinge.so")?.parent() else { bail!("no folder") };
    let target = options.target_dir.clone().unwrap_or_else(|| repo::path(PEERS).join("target"));
    let mut build = process::cargo();
    build.args(["build", "--release"]).current_dir(repo::path(PEERS));
    build.arg("--target-dir").arg(&target).env("IMPINGE_LIB_DIR", library);
    if !options.features.is_empty() {
        build.args(["--no-default-features", "--features", &options.features.join(",")]);
    }
    process::run(&mut build)?;
    let out = repo::scratch("bench-peers")?;
    let mut measure = process::command(target.join("release/impinge-peers"));
    measure.args(&options.arguments).arg("--out").arg(&out);
    measure.arg("--plots").arg(repo::path(PLOTS)).env("LD_LIBRARY_PATH", library);
    process::run(&mut measure)?;
    println!("all tables: {}", out.join("tables.md").display());
    let summary = repo::read_text(&out.join("summary.md"))?;
    if options.print {
        println!("{summary}");
        return Ok(());
    }
    results::replace("peers", &section(&options.arguments, &summary))
}

/// The section of RESULTS.md: the command, the tables and the plots.
fn section(arguments: &[String], summary: &str) -> String {
    let mut command = vec!["cargo xtask bench peers"];
    command.extend(arguments.iter().map(String::as_str));
    let plots = ["update", "ray", "build"].map(|name| format!("![{name}](plots/{name}.svg)"));
    format!("`{}`\n\n{}\n\n{}\n", command.join(" "), summary.trim_end(), plots.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_section_shows_plots_that_exist() {
        let section = section(&["w9".to_owned()], "a table\n");
        assert!(section.starts_with("`cargo xtask bench peers w9`\n\na table\n\n!["));
        for link in section.split('(').skip(1).filter_map(|rest| rest.split(')').next()) {
            assert!(repo::path("benches").join(link).is_file(), "{link}");
        }
    }
}

//! Writes or checks the committed generated files: the header, the C# declarations, the cheat sheet, the picture of the
//! layers, and Unity's .meta files.

use crate::stages::WHOLE;
use crate::{cargo, cheat_sheet, cpp, layers, meta, meta_check, repo, struct_sizes};
use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The generated files of the repository.
struct Plan {
    files: BTreeMap<PathBuf, Vec<u8>>,
    /// .meta files without an asset.
    orphans: Vec<PathBuf>,
    /// References to assets that do not exist.
    problems: Vec<String>,
}

pub fn write() -> Result<()> {
    let plan = plan(&made(&["check"])?)?;
    let mut written = 0;
    for (path, content) in &plan.files {
        if fs::read(path).ok().as_ref() != Some(content) {
            repo::write(path, content)?;
            println!("wrote {}", repo::shown(path));
            written += 1;
        }
    }
    for path in &plan.orphans {
        fs::remove_file(path).with_context(|| format!("cannot remove {}", path.display()))?;
        println!("removed {}", repo::shown(path));
    }
    println!("{} generated files, {written} of them changed", plan.files.len());
    refuse(plan.problems)
}

/// Compares the committed files with the generated ones.
pub fn check() -> Result<()> {
    refuse_differences(plan(&made(&["check"])?)?)
}

/// [`check`] with the build script of the tests, which then need no other build.
pub fn check_in_tests() -> Result<()> {
    let words = ["test", "--no-run"].into_iter().chain(WHOLE.split(' ')).collect::<Vec<_>>();
    refuse_differences(plan(&made(&words)?)?)
}

fn refuse_differences(plan: Plan) -> Result<()> {
    let mut problems = plan.problems;
    for (path, content) in &plan.files {
        let state = match fs::read(path) {
            Ok(present) if present == *content => continue,
            Ok(_) => "is stale",
            Err(_) => "is missing",
        };
        problems.push(format!("{} {state}: run cargo xtask generate", repo::shown(path)));
    }
    let orphan = |path: &PathBuf| format!("{} has no asset", repo::shown(path));
    problems.extend(plan.orphans.iter().map(orphan));
    println!("{} generated files compared", plan.files.len());
    refuse(problems)
}

fn refuse(problems: Vec<String>) -> Result<()> {
    if !problems.is_empty() {
        bail!("{}", problems.join("\n"));
    }
    Ok(())
}

/// Runs a build and returns the output folder of its build script.
fn made(build: &[&str]) -> Result<PathBuf> {
    cargo::build(build)?.out_dir.context("the build script generated no impinge.h")
}

fn plan(made: &Path) -> Result<Plan> {
    let mut files = BTreeMap::new();
    for (name, place) in [("impinge.h", repo::HEADER), ("NativeMethods.g.cs", repo::DECLARATIONS)] {
        files.insert(repo::path(place), repo::read(&made.join(name))?);
    }
    let header = repo::read_text(&made.join("impinge.h"))?;
    files.insert(repo::path(cheat_sheet::PAGE), cheat_sheet::page(&header)?.into_bytes());
    files.insert(repo::path(cpp::CALLS), cpp::calls(&header)?.into_bytes());
    files.insert(repo::path(struct_sizes::TABLE), struct_sizes::table()?.into_bytes());
    files.insert(repo::path(layers::PICTURE), layers::picture()?.into_bytes());
    let [package, sample] = meta::trees();
    let (of_package, of_sample) = (package.assets()?, sample.assets()?);
    let imported = [(&package, &of_package[..]), (&sample, &of_sample[..])];
    let mut orphans = Vec::new();
    for (tree, assets) in imported {
        for asset in assets {
            files.insert(tree.meta_file(asset), meta::text(asset)?.into_bytes());
        }
        orphans.extend(tree.present()?.into_iter().filter(|path| !files.contains_key(path)));
    }
    let problems = meta_check::problems(&imported)?;
    Ok(Plan { files, orphans, problems })
}

//! `bench --against <commit>`: the library of a commit beside that of the working tree, in one interleaved run.

use super::compare::{self, Line};
use super::sampler::Sampler;
use super::{Group, PEERS};
use crate::{cargo, process, repo};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};

/// Every line runs in this many sets of processes: the place of code and data in memory differs between processes.
const LAUNCHES: usize = 3;

/// Samples of each process.
const SAMPLES: usize = 8;

/// A line that seems slower is measured this many times more.
const RETRIES: usize = 2;

/// The lines to run.
pub struct Choice<'a> {
    pub groups: &'a [Group],
    pub filter: Option<&'a str>,
    /// Lines that the short run leaves out, too.
    pub all: bool,
}

pub fn run(commit: &str, choice: &Choice) -> Result<()> {
    let folders = builds(commit)?;
    let [before, after] = [lines_of(&folders[0])?, lines_of(&folders[1])?];
    let names: Vec<&str> = after.lines().filter_map(|line| choice.name_of(line)).collect();
    let known: Vec<&str> = before.lines().filter_map(name_in).collect();
    let (names, new): (Vec<&str>, Vec<&str>) = names.iter().partition(|name| known.contains(name));
    new.iter().for_each(|name| eprintln!("{commit} has no line \"{name}\""));
    if names.is_empty() {
        bail!(
            "no line has these properties; {} lines lists all",
            folders[1].join(PROGRAM).display()
        );
    }
    let measure = |line: &mut Line| launch(&folders, line);
    let mut lines = Vec::new();
    for (place, name) in names.iter().enumerate() {
        eprintln!("{} of {}: {name}", place + 1, names.len());
        let mut line = Line { name: (*name).to_owned(), ..Line::default() };
        (0..LAUNCHES).try_for_each(|_| measure(&mut line))?;
        for _ in 0..RETRIES * LAUNCHES {
            if line.is_slower() {
                measure(&mut line)?;
            }
        }
        lines.push(line);
    }
    println!("{}", compare::table(&lines));
    let slower = lines.iter().filter(|line| line.is_slower()).count();
    if slower > 0 {
        bail!("{slower} of {} lines are slower than {commit}", lines.len());
    }
    println!("none of {} lines is slower than {commit}", lines.len());
    Ok(())
}

impl Choice<'_> {
    /// The name in a row of `impinge-peers lines`, if the line is wanted.
    fn name_of<'a>(&self, row: &'a str) -> Option<&'a str> {
        let [group, length, name] = columns(row)?;
        let has_group = self.groups.is_empty() || self.groups.iter().any(|it| it.name() == group);
        let has_length = self.all || self.filter.is_some() || length == "short";
        let has_text = self.filter.is_none_or(|text| name.contains(text));
        (has_group && has_length && has_text).then_some(name)
    }
}

/// The group, length and name in a row of `impinge-peers lines`.
fn columns(row: &str) -> Option<[&str; 3]> {
    row.split('\t').collect::<Vec<_>>().try_into().ok()
}

fn name_in(row: &str) -> Option<&str> {
    columns(row).map(|[_, _, name]| name)
}

/// The rows of `impinge-peers lines`.
fn lines_of(folder: &Path) -> Result<String> {
    let mut command = process::command(folder.join(PROGRAM));
    process::quiet(command.arg("lines").env("LD_LIBRARY_PATH", folder))
}

/// Takes samples of a line with two processes per library. The order turns round after each round.
fn launch([before, after]: &[PathBuf; 2], line: &mut Line) -> Result<()> {
    let start = |folder: &Path| Sampler::start(&folder.join(PROGRAM), folder, &line.name);
    let mut samplers = [start(before)?, start(after)?, start(after)?, start(before)?];
    let [before, after] = [&mut line.before, &mut line.after];
    let ([first, second], [third, fourth]) = (before, after);
    let lists = [first, third, fourth, second];
    for round in 0..SAMPLES {
        for place in 0..samplers.len() {
            let place = if round % 2 == 0 { place } else { samplers.len() - 1 - place };
            let sample = samplers[place].sample()?;
            lists[place].push(sample);
        }
    }
    Ok(())
}

/// Builds both libraries, each with a program of its own commit, because programs run with the interface that they were
/// built for. Returns their folders.
fn builds(commit: &str) -> Result<[PathBuf; 2]> {
    let folder = repo::scratch("against")?;
    let (before, after) = (folder.join("before"), folder.join("after"));
    let tree = Tree::of(commit, folder.join("tree"))?;
    let target = folder.join("target");
    process::run(
        process::cargo()
            .args(["build", "--release", "--lib", "--package", "impinge"])
            .current_dir(&tree.folder)
            .env("CARGO_TARGET_DIR", &target),
    )?;
    repo::copy(&target.join("release").join(LIBRARY), &before.join(LIBRARY))?;
    build_program(&tree.folder.join(PEERS), &before)?;
    let built = cargo::build(&["build", "--release"])?;
    repo::copy(built.file(LIBRARY)?, &after.join(LIBRARY))?;
    build_program(&repo::path(PEERS), &after)?;
    Ok([before, after])
}

const LIBRARY: &str = "libimpinge.so";
const PROGRAM: &str = "impinge-peers";

/// Builds the program without the other libraries, beside the library in `folder`.
fn build_program(peers: &Path, folder: &Path) -> Result<()> {
    // The dependencies are the same for both programs.
    let target = repo::scratch("against/peers")?;
    process::run(
        process::cargo()
            .args(["build", "--release", "--no-default-features", "--features", "impinge"])
            .arg("--target-dir")
            .arg(&target)
            .current_dir(peers)
            .env("IMPINGE_LIB_DIR", folder),
    )?;
    let (built, kept) = (target.join("release").join(PROGRAM), folder.join(PROGRAM));
    // With its permissions.
    fs::copy(&built, &kept).with_context(|| format!("cannot write {}", kept.display()))?;
    Ok(())
}

/// A working tree of a commit, removed when dropped.
struct Tree {
    folder: PathBuf,
}

impl Tree {
    fn of(commit: &str, folder: PathBuf) -> Result<Tree> {
        let tree = Tree { folder };
        // A run that was killed leaves its tree behind.
        tree.remove();
        process::quiet(
            process::command("git")
                .args(["worktree", "add", "--detach", "--force"])
                .arg(&tree.folder)
                .arg(commit),
        )
        .with_context(|| format!("no working tree of {commit}"))?;
        Ok(tree)
    }

    fn remove(&self) {
        let mut command = process::command("git");
        command.args(["worktree", "remove", "--force"]).arg(&self.folder);
        // It fails if there is no such tree, which is the aim.
        let _ = command.output();
    }
}

impl Drop for Tree {
    fn drop(&mut self) {
        self.remove();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROW: &str = "pairs\tlong\tP1 box-box overlap, far 10%, call";

    fn choice(groups: &[Group]) -> Choice<'_> {
        Choice { groups, filter: None, all: false }
    }

    #[test]
    fn the_short_run_leaves_long_lines_out() {
        assert_eq!(choice(&[]).name_of(ROW), None);
        let all = Choice { all: true, ..choice(&[]) };
        assert_eq!(all.name_of(ROW), Some("P1 box-box overlap, far 10%, call"));
    }

    #[test]
    fn a_filter_finds_long_lines() {
        let far = Choice { filter: Some("far"), ..choice(&[]) };
        assert!(far.name_of(ROW).is_some());
        let near = Choice { filter: Some("near"), ..choice(&[]) };
        assert_eq!(near.name_of(ROW), None);
    }

    #[test]
    fn a_group_selects_its_lines() {
        let all = |groups| Choice { all: true, ..choice(groups) };
        assert!(all(&[Group::Worlds, Group::Pairs]).name_of(ROW).is_some());
        assert_eq!(all(&[Group::Meshes]).name_of(ROW), None);
    }
}

//! Records which checks on foreign platforms have run, and when. README shows the table.
//!
//! `test` does not run these checks, because they take long. It fails if a record is too old, so that README claims nothing
//! that nobody has tried for long.

use crate::{process, repo};
use anyhow::{Result, bail};
use std::fmt::Write;

/// The committed table.
const TABLE: &str = "xtask/ran.md";
const README: &str = "README.md";
/// README has the table between these lines.
const BEGIN: &str =
    "<!-- xtask/ran.md, written by `cargo xtask package --check` and `cargo xtask arm` -->\n";
const END: &str = "<!-- end of xtask/ran.md -->\n";

const HEAD: &str = "| checked on request | version | date |\n|---|---|---|\n";

/// The version of a check that has not passed since records began. The table says so, instead of leaving the check out.
const NO_RECORD: &str = "no record";

/// The number of minor versions after which a record is too old.
const MINOR_VERSIONS: u32 = 2;

/// A check of a foreign platform. It is one line of the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Check {
    Packages,
    WindowsExamples,
    WindowsDotnet,
    ArmNumbers,
    ArmExamples,
    ArmMono,
    WebExamples,
}

impl Check {
    const ALL: [Check; 7] = [
        Check::Packages,
        Check::WindowsExamples,
        Check::WindowsDotnet,
        Check::ArmNumbers,
        Check::ArmExamples,
        Check::ArmMono,
        Check::WebExamples,
    ];

    fn text(self) -> &'static str {
        match self {
            Check::Packages => {
                "libraries of all platforms: built, functions and needed libraries inspected"
            }
            Check::WindowsExamples => "Windows x64: C examples under Wine",
            Check::WindowsDotnet => "Windows x64: C# core tests on .NET Core 3.1 under Wine",
            Check::ArmNumbers => "Arm64 Linux: golden hashes and numeric tests under qemu",
            Check::ArmExamples => "Arm64 Linux: C examples under qemu",
            Check::ArmMono => "Arm64 Linux: C# core tests on Mono under qemu",
            Check::WebExamples => "WebGL: C examples in Node",
        }
    }
}

/// A line of the table.
#[derive(Clone, PartialEq, Debug)]
struct Line {
    what: String,
    version: String,
    date: String,
}

/// Records that checks have passed today, in the table and in README.
pub fn record(passed: &[Check]) -> Result<()> {
    let (version, today) = (repo::version()?, today()?);
    let mut lines = parse(&repo::read_text(&repo::path(TABLE)).unwrap_or_default());
    for check in passed {
        lines.retain(|it| it.what != check.text());
        let (version, date) = (version.clone(), today.clone());
        lines.push(Line { what: check.text().to_owned(), version, date });
    }
    let table = table(&lines);
    repo::write(&repo::path(TABLE), table.as_bytes())?;
    let readme = repo::path(README);
    let text = repo::with_block(&repo::read_text(&readme)?, [BEGIN, END], &table)?;
    repo::write(&readme, text.as_bytes())
}

/// Fails if README has another table, or a check has not passed for too many versions.
pub fn check() -> Result<()> {
    let table = repo::read_text(&repo::path(TABLE))?;
    let readme = repo::read_text(&repo::path(README))?;
    if repo::with_block(&readme, [BEGIN, END], &table)? != readme {
        bail!("{README} has not the table of {TABLE}");
    }
    let problems = problems(&parse(&table), &repo::version()?)?;
    if !problems.is_empty() {
        bail!(
            "{}\nrun cargo xtask package --install --check --all and cargo xtask arm",
            problems.join("\n")
        );
    }
    Ok(())
}

fn today() -> Result<String> {
    Ok(process::quiet(process::command("date").args(["-u", "+%F"]))?.trim().to_owned())
}

/// The lines of a table, without unknown ones.
fn parse(table: &str) -> Vec<Line> {
    let rows = table.lines().filter_map(|line| {
        let mut cells =
            line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").map(str::to_owned);
        Some(Line { what: cells.next()?, version: cells.next()?, date: cells.next()? })
    });
    rows.filter(|row| Check::ALL.iter().any(|it| it.text() == row.what)).collect()
}

/// The table, in the order of [`Check::ALL`].
fn table(lines: &[Line]) -> String {
    let mut table = HEAD.to_owned();
    for check in Check::ALL {
        for Line { what, version, date } in lines.iter().filter(|it| it.what == check.text()) {
            // Writing to a String cannot fail.
            let _ = writeln!(table, "| {what} | {version} | {date} |");
        }
    }
    table
}

/// A sentence for each check without a record that is recent enough for a version.
fn problems(lines: &[Line], current: &str) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    for check in Check::ALL {
        let what = check.text();
        match lines.iter().find(|it| it.what == what) {
            None => problems.push(format!("there is no record of \"{what}\"")),
            Some(line) if line.version == NO_RECORD => {}
            Some(line) if is_old(&line.version, current)? => problems.push(format!(
                "\"{what}\" has passed with {} on {}, which is too long ago for {current}",
                line.version, line.date
            )),
            Some(_) => {}
        }
    }
    Ok(problems)
}

fn is_old(recorded: &str, current: &str) -> Result<bool> {
    let ((major, minor), (current_major, current_minor)) = (series(recorded)?, series(current)?);
    Ok(major != current_major || minor + MINOR_VERSIONS < current_minor)
}

/// The first two numbers of a version.
fn series(version: &str) -> Result<(u32, u32)> {
    let mut numbers = version.split('.').map(str::parse);
    match (numbers.next(), numbers.next()) {
        (Some(Ok(major)), Some(Ok(minor))) => Ok((major, minor)),
        _ => bail!("{version} is no version"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(version: &str) -> Vec<Line> {
        let line = |check: &Check| Line {
            what: check.text().to_owned(),
            version: version.to_owned(),
            date: "2026-11-28".to_owned(),
        };
        Check::ALL.iter().map(line).collect()
    }

    #[test]
    fn a_record_is_good_for_two_minor_versions() {
        for (current, is_good) in [
            ("0.9.0", true),
            ("0.9.7", true),
            ("0.11.3", true),
            ("0.12.0", false),
            ("1.0.0", false),
        ] {
            assert_eq!(problems(&all("0.9.2"), current).unwrap().is_empty(), is_good, "{current}");
        }
        assert!(problems(&all("new"), "0.9.0").is_err());
    }

    #[test]
    fn a_check_without_a_record_says_so() {
        let mut lines = all("0.12.6");
        lines[2].version = NO_RECORD.to_owned();
        assert!(problems(&lines, "0.12.6").unwrap().is_empty());
        lines.remove(2);
        assert_eq!(problems(&lines, "0.12.6").unwrap().len(), 1);
    }

    #[test]
    fn every_check_needs_a_record() {
        for index in 0..Check::ALL.len() {
            let mut lines = all("0.12.6");
            lines.remove(index);
            let found = problems(&lines, "0.12.6").unwrap();
            assert_eq!(found.len(), 1);
            assert!(found[0].contains(Check::ALL[index].text()));
            let mut lines = all("0.12.6");
            lines[index].version = "0.9.0".to_owned();
            assert_eq!(problems(&lines, "0.12.6").unwrap().len(), 1);
        }
    }

    #[test]
    fn a_table_is_read_as_it_is_written() {
        let mut lines = all("0.12.6");
        lines.reverse();
        let table = table(&lines);
        lines.reverse();
        assert_eq!(parse(&table), lines);
        assert_eq!(parse(&format!("{table}| another | 1.0.0 | today |\n")), lines);
    }

    #[test]
    fn readme_keeps_its_other_text() {
        let readme = format!("one\n{BEGIN}old\n{END}two\n");
        let filled = repo::with_block(&readme, [BEGIN, END], "new\n").unwrap();
        assert_eq!(filled, format!("one\n{BEGIN}new\n{END}two\n"));
        assert_eq!(repo::with_block(&filled, [BEGIN, END], "new\n").unwrap(), filled);
        assert!(repo::with_block("one\n", [BEGIN, END], "new\n").is_err());
        assert!(repo::with_block(BEGIN, [BEGIN, END], "new\n").is_err());
    }
}

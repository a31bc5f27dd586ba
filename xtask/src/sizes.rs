//! The size of the library: that of each platform, in README, and the greatest that the tests accept.

use crate::repo;
use anyhow::{Context, Result, bail};
use object::{Object, ObjectSection, SectionKind};
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// The committed table, which `cargo xtask package` writes when it has built every platform.
const TABLE: &str = "xtask/sizes.md";
const README: &str = "README.md";
/// README has the table between these lines.
const BEGIN: &str = "<!-- xtask/sizes.md, written by `cargo xtask package` -->\n";
const END: &str = "<!-- end of xtask/sizes.md -->\n";

const HEAD: &str = "| platform | shared library, KiB | static library, KiB |\n|---|---|---|\n";

/// The most KiB of code and constants in the library of x86-64 Linux. Whoever raises it says why in the commit.
const MOST: u64 = 5_640;

/// Fails if the library of this machine has grown.
pub fn check_growth(library: &[u8]) -> Result<()> {
    let file = object::File::parse(library).context("cannot read the library")?;
    let is_kept = |kind| {
        matches!(kind, SectionKind::Text | SectionKind::ReadOnlyData | SectionKind::ReadOnlyString)
    };
    let bytes: u64 = file.sections().filter(|it| is_kept(it.kind())).map(|it| it.size()).sum();
    println!("the library has {} KiB of code and constants", bytes / 1024);
    if bytes > MOST * 1024 {
        bail!("the library has {} KiB of code and constants; {MOST} are allowed", bytes / 1024);
    }
    Ok(())
}

/// Writes the table, with the libraries of an unpacked archive, and README.
pub fn record(platforms: &Path) -> Result<()> {
    let mut table = HEAD.to_owned();
    for folder in repo::entries(platforms)?.into_iter().filter(|it| it.is_dir()) {
        let name = folder.file_name().context("a folder without a name")?.to_string_lossy();
        let [shared, archive] = [&["so", "dylib", "dll", "wasm"][..], &["a", "lib"]]
            .map(|extensions| size_of_one(&folder, extensions));
        writeln!(table, "| {name} | {} | {} |", shared?, archive?)?;
    }
    repo::write(&repo::path(TABLE), table.as_bytes())?;
    let readme = repo::path(README);
    let text = repo::with_block(&repo::read_text(&readme)?, [BEGIN, END], &table)?;
    repo::write(&readme, text.as_bytes())
}

/// Fails if README has another table.
pub fn check() -> Result<()> {
    let table = repo::read_text(&repo::path(TABLE))?;
    let readme = repo::read_text(&repo::path(README))?;
    if repo::with_block(&readme, [BEGIN, END], &table)? != readme {
        bail!("{README} has not the table of {TABLE}");
    }
    Ok(())
}

/// The KiB of the largest file with one of these extensions. An import library is smaller than the library.
fn size_of_one(folder: &Path, extensions: &[&str]) -> Result<String> {
    let mut largest = None;
    for extension in extensions {
        for file in repo::files(folder, extension)? {
            largest = largest.max(Some(fs::metadata(&file)?.len()));
        }
    }
    Ok(largest.map_or_else(String::new, |bytes| (bytes / 1024).to_string()))
}

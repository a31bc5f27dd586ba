//! Paths and files of the repository.

use anyhow::{Context, Result};
use std::fs;
use std::path::{Path, PathBuf};

pub const PACKAGE: &str = "bindings/unity";
pub const SAMPLE: &str = "unity-sample";
pub const HEADER: &str = "include/impinge.h";
pub const DECLARATIONS: &str = "bindings/unity/Runtime/Impinge.Core/NativeMethods.g.cs";

pub fn root() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own)
}

pub fn path(relative: &str) -> PathBuf {
    root().join(relative)
}

/// The version of the library, from its manifest.
pub fn version() -> Result<String> {
    let manifest = read_text(&path("Cargo.toml"))?;
    let line = manifest.lines().find_map(|line| line.strip_prefix("version = \""));
    let version = line.and_then(|rest| rest.strip_suffix('"'));
    Ok(version.context("Cargo.toml has no version")?.to_owned())
}

/// A folder for temporary files of a command. git ignores it.
pub fn scratch(name: &str) -> Result<PathBuf> {
    let folder = path("target/xtask").join(name);
    make_folder(&folder)?;
    Ok(folder)
}

pub fn make_folder(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
}

pub fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

pub fn read_text(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

pub fn write(path: &Path, content: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        make_folder(folder)?;
    }
    fs::write(path, content).with_context(|| format!("cannot write {}", path.display()))
}

pub fn copy(from: &Path, to: &Path) -> Result<()> {
    write(to, &read(from)?)
}

/// The files of a folder and its subfolders with an extension, sorted.
pub fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for path in entries(folder)? {
        if path.is_dir() {
            found.extend(files(&path, extension)?);
        } else if path.extension().is_some_and(|it| it == extension) {
            found.push(path);
        }
    }
    Ok(found)
}

/// The entries of a folder, sorted.
pub fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let list = || -> std::io::Result<Vec<PathBuf>> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(folder)? {
            paths.push(entry?.path());
        }
        paths.sort();
        Ok(paths)
    };
    list().with_context(|| format!("cannot list {}", folder.display()))
}

/// A text with a block between two lines, in place of what is there.
pub fn with_block(text: &str, [begin, end]: [&str; 2], block: &str) -> Result<String> {
    let (before, rest) = text.split_once(begin).context("there is no place for the block")?;
    let (_, after) = rest.split_once(end).context("the block has no end")?;
    Ok(format!("{before}{begin}{block}{end}{after}"))
}

/// A path for printing: relative to the repository, with forward slashes.
pub fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string().replace('\\', "/")
}

//! Builds the native library and copies it into the Unity package.

use crate::plugins::{PLUGINS, Plugin};
use crate::{cargo, meta, repo};
use anyhow::{Context, Result, bail};
use std::env::consts::{ARCH, OS};
use std::path::PathBuf;

/// Copies of the release build, which later builds with other features do not overwrite.
pub struct Native {
    pub folder: PathBuf,
    pub dynamic: PathBuf,
    /// The static library. Only on Linux, where the examples link it.
    pub archive: Option<PathBuf>,
    pub warnings: usize,
}

pub fn build() -> Result<Native> {
    // Without the feature `generate`, whose packages each profile would build again.
    let built = cargo::build(&["build", "--release", "--no-default-features"])?;
    let folder = repo::scratch("native")?;
    let keep = |name: &str| -> Result<PathBuf> {
        let kept = folder.join(name);
        repo::copy(built.file(name)?, &kept)?;
        Ok(kept)
    };
    let dynamic = keep(host()?.file())?;
    let archive = if OS == "linux" { Some(keep("libimpinge.a")?) } else { None };
    Ok(Native { folder, dynamic, archive, warnings: built.warnings })
}

pub fn stage() -> Result<()> {
    let place = staged_folder()?.join(host()?.file());
    repo::copy(&build()?.dynamic, &place)
        .context("if the Unity Editor has the library open, close it first")?;
    let [package, _] = meta::trees();
    package.write_metas_below("Plugins")?;
    println!("staged {}", repo::shown(&place));
    Ok(())
}

/// The folder into which `stage` copies the library for this machine.
pub fn staged_folder() -> Result<PathBuf> {
    Ok(repo::path(repo::PACKAGE).join(host()?.folder()))
}

fn host() -> Result<&'static Plugin> {
    match PLUGINS.iter().find(|plugin| plugin.hosts.contains(&(OS, ARCH))) {
        Some(plugin) => Ok(plugin),
        None => bail!("the Unity package has no folder for a library of {OS} on {ARCH}"),
    }
}

//! Runs Windows programs.

use crate::{process, repo};
use anyhow::{Context, Result};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The source of a system library that Wine lacks.
const SYSTEM_LIBRARY: &str = "xtask/wine/bcryptprimitives.c";

/// A command that runs a Windows program in Wine, with a Windows of our own.
pub fn command(program: &Path) -> Result<Command> {
    let mut command = process::command("wine");
    command.arg(program).env("WINEDEBUG", "-all").env("WINEPREFIX", repo::scratch("wine/prefix")?);
    // The drive Z is the root folder of this machine.
    command.env("WINEPATH", format!("Z:{}", system_libraries()?.display()));
    Ok(command)
}

/// The folder of the system libraries that Wine lacks. The first call compiles them.
fn system_libraries() -> Result<PathBuf> {
    let folder = repo::scratch("wine/libraries")?;
    let source = repo::path(SYSTEM_LIBRARY);
    let library = folder.join("bcryptprimitives.dll");
    if !library.is_file() {
        let mut compiler = process::command("x86_64-w64-mingw32-gcc");
        compiler.args(["-shared", "-o"]).arg(&library).arg(source).arg("-ladvapi32");
        process::quiet(&mut compiler).context("compiling a system library for Wine")?;
    }
    Ok(folder)
}

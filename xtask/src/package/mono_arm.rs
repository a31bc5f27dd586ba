//! Mono for 64-bit Arm, which runs C# programs in the emulator.
//!
//! It consists of Debian's packages for that processor. They are unpacked into a scratch folder, so this machine installs
//! no package of another processor.

use crate::{process, repo};
use anyhow::{Context, Result, bail};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const EMULATOR: &str = "qemu-aarch64";

/// The packages of the runtime and of the assemblies that our programs use. apt adds the packages that they need.
const PACKAGES: [&str; 3] =
    ["mono-runtime-sgen", "libmono-system-core4.0-cil", "libmono-system-numerics4.0-cil"];

/// A command that runs a program with the native library in the folder `native`.
pub fn command(program: &Path, native: &Path) -> Result<Command> {
    let root = root()?;
    let mono = program_of(&root);
    if !mono.is_file() {
        bail!("Mono for Arm is missing: cargo xtask package --install");
    }
    if which::which(EMULATOR).is_err() {
        bail!("{EMULATOR} is missing: sudo apt-get install -y qemu-user");
    }
    let mut command = process::command(EMULATOR);
    command.arg("-L").arg(&root);
    // Mono looks for its configuration beside its program. Debian keeps it in another place.
    let variables = [("MONO_CFG_DIR", root.join("etc")), ("LD_LIBRARY_PATH", native.to_path_buf())];
    for (name, value) in variables {
        command.arg("-E").arg(format!("{name}={}", value.display()));
    }
    command.arg(mono).arg(program);
    Ok(command)
}

/// Downloads the packages and unpacks them.
pub fn install() -> Result<()> {
    let root = root()?;
    if program_of(&root).is_file() {
        return Ok(());
    }
    println!("downloading Debian's packages of Mono for Arm");
    let folder = repo::scratch("mono-arm")?;
    // No package counts as installed, so apt also downloads the C library.
    let installed = folder.join("status");
    repo::write(&installed, b"")?;
    let (state, cache) = (folder.join("state"), folder.join("cache"));
    repo::make_folder(&state.join("lists/partial"))?;
    repo::make_folder(&cache.join("archives/partial"))?;
    let apt = || {
        let mut command = process::command("apt-get");
        command.args(["-q", "-o", "APT::Architecture=arm64", "-o", "APT::Architectures=arm64"]);
        command.args(["-o", "APT::Sandbox::User="]);
        let places = [("State", &state), ("State::status", &installed), ("Cache", &cache)];
        for (name, place) in places {
            command.arg("-o").arg(format!("Dir::{name}={}", place.display()));
        }
        command
    };
    process::quiet(apt().arg("update")).context("reading Debian's lists of packages for Arm")?;
    let mut download = apt();
    download.args(["install", "-y", "--no-install-recommends", "--download-only"]).args(PACKAGES);
    process::quiet(&mut download).context("downloading Mono for Arm")?;
    let part = folder.join("part");
    repo::make_folder(&part)?;
    for package in repo::files(&cache.join("archives"), "deb")? {
        process::quiet(process::command("dpkg-deb").arg("-x").arg(package).arg(&part))?;
    }
    fs::rename(&part, &root).context("cannot move Mono for Arm to its place")
}

/// The folder that takes the place of the root folder.
fn root() -> Result<PathBuf> {
    Ok(repo::scratch("mono-arm")?.join("root"))
}

fn program_of(root: &Path) -> PathBuf {
    root.join("usr/bin/mono-sgen")
}

//! Builds the packages: the Unity package, an archive for C, C++ and Unreal, and the NuGet package.

mod build;
mod check;
pub mod dotnet;
mod linker;
mod mono_arm;
mod native_archive;
mod netstandard;
mod nuget;
mod platform;
mod symbols;
mod tarball;
mod unity;
mod universal;
mod wine;

use crate::interface::{self, Names};
use crate::{process, repo, roslyn, tools};
use anyhow::{Context, Result, bail};
use build::Built;
use clap::Args;
use platform::{PLATFORMS, Platform};
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Args)]
pub struct Options {
    /// Install missing tools with apt-get (with sudo if needed) and pip
    #[arg(long)]
    install: bool,
    /// Check the packages: C examples and C# core tests on Windows (Wine) and Arm (qemu), C examples on WebGL (Node), CMake,
    /// pkg-config, .meta files
    #[arg(long)]
    check: bool,
    /// Fail if a library or package cannot be built
    #[arg(long)]
    all: bool,
    /// Build only these platforms, for example linux-x64
    #[arg(long)]
    only: Vec<String>,
    /// The address of the repository, for the links of the Unity package. Default: the remote `origin` of git
    #[arg(long)]
    repository: Option<String>,
}

/// The libraries of a platform.
pub struct Made {
    platform: &'static Platform,
    shared: Option<PathBuf>,
    archive: Option<PathBuf>,
}

/// The result of a run.
struct Packages {
    unity: PathBuf,
    unity_tarball: PathBuf,
    native: PathBuf,
    native_tarball: PathBuf,
    nuget: PathBuf,
    nuget_package: PathBuf,
}

pub fn run(options: &Options) -> Result<()> {
    if options.install {
        tools::install_for_packages()?;
        dotnet::install_for_windows()?;
        mono_arm::install()?;
        roslyn::need(true)?;
    }
    if let Some(name) =
        options.only.iter().find(|name| PLATFORMS.iter().all(|it| it.name != **name))
    {
        let known = PLATFORMS.map(|it| it.name).join(", ");
        bail!("{name} is no platform; the platforms are {known}");
    }
    let version = repo::version()?;
    let packages = Packages::new(&version);
    let declared = interface::declared()?;
    tarball::clear(&packages.native)?;
    let (mut libraries, mut missing) = (Vec::new(), Vec::new());
    let is_wanted =
        |it: &&Platform| options.only.is_empty() || options.only.iter().any(|name| name == it.name);
    for platform in PLATFORMS.iter().filter(is_wanted) {
        println!("\n== {} ==", platform.name);
        match make(platform, &packages.native, &declared, &mut missing) {
            Ok(made) => libraries.push(made),
            Err(error) => missing.push(format!("{}: {error:#}", platform.name)),
        }
    }
    native_archive::assemble(&packages.native, &libraries, &version)?;
    unity::assemble(&packages.unity, &libraries, address(options).as_deref())?;
    tarball::pack(&packages.unity, "package", &packages.unity_tarball)?;
    let name = packages.native.file_name().context("the archive has no name")?.to_string_lossy();
    tarball::pack(&packages.native, &name, &packages.native_tarball)?;
    if packages.nuget_package.exists() {
        fs::remove_file(&packages.nuget_package)?;
    }
    match nuget::assemble(&packages.nuget, &libraries, &version, address(options).as_deref()) {
        Ok(()) => nuget::pack(&packages.nuget, &packages.nuget_package)?,
        Err(error) => missing.push(format!("NuGet package: {error:#}")),
    }
    let checked = if options.check { check::run(&packages) } else { Ok(()) };
    report(&packages, &missing)?;
    checked?;
    if options.all && !missing.is_empty() {
        bail!("{} libraries or packages are missing", missing.len());
    }
    Ok(())
}

impl Packages {
    fn new(version: &str) -> Packages {
        let root = repo::path("out/package");
        Packages {
            unity: root.join("com.impinge.collision"),
            unity_tarball: root.join(format!("com.impinge.collision-{version}.tgz")),
            native: root.join(format!("impinge-{version}")),
            native_tarball: root.join(format!("impinge-{version}.tar.gz")),
            nuget: root.join("nuget"),
            nuget_package: root.join(format!("Impinge.{version}.nupkg")),
        }
    }
}

/// Builds the libraries of a platform, checks them, and copies them into the archive.
fn make(
    platform: &'static Platform,
    native: &Path,
    declared: &Names,
    missing: &mut Vec<String>,
) -> Result<Made> {
    let builds = platform.targets.iter().map(build::build).collect::<Result<Vec<Built>>>()?;
    for reason in builds.iter().filter_map(|it| it.no_shared.as_ref()) {
        missing.push(format!("{}, shared library: {reason}", platform.name));
    }
    let folder = native.join("lib").join(platform.name);
    repo::make_folder(&folder)?;
    let keep = |files: Vec<&PathBuf>| -> Result<Option<PathBuf>> {
        let Some(name) = files.first().and_then(|it| it.file_name()) else { return Ok(None) };
        let kept = folder.join(name);
        repo::write(&kept, &joined(&files)?)?;
        let library = repo::read(&kept)?;
        symbols::check(&library, declared).with_context(|| repo::shown(&kept))?;
        println!(
            "{} functions, {:>5} KiB  {}",
            declared.len(),
            library.len() / 1024,
            name.display()
        );
        Ok(Some(kept))
    };
    let is_complete = builds.iter().all(|it| it.shared.is_some());
    let shared = if is_complete {
        keep(builds.iter().filter_map(|it| it.shared.as_ref()).collect())?
    } else {
        None
    };
    let archive = keep(builds.iter().map(|it| &it.archive).collect())?;
    if let Some(library) = shared.as_ref().filter(|it| it.extension().is_some_and(|it| it == "dll"))
    {
        native_archive::import_libraries(&builds, library, declared)?;
    }
    Ok(Made { platform, shared, archive })
}

/// The only file, or the universal file of several.
fn joined(files: &[&PathBuf]) -> Result<Vec<u8>> {
    let mut contents = files.iter().map(|path| repo::read(path)).collect::<Result<Vec<_>>>()?;
    match contents.len() {
        1 => Ok(contents.remove(0)),
        _ => universal::join(&contents),
    }
}

/// The address of the repository, from the options or from git.
fn address(options: &Options) -> Option<String> {
    let of_git = || {
        let output = process::command("git").args(["remote", "get-url", "origin"]).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        Some(text.trim().to_owned()).filter(|it| it.starts_with("https://"))
    };
    options.repository.clone().or_else(of_git)
}

fn report(packages: &Packages, missing: &[String]) -> Result<()> {
    println!();
    let all = [&packages.unity_tarball, &packages.native_tarball, &packages.nuget_package];
    for tarball in all.into_iter().filter(|it| it.is_file()) {
        let size = fs::metadata(tarball)?.len() / 1024;
        println!("{size:>6} KiB  {}", repo::shown(tarball));
    }
    println!("folder for \"Add package from disk\": {}", repo::shown(&packages.unity));
    for reason in missing {
        println!("missing: {reason}");
    }
    Ok(())
}

//! Builds the packages: the Unity package, an archive for C, C++ and Unreal, and the NuGet package.

mod alignment;
mod build;
mod check;
pub mod dotnet;
mod linker;
mod missing;
mod mono_arm;
mod native_archive;
mod needs;
mod netstandard;
mod nuget;
pub mod platform;
mod signature;
mod symbols;
pub mod tarball;
mod unity;
mod universal;
mod wine;

use crate::interface::{self, Names};
use crate::{process, repo, sizes};
use anyhow::{Context, Result};
use build::{Builds, Built};
use clap::Args;
use missing::{Cause, Missing, NUGET};
use needs::Needs;
use platform::{PLATFORMS, Platform, Target};
use std::fs;
use std::path::{Path, PathBuf};

/// The name of the notices of third parties in the archive and in the NuGet package.
const NOTICES: &str = "THIRD-PARTY-NOTICES.md";

#[derive(Args)]
pub struct Options {
    /// Install the tools that the wanted platforms need, with apt-get (with sudo if needed), pip and npm
    #[arg(long)]
    install: bool,
    /// Check the packages: C examples and C# core tests on Windows (Wine) and Arm (qemu), C examples on WebGL (Node), CMake,
    /// pkg-config, .meta files
    #[arg(long)]
    check: bool,
    /// Build all platforms, and let nothing be missing that this machine could build: refuses --only and --allow-missing
    #[arg(long, conflicts_with_all = ["only", "allow_missing"])]
    all: bool,
    /// Build only these platforms, for example linux-x64
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Leave out this platform, or `nuget`, if it cannot be built. Otherwise no package is written
    #[arg(long, value_name = "NAME")]
    allow_missing: Vec<String>,
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
    let wanted = options.wanted()?;
    if options.install {
        Needs::of(&wanted, options.check).install()?;
    }
    let version = repo::version()?;
    let packages = Packages::new(repo::path("out/package"), &version);
    packages.clear()?;
    missing::refuse(&without_tools(&wanted), &options.allow_missing)?;
    let declared = interface::declared()?;
    let mut builds = build::all(&wanted);
    let build = |platform, missing: &mut Vec<Missing>| {
        make(platform, &mut builds, &packages.native, &declared, missing)
    };
    let missing = write(&packages, &wanted, options, &version, build)?;
    let is_whole = wanted.len() == PLATFORMS.len()
        && missing.iter().all(|it| matches!(it.cause, Cause::NoNdk));
    if is_whole {
        sizes::record(&packages.native.join("lib"))?;
    }
    let checked = if options.check { check::run(&packages, is_whole) } else { Ok(()) };
    report(&packages, &missing)?;
    checked
}

/// The platforms whose tools this machine lacks. They fail before the others are built, which takes long.
fn without_tools(wanted: &[&'static Platform]) -> Vec<Missing> {
    let error = |it: &Platform| it.targets.iter().find_map(|target| build::ready(target).err());
    wanted.iter().filter_map(|it| Some(Missing::failed(it.name, &error(it)?))).collect()
}

impl Options {
    /// The platforms that the caller wants.
    fn wanted(&self) -> Result<Vec<&'static Platform>> {
        missing::check_names(&self.only, &[])?;
        missing::check_names(&self.allow_missing, &[NUGET])?;
        let is_wanted =
            |it: &&Platform| self.only.is_empty() || self.only.iter().any(|name| name == it.name);
        Ok(PLATFORMS.iter().filter(is_wanted).collect())
    }
}

/// Writes the packages of some platforms with the libraries that `build` makes. Returns what is missing and may be.
///
/// Fails without writing an archive if something else is missing. Those of an earlier run are removed.
fn write(
    packages: &Packages,
    wanted: &[&'static Platform],
    options: &Options,
    version: &str,
    mut build: impl FnMut(&'static Platform, &mut Vec<Missing>) -> Result<Made>,
) -> Result<Vec<Missing>> {
    packages.clear()?;
    let (mut libraries, mut missing) = (Vec::new(), Vec::new());
    for platform in wanted.iter().copied() {
        println!("\n== {} ==", platform.name);
        match build(platform, &mut missing) {
            Ok(made) => libraries.push(made),
            Err(error) => {
                println!("{error:#}");
                tarball::remove(&packages.native.join("lib").join(platform.name))?;
                missing.push(Missing::failed(platform.name, &error));
            }
        }
    }
    let address = address(options);
    if nuget::is_for(wanted)
        && let Err(error) =
            nuget::assemble(&packages.nuget, &libraries, version, address.as_deref())
    {
        missing.push(Missing::failed(NUGET, &error));
        tarball::remove(&packages.nuget)?;
    }
    if let Err(error) = missing::refuse(&missing, &options.allow_missing) {
        packages.clear()?;
        return Err(error);
    }
    native_archive::assemble(&packages.native, &libraries, version)?;
    unity::assemble(&packages.unity, &libraries, address.as_deref())?;
    tarball::pack(&packages.unity, "package", &packages.unity_tarball)?;
    let name = packages.native.file_name().context("the archive has no name")?.to_string_lossy();
    tarball::pack(&packages.native, &name, &packages.native_tarball)?;
    if packages.nuget.is_dir() {
        nuget::pack(&packages.nuget, &packages.nuget_package)?;
    }
    Ok(missing)
}

impl Packages {
    fn new(root: PathBuf, version: &str) -> Packages {
        Packages {
            unity: root.join("com.impinge.collision"),
            unity_tarball: root.join(format!("com.impinge.collision-{version}.tgz")),
            native: root.join(format!("impinge-{version}")),
            native_tarball: root.join(format!("impinge-{version}.tar.gz")),
            nuget: root.join("nuget"),
            nuget_package: root.join(format!("Impinge.{version}.nupkg")),
        }
    }

    /// Removes the packages of an earlier run.
    fn clear(&self) -> Result<()> {
        for folder in [&self.unity, &self.native, &self.nuget] {
            tarball::remove(folder)?;
        }
        for archive in self.archives().into_iter().filter(|it| it.exists()) {
            fs::remove_file(archive)
                .with_context(|| format!("cannot remove {}", archive.display()))?;
        }
        Ok(())
    }

    fn archives(&self) -> [&PathBuf; 3] {
        [&self.unity_tarball, &self.native_tarball, &self.nuget_package]
    }
}

/// Checks the libraries of a platform, joins them, and copies them into the archive.
fn make(
    platform: &'static Platform,
    builds: &mut Builds,
    native: &Path,
    declared: &Names,
    missing: &mut Vec<Missing>,
) -> Result<Made> {
    let built = |target: &Target| builds.remove(target.triple).context("it was not built")?;
    let builds = platform.targets.iter().map(built).collect::<Result<Vec<Built>>>()?;
    if builds.iter().any(|it| it.lacks_ndk) {
        missing.push(Missing { name: platform.name, cause: Cause::NoNdk });
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
    if let Some(library) = shared.as_ref().filter(|_| platform.is_android()) {
        alignment::check(&repo::read(library)?).with_context(|| repo::shown(library))?;
    }
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

fn report(packages: &Packages, missing: &[Missing]) -> Result<()> {
    println!();
    for tarball in packages.archives().into_iter().filter(|it| it.is_file()) {
        let size = fs::metadata(tarball)?.len() / 1024;
        println!("{size:>6} KiB  {}", repo::shown(tarball));
    }
    println!("folder for \"Add package from disk\": {}", repo::shown(&packages.unity));
    for reason in missing {
        println!("missing: {}", reason.text());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    fn options(words: &[&str]) -> Result<Options> {
        Ok(Line::try_parse_from(["package"].iter().chain(words))?.options)
    }

    /// Writes packages of three platforms, of which those in `broken` do not build.
    fn written(name: &str, words: &[&str], broken: &[&str]) -> (Packages, Result<Vec<Missing>>) {
        let packages = Packages::new(repo::scratch(&format!("packages/{name}")).unwrap(), "1.2.3");
        // Those of an earlier run.
        for archive in packages.archives() {
            repo::write(archive, b"old").unwrap();
        }
        let mut all = vec!["--only", "android-x86_64", "--only", "ios", "--only", "webgl"];
        all.extend(words);
        let options = options(&all).unwrap();
        let native = packages.native.clone();
        let build = |platform: &'static Platform, missing: &mut Vec<Missing>| {
            if broken.contains(&platform.name) {
                bail!("two warnings");
            }
            if platform.name.starts_with("android") {
                missing.push(Missing { name: platform.name, cause: Cause::NoNdk });
            }
            let archive = native.join("lib").join(platform.name).join("libimpinge.a");
            repo::write(&archive, b"library")?;
            Ok(Made { platform, shared: None, archive: Some(archive) })
        };
        let result = write(&packages, &options.wanted().unwrap(), &options, "1.2.3", build);
        (packages, result)
    }

    #[test]
    fn a_failing_build_is_an_error_and_leaves_no_archive() {
        for broken in [&["webgl"][..], &["android-x86_64"], &["ios", "webgl"]] {
            let (packages, result) = written("failing", &[], broken);
            let error = result.err().expect("the build failed").to_string();
            for name in broken {
                assert!(error.contains(&format!("{name}: two warnings")), "{error}");
            }
            for archive in packages.archives() {
                assert!(!archive.exists(), "{}", archive.display());
            }
            assert!(!packages.unity.exists());
        }
    }

    #[test]
    fn a_platform_that_may_be_missing_is_left_out() {
        let (packages, result) = written("allowed", &["--allow-missing", "webgl"], &["webgl"]);
        let missing: Vec<&str> = result.unwrap().iter().map(|it| it.name).collect();
        assert_eq!(missing, ["webgl", "android-x86_64"]);
        assert!(packages.unity_tarball.is_file() && packages.native_tarball.is_file());
        let plugins = packages.unity.join("Plugins");
        assert!(plugins.join("iOS/libimpinge.a").is_file());
        assert!(!plugins.join("WebGL").exists() && !plugins.join("Android").exists());
        assert!(!packages.nuget_package.exists(), "the package of an earlier run");
        check::notices::check(&packages).unwrap();
        assert!(packages.unity.join(format!("{}.meta", unity::NOTICES)).is_file());
        let (_, result) = written("other", &["--allow-missing", "ios"], &["webgl"]);
        assert!(result.is_err());
    }

    #[test]
    fn all_allows_nothing_to_be_left_out() {
        assert_eq!(options(&["--all"]).unwrap().wanted().unwrap().len(), PLATFORMS.len());
        assert!(options(&["--all", "--only", "ios"]).is_err());
        assert!(options(&["--all", "--allow-missing", "ios"]).is_err());
        assert!(options(&["--only", "vax"]).unwrap().wanted().is_err());
        assert!(options(&["--allow-missing", "vax"]).unwrap().wanted().is_err());
        let two = options(&["--only", "ios", "--only", "webgl"]).unwrap().wanted().unwrap();
        assert_eq!(two.iter().map(|it| it.name).collect::<Vec<_>>(), ["webgl", "ios"]);
    }
}

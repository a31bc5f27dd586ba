//! Builds the library for one target.

use super::linker::{self, Found};
use super::platform::{Platform, Target};
use crate::toolchain::{self, Compiler};
use crate::{process, repo};
use anyhow::{Result, bail};
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};

/// The names of shared libraries on all platforms.
pub const SHARED: [&str; 3] = ["impinge.dll", "libimpinge.so", "libimpinge.dylib"];

/// The libraries of one target.
pub struct Built {
    pub shared: Option<PathBuf>,
    pub archive: PathBuf,
    /// The import library of the shared library, in the format of GNU linkers. Only for Windows.
    pub import: Option<PathBuf>,
    /// There is no shared library, because the Android NDK is missing.
    pub lacks_ndk: bool,
}

/// The builds of several targets, by triple.
pub type Builds = BTreeMap<&'static str, Result<Built>>;

/// Fails if a tool for a target is missing.
pub fn ready(target: &Target) -> Result<()> {
    linker::find(target.linker)?;
    compiler(target.triple).map(drop)
}

fn is_wasm(triple: &str) -> bool {
    triple.starts_with("wasm32")
}

/// Whether the linker removes the symbols. The compiler would call rust-objcopy, which Debian's compiler does not have.
fn is_macos(triple: &str) -> bool {
    triple.ends_with("apple-darwin")
}

/// The compiler of the packages for a target.
pub fn compiler(triple: &str) -> Result<Compiler> {
    // The precompiled standard library for WebAssembly has newer instructions than Unity's linker knows.
    if is_wasm(triple) { toolchain::from_sources() } else { toolchain::compiler(triple) }
}

/// Builds the libraries of all targets of some platforms, several at once. The longest part of a build uses one core.
pub fn all(platforms: &[&'static Platform]) -> Builds {
    let targets: Vec<&'static Target> = platforms.iter().flat_map(|it| it.targets).collect();
    println!("building for {} targets", targets.len());
    let build = |target: &&'static Target| {
        let built = build(target);
        let outcome = if built.is_ok() { "built" } else { "failed" };
        println!("{outcome} {}", target.triple);
        (target.triple, built)
    };
    targets.par_iter().map(build).collect()
}

/// Builds both libraries of a target, or only the static one if the Android NDK is missing.
fn build(target: &Target) -> Result<Built> {
    let triple = target.triple;
    let found = linker::find(target.linker)?;
    let lacks_ndk = matches!(found, Found::NoNdk);
    let linker = match found {
        Found::Program(linker) => Some(linker),
        Found::NotNeeded | Found::NoNdk => None,
    };
    let crates = if is_wasm(triple) { "std,panic_abort" } else { "std,panic_unwind" };
    let kinds = if linker.is_some() { "cdylib,staticlib" } else { "staticlib" };
    let mut command = compiler(triple)?.cargo("rustc", crates);
    command
        .args([
            "--target",
            triple,
            "--release",
            "--quiet",
            "--package",
            "impinge",
            "--lib",
            "--no-default-features",
        ])
        .args(["--crate-type", kinds])
        .env("CARGO_TARGET_DIR", folder_of(triple))
        .env("CARGO_PROFILE_RELEASE_STRIP", if is_macos(triple) { "none" } else { "symbols" })
        .env("CARGO_ENCODED_RUSTFLAGS", flags(triple));
    if is_wasm(triple) {
        // Unwinding needs a feature of WebAssembly that Unity's players leave out by default.
        command.env("CARGO_PROFILE_RELEASE_PANIC", "abort");
    }
    if is_macos(triple) {
        // Without it the compiler asks Xcode, and warns where there is none. The linker has Apple's libraries itself.
        command.env("SDKROOT", linker::no_sdk()?);
    }
    if let Some(linker) = &linker {
        let variable = triple.to_uppercase().replace('-', "_");
        command.env(format!("CARGO_TARGET_{variable}_LINKER"), linker);
    }
    process::run(&mut command)?;
    let folder = folder_of(triple).join(triple).join("release");
    let present = |name: &&str| Some(folder.join(name)).filter(|path| path.is_file());
    let shared = SHARED.iter().find_map(present).filter(|_| linker.is_some());
    if linker.is_some() && shared.is_none() {
        bail!("the build made no shared library");
    }
    let Some(archive) = present(&"libimpinge.a") else { bail!("the build made no libimpinge.a") };
    Ok(Built { shared, archive, import: present(&"libimpinge.dll.a"), lacks_ndk })
}

/// The folder of the files that building the packages needs.
pub fn target_folder() -> PathBuf {
    repo::path("target/package")
}

/// The target folder of a target. Each has its own, so that Cargo builds several at once.
fn folder_of(triple: &str) -> PathBuf {
    target_folder().join(triple)
}

/// The compiler flags, in the form of `CARGO_ENCODED_RUSTFLAGS`.
fn flags(triple: &str) -> String {
    let home = match env::var_os("CARGO_HOME") {
        Some(home) => PathBuf::from(home),
        None => Path::new(&env::var_os("HOME").unwrap_or_default()).join(".cargo"),
    };
    let mut flags = vec![
        "-Dwarnings".to_owned(),
        format!("--remap-path-prefix={}=impinge", repo::root().display()),
        format!("--remap-path-prefix={}=cargo", home.display()),
    ];
    if is_wasm(triple) {
        // Newer instructions do not link with the Emscripten of Unity 2022.3.
        flags.push("-Ctarget-cpu=mvp".to_owned());
    }
    if is_macos(triple) {
        flags.push("-Clink-arg=-Wl,-S,-x".to_owned());
    }
    if triple.contains("android") {
        // Android 15 has devices with pages of 16 KiB.
        flags.push("-Clink-arg=-Wl,-z,max-page-size=16384".to_owned());
    }
    flags.join("\u{1f}")
}

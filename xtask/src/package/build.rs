//! Builds the library for one target.

use super::linker;
use super::platform::Target;
use crate::{process, repo, toolchain};
use anyhow::{Result, bail};
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
    /// The reason why there is no shared library.
    pub no_shared: Option<String>,
}

/// Builds both libraries of a target, or only the static one if the linker is missing.
pub fn build(target: &Target) -> Result<Built> {
    let triple = target.triple;
    let (linker, no_shared) = match linker::find(target.linker) {
        Ok(linker) => (linker, None),
        Err(error) => (None, Some(error.to_string())),
    };
    let is_wasm = triple.starts_with("wasm32");
    let compiler = if is_wasm { toolchain::from_sources()? } else { toolchain::compiler(triple)? };
    let crates = if is_wasm { "std,panic_abort" } else { "std,panic_unwind" };
    let kinds = if linker.is_some() { "cdylib,staticlib" } else { "staticlib" };
    let mut command = compiler.cargo("rustc", triple, crates);
    command
        .args(["--release", "--quiet", "--package", "impinge", "--lib", "--crate-type", kinds])
        .env("CARGO_TARGET_DIR", target_folder())
        .env("CARGO_PROFILE_RELEASE_STRIP", "symbols")
        .env("CARGO_ENCODED_RUSTFLAGS", flags(triple));
    if is_wasm {
        // Unwinding needs a feature of WebAssembly that Unity's players leave out by default.
        command.env("CARGO_PROFILE_RELEASE_PANIC", "abort");
    }
    if let Some(linker) = &linker {
        let variable = triple.to_uppercase().replace('-', "_");
        command.env(format!("CARGO_TARGET_{variable}_LINKER"), linker);
    }
    process::run(&mut command)?;
    let folder = target_folder().join(triple).join("release");
    let present = |name: &&str| Some(folder.join(name)).filter(|path| path.is_file());
    let shared = SHARED.iter().find_map(present).filter(|_| linker.is_some());
    let Some(archive) = present(&"libimpinge.a") else { bail!("the build made no libimpinge.a") };
    Ok(Built { shared, archive, import: present(&"libimpinge.dll.a"), no_shared })
}

/// The target folder of all packages. Each target has its own subfolder.
pub fn target_folder() -> PathBuf {
    repo::path("target/package")
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
    if triple.starts_with("wasm32") {
        // Newer instructions do not link with the Emscripten of Unity 2022.3.
        flags.push("-Ctarget-cpu=mvp".to_owned());
    }
    if triple.contains("android") {
        // Android 15 has devices with pages of 16 KiB.
        flags.push("-Clink-arg=-Wl,-z,max-page-size=16384".to_owned());
    }
    flags.join("\u{1f}")
}

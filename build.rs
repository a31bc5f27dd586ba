//! Generates the C header and the raw C# declarations from `src/ffi`, and sets the link arguments of the library.
//!
//! The feature `generate` switches the generation on. `cargo xtask generate` copies the files from `OUT_DIR` to their
//! committed places. A test fails if the copies are stale. The library is the same without the feature.
//! The link arguments set the name of the shared library and the glibc versions that it needs.

#[cfg(feature = "generate")]
#[path = "build/arrange.rs"]
mod arrange;
#[cfg(feature = "generate")]
#[path = "build/generate.rs"]
mod generate;
#[path = "build/old_glibc.rs"]
mod old_glibc;

use std::env;
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    #[cfg(feature = "generate")]
    generate::write(&out)?;
    name_library()?;
    old_glibc::link(&out)
}

/// Sets the soname or install name of the shared library.
///
/// A program linked by path looks for this name at run time. Without it, the program would look for the path.
fn name_library() -> Result<(), env::VarError> {
    let name = match env::var("CARGO_CFG_TARGET_OS")?.as_str() {
        "linux" | "android" => "-Wl,-soname,libimpinge.so",
        "macos" => "-Wl,-install_name,@rpath/libimpinge.dylib",
        _ => return Ok(()),
    };
    println!("cargo::rustc-cdylib-link-arg={name}");
    Ok(())
}

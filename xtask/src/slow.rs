//! Commands that take long and are therefore not part of `test`.

use crate::process;
use anyhow::{Context, Result, bail};
use clap::ValueEnum;
use std::path::Path;

const TARGET: &str = "x86_64-unknown-linux-gnu";
const INSTALL_SANITIZER: &str = "ThreadSanitizer needs the nightly toolchain with the sources of the standard library: \
                       rustup toolchain install nightly --profile minimal --component rust-src";

/// Runs the stress test under ThreadSanitizer.
///
/// It also builds the standard library: ThreadSanitizer does not see the locks of the prebuilt one and would report
/// false races.
pub fn stress() -> Result<()> {
    let mut sysroot = process::command("rustup");
    sysroot.args(["run", "nightly", "rustc", "--print", "sysroot"]);
    let sysroot = process::quiet(&mut sysroot).context(INSTALL_SANITIZER)?;
    if !Path::new(sysroot.trim()).join("lib/rustlib/src/rust/library").is_dir() {
        bail!("{INSTALL_SANITIZER}");
    }
    process::run(
        process::command("rustup")
            .args(["run", "nightly", "cargo", "test", "--release", "--test", "stress"])
            .args(["--target", TARGET, "-Zbuild-std"])
            .env("RUSTFLAGS", "-Zsanitizer=thread"),
    )
}

/// A fuzz target of `fuzz/`.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub enum Target {
    /// Overlap, distance and other queries of two posed 3D geometries
    Pairs,
    /// Contacts, axes and wireframes of two posed 3D geometries
    Contacts,
    /// Casts of two posed 3D geometries
    Casts,
    /// Queries, contacts and casts of two posed 2D geometries
    #[value(name = "pairs_2d")]
    Pairs2D,
    /// Hulls of points
    Hull,
    /// Loading of arbitrary bytes as a hull
    HullBytes,
    /// Meshes of any triangles, and changes of their saved bytes
    Meshes,
    /// Changes, updates and queries of a world
    Worlds,
}

impl Target {
    /// The maximum useful input size in bytes.
    fn longest(self) -> u32 {
        match self {
            Target::Pairs | Target::Contacts | Target::Casts => 200,
            Target::Pairs2D => 450,
            Target::Hull => 600,
            Target::HullBytes => 100,
            Target::Meshes => 500,
            Target::Worlds => 1000,
        }
    }
}

const INSTALL_FUZZER: &str = "fuzzing needs the nightly toolchain and cargo-fuzz: \
                              rustup toolchain install nightly --profile minimal; cargo install cargo-fuzz";

/// Runs the fuzz targets. A finding is written to `fuzz/artifacts`, and its name is printed last.
///
/// The corpus is collected in `fuzz/corpus`.
pub fn fuzz(only: Option<Target>, seconds: u32) -> Result<()> {
    let nightly = ["run", "nightly", "cargo", "fuzz"];
    process::quiet(process::command("rustup").args(nightly).arg("--version"))
        .context(INSTALL_FUZZER)?;
    for target in Target::value_variants() {
        if only.is_some_and(|only| only != *target) {
            continue;
        }
        let name = target.to_possible_value().context("a target without a name")?;
        println!("\n== {} ==", name.get_name());
        process::run(
            process::command("rustup").args(nightly).args(["run", name.get_name(), "--"]).args([
                format!("-max_total_time={seconds}"),
                format!("-max_len={}", target.longest()),
            ]),
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repo;

    #[test]
    fn fuzz_knows_every_target_of_the_fuzz_crate() {
        let manifest = repo::read_text(&repo::path("fuzz/Cargo.toml")).unwrap();
        let programs = manifest.split("[[bin]]").skip(1);
        let mut of_crate: Vec<&str> =
            programs.map(|it| it.split('"').nth(1).expect("a name first")).collect();
        let known = Target::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let mut known: Vec<String> = known.map(|it| it.get_name().to_owned()).collect();
        of_crate.sort_unstable();
        known.sort_unstable();
        assert_eq!(known, of_crate);
    }
}

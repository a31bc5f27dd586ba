//! Checks the packages as a user would use them.

mod cmake;
mod core_tests;
mod examples;
mod inspected;
pub mod notices;
mod nuget;
mod unpacked;
mod unreal;

use super::Packages;
use crate::count::Tally;
use crate::ran::{self, Check};
use anyhow::{Result, bail};

/// Checks the packages, and records what has passed. `is_whole`: they have the libraries of all platforms.
pub fn run(packages: &Packages, is_whole: bool) -> Result<()> {
    println!("\n== check ==");
    let (mut tally, mut passed) = (Tally::default(), Vec::new());
    tally.add("examples", examples::run(&packages.native, &mut passed)?);
    tally.check("the Unreal module finds the libraries", unreal::check(&packages.native));
    tally.check("the tarball of the Unity package", unpacked::check(packages));
    tally.check("every package has the notices", notices::check(packages));
    tally.add("libraries that do not run here", inspected::run(&packages.native)?);
    tally.add("CMake", cmake::run(&packages.native)?);
    let parts = [
        ("NuGet package", nuget::check(packages, &mut passed)),
        ("core tests on Mono", core_tests::on_mono(&packages.native, &mut passed)),
    ];
    for (name, found) in parts {
        match found {
            Ok(found) => tally.add(name, found),
            Err(error) => tally.check(name, Err(error)),
        }
    }
    println!("{} passed, {} failed", tally.passed, tally.failed);
    if is_whole && tally.failed == 0 {
        passed.push(Check::Packages);
    }
    ran::record(&passed)?;
    if tally.failed > 0 {
        bail!("{}", tally.failures.join("\n"));
    }
    Ok(())
}

//! Checks the packages as a user would use them.

mod core_tests;
mod examples;
mod nuget;
mod unpacked;
mod unreal;

use super::Packages;
use crate::count::Tally;
use anyhow::{Result, bail};

pub fn run(packages: &Packages) -> Result<()> {
    println!("\n== check ==");
    let mut tally = Tally::default();
    tally.add("examples", examples::run(&packages.native)?);
    tally.check("the Unreal module finds the libraries", unreal::check(&packages.native));
    tally.check("the tarball of the Unity package", unpacked::check(packages));
    let parts = [
        ("NuGet package", nuget::check(packages)),
        ("core tests on Mono", core_tests::on_mono(&packages.native)),
    ];
    for (name, found) in parts {
        match found {
            Ok(found) => tally.add(name, found),
            Err(error) => tally.check(name, Err(error)),
        }
    }
    println!("{} passed, {} failed", tally.passed, tally.failed);
    if tally.failed > 0 {
        bail!("{}", tally.failures.join("\n"));
    }
    Ok(())
}

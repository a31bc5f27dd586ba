//! Checks the packages as a user would use them.

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
    match nuget::check(packages) {
        Ok(found) => tally.add("NuGet package", found),
        Err(error) => tally.check("the NuGet package", Err(error)),
    }
    println!("{} passed, {} failed", tally.passed, tally.failed);
    if tally.failed > 0 {
        bail!("{}", tally.failures.join("\n"));
    }
    Ok(())
}

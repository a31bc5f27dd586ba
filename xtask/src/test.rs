//! Runs the stages and says what they came to.

use crate::count::Tally;
use crate::stages::{Stage, Workshop};
use anyhow::Result;
use clap::ValueEnum;
use std::process;
use std::time::Instant;

pub fn run(install: bool, only: &[Stage]) -> Result<()> {
    let mut workshop = Workshop::new(install);
    let mut total = Tally::default();
    let begun = Instant::now();
    for &stage in Stage::value_variants() {
        if !only.is_empty() && !only.contains(&stage) {
            continue;
        }
        let tally = timed(stage, &mut workshop);
        let broken = stage.is_foundation() && tally.failed > 0;
        total.add(&stage.name(), tally);
        if broken {
            println!("stopped: nothing that follows can pass");
            break;
        }
    }
    println!("\nall stages: {:.0} s", begun.elapsed().as_secs_f64());
    if !total.failures.is_empty() {
        println!("failed:\n  {}", total.failures.join("\n  "));
    }
    println!("{} passed, {} failed", total.passed, total.failed);
    // An error returned from here would print a line after the total.
    process::exit(i32::from(total.failed > 0))
}

fn timed(stage: Stage, workshop: &mut Workshop) -> Tally {
    println!("\n== {} ==", stage.name());
    let begun = Instant::now();
    let tally = stage.run(workshop).unwrap_or_else(|error| {
        let mut tally = Tally::default();
        tally.fail(format!("{error:#}"));
        tally
    });
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "-- {}: {} passed, {} failed, {seconds:.1} s",
        stage.name(),
        tally.passed,
        tally.failed
    );
    tally
}

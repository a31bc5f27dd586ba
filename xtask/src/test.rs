//! Runs the stages and prints their results.

use crate::count::Tally;
use crate::stages::{Stage, Workshop};
use anyhow::Result;
use clap::ValueEnum;
use std::process;
use std::time::Instant;

/// One stage: a line of the closing table.
struct Line {
    stage: String,
    /// The time that the run waited for it.
    seconds: f64,
    passed: u32,
    failed: u32,
}

pub fn run(mut workshop: Workshop, only: &[Stage]) -> Result<()> {
    let mut lines = Vec::new();
    let mut total = Tally::default();
    let begun = Instant::now();
    for &stage in Stage::value_variants() {
        if !only.is_empty() && !only.contains(&stage) {
            continue;
        }
        let (tally, seconds) = timed(stage, &mut workshop);
        let broken = stage.is_foundation() && tally.failed > 0;
        let (passed, failed) = (tally.passed, tally.failed);
        lines.push(Line { stage: stage.name(), seconds, passed, failed });
        total.add(&stage.name(), tally);
        if broken {
            println!("stopped: no later stage can pass");
            break;
        }
        if only.is_empty() {
            workshop.start_beside(stage);
        }
    }
    let (passed, failed) = (total.passed, total.failed);
    let seconds = begun.elapsed().as_secs_f64();
    lines.push(Line { stage: "all".to_owned(), seconds, passed, failed });
    println!("\n{}", table(&lines));
    if !total.failures.is_empty() {
        println!("failed:\n  {}", total.failures.join("\n  "));
    }
    println!("{} passed, {} failed", total.passed, total.failed);
    // An error returned from here would print a line after the total.
    process::exit(i32::from(total.failed > 0))
}

/// The lines as columns, under a head.
fn table(lines: &[Line]) -> String {
    let mut text = format!("{:<14} {:>8} {:>8} {:>8}", "stage", "seconds", "passed", "failed");
    for Line { stage, seconds, passed, failed } in lines {
        text += &format!("\n{stage:<14} {seconds:>8.1} {passed:>8} {failed:>8}");
    }
    text
}

fn timed(stage: Stage, workshop: &mut Workshop) -> (Tally, f64) {
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
    (tally, seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_is_a_line_of_the_table() {
        let line = |stage: &str, seconds, passed, failed| Line {
            stage: stage.to_owned(),
            seconds,
            passed,
            failed,
        };
        let text = table(&[line("format", 0.54, 1, 0), line("all", 1234.56, 100, 2)]);
        assert_eq!(
            text.lines().collect::<Vec<_>>(),
            [
                "stage           seconds   passed   failed",
                "format              0.5        1        0",
                "all              1234.6      100        2",
            ]
        );
    }
}

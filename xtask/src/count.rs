//! Counts passed and failed tests.

use anyhow::Result;
use rayon::prelude::*;

/// The result of a stage, or of all stages.
#[derive(Default)]
pub struct Tally {
    pub passed: u32,
    pub failed: u32,
    /// One line for each named failure.
    pub failures: Vec<String>,
}

impl Tally {
    /// A stage that is one check.
    pub fn one() -> Tally {
        Tally { passed: 1, ..Tally::default() }
    }

    pub fn fail(&mut self, what: String) {
        println!("FAILED {what}");
        self.failed += 1;
        self.failures.push(what);
    }

    /// Counts one check and prints its result.
    pub fn check(&mut self, what: &str, result: Result<()>) {
        match result {
            Ok(()) => {
                println!("ok {what}");
                self.passed += 1;
            }
            Err(error) => self.fail(format!("{what}: {error:#}")),
        }
    }

    pub fn with(mut self, other: Tally) -> Tally {
        self.passed += other.passed;
        self.failed += other.failed;
        self.failures.extend(other.failures);
        self
    }

    pub fn add(&mut self, stage: &str, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.failures.extend(other.failures.into_iter().map(|what| format!("{stage}: {what}")));
    }
}

/// Counts the checks of every item. The items run in parallel.
pub fn of_each<T: Sync>(items: &[T], checks: impl Fn(&T) -> Tally + Send + Sync) -> Tally {
    let tallies: Vec<Tally> = items.par_iter().map(checks).collect();
    tallies.into_iter().fold(Tally::default(), Tally::with)
}

/// Sums the `test result:` lines in the output of `cargo test`.
pub fn of_cargo_test(lines: &[String], success: bool) -> Tally {
    let (mut tally, mut program) = (Tally::default(), "");
    for line in lines {
        if let Some(rest) = line.strip_prefix("test result: ") {
            tally.passed += number_before(rest, " passed");
            tally.failed += number_before(rest, " failed");
        } else if let Some(name) = line.strip_suffix(" ... FAILED") {
            tally.failures.push(format!("{program}: {}", name.trim_start_matches("test ")));
        } else if let Some(named) = line.trim_start().strip_prefix("Running ") {
            program = named.split(" (").next().unwrap_or(named);
        }
    }
    whole(tally, success)
}

/// Reads the last `N passed, N failed` line of a program of ours.
pub fn of_program(lines: &[String], success: bool) -> Tally {
    let mut tally = Tally::default();
    match lines.iter().rev().find_map(|line| total(line)) {
        Some((passed, failed)) => (tally.passed, tally.failed) = (passed, failed),
        None => tally.fail("the program wrote no total".to_owned()),
    }
    whole(tally, success)
}

/// Sums the `N passed, N failed` lines of a script that runs programs of ours.
pub fn of_script(lines: &[String], success: bool) -> Tally {
    let mut tally = Tally::default();
    for (passed, failed) in lines.iter().filter_map(|line| total(line)) {
        tally.passed += passed;
        tally.failed += failed;
    }
    whole(tally, success)
}

/// Counts one failure for a program that fails without a failed test or runs no test.
fn whole(mut tally: Tally, success: bool) -> Tally {
    if !success && tally.failed == 0 {
        tally.fail("the program failed, though no test of it did".to_owned());
    } else if tally.passed + tally.failed == 0 {
        tally.fail("no test ran".to_owned());
    }
    tally
}

fn total(line: &str) -> Option<(u32, u32)> {
    let (passed, failed) = line.strip_suffix(" failed")?.split_once(" passed, ")?;
    Some((passed.parse().ok()?, failed.parse().ok()?))
}

fn number_before(text: &str, word: &str) -> u32 {
    let before = text.split(word).next().unwrap_or_default();
    before.rsplit(' ').next().and_then(|it| it.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn sums_every_test_program() {
        let output = lines(
            "     Running tests/b.rs (target/b-1234)\ntest a ... ok\ntest b::c ... FAILED\n\
             test result: FAILED. 11 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out\n\
             test result: ok. 30 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out",
        );
        let tally = of_cargo_test(&output, false);
        assert_eq!((tally.passed, tally.failed), (41, 1));
        assert_eq!(tally.failures, ["tests/b.rs: b::c"]);
    }

    #[test]
    fn a_crash_is_a_failure() {
        let output = lines("test result: ok. 3 passed; 0 failed; 0 ignored");
        assert_eq!(of_cargo_test(&output, false).failed, 1);
        assert_eq!(of_program(&lines("3 passed, 0 failed"), false).failed, 1);
    }

    #[test]
    fn no_test_is_a_failure() {
        assert_eq!(of_cargo_test(&[], true).failed, 1);
        assert_eq!(of_program(&[], true).failed, 1);
        assert_eq!(of_program(&lines("0 passed, 0 failed"), true).failed, 1);
    }

    #[test]
    fn the_last_total_counts() {
        let output = lines("1 passed, 0 failed\nmore\n12 passed, 3 failed\n");
        let tally = of_program(&output, false);
        assert_eq!((tally.passed, tally.failed), (12, 3));
    }

    #[test]
    fn every_total_of_a_script_counts() {
        let output = lines("1 passed, 0 failed\nmore\n12 passed, 3 failed\n");
        let tally = of_script(&output, false);
        assert_eq!((tally.passed, tally.failed), (13, 3));
        assert_eq!(of_script(&lines("3 passed, 0 failed"), false).failed, 1);
    }
}

//! What one pair of kinds came to.

use std::fmt::Write;

use crate::TOLERANCE;
use crate::oracle::families::{self, Case};
use crate::oracle::shape::Kind;
use crate::overlap::Found;

/// Failures of one pair of kinds that are printed.
const SHOWN: usize = 4;

#[derive(Default)]
pub struct Tally {
    /// Per family: decided overlapping, decided apart, too near to decide.
    families: Vec<[u64; 3]>,
    cases: u64,
    exact: u64,
    moved: u64,
    failed: u64,
    failures: Vec<String>,
}

impl Tally {
    pub fn new() -> Tally {
        Tally { families: vec![[0; 3]; families::family_names().len()], ..Tally::default() }
    }

    pub fn add(&mut self, case: &Case, number: u64, found: &Found, wrong: &[String]) {
        let family = (number % self.families.len() as u64) as usize;
        self.families[family][found.column] += 1;
        self.cases += 1;
        self.exact += u64::from(case.exact);
        self.moved += u64::from(found.moved);
        if wrong.is_empty() {
            return;
        }
        self.failed += 1;
        if self.failures.len() < SHOWN {
            let what = wrong.join("\n");
            self.failures
                .push(format!("{what}\n({}, case {number})\n{}", case.family, case.config));
        }
    }

    fn sum(&self, column: usize) -> u64 {
        self.families.iter().map(|family| family[column]).sum()
    }

    pub fn report(&self, kinds: [Kind; 2]) -> String {
        let mut text = format!(
            "{kinds:?}: {} decided overlapping, {} decided apart, {} exact touches, {} nearer than \
             {TOLERANCE:e}, {} decided again after a motion\n",
            self.sum(0),
            self.sum(1),
            self.exact,
            self.sum(2) - self.exact,
            self.moved,
        );
        for (name, [over, apart, near]) in families::family_names().iter().zip(&self.families) {
            writeln!(text, "  {name:24} {over:7} {apart:7} {near:7}").expect("a String takes all");
        }
        text
    }

    /// What is wrong: with the library, or with the families.
    pub fn verdict(&self, kinds: [Kind; 2]) -> Option<String> {
        let Tally { cases, failed, .. } = *self;
        if failed > 0 {
            let shown = self.failures.join("\n\n");
            return Some(format!("{kinds:?}: {failed} of {cases} fail\n\n{shown}"));
        }
        // Half-spaces overlap unless they look at each other exactly.
        let few = if kinds == [Kind::HalfSpace; 2] { 0 } else { cases / 12 };
        if self.sum(0) <= few || self.sum(1) <= few || self.sum(2) >= cases / 10 {
            return Some(format!("the families are one-sided\n{}", self.report(kinds)));
        }
        None
    }
}

//! Arguments at the ends of their ranges, through every question, for every kind of pair and in worlds.
//!
//! No call fails or panics, every result is finite, every normal is unit, and the answers agree with each other. Each
//! case is drawn from a seed, so a failure names it. Seeds that have found a fault stay.

mod calls;
mod dim2;
mod dim3;
mod draw;
mod questions;
mod worlds;

use std::collections::BTreeMap;

use impinge::dim2::Dim2;
use impinge::dim3::Dim3;

use crate::stage::Stage;
use crate::support::last_error;
use crate::support::settings::{case_count, seed};

/// The failures of a test by what they break: their number, and the first one in full.
#[derive(Default)]
struct Report(BTreeMap<&'static str, (u32, String)>);

impl Report {
    fn require(&mut self, holds: bool, law: &'static str, case: impl FnOnce() -> String) {
        if !holds {
            self.0.entry(law).or_insert_with(|| (0, case())).0 += 1;
        }
    }

    /// Returns a status or count, and notes an error.
    fn ok(&mut self, answer: i32, call: &'static str, case: impl FnOnce() -> String) -> i32 {
        self.require(answer >= 0, call, || format!("{answer}, {}: {}", last_error(), case()));
        answer.max(0)
    }

    fn assert_empty(&self) {
        let shown =
            self.0.iter().map(|(law, (count, first))| format!("{count} x {law}:\n{first}\n"));
        assert!(self.0.is_empty(), "{}", shown.collect::<String>());
    }
}

#[test]
fn every_question_answers_the_ends_of_every_range_in_3d() {
    let _stage = Stage::new();
    for first in [seed(0x3e4d), 5, 25, 48, 59, 63, 67, 78] {
        questions::walk::<Dim3>(first, case_count(6));
    }
}

#[test]
fn every_question_answers_the_ends_of_every_range_in_2d() {
    let _stage = Stage::new();
    for first in [seed(0x2e4d), 4, 8, 75] {
        questions::walk::<Dim2>(first, case_count(8));
    }
}

#[test]
fn worlds_hold_the_ends_of_every_range_in_3d() {
    let _stage = Stage::new();
    worlds::walk::<Dim3>(seed(0x3e4e), case_count(6));
}

#[test]
fn worlds_hold_the_ends_of_every_range_in_2d() {
    let _stage = Stage::new();
    for first in [seed(0x2e4e), 16] {
        worlds::walk::<Dim2>(first, case_count(6));
    }
}

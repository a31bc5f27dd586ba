//! Tests contact manifolds: laws on every pair and family, and cases that can be checked by hand.

mod holds;
mod known;
mod laws;
mod many_corners;
mod names;
mod parallel;
mod resting;
mod spans;

use crate::dim3::oracle::families;
use crate::dim3::oracle::shape::KINDS;
use crate::every_pair::{ANY, Law};

const SEED: u64 = 0xc0_47ac;
const CASES: u64 = 600;

#[test]
fn manifolds_of_every_pair() {
    let law = Law::new(SEED, CASES, ["no point", "1 point", "2 points", "3 points", "4 points"]);
    law.holds(
        &KINDS,
        |kinds, number| {
            let case = families::case(kinds, law.seed, number);
            (case.family, case)
        },
        |case, _| laws::examine(&case.config),
        |_| [ANY; 5],
    );
}

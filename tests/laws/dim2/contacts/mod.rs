//! Tests contact manifolds: laws on every pair and family, and cases that can be checked by hand.

mod holds;
mod known;
mod laws;
mod names;
mod parallel;
mod resting;

use crate::dim2::oracle::families;
use crate::dim2::oracle::shape::KINDS;
use crate::every_pair::{ANY, Law};

const SEED: u64 = 0x2d_c047;
const CASES: u64 = 3_000;

#[test]
fn manifolds_of_every_pair() {
    let law = Law::new(SEED, CASES, ["no point", "1 point", "2 points"]);
    law.holds(
        &KINDS,
        |kinds, number| {
            let case = families::case(kinds, law.seed, number);
            (case.family, case)
        },
        |case, _| laws::examine(&case.config),
        |_| [ANY; 3],
    );
}

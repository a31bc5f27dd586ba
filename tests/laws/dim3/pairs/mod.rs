//! Tests overlap and signed distance of every ordered pair of kinds, over every family, against f64 references.

mod agreement;
mod deep;
pub mod distance;
mod known;
mod large;
mod overlap;
pub mod pair;
mod regressions;

use crate::dim3::oracle::families::{self, Case};
use crate::dim3::oracle::reference;
use crate::dim3::oracle::shape::{Config, KINDS, Kind};
use crate::every_pair::Law;
use crate::rng::Rng;
use pair::Pair;

pub const SEED: u64 = 0x1a91_0e57;
/// The cases of each ordered pair of kinds.
const CASES: u64 = 500;

#[test]
fn overlap_and_distance_of_every_pair() {
    let law = Law::new(SEED, CASES, ["overlapping", "apart", "too near to decide"]);
    law.holds(
        &KINDS,
        |kinds, number| {
            let case = families::case(kinds, law.seed, number);
            (case.family, case)
        },
        |case, number| judge(case, &mut Rng::of_case(law.seed ^ 1, number)),
        |kinds| {
            // Two half-spaces overlap unless they face each other exactly.
            let least = if kinds == [Kind::HalfSpace; 2] { 1e-9 } else { 1.0 / 12.0 };
            [least..=1.0, least..=1.0, 0.0..=0.1]
        },
    );
}

/// Checks one case by every law of overlap and distance.
fn judge(case: &Case, rng: &mut Rng) -> Result<usize, String> {
    let pair = Pair::new(&case.config);
    let reference = reference::between(&pair.bodies[0], &pair.bodies[1]);
    let mut wrong = Vec::new();
    let outcome = overlap::examine(case, &pair, &reference, rng, &mut wrong);
    wrong.extend(distance::examine(&pair, &reference).err());
    if wrong.is_empty() { Ok(outcome) } else { Err(wrong.join("\n")) }
}

/// Checks one configuration by every law, in both orders.
#[track_caller]
fn check(config: &Config) {
    check_as(config, false);
}

/// Checks a configuration whose signed distance equals its margin.
#[track_caller]
fn check_touch(config: &Config) {
    check_as(config, true);
}

#[track_caller]
fn check_as(config: &Config, exact: bool) {
    for config in [*config, config.swapped()] {
        let case = Case { family: "by hand", config, exact };
        let judged = judge(&case, &mut Rng::of_case(SEED, 0));
        assert!(judged.is_ok(), "{}\n{case}", judged.unwrap_err());
    }
}

//! The laws that every ordered pair of geometries keeps, over every family of configurations, judged by
//! double-precision references. A new geometry is tested once it stands in `oracle::shape::KINDS`.
//!
//! IMPINGE_SEED and IMPINGE_CASES (configurations per ordered pair) override the defaults; IMPINGE_KINDS picks
//! the pairs whose name holds it, such as `Box-Hull` or `Hull`.

mod deep;
mod distance;
mod known;
mod large;
#[path = "../oracle/mod.rs"]
mod oracle;
mod overlap;
mod pair;
mod regressions;
mod tally;
mod truth;

use oracle::families::{self, Case};
use oracle::reference;
use oracle::rng::{Rng, case_count, setting};
use oracle::shape::{Config, KINDS, Kind};
use pair::Pair;
use tally::{Found, Tally};

/// What an answer may be off, as a part of the size. The library promises 1e-5; deciding in double precision it
/// keeps more, and a loss of that should show.
const TOLERANCE: f64 = 1e-6;

/// What the references and the library alike may lose to rounding, relative to all lengths involved.
const ROUNDING: f64 = 1e-13;

const SEED: u64 = 0x1a91_0e57;
const CASES: u64 = 30_000;

#[test]
fn every_pair_keeps_the_laws() {
    let (seed, cases) = (setting("IMPINGE_SEED", SEED), case_count("IMPINGE_CASES", CASES));
    tally::examine_pairs(&KINDS, seed, |kinds| examine(kinds, seed, cases));
}

fn examine(kinds: [Kind; 2], seed: u64, cases: u64) -> Tally {
    // Half-spaces overlap unless they look at each other exactly.
    let mut tally = Tally::new(families::family_names(), kinds == [Kind::HalfSpace; 2]);
    for number in 0..cases {
        let case = families::case(kinds, seed, number);
        let (found, wrong) = ask(&case, &mut Rng::of_case(seed ^ 1, number));
        tally.add(number, case.exact, &found, &wrong, || case.config.to_string());
    }
    tally
}

/// Asks every law of one case: what came of it, and what is wrong.
fn ask(case: &Case, rng: &mut Rng) -> (Found, Vec<String>) {
    let pair = Pair::new(&case.config);
    let reference = reference::between(&pair.bodies[0], &pair.bodies[1]);
    let mut wrong = Vec::new();
    let found = overlap::examine(case, &pair, &reference, rng, &mut wrong);
    wrong.extend(distance::examine(&pair, &reference).err());
    (found, wrong)
}

/// Asks every law of one configuration, from either side.
#[track_caller]
fn check(config: &Config) {
    check_as(config, false);
}

/// The same of one whose signed distance is its margin to the last bit.
#[track_caller]
fn check_touch(config: &Config) {
    check_as(config, true);
}

#[track_caller]
fn check_as(config: &Config, exact: bool) {
    for config in [*config, config.swapped()] {
        let case = Case { family: "by hand", config, exact };
        let (_, wrong) = ask(&case, &mut Rng::of_case(SEED, 0));
        assert!(wrong.is_empty(), "{}\n{config}", wrong.join("\n"));
    }
}

//! Tests casts of every ordered pair of kinds by the signed distance along the motion.

mod known;
mod linear;
mod motion;
mod resting;
mod turns;
mod wild;

use std::fmt::Display;
use std::ops::RangeInclusive;

use impinge::dim2::narrowphase::CastHit;

use crate::dim2::oracle::body::Body;
use crate::dim2::oracle::reference;
use crate::dim2::oracle::shape::{KINDS, Kind};
use crate::every_pair::{ANY, Law};
use crate::limits::{SINGLE, require};

const SEED: u64 = 0x0ca5_75ee;

/// The outcomes of a cast.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Outcome {
    Hit,
    Miss,
    Inside,
    Near,
}

/// Runs a judge on `cases` casts of every ordered pair of kinds.
fn every_pair<C: Display>(
    cases: u64,
    case: impl Fn([Kind; 2], u64, u64) -> (&'static str, C) + Sync,
    judge: impl Fn(&C) -> Result<Outcome, String> + Sync,
) {
    let law = Law::new(SEED, cases, ["hit", "missed", "begun in overlap", "too near to decide"]);
    law.holds(
        &KINDS,
        |kinds, number| case(kinds, law.seed, number),
        |case, _| judge(case).map(|outcome| outcome as usize),
        shares,
    );
}

/// Two half-planes almost always overlap at the start.
fn shares(kinds: [Kind; 2]) -> [RangeInclusive<f64>; 4] {
    const SOME: RangeInclusive<f64> = 1.0 / 40.0..=1.0;
    if kinds == [Kind::HalfPlane; 2] { [ANY, ANY, SOME, ANY] } else { [SOME, SOME, SOME, ANY] }
}

/// Checks that every hit has finite numbers, a time within the motion and a unit normal.
fn examine_any_hit(hit: &CastHit) -> Result<(), String> {
    let CastHit { time, normal, point_a, point_b, distance, .. } = *hit;
    let finite = normal.is_finite() && point_a.is_finite() && point_b.is_finite();
    require(finite && (0.0..=1.0).contains(&time) && distance <= 0.0, || {
        format!("not finite or not in time: {hit:?}")
    })?;
    let length = normal.as_dvec2().length();
    require((length - 1.0).abs() < 1e-6, || format!("the normal is not unit: {hit:?}"))?;
    require(hit.inside || distance == 0.0 && point_a == point_b, || {
        format!("it touches in two places: {hit:?}")
    })
}

/// Checks a hit that begins apart. The geometries touch at the returned point, and a line across the normal separates
/// them.
fn examine_touch(hit: &CastHit, [a, b]: &[Body; 2], tolerance: f64) -> Result<(), String> {
    let left = reference::between(a, b).distance;
    require(left.abs() <= tolerance, || format!("{left:e} from touching: {hit:?}"))?;
    let point = hit.point_a.as_dvec2();
    let allowed = 2.0 * tolerance + 3.0 * SINGLE * point.abs().max_element();
    for (name, body) in [("a", a), ("b", b)] {
        let on = reference::to_point(body, point).distance;
        require(on.abs() <= allowed, || format!("the point is {on:e} off {name}: {hit:?}"))?;
    }
    let across = reference::along(a, b, hit.normal.as_dvec2());
    require(across >= -allowed, || format!("across the normal they overlap by {across:e}: {hit:?}"))
}

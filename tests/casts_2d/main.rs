//! Casts of every ordered pair of geometries of the plane, judged by the signed distance along the way.
//!
//! IMPINGE_SEED, IMPINGE_CASTS and IMPINGE_MOTIONS (per ordered pair) override the defaults; IMPINGE_KINDS picks
//! the pairs whose name holds it, such as `Box-Polygon`.

mod known;
mod linear;
mod motion;
#[path = "../oracle_2d/mod.rs"]
mod oracle;
mod turns;
mod wild;

use std::fmt::Display;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use impinge::dim2::narrowphase::CastHit;

use oracle::body::Body;
use oracle::reference;
use oracle::rng::setting;
use oracle::shape::{KINDS, Kind};

/// What the distance at the time of a hit may be off touching, as a part of the size; what is nearer than this
/// may be hit or missed.
const TOLERANCE: f64 = 1e-6;

/// What the references and the library alike may lose to rounding, relative to all lengths involved.
const ROUNDING: f64 = 1e-13;

/// What rounding a time to `f32` costs, as a part of the way; of a point, as a part of its coordinates.
const SINGLE: f64 = 1.2e-7;

const SEED: u64 = 0x0ca5_75ee;
const THREADS: usize = 2;

/// Decided hits, decided misses, begun in overlap, too near to decide.
type Counts = [u64; 4];

/// Judges `count` numbered cases of every ordered pair of kinds. What is wrong comes with the case.
fn every_pair<C: Display>(
    count: u64,
    case: impl Fn([Kind; 2], u64, u64) -> C + Sync,
    judge: impl Fn(&C) -> Result<usize, String> + Sync,
) {
    let seed = setting("IMPINGE_SEED", SEED);
    let chosen = setting("IMPINGE_KINDS", String::new());
    let pairs: Vec<[Kind; 2]> = KINDS
        .iter()
        .flat_map(|&a| KINDS.iter().map(move |&b| [a, b]))
        .filter(|[a, b]| format!("{a:?}-{b:?}").contains(&chosen))
        .collect();
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let examine = |kinds: [Kind; 2]| {
        let (mut counts, mut failures) = (Counts::default(), Vec::new());
        for number in 0..count {
            let case = case(kinds, seed, number);
            match judge(&case) {
                Ok(column) => counts[column] += 1,
                Err(what) => failures.push(format!("{what} (case {number})\n{case}")),
            }
        }
        println!("{kinds:?}: hits, misses, begun in overlap, too near to decide: {counts:?}");
        if !failures.is_empty() {
            let shown = failures[..failures.len().min(4)].join("\n\n");
            return Some(format!("{kinds:?}: {} of {count} fail\n\n{shown}", failures.len()));
        }
        let expected: &[usize] = if kinds == [Kind::HalfPlane; 2] { &[2] } else { &[0, 1, 2] };
        let few = expected.iter().any(|&column| counts[column] <= count / 40);
        few.then(|| format!("the families are one-sided for {kinds:?}: {counts:?}"))
    };
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some(&kinds) = pairs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    wrong.lock().expect("nothing panics under it").extend(examine(kinds));
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("nothing panics under it");
    assert!(wrong.is_empty(), "seed {seed}\n\n{}", wrong.join("\n\n"));
}

fn require(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

/// What holds of every hit: finite numbers, a time within the motion, a unit normal.
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

/// At a hit from outside the two touch, in the points told, and a line across the normal parts them.
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

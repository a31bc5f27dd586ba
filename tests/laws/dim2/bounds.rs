//! Tests the bounds of posed geometries against their true extent.

use glam::DVec2;
use impinge::dim2::Aabb;

use super::pairs::SEED;
use crate::dim2::oracle::body::Body;
use crate::dim2::oracle::families;
use crate::dim2::oracle::shape::{
    BOUNDED, Place, Placed, capsule, circle, half_plane, polygon, rectangle, rounded, segment,
};
use crate::limits::require;
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const BOUNDS: u64 = 15_000;

fn aabb(placed: &Placed) -> Aabb {
    placed.geometry.aabb(&placed.pose)
}

/// Returns the rounding error of transforming a point to world space in f64.
fn rounding(placed: &Placed) -> f64 {
    16.0 * f64::EPSILON * (placed.reach() + placed.position().length())
}

fn true_bounds(body: &Body) -> (DVec2, DVec2) {
    let reach = |sign: f64| DVec2::from_array(DVec2::AXES.map(|axis| body.highest(axis * sign)));
    (body.position() - reach(-1.0), body.position() + reach(1.0))
}

/// Returns a value two `f32` steps further out.
fn two_steps(value: f64) -> f64 {
    let step = (value as f32).abs().next_up() - (value as f32).abs();
    2.0 * f64::from(step)
}

fn examine(placed: &Placed, rng: &mut Rng) -> Result<(), String> {
    let bounds = aabb(placed);
    let (min, max) = (bounds.min.as_dvec2(), bounds.max.as_dvec2());
    let slack = rounding(placed);
    let body = placed.body();
    for round in body.round().into_iter().cycle().take(8) {
        let direction = rng.unit_in_plane();
        let aside = rng.pick(&round.vertices);
        let inner = round.farthest(direction).lerp(aside, rng.uniform(0.0, 1.0));
        let point = round.position + inner + direction * round.radius;
        let held = (point + slack).cmpge(min).all() && (point - slack).cmple(max).all();
        require(held, || format!("the point {point} lies outside"))?;
    }
    let (true_min, true_max) = true_bounds(&body);
    for axis in 0..2 {
        for (side, outward, truth) in [
            ("min", true_min[axis] - min[axis], true_min[axis]),
            ("max", max[axis] - true_max[axis], true_max[axis]),
        ] {
            require(outward >= -slack, || {
                format!("{side} of axis {axis} cuts off {:e}", -outward)
            })?;
            require(outward <= two_steps(truth) + slack, || {
                format!("{side} of axis {axis} is {outward:e} too far out")
            })?;
        }
    }
    Ok(())
}

/// Every family of the pair tests: degenerate, far, thin, tiny, offset, and with rotations that are not quite unit.
#[test]
fn bounds_hold_every_point_and_are_tight() {
    let seed = seed(SEED);
    for kind in BOUNDED {
        for number in 0..case_count(BOUNDS) {
            let rng = &mut Rng::of_case(seed ^ 4, number);
            let case = families::case([kind, kind], seed, number);
            for placed in [case.config.a, case.config.b] {
                if let Err(what) = examine(&placed, rng) {
                    panic!("{what} (case {number}, seed {seed})\n{:?}\n{placed}", aabb(&placed));
                }
            }
        }
    }
}

/// If nothing rounds, the bounds are exact.
#[test]
fn bounds_of_whole_numbers_are_exact() {
    let quarter = [0.0, 1.0];
    for (placed, min, max) in [
        (circle([1.0, 0.0], 0.5).upright([2.0, 4.0]), [2.5, 3.5], [3.5, 4.5]),
        (circle([1.0, 0.0], 0.5).at([0.0; 2], quarter), [-0.5, 0.5], [0.5, 1.5]),
        (circle([0.0; 2], 0.0).upright([1.0, 2.0]), [1.0, 2.0], [1.0, 2.0]),
        (capsule([0.0, -1.0], [0.0, 2.0], 0.25).upright([0.0; 2]), [-0.25, -1.25], [0.25, 2.25]),
        (segment([1.0, 0.0], [1.0, 0.0], 0.0).at([0.0, 5.0], quarter), [0.0, 6.0], [0.0, 6.0]),
        (segment([1.0, 3.0], [2.0, 0.0], 0.5).upright([0.0; 2]), [0.5, -0.5], [2.5, 3.5]),
        (rounded([1.0, 0.0], quarter, [1.0, 2.0], 0.0).upright([0.0; 2]), [-1.0, -1.0], [3.0, 1.0]),
        (
            rounded([1.0, 0.0], quarter, [1.0, 2.0], 0.5).at([0.0, 10.0], quarter),
            [-1.5, 8.5],
            [1.5, 13.5],
        ),
        (
            polygon(&[[0.0; 2], [4.0, 1.0], [1.0, 2.0]], 0.25).at([1.0; 2], quarter),
            [-1.25, 0.75],
            [1.25, 5.25],
        ),
        (rectangle([1e16, 0.0]).upright([0.0, 1e16]), [-1e16, 1e16], [1e16, 1e16]),
    ] {
        assert_eq!(aabb(&placed), Aabb { min: min.into(), max: max.into() }, "{placed}");
    }
}

/// `f32` cannot represent a third, so the bounds lie up to one step further out.
#[test]
fn bounds_round_outward() {
    for exponent in [-20, 0, 20] {
        let scale = 2_f32.powi(exponent);
        let (near, far) = (scale / 3.0, 1e7 * scale / 3.0);
        let bounds = aabb(&circle([0.0; 2], near).upright([far; 2]));
        let (least, most) = (f64::from(far) - f64::from(near), f64::from(far) + f64::from(near));
        for (min, max) in bounds.min.to_array().into_iter().zip(bounds.max.to_array()) {
            assert!(f64::from(min) <= least && least < f64::from(min.next_up()));
            assert!(f64::from(max) >= most && most > f64::from(max.next_down()));
        }
    }
}

/// The bounds of a half-plane are infinite unless its normal is along a world axis.
#[test]
fn bounds_of_half_planes_hold_all_points_of_interest() {
    let most = glam::Vec2::splat(impinge::validity::MAX_LENGTH);
    let upright = aabb(&half_plane([0.0, 3.0], 2.0).upright([0.0, 5.0]));
    assert!(upright.max.y >= 7.0 && upright.max.y < 7.01, "{upright:?}");
    assert!(upright.max.x >= most.x && upright.min.cmple(-most).all());
    let slanting = aabb(&half_plane([1.0, 1.0], 2.0).upright([0.0; 2]));
    assert!(slanting.max.cmpge(most).all() && slanting.min.cmple(-most).all());
}

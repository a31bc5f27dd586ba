//! Tests the bounds of posed geometries against their true extent.

use glam::{DVec3, Vec3};
use impinge::dim3::Aabb;

use crate::dim3::oracle::body::{Body, Core};
use crate::dim3::oracle::families;
use crate::dim3::oracle::shape::{
    BOUNDED, Placed, capsule, cuboid, half_space, hull, rounded, sphere, triangle,
};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0xb0bd5;
const BOUNDS: u64 = 2_000;

fn aabb(placed: &Placed) -> Aabb {
    placed.geometry().aabb(&placed.pose())
}

/// Returns the rounding error of transforming a point to world space in f64.
fn rounding(placed: &Placed) -> f64 {
    16.0 * f64::EPSILON * (placed.form.reach() + placed.position.as_dvec3().length())
}

fn true_bounds(body: &Body) -> (DVec3, DVec3) {
    let position = body.position();
    let reach = |sign: f64| DVec3::from_array(DVec3::AXES.map(|axis| body.highest(axis * sign)));
    (position - reach(-1.0), position + reach(1.0))
}

/// A point of the surface, or inside where it lies between two corners.
fn sample(rng: &mut Rng, core: &Core) -> DVec3 {
    let direction = if rng.bool() { rng.unit() } else { rng.axis() };
    let farthest = core.farthest(direction);
    let aside = if rng.once_in(4) { rng.pick(&core.corners) } else { farthest };
    core.position + farthest.lerp(aside, rng.uniform(0.0, 1.0)) + direction * core.radius
}

/// Returns a value two `f32` steps further out.
fn two_steps(value: f64) -> f64 {
    let step = (value as f32).abs().next_up() - (value as f32).abs();
    2.0 * f64::from(step)
}

fn examine(placed: &Placed, rng: &mut Rng) -> Result<(), String> {
    let bounds = aabb(placed);
    let (min, max) = (bounds.min.as_dvec3(), bounds.max.as_dvec3());
    let slack = rounding(placed);
    let body = Body::new(placed);
    for core in body.core().into_iter().cycle().take(8) {
        let point = sample(rng, core);
        if (point + slack).cmplt(min).any() || (point - slack).cmpgt(max).any() {
            return Err(format!("the point {point} lies outside"));
        }
    }
    let (true_min, true_max) = true_bounds(&body);
    for axis in 0..3 {
        for (side, outward, truth) in [
            ("min", true_min[axis] - min[axis], true_min[axis]),
            ("max", max[axis] - true_max[axis], true_max[axis]),
        ] {
            if outward < -slack {
                return Err(format!("{side} of axis {axis} cuts off {:e}", -outward));
            }
            if outward > two_steps(truth) + slack {
                return Err(format!("{side} of axis {axis} is {outward:e} too far out"));
            }
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
                    panic!(
                        "{what} ({}, case {number})\n{:?}\n{placed}",
                        case.family,
                        aabb(&placed)
                    );
                }
            }
        }
    }
}

/// If nothing rounds, the bounds are exact.
#[test]
fn bounds_of_whole_numbers_are_exact() {
    let turn = [0.5, 0.5, 0.5, 0.5];
    let unturned = [0.0, 0.0, 0.0, 1.0];
    for (placed, min, max) in [
        (sphere([1.0, 0.0, 0.0], 0.5).upright([2.0, 4.0, 8.0]), [2.5, 3.5, 7.5], [3.5, 4.5, 8.5]),
        (sphere([1.0, 0.0, 0.0], 0.5).at([0.0; 3], turn), [-0.5, 0.5, -0.5], [0.5, 1.5, 0.5]),
        (sphere([0.0; 3], 0.0).upright([1.0, 2.0, 3.0]), [1.0, 2.0, 3.0], [1.0, 2.0, 3.0]),
        (
            capsule([0.0, -1.0, 0.0], [0.0, 2.0, 0.0], 0.25).upright([0.0; 3]),
            [-0.25, -1.25, -0.25],
            [0.25, 2.25, 0.25],
        ),
        (
            capsule([1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.0).at([0.0, 0.0, 5.0], turn),
            [0.0, 1.0, 5.0],
            [0.0, 1.0, 5.0],
        ),
        (
            cuboid([1.0, 0.0, 0.0], turn, [1.0, 2.0, 3.0]).at([0.0, 10.0, 0.0], turn),
            [-2.0, 8.0, -1.0],
            [2.0, 14.0, 1.0],
        ),
        (
            rounded([1.0, 0.0, 0.0], turn, [1.0, 2.0, 3.0], 0.5).upright([0.0, 10.0, 0.0]),
            [-2.5, 8.5, -2.5],
            [4.5, 11.5, 2.5],
        ),
        (
            triangle([0.0; 3], [1.0, 2.0, 0.0], [-1.0, 0.0, 4.0], 0.25).upright([1.0; 3]),
            [-0.25, 0.75, 0.75],
            [2.25, 3.25, 5.25],
        ),
        (
            hull(&[[0.0; 3], [1.0, 2.0, 0.0], [-1.0, 0.0, 4.0]], [-2.0, 1.0, 0.5], 0.25)
                .at([1.0; 3], turn),
            [0.75, -1.25, 0.75],
            [3.25, 3.25, 3.25],
        ),
        (
            cuboid([0.0; 3], unturned, [1e16, 0.0, 1.0]).upright([0.0, 1e16, 0.0]),
            [-1e16, 1e16, -1.0],
            [1e16, 1e16, 1.0],
        ),
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
        let bounds = aabb(&sphere([0.0; 3], near).upright([far; 3]));
        let (center, radius) = (f64::from(far), f64::from(near));
        for axis in 0..3 {
            let (min, max) = (bounds.min[axis], bounds.max[axis]);
            assert!(
                f64::from(min) <= center - radius && center - radius < f64::from(min.next_up())
            );
            assert!(
                f64::from(max) >= center + radius && center + radius > f64::from(max.next_down())
            );
        }
    }
}

/// The bounds of a half-space are infinite unless its normal is along a world axis.
#[test]
fn bounds_of_half_spaces_hold_all_points_of_interest() {
    let most = Vec3::splat(impinge::validity::MAX_LENGTH);
    let upright = aabb(&half_space([0.0, 3.0, 0.0], 2.0).upright([0.0, 5.0, 0.0]));
    assert!(upright.max.y >= 7.0 && upright.max.x >= most.x && upright.min.cmple(-most).all());
    let slanting = aabb(&half_space([1.0, 1.0, 0.0], 2.0).upright([0.0; 3]));
    assert!(slanting.max.cmpge(most).all() && slanting.min.cmple(-most).all());
}

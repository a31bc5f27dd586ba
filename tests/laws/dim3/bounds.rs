//! Bounds of posed geometries against their true extent, and what the constructors refuse.
//!
//! IMPINGE_SEED and IMPINGE_BOUNDS (bounds per geometry) override the defaults.

use std::sync::Arc;

use glam::{DVec3, Quat, Vec3};
use impinge::dim3::{Aabb, Geometry, Hull, Pose, Ray};

use crate::dim3::oracle::body::{Body, Core};
use crate::dim3::oracle::families;
use crate::dim3::oracle::shape::{
    BOUNDED, Placed, capsule, cuboid, half_space, hull, rounded, sphere, triangle,
};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const SEED: u64 = 0xb0bd5;
const BOUNDS: u64 = 20_000;

fn aabb(placed: &Placed) -> Aabb {
    placed.geometry().aabb(&placed.pose())
}

/// The rounding error of placing a point of the form in f64.
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

/// Two steps of `f32` beyond a value.
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

/// For every family of shapes that the pairs use: degenerate, far, thin, tiny, offset, off unit.
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

/// Where nothing rounds, the bounds are the shape's own.
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

/// A third cannot be said in `f32`: the bounds lie beyond it, by one step at most.
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

const POINT: Vec3 = Vec3::new(1.0, -2.0, 3.0);

/// Every value that no coordinate may have.
const BAD: [f32; 5] = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1.01e16, -1.01e16];

fn with(mut vector: Vec3, axis: usize, value: f32) -> Vec3 {
    vector[axis] = value;
    vector
}

#[track_caller]
fn assert_refused<T, E: ToString>(made: Result<T, E>, field: &str) {
    match made {
        Ok(_) => panic!("{field} was accepted"),
        Err(error) => {
            let text = error.to_string();
            assert!(text.contains(field), "{text:?} does not name {field}");
        }
    }
}

#[test]
fn constructors_refuse_what_is_no_coordinate() {
    for value in BAD {
        for axis in 0..3 {
            let bad = with(POINT, axis, value);
            assert_refused(Geometry::sphere(bad, 1.0), "center");
            assert_refused(Geometry::capsule(bad, POINT, 1.0), "point_a");
            assert_refused(Geometry::capsule(POINT, bad, 1.0), "point_b");
            assert_refused(Geometry::oriented_box(bad, Quat::IDENTITY, Vec3::ONE), "center");
            assert_refused(Geometry::triangle(bad, POINT, POINT, 1.0), "point_a");
            assert_refused(Geometry::triangle(POINT, bad, POINT, 1.0), "point_b");
            assert_refused(Geometry::triangle(POINT, POINT, bad, 1.0), "point_c");
            assert_refused(Geometry::half_space(bad, 1.0), "normal");
            assert_refused(Pose::new(bad, Quat::IDENTITY), "position");
            assert_refused(Ray::new(bad, Vec3::X, 1.0), "origin");
        }
    }
}

#[test]
fn constructors_refuse_what_is_no_size() {
    for value in BAD.into_iter().chain([-1.0, -f32::MIN_POSITIVE, -1e-45]) {
        assert_refused(Geometry::sphere(POINT, value), "radius");
        assert_refused(Geometry::capsule(POINT, Vec3::ZERO, value), "radius");
        assert_refused(Geometry::rounded_box(POINT, Quat::IDENTITY, Vec3::ONE, value), "radius");
        assert_refused(Geometry::triangle(POINT, POINT, POINT, value), "radius");
        assert_refused(Geometry::hull(tetrahedron(), Vec3::ONE, value), "radius");
        for axis in 0..3 {
            let bad = with(Vec3::ONE, axis, value);
            assert_refused(Geometry::oriented_box(POINT, Quat::IDENTITY, bad), "half_extents");
        }
    }
}

fn tetrahedron() -> Arc<Hull> {
    let points = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
    Arc::new(Hull::from_points(&points, 4).expect("four corners"))
}

#[test]
fn constructors_refuse_what_is_no_scale_and_no_plane() {
    for axis in 0..3 {
        for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, 1.01e16, -1.01e16] {
            let bad = with(Vec3::ONE, axis, value);
            assert_refused(Geometry::hull(tetrahedron(), bad, 0.0), "scale");
        }
        for value in [-1.0, 1e-45, 1e16] {
            assert!(Geometry::hull(tetrahedron(), with(Vec3::ONE, axis, value), 0.0).is_ok());
        }
    }
    for value in BAD {
        assert_refused(Geometry::half_space(Vec3::X, value), "offset");
    }
    assert_refused(Geometry::half_space(Vec3::ZERO, 1.0), "normal");
    assert_refused(Geometry::half_space(-Vec3::ZERO, 1.0), "normal");
    assert!(Geometry::half_space(Vec3::X * 1e-45, -1.0).is_ok());
}

/// A half-space has no bounds but along an axis of the world.
#[test]
fn bounds_of_half_spaces_hold_all_points_of_interest() {
    let most = Vec3::splat(impinge::invalid::MAX_LENGTH);
    let upright = aabb(&half_space([0.0, 3.0, 0.0], 2.0).upright([0.0, 5.0, 0.0]));
    assert!(upright.max.y >= 7.0 && upright.max.x >= most.x && upright.min.cmple(-most).all());
    let slanting = aabb(&half_space([1.0, 1.0, 0.0], 2.0).upright([0.0; 3]));
    assert!(slanting.max.cmpge(most).all() && slanting.min.cmple(-most).all());
}

#[test]
fn constructors_refuse_what_is_no_rotation() {
    let zero = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);
    let turn = Quat::from_xyzw(0.5, -0.5, 0.5, 0.5);
    let mut bad = vec![zero, -zero, turn * 1.012, turn * 0.988, turn * 1e-20, turn * 1e20];
    for part in 0..4 {
        for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e30] {
            let mut parts = turn.to_array();
            parts[part] = value;
            bad.push(Quat::from_array(parts));
        }
    }
    for rotation in bad {
        assert_refused(Geometry::oriented_box(POINT, rotation, Vec3::ONE), "rotation");
        assert_refused(Pose::new(POINT, rotation), "rotation");
    }
    for length in [0.991, 0.999_999, 1.0, 1.009] {
        assert!(Geometry::oriented_box(POINT, turn * length, Vec3::ONE).is_ok(), "{length}");
        assert!(Pose::new(POINT, turn * length).is_ok(), "{length}");
    }
}

#[test]
fn rays_refuse_what_is_no_ray() {
    assert_refused(Ray::new(POINT, Vec3::ZERO, 1.0), "direction");
    assert_refused(Ray::new(POINT, -Vec3::ZERO, 1.0), "direction");
    for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        for axis in 0..3 {
            assert_refused(Ray::new(POINT, with(Vec3::X, axis, value), 1.0), "direction");
        }
        assert_refused(Ray::new(POINT, Vec3::X, value), "max_distance");
    }
    assert_refused(Ray::new(POINT, Vec3::X, -1.0), "max_distance");
    for length in [1e-38, 1e-20, 1.0, 1e15, f32::MAX] {
        assert!(Ray::new(POINT, Vec3::X * length, f32::MAX).is_ok(), "{length}");
    }
    assert!(Ray::new(POINT, Vec3::X, 0.0).is_ok());
}

#[test]
fn constructors_accept_what_has_no_size_and_the_largest() {
    for value in [0.0, -0.0, 1e-45, 1e16] {
        let point = Vec3::splat(value);
        assert!(Geometry::sphere(point, value).is_ok());
        assert!(Geometry::capsule(point, -point, value).is_ok());
        assert!(Geometry::oriented_box(-point, Quat::IDENTITY, point).is_ok());
        assert!(Pose::new(-point, -Quat::IDENTITY).is_ok());
    }
}

/// A caller reads a geometry back as it was given.
#[test]
fn geometries_keep_what_they_were_given() {
    let turn = Quat::from_xyzw(0.1, -0.7, 0.1, 0.7);
    let (a, b) = (Vec3::new(1.0, 2.0, 3.0), Vec3::new(4.0, 5.0, 6.0));
    let c = Vec3::new(-7.0, 8.0, -9.0);
    let asset = Arc::new(Hull::from_points(&[a, b, c, POINT], 4).expect("a tetrahedron"));
    for made in [
        Geometry::sphere(a, 0.1),
        Geometry::capsule(a, b, 0.1),
        Geometry::rounded_box(a, turn, b, 0.1),
        Geometry::triangle(a, b, c, 0.1),
        Geometry::hull(asset.clone(), c, 0.1),
        Geometry::half_space(c, 0.1),
    ] {
        match made.expect("all are valid") {
            Geometry::Sphere(sphere) => assert_eq!((sphere.center(), sphere.radius()), (a, 0.1)),
            Geometry::Capsule(capsule) => {
                assert_eq!((capsule.point_a(), capsule.point_b(), capsule.radius()), (a, b, 0.1));
            }
            Geometry::Box(oriented) => {
                assert_eq!((oriented.center(), oriented.half_extents()), (a, b));
                assert_eq!((oriented.rotation(), oriented.radius()), (turn, 0.1));
            }
            Geometry::Triangle(triangle) => {
                assert_eq!((triangle.points(), triangle.radius()), ([a, b, c], 0.1));
            }
            Geometry::Hull(scaled) => {
                assert!(Arc::ptr_eq(scaled.hull(), &asset));
                assert_eq!((scaled.scale(), scaled.radius()), (c, 0.1));
            }
            Geometry::HalfSpace(half_space) => {
                assert_eq!((half_space.normal(), half_space.offset()), (c, 0.1));
            }
        }
    }
}

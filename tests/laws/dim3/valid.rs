//! Tests that constructors reject invalid input, accept valid input, and keep it unchanged.

use std::sync::Arc;

use glam::{Quat, Vec3};
use impinge::dim3::{Convex, Hull, Pose, Ray};

const POINT: Vec3 = Vec3::new(1.0, -2.0, 3.0);

/// Values that no coordinate may have.
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
fn constructors_refuse_invalid_coordinates() {
    for value in BAD {
        for axis in 0..3 {
            let bad = with(POINT, axis, value);
            assert_refused(Convex::sphere(bad, 1.0), "center");
            assert_refused(Convex::capsule(bad, POINT, 1.0), "point_a");
            assert_refused(Convex::capsule(POINT, bad, 1.0), "point_b");
            assert_refused(Convex::oriented_box(bad, Quat::IDENTITY, Vec3::ONE), "center");
            assert_refused(Convex::triangle(bad, POINT, POINT, 1.0), "point_a");
            assert_refused(Convex::triangle(POINT, bad, POINT, 1.0), "point_b");
            assert_refused(Convex::triangle(POINT, POINT, bad, 1.0), "point_c");
            assert_refused(Convex::half_space(bad, 1.0), "normal");
            assert_refused(Pose::new(bad, Quat::IDENTITY), "position");
            assert_refused(Ray::new(bad, Vec3::X, 1.0), "origin");
        }
    }
}

#[test]
fn constructors_refuse_invalid_sizes() {
    for value in BAD.into_iter().chain([-1.0, -f32::MIN_POSITIVE, -1e-45]) {
        assert_refused(Convex::sphere(POINT, value), "radius");
        assert_refused(Convex::capsule(POINT, Vec3::ZERO, value), "radius");
        assert_refused(Convex::rounded_box(POINT, Quat::IDENTITY, Vec3::ONE, value), "radius");
        assert_refused(Convex::triangle(POINT, POINT, POINT, value), "radius");
        assert_refused(Convex::hull(tetrahedron(), Vec3::ONE, value), "radius");
        for axis in 0..3 {
            let bad = with(Vec3::ONE, axis, value);
            assert_refused(Convex::oriented_box(POINT, Quat::IDENTITY, bad), "half_extents");
        }
    }
}

fn tetrahedron() -> Arc<Hull> {
    let points = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
    Arc::new(Hull::from_points(&points, 4).expect("four corners"))
}

#[test]
fn constructors_refuse_invalid_scales_and_planes() {
    for axis in 0..3 {
        for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, 1.01e16, -1.01e16] {
            let bad = with(Vec3::ONE, axis, value);
            assert_refused(Convex::hull(tetrahedron(), bad, 0.0), "scale");
        }
        for value in [-1.0, 1e-45, 1e16] {
            assert!(Convex::hull(tetrahedron(), with(Vec3::ONE, axis, value), 0.0).is_ok());
        }
    }
    for value in BAD {
        assert_refused(Convex::half_space(Vec3::X, value), "offset");
    }
    assert_refused(Convex::half_space(Vec3::ZERO, 1.0), "normal");
    assert_refused(Convex::half_space(-Vec3::ZERO, 1.0), "normal");
    assert!(Convex::half_space(Vec3::X * 1e-45, -1.0).is_ok());
}

#[test]
fn constructors_refuse_invalid_rotations() {
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
        assert_refused(Convex::oriented_box(POINT, rotation, Vec3::ONE), "rotation");
        assert_refused(Pose::new(POINT, rotation), "rotation");
    }
    for length in [0.991, 0.999_999, 1.0, 1.009] {
        assert!(Convex::oriented_box(POINT, turn * length, Vec3::ONE).is_ok(), "{length}");
        assert!(Pose::new(POINT, turn * length).is_ok(), "{length}");
    }
}

#[test]
fn rays_refuse_invalid_input() {
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
fn constructors_accept_no_size_and_the_largest() {
    for value in [0.0, -0.0, 1e-45, 1e16] {
        let point = Vec3::splat(value);
        assert!(Convex::sphere(point, value).is_ok());
        assert!(Convex::capsule(point, -point, value).is_ok());
        assert!(Convex::cylinder(point, -point, value, value).is_ok());
        assert!(Convex::cone(point, -point, value, value).is_ok());
        assert!(Convex::oriented_box(-point, Quat::IDENTITY, point).is_ok());
        assert!(Pose::new(-point, -Quat::IDENTITY).is_ok());
    }
}

/// A geometry reads back as it was given.
#[test]
fn geometries_keep_their_input() {
    let turn = Quat::from_xyzw(0.1, -0.7, 0.1, 0.7);
    let (a, b) = (Vec3::new(1.0, 2.0, 3.0), Vec3::new(4.0, 5.0, 6.0));
    let c = Vec3::new(-7.0, 8.0, -9.0);
    let asset = Arc::new(Hull::from_points(&[a, b, c, POINT], 4).expect("a tetrahedron"));
    for made in [
        Convex::sphere(a, 0.1),
        Convex::capsule(a, b, 0.1),
        Convex::rounded_box(a, turn, b, 0.1),
        Convex::triangle(a, b, c, 0.1),
        Convex::hull(asset.clone(), c, 0.1),
        Convex::cylinder(a, b, 0.2, 0.1),
        Convex::cone(a, b, 0.2, 0.1),
        Convex::half_space(c, 0.1),
    ] {
        match made.expect("all are valid") {
            Convex::Sphere(sphere) => assert_eq!((sphere.center(), sphere.radius()), (a, 0.1)),
            Convex::Capsule(capsule) => {
                assert_eq!((capsule.point_a(), capsule.point_b(), capsule.radius()), (a, b, 0.1));
            }
            Convex::Box(oriented) => {
                assert_eq!((oriented.center(), oriented.half_extents()), (a, b));
                assert_eq!((oriented.rotation(), oriented.radius()), (turn, 0.1));
            }
            Convex::Triangle(triangle) => {
                assert_eq!((triangle.points(), triangle.radius()), ([a, b, c], 0.1));
            }
            Convex::Hull(scaled) => {
                assert!(Arc::ptr_eq(scaled.hull(), &asset));
                assert_eq!((scaled.scale(), scaled.radius()), (c, 0.1));
            }
            Convex::Cylinder(cylinder) => {
                assert_eq!((cylinder.point_a(), cylinder.point_b()), (a, b));
                assert_eq!((cylinder.side_radius(), cylinder.radius()), (0.2, 0.1));
            }
            Convex::Cone(cone) => {
                assert_eq!((cone.base(), cone.apex()), (a, b));
                assert_eq!((cone.base_radius(), cone.radius()), (0.2, 0.1));
            }
            Convex::HalfSpace(half_space) => {
                assert_eq!((half_space.normal(), half_space.offset()), (c, 0.1));
            }
        }
    }
}

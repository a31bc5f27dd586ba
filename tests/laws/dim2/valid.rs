//! Tests that constructors reject invalid input, accept valid input, and keep it unchanged.

use std::sync::Arc;

use glam::Vec2;
use impinge::dim2::{Convex, LargePolygon, MAX_VERTICES, Pose, Ray};

const POINT: Vec2 = Vec2::new(1.0, -2.0);

/// Values that no coordinate may have.
const BAD: [f32; 5] = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1.01e16, -1.01e16];

fn with(mut vector: Vec2, axis: usize, value: f32) -> Vec2 {
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
        for (axis, name) in ["x", "y"].into_iter().enumerate() {
            let bad = with(POINT, axis, value);
            let field = |of: &str| format!("{of}.{name}");
            assert_refused(Convex::circle(bad, 1.0), &field("center"));
            assert_refused(Convex::capsule(bad, POINT, 1.0), &field("point_a"));
            assert_refused(Convex::capsule(POINT, bad, 1.0), &field("point_b"));
            assert_refused(Convex::segment(bad, POINT, 1.0), &field("point_a"));
            assert_refused(Convex::segment(POINT, bad, 1.0), &field("point_b"));
            let made = Convex::oriented_box(bad, Vec2::X, Vec2::ONE, 0.0);
            assert_refused(made, &field("center"));
            let vertices = [Vec2::ZERO, Vec2::X, bad];
            assert_refused(Convex::polygon(&vertices, 0.0), &field("vertices[2]"));
            assert_refused(Convex::half_plane(bad, 1.0), &field("normal"));
            assert_refused(Pose::new(bad, Vec2::X), &field("position"));
            assert_refused(Ray::new(bad, Vec2::X, 1.0), &field("origin"));
        }
        assert_refused(Convex::half_plane(Vec2::X, value), "offset");
    }
}

#[test]
fn constructors_refuse_invalid_sizes() {
    for value in BAD.into_iter().chain([-1.0, -f32::MIN_POSITIVE, -1e-45]) {
        assert_refused(Convex::circle(POINT, value), "radius");
        assert_refused(Convex::capsule(POINT, Vec2::ZERO, value), "radius");
        assert_refused(Convex::segment(POINT, Vec2::ZERO, value), "radius");
        assert_refused(Convex::polygon(&[POINT], value), "radius");
        assert_refused(Convex::oriented_box(POINT, Vec2::X, Vec2::ONE, value), "radius");
        for axis in 0..2 {
            let half = with(Vec2::ONE, axis, value);
            assert_refused(Convex::oriented_box(POINT, Vec2::X, half, 0.0), "half_extents");
        }
    }
}

#[test]
fn constructors_refuse_invalid_rotations_and_directions() {
    let turn = Vec2::new(-0.6, 0.8);
    let mut bad = vec![Vec2::ZERO, -Vec2::ZERO, turn * 1.012, turn * 0.988, turn * 1e-20];
    for axis in 0..2 {
        for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e30] {
            bad.push(with(turn, axis, value));
        }
    }
    for rotation in bad {
        assert_refused(Convex::oriented_box(POINT, rotation, Vec2::ONE, 0.0), "rotation");
        assert_refused(Pose::new(POINT, rotation), "rotation");
    }
    for length in [0.991, 0.999_999, 1.0, 1.009] {
        assert!(Convex::oriented_box(POINT, turn * length, Vec2::ONE, 0.0).is_ok(), "{length}");
        assert!(Pose::new(POINT, turn * length).is_ok(), "{length}");
    }
    for zero in [Vec2::ZERO, -Vec2::ZERO] {
        assert_refused(Convex::half_plane(zero, 1.0), "normal");
        assert_refused(Ray::new(POINT, zero, 1.0), "direction");
    }
    for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        assert_refused(Ray::new(POINT, with(Vec2::X, 0, value), 1.0), "direction");
        assert_refused(Ray::new(POINT, Vec2::X, value), "max_distance");
    }
    assert_refused(Ray::new(POINT, Vec2::X, -1.0), "max_distance");
    assert!(Convex::half_plane(Vec2::X * 1e-45, -1.0).is_ok());
    assert!(Ray::new(POINT, Vec2::X * f32::MAX, f32::MAX).is_ok());
}

fn points(list: &[[f32; 2]]) -> Vec<Vec2> {
    list.iter().map(|&point| point.into()).collect()
}

/// The error names the first vertex that does not turn left or that starts a second round.
#[test]
fn polygons_turn_left_at_every_vertex_and_go_round_once() {
    let ring = |count: usize, turns: f64| -> Vec<Vec2> {
        let step = std::f64::consts::TAU * turns / count as f64;
        (0..count).map(|i| glam::DVec2::from_angle(step * i as f64).as_vec2() * 3.0).collect()
    };
    for (bad, index) in [
        // Clockwise; collinear; a vertex on an edge; one inside; a repeated one.
        (points(&[[0.0, 0.0], [0.0, 1.0], [1.0, 0.0]]), 0),
        (points(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]]), 0),
        (points(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [0.0, 2.0]]), 1),
        (points(&[[0.0, 0.0], [4.0, 0.0], [1.0, 1.0], [0.0, 4.0]]), 2),
        (points(&[[0.0, 0.0], [1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]), 1),
        (points(&[[1.0, 2.0], [1.0, 2.0]]), 1),
        (points(&[[0.0, 0.0], [-0.0, 0.0]]), 1),
    ] {
        assert_refused(Convex::polygon(&bad, 0.0), &format!("vertices[{index}]"));
    }
    // Stars also turn left at every vertex.
    for (count, turns) in [(5, 2.0), (7, 2.0), (7, 3.0), (8, 3.0)] {
        assert_refused(Convex::polygon(&ring(count, turns), 0.0), "vertices[");
    }
    assert_refused(Convex::polygon(&[], 0.0), "count");
    assert_refused(Convex::polygon(&ring(MAX_VERTICES + 1, 1.0), 0.0), "count");
    for count in 1..=MAX_VERTICES {
        let mut round = ring(count, 1.0);
        assert!(Convex::polygon(&round, 0.0).is_ok(), "{count}");
        round.reverse();
        assert_eq!(Convex::polygon(&round, 0.0).is_ok(), count < 3, "{count} reversed");
    }
    // The least turn that floats allow.
    let slight = points(&[[0.0, 0.0], [1.0, -1e-45], [2.0, 0.0], [1.0, 1e-45]]);
    assert!(Convex::polygon(&slight, 0.0).is_ok());
}

#[test]
fn constructors_accept_no_size_and_the_largest() {
    for value in [0.0, -0.0, 1e-45, 1e16] {
        let point = Vec2::splat(value);
        assert!(Convex::circle(point, value).is_ok());
        assert!(Convex::capsule(point, -point, value).is_ok());
        assert!(Convex::segment(point, -point, value).is_ok());
        assert!(Convex::oriented_box(-point, Vec2::X, point, value).is_ok());
        assert!(Convex::polygon(&[point], value).is_ok());
        assert!(Pose::new(-point, Vec2::NEG_X).is_ok());
    }
}

/// A geometry reads back as it was given.
#[test]
fn geometries_keep_their_input() {
    let turn = Vec2::new(-0.6, 0.8);
    let (a, b) = (Vec2::new(1.0, 2.0), Vec2::new(4.0, 5.0));
    let vertices = [a, b, Vec2::new(0.0, 7.0)];
    let large = Arc::new(LargePolygon::from_points(&vertices).expect("they are valid"));
    for made in [
        Convex::circle(a, 0.1),
        Convex::capsule(a, b, 0.1),
        Convex::segment(b, a, 0.1),
        Convex::oriented_box(a, turn, b, 0.1),
        Convex::polygon(&vertices, 0.1),
        Convex::half_plane(b, 0.1),
        Convex::large_polygon(large.clone(), turn, 0.1),
    ] {
        match made.expect("all are valid") {
            Convex::Circle(circle) => assert_eq!((circle.center(), circle.radius()), (a, 0.1)),
            Convex::Capsule(capsule) => {
                assert_eq!((capsule.point_a(), capsule.point_b(), capsule.radius()), (a, b, 0.1));
            }
            Convex::Segment(segment) => {
                assert_eq!((segment.point_a(), segment.point_b(), segment.radius()), (b, a, 0.1));
            }
            Convex::Box(oriented) => {
                assert_eq!((oriented.center(), oriented.half_extents()), (a, b));
                assert_eq!((oriented.rotation(), oriented.radius()), (turn, 0.1));
            }
            Convex::Polygon(polygon) => {
                assert_eq!((polygon.vertices(), polygon.radius()), (&vertices[..], 0.1));
            }
            Convex::HalfPlane(half_plane) => {
                assert_eq!((half_plane.normal(), half_plane.offset()), (b, 0.1));
            }
            Convex::LargePolygon(scaled) => {
                assert_eq!(
                    (scaled.polygon(), scaled.scale(), scaled.radius()),
                    (&large, turn, 0.1)
                );
            }
        }
    }
    let pose = Pose::new(b, turn).expect("both are valid");
    assert_eq!((pose.position(), pose.rotation()), (b, turn));
}

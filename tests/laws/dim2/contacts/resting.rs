//! Tests that contact points keep their feature ids while the same features touch.

use std::collections::BTreeSet;

use fastrand::Rng;
use glam::Vec2;
use impinge::dim2::{Convex, Pose, narrowphase};

fn names(a: &Convex, b: &Convex, pose_b: &Pose) -> BTreeSet<(u32, u32)> {
    let found = narrowphase::contact(a, &Pose::IDENTITY, b, pose_b, 0.02).expect("they touch");
    found.points.iter().map(|point| (point.feature_a, point.feature_b)).collect()
}

/// Checks small random motions of a geometry that rests on a table, and slides along it.
#[track_caller]
fn assert_steady(lower: &Convex, upper: &Convex, height: f32, reach: f64) {
    let mut rng = Rng::with_seed(7);
    let mut pose = |by: f64, along: f64| {
        let mut near = || by * (2.0 * rng.f64() - 1.0);
        let angle = near();
        let place = Vec2::new((along + near()) as f32, height + near() as f32);
        let rotation = Vec2::new(libm::cos(angle) as f32, libm::sin(angle) as f32);
        Pose::new(place, rotation).expect("a pose")
    };
    let expected = names(lower, upper, &pose(0.0, 0.1));
    assert_eq!(expected.len(), 2, "{expected:?}");
    for step in 0..2000 {
        let along = reach * (f64::from(step) / 1000.0 - 1.0);
        let pose = pose(2e-3, along);
        assert_eq!(names(lower, upper, &pose), expected, "{pose:?}");
    }
}

fn cuboid(x: f32, y: f32) -> Convex {
    Convex::oriented_box(Vec2::ZERO, Vec2::X, Vec2::new(x, y), 0.0).expect("a box")
}

#[test]
fn a_sliding_box_keeps_its_names() {
    assert_steady(&cuboid(3.0, 1.0), &cuboid(0.5, 0.25), 1.25, 2.0);
}

/// The beam reaches over both ends of the table.
#[test]
fn a_resting_beam_keeps_its_names() {
    assert_steady(&cuboid(1.0, 1.0), &cuboid(3.0, 0.25), 1.25, 1.5);
}

#[test]
fn a_sliding_capsule_keeps_its_names() {
    let log = Convex::capsule(Vec2::X, Vec2::NEG_X, 0.25).expect("a capsule");
    assert_steady(&cuboid(3.0, 1.0), &log, 1.25, 1.5);
}

#[test]
fn a_sliding_polygon_keeps_its_names() {
    let corners = [[-1.0, -0.25], [0.5, -0.25], [0.75, 0.5], [-0.5, 1.0]].map(Vec2::from);
    let stone = Convex::polygon(&corners, 0.0).expect("a polygon");
    assert_steady(&cuboid(3.0, 1.0), &stone, 1.25, 1.5);
    let ground = Convex::half_plane(Vec2::Y, 1.0).expect("a half-plane");
    assert_steady(&ground, &stone, 1.25, 1.5);
    let pebble = Convex::polygon(&corners, 0.125).expect("a polygon");
    assert_steady(&ground, &pebble, 1.375, 1.5);
}

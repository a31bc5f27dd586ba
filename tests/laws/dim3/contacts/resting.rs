//! Tests that contact points keep their feature ids while the same features touch.

use std::collections::BTreeSet;

use crate::rng::Rng;
use crate::support::settings::case_count;
use glam::{Quat, Vec3};
use impinge::dim3::{Convex, Hull, Pose, narrowphase};

fn names(a: &Convex, b: &Convex, pose_b: &Pose) -> BTreeSet<(u32, u32)> {
    let found = narrowphase::contact(a, &Pose::IDENTITY, b, pose_b, 0.02).expect("they touch");
    found.points.iter().map(|point| (point.feature_a, point.feature_b)).collect()
}

/// Checks small random motions of a geometry that rests on a table.
#[track_caller]
fn assert_steady(lower: &Convex, upper: &Convex, height: f32, turn: f32, count: usize) {
    let mut rng = Rng::of_case(7, 0);
    let mut pose = |by: f64| {
        let mut vector = || (rng.in_cube() * by).as_vec3();
        let place = Vec3::new(0.1, height, -0.2) + vector();
        let rotation = Quat::from_rotation_y(turn) * Quat::from_scaled_axis(vector());
        Pose::new(place, rotation.normalize()).expect("a pose")
    };
    let expected = names(lower, upper, &pose(0.0));
    assert_eq!(expected.len(), count, "{expected:?}");
    for _ in 0..case_count(2000) {
        let pose = pose(4e-3);
        assert_eq!(names(lower, upper, &pose), expected, "{pose:?}");
    }
}

fn cuboid(half: [f32; 3]) -> Convex {
    Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half.into()).expect("a box")
}

#[test]
fn a_resting_box_keeps_its_names() {
    assert_steady(&cuboid([3.0, 1.0, 3.0]), &cuboid([0.5, 0.25, 0.75]), 1.25, 0.3, 4);
}

/// The beam reaches over the edges of the table: corners, and crossing edges.
#[test]
fn a_resting_beam_keeps_its_names() {
    assert_steady(&cuboid([1.0, 1.0, 1.0]), &cuboid([3.0, 0.25, 0.5]), 1.25, 0.15, 4);
}

#[test]
fn a_resting_capsule_keeps_its_names() {
    let log = Convex::capsule(Vec3::X, Vec3::NEG_X, 0.25).expect("a capsule");
    assert_steady(&cuboid([3.0, 1.0, 3.0]), &log, 1.25, 0.3, 2);
}

#[test]
fn a_resting_triangle_keeps_its_names() {
    let leaf = Convex::triangle(Vec3::X, Vec3::NEG_X, Vec3::Z, 0.01).expect("a triangle");
    assert_steady(&cuboid([3.0, 1.0, 3.0]), &leaf, 1.01, 0.3, 3);
}

#[test]
fn a_resting_hull_keeps_its_names() {
    let prism: Vec<Vec3> = [(1.0, 0.0), (-0.75, 0.75), (-0.5, -1.0), (0.5, 0.75)]
        .into_iter()
        .flat_map(|(x, z)| [Vec3::new(x, -0.25, z), Vec3::new(x, 0.25, z)])
        .collect();
    let hull = Hull::from_points(&prism, 100).expect("a prism");
    let prism = Convex::hull(hull.into(), Vec3::ONE, 0.0).expect("a prism");
    assert_steady(&cuboid([3.0, 1.0, 3.0]), &prism, 1.25, 0.3, 4);
    let ground = Convex::half_space(Vec3::Y, 1.0).expect("a half-space");
    assert_steady(&ground, &prism, 1.25, 0.3, 4);
}

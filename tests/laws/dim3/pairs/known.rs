//! Tests distances that can be checked by hand.

use glam::Vec3;

use super::check;
use super::pair::Pair;
use crate::dim3::oracle::shape::{
    Config, Placed, capsule, cuboid, half_space, hull, rounded, sphere, triangle,
};

fn expect(a: Placed, b: Placed, expected: f64) {
    let config = Config { a, b, margin: 0.0 };
    check(&config);
    let found = Pair::new(&config).distance();
    assert!((f64::from(found.distance) - expected).abs() < 1e-6, "{found:?}, not {expected}");
}

#[test]
fn coincident_centres_give_the_full_depth() {
    let at = [3.0, -2.0, 7.0];
    let (ball, point) = (sphere([0.0; 3], 1.5), sphere([0.0; 3], 0.0));
    let rod = capsule([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 0.5);
    let pillow = rounded([0.0; 3], [0.0, 0.0, 0.0, 1.0], [0.5, 1.5, 2.5], 0.5);
    let cross = capsule([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.25);
    let block = cuboid([0.0; 3], [0.0, 0.0, 0.0, 1.0], [1.0, 2.0, 3.0]);
    for (a, b, expected) in [
        (ball, ball, -3.0),
        (ball, point, -1.5),
        (point, point, 0.0),
        (rod, ball, -2.0),
        (rod, rod, -1.0),
        (rod, cross, -0.75),
        (block, ball, -2.5),
        (block, rod, -1.5),
        (block, cross, -2.25),
        (block, block, -2.0),
        (pillow, block, -2.0),
        (pillow, pillow, -2.0),
        (pillow, cross, -2.25),
    ] {
        expect(a.upright(at), b.upright(at), expected);
        expect(b.upright(at), a.upright(at), expected);
    }
}

#[test]
fn boxes_that_touch_in_a_face_an_edge_or_a_corner_are_at_zero() {
    let block = cuboid([0.0; 3], [0.0, 0.0, 0.0, 1.0], [1.0, 1.0, 1.0]);
    for offset in [[2.0, 0.5, 0.25], [2.0, 2.0, 0.5], [2.0, 2.0, 2.0], [2.0, 0.0, 0.0]] {
        expect(block.upright([0.0; 3]), block.upright(offset), 0.0);
    }
}

/// An octahedron, a triangle across one of its edges, and a half-space under a corner.
#[test]
fn distances_of_hulls_triangles_and_half_spaces() {
    let corners = [
        [1.0, 0.0, 0.0],
        [-1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, -1.0, 0.0],
        [0.0, 0.0, 1.0],
        [0.0, 0.0, -1.0],
    ];
    let diamond = hull(&corners, [1.0; 3], 0.0).upright([0.0; 3]);
    let twice = hull(&corners, [2.0, -2.0, 2.0], 0.5).upright([0.0; 3]);
    let leaf = triangle([2.0, 0.0, -5.0], [2.0, 0.0, 5.0], [9.0, 7.0, 0.0], 0.25);
    let ground = half_space([0.0, 3.0, 0.0], -2.5).upright([0.0; 3]);
    let (root_2, root_3) = (2_f64.sqrt(), 3_f64.sqrt());
    for (a, b, expected) in [
        (diamond, twice, -3.0 / root_3 - 0.5),
        (diamond, leaf.upright([0.0; 3]), 1.0 - 0.25),
        (diamond, leaf.upright([-1.0, 0.0, 0.0]), -0.25),
        (twice, leaf.upright([1.0, -1.0, 0.0]), root_2 - 0.75),
        (ground, diamond, 1.5),
        (ground, twice, 0.0),
        (ground, leaf.upright([0.0, -4.0, 0.0]), -1.75),
    ] {
        expect(a, b, expected);
        expect(b, a, expected);
    }
}

/// Half-spaces are separated only if they face each other exactly.
#[test]
fn half_spaces_overlap_unless_they_face_each_other() {
    let ground = half_space([0.0, 2.0, 0.0], 1.0).upright([5.0, 0.0, 0.0]);
    for (normal, offset, expected) in [
        ([0.0, -1.0, 0.0], -3.0, 2.0),
        ([0.0, -1.0, 0.0], -1.0, 0.0),
        ([0.0, -0.5, 0.0], 3.0, -4.0),
        ([0.0, 1.0, 0.0], 3.0, f64::from(f32::MIN)),
        ([1e-6, -1.0, 0.0], -3.0, f64::from(f32::MIN)),
    ] {
        expect(ground, half_space(normal, offset).upright([0.0; 3]), expected);
    }
}

#[test]
fn the_normal_points_from_a_to_b() {
    let block = cuboid([0.0; 3], [0.0, 0.0, 0.0, 1.0], [1.0, 1.0, 1.0]);
    let ball = sphere([0.0; 3], 0.5);
    let config =
        Config { a: block.upright([0.0; 3]), b: ball.upright([0.9, 0.0, 0.0]), margin: 0.0 };
    assert_eq!(Pair::new(&config).distance().normal, Vec3::X);
    assert_eq!(Pair::new(&config.swapped()).distance().normal, Vec3::NEG_X);
}

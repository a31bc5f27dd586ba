//! Tests distances that can be checked by hand, and cases that articles and other libraries get wrong.

use glam::Vec2;
use impinge::dim2::Convex;

use super::pair::{self, Pair};
use super::{check, check_touch};
use crate::dim2::oracle::shape::{
    Config, Place, Placed, capsule, circle, half_plane, polygon, rectangle, rounded, segment,
};

fn of(a: Placed, b: Placed) -> Config {
    Config { a, b, margin: 0.0 }
}

#[track_caller]
fn expect(a: Placed, b: Placed, expected: f64) {
    let config = of(a, b);
    check(&config);
    let found = Pair::new(&config).distance();
    assert!((f64::from(found.distance) - expected).abs() < 1e-6, "{found:?}, not {expected}");
}

/// Checks both orders, at several places in the world, rotated together.
#[track_caller]
fn expect_anywhere(a: Convex, b: Convex, way: [f32; 2], expected: f64) {
    let slanted = Vec2::new(0.8, 0.6);
    for position in [Vec2::ZERO, Vec2::new(3.0, -2.0), Vec2::new(-16.0, 1024.0)] {
        for rotation in [Vec2::X, Vec2::Y, Vec2::NEG_X, Vec2::NEG_Y, slanted] {
            let place = |geometry: Convex, at: Vec2| {
                geometry.at((position + at).to_array(), rotation.to_array())
            };
            let (a, b) =
                (place(a.clone(), Vec2::ZERO), place(b.clone(), rotation.rotate(way.into())));
            // The rounding of the position adds to the tolerance.
            let config = of(a, b);
            check(&config);
            let found = f64::from(Pair::new(&config).distance().distance);
            assert!((found - expected).abs() < 2e-4, "{found}, not {expected}\n{config}");
        }
    }
}

/// Article S1 checks only whether an end of B's interval lies in A's. It fails if B covers all of A on an axis.
#[test]
fn an_interval_that_strictly_contains_the_other_on_an_axis() {
    let (small, large) = (rectangle([1.0, 1.0]), rectangle([3.0, 2.0]));
    // B covers A on both axes; on x alone, as in a cross; and on x, with partial overlap on y.
    expect_anywhere(small.clone(), large.clone(), [0.25, 0.125], -2.875);
    expect_anywhere(rectangle([1.0, 4.0]), rectangle([4.0, 1.0]), [0.5, 0.25], -4.5);
    expect_anywhere(small.clone(), large.clone(), [0.5, 2.5], -0.5);
    expect_anywhere(small.clone(), large, [0.5, 3.5], 0.5);
    // They differ by an eighth of a turn. On no axis does an end of the larger lie in the smaller.
    let diamond = polygon(&[[5.0, 0.0], [0.0, 5.0], [-5.0, 0.0], [0.0, -5.0]], 0.0);
    let deep = 2.0 * 0.5_f64.sqrt() + 5.0 * 0.5_f64.sqrt();
    expect_anywhere(small, diamond, [0.0, 0.0], -deep);
}

/// In article S1, normalising the axis of a box without size gives NaN.
#[test]
fn boxes_of_no_size() {
    let dot = rectangle([0.0; 2]);
    let (flat, upright) = (rectangle([2.0, 0.0]), rectangle([0.0, 2.0]));
    let block = rectangle([1.0, 3.0]);
    for (a, b, way, expected) in [
        (dot.clone(), dot.clone(), [0.0, 0.0], 0.0),
        (dot.clone(), dot.clone(), [3.0, 4.0], 5.0),
        (dot.clone(), flat.clone(), [1.0, 0.0], 0.0),
        (dot.clone(), flat.clone(), [1.0, 2.0], 2.0),
        (dot.clone(), block.clone(), [0.5, 0.0], -0.5),
        (dot.clone(), block.clone(), [1.0, 0.0], 0.0),
        (flat.clone(), flat.clone(), [3.0, 0.0], 0.0),
        (flat.clone(), flat.clone(), [1.0, 0.5], 0.5),
        (flat.clone(), upright.clone(), [0.5, 1.0], -1.0),
        (flat.clone(), upright.clone(), [2.0, 2.0], 0.0),
        (flat, upright.clone(), [3.0, 1.0], 1.0),
        (upright, block.clone(), [0.0, 0.0], -1.0),
    ] {
        expect_anywhere(a.clone(), b.clone(), way, expected);
        expect_anywhere(b, a, way, expected);
    }
    for tiny in [f32::MIN_POSITIVE, f32::from_bits(1), 1e-30] {
        check(&of(
            rectangle([tiny, tiny]).upright([0.0; 2]),
            block.clone().at([1.0, 0.5], [0.6, 0.8]),
        ));
        check(&of(
            rectangle([tiny, 1.0]).at([0.0; 2], [0.6, 0.8]),
            dot.clone().upright([0.3, 0.4]),
        ));
    }
}

/// Touching is overlap in S1 and not in S4. A margin slightly below 0 gives the latter.
#[test]
fn touching_counts_with_a_margin_of_0_and_not_with_one_below_it() {
    let block = rectangle([2.0, 1.0]);
    let round = rounded([0.0; 2], [1.0, 0.0], [1.0, 0.5], 0.5);
    let (disc, large) = (circle([0.0; 2], 1.0), circle([0.0; 2], 5.0));
    let rod = capsule([-1.0, 0.0], [1.0, 0.0], 1.0);
    let ground = half_plane([0.0, 1.0], 0.0);
    for (a, b, way) in [
        // Edge to edge, corner to corner, and one along the other.
        (block.clone(), block.clone(), [4.0, 0.5]),
        (block.clone(), block.clone(), [4.0, 2.0]),
        (block.clone(), block.clone(), [1.0, -2.0]),
        (block.clone(), round, [3.5, 0.25]),
        (block.clone(), disc.clone(), [3.0, 0.0]),
        (block.clone(), large.clone(), [5.0, 5.0]),
        (large.clone(), large, [6.0, 8.0]),
        (disc.clone(), rod.clone(), [3.0, 0.0]),
        (rod.clone(), rod, [0.5, 2.0]),
        (ground.clone(), block.clone(), [7.0, 1.0]),
        (ground, disc, [7.0, 1.0]),
        (block.clone(), segment([2.0, -3.0], [2.0, 3.0], 0.0), [0.0, 0.0]),
        (block, polygon(&[[2.0, 0.0], [4.0, 0.0], [4.0, 2.0]], 0.0), [0.0, 0.5]),
    ] {
        let config = of(a.upright([0.0; 2]), b.upright(way));
        check_touch(&config);
        for config in [config.clone(), config.swapped()] {
            let distance = Pair::new(&config).distance().distance;
            assert!(distance.abs() < 1e-6, "{distance}\n{config}");
            assert!(!pair::overlap(&config, -1e-5), "{config}");
            assert!(pair::overlap(&config, 1e-6), "{config}");
        }
    }
}

#[test]
fn coincident_centres_give_the_full_depth() {
    let at = [3.0, -2.0];
    let (disc, dot) = (circle([0.0; 2], 1.5), circle([0.0; 2], 0.0));
    let rod = capsule([0.0, -1.0], [0.0, 1.0], 0.5);
    let cross = capsule([-1.0, 0.0], [1.0, 0.0], 0.25);
    let pillow = rounded([0.0; 2], [1.0, 0.0], [0.5, 1.5], 0.5);
    let block = rectangle([1.0, 2.0]);
    let needle = segment([0.0, -2.0], [0.0, 2.0], 0.0);
    let point = polygon(&[[0.0; 2]], 0.0);
    for (a, b, expected) in [
        (disc.clone(), disc.clone(), -3.0),
        (disc.clone(), dot.clone(), -1.5),
        (dot.clone(), dot.clone(), 0.0),
        (point.clone(), dot, 0.0),
        (point, disc.clone(), -1.5),
        (rod.clone(), disc.clone(), -2.0),
        (rod.clone(), rod.clone(), -1.0),
        (rod.clone(), cross.clone(), -1.75),
        (block.clone(), disc.clone(), -2.5),
        (block.clone(), rod, -1.5),
        (block.clone(), cross, -2.25),
        (block.clone(), block.clone(), -2.0),
        (pillow.clone(), block.clone(), -2.0),
        (pillow.clone(), pillow, -2.0),
        (needle.clone(), needle.clone(), 0.0),
        (needle.clone(), block, -1.0),
        (needle, disc, -1.5),
    ] {
        expect(a.clone().upright(at), b.clone().upright(at), expected);
        expect(b.upright(at), a.upright(at), expected);
    }
}

/// A capsule and a segment of length 0 are a circle and a point.
#[test]
fn capsules_and_segments_of_no_length() {
    let spot = [0.5, 0.25];
    let round = capsule(spot, spot, 1.0);
    let dot = segment(spot, spot, 0.0);
    let rod = capsule([-2.0, 0.0], [2.0, 0.0], 0.5);
    for (a, b, like) in [
        (round.clone(), round.clone(), (circle(spot, 1.0), circle(spot, 1.0))),
        (round.clone(), dot.clone(), (circle(spot, 1.0), circle(spot, 0.0))),
        (round, rod.clone(), (circle(spot, 1.0), rod.clone())),
        (dot.clone(), rod.clone(), (circle(spot, 0.0), rod)),
        (dot, rectangle([1.0; 2]), (circle(spot, 0.0), rectangle([1.0; 2]))),
    ] {
        for way in [[0.0, 0.0], [0.5, 0.25], [2.0, 0.0], [-3.0, 4.0]] {
            let config = of(a.clone().upright([0.0; 2]), b.clone().upright(way));
            let alike = of(like.0.clone().upright([0.0; 2]), like.1.clone().upright(way));
            check(&config);
            let (found, expected) = (pair::distance(&config), pair::distance(&alike));
            assert!((found.distance - expected.distance).abs() < 1e-6, "{found:?}, {expected:?}");
        }
    }
}

/// Parallel segments make a determinant 0, which must not be a divisor.
#[test]
fn parallel_segments() {
    let line = segment([-2.0, 0.0], [2.0, 0.0], 0.0);
    let reversed = segment([2.0, 0.0], [-2.0, 0.0], 0.0);
    for b in [line.clone(), reversed] {
        for (way, expected) in [
            ([0.0, 0.0], 0.0),
            ([1.0, 0.0], 0.0),
            ([4.0, 0.0], 0.0),
            ([5.0, 0.0], 1.0),
            ([0.0, 1.5], 1.5),
            ([3.0, -1.5], 1.5),
            ([7.0, 4.0], 5.0),
        ] {
            expect_anywhere(line.clone(), b.clone(), way, expected);
        }
    }
    // Crossing segments: the overlap of the cores is 0, however long they are.
    expect_anywhere(line.clone(), segment([0.0, -1.0], [0.0, 3.0], 0.0), [0.5, 0.0], -1.0);
    expect_anywhere(line, segment([-1.0, -1.0], [1.0, 1.0], 0.25), [0.0, 0.0], -1.25);
}

/// Half-planes are separated only if they face each other exactly.
#[test]
fn half_planes_overlap_unless_they_face_each_other() {
    let ground = half_plane([0.0, 2.0], 1.0).upright([5.0, 0.0]);
    for (normal, offset, expected) in [
        ([0.0, -1.0], -3.0, 2.0),
        ([0.0, -1.0], -1.0, 0.0),
        ([0.0, -0.5], 3.0, -4.0),
        ([0.0, 1.0], 3.0, f64::from(f32::MIN)),
        ([1e-6, -1.0], -3.0, f64::from(f32::MIN)),
    ] {
        expect(ground.clone(), half_plane(normal, offset).upright([0.0; 2]), expected);
    }
}

#[test]
fn distances_of_polygons_and_half_planes() {
    let diamond = polygon(&[[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]], 0.0);
    let leaf = polygon(&[[2.0, -5.0], [9.0, 7.0], [2.0, 5.0]], 0.25);
    let ground = half_plane([0.0, 3.0], -2.5);
    for (a, b, way, expected) in [
        (diamond.clone(), diamond.clone(), [2.0, 2.0], 2_f64.sqrt()),
        (diamond.clone(), diamond.clone(), [0.5, 0.5], -0.5_f64.sqrt()),
        (diamond.clone(), leaf.clone(), [0.0, 0.0], 0.75),
        (diamond.clone(), leaf.clone(), [-1.0, 0.0], -0.25),
        (ground.clone(), diamond, [0.0, 0.0], 1.5),
        (ground, leaf, [4.0, 0.0], -2.75),
    ] {
        expect(a.clone().upright([0.0; 2]), b.clone().upright(way), expected);
        expect(b.upright(way), a.upright([0.0; 2]), expected);
    }
}

#[test]
fn the_normal_points_from_a_to_b() {
    let block = rectangle([1.0, 1.0]);
    let disc = circle([0.0; 2], 0.5);
    let config = of(block.upright([0.0; 2]), disc.upright([0.9, 0.0]));
    assert_eq!(Pair::new(&config).distance().normal, Vec2::X);
    assert_eq!(Pair::new(&config.swapped()).distance().normal, Vec2::NEG_X);
}

/// With absolute tolerances, everything of a millimetre's size overlaps and large geometries pass through each other.
#[test]
fn distances_scale_with_the_size() {
    for exponent in [-100, -60, -20, 20, 30] {
        let unit = 2_f32.powi(exponent);
        let block = rectangle([unit, unit]);
        let turned = block.clone().at([2.5 * unit, 0.0], [0.6, 0.8]);
        let config = of(block.upright([0.0; 2]), turned);
        check(&config);
        let distance = pair::distance(&config).distance / unit;
        assert!((distance - 0.1).abs() < 1e-6, "{distance}");
    }
}

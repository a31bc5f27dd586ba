//! Tests known pitfalls of other libraries, in cases that can be checked by hand. Most are exact in `f32`, so a touch
//! is exact.

use impinge::dim2::Convex;

use super::pairs::pair;
use crate::dim2::oracle::shape::{
    Config, Place, Placed, capsule, circle, polygon, rectangle, rounded, segment,
};

/// The least number that changes 1 when added to it.
const STEP: f32 = f32::EPSILON;

#[track_caller]
fn assert_overlap(a: Placed, b: Placed, margin: f32, expected: bool) {
    let config = Config { a, b, margin };
    for config in [config.clone(), config.swapped()] {
        assert_eq!(pair::overlap(&config, margin), expected, "{config}");
    }
}

/// Returns geometries that reach from -0.5 to 0.5 along x, times `scale`.
fn one_wide(scale: f32) -> [Convex; 8] {
    let [half, quarter] = [0.5 * scale, 0.25 * scale];
    let diamond = [[half, 0.0], [0.0, half], [-half, 0.0], [0.0, -half]];
    [
        circle([0.0; 2], half),
        capsule([-quarter, 0.0], [quarter, 0.0], quarter),
        capsule([0.0, -quarter], [0.0, quarter], half),
        rectangle([half; 2]),
        rounded([0.0; 2], [0.0, 1.0], [quarter; 2], quarter),
        polygon(&diamond, 0.0),
        segment([-half, 0.0], [half, 0.0], 0.0),
        segment([0.0, -half], [0.0, half], half),
    ]
}

/// Pitfall 1: wrong answers close to touching.
#[test]
fn near_touch_every_pair_turns_at_the_last_bit() {
    for a in one_wide(1.0) {
        for b in one_wide(1.0) {
            let a = a.clone().upright([0.0; 2]);
            assert_overlap(a.clone(), b.clone().upright([1.0 - STEP, 0.0]), 0.0, true);
            assert_overlap(a.clone(), b.clone().upright([1.0, 0.0]), 0.0, true);
            assert_overlap(a, b.upright([1.0 + STEP, 0.0]), 0.0, false);
        }
    }
}

/// Pitfall 2, and the tiles of S4. Neighbours on a grid touch in an edge or a corner. With a margin below 0, only tiles
/// at the same place overlap.
#[test]
fn tiles_on_a_grid() {
    let corners = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
    for tile in [rectangle([0.5; 2]), polygon(&corners, 0.0)] {
        let base = tile.clone().upright([0.0; 2]);
        for x in -2..=2_i8 {
            for y in -2..=2_i8 {
                let other = tile.clone().upright([x, y].map(f32::from));
                assert_overlap(base.clone(), other.clone(), 0.0, x.abs().max(y.abs()) <= 1);
                assert_overlap(base.clone(), other, -STEP, [x, y] == [0; 2]);
            }
        }
    }
}

/// Pitfall 3: absolute tolerances. All small geometries overlap, and tiny ones fail.
#[test]
fn every_size_gives_the_same_answers() {
    for exponent in [-100, -60, -40, -20, -10, 0, 10, 20, 40, 50] {
        let scale = 2_f32.powi(exponent);
        for a in one_wide(scale) {
            for b in one_wide(scale) {
                let a = a.clone().upright([0.0; 2]);
                assert_overlap(a.clone(), b.clone().upright([scale, 0.0]), 0.0, true);
                assert_overlap(
                    a.clone(),
                    b.clone().upright([scale * (1.0 + STEP), 0.0]),
                    0.0,
                    false,
                );
                assert_overlap(a.clone(), b.clone().upright([scale * 1.5, 0.0]), 0.5 * scale, true);
                assert_overlap(a, b.upright([scale * 1.5, 0.0]), 0.499 * scale, false);
            }
        }
    }
}

/// Pitfall 4: coordinates in world space lose digits far from the origin.
#[test]
fn far_from_the_origin_nothing_changes() {
    for a in one_wide(1.0) {
        for b in one_wide(1.0) {
            for far in [0.0, 1024.0, -65_536.0, 524_288.0] {
                let a = a.clone().upright([far, -far]);
                assert_overlap(a.clone(), b.clone().upright([far + 1.0, -far]), 0.0, true);
                assert_overlap(a.clone(), b.clone().upright([far + 1.0625, -far]), 0.0, false);
                assert_overlap(a, b.clone().upright([far + 0.9375, -far]), 0.0, true);
            }
        }
    }
}

/// Pitfall 5: a large geometry beside a small one.
#[test]
fn a_tiny_geometry_at_a_large_one() {
    let (wall, speck) = (1024.0, 1.0 / 128.0);
    for a in one_wide(2.0 * wall) {
        for b in one_wide(2.0 * speck) {
            let a = a.clone().upright([0.0; 2]);
            assert_overlap(a.clone(), b.clone().upright([wall + speck, 0.0]), 0.0, true);
            assert_overlap(
                a.clone(),
                b.clone().upright([wall + speck + speck / 16.0, 0.0]),
                0.0,
                false,
            );
            assert_overlap(a, b.upright([wall - speck, 0.0]), 0.0, true);
        }
    }
}

/// Pitfall 8: rounding must not decide between nearly parallel edges.
#[test]
fn nearly_parallel_boxes_are_decided_by_their_edges() {
    let block = rectangle([1.0; 2]);
    let base = block.clone().upright([0.0; 2]);
    for angle in [1e-3, -1e-4, 1e-5, -1e-6, 1e-7, 1e-9, -1e-20] {
        // The rotation raises a corner by at most its sine.
        let lift = 2.0 * f32::abs(angle) + 1e-5;
        let (apart, within) = (2.0 + lift, 2.0 - lift);
        for side in [1.0, -1.0] {
            let turned = |x: f32, y: f32| block.clone().at([x * side, y * side], [1.0, angle]);
            assert_overlap(base.clone(), turned(0.25, apart), 0.0, false);
            assert_overlap(base.clone(), turned(0.25, within), 0.0, true);
            assert_overlap(base.clone(), turned(apart, 1.5), 0.0, false);
            assert_overlap(base.clone(), turned(within, 1.5), 0.0, true);
        }
    }
}

/// Pitfall 9: parallel segments divide by zero.
#[test]
fn parallel_capsules() {
    let rod = capsule([0.0, -1.0], [0.0, 1.0], 0.5);
    let reversed = capsule([0.0, 1.0], [0.0, -1.0], 0.5);
    let base = rod.clone().upright([0.0; 2]);
    for other in [rod, reversed, segment([0.0, 1.0], [0.0, -1.0], 0.5)] {
        for along in [0.0, 0.5, 2.0] {
            assert_overlap(base.clone(), other.clone().upright([1.0, along]), 0.0, true);
            assert_overlap(base.clone(), other.clone().upright([1.0 + STEP, along]), 0.0, false);
        }
        assert_overlap(base.clone(), other.clone().upright([0.0, 3.0]), 0.0, true);
        assert_overlap(base.clone(), other.clone().upright([0.0, 3.0 + 2.0 * STEP]), 0.0, false);
        // Beyond the ends, in a 3-4-5 triangle.
        assert_overlap(base.clone(), other.clone().upright([0.75, 3.0]), 0.25, true);
        assert_overlap(base.clone(), other.upright([0.75, 3.0]), 0.25 - STEP, false);
    }
}

/// Pitfall 10: geometries with one centre overlap by their full depth.
#[test]
fn coincident_centres_have_the_full_depth() {
    let disc = circle([0.0; 2], 0.5);
    let rod = capsule([0.0, -1.0], [0.0, 1.0], 0.25);
    let block = rectangle([1.0, 2.0]);
    let quarter = [0.0, 1.0];
    for (a, b, depth) in [
        (disc.clone(), disc.clone(), 1.0),
        (disc.clone(), rod.clone(), 0.75),
        (disc, block.clone(), 1.5),
        (rod.clone(), rod.clone(), 0.5),
        (rod, block.clone(), 1.25),
        (block.clone(), block.clone(), 2.0),
    ] {
        for place in [[0.0; 2], [5.0, -7.0]] {
            for turn in [[1.0, 0.0], quarter] {
                let (a, b) = (a.clone().at(place, turn), b.clone().at(place, turn));
                assert_overlap(a.clone(), b.clone(), 0.0, true);
                assert_overlap(a.clone(), b.clone(), -depth, true);
                assert_overlap(a, b, -depth * (1.0 + STEP), false);
            }
        }
    }
    // One is a quarter turn from the other: 3 in both directions.
    let (upright, turned) = (block.clone().upright([0.0; 2]), block.at([0.0; 2], quarter));
    assert_overlap(upright.clone(), turned.clone(), -3.0, true);
    assert_overlap(upright, turned, -3.0 * (1.0 + STEP), false);
}

/// The depth of a body inside another is its shortest way out.
#[test]
fn wholly_inside_a_box() {
    let hall = rectangle([10.0; 2]).upright([0.0; 2]);
    for radius in [0.0, 0.5] {
        for ends in [[[-1.0, 0.0], [1.0, 0.0]], [[0.0; 2], [0.0; 2]]] {
            let inside = capsule(ends[0], ends[1], radius).upright([3.0, 5.0]);
            assert_overlap(inside.clone(), hall.clone(), 0.0, true);
            assert_overlap(inside.clone(), hall.clone(), -5.0 - radius, true);
            assert_overlap(inside, hall.clone(), -5.0 - radius - 1e-5, false);
        }
    }
}

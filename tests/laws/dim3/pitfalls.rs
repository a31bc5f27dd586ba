//! Tests known pitfalls of other libraries, in cases that can be checked by hand. Most are exact in `f32`, so a touch
//! is exact.

use impinge::dim3::narrowphase;

use crate::dim3::oracle::shape::{Config, Form, Placed, capsule, cuboid, sphere};

const UNTURNED: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

/// The least number that changes 1 when added to it.
const STEP: f32 = f32::EPSILON;

#[track_caller]
fn assert_overlap(a: Placed, b: Placed, margin: f32, expected: bool) {
    let config = Config { a, b, margin };
    for Config { a, b, .. } in [config, config.swapped()] {
        let answer =
            narrowphase::overlap(&a.geometry(), &a.pose(), &b.geometry(), &b.pose(), margin);
        assert_eq!(answer, expected, "{config}");
    }
}

/// Returns geometries that reach from -0.5 to 0.5 along x, times `scale`.
fn one_wide(scale: f32) -> [Form; 4] {
    let [half, quarter] = [0.5 * scale, 0.25 * scale];
    [
        sphere([0.0; 3], half),
        capsule([-quarter, 0.0, 0.0], [quarter, 0.0, 0.0], quarter),
        capsule([0.0, -quarter, 0.0], [0.0, quarter, 0.0], half),
        cuboid([0.0; 3], UNTURNED, [half; 3]),
    ]
}

/// Pitfall 1: wrong answers close to touching.
#[test]
fn near_touch_every_pair_turns_at_the_last_bit() {
    for a in one_wide(1.0) {
        for b in one_wide(1.0) {
            let a = a.upright([0.0; 3]);
            assert_overlap(a, b.upright([1.0 - STEP, 0.0, 0.0]), 0.0, true);
            assert_overlap(a, b.upright([1.0, 0.0, 0.0]), 0.0, true);
            assert_overlap(a, b.upright([1.0 + STEP, 0.0, 0.0]), 0.0, false);
        }
    }
}

/// Pitfall 2: the origin is on a face, an edge or a vertex of the difference.
#[test]
fn stacked_boxes_touch_by_face_edge_and_corner() {
    let cube = cuboid([0.0; 3], UNTURNED, [0.5; 3]);
    let base = cube.upright([0.0; 3]);
    for x in -2..=2_i8 {
        for y in -2..=2_i8 {
            for z in -2..=2_i8 {
                let near = x.abs().max(y.abs()).max(z.abs()) <= 1;
                let other = cube.upright([x, y, z].map(f32::from));
                assert_overlap(base, other, 0.0, near);
                let same = [x, y, z] == [0; 3];
                assert_overlap(base, other, -STEP, same);
            }
        }
    }
}

/// Pitfall 3: absolute tolerances. All small geometries overlap, and tiny ones fail.
#[test]
fn every_size_gives_the_same_answers() {
    for exponent in [-60, -40, -20, -10, 0, 10, 20, 40, 50] {
        let scale = 2_f32.powi(exponent);
        for a in one_wide(scale) {
            for b in one_wide(scale) {
                let a = a.upright([0.0; 3]);
                assert_overlap(a, b.upright([scale, 0.0, 0.0]), 0.0, true);
                assert_overlap(a, b.upright([scale * (1.0 + STEP), 0.0, 0.0]), 0.0, false);
                assert_overlap(a, b.upright([scale * 1.5, 0.0, 0.0]), 0.5 * scale, true);
                assert_overlap(a, b.upright([scale * 1.5, 0.0, 0.0]), 0.499 * scale, false);
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
                let a = a.upright([far, -far, far]);
                assert_overlap(a, b.upright([far + 1.0, -far, far]), 0.0, true);
                assert_overlap(a, b.upright([far + 1.0625, -far, far]), 0.0, false);
                assert_overlap(a, b.upright([far + 0.9375, -far, far]), 0.0, true);
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
            let a = a.upright([0.0; 3]);
            assert_overlap(a, b.upright([wall + speck, 0.0, 0.0]), 0.0, true);
            assert_overlap(a, b.upright([wall + speck + speck / 16.0, 0.0, 0.0]), 0.0, false);
            assert_overlap(a, b.upright([wall - speck, 0.0, 0.0]), 0.0, true);
        }
    }
}

/// Pitfall 8: the cross product of nearly parallel edges is rounding, not an axis.
#[test]
fn nearly_parallel_boxes_are_decided_by_their_faces() {
    let cube = cuboid([0.0; 3], UNTURNED, [1.0; 3]);
    let base = cube.upright([0.0; 3]);
    for half_angle in [1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-9, 1e-20] {
        for axis in 0..3 {
            let mut turn = UNTURNED;
            turn[axis] = half_angle;
            // The rotation raises an edge by at most its sine.
            let (apart, within) = (2.0 + 4.0 * half_angle + 1e-5, 2.0 - 1e-5);
            assert_overlap(base, cube.at([0.25, apart, -0.25], turn), 0.0, false);
            assert_overlap(base, cube.at([0.25, within, -0.25], turn), 0.0, true);
            assert_overlap(base, cube.at([apart, 0.25, 1.5], turn), 0.0, false);
            assert_overlap(base, cube.at([within, 0.25, 1.5], turn), 0.0, true);
        }
    }
}

/// Pitfall 9: parallel segments. The article of scenario S2 divides by zero.
#[test]
fn parallel_capsules() {
    let rod = capsule([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 0.5);
    let reversed = capsule([0.0, 1.0, 0.0], [0.0, -1.0, 0.0], 0.5);
    let base = rod.upright([0.0; 3]);
    for other in [rod, reversed] {
        for along in [0.0, 0.5, 2.0] {
            assert_overlap(base, other.upright([1.0, along, 0.0]), 0.0, true);
            assert_overlap(base, other.upright([1.0 + STEP, along, 0.0]), 0.0, false);
        }
        assert_overlap(base, other.upright([0.0, 3.0, 0.0]), 0.0, true);
        assert_overlap(base, other.upright([0.0, 3.0 + 2.0 * STEP, 0.0]), 0.0, false);
        // Beyond the ends, in a 3-4-5 triangle.
        assert_overlap(base, other.upright([0.75, 3.0, 0.0]), 0.25, true);
        assert_overlap(base, other.upright([0.75, 3.0, 0.0]), 0.25 - STEP, false);
    }
}

/// Pitfall 9, and S2: a capsule of length 0 is a sphere.
#[test]
fn a_capsule_of_no_length_is_a_sphere() {
    let point = [0.25, 0.5, -0.25];
    let dot = capsule(point, point, 0.5).upright([0.0; 3]);
    let ball = sphere(point, 0.5).upright([0.0; 3]);
    for other in one_wide(1.0) {
        for x in [1.25, 1.25 + STEP * 2.0, -0.75, -0.75 - STEP, 0.25] {
            let other = other.upright([x, 0.5, -0.25]);
            let touches = (-0.75..=1.25).contains(&x);
            assert_overlap(dot, other, 0.0, touches);
            assert_overlap(ball, other, 0.0, touches);
        }
    }
    assert_overlap(dot, ball, -1.0, true);
    assert_overlap(dot, dot, -1.0 - STEP, false);
}

/// Pitfall 10: geometries with one centre overlap by their full depth.
#[test]
fn coincident_centres_have_the_full_depth() {
    let ball = sphere([0.0; 3], 0.5);
    let rod = capsule([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 0.25);
    let block = cuboid([0.0; 3], UNTURNED, [1.0, 2.0, 3.0]);
    let turn = [0.5, 0.5, 0.5, 0.5];
    for (a, b, depth) in [
        (ball, ball, 1.0),
        (ball, rod, 0.75),
        (ball, block, 1.5),
        (rod, rod, 0.5),
        (rod, block, 1.25),
        (block, block, 2.0),
    ] {
        for place in [[0.0; 3], [5.0, -7.0, 9.0]] {
            for turn in [UNTURNED, turn] {
                let (a, b) = (a.at(place, turn), b.at(place, turn));
                assert_overlap(a, b, 0.0, true);
                assert_overlap(a, b, -depth, true);
                assert_overlap(a, b, -depth * (1.0 + STEP), false);
            }
        }
    }
    // The rotation takes x to y, y to z, z to x. The least of the sums 3, 4 and 5 separates.
    let (upright, turned) = (block.upright([0.0; 3]), block.at([0.0; 3], turn));
    assert_overlap(upright, turned, -3.0, true);
    assert_overlap(upright, turned, -3.0 * (1.0 + STEP), false);
}

/// The article of S2 tests only the face with the greatest dot product. It misses a neighbouring face, an edge and a
/// corner.
#[test]
fn a_capsule_touches_faces_it_does_not_point_at() {
    let beam = cuboid([0.0; 3], UNTURNED, [5.0, 0.5, 0.5]).upright([0.0; 3]);
    let upright = capsule([0.0, -0.5, 0.0], [0.0, 0.5, 0.0], 0.5);
    // From the beam's centre, the end face at x = 5 has the greatest dot product. The side face is hit.
    assert_overlap(upright.upright([4.0, 1.5, 0.0]), beam, 0.0, true);
    assert_overlap(upright.upright([4.0, 1.5 + STEP, 0.0]), beam, 0.0, false);
    // An edge: the centre of the lower cap is 0.3 beyond and 0.4 above it.
    assert_overlap(upright.upright([5.3, 1.4, 0.0]), beam, 1e-6, true);
    assert_overlap(upright.upright([5.4, 1.4, 0.0]), beam, 0.0, false);
    // A corner, at sevenths of 0.5 along (2, 3, 6) / 7.
    let corner = [5.0 + 1.0 / 7.0, 1.0 + 1.5 / 7.0, 0.5 + 3.0 / 7.0];
    assert_overlap(upright.upright(corner), beam, 1e-6, true);
    assert_overlap(upright.upright(corner), beam, -1e-6, false);
    // Across an edge, with both caps away from the box.
    let slanting = capsule([-1.0, 1.0, 0.0], [1.0, -1.0, 0.0], 0.25);
    assert_overlap(slanting.upright([5.0, 0.5, 0.0]), beam, 0.0, true);
    assert_overlap(slanting.upright([5.25, 0.75, 0.0]), beam, 0.0, false);
    assert_overlap(slanting.upright([5.125, 0.625, 0.0]), beam, 0.0, true);
}

/// The article of S2 finds no face near a capsule inside the box.
#[test]
fn a_capsule_wholly_inside_a_box() {
    let hall = cuboid([0.0; 3], UNTURNED, [10.0; 3]).upright([0.0; 3]);
    for radius in [0.0, 0.5] {
        for ends in [[[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]], [[0.0; 3], [0.0; 3]]] {
            let inside = capsule(ends[0], ends[1], radius).upright([3.0, -2.0, 5.0]);
            assert_overlap(inside, hall, 0.0, true);
            assert_overlap(inside, hall, -5.0 - radius, true);
            assert_overlap(inside, hall, -5.0 - radius - 1e-5, false);
        }
    }
}

/// The article of S1 tests whether an end of one interval is in the other, and misses strict containment.
#[test]
fn a_box_that_holds_the_other_on_an_axis() {
    let tall = cuboid([0.0; 3], UNTURNED, [1.0, 3.0, 1.0]).upright([0.0; 3]);
    let wide = cuboid([0.0; 3], UNTURNED, [3.0, 1.0, 1.0]);
    assert_overlap(tall, wide.upright([0.0; 3]), 0.0, true);
    assert_overlap(tall, wide.at([0.25, 0.5, 0.0], [0.0, 0.0, 0.1, 0.995]), 0.0, true);
    let speck = cuboid([0.0; 3], UNTURNED, [0.1; 3]);
    for axis in 0..3 {
        let mut place = [0.0; 3];
        place[axis] = 0.875;
        assert_overlap(tall, speck.upright(place), 0.0, true);
    }
}

/// S1: a box without size. Normalising its axes gives NaN in the article.
#[test]
fn boxes_of_no_size() {
    let cube = cuboid([0.0; 3], UNTURNED, [1.0; 3]).upright([0.0; 3]);
    let turned = cuboid([0.0; 3], [0.3, -0.2, 0.1, 0.927], [1.0; 3]).upright([0.0; 3]);
    let point = cuboid([0.0; 3], UNTURNED, [0.0; 3]);
    for cube in [cube, turned] {
        assert_overlap(cube, point.upright([0.25, 0.5, -0.5]), 0.0, true);
        assert_overlap(cube, point.upright([0.0, 2.0, 0.0]), 0.0, false);
    }
    assert_overlap(cube, point.upright([1.0, 1.0, 1.0]), 0.0, true);
    assert_overlap(cube, point.upright([1.0 + STEP, 1.0, 1.0]), 0.0, false);
    assert_overlap(point.upright([1.0; 3]), point.upright([1.0; 3]), 0.0, true);
    assert_overlap(point.upright([1.0; 3]), point.upright([1.0, 1.0, 1.0 + STEP]), 0.0, false);
    let plate = cuboid([0.0; 3], UNTURNED, [2.0, 2.0, 0.0]);
    let line = cuboid([0.0; 3], UNTURNED, [0.0, 0.0, 2.0]);
    assert_overlap(plate.upright([0.0; 3]), line.upright([2.0, -2.0, 2.0]), 0.0, true);
    assert_overlap(
        plate.upright([0.0; 3]),
        line.upright([2.0, -2.0, 2.0 + 2.0 * STEP]),
        0.0,
        false,
    );
    assert_overlap(plate.upright([0.0; 3]), plate.upright([4.0, 1.0, 0.0]), 0.0, true);
    // A gap below the rounding error of a distance, 1e-14 of all lengths, counts as touching.
    assert_overlap(plate.upright([0.0; 3]), plate.upright([3.0, 1.0, 1e-30]), 0.0, true);
    assert_overlap(plate.upright([0.0; 3]), plate.upright([3.0, 1.0, 1e-12]), 0.0, false);
}

/// S1 counts touching as overlap and S4 does not. The margin selects the rule.
#[test]
fn the_margin_chooses_whether_touching_counts() {
    for a in one_wide(1.0) {
        for b in one_wide(1.0) {
            let (a, b) = (a.upright([0.0; 3]), b.upright([0.0, 0.0, 1.0]));
            let tall = [a, b].map(|placed| {
                let span = placed.geometry().aabb(&placed.pose());
                span.max.z - span.min.z
            });
            // A lying capsule is only half as thick.
            let gap = 1.0 - (tall[0] + tall[1]) / 2.0;
            assert_overlap(a, b, gap, true);
            assert_overlap(a, b, gap - 1e-6, false);
            assert_overlap(a, b, gap + 1e-6, true);
        }
    }
}

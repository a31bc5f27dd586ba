//! Tests casts without rotation whose answers can be checked by hand.

use glam::Vec2;
use impinge::dim2::Convex;
use impinge::dim2::narrowphase::{self, CastHit};
use impinge::space::AtStart;

use super::Outcome;
use super::linear::{self, judge};
use crate::dim2::oracle::shape::{
    Place, Placed, capsule, circle, half_plane, polygon, rectangle, rounded, segment,
};
use crate::dim2::oracle::sweep::Sweep;

const ORIGIN: [f32; 2] = [0.0; 2];
const UNTURNED: [f32; 2] = [1.0, 0.0];

/// Returns geometries that reach from -1 to 1 along x, at y = 0.
fn two_wide() -> [Convex; 8] {
    [
        circle(ORIGIN, 1.0),
        capsule([0.0, -1.0], [0.0, 1.0], 1.0),
        capsule([-1.0, 0.0], [1.0, 0.0], 0.0),
        rectangle([1.0, 1.0]),
        rounded(ORIGIN, UNTURNED, [0.5, 0.5], 0.5),
        polygon(&[[-1.0, 0.0], [0.0, -1.0], [1.0, 0.0], [0.0, 1.0]], 0.0),
        polygon(&[[-0.75, 0.0], [0.0, -1.0], [0.75, 0.0]], 0.25),
        segment([-1.0, 0.0], [1.0, 0.0], 0.0),
    ]
}

fn cast(a: Placed, translation: [f32; 2], b: Placed) -> Option<CastHit> {
    linear::cast(&Sweep::new(a, b, translation), AtStart::Hit)
}

fn cast_unless_leaving(a: Placed, translation: [f32; 2], b: Placed) -> Option<CastHit> {
    linear::cast(&Sweep::new(a, b, translation), AtStart::HitUnlessLeaving)
}

#[track_caller]
fn near(found: Vec2, expected: [f32; 2]) {
    assert!((found - Vec2::from(expected)).abs().max_element() < 1e-6, "{found}, not {expected:?}");
}

#[track_caller]
fn expect(a: Placed, translation: [f32; 2], b: Placed, time: f32, normal: [f32; 2]) -> CastHit {
    let sweep = Sweep::new(a.clone(), b.clone(), translation);
    judge(&sweep).unwrap_or_else(|what| panic!("{what}\n{sweep}"));
    let hit = cast(a, translation, b).unwrap_or_else(|| panic!("missed\n{sweep}"));
    assert!((hit.time - time).abs() <= 1e-6 * time.max(1e-3), "{hit:?}, not at {time}\n{sweep}");
    near(hit.normal, normal);
    assert!(!hit.inside && hit.distance == 0.0, "{hit:?}\n{sweep}");
    hit
}

#[track_caller]
fn expect_miss(a: Placed, translation: [f32; 2], b: Placed) {
    let sweep = Sweep::new(a.clone(), b.clone(), translation);
    assert_eq!(cast(a, translation, b), None, "{sweep}");
    judge(&sweep).unwrap_or_else(|what| panic!("{what}\n{sweep}"));
}

#[test]
fn everything_meets_everything_head_on() {
    for a in two_wide() {
        for b in two_wide() {
            let (a, b) = (a.clone().upright(ORIGIN), b.upright([6.0, 0.0]));
            for (x, time) in [(8.0, 0.5), (5.0, 0.8), (4.0, 1.0)] {
                let hit = cast(a.clone(), [x, 0.0], b.clone()).expect("a hit");
                assert!((hit.time - time).abs() < 1e-6 && !hit.inside, "{hit:?}");
                judge(&Sweep::new(a.clone(), b.clone(), [x, 0.0]))
                    .unwrap_or_else(|what| panic!("{what}"));
                // Casting A against B by a translation is casting B against A by the opposite one.
                let back = cast(b.clone(), [-x, 0.0], a.clone()).expect("a hit");
                assert_eq!((back.time, back.normal), (hit.time, -hit.normal));
            }
            for way in [[3.75, 0.0], [-8.0, 0.0], [0.0, 8.0], ORIGIN] {
                expect_miss(a.clone(), way, b.clone());
            }
        }
    }
}

#[test]
fn everything_falls_on_the_ground() {
    let ground = half_plane([-3.0, 0.0], 1.0).upright([5.0, 0.0]);
    for geometry in two_wide() {
        let a = geometry.clone().upright([0.0, 100.0]);
        expect(a.clone(), [10.0, 3.0], ground.clone(), 0.3, [1.0, 0.0]);
        expect(ground.clone(), [-10.0, 3.0], a.clone(), 0.3, [-1.0, 0.0]);
        expect_miss(a.clone(), [2.5, 30.0], ground.clone());
        expect_miss(a, [-10.0, 3.0], ground.clone());
        let within = geometry.upright([4.0, 0.0]);
        assert!(
            cast(within, [-1.0, 0.0], ground.clone())
                .is_some_and(|hit| hit.inside && hit.time == 0.0)
        );
    }
    let (floor, ceiling) = (half_plane([0.0, 1.0], 0.0), half_plane([0.0, -1.0], -3.0));
    expect(
        floor.clone().upright(ORIGIN),
        [9.0, 4.0],
        ceiling.clone().upright(ORIGIN),
        0.75,
        [0.0, 1.0],
    );
    expect_miss(floor.upright(ORIGIN), [9.0, -4.0], ceiling.upright(ORIGIN));
}

/// A pair that overlaps at the start hits at time 0, even without motion. The hit equals the distance.
#[test]
fn an_overlap_at_the_start_hits_at_once() {
    for a in two_wide() {
        for b in two_wide() {
            let (a, b) = (a.clone().at([0.25, 0.125], [0.6, 0.8]), b.upright(ORIGIN));
            let between = narrowphase::distance(&a.geometry, &a.pose, &b.geometry, &b.pose);
            assert!(between.distance <= 0.0, "{a}\n{b}");
            for way in [ORIGIN, [9.0, 0.0], [-1e6, 0.0], [0.0, 0.1]] {
                let hit = cast(a.clone(), way, b.clone()).expect("a hit");
                assert!(hit.inside && hit.time == 0.0);
                assert_eq!((hit.distance, hit.normal), (between.distance, between.normal));
                assert_eq!((hit.point_a, hit.point_b), (between.point_a, between.point_b));
            }
        }
    }
}

#[test]
fn a_bullet_does_not_pass_through_paper() {
    let bullets = [
        circle(ORIGIN, 0.01),
        circle(ORIGIN, 0.0),
        capsule([-0.02, 0.0], [0.02, 0.0], 0.005),
        rectangle([0.02, 0.005]),
        segment([-0.02, 0.0], [0.02, 0.0], 0.0),
    ];
    let papers = [
        rectangle([1e-6, 1.0]),
        rectangle([0.0, 1.0]),
        segment([0.0, -1.0], [0.0, 1.0], 0.0),
        capsule([0.0, 1.0], [0.0, -1.0], 1e-6),
        polygon(&[[0.0, -1.0], [1e-6, 0.0], [0.0, 1.0]], 0.0),
    ];
    for bullet in bullets {
        for paper in &papers {
            for speed in [1e3, 1e6, 1e9_f32] {
                let start = bullet.clone().upright([-0.3 * speed, 0.5]);
                let hit = cast(start.clone(), [speed, 0.0], paper.clone().upright(ORIGIN))
                    .expect("no tunnel");
                assert!((hit.time - 0.3).abs() < 1e-4, "{hit:?}");
                near(hit.normal, [1.0, 0.0]);
                assert_eq!(cast(start, [0.25 * speed, 0.0], paper.clone().upright(ORIGIN)), None);
                let past = bullet.clone().upright([-0.3 * speed, 1.5]);
                assert_eq!(cast(past, [speed, 0.0], paper.clone().upright(ORIGIN)), None);
            }
        }
    }
}

#[test]
fn capsules_meet_end_on() {
    let rod = capsule([-1.0, 0.0], [1.0, 0.0], 0.5);
    expect(
        rod.clone().upright([-8.0, 0.0]),
        [10.0, 0.0],
        rod.clone().upright(ORIGIN),
        0.5,
        [1.0, 0.0],
    );
    // A 3-4-5 triangle away from the side.
    let aside = rod.clone().upright([-8.6, 0.8]);
    let hit = expect(aside, [12.0, 0.0], rod.upright(ORIGIN), 0.5, [0.6, -0.8]);
    near(hit.point_a, [-1.3, 0.4]);
    // Without a radius: collinear, and with its end at another's side.
    let needle = capsule([-1.0, 0.0], [1.0, 0.0], 0.0);
    expect(
        needle.clone().upright([-5.0, 0.0]),
        [4.0, 0.0],
        needle.clone().upright(ORIGIN),
        0.75,
        [1.0, 0.0],
    );
    let across = needle.clone().at(ORIGIN, [0.0, 1.0]);
    expect(needle.upright([-5.0, 0.5]), [8.0, 0.0], across, 0.5, [1.0, 0.0]);
}

#[test]
fn the_hit_lies_where_it_happens() {
    let (ball, block) = (circle(ORIGIN, 1.0), rectangle([1.0, 2.0]));
    let hit = expect(
        ball.clone().upright([-4.0, 1.5]),
        [4.0, 0.0],
        block.clone().upright(ORIGIN),
        0.5,
        [1.0, 0.0],
    );
    near(hit.point_a, [-1.0, 1.5]);
    // Beyond the corner at (-1, 2), in a 3-4-5 triangle.
    let hit = expect(
        ball.clone().upright([-4.8, 2.8]),
        [8.0, 0.0],
        block.clone().upright(ORIGIN),
        0.4,
        [0.6, -0.8],
    );
    near(hit.point_a, [-1.0, 2.0]);
    // If B moves, the point is on B at its place at the hit.
    let hit =
        expect(block.upright(ORIGIN), [-8.0, 0.0], ball.upright([-4.8, 2.8]), 0.4, [-0.6, 0.8]);
    near(hit.point_a, [-4.2, 2.0]);
}

#[test]
fn a_touching_pair_slides_and_leaves_with_the_flag() {
    let floor = half_plane([0.0, 1.0], 0.0).upright(ORIGIN);
    let slab = rectangle([50.0, 1.0]).upright([0.0, -1.0]);
    let line = segment([-50.0, 0.0], [50.0, 0.0], 0.0).upright(ORIGIN);
    let (up, down) = ([0.0, 1.0], [0.0, -1.0]);
    let forms = [
        circle(ORIGIN, 1.0),
        capsule([-1.0, 0.0], [1.0, 0.0], 1.0),
        rectangle([2.0, 1.0]),
        rounded(ORIGIN, UNTURNED, [1.0, 0.5], 0.5),
        polygon(&[[0.0, 1.0], [-1.0, -1.0], [1.0, -1.0]], 0.0),
    ];
    for form in forms {
        for ground in [floor.clone(), slab.clone(), line.clone()] {
            let on = form.clone().upright([3.0, 1.0]);
            for along in [up, ORIGIN, [1.0, 0.0], [-3.0, 0.0], [7.0, 1e-3], [5.0, -1e-7]] {
                assert!(
                    cast(on.clone(), along, ground.clone()).is_some_and(|hit| hit.inside),
                    "{on} {along:?}"
                );
                assert_eq!(
                    cast_unless_leaving(on.clone(), along, ground.clone()),
                    None,
                    "{on} {along:?}"
                );
            }
            for into in [down, [5.0, -1e-3], [0.0, -1e-7]] {
                let hit = cast_unless_leaving(on.clone(), into, ground.clone()).expect("a hit");
                assert!(hit.inside && hit.time == 0.0, "{on} {into:?}");
                near(hit.normal, down);
            }
        }
        for ground in [floor.clone(), slab.clone()] {
            let within = form.clone().upright([3.0, 0.75]);
            assert_eq!(cast_unless_leaving(within.clone(), up, ground.clone()), None);
            assert_eq!(cast_unless_leaving(within.clone(), [9.0, 0.0], ground.clone()), None);
            let deeper = cast_unless_leaving(within, [9.0, -0.1], ground).expect("a hit");
            assert!(deeper.inside && (deeper.distance + 0.25).abs() < 1e-6, "{deeper:?}");
        }
    }
}

/// The tiles of a floor are within rounding of the body on it. No slide along it hits.
#[test]
fn a_slide_over_rounding_is_not_caught() {
    let turn = [0.8, 0.6];
    for gap in [0.0, 1e-7, -1e-7, 3e-8_f32] {
        let tile = rectangle([1.0, 0.1]).at(ORIGIN, turn);
        // Returns coordinates along the tile and away from it, in world space.
        let at = |x: f32, y: f32| [0.8 * x - 0.6 * y, 0.6 * x + 0.8 * y];
        let block = rectangle([0.2, 0.2]).at(at(-0.5, 0.3 + gap), turn);
        let found = cast_unless_leaving(block, at(0.5, 0.0), tile);
        assert!(found.is_none_or(|hit| hit.normal.dot(at(0.5, 0.0).into()) < 1e-6), "{found:?}");
    }
}

#[test]
fn a_graze_differs_from_a_near_miss() {
    let (ball, block) = (circle(ORIGIN, 1.0), rectangle([1.0, 1.0]));
    let point = capsule(ORIGIN, ORIGIN, 0.0);
    for target in [block.clone(), point] {
        let height = if target == block { 2.0_f32 } else { 1.0 };
        for (off, hits) in [(-1e-5, true), (1e-5, false), (0.0, true)] {
            let start = ball.clone().upright([-40.0, height + off]);
            let hit = cast(start, [90.0, 0.0], target.clone().upright(ORIGIN));
            assert_eq!(hit.is_some(), hits, "{off:e}");
        }
    }
    // A corner of one box moves along the side of another, and then beside it.
    let eighth = [0.5_f32.sqrt(), 0.5_f32.sqrt()];
    for (off, hits) in [(-2e-5, true), (2e-5, false)] {
        let start = block.clone().at([-40.0, 1.0 + f32::sqrt(2.0) + off], eighth);
        let hit = cast(start, [90.0, 0.0], block.clone().upright(ORIGIN));
        assert_eq!(hit.is_some(), hits, "{off:e}");
    }
}

#[test]
fn parallel_sides_slide_past_each_other() {
    let block = rectangle([1.0, 1.0]);
    let start = block.clone().upright([-9.0, 2.0001]);
    expect_miss(start.clone(), [18.0, 0.0], block.clone().upright(ORIGIN));
    let hit = expect(start, [16.0, -0.04], block.upright(ORIGIN), 7.0 / 16.0, [1.0, 0.0]);
    assert!((hit.point_a.x + 1.0).abs() < 1e-6, "{hit:?}");
}

/// If several normals are correct, the result is one of them.
#[test]
fn corners_meet_corners() {
    let block = rectangle([1.0, 1.0]);
    let wedge = polygon(&[[-1.0, -1.0], [0.0, -0.5], [-1.0, 3.0]], 0.0);
    for b in [block.clone(), wedge.clone()] {
        for offset in [[-6.0, 2.0], [-6.0, -2.0], [-6.0, 1.0]] {
            for a in [block.clone(), wedge.clone()] {
                let sweep = Sweep::new(a.upright(offset), b.clone().upright(ORIGIN), [8.0, 0.0]);
                judge(&sweep).unwrap_or_else(|what| panic!("{what}\n{sweep}"));
            }
        }
        // A corner touches a corner, and moves away from it or into it.
        for way in [[1.0, 0.5], [0.5, 1.0], [-1.0, 0.5], [1.0, -1.0]] {
            let sweep =
                Sweep::new(block.clone().upright([2.0, 2.0]), block.clone().upright(ORIGIN), way);
            judge(&sweep).unwrap_or_else(|what| panic!("{what}\n{sweep}"));
        }
    }
}

#[test]
fn points_and_segments_without_a_radius_meet() {
    let point = circle(ORIGIN, 0.0);
    let time = |y: f32| {
        cast(point.clone().upright([0.1, 0.2]), [0.2, 0.4], point.clone().upright([0.2, y]))
            .map(|hit| hit.time)
    };
    assert_eq!(time(0.4), Some(0.5));
    assert_eq!(time(0.41), None);
    let rod = segment([-1.0, 0.0], [1.0, 0.0], 0.0);
    // From both sides.
    for (from, way, normal) in [(-3.0, [0.0, 4.0], [0.0, 1.0]), (3.0, [0.0, -4.0], [0.0, -1.0])] {
        expect(point.clone().upright([0.5, from]), way, rod.clone().upright(ORIGIN), 0.75, normal);
        expect(rod.clone().upright([0.5, from]), way, rod.clone().upright(ORIGIN), 0.75, normal);
    }
}

#[test]
fn sizes_and_lengths_of_all_magnitudes() {
    for scale in [1e-30, 1e-6, 1.0, 1e6, 1e12_f32] {
        let ball = circle(ORIGIN, scale);
        let block = rectangle([scale, scale]);
        for length in [1.0, 1e3, (1e15 / scale).min(1e6)] {
            let start = [-2.0 * scale - 0.5 * length * scale, 0.5 * scale];
            let hit = cast(
                ball.clone().upright(start),
                [length * scale, 0.0],
                block.clone().upright(ORIGIN),
            )
            .expect("a hit");
            assert!((hit.time - 0.5).abs() < 1e-6, "{scale:e} {length:e}: {hit:?}");
            let off = (hit.point_a / scale - Vec2::new(-1.0, 0.5)).abs().max_element();
            assert!(off < 1e-6, "{scale:e} {length:e}: {hit:?}");
        }
    }
    // The motion is so long that f64 cannot resolve a size of 1 along it. The cast must still hit, with a time in
    // range.
    let ball = circle(ORIGIN, 1.0);
    let hit =
        cast(ball.clone().upright([-5e15, 0.0]), [1e16, 0.0], ball.upright(ORIGIN)).expect("a hit");
    assert!((hit.time - 0.5).abs() < 1e-6, "{hit:?}");
}

#[test]
fn the_time_is_not_late() {
    let ball = circle(ORIGIN, 1.0);
    for step in 1..500 {
        let from = -2.0 - step as f32 * 1.37;
        let length = 900.0 + step as f32;
        let hit =
            cast(ball.clone().upright([from, 0.0]), [length, 0.0], ball.clone().upright(ORIGIN))
                .expect("a hit");
        let exact = (-2.0 - f64::from(from)) / f64::from(length);
        assert!(f64::from(hit.time) <= exact + 1e-12, "{hit:?} after {exact}");
        assert!(f64::from(hit.time) >= exact * (1.0 - 1.2e-7), "{hit:?} before {exact}");
    }
}

#[test]
fn moving_everything_alike_changes_nothing() {
    let block = rounded([0.25, 0.0], UNTURNED, [1.0, 0.5], 0.0);
    let rod = capsule([0.0, -1.0], [0.0, 1.0], 0.5);
    for (a, b) in [
        (block.clone(), rod.clone()),
        (rod.clone(), block.clone()),
        (block.clone(), block),
        (rod.clone(), rod),
    ] {
        let at = |offset: f32| {
            let a = a.clone().at([-4.0 + offset, 0.5 - offset], [0.6, -0.8]);
            cast(a, [6.0, -0.25], b.clone().upright([offset, -offset])).expect("a hit")
        };
        let here = at(0.0);
        for offset in [64.0, -4096.0, 65536.0] {
            let there = at(offset);
            assert_eq!((there.time, there.normal), (here.time, here.normal), "{offset}");
            let shift = Vec2::new(offset, -offset);
            let off = (there.point_a - shift - here.point_a).abs().max_element();
            assert!(off <= offset.abs() * 1e-7, "{off:e}");
        }
    }
}

/// Regression: rounding of parallel sides far from their pivot hid one of two corners that touch.
#[test]
fn parallel_sides_far_from_their_positions() {
    let turn = [0.84562683, -0.53377455];
    let a = segment([-36.256607, 1088.1438], [-36.256607, 1090.7269], 0.0);
    let b = segment([-828.25446, -798.3069], [-828.25446, -795.945], 0.014103668);
    let (a, b) = (a.at([-551.05927, -939.17957], turn), b.at([1125.6003, 233.44537], turn));
    let sweep = Sweep::new(a, b, [-12.399832, -11.563329]);
    assert_eq!(judge(&sweep), Ok(Outcome::Hit), "{sweep}");
}

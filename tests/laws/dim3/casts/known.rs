//! Tests casts without rotation whose answers can be checked by hand.

use glam::{DVec3, Quat, Vec3};
use impinge::dim3::narrowphase::{self, CastHit};
use impinge::space::AtStart;

use super::linear;
use crate::dim3::oracle::shape::{
    Placed, capsule, cuboid, half_space, hull, rounded, sphere, triangle,
};
use crate::dim3::oracle::sweep::Sweep;

const UNTURNED: [f32; 4] = [0.0, 0.0, 0.0, 1.0];
const ORIGIN: [f32; 3] = [0.0; 3];

fn cast(a: Placed, translation: [f32; 3], b: Placed) -> Option<CastHit> {
    linear::cast(&Sweep::new(a, b, translation), AtStart::Hit)
}

fn cast_unless_leaving(a: Placed, translation: [f32; 3], b: Placed) -> Option<CastHit> {
    linear::cast(&Sweep::new(a, b, translation), AtStart::HitUnlessLeaving)
}

#[track_caller]
fn near(found: Vec3, expected: [f32; 3]) {
    assert!((found - Vec3::from(expected)).abs().max_element() < 1e-6, "{found}, not {expected:?}");
}

#[track_caller]
fn expect(a: Placed, translation: [f32; 3], b: Placed, time: f32, normal: [f32; 3]) -> CastHit {
    let hit = cast(a, translation, b).expect("a hit");
    assert!((hit.time - time).abs() <= 1e-6 * time.max(1e-3), "{hit:?}, not at {time}");
    near(hit.normal, normal);
    assert!(!hit.inside && hit.distance == 0.0, "{hit:?}");
    // Casting A against B by a translation is casting B against A by the opposite one.
    let back = cast(b, translation.map(|x| -x), a).expect("a hit");
    assert_eq!((back.time, back.normal), (hit.time, -hit.normal));
    hit
}

#[test]
fn one_of_each_kind_falls_on_each_other() {
    let octahedron = [
        [1.0, 0.0, 0.0],
        [-1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, -1.0, 0.0],
        [0.0, 0.0, 1.0],
        [0.0, 0.0, -1.0],
    ];
    // Each reaches from -1 to 1 in height at its middle.
    let forms = [
        sphere(ORIGIN, 1.0),
        capsule([0.0, -0.5, 0.0], [0.0, 0.5, 0.0], 0.5),
        cuboid(ORIGIN, UNTURNED, [2.0, 1.0, 0.5]),
        rounded(ORIGIN, UNTURNED, [2.0, 0.75, 0.5], 0.25),
        triangle([-1.0, 0.0, 0.5], [1.0, 0.0, 0.5], [0.0, 0.0, -1.0], 1.0),
        hull(&octahedron, [1.0, -1.0, 2.0], 0.0),
        hull(&octahedron, [1.0, 0.5, 1.0], 0.5),
    ];
    for a in forms {
        for b in forms {
            expect(
                a.upright([7.0, 12.0, 3.0]),
                [0.0, -16.0, 0.0],
                b.upright([7.0, 2.0, 3.0]),
                0.5,
                [0.0, -1.0, 0.0],
            );
        }
        let floor = half_space([0.0, 5.0, 0.0], 1.0);
        expect(
            a.upright([7.0, 12.0, 3.0]),
            [3.0, -16.0, 5.0],
            floor.upright([1e4, 2.0, 0.0]),
            0.5,
            [0.0, -1.0, 0.0],
        );
    }
    let (floor, ceiling) = (half_space([0.0, 1.0, 0.0], 0.0), half_space([0.0, -1.0, 0.0], -3.0));
    expect(floor.upright(ORIGIN), [9.0, 4.0, 0.0], ceiling.upright(ORIGIN), 0.75, [0.0, 1.0, 0.0]);
}

#[test]
fn the_hit_lies_where_it_happens() {
    let (ball, block) = (sphere(ORIGIN, 1.0), cuboid(ORIGIN, UNTURNED, [1.0, 2.0, 3.0]));
    let hit = expect(
        ball.upright([-4.0, 1.5, 0.5]),
        [4.0, 0.0, 0.0],
        block.upright(ORIGIN),
        0.5,
        [1.0, 0.0, 0.0],
    );
    near(hit.point_a, [-1.0, 1.5, 0.5]);
    assert_eq!(hit.point_a, hit.point_b);

    // Beyond the edge at (-1, 2), in a 3-4-5 triangle.
    let hit = expect(
        ball.upright([-4.8, 2.8, 0.5]),
        [8.0, 0.0, 0.0],
        block.upright(ORIGIN),
        0.4,
        [0.6, -0.8, 0.0],
    );
    near(hit.point_a, [-1.0, 2.0, 0.5]);

    // At the corner at (-1, 2, 3), in the direction (2, 2, 1) / 3.
    let third = 1.0 / 3.0;
    let start = [-1.0 - 2.0 * third - 2.0, 2.0 + 2.0 * third, 3.0 + third];
    let hit = expect(
        ball.upright(start),
        [4.0, 0.0, 0.0],
        block.upright(ORIGIN),
        0.5,
        [2.0 * third, -2.0 * third, -third],
    );
    near(hit.point_a, [-1.0, 2.0, 3.0]);
}

#[test]
fn the_end_of_the_motion_counts_and_nothing_beyond_it() {
    let ball = sphere(ORIGIN, 1.0);
    for form in [
        ball,
        cuboid(ORIGIN, UNTURNED, [1.0; 3]),
        hull(&[[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0]], [1.0; 3], 0.0),
    ] {
        let target = form.upright(ORIGIN);
        assert_eq!(
            cast(ball.upright([-5.0, 0.0, 0.0]), [3.0, 0.0, 0.0], target).map(|hit| hit.time),
            Some(1.0)
        );
        assert_eq!(cast(ball.upright([-5.0, 0.0, 0.0]), [2.9999, 0.0, 0.0], target), None);
        assert_eq!(cast(ball.upright([-5.0, 0.0, 0.0]), [-3.0, 0.0, 0.0], target), None);
        assert_eq!(cast(ball.upright([-5.0, 0.0, 0.0]), ORIGIN, target), None);
    }
}

#[test]
fn an_overlap_at_the_start_is_the_same_as_in_distance() {
    let forms = [
        sphere(ORIGIN, 1.0),
        capsule([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 0.5),
        cuboid(ORIGIN, UNTURNED, [1.0, 2.0, 0.5]),
        triangle([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], 0.0),
        half_space([0.0, 1.0, 0.0], 1.0),
    ];
    for a in forms {
        for b in forms {
            let (a, b) = (a.at([0.25, 0.5, 0.0], [0.6, 0.0, 0.0, 0.8]), b.upright(ORIGIN));
            let between = narrowphase::distance(&a.geometry(), &a.pose(), &b.geometry(), &b.pose());
            // Two crossing triangles have a depth of 0.
            assert!(between.distance <= 0.0, "{a}\n{b}");
            for way in [ORIGIN, [1.0, 0.0, 0.0], [0.0, 1e6, 0.0]] {
                let hit = cast(a, way, b).expect("a hit");
                assert!(hit.inside && hit.time == 0.0);
                assert_eq!((hit.distance, hit.normal), (between.distance, between.normal));
                assert_eq!((hit.point_a, hit.point_b), (between.point_a, between.point_b));
            }
        }
    }
}

#[test]
fn a_touching_pair_slides_and_leaves_with_the_flag() {
    let floor = half_space([0.0, 1.0, 0.0], 0.0).upright(ORIGIN);
    let slab = cuboid(ORIGIN, UNTURNED, [50.0, 1.0, 50.0]).upright([0.0, -1.0, 0.0]);
    let (up, down) = ([0.0, 1.0, 0.0], [0.0, -1.0, 0.0]);
    let forms = [
        sphere(ORIGIN, 1.0),
        capsule([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 1.0),
        cuboid(ORIGIN, UNTURNED, [2.0, 1.0, 3.0]),
        hull(
            &[[0.0, 1.0, 0.0], [1.0, -1.0, 0.0], [-1.0, -1.0, 1.0], [-1.0, -1.0, -1.0]],
            [1.0; 3],
            0.0,
        ),
    ];
    for form in forms {
        for ground in [floor, slab] {
            let on = form.upright([3.0, 1.0, 2.0]);
            for along in
                [up, ORIGIN, [1.0, 0.0, 0.0], [-3.0, 0.0, 4.0], [7.0, 1e-3, 0.0], [5.0, -1e-7, 0.0]]
            {
                assert!(cast(on, along, ground).is_some_and(|hit| hit.inside), "{form} {along:?}");
                assert_eq!(cast_unless_leaving(on, along, ground), None, "{form} {along:?}");
            }
            for into in [down, [5.0, -1e-3, 0.0], [0.0, -1e-7, 0.0]] {
                let hit = cast_unless_leaving(on, into, ground).expect("a hit");
                assert!(hit.inside && hit.time == 0.0, "{form} {into:?}");
                near(hit.normal, down);
            }
            let within = form.upright([3.0, 0.75, 2.0]);
            assert_eq!(cast_unless_leaving(within, up, ground), None);
            assert_eq!(cast_unless_leaving(within, [9.0, 0.0, 0.0], ground), None);
            let deeper = cast_unless_leaving(within, [9.0, -0.1, 0.0], ground).expect("a hit");
            assert!(deeper.inside && (deeper.distance + 0.25).abs() < 1e-6, "{deeper:?}");
        }
    }
}

#[test]
fn a_graze_differs_from_a_near_miss() {
    let (ball, block) = (sphere(ORIGIN, 1.0), cuboid(ORIGIN, UNTURNED, [1.0; 3]));
    let rod = capsule([0.0, 0.0, -3.0], [0.0, 0.0, 3.0], 0.0);
    for target in [block, rod] {
        let height = if target == block { 2.0_f32 } else { 1.0 };
        for (off, hits) in [(-1e-5, true), (1e-5, false), (0.0, true)] {
            let start = ball.upright([-40.0, height + off, 0.25]);
            assert_eq!(
                cast(start, [90.0, 0.0, 0.0], target.upright(ORIGIN)).is_some(),
                hits,
                "{off:e}"
            );
        }
    }
    // A corner of one box passes a crossing edge of another.
    let eighth = [0.0, 0.0, 0.38268343, 0.9238795];
    for (off, hits) in [(-2e-5, true), (2e-5, false)] {
        let start = block.at([-40.0, 1.0 + f32::sqrt(2.0) + off, 0.0], eighth);
        assert_eq!(cast(start, [90.0, 0.0, 0.0], block.upright(ORIGIN)).is_some(), hits, "{off:e}");
    }
}

#[test]
fn parallel_faces_slide_past_each_other() {
    let block = cuboid(ORIGIN, UNTURNED, [1.0; 3]);
    let start = block.upright([-9.0, 2.0001, 0.5]);
    assert_eq!(cast(start, [18.0, 0.0, 0.0], block.upright(ORIGIN)), None);
    let hit = expect(start, [16.0, -0.04, 0.0], block.upright(ORIGIN), 7.0 / 16.0, [1.0, 0.0, 0.0]);
    assert!((hit.point_a.x + 1.0).abs() < 1e-6, "{hit:?}");
}

#[test]
fn points_and_segments_without_a_radius_meet() {
    let point = sphere(ORIGIN, 0.0);
    assert_eq!(
        cast(point.upright([0.1, 0.2, 0.3]), [0.2, 0.4, 0.6], point.upright([0.2, 0.4, 0.6]))
            .map(|hit| hit.time),
        Some(0.5)
    );
    assert_eq!(
        cast(point.upright([0.1, 0.2, 0.3]), [0.2, 0.4, 0.6], point.upright([0.2, 0.4, 0.61])),
        None
    );
    let rod = capsule([-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], 0.0);
    let turned = rod.at([0.0, 0.0, 3.0], [0.0, 0.0, 0.6, 0.8]);
    expect(rod.upright(ORIGIN), [0.0, 0.0, 4.0], turned, 0.75, [0.0, 0.0, 1.0]);
}

#[test]
fn sizes_and_lengths_of_all_magnitudes() {
    for scale in [1e-30, 1e-6, 1.0, 1e6, 1e12_f32] {
        let ball = sphere(ORIGIN, scale);
        let block = cuboid(ORIGIN, UNTURNED, [scale; 3]);
        for length in [1.0, 1e3, (1e15 / scale).min(1e6)] {
            let start = [-2.0 * scale - 0.5 * length * scale, 0.5 * scale, 0.0];
            let hit = cast(ball.upright(start), [length * scale, 0.0, 0.0], block.upright(ORIGIN))
                .expect("a hit");
            assert!((hit.time - 0.5).abs() < 1e-6, "{scale:e} {length:e}: {hit:?}");
            let off = (hit.point_a / scale - Vec3::new(-1.0, 0.5, 0.0)).abs().max_element();
            assert!(off < 1e-6, "{scale:e} {length:e}: {hit:?}");
        }
    }
    // The motion is so long that f64 cannot resolve a size of 1 along it. The cast must still hit, with a time in
    // range.
    let ball = sphere(ORIGIN, 1.0);
    let hit = cast(ball.upright([-5e15, 0.0, 0.0]), [1e16, 0.0, 0.0], ball.upright(ORIGIN))
        .expect("a hit");
    assert!((hit.time - 0.5).abs() < 1e-6, "{hit:?}");
}

#[test]
fn the_time_is_not_late() {
    let ball = sphere(ORIGIN, 1.0);
    for step in 1..500 {
        let from = -2.0 - step as f32 * 1.37;
        let length = 900.0 + step as f32;
        let hit = cast(ball.upright([from, 0.0, 0.0]), [length, 0.0, 0.0], ball.upright(ORIGIN))
            .expect("a hit");
        let exact = (-2.0 - f64::from(from)) / f64::from(length);
        assert!(f64::from(hit.time) <= exact + 1e-8 / f64::from(length), "{hit:?} after {exact}");
        assert!(f64::from(hit.time) >= exact * (1.0 - 1.2e-7), "{hit:?} before {exact}");
    }
}

#[test]
fn moving_everything_alike_changes_nothing() {
    let turned = Quat::from_xyzw(0.5, -0.5, 0.1, 0.7).normalize().to_array();
    let block = cuboid([0.25, 0.0, 0.0], UNTURNED, [1.0, 0.5, 0.25]);
    let rod = capsule([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 0.5);
    for (a, b) in [(block, rod), (rod, block), (block, block), (rod, rod)] {
        let at = |offset: f32| {
            let a = a.at([-4.0 + offset, 0.5 - offset, offset], turned);
            cast(a, [6.0, -0.25, 0.125], b.upright([offset, -offset, offset])).expect("a hit")
        };
        let here = at(0.0);
        for offset in [64.0, -4096.0, 65536.0] {
            let there = at(offset);
            assert_eq!((there.time, there.normal), (here.time, here.normal), "{offset}");
            let shift = Vec3::new(offset, -offset, offset);
            assert!(
                (there.point_a - shift - here.point_a).abs().max_element() <= offset.abs() * 1e-7
            );
        }
    }
}

#[test]
fn normals_separate_at_the_time_of_the_hit() {
    // Corner to corner and edge to edge. If several normals are correct, the result is one of them.
    let block = cuboid(ORIGIN, UNTURNED, [1.0; 3]);
    for offset in [[-6.0, 2.0, 0.0], [-6.0, 2.0, 2.0], [-6.0, 1.0, -2.0]] {
        let sweep = Sweep::new(block.upright(offset), block.upright(ORIGIN), [8.0, 0.0, 0.0]);
        let hit = linear::cast(&sweep, AtStart::Hit);
        let hit = hit.expect("they touch along an edge or in a corner");
        let normal: DVec3 = hit.normal.as_dvec3();
        let path = sweep.path();
        let a = path.a.moved(path.translation * f64::from(hit.time));
        let (Some(core_a), Some(core_b)) = (a.core(), path.b.core()) else {
            panic!("boxes have corners")
        };
        let between = (core_b.position - core_a.position).dot(normal);
        assert!((between + core_b.lowest(normal) - core_a.highest(normal)).abs() < 1e-6, "{hit:?}");
    }
}

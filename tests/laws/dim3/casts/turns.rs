//! Tests casts with rotation whose answers can be checked by hand.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_3, PI};

use glam::{DQuat, DVec3, Quat, Vec3};
use impinge::dim3::narrowphase::CastHit;
use impinge::space::AtStart;

use super::{linear, motion};
use crate::dim3::oracle::shape::{Form, Placed, capsule, cuboid, half_space, hull, sphere};
use crate::dim3::oracle::sweep::{Motion, Sweep};

const UNTURNED: [f32; 4] = [0.0, 0.0, 0.0, 1.0];
const ORIGIN: [f32; 3] = [0.0; 3];

/// A start and an end.
type Moving = (Placed, Placed);

fn still(placed: Placed) -> Moving {
    (placed, placed)
}

/// Returns a motion that starts unrotated and rotates by an angle about an axis.
fn turning(form: Form, from: [f32; 3], to: [f32; 3], axis: DVec3, angle: f64) -> Moving {
    let rotation = DQuat::from_axis_angle(axis, angle).as_quat();
    (form.upright(from), form.at(to, rotation.to_array()))
}

fn motion((a, end_a): Moving, (b, end_b): Moving) -> Motion {
    Motion { starts: [a, b], ends: [end_a, end_b] }
}

fn cast(a: Moving, b: Moving) -> Option<CastHit> {
    let hit = motion::cast(&motion(a, b), AtStart::Hit);
    let back = motion::cast(&motion(b, a), AtStart::Hit);
    let turned = back.map(|back| CastHit {
        normal: -back.normal,
        point_a: back.point_b,
        point_b: back.point_a,
        ..back
    });
    assert_eq!(hit, turned, "either way");
    hit
}

fn cast_unless_leaving(a: Moving, b: Moving) -> Option<CastHit> {
    motion::cast(&motion(a, b), AtStart::HitUnlessLeaving)
}

#[track_caller]
fn expect(a: Moving, b: Moving, time: f64) -> CastHit {
    let hit = cast(a, b).expect("a hit");
    assert!((f64::from(hit.time) - time).abs() < 1e-6, "{hit:?}, not at {time}");
    assert!(!hit.inside && hit.distance == 0.0);
    hit
}

#[test]
fn a_blade_strikes_a_ball_in_its_way() {
    let blade = capsule(ORIGIN, [2.0, 0.0, 0.0], 0.1);
    let (sine, cosine) = FRAC_PI_3.sin_cos();
    let ball = sphere(ORIGIN, 0.2).upright([(1.5 * cosine) as f32, (1.5 * sine) as f32, 0.0]);
    let strike = FRAC_PI_3 - 0.2_f64.asin();
    for angle in [FRAC_PI_2, 2.0, 3.0, PI - 1e-6] {
        let blade = turning(blade, ORIGIN, ORIGIN, DVec3::Z, angle);
        let hit = expect(blade, still(ball), strike / angle);
        let across = Vec3::new(-strike.sin() as f32, strike.cos() as f32, 0.0);
        assert!((hit.normal - across).length() < 1e-6, "{hit:?}");
    }
    // A motion never rotates by more than half a turn.
    assert_eq!(cast(turning(blade, ORIGIN, ORIGIN, DVec3::Z, -FRAC_PI_2), still(ball)), None);
    assert_eq!(cast(turning(blade, ORIGIN, ORIGIN, DVec3::Z, 1.5 * PI), still(ball)), None);
}

#[test]
fn a_quaternion_and_its_negative_are_one_rotation() {
    let blade = capsule(ORIGIN, [2.0, 0.0, 0.0], 0.1);
    let ball = still(sphere(ORIGIN, 0.2).upright([0.75, 1.299, 0.0]));
    let (start, end) = turning(blade, ORIGIN, ORIGIN, DVec3::Z, FRAC_PI_2);
    let hit = cast((start, end), ball);
    assert!(hit.is_some());
    let negative = Placed { rotation: -end.rotation, ..end };
    assert_eq!(cast((start, negative), ball), hit);
    let begun = Placed { rotation: -start.rotation, ..start };
    assert_eq!(cast((begun, end), ball), hit);
}

#[test]
fn without_a_turn_it_is_a_translation() {
    let block = cuboid([0.5, 0.0, 0.0], UNTURNED, [1.0, 0.5, 0.25]);
    let rod = capsule([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 0.5);
    let turned = Quat::from_xyzw(0.3, -0.5, 0.2, 0.7).normalize().to_array();
    let a = block.at([-6.0, 0.5, 0.25], turned);
    let b = rod.upright(ORIGIN);
    let expected = linear::cast(&Sweep::new(a, b, [8.0, -0.5, 0.0]), AtStart::Hit).expect("a hit");
    let way = |position: [f32; 3]| Placed { position: position.into(), ..a };
    assert_eq!(cast((a, way([2.0, 0.0, 0.25])), still(b)), Some(expected));
    // If B moves too, the relative motion counts, and the hit is at its true place.
    let end = Placed { position: Vec3::new(-4.0, 0.0, 2.0), ..b };
    let hit = cast((a, way([-2.0, 0.0, 2.25])), (b, end)).expect("a hit");
    assert_eq!((hit.time, hit.normal), (expected.time, expected.normal));
    let moved = expected.point_a + Vec3::new(-4.0, 0.0, 2.0) * expected.time;
    assert!((hit.point_a - moved).length() < 1e-6, "{hit:?}");
}

#[test]
fn a_floor_tilts_into_a_body_above_it() {
    let floor = turning(half_space([0.0, 1.0, 0.0], 0.0), ORIGIN, ORIGIN, DVec3::Z, 0.75);
    // The height of the centre above the rotated plane is y cos - x sin.
    let (x, y, radius) = (3.0_f64, 1.0_f64, 0.5_f64);
    let angle = y.atan2(x) - (radius / x.hypot(y)).asin();
    let ball = sphere(ORIGIN, radius as f32).upright([x as f32, y as f32, 7.0]);
    let hit = expect(floor, still(ball), angle / 0.75);
    let normal = Vec3::new(-angle.sin() as f32, angle.cos() as f32, 0.0);
    assert!((hit.normal - normal).length() < 1e-6, "{hit:?}");
    let block = cuboid(ORIGIN, UNTURNED, [0.5, 0.25, 0.5]).upright([2.5, 1.25, 0.0]);
    expect(floor, still(block), 1.0_f64.atan2(3.0) / 0.75);
}

#[test]
fn a_box_spins_beside_a_wall() {
    let block = cuboid(ORIGIN, UNTURNED, [1.0, 1.0, 0.5]);
    let wall = cuboid(ORIGIN, UNTURNED, [1.0, 5.0, 5.0]);
    let reach = f64::sqrt(2.0);
    for axis in [DVec3::Z, DVec3::NEG_Z] {
        let spin = turning(block, ORIGIN, ORIGIN, axis, FRAC_PI_2);
        for (off, hits) in
            [(1e-5, false), (-1e-5, true), (1e-3, false), (-1e-3, true), (0.4, false)]
        {
            let beside = wall.upright([(1.0 + reach + off) as f32, 0.0, 0.0]);
            let plane = half_space([-1.0, 0.0, 0.0], -(reach + off) as f32).upright(ORIGIN);
            assert_eq!(cast(spin, still(beside)).is_some(), hits, "{off:e}");
            assert_eq!(cast(spin, still(plane)).is_some(), hits, "{off:e}");
        }
    }
    // A corner at 45 degrees and distance sqrt(2) reaches x = 1.2.
    let angle = PI / 4.0 - (1.2 / reach).acos();
    let spin = turning(block, ORIGIN, ORIGIN, DVec3::Z, FRAC_PI_2);
    expect(spin, still(wall.upright([2.2, 0.0, 0.0])), angle / FRAC_PI_2);
}

#[test]
fn gears_turn_together() {
    // Two bars end to end rotate the same way, and their ends part at once. Side by side they hit.
    let bar = cuboid(ORIGIN, UNTURNED, [1.0, 0.1, 0.1]);
    let spin = |x: f32, y: f32, angle: f64| turning(bar, [x, y, 0.0], [x, y, 0.0], DVec3::Z, angle);
    assert_eq!(cast(spin(0.0, 0.0, 1.0), spin(2.01, 0.0, 1.0)), None);
    assert_eq!(cast(spin(0.0, 0.0, 1.0), spin(0.0, 1.0, 1.0)), None);
    assert!(cast(spin(0.0, 0.0, 1.0), spin(0.0, 1.0, -1.0)).is_some());
    // With a gap of 1e-5 along the axis they rotate past each other.
    let above = bar.upright([0.0, 0.0, 0.20001]);
    assert_eq!(cast(spin(0.0, 0.0, PI), still(above)), None);
}

#[test]
fn a_wheel_that_rolls_above_a_floor_does_not_touch_it() {
    let floor = still(half_space([0.0, 1.0, 0.0], 0.0).upright(ORIGIN));
    let slab = still(cuboid(ORIGIN, UNTURNED, [9.0, 1.0, 9.0]).upright([0.0, -1.0, 0.0]));
    let roll = capsule([0.0, 0.0, -2.0], [0.0, 0.0, 2.0], 1.0);
    let ring: Vec<[f32; 3]> = (0..10)
        .flat_map(|index| {
            let (sine, cosine) = (PI * f64::from(index) / 5.0).sin_cos();
            [-0.5, 0.5].map(|z| [sine as f32, cosine as f32, z])
        })
        .collect();
    for gap in [1e-5, 1e-3_f32] {
        for ground in [floor, slab] {
            let rolling =
                turning(roll, [0.0, 1.0 + gap, 0.0], [3.0, 1.0 + gap, 0.0], DVec3::Z, -3.0);
            assert_eq!(cast(rolling, ground), None, "{gap:e}");
            let wheel = hull(&ring, [1.0; 3], 0.0);
            let rolling =
                turning(wheel, [0.0, 1.0 + gap, 0.0], [3.0, 1.0 + gap, 0.0], DVec3::Z, -3.0);
            assert_eq!(cast(rolling, ground), None, "{gap:e}");
        }
    }
}

#[test]
fn a_touching_pair_lifts_off_and_rolls_with_the_flag() {
    let floor = still(half_space([0.0, 1.0, 0.0], 0.0).upright(ORIGIN));
    let slab = still(cuboid(ORIGIN, UNTURNED, [9.0, 1.0, 9.0]).upright([0.0, -1.0, 0.0]));
    let ball = sphere(ORIGIN, 1.0);
    let block = cuboid(ORIGIN, UNTURNED, [1.0; 3]);
    let on = [0.0, 1.0, 0.0];
    for ground in [floor, slab] {
        for form in [ball, block] {
            for (to, axis) in
                [([3.0, 1.0, 0.0], DVec3::Y), ([3.0, 4.0, 0.0], DVec3::Z), (on, DVec3::Y)]
            {
                if form == block && axis == DVec3::Z {
                    continue;
                }
                let motion = turning(form, on, to, axis, 1.0);
                assert!(cast(motion, ground).is_some_and(|hit| hit.inside && hit.time == 0.0));
                assert_eq!(cast_unless_leaving(motion, ground), None, "{form} to {to:?}");
            }
            let falling = turning(form, on, [0.0, 0.5, 0.0], DVec3::Y, 1.0);
            assert!(
                cast_unless_leaving(falling, ground)
                    .is_some_and(|hit| hit.inside && hit.time == 0.0)
            );
        }
        // A box that tips over moves an edge down at once.
        let tipping = turning(block, on, on, DVec3::Z, 0.5);
        assert!(
            cast_unless_leaving(tipping, ground).is_some_and(|hit| hit.inside && hit.time == 0.0)
        );
        // It moves out of the floor and away.
        let rising = turning(ball, [0.0, 0.5, 0.0], [0.0, 3.0, 0.0], DVec3::Z, 1.0);
        assert_eq!(cast_unless_leaving(rising, ground), None);
    }
}

/// A ball on an arm rises from a floor and comes back to it.
#[test]
fn a_pair_that_leaves_and_comes_back_hits_then() {
    let arm = |height: f64| sphere([1.0, 0.0, 0.0], 0.25 + height as f32);
    let begin = 0.25_f64;
    let level = begin.sin() - 0.25;
    let swing = |form: Form| {
        let (placed, _) = turning(form, ORIGIN, ORIGIN, DVec3::Z, 0.0);
        let rotation = |angle: f64| DQuat::from_axis_angle(DVec3::Z, angle).as_quat();
        let start = Placed { rotation: rotation(begin), ..placed };
        (start, Placed { rotation: rotation(begin + 3.0), ..placed })
    };
    // The slab is thick, so the shortest way out is up.
    let slab = |top: f64| {
        still(cuboid(ORIGIN, UNTURNED, [9.0; 3]).upright([0.0, (top - 9.0) as f32, 0.0]))
    };
    let floor = |top: f64| still(half_space([0.0, 1.0, 0.0], top as f32).upright(ORIGIN));
    for ground in [slab(level), floor(level)] {
        let hit = cast_unless_leaving(swing(arm(0.0)), ground).expect("a hit");
        assert!(
            (f64::from(hit.time) - (PI - 2.0 * begin) / 3.0).abs() < 1e-5 && !hit.inside,
            "{hit:?}"
        );
    }
    // It starts 0.1 deep and parts. The hit is where it touches again, not where it is 0.1 deep again.
    let touch = (level + 0.35).asin();
    for ground in [slab(level), floor(level)] {
        let hit = cast_unless_leaving(swing(arm(0.1)), ground).expect("a hit");
        assert!(
            (f64::from(hit.time) - (PI - touch - begin) / 3.0).abs() < 1e-5 && !hit.inside,
            "{hit:?}"
        );
    }
    // It starts 2 deep and never parts. The hit is where it gets deeper than that.
    for ground in [slab(level + 2.0), floor(level + 2.0)] {
        let hit = cast_unless_leaving(swing(arm(0.0)), ground).expect("a hit");
        assert!(
            (f64::from(hit.time) - (PI - 2.0 * begin) / 3.0).abs() < 1e-4 && hit.inside,
            "{hit:?}"
        );
        assert!((hit.distance + 2.0).abs() < 1e-4, "{hit:?}");
    }
}

#[test]
fn half_spaces_that_turn() {
    let floor = half_space([0.0, 1.0, 0.0], 0.0);
    let ceiling = half_space([0.0, -1.0, 0.0], -2.0);
    let turned = |form, to: [f32; 3], angle| turning(form, ORIGIN, to, DVec3::Z, angle);
    // If both rotate alike they keep facing each other. Otherwise they overlap far away as soon as they rotate.
    assert_eq!(cast(turned(floor, ORIGIN, 1.0), turned(ceiling, ORIGIN, 1.0)), None);
    assert_eq!(
        cast(turned(floor, ORIGIN, 1.0), still(ceiling.upright(ORIGIN))).map(|hit| hit.time),
        Some(0.0)
    );
    // The floor rises along its own normal, by about 4 t cos(t).
    let hit =
        cast(turned(floor, [0.0, 4.0, 0.0], 1.0), turned(ceiling, ORIGIN, 1.0)).expect("a hit");
    let time = f64::from(hit.time);
    assert!((4.0 * time * time.cos() - 2.0).abs() < 1e-5, "{hit:?}");
}

#[test]
fn the_pivot_may_be_far_away() {
    // A door of 1 by 2, 100 from its pivot, passes through a ball within 1/200 radian.
    let door = cuboid([100.0, 0.0, 0.0], UNTURNED, [0.5, 1.0, 0.05]);
    let (sine, cosine) = 0.005_f64.sin_cos();
    let ball = sphere(ORIGIN, 0.1).upright([(100.0 * cosine) as f32, 0.0, (-100.0 * sine) as f32]);
    let swing = turning(door, ORIGIN, ORIGIN, DVec3::Y, 0.01);
    let touch = 0.005 - (0.15_f64 / 100.0).asin();
    let hit = cast(swing, still(ball)).expect("a hit");
    assert!((f64::from(hit.time) - touch / 0.01).abs() < 1e-4, "{hit:?}, not at {}", touch / 0.01);
}

/// No separating direction that rotates with either one separates two crossed edges for long.
#[test]
fn crossed_blades_turn_past_each_other() {
    let blade = capsule([-2.0, 0.0, 0.0], [2.0, 0.0, 0.0], 0.0);
    let guard = capsule([0.0, -2.0, 0.0], [0.0, 2.0, 0.0], 0.0);
    for gap in [1e-2, 1e-3, 1e-5_f32] {
        let slanted = DVec3::new(0.3, 0.2, 1.0).normalize();
        let spin = turning(blade, ORIGIN, ORIGIN, slanted, 0.6);
        let other =
            turning(guard, [0.0, 0.0, gap], [0.0, 0.0, gap], slanted.with_z(-2.0).normalize(), 0.5);
        let least = (0..=1000)
            .map(|index| motion(spin, other).distance(f64::from(index) / 1000.0))
            .fold(f64::INFINITY, f64::min);
        assert!(least > 0.5 * f64::from(gap), "they stay apart: {least:e}");
        assert_eq!(cast(spin, other), None, "{gap:e}");
    }
}

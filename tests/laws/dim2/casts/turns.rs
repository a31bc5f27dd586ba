//! Tests casts with rotation whose answers can be checked by hand.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_3, FRAC_PI_4, PI};

use glam::{DVec2, Vec2};
use impinge::dim2::Convex;
use impinge::dim2::narrowphase::CastHit;
use impinge::space::AtStart;

use super::motion::{self, judge};
use crate::dim2::oracle::shape::{
    Place, Placed, capsule, circle, half_plane, polygon, rectangle, rounded,
};
use crate::dim2::oracle::sweep::{Motion, Sweep};

const ORIGIN: [f32; 2] = [0.0; 2];

/// A start and an end.
type Way = (Placed, Placed);

fn still(placed: Placed) -> Way {
    (placed.clone(), placed)
}

fn angle(radians: f64) -> [f32; 2] {
    DVec2::from_angle(radians).as_vec2().to_array()
}

/// Returns a motion that starts unrotated and rotates by an angle.
fn turning(geometry: Convex, from: [f32; 2], to: [f32; 2], by: f64) -> Way {
    (geometry.clone().upright(from), geometry.at(to, angle(by)))
}

fn motion((a, end_a): Way, (b, end_b): Way) -> Motion {
    Motion { starts: [a, b], ends: [end_a, end_b] }
}

#[track_caller]
fn cast(a: Way, b: Way) -> Option<CastHit> {
    let moved = motion(a, b);
    judge(&moved).unwrap_or_else(|what| panic!("{what}\n{moved}"));
    motion::cast(&moved, AtStart::Hit)
}

fn cast_unless_leaving(a: Way, b: Way) -> Option<CastHit> {
    motion::cast(&motion(a, b), AtStart::HitUnlessLeaving)
}

#[track_caller]
fn expect(a: Way, b: Way, time: f64) -> CastHit {
    let hit = cast(a, b).expect("a hit");
    assert!((f64::from(hit.time) - time).abs() < 1e-6, "{hit:?}, not at {time}");
    assert!(!hit.inside && hit.distance == 0.0);
    hit
}

#[test]
fn a_blade_strikes_a_ball_in_its_way() {
    let blade = capsule(ORIGIN, [2.0, 0.0], 0.1);
    let (sine, cosine) = FRAC_PI_3.sin_cos();
    let ball = circle(ORIGIN, 0.2).upright([(1.5 * cosine) as f32, (1.5 * sine) as f32]);
    let strike = FRAC_PI_3 - 0.2_f64.asin();
    for by in [FRAC_PI_2, 2.0, 3.0, PI - 1e-6] {
        let hit =
            expect(turning(blade.clone(), ORIGIN, ORIGIN, by), still(ball.clone()), strike / by);
        let across = Vec2::new(-strike.sin() as f32, strike.cos() as f32);
        assert!((hit.normal - across).length() < 1e-6, "{hit:?}");
    }
    // A motion never rotates by more than half a turn.
    assert_eq!(cast(turning(blade.clone(), ORIGIN, ORIGIN, -FRAC_PI_2), still(ball.clone())), None);
    assert_eq!(cast(turning(blade, ORIGIN, ORIGIN, 1.5 * PI), still(ball)), None);
}

/// Half a turn is counter-clockwise from every start, for zeros of both signs.
#[test]
fn half_a_turn_goes_counter_clockwise() {
    let blade = capsule(ORIGIN, [2.0, 0.0], 0.1);
    for start in [[1.0, 0.0], [1.0, -0.0], [-1.0, 0.0], [-1.0, -0.0], [0.0, 1.0], [-0.0, -1.0]] {
        let turn = Vec2::from(start);
        let blade =
            (blade.clone().at(ORIGIN, start), blade.clone().at(ORIGIN, [-start[0], -start[1]]));
        let left = circle(ORIGIN, 0.2).upright((turn.perp() * 1.5).to_array());
        let right = circle(ORIGIN, 0.2).upright((turn.perp() * -1.5).to_array());
        expect(blade.clone(), still(left), (FRAC_PI_2 - 0.2_f64.asin()) / PI);
        assert_eq!(cast(blade, still(right)), None, "{start:?}");
    }
}

#[test]
fn without_a_turn_it_is_a_translation() {
    let block = rounded([0.5, 0.0], [1.0, 0.0], [1.0, 0.5], 0.0);
    let a = block.clone().at([-6.0, 0.5], [0.6, 0.8]);
    let b = capsule([0.0, -1.0], [0.0, 1.0], 0.5).upright(ORIGIN);
    let sweep = Sweep::new(a.clone(), b.clone(), [8.0, -0.5]);
    let expected = super::linear::cast(&sweep, AtStart::Hit).expect("a hit");
    let to = |position: [f32; 2]| (a.clone(), block.clone().at(position, [0.6, 0.8]));
    assert_eq!(cast(to([2.0, 0.0]), still(b.clone())), Some(expected));
    // If B moves too, the relative motion counts, and the hit is at its true place.
    let moved = b.moved(DVec2::new(-4.0, 2.0));
    let hit = cast(to([-2.0, 2.0]), (b.clone(), moved)).expect("a hit");
    assert_eq!((hit.time, hit.normal), (expected.time, expected.normal));
    let place = expected.point_a + Vec2::new(-4.0, 2.0) * expected.time;
    assert!((hit.point_a - place).length() < 1e-6, "{hit:?}");
    // A rotation with another length is the same rotation.
    let longer = block.at([2.0, 0.0], [0.6 * 1.005, 0.8 * 1.005]);
    let hit = cast((a, longer), still(b)).expect("a hit");
    assert!((hit.time - expected.time).abs() < 1e-6, "{hit:?}, not {expected:?}");
}

#[test]
fn a_floor_tilts_into_a_body_above_it() {
    let floor = turning(half_plane([0.0, 1.0], 0.0), ORIGIN, ORIGIN, 0.75);
    // The height of the centre above the rotated line is y cos - x sin.
    let (x, y, radius) = (3.0_f64, 1.0_f64, 0.5_f64);
    let tilt = y.atan2(x) - (radius / x.hypot(y)).asin();
    let ball = circle(ORIGIN, radius as f32).upright([x as f32, y as f32]);
    let hit = expect(floor.clone(), still(ball), tilt / 0.75);
    let normal = Vec2::new(-tilt.sin() as f32, tilt.cos() as f32);
    assert!((hit.normal - normal).length() < 1e-6, "{hit:?}");
    let block = rectangle([0.5, 0.25]).upright([2.5, 1.25]);
    expect(floor, still(block), 1.0_f64.atan2(3.0) / 0.75);
}

#[test]
fn a_box_turns_past_a_wall() {
    let block = rectangle([1.0, 1.0]);
    let wall = rectangle([1.0, 5.0]);
    let reach = f64::sqrt(2.0);
    for by in [FRAC_PI_2, -FRAC_PI_2, PI, 2.0] {
        let spin = turning(block.clone(), ORIGIN, ORIGIN, by);
        for (off, hits) in
            [(1e-5, false), (-1e-5, true), (1e-3, false), (-1e-3, true), (0.4, false)]
        {
            let beside = wall.clone().upright([(1.0 + reach + off) as f32, 0.0]);
            let line = half_plane([-1.0, 0.0], -(reach + off) as f32).upright(ORIGIN);
            assert_eq!(cast(spin.clone(), still(beside)).is_some(), hits, "{off:e}");
            assert_eq!(cast(spin.clone(), still(line)).is_some(), hits, "{off:e}");
        }
    }
    // A corner at 45 degrees and distance sqrt(2) reaches x = 1.2.
    let touch = FRAC_PI_4 - (1.2 / reach).acos();
    let spin = turning(block.clone(), ORIGIN, ORIGIN, FRAC_PI_2);
    expect(spin, still(wall.upright([2.2, 0.0])), touch / FRAC_PI_2);
    // The box passes a gap that is narrower than its diagonal. The upper corners rotate against the motion and pass the
    // jamb before they are high. The lower ones rotate with the motion.
    let through = |gap: f32| {
        let jamb = |y: f32| still(rectangle([0.5, 4.0]).upright([0.0, y]));
        let flight = turning(block.clone(), [-6.0, 0.0], [6.0, 0.0], PI);
        [jamb(4.0 + gap), jamb(-4.0 - gap)].map(|jamb| cast(flight.clone(), jamb).is_some())
    };
    assert_eq!(through(1.3), [false, false]);
    assert_eq!(through(1.1), [false, true]);
    assert_eq!(through(0.95), [true, true]);
}

/// A flail that rotates half a turn.
#[test]
fn nothing_tunnels_in_half_a_turn() {
    let flail = circle([100.0, 0.0], 0.01);
    for part in 1..40 {
        let at = PI * f64::from(part) / 40.0;
        let post = circle(ORIGIN, 0.01).upright(angle(at).map(|x| 100.0 * x));
        let swing = (flail.clone().upright(ORIGIN), flail.clone().at(ORIGIN, [-1.0, 0.0]));
        let hit = cast(swing, still(post)).expect("a hit");
        let expected = (at - 2.0 * (0.01_f64 / 100.0).asin()) / PI;
        assert!((f64::from(hit.time) - expected).abs() < 1e-6, "{hit:?}, not {expected}");
    }
}

#[test]
fn gears_turn_together() {
    // Two bars end to end rotate the same way, and their ends part at once. Side by side they hit.
    let bar = rectangle([1.0, 0.1]);
    let spin = |x: f32, y: f32, by: f64| turning(bar.clone(), [x, y], [x, y], by);
    assert_eq!(cast(spin(0.0, 0.0, 1.0), spin(2.01, 0.0, 1.0)), None);
    assert_eq!(cast(spin(0.0, 0.0, 1.0), spin(0.0, 1.0, 1.0)), None);
    assert!(cast(spin(0.0, 0.0, 1.0), spin(0.0, 1.0, -1.0)).is_some());
}

#[test]
fn a_wheel_that_rolls_above_a_floor_does_not_touch_it() {
    let floor = still(half_plane([0.0, 1.0], 0.0).upright(ORIGIN));
    let slab = still(rectangle([9.0, 1.0]).upright([0.0, -1.0]));
    let ring: Vec<[f32; 2]> = (0..10).map(|index| angle(PI * f64::from(index) / 5.0)).collect();
    let wheels = [circle(ORIGIN, 1.0), polygon(&ring, 0.0)];
    for gap in [1e-5, 1e-3_f32] {
        for ground in [floor.clone(), slab.clone()] {
            for wheel in &wheels {
                let rolling = turning(wheel.clone(), [0.0, 1.0 + gap], [3.0, 1.0 + gap], -3.0);
                assert_eq!(cast(rolling, ground.clone()), None, "{gap:e}");
            }
        }
    }
}

#[test]
fn a_touching_pair_lifts_off_and_rolls_with_the_flag() {
    let floor = still(half_plane([0.0, 1.0], 0.0).upright(ORIGIN));
    let slab = still(rectangle([9.0, 1.0]).upright([0.0, -1.0]));
    let (ball, block) = (circle(ORIGIN, 1.0), rectangle([1.0, 1.0]));
    let on = [0.0, 1.0];
    for ground in [floor, slab] {
        for to in [[3.0, 1.0], [3.0, 4.0], on] {
            let rolling = turning(ball.clone(), on, to, -1.0);
            assert!(
                cast(rolling.clone(), ground.clone())
                    .is_some_and(|hit| hit.inside && hit.time == 0.0)
            );
            assert_eq!(cast_unless_leaving(rolling, ground.clone()), None, "to {to:?}");
        }
        // It moves up faster than its corner moves down.
        let jumping = turning(block.clone(), on, [3.0, 5.0], 1.0);
        assert!(
            cast(jumping.clone(), ground.clone()).is_some_and(|hit| hit.inside && hit.time == 0.0)
        );
        assert_eq!(cast_unless_leaving(jumping, ground.clone()), None);
        for (form, to, by) in
            [(ball.clone(), [0.0, 0.5], 1.0), (block.clone(), on, 0.5), (block.clone(), on, -0.5)]
        {
            let digging = cast_unless_leaving(turning(form, on, to, by), ground.clone());
            assert!(digging.is_some_and(|hit| hit.inside && hit.time == 0.0), "{by}");
        }
        // It moves out of the floor and away.
        let rising = turning(ball.clone(), [0.0, 0.5], [0.0, 3.0], 1.0);
        assert_eq!(cast_unless_leaving(rising, ground), None);
    }
}

/// A ball on an arm rises from a floor and comes back to it.
#[test]
fn a_pair_that_leaves_and_comes_back_hits_then() {
    let begin = 0.25_f64;
    let level = begin.sin() - 0.25;
    let swing = |height: f64| {
        let arm = circle([1.0, 0.0], 0.25 + height as f32);
        (arm.clone().at(ORIGIN, angle(begin)), arm.at(ORIGIN, angle(begin + 3.0)))
    };
    // The slab is thick, so the shortest way out is up.
    let slab = |top: f64| still(rectangle([9.0, 9.0]).upright([0.0, (top - 9.0) as f32]));
    let floor = |top: f64| still(half_plane([0.0, 1.0], top as f32).upright(ORIGIN));
    let back = (PI - 2.0 * begin) / 3.0;
    for ground in [slab(level), floor(level)] {
        let hit = cast_unless_leaving(swing(0.0), ground).expect("a hit");
        assert!((f64::from(hit.time) - back).abs() < 1e-5 && !hit.inside, "{hit:?}");
    }
    // It starts 0.1 deep and parts. The hit is where it touches again, not where it is 0.1 deep again.
    let touch = (level + 0.35).asin();
    for ground in [slab(level), floor(level)] {
        let hit = cast_unless_leaving(swing(0.1), ground).expect("a hit");
        let expected = (PI - touch - begin) / 3.0;
        assert!((f64::from(hit.time) - expected).abs() < 1e-5 && !hit.inside, "{hit:?}");
    }
    // It starts 2 deep and never parts. The hit is where it gets deeper than that.
    for ground in [slab(level + 2.0), floor(level + 2.0)] {
        let hit = cast_unless_leaving(swing(0.0), ground).expect("a hit");
        assert!((f64::from(hit.time) - back).abs() < 1e-4 && hit.inside, "{hit:?}");
        assert!((hit.distance + 2.0).abs() < 1e-4, "{hit:?}");
    }
}

#[test]
fn half_planes_that_turn() {
    let floor = half_plane([0.0, 1.0], 0.0);
    let ceiling = half_plane([0.0, -1.0], -2.0);
    let turned = |form, to: [f32; 2], by| turning(form, ORIGIN, to, by);
    // If both rotate alike they keep facing each other. Otherwise they overlap far away as soon as they rotate.
    assert_eq!(
        cast(turned(floor.clone(), ORIGIN, 1.0), turned(ceiling.clone(), ORIGIN, 1.0)),
        None
    );
    let apart = cast(turned(floor.clone(), ORIGIN, 1.0), still(ceiling.clone().upright(ORIGIN)));
    assert_eq!(apart.map(|hit| (hit.time, hit.inside)), Some((0.0, false)));
    // One rotates by half a turn and the other does not, so they face each other only at the ends.
    let half = (floor.clone().upright(ORIGIN), floor.clone().at(ORIGIN, [-1.0, 0.0]));
    assert_eq!(cast(half, still(ceiling.clone().upright(ORIGIN))).map(|hit| hit.time), Some(0.0));
    // The floor rises along its own normal by about 4 t cos(t).
    let hit = cast(turned(floor, [0.0, 4.0], 1.0), turned(ceiling, ORIGIN, 1.0)).expect("a hit");
    let time = f64::from(hit.time);
    assert!((4.0 * time * time.cos() - 2.0).abs() < 1e-5, "{hit:?}");
}

#[test]
fn the_pivot_may_be_far_away() {
    // A door of length 1, 100 from its pivot, passes through a ball within 1/200 radian.
    let door = rounded([100.0, 0.0], [1.0, 0.0], [0.5, 0.05], 0.0);
    let (sine, cosine) = 0.005_f64.sin_cos();
    let ball = circle(ORIGIN, 0.1).upright([(100.0 * cosine) as f32, (100.0 * sine) as f32]);
    let touch = 0.005 - (0.15_f64 / 100.0).asin();
    let hit = cast(turning(door, ORIGIN, ORIGIN, 0.01), still(ball)).expect("a hit");
    assert!((f64::from(hit.time) - touch / 0.01).abs() < 1e-4, "{hit:?}, not {}", touch / 0.01);
}

/// Corners pass each other closely. The direction between them rotates unlike either geometry.
#[test]
fn corners_turn_past_each_other() {
    let block = rectangle([1.0, 1.0]);
    for gap in [1e-2, 1e-3, 1e-5, 1e-6_f32] {
        // Each rotates its corner past the other's. The corners are level on the x axis in the middle of the motion.
        let apart = 2.0 * f32::sqrt(2.0) + gap;
        let start = |position: [f32; 2], from: f64, to: f64| {
            (block.clone().at(position, angle(from)), block.clone().at(position, angle(to)))
        };
        let (from, to) = (FRAC_PI_4 - 0.7, FRAC_PI_4 + 0.7);
        let left = start(ORIGIN, from, to);
        for right in [start([apart, 0.0], from, to), start([apart, 0.0], to, from)] {
            assert_eq!(cast(left.clone(), right), None, "{gap:e}");
        }
        let nearer = start([apart - 2.0 * gap.max(1e-5), 0.0], from, to);
        assert!(cast(left, nearer).is_some(), "{gap:e}");
    }
}

/// It starts within the tolerance of a touch, parts for a thousandth of the motion, and comes back. The hit must not be
/// late.
#[test]
fn a_near_touch_at_the_start_is_not_hit_late() {
    let wall = half_plane([-50.622833, -0.0], 1.1923858).upright([1.2193185, 3.1410356]);
    let turn = [1.0, 5.4799155e-5];
    let block = rectangle([0.76137346, 1.0633311]).at([-0.73449904, 2.507967], turn);
    let wall_end = ([1.3058009, 3.0331664], [-0.36731413, 0.9300969]);
    let moved = Motion::new([wall, block], [wall_end, ([-0.8209814, 2.6158361], turn)]);
    judge(&moved).unwrap_or_else(|what| panic!("{what}\n{moved}"));
    let hit = motion::cast(&moved, AtStart::Hit).expect("a hit");
    assert!(!hit.inside && (1.7e-4..1.8e-4).contains(&hit.time), "{hit:?}");
    let hit = motion::cast(&moved, AtStart::HitUnlessLeaving).expect("a hit");
    assert!(hit.inside || (1.7e-4..1.8e-4).contains(&hit.time), "{hit:?}");
}

//! Signed distance of every pair against a double-precision reference, and the laws that its normal and points
//! must keep, over the same families of configurations as `pairs`.
//!
//! IMPINGE_SEED and IMPINGE_CASES (configurations per pair) override the defaults.

mod oracle;

use glam::DVec3;
use impinge::dim3::narrowphase::{self, Distance};
use std::thread;

use oracle::families;
use oracle::rng::setting;
use oracle::shape::{Config, KINDS, Kind, Placed, capsule, cuboid, sphere};
use oracle::zonotope::{self, Core};

/// How far the distance may be off, as a part of the size. The library promises 1e-5.
const TOLERANCE: f64 = 1e-6;

/// What rounding an answer to `f32` costs, as a part of the lengths that stand in it.
const ROUNDING: f64 = 1.2e-7;

const SEED: u64 = 0x0d15_7a9c;
const CASES: u64 = 200_000;

fn distance(config: &Config) -> Distance {
    let Config { a, b, .. } = config;
    narrowphase::distance(&a.geometry(), &a.pose(), &b.geometry(), &b.pose())
}

fn check(config: &Config) -> Result<(), String> {
    let found = distance(config);
    let size = config.size();
    let tolerance = TOLERANCE * size + ROUNDING * config.reach();

    let expected = zonotope::signed_distance(config).distance;
    let distance = f64::from(found.distance);
    if (distance - expected).abs() > tolerance {
        return Err(format!("the distance is {distance:e}, not {expected:e}"));
    }
    let normal = found.normal.as_dvec3();
    if (normal.length() - 1.0).abs() > 1e-6 {
        return Err(format!("the normal {normal} is not unit"));
    }

    // Points are rounded where they stand in the world.
    let place = found.point_a.as_dvec3().abs().max_element();
    let rounding = ROUNDING * (2.0 * place + distance.abs()) + f64::from(f32::MIN_POSITIVE);
    let off = found.point_a.as_dvec3() + normal * distance - found.point_b.as_dvec3();
    if off.length() > 3.0 * rounding {
        return Err(format!("point_a + distance * normal misses point_b by {off}"));
    }
    for (name, placed, point) in [("a", config.a, found.point_a), ("b", config.b, found.point_b)] {
        let on = zonotope::between(&Core::new(&placed), &Core::point(point.as_dvec3())).distance;
        if on.abs() > tolerance + 2.0 * rounding {
            return Err(format!("point_{name} is {on:e} from its surface"));
        }
    }

    let mut moved = Core::new(&config.b);
    moved.offset -= normal * distance;
    let left = zonotope::between(&Core::new(&config.a), &moved).distance;
    if left.abs() > tolerance + ROUNDING * distance.abs() {
        return Err(format!("moved by -distance * normal, the two are {left:e} from touching"));
    }

    let back = self::distance(&config.swapped());
    let same =
        Distance { normal: -back.normal, point_a: back.point_b, point_b: back.point_a, ..back };
    let exchanged = found == same || config.a == config.b;
    if !exchanged {
        return Err(format!("(b, a) says {back:?}, (a, b) {found:?}"));
    }
    Ok(())
}

fn check_pair(kinds: [Kind; 2]) {
    let (seed, cases) = (setting("IMPINGE_SEED", SEED), setting("IMPINGE_CASES", CASES));
    let failures: Vec<String> = (0..cases)
        .filter_map(|number| {
            let case = families::case(kinds, seed, number);
            let wrong = check(&case.config).err()?;
            Some(format!("{wrong} ({}, case {number})\n{}", case.family, case.config))
        })
        .collect();
    let shown = failures.iter().take(5).cloned().collect::<Vec<_>>().join("\n");
    assert!(failures.is_empty(), "{kinds:?}: {} of {cases} fail\n{shown}", failures.len());
}

#[test]
fn every_pair_keeps_the_laws() {
    let pairs: Vec<[Kind; 2]> =
        KINDS.iter().flat_map(|&a| KINDS.iter().map(move |&b| [a, b])).collect();
    let (left, right) = pairs.split_at(pairs.len() / 2);
    thread::scope(|scope| {
        for half in [left, right] {
            scope.spawn(move || half.iter().for_each(|&kinds| check_pair(kinds)));
        }
    });
}

fn expect(a: Placed, b: Placed, expected: f64) {
    let config = Config { a, b, margin: 0.0 };
    check(&config).unwrap_or_else(|wrong| panic!("{wrong}\n{config}"));
    let found = distance(&config);
    assert!((f64::from(found.distance) - expected).abs() < 1e-6, "{found:?}, not {expected}");
}

#[test]
fn coincident_centres_give_the_full_depth() {
    let at = [3.0, -2.0, 7.0];
    let (ball, point) = (sphere([0.0; 3], 1.5), sphere([0.0; 3], 0.0));
    let rod = capsule([0.0, -1.0, 0.0], [0.0, 1.0, 0.0], 0.5);
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

#[test]
fn the_normal_points_from_a_to_b() {
    let block = cuboid([0.0; 3], [0.0, 0.0, 0.0, 1.0], [1.0, 1.0, 1.0]);
    let ball = sphere([0.0; 3], 0.5);
    let config =
        Config { a: block.upright([0.0; 3]), b: ball.upright([0.9, 0.0, 0.0]), margin: 0.0 };
    assert_eq!(distance(&config).normal.as_dvec3(), DVec3::X);
    assert_eq!(distance(&config.swapped()).normal.as_dvec3(), DVec3::NEG_X);
}

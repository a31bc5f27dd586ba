//! Tests the references against each other and against values computed by hand.

use crate::dim3::oracle::families::{self, Case};
use crate::dim3::oracle::shape::{
    BOUNDED, Config, Form, KINDS, capsule, cuboid, half_space, hull, rounded, sphere, triangle,
};
use crate::dim3::oracle::{hull as exact, reference, touch};
use crate::every_pair::{ANY, Law};
use crate::limits::require;
use crate::rng::Rng;

const UNTURNED: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

const SEED: u64 = 0x4ef3_4e7c;
const SAMPLES: u64 = 100;

/// On configurations of every family.
#[test]
fn the_two_references_agree() {
    let law = Law::new(SEED, SAMPLES, ["agreed"]);
    law.holds(
        &BOUNDED,
        |kinds, number| {
            let case = families::case(kinds, law.seed, number);
            (case.family, case)
        },
        |Case { config, .. }, _| {
            let first = reference::signed_distance(config).distance;
            let [least, most] = exact::signed_distance(config).expect("both are bounded");
            // One reference searches for the depth of a curved core.
            let is_curved = [&config.a.form, &config.b.form]
                .iter()
                .any(|form| matches!(form, Form::Cylinder { .. } | Form::Cone { .. }));
            let part = if is_curved { 1e-7 } else { 1e-9 };
            let allowed = part * config.size() + 1e-11 * config.reach();
            require((least - allowed..=most + allowed).contains(&first), || {
                format!("{first:?} is not between {least:?} and {most:?}")
            })
            .map(|()| 0)
        },
        |_| [ANY],
    );
}

#[test]
fn the_references_know_the_simple_distances() {
    let ball = sphere([0.0; 3], 1.0);
    let rod = capsule([-2.0, 0.0, 0.0], [2.0, 0.0, 0.0], 0.5);
    let cube = cuboid([0.0; 3], UNTURNED, [1.0; 3]);
    let pillow = rounded([0.0; 3], UNTURNED, [1.0; 3], 0.5);
    let plate = cuboid([0.0; 3], UNTURNED, [3.0, 3.0, 0.0]);
    let needle = capsule([0.0, 0.0, -1.0], [0.0, 0.0, 1.0], 0.0);
    let leaf = triangle([0.0; 3], [3.0, 0.0, 0.0], [0.0, 3.0, 0.0], 0.25);
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let corner = hull(&[[0.0; 3], axes[0], axes[1], axes[2]], [2.0, 2.0, -2.0], 0.0);
    let line = hull(&[axes[0], [0.0; 3], [-1.0, 0.0, 0.0]], [2.0, 1.0, 1.0], 0.5);
    let ground = half_space([0.0, 0.0, 2.0], 0.5);
    let ceiling = half_space([0.0, 0.0, -1.0], 0.0);
    for (a, b, way, distance) in [
        (ball, ball, [3.0, 4.0, 0.0], 3.0),
        (ball, ball, [0.0; 3], -2.0),
        (ball, rod, [5.0, 4.0, 0.0], 3.5),
        (ball, rod, [1.0, 0.0, 0.0], -1.5),
        (ball, cube, [2.0, 3.0, 3.0], 2.0),
        (ball, cube, [0.25, 0.0, 0.5], -1.5),
        (rod, rod, [6.0, 0.0, 0.0], 1.0),
        (rod, line, [6.0, 0.0, 0.0], 1.0),
        (rod, cube, [0.0, 4.0, 5.0], 4.5),
        (rod, cube, [0.0, 0.0, 0.5], -1.0),
        (cube, cube, [0.5, 1.5, -0.5], -0.5),
        (cube, pillow, [0.5, 1.5, -0.5], -1.0),
        (cube, cube, [4.0, 4.0, 3.0], 3.0),
        (pillow, cube, [4.0, 4.0, 3.0], 2.5),
        (plate, cube, [0.0, 0.0, 0.25], -0.75),
        (plate, plate, [1.0, 1.0, 0.0], 0.0),
        (plate, needle, [0.0, 2.5, 0.75], -0.25),
        (needle, needle, [0.0, 0.0, 1.0], 0.0),
        (leaf, ball, [3.0, 3.0, 0.0], 1.5 * 2_f64.sqrt() - 1.25),
        (leaf, cube, [1.0, 1.0, 0.5], -0.75),
        (leaf, leaf, [0.0, 0.0, 1.0], 0.5),
        (corner, ball, [1.0, 1.0, 4.0], 3.0),
        (corner, ball, [0.5, 0.5, -0.5], -1.0 - 0.5 / 3_f64.sqrt()),
        (corner, cube, [1.0, 1.0, 3.0], 2.0),
        (ground, ball, [0.0, 9.0, 4.0], 2.5),
        (ground, pillow, [0.0, 9.0, -4.0], -6.0),
        (ground, corner, [0.0, 0.0, 3.0], 0.5),
        (ground, ceiling, [7.0, 0.0, 2.0], 1.5),
        (ground, ceiling, [7.0, 0.0, -2.0], -2.5),
        (ground, ground, [0.0; 3], f64::NEG_INFINITY),
    ] {
        let config = Config { a: a.upright([0.0; 3]), b: b.upright(way), margin: 0.0 };
        for config in [config, config.swapped()] {
            let found = reference::signed_distance(&config).distance;
            assert!(found == distance || (found - distance).abs() < 1e-12, "{found}\n{config}");
            if let Some([least, most]) = exact::signed_distance(&config) {
                assert!((least - distance).abs() < 1e-10, "{least}\n{config}");
                assert!((most - distance).abs() < 1e-10, "{most}\n{config}");
            }
        }
    }
}

/// Configurations that are built to touch exactly do so.
#[test]
fn exact_touches_touch() {
    let law = Law::new(SEED, SAMPLES, ["touch"]);
    law.holds(
        &KINDS,
        |kinds, number| ("exact touch", touch::exact(&mut Rng::of_case(law.seed, number), kinds)),
        |config, _| {
            let off = reference::signed_distance(config).distance - f64::from(config.margin);
            require(off.abs() <= 1e-13 * config.reach(), || format!("{off:e} off")).map(|()| 0)
        },
        |_| [ANY],
    );
}

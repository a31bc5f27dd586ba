//! Tests the references against each other and against values computed by hand.

use crate::dim2::oracle::families::{self, Case};
use crate::dim2::oracle::shape::{
    BOUNDED, Config, KINDS, Place, capsule, circle, half_plane, polygon, rectangle, rounded,
    segment,
};
use crate::dim2::oracle::{directions, reference, touch};
use crate::every_pair::{ANY, Law};
use crate::limits::require;
use crate::rng::Rng;

const SEED: u64 = 0x4ef2_4e7c;
const SAMPLES: u64 = 1_000;

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
            let bodies = [config.a.body(), config.b.body()];
            let [a, b] = bodies.each_ref().map(|body| body.round().expect("both are bounded"));
            let first = reference::signed_distance(config);
            let second = directions::between(a, b);
            let allowed = 1e-9 * config.size() + 1e-12 * config.reach();
            require((first.distance - second).abs() <= allowed, || {
                format!("{first:?} and {second:?}")
            })?;
            // The gap along the returned normal equals the distance. For a vertex close to a long side, an exact
            // distance determines the direction to half of the bits.
            let along = reference::along(&bodies[0], &bodies[1], first.normal);
            let off = (first.distance - along).abs();
            require(off <= 1e-7 * config.size() + allowed, || {
                format!("{first:?}, {along:?} along its normal")
            })
            .map(|()| 0)
        },
        |_| [ANY],
    );
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

#[test]
fn the_references_know_the_simple_distances() {
    let disc = circle([0.0; 2], 1.0);
    let rod = capsule([-2.0, 0.0], [2.0, 0.0], 0.5);
    let square = rectangle([1.0; 2]);
    let pillow = rounded([0.0; 2], [1.0, 0.0], [1.0; 2], 0.5);
    let diamond = polygon(&[[2.0, 0.0], [0.0, 2.0], [-2.0, 0.0], [0.0, -2.0]], 0.0);
    let needle = segment([0.0, -1.0], [0.0, 1.0], 0.0);
    let dot = polygon(&[[3.0, 4.0]], 0.0);
    let ground = half_plane([0.0, 2.0], 0.5);
    let ceiling = half_plane([0.0, -1.0], 0.0);
    let root_half = 0.5_f64.sqrt();
    for (a, b, way, distance) in [
        (disc.clone(), disc.clone(), [3.0, 4.0], 3.0),
        (disc.clone(), disc.clone(), [0.0; 2], -2.0),
        (disc.clone(), dot, [0.0; 2], 4.0),
        (disc.clone(), rod.clone(), [5.0, 4.0], 3.5),
        (disc.clone(), rod.clone(), [1.0, 0.0], -1.5),
        (disc.clone(), square.clone(), [4.0, 5.0], 4.0),
        (disc.clone(), square.clone(), [0.25, 0.0], -1.75),
        (rod.clone(), rod.clone(), [6.0, 0.0], 1.0),
        (rod.clone(), rod.clone(), [1.0, 0.5], -0.5),
        (rod.clone(), square.clone(), [6.0, 5.0], 4.5),
        (rod, needle.clone(), [0.0, 0.5], -1.0),
        (square.clone(), square.clone(), [0.5, 1.5], -0.5),
        (square.clone(), square.clone(), [2.0, 2.0], 0.0),
        (square.clone(), pillow.clone(), [5.0, 6.0], 4.5),
        (square.clone(), diamond.clone(), [2.5, 2.5], root_half),
        (square, diamond.clone(), [0.0; 2], -4.0 * root_half),
        (diamond.clone(), diamond.clone(), [0.0; 2], -4.0 * root_half),
        (needle.clone(), needle.clone(), [0.0, 1.0], 0.0),
        (needle.clone(), needle, [0.0, 5.0], 3.0),
        (ground.clone(), disc, [9.0, 4.0], 2.5),
        (ground.clone(), pillow, [9.0, -4.0], -6.0),
        (ground.clone(), diamond, [0.0, 3.0], 0.5),
        (ground.clone(), ceiling.clone(), [7.0, 2.0], 1.5),
        (ground.clone(), ceiling, [7.0, -2.0], -2.5),
        (ground.clone(), ground, [0.0; 2], f64::NEG_INFINITY),
    ] {
        let config = Config { a: a.upright([0.0; 2]), b: b.upright(way), margin: 0.0 };
        for config in [config.clone(), config.swapped()] {
            let found = reference::signed_distance(&config).distance;
            assert!(found == distance || (found - distance).abs() < 1e-12, "{found}\n{config}");
            if let (Some(a), Some(b)) = (config.a.body().round(), config.b.body().round()) {
                let found = directions::between(a, b);
                assert!((found - distance).abs() < 1e-11, "{found}\n{config}");
            }
        }
    }
}

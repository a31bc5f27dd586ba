//! Tests configurations with coordinates of all valid magnitudes.

use glam::Vec3;
use impinge::space::AtStart;

use super::{SEED, examine_any_hit, linear, motion};
use crate::dim3::oracle::shape::{Form, KINDS, Kind, Placed};
use crate::dim3::oracle::sweep::{Motion, Sweep};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const CASES: u64 = 12_000;

fn length(rng: &mut Rng) -> f32 {
    let value = if rng.once_in(5) { 0.0 } else { rng.sign() * rng.power(-40.0, 16.0) };
    (value as f32).clamp(-1e16, 1e16)
}

fn vector(rng: &mut Rng) -> Vec3 {
    Vec3::from_array(std::array::from_fn(|_| length(rng)))
}

fn form(rng: &mut Rng, kind: Kind) -> Form {
    let radius = length(rng).abs();
    match kind {
        Kind::Sphere => Form::Sphere { center: vector(rng), radius },
        Kind::Capsule => Form::Capsule { point_a: vector(rng), point_b: vector(rng), radius },
        Kind::Triangle => Form::Triangle { points: std::array::from_fn(|_| vector(rng)), radius },
        Kind::Cylinder => Form::Cylinder {
            point_a: vector(rng),
            point_b: vector(rng),
            side_radius: length(rng).abs(),
            radius,
        },
        Kind::Cone => Form::Cone {
            base: vector(rng),
            apex: vector(rng),
            base_radius: length(rng).abs(),
            radius,
        },
        Kind::HalfSpace => Form::HalfSpace { normal: rng.unit().as_vec3(), offset: length(rng) },
        Kind::Box | Kind::Hull => Form::Box {
            center: vector(rng),
            rotation: rng.rotation(),
            half_extents: vector(rng).abs(),
            radius,
        },
    }
}

#[test]
fn nothing_is_too_large_or_too_small() {
    let (seed, cases) = (seed(SEED), case_count(CASES));
    let (mut hits, mut misses) = (0_u64, 0_u64);
    for number in 0..cases {
        let rng = &mut Rng::of_case(seed ^ 4, number);
        let place =
            |rng: &mut Rng, form| Placed { form, position: vector(rng), rotation: rng.rotation() };
        let starts = [0, 1].map(|_| {
            let kind = rng.pick(&KINDS);
            let form = form(rng, kind);
            place(rng, form)
        });
        let ends = starts.map(|start| place(rng, start.form));
        let sweep = Sweep { a: starts[0], b: starts[1], translation: vector(rng) };
        let turning = Motion { starts, ends };
        for (sweep, turning) in [(sweep, turning), (sweep.swapped(), turning.swapped())] {
            for at_start in [AtStart::Hit, AtStart::HitUnlessLeaving] {
                for hit in [linear::cast(&sweep, at_start), motion::cast(&turning, at_start)] {
                    let Some(hit) = hit else {
                        misses += 1;
                        continue;
                    };
                    hits += 1;
                    examine_any_hit(&hit).unwrap_or_else(|what| {
                        panic!("{what} (case {number})\n{sweep}\n{turning}")
                    });
                }
            }
        }
    }
    println!("{hits} hits, {misses} misses");
    assert!(hits > cases && misses > cases / 4, "one-sided: {hits} hits, {misses} misses");
}

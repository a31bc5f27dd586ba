//! Tests configurations with coordinates of all valid magnitudes.

use std::sync::Arc;

use glam::Vec2;
use impinge::dim2::{Convex, LargePolygon};
use impinge::space::AtStart;

use super::{SEED, examine_any_hit, linear, motion};
use crate::dim2::oracle::shape::{self, KINDS, Kind, Placed};
use crate::dim2::oracle::sweep::{Motion, Sweep};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

const CASES: u64 = 12_000;

fn length(rng: &mut Rng) -> f32 {
    let value = if rng.once_in(5) { 0.0 } else { rng.sign() * rng.power(-40.0, 16.0) };
    (value as f32).clamp(-1e16, 1e16)
}

fn vector(rng: &mut Rng) -> Vec2 {
    Vec2::new(length(rng), length(rng))
}

fn wild(rng: &mut Rng, kind: Kind) -> Convex {
    let radius = length(rng).abs();
    let made = match kind {
        Kind::Circle => Convex::circle(vector(rng), radius),
        Kind::Capsule => Convex::capsule(vector(rng), vector(rng), radius),
        Kind::Segment => Convex::segment(vector(rng), vector(rng), radius),
        Kind::Box => Convex::oriented_box(vector(rng), rng.angle(), vector(rng).abs(), radius),
        Kind::HalfPlane => Convex::half_plane(rng.angle(), length(rng)),
        Kind::LargePolygon => {
            let polygon = LargePolygon::from_points(&[0; 12].map(|_| vector(rng))).expect("valid");
            let scale = Vec2::new(rng.sign() as f32, rng.sign() as f32);
            Convex::large_polygon(Arc::new(polygon), scale, radius)
        }
        Kind::Polygon => {
            let points = [vector(rng), vector(rng), vector(rng)];
            let turned = [points[0], points[2], points[1]];
            // One of the two orders is counter-clockwise, unless all points are collinear.
            Convex::polygon(&points, radius)
                .or_else(|_| Convex::polygon(&turned, radius))
                .or_else(|_| Convex::polygon(&points[..1], radius))
        }
    };
    made.unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn nothing_is_too_large_or_too_small() {
    let (seed, cases) = (seed(SEED), case_count(CASES));
    let (mut hits, mut misses) = (0_u64, 0_u64);
    for number in 0..cases {
        let rng = &mut Rng::of_case(seed ^ 4, number);
        let place = |rng: &mut Rng, geometry| Placed {
            geometry,
            pose: shape::pose(vector(rng), rng.angle()),
        };
        let starts = [0, 1].map(|_| {
            let kind = rng.pick(&KINDS);
            let geometry = wild(rng, kind);
            place(rng, geometry)
        });
        let ends = starts.clone().map(|start| place(rng, start.geometry));
        let sweep = Sweep { a: starts[0].clone(), b: starts[1].clone(), translation: vector(rng) };
        let turning = Motion { starts, ends };
        for at_start in [AtStart::Hit, AtStart::HitUnlessLeaving] {
            for swapped in [false, true] {
                let (sweep, turning) = if swapped {
                    (sweep.swapped(), turning.swapped())
                } else {
                    (sweep.clone(), turning.clone())
                };
                let found = [linear::cast(&sweep, at_start), motion::cast(&turning, at_start)];
                for hit in found {
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

//! Tests exactly parallel edges in random poses. Rounding the poses to `f32` must not change the number of contact
//! points, and moves them by at most `NEAR`.

use glam::{DVec2, Vec2};
use impinge::dim2::{Convex, Pose, narrowphase};

use crate::dim2::oracle::shape::{Config, Placed, capsule, half_plane, polygon, rounded, segment};
use crate::rng::Rng;
use crate::support::settings::{case_count, seed};

/// Random poses of each arrangement.
const POSES: u64 = 1000;

/// Bound on the distance of a contact point from its exact place. The edges have length 2.
const NEAR: f64 = 1e-4;

/// Bound on the angle in radians between "exactly parallel" features after rounding to `f32`.
const OFF_PARALLEL: f64 = 1e-6;

/// Returns geometries with an edge at height 0 from x = -1 to 1. They lie above it for `up` = 1 and below it for `up` =
/// -1.
fn parts(up: f32) -> [Convex; 6] {
    let wedge = |radius: f32| {
        let [near, far] = [radius * up, 0.75 * up];
        let corners = [[-1.0, near], [1.0, near], [0.25, far]];
        if up > 0.0 {
            polygon(&corners, radius)
        } else {
            polygon(&[corners[1], corners[0], corners[2]], radius)
        }
    };
    [
        capsule([-1.0, 0.25 * up], [1.0, 0.25 * up], 0.25),
        segment([-1.0, 0.0], [1.0, 0.0], 0.0),
        rounded([0.0, 0.5 * up], [1.0, 0.0], [1.0, 0.5], 0.0),
        rounded([0.0, 0.5 * up], [1.0, 0.0], [1.0, 0.375], 0.125),
        wedge(0.0),
        wedge(0.125),
    ]
}

/// Offsets of an upper edge along a lower one, and the expected places of the points.
const SPOTS: [(f64, &[f64]); 4] =
    [(0.5, &[-0.5, 1.0]), (0.0, &[-1.0, 1.0]), (2.0, &[1.0]), (-2.0, &[-1.0])];

fn examine(
    rng: &mut Rng,
    [lower, upper]: [&Convex; 2],
    x: f64,
    expected: &[f64],
) -> Result<(), String> {
    let height = rng.power(-3.0, -1.0);
    let center = rng.in_square() * rng.power(0.0, 1.6);
    let turn = rng.unit_in_plane();
    let off = DVec2::from_angle(rng.sign() * rng.pick(&[0.0, 1e-7, OFF_PARALLEL]));
    let place = |geometry: &Convex, at: DVec2, turn: DVec2| Placed {
        geometry: geometry.clone(),
        pose: Pose::new(at.as_vec2(), turn.as_vec2()).expect("a pose"),
    };
    let at = center + turn.rotate(DVec2::new(x, height));
    let (a, b) = (place(lower, center, turn), place(upper, at, turn.rotate(off)));
    let exchanged = rng.bool();
    let (a, b) = if exchanged { (b, a) } else { (a, b) };
    let config = Config { a, b, margin: 0.25 };
    let Config { a, b, margin } = &config;
    let found = narrowphase::contact(&a.geometry, &a.pose, &b.geometry, &b.pose, *margin);
    let found = found.ok_or("no contact")?;
    let fail = |what: String| Err(format!("{what}\n{found:?}\n{config}"));
    if found.points.len() != expected.len() {
        return fail(format!("{} points, not {}", found.points.len(), expected.len()));
    }
    for place in expected {
        let near = found.points.iter().any(|point| {
            let at: Vec2 = if exchanged { point.point_b } else { point.point_a };
            (turn.dot(at.as_dvec2() - center) - place).abs() < NEAR
        });
        if !near {
            return fail(format!("no point at {place}"));
        }
    }
    Ok(())
}

#[test]
fn parallel_edges_have_all_their_points_in_every_pose() {
    let (seed, poses) = (seed(9), case_count(POSES));
    let ground = half_plane([0.0, 1.0], 0.0);
    let mut wrong = Vec::new();
    for lower in parts(-1.0).into_iter().chain([ground]) {
        for upper in parts(1.0) {
            let is_ground = matches!(lower, Convex::HalfPlane(_));
            for (x, expected) in SPOTS.into_iter().filter(|(x, _)| !is_ground || *x == 0.0) {
                let mut failures = Vec::new();
                for number in 0..poses {
                    let rng = &mut Rng::of_case(seed, number);
                    if let Err(what) = examine(rng, [&lower, &upper], x, expected) {
                        failures.push(format!("{what} (pose {number})"));
                    }
                }
                if let Some(first) = failures.first() {
                    wrong.push(format!("at {x}: {} of {poses}: {first}", failures.len()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} arrangements\n\n{}", wrong.len(), wrong.join("\n\n"));
}

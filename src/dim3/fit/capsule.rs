//! Fits a capsule of small volume around points.
//!
//! For a given axis direction, the thinnest capsule is centred on the minimum circle of the projected points. A wider
//! one may be shorter and have less volume, so several radii are tried.
//!
//! 1. Candidate axes: those of the fitted box, the principal axes and uniform directions.
//! 2. The best candidates are refined: their ends move by steps that get shorter, and the radius follows the points.

use glam::{DMat3, DVec3, Vec3};

use super::cloud::{Cloud, directions};
use super::{containing, oriented_box};
use crate::dim3::convex::Convex;
use crate::math::{Segment, finite_up, narrow};
use crate::min_bounding_sphere::{self, Ball};
use crate::validity::{Invalid, MAX_LENGTH};

/// The number of candidates that are refined.
const REFINED: usize = 3;

/// The number of radii that are tried for one axis.
const RADII: usize = 16;

/// The first step of a refinement, relative to the cloud's half size.
const FIRST_STEP: f64 = 0.1;

/// The smallest step, relative to the cloud's half size.
const LAST_STEP: f64 = 1e-5;

/// The stride through the list of directions. Neighbours in the list are similar; a stride visits different ones.
const DIRECTION_STRIDE: usize = 37;

/// The factor by which a step shrinks when it finds no improvement.
const STEP_FACTOR: f64 = 0.7;

/// Maximum number of times that an outside point is added to the corners and the capsule is refined again.
const MAX_REPAIRS: usize = 24;

/// A point may lie outside by this factor of the radius without a repair.
const REPAIR_RATIO: f64 = 1.001;

/// The first step after a point has been added.
const REPAIR_STEP: f64 = 0.01;

/// Maximum number of refinement rounds, far above the number needed. It ends runs of negligible improvements.
const MAX_ROUNDS: usize = 400;

#[derive(Clone, Copy, Debug)]
struct Candidate {
    ends: [DVec3; 2],
    volume: f64,
}

/// The volume of a capsule, divided by pi.
fn volume(length: f64, radius: f64) -> f64 {
    radius * radius * (length + radius * (4.0 / 3.0))
}

fn radius_squared(points: impl Iterator<Item = DVec3>, ends: [DVec3; 2]) -> f64 {
    let segment = Segment::between(ends);
    points.map(|point| segment.distance_squared(point)).fold(0.0, f64::max)
}

fn around(points: &[DVec3], ends: [DVec3; 2]) -> Candidate {
    let radius = radius_squared(points.iter().copied(), ends).sqrt();
    Candidate { ends, volume: volume(ends[0].distance(ends[1]), radius) }
}

/// The smallest capsule whose axis goes through the centre of the minimum circle of the projected points.
fn along(points: &[DVec3], axis: DVec3) -> Candidate {
    let flat = |point: DVec3| point - axis * point.dot(axis);
    let projected = points.iter().map(|point| Ball { center: flat(*point), radius: 0.0 });
    let middle = min_bounding_sphere::min_center(projected).unwrap_or_default();
    let places: Vec<(f64, f64)> = points
        .iter()
        .map(|point| (point.dot(axis), (flat(*point) - middle).length_squared()))
        .collect();
    let thinnest = places.iter().map(|place| place.1).fold(0.0, f64::max);
    let wide = points.iter().map(|point| (point - middle).length_squared()).fold(0.0, f64::max);
    let mut best = Candidate { ends: [middle; 2], volume: f64::INFINITY };
    for step in 0..=RADII {
        let part = step as f64 / RADII as f64;
        let square = thinnest + (wide - thinnest) * part * part;
        // The end positions at which every point lies in the cylinder or in a cap.
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for (height, offset) in &places {
            let cap = (square - offset).max(0.0).sqrt();
            (low, high) = (low.min(height + cap), high.max(height - cap));
        }
        if low > high {
            (low, high) = ((low + high) * 0.5, (low + high) * 0.5);
        }
        let volume = volume(high - low, square.sqrt());
        if volume < best.volume {
            best = Candidate { ends: [low, high].map(|height| middle + axis * height), volume };
        }
    }
    best
}

/// Improves a capsule by moving its ends, with steps that get shorter.
fn refined(points: &[DVec3], from: Candidate, mut step: f64) -> Candidate {
    let mut best = around(points, from.ends);
    for turn in directions().cycle().step_by(DIRECTION_STRIDE).take(MAX_ROUNDS) {
        let mut next = best;
        // The directions change each round: with fixed ones, the search stops in valleys that run between them.
        let (across, up) = turn.any_orthonormal_pair();
        for direction in [turn, across, up, -turn, -across, -up] {
            let [a, b] = best.ends;
            let by = direction * step;
            for ends in [[a + by, b], [a, b + by], [a + by, b + by], [a + by, b - by]] {
                let tried = around(points, ends);
                if tried.volume < next.volume {
                    next = tried;
                }
            }
        }
        if next.volume < best.volume {
            best = next;
        } else {
            step *= STEP_FACTOR;
        }
        if step < LAST_STEP {
            break;
        }
    }
    best
}

/// A small capsule around the cloud's corners.
fn fitted_to_corners(cloud: &Cloud, boxed: DMat3) -> Candidate {
    let points = &cloud.corners;
    let axes = [boxed, cloud.principal_axes()];
    let axes = axes.into_iter().flat_map(|axes| [0, 1, 2].map(|place| axes.col(place)));
    let mut found: Vec<Candidate> =
        axes.chain(directions()).map(|axis| along(points, axis.normalize())).collect();
    found.sort_by(|a, b| a.volume.total_cmp(&b.volume));
    found.truncate(REFINED);
    let candidates = found.into_iter().map(|start| refined(points, start, FIRST_STEP));
    let none = Candidate { ends: [DVec3::ZERO; 2], volume: f64::INFINITY };
    candidates.fold(none, |a, b| if b.volume < a.volume { b } else { a })
}

/// Fits a capsule of small volume around at least one point.
pub fn capsule(points: &[Vec3]) -> Result<Convex, Invalid> {
    let mut cloud = Cloud::new(points);
    let boxed = oriented_box::axes(&mut cloud);
    let mut best = fitted_to_corners(&cloud, boxed);
    for _ in 0..MAX_REPAIRS {
        let Some(missed) = farthest_outside(&cloud, &best) else { break };
        cloud.corners.push(missed);
        best = refined(&cloud.corners, best, REPAIR_STEP);
    }
    // An end may lie beyond the points, but must be a valid coordinate.
    let most = Vec3::splat(MAX_LENGTH);
    let [a, b] = best.ends.map(|end| narrow(cloud.unscaled(end)).clamp(-most, most));
    // The radius is measured from the rounded ends.
    let square =
        radius_squared(points.iter().map(|point| point.as_dvec3()), [a.as_dvec3(), b.as_dvec3()]);
    containing(points, |slack| Convex::capsule(a, b, finite_up(square.sqrt() + slack)))
}

/// The point farthest outside the capsule of the corners, if its distance exceeds [`REPAIR_RATIO`].
fn farthest_outside(cloud: &Cloud, found: &Candidate) -> Option<DVec3> {
    let square = radius_squared(cloud.corners.iter().copied(), found.ends);
    let segment = Segment::between(found.ends);
    let mut farthest = (square * REPAIR_RATIO * REPAIR_RATIO, None);
    for point in cloud.all() {
        let distance = segment.distance_squared(point);
        if distance > farthest.0 {
            farthest = (distance, Some(point));
        }
    }
    farthest.1
}

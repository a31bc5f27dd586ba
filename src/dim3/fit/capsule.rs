//! A capsule of small volume around points.
//!
//! Along a given direction the thinnest one stands on the least circle of the points' shadow; a wider one may be
//! shorter, and less. The directions of the box, the principal ones and those all round are tried so. The ends of the
//! best are then moved by steps that get shorter, the radius following the points.

use glam::{DMat3, DVec3, Vec3};

use super::cloud::{Cloud, directions};
use super::{holding, oriented_box};
use crate::dim3::geometry::Geometry;
use crate::math::{Segment, finite_up, narrow};
use crate::min_bounding_sphere::{self, Ball};
use crate::validity::{Invalid, MAX_LENGTH};

/// How many capsules are followed to the end.
const FOLLOWED: usize = 3;

/// How many radii are tried about one axis.
const RADII: usize = 16;

/// The first step of a search, as a part of the cloud's half size.
const FIRST_STEP: f64 = 0.1;

const LAST_STEP: f64 = 1e-5;

/// Neighbours in the row of directions are alike: each round takes one that is this much further on.
const SCATTERED: usize = 37;

/// What a step becomes that led nowhere.
const SHORTER: f64 = 0.7;

/// How often a point is added where one lies outside by more than [`REPAIRED`] of the radius.
const REPAIRS: usize = 24;

const REPAIRED: f64 = 1.001;

/// The first step once a point has been added.
const REPAIR_STEP: f64 = 0.01;

/// Far above what is ever needed: a stop to improvements that hardly are any.
const ROUNDS: usize = 400;

#[derive(Clone, Copy, Debug)]
struct Found {
    ends: [DVec3; 2],
    volume: f64,
}

/// The volume over pi.
fn volume(length: f64, radius: f64) -> f64 {
    radius * radius * (length + radius * (4.0 / 3.0))
}

fn radius_squared(points: impl Iterator<Item = DVec3>, ends: [DVec3; 2]) -> f64 {
    let segment = Segment::between(ends);
    points.map(|point| segment.distance_squared(point)).fold(0.0, f64::max)
}

fn around(points: &[DVec3], ends: [DVec3; 2]) -> Found {
    let radius = radius_squared(points.iter().copied(), ends).sqrt();
    Found { ends, volume: volume(ends[0].distance(ends[1]), radius) }
}

/// The least capsule about the middle of the points' shadow along a direction.
fn along(points: &[DVec3], axis: DVec3) -> Found {
    let flat = |point: DVec3| point - axis * point.dot(axis);
    let shadow = points.iter().map(|point| Ball { center: flat(*point), radius: 0.0 });
    let middle = min_bounding_sphere::least(shadow).unwrap_or_default();
    let places: Vec<(f64, f64)> = points
        .iter()
        .map(|point| (point.dot(axis), (flat(*point) - middle).length_squared()))
        .collect();
    let thinnest = places.iter().map(|place| place.1).fold(0.0, f64::max);
    let wide = points.iter().map(|point| (point - middle).length_squared()).fold(0.0, f64::max);
    let mut best = Found { ends: [middle; 2], volume: f64::INFINITY };
    for step in 0..=RADII {
        let part = step as f64 / RADII as f64;
        let square = thinnest + (wide - thinnest) * part * part;
        // Where the caps have to stand so that every point is in the cylinder or in one of them.
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
            best = Found { ends: [low, high].map(|height| middle + axis * height), volume };
        }
    }
    best
}

/// Moves the ends by ever shorter steps.
fn descended(points: &[DVec3], from: Found, mut step: f64) -> Found {
    let mut best = around(points, from.ends);
    for turn in directions().cycle().step_by(SCATTERED).take(ROUNDS) {
        let mut next = best;
        // Axes that turn each round: along fixed ones the search ends on an edge of the volume that leads down
        // between them.
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
            step *= SHORTER;
        }
        if step < LAST_STEP {
            break;
        }
    }
    best
}

/// A small capsule around the corners.
fn searched(cloud: &Cloud, boxed: DMat3) -> Found {
    let points = &cloud.corners;
    let axes = [boxed, cloud.principal_axes()];
    let axes = axes.into_iter().flat_map(|axes| [0, 1, 2].map(|place| axes.col(place)));
    let mut found: Vec<Found> =
        axes.chain(directions()).map(|axis| along(points, axis.normalize())).collect();
    found.sort_by(|a, b| a.volume.total_cmp(&b.volume));
    found.truncate(FOLLOWED);
    let followed = found.into_iter().map(|start| descended(points, start, FIRST_STEP));
    let none = Found { ends: [DVec3::ZERO; 2], volume: f64::INFINITY };
    followed.fold(none, |a, b| if b.volume < a.volume { b } else { a })
}

/// A capsule of small volume that holds all points, of which there is one or more.
pub fn capsule(points: &[Vec3]) -> Result<Geometry, Invalid> {
    let mut cloud = Cloud::new(points);
    let boxed = oriented_box::axes(&mut cloud);
    let mut best = searched(&cloud, boxed);
    for _ in 0..REPAIRS {
        let Some(missed) = missed(&cloud, &best) else { break };
        cloud.corners.push(missed);
        best = descended(&cloud.corners, best, REPAIR_STEP);
    }
    // An end may lie beyond the points, but not where no coordinate may.
    let most = Vec3::splat(MAX_LENGTH);
    let [a, b] = best.ends.map(|end| narrow(cloud.restored(end)).clamp(-most, most));
    // Measured from the floats that are returned.
    let square =
        radius_squared(points.iter().map(|point| point.as_dvec3()), [a.as_dvec3(), b.as_dvec3()]);
    holding(points, |slack| Geometry::capsule(a, b, finite_up(square.sqrt() + slack)))
}

/// The point that lies farthest outside what the corners ask for, if it lies so far that it matters.
fn missed(cloud: &Cloud, found: &Found) -> Option<DVec3> {
    let square = radius_squared(cloud.corners.iter().copied(), found.ends);
    let segment = Segment::between(found.ends);
    let mut farthest = (square * REPAIRED * REPAIRED, None);
    for point in cloud.all() {
        let distance = segment.distance_squared(point);
        if distance > farthest.0 {
            farthest = (distance, Some(point));
        }
    }
    farthest.1
}

//! Builds the vertices and faces of a hull from points.

use std::cmp::Ordering;

use glam::Vec3;

use super::exact::normal;
use super::facets::facets;
use super::flat::polygon;
use super::merge::merge;
use super::quickhull::Quickhull;
use super::seed::{Seed, seed};
use super::trim::trimmed;
use super::{Hull, HullError};
use crate::math::round_up;
use crate::rounding::PLANE_ROUNDING;
use crate::validity::check_point;

/// The data that determine a hull. `assemble` derives the rest.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts {
    pub rank: u32,
    pub vertices: Vec<Vec3>,
    /// The vertices of each face, counter-clockwise from outside, starting with the smallest index.
    pub loops: Vec<Vec<u32>>,
    pub excess: f32,
}

/// The maximum tolerance relative to the hull's width, for thin hulls.
const MAX_PART_OF_WIDTH: f64 = 1.0 / 32.0;

/// Builds the parts of the convex hull of points, with at most `limit` vertices.
pub fn parts(points: &[Vec3], limit: usize) -> Result<Parts, HullError> {
    if points.is_empty() {
        return Err(HullError::NoPoints);
    }
    if points.len() >= u32::MAX as usize {
        return Err(HullError::TooManyPoints { count: points.len() });
    }
    for (index, point) in points.iter().enumerate() {
        check_point(*point).map_err(|reason| HullError::Point { index, reason })?;
    }
    let points = sorted(points);
    Ok(match seed(&points) {
        Seed::Point => without_faces(0, vec![points[0]]),
        Seed::Segment => without_faces(1, vec![points[0], points[points.len() - 1]]),
        Seed::Triangle(corners) => flat(&points, corners, limit),
        Seed::Tetrahedron(corners) => solid(&points, corners, limit),
    })
}

/// The points sorted by x, then y, then z, without duplicates, so that their order does not matter.
fn sorted(points: &[Vec3]) -> Vec<Vec3> {
    // Adding 0 turns -0 into 0, which is the same point.
    let mut points: Vec<Vec3> = points.iter().map(|point| *point + Vec3::ZERO).collect();
    points.sort_unstable_by(|a, b| order(*a, *b));
    points.dedup();
    points
}

pub fn order(a: Vec3, b: Vec3) -> Ordering {
    a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)).then(a.z.total_cmp(&b.z))
}

fn without_faces(rank: u32, vertices: Vec<Vec3>) -> Parts {
    Parts { rank, vertices, loops: Vec::new(), excess: 0.0 }
}

fn flat(points: &[Vec3], corners: [u32; 3], limit: usize) -> Parts {
    let found = polygon(points, corners, limit, |width| tolerance(points, width));
    let (vertices, mut loops) = renumbered(points, vec![found.corners]);
    let mut back = loops[0].clone();
    back[1..].reverse();
    loops.push(back);
    loops.sort_unstable();
    Parts { rank: 2, vertices, loops, excess: rounded_excess(points, found.excess) }
}

fn solid(points: &[Vec3], corners: [u32; 4], limit: usize) -> Parts {
    let [a, b, c, d] = corners.map(|index| points[index as usize]);
    let plane = normal(a, b, c);
    let height = (plane.dot(d.as_dvec3() - a.as_dvec3()) / plane.length()).abs();
    let stop = tolerance(points, height);
    let mut hull = Quickhull::new(points, corners);
    let mut loops = None;
    if !hull.grow(stop, limit) {
        // Some added points may not be vertices of the result. A few more may complete the hull within the limit.
        let cut = hull.clone();
        if hull.grow(stop, limit + limit / 16 + 16) {
            loops = Some(facets(&hull, points.len())).filter(|loops| corner_count(loops) <= limit);
        }
        if loops.is_none() {
            hull = cut;
        }
    }
    let mut excess = hull.excess();
    let loops = loops.unwrap_or_else(|| facets(&hull, points.len()));
    let (mut vertices, mut loops) = renumbered(points, loops);
    if let Some((rest, new, distance)) = trimmed(&vertices, &loops, stop) {
        (vertices, loops) = renumbered(&rest, new);
        excess += distance;
    }
    let merging = tolerance(&vertices, height);
    let mut loops = merge(&vertices, loops, merging);
    canonical(&mut loops);
    Parts { rank: 3, vertices, loops, excess: rounded_excess(points, excess) }
}

/// Half of [`Hull::TOLERANCE`], as a length: merging faces may use the other half.
///
/// It is relative to the shortest nonzero side of the bounds, so that no scale makes it a larger part of the hull.
fn tolerance(points: &[Vec3], width: f64) -> f64 {
    let (min, max) = bounds(points);
    let sides = (max.as_dvec3() - min.as_dvec3()).to_array();
    let shortest = sides.into_iter().filter(|side| *side > 0.0).fold(f64::INFINITY, f64::min);
    let rounding = PLANE_ROUNDING * f64::from(min.abs().max(max.abs()).max_element());
    (0.5 * Hull::TOLERANCE * shortest).max(rounding).min(MAX_PART_OF_WIDTH * width)
}

/// The longest side of the bounds.
pub fn extent(points: &[Vec3]) -> f64 {
    let (min, max) = bounds(points);
    (max.as_dvec3() - min.as_dvec3()).max_element()
}

fn bounds(points: &[Vec3]) -> (Vec3, Vec3) {
    points
        .iter()
        .fold((points[0], points[0]), |(min, max), point| (min.min(*point), max.max(*point)))
}

/// An excess rounded up to f32, including the f64 rounding of its measurement.
fn rounded_excess(points: &[Vec3], excess: f64) -> f32 {
    if excess == 0.0 { 0.0 } else { round_up(excess + 1e-14 * extent(points)) }
}

fn corner_count(loops: &[Vec<u32>]) -> usize {
    let mut corners: Vec<u32> = loops.iter().flatten().copied().collect();
    corners.sort_unstable();
    corners.dedup();
    corners.len()
}

/// The points that the loops use, in their order, and the loops with the new indices.
fn renumbered(points: &[Vec3], mut loops: Vec<Vec<u32>>) -> (Vec<Vec3>, Vec<Vec<u32>>) {
    let mut number = vec![u32::MAX; points.len()];
    for corner in loops.iter().flatten() {
        number[*corner as usize] = 0;
    }
    let mut vertices = Vec::new();
    for (point, number) in points.iter().zip(&mut number) {
        if *number == 0 {
            *number = vertices.len() as u32;
            vertices.push(*point);
        }
    }
    for corner in loops.iter_mut().flatten() {
        *corner = number[*corner as usize];
    }
    canonical(&mut loops);
    (vertices, loops)
}

/// Starts each loop at its smallest vertex and sorts the loops, so that the order of construction does not matter.
fn canonical(loops: &mut [Vec<u32>]) {
    for border in loops.iter_mut() {
        let least = (0..border.len()).min_by_key(|corner| border[*corner]).unwrap_or(0);
        border.rotate_left(least);
    }
    loops.sort_unstable();
}

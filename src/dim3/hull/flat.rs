//! Convex hull of coplanar points.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use glam::{DVec2, Vec3};

use super::exact::normal;
use crate::math::Segment;
use crate::planar;

/// A convex polygon of points.
pub struct Polygon {
    /// The vertices, counter-clockwise around one of the two normals.
    pub corners: Vec<u32>,
    /// The maximum distance of a point outside the polygon.
    pub excess: f64,
}

/// The convex hull of coplanar points, three of which span their plane.
///
/// `tolerance` maps the polygon's width to a length: points within it outside the polygon are left out. At most
/// `limit` vertices are used. Apart from both, the result is exact.
pub fn polygon(
    points: &[Vec3],
    spanned_by: [u32; 3],
    limit: usize,
    tolerance: impl Fn(f64) -> f64,
) -> Polygon {
    let exact = exact_hull(points, projection_axes(points, spanned_by));
    simplified(points, &exact, limit, tolerance)
}

/// The two axes onto which the plane is projected, across the normal's greatest component.
fn projection_axes(points: &[Vec3], spanned_by: [u32; 3]) -> [usize; 2] {
    let [a, b, c] = spanned_by.map(|index| points[index as usize]);
    match normal(a, b, c).abs().max_position() {
        0 => [1, 2],
        1 => [2, 0],
        _ => [0, 1],
    }
}

/// The strictly convex hull of the projected points, by exact orientation tests.
fn exact_hull(points: &[Vec3], [i, j]: [usize; 2]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..points.len() as u32).collect();
    let mut corners = Vec::new();
    planar::convex_hull(&mut order, &mut corners, |index| {
        let point = points[index as usize];
        DVec2::new(point[i].into(), point[j].into())
    });
    corners
}

/// Simplifies a convex polygon: starts with a large triangle and adds the corner furthest outside, repeatedly.
fn simplified(
    points: &[Vec3],
    exact: &[u32],
    limit: usize,
    tolerance: impl Fn(f64) -> f64,
) -> Polygon {
    let count = exact.len();
    let at = |corner: usize| points[exact[corner % count] as usize].as_dvec3();
    // The corner strictly between two corners that is furthest from their chord.
    let furthest = |from: usize, to: usize| {
        let chord = Segment { start: at(from), span: at(to) - at(from) };
        let mut best = (-1.0, from);
        for corner in from + 1..to {
            let distance = chord.distance_squared(at(corner)).sqrt();
            if distance > best.0 {
                best = (distance, corner);
            }
        }
        best
    };
    let (_, second) = (1..count).fold((-1.0, 0), |best, corner| {
        let distance = at(corner).distance_squared(at(0));
        if distance > best.0 { (distance, corner) } else { best }
    });
    let (one, other) = (furthest(0, second), furthest(second, count));
    let (width, third) = if one.0 >= other.0 { one } else { other };
    let tolerance = tolerance(width);
    let mut chosen = vec![0, second, third];
    chosen.sort_unstable();
    let mut chords = BinaryHeap::new();
    let measure = |chords: &mut BinaryHeap<_>, from, to| {
        if to - from > 1 {
            let (distance, corner) = furthest(from, to);
            chords.push((distance.to_bits(), Reverse(from), to, corner));
        }
    };
    for (from, to) in [(chosen[0], chosen[1]), (chosen[1], chosen[2]), (chosen[2], count)] {
        measure(&mut chords, from, to);
    }
    let mut excess = 0.0;
    while let Some((distance, Reverse(from), to, corner)) = chords.pop() {
        if chosen.len() >= limit || f64::from_bits(distance) <= tolerance {
            excess = f64::from_bits(distance);
            break;
        }
        chosen.push(corner);
        measure(&mut chords, from, corner);
        measure(&mut chords, corner, to);
    }
    chosen.sort_unstable();
    // Corners chosen early may be within tolerance of an edge at the end. At most one of two neighbours is removed.
    let mut removed: f64 = 0.0;
    let mut corner = 1;
    while corner < chosen.len() && chosen.len() > 3 {
        let (before, after) = (at(chosen[corner - 1]), at(chosen[(corner + 1) % chosen.len()]));
        let edge = Segment { start: before, span: after - before };
        let distance = edge.distance_squared(at(chosen[corner])).sqrt();
        if distance <= tolerance {
            chosen.remove(corner);
            removed = removed.max(distance);
        }
        corner += 1;
    }
    let corners = chosen.into_iter().map(|corner| exact[corner]).collect();
    Polygon { corners, excess: excess + removed }
}

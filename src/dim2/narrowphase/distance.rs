//! The signed distance of a pair in f64, its direction, and the witness points.
//!
//! A convex geometry is a core with a radius around it. Distances are those of the cores, less the radii.

use glam::DVec2;

use super::boxes::BoxAxis;
use super::closest_points::closest_points;
use super::core::{Core, CoreBox, NOISE, Segment};
use super::core_shape::{CoreHalfPlane, CoreShape, OPPOSITE, Rounded};
use super::pair::{ClassifiedPair, CorePair};
use super::sat::{self, Outline, OutlineQuery, SeparatingAxis};
use super::separation::{Separation, floor};
use crate::rounding::LENGTH_ROUNDING;
use crate::touching;

/// The signed distance of two geometries.
///
/// It defines touching. Every other test of overlap or contact is a proven shortcut to this distance.
pub fn signed_distance(a: &CoreShape, b: &CoreShape) -> Separation {
    let pair = ClassifiedPair::new(a, b);
    let mut found = unsnapped_distance(&pair);
    found.distance = touching::snap_to_zero(found.distance, pair.lengths());
    found
}

/// [`signed_distance`] without the touching rule: its rounding error is not removed. Inlined, so that the pair stays in
/// registers.
#[inline(always)]
pub fn unsnapped_distance(pair: &ClassifiedPair) -> Separation {
    let (size, radii) = (|| pair.size(), pair.radii());
    let found = match pair.cores {
        CorePair::PointPoint(a, b) => points(a, b, size()).rounded(radii),
        CorePair::SegmentPoint(a, b) => segment_point(a, b, size()).rounded(radii),
        CorePair::SegmentSegment(a, b) => segments(a, b, size()).rounded(radii),
        CorePair::BoxPoint(a, b) => box_point(a, b, size()).rounded(radii),
        CorePair::BoxBox(a, b) => boxes(a, b, size()).rounded(radii),
        CorePair::Outlines(a, b) => outlines(a, b, size()).rounded(radii),
        CorePair::HalfPlaneRounded(a, b) => half_plane_rounded(a, b),
        CorePair::HalfPlaneHalfPlane(a, b) => half_planes(a, b),
    };
    if pair.swapped { found.flipped() } else { found }
}

fn points(a: DVec2, b: DVec2, size: f64) -> Separation {
    let distance = a.distance(b);
    if distance <= floor(size, a, b) {
        return Separation::touching((a + b) * 0.5, DVec2::Y);
    }
    Separation { distance, normal: (b - a) / distance, point_a: a, point_b: b }
}

fn segment_point(a: &Segment, b: DVec2, size: f64) -> Separation {
    let line = Line::new(a);
    let found = line.to_point(b);
    if found.distance > NOISE * size {
        return found;
    }
    if found.distance > floor(size, found.point_a, b) {
        return found;
    }
    let normal = line.to_point_unbounded(b).normal;
    Separation::from_midpoint((found.point_a + found.point_b) * 0.5, found.distance, normal)
}

/// Crossing segments overlap. Their depth is the least distance from an end of one to the other.
fn segments(a: &Segment, b: &Segment, size: f64) -> Separation {
    let (a, b) = (Line::new(a), Line::new(b));
    let mut found = a.to_point(b.start);
    let others = [a.to_point(b.end), b.to_point(a.start).flipped(), b.to_point(a.end).flipped()];
    for other in others {
        if other.distance < found.distance {
            found = other;
        }
    }
    // Signed distances of the ends of each from the other's line.
    let (ends_a, ends_b) = (b.offsets_of(&a), a.offsets_of(&b));
    if found.distance <= NOISE * size {
        let (gap_a, normal_a) = a.separation_from(ends_b);
        let (gap_b, normal_b) = b.separation_from(ends_a);
        let (gap, normal) = if gap_a >= gap_b { (gap_a, normal_a) } else { (gap_b, -normal_b) };
        let floor = floor(size, found.point_a, found.point_b);
        // Collinear segments are separated along their common line, not by its normal.
        if gap > -floor && found.distance > floor {
            return found;
        }
        let midpoint = (found.point_a + found.point_b) * 0.5;
        let distance = if gap < 0.0 { gap } else { gap.max(found.distance) };
        return Separation::from_midpoint(midpoint, distance, normal);
    }
    let cross = |[start, end]: [f64; 2]| (start < 0.0) != (end < 0.0);
    let [least_a, least_b] = [ends_a, ends_b].map(|[start, end]| start.abs().min(end.abs()));
    // For nearly collinear segments the signs of the offsets are noise: the distance must confirm them.
    if cross(ends_a) && cross(ends_b) && found.distance <= least_a.min(least_b) + NOISE * size {
        return Separation { distance: -found.distance, normal: -found.normal, ..found };
    }
    found
}

/// A segment with its unit direction.
struct Line {
    start: DVec2,
    end: DVec2,
    axis: DVec2,
    length: f64,
}

impl Line {
    fn new(segment: &Segment) -> Line {
        let (length, start) = (segment.span.length(), segment.start);
        Line { start, end: start + segment.span, axis: segment.span / length, length }
    }

    /// The separation of the unbounded line from a point.
    fn to_point_unbounded(&self, point: DVec2) -> Separation {
        let left = self.axis.perp_dot(point - self.start);
        let normal = if left < 0.0 { -self.axis.perp() } else { self.axis.perp() };
        let distance = left.abs();
        Separation { distance, normal, point_a: point - normal * distance, point_b: point }
    }

    /// The separation from a point.
    fn to_point(&self, point: DVec2) -> Separation {
        let along = self.axis.dot(point - self.start);
        let end = if along < 0.0 {
            self.start
        } else if along > self.length {
            self.end
        } else {
            return self.to_point_unbounded(point);
        };
        let offset = point - end;
        let distance = offset.length();
        if distance == 0.0 {
            return self.to_point_unbounded(point);
        }
        Separation { distance, normal: offset / distance, point_a: end, point_b: point }
    }

    /// The signed distances of another segment's ends from this line, positive to its left.
    fn offsets_of(&self, other: &Line) -> [f64; 2] {
        [other.start, other.end].map(|end| self.axis.perp_dot(end - self.start))
    }

    /// The greater separation on the two normals of this line, and that normal, by the offsets of the other's ends.
    fn separation_from(&self, [start, end]: [f64; 2]) -> (f64, DVec2) {
        let (left, right) = (start.min(end), -start.max(end));
        if left >= right { (left, self.axis.perp()) } else { (right, -self.axis.perp()) }
    }
}

fn box_point(a: &CoreBox, b: DVec2, size: f64) -> Separation {
    let local = a.local_point(b);
    let beyond = local.abs() - a.half;
    // A tie goes to the x axis.
    let (distance, along) = if beyond.x >= beyond.y {
        (beyond.x, DVec2::X.copysign(local))
    } else {
        (beyond.y, DVec2::Y.copysign(local))
    };
    let normal = a.vector_from_local(along);
    let side = Separation { distance, normal, point_a: b - normal * distance, point_b: b };
    if beyond.min_element() <= 0.0 {
        return side;
    }
    let corner = a.center + a.vector_from_local(a.half.copysign(local));
    let distance = corner.distance(b);
    if distance <= floor(size, corner, b) {
        return Separation::from_midpoint((corner + b) * 0.5, distance, normal);
    }
    Separation { distance, normal: (b - corner) / distance, point_a: corner, point_b: b }
}

#[inline]
fn boxes(a: &CoreBox, b: &CoreBox, size: f64) -> Separation {
    let axis = BoxAxis::of_max_separation(a, b);
    if axis.separation > 0.0 {
        let along = (axis.separation, axis.normal());
        return Separation::separated(along, axis.closest_points(size), size);
    }
    axis.overlap(axis.deepest())
}

/// The separation of two cores by SAT over all edges. At least one has edges.
#[inline(never)]
fn outlines(a: &Core, b: &Core, size: f64) -> Separation {
    sat::query_outlines(a, b, SignedDistance { size })
}

struct SignedDistance {
    size: f64,
}

impl OutlineQuery for SignedDistance {
    type Answer = Separation;

    fn answer(self, a: impl Outline, b: impl Outline) -> Separation {
        let SignedDistance { size } = self;
        let axis = sat::max_separation(&a, &b, f64::INFINITY);
        let SeparatingAxis { separation, normal, .. } = axis;
        if separation > -flat_noise(&a, &b, size) {
            let points = closest_points(&a, &b, &axis, size);
            return Separation::separated((separation, normal), points, size);
        }
        Separation::overlapping((-separation, normal), size, |translation| {
            let separated = SeparatingAxis { separation: size, ..axis };
            closest_points(&a, &b.translated(translation), &separated, size)
        })
    }
}

/// Above minus this, a separation on edge normals may be noise: nearly flat outlines can be far apart all the same.
fn flat_noise(a: &impl Outline, b: &impl Outline, size: f64) -> f64 {
    LENGTH_ROUNDING * (size + (a.vertex(0).abs() + b.vertex(0).abs()).element_sum())
}

fn half_plane_rounded(a: &CoreHalfPlane, b: &Rounded) -> Separation {
    let point_b = b.core.vertex(b.core.support(-a.normal)) - a.normal * b.radius;
    let distance = a.signed_distance(point_b);
    Separation { distance, normal: a.normal, point_a: point_b - a.normal * distance, point_b }
}

/// Two half-planes that face each other have a distance. All others have infinite depth: no translation separates them.
fn half_planes(a: &CoreHalfPlane, b: &CoreHalfPlane) -> Separation {
    let (on_a, on_b) = (a.normal * a.offset, b.normal * b.offset);
    if (a.normal + b.normal).length() <= OPPOSITE {
        let distance = -(a.offset + b.offset);
        return Separation {
            distance,
            normal: a.normal,
            point_a: on_a,
            point_b: on_a + a.normal * distance,
        };
    }
    Separation { distance: f64::from(f32::MIN), normal: a.normal, point_a: on_a, point_b: on_b }
}

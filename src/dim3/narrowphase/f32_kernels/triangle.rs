//! The overlap of a triangle with a segment or a point, both with a radius, in f32.
//!
//! It decides by one of two proofs, and returns none otherwise:
//!
//! - a direction separates the two cores by more than the reach: the triangle's normal, or the shortest vector found;
//! - a point of each core is within reach of the other.
//!
//! # Error bound
//!
//! As in `gjk`, all lengths are divided by `L`, the sum of all lengths that go into a vertex of either core. Let
//! `u = 2^-24`.
//!
//! 1. **Vertices.** One rotation, the sum with the offset and the scale are off by less than 3e-6 (`overlap`, bounds 1
//!    and 3).
//! 2. **Separation.** The heights of all five vertices are measured along one direction. Each has 4 roundings relative
//!    to the direction's length, and the comparison 6: less than 1e-6. So the error of the direction itself does not
//!    matter.
//! 3. **Within reach.** The weights of a point are from 0 to 1 and sum to 1 up to 3 u, whatever their error. So it is a
//!    point of the core, up to 8 u.
//!
//! [`ERROR`] is more than twice the sum.

use glam::{Vec3, Vec3A, Vec4};

use super::overlap::{Poses, rotate};
use super::simplex::ERROR;
use crate::dim3::convex::Convex;
use crate::dim3::narrowphase::core::PosedConvex;

/// The sums of lengths that can be scaled to 1.
const SIZES: std::ops::Range<f32> = 1e-18..1e18;

/// The least squared length of a direction. Smaller squares lose digits.
const MIN_LENGTH_SQUARED: f32 = 1e-24;

/// Whether the signed distance of a triangle and a capsule or sphere is at or below `margin`. None if neither is proven, and
/// for other geometries.
pub fn overlap(a: PosedConvex, b: PosedConvex, margin: f32) -> Option<bool> {
    let (triangle, other, swapped) = match (a.0, b.0) {
        (Convex::Triangle(triangle), other) => (triangle, other, false),
        (other, Convex::Triangle(triangle)) => (triangle, other, true),
        _ => return None,
    };
    let (ends, radius) = match other {
        Convex::Capsule(capsule) => ([capsule.point_a(), capsule.point_b()], capsule.radius()),
        Convex::Sphere(sphere) => ([sphere.center(); 2], sphere.radius()),
        _ => return None,
    };
    let poses = if swapped { (b.1, a.1) } else { (a.1, b.1) };
    let poses = Poses::new(poses.0.into(), poses.1.into())?;
    let radii = triangle.radius() + radius;
    // A negative reach is a depth, which this test does not compute.
    let reach = radii + margin;
    if reach < 0.0 {
        return None;
    }
    let farthest = |points: &[Vec3]| {
        points.iter().fold(Vec3::ZERO, |far, point| far.max(point.abs())).element_sum()
    };
    let lengths = poses.offset.abs().element_sum() + farthest(&triangle.points()) + farthest(&ends);
    if !SIZES.contains(&lengths) {
        return None;
    }
    let unit = lengths.recip();
    let corners = triangle.points().map(|at| rotate(poses.rotation_a, at.into()) * unit);
    let ends = ends.map(|at| (poses.offset + rotate(poses.rotation_b, at.into())) * unit);
    let error = ERROR * (1.0 + (radii + margin.abs()) * unit);
    Cores { corners, ends }.reaches(reach * unit, error)
}

struct Cores {
    corners: [Vec3A; 3],
    ends: [Vec3A; 2],
}

impl Cores {
    fn reaches(&self, reach: f32, error: f32) -> Option<bool> {
        let (beyond, within) = (reach + error, reach - error);
        let [a, b, c] = self.corners;
        let normal = (b - a).cross(c - a);
        if self.separates(normal, beyond) {
            return Some(false);
        }
        let is_within = |between: Vec3A| within > 0.0 && between.length_squared() < within * within;
        if self.above_face(normal).is_some_and(is_within) {
            return Some(true);
        }
        let between = self.nearest_to_edges();
        if is_within(between) {
            return Some(true);
        }
        self.separates(between, beyond).then_some(false)
    }

    /// Whether the cores lie on different sides of a slab across a direction that is wider than `beyond`.
    #[inline(always)]
    fn separates(&self, direction: Vec3A, beyond: f32) -> bool {
        let [a, b, c] = self.corners.map(|corner| corner.dot(direction));
        let [p, q] = self.ends.map(|end| end.dot(direction));
        let gap = (p.min(q) - a.max(b).max(c)).max(a.min(b).min(c) - p.max(q));
        let length_squared = direction.length_squared();
        gap > 0.0
            && length_squared > MIN_LENGTH_SQUARED
            && gap * gap > beyond * beyond * length_squared
    }

    /// The vector to the segment's point nearest to the triangle's plane, from the triangle's point below it. None if
    /// there is no such point.
    #[inline(always)]
    fn above_face(&self, normal: Vec3A) -> Option<Vec3A> {
        let ([a, b, c], [p, q]) = (self.corners, self.ends);
        let [from, to] = [p, q].map(|end| normal.dot(end - a));
        let point = if (from < 0.0) == (to < 0.0) {
            if from.abs() < to.abs() { p } else { q }
        } else {
            p + (q - p) * (from / (from - to)).clamp(0.0, 1.0)
        };
        let weight = |from: Vec3A, to: Vec3A| normal.dot((to - from).cross(point - from));
        let weights = [weight(b, c), weight(c, a), weight(a, b)];
        let sum = weights[0] + weights[1] + weights[2];
        let is_inside = weights.iter().all(|weight| *weight >= 0.0) && sum > MIN_LENGTH_SQUARED;
        is_inside.then(|| {
            let [x, y, z] = weights.map(|weight| weight / sum);
            point - (a * x + b * y + c * z)
        })
    }

    /// The shortest of the vectors from each edge to the segment. The edges are in the lanes.
    #[inline(always)]
    fn nearest_to_edges(&self) -> Vec3A {
        let ([a, b, c], [p, q]) = (self.corners, self.ends);
        let lanes = |of: fn(Vec3A) -> f32, [a, b, c]: [Vec3A; 3]| {
            let (a, b, c) = (of(a), of(b), of(c));
            Vec4::new(a, b, c, c)
        };
        let wide = |vectors: [Vec3A; 3]| {
            [lanes(|v| v.x, vectors), lanes(|v| v.y, vectors), lanes(|v| v.z, vectors)]
        };
        let dot = |a: [Vec4; 3], b: [Vec4; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let span = q - p;
        let (edges, offsets) = (wide([b - a, c - b, a - c]), wide([p - a, p - b, p - c]));
        let spans = span.to_array().map(Vec4::splat);
        let (ee, es) = (dot(edges, edges), dot(edges, spans));
        let (eo, so) = (dot(edges, offsets), dot(spans, offsets));
        let ss = Vec4::splat(span.length_squared());
        // The nearest points of the lines, each clamped to its segment in turn.
        let clamped = |value: Vec4, by: Vec4| {
            let quotient = Vec4::select(by.cmpgt(Vec4::ZERO), value / by, Vec4::ZERO);
            quotient.clamp(Vec4::ZERO, Vec4::ONE)
        };
        let on_span = clamped(es * eo - ee * so, ee * ss - es * es);
        let on_edge = clamped(eo + es * on_span, ee);
        let on_span = clamped(es * on_edge - so, ss);
        let between: [Vec4; 3] = std::array::from_fn(|axis| {
            offsets[axis] + spans[axis] * on_span - edges[axis] * on_edge
        });
        let squares = dot(between, between).to_array();
        let shortest =
            (1..3).fold(0, |best, lane| if squares[lane] < squares[best] { lane } else { best });
        Vec3A::from_array(between.map(|values| values[shortest]))
    }
}

//! Proofs in f32 that a sphere or capsule overlaps triangles, or does not.
//!
//! Vertices are relative to the middle of the capsule. A triangle is decided by one of two proofs, else by neither:
//!
//! - a direction separates it from the segment of the capsule by more than the reach: its normal, or the shortest vector
//!   between its edges and the segment;
//! - a point of the triangle and a point of the segment are within reach.
//!
//! # Error bound
//!
//! Let `u = 2^-24`, `S` the greatest sum of the coordinates of a corner, each without its sign, and `E` the same of the ends
//! of the segment.
//!
//! 1. **Coordinates.** The vertices are those of the parts. The difference to the middle rounds once, and the ends
//!    once: `u (S + E)`.
//! 2. **Separation.** Heights along a direction have 3 roundings each, their difference 1: `4 u (S + E)` times its length. The
//!    comparison has 5 roundings. The error of the direction itself does not matter.
//! 3. **Within reach.** A point is a sum of corners with weights from 0 to 1, which add up to 1 within `3 u`. It is a point
//!    of the triangle up to `7 u S`; the other is one of the segment up to `5 u E`. Their difference rounds once, and the
//!    comparison 5 times.
//! 4. **The answer itself** is computed in f64. It is off by up to [`DOUBT`] of all lengths and [`NOISE`] of the sizes.
//!
//! [`ERROR`] is more than twice the sum of the first three, and so covers the size of the triangle in the fourth.

use glam::{BVec4A, DVec3, Vec3, Vec4};

use super::{Corner, cross, dot, minus, splat};
use crate::dim3::narrowphase::NOISE;
use crate::dim3::{Aabb, Convex, Pose};
use crate::math::round_up;
use crate::simd::f32_lanes::Answers;
use crate::touching::{self, DOUBT};

/// The error of a distance, relative to `S + E` and the reach.
const ERROR: f32 = 16.0 * f32::EPSILON;

/// Other sizes have no filter: products of lengths could underflow or overflow.
const SIZES: std::ops::RangeInclusive<f64> = 1e-3..=1e9;

/// The least squared length of a direction. Smaller squares lose digits.
const MIN_LENGTH_SQUARED: f32 = 1e-30;

/// A sphere or capsule in the frame of the triangles.
#[derive(Clone, Copy, Debug)]
pub(in crate::dim3) struct OverlapFilter {
    /// About the middle of the segment.
    origin: Vec4,
    /// The ends of the segment, relative to the origin.
    ends: [Vec3; 2],
    /// The distance of the segment and a triangle at which the signed distance is the margin.
    reach: f32,
    /// The error that does not depend on `S`.
    error: f32,
}

impl OverlapFilter {
    /// Prepares a geometry for triangles within some bounds, which stand at a pose. `None` if the filter does not handle the
    /// geometry, the sizes, or the margin.
    pub fn new(
        [min, max]: [DVec3; 2],
        pose: &Pose,
        (geometry, at): (&Convex, &Pose),
        margin: f32,
    ) -> Option<OverlapFilter> {
        let (ends, radius) = match geometry {
            Convex::Sphere(sphere) => ([sphere.center(); 2], sphere.radius()),
            Convex::Capsule(capsule) => ([capsule.point_a(), capsule.point_b()], capsule.radius()),
            Convex::Box(_)
            | Convex::Triangle(_)
            | Convex::Hull(_)
            | Convex::Cylinder(_)
            | Convex::Cone(_)
            | Convex::HalfSpace(_) => return None,
        };
        let limit = touching::limit(margin);
        let reach = limit + f64::from(radius);
        // A negative reach is a depth, which the filter does not compute.
        if reach < 0.0 {
            return None;
        }
        let (to_mesh, matrix) = (pose.matrix().transpose(), at.matrix());
        let between = at.from(pose.position());
        let exact = ends.map(|end| to_mesh * (between + matrix * end.as_dvec3()));
        let origin = (0.5 * (exact[0] + exact[1])).as_vec3();
        let relative = exact.map(|end| end - origin.as_dvec3());
        let sum = |vector: DVec3| vector.abs().element_sum();
        let longest = sum(relative[0]).max(sum(relative[1]));
        let size = 2.0 * longest + f64::from(radius);
        let lengths = sum(exact[0])
            + sum(between)
            + sum(ends[0].as_dvec3())
            + sum(ends[1].as_dvec3())
            + sum(min)
            + sum(max)
            + size
            + limit.abs();
        if !SIZES.contains(&(longest + reach)) || !SIZES.contains(&lengths) {
            return None;
        }
        let error = f64::from(ERROR) * (longest + reach) + 4.0 * (DOUBT * lengths + NOISE * size);
        Some(OverlapFilter {
            origin: origin.extend(0.0),
            ends: relative.map(|end| end.as_vec3()),
            reach: reach as f32,
            error: round_up(error),
        })
    }

    /// Bounds of everything within reach of the geometry, in the frame of the triangles. They include the error of the
    /// answer that does not depend on the triangles.
    pub fn bounds(&self) -> Aabb {
        let (origin, [a, b]) = (self.origin.truncate(), self.ends);
        let rounding = 2.0 * f32::EPSILON * (origin.abs() + a.abs().max(b.abs()));
        let by = Vec3::splat(self.reach + self.error) + rounding;
        Aabb { min: origin + a.min(b) - by, max: origin + a.max(b) + by }
    }

    /// A vertex relative to the origin, as the test takes it.
    #[inline(always)]
    pub fn relative(&self, vertex: Vec4) -> Vec4 {
        vertex - self.origin
    }

    /// [`OverlapFilter::relative`] for the vertices in the lanes.
    #[inline(always)]
    pub fn relative_lanes(&self, vertices: Corner) -> Corner {
        minus(&vertices, &splat(self.origin.truncate()))
    }

    /// Tests triangles in the lanes, given by a bit each. May leave others open if one overlaps.
    #[inline(always)]
    pub fn test(&self, corners: [Corner; 3], among: u32) -> Answers {
        let [a, b, c] = &corners;
        let sum = |v: &Corner| v[0].abs() + v[1].abs() + v[2].abs();
        let error = sum(a).max(sum(b)).max(sum(c)) * ERROR + Vec4::splat(self.error);
        let reach = Vec4::splat(self.reach);
        let (beyond, within) = (reach + error, reach - error);
        let ends = [splat(self.ends[0]), splat(self.ends[1])];
        let normal = cross(&minus(b, a), &minus(c, a));
        let apart = separates(&normal, &corners, &ends, beyond);
        let separated = apart.bitmask() & among;
        if separated == among {
            return Answers { overlaps: 0, proven: among };
        }
        let is_within = |between: &Corner| {
            within.cmpgt(Vec4::ZERO) & dot(between, between).cmplt(within * within)
        };
        let (between, is_above) = above_face(&normal, &corners, &ends);
        let overlaps = (is_above & is_within(&between)).bitmask() & among;
        if overlaps != 0 {
            return Answers { overlaps, proven: overlaps | separated };
        }
        let between = nearest_to_edges(&corners, &ends);
        let overlaps = is_within(&between);
        let apart = apart | separates(&between, &corners, &ends, beyond);
        Answers {
            overlaps: overlaps.bitmask() & among,
            proven: (overlaps | apart).bitmask() & among,
        }
    }
}

/// Whether the triangles and the segment lie on different sides of a slab across a direction that is wider than `beyond`.
#[inline(always)]
fn separates(
    direction: &Corner,
    corners: &[Corner; 3],
    ends: &[Corner; 2],
    beyond: Vec4,
) -> BVec4A {
    let height = |point: &Corner| dot(direction, point);
    let (a, b, c) = (height(&corners[0]), height(&corners[1]), height(&corners[2]));
    let (p, q) = (height(&ends[0]), height(&ends[1]));
    let gap = (p.min(q) - a.max(b).max(c)).max(a.min(b).min(c) - p.max(q));
    let length_squared = dot(direction, direction);
    let is_long = Vec4::splat(MIN_LENGTH_SQUARED).cmplt(length_squared);
    is_long & (beyond * length_squared.sqrt()).cmplt(gap)
}

/// The vector to the segment's point nearest to the triangle's plane, from the triangle's point below it, and whether there
/// is such a point.
#[inline(always)]
fn above_face(normal: &Corner, [a, b, c]: &[Corner; 3], [p, q]: &[Corner; 2]) -> (Corner, BVec4A) {
    let (from, to) = (dot(normal, &minus(p, a)), dot(normal, &minus(q, a)));
    let nearer = Vec4::select(from.abs().cmplt(to.abs()), Vec4::ZERO, Vec4::ONE);
    let crosses = (from * to).cmplt(Vec4::ZERO);
    let at = clamped(Vec4::select(crosses, from / (from - to), nearer));
    let point: Corner = std::array::from_fn(|axis| p[axis] + (q[axis] - p[axis]) * at);
    let weight =
        |from: &Corner, to: &Corner| dot(normal, &cross(&minus(to, from), &minus(&point, from)));
    let (x, y, z) = (weight(b, c), weight(c, a), weight(a, b));
    let sum = x + y + z;
    let least = x.min(y).min(z);
    let is_inside = Vec4::ZERO.cmple(least) & Vec4::splat(MIN_LENGTH_SQUARED).cmplt(sum);
    let (x, y, z) = (x / sum, y / sum, z / sum);
    let between =
        std::array::from_fn(|axis| point[axis] - (a[axis] * x + b[axis] * y + c[axis] * z));
    (between, is_inside)
}

/// The shortest of the vectors from each edge to the segment.
#[inline(always)]
fn nearest_to_edges([a, b, c]: &[Corner; 3], [p, q]: &[Corner; 2]) -> Corner {
    let span = minus(q, p);
    let span_squared = dot(&span, &span);
    let quotient =
        |value: Vec4, by: Vec4| clamped(Vec4::select(Vec4::ZERO.cmplt(by), value / by, Vec4::ZERO));
    let to_edge = |from: &Corner, to: &Corner| -> Corner {
        let (edge, offset) = (minus(to, from), minus(p, from));
        let (ee, es) = (dot(&edge, &edge), dot(&edge, &span));
        let (eo, so) = (dot(&edge, &offset), dot(&span, &offset));
        // The nearest points of the lines, each clamped to its segment in turn.
        let on_span = quotient(es * eo - ee * so, ee * span_squared - es * es);
        let on_edge = quotient(eo + es * on_span, ee);
        let on_span = quotient(es * on_edge - so, span_squared);
        std::array::from_fn(|axis| {
            let on_span = p[axis] + span[axis] * on_span;
            on_span - (from[axis] + edge[axis] * on_edge)
        })
    };
    let shorter = |first: Corner, second: Corner| -> Corner {
        let is_second = dot(&second, &second).cmplt(dot(&first, &first));
        std::array::from_fn(|axis| Vec4::select(is_second, second[axis], first[axis]))
    };
    shorter(shorter(to_edge(a, b), to_edge(b, c)), to_edge(c, a))
}

#[inline(always)]
fn clamped(value: Vec4) -> Vec4 {
    value.max(Vec4::ZERO).min(Vec4::ONE)
}

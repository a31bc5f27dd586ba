//! Proofs in f32 that a sphere or capsule overlaps triangles, or does not.
//!
//! Vertices are relative to the middle of the capsule. A triangle is decided by one of two proofs, else by neither:
//!
//! - a direction separates it from the segment of the capsule by more than the reach: a coordinate axis, its normal, or the
//!   shortest vector between its edges and the segment;
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
//! [`FILTER_ERROR`] is more than twice the sum of the first three, and so covers the size of the triangle in the fourth.

use glam::{DVec3, Quat, Vec3};

use super::{Corner, cross, dot, minus, splat};
use crate::dim3::narrowphase::NOISE;
use crate::dim3::{Aabb, Convex, Pose};
use crate::math::round_up;
use crate::simd::f32_lanes::{Answers, F32Lanes, LaneMask};
use crate::touching::{self, DOUBT};

/// The error of a distance, relative to `S + E` and the reach.
const FILTER_ERROR: f32 = 16.0 * f32::EPSILON;

/// Other sizes have no filter: products of lengths could underflow or overflow.
const SIZES: std::ops::RangeInclusive<f64> = 1e-3..=1e9;

/// The least squared length of a direction. Smaller squares lose digits.
const MIN_LENGTH_SQUARED: f32 = 1e-30;

/// A sphere or capsule in the frame of the triangles.
#[derive(Clone, Copy, Debug)]
pub(in crate::dim3) struct OverlapFilter {
    /// About the middle of the segment.
    origin: Vec3,
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
        // Most meshes are not rotated, and the product with the identity is the same.
        let to_mesh = (pose.rotation() != Quat::IDENTITY).then(|| pose.matrix().transpose());
        let (matrix, between) = (at.matrix(), at.from(pose.position()));
        let exact = ends.map(|end| {
            let end = between + matrix * end.as_dvec3();
            to_mesh.map_or(end, |to_mesh| to_mesh * end)
        });
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
        let error =
            f64::from(FILTER_ERROR) * (longest + reach) + 4.0 * (DOUBT * lengths + NOISE * size);
        Some(OverlapFilter {
            origin,
            ends: relative.map(|end| end.as_vec3()),
            reach: reach as f32,
            error: round_up(error),
        })
    }

    /// Bounds of everything within reach of the geometry, in the frame of the triangles. They include the error of the
    /// answer that does not depend on the triangles.
    pub fn bounds(&self) -> Aabb {
        let (origin, [a, b]) = (self.origin, self.ends);
        let rounding = 2.0 * f32::EPSILON * (origin.abs() + a.abs().max(b.abs()));
        let by = Vec3::splat(self.reach + self.error) + rounding;
        Aabb { min: origin + a.min(b) - by, max: origin + a.max(b) + by }
    }

    /// Vertices in the lanes relative to the origin, as the test takes them.
    #[inline(always)]
    pub fn relative<L: F32Lanes>(&self, vertices: Corner<L>) -> Corner<L> {
        minus(&vertices, &splat(self.origin))
    }

    /// Tests triangles in the lanes, given by a bit each. May leave others open if one overlaps.
    ///
    /// No closures here and below: they would not be compiled for the processor features of the lanes.
    #[inline(always)]
    pub fn test<L: F32Lanes>(&self, corners: [Corner<L>; 3], among: u32) -> Answers {
        let [a, b, c] = &corners;
        let longest = sum_of(a).max(sum_of(b)).max(sum_of(c));
        let error = longest * L::splat(FILTER_ERROR) + L::splat(self.error);
        let reach = L::splat(self.reach);
        let (beyond, within) = (reach + error, reach - error);
        let ends = [splat(self.ends[0]), splat(self.ends[1])];
        let apart = are_beside(&corners, &ends, beyond);
        if apart.bits() & among == among {
            return Answers { overlaps: 0, proven: among };
        }
        let normal = cross(&minus(b, a), &minus(c, a));
        let apart = apart | separates(&normal, &corners, &ends, beyond);
        let separated = apart.bits() & among;
        if separated == among {
            return Answers { overlaps: 0, proven: among };
        }
        let (between, is_above) = above_face(&normal, &corners, &ends);
        let overlaps = (is_above & is_within(&between, within)).bits() & among;
        if overlaps != 0 {
            return Answers { overlaps, proven: overlaps | separated };
        }
        let between = nearest_to_edges(&corners, &ends);
        let overlaps = is_within(&between, within);
        let apart = apart | separates(&between, &corners, &ends, beyond);
        Answers { overlaps: overlaps.bits() & among, proven: (overlaps | apart).bits() & among }
    }
}

/// The sum of the coordinates, each without its sign.
#[inline(always)]
fn sum_of<L: F32Lanes>(point: &Corner<L>) -> L {
    point[0].abs() + point[1].abs() + point[2].abs()
}

/// Whether a vector is shorter than a length that may be negative.
#[inline(always)]
fn is_within<L: F32Lanes>(vector: &Corner<L>, length: L) -> L::Mask {
    L::zero().less(length) & dot(vector, vector).less(length * length)
}

/// Whether the bounds of the triangles and of the segment are further apart than `beyond` along an axis.
#[inline(always)]
fn are_beside<L: F32Lanes>(
    [a, b, c]: &[Corner<L>; 3],
    [p, q]: &[Corner<L>; 2],
    beyond: L,
) -> L::Mask {
    let x = gap([a[0], b[0], c[0]], [p[0], q[0]]);
    let y = gap([a[1], b[1], c[1]], [p[1], q[1]]);
    let z = gap([a[2], b[2], c[2]], [p[2], q[2]]);
    beyond.less(x.max(y).max(z))
}

/// The gap between the heights of a triangle and those of a segment. Negative if they overlap.
#[inline(always)]
fn gap<L: F32Lanes>([a, b, c]: [L; 3], [p, q]: [L; 2]) -> L {
    (p.min(q) - a.max(b).max(c)).max(a.min(b).min(c) - p.max(q))
}

/// Whether the triangles and the segment lie on different sides of a slab across a direction that is wider than `beyond`.
#[inline(always)]
fn separates<L: F32Lanes>(
    direction: &Corner<L>,
    [a, b, c]: &[Corner<L>; 3],
    [p, q]: &[Corner<L>; 2],
    beyond: L,
) -> L::Mask {
    let triangle = [dot(direction, a), dot(direction, b), dot(direction, c)];
    let gap = gap(triangle, [dot(direction, p), dot(direction, q)]);
    let length_squared = dot(direction, direction);
    let is_long = L::splat(MIN_LENGTH_SQUARED).less(length_squared);
    is_long & (beyond * length_squared.sqrt()).less(gap)
}

/// The vector to the segment's point nearest to the triangle's plane, from the triangle's point below it, and whether there
/// is such a point.
#[inline(always)]
fn above_face<L: F32Lanes>(
    normal: &Corner<L>,
    [a, b, c]: &[Corner<L>; 3],
    [p, q]: &[Corner<L>; 2],
) -> (Corner<L>, L::Mask) {
    let (from, to) = (dot(normal, &minus(p, a)), dot(normal, &minus(q, a)));
    let nearer = L::select(from.abs().less(to.abs()), L::zero(), L::splat(1.0));
    let crosses = (from * to).less(L::zero());
    let at = clamped(L::select(crosses, from / (from - to), nearer));
    let point = along(p, &minus(q, p), at);
    let x = weight(normal, b, c, &point);
    let y = weight(normal, c, a, &point);
    let z = weight(normal, a, b, &point);
    let sum = x + y + z;
    let least = x.min(y).min(z);
    let is_inside = L::zero().at_most(least) & L::splat(MIN_LENGTH_SQUARED).less(sum);
    let (x, y, z) = (x / sum, y / sum, z / sum);
    let below = [
        a[0] * x + b[0] * y + c[0] * z,
        a[1] * x + b[1] * y + c[1] * z,
        a[2] * x + b[2] * y + c[2] * z,
    ];
    (minus(&point, &below), is_inside)
}

/// Twice the area of the triangle between an edge and a point, seen along the normal, times its length.
#[inline(always)]
fn weight<L: F32Lanes>(
    normal: &Corner<L>,
    from: &Corner<L>,
    to: &Corner<L>,
    point: &Corner<L>,
) -> L {
    dot(normal, &cross(&minus(to, from), &minus(point, from)))
}

/// The shortest of the vectors from each edge to the segment.
#[inline(always)]
fn nearest_to_edges<L: F32Lanes>([a, b, c]: &[Corner<L>; 3], [p, q]: &[Corner<L>; 2]) -> Corner<L> {
    let span = minus(q, p);
    let first = from_edge([a, b], p, &span);
    let second = from_edge([b, c], p, &span);
    let third = from_edge([c, a], p, &span);
    shorter(&shorter(&first, &second), &third)
}

/// The vector to the segment from `p` along `span`, from an edge: between their nearest points.
#[inline(always)]
fn from_edge<L: F32Lanes>(
    [from, to]: [&Corner<L>; 2],
    p: &Corner<L>,
    span: &Corner<L>,
) -> Corner<L> {
    let (edge, offset) = (minus(to, from), minus(p, from));
    let (ee, es, ss) = (dot(&edge, &edge), dot(&edge, span), dot(span, span));
    let (eo, so) = (dot(&edge, &offset), dot(span, &offset));
    // The nearest points of the lines, each clamped to its segment in turn.
    let on_span = quotient(es * eo - ee * so, ee * ss - es * es);
    let on_edge = quotient(eo + es * on_span, ee);
    let on_span = quotient(es * on_edge - so, ss);
    minus(&along(p, span, on_span), &along(from, &edge, on_edge))
}

#[inline(always)]
fn shorter<L: F32Lanes>(first: &Corner<L>, second: &Corner<L>) -> Corner<L> {
    let is_second = dot(second, second).less(dot(first, first));
    [
        L::select(is_second, second[0], first[0]),
        L::select(is_second, second[1], first[1]),
        L::select(is_second, second[2], first[2]),
    ]
}

/// The point at a part of the way from a point along a vector.
#[inline(always)]
fn along<L: F32Lanes>(from: &Corner<L>, way: &Corner<L>, part: L) -> Corner<L> {
    [from[0] + way[0] * part, from[1] + way[1] * part, from[2] + way[2] * part]
}

/// A quotient from 0 to 1, and 0 unless the divisor is positive.
#[inline(always)]
fn quotient<L: F32Lanes>(value: L, by: L) -> L {
    clamped(L::select(L::zero().less(by), value / by, L::zero()))
}

#[inline(always)]
fn clamped<L: F32Lanes>(value: L) -> L {
    value.max(L::zero()).min(L::splat(1.0))
}

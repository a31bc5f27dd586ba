//! Proofs in f32 that a sphere or capsule overlaps triangles, or does not: four at a time.
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
//! 1. **Coordinates.** The scaled vertices are those of the parts. The difference to the middle rounds once, and the ends
//!    once: `u (S + E)`.
//! 2. **Separation.** Heights along a direction have 3 roundings each, their difference 1: `4 u (S + E)` times its length. The
//!    comparison has 5 roundings. The error of the direction itself does not matter.
//! 3. **Within reach.** A point is a sum of corners with weights from 0 to 1, which add up to 1 within `3 u`. It is a point
//!    of the triangle up to `7 u S`; the other is one of the segment up to `5 u E`. Their difference rounds once, and the
//!    comparison 5 times.
//! 4. **The answer itself** is computed in f64. It is off by up to [`DOUBT`] of all lengths and [`NOISE`] of the sizes.
//!
//! [`ERROR`] is more than twice the sum of the first three, and so covers the size of the triangle in the fourth.

use glam::{BVec4A, DVec3, Mat4, Vec3, Vec4};

use super::ScaledMesh;
use super::blocks::{Block, MAX_INDEX};
use crate::dim3::narrowphase::NOISE;
use crate::dim3::{Convex, Pose};
use crate::math::round_up;
use crate::simd::f32_lanes::Answers;
use crate::touching::{self, DOUBT};

/// The number of triangles in the lanes of a test.
const LANES: usize = 4;

/// The error of a distance, relative to `S + E` and the reach.
const ERROR: f32 = 16.0 * f32::EPSILON;

/// Other sizes have no filter: products of lengths could underflow or overflow.
const SIZES: std::ops::RangeInclusive<f64> = 1e-3..=1e9;

/// The least squared length of a direction. Smaller squares lose digits.
const MIN_LENGTH_SQUARED: f32 = 1e-30;

/// A corner of four triangles: its coordinates in the lanes.
type Corner = [Vec4; 3];

/// A sphere or capsule in the frame of a scaled mesh.
#[derive(Clone, Copy, Debug)]
pub(super) struct OverlapFilter {
    scale: Vec4,
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
    /// Prepares a geometry. `None` if the filter does not handle the geometry, the sizes, or the margin.
    pub fn new(
        mesh: &ScaledMesh,
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
        let [min, max] = mesh.corners();
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
            scale: mesh.scale().extend(1.0),
            origin: origin.extend(0.0),
            ends: relative.map(|end| end.as_vec3()),
            reach: reach as f32,
            error: round_up(error),
        })
    }

    /// Tests triangles of a block, at least one, given by a bit each.
    #[inline(always)]
    pub fn test(&self, block: Block, triangles: u32) -> Answers {
        let mut vertices = [Vec4::ZERO; MAX_INDEX + 1];
        block.each_vertex(&mut vertices, |vertex| vertex * self.scale - self.origin);
        let corners = block.all_corners();
        let mut answers = Answers { overlaps: 0, proven: 0 };
        let mut left = triangles;
        while left != 0 {
            // The lanes past the last triangle hold it once more.
            let mut places = [0; LANES];
            let mut taken = 0;
            for place in &mut places {
                taken = if left == 0 { taken } else { left & left.wrapping_neg() };
                *place = taken.trailing_zeros() as usize;
                left &= left.wrapping_sub(1);
            }
            let corner = |corner: usize| {
                let [a, b, c, d] = places.map(|place| vertices[corners.get(place, corner)]);
                let lanes = Mat4::from_cols(a, b, c, d).transpose();
                [lanes.x_axis, lanes.y_axis, lanes.z_axis]
            };
            let found = self.test_four([corner(0), corner(1), corner(2)]);
            for (lane, place) in places.into_iter().enumerate() {
                answers.overlaps |= (found.overlaps >> lane & 1) << place;
                answers.proven |= (found.proven >> lane & 1) << place;
            }
        }
        answers
    }

    /// Tests the triangles in the lanes. May leave others open if one overlaps.
    #[inline(always)]
    fn test_four(&self, corners: [Corner; 3]) -> Answers {
        let splat = Vec4::splat;
        let [a, b, c] = &corners;
        let sum = |v: &Corner| v[0].abs() + v[1].abs() + v[2].abs();
        let error = sum(a).max(sum(b)).max(sum(c)) * ERROR + splat(self.error);
        let (beyond, within) = (splat(self.reach) + error, splat(self.reach) - error);
        let ends = self.ends.map(|end| end.to_array().map(splat));
        let normal = cross(&minus(b, a), &minus(c, a));
        let apart = separates(&normal, &corners, &ends, beyond);
        if apart.all() {
            return Answers { overlaps: 0, proven: apart.bitmask() };
        }
        let is_within = |between: &Corner| {
            within.cmpgt(Vec4::ZERO) & dot(between, between).cmplt(within * within)
        };
        let (between, is_above) = above_face(&normal, &corners, &ends);
        let overlaps = is_above & is_within(&between);
        if overlaps.any() {
            return Answers { overlaps: overlaps.bitmask(), proven: (overlaps | apart).bitmask() };
        }
        let between = nearest_to_edges(&corners, &ends);
        let overlaps = is_within(&between);
        let apart = apart | separates(&between, &corners, &ends, beyond);
        Answers { overlaps: overlaps.bitmask(), proven: (overlaps | apart).bitmask() }
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
    let [a, b, c] = [&corners[0], &corners[1], &corners[2]].map(height);
    let [p, q] = [&ends[0], &ends[1]].map(height);
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
    let weights = [weight(b, c), weight(c, a), weight(a, b)];
    let sum = weights[0] + weights[1] + weights[2];
    let least = weights[0].min(weights[1]).min(weights[2]);
    let is_inside = Vec4::ZERO.cmple(least) & Vec4::splat(MIN_LENGTH_SQUARED).cmplt(sum);
    let [x, y, z] = weights.map(|weight| weight / sum);
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

#[inline(always)]
fn dot(a: &Corner, b: &Corner) -> Vec4 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

#[inline(always)]
fn minus(a: &Corner, b: &Corner) -> Corner {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

#[inline(always)]
fn cross(a: &Corner, b: &Corner) -> Corner {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fastrand::Rng;
    use glam::Quat;

    use super::super::scaled::convex;
    use super::super::{Mesh, MeshOptions, Progress};
    use super::*;
    use crate::dim3::narrowphase;

    const CASES: usize = 3_000;

    fn vector(random: &mut Rng, size: f32) -> Vec3 {
        Vec3::from_array([(); 3].map(|()| (random.f32() * 2.0 - 1.0) * size))
    }

    fn pose(random: &mut Rng, size: f32) -> Pose {
        let turn = Quat::from_xyzw(random.f32(), random.f32() - 0.5, random.f32() - 0.5, 0.7);
        Pose::new(vector(random, size), turn.normalize()).unwrap()
    }

    fn other(random: &mut Rng) -> Convex {
        let radius = random.f32() * 0.6;
        match random.u8(0..4) {
            0 => Convex::sphere(vector(random, 0.3), radius).unwrap(),
            _ => Convex::capsule(vector(random, 0.7), vector(random, 0.7), radius).unwrap(),
        }
    }

    #[test]
    fn proven_answers_are_those_of_the_signed_distance() {
        let random = &mut Rng::with_seed(0x0f11);
        // Answers that are proven, and not, in two classes: near the margin and far from it.
        let (mut near, mut far, mut overlaps) = ([0; 2], [0; 2], 0);
        for case in 0..CASES {
            let away = if case % 5 == 0 { 300.0 } else { 3.0 };
            let flat = if case % 3 == 0 { 0.01 } else { 1.0 };
            let place = vector(random, away);
            let mut vertex = || place + vector(random, 1.0) * Vec3::new(1.0, flat, 1.0);
            let vertices: Vec<Vec3> = (0..9).map(|_| vertex()).collect();
            let indices: Vec<u32> = (0..24).map(|_| random.u32(0..9)).collect();
            let options = MeshOptions::default();
            let mesh = Mesh::build(&vertices, &indices, None, options, &Progress::default());
            let scale = if random.bool() { Vec3::ONE } else { Vec3::new(1.5, -0.5, 1.0) };
            let mesh = ScaledMesh::new(Arc::new(mesh.unwrap()), scale).unwrap();
            let (at, from, other) = (pose(random, away), pose(random, 1.0), other(random));
            let target = (at.matrix() * (place * scale).as_dvec3()).as_vec3() + at.position();
            let from = Pose::new(target + from.position(), from.rotation()).unwrap();
            for (_, leaf) in mesh.mesh().tree.leaves() {
                let block = mesh.mesh().blocks.block(leaf);
                let distance = |triangle: usize| {
                    let part = convex(mesh.points(block, triangle));
                    narrowphase::distance(&part, &at, &other, &from).distance
                };
                // Margins at, near and far from the distance of a triangle.
                let base = distance(random.usize(0..block.count()));
                let margin = match case % 4 {
                    0 => 0.0,
                    1 => base,
                    2 => base + 1e-5 * (random.f32() - 0.5),
                    _ => random.f32() - 0.3,
                };
                let Some(filter) = OverlapFilter::new(&mesh, &at, (&other, &from), margin) else {
                    continue;
                };
                let triangles = random.u32(1..1 << block.count());
                let Answers { overlaps: found, proven } = filter.test(block, triangles);
                assert_eq!((found | proven) & !triangles, 0, "case {case}");
                for triangle in (0..block.count()).filter(|bit| triangles >> bit & 1 == 1) {
                    let distance = distance(triangle);
                    let is_proven = proven >> triangle & 1 == 1;
                    let is_near = (distance - margin).abs() < 1e-4 * away;
                    let counts = if is_near { &mut near } else { &mut far };
                    counts[usize::from(is_proven)] += 1;
                    if is_proven {
                        let answer = found >> triangle & 1 == 1;
                        assert_eq!(answer, distance <= margin, "case {case}: {distance:e}");
                        overlaps += usize::from(answer);
                    }
                }
            }
        }
        assert!(near[0] > 100 && near[1] > 100, "{near:?}");
        assert!(far[1] > 10 * far[0] && overlaps > far[1] / 8, "{far:?}, {overlaps}");
    }
}

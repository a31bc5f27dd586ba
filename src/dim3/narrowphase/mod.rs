//! Questions about one or two geometries. No world, no filter, no allocation.
//!
//! The pair matrix is on this page: one `match` for each question, without `_` arms, so that a new geometry
//! fails to compile until it is answered. What counts is computed in double precision, in coordinates that
//! start at the first geometry's position: where both stand in the world never changes an answer.

#[cfg(test)]
mod agreement;
mod cast;
pub(crate) mod contact;
mod core;
mod distance;
mod explain;
pub(crate) mod f32_kernels;
mod gjk;
mod overlap;
mod pair;
mod penetration;
mod raycast;
mod sat;
mod segment_box;
mod support;

pub use cast::Travelling;
pub use explain::{AxisKind, explain};
pub(super) use gjk::NOISE;

use arrayvec::ArrayVec;
use glam::{DVec3, Vec3};

use super::geometry::Geometry;
use super::pose::Pose;
use super::ray::{Hit, Ray};
use crate::answers;
use crate::math::narrow;
use crate::rounding::DISTANCE_ROUNDING;
use crate::space::AtStart;
use crate::touching;
use core::{CoreShape, PosedGeometry};
use pair::canonical_order;

/// The signed distance of a pair.
pub type Distance = answers::Distance<Vec3>;
/// One point of a contact manifold.
pub type ContactPoint = answers::ContactPoint<Vec3>;
/// The contact manifold of a pair.
pub type Manifold = answers::Manifold<Vec3, 4>;
/// The time of impact of a cast.
pub type CastHit = answers::CastHit<Vec3>;
/// A candidate axis of the separating axis test.
pub type Axis = answers::Axis<Vec3, AxisKind>;

/// Whether the signed distance of two geometries is at or below `margin`: whether [`distance`] returns at most that.
///
/// An f32 test answers where its error bound proves the answer, the signed distance in f64 elsewhere. (a, b) and
/// (b, a) give the same answer: each pair is computed in one order only.
pub fn overlap(a: &Geometry, pose_a: &Pose, b: &Geometry, pose_b: &Pose, margin: f32) -> bool {
    f32_kernels::overlap((a, pose_a), (b, pose_b), margin)
        .unwrap_or_else(|| overlap_without_kernel(a, pose_a, b, pose_b, margin))
}

/// [`overlap`] without the closed forms in f32, for a caller that has already tried them.
pub fn overlap_without_kernel(
    a: &Geometry,
    pose_a: &Pose,
    b: &Geometry,
    pose_b: &Pose,
    margin: f32,
) -> bool {
    f32_kernels::overlap_by_gjk((a, pose_a), (b, pose_b), margin)
        .unwrap_or_else(|| overlap_f64((a, pose_a), (b, pose_b), margin))
}

fn overlap_f64(a: PosedGeometry, b: PosedGeometry, margin: f32) -> bool {
    let (a, b, _) = canonical_order(a, b);
    let origin = a.1.position();
    let a = CoreShape::new(a.0, a.1, origin);
    let b = CoreShape::new(b.0, b.1, origin);
    overlap::overlap(&a, &b, touching::limit(margin))
}

/// The signed distance of two geometries, its direction and a point of each surface.
///
/// Above 0 the gap; below 0 minus the least translation that parts them. (b, a) gives the same with normal and
/// points exchanged.
pub fn distance(a: &Geometry, pose_a: &Pose, b: &Geometry, pose_b: &Pose) -> Distance {
    let (a, b, swapped) = canonical_order((a, pose_a), (b, pose_b));
    let origin = a.1.position();
    let a = CoreShape::new(a.0, a.1, origin);
    let b = CoreShape::new(b.0, b.1, origin);
    distance::signed_distance(&a, &b).to_answer(origin.as_dvec3(), swapped)
}

/// Where two geometries touch, or would along the normal when moved by no more than `margin`; none when their
/// signed distance is above it.
///
/// The deepest point has the signed distance. The others are those corners, of what the features that face each
/// other have in common, which are no further apart than `margin`: at most four points in all, chosen so that the
/// area between them is greatest. (b, a) gives the same with normal, points and features exchanged.
pub fn contact(
    a: &Geometry,
    pose_a: &Pose,
    b: &Geometry,
    pose_b: &Pose,
    margin: f32,
) -> Option<Manifold> {
    let (a, b, swapped) = canonical_order((a, pose_a), (b, pose_b));
    let origin = a.1.position();
    let a = CoreShape::new(a.0, a.1, origin);
    let b = CoreShape::new(b.0, b.1, origin);
    let limit = touching::limit(margin);
    let found = distance::signed_distance(&a, &b);
    if found.distance > limit {
        return None;
    }
    let origin = origin.as_dvec3();
    let normal = narrow(found.normal);
    let normal = if swapped { -normal } else { normal };
    let mut manifold = Manifold { normal, points: ArrayVec::new() };
    // What is as deep as the deepest point but for rounding is as deep. Few points are so near to that that all
    // lengths have to be added up.
    let level = || found.distance + DISTANCE_ROUNDING * (a.lengths() + b.lengths());
    let above = found.distance + DISTANCE_ROUNDING * (a.max_lengths() + b.max_lengths());
    let limit = if limit >= above { limit } else { limit.max(level()) };
    contact::points(&a, &b, &found, limit, |point| {
        let may_be_level = point.distance != found.distance && point.distance <= above;
        let is_level = may_be_level && point.distance <= level();
        let distance = if is_level { found.distance } else { point.distance };
        let point = ContactPoint {
            point_a: narrow(origin + point.point_a),
            point_b: narrow(origin + point.point_b),
            distance: touching::to_f32(distance),
            feature_a: point.feature_a,
            feature_b: point.feature_b,
        };
        manifold.points.push(if swapped { point.flipped() } else { point });
    });
    Some(manifold)
}

/// The signed distance of a geometry and a point: [`distance`] from the geometry to a sphere of radius 0.
pub fn closest_point(geometry: &Geometry, pose: &Pose, to: Vec3) -> Distance {
    distance(geometry, pose, &Geometry::POINT, &Pose::at(to))
}

/// When A, moved by `translation`, first touches B, which stands still.
///
/// Two that touch or overlap already are a hit at time 0. At the time of a hit the two are within 1e-6 of their
/// size of touching, and never were before; what double precision tells of the length of the motion comes on
/// top.
pub fn cast(
    a: &Geometry,
    pose_a: &Pose,
    translation: Vec3,
    b: &Geometry,
    pose_b: &Pose,
) -> Option<CastHit> {
    cast_as(a, pose_a, translation, b, pose_b, AtStart::Hit)
}

/// [`cast`], where the caller says what becomes of a pair that touches or overlaps at the start.
pub fn cast_as(
    a: &Geometry,
    pose_a: &Pose,
    translation: Vec3,
    b: &Geometry,
    pose_b: &Pose,
    at_start: AtStart,
) -> Option<CastHit> {
    let motion = translation.as_dvec3();
    cast::translations(((a, pose_a), motion), ((b, pose_b), DVec3::ZERO), at_start)
}

/// When two geometries first touch that move from one pose to another: their positions along a line, their
/// rotations about their positions along the shortest arc, both at a constant rate.
///
/// As [`cast`] otherwise. The rare pair that stays within 1e-6 of how far its points lie from what they turn about
/// through most of half a turn may be told as touching: the work has a bound, and a touch is never missed.
pub fn cast_motion(
    a: &Geometry,
    start_a: &Pose,
    end_a: &Pose,
    b: &Geometry,
    start_b: &Pose,
    end_b: &Pose,
) -> Option<CastHit> {
    cast_motion_as((a, start_a, end_a), (b, start_b, end_b), AtStart::Hit)
}

/// [`cast_motion`], where the caller says what becomes of a pair that touches or overlaps at the start.
pub fn cast_motion_as(a: Travelling, b: Travelling, at_start: AtStart) -> Option<CastHit> {
    cast::motions(a, b, at_start)
}

/// Where a ray enters a geometry; at distance 0 when it begins in it.
pub fn raycast(geometry: &Geometry, pose: &Pose, ray: &Ray) -> Option<Hit> {
    let inside = || contains(geometry, pose, ray.origin());
    raycast::cast(ray, &CoreShape::new(geometry, pose, ray.origin()), inside)
}

/// Whether a geometry contains a point: whether their signed distance is 0 or less.
pub fn contains(geometry: &Geometry, pose: &Pose, point: Vec3) -> bool {
    overlap(geometry, pose, &Geometry::POINT, &Pose::at(point), 0.0)
}

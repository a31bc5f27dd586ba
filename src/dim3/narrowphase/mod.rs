//! Queries about one or two geometries. They know no world and no filter, and they do not allocate.
//!
//! Each function brings the pair into its canonical order and swaps the answer back. `pair` classifies the pair;
//! `overlap`, `distance` and `cast` each have one `match` over the classes. All decisions are made in f64, in coordinates
//! relative to the first geometry's position, so a common translation never changes an answer.

#[cfg(test)]
mod agreement;
pub(crate) mod box_lanes;
pub(crate) mod cast;
pub(crate) mod contact;
mod core;
mod distance;
pub(crate) mod distance_lanes;
mod exit;
mod explain;
pub(crate) mod f32_kernels;
mod facets;
mod gjk;
mod gjk_end;
mod hint;
mod hull_distance;
mod lane_questions;
mod overlap;
mod pair;
mod penetration;
mod raycast;
mod sat;
mod sat_lanes;
mod segment_box;
mod sphere_distance;
mod sub_simplex;
mod support;

pub use cast::{CastHit, ContactPlane, Travelling, motions as cast_motion_of_parts};
pub use distance::Distance;
pub(crate) use distance::Separation;
pub use explain::{Axis, AxisKind, explain};
pub(super) use gjk::NOISE;
pub use hint::{Hint, distance_hinted};

use arrayvec::ArrayVec;
use glam::{DVec3, Vec3};

use super::convex::{Capsule, Convex, OrientedBox};
use super::pose::Pose;
use super::ray::{Hit, Ray};
use super::triangle_ray;
use crate::answers::{self, Part};
use crate::math::narrow;
use crate::rounding::DISTANCE_ROUNDING;
use crate::space::AtStart;
use crate::touching;
use core::{CoreShape, PosedConvex};
use pair::canonical_order;

/// One point of a contact manifold.
pub type ContactPoint = answers::ContactPoint<Vec3>;
/// The contact manifold of a pair.
pub type Manifold = answers::Manifold<Vec3, 4>;

/// Whether the signed distance of two geometries is at or below `margin`.
///
/// The answer is that of comparing [`distance`] with `margin`. An f32 kernel decides where its error bound proves the
/// answer; f64 decides elsewhere. Swapping A and B gives the same answer.
pub fn overlap(a: &Convex, pose_a: &Pose, b: &Convex, pose_b: &Pose, margin: f32) -> bool {
    f32_kernels::overlap((a, pose_a), (b, pose_b), margin)
        .unwrap_or_else(|| overlap_without_kernel(a, pose_a, b, pose_b, margin))
}

/// [`overlap`] without the closed forms in f32, for a caller that has already tried them.
pub fn overlap_without_kernel(
    a: &Convex,
    pose_a: &Pose,
    b: &Convex,
    pose_b: &Pose,
    margin: f32,
) -> bool {
    f32_kernels::overlap_by_gjk((a, pose_a), (b, pose_b), margin)
        .unwrap_or_else(|| overlap_f64((a, pose_a), (b, pose_b), margin))
}

fn overlap_f64(a: PosedConvex, b: PosedConvex, margin: f32) -> bool {
    let (a, b, _) = canonical_order(a, b);
    let origin = a.1.position();
    let a = CoreShape::new(a.0, a.1, origin);
    let b = CoreShape::new(b.0, b.1, origin);
    overlap::overlap(&a, &b, touching::limit(margin))
}

/// The signed distance of two geometries, its normal and the witness points.
///
/// The distance is above 0 for a gap and below 0 for a penetration depth. Swapping A and B negates the normal and swaps
/// the points; the distance is identical.
pub fn distance(a: &Convex, pose_a: &Pose, b: &Convex, pose_b: &Pose) -> Distance {
    let (a, b, swapped) = canonical_order((a, pose_a), (b, pose_b));
    let origin = a.1.position();
    let separation = match (a.0, b.0) {
        (Convex::Hull(hull_a), Convex::Hull(hull_b)) => {
            hull_distance::signed_distance((hull_a, a), (hull_b, b))
        }
        // The canonical order puts a sphere last.
        (_, Convex::Sphere(sphere)) => sphere_distance::separated_from_sphere(a, (sphere, b.1))
            .unwrap_or_else(|| general_distance(a, b, origin)),
        _ => general_distance(a, b, origin),
    };
    separation.to_answer(origin.as_dvec3(), swapped)
}

/// The separation of two geometries of any kinds, in their canonical order, relative to `origin`.
fn general_distance(a: PosedConvex, b: PosedConvex, origin: Vec3) -> Separation {
    // Not as an array: the compiler would copy both.
    let a = CoreShape::new(a.0, a.1, origin);
    let b = CoreShape::new(b.0, b.1, origin);
    distance::signed_distance(&a, &b)
}

/// [`distance`] of a box and a capsule, or with `swapped` of a capsule and a box. None for pairs that nearly touch or
/// overlap.
#[inline(always)]
pub(crate) fn distance_of_box_and_capsule(
    a: (&OrientedBox, &Pose),
    b: (&Capsule, &Pose),
    swapped: bool,
) -> Option<Distance> {
    let found = distance::separated_box_and_capsule(a, b)?;
    Some(found.to_answer(a.1.position().as_dvec3(), swapped))
}

/// The contact manifold of two geometries; none when their signed distance is above `margin`.
///
/// The deepest point has the signed distance. The other points are vertices of the clipped feature pair whose distance
/// is at or below `margin`. There are at most four points, chosen for the greatest area. Swapping A and B negates the
/// normal and swaps the points and features.
pub fn contact(
    a: &Convex,
    pose_a: &Pose,
    b: &Convex,
    pose_b: &Pose,
    margin: f32,
) -> Option<Manifold> {
    let (a, b, swapped) = canonical_order((a, pose_a), (b, pose_b));
    let origin = a.1.position();
    let a = CoreShape::new(a.0, a.1, origin);
    let b = CoreShape::new(b.0, b.1, origin);
    let limit = touching::limit(margin);
    let separation = distance::signed_distance(&a, &b);
    manifold((&a, &b), &separation, limit, origin, swapped, |_| {})
}

/// [`contact`] of two boxes in their canonical order, from a lane of a kernel that knows their separation.
#[inline(never)]
pub(crate) fn contact_in_lane(
    (a, pose_a): PosedConvex,
    (b, pose_b): PosedConvex,
    separation: &Separation,
    limit: f64,
    swapped: bool,
) -> Option<Manifold> {
    let origin = pose_a.position();
    let a = CoreShape::new(a, pose_a, origin);
    let b = CoreShape::new(b, pose_b, origin);
    manifold((&a, &b), separation, limit, origin, swapped, |_| {})
}

/// The manifold of two shapes; none when their separation is above `limit`. Calls `each` with its points.
#[inline(always)]
fn manifold(
    shapes: (&CoreShape, &CoreShape),
    separation: &Separation,
    limit: f64,
    origin: Vec3,
    swapped: bool,
    mut each: impl FnMut(&contact::Point),
) -> Option<Manifold> {
    if separation.distance > limit {
        return None;
    }
    let normal = narrow(separation.normal);
    let normal = if swapped { -normal } else { normal };
    let mut manifold =
        Manifold { normal, points: ArrayVec::new(), part_a: Part::WHOLE, part_b: Part::WHOLE };
    each_point(shapes, separation, limit, origin, |point, answer| {
        each(point);
        manifold.points.push(if swapped { answer.flipped() } else { answer });
    });
    Some(manifold)
}

/// Calls `each` with the contact points of two shapes, whose separation is at or below `limit`, as they are and as answers.
#[inline(always)]
fn each_point(
    (a, b): (&CoreShape, &CoreShape),
    separation: &Separation,
    limit: f64,
    origin: Vec3,
    mut each: impl FnMut(&contact::Point, ContactPoint),
) {
    let origin = origin.as_dvec3();
    // A point as deep as the deepest one, up to rounding, gets the same distance. The bound `above` spares most points
    // the sum of all lengths.
    let level = || separation.distance + DISTANCE_ROUNDING * (a.lengths() + b.lengths());
    let above = separation.distance + DISTANCE_ROUNDING * (a.max_lengths() + b.max_lengths());
    let limit = if limit >= above { limit } else { limit.max(level()) };
    contact::points(a, b, separation, limit, |point| {
        let may_be_level = point.distance != separation.distance && point.distance <= above;
        let is_level = may_be_level && point.distance <= level();
        let distance = if is_level { separation.distance } else { point.distance };
        let answer = ContactPoint {
            point_a: narrow(origin + point.point_a),
            point_b: narrow(origin + point.point_b),
            distance: touching::to_f32(distance),
            feature_a: point.feature_a,
            feature_b: point.feature_b,
        };
        each(&point, answer);
    });
}

/// The point of a geometry that lies furthest along a unit direction. A half-space has none.
pub fn furthest(geometry: &Convex, pose: &Pose, direction: Vec3) -> Option<Vec3> {
    let origin = pose.position();
    match CoreShape::new(geometry, pose, origin) {
        CoreShape::Rounded(rounded) => {
            let direction = direction.as_dvec3();
            let point = rounded.core.support_point(direction) + direction * rounded.radius;
            Some(narrow(origin.as_dvec3() + point))
        }
        CoreShape::HalfSpace(_) => None,
    }
}

/// The signed distance of a geometry and a point, as [`distance`] from the geometry to a sphere of radius 0.
pub fn closest_point(geometry: &Convex, pose: &Pose, to: Vec3) -> Distance {
    distance(geometry, pose, &Convex::POINT, &Pose::at(to))
}

/// The time of impact of A, moved by `translation`, with B, which does not move.
///
/// A pair that touches or overlaps at the start is a hit at time 0. At the time of impact the two are within 1e-6 of
/// their size of touching, plus the f64 rounding of the motion's length. They are not that close at any earlier time.
pub fn cast(
    a: &Convex,
    pose_a: &Pose,
    translation: Vec3,
    b: &Convex,
    pose_b: &Pose,
) -> Option<CastHit> {
    cast_as(a, pose_a, translation, b, pose_b, AtStart::Hit)
}

/// [`cast`] with a choice of how to treat a pair that touches or overlaps at the start.
pub fn cast_as(
    a: &Convex,
    pose_a: &Pose,
    translation: Vec3,
    b: &Convex,
    pose_b: &Pose,
    at_start: AtStart,
) -> Option<CastHit> {
    cast_until(a, pose_a, translation, b, pose_b, at_start, 1.0)
}

/// [`cast`] of a box and a capsule, or with `swapped` of a capsule and a box. The geometry that comes first moves. None for
/// pairs that touch, or nearly, at the start.
#[inline(always)]
pub(crate) fn cast_of_box_and_capsule(
    a: (&OrientedBox, &Pose),
    translation: Vec3,
    b: (&Capsule, &Pose),
    swapped: bool,
) -> Option<Option<CastHit>> {
    let (moves, stands) = (translation.as_dvec3(), DVec3::ZERO);
    let motions = if swapped { [stands, moves] } else { [moves, stands] };
    cast::box_and_capsule(a, b, motions, swapped)
}

/// [`cast_as`] without hits after the time `latest`.
pub fn cast_until(
    a: &Convex,
    pose_a: &Pose,
    translation: Vec3,
    b: &Convex,
    pose_b: &Pose,
    at_start: AtStart,
    latest: f32,
) -> Option<CastHit> {
    let motion = translation.as_dvec3();
    cast::translations(((a, pose_a), motion), ((b, pose_b), DVec3::ZERO), at_start, latest)
}

/// The time of impact of two geometries that move from one pose to another. Positions move along a line and rotations
/// along the shortest arc, both at a constant rate.
///
/// The result is as that of [`cast`]. The number of steps is limited and no touch is missed, so a rare pair is reported
/// as touching without being so: one that stays within 1e-6 of its lever arms through most of half a turn.
pub fn cast_motion(
    a: &Convex,
    start_a: &Pose,
    end_a: &Pose,
    b: &Convex,
    start_b: &Pose,
    end_b: &Pose,
) -> Option<CastHit> {
    cast_motion_as((a, start_a, end_a), (b, start_b, end_b), AtStart::Hit)
}

/// A geometry and its poses at the start and at the end.
pub type Motion<'a> = (&'a Convex, &'a Pose, &'a Pose);

/// [`cast_motion`] with a choice of how to treat a pair that touches or overlaps at the start.
pub fn cast_motion_as(a: Motion, b: Motion, at_start: AtStart) -> Option<CastHit> {
    cast_motion_of_parts(Travelling::whole(a), Travelling::whole(b), at_start)
}

/// The point where a ray enters a geometry. A ray that starts inside hits at distance 0, or where
/// it leaves if it finds exits.
pub fn raycast(geometry: &Convex, pose: &Pose, ray: &Ray) -> Option<Hit> {
    match first_hit(geometry, pose, ray) {
        Some(hit) if hit.inside && ray.finds_exits() => exit::exit(geometry, pose, ray),
        hit => hit,
    }
}

#[inline]
fn first_hit(geometry: &Convex, pose: &Pose, ray: &Ray) -> Option<Hit> {
    if let Convex::Triangle(triangle) = geometry
        && triangle.radius() == 0.0
        && let Ok(answer) = triangle_ray::raycast(triangle.points(), pose, ray)
    {
        return answer;
    }
    let inside = || contains(geometry, pose, ray.origin());
    raycast::cast(ray, &CoreShape::new(geometry, pose, ray.origin()), inside)
}

/// Whether a geometry contains a point: whether their signed distance is at or below 0.
pub fn contains(geometry: &Convex, pose: &Pose, point: Vec3) -> bool {
    overlap(geometry, pose, &Convex::POINT, &Pose::at(point), 0.0)
}

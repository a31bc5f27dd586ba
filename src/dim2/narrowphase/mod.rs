//! The 2D narrow phase: queries on one or two geometries. It knows no world and no filter, and allocates nothing.
//!
//! Answers are computed in f64, in coordinates relative to the first geometry's position. A translation of the whole
//! pair never changes an answer.

#[cfg(test)]
mod agreement;
mod answers;
mod boxes;
mod cast;
mod closest_points;
mod contact;
mod core;
mod core_shape;
mod distance;
mod exit;
mod explain;
pub(crate) mod f32_kernels;
pub(crate) mod f32_lanes;
mod facets;
mod overlap;
mod pair;
mod raycast;
mod sat;
mod separation;

pub use answers::{CastHit, ContactPoint, Distance, Manifold};
pub use cast::{Travelling, motions as cast_motion_of_parts};
pub(crate) use contact::{BoxContact, BoxManifold};
pub use explain::{Axis, AxisKind, explain};

use glam::{DVec2, Vec2};

use super::convex::{Convex, OrientedBox};
use super::pose::Pose;
use super::ray::{Hit, Ray};
use super::segment_ray;
use crate::space::AtStart;
use crate::touching;
use core_shape::CoreShape;
use distance::signed_distance;
use pair::CanonicalPair;

pub(super) use core::NOISE;

/// Whether the signed distance of two geometries is at or below `margin`: whether [`distance`] is at most `margin`.
///
/// An f32 kernel answers if its error bound proves the answer, otherwise [`overlap_f64`]. (A, B) and (B, A) give the
/// same answer.
pub fn overlap(a: &Convex, pose_a: &Pose, b: &Convex, pose_b: &Pose, margin: f32) -> bool {
    f32_kernels::overlap((a, pose_a), (b, pose_b), margin)
        .unwrap_or_else(|| overlap_f64(a, pose_a, b, pose_b, margin))
}

/// [`overlap`] without the f32 kernels, for callers that have run them already. The answer is the same.
pub fn overlap_f64(a: &Convex, pose_a: &Pose, b: &Convex, pose_b: &Pose, margin: f32) -> bool {
    let CanonicalPair { first, second, .. } = CanonicalPair::new((a, pose_a), (b, pose_b));
    overlap::overlap(&first, &second, touching::limit(margin))
}

/// The signed distance of two geometries, its normal, and the witness points.
///
/// Above 0 it is the gap. Below 0 it is minus the penetration depth: the least translation that separates the two.
/// Swapping A and B negates the normal and swaps the points; the distance is identical.
pub fn distance(a: &Convex, pose_a: &Pose, b: &Convex, pose_b: &Pose) -> Distance {
    let pair = CanonicalPair::new((a, pose_a), (b, pose_b));
    let separation = signed_distance(&pair.first, &pair.second);
    separation.in_order(pair.swapped).to_answer(pair.origin.as_dvec2())
}

/// The contact manifold of two geometries: one or two points. None if their signed distance is above `margin`.
///
/// The first point is the deepest and has the signed distance. The second point has a distance of at most `margin`.
/// Swapping A and B negates the normal, and swaps points and features.
#[inline]
pub fn contact(
    a: &Convex,
    pose_a: &Pose,
    b: &Convex,
    pose_b: &Pose,
    margin: f32,
) -> Option<Manifold> {
    contact::manifold((a, pose_a), (b, pose_b), touching::limit(margin))
}

/// [`contact`] of two boxes. `posed` returns A for 0 and B for 1, and `position_x` the x coordinates of their positions.
#[inline(always)]
pub(crate) fn contact_of_boxes(
    position_x: impl Fn(usize) -> f32,
    posed: impl Fn(usize) -> (OrientedBox, Pose),
    margin: f32,
) -> BoxContact {
    contact::contact_of_boxes(position_x, posed, touching::limit(margin))
}

/// [`contact`] of two boxes for which [`contact_of_boxes`] returns [`BoxContact::ByDistance`].
pub(crate) fn contact_of_boxes_by_distance(
    posed: impl Fn(usize) -> (OrientedBox, Pose),
    margin: f32,
) -> Option<Manifold> {
    contact::boxes_by_distance(posed, touching::limit(margin))
}

/// The point of a geometry furthest along a unit direction. A half-plane has none.
pub fn furthest(geometry: &Convex, pose: &Pose, direction: Vec2) -> Option<Vec2> {
    let origin = pose.position();
    match CoreShape::new(geometry, pose, origin) {
        CoreShape::Rounded(rounded) => {
            let direction = direction.as_dvec2();
            let vertex = rounded.core.vertex(rounded.core.support(direction));
            Some((origin.as_dvec2() + vertex + direction * rounded.radius).as_vec2())
        }
        CoreShape::HalfPlane(_) => None,
    }
}

/// Visits the outward unit normals of the edges of a geometry, if they are at most `most`.
pub fn edge_normals(geometry: &Convex, pose: &Pose, most: usize, visit: &mut dyn FnMut(Vec2)) {
    if let CoreShape::Rounded(rounded) = CoreShape::new(geometry, pose, pose.position()) {
        let edges = rounded.core.edges();
        if edges <= most {
            (0..edges).for_each(|edge| visit(rounded.core.edge_normal(edge).as_vec2()));
        }
    }
}

/// The signed distance of a geometry and a point: [`distance`] from the geometry to a circle of radius 0.
pub fn closest_point(geometry: &Convex, pose: &Pose, to: Vec2) -> Distance {
    distance(geometry, pose, &Convex::POINT, &Pose::at(to))
}

/// The time of impact of A, moved by `translation`, with B, which stands still. None if they do not touch.
///
/// `at_start` says whether a pair that touches or overlaps at the start is a hit.
///
/// Accuracy: at the time of impact the distance is within 1e-6 of the pair's size, plus the f64 rounding of the
/// translation's length. No earlier touch exists.
pub fn cast(
    a: &Convex,
    pose_a: &Pose,
    translation: Vec2,
    b: &Convex,
    pose_b: &Pose,
    at_start: AtStart,
) -> Option<CastHit> {
    let motion = translation.as_dvec2();
    cast::translations(((a, pose_a), motion), ((b, pose_b), DVec2::ZERO), at_start)
}

/// A geometry and its poses at the start and at the end.
pub type Motion<'a> = (&'a Convex, &'a Pose, &'a Pose);

/// The time of impact of two geometries that move from one pose to another.
///
/// Positions move along a line and rotations take the shorter way, both at a constant rate. Half a turn goes
/// counter-clockwise. Otherwise as [`cast`].
///
/// The number of steps is limited. If a gap stays nearly closed for much of a turn, the cast may run out of steps and
/// report a hit there. It never misses a touch.
pub fn cast_motion(a: Motion, b: Motion, at_start: AtStart) -> Option<CastHit> {
    cast_motion_of_parts(Travelling::whole(a), Travelling::whole(b), at_start)
}

/// The point where a ray enters a geometry. A ray that begins inside hits at distance 0, or where
/// it leaves if it finds exits.
pub fn raycast(geometry: &Convex, pose: &Pose, ray: &Ray) -> Option<Hit> {
    match first_hit(geometry, pose, ray) {
        Some(hit) if hit.inside && ray.finds_exits() => exit::exit(geometry, pose, ray),
        hit => hit,
    }
}

#[inline]
fn first_hit(geometry: &Convex, pose: &Pose, ray: &Ray) -> Option<Hit> {
    if let Convex::Segment(segment) = geometry
        && segment.radius() == 0.0
    {
        return segment_ray::raycast([segment.point_a(), segment.point_b()], pose, ray);
    }
    let inside = || contains(geometry, pose, ray.origin());
    raycast::cast(ray, &CoreShape::new(geometry, pose, ray.origin()), inside)
}

/// Whether a geometry contains a point: whether their signed distance is 0 or less.
pub fn contains(geometry: &Convex, pose: &Pose, point: Vec2) -> bool {
    overlap(geometry, pose, &Convex::POINT, &Pose::at(point), 0.0)
}

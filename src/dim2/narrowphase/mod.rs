//! Questions about one or two geometries. No world, no filter, no allocation.
//!
//! What counts is computed in double precision, in coordinates that start at the first geometry's position: where
//! both stand in the world never changes an answer.

#[cfg(test)]
mod agreement;
mod boxes;
mod cast;
mod contact;
mod core;
mod distance;
mod explain;
pub(crate) mod f32_kernels;
mod nearest;
mod overlap;
mod raycast;
mod sat;

pub use cast::Travelling;
pub use explain::{AxisKind, explain};

use glam::{DVec2, Vec2};

use super::geometry::{Geometry, OrientedBox};
use super::pose::Pose;
use super::ray::{Hit, Ray};
use crate::answers;
use crate::space::AtStart;
use crate::touching;
use core::{InOrder, Placed, Posed, in_order};
use distance::Separation;

/// Two cores closer than this part of their size touch: below it, what lies between two points is noise and has
/// no direction.
pub(super) const NOISE: f64 = 1e-9;

/// The signed distance of a pair.
pub type Distance = answers::Distance<Vec2>;
/// One point of a contact manifold.
pub type ContactPoint = answers::ContactPoint<Vec2>;
/// The contact manifold of a pair.
pub type Manifold = answers::Manifold<Vec2, 2>;
/// The time of impact of a cast.
pub type CastHit = answers::CastHit<Vec2>;
/// A candidate axis of the separating axis test.
pub type Axis = answers::Axis<Vec2, AxisKind>;

/// Whether the signed distance of two geometries is at or below `margin`: whether [`distance`] returns at most that.
///
/// An f32 test answers where its error bound proves the answer, the signed distance in f64 elsewhere. (a, b) and
/// (b, a) give the same answer: each pair is computed in one order only.
pub fn overlap(a: &Geometry, pose_a: &Pose, b: &Geometry, pose_b: &Pose, margin: f32) -> bool {
    sure((a, pose_a), (b, pose_b), margin)
        .unwrap_or_else(|| overlap_f64(a, pose_a, b, pose_b, margin))
}

/// [`overlap`] without the f32 tests.
pub fn overlap_f64(a: &Geometry, pose_a: &Pose, b: &Geometry, pose_b: &Pose, margin: f32) -> bool {
    let ((a, b), ..) = placed_in_order((a, pose_a), (b, pose_b));
    overlap::overlap(&a, &b, touching::limit(margin))
}

/// What single precision can say of an overlap.
#[inline]
fn sure((a, pose_a): Posed, (b, pose_b): Posed, margin: f32) -> Option<bool> {
    match (a, b) {
        (Geometry::Box(a), Geometry::Box(b)) => {
            f32_kernels::boxes((a.into(), pose_a.into()), (b.into(), pose_b.into()), margin)
        }
        (Geometry::Box(a), Geometry::Circle(b)) => {
            f32_kernels::box_circle((a.into(), pose_a.into()), (b.into(), pose_b.into()), margin)
        }
        (Geometry::Circle(a), Geometry::Box(b)) => {
            f32_kernels::box_circle((b.into(), pose_b.into()), (a.into(), pose_a.into()), margin)
        }
        (Geometry::Circle(a), Geometry::Circle(b)) => {
            f32_kernels::circles((a.into(), pose_a.into()), (b.into(), pose_b.into()), margin)
        }
        (
            Geometry::Capsule(_)
            | Geometry::Polygon(_)
            | Geometry::Segment(_)
            | Geometry::HalfPlane(_)
            | Geometry::LargePolygon(_),
            _,
        )
        | (
            _,
            Geometry::Capsule(_)
            | Geometry::Polygon(_)
            | Geometry::Segment(_)
            | Geometry::HalfPlane(_)
            | Geometry::LargePolygon(_),
        ) => None,
    }
}

/// Two geometries seen from the first one's position, in the one order in which they are computed; that
/// position; and whether they had to be exchanged.
#[inline(always)]
fn placed_in_order<'a>(a: Posed<'a>, b: Posed<'a>) -> ((Placed<'a>, Placed<'a>), Vec2, InOrder) {
    let order = in_order(a, b);
    let (a, b) = if order == InOrder::AsGiven { (a, b) } else { (b, a) };
    let origin = a.1.position();
    ((Placed::new(a.0, a.1, origin), Placed::new(b.0, b.1, origin)), origin, order)
}

/// The signed distance of two geometries, its direction and a point of each outline.
///
/// Above 0 the gap; below 0 minus the least translation that parts them. (b, a) gives the same with normal and
/// points exchanged.
pub fn distance(a: &Geometry, pose_a: &Pose, b: &Geometry, pose_b: &Pose) -> Distance {
    let ((a, b), origin, order) = placed_in_order((a, pose_a), (b, pose_b));
    told(distance::of(&a, &b), origin.as_dvec2(), order)
}

/// What was found of two geometries in their order, told in the order given.
fn told(found: Separation, origin: DVec2, order: InOrder) -> Distance {
    let found = if order == InOrder::AsGiven { found } else { found.flipped() };
    Distance {
        distance: touching::to_f32(found.distance),
        normal: found.normal.as_vec2(),
        point_a: (origin + found.point_a).as_vec2(),
        point_b: (origin + found.point_b).as_vec2(),
    }
}

/// Where two geometries touch, or would along the normal when moved by no more than `margin`; none when their
/// signed distance is above it.
///
/// The first point is the deepest and has the signed distance. (b, a) gives the same with normal, points and
/// features exchanged.
#[inline]
pub fn contact(
    a: &Geometry,
    pose_a: &Pose,
    b: &Geometry,
    pose_b: &Pose,
    margin: f32,
) -> Option<Manifold> {
    contact::of((a, pose_a), (b, pose_b), touching::limit(margin))
}

/// [`contact`] of two boxes, which are asked for where they are wanted: A by 0, B by 1.
#[inline(always)]
pub(crate) fn contact_of_boxes(
    posed: impl Fn(usize) -> (OrientedBox, Pose),
    margin: f32,
) -> Option<Manifold> {
    contact::of_boxes(posed, touching::limit(margin))
}

/// The signed distance of a geometry and a point: [`distance`] from the geometry to a circle of radius 0.
pub fn closest_point(geometry: &Geometry, pose: &Pose, to: Vec2) -> Distance {
    distance(geometry, pose, &Geometry::POINT, &Pose::at(to))
}

/// When A, moved by `translation`, first touches B, which stands still; `at_start` says what becomes of a pair
/// that touches or overlaps at the start.
///
/// At the time of a hit the two are within 1e-6 of their size of touching, and never were before; what double
/// precision tells of the length of the motion comes on top.
pub fn cast(
    a: &Geometry,
    pose_a: &Pose,
    translation: Vec2,
    b: &Geometry,
    pose_b: &Pose,
    at_start: AtStart,
) -> Option<CastHit> {
    let motion = translation.as_dvec2();
    cast::translations(((a, pose_a), motion), ((b, pose_b), DVec2::ZERO), at_start)
}

/// When two geometries first touch that move from one pose to another: their positions along a line, their
/// rotations about their positions the shorter way around (half a turn: counter-clockwise), both at a constant
/// rate. As [`cast`] otherwise.
///
/// The work has a bound. Where it ends at a gap that stays nearly closed through much of a turn, the two are told as
/// touching: a touch is never missed.
pub fn cast_motion(a: Travelling, b: Travelling, at_start: AtStart) -> Option<CastHit> {
    cast::motions(a, b, at_start)
}

/// Where a ray enters a geometry; at distance 0 when it begins in it.
pub fn raycast(geometry: &Geometry, pose: &Pose, ray: &Ray) -> Option<Hit> {
    let inside = || contains(geometry, pose, ray.origin());
    raycast::cast(ray, &Placed::new(geometry, pose, ray.origin()), inside)
}

/// Whether a geometry contains a point: whether their signed distance is 0 or less.
pub fn contains(geometry: &Geometry, pose: &Pose, point: Vec2) -> bool {
    overlap(geometry, pose, &Geometry::POINT, &Pose::at(point), 0.0)
}

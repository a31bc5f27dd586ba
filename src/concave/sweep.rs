//! The way of a geometry between two poses: its bounds, and the cast of two concave geometries.

use super::body::{Body, View};
use super::{Concave, ConvexSpace};
use crate::answers::CastHit;
use crate::bvh::Bound;
use crate::space::AtStart;

/// Returns bounds of a geometry on its whole way from `start` to `end`.
pub fn swept_bound<C: ConvexSpace>(view: View<C>, start: &C::Pose, end: &C::Pose) -> C::Bound {
    if C::same_rotation(start, end) {
        let bound = |pose: &C::Pose| match view {
            View::Convex(geometry) => C::bound(geometry, pose),
            View::Concave(concave) => concave.bound(pose),
        };
        return bound(start).merge(&bound(end)).grown(0.0);
    }
    let origin = C::pose_at(C::position(start) - C::position(start));
    let radius = match view {
        View::Convex(geometry) => arm::<C>(geometry, &origin),
        View::Concave(concave) => arm_of_parts(concave, &origin),
    };
    let path = C::bound_of_path(C::position(start), C::position(end), radius);
    path.grown(16.0 * f32::EPSILON * C::farthest_coordinate(&path))
}

/// An upper bound of the distance of a geometry's points from its position.
fn arm<C: ConvexSpace>(geometry: &C::Geometry, origin: &C::Pose) -> f32 {
    // The length of a vector is at most twice its greatest coordinate, in 3D and in 2D.
    2.0 * C::farthest_coordinate(&C::bound(geometry, origin))
}

/// [`arm`] of all parts. A part of a compound turns about its own position, which moves along a straight line.
fn arm_of_parts<C: ConvexSpace>(concave: &dyn Concave<C>, origin: &C::Pose) -> f32 {
    if !concave.has_part_poses() {
        return 2.0 * C::farthest_coordinate(&concave.bound(origin));
    }
    let mut most: f32 = 0.0;
    concave.each_part(origin, &mut |_, geometry, pose| {
        most = most.max(C::length(C::position(pose)) + arm::<C>(geometry, origin));
    });
    most
}

/// Returns the time of impact of two concave bodies that translate and keep their rotations at the start.
pub fn translation<C: ConvexSpace>(
    a: (View<C>, &C::Pose, &C::Pose),
    b: (View<C>, &C::Pose, &C::Pose),
    at_start: AtStart,
) -> Option<CastHit<C::Vector>> {
    let way =
        |(_, start, end): (View<C>, &C::Pose, &C::Pose)| C::position(end) - C::position(start);
    let (way_a, way_b) = (way(a), way(b));
    let (body_a, body_b) = (Body::new(a.0, a.1), Body::new(b.0, b.1));
    let hit = super::cast::cast(body_a, way_a - way_b, body_b, at_start.into())?;
    // The cast holds B still at its start.
    let time = f64::from(hit.time);
    Some(hit.moved(C::scaled(way_b, time)))
}

//! The way of a geometry between two poses: its bounds, and the cast of two concave geometries.

use super::body::{Body, View};
use super::{ConvexSpace, Resting};
use crate::answers::CastHit;
use crate::bvh::Bound;
use crate::space::{AtStart, CastRules};

/// Returns bounds of a geometry on its whole way from `start` to `end`.
pub fn swept_bound<C: ConvexSpace>(view: View<C>, start: &C::Pose, end: &C::Pose) -> C::Bound {
    if C::same_rotation(start, end) {
        let bound = |pose: &C::Pose| match view {
            View::Convex(geometry) => C::bound(geometry, pose),
            View::Concave(concave) => concave.bound(pose),
        };
        return bound(start).merge(&bound(end)).grown(0.0);
    }
    let radius = turning_radius::<C>(view);
    let path = C::bound_of_path(C::position(start), C::position(end), radius);
    path.grown(16.0 * f32::EPSILON * C::farthest_coordinate(&path))
}

/// Returns the greatest distance from the position of a turning body to its points, rounded up.
pub fn turning_radius<C: ConvexSpace>(view: View<C>) -> f32 {
    let origin = C::pose_at(C::zero());
    match view {
        View::Convex(geometry) => C::farthest_corner(&C::bound(geometry, &origin)),
        View::Concave(concave) => C::farthest_corner(&concave.bound(&origin)),
    }
}

/// Returns the time of impact of two concave bodies that translate and keep their rotations at the start.
pub fn translation<C: ConvexSpace>(
    a: (View<C>, &C::Pose, &C::Pose),
    b: (View<C>, &C::Pose, &C::Pose),
    rules: CastRules,
) -> Option<CastHit<C::Vector>> {
    let way =
        |(_, start, end): (View<C>, &C::Pose, &C::Pose)| C::position(end) - C::position(start);
    let (way_a, way_b) = (way(a), way(b));
    let (body_a, body_b) = (Body::new(a.0, a.1), Body::new(b.0, b.1));
    let way = way_a - way_b;
    let mut resting = Resting::default();
    if rules.at_start == AtStart::HitUnlessLeaving {
        resting = Resting::new::<C>(&body_a, way);
        resting.add::<C>(&body_a, &body_b);
    }
    let hit = super::cast::cast(body_a, way, body_b, rules, &resting)?;
    // The cast holds B still at its start.
    let time = f64::from(hit.time);
    Some(hit.moved(C::scaled(way_b, time)))
}

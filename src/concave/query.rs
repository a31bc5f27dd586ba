//! Questions about one geometry: rays, points, and lines.

use super::ConvexSpace;
use super::body::{Body, View, near_frame};
use super::distance::distance;
use super::overlap::overlap;
use crate::answers::{Distance, Hit};

/// Returns the nearest point where a ray enters a geometry.
pub fn raycast<C: ConvexSpace>(body: Body<C>, ray: &C::Ray) -> Option<Hit<C::Vector>> {
    match body.view {
        // A convex geometry is its own only part.
        View::Convex(_) if C::ignored_part(ray).is_some() => None,
        View::Convex(geometry) => C::raycast(geometry, &body.pose, ray),
        View::Concave(concave) if concave.has_part_poses() => {
            let (origin, probe) = (C::position(&body.pose), C::point());
            let near = Body::point(&probe, C::ray_origin(ray));
            let (body, _, frame) = near_frame(body, near);
            let hit = concave.raycast(&body.pose, &C::moved_ray(ray, -origin))?;
            // A ray that begins inside hits at its origin, and moving it there and back would round it.
            let point = match frame {
                Some(frame) if hit.distance > 0.0 || !hit.inside => frame.to_world(hit.point),
                _ => C::ray_origin(ray),
            };
            Some(Hit { point, ..hit })
        }
        View::Concave(concave) => concave.raycast(&body.pose, ray),
    }
}

/// Returns the signed distance to a point.
pub fn closest_point<C: ConvexSpace>(body: Body<C>, point: C::Vector) -> Distance<C::Vector> {
    let geometry = C::point();
    distance(&body, &Body::point(&geometry, point))
}

/// Returns whether the signed distance to a point is at or below 0.
pub fn contains<C: ConvexSpace>(body: Body<C>, point: C::Vector) -> bool {
    let geometry = C::point();
    overlap(&body, &Body::point(&geometry, point), 0.0)
}

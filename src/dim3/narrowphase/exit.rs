//! Where a ray leaves a convex geometry that it begins inside.

use glam::DVec3;

use super::core::{CoreHalfSpace, CoreShape};
use super::raycast::entry;
use crate::dim3::ray::{Hit, Ray};
use crate::dim3::{Convex, Pose};

/// The point where a ray that begins inside leaves a geometry: where the reversed ray enters it from beyond. The normal is the
/// outward one. None if the ray is too short, or never leaves a half-space.
pub fn exit(geometry: &Convex, pose: &Pose, ray: &Ray) -> Option<Hit> {
    let direction = ray.unit_direction();
    match CoreShape::new(geometry, pose, ray.origin()) {
        CoreShape::HalfSpace(target) => {
            let distance = half_space(direction, &target)?;
            ray.exit(distance, target.normal)
        }
        CoreShape::Rounded(target) => {
            let beyond = beyond(geometry, pose, ray);
            let target = CoreShape::Rounded(target.translated(-direction * beyond));
            match entry(-direction, &target, beyond) {
                Some((distance, normal)) => ray.exit((beyond - distance).max(0.0), normal),
                // It grazes an edge, or a geometry without an interior.
                None => ray.exit(0.0, direction),
            }
        }
    }
}

fn half_space(direction: DVec3, target: &CoreHalfSpace) -> Option<f64> {
    let opening = target.normal.dot(direction);
    (opening > 0.0).then(|| (target.offset / opening).max(0.0))
}

/// A distance along the ray beyond the geometry.
fn beyond(geometry: &Convex, pose: &Pose, ray: &Ray) -> f64 {
    let (bound, origin) = (geometry.aabb(pose), ray.origin().as_dvec3());
    let (min, max) = (bound.min.as_dvec3() - origin, bound.max.as_dvec3() - origin);
    min.abs().max(max.abs()).element_sum() * 1.5
}

//! Where a ray leaves a convex geometry that it begins inside.

use super::cast::linear::entry_from_near;
use super::cast::sweep::Sweep;
use super::core_shape::{CoreShape, Rounded};
use crate::dim2::ray::{Hit, Ray};
use crate::dim2::{Convex, Pose};

/// The point where a ray that begins inside leaves a geometry: where the reversed ray enters it from beyond. The normal is the
/// outward one. None if the ray is too short, or never leaves a half-plane.
pub fn exit(geometry: &Convex, pose: &Pose, ray: &Ray) -> Option<Hit> {
    let direction = ray.unit_direction();
    let target = CoreShape::new(geometry, pose, ray.origin());
    if let CoreShape::HalfPlane(target) = &target {
        let opening = target.normal.dot(direction);
        let distance = (target.offset / opening).max(0.0);
        return if opening > 0.0 { ray.exit(distance, target.normal) } else { None };
    }
    let beyond = beyond(geometry, pose, ray);
    let target = target.translated(-direction * beyond);
    let CoreShape::Rounded(rounded) = &target else { unreachable!("no half-plane is left") };
    let reversed = -direction;
    let entry = Sweep::new(&Rounded::POINT, rounded, reversed, beyond)
        .and_then(|sweep| sweep.entry())
        .or_else(|| entry_from_near(&CoreShape::POINT, &target, reversed, beyond));
    match entry {
        Some(entry) => ray.exit((beyond - entry.distance).max(0.0), entry.normal),
        // It grazes a corner, or a geometry without an interior.
        None => ray.exit(0.0, direction),
    }
}

/// A distance along the ray beyond the geometry.
fn beyond(geometry: &Convex, pose: &Pose, ray: &Ray) -> f64 {
    let (bound, origin) = (geometry.aabb(pose), ray.origin().as_dvec2());
    let (min, max) = (bound.min.as_dvec2() - origin, bound.max.as_dvec2() - origin);
    min.abs().max(max.abs()).element_sum() * 1.5
}

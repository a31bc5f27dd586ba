//! Rays against geometries seen from the ray's origin. Quadratics are solved about the point of the ray
//! nearest to the geometry, so that a far origin costs no digits.

use glam::DVec3;

use super::place::PlacedBox;
use crate::dim3::ray::{Hit, Ray};
use crate::math::Segment;

pub(super) fn sphere(ray: &Ray, center: DVec3, radius: f64) -> Option<Hit> {
    if center.length_squared() <= radius * radius {
        return Some(ray.hit_inside());
    }
    let direction = ray.unit_direction();
    let distance = sphere_entry(direction, center, radius)?;
    ray.hit(distance, outward(direction * distance - center, direction))
}

/// The distance at which a line enters a sphere that does not hold its origin.
fn sphere_entry(direction: DVec3, center: DVec3, radius: f64) -> Option<f64> {
    let nearest = direction.dot(center);
    let height_squared = (center - direction * nearest).length_squared();
    let rest = radius * radius - height_squared;
    // An origin that is outside by rounding alone enters where it stands.
    (nearest >= 0.0 && rest >= 0.0).then(|| (nearest - rest.sqrt()).max(0.0))
}

pub(super) fn capsule(ray: &Ray, core: &Segment, radius: f64) -> Option<Hit> {
    if holds_origin(core, radius) {
        return Some(ray.hit_inside());
    }
    let direction = ray.unit_direction();
    let entries = [
        sphere_entry(direction, core.start, radius),
        sphere_entry(direction, core.start + core.span, radius),
        side_entry(direction, core, radius),
    ];
    // A capsule is the union of the three, and a ray from outside enters the union where it enters a part.
    let distance = entries.into_iter().flatten().min_by(f64::total_cmp)?;
    let point = direction * distance;
    let along = core.nearest(point);
    ray.hit(distance, outward(point - core.at(along), direction))
}

/// The unit normal of a round surface that a ray enters. With a radius of next to nothing the way out is
/// noise, which must not point along the ray.
fn outward(out: DVec3, direction: DVec3) -> DVec3 {
    let normal = out.normalize_or(-direction);
    if normal.dot(direction) > 0.0 { -direction } else { normal }
}

/// Whether a capsule holds the point that it is seen from.
pub(super) fn holds_origin(core: &Segment, radius: f64) -> bool {
    let radius_squared = radius * radius;
    let between_ends =
        core.start.dot(core.span) < 0.0 && (core.start + core.span).dot(core.span) > 0.0;
    // Beside the segment the cross product is exact where the foot of the perpendicular is not.
    let area_squared = core.start.cross(core.span).length_squared();
    core.distance_squared(DVec3::ZERO) <= radius_squared
        || between_ends && area_squared <= radius_squared * core.span.length_squared()
}

/// The distance at which a line enters the side of a cylinder, between its ends.
fn side_entry(direction: DVec3, core: &Segment, radius: f64) -> Option<f64> {
    let axis = core.span.try_normalize()?;
    // Everything at right angles to the axis: a circle about `center`, met along `across`.
    let across = direction - axis * direction.dot(axis);
    let center = core.start - axis * core.start.dot(axis);
    let speed_squared = across.length_squared();
    if speed_squared == 0.0 {
        return None;
    }
    let nearest = across.dot(center) / speed_squared;
    let height_squared = (center - across * nearest).length_squared();
    let rest = radius * radius - height_squared;
    if rest < 0.0 || nearest < 0.0 {
        return None;
    }
    let distance = (nearest - (rest / speed_squared).sqrt()).max(0.0);
    let along = (direction * distance - core.start).dot(axis);
    (0.0..=core.span.length()).contains(&along).then_some(distance)
}

pub(super) fn oriented_box(ray: &Ray, target: &PlacedBox) -> Option<Hit> {
    let origin = target.local(DVec3::ZERO);
    if origin.abs().cmple(target.half).all() {
        return Some(ray.hit_inside());
    }
    let direction = target.turned(ray.unit_direction());
    let (mut enter, mut leave) = (f64::NEG_INFINITY, f64::INFINITY);
    let mut normal = DVec3::ZERO;
    for axis in 0..3 {
        let (from, speed, half) = (origin[axis], direction[axis], target.half[axis]);
        if speed == 0.0 {
            if from.abs() > half {
                return None;
            }
            continue;
        }
        let side = -speed.signum();
        let near = (side * half - from) / speed;
        let far = (-side * half - from) / speed;
        if near > enter {
            enter = near;
            normal = target.axes.col(axis) * side;
        }
        leave = leave.min(far);
    }
    (enter <= leave && enter >= 0.0).then_some(())?;
    ray.hit(enter, normal)
}

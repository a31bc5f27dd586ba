//! Raycasts against one geometry, in coordinates relative to the ray's origin.

use glam::DVec2;

use super::cast::linear::entry_from_near;
use super::cast::sweep::Sweep;
use super::core_shape::{CoreHalfPlane, CoreShape, Rounded};
use super::overlap;
use crate::aabb::HALF_SPACE_REACH;
use crate::dim2::ray::{Hit, Ray};
use crate::touching::{DOUBT, TOUCH};

/// The point where a ray enters a geometry placed relative to the ray's origin. A ray that begins inside hits at
/// distance 0.
///
/// `inside` decides whether the ray begins inside if rounding could change the answer.
pub fn cast(ray: &Ray, target: &CoreShape, inside: impl FnOnce() -> bool) -> Option<Hit> {
    let direction = ray.unit_direction();
    match target {
        CoreShape::Rounded(rounded) => {
            // A raycast is the cast of a point.
            let reach = ray.max_distance();
            let sweep = Sweep::new(&Rounded::POINT, rounded, direction, reach)?;
            let proven = overlap::shortcut(target, &CoreShape::POINT, TOUCH);
            if proven.unwrap_or_else(inside) {
                return Some(ray.hit_inside());
            }
            let entry = if proven.is_some() {
                sweep.entry()?
            } else {
                entry_from_near(&CoreShape::POINT, target, direction, reach)?
            };
            ray.hit(entry.distance, entry.normal)
        }
        CoreShape::HalfPlane(half_plane) => {
            let excess = -half_plane.offset - TOUCH;
            let is_proven = excess.abs() > DOUBT * half_plane.lengths;
            if if is_proven { excess < 0.0 } else { inside() } {
                return Some(ray.hit_inside());
            }
            ray.hit(half_plane_entry(direction, half_plane)?, half_plane.normal)
        }
    }
}

fn half_plane_entry(direction: DVec2, target: &CoreHalfPlane) -> Option<f64> {
    let closing = -target.normal.dot(direction);
    let distance = (-target.offset / closing).max(0.0);
    (closing > 0.0 && distance <= HALF_SPACE_REACH).then_some(distance)
}

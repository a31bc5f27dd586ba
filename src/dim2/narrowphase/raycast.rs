//! Rays against geometries seen from the ray's origin.

use glam::DVec2;

use super::cast::linear::from_a_near_start;
use super::cast::sweep::Sweep;
use super::core::{Placed, PlacedHalfPlane, Round};
use super::overlap;
use crate::dim2::ray::{Hit, Ray};
use crate::touching::{DOUBT, TOUCH};

/// Where a ray enters a geometry seen from the ray's origin; at distance 0 when it begins in it. `inside` answers that
/// where rounding would decide.
pub fn cast(ray: &Ray, target: &Placed, inside: impl FnOnce() -> bool) -> Option<Hit> {
    let direction = ray.unit_direction();
    match target {
        Placed::Round(round) => {
            // A ray is a point that moves until it touches.
            let sweep = Sweep::new(&Round::POINT, round, direction, ray.max_distance())?;
            let held = overlap::surely(round, &Round::POINT, TOUCH);
            if held.unwrap_or_else(inside) {
                return Some(ray.hit_inside());
            }
            if held.is_none() {
                let point = Placed::Round(Round::POINT);
                let found = from_a_near_start(&point, target, direction, ray.max_distance())?;
                return ray.hit(found.distance, found.normal);
            }
            let found = sweep.entry()?;
            ray.hit(found.distance, found.normal)
        }
        Placed::HalfPlane(half_plane) => {
            let above = -half_plane.offset - TOUCH;
            let clear = above.abs() > DOUBT * half_plane.lengths;
            if if clear { above < 0.0 } else { inside() } {
                return Some(ray.hit_inside());
            }
            ray.hit(half_plane_entry(direction, half_plane)?, half_plane.normal)
        }
    }
}

fn half_plane_entry(direction: DVec2, target: &PlacedHalfPlane) -> Option<f64> {
    let closing = -target.normal.dot(direction);
    (closing > 0.0).then(|| (-target.offset / closing).max(0.0))
}

//! Rays against geometries seen from the ray's origin.

use glam::DVec2;

use super::place::{Core, Placed, PlacedHalfPlane, Round};
use super::plain;
use super::sweep::Sweep;
use crate::dim2::ray::{Hit, Ray};

/// The ray's origin.
const ORIGIN: Round = Round { core: Core::Point(DVec2::ZERO), radius: 0.0 };

/// Where a ray enters a geometry seen from the ray's origin; at distance 0 when it begins in it.
pub(super) fn cast(ray: &Ray, target: &Placed) -> Option<Hit> {
    let direction = ray.unit_direction();
    match target {
        Placed::Round(round) => {
            // A ray is a point that moves until it touches.
            let sweep = Sweep::new(&ORIGIN, round, direction, ray.max_distance())?;
            if holds_origin(target) {
                return Some(ray.hit_inside());
            }
            let found = sweep.entry()?;
            ray.hit(found.distance, found.normal)
        }
        Placed::HalfPlane(half_plane) => {
            if holds_origin(target) {
                return Some(ray.hit_inside());
            }
            ray.hit(half_plane_entry(direction, half_plane)?, half_plane.normal)
        }
    }
}

fn half_plane_entry(direction: DVec2, target: &PlacedHalfPlane) -> Option<f64> {
    let closing = -target.normal.dot(direction);
    (closing > 0.0).then(|| -target.offset / closing)
}

/// Whether a geometry holds the point that it is seen from: whether it overlaps it.
pub(super) fn holds_origin(target: &Placed) -> bool {
    plain::overlap(target, &Placed::Round(ORIGIN), 0.0)
}

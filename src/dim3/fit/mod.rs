//! Fits geometries around points: the minimum sphere, and a box and capsule of small volume.
//!
//! A fitted geometry always contains every point.

mod capsule;
mod cloud;
mod oriented_box;

pub use capsule::capsule;
pub use oriented_box::oriented_box;

use glam::Vec3;

use super::bounding_sphere::BoundingSphere;
use super::convex::Convex;
use super::narrowphase;
use super::pose::Pose;
use crate::validity::Invalid;

/// Makes a geometry that contains all points: without slack if that suffices, else with a few f64 roundings.
///
/// `make` takes the slack. The narrow phase decides containment, so `contains` agrees for every point.
fn containing(
    points: &[Vec3],
    make: impl Fn(f64) -> Result<Convex, Invalid>,
) -> Result<Convex, Invalid> {
    let fitted = make(0.0)?;
    if points.iter().all(|point| narrowphase::contains(&fitted, &Pose::IDENTITY, *point)) {
        return Ok(fitted);
    }
    let reach = points.iter().map(|point| point.abs().max_element()).fold(0.0, f32::max);
    make(16.0 * f64::EPSILON * f64::from(reach))
}

/// The minimum bounding sphere of at least one point; see [`BoundingSphere::of_points`].
pub fn sphere(points: &[Vec3]) -> Result<Convex, Invalid> {
    let BoundingSphere { center, radius } = BoundingSphere::of_points(points);
    Convex::sphere(center, radius)
}

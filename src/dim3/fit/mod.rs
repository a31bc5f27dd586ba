//! Fitting geometries to points: the least sphere, and a small box and capsule. None ever misses a point.

mod capsule;
mod cloud;
mod oriented_box;

pub use capsule::capsule;
pub use oriented_box::oriented_box;

use glam::Vec3;

use super::bounding_sphere::BoundingSphere;
use super::geometry::Geometry;
use super::narrowphase;
use super::pose::Pose;
use crate::validity::Invalid;

/// What `make` makes with the least widening that holds all points: 0, or else a few roundings of the greatest
/// coordinate. The judge is the narrow phase, so that a caller's question agrees.
fn holding(
    points: &[Vec3],
    make: impl Fn(f64) -> Result<Geometry, Invalid>,
) -> Result<Geometry, Invalid> {
    let fitted = make(0.0)?;
    if points.iter().all(|point| narrowphase::contains(&fitted, &Pose::IDENTITY, *point)) {
        return Ok(fitted);
    }
    let reach = points.iter().map(|point| point.abs().max_element()).fold(0.0, f32::max);
    make(16.0 * f64::EPSILON * f64::from(reach))
}

/// The least sphere that holds all points, of which there is one or more: [`BoundingSphere::of_points`].
pub fn sphere(points: &[Vec3]) -> Result<Geometry, Invalid> {
    let BoundingSphere { center, radius } = BoundingSphere::of_points(points);
    Geometry::sphere(center, radius)
}

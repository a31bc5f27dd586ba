//! The least circle around points.

use glam::{Vec2, Vec3Swizzles};

use crate::dim2::geometry::Geometry;
use crate::min_bounding_sphere::{self, Ball};
use crate::validity::Invalid;

/// A circle around something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundingCircle {
    pub center: Vec2,
    pub radius: f32,
}

/// The least circle that holds all points, of which there is one or more. Least but for rounding: the centre to the
/// nearest floats, the radius up, and measured from there.
///
/// In double precision `distance(center, point) <= radius` holds for every point. Fails where the radius would be
/// above [`MAX_LENGTH`](crate::validity::MAX_LENGTH). Some ten passes over the points; allocates nothing.
pub fn circle(points: &[Vec2]) -> Result<BoundingCircle, Invalid> {
    let balls =
        points.iter().map(|point| Ball { center: point.as_dvec2().extend(0.0), radius: 0.0 });
    let center = min_bounding_sphere::min_center(balls.clone()).unwrap_or_default();
    let (center, radius) = min_bounding_sphere::sphere_around(center, balls);
    let center = center.xy();
    Geometry::check_circle(center, radius)?;
    Ok(BoundingCircle { center, radius })
}

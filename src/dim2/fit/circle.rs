//! The minimum bounding circle of points.

use glam::{Vec2, Vec3Swizzles};

use crate::dim2::convex::Convex;
use crate::min_bounding_sphere::{self, Ball};
use crate::validity::Invalid;

/// A bounding circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundingCircle {
    pub center: Vec2,
    pub radius: f32,
}

/// The minimum bounding circle of one or more points.
///
/// The centre is rounded to the nearest floats, the radius up: in f64 `distance(center, point) <= radius` for every
/// point. Fails if the radius is above [`MAX_LENGTH`](crate::validity::MAX_LENGTH).
///
/// About ten passes over the points. Allocates nothing.
pub fn circle(points: &[Vec2]) -> Result<BoundingCircle, Invalid> {
    let balls =
        points.iter().map(|point| Ball { center: point.as_dvec2().extend(0.0), radius: 0.0 });
    let center = min_bounding_sphere::min_center(balls.clone()).unwrap_or_default();
    let (center, radius) = min_bounding_sphere::sphere_around(center, balls);
    let center = center.xy();
    Convex::check_circle(center, radius)?;
    Ok(BoundingCircle { center, radius })
}

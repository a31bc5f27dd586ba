//! Rays at a triangle. A triangle, and each one of a mesh or height field, has the same answer, to the bit.

use glam::{DMat3, DVec3, Quat, Vec3};

use super::convex::Convex;
use super::narrowphase::{self, NOISE};
use super::pose::Pose;
use super::ray::{Hit, Ray};
use super::watertight::WatertightRay;
use crate::math::plane_normal;
use crate::touching::TOUCH;

/// A ray in the frame of a geometry.
#[derive(Clone, Copy, Debug)]
pub struct LocalRay {
    /// The rotation of the geometry. Most are not rotated, and the product with the identity is the same.
    matrix: Option<DMat3>,
    pub origin: DVec3,
    /// The unit direction of the ray, and the same in the frame.
    unit: DVec3,
    pub direction: DVec3,
}

impl LocalRay {
    #[inline(always)]
    pub fn new(pose: &Pose, ray: &Ray) -> LocalRay {
        let matrix = (pose.rotation() != Quat::IDENTITY).then(|| pose.matrix());
        let local = |vector: DVec3| matrix.map_or(vector, |matrix| matrix.transpose() * vector);
        let unit = ray.unit_direction();
        let origin = local(-pose.from(ray.origin()));
        LocalRay { matrix, origin, unit, direction: local(unit) }
    }

    /// A vector in the frame.
    #[inline(always)]
    pub fn local(&self, vector: DVec3) -> DVec3 {
        self.matrix.map_or(vector, |matrix| matrix.transpose() * vector)
    }

    /// The hit at a distance along the ray, on a triangle with this normal in the frame. None beyond the ray's end.
    #[inline(always)]
    pub fn hit(&self, ray: &Ray, distance: f64, normal: DVec3) -> Option<Hit> {
        let normal = self.matrix.map_or(normal, |matrix| matrix * normal);
        let hit = ray.hit_along(self.unit, distance, normal)?;
        // The sign of a zero depends on the rotation and on the side of the triangle. Adding 0 makes -0 to 0.
        Some(Hit { normal: hit.normal + Vec3::ZERO, ..hit })
    }
}

/// The unit normal of a triangle, against a direction. A degenerate triangle has minus the direction.
pub fn normal_against(points: [Vec3; 3], direction: DVec3) -> DVec3 {
    try_normal_against(points, direction).unwrap_or(-direction)
}

fn try_normal_against(points: [Vec3; 3], direction: DVec3) -> Option<DVec3> {
    let [a, b, c] = points.map(|point| point.as_dvec3());
    let normal = plane_normal([a, b, c]).or_else(|| (b - a).cross(c - a).try_normalize())?;
    Some(if normal.dot(direction) > 0.0 { -normal } else { normal })
}

/// The nearest point of a triangle without a radius on a ray, or none if the ray misses it.
///
/// The error is a ray that runs within the plane of the triangle, or a triangle without a plane: the ray hits edges, if any.
pub fn raycast(points: [Vec3; 3], pose: &Pose, ray: &Ray) -> Result<Option<Hit>, EdgeOn> {
    let local = LocalRay::new(pose, ray);
    if starts_near(local.origin, points) {
        let triangle = Convex::checked_triangle(points, 0.0);
        if narrowphase::contains(&triangle, pose, ray.origin()) {
            return Ok(Some(ray.hit_inside()));
        }
    }
    let line = WatertightRay::new(local.origin, local.direction);
    let Some(crossing) = line.crossing(points) else {
        return if line.is_edge_on(points) { Err(EdgeOn) } else { Ok(None) };
    };
    if crossing.distance < 0.0 {
        return Ok(None);
    }
    // Rounding lets a ray cross a degenerate triangle.
    let normal = try_normal_against(points, local.direction).ok_or(EdgeOn)?;
    Ok(local.hit(ray, crossing.distance, normal))
}

/// The ray runs within the plane of the triangle, which may be every plane through a row of points.
#[derive(Clone, Copy, Debug)]
pub struct EdgeOn;

/// Whether the origin of a ray may touch a triangle.
fn starts_near(origin: DVec3, points: [Vec3; 3]) -> bool {
    let [a, b, c] = points.map(|point| point.as_dvec3());
    let (min, max) = (a.min(b).min(c), a.max(b).max(c));
    let slack = touching_slack(origin, [min, max]);
    (origin.cmpge(min - slack) & origin.cmple(max + slack)).all()
}

/// The greatest distance at which the origin of a ray may touch a triangle within a box: a part of the size of the triangle,
/// and rounding.
#[inline(always)]
pub fn touching_slack(origin: DVec3, [min, max]: [DVec3; 2]) -> f64 {
    1e-12 * (origin.abs() + min.abs() + max.abs()).element_sum()
        + 4.0 * NOISE * (max - min).element_sum()
        + TOUCH
}

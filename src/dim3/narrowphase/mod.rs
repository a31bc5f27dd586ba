//! Questions about one or two geometries. No world, no filter, no allocation.
//!
//! The pair matrix is on this page: one `match` for each question, without `_` arms, so that a new geometry
//! fails to compile until it is answered. What counts is computed in double precision, in coordinates that
//! start at the first geometry's position: where both stand in the world never changes an answer.

#[cfg(test)]
mod agreement;
mod place;
mod plain;
mod quick;
mod ray;
mod sat;
mod segment_box;
mod separation;

use glam::Vec3;

use super::geometry::Geometry;
use super::geometry::Geometry::{Box, Capsule, Sphere};
use super::pose::Pose;
use super::ray::{Hit, Ray};
use crate::math::narrow;
use place::{PlacedBox, point, segment};
use plain::reaches;

/// A signed distance, its direction from A to B, and a point of each surface, so that
/// `point_b = point_a + distance * normal`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distance {
    pub distance: f32,
    /// Unit. Moving B by `-distance * normal` brings the two to touch.
    pub normal: Vec3,
    pub point_a: Vec3,
    pub point_b: Vec3,
}

impl Distance {
    fn flipped(self) -> Distance {
        Distance { normal: -self.normal, point_a: self.point_b, point_b: self.point_a, ..self }
    }
}

/// Whether the signed distance of two geometries is at or below `margin`.
///
/// Single precision answers where it is sure to be right, double precision elsewhere. (a, b) and (b, a) give
/// the same answer: each pair of kinds is computed in one order only.
pub fn overlap(a: &Geometry, pose_a: &Pose, b: &Geometry, pose_b: &Pose, margin: f32) -> bool {
    match (a, b) {
        (Sphere(a), Sphere(b)) => plain::spheres((a, pose_a), (b, pose_b), margin),
        (Capsule(a), Sphere(b)) => plain::capsule_sphere((a, pose_a), (b, pose_b), margin),
        (Capsule(a), Capsule(b)) => {
            let (a, b) = ((a, pose_a), (b, pose_b));
            quick::capsules(a, b, margin).unwrap_or_else(|| plain::capsules(a, b, margin))
        }
        (Box(a), Sphere(b)) => {
            let (a, b) = ((a, pose_a), (b, pose_b));
            quick::box_sphere(a, b, margin).unwrap_or_else(|| plain::box_sphere(a, b, margin))
        }
        (Box(a), Capsule(b)) => {
            let (a, b) = ((a, pose_a), (b, pose_b));
            quick::box_capsule(a, b, margin).unwrap_or_else(|| plain::box_capsule(a, b, margin))
        }
        (Box(a), Box(b)) => {
            let (a, b) = ((a, pose_a), (b, pose_b));
            quick::boxes(a, b, margin).unwrap_or_else(|| plain::boxes(a, b, margin))
        }
        (Sphere(_), Capsule(_) | Box(_)) | (Capsule(_), Box(_)) => {
            overlap(b, pose_b, a, pose_a, margin)
        }
    }
}

/// The signed distance of two geometries, its direction and a point of each surface.
///
/// Above 0 the gap; below 0 minus the least translation that parts them. (b, a) gives the same with normal and
/// points exchanged.
pub fn distance(a: &Geometry, pose_a: &Pose, b: &Geometry, pose_b: &Pose) -> Distance {
    let found = match (a, b) {
        (Sphere(a), Sphere(b)) => separation::spheres((a, pose_a), (b, pose_b)),
        (Capsule(a), Sphere(b)) => separation::capsule_sphere((a, pose_a), (b, pose_b)),
        (Capsule(a), Capsule(b)) => separation::capsules((a, pose_a), (b, pose_b)),
        (Box(a), Sphere(b)) => separation::box_sphere((a, pose_a), (b, pose_b)),
        (Box(a), Capsule(b)) => separation::box_capsule((a, pose_a), (b, pose_b)),
        (Box(a), Box(b)) => separation::boxes((a, pose_a), (b, pose_b)),
        (Sphere(_), Capsule(_) | Box(_)) | (Capsule(_), Box(_)) => {
            return distance(b, pose_b, a, pose_a).flipped();
        }
    };
    Distance {
        distance: found.distance as f32,
        normal: narrow(found.normal),
        point_a: narrow(found.point_a),
        point_b: narrow(found.point_b),
    }
}

/// The signed distance of a geometry and a point: [`distance`] from the geometry to a sphere of radius 0.
pub fn closest_point(geometry: &Geometry, pose: &Pose, to: Vec3) -> Distance {
    distance(geometry, pose, &Geometry::POINT, &Pose::at(to))
}

/// Where a ray enters a geometry; at distance 0 when it begins in it.
pub fn raycast(geometry: &Geometry, pose: &Pose, ray: &Ray) -> Option<Hit> {
    let origin = ray.origin();
    match geometry {
        Sphere(sphere) => {
            ray::sphere(ray, point(sphere.center(), pose, origin), sphere.radius().into())
        }
        Capsule(capsule) => {
            ray::capsule(ray, &segment(capsule, pose, origin), capsule.radius().into())
        }
        Box(oriented) => ray::oriented_box(ray, &PlacedBox::new(oriented, pose, origin)),
    }
}

/// Whether a geometry holds a point. Its surface belongs to it.
pub fn contains(geometry: &Geometry, pose: &Pose, held: Vec3) -> bool {
    match geometry {
        Sphere(sphere) => {
            let offset = point(sphere.center(), pose, held);
            reaches(offset.length_squared(), sphere.radius().into())
        }
        Capsule(capsule) => {
            ray::holds_origin(&segment(capsule, pose, held), capsule.radius().into())
        }
        Box(oriented) => {
            let oriented = PlacedBox::new(oriented, pose, held);
            oriented.local(glam::DVec3::ZERO).abs().cmple(oriented.half).all()
        }
    }
}

//! Questions about one or two geometries. No world, no filter, no allocation.
//!
//! The pair matrix is on this page: one `match` for each question, without `_` arms, so that a new geometry
//! fails to compile until it is answered. Everything is computed in double precision, in coordinates that
//! start at the first geometry's position: where both stand in the world never changes an answer.

mod place;
mod ray;
mod sat;
mod segment_box;

use glam::Vec3;

use super::geometry::Geometry;
use super::geometry::Geometry::{Box, Capsule, Sphere};
use super::pose::Pose;
use super::ray::{Hit, Ray};
use place::{PlacedBox, point, precedes, segment};

/// Whether the signed distance of two geometries is at or below `margin`.
///
/// (a, b) and (b, a) give the same answer: each pair of kinds is computed in one order only.
pub fn overlap(a: &Geometry, pose_a: &Pose, b: &Geometry, pose_b: &Pose, margin: f32) -> bool {
    let swapped = || overlap(b, pose_b, a, pose_a, margin);
    let origin = pose_a.position();
    let within = |rounding: f32| f64::from(rounding) + f64::from(margin);
    match (a, b) {
        (Sphere(_), Sphere(_)) | (Capsule(_), Capsule(_)) | (Box(_), Box(_))
            if precedes((b, pose_b), (a, pose_a)) =>
        {
            swapped()
        }
        (Sphere(_), Capsule(_) | Box(_)) | (Capsule(_), Box(_)) => swapped(),

        (Sphere(a), Sphere(b)) => {
            let offset = point(b.center(), pose_b, origin) - point(a.center(), pose_a, origin);
            reaches(
                offset.length_squared(),
                within(a.radius()) + f64::from(b.radius()),
            )
        }
        (Capsule(a), Sphere(b)) => {
            let core = segment(a, pose_a, origin);
            let center = point(b.center(), pose_b, origin);
            reaches(
                core.distance_squared(center),
                within(a.radius()) + f64::from(b.radius()),
            )
        }
        (Capsule(a), Capsule(b)) => {
            let (core_a, core_b) = (segment(a, pose_a, origin), segment(b, pose_b, origin));
            reaches(
                core_a.distance_squared_to(&core_b),
                within(a.radius()) + f64::from(b.radius()),
            )
        }
        (Box(a), Sphere(b)) => {
            let a = PlacedBox::new(a, pose_a, origin);
            let center = a.local(point(b.center(), pose_b, origin));
            let reach = within(b.radius());
            if reach >= 0.0 {
                reaches(segment_box::point_distance_squared(center, a.half), reach)
            } else {
                segment_box::point_depth(center, a.half) >= -reach
            }
        }
        (Box(a), Capsule(b)) => {
            let a = PlacedBox::new(a, pose_a, origin);
            let core = a.local_segment(&segment(b, pose_b, origin));
            let reach = within(b.radius());
            if reach >= 0.0 {
                reaches(segment_box::distance_squared(&core, a.half), reach)
            } else {
                segment_box::depth(&core, a.half) >= -reach
            }
        }
        (Box(a), Box(b)) => {
            let (a, b) = (
                PlacedBox::new(a, pose_a, origin),
                PlacedBox::new(b, pose_b, origin),
            );
            sat::overlap(&a, &b, margin.into())
        }
    }
}

/// Whether cores at this squared distance come within `reach` of each other. A negative reach asks for a
/// depth that cores without an inside do not have.
fn reaches(distance_squared: f64, reach: f64) -> bool {
    reach >= 0.0 && distance_squared <= reach * reach
}

/// Where a ray enters a geometry; at distance 0 when it begins in it.
pub fn raycast(geometry: &Geometry, pose: &Pose, ray: &Ray) -> Option<Hit> {
    let origin = ray.origin();
    match geometry {
        Sphere(sphere) => ray::sphere(
            ray,
            point(sphere.center(), pose, origin),
            sphere.radius().into(),
        ),
        Capsule(capsule) => ray::capsule(
            ray,
            &segment(capsule, pose, origin),
            capsule.radius().into(),
        ),
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
            let core = segment(capsule, pose, held);
            reaches(
                core.distance_squared(glam::DVec3::ZERO),
                capsule.radius().into(),
            )
        }
        Box(oriented) => {
            let oriented = PlacedBox::new(oriented, pose, held);
            oriented
                .local(glam::DVec3::ZERO)
                .abs()
                .cmple(oriented.half)
                .all()
        }
    }
}

//! Three dimensions: poses, geometries, bounds and the narrow phase.

mod affine;
mod bounding_sphere;
mod bounds;
mod frustum;
mod geometry;
mod hull;
mod pose;
mod ray;
mod symmetric;
mod wireframe;

pub mod fit;
pub mod narrowphase;

pub use affine::Affine;
pub use bounding_sphere::BoundingSphere;
pub use bounds::Aabb;
pub use frustum::{Cone, Cylinder};
pub use geometry::{Capsule, Geometry, HalfSpace, OrientedBox, ScaledHull, Sphere, Triangle};
pub use hull::{Hull, HullEdge, HullError, HullFace};
pub use pose::Pose;
pub use ray::{Hit, Ray};
pub use wireframe::{lines, lines_of_bounds};

use crate::aabb::RayTraversal;
use crate::space::Space;

/// The three-dimensional [`Space`].
#[derive(Clone, Copy, Debug)]
pub struct Dim3;

impl Space for Dim3 {
    type Geometry = Geometry;
    type Pose = Pose;
    type Bound = Aabb;
    type Ray = Ray;
    type Hit = Hit;
    const DIMENSIONS: u32 = 3;

    fn bound(geometry: &Geometry, pose: &Pose) -> Aabb {
        geometry.touchable_bounds(pose)
    }

    fn overlap(a: &Geometry, pose_a: &Pose, b: &Geometry, pose_b: &Pose, margin: f32) -> bool {
        narrowphase::overlap(a, pose_a, b, pose_b, margin)
    }

    fn raycast(geometry: &Geometry, pose: &Pose, ray: &Ray) -> Option<Hit> {
        narrowphase::raycast(geometry, pose, ray)
    }

    fn traversal(ray: &Ray) -> RayTraversal<3> {
        ray.traversal()
    }

    fn reach(ray: &Ray, hit: Option<&Hit>) -> f32 {
        ray.reach(hit)
    }

    fn distance(hit: &Hit) -> f32 {
        hit.distance
    }

    fn begins_inside(hit: &Hit) -> bool {
        hit.inside
    }
}

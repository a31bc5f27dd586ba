//! 2D: poses, geometries, bounds and the narrow phase.

mod bounds;
mod convex_hull;
mod geometry;
mod large_polygon;
mod pose;
mod ray;
mod rectangle;
mod wireframe;

pub mod fit;
pub mod narrowphase;
pub mod rotation;

pub use bounds::Aabb;
pub use convex_hull::convex_hull;
pub use geometry::{
    Capsule, Circle, Geometry, HalfPlane, MAX_VERTICES, OrientedBox, Polygon, Segment,
};
pub use large_polygon::{LargePolygon, PolygonError, ScaledPolygon};
pub use pose::Pose;
pub use ray::{Hit, Ray};
pub use rectangle::Rectangle;
pub use wireframe::lines;

use crate::aabb::RayTraversal;
use crate::space::Space;

/// The 2D [`Space`].
#[derive(Clone, Copy, Debug)]
pub struct Dim2;

impl Space for Dim2 {
    type Geometry = Geometry;
    type Pose = Pose;
    type Bound = Aabb;
    type Ray = Ray;
    type Hit = Hit;
    const DIMENSIONS: u32 = 2;

    #[inline]
    fn bound(geometry: &Geometry, pose: &Pose) -> Aabb {
        geometry.touchable_bounds(pose)
    }

    #[inline]
    fn overlap(a: &Geometry, pose_a: &Pose, b: &Geometry, pose_b: &Pose, margin: f32) -> bool {
        narrowphase::overlap(a, pose_a, b, pose_b, margin)
    }

    fn raycast(geometry: &Geometry, pose: &Pose, ray: &Ray) -> Option<Hit> {
        narrowphase::raycast(geometry, pose, ray)
    }

    fn traversal(ray: &Ray) -> RayTraversal<2> {
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

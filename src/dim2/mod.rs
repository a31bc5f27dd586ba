//! 2D: poses, geometries, bounds and the narrow phase.

mod bounds;
mod convex;
mod convex_hull;
mod large_polygon;
mod pose;
mod ray;
mod rectangle;
mod wireframe;

pub mod fit;
pub mod narrowphase;
pub mod rotation;

pub use bounds::Aabb;
pub use convex::{
    Capsule, Circle, Geometry, HalfPlane, MAX_VERTICES, OrientedBox, Polygon, Segment,
};
pub use convex_hull::convex_hull;
pub use large_polygon::{LargePolygon, PolygonError, ScaledPolygon};
pub use pose::Pose;
pub use ray::{Hit, Ray};
pub use rectangle::Rectangle;
pub use wireframe::lines;

use glam::Vec2;

use crate::aabb::RayTraversal;
use crate::space::{AtStart, Moving, Space};
use narrowphase::{Axis, AxisKind, CastHit, Distance, Manifold};

/// The 2D [`Space`].
#[derive(Clone, Copy, Debug)]
pub struct Dim2;

impl Space for Dim2 {
    type Vector = Vec2;
    type Geometry = Geometry;
    type Pose = Pose;
    type Bound = Aabb;
    type Ray = Ray;
    type Hit = Hit;
    type Manifold = Manifold;
    type AxisKind = AxisKind;
    const DIMENSIONS: u32 = 2;

    #[inline]
    fn bound(geometry: &Geometry, pose: &Pose) -> Aabb {
        geometry.touchable_bounds(pose)
    }

    fn aabb(geometry: &Geometry, pose: &Pose) -> Aabb {
        geometry.aabb(pose)
    }

    #[inline]
    fn overlap(a: &Geometry, pose_a: &Pose, b: &Geometry, pose_b: &Pose, margin: f32) -> bool {
        narrowphase::overlap(a, pose_a, b, pose_b, margin)
    }

    fn overlap_without_kernel(
        a: &Geometry,
        pose_a: &Pose,
        b: &Geometry,
        pose_b: &Pose,
        margin: f32,
    ) -> bool {
        narrowphase::overlap_f64(a, pose_a, b, pose_b, margin)
    }

    #[inline(always)]
    fn distance(a: &Geometry, pose_a: &Pose, b: &Geometry, pose_b: &Pose) -> Distance {
        narrowphase::distance(a, pose_a, b, pose_b)
    }

    #[inline(always)]
    fn contact(
        a: &Geometry,
        pose_a: &Pose,
        b: &Geometry,
        pose_b: &Pose,
        margin: f32,
    ) -> Option<Manifold> {
        narrowphase::contact(a, pose_a, b, pose_b, margin)
    }

    #[inline(always)]
    fn cast(
        a: &Geometry,
        pose_a: &Pose,
        translation: Vec2,
        b: &Geometry,
        pose_b: &Pose,
        at_start: AtStart,
    ) -> Option<CastHit> {
        narrowphase::cast(a, pose_a, translation, b, pose_b, at_start)
    }

    #[inline(always)]
    fn cast_motion(a: Moving<Dim2>, b: Moving<Dim2>, at_start: AtStart) -> Option<CastHit> {
        narrowphase::cast_motion(a, b, at_start)
    }

    #[inline(always)]
    fn closest_point(geometry: &Geometry, pose: &Pose, point: Vec2) -> Distance {
        narrowphase::closest_point(geometry, pose, point)
    }

    fn contains(geometry: &Geometry, pose: &Pose, point: Vec2) -> bool {
        narrowphase::contains(geometry, pose, point)
    }

    fn explain(
        a: &Geometry,
        pose_a: &Pose,
        b: &Geometry,
        pose_b: &Pose,
        visit: &mut dyn FnMut(Axis),
    ) {
        narrowphase::explain(a, pose_a, b, pose_b, visit);
    }

    fn lines(geometry: &Geometry, pose: &Pose, segments: u32, visit: &mut dyn FnMut([Vec2; 2])) {
        lines(geometry, pose, segments, visit);
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

    fn hit_distance(hit: &Hit) -> f32 {
        hit.distance
    }

    fn begins_inside(hit: &Hit) -> bool {
        hit.inside
    }
}

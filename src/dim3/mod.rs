//! Three dimensions: poses, geometries, bounds and the narrow phase.

mod affine;
mod bounding_sphere;
mod bounds;
mod geometry;
mod height_field;
mod hull;
mod pose;
mod ray;
mod saved_bytes;
mod symmetric;
mod watertight;
mod wireframe;

pub mod fit;
pub mod narrowphase;

pub use affine::Affine;
pub use bounding_sphere::BoundingSphere;
pub use bounds::Aabb;
pub use geometry::{Capsule, Geometry, HalfSpace, OrientedBox, ScaledHull, Sphere, Triangle};
pub use height_field::{
    Area, HeightField, HeightFieldDesc, HeightFieldError, HeightFieldInfo, HeightSamples,
};
pub use hull::{Hull, HullEdge, HullError, HullFace};
pub use pose::Pose;
pub use ray::{Hit, Ray};
pub use wireframe::{lines, lines_of_bounds};

use glam::Vec3;

use crate::aabb::RayTraversal;
use crate::space::{AtStart, Moving, Space};
use narrowphase::{Axis, AxisKind, CastHit, Distance, Manifold};

/// The three-dimensional [`Space`].
#[derive(Clone, Copy, Debug)]
pub struct Dim3;

impl Space for Dim3 {
    type Vector = Vec3;
    type Geometry = Geometry;
    type Pose = Pose;
    type Bound = Aabb;
    type Ray = Ray;
    type Hit = Hit;
    type Manifold = Manifold;
    type AxisKind = AxisKind;
    const DIMENSIONS: u32 = 3;

    fn bound(geometry: &Geometry, pose: &Pose) -> Aabb {
        geometry.touchable_bounds(pose)
    }

    fn aabb(geometry: &Geometry, pose: &Pose) -> Aabb {
        geometry.aabb(pose)
    }

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
        narrowphase::overlap_without_kernel(a, pose_a, b, pose_b, margin)
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
        translation: Vec3,
        b: &Geometry,
        pose_b: &Pose,
        at_start: AtStart,
    ) -> Option<CastHit> {
        narrowphase::cast_as(a, pose_a, translation, b, pose_b, at_start)
    }

    #[inline(always)]
    fn cast_motion(a: Moving<Dim3>, b: Moving<Dim3>, at_start: AtStart) -> Option<CastHit> {
        narrowphase::cast_motion_as(a, b, at_start)
    }

    #[inline(always)]
    fn closest_point(geometry: &Geometry, pose: &Pose, point: Vec3) -> Distance {
        narrowphase::closest_point(geometry, pose, point)
    }

    fn contains(geometry: &Geometry, pose: &Pose, point: Vec3) -> bool {
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

    fn lines(geometry: &Geometry, pose: &Pose, segments: u32, visit: &mut dyn FnMut([Vec3; 2])) {
        lines(geometry, pose, segments, visit);
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

    fn hit_distance(hit: &Hit) -> f32 {
        hit.distance
    }

    fn begins_inside(hit: &Hit) -> bool {
        hit.inside
    }
}

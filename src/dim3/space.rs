//! The convex narrow phase of 3D as a [`Space`], and the arithmetic that folds over parts need.

use glam::{DVec3, Vec3};

use std::cmp::Ordering;

use super::Convex3;
use super::bounds::{Aabb, bounds_of_block, kept_bound};
use super::convex::Convex;
use super::geometry::Geometry;
use super::narrowphase::{self, Axis, AxisKind, CastHit, ContactPlane, Distance, Manifold};
use super::pose::Pose;
use super::ray::{Hit, Ray};
use super::wireframe::{lines, lines_of_bounds};
use crate::aabb::RayTraversal;
use crate::answers::Part;
use crate::batch;
use crate::bvh::{Bound, WideCorners};
use crate::concave::{ConvexSpace, MOST_FACES, PosedPart, View, swept_bound};
use crate::math::{narrow, round_up};
use crate::rounding::BOUNDS_ROUNDING;
use crate::space::{
    AtStart, BLOCK, CastRules, Moving, PairAnswers, Posed, PosedPair, Space, Travelling,
};

impl Space for Convex3 {
    type Vector = Vec3;
    type Geometry = Convex;
    type Pose = Pose;
    type Bound = Aabb;
    type Ray = Ray;
    type Hit = Hit;
    type Manifold = Manifold;
    type AxisKind = AxisKind;
    type Resting = ();
    const DIMENSIONS: u32 = 3;

    fn bound(geometry: &Convex, pose: &Pose) -> Aabb {
        geometry.touchable_bounds(pose)
    }

    fn kept_bound(geometry: &Convex, pose: &Pose, by: f32) -> Aabb {
        kept_bound(geometry, pose, by).unwrap_or_else(|| Self::bound(geometry, pose).grown(by))
    }

    fn swept_bound(geometry: &Convex, start: &Pose, end: &Pose) -> Aabb {
        swept_bound::<Convex3>(View::Convex(geometry), start, end)
    }

    fn position(pose: &Pose) -> Vec3 {
        pose.position()
    }

    fn shifted(pose: &Pose, by: Vec3) -> Option<Pose> {
        Pose::new(pose.position() + by, pose.rotation()).ok()
    }

    fn aabb(geometry: &Convex, pose: &Pose) -> Aabb {
        geometry.aabb(pose)
    }

    fn bound_of_point(point: Vec3) -> Aabb {
        Aabb { min: point, max: point }
    }

    fn moving_bound((geometry, start, end): Moving<Convex3>) -> (Aabb, Vec3) {
        let way = end.position() - start.position();
        if Self::same_rotation(start, end) {
            return (Self::bound(geometry, start), way);
        }
        let radius = Self::farthest_corner(&Self::bound(geometry, &Pose::at(Vec3::ZERO)));
        (Self::bound_of_path(start.position(), start.position(), radius), way)
    }

    fn overlap(a: &Convex, pose_a: &Pose, b: &Convex, pose_b: &Pose, margin: f32) -> bool {
        narrowphase::overlap(a, pose_a, b, pose_b, margin)
    }

    fn overlap_without_kernel(
        a: &Convex,
        pose_a: &Pose,
        b: &Convex,
        pose_b: &Pose,
        margin: f32,
    ) -> bool {
        narrowphase::overlap_without_kernel(a, pose_a, b, pose_b, margin)
    }

    #[inline(always)]
    fn distance(a: &Convex, pose_a: &Pose, b: &Convex, pose_b: &Pose) -> Distance {
        narrowphase::distance(a, pose_a, b, pose_b)
    }

    #[inline(always)]
    fn contact(
        a: &Convex,
        pose_a: &Pose,
        b: &Convex,
        pose_b: &Pose,
        margin: f32,
    ) -> Option<Manifold> {
        narrowphase::contact(a, pose_a, b, pose_b, margin)
    }

    fn contacts(
        a: &Convex,
        pose_a: &Pose,
        b: &Convex,
        pose_b: &Pose,
        margin: f32,
        visit: &mut dyn FnMut(Manifold),
    ) {
        narrowphase::contact(a, pose_a, b, pose_b, margin).into_iter().for_each(visit);
    }

    fn part_pairs(
        a: &Convex,
        pose_a: &Pose,
        b: &Convex,
        pose_b: &Pose,
        margin: f32,
        visit: &mut dyn FnMut([Part; 2]),
    ) {
        if narrowphase::overlap(a, pose_a, b, pose_b, margin) {
            visit([Part::WHOLE; 2]);
        }
    }

    #[inline(always)]
    fn cast(
        a: &Convex,
        pose_a: &Pose,
        translation: Vec3,
        b: &Convex,
        pose_b: &Pose,
        rules: impl Into<CastRules>,
    ) -> Option<CastHit> {
        narrowphase::cast_as(a, pose_a, translation, b, pose_b, rules.into().at_start)
    }

    fn can_cast_motion(_: &Convex, _: &Convex) -> bool {
        true
    }

    #[inline(always)]
    fn cast_motion(
        a: Moving<Convex3>,
        b: Moving<Convex3>,
        rules: impl Into<CastRules>,
    ) -> Option<CastHit> {
        narrowphase::cast_motion_as(a, b, rules.into().at_start)
    }

    #[inline(always)]
    fn closest_point(geometry: &Convex, pose: &Pose, point: Vec3) -> Distance {
        narrowphase::closest_point(geometry, pose, point)
    }

    fn contains(geometry: &Convex, pose: &Pose, point: Vec3) -> bool {
        narrowphase::contains(geometry, pose, point)
    }

    fn explain(a: &Convex, pose_a: &Pose, b: &Convex, pose_b: &Pose, visit: &mut dyn FnMut(Axis)) {
        narrowphase::explain(a, pose_a, b, pose_b, visit);
    }

    fn lines(geometry: &Convex, pose: &Pose, segments: u32, visit: &mut dyn FnMut([Vec3; 2])) {
        lines(geometry, pose, segments, visit);
    }

    fn bound_lines(bound: &Aabb, visit: &mut dyn FnMut([Vec3; 2])) {
        lines_of_bounds(bound, visit);
    }

    fn raycast(geometry: &Convex, pose: &Pose, ray: &Ray) -> Option<Hit> {
        narrowphase::raycast(geometry, pose, ray)
    }

    fn traversal(ray: &Ray) -> RayTraversal<3> {
        ray.traversal()
    }

    fn reach(ray: &Ray, distance: Option<f32>) -> f32 {
        ray.reach(distance)
    }

    fn with_back_faces(ray: &Ray) -> Ray {
        ray.with_back_faces()
    }

    fn with_exits(ray: &Ray) -> Ray {
        ray.with_exits()
    }

    fn ray_without(ray: &Ray, ignored: Option<Part>) -> Ray {
        ray.without(ignored)
    }

    fn ignored_part(ray: &Ray) -> Option<Part> {
        ray.ignored()
    }

    fn max_distance(ray: &Ray) -> f32 {
        Self::ray_length(ray)
    }

    fn ray_ends(ray: &Ray, distance: Option<f32>) -> [Vec3; 2] {
        let length = f64::from(distance.unwrap_or_else(|| Self::ray_length(ray)));
        let origin = Self::ray_origin(ray);
        [origin, origin + Self::scaled(Self::ray_direction(ray), length)]
    }

    fn translated(pose: &Pose, translation: Vec3, part: f32) -> Pose {
        Self::moved(pose, Self::scaled(translation, part.into()))
    }

    fn hit_distance(hit: &Hit) -> f32 {
        hit.distance
    }

    fn begins_inside(hit: &Hit) -> bool {
        hit.inside
    }
}

impl ConvexSpace for Convex3 {
    type Any = Geometry;
    type ContactPlane = ContactPlane;

    fn contact_plane(
        mover: PosedPart<Convex3>,
        way: Vec3,
        pose: &Pose,
        normal: Vec3,
    ) -> Option<ContactPlane> {
        ContactPlane::new(mover, way, pose, normal)
    }

    fn is_beyond(plane: &ContactPlane, part: PosedPart<Convex3>, end: f64) -> bool {
        plane.is_before(part, end)
    }

    #[inline(always)]
    fn bound_lanes<'a>(
        count: usize,
        posed: impl Fn(usize) -> Option<Posed<'a, Convex3>>,
        by: f32,
        bounds: &mut [WideCorners; BLOCK],
    ) -> u64 {
        bounds_of_block(count, posed, by, bounds)
    }

    #[inline(always)]
    fn overlap_lanes<'a>(
        count: usize,
        pair: impl Fn(usize) -> Option<PosedPair<'a, Convex3>>,
        margin: f32,
    ) -> PairAnswers {
        batch::overlap::overlap(count, pair, margin)
    }

    fn cast_until(
        (a, pose_a): PosedPart<Convex3>,
        translation: Vec3,
        (b, pose_b): PosedPart<Convex3>,
        at_start: AtStart,
        latest: f32,
    ) -> Option<CastHit> {
        narrowphase::cast_until(a, pose_a, translation, b, pose_b, at_start, latest)
    }

    fn cast_motion_of_parts(
        a: Travelling<Convex, Pose>,
        b: Travelling<Convex, Pose>,
        at_start: AtStart,
    ) -> Option<CastHit> {
        narrowphase::cast_motion_of_parts(a, b, at_start)
    }

    #[inline]
    fn composer(outer: &Pose) -> impl Fn(&Pose) -> Pose {
        let (origin, matrix) = (outer.position().as_dvec3(), outer.matrix());
        let rotation = outer.rotation().as_dquat();
        move |inner| {
            let position = origin + matrix * inner.position().as_dvec3();
            let rotation = rotation * inner.rotation().as_dquat();
            Pose::checked(narrow(position), rotation.normalize().as_quat())
        }
    }

    fn relative(pose: &Pose, frame: &Pose) -> Pose {
        let position = frame.matrix().transpose() * pose.from(frame.position());
        let rotation = frame.rotation().as_dquat().conjugate() * pose.rotation().as_dquat();
        Pose::checked(narrow(position), rotation.normalize().as_quat())
    }

    fn relative_vector(vector: Vec3, frame: &Pose) -> Vec3 {
        narrow(frame.matrix().transpose() * vector.as_dvec3())
    }

    fn moved(pose: &Pose, by: Vec3) -> Pose {
        Pose::checked(pose.position() + by, pose.rotation())
    }

    fn same_rotation(a: &Pose, b: &Pose) -> bool {
        a.rotation() == b.rotation()
    }

    fn order_of_poses(a: &Pose, b: &Pose) -> Ordering {
        let key = |pose: &Pose| (pose.position().to_array(), pose.rotation().to_array());
        key(a).partial_cmp(&key(b)).unwrap_or(Ordering::Equal)
    }

    fn moved_ray(ray: &Ray, by: Vec3) -> Ray {
        ray.moved(by)
    }

    fn ray_origin(ray: &Ray) -> Vec3 {
        ray.origin()
    }

    fn ray_direction(ray: &Ray) -> Vec3 {
        narrow(ray.unit_direction())
    }

    fn ray_length(ray: &Ray) -> f32 {
        ray.max_distance() as f32
    }

    fn point() -> Convex {
        Convex::POINT
    }

    fn pose_at(point: Vec3) -> Pose {
        Pose::at(point)
    }

    fn furthest(geometry: &Convex, pose: &Pose, direction: Vec3) -> Option<Vec3> {
        narrowphase::furthest(geometry, pose, direction)
    }

    fn dot(a: Vec3, b: Vec3) -> f64 {
        a.as_dvec3().dot(b.as_dvec3())
    }

    fn tangents(normal: Vec3) -> [Vec3; 2] {
        const ASIDE: [DVec3; 2] = [DVec3::new(0.71, 0.29, 0.64), DVec3::new(0.29, 0.64, -0.71)];
        let normal = normal.as_dvec3();
        let aside = ASIDE[usize::from(normal.dot(ASIDE[0]).abs() > 0.85)];
        let normal = if normal.dot(aside) < 0.0 { -normal } else { normal };
        let tangent = normal.cross(aside).normalize();
        [tangent, normal.cross(tangent)].map(narrow)
    }

    fn scaled(vector: Vec3, factor: f64) -> Vec3 {
        narrow(vector.as_dvec3() * factor)
    }

    fn length(vector: Vec3) -> f32 {
        round_up(vector.as_dvec3().length())
    }

    fn bound_of_path(from: Vec3, to: Vec3, radius: f32) -> Aabb {
        Aabb { min: from.min(to), max: from.max(to) }.grown(radius)
    }

    fn bound_of_boxes(boxes: impl Iterator<Item = Aabb>, pose: &Pose) -> Aabb {
        let (position, matrix) = (pose.position().as_dvec3(), pose.matrix());
        let [x, y, z] = [matrix.x_axis, matrix.y_axis, matrix.z_axis].map(DVec3::abs);
        let (mut min, mut max) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
        for bound in boxes {
            let (least, most) = (bound.min.as_dvec3(), bound.max.as_dvec3());
            let (center, half) = (matrix * (0.5 * (least + most)), 0.5 * (most - least));
            let reach = x * half.x + y * half.y + z * half.z;
            (min, max) = (min.min(center - reach), max.max(center + reach));
        }
        let by = position.abs() + min.abs().max(max.abs()).max_element();
        let by = DVec3::splat(BOUNDS_ROUNDING * by.element_sum());
        Aabb::rounded_outward(position + min - by, position + max + by)
    }

    fn face_normals(geometry: &Convex, pose: &Pose, visit: &mut dyn FnMut(Vec3)) {
        let mut visit = |normal: DVec3| visit(narrow(pose.matrix() * normal));
        match geometry {
            Convex::Triangle(triangle) => {
                if let Some(front) = triangle.front() {
                    visit(front);
                    visit(-front);
                }
            }
            Convex::Box(of) => {
                let turn = of.rotation().as_dquat().normalize();
                for axis in DVec3::AXES.map(|axis| turn * axis) {
                    visit(axis);
                    visit(-axis);
                }
            }
            Convex::Hull(hull) if hull.hull().faces().len() <= MOST_FACES => {
                let normals = hull.hull().faces().iter().map(|face| face.normal);
                let scaled =
                    normals.filter_map(|normal| (normal / hull.scale().as_dvec3()).try_normalize());
                scaled.for_each(visit);
            }
            Convex::Sphere(_)
            | Convex::Capsule(_)
            | Convex::Hull(_)
            | Convex::Cylinder(_)
            | Convex::Cone(_)
            | Convex::HalfSpace(_) => {}
        }
    }

    fn zero() -> Vec3 {
        Vec3::ZERO
    }

    fn axis(axis: u32) -> Vec3 {
        Vec3::AXES[axis as usize]
    }

    fn rotated(vector: Vec3, frame: &Pose) -> Vec3 {
        narrow(frame.matrix() * vector.as_dvec3())
    }

    fn farthest_corner(bound: &Aabb) -> f32 {
        Self::length(bound.min.abs().max(bound.max.abs()))
    }

    fn farthest_coordinate(bound: &Aabb) -> f32 {
        bound.min.abs().max(bound.max.abs()).max_element()
    }

    fn gap(a: &Aabb, b: &Aabb) -> f32 {
        let between = (a.min - b.max).max(b.min - a.max).max(Vec3::ZERO);
        between.length() * (1.0 - 8.0 * f32::EPSILON)
    }
}

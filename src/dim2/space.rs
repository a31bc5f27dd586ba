//! The convex narrow phase of 2D as a [`Space`], and the arithmetic that folds over parts need.

use glam::{DVec2, Vec2};

use std::cmp::Ordering;
use std::convert::Infallible;

use super::Convex2;
use super::bounds::Aabb;
use super::convex::Convex;
use super::geometry::Geometry;
use super::narrowphase::{self, Axis, AxisKind, CastHit, Distance, Manifold};
use super::pose::Pose;
use super::ray::{Hit, Ray};
use super::rotation::conjugate;
use super::wireframe::lines;
use crate::aabb::RayTraversal;
use crate::answers::Part;
use crate::batch;
use crate::bvh::Bound;
use crate::concave::{ConvexSpace, MOST_FACES, PosedPart, View, swept_bound};
use crate::math::round_up;
use crate::rounding::BOUNDS_ROUNDING;
use crate::space::{AtStart, CastRules, Moving, PairAnswers, PosedPair, Space, Travelling};

impl Space for Convex2 {
    type Vector = Vec2;
    type Geometry = Convex;
    type Pose = Pose;
    type Bound = Aabb;
    type Ray = Ray;
    type Hit = Hit;
    type Manifold = Manifold;
    type AxisKind = AxisKind;
    type Resting = ();
    const DIMENSIONS: u32 = 2;

    #[inline]
    fn bound(geometry: &Convex, pose: &Pose) -> Aabb {
        geometry.touchable_bounds(pose)
    }

    fn swept_bound(geometry: &Convex, start: &Pose, end: &Pose) -> Aabb {
        swept_bound::<Convex2>(View::Convex(geometry), start, end)
    }

    fn position(pose: &Pose) -> Vec2 {
        pose.position()
    }

    fn shifted(pose: &Pose, by: Vec2) -> Option<Pose> {
        Pose::new(pose.position() + by, pose.rotation()).ok()
    }

    fn aabb(geometry: &Convex, pose: &Pose) -> Aabb {
        geometry.aabb(pose)
    }

    #[inline]
    fn bound_of_point(point: Vec2) -> Aabb {
        Aabb { min: point, max: point }
    }

    fn moving_bound((geometry, start, end): Moving<Convex2>) -> (Aabb, Vec2) {
        let way = end.position() - start.position();
        if Self::same_rotation(start, end) {
            return (Self::bound(geometry, start), way);
        }
        let radius = Self::farthest_corner(&Self::bound(geometry, &Pose::at(Vec2::ZERO)));
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
        narrowphase::overlap_f64(a, pose_a, b, pose_b, margin)
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
        translation: Vec2,
        b: &Convex,
        pose_b: &Pose,
        rules: impl Into<CastRules>,
    ) -> Option<CastHit> {
        narrowphase::cast(a, pose_a, translation, b, pose_b, rules.into().at_start)
    }

    fn can_cast_motion(_: &Convex, _: &Convex) -> bool {
        true
    }

    #[inline(always)]
    fn cast_motion(
        a: Moving<Convex2>,
        b: Moving<Convex2>,
        rules: impl Into<CastRules>,
    ) -> Option<CastHit> {
        narrowphase::cast_motion(a, b, rules.into().at_start)
    }

    #[inline(always)]
    fn closest_point(geometry: &Convex, pose: &Pose, point: Vec2) -> Distance {
        narrowphase::closest_point(geometry, pose, point)
    }

    fn contains(geometry: &Convex, pose: &Pose, point: Vec2) -> bool {
        narrowphase::contains(geometry, pose, point)
    }

    fn explain(a: &Convex, pose_a: &Pose, b: &Convex, pose_b: &Pose, visit: &mut dyn FnMut(Axis)) {
        narrowphase::explain(a, pose_a, b, pose_b, visit);
    }

    fn lines(geometry: &Convex, pose: &Pose, segments: u32, visit: &mut dyn FnMut([Vec2; 2])) {
        lines(geometry, pose, segments, visit);
    }

    fn bound_lines(bound: &Aabb, visit: &mut dyn FnMut([Vec2; 2])) {
        let (min, max) = (bound.min, bound.max);
        let corners = [min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)];
        (0..4).for_each(|corner| visit([corners[corner], corners[(corner + 1) % 4]]));
    }

    fn raycast(geometry: &Convex, pose: &Pose, ray: &Ray) -> Option<Hit> {
        narrowphase::raycast(geometry, pose, ray)
    }

    fn traversal(ray: &Ray) -> RayTraversal<2> {
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

    fn ray_ends(ray: &Ray, distance: Option<f32>) -> [Vec2; 2] {
        let length = f64::from(distance.unwrap_or_else(|| Self::ray_length(ray)));
        let origin = Self::ray_origin(ray);
        [origin, origin + Self::scaled(Self::ray_direction(ray), length)]
    }

    fn translated(pose: &Pose, translation: Vec2, part: f32) -> Pose {
        Self::moved(pose, Self::scaled(translation, part.into()))
    }

    fn hit_distance(hit: &Hit) -> f32 {
        hit.distance
    }

    fn begins_inside(hit: &Hit) -> bool {
        hit.inside
    }
}

impl ConvexSpace for Convex2 {
    type Any = Geometry;
    /// A cast of two geometries is too cheap for a test before it.
    type ContactPlane = Infallible;

    fn contact_plane(_: PosedPart<Convex2>, _: Vec2, _: &Pose, _: Vec2) -> Option<Infallible> {
        None
    }

    fn is_beyond(plane: &Infallible, _: PosedPart<Convex2>, _: f64) -> bool {
        match *plane {}
    }

    #[inline(always)]
    fn overlap_lanes<'a>(
        count: usize,
        pair: impl Fn(usize) -> Option<PosedPair<'a, Convex2>>,
        margin: f32,
    ) -> PairAnswers {
        batch::overlap::overlap(count, pair, margin)
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
        let (origin, turn) = (outer.position().as_dvec2(), outer.turn());
        move |inner| {
            let position = origin + turn.rotate(inner.position().as_dvec2());
            Pose::checked(position.as_vec2(), turn.rotate(inner.turn()).as_vec2())
        }
    }

    fn relative(pose: &Pose, frame: &Pose) -> Pose {
        let turn = conjugate(frame.turn());
        let position = turn.rotate(pose.from(frame.position()));
        Pose::checked(position.as_vec2(), turn.rotate(pose.turn()).as_vec2())
    }

    fn relative_vector(vector: Vec2, frame: &Pose) -> Vec2 {
        conjugate(frame.turn()).rotate(vector.as_dvec2()).as_vec2()
    }

    fn moved(pose: &Pose, by: Vec2) -> Pose {
        Pose::checked(pose.position() + by, pose.rotation())
    }

    fn same_rotation(a: &Pose, b: &Pose) -> bool {
        a.rotation() == b.rotation()
    }

    fn order_of_poses(a: &Pose, b: &Pose) -> Ordering {
        let key = |pose: &Pose| (pose.position().to_array(), pose.rotation().to_array());
        key(a).partial_cmp(&key(b)).unwrap_or(Ordering::Equal)
    }

    fn moved_ray(ray: &Ray, by: Vec2) -> Ray {
        ray.moved(by)
    }

    fn ray_origin(ray: &Ray) -> Vec2 {
        ray.origin()
    }

    fn ray_direction(ray: &Ray) -> Vec2 {
        ray.unit_direction().as_vec2()
    }

    fn ray_length(ray: &Ray) -> f32 {
        ray.max_distance() as f32
    }

    fn point() -> Convex {
        Convex::POINT
    }

    fn pose_at(point: Vec2) -> Pose {
        Pose::at(point)
    }

    fn furthest(geometry: &Convex, pose: &Pose, direction: Vec2) -> Option<Vec2> {
        narrowphase::furthest(geometry, pose, direction)
    }

    fn dot(a: Vec2, b: Vec2) -> f64 {
        a.as_dvec2().dot(b.as_dvec2())
    }

    fn tangents(normal: Vec2) -> [Vec2; 2] {
        const ASIDE: Vec2 = Vec2::new(0.92, 0.39);
        let along = normal.perp();
        [if along.dot(ASIDE) < 0.0 { -along } else { along }, Vec2::ZERO]
    }

    fn scaled(vector: Vec2, factor: f64) -> Vec2 {
        (vector.as_dvec2() * factor).as_vec2()
    }

    fn length(vector: Vec2) -> f32 {
        round_up(vector.as_dvec2().length())
    }

    fn bound_of_path(from: Vec2, to: Vec2, radius: f32) -> Aabb {
        Aabb { min: from.min(to), max: from.max(to) }.grown(radius)
    }

    fn bound_of_boxes(boxes: impl Iterator<Item = Aabb>, pose: &Pose) -> Aabb {
        let (position, turn) = (pose.position().as_dvec2(), pose.turn());
        let (x, y) = (turn.abs(), turn.perp().abs());
        let (mut min, mut max) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
        for bound in boxes {
            let (least, most) = (bound.min.as_dvec2(), bound.max.as_dvec2());
            let (center, half) = (turn.rotate(0.5 * (least + most)), 0.5 * (most - least));
            let reach = x * half.x + y * half.y;
            (min, max) = (min.min(center - reach), max.max(center + reach));
        }
        let by = position.abs() + min.abs().max(max.abs()).max_element();
        let by = DVec2::splat(BOUNDS_ROUNDING * by.element_sum());
        Aabb::rounded_outward(position + min - by, position + max + by)
    }

    fn face_normals(geometry: &Convex, pose: &Pose, visit: &mut dyn FnMut(Vec2)) {
        narrowphase::edge_normals(geometry, pose, MOST_FACES, visit);
    }

    fn zero() -> Vec2 {
        Vec2::ZERO
    }

    fn axis(axis: u32) -> Vec2 {
        Vec2::AXES[axis as usize]
    }

    fn rotated(vector: Vec2, frame: &Pose) -> Vec2 {
        frame.turn().rotate(vector.as_dvec2()).as_vec2()
    }

    fn farthest_corner(bound: &Aabb) -> f32 {
        Self::length(bound.min.abs().max(bound.max.abs()))
    }

    fn farthest_coordinate(bound: &Aabb) -> f32 {
        bound.min.abs().max(bound.max.abs()).max_element()
    }

    fn gap(a: &Aabb, b: &Aabb) -> f32 {
        let between = (a.min - b.max).max(b.min - a.max).max(Vec2::ZERO);
        between.length() * (1.0 - 8.0 * f32::EPSILON)
    }
}

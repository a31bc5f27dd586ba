//! A dimension with all its geometries: convex pairs go straight to the convex narrow phase, all others to the folds.

use std::marker::PhantomData;

use super::body::{Body, View};
use super::{ConvexSpace, PosedCompound, Resting};
use crate::answers::{Axis, CastHit, Distance, Hit, Part, PartPair};
use crate::bvh::{Bound, WideCorners, bit_positions};
use crate::space::{
    AtStart, BLOCK, CastRules, Moving, PairAnswers, Parts, Posed, PosedPair, Space,
};

/// A geometry of a dimension, convex or concave.
pub trait AnyGeometry<C: ConvexSpace>:
    From<C::Geometry> + Clone + std::fmt::Debug + Send + Sync
{
    fn view(&self) -> View<'_, C>;

    /// Returns the compound, to change the poses of its parts.
    fn compound_mut(&mut self) -> Option<&mut PosedCompound<C>>;

    /// Returns the compound, if the geometry is one.
    fn compound(&self) -> Option<&PosedCompound<C>>;
}

/// The [`Space`] of all geometries whose convex ones are those of `C`.
#[derive(Clone, Copy, Debug)]
pub struct Any<C>(PhantomData<C>);

/// The lowest `count` bits, at most [`BLOCK`].
fn lowest(count: usize) -> u64 {
    u64::MAX.unbounded_shr((BLOCK - count) as u32)
}

fn body<'a, C: ConvexSpace>(geometry: &'a C::Any, pose: &C::Pose) -> Body<'a, C> {
    Body::new(geometry.view(), pose)
}

impl<C: ConvexSpace> Space for Any<C> {
    type Vector = C::Vector;
    type Geometry = C::Any;
    type Pose = C::Pose;
    type Bound = C::Bound;
    type Ray = C::Ray;
    type Hit = C::Hit;
    type Manifold = C::Manifold;
    type AxisKind = C::AxisKind;
    type Resting = Resting<C::Vector>;
    const DIMENSIONS: u32 = C::DIMENSIONS;

    #[inline]
    fn bound(geometry: &C::Any, pose: &C::Pose) -> C::Bound {
        match geometry.view() {
            View::Convex(geometry) => C::bound(geometry, pose),
            View::Concave(concave) => concave.bound(pose),
        }
    }

    #[inline]
    fn kept_bound(geometry: &C::Any, pose: &C::Pose, by: f32) -> C::Bound {
        match geometry.view() {
            View::Convex(geometry) => C::kept_bound(geometry, pose, by),
            View::Concave(concave) => concave.bound(pose).grown(by),
        }
    }

    #[inline(always)]
    fn bounds_of_block<'a>(
        count: usize,
        posed: impl Fn(usize) -> Posed<'a, Any<C>>,
        by: f32,
        bounds: &mut [WideCorners; BLOCK],
    ) {
        let convex = |place: usize| {
            let (geometry, pose) = posed(place);
            match geometry.view() {
                View::Convex(geometry) => Some((geometry, pose)),
                View::Concave(_) => None,
            }
        };
        let done = C::bound_lanes(count, convex, by, bounds);
        for place in bit_positions(lowest(count) & !done) {
            let (geometry, pose) = posed(place);
            bounds[place] = WideCorners::new(&Self::kept_bound(geometry, pose, by));
        }
    }

    fn swept_bound(geometry: &C::Any, start: &C::Pose, end: &C::Pose) -> C::Bound {
        super::sweep::swept_bound::<C>(geometry.view(), start, end)
    }

    fn position(pose: &C::Pose) -> C::Vector {
        C::position(pose)
    }

    fn shifted(pose: &C::Pose, by: C::Vector) -> Option<C::Pose> {
        C::shifted(pose, by)
    }

    fn aabb(geometry: &C::Any, pose: &C::Pose) -> C::Bound {
        match geometry.view() {
            View::Convex(geometry) => C::aabb(geometry, pose),
            View::Concave(concave) => concave.aabb(pose),
        }
    }

    fn version(geometry: &C::Any) -> Option<u64> {
        match geometry.view() {
            View::Convex(_) => None,
            View::Concave(concave) => concave.version(),
        }
    }

    fn bound_of_point(point: C::Vector) -> C::Bound {
        C::bound_of_point(point)
    }

    fn moving_bound((geometry, start, end): Moving<Any<C>>) -> (C::Bound, C::Vector) {
        let way = C::position(end) - C::position(start);
        if C::same_rotation(start, end) {
            return (Self::bound(geometry, start), way);
        }
        let (center, radius) =
            (C::position(start), super::sweep::turning_radius::<C>(geometry.view()));
        (C::bound_of_path(center, center, radius), way)
    }

    #[inline]
    fn overlap(a: &C::Any, pose_a: &C::Pose, b: &C::Any, pose_b: &C::Pose, margin: f32) -> bool {
        match (a.view(), b.view()) {
            (View::Convex(a), View::Convex(b)) => C::overlap(a, pose_a, b, pose_b, margin),
            (a, b) => super::overlap::overlap(&Body::new(a, pose_a), &Body::new(b, pose_b), margin),
        }
    }

    #[inline(always)]
    fn overlap_block<'a>(
        count: usize,
        pair: impl Fn(usize) -> PosedPair<'a, Any<C>>,
        margin: f32,
    ) -> u64 {
        let convex = |place: usize| {
            let [(a, pose_a), (b, pose_b)] = pair(place);
            match (a.view(), b.view()) {
                (View::Convex(a), View::Convex(b)) => Some([(a, pose_a), (b, pose_b)]),
                _ => None,
            }
        };
        let PairAnswers { mut overlaps, proven } = C::overlap_lanes(count, convex, margin);
        for place in bit_positions(lowest(count) & !proven) {
            let [(a, pose_a), (b, pose_b)] = pair(place);
            overlaps |= u64::from(Self::overlap(a, pose_a, b, pose_b, margin)) << place;
        }
        overlaps
    }

    #[inline]
    fn overlap_without_kernel(
        a: &C::Any,
        pose_a: &C::Pose,
        b: &C::Any,
        pose_b: &C::Pose,
        margin: f32,
    ) -> bool {
        match (a.view(), b.view()) {
            (View::Convex(a), View::Convex(b)) => {
                C::overlap_without_kernel(a, pose_a, b, pose_b, margin)
            }
            (a, b) => super::overlap::overlap(&Body::new(a, pose_a), &Body::new(b, pose_b), margin),
        }
    }

    #[inline(always)]
    fn distance(a: &C::Any, pose_a: &C::Pose, b: &C::Any, pose_b: &C::Pose) -> Distance<C::Vector> {
        match (a.view(), b.view()) {
            (View::Convex(a), View::Convex(b)) => C::distance(a, pose_a, b, pose_b),
            (a, b) => super::distance::distance(&Body::new(a, pose_a), &Body::new(b, pose_b)),
        }
    }

    #[inline(always)]
    fn contact(
        a: &C::Any,
        pose_a: &C::Pose,
        b: &C::Any,
        pose_b: &C::Pose,
        margin: f32,
    ) -> Option<C::Manifold> {
        match (a.view(), b.view()) {
            (View::Convex(a), View::Convex(b)) => C::contact(a, pose_a, b, pose_b, margin),
            (a, b) => super::contact::contact(&Body::new(a, pose_a), &Body::new(b, pose_b), margin),
        }
    }

    fn contacts(
        a: &C::Any,
        pose_a: &C::Pose,
        b: &C::Any,
        pose_b: &C::Pose,
        margin: f32,
        visit: &mut dyn FnMut(C::Manifold),
    ) {
        super::contact::contacts::<C>(&body(a, pose_a), &body(b, pose_b), margin, visit);
    }

    fn part_pairs(
        a: &C::Any,
        pose_a: &C::Pose,
        b: &C::Any,
        pose_b: &C::Pose,
        margin: f32,
        visit: &mut dyn FnMut(PartPair),
    ) {
        super::overlap::part_pairs::<C>(body(a, pose_a), body(b, pose_b), margin, visit);
    }

    fn switchable_parts(geometry: &C::Any) -> Option<&dyn Parts> {
        geometry.compound().map(|compound| compound as &dyn Parts)
    }

    fn switchable_parts_mut(geometry: &mut C::Any) -> Option<&mut dyn Parts> {
        geometry.compound_mut().map(|compound| compound as &mut dyn Parts)
    }

    #[inline(always)]
    fn cast(
        a: &C::Any,
        pose_a: &C::Pose,
        translation: C::Vector,
        b: &C::Any,
        pose_b: &C::Pose,
        rules: impl Into<CastRules>,
    ) -> Option<CastHit<C::Vector>> {
        let rules = rules.into();
        match (a.view(), b.view()) {
            (View::Convex(a), View::Convex(b)) => C::cast(a, pose_a, translation, b, pose_b, rules),
            (view_a, view_b) => {
                let mut resting = Self::resting(a, pose_a, translation, rules);
                Self::add_resting(a, pose_a, b, pose_b, &mut resting);
                let (a, b) = (Body::new(view_a, pose_a), Body::new(view_b, pose_b));
                super::cast::cast(a, translation, b, rules, &resting)
            }
        }
    }

    fn resting(
        geometry: &C::Any,
        pose: &C::Pose,
        translation: C::Vector,
        rules: CastRules,
    ) -> Resting<C::Vector> {
        match rules.at_start {
            AtStart::Hit => Resting::default(),
            AtStart::HitUnlessLeaving => Resting::new::<C>(&body(geometry, pose), translation),
        }
    }

    fn add_resting(
        a: &C::Any,
        pose_a: &C::Pose,
        b: &C::Any,
        pose_b: &C::Pose,
        resting: &mut Resting<C::Vector>,
    ) {
        resting.add::<C>(&body(a, pose_a), &body(b, pose_b));
    }

    #[inline(always)]
    fn cast_resting(
        a: &C::Any,
        pose_a: &C::Pose,
        translation: C::Vector,
        b: &C::Any,
        pose_b: &C::Pose,
        rules: CastRules,
        resting: &Resting<C::Vector>,
    ) -> Option<CastHit<C::Vector>> {
        let bodies = (body::<C>(a, pose_a), body::<C>(b, pose_b));
        match (bodies.0.view, bodies.1.view) {
            (View::Convex(a), View::Convex(b)) => {
                let hit = C::cast(a, pose_a, translation, b, pose_b, rules)?;
                let gap = resting.gap(&bodies.0, &bodies.1);
                (!resting.covers::<C>((a, pose_a), (b, pose_b), gap)).then_some(hit)
            }
            _ => super::cast::cast(bodies.0, translation, bodies.1, rules, resting),
        }
    }

    fn can_cast_motion(a: &C::Any, b: &C::Any) -> bool {
        !matches!((a.view(), b.view()), (View::Concave(_), View::Concave(_)))
    }

    #[inline(always)]
    fn cast_motion(
        a: Moving<Any<C>>,
        b: Moving<Any<C>>,
        rules: impl Into<CastRules>,
    ) -> Option<CastHit<C::Vector>> {
        let rules = rules.into();
        match (a.0.view(), b.0.view()) {
            (View::Convex(geometry_a), View::Convex(geometry_b)) => {
                C::cast_motion((geometry_a, a.1, a.2), (geometry_b, b.1, b.2), rules)
            }
            (view_a, view_b) => {
                let mut resting = Resting::default();
                if rules.at_start == AtStart::HitUnlessLeaving && C::same_rotation(b.1, b.2) {
                    let way =
                        |start: &C::Pose, end: &C::Pose| C::position(end) - C::position(start);
                    let way = way(a.1, a.2) - way(b.1, b.2);
                    resting = Self::resting(a.0, a.1, way, rules);
                    Self::add_resting(a.0, a.1, b.0, b.1, &mut resting);
                    Self::keep_resting_in_turn(a.0, a.1, a.2, &mut resting);
                }
                super::cast::cast_motion((view_a, a.1, a.2), (view_b, b.1, b.2), rules, &resting)
            }
        }
    }

    fn keep_resting_in_turn(
        geometry: &C::Any,
        start: &C::Pose,
        end: &C::Pose,
        resting: &mut Resting<C::Vector>,
    ) {
        if !C::same_rotation(start, end) {
            resting.keep_axes_of_turn::<C>(&body(geometry, start), end);
        }
    }

    #[inline(always)]
    fn cast_motion_resting(
        a: Moving<Any<C>>,
        b: Moving<Any<C>>,
        rules: CastRules,
        resting: &Resting<C::Vector>,
    ) -> Option<CastHit<C::Vector>> {
        match (a.0.view(), b.0.view()) {
            (View::Convex(geometry_a), View::Convex(geometry_b)) => {
                let (from, to) = ((geometry_a, a.1, a.2), (geometry_b, b.1, b.2));
                let hit = C::cast_motion(from, to, rules)?;
                let gap = resting.gap::<C>(&body(a.0, a.1), &body(b.0, b.1));
                (!resting.covers::<C>((geometry_a, a.1), (geometry_b, b.1), gap)).then_some(hit)
            }
            (view_a, view_b) => {
                super::cast::cast_motion((view_a, a.1, a.2), (view_b, b.1, b.2), rules, resting)
            }
        }
    }

    fn sweep(a: Moving<Any<C>>, b: Moving<Any<C>>, rules: CastRules) -> Option<CastHit<C::Vector>> {
        match (a.0.view(), b.0.view()) {
            (View::Concave(_), View::Concave(_)) => super::sweep::translation::<C>(
                (a.0.view(), a.1, a.2),
                (b.0.view(), b.1, b.2),
                rules,
            ),
            _ => Self::cast_motion(a, b, rules),
        }
    }

    #[inline(always)]
    fn closest_point(geometry: &C::Any, pose: &C::Pose, point: C::Vector) -> Distance<C::Vector> {
        match geometry.view() {
            View::Convex(geometry) => C::closest_point(geometry, pose, point),
            view => super::query::closest_point(Body::new(view, pose), point),
        }
    }

    fn contains(geometry: &C::Any, pose: &C::Pose, point: C::Vector) -> bool {
        match geometry.view() {
            View::Convex(geometry) => C::contains(geometry, pose, point),
            view => super::query::contains(Body::new(view, pose), point),
        }
    }

    fn explain(
        a: &C::Any,
        pose_a: &C::Pose,
        b: &C::Any,
        pose_b: &C::Pose,
        visit: &mut dyn FnMut(Axis<C::Vector, C::AxisKind>),
    ) {
        match (a.view(), b.view()) {
            (View::Convex(a), View::Convex(b)) => C::explain(a, pose_a, b, pose_b, visit),
            (a, b) => super::explain::explain(Body::new(a, pose_a), Body::new(b, pose_b), visit),
        }
    }

    fn lines(
        geometry: &C::Any,
        pose: &C::Pose,
        segments: u32,
        visit: &mut dyn FnMut([C::Vector; 2]),
    ) {
        match geometry.view() {
            View::Convex(geometry) => C::lines(geometry, pose, segments, visit),
            View::Concave(concave) => concave.lines(pose, segments, visit),
        }
    }

    fn bound_lines(bound: &C::Bound, visit: &mut dyn FnMut([C::Vector; 2])) {
        C::bound_lines(bound, visit);
    }

    #[inline]
    fn raycast(geometry: &C::Any, pose: &C::Pose, ray: &C::Ray) -> Option<Hit<C::Vector>> {
        super::query::raycast::<C>(body(geometry, pose), ray)
    }

    fn traversal(ray: &C::Ray) -> <C::Bound as Bound>::Ray {
        C::traversal(ray)
    }

    fn reach(ray: &C::Ray, distance: Option<f32>) -> f32 {
        C::reach(ray, distance)
    }

    fn with_back_faces(ray: &C::Ray) -> C::Ray {
        C::with_back_faces(ray)
    }

    fn with_exits(ray: &C::Ray) -> C::Ray {
        C::with_exits(ray)
    }

    fn ray_without(ray: &C::Ray, ignored: Option<Part>) -> C::Ray {
        C::ray_without(ray, ignored)
    }

    fn ignored_part(ray: &C::Ray) -> Option<Part> {
        C::ignored_part(ray)
    }

    fn max_distance(ray: &C::Ray) -> f32 {
        C::max_distance(ray)
    }

    fn ray_ends(ray: &C::Ray, distance: Option<f32>) -> [C::Vector; 2] {
        C::ray_ends(ray, distance)
    }

    fn translated(pose: &C::Pose, translation: C::Vector, part: f32) -> C::Pose {
        C::translated(pose, translation, part)
    }

    fn hit_distance(hit: &C::Hit) -> f32 {
        hit.distance
    }

    fn begins_inside(hit: &C::Hit) -> bool {
        hit.inside
    }
}

//! The questions that a search puts to shapes: rays, casts, and closest points.

use std::ops::Deref;

use super::batch::{BatchBuffers, Buffers};
use super::query::Query;
use super::results::Found;
use super::shape::Shape;
use super::sketch::Sketch;
use crate::answers::{CastHit, Distance, Part};
use crate::bvh::{AlongRay, AlongSweep, Bound, ByDistance, Order};
use crate::part_tree::PartBound;
use crate::space::{CastRules, Resting, Space};

/// A question to one shape, and the order of the shapes of a tree that can answer it.
pub trait Probe<S: Space> {
    type Hit: Copy + Send + Sync;
    /// What the probe knows of the shapes at its start before the search.
    type Start: Default;

    /// Returns the bounds of the shapes at the start, and that knowledge without any of them; `None` if it needs none.
    fn start(&self) -> Option<(S::Bound, Self::Start)> {
        None
    }

    /// Adds a shape at the start.
    fn add_at_start(&self, _shape: &Shape<S>, _start: &mut Self::Start) {}

    /// Ends the additions.
    fn finish_start(&self, _start: &mut Self::Start) {}

    /// Returns the order in which a traversal visits the leaves that can have a hit, roughly that of their hits.
    fn order(&self) -> impl Order<S::Bound>;

    /// Returns the reach of the traversal: up to a hit with this key, or else to the end of the probe.
    fn reach(&self, key: Option<f32>) -> f32;

    /// Returns the exact answer of one shape.
    fn ask(&self, shape: &Shape<S>, start: &Self::Start) -> Option<Self::Hit>;

    /// As [`Probe::ask`]. Rays ignore a part of the shape.
    fn ask_without(&self, shape: &Shape<S>, start: &Self::Start, _part: Part) -> Option<Self::Hit> {
        self.ask(shape, start)
    }

    /// Returns the distance or time by which hits are sorted.
    fn key(hit: &Self::Hit) -> f32;

    /// Returns whether the probe begins inside the shape.
    fn begins_inside(hit: &Self::Hit) -> bool;

    /// Returns the key of the last possible hit.
    fn end(&self) -> f32;

    /// Returns the region that the probe searches: up to a hit with this key, or else to the end of the probe.
    fn sketch(&self, key: Option<f32>) -> Sketch<S>;

    /// Returns the buffers for the hits of a batch.
    fn buffers(of: &BatchBuffers<S>) -> &Buffers<Found<Self::Hit>>;
}

/// A ray.
#[derive(Clone, Copy, Debug)]
pub struct Raycast<S: Space> {
    ray: S::Ray,
    traversal: <S::Bound as Bound>::Ray,
}

impl<S: Space> Raycast<S> {
    #[inline]
    pub fn new(ray: &S::Ray, query: &Query) -> Raycast<S> {
        let ray = if query.back_faces { S::with_back_faces(ray) } else { *ray };
        let ray = if query.exits { S::with_exits(&ray) } else { ray };
        Raycast { ray, traversal: S::traversal(&ray) }
    }
}

impl<S: Space> Probe<S> for Raycast<S> {
    type Hit = S::Hit;
    type Start = ();

    #[inline(always)]
    fn order(&self) -> impl Order<S::Bound> {
        AlongRay(&self.traversal)
    }

    #[inline]
    fn reach(&self, key: Option<f32>) -> f32 {
        S::reach(&self.ray, key)
    }

    #[inline]
    fn ask(&self, shape: &Shape<S>, (): &()) -> Option<S::Hit> {
        S::raycast(&shape.geometry, &shape.pose, &self.ray)
    }

    fn ask_without(&self, shape: &Shape<S>, (): &(), part: Part) -> Option<S::Hit> {
        S::raycast(&shape.geometry, &shape.pose, &S::ray_without(&self.ray, Some(part)))
    }

    fn key(hit: &S::Hit) -> f32 {
        S::hit_distance(hit)
    }

    fn begins_inside(hit: &S::Hit) -> bool {
        S::begins_inside(hit)
    }

    fn end(&self) -> f32 {
        S::max_distance(&self.ray)
    }

    fn sketch(&self, key: Option<f32>) -> Sketch<S> {
        Sketch::Line(S::ray_ends(&self.ray, key))
    }

    fn buffers(of: &BatchBuffers<S>) -> &Buffers<Found<Self::Hit>> {
        &of.rays
    }
}

/// The expansion of a probe's bounds, relative to its size. Computed times and distances are accurate to 1e-6 of the
/// size of a pair.
const INACCURACY: f32 = 2e-6;

fn expanded<B: Bound>(bound: B) -> B {
    bound.grown(INACCURACY * bound.extent())
}

/// A geometry that moves by a translation.
#[derive(Clone, Copy, Debug)]
pub struct Cast<S: Space, G> {
    geometry: G,
    pose: S::Pose,
    translation: S::Vector,
    rules: CastRules,
    sweep: <S::Bound as Bound>::Sweep,
}

impl<S: Space, G: Deref<Target = S::Geometry>> Cast<S, G> {
    pub fn new(geometry: G, pose: S::Pose, translation: S::Vector, query: &Query) -> Cast<S, G> {
        let sweep = expanded(S::bound(&geometry, &pose)).sweep(translation);
        Cast { geometry, pose, translation, rules: query.cast_rules(), sweep }
    }
}

impl<S: Space, G: Deref<Target = S::Geometry>> Probe<S> for Cast<S, G> {
    type Hit = CastHit<S::Vector>;
    type Start = S::Resting;

    #[inline(always)]
    fn order(&self) -> impl Order<S::Bound> {
        AlongSweep(&self.sweep)
    }

    fn reach(&self, key: Option<f32>) -> f32 {
        key.unwrap_or(1.0)
    }

    fn start(&self) -> Option<(S::Bound, S::Resting)> {
        let resting = S::resting(&self.geometry, &self.pose, self.translation, self.rules);
        let reach = resting.reach()?;
        Some((S::bound(&self.geometry, &self.pose).grown(reach), resting))
    }

    fn add_at_start(&self, shape: &Shape<S>, resting: &mut S::Resting) {
        let Cast { geometry, pose, .. } = self;
        S::add_resting(geometry, pose, &shape.geometry, &shape.pose, resting);
    }

    #[inline]
    fn ask(&self, shape: &Shape<S>, resting: &S::Resting) -> Option<CastHit<S::Vector>> {
        let Cast { geometry, pose, translation, rules, .. } = self;
        let (other, place) = (&shape.geometry, &shape.pose);
        S::cast_resting(geometry, pose, *translation, other, place, *rules, resting)
    }

    fn key(hit: &CastHit<S::Vector>) -> f32 {
        hit.time
    }

    fn begins_inside(hit: &CastHit<S::Vector>) -> bool {
        hit.inside
    }

    fn end(&self) -> f32 {
        1.0
    }

    fn sketch(&self, key: Option<f32>) -> Sketch<S> {
        let end = S::translated(&self.pose, self.translation, self.reach(key));
        Sketch::Motion((*self.geometry).clone(), [self.pose, end])
    }

    fn buffers(of: &BatchBuffers<S>) -> &Buffers<Found<Self::Hit>> {
        &of.casts
    }
}

/// A geometry that moves and turns from one pose to another.
#[derive(Clone, Copy, Debug)]
pub struct CastMotion<S: Space, G> {
    geometry: G,
    start: S::Pose,
    end: S::Pose,
    translation: S::Vector,
    rules: CastRules,
    sweep: <S::Bound as Bound>::Sweep,
}

impl<S: Space, G: Deref<Target = S::Geometry>> CastMotion<S, G> {
    pub fn new(geometry: G, start: S::Pose, end: S::Pose, query: &Query) -> CastMotion<S, G> {
        let (bound, translation) = S::moving_bound((&geometry, &start, &end));
        let sweep = expanded(bound).sweep(translation);
        CastMotion { geometry, start, end, translation, rules: query.cast_rules(), sweep }
    }

    /// Returns whether the motion cannot be cast against a geometry whose bounds it meets, because both are concave.
    pub(super) fn is_unsupported(&self, geometry: &S::Geometry, bound: &S::Bound) -> bool {
        !S::can_cast_motion(&self.geometry, geometry) && bound.meets(&self.sweep)
    }
}

impl<S: Space, G: Deref<Target = S::Geometry>> Probe<S> for CastMotion<S, G> {
    type Hit = CastHit<S::Vector>;
    type Start = S::Resting;

    #[inline(always)]
    fn order(&self) -> impl Order<S::Bound> {
        AlongSweep(&self.sweep)
    }

    fn reach(&self, key: Option<f32>) -> f32 {
        key.unwrap_or(1.0)
    }

    fn start(&self) -> Option<(S::Bound, S::Resting)> {
        let resting = S::resting(&self.geometry, &self.start, self.translation, self.rules);
        let reach = resting.reach()?;
        Some((S::bound(&self.geometry, &self.start).grown(reach), resting))
    }

    fn add_at_start(&self, shape: &Shape<S>, resting: &mut S::Resting) {
        let (other, place) = (&shape.geometry, &shape.pose);
        S::add_resting(&self.geometry, &self.start, other, place, resting);
    }

    fn finish_start(&self, resting: &mut S::Resting) {
        S::keep_resting_in_turn(&self.geometry, &self.start, &self.end, resting);
    }

    fn ask(&self, shape: &Shape<S>, resting: &S::Resting) -> Option<CastHit<S::Vector>> {
        let moving = (&*self.geometry, &self.start, &self.end);
        // Leaves whose bounds the motion does not meet may be of any kind.
        if !S::can_cast_motion(&self.geometry, &shape.geometry) {
            return None;
        }
        let standing = (&shape.geometry, &shape.pose, &shape.pose);
        S::cast_motion_resting(moving, standing, self.rules, resting)
    }

    fn key(hit: &CastHit<S::Vector>) -> f32 {
        hit.time
    }

    fn begins_inside(hit: &CastHit<S::Vector>) -> bool {
        hit.inside
    }

    fn end(&self) -> f32 {
        1.0
    }

    fn sketch(&self, _key: Option<f32>) -> Sketch<S> {
        Sketch::Motion((*self.geometry).clone(), [self.start, self.end])
    }

    fn buffers(of: &BatchBuffers<S>) -> &Buffers<Found<Self::Hit>> {
        &of.casts
    }
}

/// The signed distance of a geometry, up to a maximum.
#[derive(Clone, Copy, Debug)]
pub struct Closest<S: Space, G> {
    geometry: G,
    pose: S::Pose,
    max_distance: f32,
    bound: S::Bound,
}

impl<S: Space, G: Deref<Target = S::Geometry>> Closest<S, G> {
    pub fn new(geometry: G, pose: S::Pose, max_distance: f32) -> Closest<S, G> {
        let bound = expanded(S::bound(&geometry, &pose));
        Closest { geometry, pose, max_distance, bound }
    }
}

impl<S: Space, G: Deref<Target = S::Geometry>> Probe<S> for Closest<S, G> {
    type Hit = Distance<S::Vector>;
    type Start = ();

    #[inline(always)]
    fn order(&self) -> impl Order<S::Bound> {
        ByDistance(&self.bound)
    }

    fn reach(&self, key: Option<f32>) -> f32 {
        key.unwrap_or(self.max_distance).max(0.0)
    }

    #[inline]
    fn ask(&self, shape: &Shape<S>, (): &()) -> Option<Distance<S::Vector>> {
        let found = S::distance(&self.geometry, &self.pose, &shape.geometry, &shape.pose);
        (found.distance <= self.max_distance).then_some(found)
    }

    fn key(hit: &Distance<S::Vector>) -> f32 {
        hit.distance
    }

    fn begins_inside(hit: &Distance<S::Vector>) -> bool {
        hit.distance <= 0.0
    }

    fn end(&self) -> f32 {
        self.max_distance
    }

    fn sketch(&self, _key: Option<f32>) -> Sketch<S> {
        Sketch::Geometry((*self.geometry).clone(), self.pose)
    }

    fn buffers(of: &BatchBuffers<S>) -> &Buffers<Found<Self::Hit>> {
        &of.distances
    }
}

/// The signed distance of a point, up to a maximum.
#[derive(Clone, Copy, Debug)]
pub struct ClosestPoint<S: Space> {
    point: S::Vector,
    max_distance: f32,
    bound: S::Bound,
}

impl<S: Space> ClosestPoint<S> {
    pub fn new(point: S::Vector, max_distance: f32) -> ClosestPoint<S> {
        ClosestPoint { point, max_distance, bound: S::bound_of_point(point) }
    }
}

impl<S: Space> Probe<S> for ClosestPoint<S> {
    type Hit = Distance<S::Vector>;
    type Start = ();

    #[inline(always)]
    fn order(&self) -> impl Order<S::Bound> {
        ByDistance(&self.bound)
    }

    fn reach(&self, key: Option<f32>) -> f32 {
        key.unwrap_or(self.max_distance).max(0.0)
    }

    #[inline]
    fn ask(&self, shape: &Shape<S>, (): &()) -> Option<Distance<S::Vector>> {
        let found = S::closest_point(&shape.geometry, &shape.pose, self.point);
        (found.distance <= self.max_distance).then(|| found.flipped())
    }

    fn key(hit: &Distance<S::Vector>) -> f32 {
        hit.distance
    }

    fn begins_inside(hit: &Distance<S::Vector>) -> bool {
        hit.distance <= 0.0
    }

    fn end(&self) -> f32 {
        self.max_distance
    }

    fn sketch(&self, key: Option<f32>) -> Sketch<S> {
        Sketch::Region(self.bound.grown(self.reach(key)))
    }

    fn buffers(of: &BatchBuffers<S>) -> &Buffers<Found<Self::Hit>> {
        &of.distances
    }
}

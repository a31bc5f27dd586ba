//! The seam between 2D and 3D: the questions that worlds and the C interface put to a dimension.

use std::fmt::Debug;
use std::ops::Neg;

use crate::answers::{Axis, CastHit, Distance, Part, PartPair};
use crate::bvh::{Bound, WideCorners};
use crate::part_tree::PartBound;

/// A geometry with its poses at the start and at the end of a motion.
pub type Moving<'a, S> =
    (&'a <S as Space>::Geometry, &'a <S as Space>::Pose, &'a <S as Space>::Pose);

/// A geometry that moves rigidly with a body, which moves from one pose to another.
///
/// The body rotates about its position, so a geometry with another position moves along an arc.
#[derive(Debug)]
pub struct Travelling<'a, G, P> {
    pub geometry: &'a G,
    /// The pose of the geometry at the start.
    pub pose: &'a P,
    /// The pose of the body at the start.
    pub start: &'a P,
    /// The pose of the body at the end.
    pub end: &'a P,
}

impl<'a, G, P> Travelling<'a, G, P> {
    /// A geometry that is the whole body.
    #[inline]
    pub fn whole((geometry, start, end): (&'a G, &'a P, &'a P)) -> Travelling<'a, G, P> {
        Travelling { geometry, pose: start, start, end }
    }
}

impl<G, P> Clone for Travelling<'_, G, P> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, P> Copy for Travelling<'_, G, P> {}

/// The greatest number of pairs or geometries that are treated together: a bit each in a word.
pub const BLOCK: usize = 64;

/// A geometry with its pose.
pub type Posed<'a, S> = (&'a <S as Space>::Geometry, &'a <S as Space>::Pose);

/// Two posed geometries.
pub type PosedPair<'a, S> = [Posed<'a, S>; 2];

/// The results of overlap tests of several pairs, with a bit for each.
#[derive(Clone, Copy, Debug, Default)]
pub struct PairAnswers {
    pub overlaps: u64,
    /// The pairs that were answered. The others do not count as overlapping.
    pub proven: u64,
}

/// A dimension: its types, and its narrow phase.
///
/// Worlds compile for any `Space` and do no vector arithmetic of their own.
pub trait Space: Debug + Send + Sync + 'static {
    /// A point or a translation.
    type Vector: Copy + Debug + Send + Sync + Neg<Output = Self::Vector>;
    /// A valid, immutable geometry.
    type Geometry: Clone + Debug + Send + Sync;
    /// The position and rotation of a geometry.
    type Pose: Copy + PartialEq + Debug + Send + Sync;
    /// An axis-aligned bounding box.
    type Bound: PartBound<Vector = Self::Vector>;
    /// A ray with a maximum length.
    type Ray: Copy + Debug + Send + Sync;
    /// The entry of a ray into a geometry.
    type Hit: Copy + Debug + Send + Sync;
    /// A contact manifold, which has 2 points in 2D and 4 in 3D.
    type Manifold;
    /// The features that define a separating axis.
    type AxisKind;
    /// The contacts on which a geometry that moves rests at the start.
    type Resting: Resting;
    /// The number of coordinates of a point.
    const DIMENSIONS: u32;

    /// Returns bounds that contain the posed geometry and meet the bounds of every geometry that touches it.
    fn bound(geometry: &Self::Geometry, pose: &Self::Pose) -> Self::Bound;

    /// Returns bounds that a world may keep. They contain [`Space::bound`], grown by `by`, and may be larger by rounding in f32.
    fn kept_bound(geometry: &Self::Geometry, pose: &Self::Pose, by: f32) -> Self::Bound {
        Self::bound(geometry, pose).grown(by)
    }

    /// Computes [`Space::kept_bound`] of the geometries that `posed` returns for the numbers below `count`, at most [`BLOCK`].
    fn bounds_of_block<'a>(
        count: usize,
        posed: impl Fn(usize) -> Posed<'a, Self>,
        by: f32,
        bounds: &mut [WideCorners; BLOCK],
    ) where
        Self: Sized,
    {
        for (place, bound) in bounds.iter_mut().enumerate().take(count) {
            let (geometry, pose) = posed(place);
            *bound = WideCorners::new(&Self::kept_bound(geometry, pose, by));
        }
    }

    /// Returns bounds of a geometry on its whole way from `start` to `end`. They meet the bounds of everything that it
    /// touches on that way.
    fn swept_bound(geometry: &Self::Geometry, start: &Self::Pose, end: &Self::Pose) -> Self::Bound;

    fn position(pose: &Self::Pose) -> Self::Vector;

    /// Returns the pose moved by a vector, or `None` if its position is beyond the coordinate limit.
    fn shifted(pose: &Self::Pose, by: Self::Vector) -> Option<Self::Pose>;

    /// Returns the tightest bounds of a posed geometry.
    fn aabb(geometry: &Self::Geometry, pose: &Self::Pose) -> Self::Bound;

    /// Returns the number of changes so far of a geometry whose asset can change in place. Other geometries return `None`.
    fn version(_geometry: &Self::Geometry) -> Option<u64> {
        None
    }

    /// Returns the bounds of a point.
    fn bound_of_point(point: Self::Vector) -> Self::Bound;

    /// Returns bounds and a translation of a motion: moved by `translation * time`, the bounds contain the geometry at
    /// that time.
    fn moving_bound(moving: Moving<Self>) -> (Self::Bound, Self::Vector)
    where
        Self: Sized;

    /// Returns whether the signed distance is at or below `margin`. Symmetric.
    fn overlap(
        a: &Self::Geometry,
        pose_a: &Self::Pose,
        b: &Self::Geometry,
        pose_b: &Self::Pose,
        margin: f32,
    ) -> bool;

    /// Tests the pairs that `pair` returns for the numbers below `count`, at most [`BLOCK`]. Each bit is the result of
    /// [`Space::overlap`] for one of them.
    fn overlap_block<'a>(
        count: usize,
        pair: impl Fn(usize) -> PosedPair<'a, Self>,
        margin: f32,
    ) -> u64
    where
        Self: Sized,
    {
        let mut overlaps = 0;
        for place in 0..count {
            let [(a, pose_a), (b, pose_b)] = pair(place);
            overlaps |= u64::from(Self::overlap(a, pose_a, b, pose_b, margin)) << place;
        }
        overlaps
    }

    /// Returns what `overlap` returns, without the closed-form f32 kernels. For callers that have already tried them.
    fn overlap_without_kernel(
        a: &Self::Geometry,
        pose_a: &Self::Pose,
        b: &Self::Geometry,
        pose_b: &Self::Pose,
        margin: f32,
    ) -> bool;

    /// Returns the signed distance and the witness points.
    fn distance(
        a: &Self::Geometry,
        pose_a: &Self::Pose,
        b: &Self::Geometry,
        pose_b: &Self::Pose,
    ) -> Distance<Self::Vector>;

    /// Returns the contact manifold, or `None` when the signed distance is above `margin`.
    fn contact(
        a: &Self::Geometry,
        pose_a: &Self::Pose,
        b: &Self::Geometry,
        pose_b: &Self::Pose,
        margin: f32,
    ) -> Option<Self::Manifold>;

    /// Visits the contact manifold of every pair of parts whose signed distance is at or below `margin`.
    fn contacts(
        a: &Self::Geometry,
        pose_a: &Self::Pose,
        b: &Self::Geometry,
        pose_b: &Self::Pose,
        margin: f32,
        visit: &mut dyn FnMut(Self::Manifold),
    );

    /// Visits every pair of parts whose signed distance is at or below `margin`.
    fn part_pairs(
        a: &Self::Geometry,
        pose_a: &Self::Pose,
        b: &Self::Geometry,
        pose_b: &Self::Pose,
        margin: f32,
        visit: &mut dyn FnMut([Part; 2]),
    );

    /// Returns the parts of a geometry that can be disabled one by one. Only a compound has any.
    fn switchable_parts(_geometry: &Self::Geometry) -> Option<&dyn Parts> {
        None
    }

    /// Returns the same parts, to change them.
    fn switchable_parts_mut(_geometry: &mut Self::Geometry) -> Option<&mut dyn Parts> {
        None
    }

    /// Returns the time of impact of A, which moves by `translation`, with B, which stands still.
    fn cast(
        a: &Self::Geometry,
        pose_a: &Self::Pose,
        translation: Self::Vector,
        b: &Self::Geometry,
        pose_b: &Self::Pose,
        rules: impl Into<CastRules>,
    ) -> Option<CastHit<Self::Vector>>;

    /// Prepares the contacts on which a geometry that moves by a translation rests at the start, or no contacts, if all hits
    /// of a cast with these rules count.
    fn resting(
        _geometry: &Self::Geometry,
        _pose: &Self::Pose,
        _translation: Self::Vector,
        _rules: CastRules,
    ) -> Self::Resting {
        Self::Resting::default()
    }

    /// Adds the contacts at the start of A, which moves, with B.
    fn add_resting(
        _a: &Self::Geometry,
        _pose_a: &Self::Pose,
        _b: &Self::Geometry,
        _pose_b: &Self::Pose,
        _resting: &mut Self::Resting,
    ) {
    }

    /// [`Space::cast`], without the parts of B that do not stand up from contacts at the start.
    fn cast_resting(
        a: &Self::Geometry,
        pose_a: &Self::Pose,
        translation: Self::Vector,
        b: &Self::Geometry,
        pose_b: &Self::Pose,
        rules: CastRules,
        _resting: &Self::Resting,
    ) -> Option<CastHit<Self::Vector>> {
        Self::cast(a, pose_a, translation, b, pose_b, rules)
    }

    /// Keeps the contacts about whose normals a geometry turns between two poses, or all, if it does not turn.
    fn keep_resting_in_turn(
        _geometry: &Self::Geometry,
        _start: &Self::Pose,
        _end: &Self::Pose,
        _resting: &mut Self::Resting,
    ) {
    }

    /// [`Space::cast_motion`], without the parts of B, which stands still, that do not stand up from contacts at the start.
    fn cast_motion_resting(
        a: Moving<Self>,
        b: Moving<Self>,
        rules: CastRules,
        _resting: &Self::Resting,
    ) -> Option<CastHit<Self::Vector>>
    where
        Self: Sized,
    {
        Self::cast_motion(a, b, rules)
    }

    /// Returns whether [`Space::cast_motion`] answers a pair. It does not for two concave geometries.
    fn can_cast_motion(a: &Self::Geometry, b: &Self::Geometry) -> bool;

    /// Returns the time of impact of two geometries that both move and rotate.
    fn cast_motion(
        a: Moving<Self>,
        b: Moving<Self>,
        rules: impl Into<CastRules>,
    ) -> Option<CastHit<Self::Vector>>
    where
        Self: Sized;

    /// Returns what `cast_motion` returns. Two concave geometries move by their translations only: each keeps its
    /// rotation at the start.
    fn sweep(a: Moving<Self>, b: Moving<Self>, rules: CastRules) -> Option<CastHit<Self::Vector>>
    where
        Self: Sized,
    {
        Self::cast_motion(a, b, rules)
    }

    /// Returns the signed distance from a geometry to a point.
    fn closest_point(
        geometry: &Self::Geometry,
        pose: &Self::Pose,
        point: Self::Vector,
    ) -> Distance<Self::Vector>;

    /// Returns whether a geometry contains a point.
    fn contains(geometry: &Self::Geometry, pose: &Self::Pose, point: Self::Vector) -> bool;

    /// Passes every candidate axis of the separating axis test to `visit`.
    fn explain(
        a: &Self::Geometry,
        pose_a: &Self::Pose,
        b: &Self::Geometry,
        pose_b: &Self::Pose,
        visit: &mut dyn FnMut(Axis<Self::Vector, Self::AxisKind>),
    );

    /// Passes the lines of a wireframe to `visit`, with `segments` lines for a full circle.
    fn lines(
        geometry: &Self::Geometry,
        pose: &Self::Pose,
        segments: u32,
        visit: &mut dyn FnMut([Self::Vector; 2]),
    );

    /// Passes the edges of a bound to `visit`.
    fn bound_lines(bound: &Self::Bound, visit: &mut dyn FnMut([Self::Vector; 2]));

    /// Returns where a ray enters a geometry.
    fn raycast(geometry: &Self::Geometry, pose: &Self::Pose, ray: &Self::Ray) -> Option<Self::Hit>;

    /// Returns the ray in the form that the tree traverses with.
    fn traversal(ray: &Self::Ray) -> <Self::Bound as Bound>::Ray;

    /// Returns the distance to which the tree must be searched: to a hit at `distance`, or else to the ray's end. In
    /// the unit of `traversal`.
    fn reach(ray: &Self::Ray, distance: Option<f32>) -> f32;

    /// Returns the ray that also hits the back faces of one-sided geometries.
    fn with_back_faces(ray: &Self::Ray) -> Self::Ray;

    /// Returns the ray that finds where it leaves a solid that it begins inside.
    fn with_exits(ray: &Self::Ray) -> Self::Ray;

    /// Returns the ray that ignores a part of the geometry that it is cast at.
    fn ray_without(ray: &Self::Ray, ignored: Option<Part>) -> Self::Ray;

    /// Returns the part that a ray ignores.
    fn ignored_part(ray: &Self::Ray) -> Option<Part>;

    /// Returns the maximum length of a ray.
    fn max_distance(ray: &Self::Ray) -> f32;

    /// Returns the origin of a ray, and its point at `distance` or else its end.
    fn ray_ends(ray: &Self::Ray, distance: Option<f32>) -> [Self::Vector; 2];

    /// Returns the pose moved by a part of a translation.
    fn translated(pose: &Self::Pose, translation: Self::Vector, part: f32) -> Self::Pose;

    /// Returns the distance from a ray's origin to its hit.
    fn hit_distance(hit: &Self::Hit) -> f32;

    /// Returns whether a ray begins inside the geometry that it hits.
    fn begins_inside(hit: &Self::Hit) -> bool;
}

/// The rules that decide which hits of a cast count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CastRules {
    pub at_start: AtStart,
    /// Whether hits on the back of one-sided parts count.
    pub back_faces: bool,
}

impl From<AtStart> for CastRules {
    fn from(at_start: AtStart) -> CastRules {
        CastRules { at_start, back_faces: false }
    }
}

/// The answer of a cast for a pair that touches or overlaps at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtStart {
    /// A hit at time 0.
    Hit,
    /// A hit at time 0 only if the motion brings the pair closer.
    HitUnlessLeaving,
}

/// Contacts on which a geometry that moves rests at the start. The default is none: every hit of a cast counts.
pub trait Resting: Default {
    /// The greatest gap of a contact, or `None` if every hit counts.
    fn reach(&self) -> Option<f32>;
}

/// Geometries without parts need none.
impl Resting for () {
    fn reach(&self) -> Option<f32> {
        None
    }
}

/// The parts of a compound, seen without its dimension.
pub trait Parts {
    fn part_count(&self) -> u32;

    /// Returns whether an existing part is enabled.
    fn is_part_enabled(&self, part: u32) -> bool;

    /// Returns the number of parts that are enabled.
    fn enabled_count(&self) -> usize;

    /// Enables or disables an existing part. No query sees a disabled part. The caller leaves one part enabled.
    fn set_part_enabled(&mut self, part: u32, enabled: bool);

    /// Visits each pair of parts of the compound itself that overlap at a margin.
    fn self_part_pairs(&self, margin: f32, visit: &mut dyn FnMut(PartPair));
}

//! The one seam between a world and its dimension.

use std::fmt::Debug;

use crate::bvh::Bound;

/// What a world has to know of a dimension: how geometries bound, overlap and meet rays.
///
/// A world compiles for any space without reading it: it does no vector arithmetic of its own.
pub trait Space: Debug + Send + Sync + 'static {
    /// A valid, immutable form.
    type Geometry: Clone + Debug + Send + Sync;
    /// Where a geometry stands.
    type Pose: Copy + Debug + Send + Sync;
    type Bound: Bound;
    type Ray: Copy + Debug + Send + Sync;
    type Hit: Copy + Debug + Send + Sync;
    /// How many coordinates a point has.
    const DIMENSIONS: u32;

    /// Bounds that hold the whole posed geometry, and overlap those of all that `overlap` takes for touching it.
    fn bound(geometry: &Self::Geometry, pose: &Self::Pose) -> Self::Bound;

    /// Whether the signed distance is at or below `margin`. Symmetric.
    fn overlap(
        a: &Self::Geometry,
        pose_a: &Self::Pose,
        b: &Self::Geometry,
        pose_b: &Self::Pose,
        margin: f32,
    ) -> bool;

    /// Where a ray enters a geometry.
    fn raycast(geometry: &Self::Geometry, pose: &Self::Pose, ray: &Self::Ray) -> Option<Self::Hit>;

    /// The ray made ready for the tree.
    fn traversal(ray: &Self::Ray) -> <Self::Bound as Bound>::Ray;

    /// How far the tree has to look, in the traversal's unit: to `hit`, or else to the ray's end.
    fn reach(ray: &Self::Ray, hit: Option<&Self::Hit>) -> f32;

    fn distance(hit: &Self::Hit) -> f32;

    fn begins_inside(hit: &Self::Hit) -> bool;
}

/// What becomes of a pair that touches or overlaps at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtStart {
    /// It is a hit at time 0.
    Hit,
    /// It is one only if the motion brings the two closer.
    HitUnlessLeaving,
}

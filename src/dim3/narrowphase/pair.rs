//! The pair of two geometries: their canonical order, and the one classification of their cores.
//!
//! Every question (overlap, distance, cast) has one `match` over [`CorePair`]. No `match` has a `_` arm, so a new core
//! does not compile until [`classify`] places it and every question answers it.

use glam::DVec3;
use std::cmp::Ordering;
use std::hint::select_unpredictable;

use super::core::{Core, CoreBox, CoreFrustum, CoreHalfSpace, CoreShape, PosedConvex, Rounded};
use crate::dim3::convex::Convex;
use crate::dim3::pose::Pose;
use crate::math::Segment;

/// Two geometries in their canonical order, and whether they were swapped to get there.
///
/// Every pair is computed in this order, so (A, B) and (B, A) return identical bits. Kinds are ordered by rank, equal
/// kinds by pose and then by all their values. Two geometries that are equal in all of these are interchangeable.
#[inline(always)]
pub fn canonical_order<'a>(
    a: PosedConvex<'a>,
    b: PosedConvex<'a>,
) -> (PosedConvex<'a>, PosedConvex<'a>, bool) {
    // Branch-free: the order of two geometries of a kind is unpredictable.
    let swapped = is_swapped(a, b);
    (select_unpredictable(swapped, b, a), select_unpredictable(swapped, a, b), swapped)
}

fn is_swapped(a: PosedConvex, b: PosedConvex) -> bool {
    let order = rank(b.0).cmp(&rank(a.0));
    let order = if order.is_ne() { order } else { order_of_equal_kinds(a, b) };
    order.is_gt()
}

fn order_of_equal_kinds((a, pose_a): PosedConvex, (b, pose_b): PosedConvex) -> Ordering {
    let key = |pose: &Pose| (pose.position().to_array(), pose.rotation().to_array());
    let order = key(pose_a).partial_cmp(&key(pose_b)).filter(|order| order.is_ne());
    order.or_else(|| a.order(b)).unwrap_or(Ordering::Equal)
}

/// The higher rank comes first.
fn rank(geometry: &Convex) -> u32 {
    match geometry {
        Convex::Sphere(_) => 0,
        Convex::Capsule(_) => 1,
        Convex::Box(_) => 2,
        Convex::Triangle(_) => 3,
        Convex::Hull(_) => 4,
        Convex::Cylinder(_) => 5,
        Convex::Cone(_) => 6,
        Convex::HalfSpace(_) => 7,
    }
}

/// Two shapes by the kinds of their cores.
///
/// A pair has a variant of its own where a closed form answers one of the questions. GJK answers all others.
pub enum CorePair<'p, 'a> {
    Points(CoreOf<'p, 'a, DVec3>, CoreOf<'p, 'a, DVec3>),
    SegmentPoint(CoreOf<'p, 'a, Segment>, CoreOf<'p, 'a, DVec3>),
    Segments(CoreOf<'p, 'a, Segment>, CoreOf<'p, 'a, Segment>),
    BoxPoint(CoreOf<'p, 'a, CoreBox>, CoreOf<'p, 'a, DVec3>),
    BoxSegment(CoreOf<'p, 'a, CoreBox>, CoreOf<'p, 'a, Segment>),
    Boxes(CoreOf<'p, 'a, CoreBox>, CoreOf<'p, 'a, CoreBox>),
    FrustumPoint(CoreOf<'p, 'a, CoreFrustum>, CoreOf<'p, 'a, DVec3>),
    /// Any two cores, in the order given.
    Convex(&'p Rounded<'a>, &'p Rounded<'a>),
    HalfSpaceConvex(&'p CoreHalfSpace, &'p Rounded<'a>),
    HalfSpaces(&'p CoreHalfSpace, &'p CoreHalfSpace),
}

/// A core of a known kind.
#[derive(Clone, Copy)]
pub struct CoreOf<'p, 'a, C> {
    pub core: &'p C,
    /// The same core with its radius.
    pub rounded: &'p Rounded<'a>,
}

/// The pair of two shapes, and whether they were swapped for it. Shapes in their canonical order never are.
#[inline(always)]
pub fn classify<'p, 'a>(a: &'p CoreShape<'a>, b: &'p CoreShape<'a>) -> (CorePair<'p, 'a>, bool) {
    match (a, b) {
        (CoreShape::Rounded(a), CoreShape::Rounded(b)) => classify_rounded(a, b),
        (CoreShape::HalfSpace(a), CoreShape::Rounded(b)) => {
            (CorePair::HalfSpaceConvex(a, b), false)
        }
        (CoreShape::Rounded(a), CoreShape::HalfSpace(b)) => (CorePair::HalfSpaceConvex(b, a), true),
        (CoreShape::HalfSpace(a), CoreShape::HalfSpace(b)) => (CorePair::HalfSpaces(a, b), false),
    }
}

#[inline(always)]
fn classify_rounded<'p, 'a>(a: &'p Rounded<'a>, b: &'p Rounded<'a>) -> (CorePair<'p, 'a>, bool) {
    use Core::{Box, Frustum, Hull, Point, Segment, Triangle};
    match (&a.core, &b.core) {
        (Point(p), Point(q)) => (CorePair::Points(a.with_core(p), b.with_core(q)), false),
        (Segment(p), Point(q)) => (CorePair::SegmentPoint(a.with_core(p), b.with_core(q)), false),
        (Point(p), Segment(q)) => (CorePair::SegmentPoint(b.with_core(q), a.with_core(p)), true),
        (Segment(p), Segment(q)) => (CorePair::Segments(a.with_core(p), b.with_core(q)), false),
        (Box(p), Point(q)) => (CorePair::BoxPoint(a.with_core(p), b.with_core(q)), false),
        (Point(p), Box(q)) => (CorePair::BoxPoint(b.with_core(q), a.with_core(p)), true),
        (Box(p), Segment(q)) => (CorePair::BoxSegment(a.with_core(p), b.with_core(q)), false),
        (Segment(p), Box(q)) => (CorePair::BoxSegment(b.with_core(q), a.with_core(p)), true),
        (Box(p), Box(q)) => (CorePair::Boxes(a.with_core(p), b.with_core(q)), false),
        (Frustum(p), Point(q)) => (CorePair::FrustumPoint(a.with_core(p), b.with_core(q)), false),
        (Point(p), Frustum(q)) => (CorePair::FrustumPoint(b.with_core(q), a.with_core(p)), true),
        (
            Triangle(_) | Hull(_),
            Point(_) | Segment(_) | Box(_) | Triangle(_) | Hull(_) | Frustum(_),
        )
        | (Point(_) | Segment(_) | Box(_), Triangle(_) | Hull(_))
        | (Segment(_) | Box(_), Frustum(_))
        | (Frustum(_), Segment(_) | Box(_) | Triangle(_) | Hull(_) | Frustum(_)) => {
            (CorePair::Convex(a, b), false)
        }
    }
}

impl<'a> Rounded<'a> {
    #[inline(always)]
    fn with_core<'p, C>(&'p self, core: &'p C) -> CoreOf<'p, 'a, C> {
        CoreOf { core, rounded: self }
    }
}

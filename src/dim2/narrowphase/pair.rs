//! A pair of geometries: its canonical order, and its classification by cores.
//!
//! Both are decided here and nowhere else.

use std::cmp::Ordering;

use glam::{DVec2, Vec2};

use super::core::{Core, CoreBox, Segment};
use super::core_shape::{CoreHalfPlane, CoreShape, Rounded};
use crate::dim2::convex::{Convex, OrientedBox};
use crate::dim2::pose::Pose;

/// A geometry and its pose.
pub type PosedConvex<'a> = (&'a Convex, &'a Pose);

/// A box and its pose, by value.
pub type PosedBox = (OrientedBox, Pose);

/// Two geometries in their canonical order, seen from the position of the first.
pub struct CanonicalPair<'a> {
    pub first: CoreShape<'a>,
    pub second: CoreShape<'a>,
    pub origin: Vec2,
    /// The canonical order is (B, A).
    pub swapped: bool,
}

impl<'a> CanonicalPair<'a> {
    #[inline(always)]
    pub fn new(a: PosedConvex<'a>, b: PosedConvex<'a>) -> CanonicalPair<'a> {
        let (first, second, swapped) = canonical_order(a, b);
        let origin = first.1.position();
        CanonicalPair {
            first: CoreShape::new(first.0, first.1, origin),
            second: CoreShape::new(second.0, second.1, origin),
            origin,
            swapped,
        }
    }
}

/// A pair in its canonical order, and whether that is (B, A).
///
/// Pairs are computed in this order only, so (A, B) and (B, A) return identical bits. Kinds are ordered by rank,
/// equal kinds by pose and then by all their values. Two geometries that compare as equal are identical.
#[inline(always)]
pub fn canonical_order<'a>(
    a: PosedConvex<'a>,
    b: PosedConvex<'a>,
) -> (PosedConvex<'a>, PosedConvex<'a>, bool) {
    if is_swapped(a, b) { (b, a, true) } else { (a, b, false) }
}

fn is_swapped((a, pose_a): PosedConvex, (b, pose_b): PosedConvex) -> bool {
    let order = rank(b).cmp(&rank(a));
    let order = if order.is_ne() { order } else { order_in_kind((a, pose_a), (b, pose_b)) };
    order.is_gt()
}

/// Whether the canonical order of two boxes is (B, A). The x coordinates of their positions decide nearly always.
///
/// Both functions return A's value for 0 and B's for 1.
#[inline(always)]
pub fn are_boxes_swapped(
    position_x: impl Fn(usize) -> f32,
    posed: impl Fn(usize) -> PosedBox,
) -> bool {
    let (x_a, x_b) = (position_x(0), position_x(1));
    if x_a == x_b { are_level_boxes_swapped(posed(0), posed(1)) } else { x_a > x_b }
}

#[inline(never)]
fn are_level_boxes_swapped(a: PosedBox, b: PosedBox) -> bool {
    is_swapped((&Convex::Box(a.0), &a.1), (&Convex::Box(b.0), &b.1))
}

fn order_in_kind((a, pose_a): PosedConvex, (b, pose_b): PosedConvex) -> Ordering {
    let key = |pose: &Pose| (pose.position().to_array(), pose.rotation().to_array());
    let order = key(pose_a).partial_cmp(&key(pose_b)).filter(|order| order.is_ne());
    order.or_else(|| a.order(b)).unwrap_or(Ordering::Equal)
}

/// The geometry of higher rank comes first.
fn rank(geometry: &Convex) -> u32 {
    match geometry {
        Convex::Circle(_) => 0,
        Convex::Segment(_) => 1,
        Convex::Capsule(_) => 2,
        Convex::Box(_) => 3,
        Convex::Polygon(_) => 4,
        Convex::LargePolygon(_) => 5,
        Convex::HalfPlane(_) => 6,
    }
}

/// The cores of a pair, by the method that answers it.
pub enum CorePair<'a> {
    PointPoint(DVec2, DVec2),
    SegmentPoint(&'a Segment, DVec2),
    SegmentSegment(&'a Segment, &'a Segment),
    BoxPoint(&'a CoreBox, DVec2),
    BoxBox(&'a CoreBox, &'a CoreBox),
    /// Any other two cores, of which at least one is a box or polygon: SAT over all edges.
    Outlines(&'a Core<'a>, &'a Core<'a>),
    HalfPlaneRounded(&'a CoreHalfPlane, &'a Rounded<'a>),
    HalfPlaneHalfPlane(&'a CoreHalfPlane, &'a CoreHalfPlane),
}

/// Two core shapes and their classification.
pub struct ClassifiedPair<'a> {
    a: &'a CoreShape<'a>,
    b: &'a CoreShape<'a>,
    pub cores: CorePair<'a>,
    /// `cores` holds (B, A).
    pub swapped: bool,
}

impl<'a> ClassifiedPair<'a> {
    #[inline(always)]
    pub fn new(a: &'a CoreShape<'a>, b: &'a CoreShape<'a>) -> ClassifiedPair<'a> {
        let (cores, swapped) = classify(a, b);
        ClassifiedPair { a, b, cores, swapped }
    }

    /// The size that tolerances are relative to.
    #[inline]
    pub fn size(&self) -> f64 {
        let core = |shape: &CoreShape| match shape {
            CoreShape::Rounded(rounded) => rounded.core.size(),
            CoreShape::HalfPlane(_) => 0.0,
        };
        core(self.a) + core(self.b) + self.a.radius() + self.b.radius()
    }

    /// The sum of all lengths that went into the coordinates. Rounding errors are relative to it.
    #[inline]
    pub fn lengths(&self) -> f64 {
        self.a.lengths() + self.b.lengths()
    }

    /// The radii, in the order of `cores`.
    #[inline]
    pub fn radii(&self) -> (f64, f64) {
        let (a, b) = (self.a.radius(), self.b.radius());
        if self.swapped { (b, a) } else { (a, b) }
    }
}

/// The cores of two geometries, and whether they are in the order (B, A).
#[inline(always)]
fn classify<'a>(a: &'a CoreShape<'a>, b: &'a CoreShape<'a>) -> (CorePair<'a>, bool) {
    let (a, b) = match (a, b) {
        (CoreShape::Rounded(a), CoreShape::Rounded(b)) => (a, b),
        (CoreShape::HalfPlane(a), CoreShape::Rounded(b)) => {
            return (CorePair::HalfPlaneRounded(a, b), false);
        }
        (CoreShape::Rounded(a), CoreShape::HalfPlane(b)) => {
            return (CorePair::HalfPlaneRounded(b, a), true);
        }
        (CoreShape::HalfPlane(a), CoreShape::HalfPlane(b)) => {
            return (CorePair::HalfPlaneHalfPlane(a, b), false);
        }
    };
    match (&a.core, &b.core) {
        (Core::Point(a), Core::Point(b)) => (CorePair::PointPoint(*a, *b), false),
        (Core::Segment(a), Core::Point(b)) => (CorePair::SegmentPoint(a, *b), false),
        (Core::Point(a), Core::Segment(b)) => (CorePair::SegmentPoint(b, *a), true),
        (Core::Segment(a), Core::Segment(b)) => (CorePair::SegmentSegment(a, b), false),
        (Core::Box(a), Core::Point(b)) => (CorePair::BoxPoint(a, *b), false),
        (Core::Point(a), Core::Box(b)) => (CorePair::BoxPoint(b, *a), true),
        (Core::Box(a), Core::Box(b)) => (CorePair::BoxBox(a, b), false),
        (Core::Segment(_), Core::Box(_))
        | (Core::Box(_), Core::Segment(_))
        | (Core::Point(_) | Core::Segment(_) | Core::Box(_), Core::Polygon(_))
        | (Core::Point(_) | Core::Segment(_) | Core::Box(_), Core::LargePolygon(_))
        | (Core::Polygon(_), Core::Point(_) | Core::Segment(_) | Core::Box(_))
        | (Core::LargePolygon(_), Core::Point(_) | Core::Segment(_) | Core::Box(_))
        | (Core::Polygon(_) | Core::LargePolygon(_), Core::Polygon(_) | Core::LargePolygon(_)) => {
            (CorePair::Outlines(&a.core, &b.core), false)
        }
    }
}

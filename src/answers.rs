//! The answers of the narrow phase, for vectors of either dimension.

use std::ops::Neg;

use arrayvec::ArrayVec;

/// The signed distance of a pair, its direction and its witness points.
///
/// `point_b = point_a + distance * normal`, except for rounding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distance<V> {
    /// Positive: the gap. Negative: minus the penetration depth. 0: touching.
    pub distance: f32,
    /// Unit vector from A to B. Moving B by `-distance * normal` makes the pair touch.
    pub normal: V,
    /// Witness point on the surface of A.
    pub point_a: V,
    /// Witness point on the surface of B.
    pub point_b: V,
}

impl<V: Neg<Output = V>> Distance<V> {
    /// Returns the distance of the swapped pair.
    pub(crate) fn flipped(self) -> Distance<V> {
        Distance {
            distance: self.distance,
            normal: -self.normal,
            point_a: self.point_b,
            point_b: self.point_a,
        }
    }
}

/// One point of a contact manifold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactPoint<V> {
    /// On the surface of A.
    pub point_a: V,
    /// On the surface of B: `point_a + distance * normal`.
    pub point_b: V,
    /// Negative: a penetration depth. Never below the signed distance of the pair.
    pub distance: f32,
    /// Feature id on A: the feature kind in the two highest bits, the index below.
    pub feature_a: u32,
    /// Feature id on B.
    pub feature_b: u32,
}

impl<V> ContactPoint<V> {
    /// Returns the contact point of the swapped pair.
    pub(crate) fn flipped(self) -> ContactPoint<V> {
        ContactPoint {
            point_a: self.point_b,
            point_b: self.point_a,
            distance: self.distance,
            feature_a: self.feature_b,
            feature_b: self.feature_a,
        }
    }
}

/// The contact manifold of a pair: 1 to `N` points.
#[derive(Clone, Debug, PartialEq)]
pub struct Manifold<V, const N: usize> {
    /// Unit vector from A to B: the normal of the signed distance.
    pub normal: V,
    /// The deepest point comes first.
    pub points: ArrayVec<ContactPoint<V>, N>,
}

/// The time of impact of a cast, and the contact at that time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CastHit<V> {
    /// From 0, the start, to 1, the end of the motion. Rounded down, so it is never late.
    pub time: f32,
    /// Unit vector from A to B.
    pub normal: V,
    /// On the surface of A, in world space, at the time before rounding.
    pub point_a: V,
    /// On the surface of B. Equal to `point_a` unless the pair overlaps at the start.
    pub point_b: V,
    /// 0, or the negative signed distance of a pair that overlaps at the start.
    pub distance: f32,
    /// The pair touches or overlaps at the start.
    pub inside: bool,
}

/// A candidate axis of the separating axis test, with the interval of each geometry on it.
///
/// Intervals start at A's position: the projection of a point p is `(p - position_a) . direction`. So they keep their
/// digits anywhere in the world. An unbounded end is `f32::MIN` or `f32::MAX`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis<V, K> {
    /// The features that define the axis.
    pub kind: K,
    /// Unit vector. Moving B along it is the shorter way to separate the pair on this axis.
    pub direction: V,
    pub min_a: f32,
    pub max_a: f32,
    pub min_b: f32,
    pub max_b: f32,
    /// `min_b - max_a`, computed before either is rounded. Positive: the axis separates the pair. Negative: minus the
    /// shortest translation along the axis that separates.
    pub gap: f32,
    /// This axis has the widest gap, which is the signed distance of the pair.
    pub decides: bool,
}

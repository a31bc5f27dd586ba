//! The answers of the narrow phase, for vectors of either dimension.

use std::ops::{Add, Neg};

use arrayvec::ArrayVec;

/// The name of one convex part of a geometry. Parts are ordered by part, then triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    /// The part of a compound, else 0.
    pub part: u32,
    /// The triangle of a mesh or height field, or the edge of a polyline, else [`Part::NO_TRIANGLE`].
    pub triangle: u32,
    /// The tag of the triangle, or else of the compound's part; 0 without a tag.
    pub tag: u32,
}

impl Part {
    pub const NO_TRIANGLE: u32 = u32::MAX;

    /// A convex geometry: it is its own only part.
    pub const WHOLE: Part = Part { part: 0, triangle: Part::NO_TRIANGLE, tag: 0 };
}

/// The point where a ray enters a geometry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit<V> {
    pub point: V,
    /// The unit surface normal, outward. If the ray begins inside: the reversed ray direction.
    pub normal: V,
    pub distance: f32,
    /// Whether the ray begins inside the geometry or on its surface.
    pub inside: bool,
    pub part: Part,
}

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
    pub part_a: Part,
    pub part_b: Part,
}

impl<V: Add<Output = V> + Copy> Distance<V> {
    /// Returns the distance of the pair moved by a vector.
    pub(crate) fn moved(self, by: V) -> Distance<V> {
        Distance { point_a: self.point_a + by, point_b: self.point_b + by, ..self }
    }
}

impl<V: Neg<Output = V>> Distance<V> {
    /// Returns the distance of the swapped pair.
    pub(crate) fn flipped(self) -> Distance<V> {
        Distance {
            distance: self.distance,
            normal: -self.normal,
            point_a: self.point_b,
            point_b: self.point_a,
            part_a: self.part_b,
            part_b: self.part_a,
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
    pub part_a: Part,
    pub part_b: Part,
}

/// A contact manifold of any number of points.
pub trait ManifoldOf<V>: Clone + Sized {
    /// The maximum number of points.
    const ROOM: usize;

    /// Returns the manifold of one point.
    fn of_point(normal: V, point: ContactPoint<V>, parts: [Part; 2]) -> Self;

    fn normal(&self) -> V;

    fn points(&self) -> &[ContactPoint<V>];

    fn parts(&self) -> [Part; 2];

    fn set_parts(&mut self, part_a: Part, part_b: Part);

    /// Adds a point, if there is room.
    fn add(&mut self, point: ContactPoint<V>);

    /// Moves all points by a vector.
    fn translate(&mut self, by: V);

    /// Swaps A and B.
    fn flip(&mut self);
}

impl<V, const N: usize> ManifoldOf<V> for Manifold<V, N>
where
    V: Copy + Add<Output = V> + Neg<Output = V>,
{
    const ROOM: usize = N;

    fn of_point(normal: V, point: ContactPoint<V>, [part_a, part_b]: [Part; 2]) -> Self {
        Manifold { normal, points: std::iter::once(point).collect(), part_a, part_b }
    }

    fn normal(&self) -> V {
        self.normal
    }

    fn points(&self) -> &[ContactPoint<V>] {
        &self.points
    }

    fn parts(&self) -> [Part; 2] {
        [self.part_a, self.part_b]
    }

    fn set_parts(&mut self, part_a: Part, part_b: Part) {
        (self.part_a, self.part_b) = (part_a, part_b);
    }

    fn add(&mut self, point: ContactPoint<V>) {
        _ = self.points.try_push(point);
    }

    fn translate(&mut self, by: V) {
        for point in &mut self.points {
            point.point_a = point.point_a + by;
            point.point_b = point.point_b + by;
        }
    }

    fn flip(&mut self) {
        self.normal = -self.normal;
        self.points.iter_mut().for_each(|point| *point = point.flipped());
        (self.part_a, self.part_b) = (self.part_b, self.part_a);
    }
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
    pub part_a: Part,
    pub part_b: Part,
}

impl<V: Copy> CastHit<V> {
    /// Returns the contact at the time of the hit.
    pub(crate) fn contact(&self) -> Distance<V> {
        Distance {
            distance: self.distance,
            normal: self.normal,
            point_a: self.point_a,
            point_b: self.point_b,
            part_a: self.part_a,
            part_b: self.part_b,
        }
    }
}

impl<V: Add<Output = V> + Copy> CastHit<V> {
    /// Returns the hit of the pair moved by a vector.
    pub(crate) fn moved(self, by: V) -> CastHit<V> {
        CastHit { point_a: self.point_a + by, point_b: self.point_b + by, ..self }
    }
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

/// Two parts that overlap.
pub type PartPair = [Part; 2];

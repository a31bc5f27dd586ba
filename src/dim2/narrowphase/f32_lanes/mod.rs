//! The f32 overlap kernels of `f32_kernels`, for several pairs at once: one pair in each lane.
//!
//! The formulas are those of `f32_kernels`, so its error bound holds here too. An answer is proven in each lane by itself:
//! other lanes have no effect on it.

pub(crate) mod load;
pub(crate) mod prepared;

use super::f32_kernels::{ERROR, FAR, SIZES, UNIT};
use crate::simd::f32_lanes::{Answers, F32Lanes, LaneMask};

/// Positions and rotations: x, y, cos, sin.
#[derive(Clone, Copy)]
pub(crate) struct PoseLanes<L>(pub [L; 4]);

#[derive(Clone, Copy)]
pub(crate) struct CircleLanes<L> {
    pub radius: L,
    pub center: Vec2Lanes<L>,
}

#[derive(Clone, Copy)]
pub(crate) struct BoxLanes<L> {
    pub radius: L,
    pub center: Vec2Lanes<L>,
    pub rotation: Vec2Lanes<L>,
    pub half_extents: Vec2Lanes<L>,
}

/// Vectors, or rotations as (cos, sin).
type Vec2Lanes<L> = [L; 2];

pub(crate) type PosedLanes<G, L> = (G, PoseLanes<L>);

/// Pairs of every kind: rotations, offsets and limits.
struct Pairs<L: F32Lanes> {
    rotation_a: Vec2Lanes<L>,
    rotation_b: Vec2Lanes<L>,
    /// From A's centre to B's, in world coordinates.
    offset: Vec2Lanes<L>,
    limits: Limits<L>,
}

/// The numbers that decide pairs of every kind.
#[derive(Clone, Copy)]
struct Limits<L: F32Lanes> {
    /// The distance of the cores at which the geometries are at the margin.
    reach: L,
    error: L,
    /// Lanes with valid rotations, lengths and radii.
    valid: L::Mask,
}

impl<L: F32Lanes> Limits<L> {
    /// `size` is the sum of all lengths that go in.
    #[inline(always)]
    fn new(radii: L, size: L, margin: f32) -> Limits<L> {
        Limits {
            reach: radii + L::splat(margin),
            error: size * L::splat(ERROR),
            valid: L::splat(SIZES.start).at_most(size) & size.less(L::splat(SIZES.end)),
        }
    }

    /// Leaves out the other lanes.
    #[inline(always)]
    fn only(self, lanes: L::Mask) -> Limits<L> {
        Limits { valid: self.valid & lanes, ..self }
    }

    /// Answers by lengths that overlap where they are below `reach`.
    #[inline(always)]
    fn within(&self, length: L) -> Answers {
        let beyond = length - self.reach;
        let proven = self.error.less(beyond.abs()) & self.valid;
        Answers { overlaps: beyond.less(L::zero()).bits(), proven: proven.bits() }
    }
}

impl<L: F32Lanes> Pairs<L> {
    /// `sizes` is the sum of the half extents.
    #[inline(always)]
    fn new(
        PoseLanes([x_a, y_a, cos_a, sin_a]): PoseLanes<L>,
        PoseLanes([x_b, y_b, cos_b, sin_b]): PoseLanes<L>,
        centers: [Vec2Lanes<L>; 2],
        (radius_a, radius_b): (L, L),
        sizes: L,
        margin: f32,
    ) -> Pairs<L> {
        let (rotation_a, rotation_b) = ([cos_a, sin_a], [cos_b, sin_b]);
        let mut offset = [x_b - x_a, y_b - y_a];
        let far = (x_a.abs() + x_b.abs()) + (y_a.abs() + y_b.abs());
        let mut lengths = sizes + far * L::splat(FAR);
        let [center_a, center_b] = centers;
        if !(are_all(center_a, [L::zero(); 2]) && are_all(center_b, [L::zero(); 2])) {
            let (rotated_a, rotated_b) =
                (rotated(rotation_a, center_a), rotated(rotation_b, center_b));
            offset = [
                offset[0] + (rotated_b[0] - rotated_a[0]),
                offset[1] + (rotated_b[1] - rotated_a[1]),
            ];
            lengths = lengths
                + (center_a[0].abs() + center_b[0].abs())
                + (center_a[1].abs() + center_b[1].abs());
        }
        let radii = radius_a + radius_b;
        let size = lengths + (offset[0].abs() + offset[1].abs()) + (radii + L::splat(margin.abs()));
        let valid = is_unit(rotation_a)
            & is_unit(rotation_b)
            & L::zero().at_most(radius_a)
            & L::zero().at_most(radius_b);
        let limits = Limits::new(radii, size, margin).only(valid);
        Pairs { rotation_a, rotation_b, offset, limits }
    }
}

#[inline(always)]
fn are_all<L: F32Lanes>(vectors: Vec2Lanes<L>, value: Vec2Lanes<L>) -> bool {
    (!(vectors[0].equal(value[0]) & vectors[1].equal(value[1]))).bits() == 0
}

#[inline(always)]
fn is_unit<L: F32Lanes>([cos, sin]: Vec2Lanes<L>) -> L::Mask {
    (cos * cos + sin * sin - L::splat(1.0)).abs().at_most(L::splat(UNIT))
}

#[inline(always)]
fn rotated<L: F32Lanes>([cos, sin]: Vec2Lanes<L>, [x, y]: Vec2Lanes<L>) -> Vec2Lanes<L> {
    [cos * x - sin * y, cos * y + sin * x]
}

/// The rotations of boxes with these poses, and the mask of the boxes whose own rotation and extents are valid.
#[inline(always)]
fn box_rotation<L: F32Lanes>(
    oriented: &BoxLanes<L>,
    pose: Vec2Lanes<L>,
) -> (Vec2Lanes<L>, L::Mask) {
    let [x, y] = oriented.half_extents;
    let (x, y) = (L::zero().at_most(x), L::zero().at_most(y));
    if are_all(oriented.rotation, [L::splat(1.0), L::zero()]) {
        return (pose, x & y);
    }
    (rotated(pose, oriented.rotation), x & y & is_unit(oriented.rotation))
}

#[inline(always)]
pub(crate) fn circles<L: F32Lanes>(
    (a, pose_a): PosedLanes<CircleLanes<L>, L>,
    (b, pose_b): PosedLanes<CircleLanes<L>, L>,
    margin: f32,
) -> Answers {
    let (centers, radii) = ([a.center, b.center], (a.radius, b.radius));
    let pairs = Pairs::new(pose_a, pose_b, centers, radii, L::zero(), margin);
    points(pairs.limits, pairs.offset)
}

/// Two points, by the vector from A to B.
#[inline(always)]
fn points<L: F32Lanes>(limits: Limits<L>, [x, y]: Vec2Lanes<L>) -> Answers {
    limits.within((x * x + y * y).sqrt())
}

#[inline(always)]
pub(crate) fn box_circle<L: F32Lanes>(
    (a, pose_a): PosedLanes<BoxLanes<L>, L>,
    (b, pose_b): PosedLanes<CircleLanes<L>, L>,
    margin: f32,
) -> Answers {
    let (centers, radii) = ([a.center, b.center], (a.radius, b.radius));
    let half = a.half_extents;
    let pairs = Pairs::new(pose_a, pose_b, centers, radii, half[0] + half[1], margin);
    let (rotation, valid) = box_rotation(&a, pairs.rotation_a);
    box_point(pairs.limits.only(valid), (rotation, half), pairs.offset)
}

/// A box's rotation and half extents.
type Oriented<L> = (Vec2Lanes<L>, Vec2Lanes<L>);

/// Boxes, and points at an offset from their centres.
#[inline(always)]
fn box_point<L: F32Lanes>(
    limits: Limits<L>,
    ([cos, sin], half): Oriented<L>,
    [x, y]: Vec2Lanes<L>,
) -> Answers {
    // The point in the box's frame, beyond its edges.
    let (x, y) = ((cos * x + sin * y).abs() - half[0], (cos * y - sin * x).abs() - half[1]);
    let (out_x, out_y) = (x.max(L::zero()), y.max(L::zero()));
    // A negative reach compares a depth: the distance from the nearest edge.
    let is_depth = limits.reach.less(L::zero());
    limits.within(L::select(is_depth, x.max(y), (out_x * out_x + out_y * out_y).sqrt()))
}

#[inline(always)]
pub(crate) fn boxes<L: F32Lanes>(
    (a, pose_a): PosedLanes<BoxLanes<L>, L>,
    (b, pose_b): PosedLanes<BoxLanes<L>, L>,
    margin: f32,
) -> Answers {
    let (centers, radii) = ([a.center, b.center], (a.radius, b.radius));
    let (half_a, half_b) = (a.half_extents, b.half_extents);
    let sizes = (half_a[0] + half_b[0]) + (half_a[1] + half_b[1]);
    let pairs = Pairs::new(pose_a, pose_b, centers, radii, sizes, margin);
    let (rotation_a, valid_a) = box_rotation(&a, pairs.rotation_a);
    let (rotation_b, valid_b) = box_rotation(&b, pairs.rotation_b);
    let limits = pairs.limits.only(valid_a & valid_b);
    two_boxes(limits, (rotation_a, half_a), (rotation_b, half_b), pairs.offset)
}

/// Overlap of two boxes, by SAT on their four axes.
#[inline(always)]
fn two_boxes<L: F32Lanes>(
    Limits { reach, error, valid }: Limits<L>,
    ([cos_a, sin_a], [half_ax, half_ay]): Oriented<L>,
    ([cos_b, sin_b], [half_bx, half_by]): Oriented<L>,
    [x, y]: Vec2Lanes<L>,
) -> Answers {
    let cosine = (cos_a * cos_b + sin_a * sin_b).abs();
    let sine = (sin_a * cos_b - cos_a * sin_b).abs();
    let separations = [
        (cos_a * x + sin_a * y).abs() - half_ax - (half_bx * cosine + half_by * sine),
        (cos_a * y - sin_a * x).abs() - half_ay - (half_by * cosine + half_bx * sine),
        (cos_b * x + sin_b * y).abs() - half_bx - (half_ax * cosine + half_ay * sine),
        (cos_b * y - sin_b * x).abs() - half_by - (half_ay * cosine + half_ax * sine),
    ];
    let [ax, ay, bx, by] = separations;
    let separation = ax.max(ay).max(bx.max(by));
    // Above 0 a separation is only a lower bound of the distance, so it proves no overlap.
    let beyond = separation - reach;
    let within = reach.min(L::zero()) - separation;
    let proven = error.less(beyond) | error.less(within);
    Answers { overlaps: L::zero().less(within).bits(), proven: (proven & valid).bits() }
}

//! The f32 overlap kernels of `overlap`, for several pairs at once: one pair in each lane.
//!
//! The formulas are those of `overlap`, so its error bound holds here too. The order of sums differs in places, which the
//! bound allows. An answer is proven in each lane by itself: other lanes have no effect on it.
//!
//! All of it is inlined, so that it is compiled for the processor features of each width. Closures cannot be forced to be
//! inlined, so they are short.

pub(crate) mod boxes;
pub(crate) mod load;
pub(crate) mod prepared;
pub(crate) mod vector;

use self::vector::{QuatLanes, Vec3Lanes};
use super::overlap::{ERROR, FAR, SIZES, UNIT};
use crate::simd::f32_lanes::{Answers, F32Lanes, LaneMask};

#[derive(Clone, Copy)]
pub(crate) struct PoseLanes<L> {
    pub position: Vec3Lanes<L>,
    pub rotation: QuatLanes<L>,
}

#[derive(Clone, Copy)]
pub(crate) struct SphereLanes<L> {
    pub center: Vec3Lanes<L>,
    pub radius: L,
}

#[derive(Clone, Copy)]
pub(crate) struct CapsuleLanes<L> {
    pub point_a: Vec3Lanes<L>,
    pub point_b: Vec3Lanes<L>,
    pub radius: L,
}

#[derive(Clone, Copy)]
pub(crate) struct BoxLanes<L> {
    pub center: Vec3Lanes<L>,
    pub rotation: QuatLanes<L>,
    pub half_extents: Vec3Lanes<L>,
    pub radius: L,
}

pub(crate) type PosedLanes<G, L> = (G, PoseLanes<L>);

/// A proof in each lane: the mask of the pairs that overlap, and that of the proven pairs.
#[derive(Clone, Copy)]
struct Proof<L: F32Lanes> {
    overlaps: L::Mask,
    proven: L::Mask,
}

impl<L: F32Lanes> Proof<L> {
    /// As `overlap::reaches`.
    #[inline(always)]
    fn reaches(length_squared: L, least: L, reach: L, error: L) -> Proof<L> {
        let (beyond, within) = (reach + error, (reach - error).max(L::zero()));
        let over = least - L::splat(0.5) * (length_squared + beyond * beyond);
        let under = within * within - length_squared;
        let overlaps = L::zero().less(under);
        Proof { overlaps, proven: overlaps | L::zero().less(over) }
    }

    /// This proof, and another where this one fails.
    #[inline(always)]
    fn or(self, other: Proof<L>) -> Proof<L> {
        Proof {
            overlaps: (self.proven & self.overlaps) | (!self.proven & other.overlaps),
            proven: self.proven | other.proven,
        }
    }

    #[inline(always)]
    fn answers(self, valid: L::Mask) -> Answers {
        Answers { overlaps: self.overlaps.bits(), proven: (self.proven & valid).bits() }
    }
}

/// The numbers that decide pairs of every kind.
#[derive(Clone, Copy)]
struct Limits<L: F32Lanes> {
    /// The distance of the cores at which the geometries are at the margin.
    reach: L,
    error: L,
    /// Lanes with valid poses, lengths and radii.
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

    #[inline(always)]
    fn answers(self, length_squared: L, least: L) -> Answers {
        Proof::<L>::reaches(length_squared, least, self.reach, self.error).answers(self.valid)
    }

    /// Leaves out the lanes of invalid boxes, and of boxes with a local rotation.
    #[inline(always)]
    fn of_box(self, oriented: &BoxLanes<L>) -> Limits<L> {
        Limits { valid: self.valid & is_unrotated(oriented), ..self }
    }

    /// Leaves out negative reaches: they are depths, which only the test of two boxes computes.
    #[inline(always)]
    fn without_depths(self) -> Limits<L> {
        Limits { valid: self.valid & L::zero().at_most(self.reach), ..self }
    }
}

/// Pairs of poses, and their limits.
struct Pairs<L: F32Lanes> {
    rotation_a: QuatLanes<L>,
    rotation_b: QuatLanes<L>,
    /// From A's position to B's.
    offset: Vec3Lanes<L>,
    limits: Limits<L>,
}

impl<L: F32Lanes> Pairs<L> {
    /// `lengths` are those of the local coordinates and half extents.
    #[inline(always)]
    fn new(
        a: PoseLanes<L>,
        b: PoseLanes<L>,
        (radius_a, radius_b): (L, L),
        lengths: Vec3Lanes<L>,
        margin: f32,
    ) -> Pairs<L> {
        let offset = b.position - a.position;
        let far = (a.position.abs() + b.position.abs()) * L::splat(FAR);
        let radii = radius_a + radius_b;
        let size = (offset.abs() + far + lengths).sum() + (radii + L::splat(margin.abs()));
        let mut limits = Limits::new(radii, size, margin);
        limits.valid = limits.valid
            & is_unit(a.rotation)
            & is_unit(b.rotation)
            & L::zero().at_most(radius_a)
            & L::zero().at_most(radius_b);
        Pairs { rotation_a: a.rotation, rotation_b: b.rotation, offset, limits }
    }

    /// Local points of B, relative to A's position.
    #[inline(always)]
    fn relative_to_a(&self, on_b: Vec3Lanes<L>) -> Vec3Lanes<L> {
        if are_all_zero(on_b) { self.offset } else { self.offset + self.rotation_b.rotate(on_b) }
    }

    /// Local points of B, in A's frame.
    #[inline(always)]
    fn in_a(&self, on_b: Vec3Lanes<L>) -> Vec3Lanes<L> {
        self.rotation_a.rotate_inverse(self.relative_to_a(on_b))
    }

    /// The vector from a local point of A to a local point of B.
    #[inline(always)]
    fn between(&self, on_a: Vec3Lanes<L>, on_b: Vec3Lanes<L>) -> Vec3Lanes<L> {
        let between = self.relative_to_a(on_b);
        if are_all_zero(on_a) { between } else { between - self.rotation_a.rotate(on_a) }
    }
}

#[inline(always)]
fn is_unit<L: F32Lanes>(rotation: QuatLanes<L>) -> L::Mask {
    (rotation.length_squared() - L::splat(1.0)).abs().at_most(L::splat(UNIT))
}

#[inline(always)]
fn are_all_zero<L: F32Lanes>(vectors: Vec3Lanes<L>) -> bool {
    (!vectors.is_zero()).bits() == 0
}

/// Whether a box is valid and has no local rotation.
#[inline(always)]
fn is_unrotated<L: F32Lanes>(oriented: &BoxLanes<L>) -> L::Mask {
    let QuatLanes { axis, w } = oriented.rotation;
    let ([x, y, z], zero) = (oriented.half_extents.0, L::zero());
    let are_sizes = zero.at_most(x) & zero.at_most(y) & zero.at_most(z);
    are_sizes & axis.is_zero() & w.equal(L::splat(1.0))
}

#[inline(always)]
fn middle_and_half<L: F32Lanes>(capsule: &CapsuleLanes<L>) -> (Vec3Lanes<L>, Vec3Lanes<L>) {
    let (a, b) = (capsule.point_a, capsule.point_b);
    ((a + b) * L::splat(0.5), (b - a) * L::splat(0.5))
}

/// The quotient; 0 where the divisor is not above 0.
#[inline(always)]
fn over<L: F32Lanes>(dividend: L, divisor: L) -> L {
    L::select(L::zero().less(divisor), dividend / divisor, L::zero())
}

#[inline(always)]
pub(crate) fn spheres<L: F32Lanes>(
    (a, pose_a): PosedLanes<SphereLanes<L>, L>,
    (b, pose_b): PosedLanes<SphereLanes<L>, L>,
    margin: f32,
) -> Answers {
    let lengths = a.center.abs() + b.center.abs();
    let pairs = Pairs::new(pose_a, pose_b, (a.radius, b.radius), lengths, margin);
    points(pairs.limits, pairs.between(a.center, b.center))
}

/// Two points, by the vector from A to B.
#[inline(always)]
fn points<L: F32Lanes>(limits: Limits<L>, between: Vec3Lanes<L>) -> Answers {
    let length_squared = between.length_squared();
    limits.answers(length_squared, length_squared)
}

#[inline(always)]
pub(crate) fn capsule_sphere<L: F32Lanes>(
    (a, pose_a): PosedLanes<CapsuleLanes<L>, L>,
    (b, pose_b): PosedLanes<SphereLanes<L>, L>,
    margin: f32,
) -> Answers {
    let (middle, half) = middle_and_half(&a);
    let lengths = middle.abs() + half.abs() + b.center.abs();
    let pairs = Pairs::new(pose_a, pose_b, (a.radius, b.radius), lengths, margin);
    segment_point(pairs.limits, half, pairs.in_a(b.center) - middle)
}

/// Segments from `-half` to `half`, and points at an offset from their middles.
#[inline(always)]
fn segment_point<L: F32Lanes>(
    limits: Limits<L>,
    half: Vec3Lanes<L>,
    offset: Vec3Lanes<L>,
) -> Answers {
    let t = over(half.dot(offset), half.length_squared()).clamp_unit();
    let between = offset - half * t;
    let least = between.dot(offset) - between.dot(half).abs();
    limits.answers(between.length_squared(), least)
}

#[inline(always)]
pub(crate) fn capsules<L: F32Lanes>(
    (a, pose_a): PosedLanes<CapsuleLanes<L>, L>,
    (b, pose_b): PosedLanes<CapsuleLanes<L>, L>,
    margin: f32,
) -> Answers {
    let ((middle_a, half_a), (middle_b, half_b)) = (middle_and_half(&a), middle_and_half(&b));
    let lengths = (middle_a.abs() + half_a.abs()) + (middle_b.abs() + half_b.abs());
    let pairs = Pairs::new(pose_a, pose_b, (a.radius, b.radius), lengths, margin);
    let (half_a, half_b) = (pairs.rotation_a.rotate(half_a), pairs.rotation_b.rotate(half_b));
    segments(pairs.limits, [half_a, half_b], pairs.between(middle_a, middle_b))
}

/// Segments from `-half` to `half` of their middles, and the offset from A's middle to B's.
#[inline(always)]
fn segments<L: F32Lanes>(
    limits: Limits<L>,
    [half_a, half_b]: [Vec3Lanes<L>; 2],
    offset: Vec3Lanes<L>,
) -> Answers {
    let (aa, bb, ab) = (half_a.length_squared(), half_b.length_squared(), half_a.dot(half_b));
    let (ao, bo) = (half_a.dot(offset), half_b.dot(offset));
    // The nearest points of the lines, each clamped to its segment in turn.
    let s = over(ao * bb - ab * bo, aa * bb - ab * ab).clamp_unit();
    let t = over(ab * s - bo, bb).clamp_unit();
    let s = over(ab * t + ao, aa).clamp_unit();
    let between = offset + half_b * t - half_a * s;
    let least = between.dot(offset) - (between.dot(half_a).abs() + between.dot(half_b).abs());
    limits.answers(between.length_squared(), least)
}

#[inline(always)]
pub(crate) fn box_sphere<L: F32Lanes>(
    (a, pose_a): PosedLanes<BoxLanes<L>, L>,
    (b, pose_b): PosedLanes<SphereLanes<L>, L>,
    margin: f32,
) -> Answers {
    let lengths = a.center.abs() + b.center.abs() + a.half_extents;
    let pairs = Pairs::new(pose_a, pose_b, (a.radius, b.radius), lengths, margin);
    box_point(pairs.limits.of_box(&a), a.half_extents, pairs.in_a(b.center) - a.center)
}

/// Boxes, and points in their frames.
#[inline(always)]
fn box_point<L: F32Lanes>(
    limits: Limits<L>,
    half_extents: Vec3Lanes<L>,
    point: Vec3Lanes<L>,
) -> Answers {
    let outside = (point.abs() - half_extents).zip(Vec3Lanes::zero(), L::max);
    let length_squared = outside.length_squared();
    limits.without_depths().answers(length_squared, length_squared)
}

#[inline(always)]
pub(crate) fn box_capsule<L: F32Lanes>(
    (a, pose_a): PosedLanes<BoxLanes<L>, L>,
    (b, pose_b): PosedLanes<CapsuleLanes<L>, L>,
    margin: f32,
) -> Answers {
    let (middle, half_span) = middle_and_half(&b);
    let half = a.half_extents;
    let lengths = a.center.abs() + middle.abs() + half_span.abs() + half;
    let pairs = Pairs::new(pose_a, pose_b, (a.radius, b.radius), lengths, margin);
    let span = pairs.rotation_a.inverse_times(pairs.rotation_b).rotate(half_span);
    let middle = pairs.in_a(middle) - a.center;
    box_segment(pairs.limits.of_box(&a), half, middle, span)
}

/// Boxes, and segments from `middle - span` to `middle + span` in their frames.
#[inline(always)]
fn box_segment<L: F32Lanes>(
    limits: Limits<L>,
    half: Vec3Lanes<L>,
    middle: Vec3Lanes<L>,
    span: Vec3Lanes<L>,
) -> Answers {
    let Limits { reach, error, valid } = limits.without_depths();
    let segments = BoxSegments { middle, span, half, reach, error };
    // The point nearest to the box's centre decides most pairs.
    let along = over(middle.dot(span), span.length_squared());
    let first = segments.test((L::zero() - along).clamp_unit());
    if (valid & !first.proven).bits() == 0 {
        return first.answers(valid);
    }
    first.or(segments.test(segments.nearest_on_segment())).answers(valid)
}

/// Segments from `middle - span` to `middle + span` in the frames of boxes.
struct BoxSegments<L> {
    middle: Vec3Lanes<L>,
    span: Vec3Lanes<L>,
    half: Vec3Lanes<L>,
    reach: L,
    error: L,
}

impl<L: F32Lanes> BoxSegments<L> {
    /// Tests the point of each segment at a parameter from -1 to 1.
    #[inline(always)]
    fn test(&self, t: L) -> Proof<L> {
        let point = self.middle + self.span * t;
        let inside = point.zip(self.half, L::min).zip(Vec3Lanes::zero() - self.half, L::max);
        let outside = point - inside;
        // The box and the segment are on different sides of two planes perpendicular to this direction. The distance
        // of the planes is a lower bound.
        let least =
            outside.dot(self.middle) - outside.abs().dot(self.half) - outside.dot(self.span).abs();
        Proof::reaches(outside.length_squared(), least, self.reach, self.error)
    }

    /// As `overlap::nearest_on_segment`.
    #[inline(always)]
    fn nearest_on_segment(&self) -> L {
        let crossings = Crossings::new(self.middle, self.span, self.half);
        let mut root = Root::new();
        for side in [&crossings.near, &crossings.far] {
            let [x, y, z] = side.0;
            root.narrow(x, crossings.slope(x));
            root.narrow(y, crossings.slope(y));
            root.narrow(z, crossings.slope(z));
        }
        let step = (root.high - root.low) / (root.slope_high - root.slope_low);
        (root.low - root.slope_low * step).clamp_unit()
    }
}

/// The parameters at which segments cross the face planes of boxes.
struct Crossings<L> {
    near: Vec3Lanes<L>,
    far: Vec3Lanes<L>,
    steepness: Vec3Lanes<L>,
}

impl<L: F32Lanes> Crossings<L> {
    #[inline(always)]
    fn new(middle: Vec3Lanes<L>, span: Vec3Lanes<L>, half: Vec3Lanes<L>) -> Crossings<L> {
        let [x, y, z] = span.0;
        let reciprocal = Vec3Lanes([reciprocal(x), reciprocal(y), reciprocal(z)]);
        let one = (Vec3Lanes::zero() - half - middle).zip(reciprocal, L::mul);
        let other = (half - middle).zip(reciprocal, L::mul);
        let (near, far) = (one.zip(other, L::min), one.zip(other, L::max));
        Crossings { near, far, steepness: span.zip(span, L::mul) }
    }

    /// Half the derivative of the squared distance at a parameter.
    #[inline(always)]
    fn slope(&self, t: L) -> L {
        let (t, zero) = (Vec3Lanes([t; 3]), Vec3Lanes::zero());
        let (before, after) = ((t - self.near).zip(zero, L::min), (t - self.far).zip(zero, L::max));
        (before + after).dot(self.steepness)
    }
}

/// The last crossing where the derivative is not above 0, the first where it is, and the derivatives there.
struct Root<L> {
    low: L,
    slope_low: L,
    high: L,
    slope_high: L,
}

impl<L: F32Lanes> Root<L> {
    #[inline(always)]
    fn new() -> Root<L> {
        let (lowest, highest) = (L::splat(f32::MIN), L::splat(f32::MAX));
        Root { low: lowest, slope_low: lowest, high: highest, slope_high: highest }
    }

    #[inline(always)]
    fn narrow(&mut self, crossing: L, slope: L) {
        let (lowest, highest) = (L::splat(f32::MIN), L::splat(f32::MAX));
        let falling = slope.at_most(L::zero());
        self.low = self.low.max(L::select(falling, crossing, lowest));
        self.slope_low = self.slope_low.max(L::select(falling, slope, lowest));
        self.high = self.high.min(L::select(falling, highest, crossing));
        self.slope_high = self.slope_high.min(L::select(falling, highest, slope));
    }
}

/// The reciprocal; 0 for 0.
#[inline(always)]
fn reciprocal<L: F32Lanes>(number: L) -> L {
    L::select(number.equal(L::zero()), L::zero(), L::splat(1.0) / number)
}

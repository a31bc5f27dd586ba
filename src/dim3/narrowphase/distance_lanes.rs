//! The signed distance of a box and a sphere or capsule, for several pairs at once: one pair in each lane, in f64.
//!
//! The operations and their order are those of `distance`, so the results have the same bits. Pairs whose cores overlap or
//! nearly touch are left out, and boxes with a rotation of their own.
//!
//! All of it is inlined, so that it is compiled for the processor features of each width.

use super::f32_kernels::lanes::vector::{QuatLanes, Vec3Lanes};
use super::f32_kernels::lanes::{BoxLanes, CapsuleLanes, PoseLanes, SphereLanes};
use super::gjk::NOISE;
use crate::simd::f32_lanes::LaneMask;
use crate::simd::f64_lanes::F64Lanes;

/// The distances of pairs, as `distance::Separation`, in world coordinates.
pub(crate) struct SeparationLanes<L> {
    pub distance: L,
    pub normal: Vec3Lanes<L>,
    pub point_a: Vec3Lanes<L>,
    pub point_b: Vec3Lanes<L>,
    /// A bit for each lane with a result.
    pub answered: u32,
}

/// A rotation matrix by columns.
struct Matrix<L>([Vec3Lanes<L>; 3]);

impl<L: F64Lanes> Matrix<L> {
    /// As `math::rotation_of`.
    #[inline(always)]
    fn new(q: QuatLanes<L>) -> Matrix<L> {
        let (one, [x, y, z], w) = (L::splat(1.0), q.axis.0, q.w);
        let scale = L::splat(2.0) / (x * x + y * y + z * z + w * w);
        let (xs, ys, zs) = (x * scale, y * scale, z * scale);
        let (wx, wy, wz) = (w * xs, w * ys, w * zs);
        let (xx, xy, xz) = (x * xs, x * ys, x * zs);
        let (yy, yz, zz) = (y * ys, y * zs, z * zs);
        Matrix([
            Vec3Lanes([one - (yy + zz), xy + wz, xz - wy]),
            Vec3Lanes([xy - wz, one - (xx + zz), yz + wx]),
            Vec3Lanes([xz + wy, yz - wx, one - (xx + yy)]),
        ])
    }

    #[inline(always)]
    fn times(&self, vector: Vec3Lanes<L>) -> Vec3Lanes<L> {
        let [x, y, z] = vector.0;
        self.0[0] * x + self.0[1] * y + self.0[2] * z
    }

    #[inline(always)]
    fn transposed_times(&self, vector: Vec3Lanes<L>) -> Vec3Lanes<L> {
        let [x, y, z] = &self.0;
        Vec3Lanes([x.dot(vector), y.dot(vector), z.dot(vector)])
    }

    /// As `times`; +0 for a zero vector.
    #[inline(always)]
    fn times_or_zero(&self, vector: Vec3Lanes<L>) -> Vec3Lanes<L> {
        let ([x, y, z], is_zero) = (self.times(vector).0, vector.is_zero());
        let or_zero = |number: L| L::select(is_zero, L::zero(), number);
        Vec3Lanes([or_zero(x), or_zero(y), or_zero(z)])
    }
}

/// Segments with a radius, relative to the positions of the boxes.
struct RoundedSegments<L: F64Lanes> {
    start: Vec3Lanes<L>,
    span: Vec3Lanes<L>,
    radius: L,
    /// The size of the segments, as `Core::size`.
    size: L,
    /// Whether the geometry contains its local origin, as in `Lengths::OfGeometry`.
    contains_origin: L::Mask,
}

#[inline(always)]
pub(crate) fn box_sphere<L: F64Lanes>(
    a: (BoxLanes<L>, PoseLanes<L>),
    (b, pose_b): (SphereLanes<L>, PoseLanes<L>),
) -> SeparationLanes<L> {
    let (position, contains_origin) = (pose_b.position - a.1.position, b.center.is_zero());
    let center = if (!contains_origin).bits() == 0 {
        Vec3Lanes::zero()
    } else {
        Matrix::new(pose_b.rotation).times_or_zero(b.center)
    };
    let segments = RoundedSegments {
        start: position + center,
        span: Vec3Lanes::zero(),
        radius: b.radius,
        size: L::zero(),
        contains_origin,
    };
    box_segment(a, segments)
}

#[inline(always)]
pub(crate) fn box_capsule<L: F64Lanes>(
    a: (BoxLanes<L>, PoseLanes<L>),
    (b, pose_b): (CapsuleLanes<L>, PoseLanes<L>),
) -> SeparationLanes<L> {
    let (position, matrix) = (pose_b.position - a.1.position, Matrix::new(pose_b.rotation));
    let span = matrix.times(b.point_b - b.point_a);
    let segments = RoundedSegments {
        start: position + matrix.times(b.point_a),
        span,
        radius: b.radius,
        size: span.abs().sum(),
        contains_origin: b.point_a.dot(b.point_b).at_most(L::zero()),
    };
    box_segment(a, segments)
}

/// As `distance::box_segment`.
#[inline(always)]
fn box_segment<L: F64Lanes>(
    (a, pose_a): (BoxLanes<L>, PoseLanes<L>),
    b: RoundedSegments<L>,
) -> SeparationLanes<L> {
    let (half, axes) = (a.half_extents, Matrix::new(pose_a.rotation));
    let center = Vec3Lanes::zero() + axes.times_or_zero(a.center);
    let size = half.sum() + b.size + a.radius + b.radius;
    let local = BoxSegments {
        start: axes.transposed_times(b.start - center),
        span: axes.transposed_times(b.span),
        half,
        lower: half * L::splat(-1.0),
    };
    let on_segment = local.at(local.nearest());
    let on_box = local.clamp(on_segment);
    let between = on_segment - on_box;
    let core_distance = between.length_squared().sqrt();
    let has_direction =
        (L::splat(NOISE) * (half.sum() + local.span.abs().sum())).less(core_distance);
    let normal = axes.times(between.zip(Vec3Lanes([core_distance; 3]), L::div));
    let distance = core_distance - (a.radius + b.radius);
    // The touching rule cannot change these distances: see `distance::is_clear_of_touching`.
    let is_clear = (L::splat(NOISE) * size).less(distance.abs());
    let is_unrotated = a.rotation.axis.is_zero() & a.rotation.w.equal(L::splat(1.0));
    let contain_origin = a.center.is_zero() & b.contains_origin;
    let point_a = center + axes.times(on_box) + normal * a.radius;
    let point_b = center + axes.times(on_segment) - normal * b.radius;
    SeparationLanes {
        distance,
        normal,
        point_a: pose_a.position + point_a,
        point_b: pose_a.position + point_b,
        answered: (has_direction & is_clear & is_unrotated & contain_origin).bits(),
    }
}

/// Segments in the frames of boxes.
struct BoxSegments<L> {
    start: Vec3Lanes<L>,
    span: Vec3Lanes<L>,
    half: Vec3Lanes<L>,
    /// Minus the half extents.
    lower: Vec3Lanes<L>,
}

impl<L: F64Lanes> BoxSegments<L> {
    #[inline(always)]
    fn at(&self, t: L) -> Vec3Lanes<L> {
        self.start + self.span * t
    }

    #[inline(always)]
    fn clamp(&self, point: Vec3Lanes<L>) -> Vec3Lanes<L> {
        point.zip(self.lower, L::max).zip(self.half, L::min)
    }

    /// Half the derivative of the squared distance at a parameter.
    #[inline(always)]
    fn slope(&self, t: L) -> L {
        let point = self.at(t);
        (point - self.clamp(point)).dot(self.span)
    }

    /// As `segment_box::nearest`.
    #[inline(always)]
    fn nearest(&self) -> L {
        let (zero, one) = (L::zero(), L::splat(1.0));
        let (at_start, at_end) = (self.slope(zero), self.slope(one));
        let mut root = Root { low: zero, slope_low: at_start, high: one, slope_high: at_end };
        for axis in 0..3 {
            let (start, span) = (self.start.0[axis], self.span.0[axis]);
            for face in [self.lower.0[axis], self.half.0[axis]] {
                let t = (face - start) / span;
                root.narrow(t, self.slope(t));
            }
        }
        let inner = root.interpolated();
        let inner = L::select(at_end.at_most(zero), one, inner);
        L::select(zero.at_most(at_start), zero, inner)
    }
}

/// The parameters between which the root of the derivative lies, and the derivatives there.
struct Root<L> {
    low: L,
    slope_low: L,
    high: L,
    slope_high: L,
}

impl<L: F64Lanes> Root<L> {
    #[inline(always)]
    fn narrow(&mut self, t: L, slope: L) {
        let is_between = self.low.less(t) & t.less(self.high);
        let is_low = is_between & slope.at_most(L::zero());
        let is_high = is_between & L::zero().at_most(slope);
        self.low = L::select(is_low, t, self.low);
        self.slope_low = L::select(is_low, slope, self.slope_low);
        self.high = L::select(is_high, t, self.high);
        self.slope_high = L::select(is_high, slope, self.slope_high);
    }

    #[inline(always)]
    fn interpolated(&self) -> L {
        let rise = self.slope_high - self.slope_low;
        let part = self.slope_low * L::splat(-1.0) / rise;
        let between = self.low + (self.high - self.low) * part;
        L::select(L::zero().less(rise), between, self.low)
    }
}

//! Boxes with spheres or capsules, for several pairs at once: one pair in each lane, in f64.
//!
//! The operations and their order are those of `core`, `math` and `segment_box`, so the results have the same bits.
//!
//! All of it is inlined, so that it is compiled for the processor features of each width.

use super::f32_kernels::lanes::vector::{QuatLanes, Vec3Lanes};
use super::f32_kernels::lanes::{BoxLanes, CapsuleLanes, PoseLanes, SphereLanes};
use crate::simd::f32_lanes::LaneMask;
use crate::simd::f64_lanes::F64Lanes;

/// A rotation matrix by columns.
pub struct Matrix<L>([Vec3Lanes<L>; 3]);

impl<L: F64Lanes> Matrix<L> {
    /// As `math::rotation_of`.
    #[inline(always)]
    pub fn new(q: QuatLanes<L>) -> Matrix<L> {
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
    pub fn columns(&self) -> [Vec3Lanes<L>; 3] {
        self.0
    }

    #[inline(always)]
    pub fn times(&self, vector: Vec3Lanes<L>) -> Vec3Lanes<L> {
        let [x, y, z] = vector.0;
        self.0[0] * x + self.0[1] * y + self.0[2] * z
    }

    #[inline(always)]
    pub fn transposed_times(&self, vector: Vec3Lanes<L>) -> Vec3Lanes<L> {
        let [x, y, z] = &self.0;
        Vec3Lanes([x.dot(vector), y.dot(vector), z.dot(vector)])
    }

    /// As `times`; +0 for a zero vector.
    #[inline(always)]
    pub fn times_or_zero(&self, vector: Vec3Lanes<L>) -> Vec3Lanes<L> {
        let ([x, y, z], is_zero) = (self.times(vector).0, vector.is_zero());
        let or_zero = |number: L| L::select(is_zero, L::zero(), number);
        Vec3Lanes([or_zero(x), or_zero(y), or_zero(z)])
    }
}

/// Spheres and capsules, relative to the positions of the boxes.
pub(crate) struct RoundedSegments<L: F64Lanes> {
    pub start: Vec3Lanes<L>,
    pub span: Vec3Lanes<L>,
    pub radius: L,
    /// The size of the segments, as `Core::size`.
    pub size: L,
    /// Whether the geometry contains its local origin, as in `Lengths::OfGeometry`.
    pub contains_origin: L::Mask,
    /// As `core::sum_of_lengths`.
    pub lengths: L,
}

impl<L: F64Lanes> RoundedSegments<L> {
    #[inline(always)]
    pub fn of_spheres(
        (sphere, pose): (SphereLanes<L>, PoseLanes<L>),
        origin: Vec3Lanes<L>,
    ) -> Self {
        let (position, contains_origin) = (pose.position - origin, sphere.center.is_zero());
        let center = if (!contains_origin).bits() == 0 {
            Vec3Lanes::zero()
        } else {
            Matrix::new(pose.rotation).times_or_zero(sphere.center)
        };
        RoundedSegments {
            start: position + center,
            span: Vec3Lanes::zero(),
            radius: sphere.radius,
            size: L::zero(),
            contains_origin,
            lengths: position.abs().sum() + single_sum(sphere.center.abs(), sphere.radius),
        }
    }

    #[inline(always)]
    pub fn of_capsules(
        (capsule, pose): (CapsuleLanes<L>, PoseLanes<L>),
        origin: Vec3Lanes<L>,
    ) -> Self {
        let (position, matrix) = (pose.position - origin, Matrix::new(pose.rotation));
        let CapsuleLanes { point_a, point_b, radius } = capsule;
        let span = matrix.times(point_b - point_a);
        let far = single_vector(point_a.abs() + point_b.abs());
        RoundedSegments {
            start: position + matrix.times(point_a),
            span,
            radius,
            size: span.abs().sum(),
            contains_origin: point_a.dot(point_b).at_most(L::zero()),
            lengths: position.abs().sum() + single_sum(far, radius),
        }
    }
}

/// The lanes of boxes without a rotation of their own.
#[inline(always)]
pub fn are_unrotated<L: F64Lanes>(boxes: &BoxLanes<L>) -> L::Mask {
    boxes.rotation.axis.is_zero() & boxes.rotation.w.equal(L::splat(1.0))
}

/// As `core::sum_of_lengths` of boxes at the origin.
#[inline(always)]
pub fn lengths_of_boxes<L: F64Lanes>(boxes: &BoxLanes<L>) -> L {
    single_sum(single_vector(boxes.center.abs() + boxes.half_extents), boxes.radius)
}

/// The sum of a vector and a radius in f32.
///
/// A sum that is rounded to f64 first is the same: an f64 has more than twice the digits.
#[inline(always)]
fn single_sum<L: F64Lanes>(far: Vec3Lanes<L>, radius: L) -> L {
    let [x, y, z] = far.0;
    (((x + y).rounded_to_f32() + z).rounded_to_f32() + radius).rounded_to_f32()
}

#[inline(always)]
fn single_vector<L: F64Lanes>(vector: Vec3Lanes<L>) -> Vec3Lanes<L> {
    let [x, y, z] = vector.0;
    Vec3Lanes([x.rounded_to_f32(), y.rounded_to_f32(), z.rounded_to_f32()])
}

/// Segments in the frames of boxes.
#[derive(Clone, Copy)]
pub struct BoxSegments<L> {
    pub start: Vec3Lanes<L>,
    pub span: Vec3Lanes<L>,
    pub half: Vec3Lanes<L>,
    /// Minus the half extents.
    lower: Vec3Lanes<L>,
}

impl<L: F64Lanes> BoxSegments<L> {
    /// Segments seen from boxes with these axes and half extents.
    #[inline(always)]
    pub fn new(
        segments: &RoundedSegments<L>,
        center: Vec3Lanes<L>,
        axes: &Matrix<L>,
        half: Vec3Lanes<L>,
    ) -> BoxSegments<L> {
        BoxSegments {
            start: axes.transposed_times(segments.start - center),
            span: axes.transposed_times(segments.span),
            half,
            lower: half * L::splat(-1.0),
        }
    }

    /// The segments moved by a vector.
    #[inline(always)]
    pub fn moved(self, by: Vec3Lanes<L>) -> BoxSegments<L> {
        BoxSegments { start: self.start + by, ..self }
    }

    #[inline(always)]
    pub fn at(&self, t: L) -> Vec3Lanes<L> {
        self.start + self.span * t
    }

    #[inline(always)]
    pub fn clamp(&self, point: Vec3Lanes<L>) -> Vec3Lanes<L> {
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
    pub fn nearest(&self) -> L {
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

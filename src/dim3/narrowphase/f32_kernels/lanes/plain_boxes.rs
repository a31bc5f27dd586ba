//! Boxes with the frames of their poses and no radius, in each lane. They need fewer numbers than other boxes.

use super::boxes::in_frame;
use super::vector::Vec3Lanes;
use super::{
    CapsuleLanes, Limits, Pairs, PosedLanes, SphereLanes, box_point, box_segment, middle_and_half,
};
use crate::simd::f32_lanes::{Answers, F32Lanes};

/// Boxes without a radius and a centre of their own.
#[derive(Clone, Copy)]
pub(crate) struct PlainBoxLanes<L> {
    /// The last number of their own rotations. The others are 0.
    pub rotation_w: L,
    pub half_extents: Vec3Lanes<L>,
}

impl<L: F32Lanes> PlainBoxLanes<L> {
    /// Whether a box is valid and has no local rotation.
    #[inline(always)]
    fn is_unrotated(&self) -> L::Mask {
        let ([x, y, z], zero) = (self.half_extents.0, L::zero());
        let are_sizes = zero.at_most(x) & zero.at_most(y) & zero.at_most(z);
        are_sizes & self.rotation_w.equal(L::splat(1.0))
    }
}

impl<L: F32Lanes> Limits<L> {
    /// As `of_box`.
    #[inline(always)]
    fn of_plain_box(self, plain: &PlainBoxLanes<L>) -> Limits<L> {
        Limits { valid: self.valid & plain.is_unrotated(), ..self }
    }
}

#[inline(always)]
pub(crate) fn box_sphere<L: F32Lanes>(
    (a, pose_a): PosedLanes<PlainBoxLanes<L>, L>,
    (b, pose_b): PosedLanes<SphereLanes<L>, L>,
    margin: f32,
) -> Answers {
    let lengths = b.center.abs() + a.half_extents;
    let pairs = Pairs::new(pose_a, pose_b, (L::zero(), b.radius), lengths, margin);
    box_point(pairs.limits.of_plain_box(&a), a.half_extents, pairs.in_a(b.center))
}

#[inline(always)]
pub(crate) fn box_capsule<L: F32Lanes>(
    (a, pose_a): PosedLanes<PlainBoxLanes<L>, L>,
    (b, pose_b): PosedLanes<CapsuleLanes<L>, L>,
    margin: f32,
) -> Answers {
    let (middle, half_span) = middle_and_half(&b);
    let half = a.half_extents;
    let lengths = middle.abs() + half_span.abs() + half;
    let pairs = Pairs::new(pose_a, pose_b, (L::zero(), b.radius), lengths, margin);
    let span = pairs.rotation_a.inverse_times(pairs.rotation_b).rotate(half_span);
    box_segment(pairs.limits.of_plain_box(&a), half, pairs.in_a(middle), span)
}

#[inline(always)]
pub(crate) fn boxes<L: F32Lanes>(
    (a, pose_a): PosedLanes<PlainBoxLanes<L>, L>,
    (b, pose_b): PosedLanes<PlainBoxLanes<L>, L>,
    margin: f32,
) -> Answers {
    let (half_a, half_b) = (a.half_extents, b.half_extents);
    let pairs = Pairs::new(pose_a, pose_b, (L::zero(), L::zero()), half_a + half_b, margin);
    let offset = pairs.rotation_a.rotate_inverse(pairs.offset);
    let axes = pairs.rotation_a.inverse_times(pairs.rotation_b).matrix();
    let limits = pairs.limits.of_plain_box(&a).of_plain_box(&b);
    in_frame(limits, [half_a, half_b], offset, axes)
}

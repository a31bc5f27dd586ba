//! The signed distance of a box and a sphere or capsule, for several pairs at once: one pair in each lane, in f64.
//!
//! The operations and their order are those of `distance`, so the results have the same bits. Pairs whose cores overlap or
//! nearly touch are left out, and boxes with a rotation of their own.
//!
//! All of it is inlined, so that it is compiled for the processor features of each width.

use super::box_lanes::{BoxSegments, Matrix, RoundedSegments, are_unrotated};
use super::f32_kernels::lanes::vector::Vec3Lanes;
use super::f32_kernels::lanes::{BoxLanes, PoseLanes};
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

/// As `distance::box_segment`.
#[inline(always)]
pub(crate) fn box_segment<L: F64Lanes>(
    (a, pose_a): &(BoxLanes<L>, PoseLanes<L>),
    b: &RoundedSegments<L>,
) -> SeparationLanes<L> {
    let (half, axes) = (a.half_extents, Matrix::new(pose_a.rotation));
    let center = Vec3Lanes::zero() + axes.times_or_zero(a.center);
    let size = half.sum() + b.size + a.radius + b.radius;
    let local = BoxSegments::new(b, center, &axes, half);
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
    let contain_origin = a.center.is_zero() & b.contains_origin;
    let point_a = center + axes.times(on_box) + normal * a.radius;
    let point_b = center + axes.times(on_segment) - normal * b.radius;
    SeparationLanes {
        distance,
        normal,
        point_a: pose_a.position + point_a,
        point_b: pose_a.position + point_b,
        answered: (has_direction & is_clear & are_unrotated(a) & contain_origin).bits(),
    }
}

//! Two boxes in each lane, by the 15 axes of the separating axis test.

use super::vector::Vec3Lanes;
use super::{BoxLanes, Limits, Pairs, PosedLanes, Proof};
use crate::dim3::narrowphase::f32_kernels::overlap::{ERROR, NEARLY_PARALLEL, PARALLEL};
use crate::simd::f32_lanes::{Answers, F32Lanes, LaneMask};

#[inline(always)]
pub(crate) fn boxes<L: F32Lanes>(
    (a, pose_a): PosedLanes<BoxLanes<L>, L>,
    (b, pose_b): PosedLanes<BoxLanes<L>, L>,
    margin: f32,
) -> Answers {
    let (half_a, half_b) = (a.half_extents, b.half_extents);
    let lengths = a.center.abs() + b.center.abs() + half_a + half_b;
    let pairs = Pairs::new(pose_a, pose_b, (a.radius, b.radius), lengths, margin);
    let offset = pairs.in_a(b.center) - a.center;
    let axes = pairs.rotation_a.inverse_times(pairs.rotation_b).matrix();
    in_frame(pairs.limits.of_box(&a).of_box(&b), [half_a, half_b], offset, axes)
}

/// Two boxes in A's frame. `axes` are B's axes along A's, by rows.
#[inline(always)]
pub(super) fn in_frame<L: F32Lanes>(
    limits: Limits<L>,
    [half_a, half_b]: [Vec3Lanes<L>; 2],
    offset: Vec3Lanes<L>,
    axes: [Vec3Lanes<L>; 3],
) -> Answers {
    let Limits { reach, error, valid } = limits;
    let inside = reach.min(L::zero());
    let spread = [axes[0].abs(), axes[1].abs(), axes[2].abs()];

    let along_b = axes[0] * offset.0[0] + axes[1] * offset.0[1] + axes[2] * offset.0[2];
    let extent_b = spread[0] * half_a.0[0] + spread[1] * half_a.0[1] + spread[2] * half_a.0[2];
    let reach_b = Vec3Lanes([spread[0].dot(half_b), spread[1].dot(half_b), spread[2].dot(half_b)]);
    let faces_a = offset.abs() - half_a - reach_b;
    let faces_b = along_b.abs() - half_b - extent_b;
    let face = faces_a.zip(faces_b, L::max).max_element();

    let edges = Edges { offset, half_a, half_b, axes, spread };
    let mut edge = edges.gaps::<0>().max(edges.gaps::<1>()).max(edges.gaps::<2>());
    let closest = spread[0].zip(spread[1], L::max).zip(spread[2], L::max).max_element();
    let mut noise = L::zero().less(L::zero());
    if L::splat(NEARLY_PARALLEL).less(closest).bits() != 0 {
        // Rounding dominates the axes of nearly parallel edges. The face axes replace them: seen along such an edge the
        // boxes are rectangles, up to PARALLEL of their size.
        let (gaps_0, noise_0) = edges.gaps_without_noise::<0>();
        let (gaps_1, noise_1) = edges.gaps_without_noise::<1>();
        let (gaps_2, noise_2) = edges.gaps_without_noise::<2>();
        edge = gaps_0.max(gaps_1).max(gaps_2);
        noise = noise_0 | noise_1 | noise_2;
    }
    let clear_of_noise = !noise | face.less(inside - L::splat(4.0 * PARALLEL / ERROR) * error);
    let beyond = (face - reach).max(edge - reach.max(L::zero()));
    let within = inside - face.max(edge);
    let (is_beyond, is_within) = (error.less(beyond), error.less(within));
    let proven = (is_beyond & !is_within) | (is_within & clear_of_noise);
    Proof::<L> { overlaps: L::zero().less(within), proven }.answers(valid)
}

/// Two boxes in the first one's frame, without its centre.
struct Edges<L> {
    offset: Vec3Lanes<L>,
    half_a: Vec3Lanes<L>,
    half_b: Vec3Lanes<L>,
    /// The second box's axes along the first one's, by rows.
    axes: [Vec3Lanes<L>; 3],
    spread: [Vec3Lanes<L>; 3],
}

impl<L: F32Lanes> Edges<L> {
    /// The greatest gap along the cross products of an axis of A, each times the length of its product.
    #[inline(always)]
    fn gaps<const I: usize>(&self) -> L {
        self.gap::<I, 0>().max(self.gap::<I, 1>()).max(self.gap::<I, 2>())
    }

    /// As [`gaps`](Self::gaps), without nearly parallel axes. Also returns the mask of the lanes that have one.
    #[inline(always)]
    fn gaps_without_noise<const I: usize>(&self) -> (L, L::Mask) {
        let noise_0 = self.are_parallel::<I, 0>();
        let noise_1 = self.are_parallel::<I, 1>();
        let noise_2 = self.are_parallel::<I, 2>();
        let lowest = L::splat(f32::MIN);
        let gap_0 = L::select(noise_0, lowest, self.gap::<I, 0>());
        let gap_1 = L::select(noise_1, lowest, self.gap::<I, 1>());
        let gap_2 = L::select(noise_2, lowest, self.gap::<I, 2>());
        (gap_0.max(gap_1).max(gap_2), noise_0 | noise_1 | noise_2)
    }

    /// Constant indices keep the vectors in registers.
    #[inline(always)]
    fn gap<const I: usize, const J: usize>(&self) -> L {
        let ((i1, i2), (j1, j2)) = (((I + 1) % 3, (I + 2) % 3), ((J + 1) % 3, (J + 2) % 3));
        let (offset, half_a, half_b) = (self.offset.0, self.half_a.0, self.half_b.0);
        let (axes, spread) = (&self.axes, &self.spread);
        let reach_a = half_a[i1] * spread[i2].0[J] + half_a[i2] * spread[i1].0[J];
        let reach_b = half_b[j1] * spread[I].0[j2] + half_b[j2] * spread[I].0[j1];
        (offset[i2] * axes[i1].0[J] - offset[i1] * axes[i2].0[J]).abs() - (reach_a + reach_b)
    }

    #[inline(always)]
    fn are_parallel<const I: usize, const J: usize>(&self) -> L::Mask {
        let (along_1, along_2) = (self.axes[(I + 1) % 3].0[J], self.axes[(I + 2) % 3].0[J]);
        (along_1 * along_1 + along_2 * along_2).less(L::splat(PARALLEL * PARALLEL))
    }
}

//! Two boxes in each lane, by the 15 axes of the separating axis test.

use super::vector::Vec3Lanes;
use super::{BoxLanes, Pairs, PosedLanes, Proof, is_unrotated};
use crate::dim3::narrowphase::f32_kernels::overlap::{ERROR, NEARLY_PARALLEL, PARALLEL};
use crate::simd::f32_lanes::{Answers, F32Lanes, LaneMask};

/// Indices of an axis and the two after it.
const CYCLES: [[usize; 3]; 3] = [[0, 1, 2], [1, 2, 0], [2, 0, 1]];

#[inline(always)]
pub(crate) fn boxes<L: F32Lanes>(
    (a, pose_a): PosedLanes<BoxLanes<L>, L>,
    (b, pose_b): PosedLanes<BoxLanes<L>, L>,
    margin: f32,
) -> Answers {
    let (half_a, half_b) = (a.half_extents, b.half_extents);
    let lengths = a.center.abs() + b.center.abs() + half_a + half_b;
    let pairs = Pairs::new(pose_a, pose_b, (a.radius, b.radius), lengths, margin);
    let valid = pairs.valid & is_unrotated(&a) & is_unrotated(&b);
    let (reach, error) = (pairs.reach, pairs.error);
    let inside = reach.min(L::zero());

    let offset = pairs.in_a(b.center) - a.center;
    // B's axes along A's, by rows.
    let axes = pairs.rotation_a.inverse_times(pairs.rotation_b).matrix();
    let spread = [axes[0].abs(), axes[1].abs(), axes[2].abs()];

    let along_b = axes[0] * offset.0[0] + axes[1] * offset.0[1] + axes[2] * offset.0[2];
    let extent_b = spread[0] * half_a.0[0] + spread[1] * half_a.0[1] + spread[2] * half_a.0[2];
    let reach_b = Vec3Lanes([spread[0].dot(half_b), spread[1].dot(half_b), spread[2].dot(half_b)]);
    let faces_a = offset.abs() - half_a - reach_b;
    let faces_b = along_b.abs() - half_b - extent_b;
    let face = faces_a.zip(faces_b, L::max).max_element();

    let edges = Edges { offset, half_a, half_b, axes, spread };
    let lowest = L::splat(f32::MIN);
    let mut edge = lowest;
    for i in CYCLES {
        for j in CYCLES {
            edge = edge.max(edges.gap(i, j));
        }
    }
    let closest = spread[0].zip(spread[1], L::max).zip(spread[2], L::max).max_element();
    let mut noise = L::zero().less(L::zero());
    if L::splat(NEARLY_PARALLEL).less(closest).bits() != 0 {
        // Rounding dominates the axes of nearly parallel edges. The face axes replace them: seen along such an edge the
        // boxes are rectangles, up to PARALLEL of their size.
        edge = lowest;
        for i in CYCLES {
            for j in CYCLES {
                let parallel = edges.are_parallel(i, j);
                noise = noise | parallel;
                edge = edge.max(L::select(parallel, lowest, edges.gap(i, j)));
            }
        }
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
    /// The gap along the cross product of two axes, times the length of the product.
    #[inline(always)]
    fn gap(&self, [i, i1, i2]: [usize; 3], [j, j1, j2]: [usize; 3]) -> L {
        let (offset, half_a, half_b) = (self.offset.0, self.half_a.0, self.half_b.0);
        let (axes, spread) = (&self.axes, &self.spread);
        let reach_a = half_a[i1] * spread[i2].0[j] + half_a[i2] * spread[i1].0[j];
        let reach_b = half_b[j1] * spread[i].0[j2] + half_b[j2] * spread[i].0[j1];
        (offset[i2] * axes[i1].0[j] - offset[i1] * axes[i2].0[j]).abs() - (reach_a + reach_b)
    }

    #[inline(always)]
    fn are_parallel(&self, [_, i1, i2]: [usize; 3], [j, ..]: [usize; 3]) -> L::Mask {
        let (along_1, along_2) = (self.axes[i1].0[j], self.axes[i2].0[j]);
        (along_1 * along_1 + along_2 * along_2).less(L::splat(PARALLEL * PARALLEL))
    }
}

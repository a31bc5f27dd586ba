//! Distance of a batch of pairs.

use glam::Vec4Swizzles;

use super::answers::*;
use super::batch::{PosedArray, UncheckedArray};
use super::box_batch::*;
use super::dimension::Dimension;
use crate::answers::{Distance, Part};
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::dim3::narrowphase::distance_lanes::box_segment;
use crate::simd::f32_lanes::Width;
use crate::simd::f64_lanes::F64Lanes;

/// The lane kernels of a dimension.
pub(super) trait LaneDistance: Dimension {
    /// Answers pairs from `start` on, at most a block. Returns a bit for each answered pair.
    fn answer_distances(
        width: Width,
        a: UncheckedArray<Self>,
        b: UncheckedArray<Self>,
        start: usize,
        block: &mut [Self::CDistance],
    ) -> u64;
}

/// 2D has no lane kernel.
impl LaneDistance for Dim2 {
    #[inline(always)]
    fn answer_distances(
        _: Width,
        _: UncheckedArray<Dim2>,
        _: UncheckedArray<Dim2>,
        _: usize,
        _: &mut [imp_separation_2d],
    ) -> u64 {
        0
    }
}

impl LaneDistance for Dim3 {
    #[inline(always)]
    fn answer_distances(
        width: Width,
        a: UncheckedArray<Dim3>,
        b: UncheckedArray<Dim3>,
        start: usize,
        block: &mut [imp_separation],
    ) -> u64 {
        answer_block(width, &BoxDistance, a, b, start, block)
    }
}

/// Writes the distance of every pair.
pub(super) fn distance_batch<D: LaneDistance>(
    width: Width,
    a: &PosedArray<D>,
    b: &PosedArray<D>,
    results: &mut [D::CDistance],
) {
    answer_blocks(
        results,
        |start, block| D::answer_distances(width, a.unchecked(), b.unchecked(), start, block),
        |index| {
            a.with_pair(b, index, |a, pose_a, b, pose_b| D::distance(a, pose_a, b, pose_b).into())
        },
    );
}

struct BoxDistance;

impl BoxQuestion for BoxDistance {
    type Answer = imp_separation;

    #[inline(always)]
    fn answer<L: F64Lanes>(&self, pairs: &BoxPairs<L>, block: &mut [imp_separation]) -> u64 {
        let found = box_segment(&pairs.boxes, &pairs.rounds);
        let ([nx, ny, nz], [ax, ay, az]) = (found.normal.0, found.point_a.0);
        let [bx, by, bz] = found.point_b.0;
        let distances = L::narrowed_rows([found.distance, nx, ny, nz]);
        let points_a = L::narrowed_rows([ax, ay, az, az]);
        let points_b = L::narrowed_rows([bx, by, bz, bz]);
        let mut answered = 0;
        for (lane, &offset) in pairs.offsets.iter().enumerate() {
            if found.answered >> lane & 1 == 0 {
                continue;
            }
            let distance = Distance {
                // -0 becomes 0, as in `touching::to_f32`.
                distance: distances[lane].x + 0.0,
                normal: distances[lane].yzw(),
                point_a: points_a[lane].xyz(),
                point_b: points_b[lane].xyz(),
                part_a: Part::WHOLE,
                part_b: Part::WHOLE,
            };
            let distance = if pairs.is_swapped { distance.flipped() } else { distance };
            block[usize::from(offset)] = distance.into();
            answered |= 1 << offset;
        }
        answered
    }
}

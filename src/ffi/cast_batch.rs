//! Translational casts of a batch of pairs.

use glam::{Vec3, Vec4Swizzles};

use super::answers::*;
use super::batch::{PosedArray, UncheckedArray};
use super::box_batch::*;
use super::decode::Array;
use super::dimension::Dimension;
use super::types::imp_vec3;
use super::types_2d::imp_vec2;
use crate::answers::{CastHit, Part};
use crate::conservative_advancement::not_later;
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::dim3::narrowphase::cast::lanes::box_segment;
use crate::dim3::narrowphase::f32_kernels::lanes::vector::Vec3Lanes;
use crate::simd::f32_lanes::Width;
use crate::simd::f64_lanes::F64Lanes;
use crate::space::AtStart;

/// The lane kernels of a dimension.
pub(super) trait LaneCast: Dimension {
    /// Answers pairs from `start` on, at most a block. Returns a bit for each answered pair.
    fn answer_casts(
        width: Width,
        sides: [UncheckedArray<Self>; 2],
        translations: &Array<Self::CVector>,
        start: usize,
        block: &mut [Self::CCastHit],
    ) -> u64;
}

/// 2D has no lane kernel.
impl LaneCast for Dim2 {
    #[inline(always)]
    fn answer_casts(
        _: Width,
        _: [UncheckedArray<Dim2>; 2],
        _: &Array<imp_vec2>,
        _: usize,
        _: &mut [imp_cast_hit_2d],
    ) -> u64 {
        0
    }
}

impl LaneCast for Dim3 {
    #[inline(always)]
    fn answer_casts(
        width: Width,
        [a, b]: [UncheckedArray<Dim3>; 2],
        translations: &Array<imp_vec3>,
        start: usize,
        block: &mut [imp_cast_hit],
    ) -> u64 {
        answer_block(width, &BoxCast { translations, start }, a, b, start, block)
    }
}

/// Writes the hit of every pair.
pub(super) fn cast_batch<D: LaneCast>(
    width: Width,
    a: &PosedArray<D>,
    translations: &Array<D::CVector>,
    b: &PosedArray<D>,
    at_start: AtStart,
    hits: &mut [D::CCastHit],
) {
    let sides = [a.unchecked(), b.unchecked()];
    answer_blocks(
        hits,
        |start, block| D::answer_casts(width, sides, translations, start, block),
        |index| {
            a.with_pair(b, index, |a, pose_a, b, pose_b| {
                D::cast(a, pose_a, translations.at(index), b, pose_b, at_start).into()
            })
        },
    );
}

/// Casts along the translations from `start` on.
struct BoxCast<'a> {
    translations: &'a Array<'a, imp_vec3>,
    start: usize,
}

impl BoxQuestion for BoxCast<'_> {
    type Answer = imp_cast_hit;

    #[inline(always)]
    fn answer<L: F64Lanes>(&self, pairs: &BoxPairs<L>, block: &mut [imp_cast_hit]) -> u64 {
        let last = pairs.offsets.len() - 1;
        let [x, y, z, _] = L::transposed(|lane| {
            let offset = usize::from(pairs.offsets[lane.min(last)]);
            self.translations.at(self.start + offset).extend(0.0)
        });
        let (translation, still) = (Vec3Lanes([x, y, z]), Vec3Lanes::zero());
        let motions = if pairs.is_swapped { [still, translation] } else { [translation, still] };
        let found = box_segment(&pairs.boxes, &pairs.rounds, motions);
        let ([nx, ny, nz], [px, py, pz]) = (found.normal.0, found.point.0);
        let normals = L::narrowed_rows([nx, ny, nz, nz]);
        let points = L::narrowed_rows([px, py, pz, pz]);
        let times = found.time.numbers();
        let mut answered = 0;
        for (lane, &offset) in pairs.offsets.iter().enumerate() {
            if found.answered >> lane & 1 == 0 {
                continue;
            }
            let hit = (found.hits >> lane & 1 == 1).then(|| {
                let (normal, point): (Vec3, Vec3) = (normals[lane].xyz(), points[lane].xyz());
                CastHit {
                    time: not_later(times[lane]),
                    normal: if pairs.is_swapped { -normal } else { normal },
                    point_a: point,
                    point_b: point,
                    distance: 0.0,
                    inside: false,
                    part_a: Part::WHOLE,
                    part_b: Part::WHOLE,
                }
            });
            block[usize::from(offset)] = hit.into();
            answered |= 1 << offset;
        }
        answered
    }
}

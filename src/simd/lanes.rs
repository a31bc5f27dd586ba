//! Comparisons of the lanes of several vectors.

use glam::Vec4;

/// A bit mask of the lanes that equal `value`. The first lane is the lowest bit.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn lanes_of(value: f32, lanes: &[Vec4; 4]) -> u32 {
    use std::arch::x86_64::{
        _mm_castps_si128, _mm_cmpeq_ps, _mm_movemask_epi8, _mm_packs_epi16, _mm_packs_epi32,
    };
    let value = Vec4::splat(value).into();
    // SAFETY: these are SSE2 instructions, which every x86_64 processor has.
    unsafe {
        let [a, b, c, d] = lanes.map(|four| _mm_castps_si128(_mm_cmpeq_ps(four.into(), value)));
        _mm_movemask_epi8(_mm_packs_epi16(_mm_packs_epi32(a, b), _mm_packs_epi32(c, d))) as u32
    }
}

/// A bit mask of the lanes that equal `value`. The first lane is the lowest bit.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn lanes_of(value: f32, lanes: &[Vec4; 4]) -> u32 {
    let value = Vec4::splat(value);
    let [a, b, c, d] = lanes.map(|four| four.cmpeq(value).bitmask());
    a | b << 4 | c << 8 | d << 12
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_lane_has_its_bit() {
        for lane in 0..16 {
            let mut values = [0.0; 16];
            values[lane] = 1.0;
            values[15 - lane] = f32::NAN;
            let lanes = [0, 4, 8, 12].map(|i| Vec4::from_slice(&values[i..]));
            assert_eq!(lanes_of(1.0, &lanes), 1 << lane);
            assert_eq!(lanes_of(0.0, &lanes), 0xffff & !(1 << lane | 1 << (15 - lane)));
        }
    }
}

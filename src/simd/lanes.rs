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

/// Adds the bits in which two vectors differ to `bits`.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(crate) fn add_differences(bits: Vec4, a: Vec4, b: Vec4) -> Vec4 {
    use std::arch::x86_64::{_mm_or_ps, _mm_xor_ps};
    // SAFETY: these are SSE instructions, which every x86_64 processor has.
    unsafe { _mm_or_ps(bits.into(), _mm_xor_ps(a.into(), b.into())).into() }
}

/// Adds the bits in which two vectors differ to `bits`.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
pub(crate) fn add_differences(bits: Vec4, a: Vec4, b: Vec4) -> Vec4 {
    let ([x, y, z, w], a, b) = (bits.to_array(), a.to_array(), b.to_array());
    let add = |bits: f32, lane: usize| {
        f32::from_bits(bits.to_bits() | (a[lane].to_bits() ^ b[lane].to_bits()))
    };
    Vec4::new(add(x, 0), add(y, 1), add(z, 2), add(w, 3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_of_every_bit_are_added() {
        let vector = |bits: [u32; 4]| Vec4::from_array(bits.map(f32::from_bits));
        let (a, b) = (vector([7, 0, 1 << 31, u32::MAX]), vector([7, 1, 0, u32::MAX]));
        let found = add_differences(vector([0, 2, 0, 4]), a, b);
        assert_eq!(found.to_array().map(f32::to_bits), [0, 3, 1 << 31, 4]);
    }

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

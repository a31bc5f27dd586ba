//! Eight f32 numbers in a register of AVX2.

use super::*;
use std::arch::asm;
use std::arch::x86_64::*;

/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn run<W: LaneWork>(work: W) -> W::Output {
    work.run::<Eight>()
}

/// Eight numbers. Only work for a processor with AVX2 gets the type: that of [`run`], and of the eight, the f64 and the
/// 16 lanes.
#[derive(Clone, Copy)]
pub(in crate::simd) struct Eight(pub(in crate::simd) __m256);

#[derive(Clone, Copy)]
pub(in crate::simd) struct Mask(pub(in crate::simd) __m256);

impl Mask {
    /// [`LaneMask::bits`] for bits that are joined with others. The compiler would join the registers instead, by
    /// instructions that take twice as long.
    #[inline(always)]
    fn sign_bits(self) -> u32 {
        // SAFETY: the processor has AVX2, because this runs within `run`.
        unsafe { sign_bits(self.0) }
    }
}

#[target_feature(enable = "avx2")]
#[inline]
fn sign_bits(lanes: __m256) -> u32 {
    let bits: u32;
    // SAFETY: the instruction reads and writes only these registers.
    unsafe {
        asm!(
            "vmovmskps {bits:e}, {lanes}",
            bits = lateout(reg) bits,
            lanes = in(ymm_reg) lanes,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    bits
}

/// Implements an operator by an instruction.
macro_rules! operator {
    ($type:ident, $operator:ident, $method:ident, $instruction:ident) => {
        impl $operator for $type {
            type Output = $type;

            #[inline(always)]
            fn $method(self, other: $type) -> $type {
                // SAFETY: the processor has AVX2, because this runs within `run`.
                $type(unsafe { $instruction(self.0, other.0) })
            }
        }
    };
}
operator!(Eight, Add, add, _mm256_add_ps);
operator!(Eight, Sub, sub, _mm256_sub_ps);
operator!(Eight, Mul, mul, _mm256_mul_ps);
operator!(Eight, Div, div, _mm256_div_ps);
operator!(Mask, BitAnd, bitand, _mm256_and_ps);
operator!(Mask, BitOr, bitor, _mm256_or_ps);

impl Not for Mask {
    type Output = Mask;

    #[inline(always)]
    fn not(self) -> Mask {
        // SAFETY: the processor has AVX2, because this runs within `run`.
        Mask(unsafe { _mm256_xor_ps(self.0, _mm256_castsi256_ps(_mm256_set1_epi32(-1))) })
    }
}

impl LaneMask for Mask {
    #[inline(always)]
    fn bits(self) -> u32 {
        // SAFETY: the processor has AVX2, because this runs within `run`.
        unsafe { _mm256_movemask_ps(self.0) as u32 }
    }
}

#[inline(always)]
fn joined(low: Vec4, high: Vec4) -> __m256 {
    // SAFETY: the processor has AVX2, because this runs within `run`.
    unsafe { _mm256_insertf128_ps::<1>(_mm256_castps128_ps256(low.into()), high.into()) }
}

// SAFETY, for every block: the processor has AVX2, because this runs within `run`.
impl FloatLanes for Eight {
    const COUNT: usize = 8;
    type Scalar = f32;
    type Mask = Mask;

    #[inline(always)]
    fn splat(value: f32) -> Eight {
        // SAFETY: as above.
        Eight(unsafe { _mm256_set1_ps(value) })
    }

    #[inline(always)]
    fn transposed(load: impl Fn(usize) -> Vec4) -> [Eight; 4] {
        // SAFETY: as above.
        unsafe {
            let (a, b) = (joined(load(0), load(4)), joined(load(1), load(5)));
            let (c, d) = (joined(load(2), load(6)), joined(load(3), load(7)));
            let (ab_low, ab_high) = (_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b));
            let (cd_low, cd_high) = (_mm256_unpacklo_ps(c, d), _mm256_unpackhi_ps(c, d));
            [
                Eight(_mm256_shuffle_ps::<0b01_00_01_00>(ab_low, cd_low)),
                Eight(_mm256_shuffle_ps::<0b11_10_11_10>(ab_low, cd_low)),
                Eight(_mm256_shuffle_ps::<0b01_00_01_00>(ab_high, cd_high)),
                Eight(_mm256_shuffle_ps::<0b11_10_11_10>(ab_high, cd_high)),
            ]
        }
    }

    #[inline(always)]
    fn abs(self) -> Eight {
        // SAFETY: as above.
        Eight(unsafe { _mm256_andnot_ps(_mm256_set1_ps(-0.0), self.0) })
    }

    #[inline(always)]
    fn sqrt(self) -> Eight {
        // SAFETY: as above.
        Eight(unsafe { _mm256_sqrt_ps(self.0) })
    }

    #[inline(always)]
    fn min(self, other: Eight) -> Eight {
        // SAFETY: as above.
        Eight(unsafe { _mm256_min_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: Eight) -> Eight {
        // SAFETY: as above.
        Eight(unsafe { _mm256_max_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn less(self, other: Eight) -> Mask {
        // SAFETY: as above.
        Mask(unsafe { _mm256_cmp_ps::<_CMP_LT_OQ>(self.0, other.0) })
    }

    #[inline(always)]
    fn at_most(self, other: Eight) -> Mask {
        // SAFETY: as above.
        Mask(unsafe { _mm256_cmp_ps::<_CMP_LE_OQ>(self.0, other.0) })
    }

    #[inline(always)]
    fn equal(self, other: Eight) -> Mask {
        // SAFETY: as above.
        Mask(unsafe { _mm256_cmp_ps::<_CMP_EQ_OQ>(self.0, other.0) })
    }

    #[inline(always)]
    fn select(mask: Mask, if_true: Eight, if_false: Eight) -> Eight {
        // SAFETY: as above.
        Eight(unsafe { _mm256_blendv_ps(if_false.0, if_true.0, mask.0) })
    }
}

impl OctetLanes for Eight {
    #[inline(always)]
    fn rows([a, b, c, d]: [Eight; 4]) -> [Vec4; OCTET] {
        // SAFETY: as above.
        unsafe {
            let (ab_low, ab_high) = (_mm256_unpacklo_ps(a.0, b.0), _mm256_unpackhi_ps(a.0, b.0));
            let (cd_low, cd_high) = (_mm256_unpacklo_ps(c.0, d.0), _mm256_unpackhi_ps(c.0, d.0));
            let rows_0_4 = Eight(_mm256_shuffle_ps::<0b01_00_01_00>(ab_low, cd_low));
            let rows_1_5 = Eight(_mm256_shuffle_ps::<0b11_10_11_10>(ab_low, cd_low));
            let rows_2_6 = Eight(_mm256_shuffle_ps::<0b01_00_01_00>(ab_high, cd_high));
            let rows_3_7 = Eight(_mm256_shuffle_ps::<0b11_10_11_10>(ab_high, cd_high));
            [
                rows_0_4.row(0),
                rows_1_5.row(0),
                rows_2_6.row(0),
                rows_3_7.row(0),
                rows_0_4.row(1),
                rows_1_5.row(1),
                rows_2_6.row(1),
                rows_3_7.row(1),
            ]
        }
    }

    #[inline(always)]
    fn of_octet(octet: &Octet, _register: usize) -> Eight {
        // SAFETY: as above; the alignment of an octet is that of the load.
        Eight(unsafe { _mm256_load_ps(octet.0.as_ptr()) })
    }

    #[inline(always)]
    fn max_element(self) -> f32 {
        // SAFETY: as above.
        unsafe {
            let four =
                _mm_max_ps(_mm256_castps256_ps128(self.0), _mm256_extractf128_ps::<1>(self.0));
            let two = _mm_max_ps(four, _mm_movehl_ps(four, four));
            _mm_cvtss_f32(_mm_max_ss(two, _mm_movehdup_ps(two)))
        }
    }

    #[inline(always)]
    fn equal_of_16(registers: &[Eight], value: f32) -> u32 {
        let value = Eight::splat(value);
        registers[0].equal(value).sign_bits() | registers[1].equal(value).sign_bits() << 8
    }

    #[inline(always)]
    fn less_of_16(registers: &[Eight], limit: Eight) -> u32 {
        registers[0].less(limit).sign_bits() | registers[1].less(limit).sign_bits() << 8
    }
}

// SAFETY, for every block: the processor has AVX2, as the type says.
impl RowLanes for Eight {
    #[inline(always)]
    fn of_rows(row: impl Fn(usize) -> Vec4) -> Eight {
        // SAFETY: as above.
        Eight(unsafe {
            let low = _mm256_castps128_ps256(row(0).into());
            _mm256_insertf128_ps::<1>(low, row(1).into())
        })
    }

    #[inline(always)]
    fn row(self, place: usize) -> Vec4 {
        // SAFETY: as above.
        let rows = unsafe { [_mm256_castps256_ps128(self.0), _mm256_extractf128_ps::<1>(self.0)] };
        rows[place].into()
    }

    #[inline(always)]
    fn add_differences(self, of: Eight, numbers: &[f32]) -> Eight {
        let numbers = &numbers[..8];
        // SAFETY: as above; there are eight numbers.
        Eight(unsafe {
            let numbers = _mm256_loadu_ps(numbers.as_ptr());
            _mm256_or_ps(self.0, _mm256_xor_ps(of.0, numbers))
        })
    }
}

//! 16 f32 numbers in a register of AVX-512.

use glam::Vec4;
use std::arch::x86_64::*;
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Not, Sub};

use super::avx2::Eight;
use super::{FloatLanes, LaneMask, LaneWork, RowLanes, WideLaneWork};

/// # Safety
/// The processor has AVX-512F and AVX2.
#[target_feature(enable = "avx512f,avx2")]
pub(super) unsafe fn run<W: WideLaneWork>(work: W) -> W::Output {
    work.run::<Sixteen>()
}

/// Runs work on eight lanes, with 32 registers instead of 16.
///
/// # Safety
/// The processor has AVX-512F, AVX-512VL and AVX2.
#[target_feature(enable = "avx512f,avx512vl,avx2")]
pub(super) unsafe fn run_eight<W: LaneWork>(work: W) -> W::Output {
    work.run::<Eight>()
}

/// 16 numbers. No code outside this module names the type, so it is used only within [`run`], on a processor with
/// AVX-512F.
#[derive(Clone, Copy)]
struct Sixteen(__m512);

#[derive(Clone, Copy)]
struct Mask(__mmask16);

/// Implements an operator by an instruction.
macro_rules! operators {
    ($($operator:ident, $method:ident, $instruction:ident;)*) => {
        $(impl $operator for Sixteen {
            type Output = Sixteen;

            #[inline(always)]
            fn $method(self, other: Sixteen) -> Sixteen {
                // SAFETY: the processor has AVX-512F, because this runs within `run`.
                Sixteen(unsafe { $instruction(self.0, other.0) })
            }
        })*
    };
}
operators! {
    Add, add, _mm512_add_ps;
    Sub, sub, _mm512_sub_ps;
    Mul, mul, _mm512_mul_ps;
    Div, div, _mm512_div_ps;
}

impl BitAnd for Mask {
    type Output = Mask;

    #[inline(always)]
    fn bitand(self, other: Mask) -> Mask {
        Mask(self.0 & other.0)
    }
}

impl BitOr for Mask {
    type Output = Mask;

    #[inline(always)]
    fn bitor(self, other: Mask) -> Mask {
        Mask(self.0 | other.0)
    }
}

impl Not for Mask {
    type Output = Mask;

    #[inline(always)]
    fn not(self) -> Mask {
        Mask(!self.0)
    }
}

impl LaneMask for Mask {
    #[inline(always)]
    fn bits(self) -> u32 {
        self.0.into()
    }
}

/// The four vectors in one register.
#[inline(always)]
fn joined([a, b, c, d]: [Vec4; 4]) -> __m512 {
    // SAFETY: the processor has AVX-512F, because this runs within `run`.
    unsafe {
        let low = _mm512_insertf32x4::<1>(_mm512_castps128_ps512(a.into()), b.into());
        _mm512_insertf32x4::<3>(_mm512_insertf32x4::<2>(low, c.into()), d.into())
    }
}

// SAFETY, for every block: the processor has AVX-512F, because this runs within `run`.
impl FloatLanes for Sixteen {
    const COUNT: usize = 16;
    type Scalar = f32;
    type Mask = Mask;

    #[inline(always)]
    fn splat(value: f32) -> Sixteen {
        // SAFETY: as above.
        Sixteen(unsafe { _mm512_set1_ps(value) })
    }

    #[inline(always)]
    fn transposed(load: impl Fn(usize) -> Vec4) -> [Sixteen; 4] {
        let a = joined([load(0), load(4), load(8), load(12)]);
        let b = joined([load(1), load(5), load(9), load(13)]);
        let c = joined([load(2), load(6), load(10), load(14)]);
        let d = joined([load(3), load(7), load(11), load(15)]);
        // SAFETY: as above.
        unsafe {
            let (ab_low, ab_high) = (_mm512_unpacklo_ps(a, b), _mm512_unpackhi_ps(a, b));
            let (cd_low, cd_high) = (_mm512_unpacklo_ps(c, d), _mm512_unpackhi_ps(c, d));
            [
                Sixteen(_mm512_shuffle_ps::<0b01_00_01_00>(ab_low, cd_low)),
                Sixteen(_mm512_shuffle_ps::<0b11_10_11_10>(ab_low, cd_low)),
                Sixteen(_mm512_shuffle_ps::<0b01_00_01_00>(ab_high, cd_high)),
                Sixteen(_mm512_shuffle_ps::<0b11_10_11_10>(ab_high, cd_high)),
            ]
        }
    }

    #[inline(always)]
    fn abs(self) -> Sixteen {
        // SAFETY: as above.
        Sixteen(unsafe { _mm512_abs_ps(self.0) })
    }

    #[inline(always)]
    fn sqrt(self) -> Sixteen {
        // SAFETY: as above.
        Sixteen(unsafe { _mm512_sqrt_ps(self.0) })
    }

    #[inline(always)]
    fn min(self, other: Sixteen) -> Sixteen {
        // SAFETY: as above.
        Sixteen(unsafe { _mm512_min_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn max(self, other: Sixteen) -> Sixteen {
        // SAFETY: as above.
        Sixteen(unsafe { _mm512_max_ps(self.0, other.0) })
    }

    #[inline(always)]
    fn less(self, other: Sixteen) -> Mask {
        // SAFETY: as above.
        Mask(unsafe { _mm512_cmp_ps_mask::<_CMP_LT_OQ>(self.0, other.0) })
    }

    #[inline(always)]
    fn at_most(self, other: Sixteen) -> Mask {
        // SAFETY: as above.
        Mask(unsafe { _mm512_cmp_ps_mask::<_CMP_LE_OQ>(self.0, other.0) })
    }

    #[inline(always)]
    fn equal(self, other: Sixteen) -> Mask {
        // SAFETY: as above.
        Mask(unsafe { _mm512_cmp_ps_mask::<_CMP_EQ_OQ>(self.0, other.0) })
    }

    #[inline(always)]
    fn select(mask: Mask, if_true: Sixteen, if_false: Sixteen) -> Sixteen {
        // SAFETY: as above.
        Sixteen(unsafe { _mm512_mask_blend_ps(mask.0, if_false.0, if_true.0) })
    }
}

// SAFETY, for every block: the processor has AVX-512F, because this runs within `run`.
impl RowLanes for Sixteen {
    #[inline(always)]
    fn of_rows(row: impl Fn(usize) -> Vec4) -> Sixteen {
        Sixteen(joined([row(0), row(1), row(2), row(3)]))
    }

    #[inline(always)]
    fn row(self, place: usize) -> Vec4 {
        // SAFETY: as above.
        let rows = unsafe {
            [
                _mm512_castps512_ps128(self.0),
                _mm512_extractf32x4_ps::<1>(self.0),
                _mm512_extractf32x4_ps::<2>(self.0),
                _mm512_extractf32x4_ps::<3>(self.0),
            ]
        };
        rows[place].into()
    }

    #[inline(always)]
    fn add_differences(self, of: Sixteen, numbers: &[f32]) -> Sixteen {
        let numbers = &numbers[..16];
        // SAFETY: as above; there are 16 numbers.
        Sixteen(unsafe {
            let (bits, of) = (_mm512_castps_si512(self.0), _mm512_castps_si512(of.0));
            let numbers = _mm512_castps_si512(_mm512_loadu_ps(numbers.as_ptr()));
            _mm512_castsi512_ps(_mm512_or_si512(bits, _mm512_xor_si512(of, numbers)))
        })
    }
}

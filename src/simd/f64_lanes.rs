//! Several f64 numbers in one register: two with SSE2 or NEON, four with AVX2. Chosen at run time by [`Width`].

use glam::Vec4;
#[cfg(target_arch = "x86_64")]
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Not, Sub};

#[cfg(target_arch = "x86_64")]
use super::f32_lanes::LaneMask;
use super::f32_lanes::{FloatLanes, Lanes, OctetLanes, Width};

/// The greatest number of lanes of any width.
pub(crate) const MAX_F64_LANES: usize = 4;

/// f64 numbers in lanes.
///
/// `min` and `max` return the second number where the two are equal or one is NaN, as those of glam do.
pub(crate) trait F64Lanes: FloatLanes<Scalar = f64> {
    /// The f32 lanes of the same processor features.
    type Singles: OctetLanes;

    /// Makes the lanes of the first of these numbers.
    fn gathered(numbers: [f64; MAX_F64_LANES]) -> Self;
    /// Loads the lanes from the number `start` on, which a whole register precedes or none.
    fn loaded(numbers: &[f64; MAX_F64_LANES], start: usize) -> Self;
    /// The numbers of the lanes. Those beyond the last lane are 0.
    fn numbers(self) -> [f64; MAX_F64_LANES];
    /// This number's absolute value with the sign of another.
    fn with_sign_of(self, other: Self) -> Self;
    /// The nearest f32 numbers.
    fn rounded_to_f32(self) -> Self;
    /// Rounds four numbers of each lane to f32. Returns those of the first lane, of the second, and so on. The vectors
    /// beyond the last lane are unspecified.
    fn narrowed_rows(numbers: [Self; 4]) -> [Vec4; MAX_F64_LANES];
}

#[cfg(not(target_arch = "x86_64"))]
mod portable;
#[cfg(not(target_arch = "x86_64"))]
pub(super) use portable::Two;
#[cfg(target_arch = "x86_64")]
pub(super) use sse2::Two;

/// Work that is compiled for every width.
pub(crate) trait F64LaneWork {
    type Output;

    /// Implementations are `#[inline(always)]`, and so is what they call on lanes: only then is it compiled for the
    /// processor features of the width.
    fn run<L: F64Lanes>(self) -> Self::Output;
}

impl Width {
    #[inline]
    pub(crate) fn run_f64<W: F64LaneWork>(self, work: W) -> W::Output {
        match self.0 {
            Lanes::Four => run_two(work),
            // SAFETY: `widest` has found AVX2, which every processor with AVX-512 has.
            #[cfg(target_arch = "x86_64")]
            Lanes::Eight | Lanes::Sixteen => unsafe { avx2::run(work) },
        }
    }
}

/// Not inlined: one copy of the code is enough.
#[inline(never)]
fn run_two<W: F64LaneWork>(work: W) -> W::Output {
    work.run::<Two>()
}

/// Implements the operators of a register and its mask by instructions.
#[cfg(target_arch = "x86_64")]
macro_rules! operators {
    ($($type:ident, $operator:ident, $method:ident, $instruction:ident;)*) => {
        $(impl $operator for $type {
            type Output = $type;

            #[inline(always)]
            fn $method(self, other: $type) -> $type {
                // SAFETY: the processor has the instructions of this module.
                $type(unsafe { $instruction(self.0, other.0) })
            }
        })*
    };
}

/// Every x86_64 processor has SSE2.
#[cfg(target_arch = "x86_64")]
mod sse2 {
    use super::*;
    use std::arch::x86_64::*;

    /// Two numbers.
    #[derive(Clone, Copy)]
    pub(in crate::simd) struct Two(__m128d);

    impl Two {
        #[inline(always)]
        pub(in crate::simd) fn new(first: f64, second: f64) -> Two {
            // SAFETY: the processor has SSE2.
            Two(unsafe { _mm_setr_pd(first, second) })
        }

        #[inline(always)]
        pub(in crate::simd) fn to_array(self) -> [f64; 2] {
            // SAFETY: both types are two f64.
            unsafe { std::mem::transmute(self.0) }
        }

        /// The first numbers of both.
        #[inline(always)]
        pub(in crate::simd) fn firsts(self, other: Two) -> Two {
            // SAFETY: the processor has SSE2.
            Two(unsafe { _mm_unpacklo_pd(self.0, other.0) })
        }

        /// The second numbers of both.
        #[inline(always)]
        pub(in crate::simd) fn seconds(self, other: Two) -> Two {
            // SAFETY: the processor has SSE2.
            Two(unsafe { _mm_unpackhi_pd(self.0, other.0) })
        }

        /// The second number of this and the first of the other.
        #[inline(always)]
        pub(in crate::simd) fn second_and_first(self, other: Two) -> Two {
            // SAFETY: the processor has SSE2.
            Two(unsafe { _mm_shuffle_pd::<0b01>(self.0, other.0) })
        }
    }

    #[derive(Clone, Copy)]
    pub(in crate::simd) struct Mask(__m128d);

    operators! {
        Two, Add, add, _mm_add_pd;
        Two, Sub, sub, _mm_sub_pd;
        Two, Mul, mul, _mm_mul_pd;
        Two, Div, div, _mm_div_pd;
        Mask, BitAnd, bitand, _mm_and_pd;
        Mask, BitOr, bitor, _mm_or_pd;
    }

    impl Not for Mask {
        type Output = Mask;

        #[inline(always)]
        fn not(self) -> Mask {
            // SAFETY: the processor has SSE2.
            Mask(unsafe { _mm_xor_pd(self.0, _mm_castsi128_pd(_mm_set1_epi32(-1))) })
        }
    }

    impl LaneMask for Mask {
        #[inline(always)]
        fn bits(self) -> u32 {
            // SAFETY: the processor has SSE2.
            unsafe { _mm_movemask_pd(self.0) as u32 }
        }
    }

    // SAFETY, for every block: the processor has SSE2.
    impl FloatLanes for Two {
        const COUNT: usize = 2;
        type Scalar = f64;
        type Mask = Mask;

        #[inline(always)]
        fn splat(value: f64) -> Two {
            // SAFETY: as above.
            Two(unsafe { _mm_set1_pd(value) })
        }

        #[inline(always)]
        fn transposed(load: impl Fn(usize) -> Vec4) -> [Two; 4] {
            // SAFETY: as above.
            unsafe {
                let (a, b) = (load(0).into(), load(1).into());
                let (low, high) = (_mm_unpacklo_ps(a, b), _mm_unpackhi_ps(a, b));
                [low, _mm_movehl_ps(low, low), high, _mm_movehl_ps(high, high)]
                    .map(|numbers| Two(_mm_cvtps_pd(numbers)))
            }
        }

        #[inline(always)]
        fn abs(self) -> Two {
            // SAFETY: as above.
            Two(unsafe { _mm_andnot_pd(_mm_set1_pd(-0.0), self.0) })
        }

        #[inline(always)]
        fn sqrt(self) -> Two {
            // SAFETY: as above.
            Two(unsafe { _mm_sqrt_pd(self.0) })
        }

        #[inline(always)]
        fn min(self, other: Two) -> Two {
            // SAFETY: as above.
            Two(unsafe { _mm_min_pd(self.0, other.0) })
        }

        #[inline(always)]
        fn max(self, other: Two) -> Two {
            // SAFETY: as above.
            Two(unsafe { _mm_max_pd(self.0, other.0) })
        }

        #[inline(always)]
        fn less(self, other: Two) -> Mask {
            // SAFETY: as above.
            Mask(unsafe { _mm_cmplt_pd(self.0, other.0) })
        }

        #[inline(always)]
        fn at_most(self, other: Two) -> Mask {
            // SAFETY: as above.
            Mask(unsafe { _mm_cmple_pd(self.0, other.0) })
        }

        #[inline(always)]
        fn equal(self, other: Two) -> Mask {
            // SAFETY: as above.
            Mask(unsafe { _mm_cmpeq_pd(self.0, other.0) })
        }

        #[inline(always)]
        fn select(Mask(mask): Mask, if_true: Two, if_false: Two) -> Two {
            // SAFETY: as above.
            Two(unsafe { _mm_or_pd(_mm_and_pd(mask, if_true.0), _mm_andnot_pd(mask, if_false.0)) })
        }
    }

    impl F64Lanes for Two {
        type Singles = Vec4;

        #[inline(always)]
        fn gathered([first, second, ..]: [f64; MAX_F64_LANES]) -> Two {
            Two::new(first, second)
        }

        #[inline(always)]
        fn loaded(numbers: &[f64; MAX_F64_LANES], start: usize) -> Two {
            if start == 0 {
                Two::new(numbers[0], numbers[1])
            } else {
                Two::new(numbers[2], numbers[3])
            }
        }

        #[inline(always)]
        fn numbers(self) -> [f64; MAX_F64_LANES] {
            let [first, second] = self.to_array();
            [first, second, 0.0, 0.0]
        }

        #[inline(always)]
        fn with_sign_of(self, other: Two) -> Two {
            // SAFETY: as above.
            Two(unsafe { _mm_or_pd(self.abs().0, _mm_and_pd(_mm_set1_pd(-0.0), other.0)) })
        }

        #[inline(always)]
        fn rounded_to_f32(self) -> Two {
            // SAFETY: as above.
            Two(unsafe { _mm_cvtps_pd(_mm_cvtpd_ps(self.0)) })
        }

        #[inline(always)]
        fn narrowed_rows(numbers: [Two; 4]) -> [Vec4; MAX_F64_LANES] {
            // SAFETY: as above.
            unsafe {
                let [x, y, z, w] = numbers.map(|numbers| _mm_cvtpd_ps(numbers.0));
                let (low, high) = (_mm_unpacklo_ps(x, y), _mm_unpacklo_ps(z, w));
                let (first, second) = (_mm_movelh_ps(low, high), _mm_movehl_ps(high, low));
                [first.into(), second.into(), Vec4::ZERO, Vec4::ZERO]
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::*;
    use glam::Mat4;
    use std::arch::x86_64::*;

    /// # Safety
    /// The processor has AVX2.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn run<W: F64LaneWork>(work: W) -> W::Output {
        work.run::<Four>()
    }

    /// Four numbers. No code outside this module names the type, so it is used only within [`run`], on a processor with
    /// AVX2.
    #[derive(Clone, Copy)]
    struct Four(__m256d);

    #[derive(Clone, Copy)]
    struct Mask(__m256d);

    operators! {
        Four, Add, add, _mm256_add_pd;
        Four, Sub, sub, _mm256_sub_pd;
        Four, Mul, mul, _mm256_mul_pd;
        Four, Div, div, _mm256_div_pd;
        Mask, BitAnd, bitand, _mm256_and_pd;
        Mask, BitOr, bitor, _mm256_or_pd;
    }

    impl Not for Mask {
        type Output = Mask;

        #[inline(always)]
        fn not(self) -> Mask {
            // SAFETY: the processor has AVX2, because this runs within `run`.
            Mask(unsafe { _mm256_xor_pd(self.0, _mm256_castsi256_pd(_mm256_set1_epi32(-1))) })
        }
    }

    impl LaneMask for Mask {
        #[inline(always)]
        fn bits(self) -> u32 {
            // SAFETY: the processor has AVX2, because this runs within `run`.
            unsafe { _mm256_movemask_pd(self.0) as u32 }
        }
    }

    // SAFETY, for every block: the processor has AVX2, because this runs within `run`.
    impl FloatLanes for Four {
        const COUNT: usize = 4;
        type Scalar = f64;
        type Mask = Mask;

        #[inline(always)]
        fn splat(value: f64) -> Four {
            // SAFETY: as above.
            Four(unsafe { _mm256_set1_pd(value) })
        }

        #[inline(always)]
        fn transposed(load: impl Fn(usize) -> Vec4) -> [Four; 4] {
            let Mat4 { x_axis, y_axis, z_axis, w_axis } =
                Mat4::from_cols(load(0), load(1), load(2), load(3)).transpose();
            // SAFETY: as above.
            let widened = |numbers: Vec4| Four(unsafe { _mm256_cvtps_pd(numbers.into()) });
            [widened(x_axis), widened(y_axis), widened(z_axis), widened(w_axis)]
        }

        #[inline(always)]
        fn abs(self) -> Four {
            // SAFETY: as above.
            Four(unsafe { _mm256_andnot_pd(_mm256_set1_pd(-0.0), self.0) })
        }

        #[inline(always)]
        fn sqrt(self) -> Four {
            // SAFETY: as above.
            Four(unsafe { _mm256_sqrt_pd(self.0) })
        }

        #[inline(always)]
        fn min(self, other: Four) -> Four {
            // SAFETY: as above.
            Four(unsafe { _mm256_min_pd(self.0, other.0) })
        }

        #[inline(always)]
        fn max(self, other: Four) -> Four {
            // SAFETY: as above.
            Four(unsafe { _mm256_max_pd(self.0, other.0) })
        }

        #[inline(always)]
        fn less(self, other: Four) -> Mask {
            // SAFETY: as above.
            Mask(unsafe { _mm256_cmp_pd::<_CMP_LT_OQ>(self.0, other.0) })
        }

        #[inline(always)]
        fn at_most(self, other: Four) -> Mask {
            // SAFETY: as above.
            Mask(unsafe { _mm256_cmp_pd::<_CMP_LE_OQ>(self.0, other.0) })
        }

        #[inline(always)]
        fn equal(self, other: Four) -> Mask {
            // SAFETY: as above.
            Mask(unsafe { _mm256_cmp_pd::<_CMP_EQ_OQ>(self.0, other.0) })
        }

        #[inline(always)]
        fn select(mask: Mask, if_true: Four, if_false: Four) -> Four {
            // SAFETY: as above.
            Four(unsafe { _mm256_blendv_pd(if_false.0, if_true.0, mask.0) })
        }
    }

    impl F64Lanes for Four {
        type Singles = super::super::f32_lanes::avx2::Eight;

        #[inline(always)]
        fn gathered([first, second, third, fourth]: [f64; MAX_F64_LANES]) -> Four {
            // SAFETY: as above.
            Four(unsafe { _mm256_setr_pd(first, second, third, fourth) })
        }

        #[inline(always)]
        fn loaded(numbers: &[f64; MAX_F64_LANES], _: usize) -> Four {
            // SAFETY: as above; the array has four numbers.
            Four(unsafe { _mm256_loadu_pd(numbers.as_ptr()) })
        }

        #[inline(always)]
        fn numbers(self) -> [f64; MAX_F64_LANES] {
            // SAFETY: both types are four f64.
            unsafe { std::mem::transmute(self.0) }
        }

        #[inline(always)]
        fn with_sign_of(self, other: Four) -> Four {
            // SAFETY: as above.
            Four(unsafe {
                _mm256_or_pd(self.abs().0, _mm256_and_pd(_mm256_set1_pd(-0.0), other.0))
            })
        }

        #[inline(always)]
        fn rounded_to_f32(self) -> Four {
            // SAFETY: as above.
            Four(unsafe { _mm256_cvtps_pd(_mm256_cvtpd_ps(self.0)) })
        }

        #[inline(always)]
        fn narrowed_rows([x, y, z, w]: [Four; 4]) -> [Vec4; MAX_F64_LANES] {
            // SAFETY: as above.
            let narrowed = |numbers: Four| Vec4::from(unsafe { _mm256_cvtpd_ps(numbers.0) });
            let rows =
                Mat4::from_cols(narrowed(x), narrowed(y), narrowed(z), narrowed(w)).transpose();
            [rows.x_axis, rows.y_axis, rows.z_axis, rows.w_axis]
        }
    }
}

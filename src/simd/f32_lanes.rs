//! Several f32 numbers in one register: four with SSE2 or NEON, eight with AVX2, 16 with AVX-512. Chosen at run time.

use glam::{BVec4A, Mat4, Vec4};
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Not, Sub};

use super::differences::RowLanes;
use super::lanes::lanes_of;

/// The greatest number of lanes that [`Width::run`] uses.
pub(crate) const MAX_LANES: usize = 8;

/// The greatest number of lanes of any width.
pub(crate) const MOST_LANES: usize = 16;

/// Numbers in memory that fill the lanes of [`Width::run`]: one register of eight, or two of four.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(32))]
pub(crate) struct Octet(pub [f32; MAX_LANES]);

impl Octet {
    /// The numbers of all octets, one after the other.
    #[inline(always)]
    pub(crate) fn flat(octets: &[Octet]) -> &[f32] {
        // SAFETY: an octet is an array of numbers without padding.
        unsafe { std::slice::from_raw_parts(octets.as_ptr().cast(), octets.len() * MAX_LANES) }
    }
}

/// A yes or no for each lane, with a bit each. The first lane is the lowest bit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answers {
    pub overlaps: u32,
    /// Lanes whose answer is proven. The other answers mean nothing.
    pub proven: u32,
}

/// Numbers in the lanes of a register. Every operation works lane by lane and rounds as the scalar type does.
pub trait FloatLanes:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + 'static
{
    const COUNT: usize;
    type Scalar: Default;
    type Mask: LaneMask;

    fn splat(value: Self::Scalar) -> Self;
    /// Loads four f32 numbers for each lane. Returns the lanes of the first numbers, of the second, and so on.
    fn transposed(load: impl Fn(usize) -> Vec4) -> [Self; 4];
    fn abs(self) -> Self;
    fn sqrt(self) -> Self;
    /// The result is unspecified where a lane is NaN; so for `max`.
    fn min(self, other: Self) -> Self;
    fn max(self, other: Self) -> Self;
    /// Comparisons are false where a lane is NaN.
    fn less(self, other: Self) -> Self::Mask;
    fn at_most(self, other: Self) -> Self::Mask;
    fn equal(self, other: Self) -> Self::Mask;
    fn select(mask: Self::Mask, if_true: Self, if_false: Self) -> Self;

    #[inline(always)]
    fn zero() -> Self {
        Self::splat(Self::Scalar::default())
    }
}

/// f32 numbers in lanes.
pub trait F32Lanes: FloatLanes<Scalar = f32> {
    #[inline(always)]
    fn clamp_unit(self) -> Self {
        self.min(Self::splat(1.0)).max(Self::splat(-1.0))
    }
}

impl<L: FloatLanes<Scalar = f32>> F32Lanes for L {}

/// At most [`MAX_LANES`] lanes, which search 16 numbers of one hull.
pub(crate) trait OctetLanes: RowLanes {
    /// Loads a register of an octet. There are `MAX_LANES / COUNT` of them.
    fn of_octet(octet: &Octet, register: usize) -> Self;
    /// The greatest lane; unspecified where a lane is NaN.
    fn max_element(self) -> f32;
    /// A bit for each of 16 numbers that equals `value`. The first number is the lowest bit.
    fn equal_of_16(registers: &[Self], value: f32) -> u32;
    /// A bit for each of 16 numbers that is below that of `limit` in its lane.
    fn less_of_16(registers: &[Self], limit: Self) -> u32;
}

/// True or false in each lane.
pub trait LaneMask:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// A bit for each lane. The first lane is the lowest bit.
    fn bits(self) -> u32;
}

impl FloatLanes for Vec4 {
    const COUNT: usize = 4;
    type Scalar = f32;
    type Mask = BVec4A;

    #[inline(always)]
    fn splat(value: f32) -> Vec4 {
        Vec4::splat(value)
    }

    #[inline(always)]
    fn transposed(load: impl Fn(usize) -> Vec4) -> [Vec4; 4] {
        let rows = Mat4::from_cols(load(0), load(1), load(2), load(3)).transpose();
        [rows.x_axis, rows.y_axis, rows.z_axis, rows.w_axis]
    }

    #[inline(always)]
    fn abs(self) -> Vec4 {
        Vec4::abs(self)
    }

    #[inline(always)]
    fn sqrt(self) -> Vec4 {
        Vec4::sqrt(self)
    }

    #[inline(always)]
    fn min(self, other: Vec4) -> Vec4 {
        Vec4::min(self, other)
    }

    #[inline(always)]
    fn max(self, other: Vec4) -> Vec4 {
        Vec4::max(self, other)
    }

    #[inline(always)]
    fn less(self, other: Vec4) -> BVec4A {
        self.cmplt(other)
    }

    #[inline(always)]
    fn at_most(self, other: Vec4) -> BVec4A {
        self.cmple(other)
    }

    #[inline(always)]
    fn equal(self, other: Vec4) -> BVec4A {
        self.cmpeq(other)
    }

    #[inline(always)]
    fn select(mask: BVec4A, if_true: Vec4, if_false: Vec4) -> Vec4 {
        Vec4::select(mask, if_true, if_false)
    }
}

impl OctetLanes for Vec4 {
    #[inline(always)]
    fn of_octet(octet: &Octet, register: usize) -> Vec4 {
        let Octet([a, b, c, d, e, f, g, h]) = *octet;
        if register == 0 { Vec4::new(a, b, c, d) } else { Vec4::new(e, f, g, h) }
    }

    #[inline(always)]
    fn max_element(self) -> f32 {
        Vec4::max_element(self)
    }

    #[inline(always)]
    fn equal_of_16(registers: &[Vec4], value: f32) -> u32 {
        lanes_of(value, &[registers[0], registers[1], registers[2], registers[3]])
    }

    #[inline(always)]
    fn less_of_16(registers: &[Vec4], limit: Vec4) -> u32 {
        let less = |register: usize| registers[register].less(limit).bits() << (4 * register);
        less(0) | less(1) | less(2) | less(3)
    }
}

impl LaneMask for BVec4A {
    #[inline(always)]
    fn bits(self) -> u32 {
        self.bitmask()
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512;

/// Work that is compiled for widths of at most [`MAX_LANES`].
pub(crate) trait LaneWork {
    type Output;

    /// Implementations are `#[inline(always)]`, and so is what they call on lanes: only then is it compiled for the
    /// processor features of the width.
    fn run<L: OctetLanes>(self) -> Self::Output;
}

/// Work that is compiled for every width.
pub(crate) trait WideLaneWork {
    type Output;

    /// Inlined as [`LaneWork::run`] is.
    fn run<L: RowLanes>(self) -> Self::Output;
}

/// A width of registers that this processor has.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Width(pub(super) Lanes);

/// Lanes of f32.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Lanes {
    Four,
    #[cfg(target_arch = "x86_64")]
    Eight,
    #[cfg(target_arch = "x86_64")]
    Sixteen,
}

#[cfg(test)]
thread_local! {
    /// The lanes that [`Width::for_each`] tests.
    static FORCED: std::cell::Cell<Option<Width>> = const { std::cell::Cell::new(None) };
}

impl Width {
    /// All that this processor has, for tests.
    pub fn all() -> Vec<Width> {
        const ALL: &[Width] = &[
            Width(Lanes::Four),
            #[cfg(target_arch = "x86_64")]
            Width(Lanes::Eight),
            #[cfg(target_arch = "x86_64")]
            Width(Lanes::Sixteen),
        ];
        let widest = Width::widest();
        let last = ALL.iter().position(|&width| width == widest).expect("it is one of them");
        ALL[..=last].to_vec()
    }

    /// Runs a test with each number of lanes that this processor has, on this thread.
    #[cfg(test)]
    pub(crate) fn for_each(test: impl Fn()) {
        for width in Width::all() {
            FORCED.set(Some(width));
            test();
        }
        FORCED.set(None);
    }

    /// The widest registers of this processor.
    #[inline]
    pub(crate) fn widest() -> Width {
        #[cfg(test)]
        if let Some(width) = FORCED.get() {
            return width;
        }
        #[cfg(target_arch = "x86_64")]
        {
            // Older processors, which lack AVX512-VBMI2, lower their clock while they use AVX-512.
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vbmi2") {
                return Width(Lanes::Sixteen);
            }
            if is_x86_feature_detected!("avx2") {
                return Width(Lanes::Eight);
            }
        }
        Width(Lanes::Four)
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn has_avx2(self) -> bool {
        self != Width(Lanes::Four)
    }

    /// Runs work with at most [`MAX_LANES`] lanes, for runs of pairs that are often too short for more.
    #[inline]
    pub(crate) fn run<W: LaneWork>(self, work: W) -> W::Output {
        match self.0 {
            Lanes::Four => run_four(work),
            // SAFETY: `widest` has found AVX2, which every processor with AVX-512 has.
            #[cfg(target_arch = "x86_64")]
            Lanes::Eight | Lanes::Sixteen => unsafe { avx2::run(work) },
        }
    }

    /// Runs work with all lanes of this width.
    #[inline]
    pub(crate) fn run_most<W: WideLaneWork>(self, work: W) -> W::Output {
        match self.0 {
            Lanes::Four => run_four(Narrow(work)),
            // SAFETY: `widest` has found AVX2.
            #[cfg(target_arch = "x86_64")]
            Lanes::Eight => unsafe { avx2::run(Narrow(work)) },
            // SAFETY: `widest` has found AVX-512.
            #[cfg(target_arch = "x86_64")]
            Lanes::Sixteen => unsafe { avx512::run(work) },
        }
    }
}

/// Wide work, run with at most [`MAX_LANES`].
struct Narrow<W>(W);

impl<W: WideLaneWork> LaneWork for Narrow<W> {
    type Output = W::Output;

    #[inline(always)]
    fn run<L: OctetLanes>(self) -> W::Output {
        self.0.run::<L>()
    }
}

/// Not inlined: one copy of the code is enough.
#[inline(never)]
fn run_four<W: LaneWork>(work: W) -> W::Output {
    work.run::<Vec4>()
}

#[cfg(target_arch = "x86_64")]
pub(super) mod avx2 {
    use super::*;
    use std::arch::asm;
    use std::arch::x86_64::*;

    /// # Safety
    /// The processor has AVX2.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn run<W: LaneWork>(work: W) -> W::Output {
        work.run::<Eight>()
    }

    /// Eight numbers. Only work for a processor with AVX2 gets the type: that of [`run`], and of the eight and the f64
    /// lanes.
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
}

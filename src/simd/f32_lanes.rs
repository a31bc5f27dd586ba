//! Several f32 numbers in one register: four with SSE2 or NEON, eight with AVX2, 16 with AVX-512. Chosen at run time.

use glam::{BVec4A, Mat4, Vec4};
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Not, Sub};

use super::lanes::lanes_of;

/// The greatest number of lanes that [`Width::run`] uses.
pub(crate) const OCTET: usize = 8;

/// The greatest number of lanes of any width.
pub(crate) const MAX_LANES: usize = 16;

/// Numbers in memory that fill the lanes of [`Width::run`]: one register of eight, or two of four.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(32))]
pub(crate) struct Octet(pub [f32; OCTET]);

impl Octet {
    /// The numbers of all octets, one after the other.
    #[inline(always)]
    pub(crate) fn flat(octets: &[Octet]) -> &[f32] {
        // SAFETY: an octet is an array of numbers without padding.
        unsafe { std::slice::from_raw_parts(octets.as_ptr().cast(), octets.len() * OCTET) }
    }
}

/// A yes or no for each lane, with a bit each. The first lane is the lowest bit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Answers {
    pub overlaps: u32,
    /// Lanes whose answer is proven. The other answers mean nothing.
    pub proven: u32,
}

impl Answers {
    /// No lane is proven.
    pub(crate) const NONE: Answers = Answers { overlaps: 0, proven: 0 };
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

/// Lanes that hold rows of four numbers, of structs.
pub trait RowLanes: F32Lanes {
    /// As many rows as a register has, `COUNT / 4`, side by side.
    fn of_rows(row: impl Fn(usize) -> Vec4) -> Self;
    fn row(self, place: usize) -> Vec4;
    /// Adds the bits in which a register differs from the first numbers of a slice.
    fn add_differences(self, of: Self, numbers: &[f32]) -> Self;
}

/// At most [`OCTET`] lanes. They can search 16 numbers of one hull.
pub(crate) trait OctetLanes: RowLanes {
    /// The four numbers of each lane, as the inverse of [`FloatLanes::transposed`]. Those beyond the last lane are 0.
    fn rows(numbers: [Self; 4]) -> [Vec4; OCTET];
    /// Loads a register of an octet. There are `OCTET / COUNT` of them.
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

impl RowLanes for Vec4 {
    #[inline(always)]
    fn of_rows(row: impl Fn(usize) -> Vec4) -> Vec4 {
        row(0)
    }

    #[inline(always)]
    fn row(self, _place: usize) -> Vec4 {
        self
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn add_differences(self, of: Vec4, numbers: &[f32]) -> Vec4 {
        use std::arch::x86_64::{_mm_or_ps, _mm_xor_ps};
        let numbers = Vec4::from_slice(numbers);
        // SAFETY: these are SSE instructions, which every x86_64 processor has.
        unsafe { _mm_or_ps(self.into(), _mm_xor_ps(of.into(), numbers.into())).into() }
    }

    #[cfg(not(target_arch = "x86_64"))]
    #[inline(always)]
    fn add_differences(self, of: Vec4, numbers: &[f32]) -> Vec4 {
        let (bits, of) = (self.to_array(), of.to_array());
        let add = |lane: usize| {
            let difference = of[lane].to_bits() ^ numbers[lane].to_bits();
            f32::from_bits(bits[lane].to_bits() | difference)
        };
        Vec4::new(add(0), add(1), add(2), add(3))
    }
}

impl OctetLanes for Vec4 {
    #[inline(always)]
    fn rows(numbers: [Vec4; 4]) -> [Vec4; OCTET] {
        let [a, b, c, d] = Self::transposed(|place| numbers[place]);
        [a, b, c, d, Vec4::ZERO, Vec4::ZERO, Vec4::ZERO, Vec4::ZERO]
    }

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
pub(super) mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod one;

/// Work that is compiled for widths of at most [`OCTET`].
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
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vbmi2")
            {
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

    /// Runs work with at most [`OCTET`] lanes, for runs of pairs that are often too short for more.
    #[inline]
    pub(crate) fn run<W: LaneWork>(self, work: W) -> W::Output {
        match self.0 {
            Lanes::Four => run_four(work),
            // SAFETY: `widest` has found AVX2, which every processor with AVX-512 has.
            #[cfg(target_arch = "x86_64")]
            Lanes::Eight | Lanes::Sixteen => unsafe { avx2::run(work) },
        }
    }

    /// As [`run`](Self::run), with more registers where AVX-512 has them: for work with more numbers than 16 registers hold.
    /// It is compiled once more than other work.
    #[inline]
    pub(crate) fn run_in_many_registers<W: LaneWork>(self, work: W) -> W::Output {
        match self.0 {
            Lanes::Four => run_four(work),
            // SAFETY: `widest` has found AVX2.
            #[cfg(target_arch = "x86_64")]
            Lanes::Eight => unsafe { avx2::run(work) },
            // SAFETY: `widest` has found AVX-512.
            #[cfg(target_arch = "x86_64")]
            Lanes::Sixteen => unsafe { avx512::run_eight(work) },
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

/// Wide work, run with at most [`OCTET`].
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

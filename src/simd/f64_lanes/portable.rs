//! Two f64 numbers whose operations the compiler turns into instructions.

use glam::Vec4;
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Not, Sub};

use super::{F64Lanes, MAX_F64_LANES};
use crate::simd::f32_lanes::{FloatLanes, LaneMask};

/// Two numbers.
#[derive(Clone, Copy)]
pub(in crate::simd) struct Two([f64; 2]);

impl Two {
    #[inline(always)]
    pub(in crate::simd) fn new(first: f64, second: f64) -> Two {
        Two([first, second])
    }

    #[inline(always)]
    pub(in crate::simd) fn to_array(self) -> [f64; 2] {
        self.0
    }

    /// The first numbers of both.
    #[inline(always)]
    pub(in crate::simd) fn firsts(self, other: Two) -> Two {
        Two([self.0[0], other.0[0]])
    }

    /// The second numbers of both.
    #[inline(always)]
    pub(in crate::simd) fn seconds(self, other: Two) -> Two {
        Two([self.0[1], other.0[1]])
    }

    /// The second number of this and the first of the other.
    #[inline(always)]
    pub(in crate::simd) fn second_and_first(self, other: Two) -> Two {
        Two([self.0[1], other.0[0]])
    }
}

#[derive(Clone, Copy)]
pub(in crate::simd) struct Mask([bool; 2]);

macro_rules! operators {
    ($($type:ident, $operator:ident, $method:ident, $symbol:tt;)*) => {
        $(impl $operator for $type {
            type Output = $type;

            #[inline(always)]
            fn $method(self, other: $type) -> $type {
                $type([self.0[0] $symbol other.0[0], self.0[1] $symbol other.0[1]])
            }
        })*
    };
}
operators! {
    Two, Add, add, +;
    Two, Sub, sub, -;
    Two, Mul, mul, *;
    Two, Div, div, /;
    Mask, BitAnd, bitand, &;
    Mask, BitOr, bitor, |;
}

impl Not for Mask {
    type Output = Mask;

    #[inline(always)]
    fn not(self) -> Mask {
        Mask([!self.0[0], !self.0[1]])
    }
}

impl LaneMask for Mask {
    #[inline(always)]
    fn bits(self) -> u32 {
        u32::from(self.0[0]) | u32::from(self.0[1]) << 1
    }
}

impl FloatLanes for Two {
    const COUNT: usize = 2;
    type Scalar = f64;
    type Mask = Mask;

    #[inline(always)]
    fn splat(value: f64) -> Two {
        Two([value; 2])
    }

    #[inline(always)]
    fn transposed(load: impl Fn(usize) -> Vec4) -> [Two; 4] {
        let (a, b) = (load(0).as_dvec4(), load(1).as_dvec4());
        [Two([a.x, b.x]), Two([a.y, b.y]), Two([a.z, b.z]), Two([a.w, b.w])]
    }

    #[inline(always)]
    fn abs(self) -> Two {
        Two(self.0.map(f64::abs))
    }

    #[inline(always)]
    fn sqrt(self) -> Two {
        Two(self.0.map(f64::sqrt))
    }

    #[inline(always)]
    fn min(self, other: Two) -> Two {
        Two::select(self.less(other), self, other)
    }

    #[inline(always)]
    fn max(self, other: Two) -> Two {
        Two::select(other.less(self), self, other)
    }

    #[inline(always)]
    fn less(self, other: Two) -> Mask {
        Mask([self.0[0] < other.0[0], self.0[1] < other.0[1]])
    }

    #[inline(always)]
    fn at_most(self, other: Two) -> Mask {
        Mask([self.0[0] <= other.0[0], self.0[1] <= other.0[1]])
    }

    #[inline(always)]
    fn equal(self, other: Two) -> Mask {
        Mask([self.0[0] == other.0[0], self.0[1] == other.0[1]])
    }

    #[inline(always)]
    fn select(Mask([first, second]): Mask, if_true: Two, if_false: Two) -> Two {
        Two([
            if first { if_true.0[0] } else { if_false.0[0] },
            if second { if_true.0[1] } else { if_false.0[1] },
        ])
    }
}

impl F64Lanes for Two {
    type Singles = Vec4;

    #[inline(always)]
    fn gathered([first, second, ..]: [f64; MAX_F64_LANES]) -> Two {
        Two([first, second])
    }

    #[inline(always)]
    fn loaded(numbers: &[f64; MAX_F64_LANES], start: usize) -> Two {
        Two([numbers[start], numbers[start + 1]])
    }

    #[inline(always)]
    fn numbers(self) -> [f64; MAX_F64_LANES] {
        let [first, second] = self.to_array();
        [first, second, 0.0, 0.0]
    }

    #[inline(always)]
    fn with_sign_of(self, other: Two) -> Two {
        Two([self.0[0].copysign(other.0[0]), self.0[1].copysign(other.0[1])])
    }

    #[inline(always)]
    fn rounded_to_f32(self) -> Two {
        Two(self.0.map(|number| f64::from(number as f32)))
    }

    #[inline(always)]
    fn narrowed_rows([x, y, z, w]: [Two; 4]) -> [Vec4; MAX_F64_LANES] {
        let row = |lane: usize| {
            let [x, y, z, w] = [x, y, z, w].map(|numbers| numbers.0[lane] as f32);
            Vec4::new(x, y, z, w)
        };
        [row(0), row(1), Vec4::ZERO, Vec4::ZERO]
    }
}

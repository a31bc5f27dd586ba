//! Three f64 numbers in two registers, on every processor.
//!
//! A compiler that combines scalar code into vectors stores numbers one by one and loads them two by two. The processor
//! cannot forward such stores.

use std::ops::{Add, BitAnd, Div, Mul, Not, Sub};

use super::f32_lanes::{FloatLanes, LaneMask};
use super::f64_lanes::Two;

/// Three numbers. Every operation works number by number and rounds as f64 does.
#[derive(Clone, Copy)]
pub(crate) struct Triple {
    low: Two,
    /// The third number. The other lane has no meaning.
    high: Two,
}

impl Triple {
    #[inline(always)]
    pub(crate) fn new([x, y, z]: [f64; 3]) -> Triple {
        Triple { low: Two::new(x, y), high: Two::new(z, z) }
    }

    #[inline(always)]
    pub(crate) fn to_array(self) -> [f64; 3] {
        let ([x, y], [z, _]) = (self.low.to_array(), self.high.to_array());
        [x, y, z]
    }

    #[inline(always)]
    pub(crate) fn abs(self) -> Triple {
        Triple { low: self.low.abs(), high: self.high.abs() }
    }

    /// The second number, the third and the first.
    #[inline(always)]
    pub(crate) fn rotated(self) -> Triple {
        let Triple { low, high } = self;
        Triple { low: low.second_and_first(high), high: low.firsts(low) }
    }

    /// The sum of the numbers of each row, from the first number to the third.
    #[inline(always)]
    pub(crate) fn sums_of_rows([x, y, z]: [Triple; 3]) -> Triple {
        Triple {
            low: x.low.firsts(y.low) + x.low.seconds(y.low) + x.high.firsts(y.high),
            high: z.low + z.low.seconds(z.low) + z.high,
        }
    }

    #[inline(always)]
    pub(crate) fn splat(number: f64) -> Triple {
        let numbers = Two::splat(number);
        Triple { low: numbers, high: numbers }
    }

    #[inline(always)]
    pub(crate) fn sqrt(self) -> Triple {
        Triple { low: self.low.sqrt(), high: self.high.sqrt() }
    }

    #[inline(always)]
    pub(crate) fn equal(self, other: Triple) -> TripleMask {
        TripleMask { low: self.low.equal(other.low), high: self.high.equal(other.high) }
    }

    #[inline(always)]
    pub(crate) fn less(self, other: Triple) -> TripleMask {
        TripleMask { low: self.low.less(other.low), high: self.high.less(other.high) }
    }

    #[inline(always)]
    pub(crate) fn at_most(self, other: Triple) -> TripleMask {
        TripleMask { low: self.low.at_most(other.low), high: self.high.at_most(other.high) }
    }

    #[inline(always)]
    pub(crate) fn select(mask: TripleMask, if_true: Triple, if_false: Triple) -> Triple {
        Triple {
            low: Two::select(mask.low, if_true.low, if_false.low),
            high: Two::select(mask.high, if_true.high, if_false.high),
        }
    }
}

type Mask = <Two as FloatLanes>::Mask;

/// A flag for each number of a [`Triple`].
#[derive(Clone, Copy)]
pub(crate) struct TripleMask {
    low: Mask,
    high: Mask,
}

impl TripleMask {
    /// All three flags are set.
    #[inline(always)]
    pub(crate) fn all() -> TripleMask {
        let zero = Triple::splat(0.0);
        zero.equal(zero)
    }

    /// A bit for each number.
    #[inline(always)]
    pub(crate) fn bits(self) -> u32 {
        self.low.bits() | (self.high.bits() & 1) << 2
    }
}

impl BitAnd for TripleMask {
    type Output = TripleMask;

    #[inline(always)]
    fn bitand(self, other: TripleMask) -> TripleMask {
        TripleMask { low: self.low & other.low, high: self.high & other.high }
    }
}

impl Not for TripleMask {
    type Output = TripleMask;

    #[inline(always)]
    fn not(self) -> TripleMask {
        TripleMask { low: !self.low, high: !self.high }
    }
}

impl Add for Triple {
    type Output = Triple;

    #[inline(always)]
    fn add(self, other: Triple) -> Triple {
        Triple { low: self.low + other.low, high: self.high + other.high }
    }
}

impl Sub for Triple {
    type Output = Triple;

    #[inline(always)]
    fn sub(self, other: Triple) -> Triple {
        Triple { low: self.low - other.low, high: self.high - other.high }
    }
}

impl Mul for Triple {
    type Output = Triple;

    #[inline(always)]
    fn mul(self, other: Triple) -> Triple {
        Triple { low: self.low * other.low, high: self.high * other.high }
    }
}

impl Div for Triple {
    type Output = Triple;

    #[inline(always)]
    fn div(self, other: Triple) -> Triple {
        Triple { low: self.low / other.low, high: self.high / other.high }
    }
}

impl Mul<f64> for Triple {
    type Output = Triple;

    #[inline(always)]
    fn mul(self, factor: f64) -> Triple {
        let factor = Two::splat(factor);
        Triple { low: self.low * factor, high: self.high * factor }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_operation_works_number_by_number() {
        let (a, b) = ([1.0, -2.0, 3.5], [0.25, 8.0, -0.0]);
        let (x, y) = (Triple::new(a), Triple::new(b));
        let each = |f: fn(f64, f64) -> f64| [f(a[0], b[0]), f(a[1], b[1]), f(a[2], b[2])];
        assert_eq!((x + y).to_array(), each(|a, b| a + b));
        assert_eq!((x - y).to_array(), each(|a, b| a - b));
        assert_eq!((x * y).to_array(), each(|a, b| a * b));
        assert_eq!((x * 3.0).to_array(), a.map(|a| a * 3.0));
        assert_eq!(x.abs().to_array(), [1.0, 2.0, 3.5]);
        assert_eq!(x.rotated().to_array(), [-2.0, 3.5, 1.0]);
        assert_eq!(Triple::sums_of_rows([x, y, x * 2.0]).to_array(), [2.5, 8.25, 5.0]);
        assert_eq!((x / y).to_array(), each(|a, b| a / b));
        assert_eq!(x.abs().sqrt().to_array(), a.map(|a| a.abs().sqrt()));
        assert_eq!(Triple::splat(2.0).to_array(), [2.0; 3]);
        let (at_most, less) = (x.at_most(y), y.less(x));
        assert_eq!((at_most.bits(), less.bits(), x.at_most(x).bits()), (0b010, 0b101, 0b111));
        assert_eq!((x.equal(y).bits(), x.equal(x).bits()), (0, 0b111));
        assert_eq!((TripleMask::all().bits(), (!TripleMask::all()).bits()), (0b111, 0));
        assert_eq!(((!at_most).bits(), (x.equal(x) & less).bits()), (0b101, 0b101));
        assert_eq!(Triple::select(at_most, x, y).to_array(), [b[0], a[1], b[2]]);
    }
}

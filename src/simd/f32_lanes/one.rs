//! One f32 number: code for lanes, run for a single item.

use glam::Vec4;

use super::{FloatLanes, LaneMask};

impl FloatLanes for f32 {
    const COUNT: usize = 1;
    type Scalar = f32;
    type Mask = bool;

    #[inline(always)]
    fn splat(value: f32) -> f32 {
        value
    }

    #[inline(always)]
    fn transposed(load: impl Fn(usize) -> Vec4) -> [f32; 4] {
        load(0).to_array()
    }

    #[inline(always)]
    fn abs(self) -> f32 {
        f32::abs(self)
    }

    #[inline(always)]
    fn sqrt(self) -> f32 {
        f32::sqrt(self)
    }

    #[inline(always)]
    fn min(self, other: f32) -> f32 {
        if self < other { self } else { other }
    }

    #[inline(always)]
    fn max(self, other: f32) -> f32 {
        if self > other { self } else { other }
    }

    #[inline(always)]
    fn less(self, other: f32) -> bool {
        self < other
    }

    #[inline(always)]
    fn at_most(self, other: f32) -> bool {
        self <= other
    }

    #[inline(always)]
    fn equal(self, other: f32) -> bool {
        self == other
    }

    #[inline(always)]
    fn select(mask: bool, if_true: f32, if_false: f32) -> f32 {
        if mask { if_true } else { if_false }
    }
}

impl LaneMask for bool {
    #[inline(always)]
    fn bits(self) -> u32 {
        self.into()
    }
}

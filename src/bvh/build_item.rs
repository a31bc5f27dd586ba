//! The items that a tree is built from, with their bounds in SIMD vectors.

use glam::Vec4;

use super::Bound;

/// 1.5 times 2^23. Floats near it are whole numbers, in the lowest bits.
pub const WHOLE: f32 = 12_582_912.0;

/// A bound in SIMD vectors. Lanes beyond the bound's axes do not count.
#[derive(Clone, Copy, Debug)]
pub struct Box4 {
    pub min: Vec4,
    pub max: Vec4,
}

impl Box4 {
    pub const EMPTY: Box4 = Box4 { min: Vec4::INFINITY, max: Vec4::NEG_INFINITY };

    #[inline(always)]
    pub fn merge(self, other: Box4) -> Box4 {
        Box4 { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    pub fn bound<B: Bound>(self) -> B {
        B::from_wide(self.min, self.max)
    }

    /// The part below a coordinate.
    #[inline(always)]
    pub fn below(mut self, axis: usize, most: f32) -> Box4 {
        let max = &mut self.max.as_mut()[axis];
        *max = max.min(most);
        self
    }

    /// The part above a coordinate.
    #[inline(always)]
    pub fn above(mut self, axis: usize, least: f32) -> Box4 {
        let min = &mut self.min.as_mut()[axis];
        *min = min.max(least);
        self
    }
}

/// Something with a bound that a tree is built from.
pub trait BuildItem: Copy {
    fn bounds(&self) -> &Box4;

    /// A number that distinguishes items with equal centres.
    fn number(&self) -> u32;

    /// Twice the centre.
    #[inline(always)]
    fn sum(&self) -> Vec4 {
        let Box4 { min, max } = *self.bounds();
        min + max
    }

    /// Twice a coordinate of the centre.
    #[inline(always)]
    fn sum_along(&self, axis: usize) -> f32 {
        // Read from memory: a vector in a register has no lanes to choose from.
        let Box4 { min, max } = self.bounds();
        let [min, max]: [&[f32; 4]; 2] = [min, max].map(AsRef::as_ref);
        min[axis] + max[axis]
    }
}

/// The bounds of all centres, times two.
#[inline(always)]
pub fn sums_of<I: BuildItem>(items: &[I]) -> Box4 {
    items.iter().fold(Box4::EMPTY, |sums, item| {
        let sum = item.sum();
        sums.merge(Box4 { min: sum, max: sum })
    })
}

/// An item of tests. Its number is in a lane that does not count.
#[cfg(test)]
#[derive(Clone, Copy, Debug)]
pub struct TestItem(pub Box4);

#[cfg(test)]
impl TestItem {
    pub fn new(center: glam::Vec3, half: glam::Vec3, number: usize) -> TestItem {
        let (min, max) = (center - half, center + half);
        TestItem(Box4 { min: min.extend(number as f32), max: max.extend(0.0) })
    }
}

#[cfg(test)]
impl BuildItem for TestItem {
    fn bounds(&self) -> &Box4 {
        &self.0
    }

    fn number(&self) -> u32 {
        self.0.min.w as u32
    }
}

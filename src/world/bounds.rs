//! The bounds of the shapes of a world.

use arrayvec::ArrayVec;

use super::World;
use super::leaves::{bound_of, bounds_of_block};
use crate::bvh::{Bound, WideCorners};
use crate::simd::huge_pages;
use crate::space::{BLOCK, Space};

impl<S: Space> World<S> {
    pub(super) fn bound_of(&self, geometry: &S::Geometry, pose: &S::Pose) -> S::Bound {
        bound_of::<S>(&self.settings, geometry, pose)
    }

    /// The bounds of the shape in a slot.
    #[inline]
    pub(super) fn bound(&self, slot: u32) -> S::Bound {
        match self.bounds.get(slot as usize) {
            Some(bound) => Bound::of_packed(bound),
            None => {
                let shape = self.leaf(slot);
                self.bound_of(&shape.geometry, &shape.pose)
            }
        }
    }

    /// Keeps the bounds of all shapes from now on: for every update, and before a shape is changed.
    ///
    /// A world of static shapes that have never changed does without. Their leaves in the tree are their bounds, and nothing
    /// else reads them often.
    #[inline]
    pub(super) fn keep_bounds(&mut self) {
        if !self.keeps_bounds {
            self.compute_all_bounds();
        }
    }

    #[cold]
    fn compute_all_bounds(&mut self) {
        self.keeps_bounds = true;
        self.reserve_bounds();
        // Nothing reads the bounds of a slot without a shape.
        let blank = WideCorners::ZERO.bound::<S::Bound>().packed();
        self.bounds.resize(self.shapes.used() as usize, blank);
        let mut wide = [WideCorners::ZERO; BLOCK];
        for start in (0..self.shapes.used()).step_by(BLOCK) {
            let end = self.shapes.used().min(start + BLOCK as u32);
            let has_shape = |slot: &u32| self.shapes.value(*slot).is_some();
            let slots: ArrayVec<u32, BLOCK> = (start..end).filter(has_shape).collect();
            let posed = |place: usize| {
                let shape = self.leaf(slots[place]);
                (&shape.geometry, &shape.pose)
            };
            bounds_of_block::<S>(&self.settings, slots.len(), posed, &mut wide);
            for (&slot, wide) in slots.iter().zip(&wide) {
                self.bounds[slot as usize] = wide.bound::<S::Bound>().packed();
            }
        }
    }

    /// Notes the bounds of a new shape, if the world keeps them. It keeps those of moving shapes.
    #[inline(always)]
    pub(super) fn note_bound(&mut self, slot: u32, bound: &WideCorners) {
        if !self.leaf(slot).is_static() {
            self.keep_bounds();
        }
        if !self.keeps_bounds {
            return;
        }
        let packed = bound.bound::<S::Bound>().packed();
        match self.bounds.get_mut(slot as usize) {
            Some(place) => *place = packed,
            None => {
                self.reserve_bounds();
                self.bounds.push(packed);
            }
        }
    }

    /// Allocates memory for the bounds of all shapes for which there is memory, if the world keeps bounds.
    pub(super) fn reserve_bounds(&mut self) {
        if self.keeps_bounds {
            let more = self.shapes.capacity() - self.bounds.len();
            huge_pages::reserve_exact(&mut self.bounds, more);
        }
    }
}

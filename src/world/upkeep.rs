//! Upkeep of a world: moving its origin, and rebuilding its trees.

use super::marks::{LEAF, MOVED};

use super::shape::Shape;
use super::slots::Id;
use super::{PairPolicy, World};
use crate::bvh::{Bound, WideCorners};
use crate::space::Space;

impl<S: Space> World<S> {
    /// Adds a vector to the position of every shape. Sweeps continue from the moved poses. Recorded queries are forgotten.
    ///
    /// The next update tests all pairs again, because rounding moves the shapes relative to each other. The error is a
    /// shape whose position would leave the coordinate range; then no shape has moved.
    pub fn shift_origin(&mut self, by: S::Vector) -> Result<(), Id> {
        let stays_in_range = |pose: &S::Pose| S::shifted(pose, by).is_some();
        // A disabled shape does not sweep, nor does any shape of a world without pairs: their starts are out of date.
        let sweeps = self.settings.pairs != PairPolicy::None;
        let sweeps = |shape: &Shape<S>| sweeps && shape.is_continuous() && shape.is_enabled();
        for (slot, shape) in self.shapes.live() {
            let in_range = stays_in_range(&shape.pose)
                && (!sweeps(shape) || stays_in_range(self.sweeps.start(slot)));
            if !in_range {
                return Err(self.shapes.id(slot));
            }
        }
        self.keep_bounds();
        self.apply_entering_and_leaving();
        for slot in 0..self.shapes.used() {
            let Some((shape, true)) = self.shapes.in_slot(slot) else { continue };
            let pose = S::shifted(&shape.pose, by).expect("checked above");
            if shape.is_continuous() {
                let start = if sweeps(shape) { self.sweeps.start(slot) } else { &shape.pose };
                let start = S::shifted(start, by).expect("checked above");
                self.sweeps.restart(slot, start);
            }
            let bound = self.bound_of(&self.leaf(slot).geometry, &pose);
            self.marks.mark(slot, MOVED | LEAF);
            self.bounds[slot as usize] = bound.packed();
            let wide = WideCorners::new(&bound);
            self.leaves.set_resting(&self.bounds, slot, &wide, self.fatness_of(slot));
            let shape = self.shape_mut(slot);
            shape.pose = pose;
            if shape.is_enabled() {
                self.search_queue.insert(slot);
            }
        }
        self.recorder.clear();
        let World { trees, leaves, bounds, .. } = self;
        for tree in trees {
            tree.forget_escaped();
            tree.is_stale = false;
            tree.bvh.rebuild_with(|slot| leaves.get(bounds, slot));
        }
        Ok(())
    }

    /// Rebuilds both trees at once, with new leaves. It changes no answer.
    pub fn rebuild(&mut self) {
        self.apply_entering_and_leaving();
        if !self.keeps_bounds {
            // Static shapes that have not moved have no other leaves.
            return self.trees.iter_mut().for_each(|tree| tree.bvh.rebuild());
        }
        for slot in 0..self.shapes.used() {
            let Some((shape, true)) = self.shapes.in_slot(slot) else { continue };
            if shape.is_enabled() {
                let wide = WideCorners::new(&self.bound(slot));
                self.leaves.set_resting(&self.bounds, slot, &wide, self.fatness_of(slot));
                // The new leaves decide which pairs stay candidates.
                self.marks.mark(slot, MOVED | LEAF);
                self.search_queue.insert(slot);
            }
        }
        let World { trees, leaves, bounds, .. } = self;
        for tree in trees {
            tree.forget_escaped();
            tree.is_stale = false;
            tree.bvh.rebuild_with(|slot| leaves.get(bounds, slot));
        }
    }
}

//! Consistency checks of a world, for tests and bug reports.

use super::{Tree, World};
use crate::bvh::Bound;
use crate::space::Space;

impl<S: Space> World<S> {
    /// Checks that slots, trees and candidates agree. The error describes the first inconsistency.
    pub fn validate(&self) -> Result<(), String> {
        self.shapes.validate()?;
        if self.bounds.len() != if self.keeps_bounds { self.shapes.used() as usize } else { 0 } {
            return Err(format!("{} shapes have bounds", self.bounds.len()));
        }
        let shapes = (0..self.shapes.used()).filter_map(|slot| self.shapes.value(slot));
        self.pairings.validate(shapes.map(|shape| shape.pairing))?;
        for tree in &self.trees {
            tree.bvh.validate()?;
        }
        let mut leaves = [0, 0];
        for (slot, shape) in self.shapes.live() {
            let tree = shape.tree();
            for (index, Tree { bvh, .. }) in self.trees.iter().enumerate() {
                if bvh.contains(slot) != (shape.is_enabled() && index == tree) {
                    return Err(format!("shape {slot} is missing from or wrongly in tree {index}"));
                }
            }
            if shape.is_continuous() && !self.sweeps.contains(slot) {
                return Err(format!("shape {slot} is continuous, but no sweep knows it"));
            }
            let (bound, leaf) = (self.bound(slot), self.leaf_bound(slot));
            if bound != self.bound_of(&shape.geometry, &shape.pose) {
                return Err(format!("shape {slot} has other bounds than its geometry"));
            }
            if shape.is_enabled() {
                leaves[tree] += 1;
                if !self.trees[tree].is_stale && self.trees[tree].bvh.bound(slot) != leaf {
                    return Err(format!("shape {slot} records another bound than its leaf"));
                }
                if !leaf.contains(&bound) {
                    return Err(format!("the leaf of shape {slot} does not contain it"));
                }
            }
        }
        if leaves != [self.trees[0].bvh.leaf_count(), self.trees[1].bvh.leaf_count()] {
            return Err("a leaf has no shape".to_string());
        }
        self.validate_candidates()
    }

    fn validate_candidates(&self) -> Result<(), String> {
        self.candidates.validate()?;
        let mut overlaps = vec![0; self.shapes.used() as usize];
        for (a, b) in self.candidates.overlapping() {
            overlaps[a as usize] += 1;
            overlaps[b as usize] += 1;
        }
        for slot in 0..self.shapes.used() {
            let counted = self.overlaps(slot);
            if counted != overlaps[slot as usize] {
                return Err(format!(
                    "shape {slot} has {counted} overlaps, but the candidates have {}",
                    overlaps[slot as usize]
                ));
            }
        }
        Ok(())
    }
}

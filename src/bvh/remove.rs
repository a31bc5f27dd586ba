//! Removal of leaves, one by one or many together.

use std::mem;

use super::build::KEPT_ITEMS;
use super::nodes::{Child, Place};
use super::{Bound, Bvh, Wide};

/// If more leaves than one in this many are removed together, one pass over all nodes is faster than a refit for each leaf.
const MANY: usize = 8;

impl<B: Bound> Bvh<B> {
    /// Removes a leaf that the tree contains.
    pub fn remove(&mut self, leaf: u32) {
        self.detach(leaf);
        self.leaves -= 1;
    }

    /// Notes a leaf that [`Bvh::apply_waiting`] removes from the tree. Until then the tree contains it.
    ///
    /// No leaf may wait for its insertion: it could be the same one.
    pub fn remove_later(&mut self, leaf: u32) {
        debug_assert!(self.items.is_empty());
        self.leaving.push(leaf);
    }

    pub(super) fn remove_leaving(&mut self) {
        let mut leaving = mem::take(&mut self.leaving);
        if leaving.len() == self.leaves {
            self.clear();
        } else if MANY * leaving.len() > self.leaves {
            for &leaf in &leaving {
                let place = mem::replace(&mut self.places[leaf as usize], Place::NONE);
                self.nodes[place.node()].clear(place.lane());
            }
            self.leaves -= leaving.len();
            self.prune_below(0);
        } else {
            leaving.iter().for_each(|&leaf| self.remove(leaf));
        }
        leaving.clear();
        leaving.shrink_to(KEPT_ITEMS);
        self.leaving = leaving;
    }

    /// Refits all nodes below a node. Frees empty nodes, and replaces nodes that have one child with that child.
    fn prune_below(&mut self, node: usize) {
        for lane in self.nodes[node].lanes() {
            let Child::Node(child) = self.nodes[node].child(lane) else { continue };
            let child = child as usize;
            self.prune_below(child);
            let below = &self.nodes[child];
            let mut lanes = below.lanes();
            match (lanes.next(), lanes.next()) {
                (None, _) => {
                    self.nodes[node].clear(lane);
                    self.nodes.release(child);
                }
                (Some(only), None) => _ = self.replace_with_child(child, only),
                _ => {
                    let (bound, bits) = (below.bounds.all(), below.all_bits());
                    self.nodes[node].set(lane, Child::Node(child as u32), &bound, bits);
                }
            }
        }
    }

    /// Removes a leaf from its node, and refits the nodes above. The number of leaves stays.
    pub(super) fn detach(&mut self, leaf: u32) {
        let place = mem::replace(&mut self.places[leaf as usize], Place::NONE);
        let node = place.node();
        self.nodes[node].clear(place.lane());
        let mut left = self.nodes[node].lanes();
        match (left.next(), left.next()) {
            (Some(only), None) if node != 0 => {
                let parent = self.replace_with_child(node, only);
                self.refit_above(parent.node());
            }
            _ => self.refit_above(node),
        }
    }

    /// Replaces a node that has one child with that child. Returns its place.
    fn replace_with_child(&mut self, node: usize, lane: usize) -> Place {
        let parent = self.nodes.parent(node);
        let (bound, bits) = (self.nodes[node].bounds.get(lane), self.nodes[node].bits[lane]);
        let child = self.nodes[node].child(lane);
        self.nodes.release(node);
        self.set_lane(parent, child, &bound, bits);
        match child {
            Child::Leaf(leaf) => self.places[leaf as usize] = parent,
            Child::Node(child) => self.nodes.set_parent(child as usize, parent),
        }
        parent
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use crate::bvh::{Bvh, WideCorners};
    use crate::dim3::Aabb;

    #[test]
    fn leaves_that_are_removed_together_leave_a_valid_tree() {
        let mut random = fastrand::Rng::with_seed(43);
        for removed in [1, 20, 90, 150, 400, 597, 598, 599, 600] {
            let mut tree = Bvh::<Aabb>::default();
            for leaf in 0..600 {
                let min = Vec3::from_array(std::array::from_fn(|_| random.f32() * 50.0));
                let bound = WideCorners::new(&Aabb { min, max: min + Vec3::ONE });
                tree.add_waiting(leaf, &bound, 1 << (leaf % 5));
            }
            tree.apply_waiting();
            let mut leaves: Vec<u32> = (0..600).collect();
            random.shuffle(&mut leaves);
            leaves[..removed].iter().for_each(|&leaf| tree.remove_later(leaf));
            assert!(tree.has_waiting());
            // A leaf can return at once.
            let again = Aabb { min: Vec3::ZERO, max: Vec3::ONE };
            tree.add_waiting(leaves[0], &WideCorners::new(&again), 1);
            tree.apply_waiting();
            tree.validate().unwrap();
            assert_eq!(tree.leaf_count(), 601 - removed);
            assert_eq!(tree.bound(leaves[0]), again);
            assert!(leaves[removed..].iter().all(|&leaf| tree.contains(leaf)));
            assert!(!leaves[1..removed].iter().any(|&leaf| tree.contains(leaf)));
        }
    }
}

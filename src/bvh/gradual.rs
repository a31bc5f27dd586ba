//! Rebuilds a tree in steps over several updates, so that no update takes the time of a full build.
//!
//! The new tree grows beside the one in use, from the leaves as they are at the start. When it is complete, it takes over
//! the present bounds and bits of its leaves and replaces the old tree. Leaves inserted or removed in the meantime follow
//! one by one.

use std::mem;

use super::build::{Item, Pending, Step, fill_node};
use super::lane::Lane;
use super::nodes::{Child, Nodes, Place};
use super::split::SplitMemory;
use super::{Bound, Bvh, Wide};

/// The least and the most parts into which a step divides the work of a level of the tree. A level processes every leaf.
///
/// The slower leaves change, the more parts: the old tree stays good for longer.
const DIVISORS: [usize; 2] = [1, 8];

/// A rebuild of a level takes about this part of the updates since the last rebuild.
const UPDATES_PER_PART: usize = 8;

/// The least number of items that a step processes.
const MIN_STEP: usize = if cfg!(test) { 64 } else { 512 };

/// A tree under construction.
#[derive(Debug)]
pub(super) struct Gradual<B: Bound> {
    nodes: Nodes<B>,
    places: Vec<Place>,
    items: Vec<Item>,
    /// Nodes to fill, with the range of their items.
    pending: Vec<Pending>,
    split_memory: SplitMemory,
    inserted: Vec<Item>,
    removed: Vec<u32>,
    /// The number of updates since the start of the last rebuild.
    updates: usize,
    /// The parts of the work of a level.
    divisor: usize,
}

impl<B: Bound> Default for Gradual<B> {
    fn default() -> Gradual<B> {
        Gradual {
            nodes: Nodes::default(),
            places: Vec::new(),
            items: Vec::new(),
            pending: Vec::new(),
            split_memory: SplitMemory::default(),
            inserted: Vec::new(),
            removed: Vec::new(),
            updates: 0,
            divisor: DIVISORS[0],
        }
    }
}

impl<B: Bound> Gradual<B> {
    /// Counts an update of the tree.
    pub fn count_update(&mut self) {
        self.updates += 1;
    }

    pub fn runs(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Abandons the new tree.
    pub fn stop(&mut self) {
        self.pending.clear();
    }

    pub fn bytes(&self) -> usize {
        self.nodes.bytes()
            + self.places.capacity() * size_of::<Place>()
            + (self.items.capacity() + self.inserted.capacity()) * size_of::<Item>()
            + self.pending.capacity() * size_of::<Pending>()
            + self.removed.capacity() * size_of::<u32>()
            + self.split_memory.bytes()
    }

    /// Fills nodes until the work of a step is done.
    fn step(&mut self) {
        let Gradual { nodes, places, items, pending, split_memory, divisor, .. } = self;
        let mut work = (items.len() / *divisor).max(MIN_STEP);
        while let Some(node) = pending.pop() {
            let count = node.lane.range.len();
            // Nodes are only appended, so a child has a higher index than its parent. Their bits are set at the end.
            fill_node(nodes, places, items, node, None, split_memory, |step| match step {
                Step::Fill(child) => pending.push(child),
                Step::SetBits(_) => {}
            });
            work = work.saturating_sub(count);
            if work == 0 {
                return;
            }
        }
    }
}

impl<B: Bound> Bvh<B> {
    /// Starts a new tree from the present leaves, of which there must be at least one.
    pub(super) fn start_gradual_rebuild(&mut self) {
        self.changes_since_build = 0;
        let Gradual { nodes, places, items, pending, updates, divisor, .. } = &mut self.gradual;
        *divisor = (*updates / UPDATES_PER_PART).clamp(DIVISORS[0], DIVISORS[1]);
        *updates = 0;
        items.clear();
        for node in self.nodes.iter() {
            for lane in node.lanes() {
                if let Child::Leaf(leaf) = node.child(lane) {
                    items.push(Item::new(&node.bounds.get(lane), leaf, node.bits[lane]));
                }
            }
        }
        places.clear();
        places.resize(self.places.len(), Place::NONE);
        nodes.truncate_to_root();
        nodes.take(0);
        let lane = Lane::new(items, 0..items.len());
        pending.push(Pending { node: 0, lane, depth: 0 });
    }

    /// Continues the new tree, and uses it if it is complete.
    pub(super) fn continue_gradual_rebuild(&mut self) {
        self.gradual.step();
        if !self.gradual.runs() {
            self.use_new_tree();
        }
    }

    fn use_new_tree(&mut self) {
        let Gradual { nodes, places, inserted, removed, .. } = &mut self.gradual;
        places.resize(self.places.len(), Place::NONE);
        mem::swap(&mut self.nodes, nodes);
        mem::swap(&mut self.places, places);
        let (old_nodes, old_places) = (&*nodes, &*places);

        // A child has a higher index than its parent, so its bounds are final when the parent takes them.
        for index in (0..self.nodes.end()).rev() {
            for lane in self.nodes[index].lanes() {
                let (bound, bits) = match self.nodes[index].child(lane) {
                    Child::Node(child) => {
                        let child = &self.nodes[child as usize];
                        (child.bounds.all(), child.all_bits())
                    }
                    Child::Leaf(leaf) => {
                        let place = old_places[leaf as usize];
                        if place.is_none() {
                            continue;
                        }
                        let node = &old_nodes[place.node()];
                        (node.bounds.get(place.lane()), node.bits[place.lane()])
                    }
                };
                let node = &mut self.nodes[index];
                node.bounds.set(lane, &bound);
                node.bits[lane] = bits;
            }
        }

        inserted.clear();
        removed.clear();
        for (leaf, (new, old)) in (0..).zip(self.places.iter().zip(old_places)) {
            match (new.is_none(), old.is_none()) {
                (true, false) => {
                    let node = &old_nodes[old.node()];
                    let (bound, bits) = (node.bounds.get(old.lane()), node.bits[old.lane()]);
                    inserted.push(Item::new(&bound, leaf, bits));
                }
                (false, true) => removed.push(leaf),
                _ => {}
            }
        }
        let (inserted, removed) = (mem::take(inserted), mem::take(removed));
        removed.iter().for_each(|&leaf| self.detach(leaf));
        for item in &inserted {
            self.insert_and_balance(item.leaf(), &item.bound(), item.bits());
        }
        (self.gradual.inserted, self.gradual.removed) = (inserted, removed);
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use crate::bvh::Bvh;
    use crate::bvh::nodes::Bits;
    use crate::dim3::Aabb;

    type Random = fastrand::Rng;

    fn bound(random: &mut Random) -> Aabb {
        let [min, size] =
            [100.0, 3.0].map(|most| Vec3::from_array(std::array::from_fn(|_| random.f32() * most)));
        Aabb { min, max: min + size }
    }

    /// Leaves come, go, move and change their bits while a new tree is under construction.
    #[test]
    fn a_gradual_rebuild_keeps_every_leaf_with_its_bound_and_bits() {
        let mut random = Random::with_seed(40);
        let mut tree = Bvh::<Aabb>::default();
        let mut leaves: Vec<Option<(Aabb, u64)>> = vec![None; 800];
        let (mut running, mut changed, mut finished) = (0, 0, 0);
        for _ in 0..400 {
            let mut moved = Vec::new();
            for _ in 0..random.usize(0..300) {
                let leaf = random.u32(0..leaves.len() as u32);
                let place = &mut leaves[leaf as usize];
                match (random.u8(0..40), &mut *place) {
                    (_, None) => {
                        *place = Some((bound(&mut random), random.u64(1..8)));
                        let (bound, bits) = place.unwrap();
                        tree.insert(leaf, &bound, bits);
                    }
                    (0 | 1, Some(_)) => {
                        tree.remove(leaf);
                        *place = None;
                    }
                    (2, Some((_, bits))) => {
                        *bits = random.u64(1..8);
                        tree.set_bits(leaf, *bits);
                    }
                    (_, Some((old, _))) => {
                        *old = bound(&mut random);
                        tree.set_bound(leaf, old);
                        moved.push(leaf);
                    }
                }
                changed += usize::from(tree.gradual.runs());
            }
            moved.sort();
            moved.dedup();
            moved.retain(|&leaf| tree.contains(leaf));
            let ran = tree.gradual.runs();
            tree.settle(&moved);
            running += usize::from(tree.gradual.runs());
            finished += usize::from(ran && !tree.gradual.runs());
            tree.validate().unwrap();
            for (leaf, expected) in (0..).zip(&leaves) {
                assert_eq!(tree.contains(leaf), expected.is_some());
                if let Some((bound, bits)) = expected {
                    assert_eq!(tree.bound(leaf), *bound);
                    let place = tree.places[leaf as usize];
                    assert_eq!(tree.nodes[place.node()].bits[place.lane()], Bits::of_leaf(*bits));
                }
            }
        }
        assert!(running > 20 && changed > 1000 && finished > 5, "{running} {changed} {finished}");
    }
}

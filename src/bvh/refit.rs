//! Changes of single leaves: insert, move.

use super::nodes::{Bits, Child, Place};
use super::{Bound, Bvh, MAX_HEIGHT, Wide};

/// The weight of an insertion in `changes_since_build`. A move has weight 1.
const INSERT_WEIGHT: usize = 2;

/// A leaf stays in its node while it adds at most this multiple of its own cost to its siblings' cost.
const MAX_ADDED_COST: f32 = 2.0;

/// If more leaves than one in this many have moved, they keep their places until the tree is [`WORN`]. A rebuild takes less
/// time than to reinsert them.
const MANY: usize = 2;

/// A tree is worn if its cost exceeds this multiple of its cost after a build.
const WORN: f32 = 1.5;

/// The node of a leaf is loaded this many leaves before its move.
const AHEAD: usize = 8;

impl<B: Bound> Bvh<B> {
    /// Adds a leaf that the tree does not contain.
    pub fn insert(&mut self, leaf: u32, bound: &B, bits: u64) {
        let bits = self.leaf_bits(bits);
        self.insert_new(leaf, bound, bits);
    }

    pub(super) fn insert_new(&mut self, leaf: u32, bound: &B, bits: Bits) {
        let index = leaf as usize;
        if self.places.len() <= index {
            self.places.resize(index + 1, Place::NONE);
        }
        self.leaves += 1;
        self.changes_since_build += INSERT_WEIGHT;
        self.inserts_since_settle += 1;
        self.insert_and_balance(leaf, bound, bits);
    }

    /// Sets the bound of a leaf and enlarges the nodes above it. The next query sees the new bound.
    ///
    /// The leaf keeps its place, which is cheap. After many leaves have moved far, [`Bvh::settle`] restores the
    /// quality of the tree.
    pub fn set_bound(&mut self, leaf: u32, bound: &B) {
        let mut place = self.places[leaf as usize];
        self.nodes[place.node()].bounds.set(place.lane(), bound);
        self.has_loose_nodes = true;
        loop {
            place = self.nodes.parent(place.node());
            if place.is_none() {
                return;
            }
            let bounds = &mut self.nodes[place.node()].bounds;
            let outer = bounds.get(place.lane());
            if outer.contains(bound) {
                return;
            }
            bounds.set(place.lane(), &outer.merge(bound));
        }
    }

    /// Sets the bound of every leaf, and refits all nodes. A worn tree is rebuilt.
    pub fn set_all_bounds(&mut self, bound: impl Fn(u32) -> B) {
        self.set_leaves(bound);
        self.refit();
        self.rebuild_if_worn();
    }

    /// Sets the bound of every leaf, but not those of the nodes above.
    pub(super) fn set_leaves(&mut self, bound: impl Fn(u32) -> B) {
        for node in self.nodes.iter_mut() {
            for lane in node.lanes() {
                if let Child::Leaf(leaf) = node.child(lane) {
                    node.bounds.set(lane, &bound(leaf));
                }
            }
        }
    }

    /// Refits all nodes to their leaves.
    fn refit(&mut self) {
        self.refit_below(0);
        self.has_loose_nodes = false;
    }

    /// Refits the bounds of all nodes below a node, and returns its own.
    fn refit_below(&mut self, node: usize) -> Option<B> {
        for lane in self.nodes[node].lanes() {
            if let Child::Node(child) = self.nodes[node].child(lane)
                && let Some(bound) = self.refit_below(child as usize)
            {
                self.nodes[node].bounds.set(lane, &bound);
            }
        }
        self.nodes[node].bound()
    }

    fn rebuild_if_worn(&mut self) {
        if self.cost() > WORN * self.built_cost {
            self.rebuild();
        }
    }

    /// Sets the bits of a leaf.
    pub fn set_bits(&mut self, leaf: u32, bits: u64) {
        let place = self.places[leaf as usize];
        self.nodes[place.node()].bits[place.lane()] = self.leaf_bits(bits);
        self.refit_above(place.node());
    }

    /// Restores the quality of the tree.
    ///
    /// Moved leaves that no longer fit are reinserted. If most leaves have moved, the nodes are refitted instead, and a worn
    /// tree is rebuilt. If many changes have accumulated, the tree is rebuilt in steps over several calls, or at once if most
    /// leaves are new since the last call.
    pub fn settle(&mut self, moved: &[u32]) {
        let inserts = std::mem::take(&mut self.inserts_since_settle);
        if MANY * moved.len() > self.leaves {
            if self.has_loose_nodes {
                self.refit();
            }
            return self.rebuild_if_worn();
        }
        self.changes_since_build += moved.len();
        self.gradual.count_update();
        if self.changes_since_build > 0 && self.changes_since_build >= 2 * self.leaves {
            if 2 * inserts >= self.leaves {
                return self.rebuild();
            }
            if !self.gradual.runs() {
                self.start_gradual_rebuild();
            }
        }
        if self.gradual.runs() {
            self.continue_gradual_rebuild();
        }
        for (index, &leaf) in moved.iter().enumerate() {
            if let Some(&later) = moved.get(index + AHEAD) {
                self.prefetch_leaf(later);
            }
            let place = self.places[leaf as usize];
            if self.is_near_siblings(place) {
                self.refit_above(place.node());
                continue;
            }
            let node = &self.nodes[place.node()];
            let (bound, bits) = (node.bounds.get(place.lane()), node.bits[place.lane()]);
            self.detach(leaf);
            self.insert_and_balance(leaf, &bound, bits);
        }
    }

    /// Whether a leaf adds little cost to its siblings, so that it can keep its place.
    fn is_near_siblings(&self, place: Place) -> bool {
        let node = &self.nodes[place.node()];
        let leaf = node.bounds.get(place.lane());
        let mut others = node.bounds;
        others.clear(place.lane());
        let others = others.all();
        others.merge(&leaf).cost() <= others.cost() + MAX_ADDED_COST * leaf.cost()
    }

    /// Removes every leaf and keeps the memory.
    pub fn clear(&mut self) {
        self.nodes.truncate_to_root();
        self.nodes.take(0);
        self.places.fill(Place::NONE);
        self.leaves = 0;
        self.any_high_bits = false;
        self.changes_since_build = 0;
        self.inserts_since_settle = 0;
        self.gradual.stop();
    }

    pub(super) fn set_lane(&mut self, place: Place, child: Child, bound: &B, bits: Bits) {
        self.nodes[place.node()].set(place.lane(), child, bound, bits);
    }

    /// Inserts a leaf and rebalances if it hangs too deep.
    pub(super) fn insert_and_balance(&mut self, leaf: u32, bound: &B, bits: Bits) {
        let max_depth = 16 + 2 * (self.leaves + 1).ilog2() as usize;
        if self.insert_cheapest(leaf, bound, bits) > max_depth.min(MAX_HEIGHT - 2) {
            self.rebalance(leaf);
        }
    }

    /// Inserts a leaf where it increases the cost of the tree least. Returns the depth of the leaf.
    fn insert_cheapest(&mut self, leaf: u32, bound: &B, bits: Bits) -> usize {
        let mut node = 0;
        for depth in 1.. {
            let lane = self.best_lane(node, bound);
            let free = self.nodes[node].free_lane();
            let Some((lane, growth)) = lane else {
                self.put(Place::new(node, 0), leaf, bound, bits);
                return depth;
            };
            if let Some(free) = free.filter(|_| {
                growth > bound.cost() || matches!(self.nodes[node].child(lane), Child::Leaf(_))
            }) {
                self.put(Place::new(node, free), leaf, bound, bits);
                return depth;
            }
            let place = Place::new(node, lane);
            let old = self.nodes[node].bounds.get(lane);
            match self.nodes[node].child(lane) {
                Child::Node(child) => {
                    let inner = &mut self.nodes[node];
                    inner.bounds.set(lane, &old.merge(bound));
                    inner.bits[lane] = inner.bits[lane].or(bits);
                    node = child as usize;
                }
                Child::Leaf(other) => {
                    let other_bits = self.nodes[node].bits[lane];
                    let pair = self.nodes.add(place);
                    self.set_lane(
                        place,
                        Child::Node(pair as u32),
                        &old.merge(bound),
                        other_bits.or(bits),
                    );
                    self.put(Place::new(pair, 0), other, &old, other_bits);
                    self.put(Place::new(pair, 1), leaf, bound, bits);
                    return depth + 1;
                }
            }
        }
        unreachable!("a tree has an end")
    }

    fn put(&mut self, place: Place, leaf: u32, bound: &B, bits: Bits) {
        self.places[leaf as usize] = place;
        self.set_lane(place, Child::Leaf(leaf), bound, bits);
    }

    /// The lane whose cost a bound increases least, and the increase. Among equals, the cheaper lane.
    fn best_lane(&self, node: usize, bound: &B) -> Option<(usize, f32)> {
        let node = &self.nodes[node];
        let [costs, with] = node.bounds.costs_with(bound);
        let mut best: Option<(usize, f32, f32)> = None;
        for lane in node.lanes() {
            let (growth, cost) = (with[lane] - costs[lane], costs[lane]);
            if best.is_none_or(|(_, least, cheapest)| (growth, cost) < (least, cheapest)) {
                best = Some((lane, growth, cost));
            }
        }
        best.map(|(lane, growth, _)| (lane, growth))
    }

    /// Refits the bounds and bits above a node, until a level no longer changes.
    pub(super) fn refit_above(&mut self, mut node: usize) {
        loop {
            let place = self.nodes.parent(node);
            let (Some(bound), bits) = (self.nodes[node].bound(), self.nodes[node].all_bits())
            else {
                return;
            };
            if place.is_none() {
                return;
            }
            node = place.node();
            let outer = &mut self.nodes[node];
            if outer.bounds.get(place.lane()) == bound && outer.bits[place.lane()] == bits {
                return;
            }
            outer.bounds.set(place.lane(), &bound);
            outer.bits[place.lane()] = bits;
        }
    }
}

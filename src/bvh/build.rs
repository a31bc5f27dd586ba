//! Builds a tree or subtree top-down.

use arrayvec::ArrayVec;
use glam::Vec4;

use super::build_item::{Box4, BuildItem};
use super::lane::Lane;
use super::nodes::{Bits, Child, Link, Node, Nodes, Place};
use super::split::{self, SplitMemory};
use super::{Bound, Bvh, LANES, Wide, WideCorners};
use crate::simd::f32_lanes::FloatLanes;

/// From this depth on, ranges are split at the median, so that no input exceeds [`MAX_HEIGHT`](super::MAX_HEIGHT).
///
/// Twelve more levels with four children each hold any number of leaves.
const MEDIAN_SPLIT_DEPTH: usize = super::MAX_HEIGHT - 16;

/// Fewer waiting leaves are inserted one by one.
const MIN_BATCH: usize = 32;

/// The number of items for which a build keeps memory.
pub(super) const KEPT_ITEMS: usize = 4096;

/// A leaf to build a tree from. Its number and its bits are in the lanes that no axis uses, so that it moves in two registers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item(Box4);

impl Item {
    /// The bits of 1. It makes normal floats of all numbers and of most filters: arithmetic with subnormal ones is slow.
    const ONE: u32 = 1.0_f32.to_bits();

    /// Stands for an unused lane of a node.
    const NONE: Item = {
        let (least, most) = (f32::NEG_INFINITY, f32::INFINITY);
        let (leaf, bits) = (Item::ONE + Link::NO_LEAF, Item::ONE ^ Bits::NONE.word());
        Item(Box4 {
            min: Vec4::new(most, most, most, f32::from_bits(leaf)),
            max: Vec4::new(least, least, least, f32::from_bits(bits)),
        })
    };

    pub fn new<B: Bound>(bound: &B, leaf: u32, bits: Bits) -> Item {
        Item::of_corners(&WideCorners::new(bound), leaf, bits)
    }

    fn of_corners(&WideCorners { min, max }: &WideCorners, leaf: u32, bits: Bits) -> Item {
        let [leaf, bits] = [Item::ONE + leaf, Item::ONE ^ bits.word()].map(f32::from_bits);
        Item(Box4 { min: min.with_w(leaf), max: max.with_w(bits) })
    }

    pub fn leaf(&self) -> u32 {
        self.0.min.w.to_bits() - Item::ONE
    }

    pub fn bits(&self) -> Bits {
        Bits::of_word(self.0.max.w.to_bits() ^ Item::ONE)
    }

    pub fn bound<B: Bound>(&self) -> B {
        self.0.bound()
    }

    /// A node with at most [`LANES`] items as its children.
    #[inline(always)]
    fn node_of<B: Bound>(items: &[Item]) -> Node<B> {
        let item = |lane| items.get(lane).unwrap_or(&Item::NONE).0;
        let [min_x, min_y, min_z, leaves] = Vec4::transposed(|lane| item(lane).min);
        let [max_x, max_y, max_z, bits] = Vec4::transposed(|lane| item(lane).max);
        Node {
            bounds: B::Wide::from_rows([min_x, min_y, min_z], [max_x, max_y, max_z]),
            links: leaves.to_array().map(|leaf| Link::of_leaf(leaf.to_bits() - Item::ONE)),
            bits: bits.to_array().map(|bits| Bits::of_word(bits.to_bits() ^ Item::ONE)),
        }
    }
}

impl BuildItem for Item {
    #[inline(always)]
    fn bounds(&self) -> &Box4 {
        &self.0
    }

    #[inline(always)]
    fn number(&self) -> u32 {
        self.leaf()
    }
}

impl<B: Bound> Bvh<B> {
    /// Rebuilds the whole tree from its leaves at once.
    pub fn rebuild(&mut self) {
        self.gradual.stop();
        self.rebuild_below(0, 0);
        self.changes_since_build = 0;
        self.built_cost = self.cost();
    }

    /// Notes a leaf that [`Bvh::apply_waiting`] inserts into the tree, which does not contain it unless it is leaving.
    #[inline]
    pub fn add_waiting(&mut self, leaf: u32, bound: &WideCorners, bits: u64) {
        let bits = self.leaf_bits(bits);
        self.items.push(Item::of_corners(bound, leaf, bits));
    }

    /// Makes room for leaves, `count` together with those that wait already, if any does.
    pub fn expect_waiting(&mut self, count: usize) {
        if self.has_entering() {
            self.items.reserve_exact(count.saturating_sub(self.items.len()));
        }
    }

    /// Whether leaves wait for their insertion.
    #[inline]
    pub fn has_entering(&self) -> bool {
        !self.items.is_empty()
    }

    /// Whether leaves wait for [`Bvh::apply_waiting`].
    #[inline]
    pub fn has_waiting(&self) -> bool {
        self.has_entering() || !self.leaving.is_empty()
    }

    /// Removes and inserts the waiting leaves. If most leaves are new, it builds the whole tree.
    #[inline]
    pub fn apply_waiting(&mut self) {
        if !self.leaving.is_empty() {
            self.remove_leaving();
        }
        if self.has_entering() {
            self.insert_entering();
        }
    }

    fn insert_entering(&mut self) {
        let mut items = std::mem::take(&mut self.items);
        if items.len() < MIN_BATCH || 2 * items.len() < self.leaves {
            items.iter().for_each(|item| self.insert_new(item.leaf(), &item.bound(), item.bits()));
            // A rebalanced subtree may have used another buffer.
            items.clear();
            items.shrink_to(KEPT_ITEMS);
            self.items = items;
            return;
        }
        self.gradual.stop();
        let most = items.iter().map(|item| item.leaf() as usize + 1).max().unwrap_or(0);
        if self.places.len() < most {
            self.places.reserve_exact(most - self.places.len());
            self.places.resize(most, Place::NONE);
        }
        self.leaves += items.len();
        self.collect_leaves(0, &mut items);
        self.discard_nodes();
        self.nodes.reserve(items.len());
        let lane = Lane::new(&items, 0..items.len());
        self.build_node(&mut items, Pending { node: 0, lane, depth: 0 });
        (self.changes_since_build, self.inserts_since_settle) = (0, 0);
        self.built_cost = self.cost();
        self.nodes.shrink();
        items.clear();
        items.shrink_to(KEPT_ITEMS);
        self.items = items;
        self.split_memory.shrink_to(KEPT_ITEMS);
    }

    /// Sets the bound of every leaf, and rebuilds the whole tree.
    pub fn rebuild_with(&mut self, bound: impl Fn(u32) -> B) {
        self.set_leaves(bound);
        self.rebuild();
    }

    /// Rebuilds the lowest subtree above a leaf that is too high for its number of leaves.
    ///
    /// This is the scapegoat of Galperin and Rivest 1993. It keeps insertion in the worst order nearly as fast as in
    /// the best.
    pub(super) fn rebalance(&mut self, leaf: u32) {
        let mut node = self.places[leaf as usize].node();
        let mut height = 1;
        while node != 0 && height <= self.count_below(node).ilog2() + 2 {
            node = self.nodes.parent(node).node();
            height += 1;
        }
        self.rebuild_below(node, MEDIAN_SPLIT_DEPTH);
    }

    fn count_below(&self, node: usize) -> usize {
        let node = &self.nodes[node];
        let below = node.lanes().map(|lane| match node.child(lane) {
            Child::Leaf(_) => 1,
            Child::Node(child) => self.count_below(child as usize),
        });
        below.sum()
    }

    fn rebuild_below(&mut self, node: usize, depth: usize) {
        let mut items = std::mem::take(&mut self.items);
        items.clear();
        self.collect_leaves(node, &mut items);
        if node == 0 {
            self.discard_nodes();
        }
        let lane = Lane::new(&items, 0..items.len());
        self.build_node(&mut items, Pending { node, lane, depth });
        // The buffer holds waiting leaves between builds.
        items.clear();
        self.items = items;
    }

    /// Moves all leaves below a node to `items`, clears the node and frees the nodes below it.
    fn collect_leaves(&mut self, node: usize, items: &mut Vec<Item>) {
        let old = self.nodes.take(node);
        for lane in old.lanes() {
            match old.child(lane) {
                Child::Leaf(leaf) => {
                    items.push(Item::new(&old.bounds.get(lane), leaf, old.bits[lane]));
                }
                Child::Node(child) => {
                    self.collect_leaves(child as usize, items);
                    self.nodes.release(child as usize);
                }
            }
        }
    }

    /// Discards all nodes but the root, which is empty. A build then places them in the order of a traversal.
    fn discard_nodes(&mut self) {
        self.nodes.truncate_to_root();
    }

    /// Fills a node and those below it. `items` are those of the node.
    fn build_node(&mut self, items: &mut [Item], pending: Pending) {
        let Bvh { nodes, places, split_memory, .. } = self;
        let mut below = ArrayVec::<_, LANES>::new();
        fill_node(nodes, places, items, pending, split_memory, |child| below.push(child));
        for child in below {
            let (node, items) = (child.node, &mut items[child.lane.range.clone()]);
            self.build_node(items, Pending { lane: child.lane.alone(), ..child });
            let (place, bits) = (self.nodes.parent(node), self.nodes[node].all_bits());
            self.nodes[place.node()].bits[place.lane()] = bits;
        }
    }
}

/// An empty node, and the items that it is to hold.
#[derive(Debug)]
pub(super) struct Pending {
    pub node: usize,
    pub lane: Lane,
    pub depth: usize,
}

/// Puts items into the lanes of an empty node. A lane with more items than one node holds gets an empty node, which goes to
/// `below`. The caller sets the bits of that lane later.
pub(super) fn fill_node<B: Bound>(
    nodes: &mut Nodes<B>,
    places: &mut [Place],
    items: &mut [Item],
    Pending { node, lane, depth }: Pending,
    memory: &mut SplitMemory,
    mut below: impl FnMut(Pending),
) {
    if items.len() <= LANES {
        nodes[node] = Item::node_of(items);
        return set_places(places, items, node);
    }
    let is_median = depth >= MEDIAN_SPLIT_DEPTH;
    let lanes = split::lanes::<B, Item, LANES>(items, lane, 1, is_median, memory);
    for (number, lane) in lanes.into_iter().enumerate() {
        let (place, bound) = (Place::new(node, number), lane.bounds.bound());
        match &items[lane.range.clone()] {
            [] => {}
            [item] => {
                places[item.leaf() as usize] = place;
                nodes[node].set(number, Child::Leaf(item.leaf()), &bound, item.bits());
            }
            few if few.len() <= LANES => {
                let filled = Item::node_of(few);
                let bits = filled.all_bits();
                let child = nodes.add_filled(place, filled);
                set_places(places, few, child);
                nodes[node].set(number, Child::Node(child as u32), &bound, bits);
            }
            _ => {
                let child = nodes.add(place);
                nodes[node].set(number, Child::Node(child as u32), &bound, Bits::NONE);
                below(Pending { node: child, lane, depth: depth + 1 });
            }
        }
    }
}

/// Notes that each item is in the lane of a node that is its place among the items.
fn set_places(places: &mut [Place], items: &[Item], node: usize) {
    for (lane, item) in items.iter().enumerate() {
        places[item.leaf() as usize] = Place::new(node, lane);
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use crate::bvh::{Bvh, WideCorners};
    use crate::dim3::Aabb;

    #[test]
    fn waiting_leaves_enter_once_in_any_number() {
        let mut random = fastrand::Rng::with_seed(41);
        let (mut tree, mut next) = (Bvh::<Aabb>::default(), 0);
        for waiting in [0, 1, 3, 200, 0, 31, 900, 5, 0] {
            for _ in 0..waiting {
                let min = Vec3::from_array(std::array::from_fn(|_| random.f32() * 50.0));
                let bound = Aabb { min, max: min + Vec3::ONE };
                tree.add_waiting(next, &WideCorners::new(&bound), 1);
                next += 1;
            }
            tree.apply_waiting();
            tree.validate().unwrap();
            assert_eq!(tree.leaf_count(), next as usize);
            assert!((0..next).all(|leaf| tree.contains(leaf)));
            tree.rebuild();
            tree.validate().unwrap();
        }
    }
}

//! Builds a tree or subtree top-down.

use std::ops::Range;

use glam::Vec4;

use super::build_item::{Box4, BuildItem};
use super::lane::Lane;
use super::nodes::{Bits, Child, Link, Node, Nodes, Place};
use super::split::{self, SplitMemory};
use super::{Bound, Bvh, LANES, Wide, WideCorners};
use crate::simd::f32_lanes::FloatLanes;
use crate::simd::huge_pages;

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
        if self.items.len() == self.items.capacity() {
            let more = self.items.len().max(MIN_BATCH);
            huge_pages::reserve_exact(&mut self.items, more);
        }
        self.items.push(Item::of_corners(bound, leaf, bits));
    }

    /// Makes room for leaves, `count` together with those that wait already, if any does.
    pub fn expect_waiting(&mut self, count: usize) {
        if self.has_entering() {
            let more = count.saturating_sub(self.items.len());
            huge_pages::reserve_exact(&mut self.items, more);
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
        self.leaves += items.len();
        self.collect_leaves(0, &mut items);
        self.discard_nodes();
        self.nodes.reserve(items.len());
        let all = Whole::new(&items);
        if self.places.len() < all.end {
            let more = all.end - self.places.len();
            huge_pages::reserve_exact(&mut self.places, more);
            self.places.resize(all.end, Place::NONE);
        }
        self.build_from(&mut items, 0, 0, all);
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
        let all = Whole::new(&items);
        self.build_from(&mut items, node, depth, all);
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

    /// Fills a node at a depth and those below it with all items.
    fn build_from(&mut self, items: &mut [Item], node: usize, depth: usize, all: Whole) {
        let Bvh { nodes, places, split_memory, steps, .. } = self;
        let Whole { lane, bits, .. } = all;
        steps.push(Step::Fill(Pending { node, lane, depth }));
        while let Some(step) = steps.pop() {
            match step {
                Step::Fill(node) => {
                    let first = steps.len();
                    let next = |step| steps.push(step);
                    fill_node(nodes, places, items, node, bits, split_memory, next);
                    // The first step comes next, so that the nodes are in the order of a traversal.
                    steps[first..].reverse();
                }
                Step::SetBits(node) => {
                    let (place, bits) = (nodes.parent(node), nodes[node].all_bits());
                    nodes[place.node()].bits[place.lane()] = bits;
                }
            }
        }
    }
}

/// All items of a build.
struct Whole {
    lane: Lane,
    /// The bits of each item, if they are equal.
    bits: Option<Bits>,
    /// One above the highest leaf.
    end: usize,
}

impl Whole {
    fn new(items: &[Item]) -> Whole {
        let bits = items.first().map_or(Bits::NONE, Item::bits);
        let (mut lane, mut are_equal, mut end) = (Lane::EMPTY, true, 0);
        for item in items {
            lane.push(item);
            are_equal &= item.bits() == bits;
            end = end.max(item.leaf() as usize + 1);
        }
        Whole { lane, bits: are_equal.then_some(bits), end }
    }
}

/// A step of a build.
#[derive(Debug)]
pub(super) enum Step {
    Fill(Pending),
    /// Sets the bits of the lane that holds a node, when all below it are filled.
    SetBits(usize),
}

/// An empty node, and the items that it is to hold.
#[derive(Debug)]
pub(super) struct Pending {
    pub node: usize,
    pub lane: Lane,
    pub depth: usize,
}

/// Puts the items of an empty node into its lanes. A lane with more items than one node holds gets an empty node. The steps that
/// fill it go to `next`. A node of many items takes those of the next level, too.
///
/// `bits` are those of each item, if they are equal. Otherwise steps set the bits of nodes.
pub(super) fn fill_node<B: Bound>(
    nodes: &mut Nodes<B>,
    places: &mut [Place],
    items: &mut [Item],
    Pending { node, lane, depth }: Pending,
    bits: Option<Bits>,
    memory: &mut SplitMemory,
    mut next: impl FnMut(Step),
) {
    let Range { start, end } = lane.range.clone();
    let (items, lane) = (&mut items[start..end], lane.alone());
    let mut next = |step: Step| {
        next(match step {
            Step::Fill(Pending { node, mut lane, depth }) => {
                lane.range = start + lane.range.start..start + lane.range.end;
                Step::Fill(Pending { node, lane, depth })
            }
            Step::SetBits(node) => Step::SetBits(node),
        });
    };
    if items.len() <= LANES {
        nodes[node] = Item::node_of(items);
        return set_places(places, items, node);
    }
    let is_median = depth >= MEDIAN_SPLIT_DEPTH;
    if is_median || items.len() < split::LEAST_BRANCHED {
        let lanes = split::lanes::<B, Item, LANES>(items, lane, 1, is_median, memory);
        return fill_lanes(nodes, places, items, (node, depth), &lanes, bits, next);
    }
    let mut number = 0;
    split::branches::<B, Item, LANES>(items, lane, memory, |items, lane, lanes| {
        let place = Place::new(node, number);
        let (child, of_child) = if lanes.is_empty() {
            add_child(nodes, places, items, (place, depth), &lane, bits, &mut next)
        } else {
            let child = nodes.add(place);
            fill_lanes(nodes, places, items, (child, depth + 1), &lanes, bits, &mut next);
            (Child::Node(child as u32), bits_of_node(child, bits, &mut next))
        };
        nodes[node].set(number, child, &lane.bounds.bound(), of_child);
        number += 1;
    });
}

/// Fills a node whose lanes hold ranges of items.
fn fill_lanes<B: Bound>(
    nodes: &mut Nodes<B>,
    places: &mut [Place],
    items: &[Item],
    (node, depth): (usize, usize),
    lanes: &[Lane],
    all_bits: Option<Bits>,
    mut next: impl FnMut(Step),
) {
    let (mut links, mut bits) = ([Link::NONE; LANES], [Bits::NONE; LANES]);
    for (number, lane) in lanes.iter().enumerate() {
        let place = Place::new(node, number);
        let (child, of_child) =
            add_child(nodes, places, items, (place, depth), lane, all_bits, &mut next);
        (links[number], bits[number]) = (child.into(), of_child);
    }
    let bounds = |number: usize| lanes.get(number).map_or(Box4::EMPTY, |lane| lane.bounds);
    let [min_x, min_y, min_z, _] = Vec4::transposed(|number| bounds(number).min);
    let [max_x, max_y, max_z, _] = Vec4::transposed(|number| bounds(number).max);
    let bounds = B::Wide::from_rows([min_x, min_y, min_z], [max_x, max_y, max_z]);
    nodes[node] = Node { bounds, links, bits };
}

/// Makes a range of items the child in a lane of a node at a depth. Returns the child and its bits.
#[inline(always)]
fn add_child<B: Bound>(
    nodes: &mut Nodes<B>,
    places: &mut [Place],
    items: &[Item],
    (place, depth): (Place, usize),
    lane: &Lane,
    bits: Option<Bits>,
    mut next: impl FnMut(Step),
) -> (Child, Bits) {
    match &items[lane.range.clone()] {
        [item] => {
            places[item.leaf() as usize] = place;
            (Child::Leaf(item.leaf()), item.bits())
        }
        few if few.len() <= LANES => {
            let filled = Item::node_of(few);
            let bits = filled.all_bits();
            let child = nodes.add_filled(place, filled);
            set_places(places, few, child);
            (Child::Node(child as u32), bits)
        }
        _ => {
            let child = nodes.add(place);
            next(Step::Fill(Pending { node: child, lane: lane.clone(), depth: depth + 1 }));
            (Child::Node(child as u32), bits_of_node(child, bits, next))
        }
    }
}

/// The bits of a lane that holds a node which the steps so far fill. If its items have different ones, a step sets them later.
fn bits_of_node(node: usize, bits: Option<Bits>, mut next: impl FnMut(Step)) -> Bits {
    bits.unwrap_or_else(|| {
        next(Step::SetBits(node));
        Bits::NONE
    })
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

//! Builds a tree or subtree top-down with the binned surface-area heuristic (Wald 2007).
//!
//! Each node is split until it has four children.

use arrayvec::ArrayVec;
use std::ops::Range;

use super::refit::new_node;
use super::{Bound, Bvh, Child, LANES, Node, Place, Wide};

const BINS: usize = 16;

/// From this depth on, ranges are split at the median, so that no input exceeds [`MAX_HEIGHT`](super::MAX_HEIGHT).
///
/// Twelve more levels with four children each hold any number of leaves.
const MEDIAN_SPLIT_DEPTH: usize = super::MAX_HEIGHT - 16;

/// Up to this number of items, ranges that fit into one node are split further.
const FEW_ITEMS: usize = 6;

/// Fewer waiting leaves are inserted one by one.
const MIN_BATCH: usize = 32;

/// The number of items for which a build keeps memory.
const KEPT_ITEMS: usize = 4096;

/// A leaf to build a tree from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item<B> {
    pub bound: B,
    pub leaf: u32,
    pub bits: u64,
}

impl<B: Bound> Bvh<B> {
    /// Rebuilds the whole tree from its leaves at once.
    pub fn rebuild(&mut self) {
        self.gradual.stop();
        self.rebuild_below(0, 0);
        self.changes_since_build = 0;
    }

    /// Notes a leaf that the tree does not contain. It enters the tree with [`Bvh::insert_waiting`].
    pub fn add_waiting(&mut self, leaf: u32, bound: &B, bits: u64) {
        self.items.push(Item { bound: *bound, leaf, bits });
    }

    /// Inserts the waiting leaves. If they are a large part of all, builds the whole tree.
    pub fn insert_waiting(&mut self) {
        let mut items = std::mem::take(&mut self.items);
        if items.len() < MIN_BATCH || 2 * items.len() < self.leaves {
            items.iter().for_each(|item| self.insert(item.leaf, &item.bound, item.bits));
            // A rebalanced subtree may have used another buffer.
            self.items = items;
            self.items.clear();
            return;
        }
        self.gradual.stop();
        let most = items.iter().map(|item| item.leaf as usize + 1).max().unwrap_or(0);
        if self.places.len() < most {
            self.places.reserve_exact(most - self.places.len());
            self.places.resize(most, Place::NONE);
        }
        self.leaves += items.len();
        self.collect_leaves(0, &mut items);
        self.discard_nodes();
        self.build_node(0, &mut items, 0);
        (self.changes_since_build, self.inserts_since_settle) = (0, 0);
        self.nodes.shrink_to(self.nodes.len() + self.nodes.len() / 8);
        items.clear();
        items.shrink_to(KEPT_ITEMS);
        self.items = items;
    }

    /// Sets the bound of every leaf, and rebuilds the whole tree.
    pub fn rebuild_with(&mut self, bound: impl Fn(u32) -> B) {
        for node in &mut self.nodes {
            for lane in node.lanes() {
                if let Child::Leaf(leaf) = node.child(lane) {
                    node.bounds.set(lane, &bound(leaf));
                }
            }
        }
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
            node = self.nodes[node].parent.node();
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
        self.build_node(node, &mut items, depth);
        self.items = items;
    }

    /// Moves all leaves below a node to `items`, clears the node and frees the nodes below it.
    fn collect_leaves(&mut self, node: usize, items: &mut Vec<Item<B>>) {
        let parent = self.nodes[node].parent;
        let old = std::mem::replace(&mut self.nodes[node], Node::new(parent));
        for lane in old.lanes() {
            match old.child(lane) {
                Child::Leaf(leaf) => {
                    items.push(Item { bound: old.bounds.get(lane), leaf, bits: old.bits[lane] });
                }
                Child::Node(child) => {
                    self.collect_leaves(child as usize, items);
                    self.free.push(child);
                }
            }
        }
    }

    /// Discards all nodes but the root, which is empty. A build then places them in the order of a traversal.
    fn discard_nodes(&mut self) {
        self.nodes.truncate(1);
        self.free.clear();
    }

    fn build_node(&mut self, node: usize, items: &mut [Item<B>], depth: usize) {
        let Bvh { nodes, free, places, .. } = self;
        let mut below = ArrayVec::<_, LANES>::new();
        fill_node((nodes, free), places, node, items, depth, |range| below.push(range));
        for (child, range) in below {
            self.build_node(child, &mut items[range], depth + 1);
        }
    }
}

/// Puts items into the lanes of an empty node. A lane with several items gets an empty node, which goes to `below` with
/// the range of its items.
pub(super) fn fill_node<B: Bound>(
    (nodes, free): (&mut Vec<Node<B>>, &mut Vec<u32>),
    places: &mut [Place],
    node: usize,
    items: &mut [Item<B>],
    depth: usize,
    mut below: impl FnMut((usize, Range<usize>)),
) {
    let (ranges, count) = split_in_lanes(items, depth);
    for (lane, range) in ranges.into_iter().take(count).enumerate() {
        let place = Place::new(node, lane);
        match &items[range.clone()] {
            [] => {}
            [item] => {
                places[item.leaf as usize] = place;
                nodes[node].set(lane, Child::Leaf(item.leaf), &item.bound, item.bits);
            }
            several => {
                let child = new_node(nodes, free, place);
                let bits = several.iter().fold(0, |bits, item| bits | item.bits);
                nodes[node].set(lane, Child::Node(child as u32), &merged(several), bits);
                below((child, range));
            }
        }
    }
}

fn merged<B: Bound>(items: &[Item<B>]) -> B {
    items[1..].iter().fold(items[0].bound, |bound, item| bound.merge(&item.bound))
}

/// Partitions items into up to four ranges of nearby items. Returns the ranges and their number.
fn split_in_lanes<B: Bound>(items: &mut [Item<B>], depth: usize) -> ([Range<usize>; LANES], usize) {
    let mut ranges = [const { 0..0 }; LANES];
    if items.len() <= LANES {
        for (place, range) in ranges.iter_mut().take(items.len()).enumerate() {
            *range = place..place + 1;
        }
        return (ranges, items.len());
    }
    // A few items together fill a node below. Apart, they would need more nodes.
    let least = if items.len() <= FEW_ITEMS { 1 } else { LANES };
    ranges[0] = 0..items.len();
    let mut count = 1;
    while count < LANES {
        let splittable = (0..count).filter(|&lane| ranges[lane].len() > least);
        let weight = |lane: usize| {
            let items = &items[ranges[lane].clone()];
            (merged(items).cost(), items.len())
        };
        let widest = splittable.reduce(|a, b| if weight(b) > weight(a) { b } else { a });
        let Some(widest) = widest else { break };
        let range = ranges[widest].clone();
        let middle = range.start + split(&mut items[range.clone()], depth);
        ranges[widest] = range.start..middle;
        ranges[count] = middle..range.end;
        count += 1;
    }
    (ranges, count)
}

/// Partitions at least two items into two ranges, neither empty. Returns the start of the second range.
fn split<B: Bound>(items: &mut [Item<B>], depth: usize) -> usize {
    let (axis, least, extent) = widest_axis(items);
    let half = items.len() / 2;
    // No plane separates coincident centres: any halves will do.
    if extent <= 0.0 {
        return half;
    }
    if depth >= MEDIAN_SPLIT_DEPTH || items.len() == 2 {
        items.select_nth_unstable_by(half, |a, b| {
            a.bound.center(axis).total_cmp(&b.bound.center(axis)).then(a.leaf.cmp(&b.leaf))
        });
        return half;
    }
    let scale = BINS as f32 / extent;
    let bin = |item: &Item<B>| (((item.bound.center(axis) - least) * scale) as usize).min(BINS - 1);
    let Some(plane) = cheapest_plane(items, bin) else { return half };
    let mut middle = 0;
    for place in 0..items.len() {
        if bin(&items[place]) < plane {
            items.swap(place, middle);
            middle += 1;
        }
    }
    middle
}

/// The axis with the greatest extent of the centres, the minimum centre on it, and the extent.
fn widest_axis<B: Bound>(items: &[Item<B>]) -> (usize, f32, f32) {
    let mut widest = (0, 0.0, -1.0);
    for axis in 0..B::AXES {
        let (mut least, mut most) = (f32::INFINITY, f32::NEG_INFINITY);
        for item in items {
            let center = item.bound.center(axis);
            least = least.min(center);
            most = most.max(center);
        }
        if most - least > widest.2 {
            widest = (axis, least, most - least);
        }
    }
    widest
}

/// The bin before which a split costs least with items on both sides. None if one bin has all items.
fn cheapest_plane<B: Bound>(items: &[Item<B>], bin: impl Fn(&Item<B>) -> usize) -> Option<usize> {
    let mut bins: [(u32, Option<B>); BINS] = [(0, None); BINS];
    for item in items {
        let (count, bound) = &mut bins[bin(item)];
        *count += 1;
        *bound = Some(bound.map_or(item.bound, |bound| bound.merge(&item.bound)));
    }
    // The cost of all items from each bin on.
    let mut above = [0.0f64; BINS];
    let (mut count, mut bound): (u32, Option<B>) = (0, None);
    for plane in (1..BINS).rev() {
        count += bins[plane].0;
        bound = merge_options(bound, bins[plane].1);
        above[plane] = if count == 0 { f64::NAN } else { weight(count, bound) };
    }
    let (mut count, mut bound, mut best) = (0, None, None);
    for plane in 1..BINS {
        count += bins[plane - 1].0;
        bound = merge_options(bound, bins[plane - 1].1);
        let cost = weight(count, bound) + above[plane];
        if count > 0 && best.is_none_or(|(least, _)| cost < least) && !cost.is_nan() {
            best = Some((cost, plane));
        }
    }
    best.map(|(_, plane)| plane)
}

fn merge_options<B: Bound>(a: Option<B>, b: Option<B>) -> Option<B> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.merge(&b)),
        (a, b) => a.or(b),
    }
}

/// The cost of a range, in f64: the cost of unbounded half-spaces times their number exceeds f32.
fn weight<B: Bound>(count: u32, bound: Option<B>) -> f64 {
    bound.map_or(0.0, |bound| f64::from(bound.cost())) * f64::from(count)
}

//! Builds a tree top-down with the binned surface-area heuristic (Wald 2007).
//!
//! Small ranges are split at multiples of full leaves and full nodes, so that few lanes stay empty.

use std::ops::{ControlFlow, Range};

use arrayvec::ArrayVec;
use glam::Vec4;

use super::{Child, LANES, Link, MAX_HEIGHT, MAX_ITEMS, MAX_LEAF};
use super::{PartBound, PartTree, QuantizedNode};
use crate::threads::{self, Join};

const BINS: usize = 16;

/// Smaller ranges use half of the bins: for few items, the planes cost more than the bins gain.
const FEW_ITEMS: usize = 48;

/// From this depth on, ranges are split at the median, so that no input exceeds [`MAX_HEIGHT`].
///
/// A level then quarters a range. Twelve levels hold [`MAX_ITEMS`] items.
const MEDIAN_SPLIT_DEPTH: usize = MAX_HEIGHT - 14;

/// The number of leaves of a full node whose children are nodes of leaves.
const FULL_NODE: usize = LANES * LANES;

/// Ranges of at most this many full leaves are split at multiples of a full node.
const ROUNDED_LEAVES: usize = 8 * FULL_NODE;

/// The children of larger ranges are built in parallel. It is constant, so progress has the same steps on any number of
/// threads.
const PARALLEL: usize = 4096;

/// Receives the number of items placed since its last call, from any thread. It breaks to cancel the build.
pub type Progress<'a> = dyn Fn(usize) -> ControlFlow<()> + Sync + 'a;

/// A bound in SIMD vectors. The fourth lanes do not count.
#[derive(Clone, Copy, Debug)]
struct Box4 {
    min: Vec4,
    max: Vec4,
}

impl Box4 {
    const EMPTY: Box4 = Box4 { min: Vec4::INFINITY, max: Vec4::NEG_INFINITY };

    #[inline(always)]
    fn merge(self, other: Box4) -> Box4 {
        Box4 { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    fn bound<B: PartBound>(self) -> B {
        B::from_wide(self.min, self.max)
    }
}

/// An item. Its number is in the fourth lane of `bounds.min`.
#[derive(Clone, Copy, Debug)]
struct Item {
    bounds: Box4,
}

impl Item {
    fn new<B: PartBound>(bound: &B, number: u32) -> Item {
        let (min, max) = bound.wide();
        Item { bounds: Box4 { min: min.with_w(f32::from_bits(number)), max } }
    }

    fn number(&self) -> u32 {
        self.bounds.min.w.to_bits()
    }

    #[inline(always)]
    fn center(&self) -> Vec4 {
        (self.bounds.min + self.bounds.max) * 0.5
    }
}

/// A range of items that becomes a child.
#[derive(Clone, Debug)]
struct Lane {
    range: Range<usize>,
    bounds: Box4,
    /// The bounds of all centres.
    centers: Box4,
}

/// The parameters of a build.
#[derive(Clone, Copy)]
struct Build<'a> {
    max_leaf: usize,
    join: Join,
    progress: &'a Progress<'a>,
}

/// A subtree to build, apart from the other nodes.
struct Subtree<'a, B: PartBound> {
    items: &'a mut [Item],
    /// The start of the items in the item order.
    first: usize,
    depth: usize,
    nodes: Vec<B::Node>,
}

impl<B: PartBound> PartTree<B> {
    /// Builds a tree. Returns it with the item order, of which each leaf is a range.
    ///
    /// - `bounds` are those of 1 to [`MAX_ITEMS`] items.
    /// - `max_leaf` is the maximum number of items of a leaf, from 1 to [`MAX_LEAF`].
    ///
    /// The result does not depend on the number of threads.
    pub fn build(bounds: &[B], max_leaf: usize) -> (PartTree<B>, Vec<u32>) {
        PartTree::build_with_progress(bounds, max_leaf, &|_| ControlFlow::Continue(()))
            .expect("nothing cancels the build")
    }

    /// [`PartTree::build`] with reports of its progress. Returns `None` if `progress` cancels it.
    pub fn build_with_progress(
        bounds: &[B],
        max_leaf: usize,
        progress: &Progress,
    ) -> Option<(PartTree<B>, Vec<u32>)> {
        assert!((1..=MAX_ITEMS).contains(&bounds.len()) && (1..=MAX_LEAF).contains(&max_leaf));
        let numbered = bounds.iter().zip(0..);
        let mut items: Vec<Item> =
            numbered.map(|(bound, number)| Item::new(bound, number)).collect();
        let mut root: Subtree<B> =
            Subtree { items: &mut items, first: 0, depth: 0, nodes: Vec::new() };
        let built = threads::with_pool(root.items.len() > PARALLEL, |join| {
            Build { max_leaf, join, progress }.subtree(&mut root)
        });
        if built.is_break() {
            return None;
        }
        let mut nodes = root.nodes;
        nodes.shrink_to_fit();
        let bound = lane(&items, 0..items.len()).bounds.bound();
        let tree = PartTree { nodes, bound, items: items.len() as u32 };
        Some((tree, items.iter().map(Item::number).collect()))
    }
}

impl Build<'_> {
    /// Builds the nodes of a subtree. Its root comes first.
    fn subtree<B: PartBound>(self, subtree: &mut Subtree<B>) -> ControlFlow<()> {
        let Subtree { items, first, depth, nodes } = subtree;
        if items.len() <= PARALLEL {
            self.serial_node::<B>(items, *first, *depth, nodes);
            return (self.progress)(items.len());
        }
        let lanes = self.lanes::<B>(items, *depth);
        self.push_node::<B>(&lanes, *first, nodes);
        let mut rest = &mut **items;
        let mut children: ArrayVec<Subtree<B>, LANES> = ArrayVec::new();
        for lane in &lanes {
            let (items, after) = std::mem::take(&mut rest).split_at_mut(lane.range.len());
            rest = after;
            let first = *first + lane.range.start;
            children.push(Subtree { items, first, depth: *depth + 1, nodes: Vec::new() });
        }
        self.in_parallel(&mut children)?;
        for (lane, child) in children.iter().enumerate() {
            if child.items.len() > self.max_leaf {
                let start = nodes.len() as u32;
                nodes[0].set_link(lane, Child::Node(start).into());
                nodes.extend(child.nodes.iter().map(|node| moved::<B>(*node, start)));
            }
        }
        ControlFlow::Continue(())
    }

    fn in_parallel<B: PartBound>(self, subtrees: &mut [Subtree<B>]) -> ControlFlow<()> {
        match subtrees {
            [subtree] if subtree.items.len() <= self.max_leaf => {
                (self.progress)(subtree.items.len())
            }
            [subtree] => self.subtree(subtree),
            _ => {
                let (left, right) = subtrees.split_at_mut(subtrees.len() / 2);
                let (left, right) =
                    self.join.join(|| self.in_parallel(left), || self.in_parallel(right));
                left?;
                right
            }
        }
    }

    /// Appends the node of a range of items, and all nodes below it.
    fn serial_node<B: PartBound>(
        self,
        items: &mut [Item],
        first: usize,
        depth: usize,
        nodes: &mut Vec<B::Node>,
    ) {
        let lanes = self.lanes::<B>(items, depth);
        let node = self.push_node::<B>(&lanes, first, nodes);
        for (number, Lane { range, .. }) in lanes.into_iter().enumerate() {
            if range.len() > self.max_leaf {
                let child = Child::Node(nodes.len() as u32);
                nodes[node].set_link(number, child.into());
                self.serial_node::<B>(
                    &mut items[range.clone()],
                    first + range.start,
                    depth + 1,
                    nodes,
                );
            }
        }
    }

    /// Appends a node whose links to other nodes are not set yet, and returns its index.
    fn push_node<B: PartBound>(
        self,
        lanes: &[Lane],
        first: usize,
        nodes: &mut Vec<B::Node>,
    ) -> usize {
        let children: ArrayVec<(B, Link), LANES> = lanes
            .iter()
            .map(|Lane { range, bounds, .. }| {
                let (first, count) = ((first + range.start) as u32, range.len());
                let is_leaf = count <= self.max_leaf;
                let count = if is_leaf { count as u32 } else { 0 };
                (bounds.bound(), Child::Leaf { first, count }.into())
            })
            .collect();
        nodes.push(B::Node::new(&children));
        nodes.len() - 1
    }

    /// Partitions items into one to four ranges of nearby items, in the order of the ranges.
    fn lanes<B: PartBound>(self, items: &mut [Item], depth: usize) -> ArrayVec<Lane, LANES> {
        let mut lanes = ArrayVec::new();
        lanes.push(lane(items, 0..items.len()));
        let is_median = depth >= MEDIAN_SPLIT_DEPTH;
        let unit = if is_median { 1 } else { self.unit(items.len()) };
        let least = unit.max(self.max_leaf);
        while !lanes.is_full() {
            let weight = |lane: &Lane| {
                (if is_median { 0.0 } else { lane.bounds.bound::<B>().cost() }, lane.range.len())
            };
            let splittable = (0..lanes.len()).filter(|&number| lanes[number].range.len() > least);
            let Some(heaviest) =
                splittable.reduce(|a, b| if weight(&lanes[b]) > weight(&lanes[a]) { b } else { a })
            else {
                break;
            };
            let Lane { range, .. } = lanes[heaviest].clone();
            let middle = range.start
                + split::<B>(&mut items[range.clone()], &lanes[heaviest], unit, is_median);
            lanes[heaviest] = lane(items, range.start..middle);
            lanes.insert(heaviest + 1, lane(items, middle..range.end));
        }
        lanes
    }

    /// The number of items that the start of every range must be a multiple of.
    ///
    /// The least number of leaves and nodes results if all but one of a node's children are full.
    fn unit(self, count: usize) -> usize {
        let leaves = count.div_ceil(self.max_leaf);
        if leaves <= LANES {
            self.max_leaf
        } else if leaves <= FULL_NODE {
            self.max_leaf * LANES
        } else if leaves <= ROUNDED_LEAVES {
            self.max_leaf * FULL_NODE
        } else {
            1
        }
    }
}

/// A node whose links to other nodes are moved by `start`.
fn moved<B: PartBound>(mut node: B::Node, start: u32) -> B::Node {
    for lane in 0..node.count() {
        if let Child::Node(child) = node.link(lane).child() {
            node.set_link(lane, Child::Node(child + start).into());
        }
    }
    node
}

/// Measures a range of items.
fn lane(items: &[Item], range: Range<usize>) -> Lane {
    let (mut bounds, mut centers) = (Box4::EMPTY, Box4::EMPTY);
    for item in &items[range.clone()] {
        bounds = bounds.merge(item.bounds);
        let center = item.center();
        centers = centers.merge(Box4 { min: center, max: center });
    }
    Lane { range, bounds, centers }
}

/// Partitions items into two ranges, neither empty. Returns the start of the second range, a multiple of `unit`.
fn split<B: PartBound>(items: &mut [Item], lane: &Lane, unit: usize, is_median: bool) -> usize {
    let extents = lane.centers.max - lane.centers.min;
    let axis = (1..B::AXES).fold(0, |a, b| if extents[b] > extents[a] { b } else { a });
    let rounded = |middle: usize| {
        ((middle + unit / 2) / unit * unit).clamp(unit, (items.len() - 1) / unit * unit)
    };
    let half = rounded(items.len() / 2);
    // No plane separates coincident centres: any halves will do.
    if extents[axis] <= 0.0 {
        return half;
    }
    let select = |items: &mut [Item], middle: usize| {
        items.select_nth_unstable_by(middle, |a, b| {
            let order = a.center()[axis].total_cmp(&b.center()[axis]);
            order.then(a.number().cmp(&b.number()))
        });
        middle
    };
    if is_median || items.len() == 2 {
        return select(items, half);
    }
    let bins = if items.len() < FEW_ITEMS { BINS / 2 } else { BINS };
    let (least, scale) = (lane.centers.min[axis], bins as f32 / extents[axis]);
    let last = bins as i32 - 1;
    let bin = |item: &Item| (((item.center()[axis] - least) * scale) as i32).min(last) as usize;
    let cheapest = cheapest_plane::<B>(items, bins, bin);
    let Some((plane, below)) = cheapest else { return select(items, half) };
    if unit > 1 {
        let middle = rounded(below);
        return select(items, middle);
    }
    let mut middle = 0;
    for place in 0..items.len() {
        if bin(&items[place]) < plane {
            items.swap(place, middle);
            middle += 1;
        }
    }
    middle
}

/// The bin, of `count`, before which a split costs least with items on both sides, and the number of items before it.
/// None if one bin has all items.
fn cheapest_plane<B: PartBound>(
    items: &[Item],
    count: usize,
    bin: impl Fn(&Item) -> usize,
) -> Option<(usize, usize)> {
    let mut bins = [(0, Box4::EMPTY); BINS];
    for item in items {
        let (count, bounds) = &mut bins[bin(item)];
        *count += 1;
        *bounds = bounds.merge(item.bounds);
    }
    let add =
        |(count, bounds): (usize, Box4), bin: (usize, Box4)| (count + bin.0, bounds.merge(bin.1));
    // In f64, because the cost of unbounded half-spaces times their number exceeds f32. NaN without items.
    let cost = |(count, bounds): (usize, Box4)| {
        if count == 0 { f64::NAN } else { f64::from(bounds.bound::<B>().cost()) * count as f64 }
    };
    let mut above = [f64::NAN; BINS];
    let mut rest = (0, Box4::EMPTY);
    for plane in (1..count).rev() {
        rest = add(rest, bins[plane]);
        above[plane] = cost(rest);
    }
    let (mut below, mut best) = ((0, Box4::EMPTY), None);
    for plane in 1..count {
        below = add(below, bins[plane - 1]);
        let cost = cost(below) + above[plane];
        if !cost.is_nan() && best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, (plane, below.0)));
        }
    }
    best.map(|(_, split)| split)
}

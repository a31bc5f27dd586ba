//! Builds a tree top-down with the binned surface-area heuristic (Wald 2007).
//!
//! Small ranges are split at multiples of full leaves and full nodes, so that few lanes stay empty.

use std::ops::{ControlFlow, Range};

use arrayvec::ArrayVec;

use super::{Child, LANES, Link, MAX_HEIGHT, MAX_ITEMS, MAX_LEAF};
use super::{PartBound, PartTree, QuantizedNode};
use crate::threads::{self, Join};

const BINS: usize = 16;

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

#[derive(Clone, Copy, Debug)]
struct Item<B> {
    bound: B,
    number: u32,
}

/// A range of items that becomes a child.
#[derive(Clone, Debug)]
struct Lane<B> {
    range: Range<usize>,
    bound: B,
    /// The least and the greatest centre on each axis.
    centers: [[f32; 2]; 3],
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
    items: &'a mut [Item<B>],
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
        let mut items: Vec<Item<B>> =
            numbered.map(|(bound, number)| Item { bound: *bound, number }).collect();
        let mut root = Subtree { items: &mut items, first: 0, depth: 0, nodes: Vec::new() };
        let built = threads::with_pool(root.items.len() > PARALLEL, |join| {
            Build { max_leaf, join, progress }.subtree(&mut root)
        });
        if built.is_break() {
            return None;
        }
        let mut nodes = root.nodes;
        nodes.shrink_to_fit();
        let bound = lane(&items, 0..items.len()).bound;
        let tree = PartTree { nodes, bound, items: items.len() as u32 };
        Some((tree, items.iter().map(|item| item.number).collect()))
    }
}

impl Build<'_> {
    /// Builds the nodes of a subtree. Its root comes first.
    fn subtree<B: PartBound>(self, subtree: &mut Subtree<B>) -> ControlFlow<()> {
        let Subtree { items, first, depth, nodes } = subtree;
        if items.len() <= PARALLEL {
            self.serial_node(items, *first, *depth, nodes);
            return (self.progress)(items.len());
        }
        let lanes = self.lanes(items, *depth);
        self.push_node(&lanes, *first, nodes);
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
        items: &mut [Item<B>],
        first: usize,
        depth: usize,
        nodes: &mut Vec<B::Node>,
    ) {
        let lanes = self.lanes(items, depth);
        let node = self.push_node(&lanes, first, nodes);
        for (number, Lane { range, .. }) in lanes.into_iter().enumerate() {
            if range.len() > self.max_leaf {
                let child = Child::Node(nodes.len() as u32);
                nodes[node].set_link(number, child.into());
                self.serial_node(&mut items[range.clone()], first + range.start, depth + 1, nodes);
            }
        }
    }

    /// Appends a node whose links to other nodes are not set yet, and returns its index.
    fn push_node<B: PartBound>(
        self,
        lanes: &[Lane<B>],
        first: usize,
        nodes: &mut Vec<B::Node>,
    ) -> usize {
        let children: ArrayVec<(B, Link), LANES> = lanes
            .iter()
            .map(|Lane { range, bound, .. }| {
                let (first, count) = ((first + range.start) as u32, range.len());
                let is_leaf = count <= self.max_leaf;
                let count = if is_leaf { count as u32 } else { 0 };
                (*bound, Child::Leaf { first, count }.into())
            })
            .collect();
        nodes.push(B::Node::new(&children));
        nodes.len() - 1
    }

    /// Partitions items into one to four ranges of nearby items, in the order of the ranges.
    fn lanes<B: PartBound>(self, items: &mut [Item<B>], depth: usize) -> ArrayVec<Lane<B>, LANES> {
        let mut lanes = ArrayVec::new();
        lanes.push(lane(items, 0..items.len()));
        let is_median = depth >= MEDIAN_SPLIT_DEPTH;
        let unit = if is_median { 1 } else { self.unit(items.len()) };
        let least = unit.max(self.max_leaf);
        while !lanes.is_full() {
            let weight = |lane: &Lane<B>| {
                (if is_median { 0.0 } else { lane.bound.cost() }, lane.range.len())
            };
            let splittable = (0..lanes.len()).filter(|&number| lanes[number].range.len() > least);
            let Some(heaviest) =
                splittable.reduce(|a, b| if weight(&lanes[b]) > weight(&lanes[a]) { b } else { a })
            else {
                break;
            };
            let Lane { range, .. } = lanes[heaviest].clone();
            let middle =
                range.start + split(&mut items[range.clone()], &lanes[heaviest], unit, is_median);
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
        match leaves {
            ..=LANES => self.max_leaf,
            ..=FULL_NODE => self.max_leaf * LANES,
            ..=ROUNDED_LEAVES => self.max_leaf * FULL_NODE,
            _ => 1,
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
fn lane<B: PartBound>(items: &[Item<B>], range: Range<usize>) -> Lane<B> {
    let items = &items[range.clone()];
    let mut bound = items[0].bound;
    let mut centers = [[f32::INFINITY, f32::NEG_INFINITY]; 3];
    for item in items {
        bound = bound.merge(&item.bound);
        for (axis, [least, most]) in centers.iter_mut().enumerate().take(B::AXES) {
            let center = item.bound.center(axis);
            *least = least.min(center);
            *most = most.max(center);
        }
    }
    Lane { range, bound, centers }
}

/// Partitions items into two ranges, neither empty. Returns the start of the second range, a multiple of `unit`.
fn split<B: PartBound>(
    items: &mut [Item<B>],
    lane: &Lane<B>,
    unit: usize,
    is_median: bool,
) -> usize {
    let extent = |axis: usize| lane.centers[axis][1] - lane.centers[axis][0];
    let axis = (1..B::AXES).fold(0, |a, b| if extent(b) > extent(a) { b } else { a });
    let rounded = |middle: usize| {
        ((middle + unit / 2) / unit * unit).clamp(unit, (items.len() - 1) / unit * unit)
    };
    let half = rounded(items.len() / 2);
    // No plane separates coincident centres: any halves will do.
    if extent(axis) <= 0.0 {
        return half;
    }
    let select = |items: &mut [Item<B>], middle: usize| {
        items.select_nth_unstable_by(middle, |a, b| {
            let order = a.bound.center(axis).total_cmp(&b.bound.center(axis));
            order.then(a.number.cmp(&b.number))
        });
        middle
    };
    if is_median || items.len() == 2 {
        return select(items, half);
    }
    let (least, scale) = (lane.centers[axis][0], BINS as f32 / extent(axis));
    let bin = |item: &Item<B>| (((item.bound.center(axis) - least) * scale) as usize).min(BINS - 1);
    let Some((plane, below)) = cheapest_plane(items, bin) else { return select(items, half) };
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

/// The bin before which a split costs least with items on both sides, and the number of items before it. None if one bin
/// has all items.
fn cheapest_plane<B: PartBound>(
    items: &[Item<B>],
    bin: impl Fn(&Item<B>) -> usize,
) -> Option<(usize, usize)> {
    let mut bins: [(usize, Option<B>); BINS] = [(0, None); BINS];
    for item in items {
        let (count, bound) = &mut bins[bin(item)];
        *count += 1;
        *bound = Some(bound.map_or(item.bound, |bound| bound.merge(&item.bound)));
    }
    let add = |(count, bound): (usize, Option<B>), bin: (usize, Option<B>)| {
        let merged = match (bound, bin.1) {
            (Some(a), Some(b)) => Some(a.merge(&b)),
            (a, b) => a.or(b),
        };
        (count + bin.0, merged)
    };
    // In f64, because the cost of unbounded half-spaces times their number exceeds f32.
    let cost = |(count, bound): (usize, Option<B>)| {
        bound.map_or(f64::NAN, |bound| f64::from(bound.cost()) * count as f64)
    };
    let mut above = [f64::NAN; BINS];
    let mut rest = (0, None);
    for plane in (1..BINS).rev() {
        rest = add(rest, bins[plane]);
        above[plane] = cost(rest);
    }
    let (mut below, mut best) = ((0, None), None);
    for plane in 1..BINS {
        below = add(below, bins[plane - 1]);
        let cost = cost(below) + above[plane];
        // The cost is NaN if one side is empty.
        if !cost.is_nan() && best.is_none_or(|(least, _)| cost < least) {
            best = Some((cost, (plane, below.0)));
        }
    }
    best.map(|(_, split)| split)
}

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
    /// The bits of 1. From here on, the bits of all numbers are those of normal floats: arithmetic with subnormal ones is
    /// slow.
    const NUMBER_0: u32 = 1.0_f32.to_bits();

    fn new<B: PartBound>(bound: &B, number: u32) -> Item {
        let (min, max) = bound.wide();
        let number = f32::from_bits(Item::NUMBER_0 + number);
        Item { bounds: Box4 { min: min.with_w(number), max: max.with_w(1.0) } }
    }

    fn number(&self) -> u32 {
        self.bounds.min.w.to_bits() - Item::NUMBER_0
    }

    #[inline(always)]
    fn center(&self) -> Vec4 {
        (self.bounds.min + self.bounds.max) * 0.5
    }

    /// One coordinate of the centre.
    #[inline(always)]
    fn center_along(&self, axis: usize) -> f32 {
        (self.bounds.min[axis] + self.bounds.max[axis]) * 0.5
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

impl Lane {
    fn new(items: &[Item], range: Range<usize>) -> Lane {
        let (mut bounds, mut centers) = (Box4::EMPTY, Box4::EMPTY);
        for item in &items[range.clone()] {
            let center = item.center();
            bounds = bounds.merge(item.bounds);
            centers = centers.merge(Box4 { min: center, max: center });
        }
        Lane { range, bounds, centers }
    }

    /// From the bounds of the items.
    fn with_bounds(items: &[Item], range: Range<usize>, bounds: Box4) -> Lane {
        let mut centers = Box4::EMPTY;
        for item in &items[range.clone()] {
            let center = item.center();
            centers = centers.merge(Box4 { min: center, max: center });
        }
        Lane { range, bounds, centers }
    }

    /// The same items, as a slice of their own.
    fn alone(self) -> Lane {
        Lane { range: 0..self.range.len(), ..self }
    }
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
    /// All items.
    whole: Lane,
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
        let whole = Lane::new(&items, 0..items.len());
        let bound = whole.bounds.bound();
        let mut root: Subtree<B> =
            Subtree { items: &mut items, whole, first: 0, depth: 0, nodes: Vec::new() };
        let built = threads::with_pool(root.items.len() > PARALLEL, |join| {
            Build { max_leaf, join, progress }.subtree(&mut root)
        });
        if built.is_break() {
            return None;
        }
        let mut nodes = root.nodes;
        nodes.shrink_to_fit();
        let tree = PartTree { nodes, bound, items: items.len() as u32 };
        Some((tree, items.iter().map(Item::number).collect()))
    }
}

impl Build<'_> {
    /// Builds the nodes of a subtree. Its root comes first.
    fn subtree<B: PartBound>(self, subtree: &mut Subtree<B>) -> ControlFlow<()> {
        let Subtree { items, whole, first, depth, nodes } = subtree;
        if items.len() <= PARALLEL {
            self.serial_node::<B>(items, whole.clone(), *first, *depth, nodes);
            return (self.progress)(items.len());
        }
        let lanes = self.lanes::<B>(items, whole.clone(), *depth);
        self.push_node::<B>(&lanes, *first, nodes);
        let mut rest = &mut **items;
        let mut children: ArrayVec<Subtree<B>, LANES> = ArrayVec::new();
        for lane in &lanes {
            let (items, after) = std::mem::take(&mut rest).split_at_mut(lane.range.len());
            rest = after;
            let (whole, first) = (lane.clone().alone(), *first + lane.range.start);
            children.push(Subtree { items, whole, first, depth: *depth + 1, nodes: Vec::new() });
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
        whole: Lane,
        first: usize,
        depth: usize,
        nodes: &mut Vec<B::Node>,
    ) {
        let lanes = self.lanes::<B>(items, whole, depth);
        let node = self.push_node::<B>(&lanes, first, nodes);
        for (number, lane) in lanes.into_iter().enumerate() {
            if lane.range.len() > self.max_leaf {
                let child = Child::Node(nodes.len() as u32);
                nodes[node].set_link(number, child.into());
                let (items, first) = (&mut items[lane.range.clone()], first + lane.range.start);
                self.serial_node::<B>(items, lane.alone(), first, depth + 1, nodes);
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
                let leaf = Child::Leaf { first, count: count as u32 };
                (bounds.bound(), if is_leaf { leaf } else { Child::Node(0) }.into())
            })
            .collect();
        nodes.push(B::Node::new(&children));
        nodes.len() - 1
    }

    /// Partitions items into one to four ranges of nearby items, in the order of the ranges.
    fn lanes<B: PartBound>(
        self,
        items: &mut [Item],
        whole: Lane,
        depth: usize,
    ) -> ArrayVec<Lane, LANES> {
        let mut lanes = ArrayVec::new();
        lanes.push(whole);
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
            let lane = &lanes[heaviest];
            let Range { start, end } = lane.range;
            let (middle, bounds) = split::<B>(&mut items[start..end], lane, unit, is_median);
            let (left, right) = (start..start + middle, start + middle..end);
            let halves = match bounds {
                Some(bounds) => [(left, bounds[0]), (right, bounds[1])]
                    .map(|(range, bounds)| Lane::with_bounds(items, range, bounds)),
                None => [left, right].map(|range| Lane::new(items, range)),
            };
            let [left, right] = halves;
            lanes[heaviest] = left;
            lanes.insert(heaviest + 1, right);
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

/// Partitions items into two ranges, neither empty. Returns the start of the second range, a multiple of `unit`, and the
/// bounds of both ranges where they are known.
fn split<B: PartBound>(
    items: &mut [Item],
    lane: &Lane,
    unit: usize,
    is_median: bool,
) -> (usize, Option<[Box4; 2]>) {
    let extents = lane.centers.max - lane.centers.min;
    let axis = (1..B::AXES).fold(0, |a, b| if extents[b] > extents[a] { b } else { a });
    let rounded = |middle: usize| {
        ((middle + unit / 2) / unit * unit).clamp(unit, (items.len() - 1) / unit * unit)
    };
    let half = rounded(items.len() / 2);
    // No plane separates coincident centres: any halves will do.
    if extents[axis] <= 0.0 {
        return (half, None);
    }
    if is_median || items.len() == 2 {
        select(items, half, axis);
        return (half, None);
    }
    let count = if items.len() < FEW_ITEMS { BINS / 2 } else { BINS };
    let (least, scale) = (lane.centers.min[axis], count as f32 / extents[axis]);
    let last = count as i32 - 1;
    let bin = |item: &Item| (((item.center_along(axis) - least) * scale) as i32).min(last) as usize;
    let bins = Bins::new(items, count, bin);
    let Some(plane) = bins.cheapest_plane::<B>() else {
        select(items, half, axis);
        return (half, None);
    };
    let (below, above) = (bins.all(0..plane), bins.all(plane..count));
    let middle = rounded(below.count);
    if unit == 1 || middle == below.count {
        partition(items, |item| bin(item) < plane);
        return (middle, Some([below.bounds, above.bounds]));
    }
    // Only the bin of the rounded middle needs an order.
    let (dividing, before) = bins.bin_of(middle);
    let start = partition(items, |item| bin(item) < dividing);
    debug_assert_eq!(start, before);
    let end = start + partition(&mut items[start..], |item| bin(item) == dividing);
    if middle > start {
        select(&mut items[start..end], middle - start, axis);
    }
    (middle, None)
}

/// Moves the items with the least centres along an axis to the front: `middle` of them.
fn select(items: &mut [Item], middle: usize, axis: usize) {
    items.select_nth_unstable_by(middle, |a, b| {
        let order = a.center_along(axis).total_cmp(&b.center_along(axis));
        order.then(a.number().cmp(&b.number()))
    });
}

/// Moves the items for which `is_first` holds to the front, and returns their number. Branch-free: the side of an item is
/// unpredictable.
#[inline(always)]
fn partition(items: &mut [Item], is_first: impl Fn(&Item) -> bool) -> usize {
    let mut middle = 0;
    for place in 0..items.len() {
        let step = usize::from(is_first(&items[place]));
        items.swap(place, middle);
        middle += step;
    }
    middle
}

/// Items between two planes.
#[derive(Clone, Copy, Debug)]
struct Bin {
    count: usize,
    bounds: Box4,
}

impl Bin {
    const EMPTY: Bin = Bin { count: 0, bounds: Box4::EMPTY };

    #[inline(always)]
    fn merge(self, other: Bin) -> Bin {
        Bin { count: self.count + other.count, bounds: self.bounds.merge(other.bounds) }
    }

    /// In f64, because the cost of unbounded half-spaces times their number exceeds f32. NaN without items.
    fn cost<B: PartBound>(self) -> f64 {
        if self.count == 0 {
            return f64::NAN;
        }
        f64::from(self.bounds.bound::<B>().cost()) * self.count as f64
    }
}

/// All items of a range, by their centres along an axis.
struct Bins {
    bins: [Bin; BINS],
    /// The number of bins in use.
    count: usize,
}

impl Bins {
    #[inline(always)]
    fn new(items: &[Item], count: usize, bin: impl Fn(&Item) -> usize) -> Bins {
        // Neighbours in the input often share a bin. Two sets halve the wait for its last change.
        let mut sets = [[Bin::EMPTY; BINS]; 2];
        let (pairs, rest) = items.as_chunks::<2>();
        let add = |bins: &mut [Bin; BINS], item: &Item| {
            let bin = &mut bins[bin(item)];
            bin.count += 1;
            bin.bounds = bin.bounds.merge(item.bounds);
        };
        for [a, b] in pairs {
            add(&mut sets[0], a);
            add(&mut sets[1], b);
        }
        rest.iter().for_each(|item| add(&mut sets[0], item));
        let bins = std::array::from_fn(|bin| sets[0][bin].merge(sets[1][bin]));
        Bins { bins, count }
    }

    /// The union of some bins.
    fn all(&self, range: Range<usize>) -> Bin {
        self.bins[range].iter().copied().fold(Bin::EMPTY, Bin::merge)
    }

    /// The bin before which a split costs least with items on both sides. None if one bin has all items.
    fn cheapest_plane<B: PartBound>(&self) -> Option<usize> {
        let mut above = [f64::NAN; BINS];
        let mut rest = Bin::EMPTY;
        for plane in (1..self.count).rev() {
            rest = rest.merge(self.bins[plane]);
            above[plane] = rest.cost::<B>();
        }
        let (mut below, mut best) = (Bin::EMPTY, None);
        for (plane, above) in above.into_iter().enumerate().take(self.count).skip(1) {
            below = below.merge(self.bins[plane - 1]);
            let cost = below.cost::<B>() + above;
            if !cost.is_nan() && best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, plane));
            }
        }
        best.map(|(_, plane)| plane)
    }

    /// The bin that contains the item of a rank, and the number of items before the bin.
    fn bin_of(&self, rank: usize) -> (usize, usize) {
        let mut before = 0;
        for bin in 0..self.count - 1 {
            if rank < before + self.bins[bin].count {
                return (bin, before);
            }
            before += self.bins[bin].count;
        }
        (self.count - 1, before)
    }
}

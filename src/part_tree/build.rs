//! Builds a tree top-down.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::{Child, LANES, Link, MAX_HEIGHT, MAX_ITEMS, MAX_LEAF};
use super::{PartBound, PartTree, QuantizedNode};
use crate::bvh::build_item::{Box4, BuildItem};
use crate::bvh::lane::Lane;
use crate::bvh::split::{SplitMemory, lanes};
use crate::simd::huge_pages;
use crate::threads::{self, Join};

/// From this depth on, ranges are split at the median, so that no input exceeds [`MAX_HEIGHT`].
///
/// A level then divides a range by eight. Eight levels hold [`MAX_ITEMS`] items.
const MEDIAN_SPLIT_DEPTH: usize = MAX_HEIGHT - 10;

/// The children of larger ranges are built in parallel. It is constant, so progress has the same steps on any number of
/// threads.
const PARALLEL: usize = 4096;

/// Receives the number of items placed since its last call, from any thread. It breaks to cancel the build.
pub type Progress<'a> = dyn Fn(usize) -> ControlFlow<()> + Sync + 'a;

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
}

impl BuildItem for Item {
    #[inline(always)]
    fn bounds(&self) -> &Box4 {
        &self.bounds
    }

    #[inline(always)]
    fn number(&self) -> u32 {
        self.bounds.min.w.to_bits() - Item::NUMBER_0
    }
}

/// The parameters of a build.
#[derive(Clone, Copy)]
struct Build<'a> {
    max_leaf: usize,
    join: Join,
    progress: &'a Progress<'a>,
}

/// The time that a tree takes for each item, in nanoseconds.
const COST: u64 = 60;

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
        let bounds = bounds.iter().copied();
        PartTree::build_with_progress(bounds, max_leaf, &|_| ControlFlow::Continue(()))
            .expect("nothing cancels the build")
    }

    /// [`PartTree::build`] with reports of its progress. Returns `None` if `progress` cancels it.
    pub fn build_with_progress(
        bounds: impl ExactSizeIterator<Item = B>,
        max_leaf: usize,
        progress: &Progress,
    ) -> Option<(PartTree<B>, Vec<u32>)> {
        assert!((1..=MAX_ITEMS).contains(&bounds.len()) && (1..=MAX_LEAF).contains(&max_leaf));
        let mut whole = Lane::EMPTY;
        let items = bounds.zip(0..).map(|(bound, number)| {
            let item = Item::new(&bound, number);
            whole.push(&item);
            item
        });
        let mut items: Vec<Item> = items.collect();
        let bound = whole.bounds.bound();
        let mut root: Subtree<B> =
            Subtree { items: &mut items, whole, first: 0, depth: 0, nodes: Vec::new() };
        let count = root.items.len();
        let cost = if count > PARALLEL { COST * count as u64 } else { 0 };
        let built =
            threads::with_pool(cost, |join| Build { max_leaf, join, progress }.subtree(&mut root));
        if built.is_break() {
            return None;
        }
        let nodes = huge_pages::fitted(root.nodes);
        let tree = PartTree { nodes, bound, items: items.len() as u32 };
        Some((tree, items.iter().map(Item::number).collect()))
    }
}

impl Build<'_> {
    /// Builds the nodes of a subtree. Its root comes first.
    fn subtree<B: PartBound>(self, subtree: &mut Subtree<B>) -> ControlFlow<()> {
        let Subtree { items, whole, first, depth, nodes } = subtree;
        if items.len() <= PARALLEL {
            let mut memory = SplitMemory::default();
            self.serial_node::<B>(items, whole.clone(), *first, *depth, nodes, &mut memory);
            return (self.progress)(items.len());
        }
        let lanes = lanes::<B, Item, LANES>(
            items,
            whole.clone(),
            self.max_leaf,
            *depth >= MEDIAN_SPLIT_DEPTH,
            &mut SplitMemory::default(),
        );
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
        memory: &mut SplitMemory,
    ) {
        let is_median = depth >= MEDIAN_SPLIT_DEPTH;
        let lanes = lanes::<B, Item, LANES>(items, whole, self.max_leaf, is_median, memory);
        let node = self.push_node::<B>(&lanes, first, nodes);
        for (number, lane) in lanes.into_iter().enumerate() {
            if lane.range.len() > self.max_leaf {
                let child = Child::Node(nodes.len() as u32);
                nodes[node].set_link(number, child.into());
                let (items, first) = (&mut items[lane.range.clone()], first + lane.range.start);
                self.serial_node::<B>(items, lane.alone(), first, depth + 1, nodes, memory);
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

//! The nodes of a tree. A search reads two cache lines of a node; the links to parents stand apart.

use std::ops::{Index, IndexMut};

use glam::{BVec4A, Vec4};

use super::{Bound, LANES, Wide, bit_positions};
use crate::simd::huge_pages;
use crate::simd::prefetch::Elements;
use crate::simd::words::{Joined, join_tagged};

/// The child in a used lane of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Child {
    Leaf(u32),
    Node(u32),
}

/// An optional [`Child`] in four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link(u32);

impl Link {
    pub const NONE: Link = Link(u32::MAX);
    const LEAF: u32 = 1 << 31;
    /// The number of no leaf: [`Link::of_leaf`] returns the link of an unused lane.
    pub const NO_LEAF: u32 = Link::NONE.0 & !Link::LEAF;

    #[inline(always)]
    pub fn of_leaf(leaf: u32) -> Link {
        Link(leaf | Link::LEAF)
    }

    pub fn child(self) -> Option<Child> {
        match self.0 {
            _ if self == Link::NONE => None,
            link if link & Link::LEAF != 0 => Some(Child::Leaf(link & !Link::LEAF)),
            link => Some(Child::Node(link)),
        }
    }
}

impl Link {
    /// The link in the low half of a word.
    #[inline(always)]
    pub fn of_word(word: u64) -> Link {
        Link(word as u32)
    }

    #[inline(always)]
    pub fn is_leaf(self) -> bool {
        self.0 & Link::LEAF != 0
    }

    /// The leaf or the node.
    #[inline(always)]
    pub fn index(self) -> usize {
        (self.0 & !Link::LEAF) as usize
    }
}

impl From<Child> for Link {
    fn from(child: Child) -> Link {
        match child {
            Child::Leaf(leaf) => Link::of_leaf(leaf),
            Child::Node(node) => Link(node),
        }
    }
}

/// The halves of a 64-bit word of filter bits, combined: bit 32 stands for bit 0, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits(u32);

impl Bits {
    pub const NONE: Bits = Bits(0);

    pub fn of_word(word: u32) -> Bits {
        Bits(word)
    }

    pub const fn word(self) -> u32 {
        self.0
    }

    pub fn of_leaf(word: u64) -> Bits {
        Bits((word | word >> 32) as u32)
    }

    /// The bits of a query. They match those of every leaf whose word shares a bit, and of few others.
    ///
    /// `any_high`: whether [`Bits::need_high`] holds for any leaf. Without such leaves the upper half hardly counts. So
    /// a mask of all categories but one leaves out the one.
    pub fn of_query(word: u64, any_high: bool) -> Bits {
        let (low, high) = (word as u32, (word >> 32) as u32);
        match low {
            _ if any_high => Bits(low | high),
            // Only leaves with all bits can match.
            0 => Bits(high),
            _ => Bits(low),
        }
    }

    /// Whether queries of a leaf's word must compare the upper half.
    pub fn need_high(word: u64) -> bool {
        word >> 32 != 0 && word as u32 != u32::MAX
    }

    pub fn or(self, other: Bits) -> Bits {
        Bits(self.0 | other.0)
    }

    #[inline(always)]
    pub fn match_any(self, other: Bits) -> bool {
        self.0 & other.0 != 0
    }
}

/// For each mask of lanes, the lanes in it, then 0.
const LANES_FIRST: [[u8; LANES]; 1 << LANES] = {
    let mut orders = [[0; LANES]; 1 << LANES];
    let mut mask = 0;
    while mask < orders.len() {
        let (mut lane, mut place) = (0, 0);
        while lane < LANES {
            if mask >> lane & 1 == 1 {
                orders[mask][place] = lane as u8;
                place += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    orders
};

/// A node. An unused lane has no bits, so no search enters it.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Node<B: Bound> {
    pub bounds: B::Wide,
    pub links: [Link; LANES],
    /// The bits of all leaves of each lane.
    pub bits: [Bits; LANES],
}

impl<B: Bound> Node<B> {
    const EMPTY: Node<B> =
        Node { bounds: B::Wide::EMPTY, links: [Link::NONE; LANES], bits: [Bits::NONE; LANES] };

    /// The used lanes.
    pub fn lanes(&self) -> impl Iterator<Item = usize> + use<B> {
        let used = (0..LANES).map(|lane| u32::from(self.links[lane] != Link::NONE) << lane);
        bit_positions(used.sum::<u32>())
    }

    pub fn free_lane(&self) -> Option<usize> {
        self.links.iter().position(|&link| link == Link::NONE)
    }

    pub fn child(&self, lane: usize) -> Child {
        self.links[lane].child().expect("a used lane holds a child")
    }

    pub fn set(&mut self, lane: usize, child: Child, bound: &B, bits: Bits) {
        self.bounds.set(lane, bound);
        self.links[lane] = Link::from(child);
        self.bits[lane] = bits;
    }

    pub fn clear(&mut self, lane: usize) {
        self.bounds.clear(lane);
        self.links[lane] = Link::NONE;
        self.bits[lane] = Bits::NONE;
    }

    /// The union of the bounds of all used lanes. A node without them has none.
    pub fn bound(&self) -> Option<B> {
        self.links.iter().any(|&link| link != Link::NONE).then(|| self.bounds.all())
    }

    /// The children in those of `lanes` that have any of `bits`, each below its key in the word that [`Link::of_word`]
    /// reads. Other lanes are 0.
    #[inline(always)]
    pub fn children(&self, lanes: BVec4A, keys: Vec4, bits: Bits) -> Joined {
        let (links, tags) = (self.links.map(|link| link.0), self.bits.map(|bits| bits.0));
        join_tagged(&links, keys, lanes, &tags, bits.0)
    }

    /// The lanes that have any of `bits`.
    #[inline(always)]
    pub fn lanes_with(&self, bits: Bits) -> u32 {
        self.children(BVec4A::TRUE, Vec4::ZERO, bits).lanes
    }

    /// The cost of each lane that holds a node, and 0 for the others.
    ///
    /// Branch-free: which lanes hold nodes is unpredictable.
    #[inline(always)]
    pub fn node_costs(&self) -> [f32; LANES] {
        let (costs, leaves) = (self.bounds.costs(), self.leaf_lanes());
        std::array::from_fn(|lane| if leaves >> lane & 1 == 0 { costs[lane] } else { 0.0 })
    }

    /// The lanes that hold leaves, and the unused ones.
    #[inline(always)]
    pub fn leaf_lanes(&self) -> u32 {
        // A leaf's bit is the sign bit.
        Vec4::from_array(self.links.map(|link| f32::from_bits(link.0))).is_negative_bitmask()
    }

    /// Appends the children in `lanes` to a list of which `count` elements are used and [`LANES`] more have room.
    ///
    /// Branch-free, because the lanes are unpredictable: it writes [`LANES`] elements and counts those in `lanes`.
    #[inline(always)]
    pub fn append_children(&self, lanes: u32, list: &mut [u32], count: &mut usize) {
        let order = LANES_FIRST[lanes as usize % LANES_FIRST.len()];
        for (place, lane) in list[*count..*count + LANES].iter_mut().zip(order) {
            *place = self.links[lane as usize % LANES].index() as u32;
        }
        *count += lanes.count_ones() as usize;
    }

    pub fn all_bits(&self) -> Bits {
        self.bits.into_iter().fold(Bits::NONE, Bits::or)
    }
}

/// A lane of a node, in four bytes: a tree has fewer nodes than leaves, and their number fits 24 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place(u32);

impl Place {
    pub const NONE: Place = Place(u32::MAX);

    #[inline(always)]
    pub fn new(node: usize, lane: usize) -> Place {
        Place((node * LANES + lane) as u32)
    }

    pub fn is_none(self) -> bool {
        self == Place::NONE
    }

    pub fn node(self) -> usize {
        self.0 as usize / LANES
    }

    pub fn lane(self) -> usize {
        self.0 as usize % LANES
    }
}

/// The part by which the memory of the nodes grows.
const GROWTH: usize = 8;

/// The part of the memory of the nodes that may be unused after a build.
const SPARE: usize = 16;

/// All nodes of a tree. The root is node 0 and always exists. Free nodes are empty.
#[derive(Debug)]
pub(super) struct Nodes<B: Bound> {
    nodes: Vec<Node<B>>,
    /// The lane that holds each node. The root has none.
    parents: Vec<Place>,
    free: Vec<u32>,
}

impl<B: Bound> Default for Nodes<B> {
    /// An empty root.
    fn default() -> Nodes<B> {
        Nodes { nodes: vec![Node::EMPTY], parents: vec![Place::NONE], free: Vec::new() }
    }
}

impl<B: Bound> Index<usize> for Nodes<B> {
    type Output = Node<B>;

    #[inline(always)]
    fn index(&self, node: usize) -> &Node<B> {
        &self.nodes[node]
    }
}

impl<B: Bound> IndexMut<usize> for Nodes<B> {
    #[inline(always)]
    fn index_mut(&mut self, node: usize) -> &mut Node<B> {
        &mut self.nodes[node]
    }
}

impl<B: Bound> Nodes<B> {
    /// One above the highest index of a node.
    pub fn end(&self) -> usize {
        self.nodes.len()
    }

    /// The number of nodes that are not free.
    pub fn used(&self) -> usize {
        self.nodes.len() - self.free.len()
    }

    pub fn get(&self, node: usize) -> Option<&Node<B>> {
        self.nodes.get(node)
    }

    #[inline(always)]
    pub fn elements(&self) -> Elements {
        Elements::new(&self.nodes)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Node<B>> {
        self.nodes.iter()
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Node<B>> {
        self.nodes.iter_mut()
    }

    pub fn parent(&self, node: usize) -> Place {
        self.parents[node]
    }

    pub fn set_parent(&mut self, node: usize, parent: Place) {
        self.parents[node] = parent;
    }

    /// Empties a node and returns it as it was.
    pub fn take(&mut self, node: usize) -> Node<B> {
        std::mem::replace(&mut self.nodes[node], Node::EMPTY)
    }

    /// Adds an empty node, in the place of a free one if there is any.
    pub fn add(&mut self, parent: Place) -> usize {
        self.add_filled(parent, Node::EMPTY)
    }

    /// Adds a node, in the place of a free one if there is any.
    #[inline(always)]
    pub fn add_filled(&mut self, parent: Place, filled: Node<B>) -> usize {
        match self.free.pop() {
            Some(node) => {
                self.parents[node as usize] = parent;
                self.nodes[node as usize] = filled;
                node as usize
            }
            None => {
                if self.nodes.len() == self.nodes.capacity() {
                    let more = self.nodes.len() / GROWTH + 1;
                    huge_pages::reserve_exact(&mut self.nodes, more);
                    self.parents.reserve_exact(more);
                }
                self.nodes.push(filled);
                self.parents.push(parent);
                self.nodes.len() - 1
            }
        }
    }

    /// Empties a node, so that another one can take its place.
    pub fn release(&mut self, node: usize) {
        self.nodes[node] = Node::EMPTY;
        self.parents[node] = Place::NONE;
        self.free.push(node as u32);
    }

    /// Removes all nodes but the root, and keeps the memory.
    pub fn truncate_to_root(&mut self) {
        self.nodes.truncate(1);
        self.parents.truncate(1);
        self.free.clear();
    }

    /// Makes room for the nodes of a new tree with this number of leaves.
    ///
    /// A third as many nodes would be least. Builds of many leaves make 0.347 to 0.3585 as many.
    pub fn reserve(&mut self, leaves: usize) {
        let nodes = leaves / 64 * 23 + 24;
        let more = nodes.saturating_sub(self.nodes.len());
        huge_pages::reserve_exact(&mut self.nodes, more);
        self.parents.reserve_exact(nodes.saturating_sub(self.parents.len()));
    }

    /// Gives unused memory back, if it is worth a copy of all nodes.
    pub fn shrink(&mut self) {
        if self.nodes.capacity() - self.nodes.len() > self.nodes.len() / SPARE {
            self.nodes.shrink_to_fit();
            self.parents.shrink_to_fit();
        }
    }

    /// The memory of the nodes, in bytes.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<B>>()
            + self.parents.capacity() * size_of::<Place>()
            + self.free.capacity() * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use super::Bits;

    #[test]
    fn folded_bits_never_hide_a_match_and_keep_the_mask_of_all_but_one() {
        let mut random = fastrand::Rng::with_seed(80);
        let mut words =
            vec![0, 1, 2, 1 << 31, 1 << 32, 1 << 63, !2, u64::MAX, 0xFFFF_FFFF, !0 << 32];
        words.extend((0..60).map(|_| 1 << random.u32(0..64)));
        words.extend((0..60).map(|_| random.u64(..)));
        for &leaf in &words {
            for &query in &words {
                for any_high in [Bits::need_high(leaf), true] {
                    let matched = Bits::of_leaf(leaf).match_any(Bits::of_query(query, any_high));
                    assert!(matched || leaf & query == 0, "{leaf:x} {query:x} {any_high}");
                }
            }
        }
        assert!(!Bits::of_leaf(2).match_any(Bits::of_query(!2, false)));
    }
}

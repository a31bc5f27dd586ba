//! A compact, static bounding-volume tree over numbered items: the triangles of a mesh, the parts of a compound, the
//! segments of a polyline.
//!
//! A node has eight children. Their bounds are quantised to 8 bits per coordinate and rounded outward. A leaf is a range
//! of the item order that [`PartTree::build`] returns, or as many items from an address on that its user gave it.
//!
//! | step | file |
//! |---|---|
//! | a node: quantised bounds, and SIMD tests of eight of them | `node` |
//! | the build, serial or parallel, with the same result | `build` |
//! | queries, which allocate nothing | `traverse` |
//! | new bounds for the same items | `refit` |
//! | leaves in the item order, and their addresses | `leaves` |
//! | consistency checks | `validate` |
//! | saved bytes | `bytes` |

mod build;
mod bytes;
mod leaves;
mod node;
mod refit;
mod traverse;
mod validate;

#[cfg(test)]
mod tests;

pub use build::Progress;
pub use node::{Node, Ray};
pub use traverse::{Items, LeafVisitor, TreeOver};

use std::fmt::Debug;
use std::ops::Range;

use crate::bvh::Bound;
use crate::simd::eight_lanes::EightLanes;
use crate::simd::f32_lanes::LaneMask;

/// Children per node. A query tests all of them with SIMD.
const LANES: usize = 8;

/// Maximum height of a tree, because traversals keep their stack in an array.
const MAX_HEIGHT: usize = 24;

/// Maximum number of items of a tree.
pub const MAX_ITEMS: usize = 1 << 24;

/// Maximum number of items of a leaf.
pub const MAX_LEAF: usize = 8;

/// A bound that a [`PartTree`] can store.
pub trait PartBound: Bound {
    /// A translation.
    type Vector: Copy;
    type Node: QuantizedNode<Self>;
    /// A ray, prepared for slab tests.
    type PartRay: Copy;

    /// Prepares a bound that moves by `translation`.
    fn sweep(&self, translation: Self::Vector) -> Self::Sweep;
}

/// The lanes that a test accepts, and a number for each that is not negative. Numbers of other lanes are unspecified.
#[derive(Debug)]
pub struct Accepted<L: EightLanes> {
    numbers: L,
    lanes: L::Mask,
}

impl<L: EightLanes> Accepted<L> {
    /// A bit for each lane.
    #[inline(always)]
    fn bits(&self) -> u32 {
        self.lanes.bits()
    }

    /// Keys of the lanes, from their numbers.
    #[inline(always)]
    fn keys(self) -> L {
        self.numbers.keys(self.lanes)
    }
}

/// A node: eight quantised bounds and what each contains. A test returns a bit mask of lanes, or also numbers.
pub trait QuantizedNode<B: PartBound>: Copy + Debug + Send + Sync {
    /// The size of a saved node in bytes.
    const BYTES: usize;

    /// Makes a node of one to eight children.
    fn new(children: &[(B, Link)]) -> Self;

    /// Replaces the bounds of all children.
    fn set_bounds(&mut self, bounds: &[B]);

    /// The number of children. They are in the first lanes.
    fn count(&self) -> usize;

    fn link(&self, lane: usize) -> Link;

    /// Starts to load the links, which are often in another cache line than the bounds.
    fn prefetch_links(&self);

    fn set_link(&mut self, lane: usize, link: Link);

    /// The decoded bound of a lane, which contains the bound that it was made from.
    fn bound(&self, lane: usize) -> B;

    /// The lanes that are leaves, and perhaps some that are not used.
    fn leaves<L: EightLanes>(&self) -> u32;

    /// The lanes whose bounds overlap a bound.
    fn overlaps<L: EightLanes>(&self, bound: &B) -> u32;

    /// The lanes within `reach` of a bound, with lower bounds of their distances.
    fn gaps<L: EightLanes>(&self, bound: &B, reach: f32) -> Accepted<L>;

    /// The lanes that a ray hits within `reach`, with the parameters at which it enters them, rounded down.
    fn entries<L: EightLanes>(&self, ray: &B::PartRay, reach: f32) -> Accepted<L>;

    /// The lanes that a moving bound meets until `latest`, with the times at which it meets them, rounded down.
    fn times<L: EightLanes>(&self, sweep: &B::Sweep, latest: f32) -> Accepted<L>;

    fn write(&self, bytes: &mut Vec<u8>);

    /// Reads a node from `BYTES` bytes. Its contents may be invalid. None if a leaf has no item, or too many.
    fn read(bytes: &[u8]) -> Option<Self>;
}

/// The content of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Child {
    /// `first`: a place of the item order, or an address.
    Leaf {
        first: u32,
        count: u32,
    },
    Node(u32),
}

/// The content of a lane in four bytes: a leaf has the highest bit set, its count less 1 in 3 bits, and its first item in
/// 28 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link(u32);

/// The number of bits of a leaf's first item.
const FIRST_BITS: u32 = 28;

/// One more than the greatest address of a leaf.
pub const ADDRESSES: u32 = 1 << FIRST_BITS;

impl Link {
    const LEAF: u32 = 1 << 31;
    const FIRST: u32 = ADDRESSES - 1;

    /// The bits of a saved leaf's first item. The count follows, in 7 bits.
    const SAVED_FIRST_BITS: u32 = 24;

    #[inline(always)]
    fn is_leaf(self) -> bool {
        self.0 & Link::LEAF != 0
    }

    fn child(self) -> Child {
        if self.is_leaf() {
            let count = ((self.0 & !Link::LEAF) >> FIRST_BITS) + 1;
            Child::Leaf { first: self.0 & Link::FIRST, count }
        } else {
            Child::Node(self.0)
        }
    }

    /// The link as it is saved. The first item of a leaf must be its place.
    fn saved(self) -> u32 {
        match self.child() {
            Child::Leaf { first, count } => Link::LEAF | count << Link::SAVED_FIRST_BITS | first,
            Child::Node(node) => node,
        }
    }

    /// Reads a saved link. None if a leaf has no item, or too many.
    fn from_saved(saved: u32) -> Option<Link> {
        if saved & Link::LEAF == 0 {
            return Some(Child::Node(saved).into());
        }
        let count = (saved & !Link::LEAF) >> Link::SAVED_FIRST_BITS;
        let first = saved & ((1 << Link::SAVED_FIRST_BITS) - 1);
        (1..=MAX_LEAF as u32).contains(&count).then(|| Child::Leaf { first, count }.into())
    }
}

impl From<Child> for Link {
    fn from(child: Child) -> Link {
        match child {
            Child::Leaf { first, count } => Link(Link::LEAF | (count - 1) << FIRST_BITS | first),
            Child::Node(node) => Link(node),
        }
    }
}

/// A static bounding-volume tree.
#[derive(Clone, Debug)]
pub struct PartTree<B: PartBound> {
    /// All nodes in depth-first order. The root is node 0 and always exists.
    nodes: Vec<B::Node>,
    /// The union of the bounds of all items.
    bound: B,
    items: u32,
}

impl<B: PartBound> PartTree<B> {
    /// The union of the bounds of all items.
    pub fn bound(&self) -> &B {
        &self.bound
    }

    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// The memory that the nodes use, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.nodes[..])
    }
}

/// A leaf as queries visit it: a range of the item order, or as many items from an address on.
fn range(first: u32, count: u32) -> Range<u32> {
    first..first + count
}

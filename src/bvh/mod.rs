//! A dynamic bounding-volume hierarchy with four children per node, generic over its bound.
//!
//! A leaf is a small integer chosen by the owner, with a bound and 64 filter bits. A search may visit leaves whose bits
//! do not match: the owner tests them again. The tree knows no shapes.
//!
//! The order of results depends on the tree's history; the set of results does not. The owner sorts them.

mod bins;
mod build;
pub mod build_item;
mod gradual;
mod grid;
pub mod lane;
mod nodes;
mod order;
mod pairs;
mod partition;
mod refit;
mod remove;
pub mod split;
mod traverse;
mod validate;

pub use pairs::NodePair;
pub use traverse::{AlongRay, AlongSweep, ByDistance, Order, Walk};

use std::fmt::Debug;

use glam::{BVec4A, Vec4};

use nodes::{Bits, Child, Nodes, Place};

/// Children per node. A query tests all of them with SIMD.
pub const LANES: usize = 4;

/// Maximum height of a tree, because traversals keep their stack in an array.
const MAX_HEIGHT: usize = 64;

/// A bounding volume.
pub trait Bound: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// [`LANES`] bounds in SIMD vectors.
    type Wide: Wide<Self> + Copy + Debug + Send + Sync;
    /// A ray with the values precomputed that each test needs.
    type Ray: Copy + Debug + Send + Sync;
    /// A moving bound with the values precomputed that each test needs.
    type Sweep: Copy + Debug + Send + Sync;
    /// The corners in adjacent numbers: min, then max.
    type Packed: Copy + Debug + Send + Sync;
    /// The number of coordinates of a centre.
    const AXES: usize;

    fn merge(&self, other: &Self) -> Self;

    fn contains(&self, other: &Self) -> bool;

    /// Whether the bounds share a point. Touching bounds overlap.
    fn overlaps(&self, other: &Self) -> bool;

    /// Whether a moving bound meets this one.
    fn meets(&self, sweep: &Self::Sweep) -> bool;

    /// Expands the bound on every side by at least `by`, and always by at least one ulp.
    fn grown(&self, by: f32) -> Self;

    /// [`Bound::grown`] of a bound in registers.
    #[inline(always)]
    fn wide_grown(bound: &WideCorners, by: f32) -> WideCorners {
        WideCorners::new(&bound.bound::<Self>().grown(by))
    }

    /// The greatest size along any axis on which the bound is finite.
    #[inline(always)]
    fn extent(&self) -> f32 {
        Self::wide_extent(&WideCorners::new(self))
    }

    /// [`Bound::extent`] of a bound in registers.
    fn wide_extent(bound: &WideCorners) -> f32;

    /// The cost of the surface-area heuristic, proportional to the probability that a ray or bound hits this one.
    fn cost(&self) -> f32;

    /// The min and max corner. The lanes beyond the bound's axes are 0.
    fn wide(&self) -> (Vec4, Vec4);

    fn packed(&self) -> Self::Packed;

    fn of_packed(packed: &Self::Packed) -> Self;

    /// Bits that are all 0 if and only if two bounds share a point, without a branch.
    fn packed_gaps(a: &Self::Packed, b: &Self::Packed) -> u8;

    /// Makes a bound from the lanes of its axes.
    fn from_wide(min: Vec4, max: Vec4) -> Self;
}

/// The lengths of a steady way, as parts of the room: see [`WideCorners::has_moved_steadily`].
const STEADY: [f32; 2] = [0.4, 1.25];

/// The corners of a bound in two SIMD registers. Lanes beyond its axes are unspecified.
#[derive(Clone, Copy, Debug)]
pub struct WideCorners {
    pub min: Vec4,
    pub max: Vec4,
}

impl WideCorners {
    /// The bound of the origin.
    pub const ZERO: WideCorners = WideCorners { min: Vec4::ZERO, max: Vec4::ZERO };

    #[inline(always)]
    pub fn new<B: Bound>(bound: &B) -> WideCorners {
        let (min, max) = bound.wide();
        WideCorners { min, max }
    }

    /// The bound with these corners.
    #[inline(always)]
    pub fn bound<B: Bound>(&self) -> B {
        B::from_wide(self.min, self.max)
    }

    /// Extends the sides that moved outward since `before`: by `times` their movement, but at most by `most`.
    #[inline(always)]
    pub fn ahead(&self, before: &WideCorners, times: f32, most: f32) -> WideCorners {
        let (most, none) = (Vec4::splat(most), Vec4::ZERO);
        let (down, up) = ((before.min - self.min) * times, (self.max - before.max) * times);
        // Infinite sides, whose movement is NaN, stay.
        let down = Vec4::select(down.cmpgt(none), down, none).min(most);
        let up = Vec4::select(up.cmpgt(none), up, none).min(most);
        WideCorners { min: self.min - down, max: self.max + up }
    }

    /// Whether any side moved outward by more than `by` since `before`, without a branch. Both have the axes of `B`.
    #[inline(always)]
    pub fn has_moved<B: Bound>(&self, before: &WideCorners, by: f32) -> bool {
        let by = Vec4::splat(by);
        let moved = (before.min - self.min).cmpgt(by) | (self.max - before.max).cmpgt(by);
        moved.bitmask() & ((1 << B::AXES) - 1) != 0
    }

    /// Whether any side seems to have moved outward steadily, without a branch. All bounds have the axes of `B`.
    ///
    /// The bound has moved a number of times within `around`, the last time from `before`. If it always moved as far as that,
    /// its way is about as long as the room within `around`. After a motion to and fro, or one that changes its speed, such a
    /// way would be longer or shorter.
    #[inline(always)]
    pub fn has_moved_steadily<B: Bound>(
        &self,
        before: &WideCorners,
        around: &WideCorners,
        moves: f32,
    ) -> bool {
        let room = (around.max - around.min) - (self.max - self.min);
        let [least, most] = STEADY.map(|part| room * part);
        let are_steady = |way: Vec4| way.cmpgt(least) & way.cmplt(most);
        let sides = are_steady((before.min - self.min) * moves)
            | are_steady((self.max - before.max) * moves);
        sides.bitmask() & ((1 << B::AXES) - 1) != 0
    }

    /// Whether this bound contains another one, without a branch. Both have the axes of `B`.
    #[inline(always)]
    pub fn contains<B: Bound>(&self, other: &WideCorners) -> bool {
        let axes = (1 << B::AXES) - 1;
        let within = self.min.cmple(other.min) & other.max.cmple(self.max);
        within.bitmask() & axes == axes
    }
}

/// [`LANES`] bounds that are tested with SIMD. Each test returns a mask of lanes.
pub trait Wide<B: Bound> {
    const EMPTY: Self;

    /// Makes bounds of their corners: the least coordinates of all lanes along each axis, and the greatest ones. Axes beyond
    /// those of the bound do not count.
    fn from_rows(min: [Vec4; 3], max: [Vec4; 3]) -> Self;

    fn set(&mut self, lane: usize, bound: &B);

    fn get(&self, lane: usize) -> B;

    /// Empties a lane.
    fn clear(&mut self, lane: usize);

    /// The union of all lanes. At least one lane must be used.
    fn all(&self) -> B;

    /// The cost of each lane.
    fn costs(&self) -> [f32; LANES];

    /// The cost of each lane, and its cost when merged with `bound`.
    fn costs_with(&self, bound: &B) -> [[f32; LANES]; 2];

    fn overlaps(&self, bound: &B) -> u32;

    /// The lanes that a ray hits within `reach`, and the ray parameter at which it enters each lane.
    fn entries(&self, ray: &B::Ray, reach: f32) -> (BVec4A, Vec4);

    /// The lanes that a moving bound meets until `latest`, and a lower bound of the time at which it meets each.
    fn times(&self, sweep: &B::Sweep, latest: f32) -> (BVec4A, Vec4);

    /// The lanes whose squared distance to a bound is at most `reach`, and a lower bound of that square for each.
    fn squared_gaps(&self, bound: &B, reach: f32) -> (BVec4A, Vec4);
}

/// The positions of the set bits, lowest first.
pub fn bit_positions(mask: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut mask = mask.into();
    std::iter::from_fn(move || {
        let lowest = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        lowest
    })
}

/// A dynamic bounding-volume tree.
#[derive(Debug)]
pub struct Bvh<B: Bound> {
    nodes: Nodes<B>,
    /// The place of each leaf.
    places: Vec<Place>,
    leaves: usize,
    /// Whether [`Bits::need_high`] has held for any leaf.
    any_high_bits: bool,
    /// The weighted number of single-leaf changes since the last full build.
    changes_since_build: usize,
    /// The cost of the tree after the last build at once. 0 before the first.
    built_cost: f32,
    /// The number of leaves inserted since the last call of [`Bvh::settle`].
    inserts_since_settle: usize,
    /// Whether [`Bvh::set_bound`] may have left nodes larger than their leaves.
    has_loose_nodes: bool,
    /// Leaves that wait for their insertion. Empty buffer of builds otherwise.
    items: Vec<build::Item>,
    /// Leaves that wait for their removal, which comes before the insertions.
    leaving: Vec<u32>,
    split_memory: split::SplitMemory,
    /// The empty buffer of builds for their next steps.
    steps: Vec<build::Step>,
    gradual: gradual::Gradual<B>,
}

impl<B: Bound> Default for Bvh<B> {
    fn default() -> Bvh<B> {
        Bvh {
            nodes: Nodes::default(),
            places: Vec::new(),
            leaves: 0,
            any_high_bits: false,
            changes_since_build: 0,
            built_cost: 0.0,
            inserts_since_settle: 0,
            has_loose_nodes: false,
            items: Vec::new(),
            leaving: Vec::new(),
            split_memory: split::SplitMemory::default(),
            steps: Vec::new(),
            gradual: gradual::Gradual::default(),
        }
    }
}

impl<B: Bound> Bvh<B> {
    pub fn leaf_count(&self) -> usize {
        self.leaves
    }

    pub fn contains(&self, leaf: u32) -> bool {
        self.places.get(leaf as usize).is_some_and(|place| !place.is_none())
    }

    /// The bound of a leaf that the tree contains.
    pub fn bound(&self, leaf: u32) -> B {
        let place = self.places[leaf as usize];
        self.nodes[place.node()].bounds.get(place.lane())
    }

    /// A number that is similar for leaves near each other in the tree, if the tree contains the leaf.
    pub fn neighborhood(&self, leaf: u32) -> u32 {
        self.places.get(leaf as usize).map_or(u32::MAX, |place| place.node() as u32)
    }

    /// Starts to load the node of a leaf.
    #[inline(always)]
    pub fn prefetch_leaf(&self, leaf: u32) {
        if let Some(place) = self.places.get(leaf as usize) {
            self.prefetch(place.node() as u32);
        }
    }

    fn leaf_bits(&mut self, word: u64) -> Bits {
        self.any_high_bits |= Bits::need_high(word);
        Bits::of_leaf(word)
    }

    fn query_bits(&self, word: u64) -> Bits {
        Bits::of_query(word, self.any_high_bits)
    }

    /// Whether a query with these bits may visit a leaf.
    pub fn may_match(&self, bits: u64) -> bool {
        self.nodes[0].all_bits().match_any(self.query_bits(bits))
    }

    /// The union of all leaf bounds. An empty tree has none.
    pub fn bounds(&self) -> Option<B> {
        self.nodes[0].bound()
    }

    pub fn node_count(&self) -> usize {
        self.nodes.used()
    }

    pub fn height(&self) -> usize {
        self.height_below(0)
    }

    fn height_below(&self, node: usize) -> usize {
        let node = &self.nodes[node];
        let below = node.lanes().map(|lane| match node.child(lane) {
            Child::Leaf(_) => 0,
            Child::Node(child) => self.height_below(child as usize),
        });
        below.max().map_or(0, |height| height + 1)
    }

    /// The expected number of nodes that a small random query visits, if it meets the bounds of the tree (surface-area
    /// heuristic). 0 for an empty tree, and at least 1 for any other.
    pub fn cost(&self) -> f32 {
        let Some(all) = self.bounds() else { return 0.0 };
        let mut cost = 0.0;
        for node in self.nodes.iter() {
            node.node_costs().into_iter().for_each(|lane| cost += f64::from(lane));
        }
        let relative = cost / f64::from(all.cost());
        // The ratio of a tree without size is NaN.
        1.0 + if relative.is_finite() { relative as f32 } else { 0.0 }
    }

    /// Visits the bound of every child of a node, and whether it is a leaf. The order is that of the tree.
    pub fn visit_bounds(&self, mut visit: impl FnMut(&B, bool)) {
        for node in self.nodes.iter() {
            for lane in node.lanes() {
                visit(&node.bounds.get(lane), matches!(node.child(lane), Child::Leaf(_)));
            }
        }
    }

    /// The memory that the tree holds, in bytes.
    pub fn bytes(&self) -> usize {
        self.nodes.bytes()
            + self.places.capacity() * size_of::<Place>()
            + self.items.capacity() * size_of::<build::Item>()
            + self.leaving.capacity() * size_of::<u32>()
            + self.split_memory.bytes()
            + self.steps.capacity() * size_of::<build::Step>()
            + self.gradual.bytes()
    }
}

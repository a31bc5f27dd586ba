//! A dynamic bounding-volume tree with four children a node, generic over its bound.
//!
//! A leaf is a small integer of the owner's, with a bound and one word of bits. The tree knows no shape. Its
//! history decides its form, never what it finds: owners sort.

mod build;
mod refit;
mod traverse;
mod validate;

use std::fmt::Debug;

/// Children of a node, tested together.
pub const LANES: usize = 4;

/// No tree is higher: traversals keep their stack in an array.
const MAX_HEIGHT: usize = 64;

/// A bounding volume.
pub trait Bound: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// [`LANES`] bounds.
    type Wide: Wide<Self> + Copy + Debug + Send + Sync;
    /// A ray made ready for many tests.
    type Ray: Copy;
    /// How many coordinates a centre has.
    const AXES: usize;

    fn merge(&self, other: &Self) -> Self;

    fn contains(&self, other: &Self) -> bool;

    /// Whether they share a point. Both are closed.
    fn overlaps(&self, other: &Self) -> bool;

    /// Larger by at least `by` on every side; strictly larger when `by` is 0.
    fn grown(&self, by: f32) -> Self;

    /// Larger on the sides that moved outward from `before`: `times` as far as they did, but at most by `most`.
    fn ahead(&self, before: &Self, times: f32, most: f32) -> Self;

    /// The greatest size along an axis, of those along which there is an end.
    fn extent(&self) -> f32;

    /// In proportion to the chance that a ray or another bound meets it.
    fn cost(&self) -> f32;

    fn center(&self, axis: usize) -> f32;
}

/// [`LANES`] bounds, tested together. Each test answers a bit mask of lanes.
pub trait Wide<B: Bound> {
    const EMPTY: Self;

    fn set(&mut self, lane: usize, bound: &B);

    fn get(&self, lane: usize) -> B;

    /// Makes a lane hold nothing.
    fn clear(&mut self, lane: usize);

    /// Bounds of all lanes, of which one holds something.
    fn all(&self) -> B;

    /// What each lane costs, and what it would if it held a bound too.
    fn costs_with(&self, bound: &B) -> [[f32; LANES]; 2];

    fn overlaps(&self, bound: &B) -> u32;

    /// The lanes that a ray meets within `reach`, and where it enters each.
    fn entries(&self, ray: &B::Ray, reach: f32) -> (u32, [f32; LANES]);
}

/// What a lane of a node holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Child {
    Leaf(u32),
    Node(u32),
}

/// A [`Child`], or none, in four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Link(u32);

impl Link {
    const NONE: Link = Link(u32::MAX);
    const LEAF: u32 = 1 << 31;

    fn child(self) -> Option<Child> {
        match self.0 {
            _ if self == Link::NONE => None,
            link if link & Link::LEAF != 0 => Some(Child::Leaf(link & !Link::LEAF)),
            link => Some(Child::Node(link)),
        }
    }
}

impl From<Child> for Link {
    fn from(child: Child) -> Link {
        match child {
            Child::Leaf(leaf) => Link(leaf | Link::LEAF),
            Child::Node(node) => Link(node),
        }
    }
}

#[derive(Clone, Debug)]
struct Node<B: Bound> {
    bounds: B::Wide,
    links: [Link; LANES],
    /// What the lane's leaves have, OR-ed; 0 for a lane that holds nothing.
    bits: [u64; LANES],
    /// The lane that holds this node; of the root, none.
    parent: Place,
    /// A bit for each lane that holds something.
    used: u32,
}

impl<B: Bound> Node<B> {
    fn new(parent: Place) -> Node<B> {
        Node {
            bounds: B::Wide::EMPTY,
            links: [Link::NONE; LANES],
            bits: [0; LANES],
            parent,
            used: 0,
        }
    }

    fn lanes(&self) -> impl Iterator<Item = usize> + use<B> {
        ones(self.used)
    }

    fn free_lane(&self) -> Option<usize> {
        let lane = self.used.trailing_ones() as usize;
        (lane < LANES).then_some(lane)
    }

    fn child(&self, lane: usize) -> Child {
        self.links[lane].child().expect("a used lane holds a child")
    }

    fn bound(&self) -> Option<B> {
        (self.used != 0).then(|| self.bounds.all())
    }

    fn all_bits(&self) -> u64 {
        self.bits.iter().fold(0, |all, bits| all | bits)
    }
}

/// The positions of the bits that are set, lowest first.
fn ones(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        lowest
    })
}

/// A lane of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    node: u32,
    lane: u32,
}

impl Place {
    const NONE: Place = Place { node: u32::MAX, lane: 0 };

    fn new(node: usize, lane: usize) -> Place {
        Place { node: node as u32, lane: lane as u32 }
    }

    fn is_none(self) -> bool {
        self == Place::NONE
    }

    fn node(self) -> usize {
        self.node as usize
    }

    fn lane(self) -> usize {
        self.lane as usize
    }
}

/// The tree.
#[derive(Debug)]
pub struct Bvh<B: Bound> {
    /// The root is node 0, always there.
    nodes: Vec<Node<B>>,
    free: Vec<u32>,
    /// Where each leaf stands.
    places: Vec<Place>,
    leaves: usize,
    /// How much has been done to the tree, one leaf at a time, since it was last built.
    strain: usize,
    items: Vec<build::Item<B>>,
}

impl<B: Bound> Default for Bvh<B> {
    fn default() -> Bvh<B> {
        Bvh {
            nodes: vec![Node::new(Place::NONE)],
            free: Vec::new(),
            places: Vec::new(),
            leaves: 0,
            strain: 0,
            items: Vec::new(),
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

    /// Bounds of all leaves.
    pub fn bounds(&self) -> Option<B> {
        self.nodes[0].bound()
    }

    pub fn node_count(&self) -> usize {
        self.nodes.len() - self.free.len()
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

    /// Memory held.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<Node<B>>()
            + self.free.capacity() * size_of::<u32>()
            + self.places.capacity() * size_of::<Place>()
            + self.items.capacity() * size_of::<build::Item<B>>()
    }
}

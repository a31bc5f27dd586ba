//! A world: shapes in bounding-volume trees, the pairs that overlap, and what changed between updates.
//!
//! Generic over [`Space`]: nothing here knows the dimension, or does arithmetic on vectors.

mod any;
mod candidates;
mod events;
mod filter;
mod query;
mod results;
mod shape;
mod slot_set;
mod slots;
mod update;
mod validate;

pub use any::{AnyWorld, Attributes, downcast, downcast_mut};
pub use events::{Event, EventKind};
pub use filter::Filter;
pub use query::{Query, RayHit};
pub use shape::{Shape, ShapeDesc};
pub use slots::{GENERATION_BITS, GENERATION_LIMIT, Id, SLOT_BITS, SLOT_LIMIT};

pub(crate) use results::Least;

use parking_lot::Mutex;

use crate::bvh::{Bound, Bvh};
use crate::space::Space;
use candidates::Candidates;
use slot_set::SlotSet;
use slots::Slots;

/// How a world behaves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The signed distance at or below which two shapes overlap.
    pub margin: f32,
    /// How much larger than its shape a leaf is on every side, as a fraction of the shape's extent. Ahead of a shape
    /// that moves it is up to three times as much.
    pub fatness: f32,
    /// Whether an update tells of overlaps that merely go on.
    pub stay_events: bool,
}

impl Settings {
    pub const DEFAULT: Settings = Settings { margin: 0.0, fatness: 0.1, stay_events: true };
}

/// Counts of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    pub shapes: u32,
    pub enabled: u32,
    pub candidates: u32,
    pub pairs: u32,
    pub tested: u32,
    pub nodes: u32,
    pub height: u32,
    pub bytes: u64,
}

/// A set of shapes.
#[derive(Debug)]
pub struct World<S: Space> {
    settings: Settings,
    shapes: Slots<Shape<S>>,
    /// Moving shapes and static ones apart: two static ones never pair. Leaves are slots.
    trees: [Tree<S::Bound>; 2],
    candidates: Candidates,
    /// Shapes whose candidates have to be found anew.
    fresh: SlotSet,
    /// Shapes destroyed while they overlapped: their ends have to be told.
    departed: Vec<u32>,
    events: Vec<Event>,
    /// How many updates there have been.
    updates: u64,
    /// Exact tests that the last update made.
    tested: u32,
    scratch: Mutex<Vec<query::Scratch>>,
}

/// A tree, and what its leaves have done since they last found their places.
#[derive(Debug)]
struct Tree<B: Bound> {
    bvh: Bvh<B>,
    /// Leaves that left their fat bounds.
    escaped: SlotSet,
    /// How often any did.
    escapes: usize,
}

impl<B: Bound> Default for Tree<B> {
    fn default() -> Tree<B> {
        Tree { bvh: Bvh::default(), escaped: SlotSet::default(), escapes: 0 }
    }
}

impl<S: Space> World<S> {
    /// An empty world, whose first shapes have `first_generation`.
    pub fn new(settings: Settings, first_generation: u32) -> World<S> {
        World {
            settings,
            shapes: Slots::new(first_generation),
            trees: [Tree::default(), Tree::default()],
            candidates: Candidates::default(),
            fresh: SlotSet::default(),
            departed: Vec::new(),
            events: Vec::new(),
            updates: 0,
            tested: 0,
            scratch: Mutex::new(Vec::new()),
        }
    }

    /// How many more shapes can be created.
    pub fn room(&self) -> usize {
        self.shapes.room()
    }

    /// A generation that no shape of this world has had.
    pub fn next_generation(&self) -> u32 {
        self.shapes.next_generation()
    }

    /// A shape that exists.
    pub fn get(&self, id: Id) -> Option<&Shape<S>> {
        self.shapes.get(id)
    }

    /// Fat bounds of every enabled shape.
    pub fn bounds(&self) -> Option<S::Bound> {
        let bounds = self.trees.iter().filter_map(|tree| tree.bvh.bounds());
        bounds.reduce(|a, b| a.merge(&b))
    }

    pub fn stats(&self) -> Stats {
        let bytes = self.shapes.bytes()
            + self.trees.iter().map(|tree| tree.bvh.bytes() + tree.escaped.bytes()).sum::<usize>()
            + self.candidates.bytes()
            + self.fresh.bytes()
            + self.departed.capacity() * size_of::<u32>()
            + self.events.capacity() * size_of::<Event>();
        Stats {
            shapes: self.shapes.len() as u32,
            enabled: self.trees.iter().map(|tree| tree.bvh.leaf_count() as u32).sum(),
            candidates: self.candidates.len() as u32,
            pairs: self.candidates.overlapping().count() as u32,
            tested: self.tested,
            nodes: self.trees.iter().map(|tree| tree.bvh.node_count() as u32).sum(),
            height: self.trees.iter().map(|tree| tree.bvh.height() as u32).max().unwrap_or(0),
            bytes: bytes as u64,
        }
    }
}

/// How far bounds must reach so that they miss no pair within a margin: distances are rounded to `f32` before they are
/// compared with it.
fn reach(margin: f32) -> f32 {
    margin.max(0.0) * (1.0 + 4.0 * f32::EPSILON)
}

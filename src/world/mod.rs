//! A world: shapes in bounding-volume trees, their overlapping pairs, and the events between updates.
//!
//! It is generic over [`Space`]: nothing here depends on the dimension or does vector arithmetic.

mod any;
mod batch;
mod bounds;
mod candidate;
mod candidate_search;
mod candidates;
mod change_many;
mod changeable;
mod create;
mod draw;
mod event_contacts;
mod events;
mod exact_tests;
mod filter;
mod leaves;
mod lower_partners;
mod marks;
mod overlap;
mod pair_sort;
mod pairing;
mod probe;
mod query;
mod recorder;
mod results;
mod search;
mod search_queue;
mod set_poses;
mod shape;
mod sketch;
mod slot_bits;
mod slot_set;
mod slots;
mod sweep;
mod touched;
mod update;
mod upkeep;
mod validate;

pub use any::{AnyWorld, Attributes, downcast, downcast_mut};
pub use batch::{BatchBuffers, Buffers};
pub use draw::{Drawing, LineKind};
pub use events::{Event, EventKind};
pub use filter::Filter;
pub use probe::{Cast, CastMotion, Closest, ClosestPoint, Probe, Raycast};
use query::IdLists;
pub use query::{Asker, Ignored, ProbeQuery, Query, Triggers};
pub use results::Found;
pub use shape::{Shape, ShapeDesc};
pub use sketch::Sketch;
pub use slots::{GENERATION_BITS, GENERATION_LIMIT, Id, SLOT_BITS, SLOT_LIMIT};

pub(crate) use results::SmallestN;

use parking_lot::Mutex;

use crate::bvh::{Bound, Bvh};
use crate::space::Space;
use crate::spare::Spare;
use candidates::Candidates;
use changeable::Changeable;
use leaves::Leaves;
use marks::Marks;
use pairing::{Pairing, Pairings};
use recorder::Recorder;
use search_queue::SearchQueue;
use slot_set::SlotSet;
use slots::Slots;
use sweep::Sweeps;

/// The settings of a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The signed distance at or below which two shapes overlap.
    pub margin: f32,
    /// The expansion of a leaf beyond its shape's bounds on every side, as a fraction of the shape's extent.
    ///
    /// In the direction of movement it is up to three times as large. Each leaf varies it by a factor of 0.5 to 1.5. A shape
    /// so fast that it would leave the leaf within two updates gets none.
    pub fatness: f32,
    /// Whether updates report stay events for pairs that continue to overlap.
    pub stay_events: bool,
    /// The pairs that updates record.
    pub pairs: PairPolicy,
    /// Updates record a pair only if one of its shapes has one of these categories. Every bit records all pairs.
    pub event_categories: u64,
}

/// The pairs that the updates of a world record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairPolicy {
    All,
    /// Pairs of which at least one shape is a trigger.
    WithTrigger,
    None,
}

impl Settings {
    pub const DEFAULT: Settings = Settings {
        margin: 0.0,
        fatness: 0.1,
        stay_events: true,
        pairs: PairPolicy::All,
        event_categories: u64::MAX,
    };

    /// Whether updates record a pair of shapes. Filters and owners must let them pair, too.
    fn records<S: Space>(&self, pairings: &Pairings, a: &Shape<S>, b: &Shape<S>) -> bool {
        let [pairing_a, pairing_b] = [a, b].map(|shape| pairings.get(shape.pairing));
        let policy = match self.pairs {
            PairPolicy::All => true,
            PairPolicy::WithTrigger => a.is_trigger() || b.is_trigger(),
            PairPolicy::None => false,
        };
        pairing_a.allows(pairing_b) && policy && self.has_categories(pairing_a, pairing_b)
    }

    /// Whether updates record every pair of shapes.
    fn records_all(&self, pairings: &Pairings) -> bool {
        let allows =
            |pairing: &Pairing| pairing.allows(pairing) && self.has_categories(pairing, pairing);
        self.pairs == PairPolicy::All && pairings.single().is_some_and(allows)
    }

    fn has_categories(&self, a: &Pairing, b: &Pairing) -> bool {
        let categories = a.filter.category | b.filter.category;
        self.event_categories == u64::MAX || categories & self.event_categories != 0
    }
}

/// Statistics of a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stats {
    pub shapes: u32,
    pub enabled: u32,
    pub candidates: u32,
    pub pairs: u32,
    pub tested: u32,
    pub nodes: u32,
    pub height: u32,
    pub bytes: u64,
    /// The expected number of nodes that a small random query visits, over both trees. See [`Bvh::cost`].
    pub tree_cost: f32,
}

/// A set of shapes with its trees, candidate pairs and events.
#[derive(Debug)]
pub struct World<S: Space> {
    settings: Settings,
    shapes: Slots<Shape<S>>,
    /// Bounds of the shape in each slot that overlap those of every shape within the world's margin. The test of
    /// candidates reads nothing else of most shapes.
    bounds: Vec<<S::Bound as Bound>::Packed>,
    /// Whether `bounds` has every slot. Otherwise it is empty: see [`World::keep_bounds`].
    keeps_bounds: bool,
    leaves: Leaves<S::Bound>,
    pairings: Pairings,
    /// The number of shapes that overlapped the one in each slot in the last update. No slot beyond the end had any.
    overlap_counts: Vec<u32>,
    /// The tree of moving shapes, then that of static ones: two static shapes never pair. A leaf is a slot.
    trees: [Tree<S::Bound>; 2],
    candidates: Candidates,
    /// The changes of each shape since the last update.
    marks: Marks,
    /// Shapes whose candidates the next update searches again.
    search_queue: SearchQueue<S::Bound>,
    /// Shapes whose geometries can change in place. Each update compares their versions.
    changeable: Changeable,
    /// Shapes destroyed while they overlapped. The next update reports their end events.
    destroyed: Vec<u32>,
    sweeps: Sweeps<S>,
    events: Vec<Event>,
    spare_events: Spare,
    /// The number of updates so far. It wraps.
    updates: u32,
    /// The number of exact tests in the last update.
    tested: u32,
    buffers: BatchBuffers<S>,
    changes: change_many::Scratch<S::Bound>,
    /// Whether the last change of many poses gave most moving shapes new leaves and many of them were fast.
    most_are_fast: bool,
    recorder: Recorder<S>,
    /// Buffers for the ids that queries ignore.
    id_lists: Mutex<Vec<IdLists>>,
}

/// A tree, and the leaves to reinsert.
#[derive(Debug)]
struct Tree<B: Bound> {
    bvh: Bvh<B>,
    /// Shapes that left their fat bounds since the last reinsertion.
    escaped: SlotSet,
    /// The number of times that shapes left their fat bounds since then.
    escapes: usize,
    /// Whether most leaves have new bounds, which wait for [`World::apply_waiting`]. The tree has older ones.
    is_stale: bool,
}

impl<B: Bound> Tree<B> {
    /// No leaf has to be reinserted any more: all of them move, or the tree is rebuilt.
    fn forget_escaped(&mut self) {
        self.escaped.clear();
        self.escapes = 0;
    }
}

impl<B: Bound> Default for Tree<B> {
    fn default() -> Tree<B> {
        Tree { bvh: Bvh::default(), escaped: SlotSet::default(), escapes: 0, is_stale: false }
    }
}

impl<S: Space> World<S> {
    /// Makes an empty world. Its slots start with `first_generation`.
    pub fn new(settings: Settings, first_generation: u32) -> World<S> {
        World {
            settings,
            shapes: Slots::new(first_generation),
            bounds: Vec::new(),
            keeps_bounds: false,
            leaves: Leaves::default(),
            pairings: Pairings::default(),
            overlap_counts: Vec::new(),
            trees: [Tree::default(), Tree::default()],
            candidates: Candidates::default(),
            marks: Marks::default(),
            search_queue: SearchQueue::default(),
            changeable: Changeable::default(),
            destroyed: Vec::new(),
            sweeps: Sweeps::default(),
            events: Vec::new(),
            spare_events: Spare::default(),
            updates: 0,
            tested: 0,
            buffers: BatchBuffers::default(),
            changes: change_many::Scratch::default(),
            most_are_fast: false,
            recorder: Recorder::default(),
            id_lists: Mutex::new(Vec::new()),
        }
    }

    /// The signed distance at or below which two shapes overlap.
    pub fn margin(&self) -> f32 {
        self.settings.margin
    }

    /// The number of shapes that can still be created.
    pub fn room(&self) -> usize {
        self.shapes.room()
    }

    /// The user data of an existing shape.
    pub fn user_data(&self, id: Id) -> u64 {
        self.shapes.user_data(id.slot)
    }

    /// A generation above those of all shapes so far.
    pub fn next_generation(&self) -> u32 {
        self.shapes.next_generation()
    }

    /// The shape with this id, if it exists.
    pub fn get(&self, id: Id) -> Option<&Shape<S>> {
        self.shapes.get(id)
    }

    /// The union of the fat bounds of all enabled shapes.
    pub fn bounds(&self) -> Option<S::Bound> {
        let bounds = self.trees.iter().filter_map(|tree| tree.bvh.bounds());
        bounds.reduce(|a, b| a.merge(&b))
    }

    pub fn stats(&self) -> Stats {
        let bytes = self.shapes.bytes()
            + self.bounds.capacity() * size_of::<<S::Bound as Bound>::Packed>()
            + self.leaves.bytes()
            + self.pairings.bytes()
            + self.overlap_counts.capacity() * size_of::<u32>()
            + self.trees.iter().map(|tree| tree.bvh.bytes() + tree.escaped.bytes()).sum::<usize>()
            + self.candidates.bytes()
            + self.marks.bytes()
            + self.search_queue.bytes()
            + self.changeable.bytes()
            + self.changes.bytes()
            + self.destroyed.capacity() * size_of::<u32>()
            + self.sweeps.bytes()
            + self.recorder.bytes()
            + self.events.capacity() * size_of::<Event>();
        Stats {
            shapes: self.shapes.len() as u32,
            enabled: self.trees.iter().map(|tree| tree.bvh.leaf_count() as u32).sum(),
            candidates: self.candidates.len() as u32,
            pairs: self.candidates.overlapping_count() as u32,
            tested: self.tested,
            nodes: self.trees.iter().map(|tree| tree.bvh.node_count() as u32).sum(),
            height: self.trees.iter().map(|tree| tree.bvh.height() as u32).max().unwrap_or(0),
            bytes: bytes as u64,
            tree_cost: self.trees.iter().map(|tree| tree.bvh.cost()).sum(),
        }
    }
}

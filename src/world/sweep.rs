//! Sweeps of continuous shapes: the pairs that a shape touches between its pose at the previous update and its present
//! one.
//!
//! The trees hold present bounds only. The swept bounds of the shapes that moved have a tree of their own, so that two
//! continuous shapes find each other. A shape that is not continuous counts with its present pose.

use std::ops::ControlFlow;

use super::events::EventKind;
use super::shape::Shape;
use super::slot_set::SlotSet;
use super::slots::Slots;
use super::{PairPolicy, Tree, World};
use crate::answers::{CastHit, Distance};
use crate::bvh::{AlongSweep, Bound, Bvh};
use crate::part_tree::PartBound;
use crate::simd::prefetch::Elements;
use crate::space::{AtStart, CastRules, Moving, Space};
use crate::threads;

/// Shapes per task of the search.
const SEARCH_CHUNK: usize = 16;

/// The least time of a task of the search, in nanoseconds.
const SEARCH_COST: u64 = 2_000;

/// Pairs per task of the casts.
const CAST_CHUNK: usize = 4;

/// The least time of a cast, in nanoseconds.
const CAST_COST: u64 = 50;

/// The expansion of a sweep's bounds, relative to its size: casts are accurate to 1e-6 of the size of a pair.
const INACCURACY: f32 = 2e-6;

/// The state of all sweeps, and the buffers of an update.
#[derive(Debug)]
pub(super) struct Sweeps<S: Space> {
    /// Every continuous shape. It may also hold slots that no longer have one.
    continuous: SlotSet,
    /// For each slot up to the highest continuous one, the pose from which the next update sweeps.
    starts: Vec<S::Pose>,
    /// The enabled continuous shapes that moved since the previous update. A leaf of `tree` is an index in this list.
    moving: SlotSet,
    tree: Bvh<S::Bound>,
    /// Pairs that the search found, one list per task.
    found: Vec<Vec<(u32, u32)>>,
    pub pairs: Vec<SweptPair<S>>,
    /// The contacts of the last update's swept events, sorted by pair and kind.
    pub contacts: Vec<SweptContact<S::Vector>>,
}

/// The contact of a swept event.
#[derive(Clone, Copy, Debug)]
pub(super) struct SweptContact<V> {
    pub key: EventKey,
    pub contact: Distance<V>,
}

/// The name of an event in one update: its slots and its kind.
pub(super) type EventKey = (u32, u32, EventKind);

/// Two shapes of which at least one sweeps.
#[derive(Debug)]
pub(super) struct SweptPair<S: Space> {
    pub a: u32,
    pub b: u32,
    /// Whether the shapes overlapped in the previous update.
    pub was_overlapping: bool,
    /// Whether the shapes overlap at their present poses.
    pub is_overlapping: bool,
    /// The first contact, with its time.
    pub enter: Option<CastHit<S::Vector>>,
    /// The last contact, with its time.
    pub exit: Option<CastHit<S::Vector>>,
}

impl<S: Space> Default for Sweeps<S> {
    fn default() -> Sweeps<S> {
        Sweeps {
            continuous: SlotSet::default(),
            starts: Vec::new(),
            moving: SlotSet::default(),
            tree: Bvh::default(),
            found: Vec::new(),
            pairs: Vec::new(),
            contacts: Vec::new(),
        }
    }
}

impl<S: Space> Sweeps<S> {
    /// Adds a continuous shape. Its first sweep starts at `pose`.
    pub fn add(&mut self, slot: u32, pose: S::Pose) {
        let index = slot as usize;
        if self.starts.len() <= index {
            self.starts.resize(index + 1, pose);
        }
        self.starts[index] = pose;
        self.continuous.insert(slot);
    }

    /// Lets the next sweep of a shape start at `pose`, if the shape is continuous.
    pub fn restart(&mut self, slot: u32, pose: S::Pose) {
        if let Some(start) = self.starts.get_mut(slot as usize) {
            *start = pose;
        }
    }

    /// The pose from which the next update sweeps a continuous shape.
    pub fn start(&self, slot: u32) -> &S::Pose {
        &self.starts[slot as usize]
    }

    /// Whether an update searches the trees with sweeps.
    pub fn is_searching(&self) -> bool {
        !self.continuous.is_empty()
    }

    pub fn contains(&self, slot: u32) -> bool {
        self.continuous.contains(slot)
    }

    pub fn bytes(&self) -> usize {
        self.continuous.bytes()
            + self.starts.capacity() * size_of::<S::Pose>()
            + self.moving.bytes()
            + self.tree.bytes()
            + self.found.iter().map(Vec::capacity).sum::<usize>() * size_of::<(u32, u32)>()
            + self.pairs.capacity() * size_of::<SweptPair<S>>()
            + self.contacts.capacity() * size_of::<SweptContact<S::Vector>>()
    }
}

impl<S: Space> World<S> {
    /// Finds the first and last contacts of all sweeps since the previous update.
    pub(super) fn sweep(&mut self) {
        self.sweeps.pairs.clear();
        if !self.sweeps.is_searching() || self.settings.pairs == PairPolicy::None {
            return;
        }
        self.collect_moving();
        self.find_swept_pairs();
        self.cast_swept_pairs();
    }

    /// Lists the shapes that sweep, and inserts their swept bounds into the tree of sweeps.
    fn collect_moving(&mut self) {
        let World { sweeps, shapes, pairings, .. } = self;
        let Sweeps { continuous, starts, moving, tree, .. } = sweeps;
        continuous.retain(
            |slot| matches!(shapes.in_slot(slot), Some((shape, true)) if shape.is_continuous()),
        );
        tree.clear();
        for &slot in continuous.as_slice() {
            let (shape, _) = shapes.in_slot(slot).expect("retained above");
            let start = &starts[slot as usize];
            if shape.is_enabled() && *start != shape.pose {
                let leaf = moving.as_slice().len() as u32;
                let bound = S::swept_bound(&shape.geometry, start, &shape.pose);
                tree.insert(leaf, &bound, shape.filter(pairings).leaf_bits());
                moving.insert(slot);
            }
        }
    }

    /// Lists the pairs whose swept bounds overlap, sorted by slots.
    fn find_swept_pairs(&mut self) {
        let World { sweeps, shapes, bounds, pairings, trees, settings, .. } = self;
        let Sweeps { starts, moving, tree, found, pairs, .. } = sweeps;
        let (shapes, bounds, starts) = (&*shapes, &**bounds, &**starts);
        let (moving, tree) = (&*moving, &*tree);
        let slots = moving.as_slice();
        let chunks = slots.len().div_ceil(SEARCH_CHUNK);
        if found.len() < chunks {
            found.resize_with(chunks, Vec::new);
        }
        let may_pair = |shape: &Shape<S>, other: &Shape<S>| {
            !(shape.is_static() && other.is_static()) && settings.records(pairings, shape, other)
        };
        let search = |index: u32, list: &mut Vec<(u32, u32)>| {
            let slot = slots[index as usize];
            let shape = in_slot(shapes, slot);
            let (bound, bits) = (tree.bound(index), shape.filter(pairings).query_bits());
            let mut offer = |other: u32| {
                if may_pair(shape, in_slot(shapes, other)) {
                    list.push((slot.min(other), slot.max(other)));
                }
            };
            let (start, translation) = S::moving_bound(motion(shapes, starts, slot));
            let sweep = start.grown(INACCURACY * start.extent()).sweep(translation);
            for Tree { bvh, .. } in &trees[..2 - shape.tree()] {
                let all: ControlFlow<(), f32> = bvh.nearest_first(
                    &AlongSweep(&sweep),
                    1.0,
                    bits,
                    Elements::none(),
                    |latest, other| {
                        let bound = S::Bound::of_packed(&bounds[other as usize]);
                        if !moving.contains(other) && bound.meets(&sweep) {
                            offer(other);
                        }
                        ControlFlow::Continue(latest)
                    },
                );
                debug_assert!(all.is_continue());
            }
            let all: ControlFlow<()> = tree.query(
                &bound,
                bits,
                |_| {},
                |other| {
                    if other > index {
                        offer(slots[other as usize]);
                    }
                    ControlFlow::Continue(())
                },
            );
            debug_assert!(all.is_continue());
        };
        threads::for_each_chunk(1, SEARCH_COST, &mut found[..chunks], |first, lists| {
            for (chunk, list) in lists.iter_mut().enumerate() {
                let start = (first + chunk) * SEARCH_CHUNK;
                let end = slots.len().min(start + SEARCH_CHUNK);
                list.clear();
                (start..end).for_each(|index| search(index as u32, list));
            }
        });
        for &(a, b) in found[..chunks].iter().flatten() {
            let (was_overlapping, is_overlapping) = (false, false);
            pairs.push(SweptPair {
                a,
                b,
                was_overlapping,
                is_overlapping,
                enter: None,
                exit: None,
            });
        }
        pairs.sort_unstable_by_key(|pair| (pair.a, pair.b));
    }

    /// Casts the pairs. Pairs that overlapped and still do need no cast.
    fn cast_swept_pairs(&mut self) {
        let World { sweeps, shapes, candidates, settings, .. } = self;
        let (shapes, margin) = (&*shapes, settings.margin);
        let Sweeps { starts, pairs, .. } = sweeps;
        let starts = &**starts;
        threads::for_each_chunk(CAST_CHUNK, CAST_COST, pairs, |_, pairs| {
            for pair in pairs {
                if let Some(known) = candidates.find(pair.a, pair.b) {
                    pair.was_overlapping = known.was_overlapping();
                    pair.is_overlapping = known.is_overlapping();
                }
                let [a, b] = [pair.a, pair.b].map(|slot| motion(shapes, starts, slot));
                if !pair.was_overlapping {
                    pair.enter = enter::<S>(a, b, margin);
                }
                let ends = pair.was_overlapping || pair.enter.is_some();
                if ends && !pair.is_overlapping {
                    pair.exit = exit::<S>(a, b, pair.enter.as_ref());
                }
            }
        });
    }

    /// Lets the next sweeps start at the present poses.
    pub(super) fn finish_sweep(&mut self) {
        let World { sweeps, shapes, .. } = self;
        for &slot in sweeps.moving.as_slice() {
            sweeps.starts[slot as usize] = in_slot(shapes, slot).pose;
        }
        sweeps.moving.clear();
    }
}

fn in_slot<S: Space>(shapes: &Slots<Shape<S>>, slot: u32) -> &Shape<S> {
    shapes.value(slot).expect("a leaf is a shape")
}

/// The motion of a shape since the previous update. A shape that is not continuous stays at its present pose.
fn motion<'a, S: Space>(
    shapes: &'a Slots<Shape<S>>,
    starts: &'a [S::Pose],
    slot: u32,
) -> Moving<'a, S> {
    let shape = in_slot(shapes, slot);
    let start = if shape.is_continuous() { &starts[slot as usize] } else { &shape.pose };
    (&shape.geometry, start, &shape.pose)
}

/// The first contact of two motions.
fn enter<S: Space>(from: Moving<S>, to: Moving<S>, margin: f32) -> Option<CastHit<S::Vector>> {
    let hit = S::sweep(from, to, from_either_side(AtStart::Hit))?;
    // With a negative margin, shapes that touch do not overlap yet, and may slide along each other.
    if hit.inside && margin < 0.0 && !S::overlap(from.0, from.1, to.0, to.1, margin) {
        return S::sweep(from, to, from_either_side(AtStart::HitUnlessLeaving));
    }
    Some(hit)
}

/// Sweeps hit one-sided geometries from either side, as overlaps do.
fn from_either_side(at_start: AtStart) -> CastRules {
    CastRules { at_start, back_faces: true }
}

/// The last contact of two motions: the first one of the reversed motions.
fn exit<S: Space>(
    a: Moving<S>,
    b: Moving<S>,
    enter: Option<&CastHit<S::Vector>>,
) -> Option<CastHit<S::Vector>> {
    let hit = S::sweep((a.0, a.2, a.1), (b.0, b.2, b.1), from_either_side(AtStart::Hit));
    let hit = hit.map(|hit| CastHit { time: 1.0 - hit.time, ..hit });
    match (hit, enter) {
        (Some(hit), Some(enter)) if hit.time < enter.time => Some(*enter),
        (Some(hit), _) => Some(hit),
        (None, enter) => enter.copied(),
    }
}

//! The exact tests of candidates whose shapes changed.

use arrayvec::ArrayVec;

use super::candidate::{BlockResult, Candidate, IS_OVERLAPPING, WAS_OVERLAPPING};
use super::leaves::Leaves;
use super::marks::{LEAF, PAIRING};
use super::pairing::Pairings;
use super::shape::Shape;
use super::slots::Slots;
use super::{Settings, World};
use crate::bvh::{Bound, bit_positions};
use crate::simd::bytes::bytes_with;
use crate::simd::prefetch::prefetch;
use crate::space::{BLOCK, Space};
use crate::threads;

/// Blocks of candidates per task.
const TASK: usize = 32;

/// The least time of a task, in nanoseconds.
const COST: u64 = 2_000;

impl<S: Space> World<S> {
    /// Tests every candidate with a shape that changed. The search has found new candidates by such shapes.
    pub(super) fn test_candidates(&mut self) {
        let World { candidates, shapes, bounds, leaves, pairings, settings, marks, .. } = self;
        let (pairs, results) = candidates.choose_tested(marks, shapes.used() as usize);
        let tests = Tests { shapes, bounds, leaves, pairings, settings, marks: marks.as_slice() };
        let tasks = pairs.chunks_mut(TASK * BLOCK).zip(results.chunks_mut(TASK));
        threads::for_each_task(COST, tasks, |(pairs, results)| {
            let mut most_change = true;
            for (pairs, result) in pairs.chunks_mut(BLOCK).zip(results) {
                *result = tests.block(pairs, &mut most_change);
            }
        });
        candidates.keep_tested();
    }
}

/// The part of a world that the tests read.
struct Tests<'a, S: Space> {
    shapes: &'a Slots<Shape<S>>,
    bounds: &'a [<S::Bound as Bound>::Packed],
    leaves: &'a Leaves<S::Bound>,
    pairings: &'a Pairings,
    settings: &'a Settings,
    marks: &'a [u8],
}

impl<S: Space> Tests<'_, S> {
    /// Updates the pairs of a block.
    ///
    /// `most_change` is whether most pairs of the previous block changed, and becomes that of this block. Then one pass over the
    /// pairs compares all bounds, too. It takes less time than a second pass over the changed pairs.
    fn block(&self, pairs: &mut [Candidate], most_change: &mut bool) -> BlockResult {
        // Equal lengths save checks of the indices.
        let slots = self.marks.len().min(self.bounds.len());
        let (marks, bounds) = (&self.marks[..slots], &self.bounds[..slots]);
        let slots_of = |pair: Candidate| [pair.a() as usize, pair.b() as usize];
        let changes_of = |[a, b]: [usize; 2]| marks[a] | marks[b];
        let gaps_of = |[a, b]: [usize; 2]| S::Bound::packed_gaps(&bounds[a], &bounds[b]);
        let (mut changes, mut states, mut gaps) = ([0; BLOCK], [0; BLOCK], [u8::MAX; BLOCK]);
        let places = changes.iter_mut().zip(&mut states).zip(&mut gaps);
        if *most_change {
            for (&pair, ((change, state), gaps)) in pairs.iter().zip(places) {
                let slots = slots_of(pair);
                (*change, *state, *gaps) = (changes_of(slots), pair.state(), gaps_of(slots));
            }
        } else {
            for (&pair, ((change, state), _)) in pairs.iter().zip(places) {
                let slots = slots_of(pair);
                (*change, *state) = (changes_of(slots), pair.state());
                if *change != 0 {
                    prefetch(&raw const bounds[slots[1]]);
                }
            }
        }
        let changed = bytes_with(u8::MAX, &changes);
        let pairing_changed = bytes_with(PAIRING, &changes);
        let moved_leaves = bytes_with(LEAF, &changes);
        let was_before = bytes_with(WAS_OVERLAPPING as u8, &states);
        let was_overlapping = bytes_with(IS_OVERLAPPING as u8, &states);
        if !*most_change {
            bit_positions(changed).for_each(|place| gaps[place] = gaps_of(slots_of(pairs[place])));
        }
        *most_change = 2 * changed.count_ones() as usize > pairs.len();
        let mut near = changed & !bytes_with(u8::MAX, &gaps);
        // A leaf contains the bounds of its shape, so the leaves of near shapes overlap.
        let apart = (pairing_changed | moved_leaves) & !near;
        for place in bit_positions(apart) {
            let pair = pairs[place];
            self.leaves.prefetch(pair.a());
            self.leaves.prefetch(pair.b());
        }
        let mut dead = 0;
        for place in bit_positions(pairing_changed) {
            dead |= u64::from(!self.is_active(pairs[place])) << place;
        }
        for place in bit_positions(apart & !dead) {
            dead |= u64::from(!self.leaves_overlap(pairs[place])) << place;
        }
        near &= !dead;
        let is_overlapping = (was_overlapping & !changed) | self.overlaps(pairs, near);
        let stale = (was_before ^ was_overlapping) | (was_overlapping ^ is_overlapping) | dead;
        for place in bit_positions(stale) {
            let pair = &mut pairs[place];
            *pair = pair.updated(is_overlapping >> place & 1 != 0, dead >> place & 1 != 0);
        }
        BlockResult { was_overlapping, is_overlapping, dead, tested: near.count_ones() }
    }

    /// The exact answers of the pairs of a block at the places of the bits of `near`.
    fn overlaps(&self, pairs: &[Candidate], near: u64) -> u64 {
        let mut places = ArrayVec::<u8, BLOCK>::new();
        for place in bit_positions(near) {
            self.shapes.prefetch(pairs[place].b(), size_of::<Shape<S>>());
            places.push(place as u8);
        }
        let posed = |number: usize| {
            let pair = pairs[usize::from(places[number])];
            [pair.a(), pair.b()].map(|slot| {
                let shape = self.shapes.value(slot).expect("a candidate has shapes");
                (&shape.geometry, &shape.pose)
            })
        };
        let answers = S::overlap_block(places.len(), posed, self.settings.margin);
        bit_positions(answers).fold(0, |overlaps, number| overlaps | 1 << places[number])
    }

    fn leaves_overlap(&self, pair: Candidate) -> bool {
        let [(min, max), (other_min, other_max)] =
            [pair.a(), pair.b()].map(|slot| self.leaves.wide(self.bounds, slot));
        (min.cmple(other_max) & other_min.cmple(max)).all()
    }

    /// Whether both shapes of a candidate are live and enabled, and may pair.
    fn is_active(&self, pair: Candidate) -> bool {
        let [a, b] = [pair.a(), pair.b()].map(|slot| self.shapes.value(slot));
        let (Some(a), Some(b)) = (a, b) else { return false };
        self.shapes.is_live(pair.a())
            && self.shapes.is_live(pair.b())
            && a.is_enabled()
            && b.is_enabled()
            && !(a.is_static() && b.is_static())
            && self.settings.records(self.pairings, a, b)
    }
}

//! The exact tests of candidates whose shapes changed.

use std::mem::offset_of;

use arrayvec::ArrayVec;

use super::candidates::{BlockResult, Candidate};
use super::marks::{LEAF, Marks, PAIRING};
use super::shape::Shape;
use super::slots::Slots;
use super::{Settings, World};
use crate::bvh::{Bound, WideCorners, bit_positions};
use crate::simd::prefetch::prefetch;
use crate::space::{BLOCK, PosedPair, Space};
use crate::threads;

/// Blocks of candidates per task. Smaller tasks cost less than waking a thread.
const TASK: usize = 32;

impl<S: Space> World<S> {
    /// Tests every candidate that is new or has a shape that changed.
    pub(super) fn test_candidates(&mut self) {
        let World { candidates, shapes, bounds, settings, marks, .. } = self;
        let (pairs, results) = (&mut candidates.pairs, &mut candidates.results);
        results.clear();
        results.resize(pairs.len().div_ceil(BLOCK), BlockResult::default());
        let tests = Tests { shapes, bounds, settings, marks };
        let tasks = pairs.chunks_mut(TASK * BLOCK).zip(results.chunks_mut(TASK));
        threads::for_each_task(tasks, |(pairs, results)| {
            for (pairs, result) in pairs.chunks_mut(BLOCK).zip(results) {
                *result = tests.block(pairs);
            }
        });
    }
}

/// The part of a world that the tests read.
struct Tests<'a, S: Space> {
    shapes: &'a Slots<Shape<S>>,
    bounds: &'a [WideCorners],
    settings: &'a Settings,
    marks: &'a Marks,
}

impl<S: Space> Tests<'_, S> {
    /// Updates the pairs of a block.
    fn block(&self, pairs: &mut [Candidate]) -> BlockResult {
        let (mut changed, mut doubtful, mut was_overlapping) = (0u64, 0u64, 0u64);
        for (place, pair) in pairs.iter().enumerate() {
            let changes = self.marks.of(pair.a()) | self.marks.of(pair.b());
            changed |= u64::from(changes != 0 || pair.is_new()) << place;
            doubtful |= u64::from(changes & (PAIRING | LEAF) != 0) << place;
            was_overlapping |= u64::from(pair.is_overlapping()) << place;
        }
        let mut near = 0;
        if changed != 0 {
            pairs.iter().for_each(|pair| prefetch(&raw const self.bounds[pair.b() as usize]));
        }
        for place in bit_positions(changed) {
            let [a, b] = [pairs[place].a(), pairs[place].b()].map(|slot| slot as usize);
            near |= u64::from(self.bounds[a].overlaps(&self.bounds[b])) << place;
        }
        let mut dead = 0;
        for place in bit_positions(doubtful) {
            let is_near = near >> place & 1 != 0;
            dead |= u64::from(self.ends(pairs[place], is_near)) << place;
        }
        near &= !dead;
        for place in bit_positions(near) {
            self.shapes.prefetch(pairs[place].b(), offset_of!(Shape<S>, bound));
        }
        let mut is_overlapping = was_overlapping & !changed;
        let mut posed = ArrayVec::<PosedPair<S>, BLOCK>::new();
        posed.extend(bit_positions(near).map(|place| self.posed(pairs[place])));
        let overlaps = S::overlap_block(&posed, self.settings.margin);
        for (number, place) in bit_positions(near).enumerate() {
            is_overlapping |= (overlaps >> number & 1) << place;
        }
        for (place, pair) in pairs.iter_mut().enumerate() {
            *pair = pair.updated(is_overlapping >> place & 1 != 0, dead >> place & 1 != 0);
        }
        BlockResult { was_overlapping, is_overlapping, dead, tested: near.count_ones() }
    }

    fn posed(&self, pair: Candidate) -> PosedPair<'_, S> {
        [pair.a(), pair.b()].map(|slot| {
            let shape = self.shapes.value(slot).expect("a candidate has shapes");
            (&shape.geometry, &shape.pose)
        })
    }

    /// Whether a pair is no candidate any more, because its shapes or their leaves have changed.
    fn ends(&self, pair: Candidate, is_near: bool) -> bool {
        let changes = self.marks.of(pair.a()) | self.marks.of(pair.b());
        if is_near && changes & PAIRING == 0 {
            return false;
        }
        let (Some(a), Some(b)) = (self.shapes.value(pair.a()), self.shapes.value(pair.b())) else {
            return true;
        };
        if changes & PAIRING != 0 && !self.is_active(pair, a, b) {
            return true;
        }
        // A leaf contains the bounds of its shape.
        !is_near && !a.leaf.overlaps(&b.leaf)
    }

    /// Whether both shapes of a candidate are live and enabled, and may pair.
    fn is_active(&self, pair: Candidate, a: &Shape<S>, b: &Shape<S>) -> bool {
        self.shapes.is_live(pair.a())
            && self.shapes.is_live(pair.b())
            && a.enabled
            && b.enabled
            && !(a.is_static && b.is_static)
            && a.may_meet(b)
            && self.settings.records(a, b)
    }
}

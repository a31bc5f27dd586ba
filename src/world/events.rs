//! Events of an update: overlaps that began, stayed or ended.

use super::candidate::{BlockResult, Candidate};
use super::slots::Id;
use super::{Space, World};
use crate::bvh::bit_positions;
use crate::space::BLOCK;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EventKind {
    Begin,
    Stay,
    End,
}

/// An event of a pair of shapes. Shape `a` has the lower slot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    pub kind: EventKind,
    /// Whether the sweep of a continuous shape found the time.
    pub swept: bool,
    /// The time of the event between the previous update (0) and this one (1). 1 without a sweep.
    pub time: f32,
    pub a: Id,
    pub b: Id,
    pub user_data_a: u64,
    pub user_data_b: u64,
}

/// A placeholder in the list, until the events are written.
const BLANK: Event = Event {
    kind: EventKind::End,
    swept: false,
    time: 1.0,
    a: Id { slot: 0, generation: 0 },
    b: Id { slot: 0, generation: 0 },
    user_data_a: 0,
    user_data_b: 0,
};

fn ended(block: &BlockResult) -> u64 {
    block.was_overlapping & !block.is_overlapping
}

fn begun(block: &BlockResult) -> u64 {
    block.is_overlapping & !block.was_overlapping
}

fn stayed(block: &BlockResult) -> u64 {
    block.was_overlapping & block.is_overlapping
}

impl<S: Space> World<S> {
    /// The events of the last update:
    ///
    /// 1. ends of pairs that overlapped at the previous update,
    /// 2. begins,
    /// 3. ends of pairs that began in this update: a sweep passed through,
    /// 4. stays.
    ///
    /// Ends come first, so that a shape that replaces another begins its overlap after the old overlap has ended.
    /// Each group is sorted by time, then by the slot of `a`, then of `b`.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The pairs that overlapped in the last update and whose shapes both still exist, sorted by slots.
    pub fn pairs(&self) -> impl Iterator<Item = (Id, Id)> {
        let living = |slot: u32| self.shapes.is_live(slot);
        self.candidates
            .overlapping()
            .filter(move |&(a, b)| living(a) && living(b))
            .map(|(a, b)| (self.shapes.id(a), self.shapes.id(b)))
    }

    /// The number of shapes that overlapped the one in a slot in the last update.
    pub(super) fn overlaps(&self, slot: u32) -> u32 {
        self.overlap_counts.get(slot as usize).copied().unwrap_or(0)
    }

    /// Writes the events of all candidates, and updates each shape's number of overlaps. Returns the number of ends and of
    /// begins.
    pub(super) fn write_events(&mut self) -> [usize; 2] {
        let World { candidates, shapes, overlap_counts, events, settings, .. } = self;
        let (pairs, results) = candidates.tested();
        let count = |kind: fn(&BlockResult) -> u64| -> usize {
            results.iter().map(|block| kind(block).count_ones() as usize).sum()
        };
        let (ends, begins) = (count(ended), count(begun));
        // Every pair that overlapped before stays or ends.
        let stays = if settings.stay_events { candidates.overlapping_count() - ends } else { 0 };
        events.resize(ends + begins + stays, BLANK);
        let mut kinds = events.iter_mut();
        let mut write = |kind, pair: Candidate| {
            let (a, b) = (pair.a(), pair.b());
            if kind != EventKind::Stay {
                for slot in [a, b] {
                    if overlap_counts.len() <= slot as usize {
                        overlap_counts.resize(slot as usize + 1, 0);
                    }
                    let change = if kind == EventKind::Begin { 1 } else { -1 };
                    let count = &mut overlap_counts[slot as usize];
                    *count = count.wrapping_add_signed(change);
                }
            }
            let event = kinds.next().expect("all events are counted");
            *event = Event {
                kind,
                swept: false,
                time: 1.0,
                a: shapes.id(a),
                b: shapes.id(b),
                user_data_a: shapes.user_data(a),
                user_data_b: shapes.user_data(b),
            };
        };
        let mut write_tested = |kind, bits: fn(&BlockResult) -> u64| {
            for (block, result) in pairs.chunks(BLOCK).zip(results) {
                for place in bit_positions(bits(result)) {
                    write(kind, block[place]);
                }
            }
        };
        write_tested(EventKind::End, ended);
        write_tested(EventKind::Begin, begun);
        if settings.stay_events && candidates.tested_all() {
            write_tested(EventKind::Stay, stayed);
        } else if settings.stay_events {
            candidates.with(Candidate::stays).for_each(|pair| write(EventKind::Stay, pair));
        }
        [ends, begins]
    }
}

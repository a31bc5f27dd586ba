//! Batches of searches: each probe has a list of results of any length.

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use parking_lot::Mutex;

use super::results::Found;
use super::slots::Id;
use crate::answers::{CastHit, Distance};
use crate::space::Space;
use crate::threads;

/// Probes per task.
const CHUNK: usize = 16;

/// Tasks per block. The lists of a block wait in memory until all offsets before them are known.
const CHUNKS: usize = 256;

/// The least time of a task, in nanoseconds.
const COST: u64 = 1_000;

/// The least time in which the results of a task are converted, in nanoseconds.
const CONVERT_COST: u64 = 100;

/// The lists of a task's probes, one after the other.
#[derive(Debug)]
struct Lists<T> {
    items: Vec<T>,
    /// The number of items of each probe.
    counts: ArrayVec<usize, CHUNK>,
}

impl<T> Default for Lists<T> {
    fn default() -> Lists<T> {
        Lists { items: Vec::new(), counts: ArrayVec::new() }
    }
}

/// Buffers for the lists of a block. Calls return them for the next call.
#[derive(Debug)]
pub struct Buffers<T>(Mutex<Vec<Vec<Lists<T>>>>);

impl<T> Default for Buffers<T> {
    fn default() -> Buffers<T> {
        Buffers(Mutex::new(Vec::new()))
    }
}

/// The buffers of a world for each type of result.
#[derive(Debug)]
pub struct BatchBuffers<S: Space> {
    pub(super) overlaps: Buffers<Id>,
    pub(super) rays: Buffers<Found<S::Hit>>,
    pub(super) casts: Buffers<Found<CastHit<S::Vector>>>,
    pub(super) distances: Buffers<Found<Distance<S::Vector>>>,
}

impl<S: Space> Default for BatchBuffers<S> {
    fn default() -> BatchBuffers<S> {
        BatchBuffers {
            overlaps: Buffers::default(),
            rays: Buffers::default(),
            casts: Buffers::default(),
            distances: Buffers::default(),
        }
    }
}

/// The parts of a batch that depend on the question.
pub(super) struct Batch<L, O, C> {
    /// Appends the results of a probe, in any order.
    pub list: L,
    /// The order of the results of a probe.
    pub order: O,
    /// Converts a result to its place in the caller's buffer.
    pub convert: C,
}

impl<T: Copy + Send + Sync> Buffers<T> {
    /// Runs a batch: one list for each offset but the first, which is 0. Writes the first results of all lists that fit
    /// into `room`, and the end of each list. Returns the total number of results, or none if it exceeds `i32`.
    pub(super) fn run<H: Send>(
        &self,
        offsets: &mut [i32],
        mut room: &mut [H],
        batch: Batch<
            impl Fn(usize, &mut Vec<T>) + Sync,
            impl Fn(&T, &T) -> Ordering + Sync,
            impl Fn(&T) -> H + Sync,
        >,
    ) -> Option<i32> {
        let Batch { list, order, convert } = batch;
        let mut block = self.0.lock().pop().unwrap_or_default();
        let mut total = Some(0);
        offsets[0] = 0;
        for (number, offsets) in offsets[1..].chunks_mut(CHUNK * CHUNKS).enumerate() {
            let (start, probes) = (number * CHUNK * CHUNKS, offsets.len());
            let chunks = probes.div_ceil(CHUNK);
            if block.len() < chunks {
                block.resize_with(chunks, Lists::default);
            }
            let space = room.len();
            threads::for_each_chunk(1, COST, &mut block[..chunks], |first, lists| {
                for (chunk, Lists { items, counts }) in (first..).zip(lists) {
                    items.clear();
                    counts.clear();
                    for probe in chunk * CHUNK..probes.min((chunk + 1) * CHUNK) {
                        let before = items.len();
                        list(start + probe, items);
                        counts.push(items.len() - before);
                        items[before..].sort_unstable_by(&order);
                        // No later item can have a place in the caller's buffer.
                        items.truncate(space);
                    }
                }
            });
            let counts = block[..chunks].iter().flat_map(|lists| &lists.counts);
            for (offset, &count) in offsets.iter_mut().zip(counts) {
                total = total.and_then(|total: i32| total.checked_add(i32::try_from(count).ok()?));
                *offset = total.unwrap_or(i32::MAX);
            }
            let written = block[..chunks].iter().map(|Lists { items, counts }| {
                let exist = counts.iter().sum::<usize>().min(room.len());
                let (places, rest) = std::mem::take(&mut room).split_at_mut(exist);
                room = rest;
                (places, items)
            });
            threads::for_each_task(CONVERT_COST, written, |(places, items)| {
                let results = places.iter_mut().zip(items);
                results.for_each(|(place, item)| *place = convert(item));
            });
        }
        self.0.lock().push(block);
        total
    }
}

//! Distances, casts and contacts of a block of pairs.

use super::NO_KIND;
use super::block::SortablePairs;
use crate::answers::{CastHit, Distance};
use crate::simd::f32_lanes::Width;
use crate::space::{BLOCK, Space};
use crate::threads;

/// The least time of a pair, in nanoseconds.
const COST: u64 = 20;

/// A dimension with lane kernels in f64 that give the bits of single calls. `B` is the form of the bodies, which are valid.
///
/// Each function answers pairs at the places below `count`, at most [`BLOCK`]. It returns a bit for each place that it has
/// passed to `write`, and may leave out any pair. A dimension without kernels leaves out all.
pub(crate) trait LaneQuestions<B: Copy>: Space + Sized {
    /// The code of a body's kind, or [`NO_KIND`] for a body without kernels.
    fn lane_code(body: B) -> u8 {
        let _ = body;
        NO_KIND
    }

    fn lane_distances(
        width: Width,
        pairs: &impl SortablePairs<Body = B>,
        count: usize,
        write: impl FnMut(usize, Distance<Self::Vector>),
    ) -> u64 {
        let _ = (width, pairs, count, write);
        0
    }

    /// Casts the first body of each pair. `None` is a miss.
    fn lane_casts(
        width: Width,
        pairs: &impl SortablePairs<Body = B>,
        count: usize,
        translation: impl Fn(usize) -> Self::Vector,
        write: impl FnMut(usize, Option<CastHit<Self::Vector>>),
    ) -> u64 {
        let _ = (width, pairs, count, translation, write);
        0
    }

    fn lane_contacts(
        width: Width,
        pairs: &impl SortablePairs<Body = B>,
        count: usize,
        margin: f32,
        write: impl FnMut(usize, Option<&Self::Manifold>),
    ) -> u64 {
        let _ = (width, pairs, count, margin, write);
        0
    }
}

/// Writes the answers of a batch, block by block. `in_lanes` answers pairs from a start on and returns a bit for each
/// that it has answered; `alone` answers the others.
pub(crate) fn answer_blocks<T: Send>(
    answers: &mut [T],
    in_lanes: impl Fn(usize, &mut [T]) -> u64 + Sync,
    alone: impl Fn(usize) -> T + Sync,
) {
    threads::for_each_chunk(BLOCK, COST, answers, |start, block| {
        let mut left = !in_lanes(start, block) & (u64::MAX >> (BLOCK - block.len()));
        while left != 0 {
            let place = left.trailing_zeros() as usize;
            block[place] = alone(start + place);
            left &= left - 1;
        }
    });
}

//! Batches of pairs of which kernels in f64 answer those of a box and a sphere or capsule, in SIMD lanes.
//!
//! A block of pairs is sorted by the kinds of the geometries. The kernels give the bits of single calls. The other pairs,
//! and those that a kernel leaves out, are answered one by one.

use arrayvec::ArrayVec;

use super::batch::UncheckedArray;
use super::lane_load::{BOX, CAPSULE, Posed, SPHERE, boxes, capsules, spheres};
use super::lane_pairs::Bodies;
use super::overlap_batch::LaneOverlap;
use crate::dim3::Dim3;
use crate::dim3::narrowphase::box_lanes::RoundedSegments;
use crate::dim3::narrowphase::f32_kernels::lanes::BoxLanes;
use crate::simd::f32_lanes::Width;
use crate::simd::f64_lanes::{F64LaneWork, F64Lanes};
use crate::threads;

/// The least time of a pair, in nanoseconds.
const COST: u64 = 20;

/// Pairs that are sorted together: a bit each in a word.
pub(super) const BLOCK: usize = 64;

/// Writes the answers of a batch, block by block. `in_lanes` answers pairs from a start on and returns a bit for each
/// that it has answered; `alone` answers the others.
pub(super) fn answer_blocks<T: Send>(
    answers: &mut [T],
    in_lanes: impl Fn(usize, &mut [T]) -> u64 + Sync,
    alone: impl Fn(usize) -> T + Sync,
) {
    threads::for_each_chunk(BLOCK, COST, answers, |start, block| {
        let mut left = !in_lanes(start, block) & (u64::MAX >> (BLOCK - block.len()));
        while left != 0 {
            let offset = left.trailing_zeros() as usize;
            block[offset] = alone(start + offset);
            left &= left - 1;
        }
    });
}

/// A question with a lane kernel.
pub(super) trait BoxQuestion {
    type Answer;

    /// Writes the answers of some pairs to the block, at their offsets. Returns a bit for the offset of each answered pair.
    fn answer<L: F64Lanes>(&self, pairs: &BoxPairs<L>, block: &mut [Self::Answer]) -> u64;
}

/// Pairs of a box and a sphere or capsule, one in each lane.
pub(super) struct BoxPairs<'o, L: F64Lanes> {
    pub boxes: Posed<BoxLanes<L>, L>,
    /// Relative to the positions of the boxes.
    pub rounds: RoundedSegments<L>,
    /// The offsets of the pairs in their block. The last pair fills the lanes that are left.
    pub offsets: &'o [u8],
    /// The boxes are B.
    pub is_swapped: bool,
}

/// Answers pairs from `start` on, at most a block. Returns a bit for each answered pair.
#[inline(always)]
pub(super) fn answer_block<Q: BoxQuestion>(
    width: Width,
    question: &Q,
    a: UncheckedArray<Dim3>,
    b: UncheckedArray<Dim3>,
    start: usize,
    block: &mut [Q::Answer],
) -> u64 {
    // The accesses without a bounds check rely on it.
    assert!(a.serves(start + block.len()) && b.serves(start + block.len()));
    width.run_f64(BlockWork { question, a, b, start, block })
}

struct BlockWork<'a, 'r, Q: BoxQuestion> {
    question: &'r Q,
    a: UncheckedArray<'a, Dim3>,
    b: UncheckedArray<'a, Dim3>,
    /// The index of the first pair.
    start: usize,
    block: &'r mut [Q::Answer],
}

impl<Q: BoxQuestion> F64LaneWork for BlockWork<'_, '_, Q> {
    type Output = u64;

    #[inline(always)]
    fn run<L: F64Lanes>(mut self) -> u64 {
        // The offsets of the pairs with a kernel, by their kinds.
        let mut runs: [ArrayVec<u8, BLOCK>; 4] = Default::default();
        for offset in 0..self.block.len() {
            // SAFETY: both arrays serve all pairs of the block, as `answer_block` has checked.
            let (a, b) = unsafe {
                let index = self.start + offset;
                (self.a.at_unchecked(index).0, self.b.at_unchecked(index).0)
            };
            let run = match (Dim3::lane_kind(a), Dim3::lane_kind(b)) {
                (Some(BOX), Some(SPHERE)) => 0,
                (Some(SPHERE), Some(BOX)) => 1,
                (Some(BOX), Some(CAPSULE)) => 2,
                (Some(CAPSULE), Some(BOX)) => 3,
                _ => continue,
            };
            runs[run].push(offset as u8);
        }
        let mut answered = 0;
        for (run, offsets) in runs.iter().enumerate() {
            for offsets in offsets.chunks(L::COUNT) {
                answered |= self.answer_pairs::<L>(run >= 2, run % 2 == 1, offsets);
            }
        }
        answered
    }
}

impl<Q: BoxQuestion> BlockWork<'_, '_, Q> {
    #[inline(always)]
    fn answer_pairs<L: F64Lanes>(
        &mut self,
        are_capsules: bool,
        is_swapped: bool,
        offsets: &[u8],
    ) -> u64 {
        let (first, second) = if is_swapped { (self.b, self.a) } else { (self.a, self.b) };
        let boxes = boxes::<L>(&Bodies::new::<L>(&first, self.start, offsets));
        let others = Bodies::new::<L>(&second, self.start, offsets);
        let rounds = if are_capsules {
            RoundedSegments::of_capsules(capsules(&others), boxes.1.position)
        } else {
            RoundedSegments::of_spheres(spheres(&others), boxes.1.position)
        };
        let pairs = BoxPairs { boxes, rounds, offsets, is_swapped };
        self.question.answer(&pairs, self.block)
    }
}

//! Overlaps of the pairs of two arrays, whose bodies may be invalid.
//!
//! A block is sorted by class, unless all its pairs have one: then kernels take the bodies as they follow each other, without
//! a place for each. That makes batches of one class three times as fast. The kernels accept invalid values and prove
//! nothing about them. So a batch may be answered before its arguments are checked, as long as every pair that they leave is
//! surely valid.

use std::ops::Range;

use super::block::{LaneBody, PairCode, Pairs, SortablePairs, Sorted};
use super::class::{Class, Kind, classify};
use crate::simd::f32_lanes::{F32Lanes, MAX_LANES, RowLanes, WideLaneWork, Width};
use crate::space::{BLOCK, PairAnswers};

/// Blocks per task.
const GROUP_BLOCKS: usize = 16;

/// Pairs per task.
pub(crate) const GROUP: usize = GROUP_BLOCKS * BLOCK;

/// The pairs of two arrays by their index.
pub(crate) trait ArrayPairs: SortablePairs<Body: LaneBody> + Sync {
    /// The kind of all geometries of both sides, in `count` pairs from `start` on.
    fn common_kinds<L: RowLanes>(&self, start: usize, count: usize) -> [Option<CommonKind>; 2];

    /// Answers `count` pairs of one class from `start` on, a multiple of the lanes. Returns false if it has none of them in
    /// memory as lanes need them.
    fn answer_adjacent<L: F32Lanes>(
        &self,
        class: CommonClass,
        pairs: Range<usize>,
        margin: f32,
        answers: &mut PairAnswers,
    ) -> bool;

    /// Answers one pair without a lane kernel. None for a pair that must be checked first.
    fn alone(&self, index: usize) -> Option<bool>;
}

/// The kind of all geometries of one side.
#[derive(Clone, Copy)]
pub(crate) struct CommonKind {
    pub kind: Kind,
    /// Whether all are boxes with a radius of 0 and a centre of 0. In 3D so are the axes of their own rotations.
    pub is_plain: bool,
}

/// The class of pairs that follow each other.
#[derive(Clone, Copy)]
pub(crate) struct CommonClass {
    pub class: Class,
    /// The first geometries of the class are those of B.
    pub is_swapped: bool,
    /// Whether all boxes are plain.
    pub is_plain: bool,
}

impl CommonClass {
    #[inline(always)]
    fn new([a, b]: [CommonKind; 2]) -> CommonClass {
        let (class, is_swapped) = classify(a.kind, b.kind);
        let is_plain = |side: CommonKind| side.is_plain || side.kind != Kind::BOX;
        CommonClass { class, is_swapped, is_plain: is_plain(a) && is_plain(b) }
    }
}

/// The answers of up to [`GROUP`] pairs.
#[derive(Clone, Copy)]
pub(crate) struct Group {
    overlaps: [u64; GROUP_BLOCKS],
    /// A bit for each block with a pair that must be checked before it is answered.
    unanswered: u16,
}

impl Group {
    pub(crate) const EMPTY: Group = Group { overlaps: [0; GROUP_BLOCKS], unanswered: 0 };

    /// Answers `count` pairs from `start` on, at most [`GROUP`].
    pub(crate) fn of(
        width: Width,
        pairs: &impl ArrayPairs,
        (start, count): (usize, usize),
        margin: f32,
    ) -> Group {
        width.run_most(GroupWork { pairs, start, count, margin })
    }

    pub(crate) fn is_answered(&self) -> bool {
        self.unanswered == 0
    }

    /// Writes 1 for every pair that overlaps, 0 for the others.
    pub(crate) fn write(&self, width: Width, results: &mut [i32]) {
        if results.len() < BITS.len() {
            for (result, bit) in results.iter_mut().zip(BITS) {
                *result = i32::from(self.overlaps[0] as u32 & bit != 0);
            }
        } else {
            width.run_most(WriteWork { group: self, results });
        }
    }

    /// The number of pairs that overlap.
    pub(crate) fn hits(&self) -> u32 {
        self.overlaps.iter().map(|overlaps| overlaps.count_ones()).sum()
    }
}

/// A group of a batch, as work for lanes.
struct GroupWork<'a, P> {
    pairs: &'a P,
    start: usize,
    count: usize,
    margin: f32,
}

impl<P: ArrayPairs> WideLaneWork for GroupWork<'_, P> {
    type Output = Group;

    #[inline(always)]
    fn run<L: RowLanes>(self) -> Group {
        let mut group = Group::EMPTY;
        for (index, start) in (0..self.count).step_by(BLOCK).enumerate() {
            let block = Block {
                pairs: self.pairs,
                start: self.start + start,
                count: BLOCK.min(self.count - start),
                margin: self.margin,
            };
            match block.answer::<L>() {
                Some(overlaps) => group.overlaps[index] = overlaps,
                None => group.unanswered |= 1 << index,
            }
        }
        group
    }
}

/// A block of the pairs of two arrays.
struct Block<'a, P> {
    pairs: &'a P,
    /// The index of the first pair.
    start: usize,
    count: usize,
    margin: f32,
}

impl<P: ArrayPairs> Pairs for Block<'_, P> {
    type Body = P::Body;

    #[inline(always)]
    fn bodies(&self, place: usize) -> [P::Body; 2] {
        self.pairs.bodies(self.start + place)
    }
}

impl<P: ArrayPairs> Block<'_, P> {
    /// A bit for each pair that overlaps. None if one of them must be checked.
    #[inline(always)]
    fn answer<L: RowLanes>(&self) -> Option<u64> {
        let mut answers = PairAnswers::default();
        let kinds = self.pairs.common_kinds::<L>(self.start, self.count);
        let first = self.answer_adjacent::<L>(kinds, &mut answers);
        if first < self.count {
            let mut sorted = Sorted::<BLOCK>::empty();
            if let [Some(a), Some(b)] = kinds {
                let code = PairCode::new([a.kind.code(), b.kind.code()]);
                sorted.fill_with_one(first..self.count, code);
            } else {
                sorted.fill_mixed(self.count, |place| self.pairs.codes(self.start + place));
            }
            sorted.overlaps::<L, _, MAX_LANES>(self, self.margin, |places, found| {
                answers.record(places, found);
            });
        }
        let mut unproven = !answers.proven & (u64::MAX >> (BLOCK - self.count));
        answers.overlaps &= answers.proven;
        while unproven != 0 {
            let place = unproven.trailing_zeros();
            let overlaps = self.pairs.alone(self.start + place as usize)?;
            answers.overlaps |= u64::from(overlaps) << place;
            unproven &= unproven - 1;
        }
        Some(answers.overlaps)
    }

    /// Answers the first pairs of a block with these kinds. Returns their number.
    #[inline(always)]
    fn answer_adjacent<L: F32Lanes>(
        &self,
        kinds: [Option<CommonKind>; 2],
        answers: &mut PairAnswers,
    ) -> usize {
        let count = self.count / L::COUNT * L::COUNT;
        let ([Some(a), Some(b)], 1..) = (kinds, count) else { return 0 };
        let (class, pairs) = (CommonClass::new([a, b]), self.start..self.start + count);
        if self.pairs.answer_adjacent::<L>(class, pairs, self.margin, answers) { count } else { 0 }
    }
}

/// The results of a group, as work for lanes.
struct WriteWork<'a> {
    group: &'a Group,
    results: &'a mut [i32],
}

impl WideLaneWork for WriteWork<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: RowLanes>(self) {
        let overlaps = self.group.overlaps.iter();
        let mut halves = overlaps.flat_map(|&bits| [bits as u32, (bits >> 32) as u32]);
        let (full, rest) = self.results.as_chunks_mut();
        for (half, results) in halves.by_ref().take(full.len()).zip(full) {
            write_bits(half, results);
        }
        let mut last = [0; BITS.len()];
        write_bits(halves.next().unwrap_or(0), &mut last);
        rest.copy_from_slice(&last[..rest.len()]);
    }
}

/// The compiler compares several bits at once.
#[inline(always)]
fn write_bits(word: u32, results: &mut [i32; BITS.len()]) {
    for (result, bit) in results.iter_mut().zip(BITS) {
        *result = i32::from(word & bit != 0);
    }
}

/// The bits of a word, in ascending order.
const BITS: [u32; 32] = {
    let mut bits = [0; 32];
    let mut place = 0;
    while place < bits.len() {
        bits[place] = 1 << place;
        place += 1;
    }
    bits
};

//! Pairs of C structs in SIMD lanes: pairs that follow each other, or at any places of a block.

use super::batch::{AdjacentBodies, UncheckedArray};
use super::dimension::{CPosed, Dimension};
use crate::simd::f32_lanes::{Answers, F32Lanes, FloatLanes, MAX_LANES};

/// Pairs that are sorted together: a bit each in a word.
pub(super) const BLOCK: usize = 64;

/// A lane kernel of a pair of kinds. A type and no closure, so that it is inlined.
pub(super) trait Kernel<D: Dimension> {
    fn answer<L: F32Lanes>(a: &impl BodyLanes<D>, b: &impl BodyLanes<D>, margin: f32) -> Answers;
}

/// The bodies of one side by lane.
pub(super) trait BodyLanes<D: Dimension> {
    fn geometry(&self, lane: usize) -> &D::CGeometry;
    fn pose(&self, lane: usize) -> &D::CPose;
}

/// Pairs of equal kinds that follow each other, a multiple of the lanes.
pub(super) struct Adjacent<'a, D: Dimension> {
    /// Each has the bodies of all pairs, or as many copies of one as there are lanes.
    pub sides: [&'a UncheckedArray<'a, D>; 2],
    /// The index of the block's first pair.
    pub start: usize,
    pub count: usize,
}

impl<D: Dimension> Adjacent<'_, D> {
    #[inline(always)]
    pub(super) fn answer<L: F32Lanes, K: Kernel<D>>(&self, margin: f32, block: &mut Block) {
        let [a, b] = self.sides;
        for first in (0..self.count).step_by(L::COUNT) {
            let index = self.start + first;
            // The prefetcher of the processor stops at the end of a page, and most blocks cross one.
            a.prefetch(index + BLOCK, L::COUNT);
            b.prefetch(index + BLOCK, L::COUNT);
            // SAFETY: both arrays have bodies for all lanes, as the fields say.
            let (a, b) = unsafe { (a.adjacent(index), b.adjacent(index)) };
            let answers = K::answer::<L>(&a, &b, margin);
            block.overlaps |= u64::from(answers.overlaps) << first;
            block.proven |= u64::from(answers.proven) << first;
        }
    }
}

/// Pairs of equal kinds within a block.
pub(super) struct Run<'a, D: Dimension> {
    pub sides: [&'a UncheckedArray<'a, D>; 2],
    /// The index of the block's first pair.
    pub start: usize,
    /// In ascending order.
    pub offsets: &'a [u8],
}

impl<D: Dimension> Run<'_, D> {
    #[inline(always)]
    pub(super) fn answer<L: F32Lanes, K: Kernel<D>>(&self, margin: f32, block: &mut Block) {
        for offsets in self.offsets.chunks(L::COUNT) {
            let [a, b] = self.sides.map(|side| Bodies::new::<L>(side, self.start, offsets));
            block.record(offsets, K::answer::<L>(&a, &b, margin));
        }
    }
}

/// Bodies at any places. The last one fills the lanes that are left.
pub(super) struct Bodies<'a, D: Dimension>([CPosed<'a, D>; MAX_LANES]);

impl<'a, D: Dimension> Bodies<'a, D> {
    /// The bodies at offsets from `start`, at most as many as there are lanes. The array serves all of them.
    #[inline(always)]
    pub(super) fn new<L: FloatLanes>(
        array: &UncheckedArray<'a, D>,
        start: usize,
        offsets: &[u8],
    ) -> Bodies<'a, D> {
        let last = offsets.len() - 1;
        // SAFETY: the array serves all pairs of its batch.
        let at = |offset| unsafe { array.at_unchecked(start + usize::from(offset)) };
        let mut bodies = Bodies([at(offsets[0]); MAX_LANES]);
        for lane in 0..L::COUNT {
            bodies.0[lane] = at(offsets[lane.min(last)]);
        }
        bodies
    }
}

impl<D: Dimension> BodyLanes<D> for AdjacentBodies<'_, D> {
    #[inline(always)]
    fn geometry(&self, lane: usize) -> &D::CGeometry {
        AdjacentBodies::geometry(self, lane)
    }

    #[inline(always)]
    fn pose(&self, lane: usize) -> &D::CPose {
        AdjacentBodies::pose(self, lane)
    }
}

impl<D: Dimension> BodyLanes<D> for Bodies<'_, D> {
    #[inline(always)]
    fn geometry(&self, lane: usize) -> &D::CGeometry {
        self.0[lane].0
    }

    #[inline(always)]
    fn pose(&self, lane: usize) -> &D::CPose {
        self.0[lane].1
    }
}

/// The answers of a block, a bit for each pair.
pub(super) struct Block {
    pub overlaps: u64,
    pub proven: u64,
}

impl Block {
    /// Records the answers of the pairs at ascending offsets.
    #[inline(always)]
    fn record(&mut self, offsets: &[u8], answers: Answers) {
        let (first, last) = (offsets[0], offsets.len() - 1);
        if usize::from(offsets[last] - first) == last {
            let lanes = (1 << offsets.len()) - 1;
            self.overlaps |= u64::from(answers.overlaps & lanes) << first;
            self.proven |= u64::from(answers.proven & lanes) << first;
            return;
        }
        for (lane, &offset) in offsets.iter().enumerate() {
            self.overlaps |= u64::from(answers.overlaps >> lane & 1) << offset;
            self.proven |= u64::from(answers.proven >> lane & 1) << offset;
        }
    }
}

//! Overlap tests of a block of pairs that are known to be valid.

use arrayvec::ArrayVec;

use super::NO_KIND;
use super::block::{LaneBody, Pairs, Sorted};
use crate::simd::f32_lanes::{LaneWork, OctetLanes, Width};
use crate::space::{BLOCK, PairAnswers};

/// The pairs of a block, collected once: where a body is may be costly to find.
#[derive(Debug)]
pub(crate) struct Collected<B> {
    /// None for a pair without lane kernels.
    pairs: ArrayVec<Option<[B; 2]>, BLOCK>,
    codes: ArrayVec<[u8; 2], BLOCK>,
}

impl<B: Copy> Collected<B> {
    /// Collects the pairs at the places below `count`, at most [`BLOCK`]. `code` is that of a body's kind.
    #[inline(always)]
    pub(crate) fn new(
        count: usize,
        pair: impl Fn(usize) -> Option<[B; 2]>,
        code: impl Fn(B) -> u8,
    ) -> Collected<B> {
        let (mut pairs, mut codes) = (ArrayVec::new_const(), ArrayVec::new_const());
        for place in 0..count {
            let pair = pair(place);
            pairs.push(pair);
            codes.push(pair.map_or([NO_KIND; 2], |pair| pair.map(&code)));
        }
        Collected { pairs, codes }
    }
}

impl<B: Copy> Pairs for Collected<B> {
    type Body = B;

    #[inline(always)]
    fn codes(&self, place: usize) -> [u8; 2] {
        self.codes[place]
    }

    #[inline(always)]
    fn bodies(&self, place: usize) -> [B; 2] {
        self.pairs[place].expect("a pair has kinds")
    }
}

/// Tests the pairs at the places below `count` in lanes, and leaves out those that it cannot prove.
///
/// Not inlined: its stack is free again when the caller answers the other pairs.
#[inline(never)]
pub(crate) fn overlap<B: LaneBody>(
    count: usize,
    pair: impl Fn(usize) -> Option<[B; 2]>,
    margin: f32,
) -> PairAnswers {
    let pairs = Collected::new(count, pair, B::code);
    let mut sorted = Sorted::<BLOCK>::empty();
    sorted.fill(count, |place| pairs.codes(place));
    Width::widest().run_in_many_registers(Tests { sorted: &sorted, pairs: &pairs, margin })
}

struct Tests<'a, P> {
    sorted: &'a Sorted<BLOCK>,
    pairs: &'a P,
    margin: f32,
}

impl<P: Pairs<Body: LaneBody>> LaneWork for Tests<'_, P> {
    type Output = PairAnswers;

    #[inline(always)]
    fn run<L: OctetLanes>(self) -> PairAnswers {
        let mut answers = PairAnswers::default();
        let Tests { sorted, pairs, margin } = self;
        sorted.overlaps::<L, P>(pairs, margin, |places, found| answers.record(places, found));
        answers.overlaps &= answers.proven;
        answers
    }
}

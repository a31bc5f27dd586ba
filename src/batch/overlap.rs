//! Overlap tests of a block of pairs that are known to be valid.

use arrayvec::ArrayVec;

use super::NO_KIND;
use super::block::{LaneBody, PairCode, Pairs, SortablePairs, Sorted};
use crate::simd::f32_lanes::{LaneWork, OCTET, OctetLanes, Width};
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

impl<B: Copy> SortablePairs for Collected<B> {
    #[inline(always)]
    fn codes(&self, place: usize) -> [u8; 2] {
        self.codes[place]
    }
}

impl<B: Copy> Pairs for Collected<B> {
    type Body = B;

    #[inline(always)]
    fn bodies(&self, place: usize) -> [B; 2] {
        self.pairs[place].expect("a pair has kinds")
    }
}

/// Pairs in the order of their classes.
struct InOrder<B>(ArrayVec<Option<[B; 2]>, BLOCK>);

impl<B: LaneBody> Pairs for InOrder<B> {
    type Body = B;
    const ARE_IN_ORDER: bool = true;

    #[inline(always)]
    fn bodies(&self, place: usize) -> [B; 2] {
        self.0[place].expect("a pair of a class")
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
    let mut sorted = Sorted::<BLOCK>::empty();
    let mut pairs = InOrder(ArrayVec::new_const());
    for place in 0..count {
        let pair = pair(place).map(|[a, b]| {
            let code = PairCode::new([a.code(), b.code()]);
            sorted.push(place as u8, code);
            if code.is_swapped() { [b, a] } else { [a, b] }
        });
        pairs.0.push(pair);
    }
    Width::widest().run_in_many_registers(Tests { sorted: &sorted, pairs: &pairs, margin })
}

struct Tests<'a, B> {
    sorted: &'a Sorted<BLOCK>,
    pairs: &'a InOrder<B>,
    margin: f32,
}

impl<B: LaneBody> LaneWork for Tests<'_, B> {
    type Output = PairAnswers;

    #[inline(always)]
    fn run<L: OctetLanes>(self) -> PairAnswers {
        let mut answers = PairAnswers::default();
        let Tests { sorted, pairs, margin } = self;
        sorted.overlaps::<L, _, OCTET>(pairs, margin, |places, found| {
            answers.record(places, found);
        });
        answers.overlaps &= answers.proven;
        answers
    }
}

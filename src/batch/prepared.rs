//! Overlap of pairs of prepared bodies in SIMD lanes, for both dimensions.
//!
//! A body is prepared once for all its pairs: its points in world coordinates, its rotation, and its part of the error
//! bound. So kernels on prepared bodies differ from those that load each body for each pair. With eight pairs for two bodies of
//! mixed kinds they take half the time.

use std::marker::PhantomData;

use arrayvec::ArrayVec;
use glam::Vec4;

use super::NO_KIND;
use super::block::{LaneBody, Lanes, Pairs, SortablePairs, Sorted};
use super::class::{Class, Kind};
use crate::simd::f32_lanes::{Answers, F32Lanes, LaneWork, OCTET, OctetLanes, Width};
use crate::space::Space;

/// The most pairs that are sorted together. More than in other batches: bodies of one kind are dense then.
pub(crate) const MOST_PAIRS: usize = 256;

/// A posed geometry in the form that the kernels of its dimension take, in one line of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Body {
    pub rows: [Vec4; 3],
    /// The code of its kind.
    code: u8,
}

impl Body {
    pub const WITHOUT_KERNEL: Body = Body { rows: [Vec4::ZERO; 3], code: NO_KIND };

    #[inline(always)]
    pub fn new(kind: Kind, rows: [Vec4; 3]) -> Body {
        Body { rows, code: kind.code() }
    }
}

/// A dimension with lane kernels on prepared bodies.
pub(crate) trait PreparedOverlap: Space + Sized {
    /// Answers pairs of one class.
    fn answer<'a, L: F32Lanes>(
        class: Class,
        a: &impl Lanes<Prepared<'a, Self>>,
        b: &impl Lanes<Prepared<'a, Self>>,
        margin: f32,
    ) -> Answers;
}

/// A body of a dimension.
#[derive(Debug)]
pub(crate) struct Prepared<'a, S>(&'a Body, PhantomData<S>);

impl<S> Clone for Prepared<'_, S> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Prepared<'_, S> {}

/// The numbers of a row of each body.
#[inline(always)]
pub(crate) fn row<'a, L: F32Lanes, S: 'a>(
    bodies: &impl Lanes<Prepared<'a, S>>,
    row: usize,
) -> [L; 4] {
    L::transposed(|lane| bodies.at(lane).0.rows[row])
}

impl<S: PreparedOverlap> LaneBody for Prepared<'_, S> {
    #[inline(always)]
    fn code(self) -> u8 {
        self.0.code
    }

    #[inline(always)]
    fn overlap<L: F32Lanes>(
        class: Class,
        a: &impl Lanes<Self>,
        b: &impl Lanes<Self>,
        margin: f32,
    ) -> Answers {
        S::answer::<L>(class, a, b, margin)
    }
}

/// Pairs of indices of prepared bodies.
struct IndexPairs<'a, S, F> {
    bodies: &'a [Body],
    pair: F,
    space: PhantomData<S>,
}

impl<S: PreparedOverlap, F: Fn(usize) -> [usize; 2]> SortablePairs for IndexPairs<'_, S, F> {
    #[inline(always)]
    fn codes(&self, place: usize) -> [u8; 2] {
        (self.pair)(place).map(|index| self.bodies[index].code)
    }
}

impl<'a, S: PreparedOverlap, F: Fn(usize) -> [usize; 2]> Pairs for IndexPairs<'a, S, F> {
    type Body = Prepared<'a, S>;

    #[inline(always)]
    fn bodies(&self, place: usize) -> [Prepared<'a, S>; 2] {
        (self.pair)(place).map(|index| Prepared(&self.bodies[index], PhantomData))
    }
}

/// Writes 1 for every pair that overlaps, 0 for the others. `results` has a place for each pair, up to [`MOST_PAIRS`]. `pair` returns
/// the indices of the bodies of a place, and `alone` answers it without a lane kernel.
pub(crate) fn overlap_block<S: PreparedOverlap>(
    width: Width,
    bodies: &[Body],
    pair: impl Fn(usize) -> [usize; 2],
    alone: impl Fn(usize) -> bool,
    margin: f32,
    results: &mut [i32],
) {
    let pairs = IndexPairs::<S, _> { bodies, pair, space: PhantomData };
    for place in width.run(Block { pairs: &pairs, margin, results }) {
        results[usize::from(place)] = alone(place.into()).into();
    }
}

/// Pairs of a block, as work for lanes. Returns the places that are left.
struct Block<'a, 'r, P> {
    pairs: &'a P,
    margin: f32,
    results: &'r mut [i32],
}

impl<P: SortablePairs<Body: LaneBody>> LaneWork for Block<'_, '_, P> {
    type Output = ArrayVec<u8, MOST_PAIRS>;

    #[inline(always)]
    fn run<L: OctetLanes>(self) -> ArrayVec<u8, MOST_PAIRS> {
        let Block { pairs, margin, results } = self;
        let mut sorted = Sorted::<MOST_PAIRS>::empty();
        if !results.is_empty() {
            sorted.fill(results.len(), |place| pairs.codes(place));
        }
        let mut left = ArrayVec::new_const();
        let _ = left.try_extend_from_slice(sorted.others());
        sorted.overlaps::<L, P, OCTET>(pairs, margin, |places, answers| {
            for (lane, &place) in places.iter().enumerate() {
                results[usize::from(place)] = (answers.overlaps >> lane & 1) as i32;
            }
            let mut unproven = !answers.proven & ((1 << places.len()) - 1);
            while unproven != 0 {
                left.push(places[unproven.trailing_zeros() as usize]);
                unproven &= unproven - 1;
            }
        });
        left
    }
}

//! Pairs of C structs in two arrays, as the batch engine takes them.

use std::ops::Range;

use crate::batch::arrays::{ArrayPairs, CommonClass, CommonKind};
use crate::batch::block::{LaneBody, Lanes, Pairs, SortablePairs};
use crate::batch::class::{Class, Kind};
use crate::batch::questions::LaneQuestions;
use crate::concave::PosedPart;
use crate::ffi::decode::batch::{AdjacentBodies, Copies, UncheckedArray};
use crate::ffi::decode::dimension::{CPosed, F32Overlap};
use crate::ffi::decode::posed::with_checked;
use crate::simd::f32_lanes::{Answers, F32Lanes, MAX_LANES, RowLanes};
use crate::space::{BLOCK, PairAnswers};

/// A dimension whose C structs fill lanes. They need not be valid.
pub(in crate::ffi) trait LaneStructs:
    F32Overlap
    + for<'a> LaneQuestions<StructBody<'a, Self>>
    + for<'a> LaneQuestions<PosedPart<'a, Self::Convex>>
{
    /// The kind of a geometry with lane kernels.
    fn lane_kind(geometry: &Self::CGeometry) -> Option<Kind>;

    /// Compares geometries with the first one.
    fn sameness<L: RowLanes>(geometries: &[Self::CGeometry]) -> Sameness;

    /// The overlap kernel of each class.
    fn lane_overlap<'a, L: F32Lanes>(
        class: Class,
        a: &impl Lanes<StructBody<'a, Self>>,
        b: &impl Lanes<StructBody<'a, Self>>,
        margin: f32,
    ) -> Answers;

    /// As [`lane_overlap`](LaneStructs::lane_overlap), of plain boxes.
    fn lane_overlap_of_plain<'a, L: F32Lanes>(
        class: Class,
        a: &impl Lanes<StructBody<'a, Self>>,
        b: &impl Lanes<StructBody<'a, Self>>,
        margin: f32,
    ) -> Answers;
}

/// What geometries have in common.
#[derive(Clone, Copy)]
pub(in crate::ffi) struct Sameness {
    pub of_kinds: bool,
    /// As [`CommonKind::is_plain`], for boxes.
    pub are_plain: bool,
}

impl CommonKind {
    /// `geometries` are those of `pairs` pairs.
    #[inline(always)]
    fn of<D: LaneStructs, L: RowLanes>(
        geometries: &[D::CGeometry],
        pairs: usize,
    ) -> Option<CommonKind> {
        let kind = D::lane_kind(&geometries[0])?;
        if pairs < L::COUNT {
            // Too few to fill the lanes: the kernel for plain geometries does not run.
            let are_same = geometries.iter().all(|other| D::lane_kind(other) == Some(kind));
            return are_same.then_some(CommonKind { kind, is_plain: false });
        }
        let sameness = D::sameness::<L>(geometries);
        sameness.of_kinds.then_some(CommonKind { kind, is_plain: sameness.are_plain })
    }
}

/// The structs of a body.
pub(in crate::ffi) struct StructBody<'a, D: LaneStructs>(pub CPosed<'a, D>);

impl<D: LaneStructs> Clone for StructBody<'_, D> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<D: LaneStructs> Copy for StructBody<'_, D> {}

impl<D: LaneStructs> StructBody<'_, D> {
    /// Passes a valid body without an asset to `question`.
    #[inline(always)]
    pub(in crate::ffi) fn with<T>(self, question: impl FnOnce(&D::Geometry, &D::Pose) -> T) -> T {
        with_checked::<D, T>(self.0, &Default::default(), question)
    }
}

impl<D: LaneStructs> LaneBody for StructBody<'_, D> {
    #[inline(always)]
    fn code(self) -> u8 {
        Kind::code_of(D::lane_kind(self.0.0))
    }

    #[inline(always)]
    fn overlap<L: F32Lanes>(
        class: Class,
        a: &impl Lanes<Self>,
        b: &impl Lanes<Self>,
        margin: f32,
    ) -> Answers {
        D::lane_overlap::<L>(class, a, b, margin)
    }
}

/// Pairs of two arrays by their index.
pub(in crate::ffi) struct StructPairs<'a, D: LaneStructs> {
    a: UncheckedArray<'a, D>,
    b: UncheckedArray<'a, D>,
    start: usize,
}

impl<'a, D: LaneStructs> StructPairs<'a, D> {
    /// The `count` pairs from `start` on. No other pairs are asked for.
    #[inline]
    pub(in crate::ffi) fn new(
        [a, b]: [UncheckedArray<'a, D>; 2],
        start: usize,
        count: usize,
    ) -> StructPairs<'a, D> {
        // The accesses without a bounds check rely on it.
        assert!(a.serves(start + count) && b.serves(start + count));
        StructPairs { a, b, start }
    }
}

impl<D: LaneStructs> SortablePairs for StructPairs<'_, D> {
    #[inline(always)]
    fn codes(&self, place: usize) -> [u8; 2] {
        self.bodies(place).map(StructBody::code)
    }
}

impl<'a, D: LaneStructs> Pairs for StructPairs<'a, D> {
    type Body = StructBody<'a, D>;

    #[inline(always)]
    fn bodies(&self, place: usize) -> [StructBody<'a, D>; 2] {
        let index = self.start + place;
        // SAFETY: `new` has checked that both arrays serve every pair that is asked for.
        unsafe { [StructBody(self.a.at_unchecked(index)), StructBody(self.b.at_unchecked(index))] }
    }
}

/// Answers a pair by its index. None for a pair that is not surely valid and has not been checked.
pub(in crate::ffi) type Alone<'f> = &'f (dyn Fn(usize) -> Option<bool> + Sync);

/// The pairs of a batch of overlap tests.
pub(in crate::ffi) struct Batch<'a, D: LaneStructs> {
    pairs: StructPairs<'a, D>,
    /// A and B, with as many copies of an only element as there are lanes. None for few pairs.
    for_all_lanes: Option<[UncheckedArray<'a, D>; 2]>,
    alone: Alone<'a>,
}

impl<'a, D: LaneStructs> Batch<'a, D> {
    /// `copies` is empty memory.
    pub(in crate::ffi) fn new(
        [a, b]: [UncheckedArray<'a, D>; 2],
        total: usize,
        copies: &'a mut Copies<D>,
        alone: Alone<'a>,
    ) -> Batch<'a, D> {
        let pairs = StructPairs::new([a, b], 0, total);
        // Fewer pairs take less time than the copies.
        let least = if a.len().min(b.len()) == 1 { 2 * BLOCK } else { MAX_LANES };
        // With as many pairs, one side at most has an only element.
        let for_all_lanes = (total >= least).then(|| {
            if a.len() == 1 { [a.or_copies(copies), b] } else { [a, b.or_copies(copies)] }
        });
        Batch { pairs, for_all_lanes, alone }
    }

    /// Whether any of these pairs has a lane kernel.
    pub(in crate::ffi) fn has_kernel(&self, indices: Range<usize>) -> bool {
        let has_kernel = |posed: CPosed<D>| D::lane_kind(posed.0).is_some();
        let StructPairs { a, b, .. } = &self.pairs;
        indices.into_iter().any(|index| has_kernel(a.at(index)) && has_kernel(b.at(index)))
    }
}

impl<D: LaneStructs> SortablePairs for Batch<'_, D> {
    #[inline(always)]
    fn codes(&self, index: usize) -> [u8; 2] {
        self.pairs.codes(index)
    }
}

impl<'a, D: LaneStructs> Pairs for Batch<'a, D> {
    type Body = StructBody<'a, D>;

    #[inline(always)]
    fn bodies(&self, index: usize) -> [StructBody<'a, D>; 2] {
        self.pairs.bodies(index)
    }
}

impl<D: LaneStructs> ArrayPairs for Batch<'_, D> {
    #[inline(always)]
    fn common_kinds<L: RowLanes>(&self, start: usize, count: usize) -> [Option<CommonKind>; 2] {
        let StructPairs { a, b, .. } = &self.pairs;
        // Not a closure, so that it is inlined.
        [
            CommonKind::of::<D, L>(a.geometries_of(start, count), count),
            CommonKind::of::<D, L>(b.geometries_of(start, count), count),
        ]
    }

    #[inline(always)]
    fn answer_adjacent<L: F32Lanes>(
        &self,
        class: CommonClass,
        pairs: Range<usize>,
        margin: f32,
        answers: &mut PairAnswers,
    ) -> bool {
        let Some([a, b]) = &self.for_all_lanes else { return false };
        let sides = if class.is_swapped { [b, a] } else { [a, b] };
        // The class is a constant of each loop.
        match (class.class, class.is_plain) {
            (Class::Rounds(..), _) => adjacent::<L, D, 0, false>(sides, pairs, margin, answers),
            (Class::CapsuleRound(..), _) => {
                adjacent::<L, D, 1, false>(sides, pairs, margin, answers)
            }
            (Class::Capsules(..), _) => adjacent::<L, D, 2, false>(sides, pairs, margin, answers),
            (Class::BoxRound(..), true) => adjacent::<L, D, 3, true>(sides, pairs, margin, answers),
            (Class::BoxRound(..), false) => {
                adjacent::<L, D, 3, false>(sides, pairs, margin, answers)
            }
            (Class::BoxCapsule(..), true) => {
                adjacent::<L, D, 4, true>(sides, pairs, margin, answers)
            }
            (Class::BoxCapsule(..), false) => {
                adjacent::<L, D, 4, false>(sides, pairs, margin, answers)
            }
            (Class::Boxes(..), true) => adjacent::<L, D, 5, true>(sides, pairs, margin, answers),
            (Class::Boxes(..), false) => adjacent::<L, D, 5, false>(sides, pairs, margin, answers),
        }
        true
    }

    fn alone(&self, index: usize) -> Option<bool> {
        (self.alone)(index)
    }
}

/// Answers pairs of the class with this number from the start of a range on. Both arrays serve the range, or have as many
/// copies of one body as there are lanes.
#[inline(always)]
fn adjacent<L: F32Lanes, D: LaneStructs, const CLASS: usize, const PLAIN: bool>(
    [a, b]: [&UncheckedArray<D>; 2],
    pairs: Range<usize>,
    margin: f32,
    answers: &mut PairAnswers,
) {
    let class = Class::ALL[CLASS];
    for first in (0..pairs.len()).step_by(L::COUNT) {
        let index = pairs.start + first;
        // The prefetcher of the processor stops at the end of a page, and most blocks cross one.
        a.prefetch(index + BLOCK, L::COUNT);
        b.prefetch(index + BLOCK, L::COUNT);
        // SAFETY: the arrays have bodies for all lanes: see above.
        let (a, b) = unsafe { (a.adjacent(index), b.adjacent(index)) };
        let found = if PLAIN {
            D::lane_overlap_of_plain::<L>(class, &a, &b, margin)
        } else {
            D::lane_overlap::<L>(class, &a, &b, margin)
        };
        answers.overlaps |= u64::from(found.overlaps) << first;
        answers.proven |= u64::from(found.proven) << first;
    }
}

impl<'a, D: LaneStructs> Lanes<StructBody<'a, D>> for AdjacentBodies<'a, D> {
    #[inline(always)]
    fn at(&self, lane: usize) -> StructBody<'a, D> {
        StructBody((self.geometry(lane), self.pose(lane)))
    }
}

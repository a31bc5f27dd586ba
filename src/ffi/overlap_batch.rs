//! Overlap of a batch of pairs, in SIMD lanes.
//!
//! A block of pairs is sorted by the kinds of the geometries, unless all pairs have the same. Kernels answer pairs of
//! equal kinds in lanes; the other pairs, and those that a kernel does not prove, are answered one by one. The kernels accept invalid values and prove
//! nothing about them. So the arguments are checked only if something is left to answer that is not surely valid.

use arrayvec::ArrayVec;
use std::ops::Range;

use super::batch::{Copies, PAIRS, PosedArray, UncheckedArray};
use super::dimension::{CPosed, Dimension, F32Overlap};
use super::is_hit::count_hits;
use super::lane_pairs::{Adjacent, BLOCK, Block, Run};
use super::posed::with_checked_pair;
use super::status::Failure;
use crate::simd::f32_lanes::{F32Lanes, MAX_LANES, RowLanes, WideLaneWork, Width};
use crate::threads;

const GROUP_BLOCKS: usize = 16;

/// The least time of a task, in nanoseconds.
const GROUP_COST: u64 = 2_000;

/// The least time of a pair that is answered after the arguments are checked, in nanoseconds. Such a batch is large, or has
/// assets.
const CHECKED_COST: u64 = 10;

/// Pairs per task.
pub const GROUP: usize = GROUP_BLOCKS * BLOCK;

/// Pairs whose answers are kept on the stack until all arguments are known to be valid. The arguments of a larger batch
/// are checked first.
pub const KEPT: usize = 64 * GROUP;

/// The greatest number of kinds with lane kernels in a dimension.
const MAX_KINDS: usize = 3;

/// The offsets of a block whose pairs are all of the same kinds.
static OFFSETS: [u8; BLOCK] = {
    let mut offsets = [0; BLOCK];
    let mut offset = 0;
    while offset < BLOCK {
        offsets[offset] = offset as u8;
        offset += 1;
    }
    offsets
};

/// The lane kernels of a dimension.
pub(super) trait LaneOverlap: F32Overlap {
    /// A pair of kinds, in the order in which its kernel takes them.
    type Class: Copy + 'static;

    /// All classes, with the numbers of both kinds.
    const CLASSES: &'static [(usize, usize, Self::Class)];

    /// Compares geometries with the first one.
    fn sameness<L: RowLanes>(geometries: &[Self::CGeometry]) -> Sameness;

    /// Returns the number of a kind with lane kernels, below [`MAX_KINDS`].
    fn lane_kind(geometry: &Self::CGeometry) -> Option<usize>;

    /// Answers adjacent pairs of one class. `are_plain` is that of both sides.
    fn answer_adjacent<L: F32Lanes>(
        class: Self::Class,
        are_plain: [bool; 2],
        pairs: &Adjacent<Self>,
        margin: f32,
        block: &mut Block,
    );

    /// Answers runs of pairs of one class.
    fn answer_runs<L: F32Lanes>(
        class: Self::Class,
        runs: [Run<Self>; 2],
        margin: f32,
        block: &mut Block,
    );
}

/// What geometries have in common.
#[derive(Clone, Copy)]
pub(super) struct Sameness {
    pub of_kinds: bool,
    /// Boxes are plain: all have a radius of 0 and a centre of 0. In 3D so are the axes of their own rotations.
    pub are_plain: bool,
}

/// The answers of up to [`GROUP`] pairs.
#[derive(Clone, Copy)]
struct Group {
    overlaps: [u64; GROUP_BLOCKS],
    /// A bit for each block with a pair that must be checked before it is answered.
    unanswered: u16,
}

/// Answers pairs one by one. None for a pair that is not surely valid and has not been checked.
type Single<'a> = &'a (dyn Fn(usize) -> Option<bool> + Sync);

/// Pairs to answer, and how to answer a single one.
struct Batch<'a, D: Dimension> {
    a: UncheckedArray<'a, D>,
    b: UncheckedArray<'a, D>,
    /// A and B, with as many copies of an only element as there are lanes. None for few pairs.
    for_all_lanes: Option<[UncheckedArray<'a, D>; 2]>,
    margin: f32,
    single: Single<'a>,
}

impl<'a, D: LaneOverlap> Batch<'a, D> {
    /// `copies` is empty memory.
    fn new(
        [a, b]: [UncheckedArray<'a, D>; 2],
        total: usize,
        copies: &'a mut Copies<D>,
        margin: f32,
        single: Single<'a>,
    ) -> Batch<'a, D> {
        // Fewer pairs take less time than the copies.
        let least = if a.len().min(b.len()) == 1 { 2 * BLOCK } else { MAX_LANES };
        // With as many pairs, one side at most has an only element.
        let for_all_lanes = (total >= least).then(|| {
            if a.len() == 1 { [a.or_copies(copies), b] } else { [a, b.or_copies(copies)] }
        });
        Batch { a, b, for_all_lanes, margin, single }
    }

    /// Whether any of these pairs has a lane kernel.
    fn has_kernel(&self, start: usize, count: usize) -> bool {
        let has_kernel = |posed: CPosed<D>| D::lane_kind(posed.0).is_some();
        (start..start + count)
            .any(|index| has_kernel(self.a.at(index)) && has_kernel(self.b.at(index)))
    }

    /// The kinds of both sides of some pairs, if they are the same in all pairs and have kernels.
    #[inline(always)]
    fn common_kinds<L: RowLanes>(&self, start: usize, count: usize) -> [Option<CommonKind>; 2] {
        // Not a closure, so that it is inlined.
        [
            CommonKind::of::<D, L>(self.a.geometries_of(start, count), count),
            CommonKind::of::<D, L>(self.b.geometries_of(start, count), count),
        ]
    }

    /// Answers the first pairs of a block with these kinds. Returns their number.
    #[inline(always)]
    fn answer_first<L: F32Lanes>(
        &self,
        kinds: [CommonKind; 2],
        (start, count): (usize, usize),
        block: &mut Block,
    ) -> usize {
        let count = count / L::COUNT * L::COUNT;
        if count == 0 {
            return 0;
        }
        let ([a, b], Some([side_a, side_b])) = (kinds, &self.for_all_lanes) else { return 0 };
        for &(first, second, class) in D::CLASSES {
            let (sides, are_plain) = if [first, second] == [a.kind, b.kind] {
                ([side_a, side_b], [a.is_plain, b.is_plain])
            } else if [first, second] == [b.kind, a.kind] {
                ([side_b, side_a], [b.is_plain, a.is_plain])
            } else {
                continue;
            };
            let pairs = Adjacent { sides, start, count };
            D::answer_adjacent::<L>(class, are_plain, &pairs, self.margin, block);
            return count;
        }
        0
    }

    /// Answers `count` pairs from `start` on. None if one of them must be checked.
    #[inline(always)]
    fn answer_block<L: RowLanes>(&self, start: usize, count: usize) -> Option<u64> {
        let mut block = Block { overlaps: 0, proven: 0 };
        let (mut first, mut kinds) = (0, None);
        if let [Some(a), Some(b)] = self.common_kinds::<L>(start, count) {
            first = self.answer_first::<L>([a, b], (start, count), &mut block);
            kinds = Some([a.kind, b.kind]);
        }
        if first < count {
            self.answer_rest::<L>(kinds, start, first..count, &mut block)?;
        }
        let mut unproven = !block.proven & (u64::MAX >> (BLOCK - count));
        block.overlaps &= block.proven;
        while unproven != 0 {
            let offset = unproven.trailing_zeros();
            block.overlaps |= u64::from((self.single)(start + offset as usize)?) << offset;
            unproven &= unproven - 1;
        }
        Some(block.overlaps)
    }

    /// Answers pairs of a block, sorted by their kinds unless all pairs have `kinds`. None if one of them must be checked.
    #[inline(always)]
    fn answer_rest<L: F32Lanes>(
        &self,
        kinds: Option<[usize; 2]>,
        start: usize,
        rest: Range<usize>,
        block: &mut Block,
    ) -> Option<()> {
        let kinds_of_all = kinds.map(|[a, b]| a * MAX_KINDS + b);
        let mut sorted = [const { ArrayVec::<u8, BLOCK>::new_const() }; MAX_KINDS * MAX_KINDS];
        if kinds_of_all.is_none() {
            for offset in rest.clone() {
                let (a, b) = (self.a.at(start + offset).0, self.b.at(start + offset).0);
                if let (Some(a), Some(b)) = (D::lane_kind(a), D::lane_kind(b)) {
                    sorted[a * MAX_KINDS + b].push(offset as u8);
                } else {
                    block.overlaps |= u64::from((self.single)(start + offset)?) << offset;
                    block.proven |= 1 << offset;
                }
            }
        }
        let run = |kinds: usize| match kinds_of_all {
            Some(of_all) if of_all == kinds => &OFFSETS[rest.clone()],
            Some(_) => &[],
            None => sorted[kinds].as_slice(),
        };
        for &(first, second, class) in D::CLASSES {
            let offsets = run(first * MAX_KINDS + second);
            let swapped = if first == second { &[] } else { run(second * MAX_KINDS + first) };
            if offsets.is_empty() && swapped.is_empty() {
                continue;
            }
            let runs = [
                Run { sides: [&self.a, &self.b], start, offsets },
                Run { sides: [&self.b, &self.a], start, offsets: swapped },
            ];
            D::answer_runs::<L>(class, runs, self.margin, block);
        }
        Some(())
    }
}

/// The kind of all geometries of one side.
#[derive(Clone, Copy)]
struct CommonKind {
    /// Below [`MAX_KINDS`].
    kind: usize,
    /// As [`Sameness::are_plain`].
    is_plain: bool,
}

impl CommonKind {
    #[inline(always)]
    /// `geometries` are those of `pairs` pairs.
    fn of<D: LaneOverlap, L: RowLanes>(
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

/// A group of a batch, as work for lanes.
struct GroupWork<'a, D: Dimension> {
    batch: &'a Batch<'a, D>,
    start: usize,
    count: usize,
}

impl<D: LaneOverlap> WideLaneWork for GroupWork<'_, D> {
    type Output = Group;

    #[inline(always)]
    fn run<L: RowLanes>(self) -> Group {
        let mut group = Group { overlaps: [0; GROUP_BLOCKS], unanswered: 0 };
        for (index, start) in (0..self.count).step_by(BLOCK).enumerate() {
            let count = BLOCK.min(self.count - start);
            match self.batch.answer_block::<L>(self.start + start, count) {
                Some(overlaps) => group.overlaps[index] = overlaps,
                None => group.unanswered |= 1 << index,
            }
        }
        group
    }
}

/// Writes 1 for every pair that overlaps, 0 for the others, and returns how many overlap. After a failure `results` is
/// unchanged.
pub(super) fn overlap_batch<D: LaneOverlap>(
    a: UncheckedArray<D>,
    b: UncheckedArray<D>,
    margin: f32,
    results: &mut [i32],
) -> Result<i32, Failure> {
    overlap_at_width(Width::widest(), a, b, margin, results)
}

pub(super) fn overlap_at_width<D: LaneOverlap>(
    width: Width,
    a: UncheckedArray<D>,
    b: UncheckedArray<D>,
    margin: f32,
    results: &mut [i32],
) -> Result<i32, Failure> {
    // The accesses without a bounds check rely on it.
    assert!(a.serves(results.len()) && b.serves(results.len()));
    if results.is_empty() || results.len() > KEPT {
        let (a, b) = (a.check(PAIRS[0])?, b.check(PAIRS[1])?);
        answer_checked(&a, &b, margin, width, results);
        return Ok(count_hits(results));
    }
    let single = |index: usize| sure_overlap::<D>(a.at(index), b.at(index), margin);
    let mut copies = Copies::EMPTY;
    let batch = Batch::new([a, b], results.len(), &mut copies, margin, &single);
    let mut groups = ArrayVec::<Group, { KEPT / GROUP }>::new();
    for _ in 0..results.len().div_ceil(GROUP) {
        groups.push(Group { overlaps: [0; GROUP_BLOCKS], unanswered: 0 });
    }
    let total = results.len();
    threads::for_each_chunk(1, GROUP_COST, &mut groups, |index, group| {
        let start = index * GROUP;
        group[0] =
            width.run_most(GroupWork { batch: &batch, start, count: GROUP.min(total - start) });
    });
    if groups.iter().all(|group| group.unanswered == 0) {
        for (group, results) in groups.iter().zip(results.chunks_mut(GROUP)) {
            group.write(width, results);
        }
        return Ok(groups.iter().map(Group::hits).sum::<u32>() as i32);
    }
    let (a, b) = (a.check(PAIRS[0])?, b.check(PAIRS[1])?);
    answer_checked(&a, &b, margin, width, results);
    Ok(count_hits(results))
}

impl Group {
    fn write(&self, width: Width, results: &mut [i32]) {
        if results.len() < BITS.len() {
            for (result, bit) in results.iter_mut().zip(BITS) {
                *result = i32::from(self.overlaps[0] as u32 & bit != 0);
            }
        } else {
            width.run_most(WriteWork { group: self, results });
        }
    }

    fn hits(&self) -> u32 {
        self.overlaps.iter().map(|overlaps| overlaps.count_ones()).sum()
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

/// Not inlined: it runs only for batches with other kinds, or large ones.
#[inline(never)]
fn answer_checked<D: LaneOverlap>(
    a: &PosedArray<D>,
    b: &PosedArray<D>,
    margin: f32,
    width: Width,
    results: &mut [i32],
) {
    let overlap = |index: usize| {
        a.with_pair(b, index, |a, pose_a, b, pose_b| {
            D::overlap_without_kernel(a, pose_a, b, pose_b, margin)
        })
    };
    let single = |index: usize| Some(overlap(index));
    let sides = [a.unchecked(), b.unchecked()];
    let mut copies = Copies::EMPTY;
    let batch = Batch::new(sides, results.len(), &mut copies, margin, &single);
    threads::for_each_chunk(BLOCK, CHECKED_COST, results, |start, results| {
        if batch.has_kernel(start, results.len()) {
            let group = width.run_most(GroupWork { batch: &batch, start, count: results.len() });
            group.write(width, results);
        } else {
            for (index, result) in results.iter_mut().enumerate() {
                *result = overlap(start + index).into();
            }
        }
    });
}

/// Whether a pair overlaps, if it is surely valid.
#[inline(never)]
fn sure_overlap<D: Dimension>(a: CPosed<D>, b: CPosed<D>, margin: f32) -> Option<bool> {
    (D::is_surely_valid(a) && D::is_surely_valid(b)).then(|| {
        with_checked_pair::<D, _>(a, b, &Default::default(), |a, pose_a, b, pose_b| {
            D::overlap_without_kernel(a, pose_a, b, pose_b, margin)
        })
    })
}

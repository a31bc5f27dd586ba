//! Overlap of a batch of pairs of C structs.
//!
//! The lane kernels accept invalid values and prove nothing about them. So the arguments are checked only if something is left
//! to answer that is not surely valid.

use arrayvec::ArrayVec;

use super::struct_pairs::{Batch, LaneStructs};
use crate::batch::arrays::{GROUP, Group};
use crate::ffi::calls::status::Failure;
use crate::ffi::decode::batch::{Copies, PAIRS, PosedArray, UncheckedArray};
use crate::ffi::decode::dimension::{CPosed, Dimension};
use crate::ffi::decode::posed::with_checked_pair;
use crate::ffi::structs::is_hit::count_hits;
use crate::simd::f32_lanes::Width;
use crate::space::BLOCK;
use crate::threads;

/// The least time of a group, in nanoseconds.
const GROUP_COST: u64 = 2_000;

/// The least time of a pair that is answered after the arguments are checked, in nanoseconds. Such a batch is large, or has
/// assets.
const CHECKED_COST: u64 = 10;

/// Pairs per task, for tests.
pub const PAIRS_OF_GROUP: usize = GROUP;

/// Pairs whose answers are kept on the stack until all arguments are known to be valid. The arguments of a larger batch
/// are checked first.
pub const KEPT: usize = 64 * GROUP;

/// Writes 1 for every pair that overlaps, 0 for the others, and returns how many overlap. After a failure `results` is
/// unchanged.
pub(in crate::ffi) fn overlap_batch<D: LaneStructs>(
    width: Width,
    [a, b]: [UncheckedArray<D>; 2],
    margin: f32,
    results: &mut [i32],
) -> Result<i32, Failure> {
    let is_kept = (1..=KEPT).contains(&results.len());
    if let Some(hits) = is_kept.then(|| answer_unchecked(width, [a, b], margin, results)).flatten()
    {
        return Ok(hits);
    }
    let (a, b) = (a.check(PAIRS[0])?, b.check(PAIRS[1])?);
    answer_checked(width, [&a, &b], margin, results);
    Ok(count_hits(results))
}

/// Answers all pairs, if those that the kernels leave are surely valid. Otherwise `results` is unchanged.
#[inline]
fn answer_unchecked<D: LaneStructs>(
    width: Width,
    [a, b]: [UncheckedArray<D>; 2],
    margin: f32,
    results: &mut [i32],
) -> Option<i32> {
    let total = results.len();
    let alone = |index: usize| sure_overlap::<D>(a.at(index), b.at(index), margin);
    let mut copies = Copies::EMPTY;
    let batch = Batch::new([a, b], total, &mut copies, &alone);
    let mut groups = ArrayVec::<Group, { KEPT / GROUP }>::new();
    for _ in 0..total.div_ceil(GROUP) {
        groups.push(Group::EMPTY);
    }
    threads::for_each_chunk(1, GROUP_COST, &mut groups, |index, group| {
        let start = index * GROUP;
        group[0] = Group::of(width, &batch, (start, GROUP.min(total - start)), margin);
    });
    if !groups.iter().all(Group::is_answered) {
        return None;
    }
    for (group, results) in groups.iter().zip(results.chunks_mut(GROUP)) {
        group.write(width, results);
    }
    Some(groups.iter().map(Group::hits).sum::<u32>() as i32)
}

/// Not inlined: it runs only for batches with other kinds, or large ones.
#[inline(never)]
fn answer_checked<D: LaneStructs>(
    width: Width,
    [a, b]: [&PosedArray<D>; 2],
    margin: f32,
    results: &mut [i32],
) {
    let overlap = |index: usize| {
        a.with_pair(b, index, |a, pose_a, b, pose_b| {
            D::overlap_without_kernel(a, pose_a, b, pose_b, margin)
        })
    };
    let alone = |index: usize| Some(overlap(index));
    let sides = [a.unchecked(), b.unchecked()];
    let mut copies = Copies::EMPTY;
    let batch = Batch::new(sides, results.len(), &mut copies, &alone);
    threads::for_each_chunk(BLOCK, CHECKED_COST, results, |start, results| {
        if batch.has_kernel(start..start + results.len()) {
            Group::of(width, &batch, (start, results.len()), margin).write(width, results);
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

//! Overlaps of pairs among an array of geometries, which are checked and prepared once each.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::batch::buffers;
use crate::batch::prepared::{Body, MOST_PAIRS, PreparedOverlap, overlap_block};
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{Name, args, count_of, length, outs};
use crate::ffi::calls::status::{Failure, IMP_ERROR_RANGE, guard_large};
use crate::ffi::decode::batch::{MANY, PosedArray, Side, UncheckedArray};
use crate::ffi::decode::dimension::F32Overlap;
use crate::ffi::structs::is_hit::count_hits;
use crate::ffi::structs::types::{imp_geometry, imp_index_pair, imp_pose};
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d};
use crate::simd::f32_lanes::Width;
use crate::threads;

/// Tests pairs among an array of geometries, as imp_overlap does.
///
/// Each geometry is checked and prepared once. This is faster than imp_overlap_many if geometries occur in several
/// pairs, or if kinds are mixed. If each geometry is in one pair only, imp_overlap_many is faster.
///
/// @param geometries  `count` of them, with as many poses
/// @param pairs       `pair_count` pairs of indices below `count`, in any order
/// @param margin      as in imp_overlap
/// @param results     `pair_count` values, 1 or 0 each
/// @return the number of pairs that overlap
/// @note Pure. Splits. Keeps 64 bytes for each geometry between calls.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_overlap_pairs(
    geometries: *const imp_geometry,
    poses: *const imp_pose,
    count: i32,
    pairs: *const imp_index_pair,
    pair_count: i32,
    margin: f32,
    results: *mut i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        overlap_pairs::<Dim3>((geometries, poses, count), (pairs, pair_count), margin, results)
    }
}

/// imp_overlap_pairs in 2D: tests pairs among an array of geometries, as imp_overlap_2d does.
///
/// @param geometries  `count` of them, with as many poses
/// @param pairs       `pair_count` pairs of indices below `count`, in any order
/// @param margin      as in imp_overlap_2d
/// @param results     `pair_count` values, 1 or 0 each
/// @return the number of pairs that overlap
/// @note Pure. Splits. Keeps 64 bytes for each geometry between calls.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_overlap_pairs_2d(
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    count: i32,
    pairs: *const imp_index_pair,
    pair_count: i32,
    margin: f32,
    results: *mut i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        overlap_pairs::<Dim2>((geometries, poses, count), (pairs, pair_count), margin, results)
    }
}

/// # Safety
/// The header's rule on pointers.
unsafe fn overlap_pairs<D: F32Overlap + PreparedOverlap>(
    (geometries, poses, count): Side<D>,
    (pairs, pair_count): (*const imp_index_pair, i32),
    margin: f32,
    results: *mut i32,
) -> i32 {
    guard_large(|| {
        let (count, total) = (count_of(count, "count")?, count_of(pair_count, "pair_count")?);
        let margin = length(margin, "margin")?;
        // SAFETY: the caller's.
        let (geometries, pairs, results) = unsafe {
            let geometries = UncheckedArray::<D>::new((geometries, poses), count, MANY)?;
            (geometries, args(pairs, total, "pairs")?, outs(results, total, "results")?)
        };
        check_indices(pairs, count)?;
        overlap_at_width(Width::widest(), geometries, pairs, margin, results)?;
        Ok(count_hits(results))
    })
}

/// The least time in which a geometry is prepared, in nanoseconds.
const PREPARE_COST: u64 = 5;

/// The least time of a pair, in nanoseconds.
const COST: u64 = 3;

/// The least time of a pair if some geometries have assets.
const ASSET_COST: u64 = 20;

/// Checks that every index is below `count`.
fn check_indices(pairs: &[imp_index_pair], count: usize) -> Result<(), Failure> {
    let greatest = pairs.iter().fold(0, |greatest, pair| pair.a.max(pair.b).max(greatest));
    if pairs.is_empty() || (greatest as usize) < count {
        return Ok(());
    }
    Err(index_failure(pairs, count))
}

#[cold]
fn index_failure(pairs: &[imp_index_pair], count: usize) -> Failure {
    let is_wrong = |index: u32| index as usize >= count;
    let place = pairs.iter().position(|pair| is_wrong(pair.a.max(pair.b)));
    let place = place.expect("the greatest index is out of range");
    let (name, imp_index_pair { a, b }) = (Name::at("pairs", place), pairs[place]);
    let (field, index) = if is_wrong(a) { ("a", a) } else { ("b", b) };
    Failure::new(
        IMP_ERROR_RANGE,
        format_args!(
            "{} is {index}; expected less than {count}, the number of geometries",
            name.field(field)
        ),
    )
}

pub(in crate::ffi) fn overlap_at_width<D: F32Overlap + PreparedOverlap>(
    width: Width,
    geometries: UncheckedArray<D>,
    pairs: &[imp_index_pair],
    margin: f32,
    results: &mut [i32],
) -> Result<(), Failure> {
    buffers::with_bodies(geometries.len(), |bodies| {
        let (geometries, cost) = &prepare(geometries, bodies)?;
        threads::for_each_chunk(MOST_PAIRS, *cost, results, |start, results| {
            let indices = |place: usize| {
                let imp_index_pair { a, b } = pairs[start + place];
                [a as usize, b as usize]
            };
            let alone = |place: usize| {
                geometries.with_two(indices(place), |a, pose_a, b, pose_b| {
                    D::overlap_without_kernel(a, pose_a, b, pose_b, margin)
                })
            };
            overlap_block::<D>(width, bodies, indices, alone, margin, results);
        });
        Ok(())
    })
}

/// Checks geometries, and prepares those that are surely valid. Also returns the least time of a pair.
fn prepare<'a, D: F32Overlap>(
    geometries: UncheckedArray<'a, D>,
    bodies: &mut [Body],
) -> Result<(PosedArray<'a, D>, u64), Failure> {
    let are_surely_valid = AtomicBool::new(true);
    threads::for_each_chunk(MOST_PAIRS, PREPARE_COST, bodies, |start, bodies| {
        for (offset, body) in bodies.iter_mut().enumerate() {
            *body = D::surely_valid_body(geometries.at(start + offset)).unwrap_or_else(|| {
                are_surely_valid.store(false, Ordering::Relaxed);
                Body::WITHOUT_KERNEL
            });
        }
    });
    if are_surely_valid.into_inner() {
        return Ok((geometries.surely_valid(), COST));
    }
    Ok((geometries.check(MANY)?, ASSET_COST))
}

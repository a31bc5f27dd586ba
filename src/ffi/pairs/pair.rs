//! Overlap and distance of two geometries.

use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{length, out, outs};
use crate::ffi::calls::status::{guard, guard_large};
use crate::ffi::decode::batch::{PAIRS, Side, two_sides, two_unchecked_sides};
use crate::ffi::decode::dimension::{CPosed, Dimension, F32Overlap};
use crate::ffi::decode::posed::{PAIR, Pointers, structs, with_decoded_pair};
use crate::ffi::lanes::lane_batch::distance_batch;
use crate::ffi::lanes::overlap_batch::overlap_batch;
use crate::ffi::lanes::struct_pairs::LaneStructs;
use crate::ffi::structs::answers::{imp_separation, imp_separation_2d};
use crate::ffi::structs::is_hit::{IsHit, count_hits};
use crate::ffi::structs::types::{imp_geometry, imp_pose};
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d};
use crate::simd::f32_lanes::Width;

/// Tests whether two geometries overlap: whether the distance that imp_distance returns is at or below `margin`.
///
/// Swapping A and B does not change the answer. See TOUCHING in the head of this header.
///
/// @param margin  0: touching counts; slightly negative: touching does not count; positive: gaps up to it count
/// @return 1 if they overlap, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_overlap(
    geometry_a: *const imp_geometry,
    pose_a: *const imp_pose,
    geometry_b: *const imp_geometry,
    pose_b: *const imp_pose,
    margin: f32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { overlap::<Dim3>((geometry_a, pose_a), (geometry_b, pose_b), margin) }
}

/// imp_overlap in 2D: tests whether the distance that imp_distance_2d returns is at or below `margin`.
///
/// @param margin  0: touching counts; slightly negative: touching does not count; positive: gaps up to it count
/// @return 1 if they overlap, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_overlap_2d(
    geometry_a: *const imp_geometry_2d,
    pose_a: *const imp_pose_2d,
    geometry_b: *const imp_geometry_2d,
    pose_b: *const imp_pose_2d,
    margin: f32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { overlap::<Dim2>((geometry_a, pose_a), (geometry_b, pose_b), margin) }
}

/// imp_overlap for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with every
/// element of the other.
///
/// It takes the least time where geometries of one kind follow each other, and boxes have no radius, centre or rotation
/// of their own.
///
/// @param results  max(count_a, count_b) values, 1 or 0 each
/// @return the number of pairs that overlap
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_overlap_many(
    geometries_a: *const imp_geometry,
    poses_a: *const imp_pose,
    count_a: i32,
    geometries_b: *const imp_geometry,
    poses_b: *const imp_pose,
    count_b: i32,
    margin: f32,
    results: *mut i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        overlap_many::<Dim3>(
            (geometries_a, poses_a, count_a),
            (geometries_b, poses_b, count_b),
            margin,
            results,
        )
    }
}

/// imp_overlap_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with
/// every element of the other.
///
/// It takes the least time where geometries of one kind follow each other, and boxes have no radius or centre of their
/// own.
///
/// @param results  max(count_a, count_b) values, 1 or 0 each
/// @return the number of pairs that overlap
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_overlap_many_2d(
    geometries_a: *const imp_geometry_2d,
    poses_a: *const imp_pose_2d,
    count_a: i32,
    geometries_b: *const imp_geometry_2d,
    poses_b: *const imp_pose_2d,
    count_b: i32,
    margin: f32,
    results: *mut i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        overlap_many::<Dim2>(
            (geometries_a, poses_a, count_a),
            (geometries_b, poses_b, count_b),
            margin,
            results,
        )
    }
}

/// Returns the signed distance of two geometries, its direction, and the witness points. For overlapping geometries the
/// distance is minus the penetration depth.
///
/// Accuracy: 1e-6 of the pair's size, plus rounding to float. Each witness point lies on its geometry's surface within
/// 1e-6 of that geometry's own size, plus rounding. Swapping A and B negates the normal and swaps the points; the
/// distance is identical. If several normals are equally good, as for coincident centres, the choice is fixed.
///
/// Points, segments and boxes: closed forms and SAT (Gottschalk 1996). Triangles and hulls: GJK (1988), EPA (van den
/// Bergen 2001), and SAT over the Gauss map (Gregorius 2013) where the EPA polytope is full.
///
/// @return 1 if they overlap or touch (`distance` at or below 0), 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_distance(
    geometry_a: *const imp_geometry,
    pose_a: *const imp_pose,
    geometry_b: *const imp_geometry,
    pose_b: *const imp_pose,
    result: *mut imp_separation,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { distance::<Dim3>((geometry_a, pose_a), (geometry_b, pose_b), result) }
}

/// imp_distance in 2D: returns the signed distance of two geometries, its direction, and the witness points. SAT over
/// the edges of both.
///
/// @return 1 if they overlap or touch (`distance` at or below 0), 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_distance_2d(
    geometry_a: *const imp_geometry_2d,
    pose_a: *const imp_pose_2d,
    geometry_b: *const imp_geometry_2d,
    pose_b: *const imp_pose_2d,
    result: *mut imp_separation_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { distance::<Dim2>((geometry_a, pose_a), (geometry_b, pose_b), result) }
}

/// imp_distance for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with every
/// element of the other.
///
/// @param results  max(count_a, count_b) distances
/// @return the number of pairs that overlap or touch
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_distance_many(
    geometries_a: *const imp_geometry,
    poses_a: *const imp_pose,
    count_a: i32,
    geometries_b: *const imp_geometry,
    poses_b: *const imp_pose,
    count_b: i32,
    results: *mut imp_separation,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        distance_many::<Dim3>(
            (geometries_a, poses_a, count_a),
            (geometries_b, poses_b, count_b),
            results,
        )
    }
}

/// imp_distance_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with
/// every element of the other.
///
/// @param results  max(count_a, count_b) distances
/// @return the number of pairs that overlap or touch
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_distance_many_2d(
    geometries_a: *const imp_geometry_2d,
    poses_a: *const imp_pose_2d,
    count_a: i32,
    geometries_b: *const imp_geometry_2d,
    poses_b: *const imp_pose_2d,
    count_b: i32,
    results: *mut imp_separation_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        distance_many::<Dim2>(
            (geometries_a, poses_a, count_a),
            (geometries_b, poses_b, count_b),
            results,
        )
    }
}

/// The f32 kernel runs outside of `guard`, since it cannot panic: the guard's stack and registers would slow it down.
///
/// # Safety
/// The header's rule on pointers; so below.
#[inline(always)]
unsafe fn overlap<D: F32Overlap>(a: Pointers<D>, b: Pointers<D>, margin: f32) -> i32 {
    // SAFETY: the caller's.
    unsafe {
        let answer = usable_pair::<D>(a, b).and_then(|(a, b)| D::f32_overlap(a, b, margin));
        answer.map_or_else(|| unproven_overlap::<D>(a, b, margin), i32::from)
    }
}

/// Reads two geometries and their poses. None if a pointer is null or misaligned.
///
/// # Safety
/// As `overlap`.
#[inline(always)]
unsafe fn usable_pair<'a, D: Dimension>(
    a: Pointers<D>,
    b: Pointers<D>,
) -> Option<(CPosed<'a, D>, CPosed<'a, D>)> {
    let is_misaligned = |addresses: usize, alignment: usize| addresses & (alignment - 1) != 0;
    // In this order the compiler tests the pointers as they are. It would gather four tests for null in a vector.
    if a.0.is_null() || a.1.is_null() {
        return None;
    }
    if is_misaligned(a.0.addr() | b.0.addr(), align_of::<D::CGeometry>()) {
        return None;
    }
    if b.0.is_null() || b.1.is_null() {
        return None;
    }
    if is_misaligned(a.1.addr() | b.1.addr(), align_of::<D::CPose>()) {
        return None;
    }
    // SAFETY: not null and aligned; the caller vouches for the rest.
    unsafe { Some(((&*a.0, &*a.1), (&*b.0, &*b.1))) }
}

/// Not inlined: see `overlap`.
///
/// # Safety
/// As `overlap`.
#[inline(never)]
unsafe fn unproven_overlap<D: Dimension>(a: Pointers<D>, b: Pointers<D>, margin: f32) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let (a, b) = unsafe { (structs::<D>(a, PAIR[0])?, structs::<D>(b, PAIR[1])?) };
        let margin = length(margin, "margin")?;
        with_decoded_pair::<D, _>(a, b, PAIR, |a, pose_a, b, pose_b| {
            D::overlap_without_kernel(a, pose_a, b, pose_b, margin).into()
        })
    })
}

/// # Safety
/// As `overlap`.
unsafe fn overlap_many<D: LaneStructs>(
    a: Side<D>,
    b: Side<D>,
    margin: f32,
    results: *mut i32,
) -> i32 {
    guard_large(|| {
        let margin = length(margin, "margin")?;
        // SAFETY: the caller's.
        let (a, b, results) = unsafe {
            let (a, b, total) = two_unchecked_sides::<D>(a, b, PAIRS)?;
            (a, b, outs(results, total, "results")?)
        };
        overlap_batch(Width::widest(), [a, b], margin, results)
    })
}

/// # Safety
/// As `overlap`.
#[inline]
unsafe fn distance<D: Dimension>(a: Pointers<D>, b: Pointers<D>, result: *mut D::CDistance) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let (result, a, b) = unsafe {
            let result = out(result, "result")?;
            (result, structs::<D>(a, PAIR[0])?, structs::<D>(b, PAIR[1])?)
        };
        if let Some(found) = D::distance_without_decoding(a, b) {
            *result = found;
            return Ok(result.is_hit().into());
        }
        with_decoded_pair::<D, _>(a, b, PAIR, |a, pose_a, b, pose_b| {
            *result = D::distance(a, pose_a, b, pose_b).into();
            result.is_hit().into()
        })
    })
}

/// # Safety
/// As `overlap`.
unsafe fn distance_many<D: LaneStructs>(a: Side<D>, b: Side<D>, results: *mut D::CDistance) -> i32 {
    guard_large(|| {
        // SAFETY: the caller's.
        let (a, b, results) = unsafe {
            let (a, b, total) = two_sides::<D>(a, b, PAIRS)?;
            (a, b, outs(results, total, "results")?)
        };
        distance_batch(Width::widest(), [&a, &b], results);
        Ok(count_hits(results))
    })
}

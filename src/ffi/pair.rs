//! Questions about two geometries in hand: no world, no handle, nothing kept.

use super::args::*;
use super::batch::*;
use super::dimension::*;
use super::questions::*;
use super::status::*;
use super::types::*;
use crate::dim3::Dim3;

/// Tests whether two geometries overlap: whether the distance that imp_distance returns is at or below `margin`.
/// Swapping A and B does not change the answer. See TOUCHING in the head of this header.
///
/// @param margin  0: touching counts; slightly negative: touching does not count; positive: gaps up to it count
/// @return 1 if they overlap, 0 if not
///
/// Pure; any thread. Allocates nothing.
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

/// imp_overlap for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then
/// compared with every element of the other.
///
/// @param results  max(count_a, count_b) values, 1 or 0 each
/// @return how many pairs overlap
///
/// Pure; any thread. Splits a large batch over the library's threads.
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

/// Returns the signed distance of two geometries, its direction, and the witness points. For overlapping geometries the
/// distance is minus the penetration depth.
///
/// Accuracy: 1e-6 of the pair's size, plus rounding to float. Each witness point lies on its geometry's surface within 1e-6
/// of that geometry's own size, plus rounding. Swapping A and B negates the normal and swaps the points; the distance
/// is identical. Where several normals are equally good, as for coincident centres, the choice is fixed.
///
/// Points, segments and boxes: closed forms and SAT (Gottschalk 1996). Triangles and hulls: GJK (1988), an expanding
/// polytope (van den Bergen 2001), and SAT over the Gauss map (Gregorius 2013) where the polytope has no room.
///
/// @return 1 if they overlap or touch (`distance` at or below 0), 0 if not
///
/// Pure; any thread. Allocates nothing.
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

/// imp_distance for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then
/// measured against every element of the other.
///
/// @param results  max(count_a, count_b) separations
/// @return how many pairs overlap or touch
///
/// Pure; any thread. Splits a large batch over the library's threads.
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

/// # Safety
/// The header's rule on pointers; so below.
#[inline]
pub(super) unsafe fn overlap<D: Questions>(a: Pointers<D>, b: Pointers<D>, margin: f32) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        unsafe {
            let a = (arg(a.0, "geometry_a")?, arg(a.1, "pose_a")?);
            let b = (arg(b.0, "geometry_b")?, arg(b.1, "pose_b")?);
            if let Some(sure) = D::surely_overlap(a, b, margin) {
                return Ok(sure.into());
            }
        }
        // SAFETY: the caller's.
        unsafe { overlap_in_full::<D>(a, b, margin) }
    })
}

/// Not inlined: what it needs would slow down the quick answer.
///
/// # Safety
/// As `overlap`.
#[inline(never)]
unsafe fn overlap_in_full<D: Questions>(a: Pointers<D>, b: Pointers<D>, margin: f32) -> Answer {
    let mut held = D::Held::default();
    // SAFETY: the caller's.
    let pair = unsafe { posed_pair::<D>(a, b, &mut held)? };
    let margin = length(margin, "margin")?;
    Ok(pair.ask(|a, b| D::overlap(a.0, a.1, b.0, b.1, margin)).into())
}

/// # Safety
/// As `overlap`.
pub(super) unsafe fn overlap_many<D: Questions>(
    a: Side<D>,
    b: Side<D>,
    margin: f32,
    results: *mut i32,
) -> i32 {
    guard(|| {
        let margin = length(margin, "margin")?;
        // SAFETY: the caller's.
        let (a, b, results) = unsafe {
            let (a, b, total) = two_sides::<D>(a, b)?;
            (a, b, outs(results, total, "results")?)
        };
        answer_many(results, |index| {
            let sure = D::surely_overlap(a.given(index), b.given(index), margin);
            let asked = || a.ask_with(&b, index, |a, b| D::overlap(a.0, a.1, b.0, b.1, margin));
            sure.unwrap_or_else(asked).into()
        });
        Ok(count_yes(results))
    })
}

/// # Safety
/// As `overlap`.
#[inline]
pub(super) unsafe fn distance<D: Questions>(
    a: Pointers<D>,
    b: Pointers<D>,
    result: *mut D::CSeparation,
) -> i32 {
    guard(|| {
        let mut held = D::Held::default();
        // SAFETY: the caller's.
        let (pair, result) = unsafe { (posed_pair::<D>(a, b, &mut held)?, out(result, "result")?) };
        *result = pair.ask(D::separation);
        Ok(result.is_yes().into())
    })
}

/// # Safety
/// As `overlap`.
pub(super) unsafe fn distance_many<D: Questions>(
    a: Side<D>,
    b: Side<D>,
    results: *mut D::CSeparation,
) -> i32 {
    // SAFETY: the caller's.
    guard(|| unsafe { answer_pairs::<D, _>(a, b, results, D::separation) })
}

//! Why two geometries of the plane overlap or do not.

use super::explain::{explain, explain_many};
use super::types_2d::*;
use crate::dim2::Dim2;

/// imp_explain in 2D: why two geometries overlap or do not. Every candidate axis of the separating-axis test
/// with both projections, the gap or overlap on it, and which one decides.
///
/// The edges of A come first, then the edges of B, and last the direction of imp_distance_2d. Two boxes have
/// 2 + 2 + 1. Exactly one axis decides: the first whose gap no other beats by more than a 1e-9th of the two sizes.
/// Its gap is the signed distance.
///
/// @param axes      at most `capacity` are written: the first
/// @param decides   which axis decides, counted from 0, whether or not it was written; null: not wanted
/// @return how many axes there are
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_explain_2d(
    geometry_a: *const imp_geometry_2d,
    pose_a: *const imp_pose_2d,
    geometry_b: *const imp_geometry_2d,
    pose_b: *const imp_pose_2d,
    axes: *mut imp_axis_2d,
    capacity: i32,
    decides: *mut i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        explain::<Dim2>((geometry_a, pose_a), (geometry_b, pose_b), (axes, capacity), decides)
    }
}

/// imp_explain_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then explained
/// with every element of the other. The axes of pair i stand in `axes[offsets[i]]` up to `axes[offsets[i + 1]]`.
///
/// @param offsets  max(count_a, count_b) + 1 values; they count every axis, also those beyond `capacity`
/// @param axes     the first `capacity` of all
/// @param decides  max(count_a, count_b) values: which of a pair's axes decides, counted from its first; null:
///                 not wanted
/// @return the last offset: how many axes there are. More than 2^31 - 1 are IMP_ERROR_COUNT, and the offsets
///         without meaning
///
/// Pure; any thread. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_explain_many_2d(
    geometries_a: *const imp_geometry_2d,
    poses_a: *const imp_pose_2d,
    count_a: i32,
    geometries_b: *const imp_geometry_2d,
    poses_b: *const imp_pose_2d,
    count_b: i32,
    offsets: *mut i32,
    axes: *mut imp_axis_2d,
    capacity: i32,
    decides: *mut i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        explain_many::<Dim2>(
            (geometries_a, poses_a, count_a),
            (geometries_b, poses_b, count_b),
            offsets,
            (axes, capacity),
            decides,
        )
    }
}

//! When two geometries of the plane first touch as they move.

use super::cast::{cast, cast_many, cast_motion, cast_motion_many};
use super::types_2d::*;
use crate::dim2::Dim2;

/// imp_cast in 2D: when geometry A, moved by `translation` and not turned, first touches geometry B, which
/// stands still.
///
/// @param flags  IMP_CAST_* bits
/// @param hit    written only when the answer is 1
/// @return 1 if they touch, 0 if not
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_cast_2d(
    geometry_a: *const imp_geometry_2d,
    pose_a: *const imp_pose_2d,
    translation: *const imp_vec2,
    geometry_b: *const imp_geometry_2d,
    pose_b: *const imp_pose_2d,
    flags: u32,
    hit: *mut imp_cast_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { cast::<Dim2>((geometry_a, pose_a), translation, (geometry_b, pose_b), flags, hit) }
}

/// imp_cast_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then cast
/// against, or hit by, every element of the other.
///
/// @param translations  `count_a` of them
/// @param flags  IMP_CAST_* bits
/// @param hits   max(count_a, count_b) hits; a miss has a time of -1 and is 0 elsewhere
/// @return how many pairs touch
///
/// Pure; any thread. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_cast_many_2d(
    geometries_a: *const imp_geometry_2d,
    poses_a: *const imp_pose_2d,
    translations: *const imp_vec2,
    count_a: i32,
    geometries_b: *const imp_geometry_2d,
    poses_b: *const imp_pose_2d,
    count_b: i32,
    flags: u32,
    hits: *mut imp_cast_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        cast_many::<Dim2>(
            (geometries_a, poses_a, count_a),
            translations,
            (geometries_b, poses_b, count_b),
            flags,
            hits,
        )
    }
}

/// imp_cast_motion in 2D: when two geometries first touch that move and turn from one pose to another. They
/// turn the shorter way around; where that is half a turn, from the x axis towards the y axis.
///
/// @param flags  IMP_CAST_* bits
/// @param hit    written only when the answer is 1
/// @return 1 if they touch, 0 if not
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_cast_motion_2d(
    geometry_a: *const imp_geometry_2d,
    start_a: *const imp_pose_2d,
    end_a: *const imp_pose_2d,
    geometry_b: *const imp_geometry_2d,
    start_b: *const imp_pose_2d,
    end_b: *const imp_pose_2d,
    flags: u32,
    hit: *mut imp_cast_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        cast_motion::<Dim2>(
            ((geometry_a, start_a), end_a),
            ((geometry_b, start_b), end_b),
            flags,
            hit,
        )
    }
}

/// imp_cast_motion_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then
/// serves for every element of the other.
///
/// @param flags  IMP_CAST_* bits
/// @param hits   max(count_a, count_b) hits; a miss has a time of -1 and is 0 elsewhere
/// @return how many pairs touch
///
/// Pure; any thread. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_cast_motion_many_2d(
    geometries_a: *const imp_geometry_2d,
    starts_a: *const imp_pose_2d,
    ends_a: *const imp_pose_2d,
    count_a: i32,
    geometries_b: *const imp_geometry_2d,
    starts_b: *const imp_pose_2d,
    ends_b: *const imp_pose_2d,
    count_b: i32,
    flags: u32,
    hits: *mut imp_cast_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        cast_motion_many::<Dim2>(
            ((geometries_a, starts_a), ends_a, count_a),
            ((geometries_b, starts_b), ends_b, count_b),
            flags,
            hits,
        )
    }
}

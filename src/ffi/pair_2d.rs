//! Questions about two geometries of the plane in hand.

use super::pair::{distance, distance_many, overlap, overlap_many};
use super::types_2d::*;
use crate::dim2::Dim2;

/// imp_overlap in 2D: tests whether the distance that imp_distance_2d returns is at or below `margin`.
///
/// @param margin  0: touching counts; slightly negative: touching does not count; positive: gaps up to it count
/// @return 1 if they overlap, 0 if not
///
/// Pure; any thread. Allocates nothing.
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

/// imp_overlap_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then
/// compared with every element of the other.
///
/// @param results  max(count_a, count_b) values, 1 or 0 each
/// @return how many pairs overlap
///
/// Pure; any thread. Splits a large batch over the library's threads.
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

/// imp_distance in 2D: returns the signed distance of two geometries, its direction, and the witness points on their
/// outlines. SAT over the edges of both.
///
/// @return 1 if they overlap or touch (`distance` at or below 0), 0 if not
///
/// Pure; any thread. Allocates nothing.
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

/// imp_distance_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then
/// measured against every element of the other.
///
/// @param results  max(count_a, count_b) separations
/// @return how many pairs overlap or touch
///
/// Pure; any thread. Splits a large batch over the library's threads.
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

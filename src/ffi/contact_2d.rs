//! Where two geometries of the plane touch.

use super::contact::{contact, contact_many};
use super::types_2d::*;
use crate::dim2::Dim2;

/// imp_contact in 2D: returns the contact manifold of two geometries, one or two points. There are points if and only if
/// imp_overlap_2d says yes at the same margin.
///
/// The normal is that of imp_distance_2d. The first point is the deeper and has the signed distance. The second is the
/// other end of the part that two facing edges share, seen along the normal, if its distance is at or below `margin`.
/// So boxes that rest on each other have two points; a corner or a circle has one. Ends closer than 2e-5 of the
/// shorter edge merge.
///
/// Points lie on the outlines within 1e-5 of the pair's size. Swapping A and B negates the normal and swaps points and
/// features.
///
/// @param margin    maximum signed distance at which points are reported. 0 reports touching pairs; a positive margin also
///                  reports gaps up to it; a negative one only deeper penetration
/// @param manifold  its `count` is the answer; all zero when the signed distance is above `margin`
/// @return how many points there are: 0 to 2
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_contact_2d(
    geometry_a: *const imp_geometry_2d,
    pose_a: *const imp_pose_2d,
    geometry_b: *const imp_geometry_2d,
    pose_b: *const imp_pose_2d,
    margin: f32,
    manifold: *mut imp_manifold_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { contact::<Dim2>((geometry_a, pose_a), (geometry_b, pose_b), margin, manifold) }
}

/// imp_contact_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then
/// compared with every element of the other.
///
/// @param results  max(count_a, count_b) manifolds; all zero where the signed distance is above `margin`
/// @return how many pairs touch
///
/// Pure; any thread. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_contact_many_2d(
    geometries_a: *const imp_geometry_2d,
    poses_a: *const imp_pose_2d,
    count_a: i32,
    geometries_b: *const imp_geometry_2d,
    poses_b: *const imp_pose_2d,
    count_b: i32,
    margin: f32,
    results: *mut imp_manifold_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        contact_many::<Dim2>(
            (geometries_a, poses_a, count_a),
            (geometries_b, poses_b, count_b),
            margin,
            results,
        )
    }
}

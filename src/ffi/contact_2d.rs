//! Where two geometries of the plane touch.

use super::contact::{contact, contact_many};
use super::types_2d::*;
use crate::dim2::Dim2;

/// imp_contact in the plane: where two geometries touch, or would when moved along the normal by no more than
/// `margin`.
///
/// The normal is that of imp_distance_2d, and the first point, the deeper, has its signed distance. Where an edge of
/// one faces the other along the normal, the second point lies at the far end of what it has in common with the edge
/// of the other that faces it most, seen along the normal, if it is no further apart there than `margin`. So boxes
/// that rest on each other touch in two points, a corner or a circle in one.
///
/// Points lie on the outlines within 1e-5 of the size of the two, and the answer is the same for (b, a) but for the
/// direction.
///
/// @param margin    0: what touches; positive: what is a gap up to it apart, too; negative: what is deeper only
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

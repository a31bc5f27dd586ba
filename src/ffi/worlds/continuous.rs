//! Moves of continuous shapes without a sweep.

use super::shape_state::{set_pose, set_poses};
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::structs::types::{imp_pose, imp_shape, imp_world};
use crate::ffi::structs::types_2d::imp_pose_2d;
use crate::world::World;

/// Moves a shape without a sweep: the next update does not sweep a continuous shape on this way. For other shapes it
/// does what imp_shape_set_pose does.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_teleport(shape: imp_shape, pose: *const imp_pose) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_pose::<Dim3>(shape, pose, World::teleport) }
}

/// imp_shape_teleport in 2D: moves a 2D shape without a sweep.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_teleport_2d(shape: imp_shape, pose: *const imp_pose_2d) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_pose::<Dim2>(shape, pose, World::teleport) }
}

/// imp_shape_teleport for `count` shapes of one world. On an error none is moved. If a shape is given twice, its later
/// pose counts.
///
/// The next query may refit a tree first: see imp_shape_set_poses.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_teleport_many(
    world: imp_world,
    shapes: *const imp_shape,
    poses: *const imp_pose,
    count: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_poses::<Dim3>(world, shapes, poses, count, true) }
}

/// imp_shape_teleport_2d for `count` 2D shapes of one world. On an error none is moved. If a shape is given twice, its
/// later pose counts.
///
/// The next query may refit a tree first: see imp_shape_set_poses.
/// @note Changes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_teleport_many_2d(
    world: imp_world,
    shapes: *const imp_shape,
    poses: *const imp_pose_2d,
    count: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_poses::<Dim2>(world, shapes, poses, count, true) }
}

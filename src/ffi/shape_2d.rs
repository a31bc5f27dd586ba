//! Shapes of the plane: the twins of those functions on shapes that take or give vectors.

use super::shape::*;
use super::types::*;
use super::types_2d::*;
use crate::dim2::Dim2;

/// Fills a description of a shape of the plane with the defaults, as imp_shape_desc_default does.
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_desc_default_2d(desc: *mut imp_shape_desc_2d) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { desc_default::<Dim2>(desc) }
}

/// Creates a shape in a world of the plane. Queries see it at once, events from the next update on.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_create_2d(
    world: imp_world,
    desc: *const imp_shape_desc_2d,
    shape: *mut imp_shape,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { create_one::<Dim2>(world, desc, shape) }
}

/// Creates `count` shapes in a world of the plane. All are created, or on an error none.
///
/// @param shapes  room for `count` handles
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_create_many_2d(
    world: imp_world,
    descs: *const imp_shape_desc_2d,
    count: i32,
    shapes: *mut imp_shape,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { create_many::<Dim2>(world, descs, count, shapes) }
}

/// The pose last set of a shape of the plane.
///
/// Reads the shape's world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_pose_2d(shape: imp_shape, pose: *mut imp_pose_2d) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get_pose::<Dim2>(shape, pose) }
}

/// Moves a shape of the plane. Queries see it there at once. A jump of any length is allowed.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_pose_2d(shape: imp_shape, pose: *const imp_pose_2d) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_pose::<Dim2>(shape, pose) }
}

/// The poses of `count` shapes of one world of the plane.
///
/// Reads the world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_poses_2d(
    world: imp_world,
    shapes: *const imp_shape,
    poses: *mut imp_pose_2d,
    count: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get_poses::<Dim2>(world, shapes, poses, count) }
}

/// Moves `count` shapes of one world of the plane: what a frame calls once. All are moved, or on an error none. Of
/// a shape given twice the later pose stays.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_poses_2d(
    world: imp_world,
    shapes: *const imp_shape,
    poses: *const imp_pose_2d,
    count: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_poses::<Dim2>(world, shapes, poses, count) }
}

/// The geometry of a shape of the plane.
///
/// Reads the shape's world: any thread, beside other readers.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_get_geometry_2d(
    shape: imp_shape,
    geometry: *mut imp_geometry_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get_geometry::<Dim2>(shape, geometry) }
}

/// Gives a shape of the plane another geometry, of any kind. Overlaps that go on raise no end and no begin.
///
/// Changes the world: waits for other calls on it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_set_geometry_2d(
    shape: imp_shape,
    geometry: *const imp_geometry_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { set_geometry::<Dim2>(shape, geometry) }
}

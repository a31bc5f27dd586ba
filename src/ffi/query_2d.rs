//! Queries of a world of the plane: the twins of those that take or give vectors.

use super::query::*;
use super::types::*;
use super::types_2d::*;
use crate::dim2::Dim2;

/// The shapes of a world of the plane that overlap a geometry.
///
/// @param margin    the signed distance at or below which a shape overlaps; 0: touching counts
/// @param query     null: every shape
/// @param shapes    at most `capacity` are written, in ascending order; the lowest ones when there are more
/// @return how many overlap
///
/// Reads the world: any thread, beside other readers. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_overlap_2d(
    world: imp_world,
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    margin: f32,
    query: *const imp_query,
    shapes: *mut imp_shape,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { overlap::<Dim2>(world, geometry, pose, margin, query, shapes, capacity) }
}

/// Whether any shape of a world of the plane overlaps a geometry.
///
/// @return 1 if one does, 0 if none
///
/// Reads the world: any thread, beside other readers. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_overlap_any_2d(
    world: imp_world,
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    margin: f32,
    query: *const imp_query,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { overlap_any::<Dim2>(world, geometry, pose, margin, query) }
}

/// imp_world_overlap_2d for `count` geometries. The shapes that overlap geometry i stand in
/// `shapes[offsets[i]]` up to `shapes[offsets[i + 1]]`, in ascending order.
///
/// @param offsets   `count + 1` values; they count every overlap, also those beyond `capacity`
/// @param shapes    the first `capacity` of all
/// @return the last offset: how many overlaps there are
///
/// Reads the world: any thread, beside other readers. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_overlap_many_2d(
    world: imp_world,
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    count: i32,
    margin: f32,
    query: *const imp_query,
    offsets: *mut i32,
    shapes: *mut imp_shape,
    capacity: i32,
) -> i32 {
    let (probes, room) = ((geometries, poses, count), (shapes, capacity));
    // SAFETY: the header's rule on pointers.
    unsafe { overlap_many::<Dim2>(world, probes, margin, query, offsets, room) }
}

/// The nearest hit of a ray in a world of the plane. Of equal distances the lowest shape wins.
///
/// @param query  null: every shape
/// @param hit    written only when the answer is 1
/// @return 1 if the ray hits, 0 if not
///
/// Reads the world: any thread, beside other readers. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_2d(
    world: imp_world,
    ray: *const imp_ray_2d,
    query: *const imp_query,
    hit: *mut imp_world_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast::<Dim2>(world, ray, query, hit) }
}

/// Whether a ray hits anything in a world of the plane: a line of sight.
///
/// @return 1 if it does, 0 if not
///
/// Reads the world: any thread, beside other readers. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_any_2d(
    world: imp_world,
    ray: *const imp_ray_2d,
    query: *const imp_query,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast_any::<Dim2>(world, ray, query) }
}

/// Every shape of a world of the plane that a ray hits, each once.
///
/// @param hits  at most `capacity` are written, by distance, then shape; the nearest ones when there are more
/// @return how many shapes the ray hits
///
/// Reads the world: any thread, beside other readers. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_all_2d(
    world: imp_world,
    ray: *const imp_ray_2d,
    query: *const imp_query,
    hits: *mut imp_world_hit_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast_all::<Dim2>(world, ray, query, hits, capacity) }
}

/// The nearest hit of each of `count` rays in a world of the plane.
///
/// @param hits  `count` hits; a miss has a distance of -1 and is 0 elsewhere
/// @return how many rays hit
///
/// Reads the world: any thread, beside other readers. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_many_2d(
    world: imp_world,
    rays: *const imp_ray_2d,
    count: i32,
    query: *const imp_query,
    hits: *mut imp_world_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast_many::<Dim2>(world, rays, count, query, hits) }
}

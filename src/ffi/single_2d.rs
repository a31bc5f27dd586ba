//! Questions about one geometry of the plane in hand: its nearest point, rays, points, bounds.

use super::single::{
    aabb, aabb_many, closest_point, closest_point_many, contains, contains_many, raycast,
    raycast_many,
};
use super::types_2d::*;
use crate::dim2::Dim2;

/// The point of a geometry's outline that is nearest to a point, and their signed distance: imp_distance_2d from the
/// geometry (a) to the point (b).
///
/// @return 1 if the geometry holds the point, 0 if not
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_closest_point_2d(
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    point: *const imp_vec2,
    result: *mut imp_separation_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { closest_point::<Dim2>((geometry, pose), point, result) }
}

/// imp_closest_point_2d for arrays. `count` and `point_count` are equal, or one of them is 1: that element then
/// serves for every element of the other.
///
/// @param results  max(count, point_count) separations
/// @return how many points are held
///
/// Pure; any thread. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_closest_point_many_2d(
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    count: i32,
    points: *const imp_vec2,
    point_count: i32,
    results: *mut imp_separation_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        closest_point_many::<Dim2>((geometries, poses, count), (points, point_count), results)
    }
}

/// imp_raycast in 2D: where a ray enters a geometry. One that begins inside or on the outline hits at distance
/// 0 with IMP_HIT_INSIDE; outlines are never hit from within. Touching counts.
///
/// @param hit  written only when the answer is 1
/// @return 1 if the ray hits, 0 if not
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_raycast_2d(
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    ray: *const imp_ray_2d,
    hit: *mut imp_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast::<Dim2>((geometry, pose), ray, hit) }
}

/// imp_raycast_2d for arrays. `count` and `ray_count` are equal, or one of them is 1: that element then
/// serves for every element of the other.
///
/// @param hits  max(count, ray_count) hits; a miss has a distance of -1 and is 0 elsewhere
/// @return how many rays hit
///
/// Pure; any thread. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_raycast_many_2d(
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    count: i32,
    rays: *const imp_ray_2d,
    ray_count: i32,
    hits: *mut imp_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast_many::<Dim2>((geometries, poses, count), (rays, ray_count), hits) }
}

/// Whether a geometry of the plane holds a point. Its outline belongs to it.
///
/// @return 1 if it does, 0 if not
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_contains_2d(
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    point: *const imp_vec2,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { contains::<Dim2>((geometry, pose), point) }
}

/// imp_contains_2d for arrays. `count` and `point_count` are equal, or one of them is 1: that element then
/// serves for every element of the other.
///
/// @param results  max(count, point_count) values, 1 or 0 each
/// @return how many points are held
///
/// Pure; any thread. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_contains_many_2d(
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    count: i32,
    points: *const imp_vec2,
    point_count: i32,
    results: *mut i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { contains_many::<Dim2>((geometries, poses, count), (points, point_count), results) }
}

/// The axis-aligned bounds of a posed geometry of the plane: the tightest floats that hold all of it (rounded
/// outward). Where a half-plane has no end they reach 1e18.
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_aabb_2d(
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    result: *mut imp_bounds_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { aabb::<Dim2>((geometry, pose), result) }
}

/// imp_aabb_2d for arrays of `count` elements each.
///
/// Pure; any thread. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_aabb_many_2d(
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    count: i32,
    results: *mut imp_bounds_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { aabb_many::<Dim2>((geometries, poses, count), results) }
}

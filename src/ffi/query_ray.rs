//! World queries with rays.

use super::decode::Array;
use super::dimension::Dimension;
use super::question::{self, Question};
use super::status::Failure;
use super::types::*;
use super::types_2d::*;
use super::world_hits::*;
use super::world_types::*;
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::world::{Query, Raycast};

/// Finds the nearest shape that a ray hits. Among equal distances, the lowest shape wins.
///
/// @param query  null: the query of imp_query_default
/// @param hit    written only when the result is 1; null: only tests whether there is one, faster
/// @return 1 if there is a hit, 0 if not
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast(
    world: imp_world,
    ray: *const imp_ray,
    query: *const imp_query,
    hit: *mut imp_world_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { question::one::<Dim3, RayQuestion<Dim3>>(world, ray, query, hit) }
}

/// imp_world_raycast in 2D: finds the nearest shape that a ray hits. Among equal distances, the lowest shape wins.
///
/// @param query  null: the query of imp_query_default
/// @param hit    written only when the result is 1; null: only tests whether there is one, faster
/// @return 1 if there is a hit, 0 if not
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_2d(
    world: imp_world,
    ray: *const imp_ray_2d,
    query: *const imp_query,
    hit: *mut imp_world_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { question::one::<Dim2, RayQuestion<Dim2>>(world, ray, query, hit) }
}

/// Finds the nearest shapes that a ray hits. Faster than imp_world_raycast_all where only a few matter.
///
/// @param hits  the nearest `capacity` hits are written, sorted by distance, then shape
/// @return the number of hits written, which is `capacity` at most
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_nearest(
    world: imp_world,
    ray: *const imp_ray,
    query: *const imp_query,
    hits: *mut imp_world_hit,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { question::nearest::<Dim3, RayQuestion<Dim3>>(world, ray, query, hits, capacity) }
}

/// imp_world_raycast_nearest in 2D: finds the nearest shapes that a ray hits. Faster than imp_world_raycast_all where
/// only a few matter.
///
/// @param hits  the nearest `capacity` hits are written, sorted by distance, then shape
/// @return the number of hits written, which is `capacity` at most
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_nearest_2d(
    world: imp_world,
    ray: *const imp_ray_2d,
    query: *const imp_query,
    hits: *mut imp_world_hit_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { question::nearest::<Dim2, RayQuestion<Dim2>>(world, ray, query, hits, capacity) }
}

/// Lists every shape that a ray hits, each once.
///
/// @param hits  the nearest `capacity` hits are written, sorted by distance, then shape
/// @return the number of hits that exist
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_all(
    world: imp_world,
    ray: *const imp_ray,
    query: *const imp_query,
    hits: *mut imp_world_hit,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { question::all::<Dim3, RayQuestion<Dim3>>(world, ray, query, hits, capacity) }
}

/// imp_world_raycast_all in 2D: lists every shape that a ray hits, each once.
///
/// @param hits  the nearest `capacity` hits are written, sorted by distance, then shape
/// @return the number of hits that exist
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_all_2d(
    world: imp_world,
    ray: *const imp_ray_2d,
    query: *const imp_query,
    hits: *mut imp_world_hit_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { question::all::<Dim2, RayQuestion<Dim2>>(world, ray, query, hits, capacity) }
}

/// Finds the nearest hit of each of `count` rays.
///
/// @param hits  `count` hits; a miss has a distance of -1 and is 0 elsewhere
/// @return the number of rays that hit
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_many(
    world: imp_world,
    rays: *const imp_ray,
    count: i32,
    query: *const imp_query,
    hits: *mut imp_world_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { question::many::<Dim3, RayQuestion<Dim3>>(world, (rays, count), query, hits) }
}

/// imp_world_raycast_many in 2D: finds the nearest hit of each of `count` rays.
///
/// @param hits  `count` hits; a miss has a distance of -1 and is 0 elsewhere
/// @return the number of rays that hit
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_many_2d(
    world: imp_world,
    rays: *const imp_ray_2d,
    count: i32,
    query: *const imp_query,
    hits: *mut imp_world_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { question::many::<Dim2, RayQuestion<Dim2>>(world, (rays, count), query, hits) }
}

/// Lists every hit of each of `count` rays.
///
/// @param offsets  `count + 1` values: the hits of ray i have the indices from `offsets[i]` to `offsets[i + 1]`
/// @param hits     the first `capacity` of them are written, those of each ray sorted by distance, then shape
/// @return the number of hits that exist, which is `offsets[count]`
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_all_many(
    world: imp_world,
    rays: *const imp_ray,
    count: i32,
    query: *const imp_query,
    offsets: *mut i32,
    hits: *mut imp_world_hit,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all_many::<Dim3, RayQuestion<Dim3>>(
            world,
            (rays, count),
            query,
            offsets,
            (hits, capacity),
        )
    }
}

/// imp_world_raycast_all_many in 2D: lists every hit of each of `count` rays.
///
/// @param offsets  `count + 1` values: the hits of ray i have the indices from `offsets[i]` to `offsets[i + 1]`
/// @param hits     the first `capacity` of them are written, those of each ray sorted by distance, then shape
/// @return the number of hits that exist, which is `offsets[count]`
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_all_many_2d(
    world: imp_world,
    rays: *const imp_ray_2d,
    count: i32,
    query: *const imp_query,
    offsets: *mut i32,
    hits: *mut imp_world_hit_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all_many::<Dim2, RayQuestion<Dim2>>(
            world,
            (rays, count),
            query,
            offsets,
            (hits, capacity),
        )
    }
}

/// Rays.
struct RayQuestion<D: Dimension>(Array<'static, D::CRay>);

impl<D: Dimension> Question<D> for RayQuestion<D> {
    type Pointers = *const D::CRay;
    type Hit = D::CWorldHit;
    type Probe<'a> = Raycast<D>;

    unsafe fn read(rays: *const D::CRay, many: Option<usize>) -> Result<Self, Failure> {
        // SAFETY: the caller's.
        unsafe { Array::one_or_many(rays, many, ("ray", "rays")).map(RayQuestion) }
    }

    fn probe(&self, index: usize, query: &Query) -> Raycast<D> {
        Raycast::new(&self.0.at(index), query)
    }
}

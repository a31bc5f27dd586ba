//! World queries with rays.

use super::question::{self, Question};
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::status::Failure;
use crate::ffi::decode::checked::Array;
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::structs::types::{imp_ray, imp_world};
use crate::ffi::structs::types_2d::imp_ray_2d;
use crate::ffi::structs::world_hits::{imp_world_hit, imp_world_hit_2d};
use crate::ffi::structs::world_types::imp_query;
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

/// Lists every shape that a ray hits, each once.
///
/// @param hits  the nearest `capacity` hits are written, sorted by distance, then shape
/// @return the number of hits that exist; with IMP_QUERY_NEAREST_ONLY, the number written
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
/// @return the number of hits that exist; with IMP_QUERY_NEAREST_ONLY, the number written
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
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param hits  `count` hits; a miss has a distance of -1 and is 0 elsewhere
/// @return the number of rays that hit
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_many(
    world: imp_world,
    rays: *const imp_ray,
    count: i32,
    queries: *const imp_query,
    query_count: i32,
    hits: *mut imp_world_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::many::<Dim3, RayQuestion<Dim3>>(
            world,
            (rays, count),
            (queries, query_count),
            hits,
        )
    }
}

/// imp_world_raycast_many in 2D: finds the nearest hit of each of `count` rays.
///
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param hits  `count` hits; a miss has a distance of -1 and is 0 elsewhere
/// @return the number of rays that hit
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_many_2d(
    world: imp_world,
    rays: *const imp_ray_2d,
    count: i32,
    queries: *const imp_query,
    query_count: i32,
    hits: *mut imp_world_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::many::<Dim2, RayQuestion<Dim2>>(
            world,
            (rays, count),
            (queries, query_count),
            hits,
        )
    }
}

/// Lists every hit of each of `count` rays.
///
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param offsets  `count + 1` values: the hits of ray i have the indices from `offsets[i]` to `offsets[i + 1]`
/// @param hits     the first `capacity` of them are written, those of each ray sorted by distance, then shape
/// @return the number of hits that exist, which is `offsets[count]`
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_all_many(
    world: imp_world,
    rays: *const imp_ray,
    count: i32,
    queries: *const imp_query,
    query_count: i32,
    offsets: *mut i32,
    hits: *mut imp_world_hit,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all_many::<Dim3, RayQuestion<Dim3>>(
            world,
            (rays, count),
            (queries, query_count),
            offsets,
            (hits, capacity),
        )
    }
}

/// imp_world_raycast_all_many in 2D: lists every hit of each of `count` rays.
///
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param offsets  `count + 1` values: the hits of ray i have the indices from `offsets[i]` to `offsets[i + 1]`
/// @param hits     the first `capacity` of them are written, those of each ray sorted by distance, then shape
/// @return the number of hits that exist, which is `offsets[count]`
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_all_many_2d(
    world: imp_world,
    rays: *const imp_ray_2d,
    count: i32,
    queries: *const imp_query,
    query_count: i32,
    offsets: *mut i32,
    hits: *mut imp_world_hit_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all_many::<Dim2, RayQuestion<Dim2>>(
            world,
            (rays, count),
            (queries, query_count),
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

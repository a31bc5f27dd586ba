//! World queries for the shapes closest to a geometry.

use super::question::{self, Question};
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::reach;
use crate::ffi::calls::status::Failure;
use crate::ffi::decode::batch::{BorrowedGeometry, MANY, PosedArray};
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::posed::{ONE, Pointers};
use crate::ffi::structs::types::{imp_geometry, imp_pose, imp_world};
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d};
use crate::ffi::structs::world_hits::{imp_world_closest_hit, imp_world_closest_hit_2d};
use crate::ffi::structs::world_types::imp_query;
use crate::world::{Closest, Query};

/// Finds the shape closest to a geometry. Among equal distances, the lowest shape wins.
///
/// The separation is that of imp_distance, where A is the geometry and B the shape. Shapes that overlap have negative
/// distances: the deepest comes first.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param query  null: the query of imp_query_default
/// @param hit    written only when the result is 1; null: only tests whether there is one, faster
/// @return 1 if there is a hit, 0 if not
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest(
    world: imp_world,
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    max_distance: f32,
    query: *const imp_query,
    hit: *mut imp_world_closest_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::one::<Dim3, ClosestQuestion<Dim3>>(
            world,
            ((geometry, pose), max_distance),
            query,
            hit,
        )
    }
}

/// imp_world_closest in 2D: finds the shape closest to a geometry. Among equal distances, the lowest shape wins.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param query  null: the query of imp_query_default
/// @param hit    written only when the result is 1; null: only tests whether there is one, faster
/// @return 1 if there is a hit, 0 if not
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest_2d(
    world: imp_world,
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    max_distance: f32,
    query: *const imp_query,
    hit: *mut imp_world_closest_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::one::<Dim2, ClosestQuestion<Dim2>>(
            world,
            ((geometry, pose), max_distance),
            query,
            hit,
        )
    }
}

/// Lists every shape within `max_distance` of a geometry.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param hits  the nearest `capacity` hits are written, sorted by distance, then shape
/// @return the number of hits that exist; with IMP_QUERY_NEAREST_ONLY, the number written
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest_all(
    world: imp_world,
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    max_distance: f32,
    query: *const imp_query,
    hits: *mut imp_world_closest_hit,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all::<Dim3, ClosestQuestion<Dim3>>(
            world,
            ((geometry, pose), max_distance),
            query,
            hits,
            capacity,
        )
    }
}

/// imp_world_closest_all in 2D: lists every shape within `max_distance` of a geometry.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param hits  the nearest `capacity` hits are written, sorted by distance, then shape
/// @return the number of hits that exist; with IMP_QUERY_NEAREST_ONLY, the number written
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest_all_2d(
    world: imp_world,
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    max_distance: f32,
    query: *const imp_query,
    hits: *mut imp_world_closest_hit_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all::<Dim2, ClosestQuestion<Dim2>>(
            world,
            ((geometry, pose), max_distance),
            query,
            hits,
            capacity,
        )
    }
}

/// Finds the closest shape of each of `count` geometries.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param hits  `count` hits; a miss is 0
/// @return the number of geometries that hit
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest_many(
    world: imp_world,
    geometries: *const imp_geometry,
    poses: *const imp_pose,
    count: i32,
    max_distance: f32,
    queries: *const imp_query,
    query_count: i32,
    hits: *mut imp_world_closest_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::many::<Dim3, ClosestQuestion<Dim3>>(
            world,
            (((geometries, poses), max_distance), count),
            (queries, query_count),
            hits,
        )
    }
}

/// imp_world_closest_many in 2D: finds the closest shape of each of `count` geometries.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param hits  `count` hits; a miss is 0
/// @return the number of geometries that hit
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest_many_2d(
    world: imp_world,
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    count: i32,
    max_distance: f32,
    queries: *const imp_query,
    query_count: i32,
    hits: *mut imp_world_closest_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::many::<Dim2, ClosestQuestion<Dim2>>(
            world,
            (((geometries, poses), max_distance), count),
            (queries, query_count),
            hits,
        )
    }
}

/// Lists every shape within `max_distance` of each of `count` geometries.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param offsets  `count + 1` values: the hits of geometry i have the indices from `offsets[i]` to `offsets[i + 1]`
/// @param hits     the first `capacity` of them are written, those of each geometry sorted by distance, then shape
/// @return the number of hits that exist, which is `offsets[count]`
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest_all_many(
    world: imp_world,
    geometries: *const imp_geometry,
    poses: *const imp_pose,
    count: i32,
    max_distance: f32,
    queries: *const imp_query,
    query_count: i32,
    offsets: *mut i32,
    hits: *mut imp_world_closest_hit,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all_many::<Dim3, ClosestQuestion<Dim3>>(
            world,
            (((geometries, poses), max_distance), count),
            (queries, query_count),
            offsets,
            (hits, capacity),
        )
    }
}

/// imp_world_closest_all_many in 2D: lists every shape within `max_distance` of each of `count` geometries.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param offsets  `count + 1` values: the hits of geometry i have the indices from `offsets[i]` to `offsets[i + 1]`
/// @param hits     the first `capacity` of them are written, those of each geometry sorted by distance, then shape
/// @return the number of hits that exist, which is `offsets[count]`
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest_all_many_2d(
    world: imp_world,
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    count: i32,
    max_distance: f32,
    queries: *const imp_query,
    query_count: i32,
    offsets: *mut i32,
    hits: *mut imp_world_closest_hit_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all_many::<Dim2, ClosestQuestion<Dim2>>(
            world,
            (((geometries, poses), max_distance), count),
            (queries, query_count),
            offsets,
            (hits, capacity),
        )
    }
}

/// Geometries whose closest shapes are searched.
struct ClosestQuestion<D: Dimension> {
    posed: PosedArray<'static, D>,
    max_distance: f32,
}

impl<D: Dimension> Question<D> for ClosestQuestion<D> {
    type Pointers = (Pointers<D>, f32);
    type Hit = D::CWorldClosestHit;
    type Probe<'a> = Closest<D, BorrowedGeometry<'a, D>>;

    unsafe fn read(
        (posed, max_distance): Self::Pointers,
        many: Option<usize>,
    ) -> Result<Self, Failure> {
        let max_distance = reach(max_distance, "max_distance")?;
        // SAFETY: the caller's.
        let posed = unsafe { PosedArray::one_or_many(posed, many, (ONE, MANY))? };
        Ok(ClosestQuestion { posed, max_distance })
    }

    fn probe(&self, index: usize, _query: &Query) -> Self::Probe<'_> {
        let (geometry, pose) = (self.posed.geometry(index), self.posed.pose(index));
        Closest::new(geometry, pose, self.max_distance)
    }
}

//! World queries for the shapes closest to a point.

use super::question::{self, Question};
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::reach;
use crate::ffi::calls::status::Failure;
use crate::ffi::decode::checked::Array;
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::structs::types::{imp_vec3, imp_world};
use crate::ffi::structs::types_2d::imp_vec2;
use crate::ffi::structs::world_hits::{imp_world_closest_hit, imp_world_closest_hit_2d};
use crate::ffi::structs::world_types::imp_query;
use crate::world::{ClosestPoint, Query};

/// Finds the shape closest to a point. Among equal distances, the lowest shape wins.
///
/// In the separation A is the point and B the shape: it is that of imp_closest_point with A and B swapped. Shapes that
/// contain the point have distances of 0 or less: the deepest comes first.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param query  null: the query of imp_query_default
/// @param hit    written only when the result is 1; null: only tests whether there is one, faster
/// @return 1 if there is a hit, 0 if not
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest_point(
    world: imp_world,
    point: *const imp_vec3,
    max_distance: f32,
    query: *const imp_query,
    hit: *mut imp_world_closest_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { question::one::<Dim3, PointQuestion<Dim3>>(world, (point, max_distance), query, hit) }
}

/// imp_world_closest_point in 2D: finds the shape closest to a point. Among equal distances, the lowest shape wins.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param query  null: the query of imp_query_default
/// @param hit    written only when the result is 1; null: only tests whether there is one, faster
/// @return 1 if there is a hit, 0 if not
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest_point_2d(
    world: imp_world,
    point: *const imp_vec2,
    max_distance: f32,
    query: *const imp_query,
    hit: *mut imp_world_closest_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { question::one::<Dim2, PointQuestion<Dim2>>(world, (point, max_distance), query, hit) }
}

/// Lists every shape within `max_distance` of a point.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param hits  the nearest `capacity` hits are written, sorted by distance, then shape
/// @return the number of hits that exist; with IMP_QUERY_NEAREST_ONLY, the number written
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest_point_all(
    world: imp_world,
    point: *const imp_vec3,
    max_distance: f32,
    query: *const imp_query,
    hits: *mut imp_world_closest_hit,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all::<Dim3, PointQuestion<Dim3>>(
            world,
            (point, max_distance),
            query,
            hits,
            capacity,
        )
    }
}

/// imp_world_closest_point_all in 2D: lists every shape within `max_distance` of a point.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param hits  the nearest `capacity` hits are written, sorted by distance, then shape
/// @return the number of hits that exist; with IMP_QUERY_NEAREST_ONLY, the number written
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest_point_all_2d(
    world: imp_world,
    point: *const imp_vec2,
    max_distance: f32,
    query: *const imp_query,
    hits: *mut imp_world_closest_hit_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all::<Dim2, PointQuestion<Dim2>>(
            world,
            (point, max_distance),
            query,
            hits,
            capacity,
        )
    }
}

/// Finds the closest shape of each of `count` points.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param hits  `count` hits; a miss is 0
/// @return the number of points that hit
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest_point_many(
    world: imp_world,
    points: *const imp_vec3,
    count: i32,
    max_distance: f32,
    queries: *const imp_query,
    query_count: i32,
    hits: *mut imp_world_closest_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::many::<Dim3, PointQuestion<Dim3>>(
            world,
            ((points, max_distance), count),
            (queries, query_count),
            hits,
        )
    }
}

/// imp_world_closest_point_many in 2D: finds the closest shape of each of `count` points.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param hits  `count` hits; a miss is 0
/// @return the number of points that hit
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest_point_many_2d(
    world: imp_world,
    points: *const imp_vec2,
    count: i32,
    max_distance: f32,
    queries: *const imp_query,
    query_count: i32,
    hits: *mut imp_world_closest_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::many::<Dim2, PointQuestion<Dim2>>(
            world,
            ((points, max_distance), count),
            (queries, query_count),
            hits,
        )
    }
}

/// Lists every shape within `max_distance` of each of `count` points.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param offsets  `count + 1` values: the hits of point i have the indices from `offsets[i]` to `offsets[i + 1]`
/// @param hits     the first `capacity` of them are written, those of each point sorted by distance, then shape
/// @return the number of hits that exist, which is `offsets[count]`
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest_point_all_many(
    world: imp_world,
    points: *const imp_vec3,
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
        question::all_many::<Dim3, PointQuestion<Dim3>>(
            world,
            ((points, max_distance), count),
            (queries, query_count),
            offsets,
            (hits, capacity),
        )
    }
}

/// imp_world_closest_point_all_many in 2D: lists every shape within `max_distance` of each of `count` points.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param offsets  `count + 1` values: the hits of point i have the indices from `offsets[i]` to `offsets[i + 1]`
/// @param hits     the first `capacity` of them are written, those of each point sorted by distance, then shape
/// @return the number of hits that exist, which is `offsets[count]`
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_closest_point_all_many_2d(
    world: imp_world,
    points: *const imp_vec2,
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
        question::all_many::<Dim2, PointQuestion<Dim2>>(
            world,
            ((points, max_distance), count),
            (queries, query_count),
            offsets,
            (hits, capacity),
        )
    }
}

/// Points whose closest shapes are searched.
struct PointQuestion<D: Dimension> {
    points: Array<'static, D::CVector>,
    max_distance: f32,
}

impl<D: Dimension> Question<D> for PointQuestion<D> {
    type Pointers = (*const D::CVector, f32);
    type Hit = D::CWorldClosestHit;
    type Probe<'a> = ClosestPoint<D>;

    unsafe fn read(
        (points, max_distance): Self::Pointers,
        many: Option<usize>,
    ) -> Result<Self, Failure> {
        let max_distance = reach(max_distance, "max_distance")?;
        // SAFETY: the caller's.
        let points = unsafe { Array::one_or_many(points, many, ("point", "points"))? };
        Ok(PointQuestion { points, max_distance })
    }

    fn probe(&self, index: usize, _query: &Query) -> ClosestPoint<D> {
        ClosestPoint::new(self.points.at(index), self.max_distance)
    }
}

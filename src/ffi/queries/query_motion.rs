//! World queries with casts of geometries that move and rotate.

use super::question::{self, Question};
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::Name;
use crate::ffi::calls::registry::Reader;
use crate::ffi::calls::status::{Failure, IMP_ERROR_UNSUPPORTED};
use crate::ffi::decode::batch::{BorrowedGeometry, PosedArray};
use crate::ffi::decode::checked::Array;
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::posed::Pointers;
use crate::ffi::structs::types::{imp_geometry, imp_pose, imp_world};
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d};
use crate::ffi::structs::world_hits::{imp_world_cast_hit, imp_world_cast_hit_2d};
use crate::ffi::structs::world_types::imp_query;
use crate::world::{CastMotion, Query, World};

/// Casts a geometry that moves and rotates from one pose to another: finds the first shape that it touches. Among
/// equal times, the lowest shape wins.
///
/// The hit is that of imp_cast_motion, where A is the geometry and B the shape, which stands still. A gap of up to 1e-8
/// of the larger one's size is a touch there. The world may miss such a touch of a shape that is more than 10^6 times as
/// large as the geometry and its way.
///
/// @param query  null: the query of imp_query_default
/// @param hit    written only when the result is 1; null: only tests whether there is one, faster
/// @return 1 if there is a hit, 0 if not; IMP_ERROR_UNSUPPORTED if the geometry is concave and its motion meets the
/// bounds of a concave shape
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast_motion(
    world: imp_world,
    geometry: *const imp_geometry,
    start: *const imp_pose,
    end: *const imp_pose,
    query: *const imp_query,
    hit: *mut imp_world_cast_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::one::<Dim3, MotionQuestion<Dim3>>(world, ((geometry, start), end), query, hit)
    }
}

/// imp_world_cast_motion in 2D: casts a geometry that moves and rotates from one pose to another: finds the first
/// shape that it touches. Among equal times, the lowest shape wins.
///
/// @param query  null: the query of imp_query_default
/// @param hit    written only when the result is 1; null: only tests whether there is one, faster
/// @return 1 if there is a hit, 0 if not; IMP_ERROR_UNSUPPORTED if the geometry is concave and its motion meets the
/// bounds of a concave shape
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast_motion_2d(
    world: imp_world,
    geometry: *const imp_geometry_2d,
    start: *const imp_pose_2d,
    end: *const imp_pose_2d,
    query: *const imp_query,
    hit: *mut imp_world_cast_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::one::<Dim2, MotionQuestion<Dim2>>(world, ((geometry, start), end), query, hit)
    }
}

/// Lists every shape that a moving and rotating geometry touches, each once.
///
/// @param hits  the nearest `capacity` hits are written, sorted by time, then shape
/// @return the number of hits that exist; with IMP_QUERY_NEAREST_ONLY, the number written; IMP_ERROR_UNSUPPORTED if the
/// geometry is concave and its motion meets the bounds of a concave shape
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast_motion_all(
    world: imp_world,
    geometry: *const imp_geometry,
    start: *const imp_pose,
    end: *const imp_pose,
    query: *const imp_query,
    hits: *mut imp_world_cast_hit,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all::<Dim3, MotionQuestion<Dim3>>(
            world,
            ((geometry, start), end),
            query,
            hits,
            capacity,
        )
    }
}

/// imp_world_cast_motion_all in 2D: lists every shape that a moving and rotating geometry touches, each once.
///
/// @param hits  the nearest `capacity` hits are written, sorted by time, then shape
/// @return the number of hits that exist; with IMP_QUERY_NEAREST_ONLY, the number written; IMP_ERROR_UNSUPPORTED if the
/// geometry is concave and its motion meets the bounds of a concave shape
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast_motion_all_2d(
    world: imp_world,
    geometry: *const imp_geometry_2d,
    start: *const imp_pose_2d,
    end: *const imp_pose_2d,
    query: *const imp_query,
    hits: *mut imp_world_cast_hit_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all::<Dim2, MotionQuestion<Dim2>>(
            world,
            ((geometry, start), end),
            query,
            hits,
            capacity,
        )
    }
}

/// Finds the first hit of each of `count` moving and rotating geometries.
///
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param hits  `count` hits; a miss has a time of -1 and is 0 elsewhere
/// @return the number of motions that hit; IMP_ERROR_UNSUPPORTED if the geometry is concave and its motion meets the
/// bounds of a concave shape
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast_motion_many(
    world: imp_world,
    geometries: *const imp_geometry,
    starts: *const imp_pose,
    ends: *const imp_pose,
    count: i32,
    queries: *const imp_query,
    query_count: i32,
    hits: *mut imp_world_cast_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::many::<Dim3, MotionQuestion<Dim3>>(
            world,
            (((geometries, starts), ends), count),
            (queries, query_count),
            hits,
        )
    }
}

/// imp_world_cast_motion_many in 2D: finds the first hit of each of `count` moving and rotating geometries.
///
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param hits  `count` hits; a miss has a time of -1 and is 0 elsewhere
/// @return the number of motions that hit; IMP_ERROR_UNSUPPORTED if the geometry is concave and its motion meets the
/// bounds of a concave shape
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast_motion_many_2d(
    world: imp_world,
    geometries: *const imp_geometry_2d,
    starts: *const imp_pose_2d,
    ends: *const imp_pose_2d,
    count: i32,
    queries: *const imp_query,
    query_count: i32,
    hits: *mut imp_world_cast_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::many::<Dim2, MotionQuestion<Dim2>>(
            world,
            (((geometries, starts), ends), count),
            (queries, query_count),
            hits,
        )
    }
}

/// Lists every hit of each of `count` moving and rotating geometries.
///
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param offsets  `count + 1` values: the hits of motion i have the indices from `offsets[i]` to `offsets[i + 1]`
/// @param hits     the first `capacity` of them are written, those of each motion sorted by time, then shape
/// @return the number of hits that exist, which is `offsets[count]`; IMP_ERROR_UNSUPPORTED if the geometry is concave
/// and its motion meets the bounds of a concave shape
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast_motion_all_many(
    world: imp_world,
    geometries: *const imp_geometry,
    starts: *const imp_pose,
    ends: *const imp_pose,
    count: i32,
    queries: *const imp_query,
    query_count: i32,
    offsets: *mut i32,
    hits: *mut imp_world_cast_hit,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all_many::<Dim3, MotionQuestion<Dim3>>(
            world,
            (((geometries, starts), ends), count),
            (queries, query_count),
            offsets,
            (hits, capacity),
        )
    }
}

/// imp_world_cast_motion_all_many in 2D: lists every hit of each of `count` moving and rotating geometries.
///
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param offsets  `count + 1` values: the hits of motion i have the indices from `offsets[i]` to `offsets[i + 1]`
/// @param hits     the first `capacity` of them are written, those of each motion sorted by time, then shape
/// @return the number of hits that exist, which is `offsets[count]`; IMP_ERROR_UNSUPPORTED if the geometry is concave
/// and its motion meets the bounds of a concave shape
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast_motion_all_many_2d(
    world: imp_world,
    geometries: *const imp_geometry_2d,
    starts: *const imp_pose_2d,
    ends: *const imp_pose_2d,
    count: i32,
    queries: *const imp_query,
    query_count: i32,
    offsets: *mut i32,
    hits: *mut imp_world_cast_hit_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all_many::<Dim2, MotionQuestion<Dim2>>(
            world,
            (((geometries, starts), ends), count),
            (queries, query_count),
            offsets,
            (hits, capacity),
        )
    }
}

/// Geometries and the poses between which they move.
struct MotionQuestion<D: Dimension> {
    posed: PosedArray<'static, D>,
    ends: Array<'static, D::CPose>,
    is_one: bool,
    any_concave: bool,
}

impl<D: Dimension> Question<D> for MotionQuestion<D> {
    type Pointers = (Pointers<D>, *const D::CPose);
    type Hit = D::CWorldCastHit;
    type Probe<'a> = CastMotion<D, BorrowedGeometry<'a, D>>;

    unsafe fn read((posed, ends): Self::Pointers, many: Option<usize>) -> Result<Self, Failure> {
        const NAMES: [(&str, &str); 2] = [("geometry", "start"), ("geometries", "starts")];
        // SAFETY: the caller's.
        let (posed, ends) = unsafe {
            (
                PosedArray::one_or_many(posed, many, (NAMES[0], NAMES[1]))?,
                Array::one_or_many(ends, many, ("end", "ends"))?,
            )
        };
        let any_concave = posed.any_concave();
        Ok(MotionQuestion { posed, ends, is_one: many.is_none(), any_concave })
    }

    fn probe(&self, index: usize, query: &Query) -> Self::Probe<'_> {
        let (geometry, start) = (self.posed.geometry(index), self.posed.pose(index));
        CastMotion::new(geometry, start, self.ends.at(index), query)
    }

    fn check_shapes(
        &self,
        index: usize,
        world: &Reader<World<D>>,
        query: &Query,
    ) -> Result<(), Failure> {
        if !self.any_concave {
            return Ok(());
        }
        let Some(shape) = world.unsupported(&self.probe(index, query), query) else {
            return Ok(());
        };
        let name = if self.is_one { "geometry".into() } else { Name::at("geometries", index) };
        let shape = world.handle(shape);
        Err(Failure::new(
            IMP_ERROR_UNSUPPORTED,
            format_args!("{name} and shape 0x{:016x} in its way are both concave", shape.id),
        ))
    }
}

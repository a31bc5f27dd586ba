//! World queries with casts along a translation.

use super::question::{self, Question};
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::status::Failure;
use crate::ffi::decode::batch::{BorrowedGeometry, MANY, PosedArray};
use crate::ffi::decode::checked::Array;
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::posed::{ONE, Pointers};
use crate::ffi::structs::types::{imp_geometry, imp_pose, imp_vec3, imp_world};
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d, imp_vec2};
use crate::ffi::structs::world_hits::{imp_world_cast_hit, imp_world_cast_hit_2d};
use crate::ffi::structs::world_types::imp_query;
use crate::world::{Cast, Query};

/// Casts a geometry of any kind along `translation`, without rotation: finds the first shape that it touches. Among
/// equal times, the lowest shape wins.
///
/// The hit is that of imp_cast, where A is the geometry and B the shape. A shape that touches or overlaps at the start
/// hits at time 0: see IMP_QUERY_SKIP_INSIDE and IMP_QUERY_SKIP_LEAVING.
///
/// @param query  null: the query of imp_query_default
/// @param hit    written only when the result is 1; null: only tests whether there is one, faster
/// @return 1 if there is a hit, 0 if not
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast(
    world: imp_world,
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    translation: *const imp_vec3,
    query: *const imp_query,
    hit: *mut imp_world_cast_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::one::<Dim3, CastQuestion<Dim3>>(
            world,
            ((geometry, pose), translation),
            query,
            hit,
        )
    }
}

/// imp_world_cast in 2D: casts a geometry of any kind along `translation`, without rotation: finds the first shape
/// that it touches. Among equal times, the lowest shape wins.
///
/// @param query  null: the query of imp_query_default
/// @param hit    written only when the result is 1; null: only tests whether there is one, faster
/// @return 1 if there is a hit, 0 if not
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast_2d(
    world: imp_world,
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    translation: *const imp_vec2,
    query: *const imp_query,
    hit: *mut imp_world_cast_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::one::<Dim2, CastQuestion<Dim2>>(
            world,
            ((geometry, pose), translation),
            query,
            hit,
        )
    }
}

/// Lists every shape that a geometry touches on its way, each once.
///
/// @param hits  the nearest `capacity` hits are written, sorted by time, then shape
/// @return the number of hits that exist; with IMP_QUERY_NEAREST_ONLY, the number written
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast_all(
    world: imp_world,
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    translation: *const imp_vec3,
    query: *const imp_query,
    hits: *mut imp_world_cast_hit,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all::<Dim3, CastQuestion<Dim3>>(
            world,
            ((geometry, pose), translation),
            query,
            hits,
            capacity,
        )
    }
}

/// imp_world_cast_all in 2D: lists every shape that a geometry touches on its way, each once.
///
/// @param hits  the nearest `capacity` hits are written, sorted by time, then shape
/// @return the number of hits that exist; with IMP_QUERY_NEAREST_ONLY, the number written
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast_all_2d(
    world: imp_world,
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    translation: *const imp_vec2,
    query: *const imp_query,
    hits: *mut imp_world_cast_hit_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all::<Dim2, CastQuestion<Dim2>>(
            world,
            ((geometry, pose), translation),
            query,
            hits,
            capacity,
        )
    }
}

/// Finds the first hit of each of `count` casts.
///
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param hits  `count` hits; a miss has a time of -1 and is 0 elsewhere
/// @return the number of casts that hit
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast_many(
    world: imp_world,
    geometries: *const imp_geometry,
    poses: *const imp_pose,
    translations: *const imp_vec3,
    count: i32,
    queries: *const imp_query,
    query_count: i32,
    hits: *mut imp_world_cast_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::many::<Dim3, CastQuestion<Dim3>>(
            world,
            (((geometries, poses), translations), count),
            (queries, query_count),
            hits,
        )
    }
}

/// imp_world_cast_many in 2D: finds the first hit of each of `count` casts.
///
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param hits  `count` hits; a miss has a time of -1 and is 0 elsewhere
/// @return the number of casts that hit
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast_many_2d(
    world: imp_world,
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    translations: *const imp_vec2,
    count: i32,
    queries: *const imp_query,
    query_count: i32,
    hits: *mut imp_world_cast_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::many::<Dim2, CastQuestion<Dim2>>(
            world,
            (((geometries, poses), translations), count),
            (queries, query_count),
            hits,
        )
    }
}

/// Lists every hit of each of `count` casts.
///
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param offsets  `count + 1` values: the hits of cast i have the indices from `offsets[i]` to `offsets[i + 1]`
/// @param hits     the first `capacity` of them are written, those of each cast sorted by time, then shape
/// @return the number of hits that exist, which is `offsets[count]`
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast_all_many(
    world: imp_world,
    geometries: *const imp_geometry,
    poses: *const imp_pose,
    translations: *const imp_vec3,
    count: i32,
    queries: *const imp_query,
    query_count: i32,
    offsets: *mut i32,
    hits: *mut imp_world_cast_hit,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all_many::<Dim3, CastQuestion<Dim3>>(
            world,
            (((geometries, poses), translations), count),
            (queries, query_count),
            offsets,
            (hits, capacity),
        )
    }
}

/// imp_world_cast_all_many in 2D: lists every hit of each of `count` casts.
///
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param offsets  `count + 1` values: the hits of cast i have the indices from `offsets[i]` to `offsets[i + 1]`
/// @param hits     the first `capacity` of them are written, those of each cast sorted by time, then shape
/// @return the number of hits that exist, which is `offsets[count]`
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_cast_all_many_2d(
    world: imp_world,
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    translations: *const imp_vec2,
    count: i32,
    queries: *const imp_query,
    query_count: i32,
    offsets: *mut i32,
    hits: *mut imp_world_cast_hit_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        question::all_many::<Dim2, CastQuestion<Dim2>>(
            world,
            (((geometries, poses), translations), count),
            (queries, query_count),
            offsets,
            (hits, capacity),
        )
    }
}

/// Geometries and their translations.
struct CastQuestion<D: Dimension> {
    posed: PosedArray<'static, D>,
    translations: Array<'static, D::CVector>,
}

impl<D: Dimension> Question<D> for CastQuestion<D> {
    type Pointers = (Pointers<D>, *const D::CVector);
    type Hit = D::CWorldCastHit;
    type Probe<'a> = Cast<D, BorrowedGeometry<'a, D>>;

    unsafe fn read(
        (posed, translations): Self::Pointers,
        many: Option<usize>,
    ) -> Result<Self, Failure> {
        const NAMES: (&str, &str) = ("translation", "translations");
        // SAFETY: the caller's.
        unsafe {
            Ok(CastQuestion {
                posed: PosedArray::one_or_many(posed, many, (ONE, MANY))?,
                translations: Array::one_or_many(translations, many, NAMES)?,
            })
        }
    }

    fn probe(&self, index: usize, query: &Query) -> Self::Probe<'_> {
        let (geometry, pose) = (self.posed.geometry(index), self.posed.pose(index));
        Cast::new(geometry, pose, self.translations.at(index), query)
    }
}

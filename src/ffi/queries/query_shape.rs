//! World queries by shape: casts of a shape, and its closest shapes.

use super::query_options::Options;
use super::question::{list_hits, nearest_hit};
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{arg, count_of, out, outs, reach};
use crate::ffi::calls::registry;
use crate::ffi::calls::status::guard_large;
use crate::ffi::decode::checked::{Decode, check};
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::structs::types::{imp_shape, imp_vec3};
use crate::ffi::structs::types_2d::imp_vec2;
use crate::ffi::structs::world_hits::{
    imp_world_cast_hit, imp_world_cast_hit_2d, imp_world_closest_hit, imp_world_closest_hit_2d,
};
use crate::ffi::structs::world_types::imp_query;
use crate::world::{Cast, Closest, Query};

/// Casts a shape from its current pose along `translation`, without rotation: finds the first shape that it touches.
/// The shape does not move.
///
/// The hit is that of imp_cast, where A is `shape`. The cast ignores `shape` itself, shapes of its owner, and shapes
/// that its filter does not match. Static shapes count, also for a static `shape`; a disabled `shape` can be cast.
///
/// @param query  null: every shape that the filter of `shape` matches
/// @param hit    written only when the result is 1
/// @return 1 if there is a hit, 0 if not
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_cast(
    shape: imp_shape,
    translation: *const imp_vec3,
    query: *const imp_query,
    hit: *mut imp_world_cast_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { cast::<Dim3>(shape, translation, query, hit) }
}

/// imp_shape_cast in 2D: casts a shape from its current pose along `translation`, without rotation: finds the first
/// shape that it touches. The shape does not move.
///
/// @param query  null: every shape that the filter of `shape` matches
/// @param hit    written only when the result is 1
/// @return 1 if there is a hit, 0 if not
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_cast_2d(
    shape: imp_shape,
    translation: *const imp_vec2,
    query: *const imp_query,
    hit: *mut imp_world_cast_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { cast::<Dim2>(shape, translation, query, hit) }
}

/// Finds the shapes closest to a shape.
///
/// The separations are those of imp_distance, where A is `shape`. The search ignores the same shapes as
/// imp_shape_cast.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param query         null: every shape that the filter of `shape` matches
/// @param hits          the nearest `capacity` hits are written, sorted by distance, then shape
/// @return the number of hits written, which is `capacity` at most
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_closest(
    shape: imp_shape,
    max_distance: f32,
    query: *const imp_query,
    hits: *mut imp_world_closest_hit,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { closest::<Dim3>(shape, max_distance, query, hits, capacity) }
}

/// imp_shape_closest in 2D: finds the shapes closest to a shape.
///
/// @param max_distance  the greatest signed distance of a hit, 0 or more; FLT_MAX reaches everything
/// @param query         null: every shape that the filter of `shape` matches
/// @param hits          the nearest `capacity` hits are written, sorted by distance, then shape
/// @return the number of hits written, which is `capacity` at most
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_shape_closest_2d(
    shape: imp_shape,
    max_distance: f32,
    query: *const imp_query,
    hits: *mut imp_world_closest_hit_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { closest::<Dim2>(shape, max_distance, query, hits, capacity) }
}

/// # Safety
/// The header's rule on pointers; a null `query` is the default. So below.
unsafe fn cast<D: Dimension>(
    shape: imp_shape,
    translation: *const D::CVector,
    query: *const imp_query,
    hit: *mut D::CWorldCastHit,
) -> i32 {
    guard_large(|| {
        // SAFETY: the caller's.
        let (translation, options, hit) =
            unsafe { (arg(translation, "translation")?, Options::read(query)?, out(hit, "hit")?) };
        check(translation, "translation")?;
        let (world, id) = registry::read_world_of_shape::<D>(shape)?;
        options.with(&world, |query| {
            let query = Query { asker: world.asker(id), ..*query };
            let shape = world.get(id).expect("the registry has found it");
            let probe = Cast::new(&shape.geometry, shape.pose, translation.value(), &query);
            Ok(nearest_hit(&world, &probe, &query, hit))
        })
    })
}

/// # Safety
/// As `cast`.
unsafe fn closest<D: Dimension>(
    shape: imp_shape,
    max_distance: f32,
    query: *const imp_query,
    hits: *mut D::CWorldClosestHit,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let (capacity, max_distance) =
            (count_of(capacity, "capacity")?, reach(max_distance, "max_distance")?);
        // SAFETY: the caller's.
        let (options, hits) = unsafe { (Options::read(query)?, outs(hits, capacity, "hits")?) };
        let (world, id) = registry::read_world_of_shape::<D>(shape)?;
        options.with(&world, |query| {
            let query = Query { asker: world.asker(id), ..*query };
            let shape = world.get(id).expect("the registry has found it");
            let probe = Closest::new(&shape.geometry, shape.pose, max_distance);
            Ok(list_hits(&world, &probe, &query, hits, true))
        })
    })
}

//! World queries for overlaps.

use super::query_options::{BatchOptions, Options, QueriesArgument, default_query};
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{count_of, length, out, outs};
use crate::ffi::calls::status::{IMP_OK, guard, guard_large};
use crate::ffi::decode::batch::{MANY, PosedArray, Side};
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::lists::total_in_range;
use crate::ffi::decode::posed::{GeometryArgument, ONE};
use crate::ffi::structs::types::{imp_geometry, imp_pose, imp_shape, imp_world};
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d};
use crate::ffi::structs::world_types::imp_query;
use crate::world::SmallestN;

/// Fills a query with the defaults: it sees every shape whose filter has a category bit and a mask bit.
/// @note Pure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_query_default(query: *mut imp_query) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        *unsafe { out(query, "query")? } = default_query();
        Ok(IMP_OK)
    })
}

/// Lists the shapes of a world that overlap a geometry.
///
/// @param margin  the signed distance at or below which a shape overlaps; 0: touching counts
/// @param query   null: the query of imp_query_default
/// @param shapes  the lowest `capacity` shapes are written, in ascending order
/// @return the number of shapes that overlap
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_overlap(
    world: imp_world,
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    margin: f32,
    query: *const imp_query,
    shapes: *mut imp_shape,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { overlap::<Dim3>(world, geometry, pose, margin, query, shapes, capacity) }
}

/// imp_world_overlap in 2D: lists the shapes of a world that overlap a geometry.
///
/// @param margin  the signed distance at or below which a shape overlaps; 0: touching counts
/// @param query   null: the query of imp_query_default
/// @param shapes  the lowest `capacity` shapes are written, in ascending order
/// @return the number of shapes that overlap
/// @note Reads. No allocation.
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

/// Tests whether any shape of a world overlaps a geometry.
///
/// @return 1 if one does, 0 if none
/// @note Reads. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_overlap_any(
    world: imp_world,
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    margin: f32,
    query: *const imp_query,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { overlap_any::<Dim3>(world, geometry, pose, margin, query) }
}

/// imp_world_overlap_any in 2D: tests whether any shape of a world overlaps a geometry.
///
/// @return 1 if one does, 0 if none
/// @note Reads. No allocation.
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

/// imp_world_overlap for `count` geometries. The shapes that overlap geometry i are `shapes[offsets[i]]` up to, not
/// including, `shapes[offsets[i + 1]]`, in ascending order.
///
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param offsets  `count + 1` values; they count every overlap, including those beyond `capacity`
/// @param shapes   the first `capacity` shapes of all
/// @return the last offset: the number of overlaps
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_overlap_many(
    world: imp_world,
    geometries: *const imp_geometry,
    poses: *const imp_pose,
    count: i32,
    margin: f32,
    queries: *const imp_query,
    query_count: i32,
    offsets: *mut i32,
    shapes: *mut imp_shape,
    capacity: i32,
) -> i32 {
    let (probes, queries) = ((geometries, poses, count), (queries, query_count));
    // SAFETY: the header's rule on pointers.
    unsafe { overlap_many::<Dim3>(world, probes, margin, queries, offsets, (shapes, capacity)) }
}

/// imp_world_overlap_2d for `count` geometries. The shapes that overlap geometry i are `shapes[offsets[i]]` up to, not
/// including, `shapes[offsets[i + 1]]`, in ascending order.
///
/// @param queries  none, one for all, or one for each: `query_count` is 0, 1 or `count`
/// @param offsets  `count + 1` values; they count every overlap, including those beyond `capacity`
/// @param shapes   the first `capacity` shapes of all
/// @return the last offset: the number of overlaps
/// @note Reads. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_overlap_many_2d(
    world: imp_world,
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    count: i32,
    margin: f32,
    queries: *const imp_query,
    query_count: i32,
    offsets: *mut i32,
    shapes: *mut imp_shape,
    capacity: i32,
) -> i32 {
    let (probes, queries) = ((geometries, poses, count), (queries, query_count));
    // SAFETY: the header's rule on pointers.
    unsafe { overlap_many::<Dim2>(world, probes, margin, queries, offsets, (shapes, capacity)) }
}

/// # Safety
/// The header's rule on pointers; a null `query` is the default. So below.
unsafe fn overlap<D: Dimension>(
    world: imp_world,
    geometry: *const D::CGeometry,
    pose: *const D::CPose,
    margin: f32,
    query: *const imp_query,
    shapes: *mut imp_shape,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let (capacity, margin) = (count_of(capacity, "capacity")?, length(margin, "margin")?);
        let mut argument = GeometryArgument::<D>::new();
        // SAFETY: the caller's.
        let (options, shapes, (geometry, pose)) = unsafe {
            let (options, shapes) = (Options::read(query)?, outs(shapes, capacity, "shapes")?);
            (options, shapes, argument.read((geometry, pose), ONE)?)
        };
        options.with_world::<D, _>(world, |world, query| {
            let mut found = SmallestN::new(shapes, imp_shape::cmp);
            world.overlap(geometry, &pose, margin, query, |id| found.push(world.handle(id)));
            let count = found.finish();
            world.record_overlap(geometry, &pose, count > 0);
            Ok(count as i32)
        })
    })
}

/// # Safety
/// As `overlap`.
unsafe fn overlap_any<D: Dimension>(
    world: imp_world,
    geometry: *const D::CGeometry,
    pose: *const D::CPose,
    margin: f32,
    query: *const imp_query,
) -> i32 {
    guard_large(|| {
        let margin = length(margin, "margin")?;
        let mut argument = GeometryArgument::<D>::new();
        // SAFETY: the caller's.
        let (options, (geometry, pose)) =
            unsafe { (Options::read(query)?, argument.read((geometry, pose), ONE)?) };
        options.with_world::<D, _>(world, |world, query| {
            let any = world.overlap_any(geometry, &pose, margin, query);
            world.record_overlap(geometry, &pose, any);
            Ok(any.into())
        })
    })
}

/// # Safety
/// As `overlap`.
unsafe fn overlap_many<D: Dimension>(
    world: imp_world,
    (geometries, poses, count): Side<D>,
    margin: f32,
    queries: QueriesArgument,
    offsets: *mut i32,
    (shapes, capacity): (*mut imp_shape, i32),
) -> i32 {
    guard_large(|| {
        let (count, capacity) = (count_of(count, "count")?, count_of(capacity, "capacity")?);
        let margin = length(margin, "margin")?;
        // SAFETY: the caller's.
        let (geometries, options, offsets, shapes) = unsafe {
            (
                PosedArray::<D>::new((geometries, poses), count, MANY)?,
                BatchOptions::read(queries, count)?,
                outs(offsets, count + 1, "offsets")?,
                outs(shapes, capacity, "shapes")?,
            )
        };
        options.with_world::<D, _>(world, |world, queries| {
            let probe =
                |place| (geometries.geometry(place), geometries.pose(place), queries.at(place));
            let total = world.overlap_many(probe, margin, offsets, shapes, |id| world.handle(id));
            for index in count - world.recorded_of(count)..count {
                let (geometry, pose, _) = probe(index);
                world.record_overlap(&geometry, &pose, offsets[index] < offsets[index + 1]);
            }
            total_in_range(total, "overlaps")
        })
    })
}

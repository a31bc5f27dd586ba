//! Queries of a world: overlaps and rays.

use std::ops::ControlFlow;

use super::args::*;
use super::batch::*;
use super::decode::{Array, Decode, check};
use super::dimension::Dimension;
use super::is_hit::count_hits;
use super::posed::{GeometryArgument, ONE};
use super::registry::{self, Reader};
use super::status::*;
use super::types::*;
use super::types_2d::*;
use super::world_types::*;
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::world::{Query, RayHit, SmallestN, World};

/// Fills a query with the defaults: it sees every shape.
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_query_default(query: *mut imp_query) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        *unsafe { out(query, "query")? } = imp_query {
            struct_size: size_of::<imp_query>() as u32,
            flags: 0,
            filter: filter_out(&Query::default().filter),
        };
        Ok(IMP_OK)
    })
}

/// # Safety
/// As `arg`, but null is the default.
unsafe fn query_in(query: *const imp_query) -> Result<Query, Failure> {
    if query.is_null() {
        return Ok(Query::default());
    }
    // SAFETY: the caller's.
    let query = unsafe { arg(query, "query")? };
    struct_size::<imp_query>(query.struct_size, "query", "imp_query_default")?;
    let flags = known_bits(query.flags, IMP_QUERY_SKIP_INSIDE, "query.flags")?;
    Ok(Query { filter: filter_in(&query.filter), skip_inside: flags & IMP_QUERY_SKIP_INSIDE != 0 })
}

/// Lists the shapes of a world that overlap a geometry.
///
/// @param margin  the signed distance at or below which a shape overlaps; 0: touching counts
/// @param query   null: every shape
/// @param shapes  the lowest `capacity` shapes are written, in ascending order
/// @return the number of shapes that overlap
///
/// Reads the world; any thread, concurrent with other readers. Allocates nothing.
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
/// @param query   null: every shape
/// @param shapes  the lowest `capacity` shapes are written, in ascending order
/// @return the number of shapes that overlap
///
/// Reads the world; any thread, concurrent with other readers. Allocates nothing.
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
///
/// Reads the world; any thread, concurrent with other readers. Allocates nothing.
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
///
/// Reads the world; any thread, concurrent with other readers. Allocates nothing.
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
/// @param offsets  `count + 1` values; they count every overlap, including those beyond `capacity`
/// @param shapes   the first `capacity` shapes of all
/// @return the last offset: the number of overlaps
///
/// Reads the world; any thread, concurrent with other readers. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_overlap_many(
    world: imp_world,
    geometries: *const imp_geometry,
    poses: *const imp_pose,
    count: i32,
    margin: f32,
    query: *const imp_query,
    offsets: *mut i32,
    shapes: *mut imp_shape,
    capacity: i32,
) -> i32 {
    let (probes, room) = ((geometries, poses, count), (shapes, capacity));
    // SAFETY: the header's rule on pointers.
    unsafe { overlap_many::<Dim3>(world, probes, margin, query, offsets, room) }
}

/// imp_world_overlap_2d for `count` geometries. The shapes that overlap geometry i are `shapes[offsets[i]]` up to, not
/// including, `shapes[offsets[i + 1]]`, in ascending order.
///
/// @param offsets  `count + 1` values; they count every overlap, including those beyond `capacity`
/// @param shapes   the first `capacity` shapes of all
/// @return the last offset: the number of overlaps
///
/// Reads the world; any thread, concurrent with other readers. Splits a large batch over the library's threads.
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

/// Finds the nearest hit of a ray in a world. At equal distances the lowest shape wins.
///
/// @param query  null: every shape
/// @param hit    written only when the result is 1
/// @return 1 if the ray hits, 0 if not
///
/// Reads the world; any thread, concurrent with other readers. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast(
    world: imp_world,
    ray: *const imp_ray,
    query: *const imp_query,
    hit: *mut imp_world_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast::<Dim3>(world, ray, query, hit) }
}

/// imp_world_raycast in 2D: finds the nearest hit of a ray in a world. At equal distances the lowest shape wins.
///
/// @param query  null: every shape
/// @param hit    written only when the result is 1
/// @return 1 if the ray hits, 0 if not
///
/// Reads the world; any thread, concurrent with other readers. Allocates nothing.
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

/// Tests whether a ray hits any shape of a world: a line of sight.
///
/// @return 1 if it does, 0 if not
///
/// Reads the world; any thread, concurrent with other readers. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_any(
    world: imp_world,
    ray: *const imp_ray,
    query: *const imp_query,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast_any::<Dim3>(world, ray, query) }
}

/// imp_world_raycast_any in 2D: tests whether a ray hits any shape of a world: a line of sight.
///
/// @return 1 if it does, 0 if not
///
/// Reads the world; any thread, concurrent with other readers. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_any_2d(
    world: imp_world,
    ray: *const imp_ray_2d,
    query: *const imp_query,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast_any::<Dim2>(world, ray, query) }
}

/// Lists every shape that a ray hits, each once.
///
/// @param hits  the nearest `capacity` hits are written, sorted by distance, then shape
/// @return the number of shapes that the ray hits
///
/// Reads the world; any thread, concurrent with other readers. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_all(
    world: imp_world,
    ray: *const imp_ray,
    query: *const imp_query,
    hits: *mut imp_world_hit,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast_all::<Dim3>(world, ray, query, hits, capacity) }
}

/// imp_world_raycast_all in 2D: lists every shape that a ray hits, each once.
///
/// @param hits  the nearest `capacity` hits are written, sorted by distance, then shape
/// @return the number of shapes that the ray hits
///
/// Reads the world; any thread, concurrent with other readers. Allocates nothing.
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

/// Finds the nearest hit of each of `count` rays.
///
/// @param hits  `count` hits; a miss has a distance of -1 and is 0 elsewhere
/// @return the number of rays that hit
///
/// Reads the world; any thread, concurrent with other readers. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_many(
    world: imp_world,
    rays: *const imp_ray,
    count: i32,
    query: *const imp_query,
    hits: *mut imp_world_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast_many::<Dim3>(world, rays, count, query, hits) }
}

/// imp_world_raycast_many in 2D: finds the nearest hit of each of `count` rays.
///
/// @param hits  `count` hits; a miss has a distance of -1 and is 0 elsewhere
/// @return the number of rays that hit
///
/// Reads the world; any thread, concurrent with other readers. Splits a large batch over the library's threads.
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

fn world_hit<D: Dimension>(world: &Reader<World<D>>, found: &RayHit<D>) -> D::CWorldHit {
    let user_data = world.get(found.id).map_or(0, |shape| shape.user_data);
    D::world_hit(world.handle(found.id), user_data, Some(&found.hit).into())
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
    guard(|| {
        let (capacity, margin) = (count_of(capacity, "capacity")?, length(margin, "margin")?);
        let mut argument = GeometryArgument::<D>::new();
        // SAFETY: the caller's.
        let (query, shapes, (geometry, pose)) = unsafe {
            let (query, shapes) = (query_in(query)?, outs(shapes, capacity, "shapes")?);
            (query, shapes, argument.read((geometry, pose), ONE)?)
        };
        let world = registry::read_of::<D>(world)?;
        let mut found = SmallestN::new(shapes, imp_shape::cmp);
        let all = world.overlap(geometry, &pose, margin, &query, |id| {
            found.push(world.handle(id));
            ControlFlow::<()>::Continue(())
        });
        debug_assert!(all.is_continue());
        Ok(found.finish() as i32)
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
    guard(|| {
        let margin = length(margin, "margin")?;
        let mut argument = GeometryArgument::<D>::new();
        // SAFETY: the caller's.
        let (query, (geometry, pose)) =
            unsafe { (query_in(query)?, argument.read((geometry, pose), ONE)?) };
        let world = registry::read_of::<D>(world)?;
        Ok(world.overlap_any(geometry, &pose, margin, &query).into())
    })
}

/// # Safety
/// As `overlap`.
unsafe fn overlap_many<D: Dimension>(
    world: imp_world,
    (geometries, poses, count): Side<D>,
    margin: f32,
    query: *const imp_query,
    offsets: *mut i32,
    (shapes, capacity): (*mut imp_shape, i32),
) -> i32 {
    guard(|| {
        let (total, capacity) = (count_of(count, "count")?, count_of(capacity, "capacity")?);
        let margin = length(margin, "margin")?;
        // SAFETY: the caller's.
        let (geometries, query, offsets, shapes) = unsafe {
            (
                PosedArray::<D>::new((geometries, poses), total, MANY)?,
                query_in(query)?,
                outs(offsets, total + 1, "offsets")?,
                outs(shapes, capacity, "shapes")?,
            )
        };
        let world = registry::read_of::<D>(world)?;
        let probe = |place| (geometries.geometry(place), geometries.pose(place));
        let total = world.overlap_many(probe, margin, &query, offsets, |place, id| {
            if let Some(shape) = shapes.get_mut(place) {
                *shape = world.handle(id);
            }
        });
        total.ok_or_else(|| {
            Failure::new(IMP_ERROR_COUNT, format_args!("there are more than 2^31 - 1 overlaps"))
        })
    })
}

/// # Safety
/// As `overlap`.
unsafe fn raycast<D: Dimension>(
    world: imp_world,
    ray: *const D::CRay,
    query: *const imp_query,
    hit: *mut D::CWorldHit,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let (ray, query, hit) = unsafe { (arg(ray, "ray")?, query_in(query)?, out(hit, "hit")?) };
        check(ray, "ray")?;
        let world = registry::read_of::<D>(world)?;
        match world.raycast(&ray.value(), &query) {
            None => Ok(0),
            Some(found) => {
                *hit = world_hit(&world, &found);
                Ok(1)
            }
        }
    })
}

/// # Safety
/// As `overlap`.
unsafe fn raycast_any<D: Dimension>(
    world: imp_world,
    ray: *const D::CRay,
    query: *const imp_query,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let (ray, query) = unsafe { (arg(ray, "ray")?, query_in(query)?) };
        check(ray, "ray")?;
        Ok(registry::read_of::<D>(world)?.raycast_any(&ray.value(), &query).into())
    })
}

/// # Safety
/// As `overlap`.
unsafe fn raycast_all<D: Dimension>(
    world: imp_world,
    ray: *const D::CRay,
    query: *const imp_query,
    hits: *mut D::CWorldHit,
    capacity: i32,
) -> i32 {
    guard(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the caller's.
        let (ray, query, hits) =
            unsafe { (arg(ray, "ray")?, query_in(query)?, outs(hits, capacity, "hits")?) };
        check(ray, "ray")?;
        let world = registry::read_of::<D>(world)?;
        let mut found = SmallestN::new(hits, |a: &D::CWorldHit, b: &D::CWorldHit| {
            let (a, b) = (D::world_hit_key(a), D::world_hit_key(b));
            a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
        });
        world.raycast_all(&ray.value(), &query, |hit| found.push(world_hit(&world, &hit)));
        Ok(found.finish() as i32)
    })
}

/// # Safety
/// As `overlap`.
unsafe fn raycast_many<D: Dimension>(
    world: imp_world,
    rays: *const D::CRay,
    count: i32,
    query: *const imp_query,
    hits: *mut D::CWorldHit,
) -> i32 {
    guard(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the caller's.
        let (query, hits, rays) = unsafe {
            let (query, hits) = (query_in(query)?, outs(hits, total, "hits")?);
            (query, hits, Array::new(rays, total, "rays")?)
        };
        let miss = D::world_hit(imp_shape { id: 0 }, 0, None.into());
        let world = registry::read_of::<D>(world)?;
        fill(hits, |place| {
            let found = world.raycast(&rays.at(place), &query);
            found.map_or(miss, |found| world_hit(&world, &found))
        });
        Ok(count_hits(hits))
    })
}

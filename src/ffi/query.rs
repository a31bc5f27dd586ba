//! Queries of a world: what overlaps a geometry, what a ray hits.

use super::args::*;
use super::batch::*;
use super::handle::shape_handle;
use super::registry;
use super::status::*;
use super::types::*;
use crate::dim3::Dim3;
use crate::world::{Least, Query, RayHit, World};

/// Fills a query with the defaults: every shape is seen.
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

/// The shapes that overlap a geometry.
///
/// @param margin    the signed distance at or below which a shape overlaps; 0: touching counts
/// @param query     null: every shape
/// @param shapes    at most `capacity` are written, in ascending order; the lowest ones when there are more
/// @return how many overlap
///
/// Reads the world: any thread, beside other readers. Allocates nothing.
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
    guard(|| {
        let (capacity, margin) = (count_of(capacity, "capacity")?, length(margin, "margin")?);
        // SAFETY: the header's rule on pointers.
        let (probe, query, shapes) = unsafe {
            (
                posed(geometry, pose, ("geometry", "pose"))?,
                query_in(query)?,
                outs(shapes, capacity, "shapes")?,
            )
        };
        registry::read(world, |world, index| {
            let mut found = Least::new(shapes, imp_shape::cmp);
            world.overlap(&probe.geometry(), &probe.pose(), margin, &query, |id| {
                found.push(shape_handle(index, id))
            });
            Ok(found.finish() as i32)
        })
    })
}

/// Whether any shape overlaps a geometry.
///
/// @return 1 if one does, 0 if none
///
/// Reads the world: any thread, beside other readers. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_overlap_any(
    world: imp_world,
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    margin: f32,
    query: *const imp_query,
) -> i32 {
    guard(|| {
        let margin = length(margin, "margin")?;
        // SAFETY: the header's rule on pointers.
        let (probe, query) =
            unsafe { (posed(geometry, pose, ("geometry", "pose"))?, query_in(query)?) };
        registry::read(world, |world, _| {
            Ok(world.overlap_any(&probe.geometry(), &probe.pose(), margin, &query).into())
        })
    })
}

/// imp_world_overlap for `count` geometries. The shapes that overlap geometry i stand in
/// `shapes[offsets[i]]` up to `shapes[offsets[i + 1]]`, in ascending order.
///
/// @param offsets   `count + 1` values; they count every overlap, also those beyond `capacity`
/// @param shapes    the first `capacity` of all
/// @return the last offset: how many overlaps there are
///
/// Reads the world: any thread, beside other readers. Splits a large batch over the library's threads.
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
    guard(|| {
        let (total, capacity) = (count_of(count, "count")?, count_of(capacity, "capacity")?);
        let margin = length(margin, "margin")?;
        // SAFETY: the header's rule on pointers.
        let (probes, query, offsets, shapes) = unsafe {
            (
                PosedMany::new(geometries, poses, total, ("geometries", "poses"))?,
                query_in(query)?,
                outs(offsets, total + 1, "offsets")?,
                outs(shapes, capacity, "shapes")?,
            )
        };
        registry::read(world, |world, index| {
            let probe = |place| (probes.geometry(place), probes.pose(place));
            let exist = world.overlap_many(probe, margin, &query, offsets, |place, id| {
                if let Some(shape) = shapes.get_mut(place) {
                    *shape = shape_handle(index, id);
                }
            });
            exist.ok_or_else(|| {
                Failure::new(IMP_ERROR_COUNT, format_args!("there are more than 2^31 - 1 overlaps"))
            })
        })
    })
}

fn world_hit(world: &World<Dim3>, index: usize, found: &RayHit<Dim3>) -> imp_world_hit {
    imp_world_hit {
        shape: shape_handle(index, found.id),
        user_data: world.get(found.id).map_or(0, |shape| shape.user_data),
        hit: hit_out(&found.hit),
    }
}

/// The nearest hit of a ray. Of equal distances the lowest shape wins.
///
/// @param query  null: every shape
/// @param hit    written only when the answer is 1
/// @return 1 if the ray hits, 0 if not
///
/// Reads the world: any thread, beside other readers. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast(
    world: imp_world,
    ray: *const imp_ray,
    query: *const imp_query,
    hit: *mut imp_world_hit,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (ray, query, hit) = unsafe { (arg(ray, "ray")?, query_in(query)?, out(hit, "hit")?) };
        let ray = ray_in(ray, "ray")?;
        registry::read(world, |world, index| match world.raycast(&ray, &query) {
            None => Ok(0),
            Some(found) => {
                *hit = world_hit(world, index, &found);
                Ok(1)
            }
        })
    })
}

/// Whether a ray hits anything: a line of sight.
///
/// @return 1 if it does, 0 if not
///
/// Reads the world: any thread, beside other readers. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_any(
    world: imp_world,
    ray: *const imp_ray,
    query: *const imp_query,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (ray, query) = unsafe { (arg(ray, "ray")?, query_in(query)?) };
        let ray = ray_in(ray, "ray")?;
        registry::read(world, |world, _| Ok(world.raycast_any(&ray, &query).into()))
    })
}

/// Every shape that a ray hits, each once.
///
/// @param hits  at most `capacity` are written, by distance, then shape; the nearest ones when there are more
/// @return how many shapes the ray hits
///
/// Reads the world: any thread, beside other readers. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_all(
    world: imp_world,
    ray: *const imp_ray,
    query: *const imp_query,
    hits: *mut imp_world_hit,
    capacity: i32,
) -> i32 {
    guard(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let (ray, query, hits) =
            unsafe { (arg(ray, "ray")?, query_in(query)?, outs(hits, capacity, "hits")?) };
        let ray = ray_in(ray, "ray")?;
        registry::read(world, |world, index| {
            let mut found = Least::new(hits, |a: &imp_world_hit, b: &imp_world_hit| {
                a.hit.distance.total_cmp(&b.hit.distance).then(a.shape.cmp(&b.shape))
            });
            world.raycast_all(&ray, &query, |hit| found.push(world_hit(world, index, &hit)));
            Ok(found.finish() as i32)
        })
    })
}

/// The nearest hit of each of `count` rays.
///
/// @param hits  `count` hits; a miss has a distance of -1 and is 0 elsewhere
/// @return how many rays hit
///
/// Reads the world: any thread, beside other readers. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_raycast_many(
    world: imp_world,
    rays: *const imp_ray,
    count: i32,
    query: *const imp_query,
    hits: *mut imp_world_hit,
) -> i32 {
    guard(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the header's rule on pointers.
        let (rays, query, hits) =
            unsafe { (args(rays, total, "rays")?, query_in(query)?, outs(hits, total, "hits")?) };
        let rays = Rays::new(rays)?;
        let miss = imp_world_hit { shape: imp_shape { id: 0 }, user_data: 0, hit: miss_out() };
        registry::read(world, |world, index| {
            answer_many(hits, |place| {
                let found = world.raycast(&rays.at(place), &query);
                found.map_or(miss, |found| world_hit(world, index, &found))
            });
            Ok(hits.iter().filter(|hit| hit.hit.distance >= 0.0).count() as i32)
        })
    })
}

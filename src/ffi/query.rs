//! Queries of a world: what overlaps a geometry, what a ray hits.

use super::args::*;
use super::batch::*;
use super::dimension::{Dimension, count_yes};
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
    // SAFETY: the header's rule on pointers.
    unsafe { overlap::<Dim3>(world, geometry, pose, margin, query, shapes, capacity) }
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
    // SAFETY: the header's rule on pointers.
    unsafe { overlap_any::<Dim3>(world, geometry, pose, margin, query) }
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
    let (probes, room) = ((geometries, poses, count), (shapes, capacity));
    // SAFETY: the header's rule on pointers.
    unsafe { overlap_many::<Dim3>(world, probes, margin, query, offsets, room) }
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
    // SAFETY: the header's rule on pointers.
    unsafe { raycast::<Dim3>(world, ray, query, hit) }
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
    // SAFETY: the header's rule on pointers.
    unsafe { raycast_any::<Dim3>(world, ray, query) }
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
    // SAFETY: the header's rule on pointers.
    unsafe { raycast_all::<Dim3>(world, ray, query, hits, capacity) }
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
    // SAFETY: the header's rule on pointers.
    unsafe { raycast_many::<Dim3>(world, rays, count, query, hits) }
}

fn world_hit<D: Dimension>(world: &World<D>, index: usize, found: &RayHit<D>) -> D::CWorldHit {
    let user_data = world.get(found.id).map_or(0, |shape| shape.user_data);
    D::world_hit(shape_handle(index, found.id), user_data, D::hit_out(Some(&found.hit)))
}

/// # Safety
/// The pointers as in `arg`, `args`, `out` and `outs`; a null `query` is the default.
pub(super) unsafe fn overlap<D: Dimension>(
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
        let mut held = D::Held::default();
        // SAFETY: the caller's.
        let (probe, query, shapes) = unsafe {
            (
                posed::<D>((geometry, pose), ("geometry", "pose"), &mut held)?,
                query_in(query)?,
                outs(shapes, capacity, "shapes")?,
            )
        };
        registry::read_of::<D, _>(world, |world, index| {
            let mut found = Least::new(shapes, imp_shape::cmp);
            probe.ask(|(geometry, pose)| {
                let list = |id| found.push(shape_handle(index, id));
                world.overlap(geometry, pose, margin, &query, list);
            });
            Ok(found.finish() as i32)
        })
    })
}

/// # Safety
/// The pointers as in `arg`, `args`, `out` and `outs`; a null `query` is the default.
pub(super) unsafe fn overlap_any<D: Dimension>(
    world: imp_world,
    geometry: *const D::CGeometry,
    pose: *const D::CPose,
    margin: f32,
    query: *const imp_query,
) -> i32 {
    guard(|| {
        let margin = length(margin, "margin")?;
        let mut held = D::Held::default();
        // SAFETY: the caller's.
        let (probe, query) = unsafe {
            (posed::<D>((geometry, pose), ("geometry", "pose"), &mut held)?, query_in(query)?)
        };
        registry::read_of::<D, _>(world, |world, _| {
            let any =
                probe.ask(|(geometry, pose)| world.overlap_any(geometry, pose, margin, &query));
            Ok(any.into())
        })
    })
}

/// # Safety
/// The pointers as in `arg`, `args`, `out` and `outs`; a null `query` is the default.
pub(super) unsafe fn overlap_many<D: Dimension>(
    world: imp_world,
    (geometries, poses, count): (*const D::CGeometry, *const D::CPose, i32),
    margin: f32,
    query: *const imp_query,
    offsets: *mut i32,
    (shapes, capacity): (*mut imp_shape, i32),
) -> i32 {
    guard(|| {
        let (total, capacity) = (count_of(count, "count")?, count_of(capacity, "capacity")?);
        let margin = length(margin, "margin")?;
        // SAFETY: the caller's.
        let (probes, query, offsets, shapes) = unsafe {
            (
                PosedMany::<D>::new((geometries, poses), total, ("geometries", "poses"))?,
                query_in(query)?,
                outs(offsets, total + 1, "offsets")?,
                outs(shapes, capacity, "shapes")?,
            )
        };
        registry::read_of::<D, _>(world, |world, index| {
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

/// # Safety
/// The pointers as in `arg`, `args`, `out` and `outs`; a null `query` is the default.
pub(super) unsafe fn raycast<D: Dimension>(
    world: imp_world,
    ray: *const D::CRay,
    query: *const imp_query,
    hit: *mut D::CWorldHit,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let (ray, query, hit) = unsafe { (arg(ray, "ray")?, query_in(query)?, out(hit, "hit")?) };
        let ray = D::ray_in(ray, "ray")?;
        registry::read_of::<D, _>(world, |world, index| match world.raycast(&ray, &query) {
            None => Ok(0),
            Some(found) => {
                *hit = world_hit(world, index, &found);
                Ok(1)
            }
        })
    })
}

/// # Safety
/// The pointers as in `arg`, `args`, `out` and `outs`; a null `query` is the default.
pub(super) unsafe fn raycast_any<D: Dimension>(
    world: imp_world,
    ray: *const D::CRay,
    query: *const imp_query,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let (ray, query) = unsafe { (arg(ray, "ray")?, query_in(query)?) };
        let ray = D::ray_in(ray, "ray")?;
        registry::read_of::<D, _>(world, |world, _| Ok(world.raycast_any(&ray, &query).into()))
    })
}

/// # Safety
/// The pointers as in `arg`, `args`, `out` and `outs`; a null `query` is the default.
pub(super) unsafe fn raycast_all<D: Dimension>(
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
        let ray = D::ray_in(ray, "ray")?;
        registry::read_of::<D, _>(world, |world, index| {
            let mut found = Least::new(hits, |a: &D::CWorldHit, b: &D::CWorldHit| {
                let (a, b) = (D::world_hit_key(a), D::world_hit_key(b));
                a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
            });
            world.raycast_all(&ray, &query, |hit| found.push(world_hit(world, index, &hit)));
            Ok(found.finish() as i32)
        })
    })
}

/// # Safety
/// The pointers as in `arg`, `args`, `out` and `outs`; a null `query` is the default.
pub(super) unsafe fn raycast_many<D: Dimension>(
    world: imp_world,
    rays: *const D::CRay,
    count: i32,
    query: *const imp_query,
    hits: *mut D::CWorldHit,
) -> i32 {
    guard(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the caller's.
        let (rays, query, hits) =
            unsafe { (args(rays, total, "rays")?, query_in(query)?, outs(hits, total, "hits")?) };
        let rays = Rays::<D>::new(rays)?;
        let miss = D::world_hit(imp_shape { id: 0 }, 0, D::hit_out(None));
        registry::read_of::<D, _>(world, |world, index| {
            answer_many(hits, |place| {
                let found = world.raycast(&rays.at(place), &query);
                found.map_or(miss, |found| world_hit(world, index, &found))
            });
            Ok(count_yes(hits))
        })
    })
}

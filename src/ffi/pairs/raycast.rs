//! Rays against one geometry.

use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{arg, count_of, out, outs};
use crate::ffi::calls::status::{guard, guard_large};
use crate::ffi::decode::batch::{MANY, PosedArray, Side, fill};
use crate::ffi::decode::checked::{Array, Decode, check, joint_count};
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::posed::{GeometryArgument, ONE, Pointers};
use crate::ffi::structs::answers::{imp_hit, imp_hit_2d};
use crate::ffi::structs::is_hit::{IsHit, count_hits};
use crate::ffi::structs::types::{imp_geometry, imp_pose, imp_ray};
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d, imp_ray_2d};

/// The least time that a ray takes in a batch, in nanoseconds.
const COST: u64 = 20;

/// Returns where a ray enters a geometry. A ray that begins inside or on the surface hits at distance 0 with
/// IMP_HIT_INSIDE, so a ray never hits a surface from inside. Touching counts.
///
/// The normal is a unit normal of the surface at the hit and faces the ray. On a segment it is perpendicular to the
/// segment, except at an end that the ray comes from beyond. It is minus the direction for a hit that begins inside,
/// for a point, and for a ray along a segment.
///
/// @param hit  written only when the result is 1
/// @return 1 if the ray hits, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_raycast(
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    ray: *const imp_ray,
    hit: *mut imp_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast::<Dim3>((geometry, pose), ray, hit, false) }
}

/// imp_raycast in 2D: returns where a ray enters a geometry. A ray that begins inside or on the outline hits at
/// distance 0 with IMP_HIT_INSIDE, so a ray never hits an outline from inside. Touching counts.
///
/// @param hit  written only when the result is 1
/// @return 1 if the ray hits, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_raycast_2d(
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    ray: *const imp_ray_2d,
    hit: *mut imp_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast::<Dim2>((geometry, pose), ray, hit, false) }
}

/// imp_raycast for arrays. `count` and `ray_count` are equal, or one of them is 1: that element then serves for every
/// element of the other.
///
/// @param hits  max(count, ray_count) hits; a miss has a distance of -1 and is 0 elsewhere
/// @return the number of rays that hit
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_raycast_many(
    geometries: *const imp_geometry,
    poses: *const imp_pose,
    count: i32,
    rays: *const imp_ray,
    ray_count: i32,
    hits: *mut imp_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast_many::<Dim3>((geometries, poses, count), (rays, ray_count), hits, false) }
}

/// imp_raycast_2d for arrays. `count` and `ray_count` are equal, or one of them is 1: that element then serves for
/// every element of the other.
///
/// @param hits  max(count, ray_count) hits; a miss has a distance of -1 and is 0 elsewhere
/// @return the number of rays that hit
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_raycast_many_2d(
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    count: i32,
    rays: *const imp_ray_2d,
    ray_count: i32,
    hits: *mut imp_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast_many::<Dim2>((geometries, poses, count), (rays, ray_count), hits, false) }
}

/// imp_raycast, but a ray that begins inside a solid hits where it leaves it: at the exit, with IMP_HIT_INSIDE and the outward
/// normal of the surface there. A ray from outside hits where it enters.
///
/// - A convex geometry is left where the reversed ray would enter it. A ray that runs within a geometry without an interior, such
///   as a triangle, leaves it at its end.
/// - A solid mesh is left through the first triangle that the ray crosses from inside to outside. The hit names it.
/// - Each part of a compound is a solid of its own. The nearest exit or entry of all parts counts, and the hit names its part.
/// - A half-space may have no exit, and an exit beyond the end of the ray does not count: then the result is 0.
/// - Surfaces without an inside are as in imp_raycast.
///
/// @param hit  written only when the result is 1
/// @return 1 if the ray hits, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_raycast_exit(
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    ray: *const imp_ray,
    hit: *mut imp_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast::<Dim3>((geometry, pose), ray, hit, true) }
}

/// imp_raycast_exit in 2D: returns where a ray enters a geometry, or leaves one that it begins inside.
///
/// @param hit  written only when the result is 1
/// @return 1 if the ray hits, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_raycast_exit_2d(
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    ray: *const imp_ray_2d,
    hit: *mut imp_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast::<Dim2>((geometry, pose), ray, hit, true) }
}

/// imp_raycast_exit for arrays. `count` and `ray_count` are equal, or one of them is 1: that element then serves for every
/// element of the other.
///
/// @param hits  max(count, ray_count) hits; a miss has a distance of -1 and is 0 elsewhere
/// @return the number of rays that hit
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_raycast_exit_many(
    geometries: *const imp_geometry,
    poses: *const imp_pose,
    count: i32,
    rays: *const imp_ray,
    ray_count: i32,
    hits: *mut imp_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast_many::<Dim3>((geometries, poses, count), (rays, ray_count), hits, true) }
}

/// imp_raycast_exit_2d for arrays. `count` and `ray_count` are equal, or one of them is 1: that element then serves for
/// every element of the other.
///
/// @param hits  max(count, ray_count) hits; a miss has a distance of -1 and is 0 elsewhere
/// @return the number of rays that hit
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_raycast_exit_many_2d(
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    count: i32,
    rays: *const imp_ray_2d,
    ray_count: i32,
    hits: *mut imp_hit_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast_many::<Dim2>((geometries, poses, count), (rays, ray_count), hits, true) }
}

/// # Safety
/// The header's rule on pointers; so below.
unsafe fn raycast<D: Dimension>(
    geometry: Pointers<D>,
    ray: *const D::CRay,
    hit: *mut D::CHit,
    exits: bool,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let (ray, hit) = unsafe { (arg(ray, "ray")?, out(hit, "hit")?) };
        check(ray, "ray")?;
        let mut argument = GeometryArgument::<D>::new();
        // SAFETY: the caller's.
        let (geometry, pose) = unsafe { argument.read(geometry, ONE)? };
        let found = D::raycast(geometry, &pose, &ray_of::<D>(ray.value(), exits));
        Ok(D::CHit::from(found.as_ref()).store(hit))
    })
}

/// # Safety
/// As `raycast`.
unsafe fn raycast_many<D: Dimension>(
    (geometries, poses, count): Side<D>,
    (rays, ray_count): (*const D::CRay, i32),
    hits: *mut D::CHit,
    exits: bool,
) -> i32 {
    guard_large(|| {
        let (count, ray_count) = (count_of(count, "count")?, count_of(ray_count, "ray_count")?);
        let total = joint_count(count, ray_count, ("count", "ray_count"))?;
        // SAFETY: the caller's.
        let (geometries, rays, hits) = unsafe {
            (
                PosedArray::<D>::new((geometries, poses), count, MANY)?,
                Array::new(rays, ray_count, "rays")?,
                outs(hits, total, "hits")?,
            )
        };
        fill(COST, hits, |index| {
            let ray = ray_of::<D>(rays.at(index), exits);
            let found = geometries.with(index, |geometry, pose| D::raycast(geometry, pose, &ray));
            found.as_ref().into()
        });
        Ok(count_hits(hits))
    })
}

fn ray_of<D: Dimension>(ray: D::Ray, exits: bool) -> D::Ray {
    if exits { D::with_exits(&ray) } else { ray }
}

//! Questions about one geometry in hand: its nearest point, rays, points, bounds.

use super::args::*;
use super::batch::*;
use super::dimension::*;
use super::questions::*;
use super::status::*;
use super::types::*;
use crate::dim3::Dim3;

/// The point of a geometry's surface that is nearest to a point, and their signed distance: imp_distance from
/// the geometry (a) to the point (b).
///
/// @return 1 if the geometry holds the point, 0 if not
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_closest_point(
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    point: *const imp_vec3,
    result: *mut imp_separation,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { closest_point::<Dim3>((geometry, pose), point, result) }
}

/// imp_closest_point for arrays. `count` and `point_count` are equal, or one of them is 1: that element then
/// serves for every element of the other.
///
/// @param results  max(count, point_count) separations
/// @return how many points are held
///
/// Pure; any thread. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_closest_point_many(
    geometries: *const imp_geometry,
    poses: *const imp_pose,
    count: i32,
    points: *const imp_vec3,
    point_count: i32,
    results: *mut imp_separation,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        closest_point_many::<Dim3>((geometries, poses, count), (points, point_count), results)
    }
}

/// Returns where a ray enters a geometry. A ray that begins inside or on the surface hits at distance 0 with
/// IMP_HIT_INSIDE; surfaces are never hit from within. Touching counts.
///
/// The normal is a unit normal of the surface at the hit and faces the ray. On a segment it is at right angles to the
/// segment, except at an end that the ray comes from beyond. It is against the direction for a hit that begins inside,
/// for a point, and for a ray along a segment.
///
/// @param hit  written only when the answer is 1
/// @return 1 if the ray hits, 0 if not
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_raycast(
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    ray: *const imp_ray,
    hit: *mut imp_hit,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { raycast::<Dim3>((geometry, pose), ray, hit) }
}

/// imp_raycast for arrays. `count` and `ray_count` are equal, or one of them is 1: that element then
/// serves for every element of the other.
///
/// @param hits  max(count, ray_count) hits; a miss has a distance of -1 and is 0 elsewhere
/// @return how many rays hit
///
/// Pure; any thread. Splits a large batch over the library's threads.
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
    unsafe { raycast_many::<Dim3>((geometries, poses, count), (rays, ray_count), hits) }
}

/// Whether a geometry holds a point. Its surface belongs to it.
///
/// @return 1 if it does, 0 if not
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_contains(
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    point: *const imp_vec3,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { contains::<Dim3>((geometry, pose), point) }
}

/// imp_contains for arrays. `count` and `point_count` are equal, or one of them is 1: that element then
/// serves for every element of the other.
///
/// @param results  max(count, point_count) values, 1 or 0 each
/// @return how many points are held
///
/// Pure; any thread. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_contains_many(
    geometries: *const imp_geometry,
    poses: *const imp_pose,
    count: i32,
    points: *const imp_vec3,
    point_count: i32,
    results: *mut i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { contains_many::<Dim3>((geometries, poses, count), (points, point_count), results) }
}

/// The axis-aligned bounds of a posed geometry: the tightest floats that hold all of it (rounded outward). Where a
/// half-space has no end they reach 1e18.
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_aabb(
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    result: *mut imp_bounds,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { aabb::<Dim3>((geometry, pose), result) }
}

/// imp_aabb for arrays of `count` elements each.
///
/// Pure; any thread. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_aabb_many(
    geometries: *const imp_geometry,
    poses: *const imp_pose,
    count: i32,
    results: *mut imp_bounds,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { aabb_many::<Dim3>((geometries, poses, count), results) }
}

/// # Safety
/// The header's rule on pointers; so below.
pub(super) unsafe fn closest_point<D: Questions>(
    target: Pointers<D>,
    point: *const D::CVector,
    result: *mut D::CSeparation,
) -> i32 {
    guard(|| {
        let mut held = D::Held::default();
        // SAFETY: the caller's.
        let (target, point, result) = unsafe {
            (
                posed::<D>(target, ("geometry", "pose"), &mut held)?,
                arg(point, "point")?,
                out(result, "result")?,
            )
        };
        let point = D::point_in(point, "point")?;
        *result = target.ask(|target| D::closest_point(target, point));
        Ok(result.is_yes().into())
    })
}

/// # Safety
/// As `closest_point`.
pub(super) unsafe fn closest_point_many<D: Questions>(
    targets: Side<D>,
    points: (*const D::CVector, i32),
    results: *mut D::CSeparation,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let (targets, points, results) = unsafe {
            let (targets, points, total) = targets_and_points::<D>(targets, points)?;
            (targets, points, outs(results, total, "results")?)
        };
        answer_many(results, |index| {
            targets.ask(index, |target| D::closest_point(target, points.at(index)))
        });
        Ok(count_yes(results))
    })
}

/// # Safety
/// As `closest_point`.
pub(super) unsafe fn raycast<D: Questions>(
    target: Pointers<D>,
    ray: *const D::CRay,
    hit: *mut D::CHit,
) -> i32 {
    guard(|| {
        let mut held = D::Held::default();
        // SAFETY: the caller's.
        let (target, ray, hit) = unsafe {
            (
                posed::<D>(target, ("geometry", "pose"), &mut held)?,
                arg(ray, "ray")?,
                out(hit, "hit")?,
            )
        };
        let ray = D::ray_in(ray, "ray")?;
        let found = target.ask(|(geometry, pose)| D::raycast(geometry, pose, &ray));
        Ok(store(D::hit_out(found.as_ref()), hit))
    })
}

/// # Safety
/// As `closest_point`.
pub(super) unsafe fn raycast_many<D: Questions>(
    (geometries, poses, count): Side<D>,
    (rays, ray_count): (*const D::CRay, i32),
    hits: *mut D::CHit,
) -> i32 {
    guard(|| {
        let (count, ray_count) = (count_of(count, "count")?, count_of(ray_count, "ray_count")?);
        let total = joint_count(count, ray_count, ("count", "ray_count"))?;
        // SAFETY: the caller's.
        let (targets, rays, hits) = unsafe {
            (
                PosedMany::<D>::new((geometries, poses), count, ("geometries", "poses"))?,
                args(rays, ray_count, "rays")?,
                outs(hits, total, "hits")?,
            )
        };
        let rays = Rays::<D>::new(rays)?;
        answer_many(hits, |index| {
            let ray = rays.at(index);
            let found = targets.ask(index, |(geometry, pose)| D::raycast(geometry, pose, &ray));
            D::hit_out(found.as_ref())
        });
        Ok(count_yes(hits))
    })
}

/// # Safety
/// As `closest_point`.
pub(super) unsafe fn contains<D: Questions>(target: Pointers<D>, point: *const D::CVector) -> i32 {
    guard(|| {
        let mut held = D::Held::default();
        // SAFETY: the caller's.
        let (target, point) =
            unsafe { (posed::<D>(target, ("geometry", "pose"), &mut held)?, arg(point, "point")?) };
        let point = D::point_in(point, "point")?;
        Ok(target.ask(|target| D::contains(target, point)).into())
    })
}

/// # Safety
/// As `closest_point`.
pub(super) unsafe fn contains_many<D: Questions>(
    targets: Side<D>,
    points: (*const D::CVector, i32),
    results: *mut i32,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let (targets, points, results) = unsafe {
            let (targets, points, total) = targets_and_points::<D>(targets, points)?;
            (targets, points, outs(results, total, "results")?)
        };
        answer_many(results, |index| {
            targets.ask(index, |target| D::contains(target, points.at(index))).into()
        });
        Ok(count_yes(results))
    })
}

/// # Safety
/// As `closest_point`.
pub(super) unsafe fn aabb<D: Questions>(target: Pointers<D>, result: *mut D::CBounds) -> i32 {
    guard(|| {
        let mut held = D::Held::default();
        // SAFETY: the caller's.
        let (target, result) = unsafe {
            (posed::<D>(target, ("geometry", "pose"), &mut held)?, out(result, "result")?)
        };
        *result = target.ask(D::aabb);
        Ok(IMP_OK)
    })
}

/// # Safety
/// As `closest_point`.
pub(super) unsafe fn aabb_many<D: Questions>(
    (geometries, poses, count): Side<D>,
    results: *mut D::CBounds,
) -> i32 {
    guard(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the caller's.
        let (targets, results) = unsafe {
            (
                PosedMany::<D>::new((geometries, poses), total, ("geometries", "poses"))?,
                outs(results, total, "results")?,
            )
        };
        answer_many(results, |index| targets.ask(index, D::aabb));
        Ok(IMP_OK)
    })
}

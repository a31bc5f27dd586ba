//! Questions about one geometry in hand: its nearest point, rays, points, bounds.

use super::args::*;
use super::batch::*;
use super::status::*;
use super::types::*;
use crate::dim3::narrowphase;

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
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (target, point, result) = unsafe {
            (
                posed(geometry, pose, ("geometry", "pose"))?,
                arg(point, "point")?,
                out(result, "result")?,
            )
        };
        let point = point_in(point, "point")?;
        *result =
            separation_out(&narrowphase::closest_point(&target.geometry(), &target.pose(), point));
        Ok((result.distance <= 0.0).into())
    })
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
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (targets, points, results) = unsafe {
            let posed = (geometries, poses, count);
            let (targets, points, total) = targets_and_points(posed, (points, point_count))?;
            (targets, points, outs(results, total, "results")?)
        };
        answer_many(results, |index| {
            let (geometry, pose) = (targets.geometry(index), targets.pose(index));
            separation_out(&narrowphase::closest_point(&geometry, &pose, points.at(index)))
        });
        Ok(results.iter().filter(|found| found.distance <= 0.0).count() as i32)
    })
}

/// Where a ray enters a geometry. A ray that begins inside or on the surface hits at distance 0 with
/// IMP_HIT_INSIDE; surfaces are never hit from within. Touching counts.
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
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (target, ray, hit) = unsafe {
            (posed(geometry, pose, ("geometry", "pose"))?, arg(ray, "ray")?, out(hit, "hit")?)
        };
        match narrowphase::raycast(&target.geometry(), &target.pose(), &ray_in(ray, "ray")?) {
            None => Ok(0),
            Some(found) => {
                *hit = hit_out(&found);
                Ok(1)
            }
        }
    })
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
    guard(|| {
        let (targets, ray_count) = (count_of(count, "count")?, count_of(ray_count, "ray_count")?);
        let total = joint_count(targets, ray_count, ("count", "ray_count"))?;
        // SAFETY: the header's rule on pointers.
        let (targets, rays, hits) = unsafe {
            (
                PosedMany::new(geometries, poses, targets, ("geometries", "poses"))?,
                args(rays, ray_count, "rays")?,
                outs(hits, total, "hits")?,
            )
        };
        let rays = Rays::new(rays)?;
        answer_many(hits, |index| {
            let (geometry, pose) = (targets.geometry(index), targets.pose(index));
            let found = narrowphase::raycast(&geometry, &pose, &rays.at(index));
            found.as_ref().map_or(miss_out(), hit_out)
        });
        Ok(hits.iter().filter(|hit| hit.distance >= 0.0).count() as i32)
    })
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
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (target, point) =
            unsafe { (posed(geometry, pose, ("geometry", "pose"))?, arg(point, "point")?) };
        Ok(narrowphase::contains(&target.geometry(), &target.pose(), point_in(point, "point")?)
            .into())
    })
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
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (targets, points, results) = unsafe {
            let posed = (geometries, poses, count);
            let (targets, points, total) = targets_and_points(posed, (points, point_count))?;
            (targets, points, outs(results, total, "results")?)
        };
        answer_many(results, |index| {
            narrowphase::contains(&targets.geometry(index), &targets.pose(index), points.at(index))
                .into()
        });
        Ok(results.iter().sum())
    })
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
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (target, result) =
            unsafe { (posed(geometry, pose, ("geometry", "pose"))?, out(result, "result")?) };
        *result = bounds_out(&target.geometry().aabb(&target.pose()));
        Ok(IMP_OK)
    })
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
    guard(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the header's rule on pointers.
        let (targets, results) = unsafe {
            (
                PosedMany::new(geometries, poses, total, ("geometries", "poses"))?,
                outs(results, total, "results")?,
            )
        };
        answer_many(results, |index| {
            bounds_out(&targets.geometry(index).aabb(&targets.pose(index)))
        });
        Ok(IMP_OK)
    })
}

//! Questions about geometries in hand: no world, no handle, nothing kept.

use super::args::*;
use super::status::*;
use super::types::*;
use crate::dim3::{Geometry, Pose, Ray, narrowphase};
use crate::threads;

/// # Safety
/// Both pointers as in `arg`.
pub(super) unsafe fn posed(
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    names: (&'static str, &'static str),
) -> Result<(Geometry, Pose), Failure> {
    // SAFETY: the caller's.
    let (geometry, pose) = unsafe { (arg(geometry, names.0)?, arg(pose, names.1)?) };
    Ok((geometry_in(geometry, names.0)?, pose_in(pose, names.1)?))
}

/// Posed geometries as they come from C: `at` decodes one, element 0 for all when there is only one.
pub(super) struct PosedMany<'a> {
    geometries: &'a [imp_geometry],
    poses: &'a [imp_pose],
    names: (&'static str, &'static str),
}

impl<'a> PosedMany<'a> {
    /// # Safety
    /// Both pointers as in `args`.
    pub(super) unsafe fn new(
        geometries: *const imp_geometry,
        poses: *const imp_pose,
        length: usize,
        names: (&'static str, &'static str),
    ) -> Result<PosedMany<'a>, Failure> {
        // SAFETY: the caller's.
        let (geometries, poses) =
            unsafe { (args(geometries, length, names.0)?, args(poses, length, names.1)?) };
        let many = PosedMany { geometries, poses, names };
        (0..length).try_for_each(|index| many.at(index).map(drop))?;
        Ok(many)
    }

    pub(super) fn len(&self) -> usize {
        self.poses.len()
    }

    /// Cannot fail after `new`, unless the caller writes to its arrays during the call.
    pub(super) fn at(&self, index: usize) -> Result<(Geometry, Pose), Failure> {
        let index = if self.len() == 1 { 0 } else { index };
        Ok((
            geometry_in(&self.geometries[index], Name::at(self.names.0, index))?,
            pose_in(&self.poses[index], Name::at(self.names.1, index))?,
        ))
    }
}

/// How many answers two inputs make, of which either may be one element that serves for all.
fn joint_count(a: usize, b: usize, names: (&str, &str)) -> Result<usize, Failure> {
    match (a, b) {
        _ if a == b => Ok(a),
        (1, n) | (n, 1) => Ok(n),
        _ => Err(Failure::new(
            IMP_ERROR_COUNT,
            format_args!(
                "{} is {a} and {} is {b}; expected equal counts, or one of 1",
                names.0, names.1
            ),
        )),
    }
}

/// Answers every index into `results`, on several threads where that pays.
///
/// The inputs have been checked: an error here means that they changed meanwhile, and that element is
/// answered `spoiled`.
pub(super) fn answer_many<T: Copy + Send + Sync>(
    results: &mut [T],
    spoiled: T,
    answer: impl Fn(usize) -> Result<T, Failure> + Sync,
) {
    threads::for_each_chunk(results, |start, chunk| {
        for (offset, result) in chunk.iter_mut().enumerate() {
            *result = answer(start + offset).unwrap_or(spoiled);
        }
    });
}

/// Whether two geometries overlap: whether their signed distance is at or below `margin`.
///
/// Exact: decided in double precision from the poses given, and the same for (a, b) and (b, a).
///
/// @param margin  0: touching counts; slightly negative: it does not; positive: a gap up to it counts
/// @return 1 if they overlap, 0 if not
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_overlap(
    geometry_a: *const imp_geometry,
    pose_a: *const imp_pose,
    geometry_b: *const imp_geometry,
    pose_b: *const imp_pose,
    margin: f32,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (a, b) = unsafe {
            (
                posed(geometry_a, pose_a, ("geometry_a", "pose_a"))?,
                posed(geometry_b, pose_b, ("geometry_b", "pose_b"))?,
            )
        };
        let margin = length(margin, "margin")?;
        Ok(narrowphase::overlap(&a.0, &a.1, &b.0, &b.1, margin).into())
    })
}

/// imp_overlap for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then
/// compared with every element of the other.
///
/// @param results  max(count_a, count_b) values, 1 or 0 each
/// @return how many pairs overlap
///
/// Pure; any thread. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_overlap_many(
    geometries_a: *const imp_geometry,
    poses_a: *const imp_pose,
    count_a: i32,
    geometries_b: *const imp_geometry,
    poses_b: *const imp_pose,
    count_b: i32,
    margin: f32,
    results: *mut i32,
) -> i32 {
    guard(|| {
        let (count_a, count_b) = (count_of(count_a, "count_a")?, count_of(count_b, "count_b")?);
        let margin = length(margin, "margin")?;
        let total = joint_count(count_a, count_b, ("count_a", "count_b"))?;
        // SAFETY: the header's rule on pointers.
        let (a, b, results) = unsafe {
            (
                PosedMany::new(geometries_a, poses_a, count_a, ("geometries_a", "poses_a"))?,
                PosedMany::new(geometries_b, poses_b, count_b, ("geometries_b", "poses_b"))?,
                outs(results, total, "results")?,
            )
        };
        answer_many(results, 0, |index| {
            let (a, b) = (a.at(index)?, b.at(index)?);
            Ok(narrowphase::overlap(&a.0, &a.1, &b.0, &b.1, margin).into())
        });
        Ok(results.iter().sum())
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
        let ((geometry, pose), ray, hit) = unsafe {
            (posed(geometry, pose, ("geometry", "pose"))?, arg(ray, "ray")?, out(hit, "hit")?)
        };
        match narrowphase::raycast(&geometry, &pose, &ray_in(ray, "ray")?) {
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
        let ray_at = |index: usize| -> Result<Ray, Failure> {
            let index = if rays.len() == 1 { 0 } else { index };
            ray_in(&rays[index], Name::at("rays", index))
        };
        (0..rays.len()).try_for_each(|index| ray_at(index).map(drop))?;
        answer_many(hits, miss_out(), |index| {
            let (geometry, pose) = targets.at(index)?;
            let found = narrowphase::raycast(&geometry, &pose, &ray_at(index)?);
            Ok(found.as_ref().map_or(miss_out(), hit_out))
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
        let ((geometry, pose), point) =
            unsafe { (posed(geometry, pose, ("geometry", "pose"))?, arg(point, "point")?) };
        Ok(narrowphase::contains(&geometry, &pose, point_in(point, "point")?).into())
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
        let (targets, point_count) =
            (count_of(count, "count")?, count_of(point_count, "point_count")?);
        let total = joint_count(targets, point_count, ("count", "point_count"))?;
        // SAFETY: the header's rule on pointers.
        let (targets, points, results) = unsafe {
            (
                PosedMany::new(geometries, poses, targets, ("geometries", "poses"))?,
                args(points, point_count, "points")?,
                outs(results, total, "results")?,
            )
        };
        let point_at = |index: usize| {
            let index = if points.len() == 1 { 0 } else { index };
            point_in(&points[index], Name::at("points", index))
        };
        (0..points.len()).try_for_each(|index| point_at(index).map(drop))?;
        answer_many(results, 0, |index| {
            let (geometry, pose) = targets.at(index)?;
            Ok(narrowphase::contains(&geometry, &pose, point_at(index)?).into())
        });
        Ok(results.iter().sum())
    })
}

/// The axis-aligned bounds of a posed geometry: the tightest floats that hold all of it (rounded outward).
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
        let ((geometry, pose), result) =
            unsafe { (posed(geometry, pose, ("geometry", "pose"))?, out(result, "result")?) };
        *result = bounds_out(&geometry.aabb(&pose));
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
        answer_many(results, imp_bounds { min: ZERO, max: ZERO }, |index| {
            let (geometry, pose) = targets.at(index)?;
            Ok(bounds_out(&geometry.aabb(&pose)))
        });
        Ok(IMP_OK)
    })
}

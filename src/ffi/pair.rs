//! Questions about two geometries in hand: no world, no handle, nothing kept.

use super::args::*;
use super::batch::*;
use super::status::*;
use super::types::*;
use super::wide::*;
use crate::dim3::narrowphase::{self, quick};

/// Whether two geometries overlap: whether their signed distance is at or below `margin`.
///
/// The answer is that of double precision, from the poses given, and the same for (a, b) and (b, a).
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
        unsafe {
            let a = (arg(geometry_a, "geometry_a")?, arg(pose_a, "pose_a")?);
            let b = (arg(geometry_b, "geometry_b")?, arg(pose_b, "pose_b")?);
            if let Some(sure) = surely_overlap(a, b, margin) {
                return Ok(sure.into());
            }
        }
        // SAFETY: the header's rule on pointers.
        let pair = unsafe { posed_pair((geometry_a, pose_a), (geometry_b, pose_b))? };
        let margin = length(margin, "margin")?;
        let ((a, at_a), (b, at_b)) = (pair.a(), pair.b());
        Ok(narrowphase::overlap(&a, &at_a, &b, &at_b, margin).into())
    })
}

/// What can be said before anything has been checked: nothing, of whatever is unfit.
#[inline]
fn surely_overlap(
    (a, pose_a): (&imp_geometry, &imp_pose),
    (b, pose_b): (&imp_geometry, &imp_pose),
    margin: f32,
) -> Option<bool> {
    let (at_a, at_b) = (wide_pose(pose_a), wide_pose(pose_b));
    match (a.kind, b.kind) {
        (IMP_GEOMETRY_BOX, IMP_GEOMETRY_BOX) => {
            quick::boxes((wide_box(a), at_a), (wide_box(b), at_b), margin)
        }
        (IMP_GEOMETRY_BOX, IMP_GEOMETRY_CAPSULE) => {
            quick::box_capsule((wide_box(a), at_a), (wide_capsule(b), at_b), margin)
        }
        (IMP_GEOMETRY_CAPSULE, IMP_GEOMETRY_BOX) => {
            quick::box_capsule((wide_box(b), at_b), (wide_capsule(a), at_a), margin)
        }
        (IMP_GEOMETRY_BOX, IMP_GEOMETRY_SPHERE) => {
            quick::box_sphere((wide_box(a), at_a), (wide_sphere(b), at_b), margin)
        }
        (IMP_GEOMETRY_SPHERE, IMP_GEOMETRY_BOX) => {
            quick::box_sphere((wide_box(b), at_b), (wide_sphere(a), at_a), margin)
        }
        (IMP_GEOMETRY_CAPSULE, IMP_GEOMETRY_CAPSULE) => {
            quick::capsules((wide_capsule(a), at_a), (wide_capsule(b), at_b), margin)
        }
        (IMP_GEOMETRY_CAPSULE, IMP_GEOMETRY_SPHERE) => {
            quick::capsule_sphere((wide_capsule(a), at_a), (wide_sphere(b), at_b), margin)
        }
        (IMP_GEOMETRY_SPHERE, IMP_GEOMETRY_CAPSULE) => {
            quick::capsule_sphere((wide_capsule(b), at_b), (wide_sphere(a), at_a), margin)
        }
        (IMP_GEOMETRY_SPHERE, IMP_GEOMETRY_SPHERE) => {
            quick::spheres((wide_sphere(a), at_a), (wide_sphere(b), at_b), margin)
        }
        _ => None,
    }
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
        let margin = length(margin, "margin")?;
        let (side_a, side_b) = ((geometries_a, poses_a, count_a), (geometries_b, poses_b, count_b));
        // SAFETY: the header's rule on pointers.
        let (a, b, results) = unsafe {
            let (a, b, total) = two_sides(side_a, side_b)?;
            (a, b, outs(results, total, "results")?)
        };
        answer_many(results, |index| {
            let sure = surely_overlap(a.given(index), b.given(index), margin);
            let asked = || {
                let (geometry_a, geometry_b) = (a.geometry(index), b.geometry(index));
                narrowphase::overlap(
                    &geometry_a,
                    &a.pose(index),
                    &geometry_b,
                    &b.pose(index),
                    margin,
                )
            };
            sure.unwrap_or_else(asked).into()
        });
        Ok(results.iter().sum())
    })
}

/// The signed distance of two geometries, its direction, and the point of each surface where it is measured.
/// For overlapping geometries it is minus the least translation that separates them.
///
/// Within 1e-6 of the size of the two, and of what rounding the result to floats costs; (b, a) gives the same with the normal turned and the
/// points exchanged. Where many directions are as good, as for coincident centres, the normal is a fixed one.
///
/// @return 1 if they overlap or touch (`distance` at or below 0), 0 if not
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_distance(
    geometry_a: *const imp_geometry,
    pose_a: *const imp_pose,
    geometry_b: *const imp_geometry,
    pose_b: *const imp_pose,
    result: *mut imp_separation,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (pair, result) = unsafe {
            (posed_pair((geometry_a, pose_a), (geometry_b, pose_b))?, out(result, "result")?)
        };
        let ((a, at_a), (b, at_b)) = (pair.a(), pair.b());
        *result = separation_out(&narrowphase::distance(&a, &at_a, &b, &at_b));
        Ok((result.distance <= 0.0).into())
    })
}

/// imp_distance for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then
/// measured against every element of the other.
///
/// @param results  max(count_a, count_b) separations
/// @return how many pairs overlap or touch
///
/// Pure; any thread. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_distance_many(
    geometries_a: *const imp_geometry,
    poses_a: *const imp_pose,
    count_a: i32,
    geometries_b: *const imp_geometry,
    poses_b: *const imp_pose,
    count_b: i32,
    results: *mut imp_separation,
) -> i32 {
    guard(|| {
        let (side_a, side_b) = ((geometries_a, poses_a, count_a), (geometries_b, poses_b, count_b));
        // SAFETY: the header's rule on pointers.
        let (a, b, results) = unsafe {
            let (a, b, total) = two_sides(side_a, side_b)?;
            (a, b, outs(results, total, "results")?)
        };
        answer_many(results, |index| {
            separation_out(&narrowphase::distance(
                &a.geometry(index),
                &a.pose(index),
                &b.geometry(index),
                &b.pose(index),
            ))
        });
        Ok(results.iter().filter(|found| found.distance <= 0.0).count() as i32)
    })
}

//! Questions about two geometries in hand: no world, no handle, nothing kept.

use super::args::*;
use super::batch::*;
use super::status::*;
use super::types::*;
use crate::dim3::narrowphase;

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
        let (a, b) = unsafe {
            (
                posed(geometry_a, pose_a, ("geometry_a", "pose_a"))?,
                posed(geometry_b, pose_b, ("geometry_b", "pose_b"))?,
            )
        };
        let margin = length(margin, "margin")?;
        Ok(narrowphase::overlap(&a.geometry(), &a.pose(), &b.geometry(), &b.pose(), margin).into())
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
        let margin = length(margin, "margin")?;
        let (side_a, side_b) = ((geometries_a, poses_a, count_a), (geometries_b, poses_b, count_b));
        // SAFETY: the header's rule on pointers.
        let (a, b, results) = unsafe {
            let (a, b, total) = two_sides(side_a, side_b)?;
            (a, b, outs(results, total, "results")?)
        };
        answer_many(results, |index| {
            let (a, b) = (a.at(index), b.at(index));
            narrowphase::overlap(&a.geometry(), &a.pose(), &b.geometry(), &b.pose(), margin).into()
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
        let (a, b, result) = unsafe {
            (
                posed(geometry_a, pose_a, ("geometry_a", "pose_a"))?,
                posed(geometry_b, pose_b, ("geometry_b", "pose_b"))?,
                out(result, "result")?,
            )
        };
        *result = separation_out(&narrowphase::distance(
            &a.geometry(),
            &a.pose(),
            &b.geometry(),
            &b.pose(),
        ));
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
            let (a, b) = (a.at(index), b.at(index));
            separation_out(&narrowphase::distance(
                &a.geometry(),
                &a.pose(),
                &b.geometry(),
                &b.pose(),
            ))
        });
        Ok(results.iter().filter(|found| found.distance <= 0.0).count() as i32)
    })
}

//! The closest point of a geometry to a point, and whether a geometry contains a point.

use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{arg, out, outs};
use crate::ffi::calls::status::{guard, guard_large};
use crate::ffi::decode::batch::{Side, fill, geometries_and_points};
use crate::ffi::decode::checked::{Decode, check};
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::posed::{GeometryArgument, ONE, Pointers};
use crate::ffi::structs::answers::{imp_separation, imp_separation_2d};
use crate::ffi::structs::is_hit::{IsHit, count_hits};
use crate::ffi::structs::types::{imp_geometry, imp_pose, imp_vec3};
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d, imp_vec2};

/// The least time that a point takes in a batch, in nanoseconds.
const COST: u64 = 20;

/// Returns the point on a geometry's surface that is closest to a point, and their signed distance. This is
/// imp_distance from the geometry (A) to the point (B).
///
/// @return 1 if the geometry contains the point, 0 if not
/// @note Pure. No allocation.
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

/// imp_closest_point in 2D: returns the point on a geometry's outline that is closest to a point, and their signed
/// distance.
///
/// @return 1 if the geometry contains the point, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_closest_point_2d(
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    point: *const imp_vec2,
    result: *mut imp_separation_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { closest_point::<Dim2>((geometry, pose), point, result) }
}

/// imp_closest_point for arrays. `count` and `point_count` are equal, or one of them is 1: that element then serves for
/// every element of the other.
///
/// @param results  max(count, point_count) distances
/// @return the number of points inside their geometry
/// @note Pure. Splits.
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

/// imp_closest_point_2d for arrays. `count` and `point_count` are equal, or one of them is 1: that element then serves
/// for every element of the other.
///
/// @param results  max(count, point_count) distances
/// @return the number of points inside their geometry
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_closest_point_many_2d(
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    count: i32,
    points: *const imp_vec2,
    point_count: i32,
    results: *mut imp_separation_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        closest_point_many::<Dim2>((geometries, poses, count), (points, point_count), results)
    }
}

/// Tests whether a geometry contains a point. Its surface belongs to it.
///
/// @return 1 if it does, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_contains(
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    point: *const imp_vec3,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { contains::<Dim3>((geometry, pose), point) }
}

/// imp_contains in 2D: tests whether a geometry contains a point. Its outline belongs to it.
///
/// @return 1 if it does, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_contains_2d(
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    point: *const imp_vec2,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { contains::<Dim2>((geometry, pose), point) }
}

/// imp_contains for arrays. `count` and `point_count` are equal, or one of them is 1: that element then serves for
/// every element of the other.
///
/// @param results  max(count, point_count) values, 1 or 0 each
/// @return the number of points inside their geometry
/// @note Pure. Splits.
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

/// imp_contains_2d for arrays. `count` and `point_count` are equal, or one of them is 1: that element then serves for
/// every element of the other.
///
/// @param results  max(count, point_count) values, 1 or 0 each
/// @return the number of points inside their geometry
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_contains_many_2d(
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    count: i32,
    points: *const imp_vec2,
    point_count: i32,
    results: *mut i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { contains_many::<Dim2>((geometries, poses, count), (points, point_count), results) }
}

/// # Safety
/// The header's rule on pointers; so below.
unsafe fn closest_point<D: Dimension>(
    geometry: Pointers<D>,
    point: *const D::CVector,
    result: *mut D::CDistance,
) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let (point, result) = unsafe { (arg(point, "point")?, out(result, "result")?) };
        check(point, "point")?;
        let mut argument = GeometryArgument::<D>::new();
        // SAFETY: the caller's.
        let (geometry, pose) = unsafe { argument.read(geometry, ONE)? };
        *result = D::closest_point(geometry, &pose, point.value()).into();
        Ok(result.is_hit().into())
    })
}

/// # Safety
/// As `closest_point`.
unsafe fn closest_point_many<D: Dimension>(
    geometries: Side<D>,
    points: (*const D::CVector, i32),
    results: *mut D::CDistance,
) -> i32 {
    guard_large(|| {
        // SAFETY: the caller's.
        let (geometries, points, results) = unsafe {
            let (geometries, points, total) = geometries_and_points::<D>(geometries, points)?;
            (geometries, points, outs(results, total, "results")?)
        };
        fill(COST, results, |index| {
            geometries.with(index, |geometry, pose| {
                D::closest_point(geometry, pose, points.at(index)).into()
            })
        });
        Ok(count_hits(results))
    })
}

/// # Safety
/// As `closest_point`.
unsafe fn contains<D: Dimension>(geometry: Pointers<D>, point: *const D::CVector) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let point = unsafe { arg(point, "point")? };
        check(point, "point")?;
        let mut argument = GeometryArgument::<D>::new();
        // SAFETY: the caller's.
        let (geometry, pose) = unsafe { argument.read(geometry, ONE)? };
        Ok(D::contains(geometry, &pose, point.value()).into())
    })
}

/// # Safety
/// As `closest_point`.
unsafe fn contains_many<D: Dimension>(
    geometries: Side<D>,
    points: (*const D::CVector, i32),
    results: *mut i32,
) -> i32 {
    guard_large(|| {
        // SAFETY: the caller's.
        let (geometries, points, results) = unsafe {
            let (geometries, points, total) = geometries_and_points::<D>(geometries, points)?;
            (geometries, points, outs(results, total, "results")?)
        };
        fill(COST, results, |index| {
            geometries
                .with(index, |geometry, pose| D::contains(geometry, pose, points.at(index)).into())
        });
        Ok(count_hits(results))
    })
}

//! Axis-aligned bounding boxes of geometries.

use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{count_of, out, outs};
use crate::ffi::calls::status::{IMP_OK, guard, guard_large};
use crate::ffi::decode::batch::{MANY, PosedArray, Side, fill};
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::posed::{GeometryArgument, ONE, Pointers};
use crate::ffi::structs::types::{imp_bounds, imp_geometry, imp_pose};
use crate::ffi::structs::types_2d::{imp_bounds_2d, imp_geometry_2d, imp_pose_2d};

/// The least time that the bounds of a geometry take in a batch, in nanoseconds.
const COST: u64 = 10;

/// Returns the axis-aligned bounds of a posed geometry: the tightest floats that contain it, rounded outward. An
/// unbounded side of a half-space reaches 1e18.
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_aabb(
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    result: *mut imp_bounds,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { aabb::<Dim3>((geometry, pose), result) }
}

/// imp_aabb in 2D: returns the tightest axis-aligned bounds of a posed geometry, rounded outward. An unbounded side of
/// a half-plane reaches 1e18.
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_aabb_2d(
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    result: *mut imp_bounds_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { aabb::<Dim2>((geometry, pose), result) }
}

/// imp_aabb for arrays of `count` elements each.
/// @note Pure. Splits.
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

/// imp_aabb_2d for arrays of `count` elements each.
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_aabb_many_2d(
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    count: i32,
    results: *mut imp_bounds_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { aabb_many::<Dim2>((geometries, poses, count), results) }
}

/// # Safety
/// The header's rule on pointers; so below.
unsafe fn aabb<D: Dimension>(geometry: Pointers<D>, result: *mut D::CBounds) -> i32 {
    guard(|| {
        let mut argument = GeometryArgument::<D>::new();
        // SAFETY: the caller's.
        let (result, (geometry, pose)) =
            unsafe { (out(result, "result")?, argument.read(geometry, ONE)?) };
        *result = D::aabb(geometry, &pose).into();
        Ok(IMP_OK)
    })
}

/// # Safety
/// As `aabb`.
unsafe fn aabb_many<D: Dimension>(
    (geometries, poses, count): Side<D>,
    results: *mut D::CBounds,
) -> i32 {
    guard_large(|| {
        let total = count_of(count, "count")?;
        // SAFETY: the caller's.
        let (geometries, results) = unsafe {
            (
                PosedArray::<D>::new((geometries, poses), total, MANY)?,
                outs(results, total, "results")?,
            )
        };
        fill(COST, results, |index| {
            geometries.with(index, |geometry, pose| D::aabb(geometry, pose).into())
        });
        Ok(IMP_OK)
    })
}

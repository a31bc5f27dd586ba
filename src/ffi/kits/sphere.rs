//! Bounding spheres: make, combine, test and transform them.

use crate::dim3::BoundingSphere;
use crate::ffi::calls::args::{count_of, length, out, outs};
use crate::ffi::calls::status::{IMP_OK, guard, guard_large};
use crate::ffi::decode::batch::fill;
use crate::ffi::decode::checked::{Array, decode, joint_count, points_in};
use crate::ffi::decode::convert_3d::store_sphere;
use crate::ffi::structs::types::{imp_matrix, imp_pose, imp_sphere, imp_vec3};

/// The least time that a sphere takes in a batch, in nanoseconds.
const COST: u64 = 2;

/// Writes the empty sphere: radius -1 around the origin. Every empty result has these values. Any sphere with a
/// negative radius counts as empty. A radius of 0 is a point.
///
/// The imp_sphere_* functions accept every finite number, so their results are valid arguments. Radii are rounded up
/// and clamped to FLT_MAX. `result` may be one of the arguments.
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_sphere_empty(result: *mut imp_sphere) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        *unsafe { out(result, "result")? } = BoundingSphere::EMPTY.into();
        Ok(IMP_OK)
    })
}

/// Tests whether a sphere is empty.
///
/// @return 1 if it is empty, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_sphere_is_empty(sphere: *const imp_sphere) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        Ok(unsafe { decode(sphere, "sphere")? }.is_empty().into())
    })
}

/// Returns the least sphere that contains points; empty without points. The centre is rounded to the nearest floats,
/// the radius up. In double precision `distance(center, point) <= radius` is true for each point.
///
/// Pivoting after Gärtner ("Fast and robust smallest enclosing balls", 1999) in double precision: about ten passes over
/// the points.
///
/// @return 1, or 0 if the result is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_sphere_from_points(
    points: *const imp_vec3,
    count: i32,
    result: *mut imp_sphere,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (points, result) = unsafe { (points_in(points, count, 0)?, out(result, "result")?) };
        store_sphere(BoundingSphere::of_points(points), result)
    })
}

/// Returns the least sphere that contains two spheres, except for rounding. If one contains the other, returns it
/// unchanged. An empty one adds nothing.
///
/// @return 1, or 0 if the result is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_sphere_merge(
    a: *const imp_sphere,
    b: *const imp_sphere,
    result: *mut imp_sphere,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (a, b, result) = unsafe { (decode(a, "a")?, decode(b, "b")?, out(result, "result")?) };
        store_sphere(a.union(&b), result)
    })
}

/// Returns the least sphere that contains all spheres of an array, except for rounding. Merging one after another makes
/// a larger one. Empty ones add nothing.
///
/// @return 1, or 0 if the result is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_sphere_merge_many(
    spheres: *const imp_sphere,
    count: i32,
    result: *mut imp_sphere,
) -> i32 {
    guard_large(|| {
        let count = count_of(count, "count")?;
        // SAFETY: the header's rule on pointers.
        let (spheres, result) =
            unsafe { (Array::new(spheres, count, "spheres")?, out(result, "result")?) };
        store_sphere(BoundingSphere::of_spheres(spheres.iter()), result)
    })
}

/// Tests whether a sphere contains a point. Its surface belongs to it.
///
/// @return 1 if it does, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_sphere_contains_point(
    sphere: *const imp_sphere,
    point: *const imp_vec3,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (sphere, point) = unsafe { (decode(sphere, "sphere")?, decode(point, "point")?) };
        Ok(sphere.holds_point(point).into())
    })
}

/// Tests whether sphere `outer` contains sphere `inner`. Every sphere contains an empty one. An empty sphere contains
/// only empty ones.
///
/// @return 1 if it does, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_sphere_contains(
    outer: *const imp_sphere,
    inner: *const imp_sphere,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (outer, inner) = unsafe { (decode(outer, "outer")?, decode(inner, "inner")?) };
        Ok(outer.holds(&inner).into())
    })
}

/// Tests whether the signed distance of two spheres is at or below `margin`. An empty one overlaps nothing.
///
/// @param margin  0: touching counts; slightly negative: touching does not count; positive: gaps up to it count
/// @return 1 if they overlap, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_sphere_overlap(
    a: *const imp_sphere,
    b: *const imp_sphere,
    margin: f32,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (a, b) = unsafe { (decode(a, "a")?, decode(b, "b")?) };
        Ok(a.meets(&b, length(margin, "margin")?).into())
    })
}

/// imp_sphere_overlap for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with
/// every element of the other.
///
/// @param results  max(count_a, count_b) values, 1 or 0 each
/// @return the number of pairs that overlap
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_sphere_overlap_many(
    a: *const imp_sphere,
    count_a: i32,
    b: *const imp_sphere,
    count_b: i32,
    margin: f32,
    results: *mut i32,
) -> i32 {
    guard_large(|| {
        let margin = length(margin, "margin")?;
        let (count_a, count_b) = (count_of(count_a, "count_a")?, count_of(count_b, "count_b")?);
        let total = joint_count(count_a, count_b, ("count_a", "count_b"))?;
        // SAFETY: the header's rule on pointers.
        let (a, b, results) = unsafe {
            let (a, b) = (Array::new(a, count_a, "a")?, Array::new(b, count_b, "b")?);
            (a, b, outs(results, total, "results")?)
        };
        fill(COST, results, |index| a.at(index).meets(&b.at(index), margin).into());
        Ok(results.iter().sum())
    })
}

/// Rotates and translates a sphere by a pose. An empty one stays empty.
///
/// @return 1, or 0 if the result is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_sphere_transform(
    sphere: *const imp_sphere,
    pose: *const imp_pose,
    result: *mut imp_sphere,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (sphere, pose, result) =
            unsafe { (decode(sphere, "sphere")?, decode(pose, "pose")?, out(result, "result")?) };
        store_sphere(sphere.posed(&pose), result)
    })
}

/// Returns a sphere that contains a sphere transformed by a matrix: rotation, uniform or non-uniform scale, and shear.
/// An empty sphere stays empty.
///
/// The radius grows by the matrix's greatest singular value, its largest stretch in any direction.
///
/// @return 1, or 0 if the result is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_sphere_transform_matrix(
    sphere: *const imp_sphere,
    matrix: *const imp_matrix,
    result: *mut imp_sphere,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (sphere, matrix, result) = unsafe {
            (decode(sphere, "sphere")?, decode(matrix, "matrix")?, out(result, "result")?)
        };
        store_sphere(sphere.transformed(&matrix), result)
    })
}

/// imp_sphere_transform_matrix for arrays, such as the spheres of a model's parts and its bones. `count` and
/// `matrix_count` are equal, or one of them is 1: that element then serves for every element of the other.
///
/// @param results  max(count, matrix_count) spheres
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_sphere_transform_matrix_many(
    spheres: *const imp_sphere,
    count: i32,
    matrices: *const imp_matrix,
    matrix_count: i32,
    results: *mut imp_sphere,
) -> i32 {
    guard_large(|| {
        let (count, matrix_count) =
            (count_of(count, "count")?, count_of(matrix_count, "matrix_count")?);
        let total = joint_count(count, matrix_count, ("count", "matrix_count"))?;
        // SAFETY: the header's rule on pointers.
        let (spheres, matrices, results) = unsafe {
            (
                Array::new(spheres, count, "spheres")?,
                Array::new(matrices, matrix_count, "matrices")?,
                outs(results, total, "results")?,
            )
        };
        fill(COST, results, |index| spheres.at(index).transformed(&matrices.at(index)).into());
        Ok(IMP_OK)
    })
}

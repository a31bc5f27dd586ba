//! Axis-aligned bounding boxes: make, combine, test and transform them.

use crate::dim3::Aabb;
use crate::ffi::calls::args::{arg, count_of, length, out, outs};
use crate::ffi::calls::status::{Failure, IMP_ERROR_RANGE, IMP_OK, guard, guard_large};
use crate::ffi::decode::batch::fill;
use crate::ffi::decode::checked::{Array, decode, joint_count, points_in};
use crate::ffi::decode::convert_3d::{sizes_in, store_bounds};
use crate::ffi::structs::types::{imp_bounds, imp_matrix, imp_pose, imp_vec3};
use crate::ffi::structs::vectors::{ZERO, vec3_out};

/// The least time that a box takes in a batch, in nanoseconds.
const COST: u64 = 2;

/// Writes the empty box: `min` is FLT_MAX and `max` is -FLT_MAX on every axis. Start with it to add points or merge
/// boxes.
///
/// Every empty result has these values. Any box with `min` above `max` on some axis counts as empty.
///
/// The imp_bounds_* functions accept every finite coordinate, so their results are valid arguments. Results are rounded
/// outward and clamped to FLT_MAX. `result` may be one of the arguments.
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_empty(result: *mut imp_bounds) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        *unsafe { out(result, "result")? } = Aabb::EMPTY.into();
        Ok(IMP_OK)
    })
}

/// Tests whether a box is empty. A flat box is not.
///
/// @return 1 if it is empty, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_is_empty(bounds: *const imp_bounds) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        Ok(unsafe { decode(bounds, "bounds")? }.is_empty().into())
    })
}

/// Makes a box from its least and greatest corner. A `min` above `max` on any axis is IMP_ERROR_RANGE. See
/// imp_bounds_empty for an empty box, and imp_bounds_from_points for two corners in any order.
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_from_min_max(
    min: *const imp_vec3,
    max: *const imp_vec3,
    result: *mut imp_bounds,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (min, max, result) =
            unsafe { (decode(min, "min")?, decode(max, "max")?, out(result, "result")?) };
        for (axis, name) in ["x", "y", "z"].into_iter().enumerate() {
            if min[axis] > max[axis] {
                return Err(Failure::new(
                    IMP_ERROR_RANGE,
                    format_args!(
                        "min.{name} is {}; expected at most max.{name}, which is {}",
                        min[axis], max[axis]
                    ),
                ));
            }
        }
        *result = Aabb { min, max }.into();
        Ok(IMP_OK)
    })
}

/// Makes a box from its centre and half its size along each axis, 0 or more. Rounded outward.
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_from_center(
    center: *const imp_vec3,
    half_extents: *const imp_vec3,
    result: *mut imp_bounds,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (center, half_extents, result) = unsafe {
            let half_extents = arg(half_extents, "half_extents")?;
            (
                decode(center, "center")?,
                sizes_in(half_extents, "half_extents")?,
                out(result, "result")?,
            )
        };
        *result = Aabb::about(center, half_extents).into();
        Ok(IMP_OK)
    })
}

/// Returns the tightest box that contains points; empty without points.
///
/// @return 1, or 0 if the result is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_from_points(
    points: *const imp_vec3,
    count: i32,
    result: *mut imp_bounds,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (points, result) = unsafe { (points_in(points, count, 0)?, out(result, "result")?) };
        store_bounds(Aabb::of_points(points.iter().copied()), result)
    })
}

/// Returns the centre of a box, to the nearest floats.
///
/// @param result  zero when the box is empty
/// @return 1, or 0 if the box is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_center(
    bounds: *const imp_bounds,
    result: *mut imp_vec3,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (bounds, result) = unsafe { (decode(bounds, "bounds")?, out(result, "result")?) };
        *result = bounds.midpoint().map_or(ZERO, vec3_out);
        Ok((!bounds.is_empty()).into())
    })
}

/// Returns the full size of a box along each axis, `max - min`, to the nearest floats.
///
/// @param result  zero when the box is empty
/// @return 1, or 0 if the box is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_size(bounds: *const imp_bounds, result: *mut imp_vec3) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (bounds, result) = unsafe { (decode(bounds, "bounds")?, out(result, "result")?) };
        *result = vec3_out(bounds.size());
        Ok((!bounds.is_empty()).into())
    })
}

/// Returns half the size of a box along each axis, rounded up to reach both faces from the centre of imp_bounds_center.
/// So imp_bounds_from_center makes a box of the two that contains this one.
///
/// @param result  zero when the box is empty
/// @return 1, or 0 if the box is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_half_extents(
    bounds: *const imp_bounds,
    result: *mut imp_vec3,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (bounds, result) = unsafe { (decode(bounds, "bounds")?, out(result, "result")?) };
        *result = vec3_out(bounds.half_extents());
        Ok((!bounds.is_empty()).into())
    })
}

/// Returns the eight corners of a box.
///
/// Seen from +z with +y up, left is the least x and bottom the least y:
///
/// - first the near face, of the greatest z: left top, left bottom, right bottom, right top;
/// - then the far face: right top, right bottom, left bottom, left top.
///
/// @param corners  room for 8; written only when the result is 8
/// @return 8, or 0 if the box is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_corners(
    bounds: *const imp_bounds,
    corners: *mut imp_vec3,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (bounds, corners) =
            unsafe { (decode(bounds, "bounds")?, outs(corners, 8, "corners")?) };
        let Some(found) = bounds.corners() else { return Ok(0) };
        corners.copy_from_slice(&found.map(vec3_out));
        Ok(8)
    })
}

/// Returns the tightest box that contains two boxes. An empty one adds nothing.
///
/// @return 1, or 0 if the result is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_merge(
    a: *const imp_bounds,
    b: *const imp_bounds,
    result: *mut imp_bounds,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (a, b, result) = unsafe { (decode(a, "a")?, decode(b, "b")?, out(result, "result")?) };
        store_bounds(a.union(&b), result)
    })
}

/// Returns the tightest box that contains all boxes of an array. Empty ones add nothing.
///
/// @return 1, or 0 if the result is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_merge_many(
    bounds: *const imp_bounds,
    count: i32,
    result: *mut imp_bounds,
) -> i32 {
    guard_large(|| {
        let count = count_of(count, "count")?;
        // SAFETY: the header's rule on pointers.
        let (bounds, result) =
            unsafe { (Array::new(bounds, count, "bounds")?, out(result, "result")?) };
        store_bounds(bounds.iter().fold(Aabb::EMPTY, |all, one| all.union(&one)), result)
    })
}

/// Returns the tightest box that contains a box and a point. An empty box gives the point alone.
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_add_point(
    bounds: *const imp_bounds,
    point: *const imp_vec3,
    result: *mut imp_bounds,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (bounds, point, result) =
            unsafe { (decode(bounds, "bounds")?, decode(point, "point")?, out(result, "result")?) };
        *result = bounds.including(point).into();
        Ok(IMP_OK)
    })
}

/// Tests whether a box contains a point. Its faces belong to it.
///
/// @return 1 if it does, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_contains_point(
    bounds: *const imp_bounds,
    point: *const imp_vec3,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (bounds, point) = unsafe { (decode(bounds, "bounds")?, decode(point, "point")?) };
        Ok(bounds.holds_point(point).into())
    })
}

/// Tests whether box `outer` contains box `inner`. Every box contains an empty one. An empty box contains only empty
/// ones.
///
/// @return 1 if it does, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_contains(
    outer: *const imp_bounds,
    inner: *const imp_bounds,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (outer, inner) = unsafe { (decode(outer, "outer")?, decode(inner, "inner")?) };
        Ok(outer.holds(&inner).into())
    })
}

/// Tests whether two boxes overlap. Touching counts on every axis. An empty box overlaps nothing. For a margin, grow
/// one of them first.
///
/// @return 1 if they overlap, 0 if not
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_overlap(a: *const imp_bounds, b: *const imp_bounds) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (a, b) = unsafe { (decode(a, "a")?, decode(b, "b")?) };
        Ok(a.meets(&b).into())
    })
}

/// imp_bounds_overlap for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with
/// every element of the other.
///
/// @param results  max(count_a, count_b) values, 1 or 0 each
/// @return the number of pairs that overlap
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_overlap_many(
    a: *const imp_bounds,
    count_a: i32,
    b: *const imp_bounds,
    count_b: i32,
    results: *mut i32,
) -> i32 {
    guard_large(|| {
        let (count_a, count_b) = (count_of(count_a, "count_a")?, count_of(count_b, "count_b")?);
        let total = joint_count(count_a, count_b, ("count_a", "count_b"))?;
        // SAFETY: the header's rule on pointers.
        let (a, b, results) = unsafe {
            let (a, b) = (Array::new(a, count_a, "a")?, Array::new(b, count_b, "b")?);
            (a, b, outs(results, total, "results")?)
        };
        fill(COST, results, |index| a.at(index).meets(&b.at(index)).into());
        Ok(results.iter().sum())
    })
}

/// Returns the intersection of two boxes: flat where they only touch, empty where they do not overlap.
///
/// @return 1 if they overlap, 0 if not and the result is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_intersection(
    a: *const imp_bounds,
    b: *const imp_bounds,
    result: *mut imp_bounds,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (a, b, result) = unsafe { (decode(a, "a")?, decode(b, "b")?, out(result, "result")?) };
        store_bounds(a.intersection(&b), result)
    })
}

/// Moves every face of a box outward by `margin`, or inward if it is negative, until the box is empty. An empty box
/// stays empty.
///
/// @return 1, or 0 if the result is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_grow(
    bounds: *const imp_bounds,
    margin: f32,
    result: *mut imp_bounds,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (bounds, result) = unsafe { (decode(bounds, "bounds")?, out(result, "result")?) };
        store_bounds(bounds.inflated(length(margin, "margin")?), result)
    })
}

/// Returns the bounds of a box that a pose rotates and translates. An empty one stays empty.
///
/// Bounds of bounds grow with every rotation. Transform the box of the rest pose, not the last result, or use imp_aabb
/// of the geometry, which is tight.
///
/// @return 1, or 0 if the result is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_transform(
    bounds: *const imp_bounds,
    pose: *const imp_pose,
    result: *mut imp_bounds,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (bounds, pose, result) =
            unsafe { (decode(bounds, "bounds")?, decode(pose, "pose")?, out(result, "result")?) };
        store_bounds(bounds.posed(&pose), result)
    })
}

/// imp_bounds_transform for arrays. `count` and `pose_count` are equal, or one of them is 1: that element then serves
/// for every element of the other.
///
/// @param results  max(count, pose_count) boxes
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_transform_many(
    bounds: *const imp_bounds,
    count: i32,
    poses: *const imp_pose,
    pose_count: i32,
    results: *mut imp_bounds,
) -> i32 {
    guard_large(|| {
        let (count, pose_count) = (count_of(count, "count")?, count_of(pose_count, "pose_count")?);
        let total = joint_count(count, pose_count, ("count", "pose_count"))?;
        // SAFETY: the header's rule on pointers.
        let (bounds, poses, results) = unsafe {
            let (bounds, poses) =
                (Array::new(bounds, count, "bounds")?, Array::new(poses, pose_count, "poses")?);
            (bounds, poses, outs(results, total, "results")?)
        };
        fill(COST, results, |index| bounds.at(index).posed(&poses.at(index)).into());
        Ok(IMP_OK)
    })
}

/// Returns the bounds of a box that a matrix transforms, with rotation, scale and shear. An empty one stays empty. See
/// imp_bounds_transform.
///
/// @return 1, or 0 if the result is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_transform_matrix(
    bounds: *const imp_bounds,
    matrix: *const imp_matrix,
    result: *mut imp_bounds,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (bounds, matrix, result) = unsafe {
            (decode(bounds, "bounds")?, decode(matrix, "matrix")?, out(result, "result")?)
        };
        store_bounds(bounds.transformed(&matrix), result)
    })
}

/// Returns the closest point of a box to a point, and their distance: 0 when the box contains the point. For a
/// penetration depth use imp_closest_point of a box geometry.
///
/// @param closest   written only when the result is 1
/// @param distance  written only when the result is 1
/// @return 1, or 0 if the box is empty
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_closest_point(
    bounds: *const imp_bounds,
    point: *const imp_vec3,
    closest: *mut imp_vec3,
    distance: *mut f32,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (bounds, point, closest, distance) = unsafe {
            (
                decode(bounds, "bounds")?,
                decode(point, "point")?,
                out(closest, "closest")?,
                out(distance, "distance")?,
            )
        };
        let Some((nearest, far)) = bounds.nearest(point) else { return Ok(0) };
        (*closest, *distance) = (vec3_out(nearest), far);
        Ok(1)
    })
}

//! The candidate axes of the separating axis test.

use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{count_of, out_or_null, outs};
use crate::ffi::calls::status::guard_large;
use crate::ffi::decode::batch::{PAIRS, Side, two_sides};
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::lists::{List, Places, list_many};
use crate::ffi::decode::posed::{PAIR, Pointers, with_pair};
use crate::ffi::structs::answers::{imp_axis, imp_axis_2d};
use crate::ffi::structs::types::{imp_geometry, imp_pose};
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d};

/// Lists every candidate axis of the separating axis test of two geometries, with both projection intervals and the
/// gap.
///
/// The faces of A come first, then the faces of B, then the pairs of edges, then the direction of imp_distance. Two
/// boxes have 3 + 3 + 9 + 1 axes.
///
/// - Exactly one axis decides: the first whose gap no other beats by more than a 1e-9th of the pair's size. So a face
///   wins over an edge. Its gap is the signed distance.
/// - Nearly parallel edges make no axis.
/// - For two hulls, only edges whose arcs cross on the Gauss map make an axis: they form a face of the Minkowski
///   difference. They are sorted by A's edge, then by the order in which its arc crosses those of B.
/// - Against a half-space only its own normal counts.
/// - A convex solid mesh that overlaps has the axes of its hull. Other concave geometries have those of the deciding pair
///   of parts. With a solid, their depth may be less than that of imp_distance.
///
/// @param axes     the first `capacity` axes are written
/// @param decides  the index of the deciding axis, written or not; may be null
/// @return the number of axes
/// @note Pure. No allocation. Time grows with the faces and edges of both and the number of axes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_explain(
    geometry_a: *const imp_geometry,
    pose_a: *const imp_pose,
    geometry_b: *const imp_geometry,
    pose_b: *const imp_pose,
    axes: *mut imp_axis,
    capacity: i32,
    decides: *mut i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        explain::<Dim3>((geometry_a, pose_a), (geometry_b, pose_b), (axes, capacity), decides)
    }
}

/// imp_explain in 2D: lists every candidate axis of the separating axis test, with both projection intervals and the
/// gap.
///
/// The edges of A come first, then the edges of B, then the direction of imp_distance_2d. Two boxes have 2 + 2 + 1
/// axes. Exactly one axis decides: the first whose gap no other beats by more than a 1e-9th of the pair's size. Its gap
/// is the signed distance.
///
/// @param axes     the first `capacity` axes are written
/// @param decides  the index of the deciding axis, written or not; may be null
/// @return the number of axes
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_explain_2d(
    geometry_a: *const imp_geometry_2d,
    pose_a: *const imp_pose_2d,
    geometry_b: *const imp_geometry_2d,
    pose_b: *const imp_pose_2d,
    axes: *mut imp_axis_2d,
    capacity: i32,
    decides: *mut i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        explain::<Dim2>((geometry_a, pose_a), (geometry_b, pose_b), (axes, capacity), decides)
    }
}

/// imp_explain for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with every
/// element of the other. The axes of pair i are `axes[offsets[i]]` up to, not including, `axes[offsets[i + 1]]`.
///
/// @param offsets  max(count_a, count_b) + 1 values; they count every axis, including those beyond `capacity`
/// @param axes     the first `capacity` axes of all
/// @param decides  max(count_a, count_b) values: the index of the deciding axis among those of its pair; may be null
/// @return the last offset: the number of axes. Above 2^31 - 1 it is IMP_ERROR_COUNT, and the offsets have no meaning
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_explain_many(
    geometries_a: *const imp_geometry,
    poses_a: *const imp_pose,
    count_a: i32,
    geometries_b: *const imp_geometry,
    poses_b: *const imp_pose,
    count_b: i32,
    offsets: *mut i32,
    axes: *mut imp_axis,
    capacity: i32,
    decides: *mut i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        explain_many::<Dim3>(
            (geometries_a, poses_a, count_a),
            (geometries_b, poses_b, count_b),
            offsets,
            (axes, capacity),
            decides,
        )
    }
}

/// imp_explain_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with
/// every element of the other. The axes of pair i are `axes[offsets[i]]` up to, not including, `axes[offsets[i + 1]]`.
///
/// @param offsets  max(count_a, count_b) + 1 values; they count every axis, including those beyond `capacity`
/// @param axes     the first `capacity` axes of all
/// @param decides  max(count_a, count_b) values: the index of the deciding axis among those of its pair; may be null
/// @return the last offset: the number of axes. Above 2^31 - 1 it is IMP_ERROR_COUNT, and the offsets have no meaning
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_explain_many_2d(
    geometries_a: *const imp_geometry_2d,
    poses_a: *const imp_pose_2d,
    count_a: i32,
    geometries_b: *const imp_geometry_2d,
    poses_b: *const imp_pose_2d,
    count_b: i32,
    offsets: *mut i32,
    axes: *mut imp_axis_2d,
    capacity: i32,
    decides: *mut i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        explain_many::<Dim2>(
            (geometries_a, poses_a, count_a),
            (geometries_b, poses_b, count_b),
            offsets,
            (axes, capacity),
            decides,
        )
    }
}

/// # Safety
/// The header's rule on pointers; so below.
unsafe fn explain<D: Dimension>(
    a: Pointers<D>,
    b: Pointers<D>,
    (axes, capacity): (*mut D::CAxis, i32),
    decides: *mut i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the caller's.
        unsafe {
            let (axes, decides) = (outs(axes, capacity, "axes")?, out_or_null(decides, "decides")?);
            with_pair::<D, _>(a, b, PAIR, |a, pose_a, b, pose_b| {
                let mut list = List::new(axes);
                let deciding = list_axes::<D>(a, pose_a, b, pose_b, &mut |axis| list.push(axis));
                let count = list.count("axes")?;
                if let Some(decides) = decides {
                    *decides = deciding;
                }
                Ok(count)
            })?
        }
    })
}

/// # Safety
/// As `explain`.
unsafe fn explain_many<D: Dimension>(
    a: Side<D>,
    b: Side<D>,
    offsets: *mut i32,
    (axes, capacity): (*mut D::CAxis, i32),
    decides: *mut i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the caller's.
        let (a, b, offsets, axes, decides) = unsafe {
            let (a, b, total) = two_sides::<D>(a, b, PAIRS)?;
            let wanted = if decides.is_null() { 0 } else { total };
            (
                a,
                b,
                outs(offsets, total + 1, "offsets")?,
                outs(axes, capacity, "axes")?,
                outs(decides, wanted, "decides")?,
            )
        };
        let decides = Places::new(decides);
        list_many(offsets, axes, "axes", |index, list| {
            let deciding = a.with_pair(&b, index, |a, pose_a, b, pose_b| {
                list_axes::<D>(a, pose_a, b, pose_b, list)
            });
            // SAFETY: one task at a time lists an index.
            unsafe { decides.set(index, deciding) };
        })
    })
}

/// Passes every axis to `list`, and returns the index of the deciding one.
fn list_axes<D: Dimension>(
    a: &D::Geometry,
    pose_a: &D::Pose,
    b: &D::Geometry,
    pose_b: &D::Pose,
    list: &mut dyn FnMut(D::CAxis),
) -> i32 {
    let (mut index, mut deciding) = (0, 0);
    D::explain(a, pose_a, b, pose_b, &mut |axis| {
        if axis.decides {
            deciding = index;
        }
        list(axis.into());
        index += 1;
    });
    deciding
}

//! The candidate axes of the separating axis test.

use super::answers::*;
use super::args::*;
use super::batch::*;
use super::dimension::*;
use super::lists::*;
use super::posed::*;
use super::status::*;
use super::types::*;
use super::types_2d::*;
use crate::dim2::Dim2;
use crate::dim3::Dim3;

/// Why two geometries overlap or do not: every candidate axis of the separating-axis test with both projections,
/// the gap or overlap on it, and which one decides.
///
/// The faces of A come first, then the faces of B, the pairs of edges, and last the direction of imp_distance.
/// Two boxes have 3 + 3 + 9 + 1. Nearly parallel edges make no axis. Of two hulls, only edges do that are a face of
/// their Minkowski difference: edges whose arcs cross on the Gauss map. They are listed by A's edge, and for each in
/// the order in which its arc crosses those of B. Against a half-space only its own normal counts. Exactly one axis decides: the first whose gap
/// no other beats by more than a 1e-9th of the two sizes, so that a face wins over an edge. Its gap is the signed
/// distance.
///
/// @param axes      at most `capacity` are written: the first
/// @param decides   which axis decides, counted from 0, whether or not it was written; null: not wanted
/// @return how many axes there are
///
/// Pure; any thread. Allocates nothing. Time grows with the faces and edges of both and the axes that exist.
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

/// imp_explain in 2D: why two geometries overlap or do not. Every candidate axis of the separating-axis test
/// with both projections, the gap or overlap on it, and which one decides.
///
/// The edges of A come first, then the edges of B, and last the direction of imp_distance_2d. Two boxes have
/// 2 + 2 + 1. Exactly one axis decides: the first whose gap no other beats by more than a 1e-9th of the two sizes.
/// Its gap is the signed distance.
///
/// @param axes      at most `capacity` are written: the first
/// @param decides   which axis decides, counted from 0, whether or not it was written; null: not wanted
/// @return how many axes there are
///
/// Pure; any thread. Allocates nothing.
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

/// imp_explain for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then explained
/// with every element of the other. The axes of pair i stand in `axes[offsets[i]]` up to `axes[offsets[i + 1]]`.
///
/// @param offsets  max(count_a, count_b) + 1 values; they count every axis, also those beyond `capacity`
/// @param axes     the first `capacity` of all
/// @param decides  max(count_a, count_b) values: which of a pair's axes decides, counted from its first; null:
///                 not wanted
/// @return the last offset: how many axes there are. More than 2^31 - 1 are IMP_ERROR_COUNT, and the offsets
///         without meaning
///
/// Pure; any thread. Splits a large batch over the library's threads.
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

/// imp_explain_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then explained
/// with every element of the other. The axes of pair i stand in `axes[offsets[i]]` up to `axes[offsets[i + 1]]`.
///
/// @param offsets  max(count_a, count_b) + 1 values; they count every axis, also those beyond `capacity`
/// @param axes     the first `capacity` of all
/// @param decides  max(count_a, count_b) values: which of a pair's axes decides, counted from its first; null:
///                 not wanted
/// @return the last offset: how many axes there are. More than 2^31 - 1 are IMP_ERROR_COUNT, and the offsets
///         without meaning
///
/// Pure; any thread. Splits a large batch over the library's threads.
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
    guard(|| {
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
    guard(|| {
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

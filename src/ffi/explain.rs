//! Why two geometries overlap or do not.

use super::args::*;
use super::batch::*;
use super::questions::*;
use super::status::*;
use super::types::*;
use crate::dim3::Dim3;

/// The normal of a face of A, `feature_a`: of a box its axis x, y or z (0 to 2); of a half-space its plane (0); of
/// a triangle or flat hull its plane (0) or the normal of an edge in that plane (from 1 on); of a solid hull one
/// of its faces.
pub const IMP_AXIS_FACE_A: u32 = 1;
/// The normal of a face of B, `feature_b`, counted as A's.
pub const IMP_AXIS_FACE_B: u32 = 2;
/// At right angles to edge `feature_a` of A and edge `feature_b` of B: of a box its axis x, y or z (0 to 2), of a
/// capsule its segment (0), of a triangle ab, bc or ca (0 to 2), of a hull one of its edges.
pub const IMP_AXIS_EDGES: u32 = 3;
/// The direction of imp_distance: between the nearest points, or of the least translation that separates.
pub const IMP_AXIS_NEAREST: u32 = 4;
/// The axis with the widest gap: that gap is the signed distance of the two.
pub const IMP_AXIS_DECIDES: u32 = 1;

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

/// # Safety
/// The header's rule on pointers; so below.
pub(super) unsafe fn explain<D: Questions>(
    a: Pointers<D>,
    b: Pointers<D>,
    (axes, capacity): (*mut D::CAxis, i32),
    decides: *mut i32,
) -> i32 {
    guard(|| {
        let capacity = count_of(capacity, "capacity")?;
        let mut held = D::Held::default();
        // SAFETY: the caller's.
        let (pair, axes, decides) = unsafe {
            (
                posed_pair::<D>(a, b, &mut held)?,
                outs(axes, capacity, "axes")?,
                out_or_null(decides, "decides")?,
            )
        };
        let mut list = List::new(axes);
        let found = pair.ask(|a, b| D::explain(a, b, &mut |axis| list.push(axis)));
        let count = list.count("axes")?;
        if let Some(decides) = decides {
            *decides = found as i32;
        }
        Ok(count)
    })
}

/// # Safety
/// As `explain`.
pub(super) unsafe fn explain_many<D: Questions>(
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
            let (a, b, total) = two_sides::<D>(a, b)?;
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
            let found = a.ask_with(&b, index, |a, b| D::explain(a, b, list));
            // SAFETY: an index is listed by one task at a time.
            unsafe { decides.set(index, found as i32) };
        })
    })
}

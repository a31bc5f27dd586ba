//! Contact manifolds of two geometries.

use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{length, out, outs};
use crate::ffi::calls::status::{guard, guard_large};
use crate::ffi::decode::batch::{PAIRS, Side, two_sides};
use crate::ffi::decode::dimension::{Assets, Dimension};
use crate::ffi::decode::posed::{PAIR, Pointers, checked, with_checked_pair};
use crate::ffi::lanes::lane_batch::contact_batch;
use crate::ffi::lanes::struct_pairs::LaneStructs;
use crate::ffi::structs::is_hit::count_hits;
use crate::ffi::structs::manifolds::{imp_manifold, imp_manifold_2d};
use crate::ffi::structs::types::{imp_geometry, imp_pose};
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d};
use crate::simd::f32_lanes::Width;

/// Returns the contact manifold of two geometries: up to four points that represent the contact area. There are points
/// if and only if imp_overlap returns 1 at the same margin.
///
/// The normal is that of imp_distance. The first point is the deepest and has the signed distance. (Welded geometries:
/// see CONCAVE GEOMETRIES in the head of this header.) The other points are vertices of the clipped feature pair
/// (face-face, face-edge or edge-edge), projected along the normal. They are chosen so that the area between them is
/// greatest. So two boxes that lie on each other have four points. An edge or a capsule on a face or along another edge
/// has two. Everything else has one.
///
/// - A face or edge counts when its normal is within 2.9 degrees (a sine of 0.05) of the manifold's normal.
/// - Features within 5e-6 of the smaller one's size of exact alignment count as aligned. Points closer than 2e-5 of it
///   merge.
/// - Of points equally deep, within 1e-6 of the size, the first is one with which the points span at least 0.95 of the
///   greatest area.
/// - Vertices of a hull within 5e-7 of its size of one plane belong to one face, and vertices equally low by that much
///   belong to one feature.
/// - With concave geometries, the points come from all pairs of parts whose normal is within 18 degrees of the manifold's.
///   They span at least 0.95 of the greatest area. The order of the parts does not matter. Each feature id is that of the
///   point's own part, so two points may have the same ids.
/// - Edges that cross below 2.9 degrees have at most two points: the deepest and the end furthest from it. If both ends
///   are as deep as the deepest, within 1e-6 of the size, the points are both ends.
/// - A feature id names a feature that contains its point, within 1e-5 of the size plus rounding to float.
///
/// Points lie on the surfaces within 1e-5 of the pair's size. Swapping A and B negates the normal and swaps points and
/// feature ids. Two half-spaces with an unbounded overlap have one point.
///
/// @param margin    maximum signed distance at which points are reported. 0 reports touching pairs; a positive margin
///                  also reports gaps up to it; a negative one only deeper penetration
/// @param manifold  all zero when the signed distance is above `margin`
/// @return the number of points: 0 to 4
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_contact(
    geometry_a: *const imp_geometry,
    pose_a: *const imp_pose,
    geometry_b: *const imp_geometry,
    pose_b: *const imp_pose,
    margin: f32,
    manifold: *mut imp_manifold,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { contact::<Dim3>((geometry_a, pose_a), (geometry_b, pose_b), margin, manifold) }
}

/// imp_contact in 2D: returns the contact manifold of two geometries, one or two points. There are points if and only
/// if imp_overlap_2d returns 1 at the same margin.
///
/// The normal is that of imp_distance_2d. The first point is the deeper and has the signed distance. The second is the
/// other end of the interval that two facing edges share, projected along the normal. It exists if its distance is at
/// or below `margin`. So boxes that rest on each other have two points. A corner or a circle has one. Ends closer than
/// 2e-5 of the shorter edge merge.
///
/// Points lie on the outlines within 1e-5 of the pair's size. Swapping A and B negates the normal and swaps points and
/// feature ids.
///
/// @param margin    maximum signed distance at which points are reported, as in imp_contact
/// @param manifold  all zero when the signed distance is above `margin`
/// @return the number of points: 0 to 2
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_contact_2d(
    geometry_a: *const imp_geometry_2d,
    pose_a: *const imp_pose_2d,
    geometry_b: *const imp_geometry_2d,
    pose_b: *const imp_pose_2d,
    margin: f32,
    manifold: *mut imp_manifold_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { contact::<Dim2>((geometry_a, pose_a), (geometry_b, pose_b), margin, manifold) }
}

/// imp_contact for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with every
/// element of the other.
///
/// @param results  max(count_a, count_b) manifolds; all zero where the signed distance is above `margin`
/// @return the number of pairs with a manifold
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_contact_many(
    geometries_a: *const imp_geometry,
    poses_a: *const imp_pose,
    count_a: i32,
    geometries_b: *const imp_geometry,
    poses_b: *const imp_pose,
    count_b: i32,
    margin: f32,
    results: *mut imp_manifold,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        contact_many::<Dim3>(
            (geometries_a, poses_a, count_a),
            (geometries_b, poses_b, count_b),
            margin,
            results,
        )
    }
}

/// imp_contact_2d for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element then pairs with
/// every element of the other.
///
/// @param results  max(count_a, count_b) manifolds; all zero where the signed distance is above `margin`
/// @return the number of pairs with a manifold
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_contact_many_2d(
    geometries_a: *const imp_geometry_2d,
    poses_a: *const imp_pose_2d,
    count_a: i32,
    geometries_b: *const imp_geometry_2d,
    poses_b: *const imp_pose_2d,
    count_b: i32,
    margin: f32,
    results: *mut imp_manifold_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        contact_many::<Dim2>(
            (geometries_a, poses_a, count_a),
            (geometries_b, poses_b, count_b),
            margin,
            results,
        )
    }
}

/// # Safety
/// The header's rule on pointers; so below.
unsafe fn contact<D: Dimension>(
    a: Pointers<D>,
    b: Pointers<D>,
    margin: f32,
    manifold: *mut D::CManifold,
) -> i32 {
    guard(|| {
        let margin = length(margin, "margin")?;
        let mut assets = Assets::<D>::default();
        // SAFETY: the caller's.
        let (manifold, a, b) = unsafe {
            let manifold = out(manifold, "manifold")?;
            let a = checked::<D>(a, PAIR[0], &mut assets)?;
            (manifold, a, checked::<D>(b, PAIR[1], &mut assets)?)
        };
        *manifold = D::contact_of_boxes(a, b, margin).unwrap_or_else(|| {
            with_checked_pair::<D, _>(a, b, &assets, |a, pose_a, b, pose_b| {
                D::contact(a, pose_a, b, pose_b, margin).as_ref().into()
            })
        });
        Ok(D::point_count(manifold) as i32)
    })
}

/// # Safety
/// As `contact`.
unsafe fn contact_many<D: LaneStructs>(
    a: Side<D>,
    b: Side<D>,
    margin: f32,
    results: *mut D::CManifold,
) -> i32 {
    guard_large(|| {
        let margin = length(margin, "margin")?;
        // SAFETY: the caller's.
        let (a, b, results) = unsafe {
            let (a, b, total) = two_sides::<D>(a, b, PAIRS)?;
            (a, b, outs(results, total, "results")?)
        };
        contact_batch(Width::widest(), [&a, &b], margin, results);
        Ok(count_hits(results))
    })
}

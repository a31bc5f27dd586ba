//! Where two geometries in hand touch.

use super::args::*;
use super::batch::*;
use super::dimension::count_yes;
use super::questions::*;
use super::status::*;
use super::types::*;
use crate::dim3::Dim3;

/// Returns the contact manifold of two geometries: up to four points that stand for the whole contact area. There are
/// points if and only if imp_overlap says yes at the same margin.
///
/// The normal is that of imp_distance. The first point is the deepest and has the signed distance. The other points are
/// vertices of the clipped feature pair (face-face, face-edge or edge-edge), projected along the normal, chosen so that
/// the area between them is greatest. So two boxes that lie on each other have four points. An edge or a capsule on a
/// face or along another edge has two, and everything else has one.
///
/// - A face or edge counts when its normal is within 2.9 degrees (a sine of 0.05) of the manifold's normal.
/// - Features off exact alignment by at most 5e-6 of the smaller one count as aligned. Points closer than 2e-5 of it merge.
/// - Edges that cross below 2.9 degrees have at most two points: the deepest and the end furthest from it, or both ends
///   where those are as deep within 1e-6 of the size.
/// - A feature id names a feature that contains its point, within 1e-5 of the size plus rounding to float.
///
/// Points lie on the surfaces within 1e-5 of the pair's size. Swapping A and B negates the normal and swaps points and
/// features. Half-spaces that overlap without end have one point.
///
/// @param margin    maximum signed distance at which points are reported. 0 reports touching pairs; a positive margin also
///                  reports gaps up to it; a negative one only deeper penetration
/// @param manifold  its `count` is the answer; all zero when the signed distance is above `margin`
/// @return how many points there are: 0 to 4
///
/// Pure; any thread. Allocates nothing.
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

/// imp_contact for arrays. `count_a` and `count_b` are equal, or one of them is 1: that element is then compared
/// with every element of the other.
///
/// @param results  max(count_a, count_b) manifolds; all zero where the signed distance is above `margin`
/// @return how many pairs touch
///
/// Pure; any thread. Splits a large batch over the library's threads.
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

/// # Safety
/// The header's rule on pointers; so below.
pub(super) unsafe fn contact<D: Questions>(
    a: Pointers<D>,
    b: Pointers<D>,
    margin: f32,
    manifold: *mut D::CManifold,
) -> i32 {
    guard(|| {
        let mut held = D::Held::default();
        // SAFETY: the caller's.
        let (pair, manifold) =
            unsafe { (posed_pair::<D>(a, b, &mut held)?, out(manifold, "manifold")?) };
        let margin = length(margin, "margin")?;
        let asked = || pair.ask(|a, b| D::contact(a, b, margin));
        *manifold = D::contact_as_given(pair.a, pair.b, margin).unwrap_or_else(asked);
        Ok(D::points(manifold) as i32)
    })
}

/// # Safety
/// As `contact`.
pub(super) unsafe fn contact_many<D: Questions>(
    a: Side<D>,
    b: Side<D>,
    margin: f32,
    results: *mut D::CManifold,
) -> i32 {
    guard(|| {
        let margin = length(margin, "margin")?;
        // SAFETY: the caller's.
        let (a, b, results) = unsafe {
            let (a, b, total) = two_sides::<D>(a, b)?;
            (a, b, outs(results, total, "results")?)
        };
        answer_many(results, |index| {
            let asked = || a.ask_with(&b, index, |a, b| D::contact(a, b, margin));
            D::contact_as_given(a.given(index), b.given(index), margin).unwrap_or_else(asked)
        });
        Ok(count_yes(results))
    })
}

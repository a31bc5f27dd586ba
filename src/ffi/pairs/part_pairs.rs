//! The pairs of parts of two geometries: which overlap, and their contact manifolds.

use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{count_of, length, outs};
use crate::ffi::calls::status::guard_large;
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::lists::total_of;
use crate::ffi::decode::posed::{PAIR, Pointers, with_pair};
use crate::ffi::structs::manifolds::{imp_manifold, imp_manifold_2d};
use crate::ffi::structs::parts::imp_part_pair;
use crate::ffi::structs::types::{imp_geometry, imp_pose};
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d};
use crate::world::SmallestN;

/// Lists the pairs of parts of two geometries whose signed distance is at or below `margin`, such as the limbs of two
/// characters that touch. A convex geometry has one part, itself.
///
/// The answer of each pair is that of imp_overlap for the two parts. A body inside a solid mesh that meets none of its
/// triangles has no pair.
///
/// @param margin  as in imp_overlap
/// @param pairs   the lowest `capacity` pairs are written, in ascending order of `a`, then `b`
/// @return the number of pairs
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_part_pairs(
    geometry_a: *const imp_geometry,
    pose_a: *const imp_pose,
    geometry_b: *const imp_geometry,
    pose_b: *const imp_pose,
    margin: f32,
    pairs: *mut imp_part_pair,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        part_pairs::<Dim3>((geometry_a, pose_a), (geometry_b, pose_b), margin, pairs, capacity)
    }
}

/// imp_part_pairs in 2D: lists the pairs of parts of two geometries whose signed distance is at or below `margin`.
///
/// @param margin  as in imp_overlap_2d
/// @param pairs   the lowest `capacity` pairs are written, in ascending order of `a`, then `b`
/// @return the number of pairs
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_part_pairs_2d(
    geometry_a: *const imp_geometry_2d,
    pose_a: *const imp_pose_2d,
    geometry_b: *const imp_geometry_2d,
    pose_b: *const imp_pose_2d,
    margin: f32,
    pairs: *mut imp_part_pair,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        part_pairs::<Dim2>((geometry_a, pose_a), (geometry_b, pose_b), margin, pairs, capacity)
    }
}

/// Lists the contact manifolds of two geometries: one for each pair of parts that imp_part_pairs lists. imp_contact
/// returns one manifold of up to four points instead. (Welded geometries: see CONCAVE GEOMETRIES in the head of this
/// header.)
///
/// `part_a`, `part_b` and the feature ids of a point identify it across frames. A body inside a solid mesh that meets
/// none of its triangles has one manifold of one point.
///
/// @param margin     as in imp_contact
/// @param manifolds  those of the lowest `capacity` pairs are written, in ascending order of `part_a`, then `part_b`
/// @return the number of manifolds
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_contacts(
    geometry_a: *const imp_geometry,
    pose_a: *const imp_pose,
    geometry_b: *const imp_geometry,
    pose_b: *const imp_pose,
    margin: f32,
    manifolds: *mut imp_manifold,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        contacts::<Dim3>((geometry_a, pose_a), (geometry_b, pose_b), margin, manifolds, capacity)
    }
}

/// imp_contacts in 2D: lists the contact manifolds of two geometries, one for each pair of parts.
///
/// @param margin     as in imp_contact_2d
/// @param manifolds  those of the lowest `capacity` pairs are written, in ascending order of `part_a`, then `part_b`
/// @return the number of manifolds
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_contacts_2d(
    geometry_a: *const imp_geometry_2d,
    pose_a: *const imp_pose_2d,
    geometry_b: *const imp_geometry_2d,
    pose_b: *const imp_pose_2d,
    margin: f32,
    manifolds: *mut imp_manifold_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        contacts::<Dim2>((geometry_a, pose_a), (geometry_b, pose_b), margin, manifolds, capacity)
    }
}

/// # Safety
/// The header's rule on pointers; so below.
unsafe fn part_pairs<D: Dimension>(
    a: Pointers<D>,
    b: Pointers<D>,
    margin: f32,
    pairs: *mut imp_part_pair,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let (capacity, margin) = (count_of(capacity, "capacity")?, length(margin, "margin")?);
        // SAFETY: the caller's.
        unsafe {
            let pairs = outs(pairs, capacity, "pairs")?;
            with_pair::<D, _>(a, b, PAIR, |a, pose_a, b, pose_b| {
                let mut found = SmallestN::new(pairs, imp_part_pair::cmp);
                D::part_pairs(a, pose_a, b, pose_b, margin, &mut |pair| found.push(pair.into()));
                total_of(found.finish(), "pairs of parts")
            })?
        }
    })
}

/// # Safety
/// As `part_pairs`.
unsafe fn contacts<D: Dimension>(
    a: Pointers<D>,
    b: Pointers<D>,
    margin: f32,
    manifolds: *mut D::CManifold,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let (capacity, margin) = (count_of(capacity, "capacity")?, length(margin, "margin")?);
        // SAFETY: the caller's.
        unsafe {
            let manifolds = outs(manifolds, capacity, "manifolds")?;
            with_pair::<D, _>(a, b, PAIR, |a, pose_a, b, pose_b| {
                let order =
                    |a: &D::CManifold, b: &D::CManifold| D::pair_key(a).cmp(&D::pair_key(b));
                let mut found = SmallestN::new(manifolds, order);
                D::contacts(a, pose_a, b, pose_b, margin, &mut |manifold| {
                    found.push(Some(&manifold).into());
                });
                total_of(found.finish(), "contact manifolds")
            })?
        }
    })
}

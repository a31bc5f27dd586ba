//! Constructors of the geometries that pass by value.

use super::args::{Name, arg, blank_geometry, check_geometry, out};
use super::status::*;
use super::types::*;

/// Makes a sphere of `radius` about `center`, in the local frame.
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_sphere(
    center: *const imp_vec3,
    radius: f32,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (center, result) = unsafe { (arg(center, "center")?, out(result, "result")?) };
        checked(
            imp_geometry { center: *center, radius, ..blank_geometry(IMP_GEOMETRY_SPHERE) },
            result,
        )
    })
}

/// Makes a capsule: every point within `radius` of the segment from `point_a` to `point_b`, which are
/// the centres of its caps. (Unity's capsule height includes both caps: height - 2 * radius apart.)
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_capsule(
    point_a: *const imp_vec3,
    point_b: *const imp_vec3,
    radius: f32,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (point_a, point_b, result) =
            unsafe { (arg(point_a, "point_a")?, arg(point_b, "point_b")?, out(result, "result")?) };
        let (point_a, point_b) = (*point_a, *point_b);
        checked(
            imp_geometry { point_a, point_b, radius, ..blank_geometry(IMP_GEOMETRY_CAPSULE) },
            result,
        )
    })
}

/// Makes an oriented box about `center`. `half_extents` are half its size along its own axes, which
/// `rotation` turns against the local frame.
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_box(
    center: *const imp_vec3,
    rotation: *const imp_quat,
    half_extents: *const imp_vec3,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (center, rotation, half_extents, result) = unsafe {
            (
                arg(center, "center")?,
                arg(rotation, "rotation")?,
                arg(half_extents, "half_extents")?,
                out(result, "result")?,
            )
        };
        let (center, rotation, half_extents) = (*center, *rotation, *half_extents);
        checked(
            imp_geometry { center, rotation, half_extents, ..blank_geometry(IMP_GEOMETRY_BOX) },
            result,
        )
    })
}

/// Whether a geometry is one that every other call accepts.
///
/// @return 1 if so, or the error that those calls would return
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_valid(geometry: *const imp_geometry) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        check_geometry(unsafe { arg(geometry, "geometry")? }, "geometry")?;
        Ok(1)
    })
}

fn checked(value: imp_geometry, result: &mut imp_geometry) -> Answer {
    check_geometry(&value, Name::ARGUMENTS)?;
    *result = value;
    Ok(IMP_OK)
}

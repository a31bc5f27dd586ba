//! Constructors of geometries.

use super::args::{Name, arg, out, size};
use super::args_3d::blank_geometry;
use super::dimension::Dimension;
use super::held::Held;
use super::status::*;
use super::types::*;
use crate::dim3::Dim3;

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

/// Makes a triangle, which is hit from both sides and has no inside. Its corners may lie in a line or coincide:
/// then it is a segment or a point.
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_triangle(
    point_a: *const imp_vec3,
    point_b: *const imp_vec3,
    point_c: *const imp_vec3,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (point_a, point_b, point_c, result) = unsafe {
            (
                arg(point_a, "point_a")?,
                arg(point_b, "point_b")?,
                arg(point_c, "point_c")?,
                out(result, "result")?,
            )
        };
        let (point_a, point_b, point_c) = (*point_a, *point_b, *point_c);
        checked(
            imp_geometry { point_a, point_b, point_c, ..blank_geometry(IMP_GEOMETRY_TRIANGLE) },
            result,
        )
    })
}

/// Makes a geometry of a hull, stretched by `scale` along the local axes.
///
/// The geometry only names the hull: calls that it is passed to once the hull has been released for the last
/// time answer IMP_ERROR_STALE. A shape made of it keeps the hull itself for as long as it needs it.
///
/// @param scale  null means 1 each. No component is 0; a negative one mirrors
///
/// Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_hull(
    hull: imp_hull,
    scale: *const imp_vec3,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        let blank = blank_geometry(IMP_GEOMETRY_HULL);
        // SAFETY: the header's rule on pointers.
        let (scale, result) = unsafe {
            let scale = if scale.is_null() { blank.scale } else { *arg(scale, "scale")? };
            (scale, out(result, "result")?)
        };
        checked(imp_geometry { hull, scale, ..blank }, result)
    })
}

/// Makes a half-space, a solid floor without end: every x with `dot(normal, x) <= offset`, where `normal` counts
/// as if its length were 1. A pose turns and moves it like any geometry.
///
/// Its bounds (imp_aabb, imp_world_bounds) reach 1e18 where it has no end: on all sides, but on one when the
/// normal lies along an axis, or is off it by less than a 1e-6th; that side holds what lies within 1e17 of the
/// origin. Further out a world's queries may miss it.
///
/// @param normal  out of the half-space, of any length but 0
/// @param offset  how far the plane lies from the origin, along the normal; of either sign
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_half_space(
    normal: *const imp_vec3,
    offset: f32,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (normal, result) = unsafe { (arg(normal, "normal")?, out(result, "result")?) };
        let normal = *normal;
        checked(imp_geometry { normal, offset, ..blank_geometry(IMP_GEOMETRY_HALF_SPACE) }, result)
    })
}

/// Grows a geometry by `radius` on all sides: every point within `radius` of it. A box, triangle or hull gets
/// rounded edges, a sphere or capsule gets thicker, the plane of a half-space moves out. Growing twice adds up.
///
/// @param radius  0 or more; 0 changes nothing
/// @param result  may be `geometry` itself
///
/// Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_rounded(
    geometry: *const imp_geometry,
    radius: f32,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers. Copied, as `result` may be the same.
        let geometry = unsafe { *arg(geometry, "geometry")? };
        // SAFETY: the header's rule on pointers.
        let result = unsafe { out(result, "result")? };
        Dim3::check_geometry(&geometry, "geometry", &mut Held::default())?;
        let radius = size(radius, "radius")?;
        let mut grown = geometry;
        match geometry.kind {
            IMP_GEOMETRY_HALF_SPACE => grown.offset += radius,
            _ => grown.radius += radius,
        }
        checked(grown, result)
    })
}

/// Whether a geometry is one that every other call accepts.
///
/// @return 1 if so, or the error that those calls would return
///
/// Any thread. Of a hull, it tells of this moment: another thread may release it at the next.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_valid(geometry: *const imp_geometry) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let geometry = unsafe { arg(geometry, "geometry")? };
        Dim3::check_geometry(geometry, "geometry", &mut Held::default())?;
        Ok(1)
    })
}

fn checked(value: imp_geometry, result: &mut imp_geometry) -> Answer {
    Dim3::check_geometry(&value, Name::ARGUMENTS, &mut Held::default())?;
    *result = value;
    Ok(IMP_OK)
}

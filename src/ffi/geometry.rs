//! Constructors of geometries.

use super::args::{Name, arg, out, size};
use super::dimension::Dimension;
use super::held::Held;
use super::kind::Kind;
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
        let sphere = imp_geometry_data_sphere { center: *center };
        checked(Kind::Sphere(&sphere).geometry(radius), result)
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
        let capsule = imp_geometry_data_capsule { point_a: *point_a, point_b: *point_b };
        checked(Kind::Capsule(&capsule).geometry(radius), result)
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
        let oriented = imp_geometry_data_box { center, rotation, half_extents };
        checked(Kind::Box(&oriented).geometry(0.0), result)
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
        let triangle = imp_geometry_data_triangle { point_a, point_b, point_c };
        checked(Kind::Triangle(&triangle).geometry(0.0), result)
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
        let unscaled = imp_vec3 { x: 1.0, y: 1.0, z: 1.0 };
        // SAFETY: the header's rule on pointers.
        let (scale, result) = unsafe {
            let scale = if scale.is_null() { unscaled } else { *arg(scale, "scale")? };
            (scale, out(result, "result")?)
        };
        let hull = imp_geometry_data_hull { hull, scale, reserved: 0 };
        checked(Kind::Hull(&hull).geometry(0.0), result)
    })
}

/// Makes a solid cylinder between the centres of its two caps. With equal centres it is a disc across the local y
/// axis, with side radius 0 a segment.
///
/// @param side_radius  the radius of the caps and the side, 0 or more
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_cylinder(
    point_a: *const imp_vec3,
    point_b: *const imp_vec3,
    side_radius: f32,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (point_a, point_b, result) =
            unsafe { (arg(point_a, "point_a")?, arg(point_b, "point_b")?, out(result, "result")?) };
        let (point_a, point_b) = (*point_a, *point_b);
        let cylinder = imp_geometry_data_cylinder { point_a, point_b, side_radius };
        checked(Kind::Cylinder(&cylinder).geometry(0.0), result)
    })
}

/// Makes a solid cone from the centre of its base to its apex. With equal points it is a disc across the local y
/// axis, with base radius 0 a segment.
///
/// @param base_radius  the radius of the base, 0 or more
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_cone(
    base: *const imp_vec3,
    apex: *const imp_vec3,
    base_radius: f32,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (base, apex, result) =
            unsafe { (arg(base, "base")?, arg(apex, "apex")?, out(result, "result")?) };
        let (base, apex) = (*base, *apex);
        let cone = imp_geometry_data_cone { base, apex, base_radius };
        checked(Kind::Cone(&cone).geometry(0.0), result)
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
        let half_space = imp_geometry_data_half_space { normal: *normal, offset };
        checked(Kind::HalfSpace(&half_space).geometry(0.0), result)
    })
}

/// Grows a geometry by `radius` on all sides: every point within `radius` of it. A box, triangle, hull,
/// cylinder or cone gets rounded edges, a sphere or capsule gets thicker, the plane of a half-space moves out. Growing twice adds up.
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
        let kind = Kind::checked(&geometry);
        let grown = match kind {
            Kind::Sphere(_)
            | Kind::Capsule(_)
            | Kind::Box(_)
            | Kind::Triangle(_)
            | Kind::Hull(_)
            | Kind::Cylinder(_)
            | Kind::Cone(_) => kind.geometry(geometry.radius + radius),
            Kind::HalfSpace(half_space) => {
                let offset = half_space.offset + radius;
                let moved = imp_geometry_data_half_space { offset, ..*half_space };
                Kind::HalfSpace(&moved).geometry(0.0)
            }
        };
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

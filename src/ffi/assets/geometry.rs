//! Constructors of geometries.

use crate::dim2::{Dim2, convex_hull};
use crate::dim3::{Convex, Dim3};
use crate::ffi::calls::args::{Name, arg, arg_or, invalid, out, size};
use crate::ffi::calls::status::{
    Answer, Failure, IMP_ERROR_LIMIT, IMP_ERROR_UNSUPPORTED, IMP_OK, guard,
};
use crate::ffi::decode::checked::points_in;
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::dimension_2d::polygon_out;
use crate::ffi::structs::kind::Kind;
use crate::ffi::structs::kind_2d::Kind2D;
use crate::ffi::structs::types::{
    imp_geometry, imp_geometry_data_box, imp_geometry_data_capsule, imp_geometry_data_cone,
    imp_geometry_data_cylinder, imp_geometry_data_half_space, imp_geometry_data_hull,
    imp_geometry_data_sphere, imp_geometry_data_triangle, imp_hull, imp_quat, imp_vec3,
};
use crate::ffi::structs::types_2d::{
    IMP_POLYGON_MAX_VERTICES, imp_geometry_2d, imp_geometry_data_box_2d,
    imp_geometry_data_capsule_2d, imp_geometry_data_circle_2d, imp_geometry_data_half_plane_2d,
    imp_geometry_data_large_polygon_2d, imp_geometry_data_segment_2d, imp_polygon, imp_rotation_2d,
    imp_vec2,
};
use crate::ffi::structs::vectors::{UNROTATED, UNROTATED_2D, ZERO, ZERO_2D, quat_in, vec3_in};
use crate::validity::Invalid;

/// Makes a sphere of `radius` around `center`.
///
/// @param center  null: the origin
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_sphere(
    center: *const imp_vec3,
    radius: f32,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (center, result) =
            unsafe { (arg_or(center, &ZERO, "center")?, out(result, "result")?) };
        let sphere = imp_geometry_data_sphere { center: *center };
        let check = Convex::check_sphere(vec3_in(&sphere.center), radius);
        store_checked(check, Kind::Sphere(&sphere), radius, result)
    })
}

/// Makes a capsule: every point within `radius` of the segment between `point_a` and `point_b`, the centres of its
/// caps.
///
/// A Unity capsule's height includes both caps: the points are height - 2 * radius apart.
/// @note Pure. No allocation.
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
        let (a, b) = (vec3_in(&capsule.point_a), vec3_in(&capsule.point_b));
        let check = Convex::check_capsule(a, b, radius);
        store_checked(check, Kind::Capsule(&capsule), radius, result)
    })
}

/// Makes an oriented box around `center`.
///
/// @param center        null: the origin
/// @param rotation      the rotation of the box in the local frame; null: none
/// @param half_extents  half its size along each of its own axes, 0 or more
/// @note Pure. No allocation.
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
                arg_or(center, &ZERO, "center")?,
                arg_or(rotation, &UNROTATED, "rotation")?,
                arg(half_extents, "half_extents")?,
                out(result, "result")?,
            )
        };
        let (center, rotation, half_extents) = (*center, *rotation, *half_extents);
        let oriented = imp_geometry_data_box { center, rotation, half_extents };
        let half = vec3_in(&half_extents);
        let check = Convex::check_box(vec3_in(&center), quat_in(&rotation), half, 0.0);
        store_checked(check, Kind::Box(&oriented), 0.0, result)
    })
}

/// Makes a two-sided triangle. Its corners may be collinear or coincide: then it is a segment or a point.
/// @note Pure. No allocation.
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
        store::<Dim3>(Kind::Triangle(&triangle).geometry(0.0), result)
    })
}

/// Makes a geometry from a hull, scaled along the local axes.
///
/// The geometry only names the hull. After the last release of the hull, calls with this geometry return
/// IMP_ERROR_STALE. A shape keeps its hull alive.
///
/// @param scale  null means 1 each. No component is 0; a negative one mirrors
/// @note Any thread. No allocation.
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
        store::<Dim3>(Kind::Hull(&hull).geometry(0.0), result)
    })
}

/// Makes a solid cylinder between the centres of its caps. With equal centres it is a disc across the local y axis.
///
/// @param side_radius  the radius of the caps and the side, 0 or more; 0 makes a segment
/// @note Pure.
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
        store::<Dim3>(Kind::Cylinder(&cylinder).geometry(0.0), result)
    })
}

/// Makes a solid cone from the centre of its base and its apex. With equal points it is a disc across the local y axis.
///
/// @param base_radius  the radius of the base, 0 or more; 0 makes a segment
/// @note Pure.
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
        store::<Dim3>(Kind::Cone(&cone).geometry(0.0), result)
    })
}

/// Makes a half-space: every x with `dot(unit normal, x) <= offset`. A pose rotates and moves it like any geometry.
///
/// Its bounds (imp_aabb, imp_world_bounds) reach 1e18 where it is unbounded. A normal within a 1e-6th of an axis makes
/// one bounded side, which contains everything within 1e17 of the origin. World queries may miss the half-space further
/// out.
///
/// @param normal  the outward direction, of any length but 0
/// @param offset  the signed distance of the plane from the origin along the normal
/// @note Pure. No allocation.
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
        store::<Dim3>(Kind::HalfSpace(&half_space).geometry(0.0), result)
    })
}

/// Makes a circle of `radius` around `center`.
///
/// @param center  null: the origin
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_circle_2d(
    center: *const imp_vec2,
    radius: f32,
    result: *mut imp_geometry_2d,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (center, result) =
            unsafe { (*arg_or(center, &ZERO_2D, "center")?, out(result, "result")?) };
        store::<Dim2>(
            Kind2D::Circle(&imp_geometry_data_circle_2d { center }).geometry(radius),
            result,
        )
    })
}

/// Makes a 2D capsule: every point within `radius` of the segment between `point_a` and `point_b`, the centres of its
/// caps.
///
/// A Unity capsule's size includes both caps: the points are size - 2 * radius apart.
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_capsule_2d(
    point_a: *const imp_vec2,
    point_b: *const imp_vec2,
    radius: f32,
    result: *mut imp_geometry_2d,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (point_a, point_b, result) = unsafe {
            (*arg(point_a, "point_a")?, *arg(point_b, "point_b")?, out(result, "result")?)
        };
        let capsule = imp_geometry_data_capsule_2d { point_a, point_b };
        store::<Dim2>(Kind2D::Capsule(&capsule).geometry(radius), result)
    })
}

/// Makes an oriented 2D box, a rectangle, around `center`.
///
/// @param center        null: the origin
/// @param rotation      the rotation of the box in the local frame; null: none
/// @param half_extents  half its size along each of its own axes, 0 or more
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_box_2d(
    center: *const imp_vec2,
    rotation: *const imp_rotation_2d,
    half_extents: *const imp_vec2,
    result: *mut imp_geometry_2d,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (center, rotation, half_extents, result) = unsafe {
            (
                *arg_or(center, &ZERO_2D, "center")?,
                *arg_or(rotation, &UNROTATED_2D, "rotation")?,
                *arg(half_extents, "half_extents")?,
                out(result, "result")?,
            )
        };
        let oriented = imp_geometry_data_box_2d { center, rotation, half_extents };
        store::<Dim2>(Kind2D::Box(&oriented).geometry(0.0), result)
    })
}

/// Makes the convex hull of points as a 2D geometry. Points may come in any order, repeat, and lie inside. Collinear
/// points make a segment, coincident points a point.
///
/// The vertices are points of the array, unchanged. They go counter-clockwise with y up, from the least x, then the
/// least y.
///
/// @param count  1 to IMP_MAX_COUNT
/// @return 0; IMP_ERROR_LIMIT above IMP_POLYGON_MAX_VERTICES vertices, for which imp_polygon_create_2d makes an asset
/// @note Pure. O(n log n) for n points. Allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_polygon_2d(
    points: *const imp_vec2,
    count: i32,
    result: *mut imp_geometry_2d,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (points, result) = unsafe { (points_in(points, count, 1)?, out(result, "result")?) };
        let vertices = convex_hull(points);
        let (found, most) = (vertices.len(), IMP_POLYGON_MAX_VERTICES);
        if found > most as usize {
            let sentence = format_args!(
                "the hull of points has {found} vertices; expected at most {most}: \
                     imp_polygon_create_2d takes more"
            );
            return Err(Failure::new(IMP_ERROR_LIMIT, sentence));
        }
        store::<Dim2>(polygon_out(&vertices, 0.0), result)
    })
}

/// Makes a two-sided segment. Its ends may coincide: then it is a point.
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_segment_2d(
    point_a: *const imp_vec2,
    point_b: *const imp_vec2,
    result: *mut imp_geometry_2d,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (point_a, point_b, result) = unsafe {
            (*arg(point_a, "point_a")?, *arg(point_b, "point_b")?, out(result, "result")?)
        };
        let segment = imp_geometry_data_segment_2d { point_a, point_b };
        store::<Dim2>(Kind2D::Segment(&segment).geometry(0.0), result)
    })
}

/// Makes a 2D geometry from a polygon of imp_polygon_create_2d, scaled along the local axes.
///
/// The geometry only names the polygon. After the last release of the polygon, calls with this geometry return
/// IMP_ERROR_STALE. A shape keeps its polygon alive.
///
/// @param scale  null means 1 each. No component is 0; a negative one mirrors
/// @note Any thread. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_large_polygon_2d(
    polygon: imp_polygon,
    scale: *const imp_vec2,
    result: *mut imp_geometry_2d,
) -> i32 {
    guard(|| {
        let unscaled = imp_vec2 { x: 1.0, y: 1.0 };
        // SAFETY: the header's rule on pointers.
        let (scale, result) = unsafe {
            let scale = if scale.is_null() { unscaled } else { *arg(scale, "scale")? };
            (scale, out(result, "result")?)
        };
        let large = imp_geometry_data_large_polygon_2d { polygon, scale };
        store::<Dim2>(Kind2D::LargePolygon(&large).geometry(0.0), result)
    })
}

/// Makes a half-plane: every x with `dot(unit normal, x) <= offset`. A pose rotates and moves it like any geometry.
///
/// Its bounds (imp_aabb_2d, imp_world_bounds_2d) reach 1e18 where it is unbounded, as for imp_geometry_half_space.
///
/// @param normal  the outward direction, of any length but 0
/// @param offset  the signed distance of the line from the origin along the normal
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_half_plane_2d(
    normal: *const imp_vec2,
    offset: f32,
    result: *mut imp_geometry_2d,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (normal, result) = unsafe { (*arg(normal, "normal")?, out(result, "result")?) };
        let half_plane = imp_geometry_data_half_plane_2d { normal, offset };
        store::<Dim2>(Kind2D::HalfPlane(&half_plane).geometry(0.0), result)
    })
}

/// Grows a geometry by `radius` on all sides. A box, triangle, hull, cylinder or cone gets rounded edges. A sphere or
/// capsule gets thicker, and the plane of a half-space moves outward. Radii of several calls add up.
///
/// @param radius  0 or more; 0 changes nothing
/// @param result  may be `geometry` itself
/// @note Any thread. No allocation.
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
        Dim3::check_geometry(&geometry, "geometry", &mut Default::default())?;
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
            Kind::Mesh(_) => return Err(no_convex_radius("mesh")),
            Kind::HeightField(_) => return Err(no_convex_radius("height field")),
            Kind::Compound(_) => return Err(no_convex_radius("compound")),
        };
        store::<Dim3>(grown, result)
    })
}

/// Grows a 2D geometry by `radius` on all sides. A box, polygon or segment gets rounded corners, a circle or capsule
/// gets thicker, and the line of a half-plane moves outward. Radii of several calls add up.
///
/// @param radius  0 or more; 0 changes nothing
/// @param result  may be `geometry` itself
/// @note Any thread. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_rounded_2d(
    geometry: *const imp_geometry_2d,
    radius: f32,
    result: *mut imp_geometry_2d,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers. Copied, as `result` may be the same.
        let geometry = unsafe { *arg(geometry, "geometry")? };
        // SAFETY: the header's rule on pointers.
        let result = unsafe { out(result, "result")? };
        Dim2::check_geometry(&geometry, "geometry", &mut Default::default())?;
        let radius = size(radius, "radius")?;
        let kind = Kind2D::checked(&geometry);
        let grown = match kind {
            Kind2D::Circle(_)
            | Kind2D::Capsule(_)
            | Kind2D::Box(_)
            | Kind2D::Polygon(_)
            | Kind2D::Segment(_)
            | Kind2D::LargePolygon(_) => kind.geometry(geometry.radius + radius),
            Kind2D::HalfPlane(half_plane) => {
                let offset = half_plane.offset + radius;
                let moved = imp_geometry_data_half_plane_2d { offset, ..*half_plane };
                Kind2D::HalfPlane(&moved).geometry(0.0)
            }
            Kind2D::Compound(_) => return Err(no_convex_radius("compound")),
            Kind2D::Polyline(_) => return Err(no_convex_radius("polyline")),
        };
        store::<Dim2>(grown, result)
    })
}

#[cold]
fn no_convex_radius(kind: &str) -> Failure {
    let sentence = format_args!("geometry is a {kind}, which has no convex radius");
    Failure::new(IMP_ERROR_UNSUPPORTED, sentence)
}

/// Tests whether other calls accept a geometry.
///
/// @return 1 if they do, or the error that they would return
/// @note Any thread. Another thread may release the geometry's asset right after this call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_valid(geometry: *const imp_geometry) -> i32 {
    // SAFETY: the header\'s rule on pointers.
    unsafe { valid::<Dim3>(geometry) }
}

/// Tests whether other calls accept a 2D geometry.
///
/// @return 1 if they do, or the error that they would return
/// @note Any thread. Another thread may release the geometry's asset right after this call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_valid_2d(geometry: *const imp_geometry_2d) -> i32 {
    // SAFETY: the header\'s rule on pointers.
    unsafe { valid::<Dim2>(geometry) }
}

/// # Safety
/// As in `arg`.
unsafe fn valid<D: Dimension>(geometry: *const D::CGeometry) -> i32 {
    guard(|| {
        // SAFETY: the caller's.
        let geometry = unsafe { arg(geometry, "geometry")? };
        D::check_geometry(geometry, "geometry", &mut Default::default())?;
        Ok(1)
    })
}

/// Stores a geometry whose fields are arguments of the call, if they are valid. The most frequent kinds use it: it saves the
/// choice of a check by the kind.
#[inline(always)]
fn store_checked(
    check: Result<(), Invalid>,
    kind: Kind,
    radius: f32,
    result: &mut imp_geometry,
) -> Answer {
    check.map_err(|reason| invalid(Name::ARGUMENTS, reason))?;
    *result = kind.geometry(radius);
    Ok(IMP_OK)
}

/// Checks a geometry whose fields are arguments of the call, and stores it.
pub(in crate::ffi) fn store<D: Dimension>(
    value: D::CGeometry,
    result: &mut D::CGeometry,
) -> Answer {
    D::check_geometry(&value, Name::ARGUMENTS, &mut Default::default())?;
    *result = value;
    Ok(IMP_OK)
}

//! Constructors of geometries of the plane.

use super::args::*;
use super::args_2d::polygon_out;
use super::dimension::Dimension;
use super::held::Held;
use super::kind_2d::Kind2D;
use super::kit::cloud;
use super::status::*;
use super::types_2d::*;
use crate::dim2::{Dim2, convex_hull};

/// Makes a circle of `radius` about `center`, in the local frame.
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_circle_2d(
    center: *const imp_vec2,
    radius: f32,
    result: *mut imp_geometry_2d,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (center, result) = unsafe { (*arg(center, "center")?, out(result, "result")?) };
        checked(Kind2D::Circle(&imp_geometry_data_circle_2d { center }).geometry(radius), result)
    })
}

/// Makes a capsule: every point within `radius` of the segment from `point_a` to `point_b`, which are the centres
/// of its ends. (Unity's capsule size includes both ends: size - 2 * radius apart.)
///
/// Pure; any thread.
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
        checked(Kind2D::Capsule(&capsule).geometry(radius), result)
    })
}

/// Makes an oriented box about `center`: a rectangle. `half_extents` are half its size along its own axes, which
/// `rotation` turns against the local frame.
///
/// Pure; any thread.
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
                *arg(center, "center")?,
                *arg(rotation, "rotation")?,
                *arg(half_extents, "half_extents")?,
                out(result, "result")?,
            )
        };
        let oriented = imp_geometry_data_box_2d { center, rotation, half_extents };
        checked(Kind2D::Box(&oriented).geometry(0.0), result)
    })
}

/// Makes the convex polygon that holds points: their convex hull. They may come in any order, repeat, and lie
/// inside; points on one line make a segment, points at one place make a point.
///
/// The vertices are points of the array, unchanged, counter-clockwise where y is to the left of x: first the one
/// with the least x, of these the least y. More than IMP_POLYGON_MAX_VERTICES of them are IMP_ERROR_LIMIT: make
/// an asset of them with imp_polygon_create_2d.
///
/// @param count  1 to IMP_MAX_COUNT
///
/// Pure; any thread. Time as n log n of n points. Allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_polygon_2d(
    points: *const imp_vec2,
    count: i32,
    result: *mut imp_geometry_2d,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (points, result) = unsafe { (cloud(points, count, 1)?, out(result, "result")?) };
        let vertices = convex_hull(points);
        let (found, most) = (vertices.len(), IMP_POLYGON_MAX_VERTICES);
        if found > most as usize {
            let sentence = format_args!(
                "the hull of points has {found} vertices; expected at most {most}: \
                     imp_polygon_create_2d takes more"
            );
            return Err(Failure::new(IMP_ERROR_LIMIT, sentence));
        }
        checked(polygon_out(&vertices, 0.0), result)
    })
}

/// Makes a segment, which is hit from both sides and has no inside. Its ends may coincide: then it is a point.
///
/// Pure; any thread.
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
        checked(Kind2D::Segment(&segment).geometry(0.0), result)
    })
}

/// Makes a geometry of a polygon that imp_polygon_create_2d made, stretched by `scale` along the local axes.
///
/// The geometry only names the polygon: calls that it is passed to once the polygon has been released for the last time
/// return IMP_ERROR_STALE. A shape made of it keeps the polygon itself for as long as it needs it.
///
/// @param scale  null means 1 each. No component is 0; a negative one mirrors
///
/// Any thread.
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
        checked(Kind2D::LargePolygon(&large).geometry(0.0), result)
    })
}

/// Makes a half-plane, solid ground without end: every x with `dot(normal, x) <= offset`, where `normal` counts as
/// if its length were 1. A pose turns and moves it like any geometry.
///
/// Its bounds (imp_aabb_2d, imp_world_bounds_2d) reach 1e18 where it has no end, as those of
/// imp_geometry_half_space do.
///
/// @param normal  out of the half-plane, of any length but 0
/// @param offset  how far the line lies from the origin, along the normal; of either sign
///
/// Pure; any thread.
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
        checked(Kind2D::HalfPlane(&half_plane).geometry(0.0), result)
    })
}

/// Grows a geometry of the plane by `radius` on all sides: every point within `radius` of it. A box, polygon or
/// segment gets rounded corners, a circle or capsule gets thicker, the line of a half-plane moves out. Growing
/// twice adds up.
///
/// @param radius  0 or more; 0 changes nothing
/// @param result  may be `geometry` itself
///
/// Pure; any thread.
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
        Dim2::check_geometry(&geometry, "geometry", &mut Held::default())?;
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
        };
        checked(grown, result)
    })
}

/// Whether a geometry of the plane is one that every other call accepts.
///
/// @return 1 if so, or the error that those calls would return
///
/// Pure; any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_valid_2d(geometry: *const imp_geometry_2d) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let geometry = unsafe { arg(geometry, "geometry")? };
        Dim2::check_geometry(geometry, "geometry", &mut Held::default())?;
        Ok(1)
    })
}

fn checked(value: imp_geometry_2d, result: &mut imp_geometry_2d) -> Answer {
    Dim2::check_geometry(&value, Name::ARGUMENTS, &mut Held::default())?;
    *result = value;
    Ok(IMP_OK)
}

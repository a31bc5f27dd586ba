//! Volumes fitted to points: sphere, box and capsule in 3D; circle, rectangle and convex hull in 2D.

use crate::dim2::{self, convex_hull};
use crate::dim3::{self, Convex, Dim3, Geometry};
use crate::ffi::calls::args::{Name, arg, count_of, invalid, out, outs};
use crate::ffi::calls::status::{Failure, IMP_ERROR_UNKNOWN, IMP_OK, guard, guard_large};
use crate::ffi::decode::checked::{decode, points_in};
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::dimension_3d::convex_out;
use crate::ffi::structs::types::{IMP_GEOMETRY_BOX, imp_geometry, imp_pose, imp_vec3};
use crate::ffi::structs::types_2d::{imp_circle, imp_rectangle, imp_vec2};
use crate::ffi::structs::vectors::vec2_out;
use crate::ffi::structs::vectors::vec3_out;

/// Fits the least sphere around points, as a geometry: see imp_sphere_from_points.
///
/// @param count  1 or more
/// @return 0; IMP_ERROR_RANGE if its radius would exceed IMP_MAX_LENGTH
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_fit_sphere(
    points: *const imp_vec3,
    count: i32,
    result: *mut imp_geometry,
) -> i32 {
    guard_large(|| {
        // SAFETY: the header's rule on pointers.
        let (points, result) = unsafe { (points_in(points, count, 1)?, out(result, "result")?) };
        *result = convex_out(
            &dim3::fit::sphere(points).map_err(|reason| invalid(Name::ARGUMENTS, reason))?,
        );
        Ok(IMP_OK)
    })
}

/// Fits the least circle around points. The centre is rounded to the nearest floats, the radius measured from there and
/// rounded up. In double precision `distance(center, point) <= radius` is true for each point, and so is
/// imp_contains_2d.
///
/// Pivoting after Gärtner ("Fast and robust smallest enclosing balls", 1999) in double precision: about ten passes over
/// the points.
///
/// @param count  1 or more
/// @return 0; IMP_ERROR_RANGE if its radius would exceed IMP_MAX_LENGTH
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_fit_circle_2d(
    points: *const imp_vec2,
    count: i32,
    result: *mut imp_circle,
) -> i32 {
    guard_large(|| {
        // SAFETY: the header's rule on pointers.
        let (points, result) = unsafe { (points_in(points, count, 1)?, out(result, "result")?) };
        let found = dim2::fit::circle(points).map_err(|reason| invalid(Name::ARGUMENTS, reason))?;
        *result = imp_circle { center: vec2_out(found.center), radius: found.radius };
        Ok(IMP_OK)
    })
}

/// Fits an oriented box of small volume around points. Usually no box is smaller. Long random searches found boxes at
/// most 5 % smaller. There is no proof.
///
/// - The extents are measured on the returned geometry and rounded up: imp_contains is true for every point.
/// - `rotation` is a unit quaternion: the one of least angle among the 24 rotations of the same box. It is the identity
///   where no rotated box is smaller. imp_box_corners returns the corners.
/// - Coplanar, collinear and coincident points make half extents of 0, or of the rounding error of the rotation.
///
/// Projects the points along many directions, first the normals of their convex hull, fits the least rectangle of each
/// projection, and descends from the best. See O'Rourke, "Finding minimal enclosing boxes" (1985).
///
/// @param count  1 or more
/// @note Pure. Time: a convex hull of 256 vertices, and some milliseconds. Allocates temporary memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_fit_box(
    points: *const imp_vec3,
    count: i32,
    result: *mut imp_geometry,
) -> i32 {
    guard_large(|| {
        // SAFETY: the header's rule on pointers.
        let (points, result) = unsafe { (points_in(points, count, 1)?, out(result, "result")?) };
        let fitted =
            dim3::fit::oriented_box(points).map_err(|reason| invalid(Name::ARGUMENTS, reason))?;
        *result = convex_out(&fitted);
        Ok(IMP_OK)
    })
}

/// Method of imp_fit_box_2d: along the principal axes of the points.
pub const IMP_FIT_PRINCIPAL: u32 = 1;
/// Method of imp_fit_box_2d: the least area.
pub const IMP_FIT_LEAST_AREA: u32 = 2;

/// Fits an oriented box around points: a rectangle, and its corners.
///
/// - IMP_FIT_PRINCIPAL: along the principal axes of the points. Its x axis is the direction of most spread, with a
///   positive x. If the spread is equal in all directions, as for the corners of a square, the box is not rotated.
///   Interior and repeated points count, so the box follows the mass of the cloud and may be far from the least. O(n).
/// - IMP_FIT_LEAST_AREA: the box of least area, except for rounding. Its rotation is the one of least angle among the
///   four rotations of the same box, and the identity where no rotated box is smaller. One side lies along an edge of
///   the convex hull (Freeman and Shapira 1975); rotating calipers (Toussaint 1983). O(n log n).
///
/// The extents are measured on the returned rectangle and rounded up: imp_contains_2d of its geometry
/// (imp_rectangle_geometry) is true for every point. Collinear and coincident points make half extents of 0, or of the
/// rounding error of the rotation.
///
/// @param count    1 or more
/// @param method   IMP_FIT_PRINCIPAL or IMP_FIT_LEAST_AREA
/// @param corners  room for 4, in the order of imp_rectangle_corners; may be null
/// @note Pure. IMP_FIT_LEAST_AREA allocates temporary memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_fit_box_2d(
    points: *const imp_vec2,
    count: i32,
    method: u32,
    result: *mut imp_rectangle,
    corners: *mut imp_vec2,
) -> i32 {
    guard_large(|| {
        let fit = match method {
            IMP_FIT_PRINCIPAL => dim2::fit::principal,
            IMP_FIT_LEAST_AREA => dim2::fit::least_area,
            _ => return Err(unknown_method(method)),
        };
        // SAFETY: the header's rule on pointers.
        let (points, result, corners) = unsafe {
            let room = if corners.is_null() { 0 } else { 4 };
            (points_in(points, count, 1)?, out(result, "result")?, outs(corners, room, "corners")?)
        };
        let found = fit(points).map_err(|reason| invalid(Name::ARGUMENTS, reason))?;
        *result = (&found).into();
        for (place, corner) in corners.iter_mut().zip(found.corners()) {
            *place = vec2_out(corner);
        }
        Ok(IMP_OK)
    })
}

/// Fits a capsule of small volume around points. It is hardly longer than a sphere where a sphere is smallest. Long
/// random searches mostly found capsules at most 1 % smaller, seldom more than 5 % smaller. There is no proof.
///
/// The radius is measured on the returned geometry and rounded up: imp_contains is true for every point. A search over
/// the axis, then over both ends.
///
/// @param count  1 or more
/// @return 0; IMP_ERROR_RANGE if its radius would exceed IMP_MAX_LENGTH
/// @note Pure. Time: as imp_fit_box, and some ten milliseconds. Allocates temporary memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_fit_capsule(
    points: *const imp_vec3,
    count: i32,
    result: *mut imp_geometry,
) -> i32 {
    guard_large(|| {
        // SAFETY: the header's rule on pointers.
        let (points, result) = unsafe { (points_in(points, count, 1)?, out(result, "result")?) };
        let fitted =
            dim3::fit::capsule(points).map_err(|reason| invalid(Name::ARGUMENTS, reason))?;
        *result = convex_out(&fitted);
        Ok(IMP_OK)
    })
}

/// Returns the convex hull of points. Its vertices are points of the array. They go counter-clockwise with y up, from
/// the least x, then the least y. Every vertex is an exact left turn, and the order of the points makes no difference.
///
/// Collinear points give the two outermost, coincident points give one. Up to IMP_POLYGON_MAX_VERTICES vertices make a
/// geometry (imp_geometry_polygon_2d); more make an asset (imp_polygon_create_2d).
///
/// Andrew's monotone chain (1979) with exact predicates (Shewchuk 1997).
///
/// @param vertices  the first `capacity` vertices are written
/// @return the number of vertices of the hull
/// @note Pure. O(n log n) for n points. Allocates temporary memory.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_of_points_2d(
    points: *const imp_vec2,
    count: i32,
    vertices: *mut imp_vec2,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let (points, vertices) =
            unsafe { (points_in(points, count, 0)?, outs(vertices, capacity, "vertices")?) };
        let hull = convex_hull(points);
        for (place, vertex) in vertices.iter_mut().zip(&hull) {
            *place = vec2_out(*vertex);
        }
        Ok(hull.len() as i32)
    })
}

/// Returns the eight corners of a posed box, to the nearest floats, in the order of imp_bounds_corners along the box's
/// own axes.
///
/// Edges join neighbours in that order. They also join the first and fourth, the fifth and eighth, the first and
/// eighth, the second and seventh, and the third and sixth.
///
/// @param geometry  a box; any other kind is IMP_ERROR_UNKNOWN
/// @param corners   room for 8
/// @return 8
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_box_corners(
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    corners: *mut imp_vec3,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (geometry, pose, corners) = unsafe {
            let geometry =
                Dim3::geometry_in(arg(geometry, "geometry")?, "geometry", &mut Default::default())?;
            (geometry, decode(pose, "pose")?, outs(corners, 8, "corners")?)
        };
        let Geometry::Convex(Convex::Box(oriented)) = geometry else {
            return Err(Failure::new(
                IMP_ERROR_UNKNOWN,
                format_args!("geometry.kind is no IMP_GEOMETRY_BOX ({IMP_GEOMETRY_BOX})"),
            ));
        };
        corners.copy_from_slice(&oriented.corners(&pose).map(vec3_out));
        Ok(8)
    })
}

#[cold]
fn unknown_method(method: u32) -> Failure {
    Failure::new(
        IMP_ERROR_UNKNOWN,
        format_args!(
            "method is {method}; expected IMP_FIT_PRINCIPAL ({IMP_FIT_PRINCIPAL}) or IMP_FIT_LEAST_AREA \
             ({IMP_FIT_LEAST_AREA})"
        ),
    )
}

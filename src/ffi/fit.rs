//! Volumes fitted to points: sphere, box and capsule in 3D; circle, rectangle and convex hull in 2D.

use super::args::*;
use super::convert_2d::vec2_out;
use super::convert_3d::vec3_out;
use super::decode::*;
use super::dimension::Dimension;
use super::status::*;
use super::types::*;
use super::types_2d::*;
use crate::dim2::{self, convex_hull};
use crate::dim3::{self, Dim3, Geometry};

/// The least sphere that holds all points, as a geometry: imp_sphere_from_points.
///
/// @param count  1 or more
/// @return 0; IMP_ERROR_RANGE if its radius would be above IMP_MAX_LENGTH
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_fit_sphere(
    points: *const imp_vec3,
    count: i32,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (points, result) = unsafe { (points_in(points, count, 1)?, out(result, "result")?) };
        *result = Dim3::geometry_out(
            &dim3::fit::sphere(points).map_err(|reason| invalid(Name::ARGUMENTS, reason))?,
        );
        Ok(IMP_OK)
    })
}

/// The least circle that holds all points. Least but for rounding: the centre to the nearest floats, the radius
/// measured from there and rounded up. In double precision `distance(center, point) <= radius` holds for each, and
/// so does imp_contains_2d of imp_geometry_circle_2d.
///
/// The pivoting of Gärtner ("Fast and robust smallest enclosing balls", 1999), in double precision: some ten passes
/// over the points.
///
/// @param count  1 or more
/// @return 0; IMP_ERROR_RANGE if its radius would be above IMP_MAX_LENGTH
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_fit_circle_2d(
    points: *const imp_vec2,
    count: i32,
    result: *mut imp_circle,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (points, result) = unsafe { (points_in(points, count, 1)?, out(result, "result")?) };
        let found = dim2::fit::circle(points).map_err(|reason| invalid(Name::ARGUMENTS, reason))?;
        *result = imp_circle { center: vec2_out(found.center), radius: found.radius };
        Ok(IMP_OK)
    })
}

/// A box of small volume that holds all points. Usually there is none smaller, and what long random searches find
/// is within 5 % of it; but no proof is given. Flat, collinear and single places make boxes with half extents of
/// 0, or of what rounding the rotation leaves.
///
/// The extents are measured on the geometry that is returned and rounded up: imp_contains holds for every point.
/// Its `rotation` is a unit quaternion; of the twenty-four that the same box has it is the one that turns least,
/// and exactly none where no turned box is smaller. imp_box_corners tells the corners.
///
/// The least rectangle of the points' shadow along many directions, first the normals of their convex hull, and from
/// the best of them a descent; see O'Rourke, "Finding minimal enclosing boxes" (1985). Time as of a convex hull of
/// 256 corners, and some milliseconds.
///
/// @param count  1 or more
///
/// Pure; any thread. Allocates while it runs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_fit_box(
    points: *const imp_vec3,
    count: i32,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (points, result) = unsafe { (points_in(points, count, 1)?, out(result, "result")?) };
        let fitted =
            dim3::fit::oriented_box(points).map_err(|reason| invalid(Name::ARGUMENTS, reason))?;
        *result = Dim3::geometry_out(&fitted);
        Ok(IMP_OK)
    })
}

/// For imp_fit_box_2d: along the principal axes of the points.
pub const IMP_FIT_PRINCIPAL: u32 = 1;
/// For imp_fit_box_2d: of the least area.
pub const IMP_FIT_LEAST_AREA: u32 = 2;

/// An oriented box that holds all points: its centre, half extents and axes, and its corners.
///
/// IMP_FIT_PRINCIPAL: along the principal axes of the points. Its x axis is that along which they spread most (of
/// the two directions the one with a positive x); where they spread alike all round, as the corners of a square do,
/// it is not turned. Every point counts, those inside and those there twice, too: so it follows the mass of a cloud
/// and may be far from the least. O(n).
///
/// IMP_FIT_LEAST_AREA: no box around the points has a lesser area, but for rounding. Of the four rotations that the
/// same box has it has the one that turns least, and exactly none where no turned box is smaller. One side lies
/// along an edge of the convex hull (Freeman and Shapira 1975), around which calipers turn (Toussaint 1983).
/// O(n log n).
///
/// Either way the extents are measured on the rectangle that is returned and rounded up, not taken from eigenvalues:
/// imp_contains_2d of its geometry (imp_rectangle_geometry) holds for every point. The rotation is one: cosine and
/// sine of one angle. Points on one line and at one place make rectangles with half extents of 0, or of what rounding
/// the rotation leaves.
///
/// @param count    1 or more
/// @param method   IMP_FIT_PRINCIPAL or IMP_FIT_LEAST_AREA
/// @param corners  room for 4, as imp_rectangle_corners tells them; or null
///
/// Pure; any thread. IMP_FIT_LEAST_AREA allocates while it runs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_fit_box_2d(
    points: *const imp_vec2,
    count: i32,
    method: u32,
    result: *mut imp_rectangle,
    corners: *mut imp_vec2,
) -> i32 {
    guard(|| {
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

/// A capsule of small volume that holds all points; hardly longer than a sphere where that is smallest. What long
/// random searches find is mostly within 1 % of it, seldom beyond 5 %; no proof is given.
///
/// The radius is measured on the geometry that is returned and rounded up: imp_contains holds for every point.
/// A search over the axis, then over both ends. Time as of imp_fit_box, and some ten milliseconds.
///
/// @param count  1 or more
/// @return 0; IMP_ERROR_RANGE if its radius would be above IMP_MAX_LENGTH
///
/// Pure; any thread. Allocates while it runs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_fit_capsule(
    points: *const imp_vec3,
    count: i32,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (points, result) = unsafe { (points_in(points, count, 1)?, out(result, "result")?) };
        let fitted =
            dim3::fit::capsule(points).map_err(|reason| invalid(Name::ARGUMENTS, reason))?;
        *result = Dim3::geometry_out(&fitted);
        Ok(IMP_OK)
    })
}

/// The convex hull of points: its vertices go round counter-clockwise where y is to the left of x, first the one
/// with the least x, of these the least y. They are points of the array, each turns left, exactly, and no order of
/// the points changes them. Points on one line give the two outermost, points at one place give one.
///
/// Up to IMP_POLYGON_MAX_VERTICES of them make a geometry (imp_geometry_polygon_2d), more make an asset
/// (imp_polygon_create_2d).
///
/// Andrew's monotone chain (1979) with exact turns (Shewchuk 1997). O(n log n).
///
/// @param vertices  room for `capacity`: the first of them are written
/// @return how many vertices the hull has; more than `capacity` did not fit
///
/// Pure; any thread. Allocates while it runs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_hull_of_points_2d(
    points: *const imp_vec2,
    count: i32,
    vertices: *mut imp_vec2,
    capacity: i32,
) -> i32 {
    guard(|| {
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

/// The eight corners of a posed box, to the nearest floats, in the order of imp_bounds_corners along the box's own
/// axes: neighbours in that order are joined by edges, and so are the first and fourth, the fifth and eighth, the
/// first and eighth, the second and seventh, and the third and sixth.
///
/// @param geometry  a box; any other kind is IMP_ERROR_UNKNOWN
/// @param corners   room for 8
/// @return 8
///
/// Pure; any thread.
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
        let Geometry::Box(oriented) = geometry else {
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

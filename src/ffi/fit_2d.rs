//! What holds points of the plane: a circle, a rectangle, their convex hull.

use super::args::*;
use super::args_2d::*;
use super::kit::cloud;
use super::kit_2d::rectangle_out;
use super::status::*;
use super::types_2d::*;
use crate::dim2::{convex_hull, fit};

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
        let (points, result) = unsafe { (cloud(points, count, 1)?, out(result, "result")?) };
        let found = fit::circle(points).map_err(|invalid| unfit(Name::ARGUMENTS, invalid))?;
        *result = imp_circle { center: vec2_out(found.center), radius: found.radius };
        Ok(IMP_OK)
    })
}

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
            IMP_FIT_PRINCIPAL => fit::principal,
            IMP_FIT_LEAST_AREA => fit::least_area,
            _ => return Err(unknown_method(method)),
        };
        // SAFETY: the header's rule on pointers.
        let (points, result, corners) = unsafe {
            let room = if corners.is_null() { 0 } else { 4 };
            (cloud(points, count, 1)?, out(result, "result")?, outs(corners, room, "corners")?)
        };
        let found = fit(points).map_err(|invalid| unfit(Name::ARGUMENTS, invalid))?;
        *result = rectangle_out(&found);
        for (place, corner) in corners.iter_mut().zip(found.corners()) {
            *place = vec2_out(corner);
        }
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
            unsafe { (cloud(points, count, 0)?, outs(vertices, capacity, "vertices")?) };
        let hull = convex_hull(points);
        for (place, vertex) in vertices.iter_mut().zip(&hull) {
            *place = vec2_out(*vertex);
        }
        Ok(hull.len() as i32)
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

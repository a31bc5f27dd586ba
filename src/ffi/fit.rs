//! Geometries fitted to points.

use super::args::*;
use super::args_3d::*;
use super::dimension::Dimension;
use super::held::Held;
use super::kit::*;
use super::status::*;
use super::types::*;
use crate::dim3::{Dim3, Geometry, fit};

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
        let (points, result) = unsafe { (cloud(points, count, 1)?, out(result, "result")?) };
        *result = Dim3::geometry_out(
            &fit::sphere(points).map_err(|invalid| unfit(Name::ARGUMENTS, invalid))?,
        );
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
        let (points, result) = unsafe { (cloud(points, count, 1)?, out(result, "result")?) };
        let fitted =
            fit::oriented_box(points).map_err(|invalid| unfit(Name::ARGUMENTS, invalid))?;
        *result = Dim3::geometry_out(&fitted);
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
        let (points, result) = unsafe { (cloud(points, count, 1)?, out(result, "result")?) };
        let fitted = fit::capsule(points).map_err(|invalid| unfit(Name::ARGUMENTS, invalid))?;
        *result = Dim3::geometry_out(&fitted);
        Ok(IMP_OK)
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
                Dim3::geometry_in(arg(geometry, "geometry")?, "geometry", &mut Held::default())?;
            (geometry, kit(pose, "pose")?, outs(corners, 8, "corners")?)
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

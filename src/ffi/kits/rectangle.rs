//! 2D rotations and rectangles, made from angles and converted back.

use glam::Vec2;

use crate::dim2::{Rectangle, rotation};
use crate::ffi::calls::args::{Name, arg, finite, invalid, out, out_or_null, outs};
use crate::ffi::calls::status::{Answer, Failure, IMP_OK, guard};
use crate::ffi::decode::checked::decode;
use crate::ffi::decode::dimension_2d::convex_out;
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_rectangle, imp_rotation_2d, imp_vec2};
use crate::ffi::structs::vectors::{rotation_in, rotation_out, vec2_in, vec2_out};
use crate::validity;

/// Makes the rotation by an angle in degrees, from the x axis towards the y axis: counter-clockwise with y up,
/// clockwise with y down. To the nearest floats; exact at multiples of 90.
///
/// @param degrees  any finite number
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_rotation_from_degrees_2d(
    degrees: f32,
    result: *mut imp_rotation_2d,
) -> i32 {
    guard(|| {
        let turned = rotation::from_degrees(finite(degrees, "degrees")?);
        // SAFETY: the header's rule on pointers.
        *unsafe { out(result, "result")? } = rotation_out(turned);
        Ok(IMP_OK)
    })
}

/// imp_rotation_from_degrees_2d in radians. The float nearest to a multiple of a quarter turn, up to four either way,
/// gives the exact sine and cosine of that multiple.
///
/// @param radians  any finite number
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_rotation_from_radians_2d(
    radians: f32,
    result: *mut imp_rotation_2d,
) -> i32 {
    guard(|| {
        let turned = rotation::from_radians(finite(radians, "radians")?);
        // SAFETY: the header's rule on pointers.
        *unsafe { out(result, "result")? } = rotation_out(turned);
        Ok(IMP_OK)
    })
}

/// Returns the angle of a rotation in degrees: above -180, up to 180.
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_rotation_to_degrees_2d(
    rotation: *const imp_rotation_2d,
    degrees: *mut f32,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (turned, degrees) = unsafe { (a_rotation(rotation)?, out(degrees, "degrees")?) };
        *degrees = rotation::degrees(turned);
        Ok(IMP_OK)
    })
}

/// Returns the angle of a rotation in radians: above minus half a turn, up to half a turn, to the nearest float.
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_rotation_to_radians_2d(
    rotation: *const imp_rotation_2d,
    radians: *mut f32,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (turned, radians) = unsafe { (a_rotation(rotation)?, out(radians, "radians")?) };
        *radians = rotation::radians(turned);
        Ok(IMP_OK)
    })
}

/// Makes a rectangle around `center`, rotated by an angle in degrees: see imp_rotation_from_degrees_2d.
///
/// To test two rectangles for overlap, pass their geometries (imp_rectangle_geometry) to imp_overlap_2d. A margin of 0
/// counts touching, a slightly negative one does not.
///
/// @param half_extents  half its width and height along its own axes, 0 or more; 0 makes a segment or a point
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_rectangle_from_degrees(
    center: *const imp_vec2,
    half_extents: *const imp_vec2,
    degrees: f32,
    result: *mut imp_rectangle,
) -> i32 {
    guard(|| {
        let turned = rotation::from_degrees(finite(degrees, "degrees")?);
        // SAFETY: the header's rule on pointers.
        unsafe { about_center(center, half_extents, turned, result) }
    })
}

/// imp_rectangle_from_degrees in radians: see imp_rotation_from_radians_2d.
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_rectangle_from_radians(
    center: *const imp_vec2,
    half_extents: *const imp_vec2,
    radians: f32,
    result: *mut imp_rectangle,
) -> i32 {
    guard(|| {
        let turned = rotation::from_radians(finite(radians, "radians")?);
        // SAFETY: the header's rule on pointers.
        unsafe { about_center(center, half_extents, turned, result) }
    })
}

/// Makes a rectangle from x, y, width and height, then rotates it around its centre by an angle in degrees.
///
/// x and y are the corner of least x and y before the rotation. With y down it is the top left corner, with y up the
/// bottom left one.
/// The centre is rounded to the nearest floats. For radians pass an angle of 0 and set `rotation` with
/// imp_rotation_from_radians_2d.
///
/// @param width   0 or more
/// @param height  0 or more
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_rectangle_from_corner(
    x: f32,
    y: f32,
    width: f32,
    height: f32,
    degrees: f32,
    result: *mut imp_rectangle,
) -> i32 {
    guard(|| {
        let turned = rotation::from_degrees(finite(degrees, "degrees")?);
        let made = Rectangle::from_corner(Vec2::new(x, y), Vec2::new(width, height), turned)
            .map_err(|reason| invalid(Name::ARGUMENTS, reason))?;
        // SAFETY: the header's rule on pointers.
        *unsafe { out(result, "result")? } = (&made).into();
        Ok(IMP_OK)
    })
}

/// Returns the arguments of imp_rectangle_from_corner for a rectangle, to the nearest floats. They are the corner
/// before the rotation, the size, and the angle in degrees, above -180 and up to 180. Any result pointer may be null.
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_rectangle_to_corner(
    rectangle: *const imp_rectangle,
    x: *mut f32,
    y: *mut f32,
    width: *mut f32,
    height: *mut f32,
    degrees: *mut f32,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (rectangle, results) = unsafe {
            let results = [
                out_or_null(x, "x")?,
                out_or_null(y, "y")?,
                out_or_null(width, "width")?,
                out_or_null(height, "height")?,
                out_or_null(degrees, "degrees")?,
            ];
            (decode(rectangle, "rectangle")?, results)
        };
        let (corner, size) = (rectangle.corner(), rectangle.size());
        let angle = rotation::degrees(rectangle.rotation());
        let values = [corner.x, corner.y, size.x, size.y, angle];
        for (result, value) in results.into_iter().zip(values) {
            if let Some(result) = result {
                *result = value;
            }
        }
        Ok(IMP_OK)
    })
}

/// Returns the four corners of a rectangle, to the nearest floats: (-x, -y), (+x, -y), (+x, +y), (-x, +y) of its own
/// axes.
///
/// Edges join each corner to the next, and the last to the first. Without rotation and with y down they are top left,
/// top right, bottom right, bottom left.
///
/// @param corners  room for 4
/// @return 4
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_rectangle_corners(
    rectangle: *const imp_rectangle,
    corners: *mut imp_vec2,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (rectangle, corners) =
            unsafe { (decode(rectangle, "rectangle")?, outs(corners, 4, "corners")?) };
        corners.copy_from_slice(&rectangle.corners().map(vec2_out));
        Ok(4)
    })
}

/// Returns the unit axes of a rectangle: the direction of its width, then that of its height, 90 degrees on.
///
/// @param axes  room for 2
/// @return 2
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_rectangle_axes(
    rectangle: *const imp_rectangle,
    axes: *mut imp_vec2,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (rectangle, axes) =
            unsafe { (decode(rectangle, "rectangle")?, outs(axes, 2, "axes")?) };
        axes.copy_from_slice(&rectangle.axes().map(vec2_out));
        Ok(2)
    })
}

/// Makes the geometry of a rectangle, an IMP_GEOMETRY_BOX_2D.
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_rectangle_geometry(
    rectangle: *const imp_rectangle,
    result: *mut imp_geometry_2d,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (rectangle, result) =
            unsafe { (decode(rectangle, "rectangle")?, out(result, "result")?) };
        *result = convex_out(&rectangle.geometry());
        Ok(IMP_OK)
    })
}

/// The argument `rotation`.
///
/// # Safety
/// As in `arg`.
unsafe fn a_rotation(rotation: *const imp_rotation_2d) -> Result<Vec2, Failure> {
    // SAFETY: the caller's.
    let value = rotation_in(unsafe { arg(rotation, "rotation")? });
    validity::angle(value, "rotation").map_err(|reason| invalid(Name::ARGUMENTS, reason))?;
    Ok(value)
}

/// # Safety
/// As in `arg` and `out`.
unsafe fn about_center(
    center: *const imp_vec2,
    half_extents: *const imp_vec2,
    turned: Vec2,
    result: *mut imp_rectangle,
) -> Answer {
    // SAFETY: the caller's.
    let (center, half_extents, result) = unsafe {
        (arg(center, "center")?, arg(half_extents, "half_extents")?, out(result, "result")?)
    };
    let made = Rectangle::new(vec2_in(center), vec2_in(half_extents), turned)
        .map_err(|reason| invalid(Name::ARGUMENTS, reason))?;
    *result = (&made).into();
    Ok(IMP_OK)
}

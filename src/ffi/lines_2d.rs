//! Geometries of the plane as lines, to be drawn.

use super::lines::{wireframe, wireframe_many};
use super::types_2d::*;
use crate::dim2::Dim2;

/// The outline of a posed geometry of the plane as lines, both ends of each on it.
///
/// - Circle: itself. Of radius 0: none.
/// - Capsule, segment: two lines along it and a half circle about each end. Of radius 0: one line.
/// - Box, polygon: its edges. Rounded: these, moved out, and an arc about each corner.
/// - Half-plane: its line, 10 each way of the foot of the pose's position; eleven ticks, one every 2, that lead 0.5
///   into the solid side; and its normal at the foot, 2 long.
///
/// @param segments  lines of a full circle, 8 to 256, rounded up to a multiple of 4; 0: 32. An arc has its part
/// @param lines     at most `capacity` are written: the first
/// @return how many lines there are
///
/// Pure; any thread. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_lines_2d(
    geometry: *const imp_geometry_2d,
    pose: *const imp_pose_2d,
    segments: u32,
    lines: *mut imp_line_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { wireframe::<Dim2>((geometry, pose), segments, (lines, capacity)) }
}

/// imp_lines_2d for arrays of `count` elements each. The lines of geometry i stand in `lines[offsets[i]]` up to
/// `lines[offsets[i + 1]]`.
///
/// @param offsets  `count + 1` values; they count every line, also those beyond `capacity`
/// @param lines    the first `capacity` of all
/// @return the last offset: how many lines there are. More than 2^31 - 1 are IMP_ERROR_COUNT, and the offsets
///         without meaning
///
/// Pure; any thread. Splits a large batch over the library's threads.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_lines_many_2d(
    geometries: *const imp_geometry_2d,
    poses: *const imp_pose_2d,
    count: i32,
    segments: u32,
    offsets: *mut i32,
    lines: *mut imp_line_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        wireframe_many::<Dim2>((geometries, poses, count), segments, offsets, (lines, capacity))
    }
}

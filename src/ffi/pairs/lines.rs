//! Wireframes of geometries and bounds, for drawing.

use crate::dim2::Dim2;
use crate::dim3::{Dim3, lines_of_bounds};
use crate::ffi::calls::args::{count_of, outs};
use crate::ffi::calls::status::{Failure, IMP_ERROR_RANGE, guard_large};
use crate::ffi::decode::batch::{MANY, PosedArray, Side};
use crate::ffi::decode::checked::decode;
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::lists::{List, list_many};
use crate::ffi::decode::posed::{GeometryArgument, ONE, Pointers};
use crate::ffi::structs::answers::{imp_line, imp_line_2d};
use crate::ffi::structs::types::{imp_bounds, imp_geometry, imp_pose};
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d};

/// The number of lines of a full circle when `segments` is 0.
pub const IMP_LINES_DEFAULT_SEGMENTS: u32 = 32;
/// The least value of `segments`, except 0.
pub const IMP_LINES_MIN_SEGMENTS: u32 = 8;
/// The greatest value of `segments`.
pub const IMP_LINES_MAX_SEGMENTS: u32 = 256;

pub(in crate::ffi) fn segments_in(value: u32) -> Result<u32, Failure> {
    const LEAST: u32 = IMP_LINES_MIN_SEGMENTS;
    const MOST: u32 = IMP_LINES_MAX_SEGMENTS;
    match value {
        0 => Ok(IMP_LINES_DEFAULT_SEGMENTS),
        LEAST..=MOST => Ok(value),
        _ => Err(Failure::new(
            IMP_ERROR_RANGE,
            format_args!("segments is {value}; expected 0, or {LEAST} to {MOST}"),
        )),
    }
}

/// Writes the wireframe of a posed geometry. Both ends of every line lie on its surface.
///
/// - Sphere: three circles. Radius 0: none.
/// - Capsule: a circle around each end, four lines along it, four half circles. Radius 0: one line.
/// - Cylinder: a circle around each cap, four lines along the side. With a radius: four circles, four lines, eight arcs.
/// - Cone: a circle around the base, four lines to the apex. With a radius: three circles, four lines, eight arcs.
/// - Box: its twelve edges. Rounded: each edge once in each of its two faces, and three arcs around each corner.
/// - Triangle: its three edges. Rounded: its outline on both sides and around, and arcs around its corners.
/// - Hull: its edges. Rounded: each edge once in each of its two faces, and an arc around each of its ends.
/// - Half-space: a square grid in its plane around the projection of the pose's position, and its normal. The grid
///   extends 10 to each side with a line every 2; the normal has length 2.
///
/// @param segments  lines of a full circle, 8 to 256, rounded up to a multiple of 4; 0: 32. An arc gets its share
/// @param lines     the first `capacity` lines are written
/// @return the number of lines
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_lines(
    geometry: *const imp_geometry,
    pose: *const imp_pose,
    segments: u32,
    lines: *mut imp_line,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { wireframe::<Dim3>((geometry, pose), segments, (lines, capacity)) }
}

/// imp_lines in 2D: writes the outline of a posed geometry. Both ends of every line lie on it.
///
/// - Circle: the circle itself. Radius 0: none.
/// - Capsule, segment: two lines along it and a half circle around each end. Radius 0: one line.
/// - Box, polygon: its edges. Rounded: the edges moved outward, and an arc around each corner.
/// - Half-plane: its line, eleven ticks and its normal. The line extends 10 to each side of the projection of the
///   pose's position. The ticks, one every 2, lead 0.5 into the solid side. The normal at the projection has length 2.
///
/// @param segments  lines of a full circle, 8 to 256, rounded up to a multiple of 4; 0: 32. An arc gets its share
/// @param lines     the first `capacity` lines are written
/// @return the number of lines
/// @note Pure. No allocation.
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

/// imp_lines for arrays of `count` elements each. The lines of geometry i are `lines[offsets[i]]` up to, not including,
/// `lines[offsets[i + 1]]`.
///
/// @param offsets  `count + 1` values; they count every line, including those beyond `capacity`
/// @param lines    the first `capacity` lines of all
/// @return the last offset: the number of lines. Above 2^31 - 1 it is IMP_ERROR_COUNT, and the offsets have no meaning
/// @note Pure. Splits.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_lines_many(
    geometries: *const imp_geometry,
    poses: *const imp_pose,
    count: i32,
    segments: u32,
    offsets: *mut i32,
    lines: *mut imp_line,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe {
        wireframe_many::<Dim3>((geometries, poses, count), segments, offsets, (lines, capacity))
    }
}

/// imp_lines_2d for arrays of `count` elements each. The lines of geometry i are `lines[offsets[i]]` up to, not
/// including, `lines[offsets[i + 1]]`.
///
/// @param offsets  `count + 1` values; they count every line, including those beyond `capacity`
/// @param lines    the first `capacity` lines of all
/// @return the last offset: the number of lines. Above 2^31 - 1 it is IMP_ERROR_COUNT, and the offsets have no meaning
/// @note Pure. Splits.
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

/// Writes the twelve edges of an axis-aligned box.
///
/// @param lines  the first `capacity` lines are written
/// @return the number of lines: 12, or 0 for an empty box
/// @note Pure. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_bounds_lines(
    bounds: *const imp_bounds,
    lines: *mut imp_line,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let (bounds, lines) =
            unsafe { (decode(bounds, "bounds")?, outs(lines, capacity, "lines")?) };
        let mut list = List::new(lines);
        lines_of_bounds(&bounds, |ends| list.push(ends.into()));
        list.count("lines")
    })
}

/// # Safety
/// The header's rule on pointers; so below.
unsafe fn wireframe<D: Dimension>(
    geometry: Pointers<D>,
    segments: u32,
    (lines, capacity): (*mut D::CLine, i32),
) -> i32 {
    guard_large(|| {
        let (capacity, segments) = (count_of(capacity, "capacity")?, segments_in(segments)?);
        let mut argument = GeometryArgument::<D>::new();
        // SAFETY: the caller's.
        let (lines, (geometry, pose)) =
            unsafe { (outs(lines, capacity, "lines")?, argument.read(geometry, ONE)?) };
        let mut list = List::new(lines);
        D::lines(geometry, &pose, segments, &mut |ends| list.push(ends.into()));
        list.count("lines")
    })
}

/// # Safety
/// As `wireframe`.
unsafe fn wireframe_many<D: Dimension>(
    (geometries, poses, count): Side<D>,
    segments: u32,
    offsets: *mut i32,
    (lines, capacity): (*mut D::CLine, i32),
) -> i32 {
    guard_large(|| {
        let (total, capacity) = (count_of(count, "count")?, count_of(capacity, "capacity")?);
        let segments = segments_in(segments)?;
        // SAFETY: the caller's.
        let (geometries, offsets, lines) = unsafe {
            (
                PosedArray::<D>::new((geometries, poses), total, MANY)?,
                outs(offsets, total + 1, "offsets")?,
                outs(lines, capacity, "lines")?,
            )
        };
        list_many(offsets, lines, "lines", |index, list| {
            geometries.with(index, |geometry, pose| {
                D::lines(geometry, pose, segments, &mut |ends| list(ends.into()));
            });
        })
    })
}

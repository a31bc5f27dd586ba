//! Drawings of worlds.

use glam::{Vec2, Vec3};

use super::args::*;
use super::convert_2d::vec2_out;
use super::convert_3d::vec3_out;
use super::dimension::Dimension;
use super::lines::segments_in;
use super::lists::List;
use super::registry;
use super::status::*;
use super::types::*;
use super::types_2d::*;
use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::world::{Drawing, LineKind};

/// A line segment of the drawing of a world.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_world_line {
    pub start: imp_vec3,
    pub end: imp_vec3,
    /// The colour of the kind: red in the lowest byte, then green, blue, alpha.
    pub color: u32,
    /// One of IMP_LINE_*.
    pub kind: u32,
}

/// A line segment of the drawing of a 2D world.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_world_line_2d {
    pub start: imp_vec2,
    pub end: imp_vec2,
    /// The colour of the kind: red in the lowest byte, then green, blue, alpha.
    pub color: u32,
    /// One of IMP_LINE_*.
    pub kind: u32,
}

/// imp_world_lines draws every shape.
pub const IMP_DRAW_SHAPES: u32 = 1;
/// imp_world_lines draws the bounds of tree nodes and leaves.
pub const IMP_DRAW_TREE: u32 = 2;
/// imp_world_lines draws a line between the positions of two shapes that overlapped at the last update.
pub const IMP_DRAW_PAIRS: u32 = 4;
/// imp_world_lines draws the line between the witness points of such a pair: its present contact.
pub const IMP_DRAW_CONTACTS: u32 = 8;

/// An enabled moving shape without overlaps at the last update: white.
pub const IMP_LINE_MOVING: u32 = 1;
/// An enabled static shape without overlaps at the last update: grey.
pub const IMP_LINE_STATIC: u32 = 2;
/// An enabled trigger without overlaps at the last update: green.
pub const IMP_LINE_TRIGGER: u32 = 3;
/// An enabled shape that overlapped another one at the last update: red.
pub const IMP_LINE_OVERLAPPING: u32 = 4;
/// A disabled shape: dark grey.
pub const IMP_LINE_DISABLED: u32 = 5;
/// The bounds of a tree node: dark blue.
pub const IMP_LINE_NODE: u32 = 6;
/// The bounds of a leaf: light blue.
pub const IMP_LINE_LEAF: u32 = 7;
/// A pair of shapes: orange.
pub const IMP_LINE_PAIR: u32 = 8;
/// A contact: yellow.
pub const IMP_LINE_CONTACT: u32 = 9;

/// Returns the constant of a kind, and its colour.
fn kind_out(kind: LineKind) -> (u32, u32) {
    let rgb = |red: u32, green: u32, blue: u32| 255 << 24 | blue << 16 | green << 8 | red;
    match kind {
        LineKind::Moving => (IMP_LINE_MOVING, rgb(255, 255, 255)),
        LineKind::Static => (IMP_LINE_STATIC, rgb(150, 150, 150)),
        LineKind::Trigger => (IMP_LINE_TRIGGER, rgb(60, 220, 90)),
        LineKind::Overlapping => (IMP_LINE_OVERLAPPING, rgb(240, 60, 50)),
        LineKind::Disabled => (IMP_LINE_DISABLED, rgb(80, 80, 80)),
        LineKind::Node => (IMP_LINE_NODE, rgb(30, 60, 140)),
        LineKind::Leaf => (IMP_LINE_LEAF, rgb(110, 170, 240)),
        LineKind::Pair => (IMP_LINE_PAIR, rgb(255, 150, 40)),
        LineKind::Contact => (IMP_LINE_CONTACT, rgb(255, 235, 60)),
    }
}

impl From<(LineKind, [Vec3; 2])> for imp_world_line {
    fn from((kind, [start, end]): (LineKind, [Vec3; 2])) -> imp_world_line {
        let (kind, color) = kind_out(kind);
        imp_world_line { start: vec3_out(start), end: vec3_out(end), color, kind }
    }
}

impl From<(LineKind, [Vec2; 2])> for imp_world_line_2d {
    fn from((kind, [start, end]): (LineKind, [Vec2; 2])) -> imp_world_line_2d {
        let (kind, color) = kind_out(kind);
        imp_world_line_2d { start: vec2_out(start), end: vec2_out(end), color, kind }
    }
}

/// Draws a world: shapes in ascending order, then the trees, then pairs with their contacts.
///
/// @param flags     IMP_DRAW_* bits
/// @param segments  lines of a full circle, as in imp_lines; 0: 32
/// @param lines     the first `capacity` lines are written
/// @return the number of lines. Above 2^31 - 1 it is IMP_ERROR_COUNT
///
/// Reads the world; any thread, concurrent with other readers. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_lines(
    world: imp_world,
    flags: u32,
    segments: u32,
    lines: *mut imp_world_line,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { draw::<Dim3>(world, flags, segments, (lines, capacity)) }
}

/// imp_world_lines in 2D: draws a 2D world: shapes in ascending order, then the trees, then pairs with their contacts.
///
/// @param flags     IMP_DRAW_* bits
/// @param segments  lines of a full circle, as in imp_lines_2d; 0: 32
/// @param lines     the first `capacity` lines are written
/// @return the number of lines. Above 2^31 - 1 it is IMP_ERROR_COUNT
///
/// Reads the world; any thread, concurrent with other readers. Allocates nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_world_lines_2d(
    world: imp_world,
    flags: u32,
    segments: u32,
    lines: *mut imp_world_line_2d,
    capacity: i32,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { draw::<Dim2>(world, flags, segments, (lines, capacity)) }
}

/// # Safety
/// `lines` as in `outs`.
unsafe fn draw<D: Dimension>(
    world: imp_world,
    flags: u32,
    segments: u32,
    (lines, capacity): (*mut D::CWorldLine, i32),
) -> i32 {
    guard(|| {
        let known = IMP_DRAW_SHAPES | IMP_DRAW_TREE | IMP_DRAW_PAIRS | IMP_DRAW_CONTACTS;
        let flags = known_bits(flags, known, "flags")?;
        let (segments, capacity) = (segments_in(segments)?, count_of(capacity, "capacity")?);
        // SAFETY: the caller's.
        let mut list = unsafe { List::new(outs(lines, capacity, "lines")?) };
        let drawing = Drawing {
            shapes: flags & IMP_DRAW_SHAPES != 0,
            tree: flags & IMP_DRAW_TREE != 0,
            pairs: flags & IMP_DRAW_PAIRS != 0,
            contacts: flags & IMP_DRAW_CONTACTS != 0,
            segments,
        };
        let world = registry::read_of::<D>(world)?;
        world.lines(&drawing, |kind, ends| list.push((kind, ends).into()));
        list.count("lines")
    })
}

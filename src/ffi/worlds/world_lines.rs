//! Drawings of worlds.

use crate::ffi::structs::world_types::{imp_world_line, imp_world_line_2d};
use glam::{Vec2, Vec3};

use crate::dim2::Dim2;
use crate::dim3::Dim3;
use crate::ffi::calls::args::{count_of, known_bits, outs};
use crate::ffi::calls::registry;
use crate::ffi::calls::status::{Failure, IMP_ERROR_COUNT, IMP_OK, guard_large};
use crate::ffi::decode::dimension::Dimension;
use crate::ffi::decode::lists::List;
use crate::ffi::pairs::lines::segments_in;
use crate::ffi::structs::types::imp_world;
use crate::ffi::structs::vectors::vec2_out;
use crate::ffi::structs::vectors::vec3_out;
use crate::world::{Drawing, LineKind};

/// imp_world_lines draws every shape.
pub const IMP_DRAW_SHAPES: u32 = 1;
/// imp_world_lines draws the bounds of tree nodes and leaves.
pub const IMP_DRAW_TREE: u32 = 2;
/// imp_world_lines draws a line between the positions of two shapes that overlapped at the last update.
pub const IMP_DRAW_PAIRS: u32 = 4;
/// imp_world_lines draws the line between the witness points of such a pair: its present contact.
pub const IMP_DRAW_CONTACTS: u32 = 8;

/// imp_world_lines draws the queries that imp_world_record_queries records.
pub const IMP_DRAW_QUERIES: u32 = 16;

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
/// A recorded query that found a shape: magenta.
pub const IMP_LINE_QUERY_HIT: u32 = 10;
/// A recorded query that found nothing: cyan.
pub const IMP_LINE_QUERY_MISS: u32 = 11;

/// The most queries that imp_world_record_queries keeps.
pub const IMP_RECORDED_QUERIES_MAX: u32 = 65536;

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
        LineKind::QueryHit => (IMP_LINE_QUERY_HIT, rgb(235, 70, 220)),
        LineKind::QueryMiss => (IMP_LINE_QUERY_MISS, rgb(80, 210, 210)),
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

/// Draws a world: shapes in ascending order, then the trees, then pairs with their contacts, then recorded queries.
///
/// @param flags     IMP_DRAW_* bits
/// @param segments  lines of a full circle, as in imp_lines; 0: 32
/// @param lines     the first `capacity` lines are written
/// @return the number of lines. Above 2^31 - 1 it is IMP_ERROR_COUNT
/// @note Reads. No allocation.
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

/// imp_world_lines in 2D: draws a 2D world: shapes in ascending order, then the trees, then pairs with their contacts, then recorded queries.
///
/// @param flags     IMP_DRAW_* bits
/// @param segments  lines of a full circle, as in imp_lines_2d; 0: 32
/// @param lines     the first `capacity` lines are written
/// @return the number of lines. Above 2^31 - 1 it is IMP_ERROR_COUNT
/// @note Reads. No allocation.
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

/// Keeps the last `capacity` queries of a world from now on, which imp_world_lines draws with IMP_DRAW_QUERIES. Off by
/// default: a world that records nothing has no costs.
///
/// Queries are those on the world and on its shapes: rays, casts, searches by distance and overlaps, single or batched.
/// A ray or straight cast is drawn up to its nearest hit, a turning cast at its start and its end. A query that lists
/// all hits is drawn to its end. A search by distance from a point is drawn as the bounds that it searched.
/// imp_world_shift_origin forgets the queries, and so does this call.
///
/// @param capacity  0 to IMP_RECORDED_QUERIES_MAX; 0 ends the recording
/// @note Changes. A recorded query waits for others that record, and may allocate.
#[unsafe(no_mangle)]
pub extern "C" fn imp_world_record_queries(world: imp_world, capacity: i32) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        if capacity > IMP_RECORDED_QUERIES_MAX as usize {
            return Err(Failure::new(
                IMP_ERROR_COUNT,
                format_args!("capacity is {capacity}; expected at most {IMP_RECORDED_QUERIES_MAX}"),
            ));
        }
        registry::change(world, |world, _| {
            world.record_queries(capacity);
            Ok(IMP_OK)
        })
    })
}

/// # Safety
/// `lines` as in `outs`.
unsafe fn draw<D: Dimension>(
    world: imp_world,
    flags: u32,
    segments: u32,
    (lines, capacity): (*mut D::CWorldLine, i32),
) -> i32 {
    guard_large(|| {
        let known =
            IMP_DRAW_SHAPES | IMP_DRAW_TREE | IMP_DRAW_PAIRS | IMP_DRAW_CONTACTS | IMP_DRAW_QUERIES;
        let flags = known_bits(flags, known, "flags")?;
        let (segments, capacity) = (segments_in(segments)?, count_of(capacity, "capacity")?);
        // SAFETY: the caller's.
        let mut list = unsafe { List::new(outs(lines, capacity, "lines")?) };
        let drawing = Drawing {
            shapes: flags & IMP_DRAW_SHAPES != 0,
            tree: flags & IMP_DRAW_TREE != 0,
            pairs: flags & IMP_DRAW_PAIRS != 0,
            contacts: flags & IMP_DRAW_CONTACTS != 0,
            queries: flags & IMP_DRAW_QUERIES != 0,
            segments,
        };
        let world = registry::read_of::<D>(world)?;
        world.lines(&drawing, |kind, ends| list.push((kind, ends).into()));
        list.count("lines")
    })
}

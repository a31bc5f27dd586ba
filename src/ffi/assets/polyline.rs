//! Polylines: made of points once, then used by any number of 2D geometries.

use super::geometry::store;
use crate::dim2::{Dim2, Polyline, PolylineError, PolylineOptions};
use crate::ffi::calls::args::{Name, arg, args, info_size, invalid, known_bits, out, outs};
use crate::ffi::calls::status::{
    Failure, IMP_ERROR_COUNT, IMP_ERROR_RANGE, IMP_OK, guard, guard_large,
};
use crate::ffi::decode::checked::points_in;
use crate::ffi::structs::kind_2d::Kind2D;
use crate::ffi::structs::types_2d::{
    IMP_POLYLINE_CLOSED, IMP_POLYLINE_ONE_SIDED, IMP_POLYLINE_WELDED, imp_geometry_2d,
    imp_geometry_data_polyline_2d, imp_polyline, imp_polyline_info_2d, imp_vec2,
};
use crate::ffi::structs::vectors::vec2_out;
use crate::ffi::tables::{self, find};

/// Makes a polyline: a chain of edges, such as the ground of a 2D level. Its parts are its edges, which are segments
/// without a radius. imp_part.triangle of an answer is the number of the edge.
///
/// Edge i leads from point i to the next point. A polyline has no inside, even if it is closed. Use
/// imp_compound_create_from_outline_2d for a solid outline.
///
/// imp_asset_release ends the handle. So do imp_asset_release_all and imp_shutdown, and nothing else. A polyline
/// stays alive as long as a shape uses it.
///
/// @param points    equal neighbours are allowed; the edge between them is a point, which rays miss
/// @param count     2 to IMP_MAX_COUNT
/// @param tags      one for each edge, or null: all 0. Answers return it in imp_part
/// @param flags     IMP_POLYLINE_*
/// @param polyline  the handle, to be released once
/// @note Any thread. O(n log n) for n points. Allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_polyline_create_2d(
    points: *const imp_vec2,
    count: i32,
    tags: *const u32,
    flags: u32,
    polyline: *mut imp_polyline,
) -> i32 {
    guard_large(|| {
        // SAFETY: the header's rule on pointers.
        let (points, polyline) =
            unsafe { (points_in(points, count, 2)?, out(polyline, "polyline")?) };
        let options = options(flags)?;
        let edges = if options.closed { points.len() } else { points.len() - 1 };
        // SAFETY: the header's rule on pointers.
        let tags = unsafe { if tags.is_null() { None } else { Some(args(tags, edges, "tags")?) } };
        let made = Polyline::new(points, tags, options).map_err(refused)?;
        *polyline = tables::insert(made)?;
        Ok(IMP_OK)
    })
}

fn options(flags: u32) -> Result<PolylineOptions, Failure> {
    const KNOWN: u32 = IMP_POLYLINE_CLOSED | IMP_POLYLINE_ONE_SIDED | IMP_POLYLINE_WELDED;
    let flags = known_bits(flags, KNOWN, "flags")?;
    Ok(PolylineOptions {
        closed: flags & IMP_POLYLINE_CLOSED != 0,
        one_sided: flags & IMP_POLYLINE_ONE_SIDED != 0,
        welded: flags & IMP_POLYLINE_WELDED != 0,
    })
}

#[cold]
fn refused(error: PolylineError) -> Failure {
    if let PolylineError::Point { index, reason } = error {
        return invalid(Name::at("points", index), reason);
    }
    Failure::new(IMP_ERROR_COUNT, format_args!("{error}"))
}

/// Makes a 2D geometry from a polyline, scaled along the local axes. `data.polyline.thickness` is 0: set it afterwards.
///
/// The geometry only names the polyline. After the last release of the polyline, calls with this geometry return
/// IMP_ERROR_STALE. A shape keeps its polyline alive.
///
/// @param scale  null means 1 each. No component is 0; a negative one mirrors
/// @note Any thread. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_polyline_2d(
    polyline: imp_polyline,
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
        let polyline =
            imp_geometry_data_polyline_2d { polyline, scale, thickness: 0.0, reserved: 0 };
        store::<Dim2>(Kind2D::Polyline(&polyline).geometry(0.0), result)
    })
}

/// Returns the properties of a polyline.
///
/// @param info  its struct_size is sizeof(imp_polyline_info_2d)
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_polyline_get_info_2d(
    polyline: imp_polyline,
    info: *mut imp_polyline_info_2d,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let info = unsafe { out(info, "info")? };
        info_size::<imp_polyline_info_2d>(info.struct_size, "imp_polyline_info_2d")?;
        let polyline = find::<Polyline>(polyline, "polyline")?;
        let (found, options) = (polyline.info(), polyline.options());
        let flags = [
            (options.closed, IMP_POLYLINE_CLOSED),
            (options.one_sided, IMP_POLYLINE_ONE_SIDED),
            (options.welded, IMP_POLYLINE_WELDED),
        ];
        *info = imp_polyline_info_2d {
            struct_size: info.struct_size,
            flags: flags.into_iter().map(|(is_set, flag)| if is_set { flag } else { 0 }).sum(),
            points: found.points,
            edges: found.edges,
            zero_length_edges: found.zero_length_edges,
            saved_bytes: found.saved_bytes as u32,
            bounds: found.bounds.into(),
            bytes: found.bytes as u64,
        };
        Ok(IMP_OK)
    })
}

/// Returns an edge of a polyline, before any scale: its points and its tag.
///
/// @param edge    its number, as in imp_part.triangle; below imp_polyline_info_2d.edges
/// @param points  2 points are written: the start and the end
/// @return IMP_OK; IMP_ERROR_RANGE if there is no such edge
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_polyline_edge_2d(
    polyline: imp_polyline,
    edge: u32,
    points: *mut imp_vec2,
    tag: *mut u32,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (points, tag) = unsafe { (outs(points, 2, "points")?, out(tag, "tag")?) };
        let polyline = find::<Polyline>(polyline, "polyline")?;
        let count = polyline.edge_count();
        if edge >= count {
            let sentence = format_args!("edge is {edge}; the polyline has {count}, counted from 0");
            return Err(Failure::new(IMP_ERROR_RANGE, sentence));
        }
        points.copy_from_slice(&polyline.edge(edge).map(vec2_out));
        *tag = polyline.tag(edge);
        Ok(IMP_OK)
    })
}

//! Height fields: terrain as a grid of heights, used by any number of geometries and changed in place.

use std::ffi::c_void;

use super::geometry::store;
use crate::dim3::{Area, Dim3, HeightField, HeightFieldDesc, HeightFieldError, HeightSamples};
use crate::ffi::calls::args::{
    arg, args, args_or_null, info_size, invalid, known_bits, out, out_or_null, outs, struct_size,
};
use crate::ffi::calls::status::{
    Failure, IMP_ERROR_COUNT, IMP_ERROR_NOT_FINITE, IMP_ERROR_RANGE, IMP_ERROR_UNSUPPORTED, IMP_OK,
    guard, guard_large,
};
use crate::ffi::structs::concave_types::{
    IMP_HEIGHT_FIELD_MAX_SIDE, IMP_HEIGHT_FIELD_ONE_SIDED, IMP_HEIGHT_FIELD_RANGE,
    IMP_HEIGHT_FIELD_U16, imp_height_field_desc, imp_height_field_info,
};
use crate::ffi::structs::kind::Kind;
use crate::ffi::structs::types::{
    imp_geometry, imp_geometry_data_height_field, imp_height_field, imp_vec3,
};
use crate::ffi::structs::vectors::vec3_out;
use crate::ffi::tables::{self, find};

const _: () = assert!(IMP_HEIGHT_FIELD_MAX_SIDE as u32 == HeightField::MAX_SIDE);

/// Fills a height field description with the defaults: cells of 1 by 1, samples of scale 1, two-sided, and the range of
/// the samples. Set at least `rows` and `columns`.
/// @note Pure.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_height_field_desc_default(desc: *mut imp_height_field_desc) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        *unsafe { out(desc, "desc")? } = imp_height_field_desc {
            struct_size: size_of::<imp_height_field_desc>() as u32,
            flags: 0,
            rows: 0,
            columns: 0,
            cell_x: 1.0,
            cell_z: 1.0,
            scale: 1.0,
            offset: 0.0,
            min_height: 0.0,
            max_height: 0.0,
            thickness: 0.0,
        };
        Ok(IMP_OK)
    })
}

/// Makes a height field of float samples, or of 16-bit ones with IMP_HEIGHT_FIELD_U16, whose heights are sample * scale +
/// offset. The sample at (row, column) lies at (column * cell_x, height, row * cell_z). A pose turns the field to any other up axis.
///
/// - A cell lies between four samples. Its number is row * (columns - 1) + column.
/// - Cell c has the triangles 2 * c and 2 * c + 1. They are computed when needed, never stored.
/// - Front sides face up (+y). A body below the surface does not touch it.
/// - Bits are packed eight to a byte, the lowest first, in the order of the cells.
///
/// imp_asset_release ends the handle. So do imp_asset_release_all and imp_shutdown, and nothing else. A
/// height field stays alive as long as a shape or compound uses it.
///
/// @param desc          filled by imp_height_field_desc_default before
/// @param samples       rows * columns floats, or uint16_t with IMP_HEIGHT_FIELD_U16, row by row
/// @param holes         a bit for each cell: 1 for a hole; null: no holes
/// @param diagonals     a bit for each cell. 0: from (row, column) to (row + 1, column + 1). 1: the other diagonal.
///                      Null: 0 for all
/// @param tags          a number for each cell, such as a material, which answers return; null: 0 for all
/// @param height_field  the handle, to be released once
/// @return 0; IMP_ERROR_RANGE if all cells are holes, or if a height is outside the range of `desc`
/// @note Any thread. Linear in the number of samples. Allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_height_field_create(
    desc: *const imp_height_field_desc,
    samples: *const c_void,
    holes: *const u8,
    diagonals: *const u8,
    tags: *const u8,
    height_field: *mut imp_height_field,
) -> i32 {
    guard_large(|| {
        const DEFAULT: &str = "imp_height_field_desc_default";
        const KNOWN: u32 =
            IMP_HEIGHT_FIELD_ONE_SIDED | IMP_HEIGHT_FIELD_RANGE | IMP_HEIGHT_FIELD_U16;
        // SAFETY: the header's rule on pointers.
        let (desc, height_field) =
            unsafe { (arg(desc, "desc")?, out(height_field, "height_field")?) };
        struct_size::<imp_height_field_desc>(desc.struct_size, "desc", DEFAULT)?;
        let flags = known_bits(desc.flags, KNOWN, "desc.flags")?;
        let (rows, columns) = (side(desc.rows, "desc.rows")?, side(desc.columns, "desc.columns")?);
        let (count, cells) = (rows * columns, (rows - 1) * (columns - 1));
        // SAFETY: the header's rule on pointers.
        let (samples, holes, diagonals, tags) = unsafe {
            (
                samples_in(samples, count, flags & IMP_HEIGHT_FIELD_U16 != 0)?,
                args_or_null(holes, cells.div_ceil(8), "holes")?,
                args_or_null(diagonals, cells.div_ceil(8), "diagonals")?,
                args_or_null(tags, cells, "tags")?,
            )
        };
        let range = [desc.min_height, desc.max_height];
        let made = HeightField::new(&HeightFieldDesc {
            rows: desc.rows,
            columns: desc.columns,
            samples,
            scale: desc.scale,
            offset: desc.offset,
            cell_x: desc.cell_x,
            cell_z: desc.cell_z,
            range: (flags & IMP_HEIGHT_FIELD_RANGE != 0).then_some(range),
            holes,
            diagonals,
            tags,
            one_sided: flags & IMP_HEIGHT_FIELD_ONE_SIDED != 0,
            thickness: desc.thickness,
        });
        *height_field = tables::insert(made.map_err(refused)?)?;
        Ok(IMP_OK)
    })
}

/// Replaces the heights of a rectangle of samples, such as where a player digs. An empty rectangle changes nothing.
///
/// All shapes and compounds with the height field change. Queries see the new heights at once, and none sees a part of
/// an update. The next update of a world reports the overlaps that begin or end.
///
/// @param row, column    the first sample
/// @param rows, columns  the size of the rectangle
/// @param samples        rows * columns floats, or uint16_t if the height field was made with IMP_HEIGHT_FIELD_U16
/// @return 0; IMP_ERROR_RANGE if the rectangle does not fit, or if a height is outside the range of the height field
/// @note Any thread. Waits for running queries on the height field; later ones wait for it. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_height_field_update(
    height_field: imp_height_field,
    row: u32,
    column: u32,
    rows: u32,
    columns: u32,
    samples: *const c_void,
) -> i32 {
    guard_large(|| {
        let field = find::<HeightField>(height_field, "height_field")?;
        let area = Area { row, column, rows, columns };
        field.check_samples(area).map_err(refused)?;
        // SAFETY: the header's rule on pointers.
        let samples = unsafe { samples_in(samples, area.count(), field.has_u16_samples())? };
        field.update(area, samples).map_err(refused)?;
        Ok(IMP_OK)
    })
}

/// Replaces the holes of a rectangle of cells. See imp_height_field_update.
///
/// @param row, column    the first cell
/// @param rows, columns  the size of the rectangle, in cells
/// @param holes          a bit for each cell of the rectangle, row by row, without padding between rows: 1 for a hole
/// @return 0; IMP_ERROR_RANGE if the rectangle does not fit, or if all cells would be holes
/// @note Any thread. Waits for running queries on the height field; later ones wait for it. The first call allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_height_field_update_holes(
    height_field: imp_height_field,
    row: u32,
    column: u32,
    rows: u32,
    columns: u32,
    holes: *const u8,
) -> i32 {
    guard_large(|| {
        let field = find::<HeightField>(height_field, "height_field")?;
        let area = Area { row, column, rows, columns };
        field.check_cells(area).map_err(refused)?;
        // SAFETY: the header's rule on pointers.
        let holes = unsafe { args(holes, area.count().div_ceil(8), "holes")? };
        field.update_holes(area, holes).map_err(refused)?;
        Ok(IMP_OK)
    })
}

/// Returns the properties of a height field.
///
/// @param info  its struct_size is sizeof(imp_height_field_info)
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_height_field_get_info(
    height_field: imp_height_field,
    info: *mut imp_height_field_info,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let info = unsafe { out(info, "info")? };
        info_size::<imp_height_field_info>(info.struct_size, "imp_height_field_info")?;
        let field = find::<HeightField>(height_field, "height_field")?;
        let (found, [cell_x, cell_z]) = (field.info(), field.cell_size());
        let sides = if field.is_one_sided() { IMP_HEIGHT_FIELD_ONE_SIDED } else { 0 };
        let format = if field.has_u16_samples() { IMP_HEIGHT_FIELD_U16 } else { 0 };
        *info = imp_height_field_info {
            struct_size: info.struct_size,
            flags: sides | format | IMP_HEIGHT_FIELD_RANGE,
            rows: found.rows,
            columns: found.columns,
            holes: found.holes,
            cell_x,
            cell_z,
            min: found.min,
            max: found.max,
            min_height: found.range[0],
            max_height: found.range[1],
            thickness: field.thickness(),
            bytes: found.bytes as u64,
            saved_bytes: found.saved_bytes as u64,
        };
        Ok(IMP_OK)
    })
}

/// Returns a triangle of a height field.
///
/// @param triangle  its number: see imp_height_field_create
/// @param corners   3 corners are written, counter-clockwise seen from above with right-handed axes
/// @param tag       the tag of its cell; may be null
/// @return 1; 0 if the cell is a hole, and nothing is written; IMP_ERROR_RANGE if there is no such triangle
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_height_field_triangle(
    height_field: imp_height_field,
    triangle: u32,
    corners: *mut imp_vec3,
    tag: *mut u32,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (corners, tag) = unsafe { (outs(corners, 3, "corners")?, out_or_null(tag, "tag")?) };
        let field = find::<HeightField>(height_field, "height_field")?;
        let count = field.triangle_numbers();
        if triangle >= count {
            let sentence = format_args!(
                "triangle is {triangle}; the height field has {count}, counted from 0"
            );
            return Err(Failure::new(IMP_ERROR_RANGE, sentence));
        }
        let Some(points) = field.triangle(triangle) else { return Ok(0) };
        corners.copy_from_slice(&points.map(vec3_out));
        if let Some(tag) = tag {
            *tag = field.tag(triangle / 2);
        }
        Ok(1)
    })
}

/// Makes a geometry from a height field.
///
/// The geometry only names the height field. After the last release of the height field, calls with this geometry
/// return IMP_ERROR_STALE. A shape keeps its height field alive.
/// @note Any thread. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_height_field(
    height_field: imp_height_field,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let result = unsafe { out(result, "result")? };
        let height_field = imp_geometry_data_height_field { height_field };
        store::<Dim3>(Kind::HeightField(&height_field).geometry(0.0), result)
    })
}

/// Reads samples of either format.
///
/// # Safety
/// As in `args`, for `count` elements of the format.
unsafe fn samples_in<'a>(
    samples: *const c_void,
    count: usize,
    is_u16: bool,
) -> Result<HeightSamples<'a>, Failure> {
    // SAFETY: the caller's.
    unsafe {
        if is_u16 {
            args(samples.cast(), count, "samples").map(HeightSamples::U16)
        } else {
            args(samples.cast(), count, "samples").map(HeightSamples::F32)
        }
    }
}

fn side(value: u32, name: &str) -> Result<usize, Failure> {
    if (2..=HeightField::MAX_SIDE).contains(&value) {
        return Ok(value as usize);
    }
    let sentence = format_args!("{name} is {value}; expected 2 to {IMP_HEIGHT_FIELD_MAX_SIDE}");
    Err(Failure::new(IMP_ERROR_RANGE, sentence))
}

#[cold]
fn refused(error: HeightFieldError) -> Failure {
    let status = match error {
        HeightFieldError::Number(reason) => return invalid("desc".into(), reason),
        HeightFieldError::Cell { .. } => {
            return Failure::new(IMP_ERROR_RANGE, format_args!("desc.{error}"));
        }
        HeightFieldError::NotFinite { .. } => IMP_ERROR_NOT_FINITE,
        HeightFieldError::Count { .. } => IMP_ERROR_COUNT,
        HeightFieldError::Side { .. }
        | HeightFieldError::Range { .. }
        | HeightFieldError::OutOfRange { .. }
        | HeightFieldError::Area { .. }
        | HeightFieldError::AllHoles => IMP_ERROR_RANGE,
        HeightFieldError::Kind { .. } => IMP_ERROR_UNSUPPORTED,
        HeightFieldError::NotAHeightField
        | HeightFieldError::Version { .. }
        | HeightFieldError::Length { .. }
        | HeightFieldError::Checksum
        | HeightFieldError::Unsound(_) => return Failure::bytes(error),
    };
    Failure::new(status, format_args!("{error}"))
}

//! Compounds: made of parts once, then used by any number of geometries.

use super::geometry::store;
use crate::concave::{Compound, CompoundError, CompoundPart, ConvexSpace, MAX_PARTS};
use crate::dim2::{self, Convex2, Dim2, MAX_OUTLINE_POINTS, OutlineError, compound_of_outline};
use crate::dim3::{self, Convex3, Dim3};
use crate::ffi::calls::args::{Name, args, count_of, info_size, invalid, known_bits, out, outs};
use crate::ffi::calls::status::{
    Failure, IMP_ERROR_COUNT, IMP_ERROR_LIMIT, IMP_ERROR_RANGE, IMP_ERROR_UNSUPPORTED, IMP_OK,
    guard, guard_large,
};
use crate::ffi::decode::checked::{Decode, check, points_in};
use crate::ffi::decode::dimension::{Assets, CompoundPartFields, Dimension};
use crate::ffi::structs::concave_types::{
    IMP_COMPOUND_MAX_PARTS, IMP_COMPOUND_WELDED, imp_compound_info, imp_compound_part,
};
use crate::ffi::structs::kind::Kind;
use crate::ffi::structs::kind_2d::Kind2D;
use crate::ffi::structs::types::{
    imp_compound, imp_geometry, imp_geometry_data_compound, imp_vec3,
};
use crate::ffi::structs::types_2d::{
    IMP_OUTLINE_MAX_POINTS, imp_compound_info_2d, imp_compound_part_2d, imp_geometry_2d,
    imp_geometry_data_compound_2d, imp_vec2,
};
use crate::ffi::structs::vectors::vec2_out;
use crate::ffi::structs::vectors::vec3_out;
use crate::ffi::tables::{self, Asset, find};

const _: () = assert!(IMP_COMPOUND_MAX_PARTS as usize == MAX_PARTS);
const _: () = assert!(IMP_OUTLINE_MAX_POINTS as usize == MAX_OUTLINE_POINTS);

/// Makes a compound: a geometry of parts that have poses of their own, such as the limbs of a character. A part may be
/// of any kind but a compound. A compound keeps the assets of its parts alive.
///
/// Every shape with the compound starts with these part poses. imp_shape_set_part_poses changes them for one shape.
///
/// imp_asset_release ends the handle. So do imp_asset_release_all and imp_shutdown, and nothing else. A compound
/// stays alive as long as a shape uses it.
///
/// @param parts     they may overlap each other
/// @param count     1 to IMP_COMPOUND_MAX_PARTS
/// @param flags     IMP_COMPOUND_WELDED or 0
/// @param compound  the handle, to be released once
/// @return 0; IMP_ERROR_UNSUPPORTED if a part is a compound
/// @note Any thread. Allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_compound_create(
    parts: *const imp_compound_part,
    count: i32,
    flags: u32,
    compound: *mut imp_compound,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { create::<Dim3>(parts, count, flags, compound) }
}

/// imp_compound_create in 2D: makes a compound of 2D parts.
///
/// @param parts     they may overlap each other
/// @param count     1 to IMP_COMPOUND_MAX_PARTS
/// @param flags     IMP_COMPOUND_WELDED or 0
/// @param compound  the handle, to be released once
/// @return 0; IMP_ERROR_UNSUPPORTED if a part is a compound
/// @note Any thread. Allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_compound_create_2d(
    parts: *const imp_compound_part_2d,
    count: i32,
    flags: u32,
    compound: *mut imp_compound,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { create::<Dim2>(parts, count, flags, compound) }
}

/// Makes a 2D compound of convex pieces from a polygon that may have dents and holes. It is solid: a body within it
/// overlaps it. Contacts leave out the seams between pieces, so bodies do not catch there.
///
/// Each ring may wind either way. Within a ring is what it winds around an odd number of times. Rings may touch themselves
/// and each other, in points and along edges, and edges may cross in a point of the array. Equal neighbours count as one
/// point, and edges that a ring passes twice as none. The pieces cover the polygon exactly, without overlap, and their
/// corners are points of the array. imp_compound_get_part_vertices_2d lists them.
///
/// Rings that cross only by rounding touch: if edges cross elsewhere, points within 2^-21 of the largest coordinate from an
/// edge are on it. The pieces then cover the polygon up to that distance.
///
/// @param points      the points of the outline, then those of each hole
/// @param count       3 to IMP_OUTLINE_MAX_POINTS
/// @param ring_sizes  the number of points of the outline, then of each hole. Their sum is `count`
/// @param ring_count  1 for the outline, plus the number of holes
/// @param compound    the handle, to be released once
/// @return 0; IMP_ERROR_RANGE if edges cross, an area is 0, or a hole is not inside the outline;
///         IMP_ERROR_LIMIT above IMP_COMPOUND_MAX_PARTS pieces
/// @note Any thread. O(n log n) for most polygons of n points. Allocates.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_compound_create_from_outline_2d(
    points: *const imp_vec2,
    count: i32,
    ring_sizes: *const u32,
    ring_count: i32,
    compound: *mut imp_compound,
) -> i32 {
    guard_large(|| {
        let ring_count = count_of(ring_count, "ring_count")?;
        // SAFETY: the header's rule on pointers.
        let (points, ring_sizes, compound) = unsafe {
            (
                points_in(points, count, 3)?,
                args(ring_sizes, ring_count, "ring_sizes")?,
                out(compound, "compound")?,
            )
        };
        let made = compound_of_outline(points, ring_sizes).map_err(refused_outline)?;
        *compound = tables::insert(made)?;
        Ok(IMP_OK)
    })
}

#[cold]
fn refused_outline(error: OutlineError) -> Failure {
    let status = match error {
        OutlineError::Point { index, reason } => return invalid(Name::at("points", index), reason),
        OutlineError::NoRings | OutlineError::Sizes { .. } | OutlineError::TooManyPoints { .. } => {
            IMP_ERROR_COUNT
        }
        OutlineError::TooManyPieces { .. } => IMP_ERROR_LIMIT,
        OutlineError::TooFewPoints { .. }
        | OutlineError::NoArea { .. }
        | OutlineError::Crossing { .. }
        | OutlineError::HoleOutside { .. }
        | OutlineError::HoleInHole { .. } => IMP_ERROR_RANGE,
    };
    Failure::new(status, format_args!("{error}"))
}

/// Returns the properties of a 3D compound.
///
/// @param info  its struct_size is sizeof(imp_compound_info)
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_compound_get_info(
    compound: imp_compound,
    info: *mut imp_compound_info,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let info = unsafe { out(info, "info")? };
        info_size::<imp_compound_info>(info.struct_size, "imp_compound_info")?;
        let found = properties::<Dim3>(compound)?;
        (info.parts, info.bounds, info.bytes) = (found.parts, found.bounds, found.bytes);
        Ok(IMP_OK)
    })
}

/// Returns the properties of a 2D compound.
///
/// @param info  its struct_size is sizeof(imp_compound_info_2d)
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_compound_get_info_2d(
    compound: imp_compound,
    info: *mut imp_compound_info_2d,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let info = unsafe { out(info, "info")? };
        info_size::<imp_compound_info_2d>(info.struct_size, "imp_compound_info_2d")?;
        let found = properties::<Dim2>(compound)?;
        (info.parts, info.bounds, info.bytes) = (found.parts, found.bounds, found.bytes);
        Ok(IMP_OK)
    })
}

/// Returns a part of a 3D compound, as imp_compound_create got it. If the handle of the part's asset has ended, that
/// handle is 0.
///
/// @param index  below imp_compound_info.parts
/// @return 0; IMP_ERROR_RANGE if there is no such part
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_compound_get_part(
    compound: imp_compound,
    index: u32,
    part: *mut imp_compound_part,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get_part::<Dim3>(compound, index, part) }
}

/// Returns a part of a 2D compound, as imp_compound_create_2d got it. If the handle of the part's asset has ended, that
/// handle is 0.
///
/// @param index  below imp_compound_info_2d.parts
/// @return 0; IMP_ERROR_RANGE if there is no such part
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_compound_get_part_2d(
    compound: imp_compound,
    index: u32,
    part: *mut imp_compound_part_2d,
) -> i32 {
    // SAFETY: the header's rule on pointers.
    unsafe { get_part::<Dim2>(compound, index, part) }
}

/// Lists the vertices of a part of a 3D compound that is a hull, also if the handle of the hull has ended. They are in the
/// order of imp_hull_vertices, with the scale of the part, and without its radius and pose.
///
/// @param index     below imp_compound_info.parts
/// @param vertices  the first `capacity` vertices are written
/// @return the number of vertices; IMP_ERROR_RANGE if there is no such part; IMP_ERROR_UNSUPPORTED if it is no hull
/// @note Any thread. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_compound_get_part_vertices(
    compound: imp_compound,
    index: u32,
    vertices: *mut imp_vec3,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let vertices = unsafe { outs(vertices, capacity, "vertices")? };
        let compound = find::<Compound<Convex3>>(compound, "compound")?;
        let dim3::Geometry::Convex(dim3::Convex::Hull(scaled)) =
            &part_at(&compound, index)?.geometry
        else {
            return Err(no_vertices(index, "a hull"));
        };
        let found = scaled.hull().vertices();
        for (place, vertex) in vertices.iter_mut().zip(found) {
            *place = vec3_out(*vertex * scaled.scale());
        }
        Ok(found.len() as i32)
    })
}

/// Lists the vertices of a part of a 2D compound that is a polygon of any size, such as a piece of
/// imp_compound_create_from_outline_2d. They are counter-clockwise, with the scale of the part, and without its radius and pose.
///
/// Pieces of more than 8 vertices have no handle of a polygon, so this is the way to read them.
///
/// @param index     below imp_compound_info_2d.parts
/// @param vertices  the first `capacity` vertices are written
/// @return the number of vertices; IMP_ERROR_RANGE if there is no such part; IMP_ERROR_UNSUPPORTED if it is no polygon
/// @note Any thread. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_compound_get_part_vertices_2d(
    compound: imp_compound,
    index: u32,
    vertices: *mut imp_vec2,
    capacity: i32,
) -> i32 {
    guard_large(|| {
        let capacity = count_of(capacity, "capacity")?;
        // SAFETY: the header's rule on pointers.
        let vertices = unsafe { outs(vertices, capacity, "vertices")? };
        let compound = find::<Compound<Convex2>>(compound, "compound")?;
        match &part_at(&compound, index)?.geometry {
            dim2::Geometry::Convex(dim2::Convex::Polygon(polygon)) => {
                for (place, vertex) in vertices.iter_mut().zip(polygon.vertices()) {
                    *place = vec2_out(*vertex);
                }
                Ok(polygon.vertices().len() as i32)
            }
            dim2::Geometry::Convex(dim2::Convex::LargePolygon(scaled)) => {
                for (number, place) in vertices.iter_mut().enumerate().take(scaled.count()) {
                    *place = vec2_out(scaled.vertex(number).as_vec2());
                }
                Ok(scaled.count() as i32)
            }
            _ => Err(no_vertices(index, "a polygon")),
        }
    })
}

/// Makes a geometry from a compound, with its parts at the poses of imp_compound_create.
///
/// The geometry only names the compound. After the last release of the compound, calls with this geometry return
/// IMP_ERROR_STALE. A shape keeps its compound alive.
///
/// @param compound  a 3D compound
/// @note Any thread. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_compound(
    compound: imp_compound,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let result = unsafe { out(result, "result")? };
        let compound = imp_geometry_data_compound { compound };
        store::<Dim3>(Kind::Compound(&compound).geometry(0.0), result)
    })
}

/// Makes a 2D geometry from a compound, with its parts at the poses of imp_compound_create_2d.
///
/// The geometry only names the compound. After the last release of the compound, calls with this geometry return
/// IMP_ERROR_STALE. A shape keeps its compound alive.
///
/// @param compound  a 2D compound
/// @note Any thread. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_compound_2d(
    compound: imp_compound,
    result: *mut imp_geometry_2d,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let result = unsafe { out(result, "result")? };
        let compound = imp_geometry_data_compound_2d { compound };
        store::<Dim2>(Kind2D::Compound(&compound).geometry(0.0), result)
    })
}

/// # Safety
/// `parts` as in `args`, `compound` as in `out`.
unsafe fn create<D: Dimension>(
    parts: *const D::CCompoundPart,
    count: i32,
    flags: u32,
    compound: *mut imp_compound,
) -> i32
where
    Compound<D::Convex>: Asset<Handle = imp_compound>,
{
    guard_large(|| {
        let count = count_of(count, "count")?;
        // SAFETY: the caller's.
        let (parts, compound) =
            unsafe { (args(parts, count, "parts")?, out(compound, "compound")?) };
        if !(1..=MAX_PARTS).contains(&count) {
            let sentence = format_args!("count is {count}; expected 1 to {MAX_PARTS}");
            return Err(Failure::new(IMP_ERROR_COUNT, sentence));
        }
        let is_welded = known_bits(flags, IMP_COMPOUND_WELDED, "flags")? != 0;
        let mut assets = Assets::<D>::default();
        let parts = parts.iter().enumerate();
        let parts: Result<Vec<_>, Failure> =
            parts.map(|(index, part)| part_in::<D>(part, index, &mut assets)).collect();
        *compound = tables::insert(Compound::new(parts?, is_welded).map_err(refused)?)?;
        Ok(IMP_OK)
    })
}

fn part_in<D: Dimension>(
    part: &D::CCompoundPart,
    index: usize,
    assets: &mut Assets<D>,
) -> Result<CompoundPart<D::Convex>, Failure> {
    let name = Name::at("parts", index);
    let CompoundPartFields { geometry, pose, tag, reserved } = D::compound_part_fields(part);
    let geometry = D::geometry_in(geometry, name.field("geometry"), assets)?;
    check(pose, name.field("pose"))?;
    known_bits(reserved, 0, name.field("reserved"))?;
    Ok(CompoundPart { geometry, pose: pose.value(), tag })
}

#[cold]
fn refused(error: CompoundError) -> Failure {
    let status = match error {
        CompoundError::NoParts | CompoundError::TooManyParts => IMP_ERROR_COUNT,
        CompoundError::Nested(_) => IMP_ERROR_UNSUPPORTED,
    };
    Failure::new(status, format_args!("{error}"))
}

/// The properties of a compound.
struct Properties<B> {
    parts: u32,
    bounds: B,
    bytes: u64,
}

fn properties<D: Dimension>(compound: imp_compound) -> Result<Properties<D::CBounds>, Failure>
where
    Compound<D::Convex>: Asset<Handle = imp_compound>,
{
    let found = find::<Compound<D::Convex>>(compound, "compound")?;
    Ok(Properties {
        parts: found.parts().len() as u32,
        bounds: found.aabb().into(),
        bytes: found.bytes() as u64,
    })
}

/// # Safety
/// `part` as in `out`.
unsafe fn get_part<D: Dimension>(
    compound: imp_compound,
    index: u32,
    part: *mut D::CCompoundPart,
) -> i32
where
    Compound<D::Convex>: Asset<Handle = imp_compound>,
{
    guard(|| {
        // SAFETY: the caller's.
        let part = unsafe { out(part, "part")? };
        let compound = find::<Compound<D::Convex>>(compound, "compound")?;
        let found = part_at(&compound, index)?;
        *part = D::compound_part(D::geometry_out(&found.geometry), found.pose.into(), found.tag);
        Ok(IMP_OK)
    })
}

fn part_at<C: ConvexSpace>(
    compound: &Compound<C>,
    index: u32,
) -> Result<&CompoundPart<C>, Failure> {
    compound.parts().get(index as usize).ok_or_else(|| {
        let count = compound.parts().len();
        let sentence =
            format_args!("index is {index}; the compound has {count} parts, counted from 0");
        Failure::new(IMP_ERROR_RANGE, sentence)
    })
}

#[cold]
fn no_vertices(index: u32, expected: &str) -> Failure {
    Failure::new(IMP_ERROR_UNSUPPORTED, format_args!("part {index} is not {expected}"))
}

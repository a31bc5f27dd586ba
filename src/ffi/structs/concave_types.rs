//! The plain structs of concave assets: meshes, height fields and 3D compounds.

use super::types::{imp_bounds, imp_geometry, imp_pose};

/// Rays and casts ignore back faces. Bodies that cross the surface are pushed to the front: see ONE-SIDED SURFACES in the
/// head of this header, and `thickness` of imp_geometry_data_mesh. A solid mesh ignores the latter.
pub const IMP_MESH_ONE_SIDED: u32 = 1;
/// The surface is closed, so the mesh has an inside: a body within it overlaps, and its depth is the length of a
/// translation that brings it out.
///
/// - The depth is the least if the mesh and the body are convex, and for points. A mesh of at most 8192 triangles is
///   convex if it fills its hull. Dents smaller than 1e-3 of its size do not count. It keeps that hull, which takes
///   memory and time to build. A pair of convex solids takes about as long as one of hulls.
/// - Otherwise the depth is an upper bound: the shortest translation that a search finds. The search takes up to 20
///   distances and 700 overlap tests of the pair.
pub const IMP_MESH_SOLID: u32 = 2;
/// Contacts ignore internal edges: those between coplanar triangles, found by position. So a body slides over a flat
/// floor without catching.
pub const IMP_MESH_WELDED: u32 = 4;

/// Properties of a mesh, before any scale. Set `struct_size` before.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_mesh_info {
    /// sizeof(imp_mesh_info).
    pub struct_size: u32,
    /// The IMP_MESH_* bits that it was made with.
    pub flags: u32,
    /// The vertices that triangles use. Equal vertices count once.
    pub vertices: u32,
    /// The triangles that it was made of, those without effect included.
    pub triangles: u32,
    /// The triangles without area.
    pub degenerate: u32,
    /// The triangles that take no part, because an earlier one is equal.
    pub duplicate: u32,
    /// The vertices that no triangle uses.
    pub unreferenced: u32,
    /// The edges that are not shared by exactly two triangles of opposite directions. 0: the surface is closed.
    pub open_edges: u32,
    /// The bounds of all triangles.
    pub bounds: imp_bounds,
    /// The enclosed volume; negative if front sides face inward; 0 if the surface is not closed. At most FLT_MAX.
    pub volume: f32,
    /// 0.
    pub reserved: u32,
    /// Memory of the mesh, in bytes.
    pub bytes: u64,
    /// The number of bytes that imp_asset_save writes.
    pub saved_bytes: u64,
}

/// Rays and casts ignore the lower side. Bodies that cross the surface are pushed up: see ONE-SIDED SURFACES in the head of
/// this header, and `thickness` of imp_height_field_desc.
pub const IMP_HEIGHT_FIELD_ONE_SIDED: u32 = 1;
/// `min_height` and `max_height` bound every height that the field may ever have. Without this bit, the first samples
/// set the bounds.
pub const IMP_HEIGHT_FIELD_RANGE: u32 = 2;
/// The samples are 16-bit numbers: heights are sample * `scale` + `offset`. Without this bit they are floats.
pub const IMP_HEIGHT_FIELD_U16: u32 = 4;
/// The most rows or columns of a height field.
pub const IMP_HEIGHT_FIELD_MAX_SIDE: i32 = 32768;

/// The description of a new height field. Fill it with imp_height_field_desc_default first.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_height_field_desc {
    /// sizeof(imp_height_field_desc), written by imp_height_field_desc_default.
    pub struct_size: u32,
    /// IMP_HEIGHT_FIELD_* bits. Default 0.
    pub flags: u32,
    /// The number of rows of samples, along z: 2 to IMP_HEIGHT_FIELD_MAX_SIDE.
    pub rows: u32,
    /// The number of samples in a row, along x: 2 to IMP_HEIGHT_FIELD_MAX_SIDE.
    pub columns: u32,
    /// The distance between columns, above 0. Default 1.
    pub cell_x: f32,
    /// The distance between rows, above 0. Default 1.
    pub cell_z: f32,
    /// The factor from 16-bit samples to heights. Default 1. Float samples ignore it.
    pub scale: f32,
    /// The height of the 16-bit sample 0. Default 0. Float samples ignore it.
    pub offset: f32,
    /// With IMP_HEIGHT_FIELD_RANGE: the least height that the field may ever have.
    pub min_height: f32,
    /// With IMP_HEIGHT_FIELD_RANGE: the greatest height that the field may ever have.
    pub max_height: f32,
    /// With IMP_HEIGHT_FIELD_ONE_SIDED: how far below the surface the middle of a body may be that is pushed up, a length of 0
    /// or more. Default 0: without limit, so every body that crosses the surface is pushed up. Ignored without that bit.
    pub thickness: f32,
}

/// Properties of a height field. Set `struct_size` before.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_height_field_info {
    /// sizeof(imp_height_field_info).
    pub struct_size: u32,
    /// IMP_HEIGHT_FIELD_* bits.
    pub flags: u32,
    /// The number of rows of samples.
    pub rows: u32,
    /// The number of samples in a row.
    pub columns: u32,
    /// The number of cells that are holes now.
    pub holes: u32,
    /// The distance between columns.
    pub cell_x: f32,
    /// The distance between rows.
    pub cell_z: f32,
    /// The least height of the triangles now.
    pub min: f32,
    /// The greatest height of the triangles now.
    pub max: f32,
    /// The least height that a sample may have.
    pub min_height: f32,
    /// The greatest height that a sample may have.
    pub max_height: f32,
    /// `thickness` of imp_height_field_desc.
    pub thickness: f32,
    /// Memory of the height field, in bytes.
    pub bytes: u64,
    /// The number of bytes that imp_asset_save writes.
    pub saved_bytes: u64,
}

/// One part of a compound to make.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_compound_part {
    /// Any kind but a compound.
    pub geometry: imp_geometry,
    /// The pose of the part in the compound's frame. imp_shape_set_part_poses changes it for one shape.
    pub pose: imp_pose,
    /// Your number, such as a material or a bone. Answers return it in imp_part.
    pub tag: u32,
}

/// Properties of a compound. Set `struct_size` before.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_compound_info {
    /// sizeof(imp_compound_info).
    pub struct_size: u32,
    /// The number of parts.
    pub parts: u32,
    /// The bounds of all parts at the poses of imp_compound_create.
    pub bounds: imp_bounds,
    /// Memory of the compound without the assets of its parts, in bytes.
    pub bytes: u64,
}

/// Contacts leave out the edges and faces where parts meet. So a body slides over a floor of tiles without catching.
pub const IMP_COMPOUND_WELDED: u32 = 1;
/// The most parts of a compound.
pub const IMP_COMPOUND_MAX_PARTS: i32 = 65535;

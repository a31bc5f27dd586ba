//! Triangle meshes: made of triangles once, then used by any number of geometries.

use glam::Vec3;

use super::geometry::store;
use crate::dim3::{Dim3, Mesh, MeshError, MeshOptions, Progress};
use crate::ffi::calls::args::{
    Name, arg, args, args_or_null, count_of, info_size, invalid, known_bits, out, out_or_null, outs,
};
use crate::ffi::calls::status::{
    Failure, IMP_ERROR_CANCELLED, IMP_ERROR_COUNT, IMP_ERROR_OPEN, IMP_ERROR_RANGE, IMP_OK, guard,
    guard_large,
};
use crate::ffi::decode::checked::same_layout;
use crate::ffi::structs::concave_types::{
    IMP_MESH_ONE_SIDED, IMP_MESH_SOLID, IMP_MESH_WELDED, imp_mesh_info,
};
use crate::ffi::structs::kind::Kind;
use crate::ffi::structs::types::{
    IMP_MAX_COUNT, imp_geometry, imp_geometry_data_mesh, imp_mesh, imp_vec3,
};
use crate::ffi::structs::vectors::vec3_out;
use crate::ffi::tables::{self, find};

/// Makes a mesh of triangles. Its front sides are those from which the corners appear counter-clockwise with
/// right-handed axes, clockwise with left-handed axes such as Unity's.
///
/// - Triangles may be degenerate: they answer as the segments or points that they are, but rays miss them.
/// - Of triangles with the same positions in the same winding, only the first takes part.
/// - With IMP_MESH_SOLID the surface must be closed. Each edge belongs to exactly two triangles of opposite
///   directions. Positions count, so vertices may be split. The error names an open edge.
/// - The result depends on the arguments alone, not on the number of threads.
///
/// imp_asset_release ends the handle. So do imp_asset_release_all and imp_shutdown, and nothing else. A mesh stays alive
/// as long as a shape or compound uses it.
///
/// @param vertices        1 to IMP_MAX_COUNT
/// @param indices         3 * triangle_count vertex indices
/// @param triangle_count  1 to IMP_MAX_COUNT
/// @param tags            triangle_count numbers, such as materials, which answers return; null: 0 for all
/// @param flags           IMP_MESH_* bits
/// @param mesh            the handle, to be released once
/// @return 0; IMP_ERROR_OPEN for a surface that is not closed
/// @note Any thread. O(n log n) for n triangles, split over the library's threads. Allocates. See imp_mesh_create_begin.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_mesh_create(
    vertices: *const imp_vec3,
    vertex_count: i32,
    indices: *const u32,
    triangle_count: i32,
    tags: *const u32,
    flags: u32,
    mesh: *mut imp_mesh,
) -> i32 {
    guard_large(|| {
        // SAFETY: the header's rule on pointers.
        let (input, mesh) = unsafe {
            (
                mesh_input((vertices, vertex_count), (indices, triangle_count), tags, flags)?,
                out(mesh, "mesh")?,
            )
        };
        *mesh = tables::insert(input.build(&Progress::default()).map_err(refused_mesh)?)?;
        Ok(IMP_OK)
    })
}

/// The arguments of a new mesh.
#[derive(Clone, Copy)]
pub(in crate::ffi) struct MeshInput<'a> {
    pub vertices: &'a [Vec3],
    pub indices: &'a [u32],
    pub tags: Option<&'a [u32]>,
    pub options: MeshOptions,
}

impl MeshInput<'_> {
    pub(in crate::ffi) fn build(&self, progress: &Progress) -> Result<Mesh, MeshError> {
        Mesh::build(self.vertices, self.indices, self.tags, self.options, progress)
    }
}

/// Reads the arguments of a new mesh. [`Mesh::build`] checks their values.
///
/// # Safety
/// The header's rule on pointers.
pub(in crate::ffi) unsafe fn mesh_input<'a>(
    (vertices, vertex_count): (*const imp_vec3, i32),
    (indices, triangle_count): (*const u32, i32),
    tags: *const u32,
    flags: u32,
) -> Result<MeshInput<'a>, Failure> {
    let vertex_count = count_of(vertex_count, "vertex_count")?;
    let triangles = count_of(triangle_count, "triangle_count")?;
    if triangles == 0 {
        let sentence = format_args!("triangle_count is 0; expected 1 to {IMP_MAX_COUNT}");
        return Err(Failure::new(IMP_ERROR_COUNT, sentence));
    }
    let known = IMP_MESH_ONE_SIDED | IMP_MESH_SOLID | IMP_MESH_WELDED;
    let flags = known_bits(flags, known, "flags")?;
    // SAFETY: the caller's.
    unsafe {
        Ok(MeshInput {
            vertices: same_layout(args(vertices, vertex_count, "vertices")?),
            indices: args(indices, 3 * triangles, "indices")?,
            tags: args_or_null(tags, triangles, "tags")?,
            options: MeshOptions {
                one_sided: flags & IMP_MESH_ONE_SIDED != 0,
                weld: flags & IMP_MESH_WELDED != 0,
                solid: flags & IMP_MESH_SOLID != 0,
            },
        })
    }
}

#[cold]
pub(in crate::ffi) fn refused_mesh(error: MeshError) -> Failure {
    let status = match error {
        MeshError::Vertex { index, reason } => return invalid(Name::at("vertices", index), reason),
        MeshError::NoTriangles
        | MeshError::IndexCount { .. }
        | MeshError::TooManyTriangles { .. }
        | MeshError::TooManyVertices { .. }
        | MeshError::TagCount { .. } => IMP_ERROR_COUNT,
        MeshError::Index { .. } => IMP_ERROR_RANGE,
        MeshError::OpenEdge { .. } => IMP_ERROR_OPEN,
        MeshError::Cancelled => IMP_ERROR_CANCELLED,
        MeshError::NotAMesh
        | MeshError::Version { .. }
        | MeshError::Length { .. }
        | MeshError::Checksum
        | MeshError::Unsound(_) => return Failure::bytes(error),
    };
    Failure::new(status, format_args!("{error}"))
}

/// Returns the properties of a mesh.
///
/// @param info  its struct_size is sizeof(imp_mesh_info)
/// @note Any thread.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_mesh_get_info(mesh: imp_mesh, info: *mut imp_mesh_info) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let info = unsafe { out(info, "info")? };
        info_size::<imp_mesh_info>(info.struct_size, "imp_mesh_info")?;
        let mesh = find::<Mesh>(mesh, "mesh")?;
        let (found, options) = (mesh.info(), mesh.options());
        let bit = |set: bool, flag: u32| if set { flag } else { 0 };
        *info = imp_mesh_info {
            struct_size: info.struct_size,
            flags: bit(options.one_sided, IMP_MESH_ONE_SIDED)
                | bit(options.solid, IMP_MESH_SOLID)
                | bit(options.weld, IMP_MESH_WELDED),
            vertices: found.vertices,
            triangles: found.triangles,
            degenerate: found.degenerate,
            duplicate: found.duplicate,
            unreferenced: found.unreferenced,
            open_edges: found.open_edges,
            bounds: found.bounds.into(),
            volume: found.volume.clamp(f32::MIN.into(), f32::MAX.into()) as f32,
            reserved: 0,
            bytes: found.bytes as u64,
            saved_bytes: found.saved_bytes as u64,
        };
        Ok(IMP_OK)
    })
}

/// Returns a triangle of a mesh, before any scale.
///
/// @param triangle  its number: three times that is its place in `indices` of imp_mesh_create
/// @param corners   3 corners are written, in the order of `indices`
/// @param tag       may be null
/// @return 0; IMP_ERROR_RANGE if there is no such triangle, or if it takes no part because an earlier one is equal
/// @note Any thread. O(1), but the first call for a mesh is linear in its triangles and allocates 4 bytes for each.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_mesh_triangle(
    mesh: imp_mesh,
    triangle: u32,
    corners: *mut imp_vec3,
    tag: *mut u32,
) -> i32 {
    guard(|| {
        // SAFETY: the header's rule on pointers.
        let (corners, tag) = unsafe { (outs(corners, 3, "corners")?, out_or_null(tag, "tag")?) };
        let mesh = find::<Mesh>(mesh, "mesh")?;
        let points = mesh.triangle(triangle).ok_or_else(|| {
            let (count, duplicate) = (mesh.info().triangles, mesh.info().duplicate);
            let sentence = format_args!(
                "triangle is {triangle}; the mesh has {count}, counted from 0, of which {duplicate} take no part"
            );
            Failure::new(IMP_ERROR_RANGE, sentence)
        })?;
        corners.copy_from_slice(&points.map(vec3_out));
        if let Some(tag) = tag {
            *tag = mesh.tag(triangle);
        }
        Ok(IMP_OK)
    })
}

/// Makes a geometry from a mesh, scaled along the local axes. `data.mesh.thickness` is 0: set it afterwards.
///
/// The geometry only names the mesh. After the last release of the mesh, calls with this geometry return
/// IMP_ERROR_STALE. A shape keeps its mesh alive.
///
/// @param scale  null means 1 each. No component is 0; a negative one mirrors, and front sides stay outside
/// @note Any thread. No allocation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn imp_geometry_mesh(
    mesh: imp_mesh,
    scale: *const imp_vec3,
    result: *mut imp_geometry,
) -> i32 {
    guard(|| {
        let unscaled = imp_vec3 { x: 1.0, y: 1.0, z: 1.0 };
        // SAFETY: the header's rule on pointers.
        let (scale, result) = unsafe {
            let scale = if scale.is_null() { unscaled } else { *arg(scale, "scale")? };
            (scale, out(result, "result")?)
        };
        let mesh = imp_geometry_data_mesh { mesh, scale, thickness: 0.0 };
        store::<Dim3>(Kind::Mesh(&mesh).geometry(0.0), result)
    })
}

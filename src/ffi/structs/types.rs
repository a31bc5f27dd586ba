//! The plain 3D structs of the C interface: vectors, poses, geometries, rays, bounds; and the handles.
//!
//! No struct has padding, a pointer, a bool or an enum. The only union is the tagged one of a geometry.

/// Three floats x, y, z: the memory layout of Unity's `Vector3`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_vec3 {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

/// A rotation as a unit quaternion x, y, z, w: the memory layout of Unity's `Quaternion`.
///
/// Its length may differ from 1 by up to 1 %; the library normalises it. Any other length is IMP_ERROR_ROTATION.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_quat {
    pub x: f32,
    pub y: f32,
    pub z: f32,
    pub w: f32,
}

/// The position and rotation of a geometry. A point of the local frame is rotated first, then translated. A pose has no
/// scale.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_pose {
    pub position: imp_vec3,
    pub rotation: imp_quat,
}

/// An axis-aligned bounding box (AABB), its faces included.
///
/// A box with `min` above `max` on any axis is empty. An empty box contains nothing, overlaps nothing and adds nothing.
/// See imp_bounds_empty.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_bounds {
    pub min: imp_vec3,
    pub max: imp_vec3,
}

/// A bounding sphere, its surface included. A sphere with a negative `radius` is empty: it contains nothing, overlaps
/// nothing and adds nothing.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_sphere {
    pub center: imp_vec3,
    pub radius: f32,
}

/// An affine map: rotation, scale and shear, then a translation. It maps (x, y, z) to `x * x_axis + y * y_axis + z *
/// z_axis + translation`.
///
/// The fields are the columns of a matrix that multiplies column vectors (Unity's Matrix4x4, OpenGL). They are the
/// rows of a matrix that multiplies row vectors (Unreal's FMatrix, XNA, Direct3D). Both have the same sixteen floats in
/// memory; leave out every fourth.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_matrix {
    pub x_axis: imp_vec3,
    pub y_axis: imp_vec3,
    pub z_axis: imp_vec3,
    pub translation: imp_vec3,
}

/// A pair of indices of an array of geometries, both counted from 0.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct imp_index_pair {
    pub a: u32,
    pub b: u32,
}

/// A handle of a world. Zero names no world. A handle is never reused.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct imp_world {
    pub id: u64,
}

/// A handle of a shape, which also names its world. Zero names no shape. A handle is never reused. Arrays in ascending
/// order are sorted by `id`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct imp_shape {
    pub id: u64,
}

/// Selects which shapes may overlap. Two filters match:
///
/// - always, when they have the same group above 0;
/// - never, when they have the same group below 0;
/// - otherwise, when each has a category bit that is set in the other's mask.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct imp_filter {
    /// The categories of the shape. Default 1.
    pub category: u64,
    /// The categories that the shape may overlap. Default: all.
    pub mask: u64,
    /// Default 0: no group.
    pub group: i64,
}

/// A handle of a convex hull, made by imp_hull_create or imp_asset_load. Any number of geometries may use it. Zero names
/// no hull. A handle is never reused.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct imp_hull {
    pub id: u64,
}

/// A handle of a triangle mesh, made by imp_mesh_create, imp_mesh_build_finish or imp_asset_load. Any number of
/// geometries may use it. Zero names no mesh. A handle is never reused.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct imp_mesh {
    pub id: u64,
}

/// A handle of the build of a mesh, made by imp_mesh_create_begin. Zero names no build. A handle is never reused.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct imp_mesh_build {
    pub id: u64,
}

/// A handle of a height field, made by imp_height_field_create or imp_asset_load.
/// Any number of geometries may use it. Zero names no height field. A handle is never reused.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct imp_height_field {
    pub id: u64,
}

/// A handle of a compound, made by imp_compound_create or imp_compound_create_2d. Any number of geometries may use it.
/// Zero names no compound. A handle is never reused.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct imp_compound {
    pub id: u64,
}

/// A sphere. Its radius is imp_geometry.radius.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_sphere {
    pub center: imp_vec3,
}

/// A capsule. Its radius is imp_geometry.radius.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_capsule {
    /// The centre of one cap.
    pub point_a: imp_vec3,
    /// The centre of the other cap. Equal to `point_a` it makes a sphere.
    pub point_b: imp_vec3,
}

/// An oriented box.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_box {
    pub center: imp_vec3,
    /// The rotation of the box about its centre.
    pub rotation: imp_quat,
    /// Half the size along each axis of the box, 0 or more. A flat box is a rectangle.
    pub half_extents: imp_vec3,
}

/// A triangle.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_triangle {
    pub point_a: imp_vec3,
    pub point_b: imp_vec3,
    pub point_c: imp_vec3,
}

/// A convex hull.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_hull {
    /// The hull. It must exist whenever a call gets the geometry.
    pub hull: imp_hull,
    /// The factor along each local axis, not 0. A negative factor mirrors.
    pub scale: imp_vec3,
    /// Must be 0.
    pub reserved: u32,
}

/// A cylinder.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_cylinder {
    /// The centre of one cap.
    pub point_a: imp_vec3,
    /// The centre of the other cap. Equal to `point_a` it makes a disc across the local y axis.
    pub point_b: imp_vec3,
    /// The radius of the caps and the side, 0 or more. 0 makes a segment.
    pub side_radius: f32,
}

/// A cone.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_cone {
    /// The centre of the base.
    pub base: imp_vec3,
    /// The tip. Equal to `base` it makes a disc across the local y axis.
    pub apex: imp_vec3,
    /// The radius of the base, 0 or more. 0 makes a segment.
    pub base_radius: f32,
}

/// A half-space. It has no radius.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_half_space {
    /// The outward direction, of any length but 0. The library normalises it.
    pub normal: imp_vec3,
    /// The signed distance of the plane from the origin along the normal.
    pub offset: f32,
}

/// A triangle mesh. It has no radius.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_mesh {
    /// The mesh. It must exist whenever a call gets the geometry.
    pub mesh: imp_mesh,
    /// The factor along each local axis, not 0. A negative factor mirrors; front sides stay outside.
    pub scale: imp_vec3,
    /// With IMP_MESH_ONE_SIDED: how far below the surface the middle of a body may be that is pushed to the front, a length of
    /// 0 or more. The scale does not change it. imp_geometry_mesh sets 0: without limit, so every body that crosses the
    /// surface is pushed to the front. Ignored by other meshes.
    pub thickness: f32,
}

/// A height field. It has no radius.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_height_field {
    /// The height field. It must exist whenever a call gets the geometry.
    pub height_field: imp_height_field,
}

/// A compound. It has no radius.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_compound {
    /// The compound. It must exist whenever a call gets the geometry.
    pub compound: imp_compound,
}

/// The part of a geometry that depends on its kind. `imp_geometry.kind` selects the member.
#[repr(C)]
#[derive(Clone, Copy)]
pub union imp_geometry_data {
    pub sphere: imp_geometry_data_sphere,
    pub capsule: imp_geometry_data_capsule,
    pub r#box: imp_geometry_data_box,
    pub triangle: imp_geometry_data_triangle,
    pub hull: imp_geometry_data_hull,
    pub cylinder: imp_geometry_data_cylinder,
    pub cone: imp_geometry_data_cone,
    pub half_space: imp_geometry_data_half_space,
    pub mesh: imp_geometry_data_mesh,
    pub height_field: imp_geometry_data_height_field,
    pub compound: imp_geometry_data_compound,
}

/// A geometry in its own local frame: a tagged union of 48 bytes, passed by value. imp_geometry_sphere and its siblings
/// make one.
///
/// On input the library ignores the bytes of `data` beyond the member of the kind. On output it sets them to 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct imp_geometry {
    /// One of IMP_GEOMETRY_*.
    pub kind: u32,
    /// 0 or more. Sphere, capsule: the radius. Box, triangle, hull, cylinder, cone: the convex radius, by which the
    /// geometry grows on all sides; 0 keeps edges sharp. Half-space, mesh, height field, compound: ignored. See
    /// imp_geometry_rounded.
    pub radius: f32,
    /// The member of the kind: `data.sphere` for IMP_GEOMETRY_SPHERE, and so on.
    pub data: imp_geometry_data,
}

/// A sphere: `data.sphere` and `radius`.
pub const IMP_GEOMETRY_SPHERE: u32 = 1;
/// A capsule: every point within `radius` of the segment between the points of `data.capsule`.
pub const IMP_GEOMETRY_CAPSULE: u32 = 2;
/// An oriented box: `data.box` and `radius`.
pub const IMP_GEOMETRY_BOX: u32 = 3;
/// A triangle: `data.triangle` and `radius`. It is two-sided and has no interior.
pub const IMP_GEOMETRY_TRIANGLE: u32 = 4;
/// A convex hull: `data.hull` and `radius`. The scale applies first, then the radius.
pub const IMP_GEOMETRY_HULL: u32 = 5;
/// A half-space, such as a floor without end: all x with `dot(unit normal, x) <= offset`. Uses `data.half_space`.
pub const IMP_GEOMETRY_HALF_SPACE: u32 = 6;
/// A solid cylinder: `data.cylinder` and `radius`.
pub const IMP_GEOMETRY_CYLINDER: u32 = 7;
/// A solid cone: `data.cone` and `radius`.
pub const IMP_GEOMETRY_CONE: u32 = 8;
/// A triangle mesh. Uses `data.mesh`. See CONCAVE GEOMETRIES in the head of this header.
pub const IMP_GEOMETRY_MESH: u32 = 9;
/// A height field. Uses `data.height_field`. See CONCAVE GEOMETRIES in the head of this header.
pub const IMP_GEOMETRY_HEIGHT_FIELD: u32 = 10;
/// A compound: parts with poses of their own. Uses `data.compound`. See CONCAVE GEOMETRIES in the head of this header.
pub const IMP_GEOMETRY_COMPOUND: u32 = 11;
/// The greatest absolute value of a coordinate, radius or half extent.
pub const IMP_MAX_LENGTH: f32 = 1e16;
/// The greatest element count of one call.
pub const IMP_MAX_COUNT: i32 = 16777215;

/// A ray: every point `origin + t * unit direction` with t from 0 to `max_distance`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_ray {
    pub origin: imp_vec3,
    /// Any length but 0. The library normalises it, so distances are lengths.
    pub direction: imp_vec3,
    /// The length of the ray, 0 or more. FLT_MAX reaches everything, but half-spaces only up to 5e16; infinity is an error.
    pub max_distance: f32,
}

/// Properties of a hull, before any scale or radius. Set `struct_size` before.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_hull_info {
    /// sizeof(imp_hull_info).
    pub struct_size: u32,
    /// 0: a point, 1: a segment, 2: a flat polygon, 3: a solid.
    pub rank: u32,
    pub vertices: u32,
    pub edges: u32,
    /// Faces of three or more edges. A flat hull has two, a segment or point none.
    pub faces: u32,
    /// The number of triangles of all faces: see imp_hull_triangles.
    pub triangles: u32,
    /// The number of bytes that imp_asset_save writes.
    pub saved_bytes: u32,
    /// The distance of the furthest input point outside the hull. At most a 2,000,000th of the hull's extent, unless
    /// `max_vertices` left points out. A geometry with this radius contains all input points.
    pub excess: f32,
    /// 0 for a flat hull; at most FLT_MAX.
    pub volume: f32,
    /// The centre of its volume, or of the area or length of a flat hull.
    pub center: imp_vec3,
    /// The bounds of its vertices.
    pub bounds: imp_bounds,
    /// Memory of the hull, in bytes.
    pub bytes: u64,
}

/// The most vertices of a hull.
pub const IMP_HULL_MAX_VERTICES: i32 = 65535;

//! The plain 3D structs of the C interface: vectors, poses, geometries, rays, bounds; and the handles.
//!
//! No struct has padding, a pointer, a bool or an enum. The only union is the tagged one of a geometry.

/// Three floats in the order x, y, z: the memory of Unity's `Vector3`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_vec3 {
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

/// A rotation as a unit quaternion x, y, z, w: the memory of Unity's `Quaternion`.
///
/// Its length may be off 1 by up to 1 % (it is made exact inside). Further off, or zero, is
/// IMP_ERROR_ROTATION.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_quat {
    pub x: f32,
    pub y: f32,
    pub z: f32,
    pub w: f32,
}

/// Where a geometry stands: its local frame is rotated, then moved by `position`. No scale.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_pose {
    pub position: imp_vec3,
    pub rotation: imp_quat,
}

/// An axis-aligned bounding box (AABB), both corners included. One whose `min` lies above its `max` on any
/// axis is empty: it holds nothing, meets nothing and adds nothing. See imp_bounds_empty.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_bounds {
    pub min: imp_vec3,
    pub max: imp_vec3,
}

/// A bounding sphere, its surface included. One with a `radius` below 0 is empty: it holds nothing, meets
/// nothing and adds nothing.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_sphere {
    pub center: imp_vec3,
    pub radius: f32,
}

/// An affine map: rotation, scale and shear, then a translation. A point (x, y, z) becomes
/// `x * x_axis + y * y_axis + z * z_axis + translation`.
///
/// Each field is what the map makes of a unit axis, or of the origin: the four columns of a matrix that
/// multiplies columns (Unity's Matrix4x4, OpenGL), the four rows of one that multiplies rows (Unreal's
/// FMatrix, XNA, Direct3D). In memory both are the same sixteen floats; leave out every fourth.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_matrix {
    pub x_axis: imp_vec3,
    pub y_axis: imp_vec3,
    pub z_axis: imp_vec3,
    pub translation: imp_vec3,
}

/// A world of shapes. Zero is no world. Stays unique after the world is destroyed.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct imp_world {
    pub id: u64,
}

/// A shape in a world. Zero is no shape. It names its world, and stays unique after the shape is
/// destroyed. "In ascending order" means by `id`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct imp_shape {
    pub id: u64,
}

/// Which shapes meet which. Two filters match when they share a group above 0; never when they share
/// one below 0; otherwise when each has a category that the other's mask holds.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct imp_filter {
    /// The categories that the shape belongs to. Default 1.
    pub category: u64,
    /// The categories that it meets. Default: all.
    pub mask: u64,
    /// Default 0: no group.
    pub group: i64,
}

/// A convex hull: too large to pass by value, so it is made once, by imp_hull_create or imp_hull_load, and named
/// by any number of geometries. Zero is no hull. Stays unique after the hull's end.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct imp_hull {
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
    /// The centre of the other cap. Equal to `point_a` makes a sphere.
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
    /// The hull. It must exist whenever the geometry is passed to a call.
    pub hull: imp_hull,
    /// The factor along each local axis, not 0. A negative factor mirrors.
    pub scale: imp_vec3,
    /// Must be 0.
    pub reserved: u32,
}

/// A half-space. It has no radius.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_half_space {
    /// The direction out of the half-space, of any length but 0: it counts as if its length were 1.
    pub normal: imp_vec3,
    /// The distance of the plane from the origin along the normal, of either sign.
    pub offset: f32,
}

/// The part of a geometry that depends on its kind. `imp_geometry.kind` says which member is valid.
#[repr(C)]
#[derive(Clone, Copy)]
pub union imp_geometry_data {
    pub sphere: imp_geometry_data_sphere,
    pub capsule: imp_geometry_data_capsule,
    pub r#box: imp_geometry_data_box,
    pub triangle: imp_geometry_data_triangle,
    pub hull: imp_geometry_data_hull,
    pub half_space: imp_geometry_data_half_space,
}

/// A geometry by value, in its own local frame: a tagged union of 48 bytes. Make one with imp_geometry_sphere and
/// its siblings.
///
/// Input: the library ignores the bytes of `data` beyond the member of the kind. Output: it writes 0 there.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct imp_geometry {
    /// One of IMP_GEOMETRY_*.
    pub kind: u32,
    /// 0 or more. Sphere, capsule: the radius. Box, triangle, hull: the rounding radius, by which the geometry grows
    /// on all sides; 0 keeps edges sharp. Half-space: ignored. See imp_geometry_rounded.
    pub radius: f32,
    /// The member of the kind: `data.sphere` for IMP_GEOMETRY_SPHERE, and so on.
    pub data: imp_geometry_data,
}

/// A sphere: `data.sphere`, `radius`.
pub const IMP_GEOMETRY_SPHERE: u32 = 1;
/// A capsule: every point within `radius` of the segment between the points of `data.capsule`.
pub const IMP_GEOMETRY_CAPSULE: u32 = 2;
/// An oriented box: `data.box`, `radius`.
pub const IMP_GEOMETRY_BOX: u32 = 3;
/// A triangle: `data.triangle`, `radius`. It is hit from both sides, and has no inside.
pub const IMP_GEOMETRY_TRIANGLE: u32 = 4;
/// A convex hull: `data.hull`, `radius`. Its vertices are scaled first, then it is grown by the radius.
pub const IMP_GEOMETRY_HULL: u32 = 5;
/// A half-space, a solid floor without end: all x with `dot(unit normal, x) <= offset`: `data.half_space`.
pub const IMP_GEOMETRY_HALF_SPACE: u32 = 6;
/// The greatest absolute value of any coordinate, radius or half extent that is accepted.
pub const IMP_MAX_LENGTH: f32 = 1e16;
/// The greatest element count that one call accepts.
pub const IMP_MAX_COUNT: i32 = 16777215;

/// A ray: every point `origin + t * direction` for t of 0 or more, up to `max_distance`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_ray {
    pub origin: imp_vec3,
    /// Any length but 0: it is normalised inside, so that distances are lengths.
    pub direction: imp_vec3,
    /// How far the ray reaches, 0 or more. FLT_MAX reaches everything; infinity is refused.
    pub max_distance: f32,
}

/// What a hull is made of, before any scale or radius. Fill `struct_size` with imp_hull_info_default.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_hull_info {
    /// sizeof(imp_hull_info), written by imp_hull_info_default.
    pub struct_size: u32,
    /// 0: a point, 1: a segment, 2: a flat polygon, 3: a solid.
    pub rank: u32,
    pub vertices: u32,
    pub edges: u32,
    /// Flat ones, of three or more edges each. A flat hull has two, a segment or point none.
    pub faces: u32,
    /// How many triangles its faces are cut into: see imp_hull_triangles.
    pub triangles: u32,
    /// How many bytes imp_hull_save writes.
    pub saved_bytes: u32,
    /// How far outside the furthest of the points lies that it was made from: at most a 2,000,000th of its
    /// extent, unless `max_vertices` left points out. With this radius a geometry holds them all.
    pub excess: f32,
    /// 0 of a hull that is flat; at most FLT_MAX.
    pub volume: f32,
    /// The centre of its volume; of a flat hull, of its area or length.
    pub center: imp_vec3,
    /// Of its vertices.
    pub bounds: imp_bounds,
    /// Memory that the hull takes.
    pub bytes: u64,
}

/// The most vertices that a hull may have.
pub const IMP_HULL_MAX_VERTICES: i32 = 65535;

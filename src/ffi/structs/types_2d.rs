//! The plain 2D structs of the C interface, by the rules of the 3D ones.

use super::types::imp_compound;

/// Two floats x, y: the memory layout of Unity's `Vector2`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_vec2 {
    pub x: f32,
    pub y: f32,
}

/// A 2D rotation: the cosine and sine of an angle from the x axis towards the y axis. See imp_rotation_from_degrees_2d
/// and imp_rotation_from_radians_2d.
///
/// Its length may differ from 1 by up to 1 %; the library normalises it. Any other length is IMP_ERROR_ROTATION.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_rotation_2d {
    pub cos: f32,
    pub sin: f32,
}

/// The position and rotation of a 2D geometry. A point of the local frame is rotated first, then translated. A pose has
/// no scale.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_pose_2d {
    pub position: imp_vec2,
    pub rotation: imp_rotation_2d,
}

/// A 2D axis-aligned bounding box, its edges included.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_bounds_2d {
    pub min: imp_vec2,
    pub max: imp_vec2,
}

/// A rotated rectangle: its centre, half its size along each of its own axes, and its rotation. See
/// imp_rectangle_from_degrees.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_rectangle {
    pub center: imp_vec2,
    pub half_extents: imp_vec2,
    pub rotation: imp_rotation_2d,
}

/// A bounding circle.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_circle {
    pub center: imp_vec2,
    pub radius: f32,
}

/// A handle of a convex polygon of up to IMP_LARGE_POLYGON_MAX_VERTICES vertices, made by imp_polygon_create_2d. Any
/// number of geometries may use it. Zero names no polygon. A handle is never reused.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct imp_polygon {
    pub id: u64,
}

/// A handle of a polyline, made by imp_polyline_create_2d or imp_asset_load. Any number of geometries may use it.
/// Zero names no polyline. A handle is never reused.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct imp_polyline {
    pub id: u64,
}

/// A circle with its interior. Its radius is imp_geometry_2d.radius.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_circle_2d {
    pub center: imp_vec2,
}

/// A capsule. Its radius is imp_geometry_2d.radius.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_capsule_2d {
    /// The centre of one cap.
    pub point_a: imp_vec2,
    /// The centre of the other cap. Equal to `point_a` it makes a circle.
    pub point_b: imp_vec2,
}

/// An oriented box: a rectangle.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_box_2d {
    pub center: imp_vec2,
    /// The rotation of the box about its centre.
    pub rotation: imp_rotation_2d,
    /// Half the size along each axis of the box, 0 or more. A flat box is a segment.
    pub half_extents: imp_vec2,
}

/// A convex polygon with its interior. imp_geometry_polygon_2d sorts points into the required order.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_polygon_2d {
    /// The number of vertices, 1 to IMP_POLYGON_MAX_VERTICES.
    pub count: u32,
    /// Must be 0.
    pub reserved: u32,
    /// Three or more vertices go once around, from the x axis towards the y axis, and turn that way at each vertex. Two
    /// vertices differ. The library ignores those from `count` on.
    pub vertices: [imp_vec2; 8],
}

/// A two-sided segment.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_segment_2d {
    pub point_a: imp_vec2,
    pub point_b: imp_vec2,
}

/// A half-plane. It has no radius.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_half_plane_2d {
    /// The outward direction, of any length but 0. The library normalises it.
    pub normal: imp_vec2,
    /// The signed distance of the line from the origin along the normal.
    pub offset: f32,
}

/// A convex polygon asset.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_large_polygon_2d {
    /// The polygon. It must exist whenever a call gets the geometry.
    pub polygon: imp_polygon,
    /// The factor along each local axis, not 0. A negative factor mirrors.
    pub scale: imp_vec2,
}

/// A 2D compound. It has no radius.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_compound_2d {
    /// The compound. It must exist whenever a call gets the geometry.
    pub compound: imp_compound,
}

/// A polyline. It has no radius.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_polyline_2d {
    /// The polyline. It must exist whenever a call gets the geometry.
    pub polyline: imp_polyline,
    /// The factor along each local axis, not 0. A negative factor mirrors, and takes the front of each edge along.
    pub scale: imp_vec2,
    /// With IMP_POLYLINE_ONE_SIDED: how far below the edges the middle of a body may be that is pushed to the front, a length
    /// of 0 or more. The scale does not change it. imp_geometry_polyline_2d sets 0: without limit, so every body that
    /// crosses an edge is pushed to the front. Ignored by other polylines.
    pub thickness: f32,
    /// Must be 0.
    pub reserved: u32,
}

/// The part of a 2D geometry that depends on its kind. `imp_geometry_2d.kind` selects the member.
#[repr(C)]
#[derive(Clone, Copy)]
pub union imp_geometry_data_2d {
    pub circle: imp_geometry_data_circle_2d,
    pub capsule: imp_geometry_data_capsule_2d,
    pub r#box: imp_geometry_data_box_2d,
    pub polygon: imp_geometry_data_polygon_2d,
    pub segment: imp_geometry_data_segment_2d,
    pub half_plane: imp_geometry_data_half_plane_2d,
    pub large_polygon: imp_geometry_data_large_polygon_2d,
    pub compound: imp_geometry_data_compound_2d,
    pub polyline: imp_geometry_data_polyline_2d,
}

/// A 2D geometry in its own local frame: a tagged union of 80 bytes, passed by value. imp_geometry_circle_2d and its
/// siblings make one.
///
/// On input the library ignores the bytes of `data` beyond the member of the kind. On output it sets them to 0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct imp_geometry_2d {
    /// One of IMP_GEOMETRY_*_2D.
    pub kind: u32,
    /// 0 or more. Circle, capsule: the radius. Box, polygon, segment: the convex radius, by which the geometry grows on
    /// all sides; 0 keeps corners sharp. Half-plane, compound, polyline: ignored. See imp_geometry_rounded_2d.
    pub radius: f32,
    /// The member of the kind: `data.circle` for IMP_GEOMETRY_CIRCLE_2D, and so on.
    pub data: imp_geometry_data_2d,
}

/// A circle with its interior: `data.circle` and `radius`.
pub const IMP_GEOMETRY_CIRCLE_2D: u32 = 17;
/// A capsule: every point within `radius` of the segment between the points of `data.capsule`.
pub const IMP_GEOMETRY_CAPSULE_2D: u32 = 18;
/// An oriented box: `data.box` and `radius`.
pub const IMP_GEOMETRY_BOX_2D: u32 = 19;
/// A convex polygon with its interior: `data.polygon` and `radius`.
pub const IMP_GEOMETRY_POLYGON_2D: u32 = 20;
/// A segment: `data.segment` and `radius`. It is two-sided and has no interior.
pub const IMP_GEOMETRY_SEGMENT_2D: u32 = 21;
/// A half-plane, such as ground without end: all x with `dot(unit normal, x) <= offset`. Uses `data.half_plane`.
pub const IMP_GEOMETRY_HALF_PLANE_2D: u32 = 22;
/// A convex polygon asset: `data.large_polygon` and `radius`. The scale applies first, then the radius.
pub const IMP_GEOMETRY_LARGE_POLYGON_2D: u32 = 23;
/// A compound: parts with poses of their own. Uses `data.compound`. See CONCAVE GEOMETRIES in the head of this header.
pub const IMP_GEOMETRY_COMPOUND_2D: u32 = 24;
/// A polyline: edges without an inside. Uses `data.polyline`. See CONCAVE GEOMETRIES in the head of this header.
pub const IMP_GEOMETRY_POLYLINE_2D: u32 = 25;
/// The most vertices of an imp_geometry_data_polygon_2d.
pub const IMP_POLYGON_MAX_VERTICES: i32 = 8;
/// The most vertices of a polygon asset.
pub const IMP_LARGE_POLYGON_MAX_VERTICES: i32 = 1024;

/// For imp_polyline_create_2d: one more edge joins the last point to the first.
pub const IMP_POLYLINE_CLOSED: u32 = 1;
/// For imp_polyline_create_2d: rays and casts ignore the back of each edge.
///
/// With y up the front is on the right of an edge, seen from its start. So a closed outline in counter-clockwise order
/// has its front outside. Bodies that cross an edge are pushed to the front: see ONE-SIDED SURFACES in the head of this
/// header, and `thickness` of imp_geometry_data_polyline_2d. A ray or cast that begins in touch counts from
/// both sides. imp_cast_motion_2d counts both sides of a polyline that rotates.
pub const IMP_POLYLINE_ONE_SIDED: u32 = 2;
/// For imp_polyline_create_2d: contacts leave out internal points, so bodies do not catch where edges meet.
pub const IMP_POLYLINE_WELDED: u32 = 4;

/// Properties of a polyline. Set `struct_size` before.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_polyline_info_2d {
    /// sizeof(imp_polyline_info_2d).
    pub struct_size: u32,
    /// IMP_POLYLINE_*, as imp_polyline_create_2d got them.
    pub flags: u32,
    pub points: u32,
    pub edges: u32,
    /// The number of edges whose two points are equal.
    pub zero_length_edges: u32,
    /// The number of bytes of imp_asset_save.
    pub saved_bytes: u32,
    /// The bounds of all points, before any scale.
    pub bounds: imp_bounds_2d,
    /// Memory in bytes.
    pub bytes: u64,
}

/// The most points of imp_compound_create_from_outline_2d.
pub const IMP_OUTLINE_MAX_POINTS: i32 = 131072;

/// One part of a 2D compound to make.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_compound_part_2d {
    /// Any kind but a compound.
    pub geometry: imp_geometry_2d,
    /// The pose of the part in the compound's frame. imp_shape_set_part_poses_2d changes it for one shape.
    pub pose: imp_pose_2d,
    /// Your number, such as a material or a bone. Answers return it in imp_part.
    pub tag: u32,
    /// Must be 0.
    pub reserved: u32,
}

/// Properties of a 2D compound. Set `struct_size` before.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_compound_info_2d {
    /// sizeof(imp_compound_info_2d).
    pub struct_size: u32,
    /// The number of parts.
    pub parts: u32,
    /// The bounds of all parts at the poses of imp_compound_create_2d.
    pub bounds: imp_bounds_2d,
    /// Memory of the compound without the assets of its parts, in bytes.
    pub bytes: u64,
}

/// A 2D ray: every point `origin + t * unit direction` with t from 0 to `max_distance`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_ray_2d {
    pub origin: imp_vec2,
    /// Any length but 0. The library normalises it, so distances are lengths.
    pub direction: imp_vec2,
    /// The length of the ray, 0 or more. FLT_MAX reaches everything, but half-spaces only up to 5e16; infinity is an error.
    pub max_distance: f32,
}

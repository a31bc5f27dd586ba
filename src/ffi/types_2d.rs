//! The plain 2D structs of the C interface, by the rules of the 3D ones.

/// Two floats in the order x, y: the memory of Unity's `Vector2`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_vec2 {
    pub x: f32,
    pub y: f32,
}

/// A rotation in 2D: the cosine and sine of an angle, which turns the x axis towards the y axis. See
/// imp_rotation_from_radians_2d and imp_rotation_from_degrees_2d.
///
/// Its length may be off 1 by up to 1 % (it is made exact inside). Further off, or zero, is
/// IMP_ERROR_ROTATION.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_rotation_2d {
    pub cos: f32,
    pub sin: f32,
}

/// Where a geometry of the plane stands: its local frame is rotated, then moved by `position`. No scale.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_pose_2d {
    pub position: imp_vec2,
    pub rotation: imp_rotation_2d,
}

/// An axis-aligned bounding rectangle, both corners included.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_bounds_2d {
    pub min: imp_vec2,
    pub max: imp_vec2,
}

/// A rectangle: its centre, half its size along each of its own axes, and how these are turned. See
/// imp_rectangle_from_degrees.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_rectangle {
    pub center: imp_vec2,
    pub half_extents: imp_vec2,
    pub rotation: imp_rotation_2d,
}

/// A circle that bounds something: its centre and radius.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_circle {
    pub center: imp_vec2,
    pub radius: f32,
}

/// A convex polygon of up to IMP_LARGE_POLYGON_MAX_VERTICES vertices, shared by any number of geometries. Make one with
/// imp_polygon_create_2d. Zero is no polygon. The handle stays unique after the polygon's end.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct imp_polygon {
    pub id: u64,
}

/// A circle, its inside included. Its radius is imp_geometry_2d.radius.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_circle_2d {
    pub center: imp_vec2,
}

/// A capsule. Its radius is imp_geometry_2d.radius.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_capsule_2d {
    /// The centre of one end.
    pub point_a: imp_vec2,
    /// The centre of the other end. Equal to `point_a` makes a circle.
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

/// A convex polygon, its inside included. imp_geometry_polygon_2d brings points into the order that it needs.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_polygon_2d {
    /// The number of vertices, 1 to IMP_POLYGON_MAX_VERTICES.
    pub count: u32,
    /// Must be 0.
    pub reserved: u32,
    /// Three or more vertices go round once, from the x axis towards the y axis, and turn that way at each; two
    /// vertices differ. Those from `count` on are ignored.
    pub vertices: [imp_vec2; 8],
}

/// A segment, hit from both sides.
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
    /// The direction out of the half-plane, of any length but 0: it counts as if its length were 1.
    pub normal: imp_vec2,
    /// The distance of the line from the origin along the normal, of either sign.
    pub offset: f32,
}

/// A convex polygon that is an asset.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_large_polygon_2d {
    /// The polygon. It must exist whenever the geometry is passed to a call.
    pub polygon: imp_polygon,
    /// The factor along each local axis, not 0. A negative factor mirrors.
    pub scale: imp_vec2,
}

/// The part of a 2D geometry that depends on its kind. `imp_geometry_2d.kind` says which member is valid.
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
}

/// A 2D geometry by value, in its own local frame: a tagged union of 80 bytes. Make one with imp_geometry_circle_2d and
/// its siblings.
///
/// Input: the library ignores the bytes of `data` beyond the member of the kind. Output: it writes 0 there.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct imp_geometry_2d {
    /// One of IMP_GEOMETRY_*_2D.
    pub kind: u32,
    /// 0 or more. Circle, capsule: the radius. Box, polygon, segment: the rounding radius, by which the geometry grows
    /// on all sides; 0 keeps corners sharp. Half-plane: ignored. See imp_geometry_rounded_2d.
    pub radius: f32,
    /// The member of the kind: `data.circle` for IMP_GEOMETRY_CIRCLE_2D, and so on.
    pub data: imp_geometry_data_2d,
}

/// A circle, its inside included: `data.circle`, `radius`.
pub const IMP_GEOMETRY_CIRCLE_2D: u32 = 17;
/// A capsule: every point within `radius` of the segment between the points of `data.capsule`.
pub const IMP_GEOMETRY_CAPSULE_2D: u32 = 18;
/// An oriented box, a rectangle: `data.box`, `radius`.
pub const IMP_GEOMETRY_BOX_2D: u32 = 19;
/// A convex polygon of up to IMP_POLYGON_MAX_VERTICES vertices, its inside included: `data.polygon`, `radius`.
pub const IMP_GEOMETRY_POLYGON_2D: u32 = 20;
/// A segment, hit from both sides: `data.segment`, `radius`.
pub const IMP_GEOMETRY_SEGMENT_2D: u32 = 21;
/// A half-plane, solid ground without end: all x with `dot(unit normal, x) <= offset`: `data.half_plane`.
pub const IMP_GEOMETRY_HALF_PLANE_2D: u32 = 22;
/// A convex polygon that is an asset: `data.large_polygon`, `radius`. Its vertices are scaled first, then it is grown by
/// the radius.
pub const IMP_GEOMETRY_LARGE_POLYGON_2D: u32 = 23;
/// The greatest number of vertices of IMP_GEOMETRY_POLYGON_2D, which holds them by value.
pub const IMP_POLYGON_MAX_VERTICES: i32 = 8;
/// The greatest number of vertices of an imp_polygon.
pub const IMP_LARGE_POLYGON_MAX_VERTICES: i32 = 1024;

/// A ray in 2D: every point `origin + t * direction` for t of 0 or more, up to `max_distance`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_ray_2d {
    pub origin: imp_vec2,
    /// Any length but 0: it is normalised inside, so that distances are lengths.
    pub direction: imp_vec2,
    /// How far the ray reaches, 0 or more. FLT_MAX reaches everything; infinity is refused.
    pub max_distance: f32,
}

//! The plain structs of the 2D interface. None has padding, a pointer, a bool or an enum. The only union is the tagged
//! one of a geometry.

use super::types::imp_shape;

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

/// Where a ray enters a geometry of the plane.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_hit_2d {
    /// The point of entry; the origin when the ray begins inside.
    pub point: imp_vec2,
    /// Unit, out of the geometry; against the direction when the ray begins inside.
    pub normal: imp_vec2,
    /// From the origin to `point`; 0 when the ray begins inside.
    pub distance: f32,
    /// IMP_HIT_INSIDE or 0.
    pub flags: u32,
}

/// How far two geometries of the plane are apart, or how deep they overlap:
/// `point_b = point_a + distance * normal`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_separation_2d {
    /// Above 0 the gap; below 0 minus the least translation that separates; 0 touching.
    pub distance: f32,
    /// Unit, from A to B. Moving B by `-distance * normal` brings the two to touch.
    pub normal: imp_vec2,
    /// On A's outline.
    pub point_a: imp_vec2,
    /// On B's outline.
    pub point_b: imp_vec2,
}

/// When and where two geometries of the plane first touch as they move.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_cast_hit_2d {
    /// Unit, from A to B.
    pub normal: imp_vec2,
    /// On A's outline, in the world, at the time of the hit.
    pub point_a: imp_vec2,
    /// On B's outline. The same point, unless the two overlap.
    pub point_b: imp_vec2,
    /// From 0, the start, to 1, the end of the motion.
    pub time: f32,
    /// 0; or below 0, where the two overlap since the start: as in imp_separation_2d.
    pub distance: f32,
    /// IMP_HIT_INSIDE or 0.
    pub flags: u32,
}

/// A point where two geometries of the plane touch, or would along the normal of their manifold: on a line along it
/// that leaves A's outline at `point_a` and enters B's at `point_b`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_contact_point_2d {
    /// On A's outline.
    pub point_a: imp_vec2,
    /// On B's outline: `point_a + distance * normal`.
    pub point_b: imp_vec2,
    /// Below 0 a depth; never below the signed distance of the two.
    pub distance: f32,
    /// Which vertex or edge of A: IMP_FEATURE_VERTEX or IMP_FEATURE_EDGE plus its index. Circle: its centre, vertex
    /// 0. Capsule, segment: an end (0 and 1), or a side: 0 is to the right of the way from a to b, 1 to the left.
    /// Box: a corner, (-x, -y), (+x, -y), (+x, +y), (-x, +y) of its own axes (0 to 3), or the edge from a corner to
    /// the next. Polygon, large polygon: a vertex, or the edge from a vertex to the next. Half-plane: its line, edge 0.
    pub feature_a: u32,
    /// The same of B. No two points of a manifold have both in common, so that a point can be found again.
    pub feature_b: u32,
}

/// Where two geometries of the plane touch: one or two points that stand for all.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_manifold_2d {
    /// Unit, from A to B; zero without points.
    pub normal: imp_vec2,
    /// How many points there are: 0 to 2.
    pub count: u32,
    /// The deeper first; zero beyond `count`.
    pub points: [imp_contact_point_2d; 2],
}

/// An axis that may separate two geometries of the plane, with the interval that each covers on it. Intervals begin
/// at A's position: the projection of a point p is `dot(p - pose_a.position, direction)`. Where a half-plane has no
/// end, FLT_MAX or -FLT_MAX stands.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_axis_2d {
    /// IMP_AXIS_FACE_A or IMP_AXIS_FACE_B, which in the plane are edges; or IMP_AXIS_NEAREST.
    pub kind: u32,
    /// Which edge of A, counted from 0; of a box, which of its axes x and y. 0 when the kind names none.
    pub feature_a: u32,
    /// The same of B.
    pub feature_b: u32,
    /// IMP_AXIS_DECIDES or 0.
    pub flags: u32,
    /// Unit. Moving B along it is the shorter way to separate the two on this axis.
    pub direction: imp_vec2,
    pub min_a: f32,
    pub max_a: f32,
    pub min_b: f32,
    pub max_b: f32,
    /// `min_b - max_a`: above 0 the two are apart on this axis; below 0 minus the least translation along it that
    /// separates them; 0 touching.
    pub gap: f32,
}

/// A line of a drawing in 2D, from `start` to `end`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_line_2d {
    pub start: imp_vec2,
    pub end: imp_vec2,
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

/// For imp_fit_box_2d: along the principal axes of the points.
pub const IMP_FIT_PRINCIPAL: u32 = 1;
/// For imp_fit_box_2d: of the least area.
pub const IMP_FIT_LEAST_AREA: u32 = 2;

/// How to make a shape of the plane. Fill it with imp_shape_desc_default_2d, then set at least `geometry`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_shape_desc_2d {
    /// sizeof(imp_shape_desc_2d), written by imp_shape_desc_default_2d.
    pub struct_size: u32,
    /// IMP_SHAPE_* bits. Default 0.
    pub flags: u32,
    /// Yours: the library hands it back with events and hits.
    pub user_data: u64,
    pub filter: super::types::imp_filter,
    pub geometry: imp_geometry_2d,
    pub pose: imp_pose_2d,
}

/// A hit of a ray in a world of the plane.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_world_hit_2d {
    pub shape: imp_shape,
    pub user_data: u64,
    pub hit: imp_hit_2d,
}

/// For imp_struct_size: imp_vec2.
pub const IMP_STRUCT_VEC2: u32 = 28;
/// For imp_struct_size: imp_rotation_2d.
pub const IMP_STRUCT_ROTATION_2D: u32 = 29;
/// For imp_struct_size: imp_pose_2d.
pub const IMP_STRUCT_POSE_2D: u32 = 30;
/// For imp_struct_size: imp_bounds_2d.
pub const IMP_STRUCT_BOUNDS_2D: u32 = 31;
/// For imp_struct_size: imp_geometry_2d.
pub const IMP_STRUCT_GEOMETRY_2D: u32 = 32;
/// For imp_struct_size: imp_ray_2d.
pub const IMP_STRUCT_RAY_2D: u32 = 33;
/// For imp_struct_size: imp_hit_2d.
pub const IMP_STRUCT_HIT_2D: u32 = 34;
/// For imp_struct_size: imp_separation_2d.
pub const IMP_STRUCT_SEPARATION_2D: u32 = 35;
/// For imp_struct_size: imp_cast_hit_2d.
pub const IMP_STRUCT_CAST_HIT_2D: u32 = 36;
/// For imp_struct_size: imp_contact_point_2d.
pub const IMP_STRUCT_CONTACT_POINT_2D: u32 = 37;
/// For imp_struct_size: imp_manifold_2d.
pub const IMP_STRUCT_MANIFOLD_2D: u32 = 38;
/// For imp_struct_size: imp_axis_2d.
pub const IMP_STRUCT_AXIS_2D: u32 = 39;
/// For imp_struct_size: imp_line_2d.
pub const IMP_STRUCT_LINE_2D: u32 = 40;
/// For imp_struct_size: imp_rectangle.
pub const IMP_STRUCT_RECTANGLE: u32 = 41;
/// For imp_struct_size: imp_circle.
pub const IMP_STRUCT_CIRCLE: u32 = 42;
/// For imp_struct_size: imp_shape_desc_2d.
pub const IMP_STRUCT_SHAPE_DESC_2D: u32 = 43;
/// For imp_struct_size: imp_world_hit_2d.
pub const IMP_STRUCT_WORLD_HIT_2D: u32 = 44;
/// For imp_struct_size: imp_polygon.
pub const IMP_STRUCT_POLYGON: u32 = 45;

//! The plain structs of the C interface. None has padding, a pointer, a bool or an enum. The only union is the tagged
//! one of a geometry.

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

/// A cylinder.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry_data_cylinder {
    /// The centre of one cap.
    pub point_a: imp_vec3,
    /// The centre of the other cap. Equal to `point_a` makes a disc across the local y axis.
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
    /// The tip. Equal to `base` makes a disc across the local y axis.
    pub apex: imp_vec3,
    /// The radius of the base, 0 or more. 0 makes a segment.
    pub base_radius: f32,
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
    pub cylinder: imp_geometry_data_cylinder,
    pub cone: imp_geometry_data_cone,
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
    /// 0 or more. Sphere, capsule: the radius. Box, triangle, hull, cylinder, cone: the rounding radius, by which
    /// the geometry grows on all sides; 0 keeps edges sharp. Half-space: ignored. See imp_geometry_rounded.
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
/// A solid cylinder: `data.cylinder`, grown by `radius`.
pub const IMP_GEOMETRY_CYLINDER: u32 = 7;
/// A solid cone: `data.cone`, grown by `radius`.
pub const IMP_GEOMETRY_CONE: u32 = 8;

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

/// Where a ray enters a geometry.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_hit {
    /// The point of entry; the origin when the ray begins inside.
    pub point: imp_vec3,
    /// Unit, out of the geometry; against the direction when the ray begins inside.
    pub normal: imp_vec3,
    /// From the origin to `point`; 0 when the ray begins inside.
    pub distance: f32,
    /// IMP_HIT_INSIDE or 0.
    pub flags: u32,
}

/// Of a ray: it begins inside the geometry or on its surface, `distance` is 0. Of a cast: the two touch or overlap
/// since the start.
pub const IMP_HIT_INSIDE: u32 = 1;

/// How far two geometries are apart, or how deep they overlap: `point_b = point_a + distance * normal`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_separation {
    /// Above 0 the gap; below 0 minus the least translation that separates; 0 touching.
    pub distance: f32,
    /// Unit, from A to B. Moving B by `-distance * normal` brings the two to touch.
    pub normal: imp_vec3,
    /// On A's surface.
    pub point_a: imp_vec3,
    /// On B's surface.
    pub point_b: imp_vec3,
}

/// When and where two geometries first touch as they move.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_cast_hit {
    /// Unit, from A to B.
    pub normal: imp_vec3,
    /// On A's surface, in the world, at the time of the hit.
    pub point_a: imp_vec3,
    /// On B's surface. The same point, unless the two overlap.
    pub point_b: imp_vec3,
    /// From 0, the start, to 1, the end of the motion.
    pub time: f32,
    /// 0; or below 0, where the two overlap since the start: as in imp_separation.
    pub distance: f32,
    /// IMP_HIT_INSIDE or 0.
    pub flags: u32,
}

/// Casts: two that touch or overlap at the start, and do not come closer, are no hit at the start. So what stands on
/// a floor slides along it, and what overlaps moves out.
pub const IMP_CAST_SKIP_LEAVING: u32 = 1;

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

/// A point where two geometries touch, or would along the normal of their manifold: on a line along it that
/// leaves A's surface at `point_a` and enters B's at `point_b`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_contact_point {
    /// On A's surface.
    pub point_a: imp_vec3,
    /// On B's surface: `point_a + distance * normal`.
    pub point_b: imp_vec3,
    /// Below 0 a depth; never below the signed distance of the two.
    pub distance: f32,
    /// Which vertex, edge or face of A: one of IMP_FEATURE_* plus its index.
    pub feature_a: u32,
    /// The same of B. No two points of a manifold have both in common, so that a point can be found again.
    pub feature_b: u32,
}

/// Where two geometries touch: up to four points that stand for all.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_manifold {
    /// Unit, from A to B; zero without points.
    pub normal: imp_vec3,
    /// How many points there are: 0 to 4.
    pub count: u32,
    /// The deepest first; zero beyond `count`.
    pub points: [imp_contact_point; 4],
}

/// A vertex; its index in the bits of IMP_FEATURE_INDEX. Sphere: its centre (0). Capsule: an end (0 and 1).
/// Triangle: a corner (0 to 2). Hull: a vertex. Box: a corner, 0 to 7; bits 0, 1 and 2 tell whether it lies at the
/// upper end of the axes x, y and z.
pub const IMP_FEATURE_VERTEX: u32 = 0x40000000;
/// An edge. Capsule: its segment (0). Triangle: ab, bc or ca (0 to 2). Hull: an edge. Box: 0 to 11; 4 times the
/// axis it runs along, plus 1 at the upper end of the next axis, plus 2 at that of the one after it, counted
/// x, y, z, x.
pub const IMP_FEATURE_EDGE: u32 = 0x80000000;
/// A face. Triangle: 0 is seen with its corners counter-clockwise, with right-handed axes, 1 from behind. Hull: a
/// face. Half-space: its plane (0). Box: 0 to 5; twice the axis that it is at right angles to, plus 1 at its upper
/// end.
pub const IMP_FEATURE_FACE: u32 = 0xC0000000;
/// The bits of a feature that tell its kind.
pub const IMP_FEATURE_KIND: u32 = 0xC0000000;
/// The bits of a feature that hold its index.
pub const IMP_FEATURE_INDEX: u32 = 0x3FFFFFFF;

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

/// How to make a world. Fill it with imp_world_desc_default, then change what you need.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_world_desc {
    /// sizeof(imp_world_desc), written by imp_world_desc_default.
    pub struct_size: u32,
    /// IMP_WORLD_* bits. Default 0.
    pub flags: u32,
    /// The signed distance at or below which two shapes overlap in imp_world_update and
    /// imp_shape_overlaps. Default 0: touching counts. Slightly negative: neighbours on a grid do not.
    pub margin: f32,
    /// How far a shape may move before the tree has to follow, as a fraction of its size: 0 to 10.
    /// Default 0.1. It changes speed, never an answer.
    pub fatness: f32,
}

/// imp_world_update records no IMP_EVENT_STAY.
pub const IMP_WORLD_NO_STAY_EVENTS: u32 = 1;
/// The world is a plane: its shapes are made and asked about with the functions that end in _2d. All functions on
/// worlds and shapes that take no vector serve both.
pub const IMP_WORLD_2D: u32 = 2;

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

/// How to make a shape. Fill it with imp_shape_desc_default, then set at least `geometry`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_shape_desc {
    /// sizeof(imp_shape_desc), written by imp_shape_desc_default.
    pub struct_size: u32,
    /// IMP_SHAPE_* bits. Default 0.
    pub flags: u32,
    /// Yours: the library hands it back with events and hits.
    pub user_data: u64,
    pub filter: imp_filter,
    pub geometry: imp_geometry,
    pub pose: imp_pose,
    /// Must be 0.
    pub reserved: u32,
}

/// The shape seldom moves. Two static shapes never pair; a static and a moving one do. Its pose can
/// still be set, at a higher price. imp_shape_set_static changes the flag.
pub const IMP_SHAPE_STATIC: u32 = 1;
/// The shape begins disabled: no query or event sees it until imp_shape_set_enabled.
pub const IMP_SHAPE_DISABLED: u32 = 2;

/// What a world query sees. Fill it with imp_query_default. A null imp_query pointer means the default.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct imp_query {
    /// sizeof(imp_query), written by imp_query_default.
    pub struct_size: u32,
    /// IMP_QUERY_* bits. Default 0.
    pub flags: u32,
    /// Only shapes whose filter matches this one are seen. Default: every category, every mask.
    pub filter: imp_filter,
}

/// Rays: a shape that holds the origin is passed over instead of hit at distance 0.
pub const IMP_QUERY_SKIP_INSIDE: u32 = 1;

/// A hit of a ray in a world.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_world_hit {
    pub shape: imp_shape,
    pub user_data: u64,
    pub hit: imp_hit,
}

/// Two shapes that overlap; `a` orders before `b`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct imp_pair {
    pub a: imp_shape,
    pub b: imp_shape,
}

/// What an update found of one pair of shapes; `a` orders before `b`. An end event carries the handles
/// and user data of both even when one, or both, is destroyed: imp_shape_valid tells.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct imp_event {
    pub a: imp_shape,
    pub b: imp_shape,
    pub user_data_a: u64,
    pub user_data_b: u64,
    /// One of IMP_EVENT_*.
    pub kind: u32,
    /// 0.
    pub flags: u32,
}

/// The two overlap now and did not at the update before.
pub const IMP_EVENT_BEGIN: u32 = 1;
/// The two overlap now and did at the update before.
pub const IMP_EVENT_STAY: u32 = 2;
/// The two overlapped at the update before and do not now, or one was destroyed, disabled or
/// re-filtered, or both are static now.
pub const IMP_EVENT_END: u32 = 3;

/// What a world holds and what its last update did. Fill `struct_size` with imp_stats_default.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct imp_stats {
    /// sizeof(imp_stats), written by imp_stats_default.
    pub struct_size: u32,
    /// Shapes that exist.
    pub shapes: u32,
    /// Shapes that are enabled.
    pub enabled: u32,
    /// Pairs of shapes close enough to be tested.
    pub candidates: u32,
    /// Pairs that overlapped at the last update.
    pub pairs: u32,
    /// Exact tests that the last update made.
    pub tested: u32,
    /// Nodes of the bounding-volume trees.
    pub nodes: u32,
    /// Levels of the highest tree.
    pub height: u32,
    /// Memory of the world.
    pub bytes: u64,
}

/// A candidate axis of the separating-axis test: what two geometries, A and B, cover on it.
///
/// Intervals begin at the position of A's pose: the projection of a point p is `dot(p - position_a, direction)`.
/// So they keep their digits wherever in the world the two stand. Where a half-space has no end, FLT_MAX or
/// -FLT_MAX stands.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_axis {
    /// One of IMP_AXIS_FACE_A, IMP_AXIS_FACE_B, IMP_AXIS_EDGES, IMP_AXIS_NEAREST.
    pub kind: u32,
    /// Which face or edge of A, counted from 0; 0 when the kind names none.
    pub feature_a: u32,
    /// Which face or edge of B, counted from 0; 0 when the kind names none.
    pub feature_b: u32,
    /// IMP_AXIS_DECIDES or 0.
    pub flags: u32,
    /// Unit. Moving B along it is the shorter way to separate the two on this axis.
    pub direction: imp_vec3,
    pub min_a: f32,
    pub max_a: f32,
    pub min_b: f32,
    pub max_b: f32,
    /// `min_b - max_a`: above 0 the two are apart on this axis; below 0 minus the least translation along it that
    /// separates them; 0 touching.
    pub gap: f32,
}

/// A line of a drawing, from `start` to `end`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_line {
    pub start: imp_vec3,
    pub end: imp_vec3,
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

/// For imp_struct_size: imp_vec3.
pub const IMP_STRUCT_VEC3: u32 = 1;
/// For imp_struct_size: imp_quat.
pub const IMP_STRUCT_QUAT: u32 = 2;
/// For imp_struct_size: imp_pose.
pub const IMP_STRUCT_POSE: u32 = 3;
/// For imp_struct_size: imp_bounds.
pub const IMP_STRUCT_BOUNDS: u32 = 4;
/// For imp_struct_size: imp_geometry.
pub const IMP_STRUCT_GEOMETRY: u32 = 5;
/// For imp_struct_size: imp_ray.
pub const IMP_STRUCT_RAY: u32 = 6;
/// For imp_struct_size: imp_hit.
pub const IMP_STRUCT_HIT: u32 = 7;
/// For imp_struct_size: imp_world.
pub const IMP_STRUCT_WORLD: u32 = 8;
/// For imp_struct_size: imp_shape.
pub const IMP_STRUCT_SHAPE: u32 = 9;
/// For imp_struct_size: imp_world_desc.
pub const IMP_STRUCT_WORLD_DESC: u32 = 10;
/// For imp_struct_size: imp_filter.
pub const IMP_STRUCT_FILTER: u32 = 11;
/// For imp_struct_size: imp_shape_desc.
pub const IMP_STRUCT_SHAPE_DESC: u32 = 12;
/// For imp_struct_size: imp_query.
pub const IMP_STRUCT_QUERY: u32 = 13;
/// For imp_struct_size: imp_world_hit.
pub const IMP_STRUCT_WORLD_HIT: u32 = 14;
/// For imp_struct_size: imp_pair.
pub const IMP_STRUCT_PAIR: u32 = 15;
/// For imp_struct_size: imp_event.
pub const IMP_STRUCT_EVENT: u32 = 16;
/// For imp_struct_size: imp_stats.
pub const IMP_STRUCT_STATS: u32 = 17;
/// For imp_struct_size: imp_separation.
pub const IMP_STRUCT_SEPARATION: u32 = 18;
/// For imp_struct_size: imp_hull.
pub const IMP_STRUCT_HULL: u32 = 19;
/// For imp_struct_size: imp_hull_info.
pub const IMP_STRUCT_HULL_INFO: u32 = 20;
/// For imp_struct_size: imp_contact_point.
pub const IMP_STRUCT_CONTACT_POINT: u32 = 21;
/// For imp_struct_size: imp_manifold.
pub const IMP_STRUCT_MANIFOLD: u32 = 22;
/// For imp_struct_size: imp_cast_hit.
pub const IMP_STRUCT_CAST_HIT: u32 = 23;
/// For imp_struct_size: imp_axis.
pub const IMP_STRUCT_AXIS: u32 = 24;
/// For imp_struct_size: imp_line.
pub const IMP_STRUCT_LINE: u32 = 25;
/// For imp_struct_size: imp_sphere.
pub const IMP_STRUCT_SPHERE: u32 = 26;
/// For imp_struct_size: imp_matrix.
pub const IMP_STRUCT_MATRIX: u32 = 27;

//! The plain structs of the C interface. None has padding, a pointer, a bool, an enum or a union.

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

/// An axis-aligned bounding box (AABB), both corners included.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_bounds {
    pub min: imp_vec3,
    pub max: imp_vec3,
}

/// A geometry by value, in its own local frame. Make one with imp_geometry_sphere,
/// imp_geometry_capsule or imp_geometry_box. Fields that its kind does not use are ignored.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_geometry {
    /// One of IMP_GEOMETRY_*.
    pub kind: u32,
    /// Sphere, capsule: the radius, 0 or more.
    pub radius: f32,
    /// Sphere, box: the centre.
    pub center: imp_vec3,
    /// Box: its rotation about the centre.
    pub rotation: imp_quat,
    /// Box: half its size along each of its axes, 0 or more. A flat box is a rectangle.
    pub half_extents: imp_vec3,
    /// Capsule: the centre of one cap.
    pub point_a: imp_vec3,
    /// Capsule: the centre of the other cap. Equal to `point_a` makes a sphere.
    pub point_b: imp_vec3,
}

/// A sphere: `center`, `radius`.
pub const IMP_GEOMETRY_SPHERE: u32 = 1;
/// A capsule: every point within `radius` of the segment from `point_a` to `point_b`.
pub const IMP_GEOMETRY_CAPSULE: u32 = 2;
/// An oriented box: `center`, `rotation`, `half_extents`.
pub const IMP_GEOMETRY_BOX: u32 = 3;

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

/// The ray begins inside the geometry or on its surface: `distance` is 0.
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
/// still be set, at a higher price.
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
/// re-filtered.
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

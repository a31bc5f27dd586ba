//! The plain structs of worlds, shapes, queries and events.

use super::answers::{imp_hit, imp_hit_2d};
use super::types::{imp_filter, imp_geometry, imp_pose, imp_shape};
use super::types_2d::{imp_geometry_2d, imp_pose_2d};

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
    pub filter: imp_filter,
    pub geometry: imp_geometry_2d,
    pub pose: imp_pose_2d,
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

/// A hit of a ray in a world of the plane.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_world_hit_2d {
    pub shape: imp_shape,
    pub user_data: u64,
    pub hit: imp_hit_2d,
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

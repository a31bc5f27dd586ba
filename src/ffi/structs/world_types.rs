//! The plain structs of worlds, shapes, queries and events.

use super::parts::imp_part;
use super::types::{imp_filter, imp_geometry, imp_pose, imp_shape, imp_vec3};
use super::types_2d::{imp_geometry_2d, imp_pose_2d, imp_vec2};

/// The options of a new world. Fill it with imp_world_desc_default first.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_world_desc {
    /// sizeof(imp_world_desc), written by imp_world_desc_default.
    pub struct_size: u32,
    /// IMP_WORLD_* bits. Default 0.
    pub flags: u32,
    /// The signed distance at or below which imp_world_update and imp_shape_overlaps report an overlap. Default 0:
    /// touching counts. Slightly negative: neighbours on a grid do not overlap.
    pub margin: f32,
    /// A shape may move by this fraction of its size before its tree leaf is refitted: 0 to 10. Default 0.1. It
    /// changes speed, never an answer. A leaf has more room ahead of a moving shape, and after a steady motion half of this
    /// fraction elsewhere. Leaves of static shapes have no such room, nor have those of shapes so fast that they would leave
    /// it within two updates.
    pub fatness: f32,
    /// imp_world_update records a pair only if the filter of at least one shape has one of these category bits. Other
    /// pairs make no event and are not in imp_world_pairs. Default: every bit, which records all pairs.
    pub event_categories: u64,
}

/// imp_world_update records no IMP_EVENT_STAY.
pub const IMP_WORLD_NO_STAY_EVENTS: u32 = 1;
/// The world is 2D. Use the functions that end in _2d for everything with a vector. All other world and shape functions
/// serve both dimensions.
pub const IMP_WORLD_2D: u32 = 2;
/// imp_world_update records only pairs of which at least one shape is a trigger.
pub const IMP_WORLD_TRIGGER_PAIRS: u32 = 4;
/// imp_world_update records no pairs and makes no events. Queries work.
pub const IMP_WORLD_NO_PAIRS: u32 = 8;

/// The description of a new shape. Fill it with imp_shape_desc_default, then set at least `geometry`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_shape_desc {
    /// sizeof(imp_shape_desc), written by imp_shape_desc_default.
    pub struct_size: u32,
    /// IMP_SHAPE_* bits. Default 0.
    pub flags: u32,
    /// Your number. Events and hits return it.
    pub user_data: u64,
    pub filter: imp_filter,
    pub geometry: imp_geometry,
    pub pose: imp_pose,
    /// Must be 0.
    pub reserved: u32,
    /// Your number for the object that the shape belongs to. Shapes of one owner never overlap in events and never hit
    /// each other in queries by shape. Default 0: none.
    pub owner: u64,
}

/// The description of a new 2D shape. Fill it with imp_shape_desc_default_2d, then set at least `geometry`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_shape_desc_2d {
    /// sizeof(imp_shape_desc_2d), written by imp_shape_desc_default_2d.
    pub struct_size: u32,
    /// IMP_SHAPE_* bits. Default 0.
    pub flags: u32,
    /// Your number. Events and hits return it.
    pub user_data: u64,
    pub filter: imp_filter,
    pub geometry: imp_geometry_2d,
    pub pose: imp_pose_2d,
    /// Your number for the object that the shape belongs to. Shapes of one owner never overlap in events and never hit
    /// each other in queries by shape. Default 0: none.
    pub owner: u64,
}

/// The shape seldom moves. Two static shapes never overlap; a static and a moving one can. Setting its pose costs more.
/// See imp_shape_set_flags.
pub const IMP_SHAPE_STATIC: u32 = 1;
/// The shape is disabled: queries and events ignore it.
pub const IMP_SHAPE_DISABLED: u32 = 2;
/// The shape is a trigger: a region that only detects. Queries can ignore triggers, or find only them.
pub const IMP_SHAPE_TRIGGER: u32 = 4;
/// The shape is continuous: imp_world_update sweeps it from its pose at the previous update to its present pose. See
/// imp_shape_set_flags.
pub const IMP_SHAPE_CONTINUOUS: u32 = 8;

/// The options of a world query. Fill it with imp_query_default. A null imp_query pointer means the default.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct imp_query {
    /// sizeof(imp_query), written by imp_query_default.
    pub struct_size: u32,
    /// IMP_QUERY_* bits. Default 0.
    pub flags: u32,
    /// The query sees only shapes whose filter matches this one. Default: every category, every mask.
    pub filter: imp_filter,
    /// The query ignores shapes of this owner. Default 0: none.
    pub ignore_owner: u64,
    /// The query ignores shapes whose filter has this group. Default 0: none.
    pub ignore_group: i64,
    /// `ignored_count` shapes that the query ignores. They belong to the world of the query; shapes that no longer exist
    /// have no effect.
    pub ignored: *const imp_shape,
    /// The set of shapes that the query sees, `included_words` long. See imp_shape_mask_add. Null: every shape.
    pub included: *const u64,
    /// 0 to IMP_MAX_COUNT. The library sorts long lists at every call.
    pub ignored_count: i32,
    /// 0 to IMP_MAX_COUNT. The query does not see shapes beyond the set.
    pub included_words: i32,
    /// Rays ignore `ignored_part` of this shape, such as the face that an earlier ray hit and this one starts on. Of a
    /// compound it may be a part, or a triangle or edge of one; of a convex shape it is the shape. A solid mesh whose
    /// triangle is ignored has no inside for the ray. Other searches ignore this field. The shape belongs to the world
    /// of the query; one that no longer exists has no effect. Default 0: none.
    pub ignored_part_of: imp_shape,
    /// As in the hit. The tag does not matter.
    pub ignored_part: imp_part,
    /// 0.
    pub reserved: u32,
}

/// The query ignores shapes that it begins inside of, or touches at the start. Without it, rays and casts hit them at
/// distance or time 0, and closest shapes have distances of 0 or less. Overlap queries ignore this flag.
pub const IMP_QUERY_SKIP_INSIDE: u32 = 1;
/// Rays and casts hit the back faces of one-sided meshes, height fields and polylines.
pub const IMP_QUERY_BACK_FACES: u32 = 2;
/// The query does not see triggers.
pub const IMP_QUERY_IGNORE_TRIGGERS: u32 = 4;
/// The query sees only triggers. An error together with IMP_QUERY_IGNORE_TRIGGERS.
pub const IMP_QUERY_ONLY_TRIGGERS: u32 = 8;
/// Casts apply IMP_CAST_SKIP_LEAVING: a shape that touches at the start is no hit there unless the motion brings it
/// closer. The motion may still hit it later. The rests are those of all shapes that the query sees, so a body slides
/// from shape to shape where none stands up. A body whose lowest point is deeper in a shape than away from its border may
/// hit the next one. With IMP_QUERY_SKIP_INSIDE this flag changes nothing: the query ignores such a shape.
pub const IMP_QUERY_SKIP_LEAVING: u32 = 16;
/// Rays that begin inside a solid hit where they leave it, as in imp_raycast_exit. The hit has IMP_HIT_INSIDE. Other
/// queries ignore this flag.
pub const IMP_QUERY_EXITS: u32 = 32;
/// A list of hits ends where the room does: imp_world_raycast_all, imp_world_cast_all, imp_world_cast_motion_all,
/// imp_world_closest_all and imp_world_closest_point_all find only the nearest `capacity` hits, which is faster, and return
/// how many they wrote. Other queries ignore this flag.
pub const IMP_QUERY_NEAREST_ONLY: u32 = 64;

/// Two overlapping shapes, with `a` below `b`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct imp_pair {
    pub a: imp_shape,
    pub b: imp_shape,
}

/// A change of one pair of shapes, found by an update. Handle `a` is below handle `b`.
///
/// An end event has the handles and user data of both shapes even when one or both are destroyed. See imp_shape_valid.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_event {
    pub a: imp_shape,
    pub b: imp_shape,
    pub user_data_a: u64,
    pub user_data_b: u64,
    /// One of IMP_EVENT_*.
    pub kind: u32,
    /// The time of the event between the previous update (0) and this one (1), if the sweep of a continuous shape found
    /// it. 1 for every other event.
    pub time: f32,
}

/// The pair did not overlap at the previous update and overlaps now, or a continuous shape swept into the other. If it
/// also swept out again, an IMP_EVENT_END of the pair follows in the same update.
pub const IMP_EVENT_BEGIN: u32 = 1;
/// The pair overlaps now and overlapped at the previous update.
pub const IMP_EVENT_STAY: u32 = 2;
/// The pair overlapped at the previous update, or began in this one, and does not overlap now. Destroying, disabling or filtering a shape also
/// ends its overlaps, and so does making both shapes static.
pub const IMP_EVENT_END: u32 = 3;

/// Counts of a world and of its last update. Fill `struct_size` with imp_stats_default.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_stats {
    /// sizeof(imp_stats), written by imp_stats_default.
    pub struct_size: u32,
    /// Shapes that exist.
    pub shapes: u32,
    /// Shapes that are enabled.
    pub enabled: u32,
    /// Candidate pairs of the broad phase.
    pub candidates: u32,
    /// Pairs that overlapped at the last update.
    pub pairs: u32,
    /// Narrow-phase tests of the last update.
    pub tested: u32,
    /// Nodes of the bounding-volume trees.
    pub nodes: u32,
    /// Levels of the highest tree.
    pub height: u32,
    /// Memory of the world, in bytes.
    pub bytes: u64,
    /// The expected number of tree nodes that a small random query visits, by the surface-area heuristic. It rises as
    /// shapes move, and imp_world_update keeps it low.
    pub tree_cost: f32,
    /// 0.
    pub reserved: u32,
}

/// A line segment of the drawing of a world.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_world_line {
    pub start: imp_vec3,
    pub end: imp_vec3,
    /// The colour of the kind: red in the lowest byte, then green, blue, alpha.
    pub color: u32,
    /// One of IMP_LINE_*.
    pub kind: u32,
}

/// A line segment of the drawing of a 2D world.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_world_line_2d {
    pub start: imp_vec2,
    pub end: imp_vec2,
    /// The colour of the kind: red in the lowest byte, then green, blue, alpha.
    pub color: u32,
    /// One of IMP_LINE_*.
    pub kind: u32,
}

//! The plain structs of answers: hits, distances, axes and lines, and their conversions from the library's answers.

use glam::{Vec2, Vec3};

use super::is_hit::IsHit;
use super::parts::imp_part;
use super::types::imp_vec3;
use super::types_2d::imp_vec2;
use super::vectors::vec2_out;
use super::vectors::vec3_out;
use crate::answers::{Axis, CastHit, Distance};
use crate::{dim2, dim3};

/// The entry of a ray into a geometry.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_hit {
    /// The point of entry; of a ray that begins inside, its origin, or its exit with imp_raycast_exit and IMP_QUERY_EXITS.
    pub point: imp_vec3,
    /// Unit outward normal, or minus the direction of a ray that begins inside, except at an exit.
    pub normal: imp_vec3,
    /// The distance from the origin to `point`; 0 for a ray that begins inside, except at an exit.
    pub distance: f32,
    /// IMP_HIT_INSIDE or 0.
    pub flags: u32,
    /// The part that the ray enters or leaves.
    pub part: imp_part,
}

/// The entry of a ray into a 2D geometry.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_hit_2d {
    /// The point of entry; of a ray that begins inside, its origin, or its exit with imp_raycast_exit and IMP_QUERY_EXITS.
    pub point: imp_vec2,
    /// Unit outward normal, or minus the direction of a ray that begins inside, except at an exit.
    pub normal: imp_vec2,
    /// The distance from the origin to `point`; 0 for a ray that begins inside, except at an exit.
    pub distance: f32,
    /// IMP_HIT_INSIDE or 0.
    pub flags: u32,
    /// The part that the ray enters or leaves.
    pub part: imp_part,
}

/// The ray begins inside the geometry or on its surface, or the pair of a cast touches or overlaps at the start.
pub const IMP_HIT_INSIDE: u32 = 1;

impl IsHit for imp_hit {
    fn is_hit(&self) -> bool {
        self.distance >= 0.0
    }
}

impl From<Option<&dim3::Hit>> for imp_hit {
    #[inline(always)]
    fn from(answer: Option<&dim3::Hit>) -> imp_hit {
        answer.map_or(imp_hit::NONE, |hit| imp_hit {
            point: vec3_out(hit.point),
            normal: vec3_out(hit.normal),
            distance: hit.distance,
            flags: if hit.inside { IMP_HIT_INSIDE } else { 0 },
            part: hit.part.into(),
        })
    }
}

impl IsHit for imp_hit_2d {
    fn is_hit(&self) -> bool {
        self.distance >= 0.0
    }
}

impl From<Option<&dim2::Hit>> for imp_hit_2d {
    #[inline(always)]
    fn from(answer: Option<&dim2::Hit>) -> imp_hit_2d {
        answer.map_or(imp_hit_2d::NONE, |hit| imp_hit_2d {
            point: vec2_out(hit.point),
            normal: vec2_out(hit.normal),
            distance: hit.distance,
            flags: if hit.inside { IMP_HIT_INSIDE } else { 0 },
            part: hit.part.into(),
        })
    }
}

/// The signed distance of two geometries and its witness points: `point_b = point_a + distance * normal`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_separation {
    /// Positive: the gap. Negative: minus the penetration depth. 0: touching.
    pub distance: f32,
    /// Unit vector from A to B. Moving B by `-distance * normal` makes the pair touch.
    pub normal: imp_vec3,
    /// Witness point on the surface of A.
    pub point_a: imp_vec3,
    /// Witness point on the surface of B.
    pub point_b: imp_vec3,
    /// The part of A with `point_a`.
    pub part_a: imp_part,
    /// The part of B with `point_b`.
    pub part_b: imp_part,
}

/// The signed distance of two 2D geometries and its witness points: `point_b = point_a + distance * normal`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_separation_2d {
    /// Positive: the gap. Negative: minus the penetration depth. 0: touching.
    pub distance: f32,
    /// Unit vector from A to B. Moving B by `-distance * normal` makes the pair touch.
    pub normal: imp_vec2,
    /// Witness point on the outline of A.
    pub point_a: imp_vec2,
    /// Witness point on the outline of B.
    pub point_b: imp_vec2,
    /// The part of A with `point_a`.
    pub part_a: imp_part,
    /// The part of B with `point_b`.
    pub part_b: imp_part,
}

impl IsHit for imp_separation {
    fn is_hit(&self) -> bool {
        self.distance <= 0.0
    }
}

impl From<Distance<Vec3>> for imp_separation {
    #[inline(always)]
    fn from(answer: Distance<Vec3>) -> imp_separation {
        imp_separation {
            distance: answer.distance,
            normal: vec3_out(answer.normal),
            point_a: vec3_out(answer.point_a),
            point_b: vec3_out(answer.point_b),
            part_a: answer.part_a.into(),
            part_b: answer.part_b.into(),
        }
    }
}

impl IsHit for imp_separation_2d {
    fn is_hit(&self) -> bool {
        self.distance <= 0.0
    }
}

impl From<Distance<Vec2>> for imp_separation_2d {
    #[inline(always)]
    fn from(answer: Distance<Vec2>) -> imp_separation_2d {
        imp_separation_2d {
            distance: answer.distance,
            normal: vec2_out(answer.normal),
            point_a: vec2_out(answer.point_a),
            point_b: vec2_out(answer.point_b),
            part_a: answer.part_a.into(),
            part_b: answer.part_b.into(),
        }
    }
}

/// The time of impact of a cast and the contact at that time.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_cast_hit {
    /// Unit vector from A to B.
    pub normal: imp_vec3,
    /// Witness point on the surface of A, in world space, at the time of the hit.
    pub point_a: imp_vec3,
    /// Witness point on the surface of B. Equal to `point_a` unless the pair overlaps.
    pub point_b: imp_vec3,
    /// From 0, the start, to 1, the end of the motion.
    pub time: f32,
    /// 0, or the negative signed distance of a pair that overlaps at the start.
    pub distance: f32,
    /// IMP_HIT_INSIDE or 0.
    pub flags: u32,
    /// The part of A that touches.
    pub part_a: imp_part,
    /// The part of B that touches.
    pub part_b: imp_part,
}

/// The time of impact of a 2D cast and the contact at that time.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_cast_hit_2d {
    /// Unit vector from A to B.
    pub normal: imp_vec2,
    /// Witness point on the outline of A, in world space, at the time of the hit.
    pub point_a: imp_vec2,
    /// Witness point on the outline of B. Equal to `point_a` unless the pair overlaps.
    pub point_b: imp_vec2,
    /// From 0, the start, to 1, the end of the motion.
    pub time: f32,
    /// 0, or the negative signed distance of a pair that overlaps at the start.
    pub distance: f32,
    /// IMP_HIT_INSIDE or 0.
    pub flags: u32,
    /// The part of A that touches.
    pub part_a: imp_part,
    /// The part of B that touches.
    pub part_b: imp_part,
}

/// Flag of casts: a pair that touches or overlaps at the start is no hit there unless the motion brings it closer. So a
/// body on a floor can slide along it, and an overlapping body can move out.
///
/// For a concave geometry the floor is the whole of it, not only the part that the body touches:
/// - A contact at the start is a rest if the motion does not go against its normal by more than 1e-6 of the motion.
/// - A part is no hit if, along the normal of a rest, it overlaps the body no deeper than the rest does. So the body
///   slides over flush tiles, and a part that is left out is never deeper than the contacts at the start.
/// - Steps, walls and ramps hit if they rise above the floor by more than 4e-6 of A's size plus 5e-7 of the distance
///   between the positions of A and B. That sum is at most 1e-3 of A's size.
/// - imp_cast_motion has rests only if B does not turn, and A does not turn or turns about the normal of the rest.
pub const IMP_CAST_SKIP_LEAVING: u32 = 1;

impl IsHit for imp_cast_hit {
    fn is_hit(&self) -> bool {
        self.time >= 0.0
    }
}

impl From<Option<CastHit<Vec3>>> for imp_cast_hit {
    #[inline(always)]
    fn from(answer: Option<CastHit<Vec3>>) -> imp_cast_hit {
        answer.map_or(imp_cast_hit::NONE, |hit| imp_cast_hit {
            normal: vec3_out(hit.normal),
            point_a: vec3_out(hit.point_a),
            point_b: vec3_out(hit.point_b),
            time: hit.time,
            distance: hit.distance,
            flags: if hit.inside { IMP_HIT_INSIDE } else { 0 },
            part_a: hit.part_a.into(),
            part_b: hit.part_b.into(),
        })
    }
}

impl IsHit for imp_cast_hit_2d {
    fn is_hit(&self) -> bool {
        self.time >= 0.0
    }
}

impl From<Option<CastHit<Vec2>>> for imp_cast_hit_2d {
    #[inline(always)]
    fn from(answer: Option<CastHit<Vec2>>) -> imp_cast_hit_2d {
        answer.map_or(imp_cast_hit_2d::NONE, |hit| imp_cast_hit_2d {
            normal: vec2_out(hit.normal),
            point_a: vec2_out(hit.point_a),
            point_b: vec2_out(hit.point_b),
            time: hit.time,
            distance: hit.distance,
            flags: if hit.inside { IMP_HIT_INSIDE } else { 0 },
            part_a: hit.part_a.into(),
            part_b: hit.part_b.into(),
        })
    }
}

/// A candidate axis of the separating axis test, with the interval of each geometry on it.
///
/// Intervals start at the position of A's pose: the projection of a point p is `dot(p - position_a, direction)`. So
/// they keep their digits anywhere in the world. An unbounded end is FLT_MAX or -FLT_MAX.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_axis {
    /// One of IMP_AXIS_FACE_A, IMP_AXIS_FACE_B, IMP_AXIS_EDGES, IMP_AXIS_NEAREST.
    pub kind: u32,
    /// The face or edge of A, counted from 0; 0 when the kind names none.
    pub feature_a: u32,
    /// The face or edge of B, counted from 0; 0 when the kind names none.
    pub feature_b: u32,
    /// IMP_AXIS_DECIDES or 0.
    pub flags: u32,
    /// Unit vector. Moving B along it is the shorter way to separate the pair on this axis.
    pub direction: imp_vec3,
    pub min_a: f32,
    pub max_a: f32,
    pub min_b: f32,
    pub max_b: f32,
    /// `min_b - max_a`. Positive: the axis separates the pair. Negative: minus the shortest translation along it that
    /// separates. 0: touching.
    pub gap: f32,
}

/// A candidate axis of the 2D separating axis test, with the interval of each geometry on it. See imp_axis.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_axis_2d {
    /// IMP_AXIS_FACE_A or IMP_AXIS_FACE_B, which are edges in 2D, or IMP_AXIS_NEAREST.
    pub kind: u32,
    /// The edge of A, counted from 0; of a box its axis x or y. 0 when the kind names none.
    pub feature_a: u32,
    /// The edge of B, likewise.
    pub feature_b: u32,
    /// IMP_AXIS_DECIDES or 0.
    pub flags: u32,
    /// Unit vector. Moving B along it is the shorter way to separate the pair on this axis.
    pub direction: imp_vec2,
    pub min_a: f32,
    pub max_a: f32,
    pub min_b: f32,
    pub max_b: f32,
    /// `min_b - max_a`. Positive: the axis separates the pair. Negative: minus the shortest translation along it that
    /// separates. 0: touching.
    pub gap: f32,
}

/// The axis is the normal of face `feature_a` of A.
///
/// - Box: its axis x, y or z (0 to 2). Half-space: its plane (0). Solid hull: a face. Cylinder, cone: its caps (0).
/// - Triangle, flat hull: its plane (0), or the normal of an edge in that plane (from 1).
/// - 2D: an edge. 2D box: its axis x or y (0, 1).
pub const IMP_AXIS_FACE_A: u32 = 1;
/// The axis is the normal of face `feature_b` of B, with the indices of IMP_AXIS_FACE_A.
pub const IMP_AXIS_FACE_B: u32 = 2;
/// The axis is perpendicular to edge `feature_a` of A and edge `feature_b` of B.
///
/// - Box: its axis x, y or z (0 to 2). Capsule: its segment (0). Triangle: ab, bc, ca (0 to 2). Hull: an edge.
/// - Cylinder, cone: none. Their curved surface decides by IMP_AXIS_NEAREST.
pub const IMP_AXIS_EDGES: u32 = 3;
/// The axis is the normal of imp_distance.
pub const IMP_AXIS_NEAREST: u32 = 4;
/// Flag of the axis with the widest gap. Its gap is the signed distance of the pair.
pub const IMP_AXIS_DECIDES: u32 = 1;

impl From<Axis<Vec3, dim3::narrowphase::AxisKind>> for imp_axis {
    fn from(axis: Axis<Vec3, dim3::narrowphase::AxisKind>) -> imp_axis {
        use dim3::narrowphase::AxisKind;
        let (kind, feature_a, feature_b) = match axis.kind {
            AxisKind::FaceA(face) => (IMP_AXIS_FACE_A, face, 0),
            AxisKind::FaceB(face) => (IMP_AXIS_FACE_B, 0, face),
            AxisKind::Edges(edge_a, edge_b) => (IMP_AXIS_EDGES, edge_a, edge_b),
            AxisKind::Nearest => (IMP_AXIS_NEAREST, 0, 0),
        };
        imp_axis {
            kind,
            feature_a,
            feature_b,
            flags: if axis.decides { IMP_AXIS_DECIDES } else { 0 },
            direction: vec3_out(axis.direction),
            min_a: axis.min_a,
            max_a: axis.max_a,
            min_b: axis.min_b,
            max_b: axis.max_b,
            gap: axis.gap,
        }
    }
}

impl From<Axis<Vec2, dim2::narrowphase::AxisKind>> for imp_axis_2d {
    fn from(axis: Axis<Vec2, dim2::narrowphase::AxisKind>) -> imp_axis_2d {
        use dim2::narrowphase::AxisKind;
        let (kind, feature_a, feature_b) = match axis.kind {
            AxisKind::EdgeA(edge) => (IMP_AXIS_FACE_A, edge, 0),
            AxisKind::EdgeB(edge) => (IMP_AXIS_FACE_B, 0, edge),
            AxisKind::Nearest => (IMP_AXIS_NEAREST, 0, 0),
        };
        imp_axis_2d {
            kind,
            feature_a,
            feature_b,
            flags: if axis.decides { IMP_AXIS_DECIDES } else { 0 },
            direction: vec2_out(axis.direction),
            min_a: axis.min_a,
            max_a: axis.max_a,
            min_b: axis.min_b,
            max_b: axis.max_b,
            gap: axis.gap,
        }
    }
}

/// A line segment of a drawing.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_line {
    pub start: imp_vec3,
    pub end: imp_vec3,
}

/// A line segment of a 2D drawing.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_line_2d {
    pub start: imp_vec2,
    pub end: imp_vec2,
}

impl From<[Vec3; 2]> for imp_line {
    fn from([start, end]: [Vec3; 2]) -> imp_line {
        imp_line { start: vec3_out(start), end: vec3_out(end) }
    }
}

impl From<[Vec2; 2]> for imp_line_2d {
    fn from([start, end]: [Vec2; 2]) -> imp_line_2d {
        imp_line_2d { start: vec2_out(start), end: vec2_out(end) }
    }
}

/// The nearest features of a pair at an earlier call, for imp_distance_hinted. Set both fields to 0 for a new pair.
///
/// The content is the library's own. Any bytes are harmless: a wrong hint costs time and changes no answer.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct imp_hint {
    pub a: u64,
    pub b: u64,
}

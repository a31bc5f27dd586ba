//! The plain structs of answers: hits, distances, axes and lines, and their conversions from the library's answers.

use glam::{Vec2, Vec3};

use super::convert_2d::{ZERO_2D, vec2_out};
use super::convert_3d::{ZERO, vec3_out};
use super::is_hit::IsHit;
use super::types::imp_vec3;
use super::types_2d::imp_vec2;
use crate::answers::{Axis, CastHit, Distance};
use crate::{dim2, dim3};

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

/// Of a ray: it begins inside the geometry or on its surface, `distance` is 0. Of a cast: the two touch or overlap
/// since the start.
pub const IMP_HIT_INSIDE: u32 = 1;

impl IsHit for imp_hit {
    fn is_hit(&self) -> bool {
        self.distance >= 0.0
    }
}

impl From<Option<&dim3::Hit>> for imp_hit {
    #[inline(always)]
    fn from(answer: Option<&dim3::Hit>) -> imp_hit {
        let miss = imp_hit { point: ZERO, normal: ZERO, distance: -1.0, flags: 0 };
        answer.map_or(miss, |hit| imp_hit {
            point: vec3_out(hit.point),
            normal: vec3_out(hit.normal),
            distance: hit.distance,
            flags: if hit.inside { IMP_HIT_INSIDE } else { 0 },
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
        let miss = imp_hit_2d { point: ZERO_2D, normal: ZERO_2D, distance: -1.0, flags: 0 };
        answer.map_or(miss, |hit| imp_hit_2d {
            point: vec2_out(hit.point),
            normal: vec2_out(hit.normal),
            distance: hit.distance,
            flags: if hit.inside { IMP_HIT_INSIDE } else { 0 },
        })
    }
}

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
        }
    }
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

/// Casts: two that touch or overlap at the start, and do not come closer, are no hit at the start. So what stands on
/// a floor slides along it, and what overlaps moves out.
pub const IMP_CAST_SKIP_LEAVING: u32 = 1;

impl IsHit for imp_cast_hit {
    fn is_hit(&self) -> bool {
        self.time >= 0.0
    }
}

impl From<Option<CastHit<Vec3>>> for imp_cast_hit {
    #[inline(always)]
    fn from(answer: Option<CastHit<Vec3>>) -> imp_cast_hit {
        let miss = imp_cast_hit {
            normal: ZERO,
            point_a: ZERO,
            point_b: ZERO,
            time: -1.0,
            distance: 0.0,
            flags: 0,
        };
        answer.map_or(miss, |hit| imp_cast_hit {
            normal: vec3_out(hit.normal),
            point_a: vec3_out(hit.point_a),
            point_b: vec3_out(hit.point_b),
            time: hit.time,
            distance: hit.distance,
            flags: if hit.inside { IMP_HIT_INSIDE } else { 0 },
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
        let miss = imp_cast_hit_2d {
            normal: ZERO_2D,
            point_a: ZERO_2D,
            point_b: ZERO_2D,
            time: -1.0,
            distance: 0.0,
            flags: 0,
        };
        answer.map_or(miss, |hit| imp_cast_hit_2d {
            normal: vec2_out(hit.normal),
            point_a: vec2_out(hit.point_a),
            point_b: vec2_out(hit.point_b),
            time: hit.time,
            distance: hit.distance,
            flags: if hit.inside { IMP_HIT_INSIDE } else { 0 },
        })
    }
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

/// The normal of a face of A, `feature_a`: of a box its axis x, y or z (0 to 2); of a half-space its plane (0); of
/// a triangle or flat hull its plane (0) or the normal of an edge in that plane (from 1 on); of a solid hull one
/// of its faces.
pub const IMP_AXIS_FACE_A: u32 = 1;
/// The normal of a face of B, `feature_b`, counted as A's.
pub const IMP_AXIS_FACE_B: u32 = 2;
/// At right angles to edge `feature_a` of A and edge `feature_b` of B: of a box its axis x, y or z (0 to 2), of a
/// capsule its segment (0), of a triangle ab, bc or ca (0 to 2), of a hull one of its edges.
pub const IMP_AXIS_EDGES: u32 = 3;
/// The direction of imp_distance: between the nearest points, or of the least translation that separates.
pub const IMP_AXIS_NEAREST: u32 = 4;
/// The axis with the widest gap: that gap is the signed distance of the two.
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

/// A line of a drawing, from `start` to `end`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_line {
    pub start: imp_vec3,
    pub end: imp_vec3,
}

/// A line of a drawing in 2D, from `start` to `end`.
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

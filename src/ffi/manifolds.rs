//! The plain structs of contact manifolds, and their conversions from the library's answers.

use glam::{Vec2, Vec3};

use super::convert_2d::{ZERO_2D, vec2_out};
use super::convert_3d::{ZERO, vec3_out};
use super::is_hit::IsHit;
use super::types::imp_vec3;
use super::types_2d::imp_vec2;
use crate::answers::{ContactPoint, Manifold};

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

impl IsHit for imp_manifold {
    fn is_hit(&self) -> bool {
        self.count > 0
    }
}

impl From<&ContactPoint<Vec3>> for imp_contact_point {
    fn from(point: &ContactPoint<Vec3>) -> imp_contact_point {
        imp_contact_point {
            point_a: vec3_out(point.point_a),
            point_b: vec3_out(point.point_b),
            distance: point.distance,
            feature_a: point.feature_a,
            feature_b: point.feature_b,
        }
    }
}

impl From<Option<&Manifold<Vec3, 4>>> for imp_manifold {
    #[inline(always)]
    fn from(answer: Option<&Manifold<Vec3, 4>>) -> imp_manifold {
        let blank = imp_contact_point {
            point_a: ZERO,
            point_b: ZERO,
            distance: 0.0,
            feature_a: 0,
            feature_b: 0,
        };
        let mut manifold = imp_manifold { normal: ZERO, count: 0, points: [blank; 4] };
        if let Some(answer) = answer {
            manifold.normal = vec3_out(answer.normal);
            manifold.count = answer.points.len() as u32;
            for (place, point) in manifold.points.iter_mut().zip(&answer.points) {
                *place = point.into();
            }
        }
        manifold
    }
}

impl IsHit for imp_manifold_2d {
    fn is_hit(&self) -> bool {
        self.count > 0
    }
}

impl From<&ContactPoint<Vec2>> for imp_contact_point_2d {
    fn from(point: &ContactPoint<Vec2>) -> imp_contact_point_2d {
        imp_contact_point_2d {
            point_a: vec2_out(point.point_a),
            point_b: vec2_out(point.point_b),
            distance: point.distance,
            feature_a: point.feature_a,
            feature_b: point.feature_b,
        }
    }
}

impl From<Option<&Manifold<Vec2, 2>>> for imp_manifold_2d {
    #[inline(always)]
    fn from(answer: Option<&Manifold<Vec2, 2>>) -> imp_manifold_2d {
        let blank = imp_contact_point_2d {
            point_a: ZERO_2D,
            point_b: ZERO_2D,
            distance: 0.0,
            feature_a: 0,
            feature_b: 0,
        };
        let mut manifold = imp_manifold_2d { normal: ZERO_2D, count: 0, points: [blank; 2] };
        if let Some(answer) = answer {
            manifold.normal = vec2_out(answer.normal);
            manifold.count = answer.points.len() as u32;
            for (place, point) in manifold.points.iter_mut().zip(&answer.points) {
                *place = point.into();
            }
        }
        manifold
    }
}

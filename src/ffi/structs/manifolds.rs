//! The plain structs of contact manifolds, and their conversions from the library's answers.

use glam::{Vec2, Vec3};

use super::is_hit::IsHit;
use super::parts::imp_part;
use super::types::imp_vec3;
use super::types_2d::imp_vec2;
use super::vectors::vec2_out;
use super::vectors::vec3_out;
use crate::answers::{ContactPoint, Manifold, Part};
use crate::dim2::narrowphase::BoxManifold;

/// One point of a contact manifold. The line through both points runs along the manifold's normal.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_contact_point {
    /// On the surface of A.
    pub point_a: imp_vec3,
    /// On the surface of B: `point_a + distance * normal`.
    pub point_b: imp_vec3,
    /// Negative: a penetration depth. Never below the signed distance of the pair.
    pub distance: f32,
    /// Feature id on A: one of IMP_FEATURE_* plus the index.
    pub feature_a: u32,
    /// Feature id on B. No two points of a manifold have both ids in common, so they match points across frames.
    pub feature_b: u32,
}

/// One point of a 2D contact manifold. The line through both points runs along the manifold's normal.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_contact_point_2d {
    /// On the outline of A.
    pub point_a: imp_vec2,
    /// On the outline of B: `point_a + distance * normal`.
    pub point_b: imp_vec2,
    /// Negative: a penetration depth. Never below the signed distance of the pair.
    pub distance: f32,
    /// Feature id on A: IMP_FEATURE_VERTEX or IMP_FEATURE_EDGE plus the index. Circle: its centre, vertex 0. Capsule,
    /// segment: an end (0, 1), or a side: right (0) or left (1) of the direction from a to b. Box: a corner (0 to 3) or
    /// the edge from a corner to the next. In the box's axes the corners are (-x, -y), (+x, -y), (+x, +y), (-x, +y).
    /// Polygon: a vertex, or the edge from a vertex to the next. Half-plane: its line, edge 0.
    pub feature_a: u32,
    /// Feature id on B. No two points of a manifold have both ids in common, so they match points across frames.
    pub feature_b: u32,
}

/// The contact manifold of two geometries: up to four points that represent the contact area.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_manifold {
    /// Unit vector from A to B; zero without points.
    pub normal: imp_vec3,
    /// The number of points: 0 to 4.
    pub count: u32,
    /// The deepest comes first. Zero from `count` on.
    pub points: [imp_contact_point; 4],
    /// The part of A: that of the deepest point.
    pub part_a: imp_part,
    /// The part of B: that of the deepest point.
    pub part_b: imp_part,
}

/// The contact manifold of two 2D geometries: one or two points that represent the contact.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct imp_manifold_2d {
    /// Unit vector from A to B; zero without points.
    pub normal: imp_vec2,
    /// The number of points: 0 to 2.
    pub count: u32,
    /// The deepest comes first. Zero from `count` on.
    pub points: [imp_contact_point_2d; 2],
    /// The part of A: that of the deepest point.
    pub part_a: imp_part,
    /// The part of B: that of the deepest point.
    pub part_b: imp_part,
}

/// Feature kind: a vertex. IMP_FEATURE_INDEX masks its index.
///
/// - Sphere: its centre (0). Capsule: an end (0, 1). Triangle: a corner (0 to 2). Hull: a vertex.
/// - Box: a corner (0 to 7). Bits 0, 1 and 2 are set at the upper end of the axes x, y and z.
/// - Cylinder, cone: the nearest of 16 points of the first rim (0 to 15) or of the second (16 to 31); an apex (32).
pub const IMP_FEATURE_VERTEX: u32 = 0x40000000;
/// Feature kind: an edge.
///
/// - Capsule: its segment (0). Triangle: ab, bc, ca (0 to 2). Hull: an edge.
/// - Box: 4 times the axis it runs along, plus 1 at the upper end of the next axis, plus 2 at that of the axis after.
///   The axes are counted x, y, z, x.
/// - Cylinder, cone: the arc of a rim from the point of the same index (0 to 31), or a line of the side (32).
pub const IMP_FEATURE_EDGE: u32 = 0x80000000;
/// Feature kind: a face.
///
/// - Triangle: 0 where its corners appear counter-clockwise (right-handed axes), 1 for the other side. Hull: a face.
/// - Cylinder, cone: the first cap or the base (0), the second cap (1).
/// - Half-space: its plane (0). Box: twice the axis of its normal, plus 1 at the upper end.
pub const IMP_FEATURE_FACE: u32 = 0xC0000000;
/// Mask of the bits of a feature id with its kind.
pub const IMP_FEATURE_KIND: u32 = 0xC0000000;
/// Mask of the bits of a feature id with its index.
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
        let mut manifold = imp_manifold::NONE;
        if let Some(answer) = answer {
            manifold.normal = vec3_out(answer.normal);
            manifold.count = answer.points.len() as u32;
            (manifold.part_a, manifold.part_b) = (answer.part_a.into(), answer.part_b.into());
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

impl From<BoxManifold> for imp_manifold_2d {
    /// Branch-free: the number of points is unpredictable, so a branch would mispredict.
    #[inline(always)]
    fn from(manifold: BoxManifold) -> imp_manifold_2d {
        let BoxManifold { normal, points, has_two } = manifold;
        let [first, second] = points.each_ref().map(imp_contact_point_2d::from);
        let mask = u32::from(has_two).wrapping_neg();
        let masked = |number: f32| f32::from_bits(number.to_bits() & mask);
        let masked_vec2 = |vector: imp_vec2| imp_vec2 { x: masked(vector.x), y: masked(vector.y) };
        let second = imp_contact_point_2d {
            point_a: masked_vec2(second.point_a),
            point_b: masked_vec2(second.point_b),
            distance: masked(second.distance),
            feature_a: second.feature_a & mask,
            feature_b: second.feature_b & mask,
        };
        imp_manifold_2d {
            normal: vec2_out(normal),
            count: 1 + u32::from(has_two),
            points: [first, second],
            part_a: Part::WHOLE.into(),
            part_b: Part::WHOLE.into(),
        }
    }
}

impl From<Option<&Manifold<Vec2, 2>>> for imp_manifold_2d {
    #[inline(always)]
    fn from(answer: Option<&Manifold<Vec2, 2>>) -> imp_manifold_2d {
        let mut manifold = imp_manifold_2d::NONE;
        if let Some(answer) = answer {
            manifold.normal = vec2_out(answer.normal);
            manifold.count = answer.points.len() as u32;
            (manifold.part_a, manifold.part_b) = (answer.part_a.into(), answer.part_b.into());
            for (place, point) in manifold.points.iter_mut().zip(&answer.points) {
                *place = point.into();
            }
        }
        manifold
    }
}

//! [`Questions`] about geometries in space.

use glam::Vec3;

use super::args_3d::*;
use super::dimension::{Given, Placed, Verdict};
use super::explain::*;
use super::questions::{Questions, Travelling};
use super::types::*;
use super::wide;
use crate::dim3::narrowphase::{self, Axis, AxisKind, CastHit, ContactPoint, Distance, Manifold};
use crate::dim3::{self, Dim3};
use crate::space::AtStart;

impl Questions for Dim3 {
    type CSeparation = imp_separation;
    type CManifold = imp_manifold;
    type CCastHit = imp_cast_hit;
    type CAxis = imp_axis;
    type CLine = imp_line;

    #[inline(always)]
    fn surely_overlap(a: Given<Dim3>, b: Given<Dim3>, margin: f32) -> Option<bool> {
        wide::surely_overlap(a, b, margin)
    }

    #[inline(always)]
    fn separation((a, pose_a): Placed<Dim3>, (b, pose_b): Placed<Dim3>) -> imp_separation {
        separation_out(&narrowphase::distance(a, pose_a, b, pose_b))
    }

    #[inline(always)]
    fn closest_point((geometry, pose): Placed<Dim3>, point: Vec3) -> imp_separation {
        separation_out(&narrowphase::closest_point(geometry, pose, point))
    }

    fn contains((geometry, pose): Placed<Dim3>, point: Vec3) -> bool {
        narrowphase::contains(geometry, pose, point)
    }

    fn aabb((geometry, pose): Placed<Dim3>) -> imp_bounds {
        bounds_out(&geometry.aabb(pose))
    }

    #[inline(always)]
    fn contact((a, pose_a): Placed<Dim3>, (b, pose_b): Placed<Dim3>, margin: f32) -> imp_manifold {
        manifold_out(narrowphase::contact(a, pose_a, b, pose_b, margin).as_ref())
    }

    fn points(manifold: &imp_manifold) -> u32 {
        manifold.count
    }

    #[inline(always)]
    fn cast(
        (a, pose_a): Placed<Dim3>,
        translation: Vec3,
        (b, pose_b): Placed<Dim3>,
        at_start: AtStart,
    ) -> imp_cast_hit {
        cast_hit_out(narrowphase::cast_as(a, pose_a, translation, b, pose_b, at_start))
    }

    #[inline(always)]
    fn cast_motion(a: Travelling<Dim3>, b: Travelling<Dim3>, at_start: AtStart) -> imp_cast_hit {
        cast_hit_out(narrowphase::cast_motion_as(a, b, at_start))
    }

    fn explain(
        (a, pose_a): Placed<Dim3>,
        (b, pose_b): Placed<Dim3>,
        list: &mut dyn FnMut(imp_axis),
    ) -> usize {
        let (mut place, mut decides) = (0, 0);
        narrowphase::explain(a, pose_a, b, pose_b, |axis| {
            if axis.decides {
                decides = place;
            }
            list(axis_out(&axis));
            place += 1;
        });
        decides
    }

    fn lines((geometry, pose): Placed<Dim3>, segments: u32, list: &mut dyn FnMut(imp_line)) {
        dim3::lines(geometry, pose, segments, |ends| list(line_out(ends)));
    }
}

impl Verdict for imp_separation {
    fn is_yes(&self) -> bool {
        self.distance <= 0.0
    }
}

impl Verdict for imp_manifold {
    fn is_yes(&self) -> bool {
        self.count > 0
    }
}

impl Verdict for imp_cast_hit {
    fn is_yes(&self) -> bool {
        self.time >= 0.0
    }
}

#[inline(always)]
fn separation_out(found: &Distance) -> imp_separation {
    imp_separation {
        distance: found.distance,
        normal: vec3_out(found.normal),
        point_a: vec3_out(found.point_a),
        point_b: vec3_out(found.point_b),
    }
}

const NO_POINT: imp_contact_point =
    imp_contact_point { point_a: ZERO, point_b: ZERO, distance: 0.0, feature_a: 0, feature_b: 0 };

fn point_out(point: &ContactPoint) -> imp_contact_point {
    imp_contact_point {
        point_a: vec3_out(point.point_a),
        point_b: vec3_out(point.point_b),
        distance: point.distance,
        feature_a: point.feature_a,
        feature_b: point.feature_b,
    }
}

#[inline(always)]
fn manifold_out(found: Option<&Manifold>) -> imp_manifold {
    let mut manifold = imp_manifold { normal: ZERO, count: 0, points: [NO_POINT; 4] };
    if let Some(found) = found {
        manifold.normal = vec3_out(found.normal);
        manifold.count = found.points.len() as u32;
        for (to, from) in manifold.points.iter_mut().zip(&found.points) {
            *to = point_out(from);
        }
    }
    manifold
}

const MISS: imp_cast_hit = imp_cast_hit {
    normal: ZERO,
    point_a: ZERO,
    point_b: ZERO,
    time: -1.0,
    distance: 0.0,
    flags: 0,
};

#[inline(always)]
fn cast_hit_out(found: Option<CastHit>) -> imp_cast_hit {
    found.map_or(MISS, |hit| imp_cast_hit {
        normal: vec3_out(hit.normal),
        point_a: vec3_out(hit.point_a),
        point_b: vec3_out(hit.point_b),
        time: hit.time,
        distance: hit.distance,
        flags: if hit.inside { IMP_HIT_INSIDE } else { 0 },
    })
}

fn axis_out(axis: &Axis) -> imp_axis {
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

pub(super) fn line_out([start, end]: [Vec3; 2]) -> imp_line {
    imp_line { start: vec3_out(start), end: vec3_out(end) }
}

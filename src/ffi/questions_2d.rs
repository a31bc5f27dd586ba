//! [`Questions`] about geometries in the plane.

use glam::Vec2;

use super::args_2d::*;
use super::dimension::{Dimension, Given, Placed, Verdict};
use super::explain::*;
use super::kind_2d::Kind2D;
use super::questions::{Questions, Travelling};
use super::types::IMP_HIT_INSIDE;
use super::types_2d::*;
use super::wide_2d;
use crate::dim2::narrowphase::{self, Axis, AxisKind, CastHit, ContactPoint, Distance, Manifold};
use crate::dim2::{self, Dim2};
use crate::space::AtStart;

impl Questions for Dim2 {
    type CSeparation = imp_separation_2d;
    type CManifold = imp_manifold_2d;
    type CCastHit = imp_cast_hit_2d;
    type CAxis = imp_axis_2d;
    type CLine = imp_line_2d;

    #[inline(always)]
    fn surely_overlap(a: Given<Dim2>, b: Given<Dim2>, margin: f32) -> Option<bool> {
        wide_2d::surely_overlap(a, b, margin)
    }

    #[inline(always)]
    fn separation((a, pose_a): Placed<Dim2>, (b, pose_b): Placed<Dim2>) -> imp_separation_2d {
        separation_out(&narrowphase::distance(a, pose_a, b, pose_b))
    }

    #[inline(always)]
    fn closest_point((geometry, pose): Placed<Dim2>, point: Vec2) -> imp_separation_2d {
        separation_out(&narrowphase::closest_point(geometry, pose, point))
    }

    fn contains((geometry, pose): Placed<Dim2>, point: Vec2) -> bool {
        narrowphase::contains(geometry, pose, point)
    }

    fn aabb((geometry, pose): Placed<Dim2>) -> imp_bounds_2d {
        Dim2::bounds_out(&geometry.aabb(pose))
    }

    #[inline(always)]
    fn contact(
        (a, pose_a): Placed<Dim2>,
        (b, pose_b): Placed<Dim2>,
        margin: f32,
    ) -> imp_manifold_2d {
        manifold_out(narrowphase::contact(a, pose_a, b, pose_b, margin).as_ref())
    }

    #[inline(always)]
    fn contact_as_given(a: Given<Dim2>, b: Given<Dim2>, margin: f32) -> Option<imp_manifold_2d> {
        let (Some(Kind2D::Box(box_a)), Some(Kind2D::Box(box_b))) =
            (Kind2D::parse(a.0), Kind2D::parse(b.0))
        else {
            return None;
        };
        let (boxes, radii, poses) = ([box_a, box_b], [a.0.radius, b.0.radius], [a.1, b.1]);
        let posed =
            |number: usize| (box_of(boxes[number], radii[number]), Dim2::pose_of(poses[number]));
        Some(manifold_out(narrowphase::contact_of_boxes(posed, margin).as_ref()))
    }

    fn points(manifold: &imp_manifold_2d) -> u32 {
        manifold.count
    }

    #[inline(always)]
    fn cast(
        (a, pose_a): Placed<Dim2>,
        translation: Vec2,
        (b, pose_b): Placed<Dim2>,
        at_start: AtStart,
    ) -> imp_cast_hit_2d {
        cast_hit_out(narrowphase::cast(a, pose_a, translation, b, pose_b, at_start))
    }

    #[inline(always)]
    fn cast_motion(a: Travelling<Dim2>, b: Travelling<Dim2>, at_start: AtStart) -> imp_cast_hit_2d {
        cast_hit_out(narrowphase::cast_motion(a, b, at_start))
    }

    fn explain(
        (a, pose_a): Placed<Dim2>,
        (b, pose_b): Placed<Dim2>,
        list: &mut dyn FnMut(imp_axis_2d),
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

    fn lines((geometry, pose): Placed<Dim2>, segments: u32, list: &mut dyn FnMut(imp_line_2d)) {
        dim2::lines(geometry, pose, segments, |ends| list(line_out(ends)));
    }
}

impl Verdict for imp_separation_2d {
    fn is_yes(&self) -> bool {
        self.distance <= 0.0
    }
}

impl Verdict for imp_manifold_2d {
    fn is_yes(&self) -> bool {
        self.count > 0
    }
}

impl Verdict for imp_cast_hit_2d {
    fn is_yes(&self) -> bool {
        self.time >= 0.0
    }
}

#[inline(always)]
fn separation_out(found: &Distance) -> imp_separation_2d {
    imp_separation_2d {
        distance: found.distance,
        normal: vec2_out(found.normal),
        point_a: vec2_out(found.point_a),
        point_b: vec2_out(found.point_b),
    }
}

const NO_POINT: imp_contact_point_2d = imp_contact_point_2d {
    point_a: ZERO_2D,
    point_b: ZERO_2D,
    distance: 0.0,
    feature_a: 0,
    feature_b: 0,
};

fn point_out(point: &ContactPoint) -> imp_contact_point_2d {
    imp_contact_point_2d {
        point_a: vec2_out(point.point_a),
        point_b: vec2_out(point.point_b),
        distance: point.distance,
        feature_a: point.feature_a,
        feature_b: point.feature_b,
    }
}

#[inline(always)]
fn manifold_out(found: Option<&Manifold>) -> imp_manifold_2d {
    let mut manifold = imp_manifold_2d { normal: ZERO_2D, count: 0, points: [NO_POINT; 2] };
    if let Some(found) = found {
        manifold.normal = vec2_out(found.normal);
        manifold.count = found.points.len() as u32;
        for (to, from) in manifold.points.iter_mut().zip(&found.points) {
            *to = point_out(from);
        }
    }
    manifold
}

const MISS: imp_cast_hit_2d = imp_cast_hit_2d {
    normal: ZERO_2D,
    point_a: ZERO_2D,
    point_b: ZERO_2D,
    time: -1.0,
    distance: 0.0,
    flags: 0,
};

#[inline(always)]
fn cast_hit_out(found: Option<CastHit>) -> imp_cast_hit_2d {
    found.map_or(MISS, |hit| imp_cast_hit_2d {
        normal: vec2_out(hit.normal),
        point_a: vec2_out(hit.point_a),
        point_b: vec2_out(hit.point_b),
        time: hit.time,
        distance: hit.distance,
        flags: if hit.inside { IMP_HIT_INSIDE } else { 0 },
    })
}

fn axis_out(axis: &Axis) -> imp_axis_2d {
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

fn line_out([start, end]: [Vec2; 2]) -> imp_line_2d {
    imp_line_2d { start: vec2_out(start), end: vec2_out(end) }
}

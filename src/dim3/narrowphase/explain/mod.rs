//! Why two geometries overlap or do not: every candidate axis of the separating-axis test, and what both cover
//! on it.

mod axes;

use std::cell::Cell;

use glam::DVec3;

use crate::deciding_axis::{Projections, UNBOUNDED, explain as explain_all};
use crate::dim3::geometry::Geometry;
use crate::dim3::narrowphase::Axis;
use crate::dim3::narrowphase::core::{CoreHalfSpace, CoreShape, PosedGeometry, Rounded};
use crate::dim3::narrowphase::distance::{self, OPPOSITE};
use crate::dim3::narrowphase::pair::canonical_order;
use crate::dim3::pose::Pose;
use crate::math::narrow;
pub use axes::AxisKind;

/// Hands every candidate axis to `visit`: faces of A, faces of B, pairs of edges, and last the direction of the
/// signed distance.
///
/// Exactly one decides: the first whose gap no other beats by more than a 1e-9th of the two sizes. So a face wins
/// over an edge, and the direction of the distance decides only where no face or edge does: between two round
/// things, or two corners.
///
/// Nearly parallel edges make no axis. Of two hulls, only edges whose arcs cross on the Gauss map do: no other
/// pair can be a face of their difference (Gregorius 2013). They are listed by A's edge, and for each in the order
/// in which its arc crosses those of B. Of a hull and a box, capsule or triangle, those edges of the hull do whose
/// arc crosses the circle of the other's. Against a half-space, only its own normal counts.
///
/// Time grows with the faces and edges of both and the axes listed; it allocates nothing.
pub fn explain(
    a: &Geometry,
    pose_a: &Pose,
    b: &Geometry,
    pose_b: &Pose,
    mut visit: impl FnMut(Axis),
) {
    let origin = pose_a.position();
    let nearest = nearest_direction((a, pose_a), (b, pose_b));
    let (a, b) = (CoreShape::new(a, pose_a, origin), CoreShape::new(b, pose_b, origin));

    let each = |visit: &mut dyn FnMut(AxisKind, DVec3)| axes::each(&a, &b, visit);
    let nearest = (AxisKind::Nearest, nearest);
    let (near_a, near_b) = (Ends::new([Some(0); 2]), Ends::new([Some(0); 2]));
    let covered = |direction| [interval(&a, direction, &near_a), interval(&b, direction, &near_b)];
    explain_all(each, nearest, covered, a.size() + b.size(), |kind, direction, shown| {
        let Projections { min_a, max_a, min_b, max_b, gap, decides } = shown;
        let direction = narrow(direction);
        visit(Axis { kind, direction, min_a, max_a, min_b, max_b, gap, decides });
    });
}

/// The direction of the signed distance, from A to B.
fn nearest_direction(a: PosedGeometry, b: PosedGeometry) -> DVec3 {
    let (a, b, swapped) = canonical_order(a, b);
    let origin = a.1.position();
    let a = CoreShape::new(a.0, a.1, origin);
    let b = CoreShape::new(b.0, b.1, origin);
    let normal = distance::signed_distance(&a, &b).normal;
    if swapped { -normal } else { normal }
}

/// The vertices at both ends of the last interval: the next axis is often near it.
type Ends = Cell<[Option<u32>; 2]>;

/// What a geometry covers of a direction.
fn interval(shape: &CoreShape, direction: DVec3, ends: &Ends) -> [f64; 2] {
    match shape {
        CoreShape::Rounded(round) => interval_of_round(round, direction, ends),
        CoreShape::HalfSpace(half_space) => interval_of_half_space(half_space, direction),
    }
}

fn interval_of_round(round: &Rounded, direction: DVec3, ends: &Ends) -> [f64; 2] {
    let Rounded { core, radius, .. } = round;
    let [low, high] = ends.get();
    let found = [(-direction, low), (direction, high)].map(|(way, near)| core.support(way, near));
    ends.set(found.map(|support| support.vertex));
    let [low, high] = found.map(|support| support.point.dot(direction));
    // Where there is nothing between the two, rounding may exchange them.
    [low.min(high) - radius, low.max(high) + radius]
}

fn interval_of_half_space(half_space: &CoreHalfSpace, direction: DVec3) -> [f64; 2] {
    let along = |way: DVec3| (half_space.normal - way).length() <= OPPOSITE;
    if along(direction) {
        [-UNBOUNDED, half_space.offset]
    } else if along(-direction) {
        [-half_space.offset, UNBOUNDED]
    } else {
        [-UNBOUNDED, UNBOUNDED]
    }
}

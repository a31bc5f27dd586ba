//! Every candidate axis of the separating axis test, with the projection intervals of both geometries.

mod axes;

use std::cell::Cell;

use glam::{DVec3, Vec3};

use crate::answers;
use crate::deciding_axis::{Projections, UNBOUNDED, explain as explain_all};
use crate::dim3::convex::Convex;
use crate::dim3::narrowphase::core::{CoreHalfSpace, CoreShape, PosedConvex, Rounded};
use crate::dim3::narrowphase::distance::{self, OPPOSITE};
use crate::dim3::narrowphase::pair::canonical_order;
use crate::dim3::pose::Pose;
use crate::math::narrow;
pub use axes::AxisKind;

/// A candidate axis of the separating axis test.
pub type Axis = answers::Axis<Vec3, AxisKind>;

/// Calls `visit` with every candidate axis: faces of A, faces of B, pairs of edges, then the direction of the signed
/// distance.
///
/// Exactly one axis decides: the first whose gap no other exceeds by more than 1e-9 of both sizes. So a face wins over an
/// edge. The direction of the signed distance decides only if no face or edge does, as between two spheres or two
/// corners.
///
/// These pairs of edges have an axis:
///
/// - Nearly parallel edges never have one.
/// - Two hulls: edges whose arcs cross on the Gauss map, because no other pair makes a face of the Minkowski difference
///   (Gregorius 2013). They are ordered by A's edge, then by the order in which its arc crosses those of B.
/// - A hull and a box, capsule or triangle: edges of the hull whose arc crosses the circle of the other's edge.
/// - A half-space: none. Only its normal is a candidate.
///
/// The time is proportional to the faces, edges and axes. It allocates nothing.
pub fn explain(a: &Convex, pose_a: &Pose, b: &Convex, pose_b: &Pose, mut visit: impl FnMut(Axis)) {
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
fn nearest_direction(a: PosedConvex, b: PosedConvex) -> DVec3 {
    let (a, b, swapped) = canonical_order(a, b);
    let origin = a.1.position();
    let a = CoreShape::new(a.0, a.1, origin);
    let b = CoreShape::new(b.0, b.1, origin);
    let normal = distance::signed_distance(&a, &b).normal;
    if swapped { -normal } else { normal }
}

/// The vertices at both ends of the last interval. The next search starts there, because the next axis is often close.
type Ends = Cell<[Option<u32>; 2]>;

/// The projection interval of a shape on a direction.
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
    // Rounding may swap the ends of an empty interval.
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

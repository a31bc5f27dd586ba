//! Why two geometries overlap or do not: every candidate axis of the separating-axis test, and what both cover
//! on it.

mod axes;

use std::cell::Cell;

use glam::DVec3;

use crate::deciding_axis::{ENDLESS, Shown, explain as explain_all};
use crate::dim3::geometry::Geometry;
use crate::dim3::narrowphase::Axis;
use crate::dim3::narrowphase::core::{InOrder, Placed, PlacedHalfSpace, Posed, Round};
use crate::dim3::narrowphase::distance::{self, OPPOSITE};
use crate::dim3::pose::Pose;
use crate::math::narrow;

/// Where an axis comes from.
///
/// Faces: of a box its axes x, y, z (0 to 2); of a half-space its plane (0); of a triangle or flat hull its plane
/// (0), then the normal of each edge in that plane (from 1 on); of a solid hull each of its faces. Edges: of a
/// box its axes (0 to 2); of a capsule its segment (0); of a triangle ab, bc, ca (0 to 2); of a hull each of its
/// edges. A sphere has neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisKind {
    /// The normal of a face of A.
    FaceA(u32),
    /// The normal of a face of B.
    FaceB(u32),
    /// At right angles to an edge of A and one of B.
    Edges(u32, u32),
    /// The direction of the signed distance: between the nearest points, or of the least translation that parts.
    Nearest,
}

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
    let nearest = way((a, pose_a), (b, pose_b));
    let (a, b) = (Placed::new(a, pose_a, origin), Placed::new(b, pose_b, origin));

    let each = |visit: &mut dyn FnMut(AxisKind, DVec3)| axes::each(&a, &b, visit);
    let nearest = (AxisKind::Nearest, nearest);
    let (near_a, near_b) = (Ends::default(), Ends::default());
    let covered = |direction| [interval(&a, direction, &near_a), interval(&b, direction, &near_b)];
    explain_all(each, nearest, covered, a.size() + b.size(), |kind, direction, shown| {
        let Shown { min_a, max_a, min_b, max_b, gap, decides } = shown;
        let direction = narrow(direction);
        visit(Axis { kind, direction, min_a, max_a, min_b, max_b, gap, decides });
    });
}

/// The direction of the signed distance, from A to B.
fn way(a: Posed<Geometry>, b: Posed<Geometry>) -> DVec3 {
    let ((first, second), _, order) = super::placed_in_order(a, b);
    let normal = distance::of(&first, &second).normal;
    if order == InOrder::AsGiven { normal } else { -normal }
}

/// The vertices at both ends of the last interval: the next axis is often near it.
type Ends = Cell<[u32; 2]>;

/// What a geometry covers of a direction.
fn interval(placed: &Placed, direction: DVec3, ends: &Ends) -> [f64; 2] {
    match placed {
        Placed::Round(round) => interval_of_round(round, direction, ends),
        Placed::HalfSpace(half_space) => interval_of_half_space(half_space, direction),
    }
}

fn interval_of_round(round: &Round, direction: DVec3, ends: &Ends) -> [f64; 2] {
    let Round { core, radius, .. } = round;
    let [low, high] = ends.get();
    let found = [(-direction, low), (direction, high)]
        .map(|(way, near)| core.support_vertex(way, Some(near)));
    ends.set(found);
    let [low, high] = found.map(|vertex| core.vertex(vertex).dot(direction));
    // Where there is nothing between the two, rounding may exchange them.
    [low.min(high) - radius, low.max(high) + radius]
}

fn interval_of_half_space(half_space: &PlacedHalfSpace, direction: DVec3) -> [f64; 2] {
    let along = |way: DVec3| (half_space.normal - way).length() <= OPPOSITE;
    if along(direction) {
        [-ENDLESS, half_space.offset]
    } else if along(-direction) {
        [-half_space.offset, ENDLESS]
    } else {
        [-ENDLESS, ENDLESS]
    }
}

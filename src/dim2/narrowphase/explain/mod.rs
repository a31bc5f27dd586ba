//! Why two geometries overlap or do not: every candidate axis of the separating-axis test, and what both cover
//! on it.

mod axes;

use glam::DVec2;

use crate::deciding_axis::{ENDLESS, Shown, explain as explain_all};
use crate::dim2::geometry::Geometry;
use crate::dim2::narrowphase::Axis;
use crate::dim2::narrowphase::core::{InOrder, Placed, PlacedHalfPlane, Posed, Round};
use crate::dim2::narrowphase::distance::{self, OPPOSITE};
use crate::dim2::pose::Pose;

/// Where an axis comes from.
///
/// Edges: of a box its axes x and y (0 and 1); of a capsule or segment its segment (0); of a polygon each edge; of a
/// half-plane its line (0). A circle has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisKind {
    /// The normal of an edge of A.
    EdgeA(u32),
    /// The normal of an edge of B.
    EdgeB(u32),
    /// The direction of the signed distance: between the nearest points, or of the least translation that parts.
    Nearest,
}

/// Hands every candidate axis to `visit`: edges of A, edges of B, and last the direction of the signed distance.
///
/// Exactly one decides: the first whose gap no other beats by more than a 1e-9th of the two sizes. So an edge wins
/// where it is as good, and the direction of the distance decides only where no edge does: between two round
/// things, two corners, or at the end of a segment. Against a half-plane, only its own normal counts.
///
/// Time grows with the edges of A and B times the vertices of both.
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

    let each = |visit: &mut dyn FnMut(AxisKind, DVec2)| axes::each(&a, &b, visit);
    let nearest = (AxisKind::Nearest, nearest);
    let covered = |direction| [interval(&a, direction), interval(&b, direction)];
    explain_all(each, nearest, covered, a.size() + b.size(), |kind, direction, shown| {
        let Shown { min_a, max_a, min_b, max_b, gap, decides } = shown;
        let direction = direction.as_vec2();
        visit(Axis { kind, direction, min_a, max_a, min_b, max_b, gap, decides });
    });
}

/// The direction of the signed distance, from A to B.
fn way(a: Posed, b: Posed) -> DVec2 {
    let ((first, second), _, order) = super::placed_in_order(a, b);
    let normal = distance::of(&first, &second).normal;
    if order == InOrder::AsGiven { normal } else { -normal }
}

/// What a geometry covers of a direction.
fn interval(placed: &Placed, direction: DVec2) -> [f64; 2] {
    match placed {
        Placed::Round(round) => interval_of_round(round, direction),
        Placed::HalfPlane(half_plane) => interval_of_half_plane(half_plane, direction),
    }
}

fn interval_of_round(Round { core, radius, .. }: &Round, direction: DVec2) -> [f64; 2] {
    let reach = |way: DVec2| core.vertex(core.support(way)).dot(direction);
    let (low, high) = (reach(-direction), reach(direction));
    // Where there is nothing between the two, rounding may exchange them.
    [low.min(high) - radius, low.max(high) + radius]
}

fn interval_of_half_plane(half_plane: &PlacedHalfPlane, direction: DVec2) -> [f64; 2] {
    let along = |way: DVec2| (half_plane.normal - way).length() <= OPPOSITE;
    if along(direction) {
        [-ENDLESS, half_plane.offset]
    } else if along(-direction) {
        [-half_plane.offset, ENDLESS]
    } else {
        [-ENDLESS, ENDLESS]
    }
}

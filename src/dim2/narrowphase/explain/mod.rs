//! The separating-axis test in full: every candidate axis with the projection intervals of both geometries.

mod axes;

pub use axes::{Axis, AxisKind};

use glam::DVec2;

use crate::deciding_axis::{self, Projections, UNBOUNDED};
use crate::dim2::convex::Convex;
use crate::dim2::narrowphase::core_shape::{CoreHalfPlane, CoreShape, OPPOSITE, Rounded};
use crate::dim2::narrowphase::distance::signed_distance;
use crate::dim2::narrowphase::pair::{CanonicalPair, PosedConvex};
use crate::dim2::pose::Pose;

/// Visits every candidate axis: the edges of A, the edges of B, and last the normal of the signed distance.
///
/// Exactly one axis decides: the first whose gap no other exceeds by more than 1e-9 of the pair's size. So an edge wins
/// a tie, and the normal of the distance decides only where no edge does:
/// - between two rounded boundaries,
/// - between two corners,
/// - at the end of a segment.
///
/// Against a half-plane, only its own normal is a candidate.
///
/// O(e v) for e edges and v vertices of both.
pub fn explain(a: &Convex, pose_a: &Pose, b: &Convex, pose_b: &Pose, mut visit: impl FnMut(Axis)) {
    let origin = pose_a.position();
    let nearest = distance_normal((a, pose_a), (b, pose_b));
    let (a, b) = (CoreShape::new(a, pose_a, origin), CoreShape::new(b, pose_b, origin));

    let each = |visit: &mut dyn FnMut(AxisKind, DVec2)| axes::each(&a, &b, visit);
    let nearest = (AxisKind::Nearest, nearest);
    let project = |direction| [interval(&a, direction), interval(&b, direction)];
    let size = a.size() + b.size();
    deciding_axis::explain(each, nearest, project, size, |kind, direction, projections| {
        let Projections { min_a, max_a, min_b, max_b, gap, decides } = projections;
        let direction = direction.as_vec2();
        visit(Axis { kind, direction, min_a, max_a, min_b, max_b, gap, decides });
    });
}

/// The normal of the signed distance, from A to B.
fn distance_normal(a: PosedConvex, b: PosedConvex) -> DVec2 {
    let pair = CanonicalPair::new(a, b);
    signed_distance(&pair.first, &pair.second).in_order(pair.swapped).normal
}

/// The projection of a geometry onto a direction.
fn interval(shape: &CoreShape, direction: DVec2) -> [f64; 2] {
    match shape {
        CoreShape::Rounded(rounded) => rounded_interval(rounded, direction),
        CoreShape::HalfPlane(half_plane) => half_plane_interval(half_plane, direction),
    }
}

fn rounded_interval(Rounded { core, radius, .. }: &Rounded, direction: DVec2) -> [f64; 2] {
    let furthest = |along: DVec2| core.vertex(core.support(along)).dot(direction);
    let (low, high) = (furthest(-direction), furthest(direction));
    // Rounding may swap the ends of an empty interval.
    [low.min(high) - radius, low.max(high) + radius]
}

fn half_plane_interval(half_plane: &CoreHalfPlane, direction: DVec2) -> [f64; 2] {
    let is_normal = |direction: DVec2| (half_plane.normal - direction).length() <= OPPOSITE;
    if is_normal(direction) {
        [-UNBOUNDED, half_plane.offset]
    } else if is_normal(-direction) {
        [-half_plane.offset, UNBOUNDED]
    } else {
        [-UNBOUNDED, UNBOUNDED]
    }
}

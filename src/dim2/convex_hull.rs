//! The convex hull of points.

use glam::Vec2;

use crate::planar;

/// The vertices of the convex hull of points, as [`Convex::polygon`](super::Convex::polygon) requires them.
///
/// - They are counter-clockwise and strictly convex; exact predicates decide.
/// - The first has the least x, and among these the least y. The order of `points` does not matter.
/// - Collinear points give two vertices, coincident points one, and no points none.
///
/// The points must be finite. O(n log n). Allocates a copy of the points and the result.
pub fn convex_hull(points: &[Vec2]) -> Vec<Vec2> {
    // Adding 0 turns -0 into 0, so that equal points are identical.
    let mut sorted: Vec<Vec2> = points.iter().map(|point| *point + Vec2::ZERO).collect();
    let mut hull = Vec::new();
    planar::convex_hull(&mut sorted, &mut hull, |point| point.as_dvec2());
    hull
}

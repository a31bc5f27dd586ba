//! The convex hull of any number of points.

use glam::Vec2;

use crate::planar;

/// The corners of the convex hull of points, as [`Geometry::polygon`](super::Geometry::polygon) wants them:
/// counter-clockwise, each of which turns left, told exactly. The first is the one with the least x, of these the
/// least y; in which order the points come makes no difference.
///
/// Points on one line give the two outermost, points at one place give one, and none give none. The points have to
/// be finite. O(n log n); allocates a copy of the points and the result.
pub fn convex_hull(points: &[Vec2]) -> Vec<Vec2> {
    // Minus zero would make one of two equal points another: it becomes zero.
    let mut sorted: Vec<Vec2> = points.iter().map(|point| *point + Vec2::ZERO).collect();
    let mut hull = Vec::new();
    planar::convex_hull(&mut sorted, &mut hull, |point| point.as_dvec2());
    hull
}

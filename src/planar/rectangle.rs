//! The minimum-area rectangle around points in a plane.

use glam::DVec2;

/// A rectangle is smaller only if its area is below this part of the other's: equal areas differ by rounding.
const BETTER: f64 = 1.0 - 1e-12;

/// The unit direction of a side of the minimum-area rectangle around a convex hull, and the product of its sides.
///
/// `sliver` is added to each side before sides are multiplied. So the rectangles of a flat hull, whose areas are all 0,
/// are compared by their longer sides. It should be small compared with the hull. A tie goes to the upright rectangle,
/// then to the first edge.
///
/// Every edge is tried, because a side of the minimum-area rectangle lies on an edge of the hull. Rotating calipers
/// find the furthest vertices. O(n).
/// - Freeman and Shapira, "Determining the minimum-area encasing rectangle for an arbitrary closed curve", 1975.
/// - Toussaint, "Solving geometric problems with the rotating calipers", 1983.
///
/// The hull must come from [`convex_hull`](super::convex_hull) and not be empty. Because it is exactly convex, edges as
/// short as a rounding error do not mislead the calipers. A wrong step follows an edge that is perpendicular to the
/// measured direction up to rounding. So it changes the measured extent only by rounding.
pub fn least_rectangle(hull: &[DVec2], sliver: f64) -> (DVec2, f64) {
    let count = hull.len();
    let at = |index: usize| hull[index % count];
    let product = |width: f64, height: f64| (width + sliver) * (height + sliver);
    let upright = extents(hull);
    let mut best = (DVec2::X, product(upright.x, upright.y));
    // The vertices furthest along the edge, to its left, and against it. None moves back behind the edge.
    let (mut ahead, mut aside, mut behind) = (0, 0, 0);
    for edge in 0..count {
        let Some(along) = (at(edge + 1) - at(edge)).try_normalize() else { continue };
        let furthest = |from: usize, direction: DVec2| {
            (from..edge + count)
                .find(|&index| (at(index + 1) - at(index)).dot(direction) <= 0.0)
                .unwrap_or(edge + count)
        };
        ahead = furthest(ahead.max(edge + 1), along);
        aside = furthest(aside.max(ahead), along.perp());
        behind = furthest(behind.max(aside), -along);
        let width = (at(ahead) - at(behind)).dot(along);
        let height = (at(aside) - at(edge)).dot(along.perp());
        let area = product(width, height);
        if area < best.1 * BETTER {
            best = (along, area);
        }
    }
    best
}

/// The sides of the axis-aligned rectangle.
fn extents(points: &[DVec2]) -> DVec2 {
    let (mut min, mut max) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    for point in points {
        (min, max) = (min.min(*point), max.max(*point));
    }
    max - min
}

//! The least rectangle around points of a plane.

use glam::DVec2;

/// A better rectangle is better by more than this part: what rounding makes of equal ones is not.
const BETTER: f64 = 1.0 - 1e-12;

/// A direction of a side of the least rectangle around a convex hull, unit; and the product of its sides.
///
/// `sliver` is added to each side before sides are multiplied: flat hulls, all of whose products are 0, are told
/// apart by the sides that are left. It should be small next to the hull. Of equal rectangles the upright one
/// counts, then the first.
///
/// A side of it lies on an edge of the hull (Freeman and Shapira, "Determining the minimum-area encasing rectangle for
/// an arbitrary closed curve", 1975), so each edge is tried; the corners that lie farthest from it move round with it
/// (Toussaint, "Solving geometric problems with the rotating calipers", 1983). O(n).
///
/// The hull is that of [`convex_hull`](super::convex_hull), and not empty. It turns left at every corner exactly, which
/// keeps edges as short as a rounding from leading the calipers astray: a step that is judged wrongly goes along an
/// edge square to the side but for rounding, and changes no measure by more.
pub fn least_rectangle(hull: &[DVec2], sliver: f64) -> (DVec2, f64) {
    let count = hull.len();
    let at = |place: usize| hull[place % count];
    let product = |width: f64, height: f64| (width + sliver) * (height + sliver);
    let upright = extents(hull);
    let mut best = (DVec2::X, product(upright.x, upright.y));
    // Farthest along the edge, farthest to its left, farthest against it. None falls behind the edge.
    let (mut ahead, mut aside, mut behind) = (0, 0, 0);
    for edge in 0..count {
        let Some(along) = (at(edge + 1) - at(edge)).try_normalize() else { continue };
        let farthest = |from: usize, direction: DVec2| {
            (from..edge + count)
                .find(|&place| (at(place + 1) - at(place)).dot(direction) <= 0.0)
                .unwrap_or(edge + count)
        };
        ahead = farthest(ahead.max(edge + 1), along);
        aside = farthest(aside.max(ahead), along.perp());
        behind = farthest(behind.max(aside), -along);
        let width = (at(ahead) - at(behind)).dot(along);
        let height = (at(aside) - at(edge)).dot(along.perp());
        let area = product(width, height);
        if area < best.1 * BETTER {
            best = (along, area);
        }
    }
    best
}

/// The sides of the upright rectangle.
fn extents(points: &[DVec2]) -> DVec2 {
    let (mut min, mut max) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    for point in points {
        (min, max) = (min.min(*point), max.max(*point));
    }
    max - min
}

//! The convex hull of points in a plane.

use std::cmp::Ordering;

use glam::DVec2;
use robust::Coord;

/// Writes the vertices of the convex hull of points to `hull`.
///
/// - They are counter-clockwise. The first has the least x, and among these the least y.
/// - No three are collinear and no two coincide. Collinear points give two vertices, coincident points one, and no
///   points none.
/// - `place` returns the finite coordinates of a point.
/// - `points` is sorted. The contents of `hull` are replaced; its memory is reused.
///
/// Andrew's monotone chain ("Another efficient algorithm for convex hulls in two dimensions", 1979), with exact
/// orientation tests (Shewchuk 1997), so the result is exactly convex. O(n log n).
pub fn convex_hull<T: Copy>(points: &mut [T], hull: &mut Vec<T>, place: impl Fn(T) -> DVec2) {
    points.sort_unstable_by(|a, b| order(place(*a), place(*b)));
    hull.clear();
    for &point in points.iter() {
        extend(hull, 0, point, &place);
    }
    let kept = hull.len().saturating_sub(1);
    for &point in points.iter().rev() {
        extend(hull, kept, point, &place);
    }
    // The second chain ends at the first point again.
    if hull.len() > 1 {
        hull.pop();
    }
}

/// The order by x, then by y. 0 and -0 are equal.
fn order(a: DVec2, b: DVec2) -> Ordering {
    a.to_array().partial_cmp(&b.to_array()).unwrap_or(Ordering::Equal)
}

/// Appends a point to a chain, and removes the vertices before it that no longer turn left. The first `kept` vertices
/// stay. A point that coincides with the last vertex is skipped.
fn extend<T: Copy>(hull: &mut Vec<T>, kept: usize, point: T, place: &impl Fn(T) -> DVec2) {
    let next = place(point);
    if hull.last().is_some_and(|&last| place(last) == next) {
        return;
    }
    while hull.len() >= kept + 2 {
        let [before, last] = [hull.len() - 2, hull.len() - 1].map(|index| place(hull[index]));
        if orientation(before, last, next) > 0.0 {
            break;
        }
        hull.pop();
    }
    hull.push(point);
}

/// Above 0 if `c` lies to the left of the line from `a` to `b`, 0 on the line. The sign is exact.
pub fn orientation(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    let coord = |point: DVec2| Coord { x: point.x, y: point.y };
    robust::orient2d(coord(a), coord(b), coord(c))
}

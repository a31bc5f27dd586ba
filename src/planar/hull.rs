//! The convex hull of points in a plane.

use std::cmp::Ordering;

use glam::DVec2;
use robust::Coord;

/// The corners of the strictly convex polygon around points: counter-clockwise, from the one with the least x, of
/// these the least y. No three lie on a line and no two at one place; points on one line give two, points at one
/// place give one, and none give none.
///
/// `place` tells where a point lies, finite. Sorts `points`; what was in `hull` is dropped, but not its memory.
///
/// Andrew's monotone chain ("Another efficient algorithm for convex hulls in two dimensions", 1979), with exact turns
/// (Shewchuk 1997): what comes out is convex to the last bit. O(n log n).
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
    // The first has come back.
    if hull.len() > 1 {
        hull.pop();
    }
}

/// By x, then by y. Both zeros are one.
fn order(a: DVec2, b: DVec2) -> Ordering {
    a.to_array().partial_cmp(&b.to_array()).unwrap_or(Ordering::Equal)
}

/// Adds a corner, unless the last is at its place, and drops those before it that no longer turn left; the first
/// `kept` stay.
fn extend<T: Copy>(hull: &mut Vec<T>, kept: usize, point: T, place: &impl Fn(T) -> DVec2) {
    let to = place(point);
    if hull.last().is_some_and(|&last| place(last) == to) {
        return;
    }
    while hull.len() >= kept + 2 {
        let [from, by] = [hull.len() - 2, hull.len() - 1].map(|corner| place(hull[corner]));
        if turn(from, by, to) > 0.0 {
            break;
        }
        hull.pop();
    }
    hull.push(point);
}

/// Above 0 when `c` lies to the left of the way from `a` to `b`, 0 on the line: exactly.
fn turn(a: DVec2, b: DVec2, c: DVec2) -> f64 {
    let coord = |point: DVec2| Coord { x: point.x, y: point.y };
    robust::orient2d(coord(a), coord(b), coord(c))
}

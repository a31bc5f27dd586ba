//! The least rectangle around points of a plane.

use glam::DVec2;

/// What is added to each side before two products of sides are compared, as a part of the cloud's half size: so that
/// flat clouds, all of whose products are 0, are told apart by the sides that are left.
pub const SLIVER: f64 = 1e-9;

/// A direction of a side of the least rectangle, unit; and the product of the sides, each with a sliver added.
///
/// A side of it lies on an edge of the convex hull (Freeman and Shapira 1975), so each edge is tried. Every corner is
/// measured at every edge: calipers that turn along would be led astray by an edge as short as a rounding, and the
/// hulls here are small. Sorts `points`, and leaves their convex hull in `hull`.
pub fn least(points: &mut [DVec2], hull: &mut Vec<DVec2>) -> (DVec2, f64) {
    convex_hull(points, hull);
    let mut best = (DVec2::X, f64::INFINITY);
    for (place, to) in hull.iter().enumerate() {
        let from = hull[(place + hull.len() - 1) % hull.len()];
        let along = (to - from).normalize_or(DVec2::X);
        let product = product_of_sides(hull, along);
        if product < best.1 {
            best = (along, product);
        }
    }
    best
}

fn product_of_sides(points: &[DVec2], along: DVec2) -> f64 {
    let across = along.perp();
    let (mut min, mut max) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
    for point in points {
        let place = DVec2::new(point.dot(along), point.dot(across));
        min = min.min(place);
        max = max.max(place);
    }
    let sides = max - min + SLIVER;
    sides.x * sides.y
}

/// Andrew's monotone chain: counter-clockwise, no three on a line; one corner of a single place.
fn convex_hull(points: &mut [DVec2], hull: &mut Vec<DVec2>) {
    points.sort_unstable_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    hull.clear();
    for &point in points.iter() {
        extend(hull, 0, point);
    }
    let kept = hull.len() - 1;
    for &point in points.iter().rev().skip(1) {
        extend(hull, kept, point);
    }
    if hull.len() > 1 {
        hull.pop();
    }
}

/// Adds a corner, and drops those before it that no longer turn left; the first `kept` stay.
fn extend(hull: &mut Vec<DVec2>, kept: usize, point: DVec2) {
    while hull.len() >= kept + 2 {
        let [a, b] = [hull[hull.len() - 2], hull[hull.len() - 1]];
        if (b - a).perp_dot(point - a) > 0.0 {
            break;
        }
        hull.pop();
    }
    hull.push(point);
}

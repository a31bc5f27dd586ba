//! The closest points of two outlines that do not overlap.
//!
//! They lie on or next to the edge and the vertex of the axis of maximum separation. A separating line that is as wide
//! as their distance proves them closest. Without that proof, all pairs of a vertex and an edge are tried.
//!
//! Reason: take a convex polygon and a point outside. The closest point of the polygon lies on the edge whose line is
//! furthest from that point. Here the point is the origin and the polygon the Minkowski difference.

use glam::DVec2;

use super::core::Segment;
use super::sat::{Outline, SeparatingAxis, Side};
use crate::rounding::LENGTH_ROUNDING;

/// The closest points of two outlines that do not overlap, from their axis of maximum separation.
pub fn closest_points(
    a: &impl Outline,
    b: &impl Outline,
    axis: &SeparatingAxis,
    size: f64,
) -> (DVec2, DVec2) {
    let (on_a, on_b) = match axis.side {
        Side::A => near_axis(a, b, axis),
        Side::B => {
            let (on_b, on_a) = near_axis(b, a, axis);
            (on_a, on_b)
        }
    };
    if is_as_wide(axis.separation, on_a.distance(on_b), size) {
        return (on_a, on_b);
    }
    let separation = |direction: DVec2| -a.extent(direction, on_a) - b.extent(-direction, on_a);
    if are_closest(on_a, on_b, size, separation) { (on_a, on_b) } else { brute_force(a, b) }
}

/// The closest points of the axis' edge and of the two edges next to its vertex.
fn near_axis(this: &impl Outline, other: &impl Outline, axis: &SeparatingAxis) -> (DVec2, DVec2) {
    let (edge, vertex) = (this.edge(axis.edge), axis.vertex);
    let across = other.vertex(vertex);
    let on_edge = edge.at(edge.closest_parameter(across));
    let before = if vertex == 0 { other.count() - 1 } else { vertex - 1 };
    let mut best = (on_edge, across);
    for (number, vertex_at) in [(before, 1.0), (vertex, 0.0)] {
        let side = other.edge(number);
        let t = side.closest_parameter(on_edge);
        // The point on the edge wins a tie: it may be closer by less than rounding shows.
        if t != vertex_at
            && on_edge.distance_squared(side.at(t)) <= on_edge.distance_squared(best.1)
        {
            best = (on_edge, side.at(t));
        }
    }
    best
}

/// Whether two points are the closest: whether the separation along the unit vector between them equals their distance.
pub fn are_closest(
    on_a: DVec2,
    on_b: DVec2,
    size: f64,
    separation: impl FnOnce(DVec2) -> f64,
) -> bool {
    let offset = on_b - on_a;
    let distance = offset.length();
    distance > 0.0 && is_as_wide(separation(offset / distance), distance, size)
}

/// Whether a separation equals the distance of two points, up to rounding.
fn is_as_wide(separation: f64, distance: f64, size: f64) -> bool {
    separation >= distance - LENGTH_ROUNDING * (size + distance)
}

/// The closest points of all pairs of a vertex and an edge.
pub fn brute_force(a: &impl Outline, b: &impl Outline) -> (DVec2, DVec2) {
    let mut best = (f64::INFINITY, DVec2::ZERO, DVec2::ZERO);
    let mut offer = |on_a: DVec2, on_b: DVec2| {
        let distance_squared = on_a.distance_squared(on_b);
        if distance_squared < best.0 {
            best = (distance_squared, on_a, on_b);
        }
    };
    let closest = |edge: Segment, vertex: DVec2| edge.at(edge.closest_parameter(vertex));
    for number in 0..a.count() {
        let edge = a.edge(number);
        for vertex in (0..b.count()).map(|number| b.vertex(number)) {
            offer(closest(edge, vertex), vertex);
        }
    }
    for number in 0..b.count() {
        let edge = b.edge(number);
        for vertex in (0..a.count()).map(|number| a.vertex(number)) {
            offer(vertex, closest(edge, vertex));
        }
    }
    (best.1, best.2)
}

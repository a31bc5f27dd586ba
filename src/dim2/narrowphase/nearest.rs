//! The nearest points of two cores that are apart.
//!
//! They lie beside the widest gap: on its edge and the vertex across it, or next to these. What is found there is
//! proved by a line that parts the two as widely; where it is not, all vertices and edges are tried. (What lies
//! nearest to a point outside a convex polygon is on the edge whose line is furthest from the point, or on the end
//! of it; the point is the origin, the polygon the difference of the two.)

use glam::DVec2;

use super::core::Segment;
use super::sat::{Gap, Outline, Side};
use crate::rounding::LENGTH_ROUNDING;

/// The nearest points of two outlines that do not overlap, from the widest gap between them.
pub fn outlines(a: &impl Outline, b: &impl Outline, widest: &Gap, size: f64) -> (DVec2, DVec2) {
    let (on_a, on_b) = match widest.side {
        Side::A => beside(a, b, widest),
        Side::B => {
            let (on_b, on_a) = beside(b, a, widest);
            (on_a, on_b)
        }
    };
    if proven(widest.width, on_a.distance(on_b), size) {
        return (on_a, on_b);
    }
    let gap = |direction: DVec2| -a.extent(direction, on_a) - b.extent(-direction, on_a);
    if are_nearest(on_a, on_b, size, gap) { (on_a, on_b) } else { of_all(a, b) }
}

/// Of an edge and what lies next to the vertex across it.
fn beside(this: &impl Outline, other: &impl Outline, widest: &Gap) -> (DVec2, DVec2) {
    let (edge, vertex) = (this.edge(widest.edge), widest.vertex);
    let across = other.vertex(vertex);
    let on_edge = edge.at(edge.nearest(across));
    let before = if vertex == 0 { other.count() - 1 } else { vertex - 1 };
    let mut best = (on_edge, across);
    for (number, vertex_at) in [(before, 1.0), (vertex, 0.0)] {
        let side = other.edge(number);
        let t = side.nearest(on_edge);
        // Nearer than the vertex, perhaps by less than their distance can tell.
        if t != vertex_at
            && on_edge.distance_squared(side.at(t)) <= on_edge.distance_squared(best.1)
        {
            best = (on_edge, side.at(t));
        }
    }
    best
}

/// Whether two points are as near as can be: whether across the way from one to the other lies as wide a gap. That
/// is asked for along a unit vector.
pub fn are_nearest(on_a: DVec2, on_b: DVec2, size: f64, gap: impl FnOnce(DVec2) -> f64) -> bool {
    let way = on_b - on_a;
    let distance = way.length();
    distance > 0.0 && proven(gap(way / distance), distance, size)
}

/// Whether a gap is as wide as the distance of two points.
fn proven(gap: f64, distance: f64, size: f64) -> bool {
    gap >= distance - LENGTH_ROUNDING * (size + distance)
}

/// The nearest of all pairs of a vertex and an edge.
pub fn of_all(a: &impl Outline, b: &impl Outline) -> (DVec2, DVec2) {
    let mut best = (f64::INFINITY, DVec2::ZERO, DVec2::ZERO);
    let mut offer = |on_a: DVec2, on_b: DVec2| {
        let distance_squared = on_a.distance_squared(on_b);
        if distance_squared < best.0 {
            best = (distance_squared, on_a, on_b);
        }
    };
    let nearest = |side: Segment, vertex: DVec2| side.at(side.nearest(vertex));
    for number in 0..a.count() {
        let edge = a.edge(number);
        for vertex in (0..b.count()).map(|number| b.vertex(number)) {
            offer(nearest(edge, vertex), vertex);
        }
    }
    for number in 0..b.count() {
        let edge = b.edge(number);
        for vertex in (0..a.count()).map(|number| a.vertex(number)) {
            offer(vertex, nearest(edge, vertex));
        }
    }
    (best.1, best.2)
}

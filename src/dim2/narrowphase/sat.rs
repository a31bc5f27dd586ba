//! The widest gap between two cores along the normals of their edges: where there is none, the least depth.
//!
//! The difference of two convex polygons has their edges and no others, so that no other direction of least
//! depth exists (Minkowski sums; de Berg et al., Computational Geometry, 13.3).

use arrayvec::ArrayVec;
use glam::DVec2;

use super::place::{Core, Segment};
use crate::dim2::geometry::MAX_VERTICES;

/// What rounding leaves of a length, as a part of the lengths that went into it: at most this.
pub(super) const ROUNDING: f64 = 1e-14;

/// A core by its vertices, counter-clockwise, and the outward unit normal of the edge from each to the next. A
/// point has no normal.
#[derive(Debug)]
pub(super) struct Outline {
    pub vertices: ArrayVec<DVec2, MAX_VERTICES>,
    pub normals: ArrayVec<DVec2, MAX_VERTICES>,
}

impl Outline {
    pub fn new(core: &Core) -> Outline {
        Outline {
            vertices: (0..core.count()).map(|number| core.vertex(number)).collect(),
            normals: (0..core.edges()).map(|number| core.edge_normal(number)).collect(),
        }
    }

    /// From a vertex to the next.
    pub fn edge(&self, number: usize) -> Segment {
        let next = if number + 1 == self.vertices.len() { 0 } else { number + 1 };
        let start = self.vertices[number];
        Segment { start, span: self.vertices[next] - start }
    }

    /// The same elsewhere.
    pub fn moved(mut self, by: DVec2) -> Outline {
        for vertex in &mut self.vertices {
            *vertex += by;
        }
        self
    }

    /// The vertex that lies least far along a direction, seen from a point: its number, and how far.
    fn least(&self, direction: DVec2, from: DVec2) -> (usize, f64) {
        let mut least = (0, f64::INFINITY);
        for (number, vertex) in self.vertices.iter().enumerate() {
            let along = direction.dot(*vertex - from);
            if along < least.1 {
                least = (number, along);
            }
        }
        least
    }
}

/// Which of two an edge belongs to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Side {
    A,
    B,
}

/// A gap along the normal of an edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    /// Above 0 the two are apart, by no less. The widest of all, if not above 0: minus the least translation that
    /// parts them.
    pub width: f64,
    /// From A to B.
    pub normal: DVec2,
    /// Whose edge it is, and its number.
    pub side: Side,
    pub edge: usize,
    /// The vertex of the other that is nearest to it.
    pub vertex: usize,
}

/// The widest gap along the normals of two outlines, of which one at least has edges. Where one of A's is wider than
/// `enough`, those of B's are not looked at.
pub(super) fn widest(a: &Outline, b: &Outline, enough: f64) -> Gap {
    let normal = DVec2::Y;
    let mut best = Gap { width: f64::NEG_INFINITY, normal, side: Side::A, edge: 0, vertex: 0 };
    for (side, this, other) in [(Side::A, a, b), (Side::B, b, a)] {
        for (edge, normal) in this.normals.iter().enumerate() {
            let (vertex, width) = other.least(*normal, this.vertices[edge]);
            if width > best.width {
                let normal = if side == Side::A { *normal } else { -*normal };
                best = Gap { width, normal, side, edge, vertex };
            }
        }
        if best.width > enough {
            break;
        }
    }
    best
}

//! The widest gap between two cores along the normals of their edges: where there is none, the least depth.
//!
//! The difference of two convex polygons has their edges and no others, so that no other direction of least
//! depth exists (Minkowski sums; de Berg et al., Computational Geometry, 13.3).

use arrayvec::ArrayVec;
use glam::DVec2;

use super::core::{Core, PlacedLargePolygon, Segment};
use crate::dim2::geometry::MAX_VERTICES;

/// A core by its vertices, counter-clockwise, and the outward unit normal of the edge from each to the next.
pub trait Outline {
    /// How many vertices it has.
    fn count(&self) -> usize;

    fn vertex(&self, number: usize) -> DVec2;

    /// How many edges it has. A point has none.
    fn edges(&self) -> usize;

    fn normal(&self, edge: usize) -> DVec2;

    /// The vertex that lies least far along a direction, seen from a point: its number, and how far.
    fn least(&self, direction: DVec2, from: DVec2) -> (usize, f64);

    /// The same elsewhere.
    fn moved(self, by: DVec2) -> Self;

    /// From a vertex to the next.
    fn edge(&self, number: usize) -> Segment {
        let next = if number + 1 == self.count() { 0 } else { number + 1 };
        let start = self.vertex(number);
        Segment { start, span: self.vertex(next) - start }
    }

    /// How far it extends along a direction, seen from a point.
    fn extent(&self, direction: DVec2, from: DVec2) -> f64 {
        -self.least(-direction, from).1
    }
}

/// The outline of any core but a large polygon, computed once.
#[derive(Debug)]
pub struct Few {
    vertices: ArrayVec<DVec2, MAX_VERTICES>,
    normals: ArrayVec<DVec2, MAX_VERTICES>,
}

impl Few {
    pub fn new(core: &Core) -> Few {
        Few {
            vertices: (0..core.count()).map(|number| core.vertex(number)).collect(),
            normals: (0..core.edges()).map(|number| core.edge_normal(number)).collect(),
        }
    }
}

impl Outline for Few {
    #[inline]
    fn count(&self) -> usize {
        self.vertices.len()
    }

    #[inline]
    fn vertex(&self, number: usize) -> DVec2 {
        self.vertices[number]
    }

    #[inline]
    fn edges(&self) -> usize {
        self.normals.len()
    }

    #[inline]
    fn normal(&self, edge: usize) -> DVec2 {
        self.normals[edge]
    }

    #[inline]
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

    fn moved(mut self, by: DVec2) -> Few {
        for vertex in &mut self.vertices {
            *vertex += by;
        }
        self
    }
}

/// Computed where it is needed: there is no room for all vertices on the stack.
impl Outline for PlacedLargePolygon<'_> {
    fn count(&self) -> usize {
        PlacedLargePolygon::count(self)
    }

    fn vertex(&self, number: usize) -> DVec2 {
        PlacedLargePolygon::vertex(self, number)
    }

    fn edges(&self) -> usize {
        PlacedLargePolygon::count(self)
    }

    fn normal(&self, edge: usize) -> DVec2 {
        PlacedLargePolygon::normal(self, edge)
    }

    fn least(&self, direction: DVec2, from: DVec2) -> (usize, f64) {
        let number = self.support(-direction);
        (number, direction.dot(PlacedLargePolygon::vertex(self, number) - from))
    }

    fn moved(self, by: DVec2) -> Self {
        PlacedLargePolygon::moved(self, by)
    }
}

/// A question about two outlines of any kinds.
pub trait OfOutlines {
    type Answer;

    fn ask(self, a: impl Outline, b: impl Outline) -> Self::Answer;
}

/// Asks about the outlines of two cores.
#[inline]
pub fn of_outlines<Q: OfOutlines>(a: &Core, b: &Core, question: Q) -> Q::Answer {
    match (a, b) {
        (Core::LargePolygon(a), Core::LargePolygon(b)) => question.ask(*a, *b),
        (Core::LargePolygon(a), b) => question.ask(*a, Few::new(b)),
        (a, Core::LargePolygon(b)) => question.ask(Few::new(a), *b),
        (a, b) => question.ask(Few::new(a), Few::new(b)),
    }
}

/// Which of two an edge belongs to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Side {
    A,
    B,
}

/// A gap along the normal of an edge.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
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
///
/// O(n m) of n and m vertices; O(n log m + m log n) of large polygons.
pub fn widest(a: &impl Outline, b: &impl Outline, enough: f64) -> Gap {
    let normal = DVec2::Y;
    let mut best = Gap { width: f64::NEG_INFINITY, normal, side: Side::A, edge: 0, vertex: 0 };
    widen(&mut best, Side::A, a, b);
    if best.width <= enough {
        widen(&mut best, Side::B, b, a);
    }
    best
}

/// Takes the gaps along the normals of one of two outlines that are wider.
#[inline]
fn widen(best: &mut Gap, side: Side, this: &impl Outline, other: &impl Outline) {
    for edge in 0..this.edges() {
        let normal = this.normal(edge);
        let (vertex, width) = other.least(normal, this.vertex(edge));
        if width > best.width {
            let normal = if side == Side::A { normal } else { -normal };
            *best = Gap { width, normal, side, edge, vertex };
        }
    }
}

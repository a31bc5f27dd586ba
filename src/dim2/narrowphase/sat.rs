//! Separating-axis test (SAT) over the edge normals of two outlines.
//!
//! The Minkowski difference of two convex polygons has the edges of both and no others. So the axis of maximum
//! separation among these normals gives the exact penetration depth (de Berg et al., Computational Convex, 13.3).

use arrayvec::ArrayVec;
use glam::DVec2;

use super::core::{Core, CoreLargePolygon, Segment};
use crate::dim2::convex::MAX_VERTICES;

/// The boundary of a core: its vertices, counter-clockwise, and the outward unit normal of each edge.
pub trait Outline {
    /// The number of vertices.
    fn count(&self) -> usize;

    fn vertex(&self, number: usize) -> DVec2;

    /// The number of edges. A point has none.
    fn edges(&self) -> usize;

    fn normal(&self, edge: usize) -> DVec2;

    /// Returns the vertex least far along a direction, and its distance from `from` along it.
    fn least_along(&self, direction: DVec2, from: DVec2) -> (usize, f64);

    fn translated(self, by: DVec2) -> Self;

    /// The edge from a vertex to the next.
    fn edge(&self, number: usize) -> Segment {
        let next = if number + 1 == self.count() { 0 } else { number + 1 };
        let start = self.vertex(number);
        Segment { start, span: self.vertex(next) - start }
    }

    /// Returns the extent of the outline from a point along a direction.
    fn extent(&self, direction: DVec2, from: DVec2) -> f64 {
        -self.least_along(-direction, from).1
    }
}

/// The outline of any core but a large polygon, stored in arrays.
#[derive(Debug)]
pub struct SmallOutline {
    vertices: ArrayVec<DVec2, MAX_VERTICES>,
    normals: ArrayVec<DVec2, MAX_VERTICES>,
}

impl SmallOutline {
    pub fn new(core: &Core) -> SmallOutline {
        SmallOutline {
            vertices: (0..core.count()).map(|number| core.vertex(number)).collect(),
            normals: (0..core.edges()).map(|number| core.edge_normal(number)).collect(),
        }
    }
}

impl Outline for SmallOutline {
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
    fn least_along(&self, direction: DVec2, from: DVec2) -> (usize, f64) {
        let mut least = (0, f64::INFINITY);
        for (number, vertex) in self.vertices.iter().enumerate() {
            let along = direction.dot(*vertex - from);
            if along < least.1 {
                least = (number, along);
            }
        }
        least
    }

    fn translated(mut self, by: DVec2) -> SmallOutline {
        for vertex in &mut self.vertices {
            *vertex += by;
        }
        self
    }
}

/// Vertices are computed when needed: the stack has no room for all of them.
impl Outline for CoreLargePolygon<'_> {
    fn count(&self) -> usize {
        CoreLargePolygon::count(self)
    }

    fn vertex(&self, number: usize) -> DVec2 {
        CoreLargePolygon::vertex(self, number)
    }

    fn edges(&self) -> usize {
        CoreLargePolygon::count(self)
    }

    fn normal(&self, edge: usize) -> DVec2 {
        CoreLargePolygon::normal(self, edge)
    }

    fn least_along(&self, direction: DVec2, from: DVec2) -> (usize, f64) {
        let number = self.support(-direction);
        (number, direction.dot(CoreLargePolygon::vertex(self, number) - from))
    }

    fn translated(self, by: DVec2) -> Self {
        CoreLargePolygon::translated(self, by)
    }
}

/// A query that is compiled for each combination of outline types.
pub trait OutlineQuery {
    type Answer;

    fn answer(self, a: impl Outline, b: impl Outline) -> Self::Answer;
}

/// Runs a query on the outlines of two cores.
#[inline]
pub fn query_outlines<Q: OutlineQuery>(a: &Core, b: &Core, query: Q) -> Q::Answer {
    use Core::{Box, LargePolygon, Point, Polygon, Segment};
    match (a, b) {
        (LargePolygon(a), LargePolygon(b)) => query.answer(*a, *b),
        (LargePolygon(a), Point(_) | Segment(_) | Box(_) | Polygon(_)) => {
            query.answer(*a, SmallOutline::new(b))
        }
        (Point(_) | Segment(_) | Box(_) | Polygon(_), LargePolygon(b)) => {
            query.answer(SmallOutline::new(a), *b)
        }
        (
            Point(_) | Segment(_) | Box(_) | Polygon(_),
            Point(_) | Segment(_) | Box(_) | Polygon(_),
        ) => query.answer(SmallOutline::new(a), SmallOutline::new(b)),
    }
}

/// A side of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Side {
    A,
    B,
}

/// An axis along an edge normal.
#[derive(Clone, Copy, Debug)]
pub struct SeparatingAxis {
    /// Above 0 the outlines are at least this far apart. On the axis of maximum separation, a value at or below 0 is
    /// minus the penetration depth.
    pub separation: f64,
    /// From A to B.
    pub normal: DVec2,
    /// The owner of the edge.
    pub side: Side,
    pub edge: usize,
    /// The closest vertex of the other outline.
    pub vertex: usize,
}

/// The axis of maximum separation among all edge normals. At least one of the outlines must have edges.
///
/// If an axis of A has a separation above `enough`, the axes of B are skipped.
///
/// O(n m) for n and m vertices; O(n log m + m log n) for large polygons.
pub fn max_separation(a: &impl Outline, b: &impl Outline, enough: f64) -> SeparatingAxis {
    let normal = DVec2::Y;
    let separation = f64::NEG_INFINITY;
    let mut best = SeparatingAxis { separation, normal, side: Side::A, edge: 0, vertex: 0 };
    improve(&mut best, Side::A, a, b);
    if best.separation <= enough {
        improve(&mut best, Side::B, b, a);
    }
    best
}

/// Replaces `best` by an edge axis of `this` with a greater separation, if there is one.
#[inline]
fn improve(best: &mut SeparatingAxis, side: Side, this: &impl Outline, other: &impl Outline) {
    for edge in 0..this.edges() {
        let normal = this.normal(edge);
        let (vertex, separation) = other.least_along(normal, this.vertex(edge));
        if separation > best.separation {
            let normal = if side == Side::A { normal } else { -normal };
            *best = SeparatingAxis { separation, normal, side, edge, vertex };
        }
    }
}

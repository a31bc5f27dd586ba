//! Core shapes in f64: point, segment, box and convex polygon.
//!
//! A convex geometry is a core with a radius around it. Coordinates are relative to an origin near the pair.

use glam::{DVec2, Vec2};

use crate::dim2::convex::{OrientedBox, Polygon};
use crate::dim2::large_polygon::ScaledPolygon;
use crate::dim2::pose::{Pose, unit};

/// Two cores closer than this part of their size touch. Below it, the vector between two points is rounding error
/// and has no direction.
pub(crate) const NOISE: f64 = 1e-9;

/// Whether both components are 0 or -0. A test of the bits takes half the instructions of a comparison.
pub fn is_zero(vector: Vec2) -> bool {
    (vector.x.to_bits() | vector.y.to_bits()) << 1 == 0
}

/// A segment from `start` to `start + span`. A core never has length 0: it would be a point.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    pub start: DVec2,
    pub span: DVec2,
}

impl Segment {
    pub fn at(&self, t: f64) -> DVec2 {
        self.start + self.span * t
    }

    /// The parameter in [0, 1] of the segment's closest point to `point`.
    pub fn closest_parameter(&self, point: DVec2) -> f64 {
        let length_squared = self.span.length_squared();
        if length_squared == 0.0 {
            return 0.0;
        }
        ((point - self.start).dot(self.span) / length_squared).clamp(0.0, 1.0)
    }
}

/// An oriented box.
#[derive(Clone, Copy, Debug)]
pub struct CoreBox {
    pub center: DVec2,
    /// The box's x axis. Unit.
    pub axis: DVec2,
    pub half: DVec2,
}

impl CoreBox {
    #[inline(always)]
    pub fn new(oriented: &OrientedBox, pose: &Pose, origin: Vec2) -> CoreBox {
        let turn = pose.turn();
        // Most boxes have no rotation or centre of their own. Skipping these gives identical bits.
        let unrotated = oriented.rotation() == Vec2::X;
        let center = oriented.center();
        let center = if is_zero(center) { DVec2::ZERO } else { turn.rotate(center.as_dvec2()) };
        CoreBox {
            center: pose.from(origin) + center,
            axis: if unrotated { turn } else { turn.rotate(unit(oriented.rotation())) },
            half: oriented.half_extents().as_dvec2(),
        }
    }

    /// Rotates a vector from the box's frame into the common frame.
    #[inline]
    pub fn vector_from_local(&self, local: DVec2) -> DVec2 {
        self.axis * local.x + self.axis.perp() * local.y
    }

    /// Rotates a vector from the common frame into the box's frame.
    #[inline]
    pub fn local_vector(&self, vector: DVec2) -> DVec2 {
        DVec2::new(self.axis.dot(vector), self.axis.perp_dot(vector))
    }

    /// Transforms a point into the box's frame.
    pub fn local_point(&self, point: DVec2) -> DVec2 {
        self.local_vector(point - self.center)
    }

    /// The closest point of the box to a point.
    pub fn closest_point(&self, point: DVec2) -> DVec2 {
        self.center + self.vector_from_local(self.local_point(point).clamp(-self.half, self.half))
    }

    /// The corner furthest along a direction.
    #[inline]
    pub fn corner_along(&self, direction: DVec2) -> DVec2 {
        self.center + self.vector_from_local(self.half.copysign(self.local_vector(direction)))
    }

    /// A corner: 0 (-x, -y), 1 (+x, -y), 2 (+x, +y), 3 (-x, +y).
    fn corner(&self, number: usize) -> DVec2 {
        let x = if matches!(number, 1 | 2) { self.half.x } else { -self.half.x };
        let y = if number >= 2 { self.half.y } else { -self.half.y };
        self.center + self.axis * x + self.axis.perp() * y
    }

    /// The outward normal of the edge from a corner to the next.
    fn normal(&self, number: usize) -> DVec2 {
        match number {
            0 => -self.axis.perp(),
            1 => self.axis,
            2 => self.axis.perp(),
            _ => -self.axis,
        }
    }
}

/// A polygon of three vertices or more.
#[derive(Clone, Copy, Debug)]
pub struct CorePolygon<'a> {
    pub polygon: &'a Polygon,
    pub position: DVec2,
    pub turn: DVec2,
}

/// A large polygon of three vertices or more.
#[derive(Clone, Copy, Debug)]
pub struct CoreLargePolygon<'a> {
    pub polygon: &'a ScaledPolygon,
    pub position: DVec2,
    pub turn: DVec2,
}

impl CoreLargePolygon<'_> {
    pub fn count(&self) -> usize {
        self.polygon.count()
    }

    /// The next vertex or edge.
    pub fn after(&self, number: usize) -> usize {
        if number + 1 == self.count() { 0 } else { number + 1 }
    }

    /// The previous vertex or edge.
    pub fn before(&self, number: usize) -> usize {
        if number == 0 { self.count() - 1 } else { number - 1 }
    }

    pub fn vertex(&self, number: usize) -> DVec2 {
        self.position + self.turn.rotate(self.polygon.vertex(number))
    }

    /// The outward unit normal of the edge from a vertex to the next.
    pub fn normal(&self, number: usize) -> DVec2 {
        let edge = self.polygon.vertex(self.after(number)) - self.polygon.vertex(number);
        -self.turn.rotate(edge.normalize()).perp()
    }

    /// Support function: the number of a vertex furthest along a direction of any length. O(log n).
    pub fn support(&self, direction: DVec2) -> usize {
        let local = DVec2::new(self.turn.dot(direction), self.turn.perp_dot(direction));
        self.polygon.support(local)
    }

    pub fn translated(self, by: DVec2) -> Self {
        CoreLargePolygon { position: self.position + by, ..self }
    }
}

/// The core of a convex geometry: the convex hull of its vertices, which are numbered counter-clockwise.
#[derive(Clone, Copy, Debug)]
pub enum Core<'a> {
    Point(DVec2),
    Segment(Segment),
    Box(CoreBox),
    Polygon(CorePolygon<'a>),
    LargePolygon(CoreLargePolygon<'a>),
}

impl Core<'_> {
    /// The number of vertices.
    pub fn count(&self) -> usize {
        match self {
            Core::Point(_) => 1,
            Core::Segment(_) => 2,
            Core::Box(_) => 4,
            Core::Polygon(core) => core.polygon.vertices().len(),
            Core::LargePolygon(core) => core.count(),
        }
    }

    pub fn vertex(&self, number: usize) -> DVec2 {
        match self {
            Core::Point(point) => *point,
            Core::Segment(segment) => segment.at(number as f64),
            Core::Box(core) => core.corner(number),
            Core::Polygon(core) => {
                let vertex = core.polygon.vertices()[number].as_dvec2();
                core.position + core.turn.rotate(vertex)
            }
            Core::LargePolygon(core) => core.vertex(number),
        }
    }

    /// The index of a vertex in its geometry. It differs from the number if a large polygon is mirrored.
    pub fn vertex_index(&self, number: usize) -> usize {
        match self {
            Core::Point(_) | Core::Segment(_) | Core::Box(_) | Core::Polygon(_) => number,
            Core::LargePolygon(core) => core.polygon.vertex_index(number),
        }
    }

    /// The index of an edge in its geometry. It differs from the number if a large polygon is mirrored.
    pub fn edge_index(&self, number: usize) -> usize {
        match self {
            Core::Point(_) | Core::Segment(_) | Core::Box(_) | Core::Polygon(_) => number,
            Core::LargePolygon(core) => core.polygon.edge_index(number),
        }
    }

    /// The number of edges. Edge i leads from vertex i to the next. A segment has two, there and back; a point has
    /// none.
    pub fn edges(&self) -> usize {
        match self {
            Core::Point(_) => 0,
            Core::Segment(_) => 2,
            Core::Box(_) => 4,
            Core::Polygon(core) => core.polygon.vertices().len(),
            Core::LargePolygon(core) => core.count(),
        }
    }

    /// The outward unit normal of an edge. A box has one even where the edge has length 0.
    pub fn edge_normal(&self, number: usize) -> DVec2 {
        match self {
            Core::Point(_) => DVec2::Y,
            Core::Segment(segment) => {
                let normal = -segment.span.normalize().perp();
                if number == 0 { normal } else { -normal }
            }
            Core::Box(core) => core.normal(number),
            Core::Polygon(core) => {
                let vertices = core.polygon.vertices();
                let next = vertices[if number + 1 == vertices.len() { 0 } else { number + 1 }];
                let edge = next.as_dvec2() - vertices[number].as_dvec2();
                -core.turn.rotate(edge.normalize()).perp()
            }
            Core::LargePolygon(core) => core.normal(number),
        }
    }

    /// Support function: the number of a vertex furthest along a direction of any length. A tie goes to the first
    /// vertex, except in a large polygon.
    pub fn support(&self, direction: DVec2) -> usize {
        match self {
            Core::Point(_) => 0,
            Core::Segment(segment) => (segment.span.dot(direction) > 0.0).into(),
            Core::Box(core) => {
                let along = core.local_vector(direction);
                match (along.x > 0.0, along.y > 0.0) {
                    (false, false) => 0,
                    (true, false) => 1,
                    (true, true) => 2,
                    (false, true) => 3,
                }
            }
            Core::Polygon(core) => {
                let turn = core.turn;
                let local = DVec2::new(turn.dot(direction), turn.perp_dot(direction));
                let mut best = (0, f64::NEG_INFINITY);
                for (number, vertex) in core.polygon.vertices().iter().enumerate() {
                    let along = vertex.as_dvec2().dot(local);
                    if along > best.1 {
                        best = (number, along);
                    }
                }
                best.0
            }
            Core::LargePolygon(core) => core.support(direction),
        }
    }

    /// The size that tolerances are relative to: between half the greatest extent and twice the sum of both extents.
    pub fn size(&self) -> f64 {
        match self {
            Core::Point(_) => 0.0,
            Core::Segment(segment) => segment.span.abs().element_sum(),
            Core::Box(core) => core.half.element_sum(),
            Core::Polygon(core) => {
                let (mut min, mut max) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
                for vertex in core.polygon.vertices() {
                    (min, max) = (min.min(vertex.as_dvec2()), max.max(vertex.as_dvec2()));
                }
                (max - min).element_sum()
            }
            Core::LargePolygon(core) => {
                let (min, max) = core.polygon.corners();
                (max - min).element_sum()
            }
        }
    }

    pub fn translated(mut self, by: DVec2) -> Self {
        match &mut self {
            Core::Point(point) => *point += by,
            Core::Segment(segment) => segment.start += by,
            Core::Box(core) => core.center += by,
            Core::Polygon(core) => core.position += by,
            Core::LargePolygon(core) => *core = core.translated(by),
        }
        self
    }

    /// Rotates about the origin by a unit rotation.
    pub fn rotated(mut self, turn: DVec2) -> Self {
        match &mut self {
            Core::Point(point) => *point = turn.rotate(*point),
            Core::Segment(Segment { start, span }) => {
                (*start, *span) = (turn.rotate(*start), turn.rotate(*span));
            }
            Core::Box(core) => {
                (core.center, core.axis) = (turn.rotate(core.center), turn.rotate(core.axis));
            }
            Core::Polygon(core) => {
                core.position = turn.rotate(core.position);
                core.turn = turn.rotate(core.turn);
            }
            Core::LargePolygon(core) => {
                core.position = turn.rotate(core.position);
                core.turn = turn.rotate(core.turn);
            }
        }
        self
    }
}

//! The feature of a geometry that faces a direction: a vertex, an edge, or the boundary line of a half-plane.

use glam::DVec2;

use crate::dim2::narrowphase::boxes;
use crate::dim2::narrowphase::core::{Core, CoreBox, Segment};
use crate::dim2::narrowphase::core_shape::{CoreShape, Rounded};

/// A feature id holds the kind of the feature in its two highest bits and the index below.
pub(crate) const VERTEX: u32 = 1 << 30;
pub(crate) const EDGE: u32 = 2 << 30;

/// The sine of about 2.9 degrees.
///
/// - An edge within this angle of perpendicular to a direction faces it.
/// - An edge within this angle of parallel to a direction is no feature: its projection is too short to clip.
pub const FACING: f64 = 0.05;

/// An edge of a core, offset by the radius: the straight part of the geometry's boundary.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// The index in the geometry.
    index: usize,
    /// Unit, outward.
    pub normal: DVec2,
    /// In counter-clockwise order.
    pub ends: [DVec2; 2],
    /// The indices of the ends in the geometry.
    vertices: [usize; 2],
}

impl Edge {
    /// The feature id.
    pub fn feature(&self) -> u32 {
        EDGE | self.index as u32
    }

    /// The feature id of the vertex at an end.
    pub fn end_feature(&self, end: usize) -> u32 {
        VERTEX | self.vertices[end] as u32
    }
}

/// The feature of a geometry that lies furthest along a direction.
#[derive(Clone, Copy, Debug)]
pub enum Feature {
    /// A vertex, by its feature id.
    Vertex(u32),
    Edge(Edge),
    /// The boundary of a half-plane, which has no ends.
    Line,
}

impl CoreShape<'_> {
    /// The feature that faces a unit direction: the edge that faces it most, or the vertex if that edge is too steep.
    ///
    /// `furthest` is the point of the boundary furthest along the direction. Along it the geometry must be bounded.
    #[inline]
    pub fn facing(&self, direction: DVec2, furthest: DVec2) -> Feature {
        match self {
            CoreShape::Rounded(rounded) => {
                rounded.facing(direction, furthest - direction * rounded.radius)
            }
            CoreShape::HalfPlane(_) => Feature::Line,
        }
    }
}

impl Rounded<'_> {
    #[inline]
    fn facing(&self, direction: DVec2, furthest: DVec2) -> Feature {
        if let Core::Box(core) = &self.core {
            return Feature::Edge(facing_box_edge(core, self.radius, direction));
        }
        let edge = facing_edge(&self.core, direction, furthest)
            .map(|number| (number, self.core.edge_normal(number)))
            .filter(|(_, normal)| normal.dot(direction) > FACING);
        match edge {
            Some((number, normal)) => Feature::Edge(self.edge(number, normal)),
            None => {
                let vertex = self.core.vertex_index(closest_vertex(&self.core, furthest));
                Feature::Vertex(VERTEX | vertex as u32)
            }
        }
    }

    fn edge(&self, number: usize, normal: DVec2) -> Edge {
        let ends = [number, next(&self.core, number)];
        let out = normal * self.radius;
        Edge {
            index: self.core.edge_index(number),
            normal,
            ends: ends.map(|end| self.core.vertex(end) + out),
            vertices: ends.map(|end| self.core.vertex_index(end)),
        }
    }
}

/// The next vertex.
fn next(core: &Core, vertex: usize) -> usize {
    if vertex + 1 == core.count() { 0 } else { vertex + 1 }
}

fn closest_vertex(core: &Core, point: DVec2) -> usize {
    let mut closest = (0, f64::INFINITY);
    for vertex in 0..core.count() {
        let distance_squared = core.vertex(vertex).distance_squared(point);
        if distance_squared < closest.1 {
            closest = (vertex, distance_squared);
        }
    }
    closest.0
}

/// The edge of a box that faces a direction most. None of the four is too steep.
///
/// Branch-free: the edge is unpredictable, so a branch would mispredict.
#[inline]
fn facing_box_edge(core: &CoreBox, radius: f64, direction: DVec2) -> Edge {
    let along = core.local_vector(direction);
    let axis = usize::from(along.x.abs() <= along.y.abs());
    let forward = usize::from(along[axis] > 0.0);
    let normal = [core.axis, core.axis.perp()][axis] * [-1.0, 1.0][forward];
    let number = boxes::edge(axis, forward == 1);
    let middle = core.center + normal * (core.half[axis] + radius);
    let half = normal.perp() * core.half[1 - axis];
    Edge {
        index: number,
        normal,
        ends: [middle - half, middle + half],
        vertices: [number, (number + 1) % 4],
    }
}

/// Two edges face a direction equally if the components of their normals along it differ by at most this.
const EQUAL_FACING: f64 = 1e-12;

/// The edge that faces a direction most. Among edges that face it equally, the edge closest to `furthest`.
fn facing_edge(core: &Core, direction: DVec2, furthest: DVec2) -> Option<usize> {
    let faces = |edge: usize| core.edge_normal(edge).dot(direction);
    let mut closest = (None, f64::INFINITY);
    let mut offer = |edge: usize| {
        let start = core.vertex(edge);
        let side = Segment { start, span: core.vertex(next(core, edge)) - start };
        let distance_squared = side.at(side.closest_parameter(furthest)).distance_squared(furthest);
        if distance_squared < closest.1 {
            closest = (Some(edge), distance_squared);
        }
    };
    if let Core::LargePolygon(polygon) = core {
        // The edges that face the direction most are next to its support vertex, because normals turn one way.
        let after = polygon.support(direction);
        let before = polygon.before(after);
        let most = faces(after).max(faces(before));
        let faces_equally = |edge: &usize| faces(*edge) >= most - EQUAL_FACING;
        let edges = core.edges();
        std::iter::successors(Some(after), |edge| Some(polygon.after(*edge)))
            .take(edges)
            .take_while(faces_equally)
            .for_each(&mut offer);
        std::iter::successors(Some(before), |edge| Some(polygon.before(*edge)))
            .take(edges)
            .take_while(faces_equally)
            .for_each(&mut offer);
    } else {
        let most = (0..core.edges()).map(faces).fold(f64::NEG_INFINITY, f64::max);
        (0..core.edges()).filter(|edge| faces(*edge) >= most - EQUAL_FACING).for_each(&mut offer);
    }
    closest.0
}

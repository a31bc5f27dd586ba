//! The feature of a geometry that faces a direction: a vertex, an edge, or the line of a half-plane.

use glam::DVec2;

use crate::dim2::narrowphase::boxes;
use crate::dim2::narrowphase::core::{Core, Placed, PlacedBox, Round, Segment};

/// What kind a feature is, in the two highest bits of its name; its index stands below.
pub(crate) const VERTEX: u32 = 1 << 30;
pub(crate) const EDGE: u32 = 2 << 30;

/// The sine of the angle, about 2.9 degrees, within which an edge faces a direction, and above which it leads away
/// from it: an edge steeper than that has no place along the direction that floats could tell.
pub const FACING: f64 = 0.05;

/// An edge of a core, moved out by the radius: the straight part of an outline.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    /// Its index in the geometry.
    index: usize,
    /// Unit, outward.
    pub normal: DVec2,
    /// The outline goes from the first to the second, its inside to the left.
    pub ends: [DVec2; 2],
    /// The indices of its ends in the geometry.
    vertices: [usize; 2],
}

impl Edge {
    pub fn name(&self) -> u32 {
        EDGE | self.index as u32
    }

    /// Of the vertex at an end.
    pub fn end_name(&self, end: usize) -> u32 {
        VERTEX | self.vertices[end] as u32
    }
}

/// What of a geometry lies furthest along a direction.
#[derive(Clone, Copy, Debug)]
pub enum Feature {
    /// By its name.
    Vertex(u32),
    Edge(Edge),
    /// That of a half-plane, which has no ends.
    Line,
}

impl Placed<'_> {
    /// The feature that faces a unit direction, one in which it has an end: the edge that faces it most, however
    /// much, as long as it does not lead away. `touched` is the point of the outline that lies furthest along it.
    #[inline]
    pub fn facing(&self, direction: DVec2, touched: DVec2) -> Feature {
        match self {
            Placed::Round(round) => round.facing(direction, touched - direction * round.radius),
            Placed::HalfPlane(_) => Feature::Line,
        }
    }
}

impl Round<'_> {
    #[inline]
    fn facing(&self, direction: DVec2, touched: DVec2) -> Feature {
        if let Core::Box(placed) = &self.core {
            return Feature::Edge(facing_of_box(placed, self.radius, direction));
        }
        let edge = facing_edge(&self.core, direction, touched)
            .map(|number| (number, self.core.edge_normal(number)))
            .filter(|(_, normal)| normal.dot(direction) > FACING);
        match edge {
            Some((number, normal)) => Feature::Edge(self.edge(number, normal)),
            None => {
                let vertex = self.core.vertex_index(nearest_vertex(&self.core, touched));
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

/// The vertex after another.
fn next(core: &Core, vertex: usize) -> usize {
    if vertex + 1 == core.count() { 0 } else { vertex + 1 }
}

fn nearest_vertex(core: &Core, point: DVec2) -> usize {
    let mut nearest = (0, f64::INFINITY);
    for vertex in 0..core.count() {
        let distance_squared = core.vertex(vertex).distance_squared(point);
        if distance_squared < nearest.1 {
            nearest = (vertex, distance_squared);
        }
    }
    nearest.0
}

/// The edge of a box whose normal is nearest to a direction: none leads away from it. Without a branch on which,
/// which nothing foretells.
#[inline]
fn facing_of_box(placed: &PlacedBox, radius: f64, direction: DVec2) -> Edge {
    let along = placed.turned(direction);
    let axis = usize::from(along.x.abs() <= along.y.abs());
    let forward = usize::from(along[axis] > 0.0);
    let normal = [placed.axis, placed.axis.perp()][axis] * [-1.0, 1.0][forward];
    let number = boxes::edge(axis, forward == 1);
    let middle = placed.center + normal * (placed.half[axis] + radius);
    let half = normal.perp() * placed.half[1 - axis];
    Edge {
        index: number,
        normal,
        ends: [middle - half, middle + half],
        vertices: [number, (number + 1) % 4],
    }
}

/// How much less of an edge's normal may lie along a direction than of another's to face it as much: less than a
/// millionth of an angle off.
const ALIKE: f64 = 1e-12;

/// The edge whose normal is nearest to a direction; of edges that are in line but for rounding, the one that touches.
fn facing_edge(core: &Core, direction: DVec2, touched: DVec2) -> Option<usize> {
    let faces = |edge: usize| core.edge_normal(edge).dot(direction);
    let mut nearest = (None, f64::INFINITY);
    let mut offer = |edge: usize| {
        let start = core.vertex(edge);
        let side = Segment { start, span: core.vertex(next(core, edge)) - start };
        let distance_squared = side.at(side.nearest(touched)).distance_squared(touched);
        if distance_squared < nearest.1 {
            nearest = (Some(edge), distance_squared);
        }
    };
    if let Core::LargePolygon(placed) = core {
        // The normals turn one way: those nearest to the direction are next to the vertex that lies furthest along it.
        let after = placed.support(direction);
        let before = placed.before(after);
        let most = faces(after).max(faces(before));
        let alike = |edge: &usize| faces(*edge) >= most - ALIKE;
        let on = |edge: usize| Some(placed.after(edge));
        let back = |edge: usize| Some(placed.before(edge));
        let all = core.edges();
        std::iter::successors(Some(after), |edge| on(*edge))
            .take(all)
            .take_while(alike)
            .for_each(&mut offer);
        std::iter::successors(Some(before), |edge| back(*edge))
            .take(all)
            .take_while(alike)
            .for_each(&mut offer);
    } else {
        let most = (0..core.edges()).map(faces).fold(f64::NEG_INFINITY, f64::max);
        (0..core.edges()).filter(|edge| faces(*edge) >= most - ALIKE).for_each(&mut offer);
    }
    nearest.0
}

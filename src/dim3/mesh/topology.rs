//! The edges of a mesh: which are open, and which are active in contacts.

use std::ops::ControlFlow;

use glam::Vec3;
use robust::{Coord, orient2d};

use super::progress::Steps;

/// The tangent of the angle between two neighbours up to which the surface counts as flat: 0.57 degrees.
pub(super) const FLAT: f64 = 0.01;

/// Vertices per report of progress.
const STEP: usize = 4096;

/// An edge that exactly two triangles of opposite directions do not share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OpenEdge {
    pub triangle: u32,
    /// Edge `i` runs from corner `i` to corner `i + 1`.
    pub edge: u32,
}

/// The edges of triangles that share vertices.
#[derive(Debug)]
pub(super) struct Topology {
    pub open_edges: u32,
    /// The open edge of the lowest triangle.
    pub first_open: Option<OpenEdge>,
    /// Bit `i` is set if edge `i` of the triangle is active. Empty unless welded.
    pub active: Vec<u8>,
    /// The number of triangles whose corners are collinear or coincide.
    pub degenerate: u32,
}

/// A side of a triangle, in the list of its lower vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct HalfEdge {
    /// The higher vertex.
    to: u32,
    /// Three times the triangle, plus the edge.
    side: u32,
}

/// Which edges of a mesh are active in contacts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    /// Whether edges can be inactive.
    pub weld: bool,
    /// Whether concave edges are inactive: nothing touches the back of the surface.
    pub skip_concave: bool,
}

impl Topology {
    /// Analyses triangles whose vertices are equal if their positions are. Returns `None` if `steps` cancels it.
    ///
    /// Reports one step per triangle.
    pub fn new(
        vertices: &[Vec3],
        triangles: &[[u32; 3]],
        rule: Rule,
        steps: &Steps,
    ) -> Option<Topology> {
        let degenerate = triangles
            .iter()
            .filter(|triangle| is_degenerate(triangle.map(|vertex| vertices[vertex as usize])));
        let mut topology = Topology {
            open_edges: 0,
            first_open: None,
            active: if rule.weld { vec![0b111; triangles.len()] } else { Vec::new() },
            degenerate: degenerate.count() as u32,
        };
        let (starts, mut sides) = sides_by_vertex(vertices.len(), triangles);
        let mut reported = 0;
        for (vertex, bounds) in starts.windows(2).enumerate() {
            let (start, end) = (bounds[0] as usize, bounds[1] as usize);
            let sides = &mut sides[start..end];
            sides.sort_unstable();
            for edge in sides.chunk_by(|a, b| a.to == b.to) {
                topology.add_edge(vertices, triangles, edge, rule);
            }
            if vertex % STEP == 0 {
                let done = triangles.len() * vertex / vertices.len();
                if let ControlFlow::Break(()) = steps.advance(done - reported) {
                    return None;
                }
                reported = done;
            }
        }
        steps.advance(triangles.len() - reported).is_continue().then_some(topology)
    }

    fn add_edge(
        &mut self,
        vertices: &[Vec3],
        triangles: &[[u32; 3]],
        sides: &[HalfEdge],
        rule: Rule,
    ) {
        let corner = |side: u32, place: u32| {
            triangles[(side / 3) as usize][((side % 3 + place) % 3) as usize]
        };
        let ascends = |side: &HalfEdge| corner(side.side, 0) < corner(side.side, 1);
        let opposite = matches!(sides, [a, b] if ascends(a) != ascends(b));
        if !opposite {
            self.open_edges += 1;
            let side = sides[0].side;
            let open = OpenEdge { triangle: side / 3, edge: side % 3 };
            self.first_open = Some(self.first_open.map_or(open, |first| first.min(open)));
        }
        let ([a, b], true) = (sides, rule.weld) else { return };
        for (own, other) in [(a.side, b.side), (b.side, a.side)] {
            let position = |vertex: u32| vertices[vertex as usize];
            let points = [0, 1, 2].map(|place| position(corner(own, place)));
            let bend = Bend::between(points, position(corner(other, 2)));
            let skip_concave = rule.skip_concave && opposite;
            if bend == Bend::Flat || skip_concave && bend == Bend::Concave {
                self.active[(own / 3) as usize] &= !(1 << (own % 3));
            }
        }
    }
}

/// The sides of all triangles, grouped by their lower vertex, and the start of each group.
///
/// Sides without length are left out.
fn sides_by_vertex(vertices: usize, triangles: &[[u32; 3]]) -> (Vec<u32>, Vec<HalfEdge>) {
    let mut starts = vec![0; vertices + 1];
    each_side(triangles, |low, _| starts[low as usize + 1] += 1);
    for vertex in 0..vertices {
        starts[vertex + 1] += starts[vertex];
    }
    let mut sides = vec![HalfEdge::default(); starts[vertices] as usize];
    let mut ends = starts.clone();
    each_side(triangles, |low, side| {
        let end = &mut ends[low as usize];
        sides[*end as usize] = side;
        *end += 1;
    });
    (starts, sides)
}

/// Visits every side with its lower vertex.
fn each_side(triangles: &[[u32; 3]], mut visit: impl FnMut(u32, HalfEdge)) {
    for (number, [a, b, c]) in (0..).zip(triangles) {
        for (edge, (from, to)) in (0..).zip([(a, b), (b, c), (c, a)]) {
            if from != to {
                visit(*from.min(to), HalfEdge { to: *from.max(to), side: 3 * number + edge });
            }
        }
    }
}

/// How a surface bends at an edge, seen from the front of one of its two triangles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bend {
    Flat,
    Convex,
    Concave,
}

impl Bend {
    /// The bend between a triangle, at the edge between its first two points, and a neighbour with another third point.
    ///
    /// Neighbours on the same side of the edge in one plane count as convex.
    fn between([a, b, c]: [Vec3; 3], other: Vec3) -> Bend {
        let [a, b, c, other] = [a, b, c, other].map(|point| point.as_dvec3());
        let along = b - a;
        let normal = along.cross(c - a);
        // In the plane of the triangle, away from its interior.
        let outward = along.cross(normal);
        let to = other - a;
        let (height, width) =
            (to.dot(normal.normalize_or_zero()), to.dot(outward.normalize_or_zero()));
        if width > 0.0 && height.abs() <= FLAT * width {
            Bend::Flat
        } else if height > FLAT * width.abs() {
            Bend::Concave
        } else {
            Bend::Convex
        }
    }
}

/// Whether the points are collinear, exactly.
pub(super) fn is_degenerate(points: [Vec3; 3]) -> bool {
    (0..3).all(|axis| {
        let [a, b, c] = points.map(|point| {
            let point = point.as_dvec3();
            Coord { x: point[axis], y: point[(axis + 1) % 3] }
        });
        orient2d(a, b, c) == 0.0
    })
}

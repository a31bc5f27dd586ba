//! The open edges of a mesh, and its degenerate triangles.

use std::ops::ControlFlow;

use glam::{Vec3, Vec3Swizzles};
use robust::{Coord, orient2d};

use super::progress::Steps;

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
    /// The number of triangles whose corners are collinear or coincide.
    pub degenerate: u32,
}

/// A side of a triangle, in the list of its lower vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct HalfEdge {
    /// The higher vertex.
    to: u32,
    /// Three times the triangle, plus the edge; and in the lowest bit, whether it runs from lower to higher vertex.
    side: u32,
}

impl HalfEdge {
    fn new(number: u32, from: u32, to: u32) -> HalfEdge {
        HalfEdge { to: from.max(to), side: number << 1 | u32::from(from < to) }
    }

    fn ascends(self) -> bool {
        self.side & 1 != 0
    }

    fn number(self) -> u32 {
        self.side >> 1
    }
}

impl Topology {
    /// Analyses triangles whose vertices are equal if their positions are. Returns `None` if `steps` cancels it.
    ///
    /// Reports one step per triangle.
    pub fn new(vertices: &[Vec3], triangles: &[[u32; 3]], steps: &Steps) -> Option<Topology> {
        let degenerate = triangles
            .iter()
            .filter(|triangle| is_degenerate(triangle.map(|vertex| vertices[vertex as usize])));
        let mut topology =
            Topology { open_edges: 0, first_open: None, degenerate: degenerate.count() as u32 };
        let (starts, mut sides) = sides_by_vertex(vertices.len(), triangles);
        let mut reported = 0;
        for (vertex, bounds) in starts.windows(2).enumerate() {
            let (start, end) = (bounds[0] as usize, bounds[1] as usize);
            let sides = &mut sides[start..end];
            sides.sort_unstable();
            for edge in sides.chunk_by(|a, b| a.to == b.to) {
                topology.add_edge(edge);
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

    /// Counts an edge with all its sides.
    fn add_edge(&mut self, sides: &[HalfEdge]) {
        if !matches!(sides, [a, b] if a.ascends() != b.ascends()) {
            self.open_edges += 1;
            let side = sides[0].number();
            let open = OpenEdge { triangle: side / 3, edge: side % 3 };
            self.first_open = Some(self.first_open.map_or(open, |first| first.min(open)));
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
                visit(*from.min(to), HalfEdge::new(3 * number + edge, *from, *to));
            }
        }
    }
}

/// Whether the points are collinear, exactly.
pub(super) fn is_degenerate(points: [Vec3; 3]) -> bool {
    let [a, b, c] = points.map(|point| point.as_dvec3());
    let (u, v) = (b - a, c - a);
    // Five roundings of a difference of products are less than 1e-15 of both products.
    let products = [u.yzx() * v.zxy(), u.zxy() * v.yzx()];
    let noise = 1e-15 * (products[0].abs() + products[1].abs());
    if (products[0] - products[1]).abs().cmpgt(noise).any() {
        return false;
    }
    (0..3).all(|axis| {
        let [a, b, c] = points.map(|point| {
            let point = point.as_dvec3();
            Coord { x: point[axis], y: point[(axis + 1) % 3] }
        });
        orient2d(a, b, c) == 0.0
    })
}

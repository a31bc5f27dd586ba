//! The axes on which two geometries can be parted: normals of faces, and directions at right angles to an edge of
//! each.

use glam::DVec3;

use super::explain::AxisKind;
use super::place::{Core, Placed, PlacedHull};
use super::segment_box::PARALLEL;
use crate::dim3::hull::Hull;
use crate::math::plane_normal;

/// Hands every candidate axis to `visit`: its direction is unit, and either of its two.
pub(super) fn each(a: &Placed, b: &Placed, mut visit: impl FnMut(AxisKind, DVec3)) {
    match (a, b) {
        (Placed::Round(a), Placed::Round(b)) => {
            faces(&a.core, |face, normal| visit(AxisKind::FaceA(face), normal));
            faces(&b.core, |face, normal| visit(AxisKind::FaceB(face), normal));
            edges(&a.core, &b.core, visit);
        }
        // Along any other axis a half-space has no end.
        (Placed::HalfSpace(a), Placed::Round(_)) => visit(AxisKind::FaceA(0), a.normal),
        (Placed::Round(_), Placed::HalfSpace(b)) => visit(AxisKind::FaceB(0), b.normal),
        (Placed::HalfSpace(a), Placed::HalfSpace(b)) => {
            visit(AxisKind::FaceA(0), a.normal);
            visit(AxisKind::FaceB(0), b.normal);
        }
    }
}

fn faces(core: &Core, mut visit: impl FnMut(u32, DVec3)) {
    match core {
        Core::Point(_) | Core::Segment(_) => {}
        Core::Box(placed) => {
            let axes = [placed.axes.x_axis, placed.axes.y_axis, placed.axes.z_axis];
            (0..).zip(axes).for_each(|(face, axis)| visit(face, axis));
        }
        Core::Triangle(points) => {
            if let Some(normal) = plane_normal(*points) {
                visit(0, normal);
                in_plane(core, normal, visit);
            }
        }
        Core::Hull(placed) if placed.is_solid() => {
            (0..placed.hull.faces().len()).for_each(|face| visit(face as u32, placed.normal(face)));
        }
        Core::Hull(placed) if placed.hull.rank() == 2 => {
            visit(0, placed.normal(0));
            in_plane(core, placed.normal(0), visit);
        }
        Core::Hull(_) => {}
    }
}

/// The normals of the edges of what lies in a plane.
fn in_plane(core: &Core, normal: DVec3, mut visit: impl FnMut(u32, DVec3)) {
    for index in 0..edge_count(core) {
        if let Some(axis) = across(edge(core, index).span, normal) {
            visit(index as u32 + 1, axis);
        }
    }
}

/// The unit vector at right angles to two, unless they are parallel but for noise.
fn across(a: DVec3, b: DVec3) -> Option<DVec3> {
    let axis = a.cross(b);
    let scale = axis.length_squared();
    (scale > PARALLEL * a.length_squared() * b.length_squared()).then(|| axis / scale.sqrt())
}

/// An edge as the Gauss map has it.
struct Edge {
    /// Along it.
    span: DVec3,
    /// The normals of its two faces, the ends of its arc. Without them, its arc is taken to be the whole circle
    /// at right angles to it: of a box's axis it is, with all four edges along it; of a segment, too; of what is
    /// flat, or flat but for noise, it is half of it.
    arc: Option<[DVec3; 2]>,
}

fn edge_count(core: &Core) -> usize {
    match core {
        Core::Point(_) => 0,
        Core::Segment(_) => 1,
        Core::Box(_) | Core::Triangle(_) => 3,
        Core::Hull(placed) => placed.hull.edges().len(),
    }
}

fn edge(core: &Core, index: usize) -> Edge {
    match core {
        Core::Point(_) => unreachable!("a point has no edges"),
        Core::Segment(segment) => Edge { span: segment.span, arc: None },
        Core::Box(placed) => Edge { span: placed.axes.col(index), arc: None },
        Core::Triangle(points) => Edge { span: points[(index + 1) % 3] - points[index], arc: None },
        Core::Hull(placed) => hull_edge(placed, index),
    }
}

fn hull_edge(placed: &PlacedHull, index: usize) -> Edge {
    let edge = &placed.hull.edges()[index];
    let [start, end] = edge.vertices.map(|vertex| placed.vertex(vertex as usize));
    let arc = || edge.faces.map(|face| placed.normal(face as usize));
    let arc = placed.is_solid().then(arc);
    Edge {
        span: end - start,
        arc: arc.filter(|[from, to]| (*from + *to).length_squared() > PARALLEL),
    }
}

fn edges(a: &Core, b: &Core, mut visit: impl FnMut(AxisKind, DVec3)) {
    for index_a in 0..edge_count(a) {
        let edge_a = edge(a, index_a);
        let sieve = Sieve::new(b, edge_a.circle());
        for index_b in (0..edge_count(b)).filter(|&index| sieve.passes(index)) {
            let edge_b = edge(b, index_b);
            if !cross(&edge_a, &edge_b) {
                continue;
            }
            if let Some(axis) = across(edge_a.span, edge_b.span) {
                visit(AxisKind::Edges(index_a as u32, index_b as u32), axis);
            }
        }
    }
}

/// Passes over most edges of a solid hull by what is cheap to ask: whether their arcs cross a circle, in the hull's
/// own frame.
struct Sieve<'a>(Option<(&'a Hull, DVec3)>);

impl<'a> Sieve<'a> {
    fn new(core: &Core<'a>, circle: DVec3) -> Sieve<'a> {
        Sieve(match core {
            Core::Hull(placed) if placed.is_solid() => {
                Some((placed.hull, placed.pulled_back_among_normals(circle)))
            }
            _ => None,
        })
    }

    fn passes(&self, index: usize) -> bool {
        self.0.is_none_or(|(hull, circle)| {
            let arc = hull.edges()[index].faces.map(|face| hull.faces()[face as usize].normal);
            crosses_circle(arc, circle)
        })
    }
}

impl Edge {
    /// The direction at right angles to the circle that its arc is part of.
    fn circle(&self) -> DVec3 {
        self.arc.map_or(self.span, |[from, to]| to.cross(from))
    }
}

/// Whether the arc of A's edge crosses that of B's turned round: whether the two make a face of the difference.
fn cross(a: &Edge, b: &Edge) -> bool {
    match (a.arc, b.arc) {
        (None, None) => true,
        (Some(arc), None) => crosses_circle(arc, b.span),
        (None, Some(arc)) => crosses_circle(arc, a.span),
        (Some(a), Some([c, d])) => arcs_cross(a, [-c, -d]),
    }
}

/// Whether an arc crosses the circle at right angles to a direction.
fn crosses_circle([from, to]: [DVec3; 2], direction: DVec3) -> bool {
    let (from, to) = (from.dot(direction), to.dot(direction));
    from < 0.0 && to > 0.0 || from > 0.0 && to < 0.0
}

/// Whether two arcs, each shorter than half a circle, cross.
fn arcs_cross([a, b]: [DVec3; 2], [c, d]: [DVec3; 2]) -> bool {
    let (ab, cd) = (b.cross(a), d.cross(c));
    // Each pair of ends lies on both sides of the other's circle, and the two crossings are not opposite.
    crosses_circle([c, d], ab)
        && crosses_circle([a, b], cd)
        && (c.dot(ab) > 0.0) == (b.dot(cd) > 0.0)
}

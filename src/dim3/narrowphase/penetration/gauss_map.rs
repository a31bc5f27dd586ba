//! The Gauss map of a core: the outward normals of its faces, and the arcs of normals of its edges.

use glam::DVec3;

use crate::dim3::narrowphase::core::{Core, CoreBox, CoreHull};
use crate::dim3::narrowphase::support::sign;
use crate::math::plane_normal;

/// A face of a core.
pub struct Face {
    /// Unit, outward.
    pub normal: DVec3,
    /// The support height of the core along the normal.
    pub height: f64,
    /// A vertex of the face.
    pub vertex: u32,
}

/// A part of an edge's outward normals, of at most about a quarter of a circle.
pub struct Arc {
    /// Unit.
    pub from: DVec3,
    pub to: DVec3,
}

impl Core<'_> {
    /// Calls `visit` for every face, including both sides of a flat core.
    pub fn each_face(&self, mut visit: impl FnMut(Face)) {
        match self {
            Core::Point(_) | Core::Segment(_) => {}
            Core::Box(oriented) => {
                for axis in 0..3 {
                    for (vertex, way) in [(0, 1.0), (1 << axis, -1.0)] {
                        let normal = oriented.axes.col(axis) * way;
                        let height = normal.dot(oriented.center) + oriented.half[axis];
                        visit(Face { normal, height, vertex });
                    }
                }
            }
            Core::Triangle(points) => {
                if let Some(normal) = plane_normal(*points) {
                    for normal in [normal, -normal] {
                        let height = self.support_point(normal).dot(normal);
                        visit(Face { normal, height, vertex: 0 });
                    }
                }
            }
            Core::Frustum(_) => unreachable!("a curved core has no Gauss map of faces and arcs"),
            Core::Hull(hull) => {
                for index in 0..hull.hull.faces().len() {
                    let (normal, height) = hull.plane(index);
                    let vertex = hull.hull.face_vertices(index)[0];
                    visit(Face { normal, height, vertex });
                }
            }
        }
    }

    /// Calls `visit` for the arcs of every edge. The arcs of a segment form a full circle, those of a flat core's edge a
    /// half circle.
    pub fn each_arc(&self, visit: impl FnMut(Arc)) {
        match self {
            Core::Point(_) => {}
            Core::Segment(segment) => circle(segment.span, visit),
            Core::Box(oriented) => box_arcs(oriented, visit),
            Core::Triangle(points) => triangle_arcs(points, visit),
            Core::Hull(hull) => hull_arcs(hull, visit),
            Core::Frustum(_) => unreachable!("a curved core has no Gauss map of faces and arcs"),
        }
    }

    /// The number of edges, which the work of [`Core::each_arc`] is proportional to.
    pub fn edge_count(&self) -> usize {
        match self {
            Core::Point(_) => 0,
            Core::Segment(_) => 1,
            Core::Box(_) => 12,
            Core::Triangle(_) => 3,
            Core::Hull(hull) => hull.hull.edges().len(),
            Core::Frustum(_) => unreachable!("a curved core has no Gauss map of faces and arcs"),
        }
    }
}

/// Visits all directions perpendicular to a span; none for the zero vector.
fn circle(span: DVec3, mut visit: impl FnMut(Arc)) {
    let Some(along) = span.try_normalize() else { return };
    let (u, v) = along.any_orthonormal_pair();
    for (from, to) in [(u, v), (v, -u), (-u, -v), (-v, u)] {
        visit(Arc { from, to });
    }
}

fn box_arcs(oriented: &CoreBox, mut visit: impl FnMut(Arc)) {
    for (one, other) in [(0, 1), (1, 2), (2, 0)] {
        for corner in 0..4 {
            let vertex = (corner & 1) << one | (corner >> 1) << other;
            let normal = |axis: u32| oriented.axes.col(axis as usize) * sign(vertex, axis);
            visit(Arc { from: normal(one), to: normal(other) });
        }
    }
}

fn triangle_arcs(points: &[DVec3; 3], mut visit: impl FnMut(Arc)) {
    let edges = [0, 1, 2].map(|i: usize| points[(i + 1) % 3] - points[i]);
    let Some(normal) = plane_normal(*points) else {
        let longest = (0..3).fold(0, |longest, i| {
            if edges[i].length_squared() > edges[longest].length_squared() { i } else { longest }
        });
        return circle(edges[longest], visit);
    };
    for edge in edges {
        let Some(out) = edge.cross(normal).try_normalize() else { continue };
        visit(Arc { from: normal, to: out });
        visit(Arc { from: out, to: -normal });
    }
}

fn hull_arcs(hull: &CoreHull, mut visit: impl FnMut(Arc)) {
    if hull.hull.rank() == 1 {
        return circle(hull.vertex(1) - hull.vertex(0), visit);
    }
    for edge in hull.hull.edges() {
        let [from, to] = edge.faces.map(|face| hull.normal(face as usize));
        if from.dot(to) > 0.0 {
            visit(Arc { from, to });
            continue;
        }
        let [start, end] = edge.vertices.map(|vertex| hull.vertex(vertex as usize));
        let along = if hull.is_mirrored() { start - end } else { end - start };
        let Some(out) = along.cross(from - to).try_normalize() else { continue };
        visit(Arc { from, to: out });
        visit(Arc { from: out, to });
    }
}

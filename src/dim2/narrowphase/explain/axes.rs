//! The candidate axes of the separating-axis test: the normals of all edges.

use glam::{DVec2, Vec2};

use crate::answers;
use crate::dim2::narrowphase::core::Core;
use crate::dim2::narrowphase::core_shape::CoreShape;

/// The source of an axis.
///
/// | geometry | edges |
/// |---|---|
/// | circle | none |
/// | capsule, segment | its segment (0) |
/// | box | its axes x (0) and y (1) |
/// | polygon | each edge |
/// | half-plane | its boundary (0) |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AxisKind {
    /// The normal of an edge of A.
    EdgeA(u32),
    /// The normal of an edge of B.
    EdgeB(u32),
    /// The normal of the signed distance.
    Nearest,
}

/// A candidate axis of the separating-axis test.
pub type Axis = answers::Axis<Vec2, AxisKind>;

/// Visits every candidate axis. Its direction is unit; its sign has no meaning.
pub fn each(a: &CoreShape, b: &CoreShape, mut visit: impl FnMut(AxisKind, DVec2)) {
    // A half-plane is unbounded on every axis but its own.
    if !b.is_half_plane() || a.is_half_plane() {
        normals(a, |edge, normal| visit(AxisKind::EdgeA(edge), normal));
    }
    if !a.is_half_plane() || b.is_half_plane() {
        normals(b, |edge, normal| visit(AxisKind::EdgeB(edge), normal));
    }
}

fn normals(shape: &CoreShape, mut visit: impl FnMut(u32, DVec2)) {
    let core = match shape {
        CoreShape::HalfPlane(half_plane) => return visit(0, half_plane.normal),
        CoreShape::Rounded(rounded) => &rounded.core,
    };
    match core {
        // Opposite edges share an axis.
        Core::Box(core) => {
            visit(0, core.axis);
            visit(1, core.axis.perp());
        }
        Core::Segment(_) => visit(0, core.edge_normal(0)),
        Core::Point(_) | Core::Polygon(_) | Core::LargePolygon(_) => {
            for index in 0..core.edges() {
                // `edge_index` is its own inverse: here it returns the number of an index.
                visit(index as u32, core.edge_normal(core.edge_index(index)));
            }
        }
    }
}

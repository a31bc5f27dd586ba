//! The axes on which two geometries can be parted: the normals of their edges.

use glam::DVec2;

use super::AxisKind;
use crate::dim2::narrowphase::core::{Core, Placed};

/// Hands every candidate axis to `visit`: its direction is unit, and either of its two.
pub fn each(a: &Placed, b: &Placed, mut visit: impl FnMut(AxisKind, DVec2)) {
    // Along any other axis a half-plane has no end.
    if !matches!(b, Placed::HalfPlane(_)) || matches!(a, Placed::HalfPlane(_)) {
        normals(a, |edge, normal| visit(AxisKind::EdgeA(edge), normal));
    }
    if !matches!(a, Placed::HalfPlane(_)) || matches!(b, Placed::HalfPlane(_)) {
        normals(b, |edge, normal| visit(AxisKind::EdgeB(edge), normal));
    }
}

fn normals(placed: &Placed, mut visit: impl FnMut(u32, DVec2)) {
    let core = match placed {
        Placed::HalfPlane(half_plane) => return visit(0, half_plane.normal),
        Placed::Round(round) => &round.core,
    };
    match core {
        // Its other two are the same axes.
        Core::Box(placed) => {
            visit(0, placed.axis);
            visit(1, placed.axis.perp());
        }
        // Of what is flat, both edges have the same axis.
        Core::Segment(_) => visit(0, core.edge_normal(0)),
        Core::Point(_) | Core::Polygon(_) | Core::LargePolygon(_) => {
            for index in 0..core.edges() {
                // The index of an index is the number again.
                visit(index as u32, core.edge_normal(core.edge_index(index)));
            }
        }
    }
}

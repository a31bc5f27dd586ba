//! Feature ids: the documented order of vertices and edges.

use glam::DVec2;
use impinge::dim2::Convex;

use crate::dim2::oracle::body::{Body, Round};
use crate::dim2::oracle::shape::{Placed, corners, radius, turn};

pub const VERTEX: u32 = 1 << 30;
pub const EDGE: u32 = 2 << 30;
pub const KIND: u32 = 3 << 30;

/// Returns a feature with its radius, or none if it does not exist.
pub fn feature(placed: &Placed, name: u32) -> Option<Body> {
    let (kind, index) = (name & KIND, (name & !KIND) as usize);
    if let Convex::HalfPlane(_) = placed.geometry {
        return (name == EDGE).then(|| placed.body());
    }
    let corners = match &placed.geometry {
        // Mirroring reverses the order of a polygon's vertices. Its features keep their ids.
        Convex::LargePolygon(scaled) => {
            let vertex = |index| scaled.vertex(scaled.vertex_index(index));
            (0..scaled.polygon().vertices().len()).map(vertex).collect()
        }
        geometry => corners(geometry),
    };
    let vertex = |index: usize| corners.get(index).copied();
    let vertices: Vec<DVec2> = match kind {
        VERTEX => vec![vertex(index)?],
        EDGE => ends(corners.len(), index)?.into_iter().filter_map(vertex).collect(),
        _ => return None,
    };
    let turn = turn(placed.pose.rotation());
    Some(Body::Round(Round {
        position: placed.position(),
        vertices: vertices.into_iter().map(|vertex| turn.rotate(vertex)).collect(),
        radius: radius(&placed.geometry),
    }))
}

/// Returns the vertices of an edge in counter-clockwise order. A segment has an edge on each side.
pub fn ends(count: usize, index: usize) -> Option<[usize; 2]> {
    (count > 1 && index < count).then(|| [index, (index + 1) % count])
}

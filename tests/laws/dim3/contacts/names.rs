//! Feature ids: the documented order of corners, edges and faces.

use glam::DVec3;
use impinge::dim3::{Convex, Hull};

use crate::dim3::oracle::body::{Body, Core};
use crate::dim3::oracle::shape::{Disc, Form, Placed, matrix};

/// Returns the distance of a point from a feature of an unscaled hull without a radius, in the hull's frame.
pub fn distance_from_hull(hull: &Hull, name: u32, point: DVec3) -> f64 {
    let index = (name & !FACE) as usize;
    let vertex = |index: u32| hull.vertices()[index as usize].as_dvec3();
    match name & FACE {
        VERTEX => vertex(index as u32).distance(point),
        EDGE => {
            let [start, end] = hull.edges()[index].vertices.map(vertex);
            let span = end - start;
            let along = ((point - start).dot(span) / span.length_squared()).clamp(0.0, 1.0);
            (start + span * along).distance(point)
        }
        FACE => {
            let border = hull.face_vertices(index);
            let normal = hull.faces()[index].normal;
            let ends = border.iter().zip(border[1..].iter().chain(&border[..1]));
            let beyond = ends.map(|(start, end)| {
                let [start, end] = [*start, *end].map(vertex);
                (end - start).cross(normal).normalize().dot(point - start)
            });
            let off = (normal.dot(point) - hull.faces()[index].offset).abs();
            beyond.fold(off, f64::max)
        }
        _ => f64::INFINITY,
    }
}

pub const VERTEX: u32 = 1 << 30;
pub const EDGE: u32 = 2 << 30;
pub const FACE: u32 = 3 << 30;

/// Returns a feature with its radius, or none if it does not exist.
pub fn feature(placed: &Placed, geometry: &Convex, name: u32) -> Option<Body> {
    let (kind, index) = (name & FACE, (name & !FACE) as usize);
    if let Form::HalfSpace { .. } = placed.form {
        return (name == FACE).then(|| Body::new(placed));
    }
    if let Form::Cylinder { .. } | Form::Cone { .. } = placed.form {
        return curved_feature(placed, kind, index);
    }
    let corners: Vec<DVec3> = match kind {
        VERTEX => vec![vertex(placed, geometry, index)?],
        EDGE => edge(placed, geometry, index)?.to_vec(),
        FACE => face(placed, geometry, index)?,
        _ => return None,
    };
    let turn = matrix(placed.rotation);
    let corners = corners.into_iter().map(|corner| turn * corner).collect();
    let core = Core::new(placed.position.as_dvec3(), corners, placed.form.radius());
    Some(Body::Core(core))
}

/// Returns a feature of a cylinder or cone. The vertices and edges of a rim are parts of it, and the last edge is the
/// side.
fn curved_feature(placed: &Placed, kind: u32, index: usize) -> Option<Body> {
    let (discs, is_cone) = (placed.form.discs(), matches!(placed.form, Form::Cone { .. }));
    let end = match (kind, index) {
        (FACE, 0..2) => index,
        (EDGE, 32) => return Some(Body::new(placed)),
        (VERTEX, 32) if is_cone => 1,
        (EDGE | VERTEX, 0..32) => index / 16,
        _ => return None,
    };
    let mut core = Core::new(placed.position.as_dvec3(), Vec::new(), placed.form.radius());
    let turn = matrix(placed.rotation);
    core.corners.push(turn * placed.form.corners()[end]);
    // Both sides of a disc are faces.
    let disc = discs.get(end).or(discs.first().filter(|_| kind == FACE));
    core.discs.extend(disc.map(|disc| Disc {
        center: turn * disc.center,
        axis: turn * disc.axis,
        ..*disc
    }));
    Some(Body::Core(core))
}

fn vertex(placed: &Placed, geometry: &Convex, index: usize) -> Option<DVec3> {
    match (placed.form, geometry) {
        (Form::Box { center, rotation, half_extents, .. }, _) => (index < 8).then(|| {
            let side = |axis: usize| if index >> axis & 1 == 1 { 1.0 } else { -1.0 };
            let corner = DVec3::new(side(0), side(1), side(2)) * half_extents.as_dvec3();
            center.as_dvec3() + matrix(rotation) * corner
        }),
        (Form::Hull { scale, .. }, Convex::Hull(hull)) => {
            let vertex = hull.hull().vertices().get(index)?;
            Some(vertex.as_dvec3() * scale.as_dvec3())
        }
        (form, _) => form.corners().get(index).copied(),
    }
}

fn edge(placed: &Placed, geometry: &Convex, index: usize) -> Option<[DVec3; 2]> {
    let ends = match (placed.form, geometry) {
        (Form::Capsule { .. }, _) => (index == 0).then_some([0, 1]),
        (Form::Triangle { .. }, _) => (index < 3).then(|| [index, (index + 1) % 3]),
        (Form::Box { .. }, _) => (index < 12).then(|| {
            let (axis, place) = (index / 4, index % 4);
            let start = (place & 1) << ((axis + 1) % 3) | (place >> 1) << ((axis + 2) % 3);
            [start, start | 1 << axis]
        }),
        (_, Convex::Hull(hull)) => {
            hull.hull().edges().get(index).map(|edge| edge.vertices.map(|end| end as usize))
        }
        _ => None,
    }?;
    let [from, to] = ends.map(|end| vertex(placed, geometry, end));
    Some([from?, to?])
}

fn face(placed: &Placed, geometry: &Convex, index: usize) -> Option<Vec<DVec3>> {
    let corners: Vec<usize> = match (placed.form, geometry) {
        (Form::Triangle { .. }, _) => (index < 2).then(|| vec![0, 1, 2]),
        (Form::Box { .. }, _) => (index < 6)
            .then(|| (0..8).filter(|corner| corner >> (index / 2) & 1 == index % 2).collect()),
        (_, Convex::Hull(hull)) => (index < hull.hull().faces().len()).then(|| {
            hull.hull().face_vertices(index).iter().map(|corner| *corner as usize).collect()
        }),
        _ => None,
    }?;
    corners.into_iter().map(|corner| vertex(placed, geometry, corner)).collect()
}

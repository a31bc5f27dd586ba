//! The tetrahedron where the expanding polytope begins.

use arrayvec::ArrayVec;
use glam::DVec3;

use crate::dim3::narrowphase::core::Core;
use crate::dim3::narrowphase::gjk::support;
use crate::dim3::narrowphase::sub_simplex::{Simplex, Vertex};

/// The thickness below which a simplex counts as flat, as a part of the size.
pub const FLAT: f64 = 1e-11;

/// A tetrahedron with more than this part of the size's cube is not flat, whatever its shape.
const SOLID: f64 = 1e-6;

/// Four vertices of a tetrahedron that contains the simplex. If the difference is flat, the direction in which it has no
/// thickness.
///
/// Never inlined: its stack is free again when the polytope expands.
#[inline(never)]
pub fn enclose(a: &Core, b: &Core, size: f64, simplex: &Simplex) -> Result<[Vertex; 4], DVec3> {
    if let [p, q, r, s] = simplex[..] {
        let corners = [p, q, r, s];
        let [p, q, r, s] = corners.map(|corner| corner.point);
        if (q - p).cross(r - p).dot(s - p).abs() > SOLID * size.powi(3) {
            return Ok(corners);
        }
    }
    let thin = FLAT * size;
    // The simplex may itself be flat. Keep the vertices that are not redundant.
    let mut kept = Simplex::new();
    for &vertex in simplex {
        if beyond(&kept, vertex.point) > thin {
            kept.push(vertex);
        }
    }
    while !kept.is_full() {
        let directions: ArrayVec<DVec3, 4> = match kept.as_slice() {
            [_] => DVec3::AXES.into_iter().collect(),
            [p, q] => {
                let (u, v) = (q.point - p.point).normalize().any_orthonormal_pair();
                [u, v, u + v, u - v].into_iter().collect()
            }
            _ => [normal(&kept)].into_iter().collect(),
        };
        let candidates =
            directions.iter().flat_map(|&d| [d, -d].map(|d| support(a, b, d, (None, None))));
        let measured = candidates.map(|vertex| (beyond(&kept, vertex.point), vertex));
        match measured.reduce(|best, next| if next.0 > best.0 { next } else { best }) {
            Some((height, vertex)) if height > thin => kept.push(vertex),
            _ => return Err(normal(&kept)),
        }
    }
    Ok([kept[0], kept[1], kept[2], kept[3]])
}

/// The distance of a point from the affine span of up to three vertices; infinite for none.
fn beyond(simplex: &Simplex, x: DVec3) -> f64 {
    match simplex.as_slice() {
        [] => f64::INFINITY,
        [p] => (x - p.point).length(),
        [p, q] => (x - p.point).cross((q.point - p.point).normalize()).length(),
        [p, ..] => (x - p.point).dot(normal(simplex)).abs(),
    }
}

/// A direction perpendicular to the span of up to three vertices.
fn normal(simplex: &Simplex) -> DVec3 {
    match simplex.as_slice() {
        [p, q, r, ..] => (q.point - p.point).cross(r.point - p.point).normalize(),
        [p, q] => (q.point - p.point).normalize().any_orthonormal_vector(),
        _ => DVec3::Y,
    }
}

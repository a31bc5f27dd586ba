//! The witness points of two overlapping cores: a point of each on the face of the Minkowski difference that gives the
//! penetration depth.

use arrayvec::ArrayVec;
use glam::{DVec2, DVec3};

use super::least_depth::LeastDepth;
use crate::dim3::narrowphase::core::Core;
use crate::dim3::narrowphase::gjk::support;
use crate::dim3::narrowphase::sub_simplex::Vertex;

/// The angles by which a direction is tilted to find the other corners of a face. The first exceeds rounding, the second
/// the unevenness of merged faces.
const TILTS: [f64; 2] = [1e-9, 1e-6];

/// The distance from the origin's projection, as a part of the size, at which the search stops.
const NEAR: f64 = 1e-12;

/// More steps than any face has needed. Each step comes closer.
const STEPS: usize = 32;

/// A corner of the face, projected along the normal.
#[derive(Clone, Copy)]
struct Corner {
    vertex: Vertex,
    at: DVec2,
}

/// A point of A and a point of B that differ by `depth` times the normal, as closely as the face allows.
///
/// Both are blends of the vertices furthest along the normal. So they are on the surfaces whatever the ratio of the sizes.
/// `near` is a vertex of the face.
pub fn witness(a: &Core, b: &Core, size: f64, least: &LeastDepth, near: &Vertex) -> (DVec3, DVec3) {
    match (a, b) {
        (_, Core::Point(point)) => return (*point - least.normal * least.depth, *point),
        (Core::Point(point), _) => return (*point, *point + least.normal * least.depth),
        _ => {}
    }
    let (u, v) = least.normal.any_orthonormal_pair();
    let corner = |vertex: Vertex| Corner {
        vertex,
        at: DVec2::new(u.dot(vertex.point), v.dot(vertex.point)),
    };
    let mut simplex: ArrayVec<Corner, 3> = ArrayVec::new();
    simplex.push(corner(*near));
    let mut weights = [1.0, 0.0, 0.0];
    for tilt in TILTS {
        for _ in 0..STEPS {
            let nearest = blend(&simplex, weights, |corner| corner.at);
            let distance = nearest.length();
            if distance <= NEAR * size || simplex.is_full() {
                break;
            }
            let way = -nearest / distance;
            let tilted = least.normal + (u * way.x + v * way.y) * tilt;
            let next = corner(support(a, b, tilted, simplex[0].vertex.ids));
            if simplex.iter().any(|corner| corner.vertex.is_same(&next.vertex))
                || way.dot(next.at - nearest) <= NEAR * size
            {
                break;
            }
            simplex.push(next);
            weights = reduce(&mut simplex);
        }
    }
    (
        blend(&simplex, weights, |corner| corner.vertex.on_a),
        blend(&simplex, weights, |corner| corner.vertex.on_b),
    )
}

fn blend<V: std::ops::Mul<f64, Output = V> + std::iter::Sum>(
    simplex: &[Corner],
    weights: [f64; 3],
    value: impl Fn(&Corner) -> V,
) -> V {
    simplex.iter().zip(weights).map(|(corner, weight)| value(corner) * weight).sum()
}

/// Keeps the sub-simplex nearest to the origin, and returns the weights of the nearest point. A triangle remains only if
/// the origin is inside.
fn reduce(simplex: &mut ArrayVec<Corner, 3>) -> [f64; 3] {
    if let [a, b, c] = simplex[..] {
        let parts = [b.at.perp_dot(c.at), c.at.perp_dot(a.at), a.at.perp_dot(b.at)];
        let whole: f64 = parts.iter().sum();
        if whole != 0.0 && parts.iter().all(|part| part / whole >= 0.0) {
            return parts.map(|part| part / whole);
        }
    }
    let count = simplex.len();
    let sides: &[[usize; 2]] = if count == 3 { &[[0, 2], [1, 2], [0, 1]] } else { &[[0, 1]] };
    let mut best = (f64::INFINITY, [0, 1], 0.0);
    for &[i, j] in sides {
        let (from, span) = (simplex[i].at, simplex[j].at - simplex[i].at);
        let length_squared = span.length_squared();
        let t = if length_squared > 0.0 { -from.dot(span) / length_squared } else { 0.0 };
        let t = t.clamp(0.0, 1.0);
        let distance_squared = (from + span * t).length_squared();
        if distance_squared < best.0 {
            best = (distance_squared, [i, j], t);
        }
    }
    let (_, [i, j], t) = best;
    let kept = [simplex[i], simplex[j]];
    simplex.clear();
    simplex.extend(kept);
    [1.0 - t, t, 0.0]
}

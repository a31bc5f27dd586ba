//! The nearest points of two cores by GJK (Gilbert, Johnson and Keerthi 1988), in f64.
//!
//! The distance of the cores is that of the origin from their Minkowski difference B - A. A simplex of its vertices
//! moves towards the origin. The support function bounds the distance from below, so the algorithm knows its error and
//! stops when it is within rounding.

use glam::DVec3;

use super::core::Core;
use super::f32_kernels::gjk::LastSimplex;
use super::gjk_end::{Corners, Gap, is_converged, is_nearest, nearest_of_hulls};
use super::sub_simplex::{Simplex, Vertex, VertexIds, keep, on_nearest_face, reduce};
use crate::rounding::GJK_ROUNDING;

/// The vertex of B - A that lies furthest along a direction. The search begins at the vertices `near`, where there are
/// any.
pub fn support(a: &Core, b: &Core, direction: DVec3, near: VertexIds) -> Vertex {
    Vertex::new(a.support(-direction, near.0), b.support(direction, near.1))
}

/// The relation of two cores.
#[expect(clippy::large_enum_variant, reason = "a Box would allocate")]
pub enum Proximity {
    Separated(Gap),
    /// They touch, overlap, or are closer than [`NOISE`] of their size.
    Touching(Touching),
}

/// A simplex of the Minkowski difference that contains the origin, or nearly.
pub struct Touching {
    pub simplex: Simplex,
    /// The nearest points of the cores in the simplex. Meaningless for a tetrahedron that contains the origin.
    pub on_a: DVec3,
    pub on_b: DVec3,
}

/// Two cores closer than this part of their size count as touching: rounding makes the direction between their nearest
/// points meaningless.
pub(in crate::dim3) const NOISE: f64 = 1e-9;

/// The maximum number of steps without progress while the lower bound proves that there is more to gain.
const MAX_STALLED_STEPS: usize = 8;

/// Far more steps than any pair of polyhedra has needed. Every step but [`MAX_STALLED_STEPS`] comes closer, so no pair
/// cycles.
const STEPS: usize = 128;

/// Sizes between these have fourth powers that are normal f64 numbers.
const LEAST_SIZE: f64 = 1e-60;
const GREATEST_SIZE: f64 = 1e60;

/// For cores of any other size, the power of two that scales them to about size 1. None for size 0.
pub fn unit(size: f64) -> Option<f64> {
    if !(size > 0.0 && size < LEAST_SIZE || size > GREATEST_SIZE && size < f64::INFINITY) {
        return None;
    }
    let exponent = (size.to_bits() >> 52) as i32 - 1023;
    Some(f64::from_bits(((1023 - exponent) as u64) << 52))
}

/// The nearest points of two cores of a total size, or none when their distance is above `reach`. The search starts from
/// the last simplex of GJK in f32.
pub fn proximity_from(
    a: &Core,
    b: &Core,
    size: f64,
    reach: f64,
    first: &LastSimplex,
) -> Option<Proximity> {
    if let (Core::Hull(a), Core::Hull(b)) = (a, b)
        && let Some(gap) = nearest_of_hulls(a, b, size, first)
        && gap.distance > NOISE * size
    {
        return Some(Proximity::Separated(gap));
    }
    // Pushed and not collected: that would copy the simplex.
    let mut simplex = Simplex::new();
    for &ids in &first.pairs {
        simplex.push(Vertex::with_ids(a, b, ids));
    }
    if simplex.is_empty() {
        let start = b.center() - a.center();
        let way = if start == DVec3::ZERO { DVec3::X } else { -start };
        simplex.push(support(a, b, way, (None, None)));
    }
    let (mut weights, mut nearest) = ([1.0, 0.0, 0.0], simplex[0].point);
    if simplex.len() > 1 {
        let Some(reduced) = reduce(&simplex) else {
            let Vertex { on_a, on_b, .. } = simplex[0];
            return Some(Proximity::Touching(Touching { simplex, on_a, on_b }));
        };
        keep(&mut simplex, &reduced);
        (weights, nearest) = (reduced.weights, reduced.point);
    }
    let mut distance = nearest.length();

    let is_curved = a.is_curved() || b.is_curved();
    let mut stalled = 0;
    for step in 0..STEPS {
        if distance <= NOISE * size {
            let (on_a, on_b) = if is_curved { blend_near } else { blend }(&simplex, weights);
            return Some(Proximity::Touching(Touching { simplex, on_a, on_b }));
        }
        // f32 has not tested the vertices that a smaller simplex lacks.
        if step == 0
            && first.clearance > 0.0
            && simplex.len() == first.pairs.len()
            && let Some(corners) = Corners::new(&simplex)
            && is_nearest(&corners, nearest, distance, size, first)
        {
            break;
        }
        let near = simplex.last().map_or((None, None), |vertex| vertex.ids);
        let next = support(a, b, -nearest, near);
        // The plane through `next` bounds the distance from below.
        let proven = next.point.dot(nearest) / distance;
        if proven > reach + 16.0 * GJK_ROUNDING * size {
            return None;
        }
        if is_converged(distance, proven, size)
            || simplex.iter().any(|vertex| vertex.is_same(&next))
        {
            break;
        }
        simplex.push(next);
        let reduced = reduce(&simplex).or_else(|| {
            // By rounding, a sliver may seem to contain the origin.
            let is_apart = proven > 16.0 * GJK_ROUNDING * size;
            is_apart.then(|| on_nearest_face(&simplex))
        });
        let Some(reduced) = reduced else {
            let Vertex { on_a, on_b, .. } = next;
            return Some(Proximity::Touching(Touching { simplex, on_a, on_b }));
        };
        let closer = reduced.point;
        if closer.length_squared() >= nearest.length_squared() {
            // Either only rounding is left to gain. Or the support function chose a distant one of several equally far
            // vertices: the gain is below rounding, but the direction changes enough to find a better one next.
            stalled += 1;
            let is_close = distance - proven <= NOISE * size;
            if is_close || stalled > MAX_STALLED_STEPS || !reduced.keeps(simplex.len() - 1) {
                simplex.pop();
                break;
            }
        }
        keep(&mut simplex, &reduced);
        (weights, nearest, distance) = (reduced.weights, closer, closer.length());
    }
    let (on_a, on_b) = if is_curved { blend_near } else { blend }(&simplex, weights);
    Some(Proximity::Separated(Gap { distance, normal: nearest / distance, on_a, on_b }))
}

/// The points of A and B with these barycentric weights.
fn blend(simplex: &Simplex, weights: [f64; 3]) -> (DVec3, DVec3) {
    simplex.iter().zip(weights).fold(Default::default(), |(on_a, on_b), (vertex, weight)| {
        (on_a + vertex.on_a * weight, on_b + vertex.on_b * weight)
    })
}

/// The same for vertices of a curved surface, which may be so close that rounding changes the sum of their weights.
#[cold]
#[inline(never)]
fn blend_near(simplex: &Simplex, weights: [f64; 3]) -> (DVec3, DVec3) {
    let (first, sum) = (&simplex[0], weights[..simplex.len()].iter().sum::<f64>());
    let start = (first.on_a, first.on_b);
    simplex.iter().zip(weights).fold(start, |(on_a, on_b), (vertex, weight)| {
        let part = weight / sum;
        (on_a + (vertex.on_a - first.on_a) * part, on_b + (vertex.on_b - first.on_b) * part)
    })
}

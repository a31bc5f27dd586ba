//! The nearest points of two cores by GJK (Gilbert, Johnson and Keerthi 1988), in f64.
//!
//! The distance of the cores is that of the origin from their Minkowski difference B - A. A simplex of its vertices
//! moves towards the origin. The support function bounds the distance from below, so the algorithm knows its error and
//! stops when it is within rounding.

use arrayvec::ArrayVec;
use glam::DVec3;

use super::core::Core;
use super::f32_kernels::gjk::{LastSimplex, reach_of};
use super::support::Support;
use crate::rounding::GJK_ROUNDING;

/// A point of the Minkowski difference, and the points of A and B whose difference it is.
#[derive(Clone, Copy, Debug)]
pub struct Vertex {
    pub on_a: DVec3,
    pub on_b: DVec3,
    /// `on_b - on_a`.
    pub point: DVec3,
    pub ids: VertexIds,
}

/// The ids of A's vertex and of B's that make a vertex of the difference. A point of a curved surface has none.
pub type VertexIds = (Option<u32>, Option<u32>);

impl Vertex {
    fn new(a: Support, b: Support) -> Vertex {
        let (on_a, on_b) = (a.point, b.point);
        Vertex { on_a, on_b, point: on_b - on_a, ids: (a.vertex, b.vertex) }
    }

    /// The vertex of the difference of two polyhedra with these ids.
    pub fn with_ids(a: &Core, b: &Core, (id_a, id_b): (u32, u32)) -> Vertex {
        let (on_a, on_b) = (a.vertex(id_a), b.vertex(id_b));
        Vertex { on_a, on_b, point: on_b - on_a, ids: (Some(id_a), Some(id_b)) }
    }

    /// Whether two vertices are known to be the same by their ids.
    pub fn is_same(&self, other: &Vertex) -> bool {
        self.ids == other.ids && self.ids.0.is_some() && self.ids.1.is_some()
    }
}

/// The vertex of B - A that lies furthest along a direction. The search begins at the vertices `near`, where there are
/// any.
pub fn support(a: &Core, b: &Core, direction: DVec3, near: VertexIds) -> Vertex {
    Vertex::new(a.support(-direction, near.0), b.support(direction, near.1))
}

pub type Simplex = ArrayVec<Vertex, 4>;

/// The relation of two cores.
#[expect(clippy::large_enum_variant, reason = "a Box would allocate")]
pub enum Proximity {
    /// The distance, the unit direction from A to B, and the nearest points.
    Separated { distance: f64, normal: DVec3, on_a: DVec3, on_b: DVec3 },
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

/// The relative error of a distance at which the search stops.
const PRECISION: f64 = 1e-12;

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

/// Searches for the nearest points of two cores by GJK in f32, and writes its last simplex.
#[inline(always)]
pub fn find_first_simplex(a: &Core, b: &Core, first: &mut LastSimplex) {
    reach_of(a, b, f64::INFINITY, 0.0, first);
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
        if step == 0 && is_nearest(&simplex, nearest, distance, size, first) {
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
    Some(Proximity::Separated { distance, normal: nearest / distance, on_a, on_b })
}

/// Whether a distance is within rounding of the lower bound `proven`.
#[inline(always)]
fn is_converged(distance: f64, proven: f64, size: f64) -> bool {
    distance - proven <= PRECISION * distance + GJK_ROUNDING * size
}

/// Whether the first step of the search would end it, because f32 has tested all other vertices. False where that is not
/// certain; then the search finds out.
///
/// Let `n` be the unit direction to `nearest`, and `m` that of `first`. The height difference of two points of A along
/// `n` is that along `m`, up to `|n - m|` of A's diameter, which is at most the size. So along `n` the other vertices of A
/// are behind the furthest one of the simplex by at least the clearance less that. They are behind every vertex of the
/// simplex by that less the range of its heights. Half of the clearance is far above the rounding of f64, so the support
/// function returns a vertex of A that is in the simplex. So for B.
#[inline(always)]
fn is_nearest(
    simplex: &Simplex,
    nearest: DVec3,
    distance: f64,
    size: f64,
    first: &LastSimplex,
) -> bool {
    // f32 has not tested the vertices that a smaller simplex lacks.
    if first.clearance == 0.0 || simplex.len() != first.pairs.len() {
        return false;
    }
    let normal = nearest / distance;
    let turn = (normal - first.direction.as_dvec3().normalize()).length();
    // False for NaN.
    let is_clear = |range: f64| turn * size + range <= 0.5 * first.clearance;
    // The last vertex fills the unused places: the number of vertices is unpredictable.
    let last = simplex.len() - 1;
    let corners = [&simplex[0], &simplex[last.min(1)], &simplex[last.min(2)]];
    let [i, j, k] = corners.map(|corner| corner.ids);
    if (i.0 == j.0) & (i.0 == k.0) | (i.1 == j.1) & (i.1 == k.1) {
        // All vertices of the simplex have the same vertex of one core, so their heights differ as those of the other.
        return is_clear(range(corners.map(|corner| corner.point.dot(normal))));
    }
    // The support function may return any vertex of A with any of B.
    is_clear(range(corners.map(|corner| corner.on_a.dot(normal))))
        && is_clear(range(corners.map(|corner| corner.on_b.dot(normal))))
        && corners.iter().all(|on_a| {
            corners.iter().all(|on_b| {
                let is_in_simplex = on_a.ids.0 == on_b.ids.0 || on_a.ids.1 == on_b.ids.1;
                let proven = (on_b.on_b - on_a.on_a).dot(nearest) / distance;
                is_in_simplex || is_converged(distance, proven, size)
            })
        })
}

/// The difference of the greatest and the least number.
#[inline(always)]
fn range([a, b, c]: [f64; 3]) -> f64 {
    a.max(b).max(c) - a.min(b).min(c)
}

/// Keeps the vertices of the nearest point, in its order.
fn keep(simplex: &mut Simplex, nearest: &Nearest) {
    let count = nearest.count;
    // Not a comparison of slices, which would be a call.
    if (0..count).any(|place| nearest.indices[place] != place) {
        let kept = nearest.indices.map(|index| simplex[index]);
        simplex[..count].copy_from_slice(&kept[..count]);
    }
    simplex.truncate(count);
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

/// The sub-simplex nearest to the origin: its vertices in the simplex, their barycentric weights, and the nearest point.
#[derive(Clone, Copy)]
struct Nearest {
    count: usize,
    indices: [usize; 3],
    weights: [f64; 3],
    point: DVec3,
}

impl Nearest {
    fn keeps(&self, index: usize) -> bool {
        self.indices[..self.count].contains(&index)
    }
}

/// A point of the simplex, and its index there.
type Corner = (usize, DVec3);

/// The sub-simplex nearest to the origin; none when the origin is inside.
fn reduce(simplex: &Simplex) -> Option<Nearest> {
    let corner = |index: usize| (index, simplex[index].point);
    match simplex.len() {
        2 => Some(on_segment(corner(0), corner(1))),
        3 => Some(on_triangle([0, 1, 2].map(corner))),
        _ => on_tetrahedron([0, 1, 2, 3].map(corner)),
    }
}

#[inline]
fn on_segment((i, a): Corner, (j, b): Corner) -> Nearest {
    let vertex = |index, point| Nearest {
        count: 1,
        indices: [index, 0, 0],
        weights: [1.0, 0.0, 0.0],
        point: DVec3::ZERO + point,
    };
    let span = b - a;
    let along = -a.dot(span);
    let length_squared = span.length_squared();
    if along <= 0.0 || length_squared == 0.0 {
        vertex(i, a)
    } else if along >= length_squared {
        vertex(j, b)
    } else {
        let t = along / length_squared;
        // Measured from the nearer end, which has the smaller rounding error.
        let point = if t <= 0.5 { a + span * t } else { b - span * (1.0 - t) };
        Nearest { count: 2, indices: [i, j, 0], weights: [1.0 - t, t, 0.0], point }
    }
}

/// The point of a triangle nearest to the origin: its projection if that is inside, else on the nearest edge.
fn on_triangle([(i, a), (j, b), (k, c)]: [Corner; 3]) -> Nearest {
    let normal = (b - a).cross(c - a);
    let area_squared = normal.length_squared();
    if area_squared > 0.0 {
        // The barycentric coordinates of the origin's projection.
        let weights = [
            b.cross(c).dot(normal) / area_squared,
            c.cross(a).dot(normal) / area_squared,
            a.cross(b).dot(normal) / area_squared,
        ];
        if weights.iter().all(|&part| part >= 0.0) {
            // The projection along the normal has an exact direction, even close to the origin.
            let point = normal * (a.dot(normal) / area_squared);
            return Nearest { count: 3, indices: [i, j, k], weights, point };
        }
    }
    let edges = [((j, b), (k, c)), ((k, c), (i, a))];
    edges.into_iter().fold(on_segment((i, a), (j, b)), |least, (start, end)| {
        nearer(least, on_segment(start, end))
    })
}

/// The nearer of two; the first if both are equally near.
#[inline]
fn nearer(first: Nearest, second: Nearest) -> Nearest {
    let lengths = [first, second].map(|it| it.point.length_squared());
    if lengths[1].total_cmp(&lengths[0]).is_lt() { second } else { first }
}

/// The point of a tetrahedron nearest to the origin; none when the origin is inside.
fn on_tetrahedron(corners: [Corner; 4]) -> Option<Nearest> {
    let mut least = None;
    for (face, opposite) in FACES {
        let [a, b, c] = face.map(|index| corners[index].1);
        let opposite = corners[opposite].1;
        let normal = (b - a).cross(c - a);
        let (to_origin, inward) = (-a.dot(normal), (opposite - a).dot(normal));
        // A flat tetrahedron has no interior.
        let flat = || FLAT * normal.length() * (opposite - a).length();
        let is_outside = (to_origin < 0.0) == (inward > 0.0) && to_origin != 0.0;
        if is_outside || inward.abs() <= flat() {
            let found = on_triangle(face.map(|index| corners[index]));
            least = Some(least.map_or(found, |least| nearer(least, found)));
        }
    }
    least
}

/// The same for the surface of a tetrahedron. Never inlined: polyhedra do not pay for its stack.
#[cold]
#[inline(never)]
fn on_nearest_face(simplex: &Simplex) -> Nearest {
    let faces = FACES.map(|(face, _)| on_triangle(face.map(|index| (index, simplex[index].point))));
    faces.into_iter().reduce(nearer).expect("a tetrahedron has faces")
}

/// The faces of a tetrahedron, each with the opposite vertex.
const FACES: [([usize; 3], usize); 4] =
    [([0, 1, 2], 3), ([0, 2, 3], 1), ([0, 3, 1], 2), ([1, 3, 2], 0)];

/// The sine below which a vertex of a tetrahedron counts as coplanar with the other three.
const FLAT: f64 = 1e-14;

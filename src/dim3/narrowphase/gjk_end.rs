//! The end of GJK in f64: where the distance is within rounding of its lower bound, and where the last simplex of GJK in f32
//! is the last one.

use glam::DVec3;

use super::core::CoreHull;
use super::f32_kernels::gjk::LastSimplex;
use super::sub_simplex::{Simplex, in_triangle, on_segment};
use crate::rounding::GJK_ROUNDING;

/// The nearest points of two cores with a distance.
#[derive(Clone, Copy)]
pub struct Gap {
    pub distance: f64,
    /// The unit direction from A to B.
    pub normal: DVec3,
    pub on_a: DVec3,
    pub on_b: DVec3,
}

/// The relative error of a distance at which the search stops.
const PRECISION: f64 = 1e-12;

/// Whether a distance is within rounding of the lower bound `proven`.
#[inline(always)]
pub fn is_converged(distance: f64, proven: f64, size: f64) -> bool {
    distance - proven <= PRECISION * distance + GJK_ROUNDING * size
}

/// The nearest points of two hulls, if they are those of the last simplex of GJK in f32. None where that is not certain.
///
/// The result is that of the search, without its memory for a simplex.
#[inline(always)]
pub fn nearest_of_hulls(a: &CoreHull, b: &CoreHull, size: f64, first: &LastSimplex) -> Option<Gap> {
    let count = first.pairs.len();
    if first.clearance == 0.0 || !(1..=3).contains(&count) {
        return None;
    }
    // The last vertex fills the unused places.
    let ids = [first.pairs[0], first.pairs[usize::from(count > 1)], first.pairs[count - 1]];
    let [i, j, k] = ids;
    let of_a = |id: (u32, u32)| a.vertex(id.0 as usize);
    let of_b = |id: (u32, u32)| b.vertex(id.1 as usize);
    let corners =
        Corners { ids, on_a: [of_a(i), of_a(j), of_a(k)], on_b: [of_b(i), of_b(j), of_b(k)] };
    let points = corners.points();
    let (weights, nearest) = match count {
        1 => ([1.0, 0.0, 0.0], points[0]),
        2 => {
            let reduced = on_segment((0, points[0]), (1, points[1]));
            (reduced.count == 2).then_some((reduced.weights, reduced.point))?
        }
        _ => in_triangle(points)?,
    };
    let distance = nearest.length();
    if !is_nearest(&corners, nearest, distance, size, first) {
        return None;
    }
    let blended =
        |[p, q, r]: [DVec3; 3]| DVec3::ZERO + p * weights[0] + q * weights[1] + r * weights[2];
    let (on_a, on_b) = (blended(corners.on_a), blended(corners.on_b));
    Some(Gap { distance, normal: nearest / distance, on_a, on_b })
}

/// The vertices of a simplex without a tetrahedron. The last vertex fills the unused places: the number of vertices is
/// unpredictable.
pub struct Corners {
    ids: [(u32, u32); 3],
    on_a: [DVec3; 3],
    on_b: [DVec3; 3],
}

impl Corners {
    /// None where a vertex has no id.
    #[inline(always)]
    pub fn new(simplex: &Simplex) -> Option<Corners> {
        let last = simplex.len() - 1;
        let corners = [&simplex[0], &simplex[last.min(1)], &simplex[last.min(2)]];
        let [i, j, k] = corners.map(|corner| corner.ids.0.zip(corner.ids.1));
        Some(Corners {
            ids: [i?, j?, k?],
            on_a: corners.map(|corner| corner.on_a),
            on_b: corners.map(|corner| corner.on_b),
        })
    }

    /// The vertices of the difference.
    #[inline(always)]
    fn points(&self) -> [DVec3; 3] {
        let ([i, j, k], [p, q, r]) = (self.on_a, self.on_b);
        [p - i, q - j, r - k]
    }
}

/// Returns whether the first step of the search in f64 would end it: the support function would return a vertex of the
/// last simplex of f32. Returns false where that is not certain.
///
/// `n` is the unit direction to `nearest`, `m` that of `first`. The proof, for A and for B alike:
///
/// 1. f32 has shown that along `m` all other vertices are behind the simplex by the clearance `c` or more.
/// 2. Heights along `n` differ from those along `m` by at most `|n - m| * size`.
/// 3. The vertices of the simplex differ in height along `n` by `range`.
/// 4. If `|n - m| * size + range <= c / 2`, all other vertices are behind every vertex of the simplex by `c / 2` or more,
///    which is far above the rounding of f64.
#[inline(always)]
pub fn is_nearest(
    corners: &Corners,
    nearest: DVec3,
    distance: f64,
    size: f64,
    first: &LastSimplex,
) -> bool {
    let normal = nearest / distance;
    let turn = (normal - first.direction.as_dvec3().normalize()).length();
    // False for NaN.
    let is_clear = |range: f64| turn * size + range <= 0.5 * first.clearance;
    let Corners { ids, on_a, on_b } = corners;
    let [i, j, k] = *ids;
    let heights = |[p, q, r]: [DVec3; 3]| [p.dot(normal), q.dot(normal), r.dot(normal)];
    if (i.0 == j.0) & (i.0 == k.0) | (i.1 == j.1) & (i.1 == k.1) {
        // All vertices of the simplex have the same vertex of one core, so their heights differ as those of the other.
        return is_clear(range(heights(corners.points())));
    }
    if !is_clear(range(heights(*on_a))) || !is_clear(range(heights(*on_b))) {
        return false;
    }
    // The support function may return any vertex of A with any of B, not only those of the simplex.
    let mut others = 0_u32;
    for (place, (of_a, of_b)) in OTHERS.iter().map(|&(a, b)| (ids[a], ids[b])).enumerate() {
        let is_in_simplex = (of_a.0 == of_b.0) | (of_a.1 == of_b.1);
        others |= u32::from(!is_in_simplex) << place;
    }
    while others != 0 {
        let (place_a, place_b) = OTHERS[others.trailing_zeros() as usize];
        let proven = (on_b[place_b] - on_a[place_a]).dot(nearest) / distance;
        if !is_converged(distance, proven, size) {
            return false;
        }
        others &= others - 1;
    }
    true
}

/// The pairs of different places.
const OTHERS: [(usize, usize); 6] = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];

/// The difference of the greatest and the least number.
#[inline(always)]
fn range([a, b, c]: [f64; 3]) -> f64 {
    a.max(b).max(c) - a.min(b).min(c)
}

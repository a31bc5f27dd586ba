//! GJK in f32, which runs before GJK in f64.
//!
//! It decides an overlap by one of three proofs, each with a margin above its error:
//!
//! - a direction separates the two cores;
//! - a point of each core is within reach of the other;
//! - a simplex contains the origin;
//! - a point is inside both.
//!
//! Otherwise its last simplex is a good start for f64. A search for nearest points also proves that the other vertices are
//! behind those of its last simplex, so that GJK in f64 need not search on.
//!
//! # Error bound
//!
//! All lengths are divided by `L`, the sum of all lengths that go into a vertex of either core. Positions are relative
//! to A, so `L` is the distance of the positions plus the reach of both. Then no vertex of the Minkowski difference is
//! longer than 1. Let `u = 2^-24`.
//!
//! 1. **Vertices.** `Poses::new` accepts a quaternion whose squared length, computed with 4 roundings, is within 4e-7
//!    of 1. Its exact value is `1 + d`, `|d| < 6.4e-7`. Its matrix is `R + d (R - I)`, off by at most `2 |d|`, and each
//!    entry has 4 roundings: together less than 2e-6 of a vector. The product with a vertex, the sum with the position,
//!    the scale and the difference of A and B add less than 10 u. So a vertex of the difference is off by less than
//!    2e-6 + 6e-7 < 3e-6. A vertex converted from f64 ([`reach_of`]) is off by 3 u only. A point of a rim has 10
//!    roundings more, and so have its axes; the signed distance of a curved core is off by 1e-6 of the size.
//! 2. **Support.** A hull's vertex is chosen by products with 3 roundings, along a direction with 3 roundings. It is
//!    less far than the best one by at most 16 u of the hull's reach. For both hulls that is less than 1e-6.
//! 3. **[`separates`]** compares the height of that vertex along a direction with the reach. The product has 3 roundings
//!    and the comparison 6: less than 1e-6. With 1 and 2: 5e-6. The direction may be any whose square is a normal
//!    number.
//! 4. **Within reach.** `on_edge` and `on_triangle` return a convex combination of vertices. Despite rounding,
//!    the weights are from 0 to 1. So it is a point of the simplex, up to 8 u. With 1 it is off by less than 4e-6.
//! 5. **`Simplex::reduce_tetrahedron`.** Let the ball of radius `r` about the origin lie in the computed tetrahedron. Its
//!    support function is at least `r`, that of the exact tetrahedron at least `r` less the error of a vertex. So the
//!    exact one contains the origin if `r > 3e-6`. The origin's height over the face of `u` and `v`, times
//!    `|u x v|`, has 12 roundings of `|u| |v|`: less than 7.2e-7 `|u| |v|`. So a height above
//!    `ERROR (|u| + |v|)` is enough: no vertex is longer than 1, so `|u| |v| <= |u| + |v|`, and
//!    1e-5 > 3e-6 + 7.2e-7. All four faces use the orientation that the triple product of three edges gives. At that
//!    size its sign is certain.
//! 6. **[`SupportF32::contains`].** A point in the frame of a core is off by the error of a vertex (1), 8 roundings, and the
//!    roundings of a plane: together less than 5e-6 of `L`. The inverse of the shortest column of the matrix turns
//!    it into the local frame, where the planes of a hull are compared. There, a vertex is off the plane of its face
//!    by at most [`TOLERANCE`](crate::dim3::Hull::TOLERANCE) of the hull's side, which is less than 1e-6 of `L` in that
//!    frame. So a point deeper than [`ERROR`] below all planes is inside.
//! 7. **[`CLEARANCE`].** The heights of two vertices of a core along a direction are compared by products as in 2, of
//!    vertices that are off by 3 u (1). So a difference of heights is off by less than 2e-6, and nine tenths of the
//!    clearance hold.
//!
//! [`ERROR`] is nearly twice the greatest of these, and exceeds those of curved cores by a third. The reach is a sum of
//! radii and margin, which may cancel. Its error of 3 u of their absolute values, relative to `L`, is below [`ERROR`]
//! times them.

use glam::{DMat3, Vec3A};

use super::core_f32::CoreF32;
use super::hull_f32::HullF32;
use super::simplex::{ERROR, Reduced, Simplex, Vertex, VertexPairs};
use super::support_f32::SupportF32;
use crate::dim3::narrowphase::core::{Core, CoreHull};
use crate::simd::f32_lanes::{LaneWork, OctetLanes, Width};

/// The distance of two cores, compared with a reach.
pub enum Reach {
    /// The distance is proven to be above the reach.
    Beyond,
    /// The distance is proven to be at or below the reach.
    Within,
    /// Nothing is proven. The last simplex is a good start for f64.
    Undecided,
}

/// The last simplex of a search.
///
/// The caller owns it and the search writes it in its place: a read of more bytes than one store wrote would wait.
pub struct LastSimplex {
    pub pairs: VertexPairs,
    /// Leads from the origin to the point of the simplex nearest to it. Its length means nothing.
    pub direction: Vec3A,
    /// All vertices of A but those of the simplex are at least this far behind the furthest vertex of A along the
    /// direction, and those of B against it. 0 where that is unknown.
    pub clearance: f64,
}

impl LastSimplex {
    #[inline(always)]
    pub fn new() -> LastSimplex {
        LastSimplex { pairs: VertexPairs::new(), direction: Vec3A::ZERO, clearance: 0.0 }
    }
}

/// The clearance that a search can prove, as a part of all lengths. Item 7 of the head bounds its error.
const CLEARANCE: f32 = 3e-5;

/// The least squared length of a direction. Smaller squares lose digits.
const MIN_LENGTH_SQUARED: f32 = 1e-30;

/// The sizes of cores that can be scaled to size 1 in f32.
pub(super) const SIZES: std::ops::Range<f64> = 1e-18..1e18;

/// The maximum number of steps. Then f64 continues.
const STEPS: usize = 20;

/// Compares the distance of two cores with `reach`. It decides only where the distance is further than `doubt` from the
/// reach.
pub fn reach_of(a: &Core, b: &Core, reach: f64, doubt: f64, last: &mut LastSimplex) -> Reach {
    let Some(lengths) = scalable_lengths(a, b) else { return Reach::Undecided };
    // The doubt is relative to all lengths. If it exceeds the error here, cancellation has left only rounding.
    if doubt > 0.5 * f64::from(ERROR) * lengths {
        return Reach::Undecided;
    }
    let unit = lengths.recip();
    let difference = &Difference { a: CoreF32::new(a, unit), b: CoreF32::new(b, unit) };
    let start = ((b.center() - a.center()) * unit).as_vec3a();
    let reach = (reach * unit) as f32;
    let error = ERROR * (2.0 + reach);
    Width::widest().run(Search { difference, start, center: None, reach, error, last })
}

/// Searches for the nearest points of two cores.
pub fn find_nearest(a: &Core, b: &Core, last: &mut LastSimplex) {
    if let (Core::Hull(a), Core::Hull(b)) = (a, b) {
        return find_nearest_of_hulls(a, b, last);
    }
    let Some(lengths) = scalable_lengths(a, b) else { return };
    let unit = lengths.recip();
    let difference = &Difference { a: CoreF32::new(a, unit), b: CoreF32::new(b, unit) };
    let start = ((b.center() - a.center()) * unit).as_vec3a();
    Width::widest().run(NearestPoints { difference, start, lengths, last });
}

/// [`find_nearest`] of two hulls.
#[inline(always)]
pub fn find_nearest_of_hulls(a: &CoreHull, b: &CoreHull, last: &mut LastSimplex) {
    Width::widest().run(NearestOfHulls { a, b, last });
}

/// The sum of all lengths that go into the vertices of both cores. None for a curved core, and for a sum that cannot be
/// scaled to 1.
fn scalable_lengths(a: &Core, b: &Core) -> Option<f64> {
    let is_curved = a.is_curved() || b.is_curved();
    let lengths = if is_curved { 0.0 } else { lengths(a) + lengths(b) };
    SIZES.contains(&lengths).then_some(lengths)
}

/// [`find_nearest`] of two hulls in the lanes of a processor. The width does not change the result.
///
/// All of it runs there: to store what a search needs and load it again would take as long as a step of the search.
struct NearestOfHulls<'s, 'a> {
    a: &'s CoreHull<'a>,
    b: &'s CoreHull<'a>,
    last: &'s mut LastSimplex,
}

impl LaneWork for NearestOfHulls<'_, '_> {
    type Output = ();

    #[inline(always)]
    fn run<L: OctetLanes>(self) {
        let NearestOfHulls { a, b, last } = self;
        let (a, b) = (&a.reloaded(), &b.reloaded());
        let lengths = lengths_of_hull(a) + lengths_of_hull(b);
        if !SIZES.contains(&lengths) {
            return;
        }
        let unit = lengths.recip();
        let start = ((b.center() - a.center()) * unit).as_vec3a();
        let difference = &Difference { a: HullF32::new(a, unit), b: HullF32::new(b, unit) };
        NearestPoints { difference, start, lengths, last }.run::<L>();
    }
}

/// The sum of all lengths that go into a vertex. A hull's vertices come from its local frame, whose origin may be distant.
fn lengths(core: &Core) -> f64 {
    match core {
        Core::Hull(hull) => lengths_of_hull(hull),
        Core::Point(_) | Core::Segment(_) | Core::Triangle(_) | Core::Box(_) | Core::Frustum(_) => {
            core.center().abs().element_sum() + core.size()
        }
    }
}

#[inline(always)]
fn lengths_of_hull(hull: &CoreHull) -> f64 {
    let DMat3 { x_axis, y_axis, z_axis } = *hull.linear();
    let far = hull.hull.reach().as_dvec3();
    let turned = x_axis.abs() * far.x + y_axis.abs() * far.y + z_axis.abs() * far.z;
    (hull.position.abs() + turned).element_sum()
}

/// The Minkowski difference B - A.
pub(super) struct Difference<C> {
    pub a: C,
    pub b: C,
}

impl<C: SupportF32> Difference<C> {
    /// The vertex furthest along a direction, and the points of A and B whose difference it is.
    #[inline(always)]
    fn support<L: OctetLanes>(
        &self,
        direction: Vec3A,
        (near_a, near_b): (u32, u32),
    ) -> (Vertex, [Vec3A; 2]) {
        let (on_a, from_a, _) = self.a.support::<L>(-direction, near_a, None);
        let (on_b, from_b, _) = self.b.support::<L>(direction, near_b, None);
        (Vertex { point: on_b - on_a, pair: (from_a, from_b) }, [on_a, on_b])
    }

    /// The vertex furthest along a direction. Also returns a bit for each vertex of A, and of B, that is at most `behind`
    /// below that of the same core.
    #[inline(always)]
    fn support_and_near<L: OctetLanes>(
        &self,
        direction: Vec3A,
        behind: f32,
    ) -> (Vertex, (u32, u32)) {
        let (on_a, from_a, near_a) = self.a.support::<L>(-direction, 0, Some(behind));
        let (on_b, from_b, near_b) = self.b.support::<L>(direction, 0, Some(behind));
        (Vertex { point: on_b - on_a, pair: (from_a, from_b) }, (near_a, near_b))
    }

    /// A comparison of the distance with a reach, from the direction between the centres and with a test of a point between
    /// them.
    #[inline(always)]
    pub fn between_centers<'a>(
        &'a self,
        reach: f32,
        error: f32,
        last: &'a mut LastSimplex,
    ) -> Search<'a, C> {
        let center = self.a.center();
        let start = self.b.center() - center;
        let center = (self.a.is_solid() && self.b.is_solid()).then_some(center);
        Search { difference: self, start, center, reach, error, last }
    }

    /// Whether a point between the centres is inside both cores by more than the error. `start` leads from A's centre to
    /// B's, and the two points are those of A and B that are closest to each other along it.
    #[inline(always)]
    fn contain_point_between<L: OctetLanes>(
        &self,
        center: Vec3A,
        start: Vec3A,
        [on_a, on_b]: [Vec3A; 2],
    ) -> bool {
        let length_squared = start.length_squared();
        // The middle of the common part of their ranges along `start`.
        let (end_a, start_b) = ((on_a - center).dot(start), (on_b - center).dot(start));
        let part = (0.5 * (end_a + start_b) / length_squared).clamp(0.0, 1.0);
        let point = center + if length_squared > 0.0 { start * part } else { Vec3A::ZERO };
        self.a.contains::<L>(point) && self.b.contains::<L>(point)
    }
}

/// Comparison of a distance with a reach, by GJK in the lanes of a processor. The width does not change the result.
pub(super) struct Search<'a, C> {
    difference: &'a Difference<C>,
    start: Vec3A,
    /// The centre of A, if both cores are solids and `start` leads to the centre of B.
    center: Option<Vec3A>,
    /// Finite.
    reach: f32,
    /// The error bound of a length that is compared with the reach.
    error: f32,
    last: &'a mut LastSimplex,
}

impl<C: SupportF32> LaneWork for Search<'_, C> {
    type Output = Reach;

    #[inline(always)]
    fn run<L: OctetLanes>(self) -> Reach {
        let is_curved = self.difference.a.is_curved() || self.difference.b.is_curved();
        let (beyond, within) = (self.reach + self.error, self.reach - self.error);
        let mut simplex = Simplex::EMPTY;
        // The direction between the centres separates most distant cores.
        let (mut nearest, mut length_squared) = (self.start, self.start.length_squared());
        // Each search in a large hull begins at the last vertex: nothing depends on the last simplex but proofs.
        let mut near = (0, 0);
        for _ in 0..=STEPS {
            let (next, points) = self.difference.support::<L>(-nearest, near);
            if separates(nearest, length_squared, next.point, beyond) {
                return Reach::Beyond;
            }
            near = next.pair;
            if simplex.is_empty() {
                if let Some(center) = self.center
                    && self.difference.contain_point_between::<L>(center, self.start, points)
                {
                    return Reach::Within;
                }
                nearest = next.point;
                simplex.push(next);
            } else {
                if !is_better(&next, &simplex, nearest, length_squared, is_curved) {
                    break;
                }
                match simplex.add_and_reduce(next) {
                    Reduced::Outside(closer) if closer.length_squared() < length_squared => {
                        nearest = closer;
                    }
                    Reduced::Inside => return Reach::Within,
                    Reduced::Outside(_) | Reduced::Unsure => break,
                }
            }
            length_squared = nearest.length_squared();
            if length_squared <= ERROR * ERROR {
                break;
            }
            if within > 0.0 && length_squared < within * within {
                return Reach::Within;
            }
        }
        simplex.write_pairs(&mut self.last.pairs);
        Reach::Undecided
    }
}

/// The search for the nearest points of two polyhedra, by GJK in the lanes of a processor. The width does not change the
/// result.
struct NearestPoints<'a, C> {
    difference: &'a Difference<C>,
    start: Vec3A,
    /// The sum of all lengths, by which those of the difference are divided.
    lengths: f64,
    last: &'a mut LastSimplex,
}

impl<C: SupportF32> LaneWork for NearestPoints<'_, C> {
    type Output = ();

    #[inline(always)]
    fn run<L: OctetLanes>(self) {
        let first = self.difference.support::<L>(-self.start, (0, 0)).0;
        let mut simplex = Simplex::of(first);
        let mut nearest = first.point;
        let mut is_clear = false;
        for _ in 0..STEPS {
            let length_squared = nearest.length_squared();
            if length_squared <= ERROR * ERROR {
                break;
            }
            let behind = CLEARANCE * length_squared.sqrt();
            let (next, near) = self.difference.support_and_near::<L>(-nearest, behind);
            if !is_better(&next, &simplex, nearest, length_squared, false) {
                let (ids_a, ids_b) = simplex.id_bits();
                is_clear = (near.0 & !ids_a) | (near.1 & !ids_b) == 0;
                break;
            }
            match simplex.add_and_reduce(next) {
                Reduced::Outside(closer) if closer.length_squared() < length_squared => {
                    nearest = closer;
                }
                Reduced::Outside(_) | Reduced::Inside | Reduced::Unsure => break,
            }
        }
        simplex.write_pairs(&mut self.last.pairs);
        self.last.direction = nearest;
        if is_clear {
            self.last.clearance = 0.9 * f64::from(CLEARANCE) * self.lengths;
        }
    }
}

/// Whether a vertex makes the simplex, whose nearest point this is, come closer to the origin.
#[inline(always)]
fn is_better(
    next: &Vertex,
    simplex: &Simplex,
    nearest: Vec3A,
    length_squared: f32,
    is_curved: bool,
) -> bool {
    let gained = length_squared - nearest.dot(next.point);
    let is_known = !is_curved & simplex.contains(next.pair);
    (gained > 1e-6 * length_squared) & !is_known
}

/// Whether a direction separates the cores by more than `beyond`. `least` is the vertex of the difference that is least
/// far along it.
#[inline(always)]
fn separates(direction: Vec3A, length_squared: f32, least: Vec3A, beyond: f32) -> bool {
    let along = direction.dot(least);
    // One branch on all: the sign alone is unpredictable, too.
    (along > 0.0)
        & (length_squared > MIN_LENGTH_SQUARED)
        & (along * along > beyond * beyond * length_squared)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fastrand::Rng;
    use glam::{Quat, Vec3};

    use super::*;
    use crate::dim3::Hull;
    use crate::dim3::convex::Convex;
    use crate::dim3::narrowphase::core::CoreShape;
    use crate::dim3::pose::Pose;

    fn vector(random: &mut Rng) -> Vec3 {
        Vec3::from_array(std::array::from_fn(|_| random.f32() * 2.0 - 1.0))
    }

    /// A box, or the hull of fewer than `most` points.
    fn geometry(random: &mut Rng, most: usize) -> Convex {
        if random.u8(0..4) == 0 {
            let half = vector(random).abs();
            return Convex::oriented_box(Vec3::ZERO, Quat::IDENTITY, half).unwrap();
        }
        let points: Vec<Vec3> = (0..random.usize(4..most)).map(|_| vector(random)).collect();
        let hull = Arc::new(Hull::from_points(&points, 255).unwrap());
        Convex::hull(hull, Vec3::ONE + 0.5 * vector(random), 0.0).unwrap()
    }

    fn core<'a>(geometry: &'a Convex, random: &mut Rng, offset: Vec3A) -> CoreF32<'a> {
        let [x, y, z] = vector(random).to_array();
        let rotation = Quat::from_xyzw(x, y, z, 1.0).normalize();
        CoreF32::posed(geometry, rotation, offset, 0.2)
    }

    #[test]
    fn every_width_finds_the_same() {
        let random = &mut Rng::with_seed(3);
        let mut counts = [0; 4];
        for _ in 0..1200 {
            let most = if random.bool() { 32 } else { 200 };
            let (a, b) = (geometry(random, most), geometry(random, most));
            let offset = Vec3A::from(vector(random)) * 2.0;
            let difference =
                Difference { a: core(&a, random, Vec3A::ZERO), b: core(&b, random, offset) };
            let center = difference.a.center();
            let start = difference.b.center() - center;
            for question in 0..3 {
                let center = (question == 1).then_some(center);
                let found = Width::all().into_iter().map(|width| {
                    let (difference, last) = (&difference, &mut LastSimplex::new());
                    let (reach, error) = (0.0, ERROR);
                    let answer = if question == 2 {
                        width.run(NearestPoints { difference, start, lengths: 1.0, last });
                        2 + usize::from(last.clearance > 0.0)
                    } else {
                        let search = Search { difference, start, center, reach, error, last };
                        match width.run(search) {
                            Reach::Beyond => 0,
                            Reach::Within => 1,
                            Reach::Undecided => 2,
                        }
                    };
                    (answer, last.pairs.clone(), last.direction)
                });
                let found: Vec<_> = found.collect();
                assert!(found.windows(2).all(|both| both[0] == both[1]), "{found:?}");
                counts[found[0].0] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
    }

    #[test]
    fn every_width_finds_the_same_of_hulls() {
        let random = &mut Rng::with_seed(5);
        let mut clear = 0;
        for _ in 0..600 {
            let [a, b] = [(); 2].map(|()| {
                let points: Vec<Vec3> = (0..random.usize(4..60)).map(|_| vector(random)).collect();
                let hull = Arc::new(Hull::from_points(&points, 255).unwrap());
                Convex::hull(hull, Vec3::ONE + 0.5 * vector(random), 0.0).unwrap()
            });
            let pose = |random: &mut Rng| {
                let [x, y, z] = vector(random).to_array();
                Pose::new(vector(random) * 2.0, Quat::from_xyzw(x, y, z, 1.0).normalize()).unwrap()
            };
            let (pose_a, pose_b) = (pose(random), pose(random));
            let core = |geometry, pose: &Pose| CoreShape::new(geometry, pose, pose_a.position());
            let (a, b) = (core(&a, &pose_a), core(&b, &pose_b));
            let (CoreShape::Rounded(a), CoreShape::Rounded(b)) = (a, b) else { unreachable!() };
            let (Core::Hull(a), Core::Hull(b)) = (a.core, b.core) else { unreachable!() };
            let found = Width::all().into_iter().map(|width| {
                let mut last = LastSimplex::new();
                width.run(NearestOfHulls { a: &a, b: &b, last: &mut last });
                (last.pairs, last.direction, last.clearance)
            });
            let found: Vec<_> = found.collect();
            assert!(found.windows(2).all(|both| both[0] == both[1]), "{found:?}");
            clear += usize::from(found[0].2 > 0.0);
        }
        assert!(clear > 200, "{clear}");
    }
}

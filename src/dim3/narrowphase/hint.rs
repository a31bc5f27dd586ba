//! Distances that start from the nearest features of an earlier call.
//!
//! A hint names the vertices of the nearest vertex, edge or face of each core. [`known_distance`] computes the distance of
//! these features alone, and returns it only where it proves that [`distance`](fn@super::distance) has the same bits:
//!
//! 1. **The features are the nearest.** All other vertices of A and B are at least [`BELOW`] of the size behind the planes
//!    through the features. The nearest point of their difference is at least [`CLEAR`] of the size inside its borders. A
//!    simplex of GJK without these vertices is further from the origin by at least `BELOW * CLEAR / 4` of the size. That
//!    is five times the error at which GJK stops, 1e-9 of the size, so GJK ends with them.
//! 2. **The roundings agree.** No feature is shorter or thinner than the distance of the nearest point from its border,
//!    which bounds how much it magnifies [`HINT_ERROR`]. If the values at both ends of the range of errors round to the same
//!    f32, both results do.
//!
//! Parallel features, distances near 0 and curved cores prove nothing.

use arrayvec::ArrayVec;
use glam::DVec3;

use super::core::{Core, CoreShape, PosedConvex, Rounded};
use super::distance::{self, Distance, Separation};
use super::f32_kernels::gjk::{LastSimplex, find_nearest};
use super::gjk;
use super::pair::{CorePair, canonical_order, classify};
use crate::math::narrow;
use crate::simd::f32_lanes::{LaneWork, OctetLanes, Width};
use crate::touching;

/// The vertices of the nearest features of a pair, from an earlier call: up to three vertices of A and of B. Empty for an
/// unknown pair. Any other content costs time and changes no answer.
pub type Hint = ArrayVec<(u32, u32), 3>;

/// The least height of all other vertices behind the plane of a feature, as a part of the size.
const BELOW: f64 = 1e-4;

/// The least distance of a nearest point from the border of its feature, as a part of size and distance.
const CLEAR: f64 = 2e-4;

/// The distances that can be known, as parts of the size.
const DISTANCES: std::ops::Range<f64> = 0.002..100.0;

/// The bound of the difference of two ways to compute a point: 100 roundings of 2^-53. It is relative to size and distance.
const HINT_ERROR: f64 = 1.2e-14;

/// The height at which a fourth vertex belongs to a face, as a part of the size.
const LEVEL: f64 = 1e-14;

/// [`distance`](fn@super::distance) with a hint, which becomes that of the next call. The answer does not depend on the
/// hint.
pub fn distance_hinted(a: PosedConvex, b: PosedConvex, hint: &mut Hint) -> Distance {
    let (a, b, swapped) = canonical_order(a, b);
    let origin = a.1.position();
    let a = CoreShape::new(a.0, a.1, origin);
    let b = CoreShape::new(b.0, b.1, origin);
    let origin = origin.as_dvec3();
    let (CorePair::Convex(one, other), false) = classify(&a, &b) else {
        hint.clear();
        return distance::signed_distance(&a, &b).to_answer(origin, swapped);
    };
    let swap = |(on_a, on_b): (u32, u32)| if swapped { (on_b, on_a) } else { (on_a, on_b) };
    let features = Features::new(hint.iter().copied().map(swap));
    if let Some(known) = features.and_then(|features| known_distance(one, other, &features))
        && let Some(answer) = known.answer(origin, swapped)
    {
        return answer;
    }
    let mut start = LastSimplex::new();
    find_nearest(&one.core, &other.core, &mut start);
    hint.clear();
    if start.pairs.len() <= hint.capacity() {
        hint.extend(start.pairs.iter().copied().map(swap));
    }
    distance::signed_distance_from(one, other, &start).to_answer(origin, swapped)
}

type Ids = ArrayVec<u32, 3>;

/// The vertices of a feature of each core.
struct Features {
    a: Ids,
    b: Ids,
}

impl Features {
    /// None for no vertices.
    fn new(pairs: impl Iterator<Item = (u32, u32)>) -> Option<Features> {
        let mut features = Features { a: Ids::new(), b: Ids::new() };
        for (on_a, on_b) in pairs {
            for (ids, id) in [(&mut features.a, on_a), (&mut features.b, on_b)] {
                if !ids.contains(&id) {
                    ids.push(id);
                }
            }
        }
        (!features.a.is_empty()).then_some(features)
    }
}

/// A separation with the bounds of the errors of its points, normal and distance.
struct Known {
    separation: Separation,
    point_error: f64,
    normal_error: f64,
}

impl Known {
    /// The answer; none if an error could change one of its bits.
    fn answer(&self, origin: DVec3, swapped: bool) -> Option<Distance> {
        let Known { separation, point_error, normal_error } = self;
        let is_certain = |value: DVec3, error: f64| {
            let error = DVec3::splat(error) + value.abs() * f64::EPSILON;
            narrow(value - error) == narrow(value + error)
        };
        let distance = separation.distance;
        let [least, most] = [distance - point_error, distance + point_error].map(touching::to_f32);
        (least == most
            && is_certain(separation.normal, *normal_error)
            && is_certain(origin + separation.point_a, *point_error)
            && is_certain(origin + separation.point_b, *point_error))
        .then(|| separation.to_answer(origin, swapped))
    }
}

/// The separation of two shapes whose cores are nearest at these features. None where they are not, or where that is not
/// certain.
fn known_distance(a: &Rounded, b: &Rounded, features: &Features) -> Option<Known> {
    let radii = a.radius + b.radius;
    let size = a.core.size() + b.core.size() + radii;
    if a.core.is_curved() || b.core.is_curved() || gjk::unit(size).is_some() {
        return None;
    }
    let exists = |core: &Core, ids: &Ids| ids.iter().all(|&id| id < core.vertex_count());
    if !exists(&a.core, &features.a) || !exists(&b.core, &features.b) {
        return None;
    }
    let points =
        |core: &Core, ids: &Ids| -> Points { ids.iter().map(|&id| core.vertex(id)).collect() };
    let (on_a, on_b) = (points(&a.core, &features.a), points(&b.core, &features.b));
    let (nearest_a, nearest_b, between) = nearest_points(&on_a, &on_b)?;
    let distance = between.length();
    if !DISTANCES.contains(&(distance / size)) {
        return None;
    }
    let normal = between / distance;
    let below = BELOW * size;
    let cores = [&a.core, &b.core];
    let (extra_a, extra_b) =
        Width::widest().run(LevelVertices { cores, features, normal, below, size })?;
    // The corners of the face of the difference.
    let mut corners: ArrayVec<DVec3, 16> = ArrayVec::new();
    for &on_b in on_b.iter().chain(&extra_b) {
        corners.extend(on_a.iter().chain(&extra_a).map(|&on_a| on_b - on_a));
    }
    if corners.len() > 4 {
        return None;
    }
    let lengths = size + distance;
    let clearance = clearance_squared(&corners, between).sqrt().min(lengths);
    // False for NaN.
    let is_clear = clearance >= CLEAR * lengths;
    if !is_clear {
        return None;
    }
    let point_error = HINT_ERROR * lengths * (lengths / clearance);
    Some(Known {
        separation: distance::separated(a, b, (nearest_a, nearest_b), distance, normal)?,
        point_error: point_error * (1.0 + radii / distance),
        normal_error: point_error / distance,
    })
}

type Points = ArrayVec<DVec3, 3>;

/// The nearest points of two features and the vector between them. None where they are not inside the features, and for
/// features that are parallel whatever their vertices.
fn nearest_points(a: &Points, b: &Points) -> Option<(DVec3, DVec3, DVec3)> {
    match (&a[..], &b[..]) {
        (&[a], &[b]) => Some((a, b, b - a)),
        (&[a], &[b, c]) => {
            let between = to_segment(a, b, c)?;
            Some((a, a + between, between))
        }
        (&[a, c], &[b]) => {
            let between = -to_segment(b, a, c)?;
            Some((b - between, b, between))
        }
        (&[a], &[b, c, d]) => {
            let between = to_triangle(a, [b, c, d])?;
            Some((a, a + between, between))
        }
        (&[a, c, d], &[b]) => {
            let between = -to_triangle(b, [a, c, d])?;
            Some((b - between, b, between))
        }
        (&[a, a_end], &[b, b_end]) => {
            let (u, v, w) = (a_end - a, b_end - b, b - a);
            let normal = u.cross(v);
            let area_squared = normal.length_squared();
            let s = w.cross(v).dot(normal) / area_squared;
            let t = w.cross(u).dot(normal) / area_squared;
            let inside = s > 0.0 && s < 1.0 && t > 0.0 && t < 1.0;
            let between = normal * (w.dot(normal) / area_squared);
            inside.then(|| (a + u * s, b + v * t, between))
        }
        _ => None,
    }
}

/// The vector from a point to the nearest point of the line through two others; none if that is not between them.
fn to_segment(point: DVec3, start: DVec3, end: DVec3) -> Option<DVec3> {
    let (from, span) = (start - point, end - start);
    let part = -from.dot(span) / span.length_squared();
    // Measured from the nearer end, which has the smaller rounding error.
    let nearest =
        if part <= 0.5 { from + span * part } else { (end - point) - span * (1.0 - part) };
    (part > 0.0 && part < 1.0).then_some(nearest)
}

/// The vector from a point to its projection on the plane of a triangle; none if that is not inside.
fn to_triangle(point: DVec3, corners: [DVec3; 3]) -> Option<DVec3> {
    let [a, b, c] = corners.map(|corner| corner - point);
    let normal = (b - a).cross(c - a);
    let parts = [b.cross(c), c.cross(a), a.cross(b)].map(|part| part.dot(normal));
    let projection = normal * (a.dot(normal) / normal.length_squared());
    parts.iter().all(|&part| part > 0.0).then_some(projection)
}

/// The square of the least distance of a point from the lines through two of the points, and of those from each other.
/// Infinite for one point.
fn clearance_squared(points: &[DVec3], from: DVec3) -> f64 {
    let mut least = f64::INFINITY;
    for (index, &p) in points.iter().enumerate() {
        for &q in &points[..index] {
            let length_squared = p.distance_squared(q);
            least = least.min(length_squared).min(if points.len() == 2 {
                // The point is on the line. Its ends are the border.
                from.distance_squared(p).min(from.distance_squared(q))
            } else {
                (q - p).cross(from - p).length_squared() / length_squared
            });
        }
    }
    least
}

/// [`level_vertex`] of both features, in the lanes of a processor. The width does not change the result.
struct LevelVertices<'s, 'a> {
    cores: [&'s Core<'a>; 2],
    features: &'s Features,
    /// Leads from A to B.
    normal: DVec3,
    below: f64,
    size: f64,
}

impl LaneWork for LevelVertices<'_, '_> {
    type Output = Option<(Option<DVec3>, Option<DVec3>)>;

    #[inline(always)]
    fn run<L: OctetLanes>(self) -> Self::Output {
        let LevelVertices { cores: [a, b], features, normal, below, size } = self;
        let extra_a = level_vertex::<L>(a, &features.a, normal, below, size)?;
        let extra_b = level_vertex::<L>(b, &features.b, -normal, below, size)?;
        Some((extra_a, extra_b))
    }
}

/// Checks that all vertices of a core but those of a feature are `below` its plane, which `outward` is the unit normal of.
/// One more vertex may be level with a triangle. Returns that vertex, if there is one.
#[inline(always)]
fn level_vertex<L: OctetLanes>(
    core: &Core,
    ids: &Ids,
    outward: DVec3,
    below: f64,
    size: f64,
) -> Option<Option<DVec3>> {
    let others = core.others_above::<L>(outward, ids, below)?;
    let Some(&id) = others.first() else { return Some(None) };
    let vertex = core.vertex(id);
    let is_level =
        ids.len() == 3 && (vertex - core.vertex(ids[0])).dot(outward).abs() <= LEVEL * size;
    is_level.then_some(Some(vertex))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fastrand::Rng;
    use glam::{Quat, Vec3};

    use super::*;
    use crate::dim3::Hull;
    use crate::dim3::convex::Convex;
    use crate::dim3::pose::Pose;

    fn vector(random: &mut Rng) -> Vec3 {
        Vec3::from_array(std::array::from_fn(|_| random.f32() * 2.0 - 1.0))
    }

    fn rotation(random: &mut Rng) -> Quat {
        Quat::from_array(std::array::from_fn(|_| random.f32() - 0.5)).normalize()
    }

    fn geometry(random: &mut Rng) -> Convex {
        let radius = if random.bool() { 0.0 } else { 0.1 };
        match random.usize(0..6) {
            0 => Convex::rounded_box(Vec3::ZERO, Quat::IDENTITY, vector(random).abs(), radius),
            1 => {
                let [a, b, c] = [(); 3].map(|()| vector(random));
                Convex::triangle(a, b, c, radius)
            }
            2 => Convex::capsule(vector(random), vector(random), 0.2),
            3 => {
                let corner = |bits: u32| {
                    Vec3::select(
                        glam::BVec3::new(bits & 1 != 0, bits & 2 != 0, bits & 4 != 0),
                        Vec3::ONE,
                        Vec3::NEG_ONE,
                    )
                };
                let size = vector(random).abs();
                let points: Vec<Vec3> = (0..8).map(|bits| corner(bits) * size).collect();
                Convex::hull(Arc::new(Hull::from_points(&points, 8).unwrap()), Vec3::ONE, radius)
            }
            _ => {
                let points: Vec<Vec3> = (0..random.usize(4..40)).map(|_| vector(random)).collect();
                let hull = Hull::from_points(&points, 64).unwrap();
                Convex::hull(Arc::new(hull), Vec3::new(1.0, -0.5, 1.0), radius)
            }
        }
        .unwrap()
    }

    /// Compares the bits of a distance with and without a hint. Returns whether the hint was enough.
    fn compare(a: PosedConvex, b: PosedConvex, hint: &mut Hint) -> bool {
        let (plain, before) = (super::super::distance(a.0, a.1, b.0, b.1), hint.clone());
        let hinted = distance_hinted(a, b, hint);
        let bits = |distance: &Distance| {
            let Distance { distance, normal, point_a, point_b, .. } = distance;
            let vectors =
                [normal, point_a, point_b].map(|vector| vector.to_array().map(f32::to_bits));
            (distance.to_bits(), vectors)
        };
        assert_eq!(bits(&plain), bits(&hinted), "{a:?} {b:?} {before:?}");
        !before.is_empty() && before == *hint
    }

    #[test]
    fn a_hint_changes_no_bit() {
        let random = &mut Rng::with_seed(8);
        let (mut kept, mut steps) = (0, 0);
        for _ in 0..400 {
            let (mut a, mut b) = (geometry(random), geometry(random));
            let mut pose_a = Pose::new(vector(random), rotation(random)).unwrap();
            let mut pose_b = Pose::new(vector(random) * 3.0, rotation(random)).unwrap();
            let speed = 10f32.powi(random.i32(-5..0));
            let mut hint = Hint::new();
            for step in 0..20 {
                let way = vector(random) * speed;
                let turn = Quat::from_xyzw(way.z, way.x, way.y, 1.0) * pose_b.rotation();
                pose_b = Pose::new(pose_b.position() + way, turn.normalize()).unwrap();
                kept += u32::from(compare((&a, &pose_a), (&b, &pose_b), &mut hint));
                steps += 1;
                // The hint of (A, B) is garbage for (B, A), and so are random ids.
                if step == 10 {
                    std::mem::swap(&mut a, &mut b);
                    std::mem::swap(&mut pose_a, &mut pose_b);
                }
                if step == 15 {
                    hint.clear();
                    hint.extend(
                        (0..random.usize(0..4)).map(|_| (random.u32(0..9), random.u32(0..99))),
                    );
                }
            }
        }
        assert!(kept > steps / 4, "{kept} of {steps}");
    }
}

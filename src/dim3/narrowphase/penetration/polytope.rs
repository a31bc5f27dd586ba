//! The expanding polytope algorithm (van den Bergen 2001), in f64 and in fixed memory.
//!
//! A polytope of vertices of the Minkowski difference B - A grows around the origin. It always expands its nearest face,
//! until that face is on the surface of the difference. The polytope is closed and contains the origin, so its nearest
//! face bounds the depth from below: a result is proven. The algorithm reports when it runs out of memory or when
//! rounding leaves no valid surface.

use arrayvec::ArrayVec;
use glam::DVec3;

use super::least_depth::LeastDepth;
use super::nearly_furthest::NearlyFurthest;
use super::surface::{Corner, Nearest, Surface};
use crate::dim3::narrowphase::core::Core;
use crate::dim3::narrowphase::gjk::support;
use crate::dim3::narrowphase::sub_simplex::{Vertex, VertexIds};
use crate::simd::f32_lanes::Width;
use crate::simd::f64_lanes::{F64LaneWork, F64Lanes};

/// The error of the depth at which the algorithm stops, as a part of the size.
const PRECISION: f64 = 1e-12;

/// A vertex found in f32 replaces the furthest one if it is beyond the face by more than this part of the size.
const NEARLY: f64 = 1e-4;

/// The distance from the supporting plane at which a vertex counts as on it, as a part of its core's size.
const LEVEL: f64 = 1e-9;

/// Faces whose normals have a greater cosine give one start: 16 degrees.
const SAME_DIRECTION: f64 = 0.96;

/// The result of the expansion.
pub enum Expanded {
    /// The minimum over all directions; the witness points, where the face determines them; a vertex of the face.
    Face { least: LeastDepth, touch: Option<(DVec3, DVec3)>, near: Vertex },
    /// The minimum over the directions tried so far.
    NoRoom(LeastDepth),
}

/// [`Expanded::NoRoom`] with the exact depth of the best direction, which may come from an f32 search.
fn no_room(a: &Core, b: &Core, best: LeastDepth) -> Expanded {
    let furthest = support(a, b, best.normal, (None, None));
    Expanded::NoRoom(LeastDepth { depth: furthest.point.dot(best.normal), ..best })
}

/// Expands the polytope from a tetrahedron until its nearest face is on the surface of the difference. If it runs out of
/// memory, its nearest faces become `starts`.
///
/// Never inlined: its stack of about 6 KiB is free again when the other algorithm runs.
#[inline(never)]
pub fn expand(
    a: &Core,
    b: &Core,
    size: f64,
    start: &[Vertex; 4],
    starts: Option<&mut Starts>,
) -> Expanded {
    Width::widest().run_f64(Expansion { a, b, size, start, starts })
}

/// [`expand`]. The width of the lanes does not change the result.
struct Expansion<'a> {
    a: &'a Core<'a>,
    b: &'a Core<'a>,
    size: f64,
    start: &'a [Vertex; 4],
    starts: Option<&'a mut Starts>,
}

impl F64LaneWork for Expansion<'_> {
    type Output = Expanded;

    #[inline(always)]
    fn run<L: F64Lanes>(self) -> Expanded {
        let Expansion { a, b, size, start, starts } = self;
        let mut surface = Surface::empty();
        let nearest = surface.begin::<L>(start);
        let expanded = grow::<L>(&mut surface, nearest, a, b, size);
        if let (Expanded::NoRoom(_), Some(starts)) = (&expanded, starts) {
            add_nearest_faces(&surface, starts);
        }
        expanded
    }
}

/// A face of the polytope, where a search of the surface starts.
pub struct Start {
    /// Unit, outward.
    pub normal: DVec3,
    /// The ids of its vertices.
    pub ids: [VertexIds; 3],
}

/// The greatest number of starts of a search.
pub const MAX_STARTS: usize = 6;

/// The starts of a search.
pub type Starts = ArrayVec<Start, MAX_STARTS>;

/// Adds the nearest faces that look in different directions, the nearest first.
#[inline(never)]
fn add_nearest_faces(surface: &Surface, starts: &mut Starts) {
    for place in surface.nearest_places() {
        let normal = surface.normal(place);
        let is_new = starts.iter().all(|start| start.normal.dot(normal) < SAME_DIRECTION);
        if is_new && !starts.is_full() {
            starts.push(Start { normal, ids: surface.corners(place).map(|corner| corner.ids) });
        }
    }
}

#[inline(always)]
fn grow<L: F64Lanes>(
    surface: &mut Surface,
    mut nearest: Nearest,
    a: &Core,
    b: &Core,
    size: f64,
) -> Expanded {
    let (nearly_a, nearly_b) = (NearlyFurthest::new(a), NearlyFurthest::new(b));
    let mut best = LeastDepth::NONE;
    loop {
        let Nearest { place, offset } = nearest;
        let normal = surface.normal(place);
        // A face may have no area if the lengths differ by more than f64 resolves.
        if normal == DVec3::ZERO {
            return no_room(a, b, best);
        }
        let near = surface.some_ids(place);
        let on_a = nearly_a.along::<L::Singles>(-normal, near.0);
        let on_b = nearly_b.along::<L::Singles>(normal, near.1);
        let ids = (on_a.vertex, on_b.vertex);
        let mut next = Corner { point: on_b.point - on_a.point, ids };
        let mut depth = next.point.dot(normal);
        if depth - offset <= NEARLY * size {
            let furthest = support(a, b, normal, ids);
            next = Corner { point: furthest.point, ids: furthest.ids };
            depth = next.point.dot(normal);
            if depth - offset <= PRECISION * size {
                let touch = touch((a, b), surface.corners(place), normal, offset, &furthest);
                let least = LeastDepth { depth, normal };
                return Expanded::Face { least, touch, near: furthest };
            }
        }
        if depth < best.depth {
            best = LeastDepth { depth, normal };
        }
        let Some(next) = surface.add::<L>(next, size) else { return no_room(a, b, best) };
        nearest = next;
    }
}

/// The points that meet when a face becomes the boundary. None if the origin is not above the face. None if a vertex of
/// the face has no id, or is off the surface by more than a part of its own body's size.
#[inline(never)]
fn touch(
    (a, b): (&Core, &Core),
    corners: [Corner; 3],
    normal: DVec3,
    offset: f64,
    top: &Vertex,
) -> Option<(DVec3, DVec3)> {
    let weights = weights(corners.map(|corner| corner.point), normal * offset);
    if !weights.iter().all(|&weight| weight >= 0.0) {
        return None;
    }
    let with_ids = |corner: Corner| Some(Vertex::with_ids(a, b, corner.ids.0.zip(corner.ids.1)?));
    let [Some(x), Some(y), Some(z)] = corners.map(with_ids) else { return None };
    let vertices = [x, y, z];
    let (low_a, low_b) = (LEVEL * a.size(), LEVEL * b.size());
    let level = |vertex: &Vertex| {
        (vertex.on_a - top.on_a).dot(normal) <= low_a
            && (top.on_b - vertex.on_b).dot(normal) <= low_b
    };
    let blend = |on: fn(&Vertex) -> DVec3| {
        vertices.iter().zip(weights).map(|(vertex, weight)| on(vertex) * weight).sum()
    };
    vertices.iter().all(level).then(|| (blend(|vertex| vertex.on_a), blend(|vertex| vertex.on_b)))
}

/// The barycentric coordinates of a point in a triangle's plane.
fn weights([a, b, c]: [DVec3; 3], point: DVec3) -> [f64; 3] {
    let normal = (b - a).cross(c - a);
    let scale = normal.length_squared();
    let area = |p: DVec3, q: DVec3| (p - point).cross(q - point).dot(normal) / scale;
    [area(b, c), area(c, a), area(a, b)]
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fastrand::Rng;
    use glam::{Quat, Vec3};

    use super::super::enclose;
    use super::*;
    use crate::dim3::narrowphase::core::CoreShape;
    use crate::dim3::narrowphase::f32_kernels::gjk::LastSimplex;
    use crate::dim3::narrowphase::gjk::{Proximity, proximity_from};
    use crate::dim3::pose::Pose;
    use crate::dim3::{Convex, Hull};

    fn vector(random: &mut Rng) -> Vec3 {
        Vec3::from_array(std::array::from_fn(|_| random.f32() * 2.0 - 1.0))
    }

    #[test]
    fn every_width_expands_to_the_same_face() {
        let random = &mut Rng::with_seed(0xe9a);
        let mut faces = 0;
        for case in 0..400 {
            let geometry = |random: &mut Rng| {
                let points: Vec<Vec3> = (0..random.usize(4..80)).map(|_| vector(random)).collect();
                let hull = Arc::new(Hull::from_points(&points, 255).unwrap());
                Convex::hull(hull, Vec3::ONE, 0.0).unwrap()
            };
            let pose = |random: &mut Rng| {
                let [x, y, z] = vector(random).to_array();
                Pose::new(vector(random) * 0.4, Quat::from_xyzw(x, y, z, 1.0).normalize()).unwrap()
            };
            let (a, b) = (geometry(random), geometry(random));
            let (pose_a, pose_b) = (pose(random), pose(random));
            let CoreShape::Rounded(a) = CoreShape::new(&a, &pose_a, Vec3::ZERO) else { panic!() };
            let CoreShape::Rounded(b) = CoreShape::new(&b, &pose_b, Vec3::ZERO) else { panic!() };
            let (a, b, size) = (&a.core, &b.core, a.size() + b.size());
            let found = proximity_from(a, b, size, f64::INFINITY, &LastSimplex::new());
            let Some(Proximity::Touching(touching)) = found else { continue };
            let start = &enclose::enclose(a, b, size, &touching.simplex).unwrap();
            let expanded = Width::all().into_iter().map(|width| {
                match width.run_f64(Expansion { a, b, size, start, starts: None }) {
                    Expanded::Face { least, touch, near } => {
                        (least.depth, least.normal, touch, near.ids)
                    }
                    Expanded::NoRoom(least) => (least.depth, least.normal, None, (None, None)),
                }
            });
            let expanded: Vec<_> = expanded.collect();
            assert!(expanded.windows(2).all(|both| both[0] == both[1]), "{case}: {expanded:?}");
            faces += usize::from(expanded[0].2.is_some());
        }
        assert!(faces > 200, "{faces}");
    }
}

//! The expanding polytope algorithm (van den Bergen 2001), in f64 and in fixed memory.
//!
//! A polytope of vertices of the Minkowski difference B - A grows around the origin. It always expands its nearest face,
//! until that face is on the surface of the difference. The polytope is closed and contains the origin, so its nearest
//! face bounds the depth from below: a result is proven. The algorithm reports when it runs out of memory or when
//! rounding leaves no valid surface.

use arrayvec::ArrayVec;
use glam::DVec3;

use super::enclose::FLAT;
use super::least_depth::LeastDepth;
use crate::dim3::narrowphase::core::Core;
use crate::dim3::narrowphase::gjk::support;
use crate::dim3::narrowphase::sub_simplex::{Vertex, VertexIds};
use crate::simd::f32_lanes::{LaneMask, Width};
use crate::simd::f64_lanes::{F64LaneWork, F64Lanes, MAX_LANES};

/// The error of the depth at which the algorithm stops, as a part of the size.
const PRECISION: f64 = 1e-12;

/// A vertex found in f32 replaces the furthest one if it is beyond the face by more than this part of the size.
const NEARLY: f64 = 1e-4;

/// The distance from the supporting plane at which a vertex counts as on it, as a part of its core's size.
const LEVEL: f64 = 1e-9;

/// Faces whose normals have a greater cosine give one start: 16 degrees.
const SAME_DIRECTION: f64 = 0.96;

const MAX_VERTICES: usize = 48;
/// The number of faces of a closed triangulated surface.
const MAX_FACES: usize = 2 * MAX_VERTICES - 4;
const _: () = assert!(MAX_FACES.is_multiple_of(MAX_LANES));

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
/// Never inlined: its stack of about 7 KiB is free again when the other algorithm runs.
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
        let mut polytope = Polytope::empty();
        polytope.begin::<L>(start);
        let expanded = polytope.grow::<L>(a, b, size);
        if let (Expanded::NoRoom(_), Some(starts)) = (&expanded, starts) {
            polytope.add_nearest_faces(starts);
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

/// A vertex of the difference, without the points of A and B.
#[derive(Clone, Copy)]
struct Corner {
    point: DVec3,
    ids: VertexIds,
}

#[derive(Clone, Copy)]
struct Face {
    /// Unit, outward. Zero for a face without area.
    normal: DVec3,
    links: Links,
}

#[derive(Clone, Copy)]
struct Links {
    vertices: [u8; 3],
    /// The face across the edge from vertex i to the next.
    neighbors: [u8; 3],
}

/// A face between an edge of the horizon and the new vertex.
#[derive(Clone, Copy)]
struct NewFace {
    links: Links,
    /// The index of the face.
    place: u8,
    /// The index of its first edge in the face beyond.
    edge: u8,
}

/// An edge of the horizon, between a face that sees the new vertex and one that does not.
#[derive(Clone, Copy)]
struct HorizonEdge {
    /// The vertex where it ends.
    end: u8,
    /// The face that does not see the new vertex.
    beyond: u8,
    /// The index of this edge in that face.
    edge: u8,
    /// The new vertex that the horizon belongs to.
    added: u8,
}

struct Polytope {
    vertices: ArrayVec<Corner, MAX_VERTICES>,
    faces: ArrayVec<Face, MAX_FACES>,
    /// The distance of each face's plane from the origin; infinite for a removed face, and beyond the last one.
    offsets: [f64; MAX_FACES],
    /// The horizon of the newest vertex: for each vertex the edge that begins there.
    horizon: [HorizonEdge; MAX_VERTICES],
    /// The indices of removed faces, for reuse.
    removed: ArrayVec<u8, MAX_FACES>,
}

impl Polytope {
    #[inline(always)]
    fn empty() -> Polytope {
        Polytope {
            vertices: ArrayVec::new(),
            faces: ArrayVec::new(),
            offsets: [f64::INFINITY; MAX_FACES],
            horizon: [HorizonEdge { end: 0, beyond: 0, edge: 0, added: 0 }; MAX_VERTICES],
            removed: ArrayVec::new(),
        }
    }

    /// Adds the nearest faces that look in different directions, the nearest first.
    #[inline(never)]
    fn add_nearest_faces(&self, starts: &mut Starts) {
        let mut order: ArrayVec<u8, MAX_FACES> = (0..self.faces.len() as u8).collect();
        let offset = |index: u8| self.offsets[usize::from(index)];
        order.sort_unstable_by(|&i, &j| offset(i).total_cmp(&offset(j)).then(i.cmp(&j)));
        for index in order {
            let Face { normal, links } = self.faces[usize::from(index)];
            let is_new = starts.iter().all(|start| start.normal.dot(normal) < SAME_DIRECTION);
            let exists = normal != DVec3::ZERO && offset(index) < f64::INFINITY;
            if exists && is_new && !starts.is_full() {
                let ids = links.vertices.map(|vertex| self.vertices[usize::from(vertex)].ids);
                starts.push(Start { normal, ids });
            }
        }
    }

    #[inline(always)]
    fn begin<L: F64Lanes>(&mut self, corners: &[Vertex; 4]) {
        let mut corners = corners.map(|Vertex { point, ids, .. }| Corner { point, ids });
        let [a, b, c, d] = corners.map(|corner| corner.point);
        if (b - a).cross(c - a).dot(d - a) > 0.0 {
            corners.swap(1, 2);
        }
        self.vertices.extend(corners);
        // Counter-clockwise seen from outside.
        const FACES: [Links; 4] = [
            Links { vertices: [0, 1, 2], neighbors: [1, 3, 2] },
            Links { vertices: [0, 3, 1], neighbors: [2, 3, 0] },
            Links { vertices: [0, 2, 3], neighbors: [0, 3, 1] },
            Links { vertices: [1, 3, 2], neighbors: [1, 2, 0] },
        ];
        for some in FACES.chunks(L::COUNT) {
            let planes = self.planes::<L>(std::array::from_fn(|lane| some[lane % some.len()]));
            for (links, (normal, offset)) in some.iter().zip(planes) {
                self.offsets[self.faces.len()] = offset;
                self.faces.push(Face { normal, links: *links });
            }
        }
    }

    /// The planes of faces: the unit normal of each, or zero for a face without area, and its distance from the origin.
    #[inline(always)]
    fn planes<L: F64Lanes>(&self, faces: [Links; MAX_LANES]) -> [(DVec3, f64); MAX_LANES] {
        let a = self.corners::<L>(&faces, 0);
        let b = self.corners::<L>(&faces, 1);
        let c = self.corners::<L>(&faces, 2);
        let (u, v) = (minus(b, a), minus(c, a));
        let cross =
            [u[1] * v[2] - v[1] * u[2], u[2] * v[0] - v[2] * u[0], u[0] * v[1] - v[0] * u[1]];
        let reciprocal = L::splat(1.0) / dot(cross, cross).sqrt();
        let zero = L::splat(0.0);
        let has_area = reciprocal.less(L::splat(f64::INFINITY)) & zero.less(reciprocal);
        let normal = [
            L::select(has_area, cross[0] * reciprocal, zero),
            L::select(has_area, cross[1] * reciprocal, zero),
            L::select(has_area, cross[2] * reciprocal, zero),
        ];
        // The mean of the three vertices averages their rounding errors.
        let sum = [a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]];
        let offsets = (dot(normal, sum) * L::splat(1.0 / 3.0)).numbers();
        let (x, y, z) = (normal[0].numbers(), normal[1].numbers(), normal[2].numbers());
        std::array::from_fn(|lane| (DVec3::new(x[lane], y[lane], z[lane]), offsets[lane]))
    }

    /// The coordinates of a corner of each face.
    #[inline(always)]
    fn corners<L: F64Lanes>(&self, faces: &[Links; MAX_LANES], corner: usize) -> [L; 3] {
        let points = faces.map(|face| &self.vertices[usize::from(face.vertices[corner])].point);
        [
            L::gathered(points.map(|point| point.x)),
            L::gathered(points.map(|point| point.y)),
            L::gathered(points.map(|point| point.z)),
        ]
    }

    /// The face with the least offset; the first one among equals.
    #[inline(always)]
    fn nearest<L: F64Lanes>(&self) -> usize {
        let (fours, _) = self.offsets.as_chunks::<MAX_LANES>();
        let fours = &fours[..self.faces.len().div_ceil(MAX_LANES)];
        let mut least = L::splat(f64::INFINITY);
        for four in fours {
            for start in (0..MAX_LANES).step_by(L::COUNT) {
                least = L::loaded(four, start).min(least);
            }
        }
        let mut most = f64::INFINITY;
        for number in &least.numbers()[..L::COUNT] {
            most = number.min(most);
        }
        for (index, four) in fours.iter().enumerate() {
            for start in (0..MAX_LANES).step_by(L::COUNT) {
                let equal = L::loaded(four, start).equal(L::splat(most)).bits();
                if equal != 0 {
                    return MAX_LANES * index + start + equal.trailing_zeros() as usize;
                }
            }
        }
        0
    }

    #[inline(always)]
    fn grow<L: F64Lanes>(&mut self, a: &Core, b: &Core, size: f64) -> Expanded {
        let mut best = LeastDepth::NONE;
        loop {
            let nearest = self.nearest::<L>();
            let (face, offset) = (self.faces[nearest], self.offsets[nearest]);
            // A face may have no area if the lengths differ by more than f64 resolves.
            if face.normal == DVec3::ZERO {
                return no_room(a, b, best);
            }
            let near = self.vertices[usize::from(face.links.vertices[0])].ids;
            let on_a = a.nearly_furthest::<L::Singles>(-face.normal, near.0);
            let on_b = b.nearly_furthest::<L::Singles>(face.normal, near.1);
            let ids = (on_a.vertex, on_b.vertex);
            let mut next = Corner { point: on_b.point - on_a.point, ids };
            let mut depth = next.point.dot(face.normal);
            if depth - offset <= NEARLY * size {
                let furthest = support(a, b, face.normal, ids);
                next = Corner { point: furthest.point, ids: furthest.ids };
                depth = next.point.dot(face.normal);
                if depth - offset <= PRECISION * size {
                    let least = LeastDepth { depth, normal: face.normal };
                    let touch = self.touch((a, b), &face, offset, &furthest);
                    return Expanded::Face { least, touch, near: furthest };
                }
            }
            if depth < best.depth {
                best = LeastDepth { depth, normal: face.normal };
            }
            if self.add::<L>(next, nearest, size).is_none() {
                return no_room(a, b, best);
            }
        }
    }

    /// Adds a vertex that a face sees. None where there is no room, or where rounding leaves no valid surface.
    #[inline(always)]
    fn add<L: F64Lanes>(&mut self, corner: Corner, seen_by: usize, size: f64) -> Option<()> {
        let added = self.vertices.len() as u8;
        self.vertices.try_push(corner).ok()?;
        let (start, count) = self.find_horizon(corner.point, seen_by, size, added)?;
        let first = self.place()?;
        let (mut from, mut place, mut previous) = (start, first, first);
        let (mut step, mut is_closed) = (0, true);
        while is_closed && step < count {
            let mut new = ArrayVec::<NewFace, MAX_LANES>::new();
            while new.len() < L::COUNT && step < count {
                step += 1;
                let HorizonEdge { end, beyond, edge, added: of } = self.horizon[usize::from(from)];
                // The horizon must be one closed loop of new edges.
                is_closed = of == added && (end == start) == (step == count);
                let next = if step == count { Some(first) } else { self.place() };
                let Some(next) = next.filter(|_| is_closed) else {
                    is_closed = false;
                    break;
                };
                let links =
                    Links { vertices: [from, end, added], neighbors: [beyond, next, previous] };
                new.push(NewFace { links, place, edge });
                (from, previous, place) = (end, place, next);
            }
            if !new.is_empty() {
                self.put::<L>(&new)?;
            }
        }
        self.faces[usize::from(first)].links.neighbors[2] = previous;
        is_closed.then_some(())
    }

    /// Puts up to as many new faces into their places as there are lanes. None if one has no area.
    #[inline(always)]
    fn put<L: F64Lanes>(&mut self, new: &[NewFace]) -> Option<()> {
        let links = std::array::from_fn(|lane| new[lane.min(new.len() - 1)].links);
        for (&NewFace { links, place, edge }, (normal, offset)) in
            new.iter().zip(self.planes::<L>(links))
        {
            if normal == DVec3::ZERO {
                return None;
            }
            self.offsets[usize::from(place)] = offset;
            self.faces[usize::from(place)] = Face { normal, links };
            let beyond = &mut self.faces[usize::from(links.neighbors[0])];
            beyond.links.neighbors[usize::from(edge)] = place;
        }
        Some(())
    }

    /// A free index for a face, if there is one.
    fn place(&mut self) -> Option<u8> {
        self.removed.pop().or_else(|| {
            self.faces.try_push(self.faces[0]).ok()?;
            Some(self.faces.len() as u8 - 1)
        })
    }

    /// Removes all faces that see a point and stores their horizon. Returns the vertex where it starts and the number of
    /// its edges. The search goes from face to face, so the removed faces are connected.
    #[inline(always)]
    fn find_horizon(
        &mut self,
        point: DVec3,
        start: usize,
        size: f64,
        added: u8,
    ) -> Option<(u8, usize)> {
        // A face coplanar with the point counts as seeing it. Otherwise the next face would have no area.
        let sees = |face: &Face, offset| face.normal.dot(point) - offset > -FLAT * size;
        let (mut begin, mut count) = (0, 0);
        let first = self.removed.len();
        self.offsets[start] = f64::INFINITY;
        self.removed.push(start as u8);
        let mut next = first;
        while let Some(&index) = self.removed.get(next) {
            next += 1;
            let Links { vertices, neighbors } = self.faces[usize::from(index)].links;
            for edge in 0..3 {
                let beyond = neighbors[edge];
                let neighbor = &self.faces[usize::from(beyond)];
                let offset = &mut self.offsets[usize::from(beyond)];
                if *offset == f64::INFINITY {
                    continue;
                }
                if sees(neighbor, *offset) {
                    *offset = f64::INFINITY;
                    self.removed.push(beyond);
                    continue;
                }
                let (from, end) = (vertices[edge], vertices[(edge + 1) % 3]);
                let back = neighbor.links.vertices.iter().position(|&vertex| vertex == end)?;
                self.horizon[usize::from(from)] =
                    HorizonEdge { end, beyond, edge: back as u8, added };
                begin = from;
                count += 1;
            }
        }
        (count >= 3).then_some((begin, count))
    }

    /// The points that meet when the face becomes the boundary. None if the origin is not above the face. None if a
    /// vertex of the face has no id, or is off the surface by more than a part of its own body's size.
    fn touch(
        &self,
        (a, b): (&Core, &Core),
        face: &Face,
        offset: f64,
        top: &Vertex,
    ) -> Option<(DVec3, DVec3)> {
        let corners = face.links.vertices.map(|vertex| self.vertices[usize::from(vertex)]);
        let weights = weights(corners.map(|corner| corner.point), face.normal * offset);
        if !weights.iter().all(|&weight| weight >= 0.0) {
            return None;
        }
        let with_ids =
            |corner: Corner| Some(Vertex::with_ids(a, b, corner.ids.0.zip(corner.ids.1)?));
        let [Some(x), Some(y), Some(z)] = corners.map(with_ids) else { return None };
        let vertices = [x, y, z];
        let (low_a, low_b) = (LEVEL * a.size(), LEVEL * b.size());
        let level = |vertex: &Vertex| {
            (vertex.on_a - top.on_a).dot(face.normal) <= low_a
                && (top.on_b - vertex.on_b).dot(face.normal) <= low_b
        };
        let blend = |on: fn(&Vertex) -> DVec3| {
            vertices.iter().zip(weights).map(|(vertex, weight)| on(vertex) * weight).sum()
        };
        vertices
            .iter()
            .all(level)
            .then(|| (blend(|vertex| vertex.on_a), blend(|vertex| vertex.on_b)))
    }
}

#[inline(always)]
fn minus<L: F64Lanes>(p: [L; 3], q: [L; 3]) -> [L; 3] {
    [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
}

#[inline(always)]
fn dot<L: F64Lanes>(p: [L; 3], q: [L; 3]) -> L {
    p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
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

    struct Planes<'a>(&'a Polytope, [Links; MAX_LANES]);

    impl F64LaneWork for Planes<'_> {
        type Output = (usize, [(DVec3, f64); MAX_LANES]);

        #[inline(always)]
        fn run<L: F64Lanes>(self) -> Self::Output {
            (L::COUNT, self.0.planes::<L>(self.1))
        }
    }

    #[test]
    fn planes_in_lanes_are_those_of_single_faces() {
        let random = &mut Rng::with_seed(0xface);
        let mut without_area = 0;
        for case in 0..2000 {
            let mut polytope = Polytope::empty();
            for _ in 0..8 {
                // On a coarse grid, some faces have no area.
                let point = (vector(random) * 2.0).round().as_dvec3();
                let scale = [1.0, 1e-3, 1e-160][case % 3];
                polytope.vertices.push(Corner { point: point * scale, ids: (None, None) });
            }
            let links = std::array::from_fn(|_| Links {
                vertices: std::array::from_fn(|_| random.u8(0..8)),
                neighbors: [0; 3],
            });
            for width in Width::all() {
                let (count, planes) = width.run_f64(Planes(&polytope, links));
                for (face, plane) in links.iter().zip(planes).take(count) {
                    let [a, b, c] =
                        face.vertices.map(|vertex| polytope.vertices[usize::from(vertex)].point);
                    let normal = (b - a).cross(c - a).normalize_or_zero();
                    let offset = normal.dot(a + b + c) * (1.0 / 3.0);
                    assert_eq!(plane, (normal, offset), "case {case}");
                    without_area += usize::from(normal == DVec3::ZERO);
                }
            }
        }
        assert!(without_area > 1000, "{without_area}");
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

//! The least translation that parts two cores which overlap: the expanding polytope of van den Bergen (2001),
//! in double precision.
//!
//! A polytope of vertices of the difference B - A grows about the origin, always where its surface is nearest,
//! until that face lies on the surface of the difference. Each face tried gives a translation that surely
//! parts the two, and the nearest face one that no translation beats: the answer is the best of the former,
//! so that it is a true way out even where rounding ends the search early.

use arrayvec::ArrayVec;
use glam::DVec3;

use super::gjk::{Simplex, Touching, Vertex, support};
use super::place::Core;
use super::scout::Pairs;

/// How B must move to be parted from A, and where the two then touch.
pub(super) struct WayOut {
    /// Unit.
    pub direction: DVec3,
    pub depth: f64,
    /// The points of A and B that meet when B has moved; none where rounding hides them.
    pub touch: Option<(DVec3, DVec3)>,
}

/// What counts as flat, as a part of the size.
const FLAT: f64 = 1e-11;

/// How much nearer than found the surface may be, as a part of the size.
const PRECISION: f64 = 1e-12;

const MAX_VERTICES: usize = 192;
/// Faces ever made: a vertex adds about five.
const MAX_FACES: usize = 6 * MAX_VERTICES;
const MAX_RIM: usize = 2 * MAX_VERTICES;

/// The least translation of B that parts two cores whose difference holds the origin, or nearly.
pub(super) fn way_out(a: &Core, b: &Core, size: f64, touching: &Touching) -> WayOut {
    match enclose(a, b, size, &touching.pairs) {
        Ok(corners) => {
            // Large, so made where it stays.
            let mut polytope = Polytope {
                vertices: ArrayVec::new(),
                faces: ArrayVec::new(),
                rim: ArrayVec::new(),
                path: ArrayVec::new(),
            };
            polytope.begin(corners);
            polytope.expand(a, b, size)
        }
        Err(direction) => {
            WayOut { direction, depth: 0.0, touch: Some((touching.on_a, touching.on_b)) }
        }
    }
}

/// Four vertices that span a tetrahedron and, with it, what a simplex spans. Where the difference is too flat for
/// one, a direction in which it has no thickness.
fn enclose(a: &Core, b: &Core, size: f64, simplex: &Pairs) -> Result<[Vertex; 4], DVec3> {
    let thin = FLAT * size;
    // What the search left may itself be flat: keep of it what is not.
    let mut kept = Simplex::new();
    for &pair in simplex {
        let vertex = Vertex::new(a, b, pair);
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
            directions.iter().flat_map(|&d| [support(a, b, d, None), support(a, b, -d, None)]);
        let measured = candidates.map(|vertex| (beyond(&kept, vertex.point), vertex));
        match measured.reduce(|best, next| if next.0 > best.0 { next } else { best }) {
            Some((height, vertex)) if height > thin => kept.push(vertex),
            _ => return Err(normal(&kept)),
        }
    }
    Ok([kept[0], kept[1], kept[2], kept[3]])
}

/// How far a point lies from what up to three vertices span; from nothing, infinitely far.
fn beyond(simplex: &Simplex, x: DVec3) -> f64 {
    match simplex.as_slice() {
        [] => f64::INFINITY,
        [p] => (x - p.point).length(),
        [p, q] => (x - p.point).cross((q.point - p.point).normalize()).length(),
        [p, ..] => (x - p.point).dot(normal(simplex)).abs(),
    }
}

/// A direction at right angles to what up to three vertices span.
fn normal(simplex: &Simplex) -> DVec3 {
    match simplex.as_slice() {
        [p, q, r, ..] => (q.point - p.point).cross(r.point - p.point).normalize(),
        [p, q] => (q.point - p.point).normalize().any_orthonormal_vector(),
        _ => DVec3::Y,
    }
}

/// A growing polytope. Faces that are gone stay in their places, dead.
struct Polytope {
    vertices: ArrayVec<Vertex, MAX_VERTICES>,
    faces: ArrayVec<Face, MAX_FACES>,
    /// The edges around the faces that see the newest vertex.
    rim: ArrayVec<Rim, MAX_RIM>,
    /// What is left to look at on the way around: the face, the edge it was entered by, how many edges are done.
    path: ArrayVec<(u16, u8, u8), MAX_RIM>,
}

#[derive(Clone, Copy)]
struct Face {
    vertices: [u16; 3],
    /// Across the edge from vertex i to the next.
    neighbors: [u16; 3],
    /// Unit, outward.
    normal: DVec3,
    /// From the origin.
    offset: f64,
    alive: bool,
}

/// An edge between a face that sees a new vertex and one that does not: its ends, the face beyond, and which
/// edge of that face it is.
#[derive(Clone, Copy)]
struct Rim {
    ends: [u16; 2],
    beyond: u16,
    edge: u8,
}

impl Polytope {
    /// A tetrahedron.
    fn begin(&mut self, mut corners: [Vertex; 4]) {
        let [a, b, c, d] = corners.map(|corner| corner.point);
        if (b - a).cross(c - a).dot(d - a) > 0.0 {
            corners.swap(1, 2);
        }
        self.vertices.extend(corners);
        // Seen from outside, each winds to the left.
        const FACES: [([u16; 3], [u16; 3]); 4] = [
            ([0, 1, 2], [1, 3, 2]),
            ([0, 3, 1], [2, 3, 0]),
            ([0, 2, 3], [0, 3, 1]),
            ([1, 3, 2], [1, 2, 0]),
        ];
        for (corners, neighbors) in FACES {
            let face = self.face(corners, neighbors);
            self.faces.push(face);
        }
    }

    fn face(&self, vertices: [u16; 3], neighbors: [u16; 3]) -> Face {
        let [a, b, c] = vertices.map(|vertex| self.vertices[usize::from(vertex)].point);
        let normal = (b - a).cross(c - a).normalize_or_zero();
        // The mean of the three shares their rounding.
        let offset = normal.dot((a + b + c) / 3.0);
        Face { vertices, neighbors, normal, offset, alive: true }
    }

    /// Grows until the nearest face lies on the surface of the difference.
    fn expand(&mut self, a: &Core, b: &Core, size: f64) -> WayOut {
        let mut best: Option<(f64, DVec3)> = None;
        loop {
            // Where lengths differ beyond all digits, a face may have no area.
            let sound = |face: &Face| face.alive && face.normal != DVec3::ZERO;
            let sound = self.faces.iter().enumerate().filter(|(_, face)| sound(face));
            let nearest = sound.min_by(|(_, x), (_, y)| x.offset.total_cmp(&y.offset));
            let Some((index, &face)) = nearest else { break };
            let near = &self.vertices[usize::from(face.vertices[0])];
            let next = support(a, b, face.normal, Some(near));
            let reach = next.point.dot(face.normal);
            if reach - face.offset <= PRECISION * size {
                return self.answer(face, reach, size);
            }
            if best.is_none_or(|(least, _)| reach < least) {
                best = Some((reach, face.normal));
            }
            if !self.add(next, index, size) {
                break;
            }
        }
        // Any direction is a way out, should no face have one.
        let (depth, normal) =
            best.unwrap_or_else(|| (support(a, b, DVec3::Y, None).point.y, DVec3::Y));
        WayOut { direction: -normal, depth, touch: None }
    }

    /// Adds a vertex that a face sees. Nothing is added where there is no room, or where rounding leaves no
    /// sound surface.
    fn add(&mut self, vertex: Vertex, seen_by: usize, size: f64) -> bool {
        if !self.find_rim(vertex.point, seen_by, size)
            || self.vertices.is_full()
            || self.faces.len() + self.rim.len() > MAX_FACES
        {
            return false;
        }
        let added = self.vertices.len() as u16;
        self.vertices.push(vertex);
        let (first, count) = (self.faces.len() as u16, self.rim.len() as u16);
        for index in 0..count {
            let next = first + (index + 1) % count;
            let previous = first + (index + count - 1) % count;
            let Rim { ends: [from, to], beyond, edge } = self.rim[usize::from(index)];
            let face = self.face([from, to, added], [beyond, next, previous]);
            if face.normal == DVec3::ZERO {
                return false;
            }
            self.faces.push(face);
            self.faces[usize::from(beyond)].neighbors[usize::from(edge)] = first + index;
        }
        true
    }

    /// Finds the closed line around all faces that see a point, which die. Walks from face to face, so that they
    /// hang together.
    fn find_rim(&mut self, point: DVec3, start: usize, size: f64) -> bool {
        // A face in whose plane the point lies counts as seeing it: else a face without area would follow.
        let sees = |face: &Face| face.normal.dot(point) - face.offset > -FLAT * size;
        self.rim.clear();
        self.path.clear();
        self.faces[start].alive = false;
        self.path.push((start as u16, 0, 0));
        while let Some((index, entered, done)) = self.path.pop() {
            let begun = self.path.is_empty();
            if done == if begun { 3 } else { 2 } {
                continue;
            }
            self.path.push((index, entered, done + 1));
            let edge = usize::from((entered + done + u8::from(!begun)) % 3);
            let face = &self.faces[usize::from(index)];
            let beyond = face.neighbors[edge];
            let ends = [face.vertices[edge], face.vertices[(edge + 1) % 3]];
            let neighbor = &mut self.faces[usize::from(beyond)];
            if !neighbor.alive {
                continue;
            }
            let Some(back) = neighbor.vertices.iter().position(|&vertex| vertex == ends[1]) else {
                return false;
            };
            let room = if sees(neighbor) {
                neighbor.alive = false;
                self.path.try_push((beyond, back as u8, 0)).is_ok()
            } else {
                self.rim.try_push(Rim { ends, beyond, edge: back as u8 }).is_ok()
            };
            if !room {
                return false;
            }
        }
        let rim = &self.rim;
        rim.len() >= 3 && (0..rim.len()).all(|i| rim[i].ends[1] == rim[(i + 1) % rim.len()].ends[0])
    }

    /// The translation by which the face becomes the boundary, and the points that then meet.
    fn answer(&self, nearest: Face, depth: f64, size: f64) -> WayOut {
        // Of the triangles that make up the same side of the difference, the one that the origin stands above.
        let level = nearest.offset + LEVEL * size;
        let same_side = self.faces.iter().filter(|face| {
            face.alive && face.offset <= level && face.normal.dot(nearest.normal) > 1.0 - LEVEL
        });
        let foot = nearest.normal * nearest.offset;
        let standing = same_side.map(|face| {
            let corners = face.vertices.map(|vertex| self.vertices[usize::from(vertex)]);
            (weights(corners.map(|corner| corner.point), foot), corners)
        });
        let inside = |weights: &[f64; 3]| weights[0].min(weights[1]).min(weights[2]);
        let best = standing.max_by(|(x, _), (y, _)| inside(x).total_cmp(&inside(y)));
        let touch = best.map(|(weights, corners)| {
            let weights = weights.map(|weight| weight.max(0.0));
            let whole: f64 = weights.iter().sum();
            corners.iter().zip(weights).fold(
                Default::default(),
                |(on_a, on_b), (corner, weight)| {
                    (on_a + corner.on_a * (weight / whole), on_b + corner.on_b * (weight / whole))
                },
            )
        });
        WayOut { direction: -nearest.normal, depth, touch }
    }
}

/// How far apart the planes of triangles of one side may lie, as a part of the size.
const LEVEL: f64 = 1e-10;

/// The weights of a triangle's corners that make a point of its plane; below 0 where it lies outside.
fn weights([a, b, c]: [DVec3; 3], point: DVec3) -> [f64; 3] {
    let normal = (b - a).cross(c - a);
    let scale = normal.length_squared();
    let area = |p: DVec3, q: DVec3| (p - point).cross(q - point).dot(normal) / scale;
    [area(b, c), area(c, a), area(a, b)]
}

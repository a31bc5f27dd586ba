//! The penetration depth of two cores by the separating-axis test over every face of their Minkowski difference.
//!
//! A face of B - A is a face of A, a face of B, or a pair of edges whose arcs cross on the Gauss map (Gregorius,
//! GDC 2013). So the depth is the minimum of the support function over the face normals of both cores and the arcs of one.
//! An arc is skipped when one vertex of the difference proves that all of it is deeper than the minimum so far. Otherwise
//! it is cut where two vertices are equally far. The test is exact for any number of faces and needs no memory of its
//! own. The work grows with the faces and edges of both, and with the crossings that are not skipped.

use arrayvec::ArrayVec;
use glam::DVec3;

use super::gauss_map::Face;
use crate::dim3::narrowphase::core::Core;

/// The outward unit normal along which the support function of B - A is least, and its value.
#[derive(Clone, Copy)]
pub struct LeastDepth {
    pub depth: f64,
    pub normal: DVec3,
}

impl LeastDepth {
    pub const NONE: LeastDepth = LeastDepth { depth: f64::INFINITY, normal: DVec3::Y };
}

/// A direction must be less deep than the minimum by this part of the size. So a face wins over an edge.
const TIES: f64 = 1e-13;

/// A third vertex counts only if it is further than both vertices of an arc by this part of the size.
const PRECISION: f64 = 1e-12;

/// The maximum number of pending parts. Each cut processes the narrower part first, which has at most half the angle.
/// So the number of pending parts is at most the number of binary digits of an angle.
const WAITING: usize = 64;

/// The number of recent vertices of the difference that are kept. Consecutive faces and edges may be on different sides
/// of a body. A search from the last vertex alone would then walk around the body again and again.
const KNOWN: usize = 16;

/// The minimum over all directions, and over `known`, for cores whose difference contains the origin, or nearly.
pub fn least_depth(a: &Core, b: &Core, size: f64, known: LeastDepth) -> LeastDepth {
    let first = Known { point: b.vertex(0) - a.vertex(0), pair: (0, 0) };
    let mut search = Search { a, b, size, found: known, known: [first; KNOWN], oldest: 0 };
    a.each_face(|face| search.face_of_a(&face));
    b.each_face(|face| search.face_of_b(&face));
    if a.edge_count() <= b.edge_count() {
        a.each_arc(|arc| search.arc(-arc.from, -arc.to));
    } else {
        b.each_arc(|arc| search.arc(arc.from, arc.to));
    }
    search.found
}

/// A vertex of the difference.
#[derive(Clone, Copy)]
struct Known {
    point: DVec3,
    pair: (u32, u32),
}

struct Search<'a> {
    a: &'a Core<'a>,
    b: &'a Core<'a>,
    size: f64,
    found: LeastDepth,
    /// The results of the last searches. The next search begins at the best of them.
    known: [Known; KNOWN],
    oldest: usize,
}

/// A part of an arc. Each end has a vertex of the difference that is at least as far as the minimum depth.
struct Part {
    ends: [DVec3; 2],
    vertices: [DVec3; 2],
}

impl Search<'_> {
    fn face_of_a(&mut self, face: &Face) {
        let normal = -face.normal;
        let (best, along) = self.best_known(normal);
        if along >= self.found.depth {
            return;
        }
        let enough = self.found.depth - face.height;
        let vertex = self.b.vertex_until(normal, best.pair.1, enough);
        self.learn((face.vertex, vertex));
        self.offer(normal, self.b.vertex(vertex).dot(normal) + face.height);
    }

    fn face_of_b(&mut self, face: &Face) {
        let (best, along) = self.best_known(face.normal);
        if along >= self.found.depth {
            return;
        }
        let away = -face.normal;
        let enough = self.found.depth - face.height;
        let vertex = self.a.vertex_until(away, best.pair.0, enough);
        self.learn((vertex, face.vertex));
        self.offer(face.normal, self.a.vertex(vertex).dot(away) + face.height);
    }

    fn offer(&mut self, normal: DVec3, depth: f64) {
        if depth < self.found.depth - TIES * self.size || self.found.depth == f64::INFINITY {
            self.found = LeastDepth { depth, normal };
        }
    }

    /// The known vertex that is furthest along a direction, and its coordinate.
    fn best_known(&self, direction: DVec3) -> (Known, f64) {
        let mut best = (self.known[0], f64::NEG_INFINITY);
        for &known in &self.known {
            let along = known.point.dot(direction);
            if along > best.1 {
                best = (known, along);
            }
        }
        best
    }

    fn learn(&mut self, pair: (u32, u32)) -> DVec3 {
        let point = self.b.vertex(pair.1) - self.a.vertex(pair.0);
        self.known[self.oldest] = Known { point, pair };
        self.oldest = (self.oldest + 1) % KNOWN;
        point
    }

    /// A vertex of the difference that is at least as far along a direction as the minimum depth, or else the furthest. In
    /// that case the direction is the new minimum.
    fn reach(&mut self, normal: DVec3) -> DVec3 {
        let (best, along) = self.best_known(normal);
        if along >= self.found.depth {
            return best.point;
        }
        let (mut on_a, mut on_b) = best.pair;
        let low = self.a.vertex(on_a).dot(normal);
        on_b = self.b.vertex_until(normal, on_b, self.found.depth + low);
        let high = self.b.vertex(on_b).dot(normal);
        if high - low < self.found.depth {
            on_a = self.a.vertex_until(-normal, on_a, self.found.depth - high);
            let low = self.a.vertex(on_a).dot(normal);
            self.offer(normal, high - low);
        }
        self.learn((on_a, on_b))
    }

    /// Finds the minimum on an arc.
    fn arc(&mut self, from: DVec3, to: DVec3) {
        // A vertex that is far enough at both ends is far enough on the whole arc.
        let depth = self.found.depth;
        let reaches = |point: DVec3| point.dot(from) >= depth && point.dot(to) >= depth;
        if self.known.iter().any(|known| reaches(known.point)) {
            return;
        }
        let first = self.reach(from);
        if first.dot(to) >= self.found.depth {
            return;
        }
        let last = self.reach(to);
        let mut waiting = ArrayVec::<Part, WAITING>::new();
        waiting.push(Part { ends: [from, to], vertices: [first, last] });
        while let Some(Part { ends: [from, to], vertices: [first, last] }) = waiting.pop() {
            let between = first - last;
            let (ahead, behind) = (between.dot(from), -between.dot(to));
            if !(ahead > 0.0 && behind > 0.0) {
                continue;
            }
            // Both vertices are equally far here. No direction of the part is less deep than this one or its ends.
            let middle = (from * behind + to * ahead).normalize();
            let level = first.dot(middle);
            if level >= self.found.depth - TIES * self.size {
                continue;
            }
            let further = self.reach(middle);
            if further.dot(middle) - level <= PRECISION * self.size {
                continue;
            }
            let parts = [
                Part { ends: [from, middle], vertices: [first, further] },
                Part { ends: [middle, to], vertices: [further, last] },
            ];
            let angle = |part: &Part| part.ends[0].distance_squared(part.ends[1]);
            let [one, other] = parts;
            let (wide, narrow) =
                if angle(&one) >= angle(&other) { (one, other) } else { (other, one) };
            waiting.push(wide);
            waiting.push(narrow);
        }
    }
}

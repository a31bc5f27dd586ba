//! The penetration depth of two cores by the separating-axis test over every face of their Minkowski difference.
//!
//! A face of B - A is a face of A, a face of B, or an edge of each whose arcs cross on the Gauss map (Gregorius,
//! GDC 2013). So the depth is the least value of the support function over the faces of one core and the arcs of the
//! other. An arc is passed over when one vertex of the difference proves that all of it lies deeper than what has
//! been found; else it is cut where two vertices reach equally far. Exact for any number of faces, without memory of
//! its own. The work grows with the faces and edges of both, and the crossings that are not passed over.

use arrayvec::ArrayVec;
use glam::DVec3;

use super::gauss_map::Face;
use crate::dim3::narrowphase::core::Core;

/// The direction, unit and outward of B - A, in which the difference reaches least far from the origin.
#[derive(Clone, Copy)]
pub struct LeastDepth {
    pub depth: f64,
    pub normal: DVec3,
}

impl LeastDepth {
    pub const NONE: LeastDepth = LeastDepth { depth: f64::INFINITY, normal: DVec3::Y };
}

/// How much less deep than found, as a part of the size, a direction has to be. So a face wins over an edge.
const TIES: f64 = 1e-13;

/// How much further than two vertices of an arc a third may reach, as a part of the size, and not count.
const PRECISION: f64 = 1e-12;

/// Each cut leaves a part of at most half the angle to do first: more parts than digits of an angle never wait.
const WAITING: usize = 64;

/// How many vertices of the difference are known at a time. Faces and edges that follow each other may lie on several
/// sides of a body: with one vertex known, a search would go round it again and again.
const KNOWN: usize = 16;

/// The least of all directions, no worse than the one given, for cores whose difference holds the origin, or nearly.
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
    /// Where the last searches ended: the next begins at the best of them.
    known: [Known; KNOWN],
    oldest: usize,
}

/// A part of an arc, and a vertex of the difference for each end that reaches as deep as what has been found there.
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

    /// Of the known vertices the furthest along a direction, and how far it lies.
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

    /// A vertex of the difference that reaches as far along a direction as has been found, or else the furthest: then
    /// the direction is the least so far.
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

    /// Finds the least on an arc.
    fn arc(&mut self, from: DVec3, to: DVec3) {
        // One vertex that reaches as deep at both ends reaches as deep all the way.
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
            // Where both reach equally far: no direction of the part is less deep than that, or than its ends.
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

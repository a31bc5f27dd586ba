//! The simplex of GJK in f32, and its sub-simplex nearest to the origin.
//!
//! GJK in f64 reduces its simplex by other formulas. The formulas here guarantee a convex combination of the vertices
//! despite rounding, which the proofs of `gjk` need. The f64 formulas keep the direction accurate near contact.

use arrayvec::ArrayVec;
use glam::Vec3A;

/// The bound of the error of a length, as a part of the sum of all lengths that went into it.
pub const ERROR: f32 = 1e-5;

/// The ids of A's vertices and of B's that make the vertices of a simplex.
pub type VertexPairs = ArrayVec<(u32, u32), 4>;

#[derive(Clone, Copy)]
pub struct Vertex {
    pub point: Vec3A,
    pub pair: (u32, u32),
}

/// Up to four vertices, the newest last.
pub struct Simplex {
    /// The last place is for the vertex that [`Simplex::add_and_reduce`] adds.
    vertices: [Vertex; 4],
    count: usize,
}

/// The place of the vertex that [`Simplex::add_and_reduce`] adds.
const NEW: usize = 3;

pub enum Reduced {
    /// The point nearest to the origin.
    Outside(Vec3A),
    /// The origin is inside by more than the error.
    Inside,
    /// The origin is within the error of the surface.
    Unsure,
}

impl Simplex {
    pub const EMPTY: Simplex =
        Simplex { vertices: [Vertex { point: Vec3A::ZERO, pair: (0, 0) }; 4], count: 0 };

    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Branch-free: the number of vertices is unpredictable.
    #[inline(always)]
    pub fn contains(&self, pair: (u32, u32)) -> bool {
        (0..4).fold(false, |known, place| {
            known | ((place < self.count) & (self.vertices[place].pair == pair))
        })
    }

    #[inline(always)]
    pub fn of(vertex: Vertex) -> Simplex {
        let mut simplex = Simplex::EMPTY;
        simplex.push(vertex);
        simplex
    }

    #[inline(always)]
    pub fn push(&mut self, vertex: Vertex) {
        self.vertices[self.count] = vertex;
        self.count += 1;
    }

    /// Writes the ids of the vertices.
    #[inline(always)]
    pub fn write_pairs(&self, pairs: &mut VertexPairs) {
        pairs.clear();
        for vertex in &self.vertices[..self.count] {
            pairs.push(vertex.pair);
        }
    }

    /// A bit for each id of A's vertices below 32, and of B's.
    #[inline(always)]
    pub fn id_bits(&self) -> (u32, u32) {
        (0..4).fold((0, 0), |(bits_a, bits_b), place| {
            let (id_a, id_b) = self.vertices[place].pair;
            let bit = u32::from(place < self.count);
            (bits_a | bit << (id_a % 32), bits_b | bit << (id_b % 32))
        })
    }

    /// Adds a vertex to one to three others, and keeps the sub-simplex nearest to the origin.
    ///
    /// The formulas get the new point as an argument: to store it and load it again would lengthen each step of the search.
    #[inline(always)]
    pub fn add_and_reduce(&mut self, new: Vertex) -> Reduced {
        self.vertices[NEW] = new;
        let [a, b, c] = [0, 1, 2].map(|place| self.vertices[place].point);
        match self.count {
            1 => {
                let (nearest, part) = on_edge(a, new.point);
                match part {
                    Part::FirstSecond => self.push(new),
                    _ => self.keep_of([0, NEW, NEW], part),
                }
                Reduced::Outside(nearest)
            }
            2 => {
                let (nearest, part) = on_triangle(a, b, new.point);
                match part {
                    Part::All => self.push(new),
                    _ => self.keep_of([0, 1, NEW], part),
                }
                Reduced::Outside(nearest)
            }
            _ => self.reduce_tetrahedron([a, b, c, new.point]),
        }
    }

    #[inline(always)]
    fn reduce_tetrahedron(&mut self, [a, b, c, d]: [Vec3A; 4]) -> Reduced {
        // The origin is on the newest vertex's side of the first three, so their face is never the nearest.
        let faces = [([0, 1, 3], a, b), ([1, 2, 3], b, c), ([2, 0, 3], c, a)];
        // The triple product of the edges, which gives the orientation.
        let inward = (a - d).cross(b - d).dot(c - d);
        let mut best: Option<(Vec3A, [usize; 3], Part)> = None;
        let mut clear = true;
        for (indices, x, y) in faces {
            let (normal, noise) = normal_of(x - d, y - d);
            let height = -normal.dot(d);
            if inward.abs() <= noise {
                self.count = 4;
                return Reduced::Unsure;
            }
            let inside = if inward > 0.0 { height } else { -height };
            clear &= inside > noise;
            if inside < 0.0 {
                let (nearest, part) = on_triangle(x, y, d);
                if best.is_none_or(|(least, ..)| nearest.length_squared() < least.length_squared())
                {
                    best = Some((nearest, indices, part));
                }
            }
        }
        if let Some((nearest, indices, part)) = best {
            self.keep_of(indices, part);
            return Reduced::Outside(nearest);
        }
        // In exact arithmetic the origin is inside this face. The proof must check it because of rounding.
        let (normal, noise) = normal_of(b - a, c - a);
        let height = normal.dot(a);
        self.count = 4;
        clear &= (if inward > 0.0 { height } else { -height }) > noise;
        if clear { Reduced::Inside } else { Reduced::Unsure }
    }

    /// Keeps a part of the triangle of these vertices. Branch-free: the part is unpredictable.
    #[inline(always)]
    fn keep_of(&mut self, indices: [usize; 3], part: Part) {
        let (corners, count) = part.corners();
        let kept = corners.map(|corner| self.vertices[indices[corner]]);
        self.vertices[..3].copy_from_slice(&kept);
        self.count = count;
    }
}

/// The corners of a triangle or edge whose blend is the nearest point.
#[derive(Clone, Copy)]
enum Part {
    First,
    Second,
    Third,
    FirstSecond,
    SecondThird,
    ThirdFirst,
    All,
}

impl Part {
    /// The corners, and their number. The rest is unused.
    #[inline(always)]
    fn corners(self) -> ([usize; 3], usize) {
        const CORNERS: [([usize; 3], usize); 7] = [
            ([0, 0, 0], 1),
            ([1, 1, 1], 1),
            ([2, 2, 2], 1),
            ([0, 1, 1], 2),
            ([1, 2, 2], 2),
            ([2, 0, 0], 2),
            ([0, 1, 2], 3),
        ];
        CORNERS[self as usize]
    }
}

/// The cross product of two edges, and the error bound of its product with a vertex of length at most 1.
#[inline(always)]
fn normal_of(u: Vec3A, v: Vec3A) -> (Vec3A, f32) {
    (u.cross(v), ERROR * (u.length() + v.length()))
}

#[inline(always)]
fn on_edge(a: Vec3A, b: Vec3A) -> (Vec3A, Part) {
    let span = b - a;
    let (along, length_squared) = (-a.dot(span), span.length_squared());
    if along <= 0.0 {
        (a, Part::First)
    } else if along >= length_squared {
        (b, Part::Second)
    } else {
        (a + span * (along / length_squared), Part::FirstSecond)
    }
}

/// The point of a triangle nearest to the origin (Ericson 2005, 5.1.5). Despite rounding it is a point of the triangle.
#[inline(always)]
fn on_triangle(a: Vec3A, b: Vec3A, c: Vec3A) -> (Vec3A, Part) {
    let (ab, ac) = (b - a, c - a);
    let (d1, d2) = (-ab.dot(a), -ac.dot(a));
    if d1 <= 0.0 && d2 <= 0.0 {
        return (a, Part::First);
    }
    let (d3, d4) = (-ab.dot(b), -ac.dot(b));
    if d3 >= 0.0 && d4 <= d3 {
        return (b, Part::Second);
    }
    let over_c = d1 * d4 - d3 * d2;
    if over_c <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return (a + ab * (d1 / (d1 - d3)), Part::FirstSecond);
    }
    let (d5, d6) = (-ab.dot(c), -ac.dot(c));
    if d6 >= 0.0 && d5 <= d6 {
        return (c, Part::Third);
    }
    let over_b = d5 * d2 - d1 * d6;
    if over_b <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return (a + ac * (d2 / (d2 - d6)), Part::ThirdFirst);
    }
    let over_a = d3 * d6 - d5 * d4;
    if over_a <= 0.0 && d4 >= d3 && d5 >= d6 {
        return (b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6))), Part::SecondThird);
    }
    if !(over_a > 0.0 && over_b > 0.0 && over_c > 0.0) {
        // Rounding gives a thin triangle weights of different signs, which are no point of it.
        return on_nearest_edge(a, b, c);
    }
    let scale = (over_a + over_b + over_c).recip();
    (a + ab * (over_b * scale) + ac * (over_c * scale), Part::All)
}

#[cold]
#[inline(never)]
fn on_nearest_edge(a: Vec3A, b: Vec3A, c: Vec3A) -> (Vec3A, Part) {
    let rename = |(point, part): (Vec3A, Part), [first, second, both]: [Part; 3]| match part {
        Part::First => (point, first),
        Part::Second => (point, second),
        _ => (point, both),
    };
    let ab = rename(on_edge(a, b), [Part::First, Part::Second, Part::FirstSecond]);
    let bc = rename(on_edge(b, c), [Part::Second, Part::Third, Part::SecondThird]);
    let ca = rename(on_edge(c, a), [Part::Third, Part::First, Part::ThirdFirst]);
    let nearer = |x: (Vec3A, Part), y: (Vec3A, Part)| {
        if y.0.length_squared() < x.0.length_squared() { y } else { x }
    };
    nearer(nearer(ab, bc), ca)
}

//! The simplex of GJK in f64, and its sub-simplex nearest to the origin.

use arrayvec::ArrayVec;
use glam::DVec3;

use super::core::Core;
use super::support::Support;

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
    pub fn new(a: Support, b: Support) -> Vertex {
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

pub type Simplex = ArrayVec<Vertex, 4>;

/// The sub-simplex nearest to the origin: its vertices in the simplex, their barycentric weights, and the nearest point.
#[derive(Clone, Copy)]
pub struct Nearest {
    pub count: usize,
    pub indices: [usize; 3],
    pub weights: [f64; 3],
    pub point: DVec3,
}

impl Nearest {
    pub fn keeps(&self, index: usize) -> bool {
        self.indices[..self.count].contains(&index)
    }
}

/// A point of the simplex, and its index there.
type Corner = (usize, DVec3);

/// The sub-simplex nearest to the origin; none when the origin is inside.
pub fn reduce(simplex: &Simplex) -> Option<Nearest> {
    let corner = |index: usize| (index, simplex[index].point);
    match simplex.len() {
        2 => Some(on_segment(corner(0), corner(1))),
        3 => Some(on_triangle([0, 1, 2].map(corner))),
        _ => on_tetrahedron([0, 1, 2, 3].map(corner)),
    }
}

#[inline]
pub fn on_segment((i, a): Corner, (j, b): Corner) -> Nearest {
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
    if let Some((weights, point)) = in_triangle([a, b, c]) {
        return Nearest { count: 3, indices: [i, j, k], weights, point };
    }
    let edges = [((j, b), (k, c)), ((k, c), (i, a))];
    edges.into_iter().fold(on_segment((i, a), (j, b)), |least, (start, end)| {
        nearer(least, on_segment(start, end))
    })
}

/// The projection of the origin onto a triangle, with its barycentric coordinates. None where it is outside.
#[inline(always)]
pub fn in_triangle([a, b, c]: [DVec3; 3]) -> Option<([f64; 3], DVec3)> {
    let normal = (b - a).cross(c - a);
    let area_squared = normal.length_squared();
    let weights = [
        b.cross(c).dot(normal) / area_squared,
        c.cross(a).dot(normal) / area_squared,
        a.cross(b).dot(normal) / area_squared,
    ];
    let is_inside = area_squared > 0.0 && weights.iter().all(|&part| part >= 0.0);
    // The projection along the normal has an exact direction, even close to the origin.
    is_inside.then(|| (weights, normal * (a.dot(normal) / area_squared)))
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
pub fn on_nearest_face(simplex: &Simplex) -> Nearest {
    let faces = FACES.map(|(face, _)| on_triangle(face.map(|index| (index, simplex[index].point))));
    faces.into_iter().reduce(nearer).expect("a tetrahedron has faces")
}

/// The faces of a tetrahedron, each with the opposite vertex.
const FACES: [([usize; 3], usize); 4] =
    [([0, 1, 2], 3), ([0, 2, 3], 1), ([0, 3, 1], 2), ([1, 3, 2], 0)];

/// The sine below which a vertex of a tetrahedron counts as coplanar with the other three.
const FLAT: f64 = 1e-14;

/// Keeps the vertices of the nearest point, in its order.
pub fn keep(simplex: &mut Simplex, nearest: &Nearest) {
    let [i, j, k] = nearest.indices;
    // One by one: the compiler copies an array of three by a call.
    match nearest.count {
        1 => simplex[0] = simplex[i],
        2 => (simplex[0], simplex[1]) = (simplex[i], simplex[j]),
        _ => (simplex[0], simplex[1], simplex[2]) = (simplex[i], simplex[j], simplex[k]),
    }
    simplex.truncate(nearest.count);
}

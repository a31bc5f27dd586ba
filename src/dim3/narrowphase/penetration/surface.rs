//! A closed triangulated surface that grows vertex by vertex, in f64 and in fixed memory.
//!
//! No face knows its neighbors. The edges of removed faces add up vertex by vertex, and those between two of them cancel, so
//! the horizon is left. All faces are tested in lanes, without a branch on what a face sees. The nearest face is known as
//! soon as the planes of the new faces are: the old faces are compared while those are computed, and no load waits for a
//! store.

use arrayvec::ArrayVec;
use glam::DVec3;

use super::enclose::FLAT;
use crate::dim3::hull::Hull;
use crate::dim3::narrowphase::sub_simplex::{Vertex, VertexIds};
use crate::simd::f32_lanes::LaneMask;
use crate::simd::f64_lanes::{F64Lanes, MAX_F64_LANES};

const MAX_VERTICES: usize = 48;
/// The number of faces of a closed triangulated surface.
const MAX_FACES: usize = 2 * MAX_VERTICES - 4;
const _: () = assert!(MAX_FACES.is_multiple_of(MAX_F64_LANES));

/// Powers of two, so that a remainder replaces a bounds check.
const VERTEX_SLOTS: usize = 64;
const FACE_SLOTS: usize = 128;
/// The horizon ends with three copies of an edge.
const _: () = assert!(MAX_VERTICES + MAX_F64_LANES <= VERTEX_SLOTS && MAX_FACES <= FACE_SLOTS);

/// Groups of four faces whose visibility fits in a word.
const WORD_FOURS: usize = 64 / MAX_F64_LANES;

/// The places of faces, four by four, as the bits of numbers: lanes of numbers select them.
static PLACES: [[f64; MAX_F64_LANES]; MAX_FACES / MAX_F64_LANES] = {
    let mut places = [[0.0; MAX_F64_LANES]; MAX_FACES / MAX_F64_LANES];
    let mut place = 0;
    while place < MAX_FACES {
        places[place / MAX_F64_LANES][place % MAX_F64_LANES] = f64::from_bits(place as u64);
        place += 1;
    }
    places
};

/// The places that a tetrahedron leaves free. The last is used first.
const FREE: [u8; FACE_SLOTS] = {
    let mut free = [0; FACE_SLOTS];
    let mut index = 0;
    while index < MAX_FACES - 4 {
        free[index] = (MAX_FACES - 1 - index) as u8;
        index += 1;
    }
    free
};

/// A vertex of the difference, without the points of A and B.
#[derive(Clone, Copy)]
pub struct Corner {
    pub point: DVec3,
    pub ids: VertexIds,
}

/// [`VertexIds`] in four bytes.
#[derive(Clone, Copy)]
struct ShortIds([u16; 2]);

impl ShortIds {
    const NONE: u16 = u16::MAX;

    #[inline(always)]
    fn new((on_a, on_b): VertexIds) -> ShortIds {
        ShortIds([on_a, on_b].map(|id| id.map_or(ShortIds::NONE, |id| id as u16)))
    }

    #[inline(always)]
    fn ids(self) -> VertexIds {
        let [on_a, on_b] = self.0.map(|id| (id != ShortIds::NONE).then_some(id.into()));
        (on_a, on_b)
    }
}

/// The ids of a hull's vertices are less than this number.
const _: () = assert!(Hull::MAX_VERTICES <= ShortIds::NONE as usize);

/// The face with the least offset.
#[derive(Clone, Copy)]
pub struct Nearest {
    pub place: usize,
    pub offset: f64,
}

/// The planes of four faces.
#[derive(Clone, Copy)]
struct Planes {
    /// The coordinates of the normals, which are unit and outward. Zero for a face without area.
    normals: [[f64; MAX_F64_LANES]; 3],
    /// The distances of the planes from the origin; infinite where there is no face.
    offsets: [f64; MAX_F64_LANES],
}

const NO_FACES: Planes =
    Planes { normals: [[0.0; MAX_F64_LANES]; 3], offsets: [f64::INFINITY; MAX_F64_LANES] };

pub struct Surface {
    points: ArrayVec<DVec3, MAX_VERTICES>,
    ids: [ShortIds; MAX_VERTICES],
    planes: ArrayVec<Planes, { MAX_FACES / MAX_F64_LANES }>,
    /// The vertices of each face, a byte each, counter-clockwise seen from outside.
    corners: [u32; MAX_FACES],
    /// The places without a face. The last of the first `free_count` is used next.
    free: [u8; FACE_SLOTS],
    free_count: usize,
    /// For each vertex, the sum of the edges of removed faces that begin there, less those that end there: 1 << i for an
    /// edge with the other end i. So two faces at an edge cancel, and between the two edges of the horizon at a vertex
    /// remains a difference of two bits.
    edges: [u64; VERTEX_SLOTS],
    /// The edges of the horizon: a byte for each end, and one for the place of the face up to the newest vertex.
    horizon: [u32; VERTEX_SLOTS],
}

impl Surface {
    #[inline(always)]
    pub fn empty() -> Surface {
        Surface {
            points: ArrayVec::new(),
            ids: [ShortIds([ShortIds::NONE; 2]); MAX_VERTICES],
            planes: ArrayVec::new(),
            corners: [0; MAX_FACES],
            free: FREE,
            free_count: MAX_FACES - 4,
            edges: [0; VERTEX_SLOTS],
            horizon: [0; VERTEX_SLOTS],
        }
    }

    /// The vertices of a face, counter-clockwise seen from outside.
    #[inline(always)]
    pub fn corners(&self, place: usize) -> [Corner; 3] {
        self.corner_indices(place)
            .map(|vertex| Corner { point: self.point(vertex), ids: self.ids(vertex) })
    }

    #[inline(always)]
    fn corner_indices(&self, place: usize) -> [u8; 3] {
        let [a, b, c, _] = self.corners[place].to_le_bytes();
        [a, b, c]
    }

    #[inline(always)]
    fn point(&self, vertex: u8) -> DVec3 {
        self.points[usize::from(vertex)]
    }

    #[inline(always)]
    fn ids(&self, vertex: u8) -> VertexIds {
        self.ids[usize::from(vertex)].ids()
    }

    /// The ids of a vertex of a face.
    #[inline(always)]
    pub fn some_ids(&self, place: usize) -> VertexIds {
        self.ids(self.corner_indices(place)[0])
    }

    /// The normal of a face, unit and outward. Zero for a face without area.
    #[inline(always)]
    pub fn normal(&self, place: usize) -> DVec3 {
        let ([x, y, z], lane) =
            (&self.planes[place / MAX_F64_LANES].normals, place % MAX_F64_LANES);
        DVec3::new(x[lane], y[lane], z[lane])
    }

    /// The places of the faces with an area, the nearest first.
    pub fn nearest_places(&self) -> impl Iterator<Item = usize> {
        let places = 0..(MAX_F64_LANES * self.planes.len()) as u8;
        let offset = |place: u8| {
            let place = usize::from(place);
            self.planes[place / MAX_F64_LANES].offsets[place % MAX_F64_LANES]
        };
        let exists = |&place: &u8| {
            offset(place) < f64::INFINITY && self.normal(usize::from(place)) != DVec3::ZERO
        };
        let mut order: ArrayVec<u8, MAX_FACES> = places.filter(exists).collect();
        order.sort_unstable_by(|&i, &j| offset(i).total_cmp(&offset(j)).then(i.cmp(&j)));
        order.into_iter().map(usize::from)
    }

    #[inline(always)]
    fn push(&mut self, corner: Corner) -> Option<u8> {
        let added = self.points.len();
        self.points.try_push(corner.point).ok()?;
        self.ids[added] = ShortIds::new(corner.ids);
        Some(added as u8)
    }

    /// Makes the surface of a tetrahedron, and returns its nearest face. The surface must be empty.
    #[inline(always)]
    pub fn begin<L: F64Lanes>(&mut self, corners: &[Vertex; 4]) -> Nearest {
        let mut corners = corners.map(|Vertex { point, ids, .. }| Corner { point, ids });
        let [a, b, c, d] = corners.map(|corner| corner.point);
        if (b - a).cross(c - a).dot(d - a) > 0.0 {
            corners.swap(1, 2);
        }
        for corner in corners {
            self.push(corner).expect("there is room for four vertices");
        }
        self.planes.push(NO_FACES);
        // Counter-clockwise seen from outside.
        const FACES: [[u8; 3]; MAX_F64_LANES] = [[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]];
        let mut least = Least::new();
        for register in 0..Least::<L>::REGISTERS {
            let face = |lane: usize| FACES[(register * L::COUNT + lane) % MAX_F64_LANES];
            let [a, b, c] = [0, 1, 2].map(|corner: usize| {
                gathered::<L>(std::array::from_fn(|lane| self.point(face(lane)[corner])))
            });
            let (normal, offsets, _) = plane(a, b, c);
            least.offer(register, offsets, L::loaded(&PLACES[0], register * L::COUNT));
            let (normal, offsets) = (normal.map(L::numbers), offsets.numbers());
            for lane in 0..L::COUNT {
                let normal = normal.map(|coordinates| coordinates[lane]);
                self.put(register * L::COUNT + lane, face(lane), normal, offsets[lane]);
            }
        }
        least.nearest()
    }

    #[inline(always)]
    fn put(&mut self, place: usize, [a, b, c]: [u8; 3], normal: [f64; 3], offset: f64) {
        let (planes, lane) = (&mut self.planes[place / MAX_F64_LANES], place % MAX_F64_LANES);
        for (coordinates, coordinate) in planes.normals.iter_mut().zip(normal) {
            coordinates[lane] = coordinate;
        }
        planes.offsets[lane] = offset;
        self.corners[place] = u32::from_le_bytes([a, b, c, 0]);
    }

    /// Adds a vertex that a face sees, and returns the nearest face. None where there is no room, or where rounding leaves
    /// no valid surface.
    #[inline(always)]
    pub fn add<L: F64Lanes>(&mut self, corner: Corner, size: f64) -> Option<Nearest> {
        let added = self.push(corner)?;
        let point = corner.point.to_array().map(L::splat);
        let mut least = Least::<L>::new();
        let free = self.free_count;
        let vertices = self.remove_visible(point, size, &mut least);
        let count = self.find_horizon(vertices, self.free_count - free)?;
        for four in 0..count.div_ceil(MAX_F64_LANES) {
            let fours = self.horizon.as_chunks::<MAX_F64_LANES>().0;
            let edges = fours[four % (VERTEX_SLOTS / MAX_F64_LANES)].map(u32::to_le_bytes);
            for register in 0..Least::<L>::REGISTERS {
                let edge = |lane: usize| edges[(register * L::COUNT + lane) % MAX_F64_LANES];
                let [from, to] = [0, 1].map(|end: usize| {
                    gathered::<L>(std::array::from_fn(|lane| self.point(edge(lane)[end])))
                });
                let (normal, offsets, has_area) = plane(from, to, point);
                if has_area.bits() != (1 << L::COUNT) - 1 {
                    return None;
                }
                let places = std::array::from_fn(|lane| f64::from_bits(edge(lane)[2].into()));
                least.offer(register, offsets, L::gathered(places));
                let (normal, offsets) = (normal.map(L::numbers), offsets.numbers());
                for lane in 0..L::COUNT {
                    let [from, to, place, _] = edge(lane);
                    let normal = normal.map(|coordinates| coordinates[lane]);
                    self.put(place.into(), [from, to, added], normal, offsets[lane]);
                }
            }
        }
        Some(least.nearest())
    }

    /// Removes the faces that see a point, and offers the others to `least`. Returns a bit for each vertex of the removed
    /// faces, whose places become free.
    #[inline(always)]
    fn remove_visible<L: F64Lanes>(
        &mut self,
        point: [L; 3],
        size: f64,
        least: &mut Least<L>,
    ) -> u64 {
        let (planes, places) = (&self.planes[..], &PLACES[..self.planes.len()]);
        let (first, second) = if planes.len() <= WORD_FOURS {
            (visible(planes, places, point, size, least), 0)
        } else {
            let (planes, more_planes) = planes.split_at(WORD_FOURS);
            let (places, more_places) = places.split_at(WORD_FOURS);
            let first = visible(planes, places, point, size, least);
            (first, visible(more_planes, more_places, point, size, least))
        };
        let mut vertices = 0;
        for (start, mut visible) in [(0, first), (64, second)] {
            while visible != 0 {
                vertices |= self.remove(start + visible.trailing_zeros() as usize);
                visible &= visible - 1;
            }
        }
        vertices
    }

    /// Removes a face. Returns the bits of its vertices.
    #[inline(always)]
    fn remove(&mut self, place: usize) -> u64 {
        self.planes[place / MAX_F64_LANES].offsets[place % MAX_F64_LANES] = f64::INFINITY;
        self.free[self.free_count % FACE_SLOTS] = place as u8;
        self.free_count += 1;
        let [a, b, c] = self.corner_indices(place);
        let [bit_a, bit_b, bit_c] = [a, b, c].map(bit);
        for (vertex, next, last) in [(a, bit_b, bit_c), (b, bit_c, bit_a), (c, bit_a, bit_b)] {
            let edges = &mut self.edges[usize::from(vertex) % VERTEX_SLOTS];
            *edges = edges.wrapping_add(next).wrapping_sub(last);
        }
        bit_a | bit_b | bit_c
    }

    /// Walks along the edges between the removed faces and the others, and returns their number. Each gets a place for its
    /// new face, and the last is repeated to fill the lanes. None if the edges are not one closed loop.
    ///
    /// All sums of edges become 0.
    #[inline(always)]
    fn find_horizon(&mut self, vertices: u64, removed: usize) -> Option<usize> {
        let of_vertex = |vertex: u8| usize::from(vertex) % VERTEX_SLOTS;
        let mut left = vertices;
        while left != 0 && self.edges[of_vertex(left.trailing_zeros() as u8)] == 0 {
            left &= left - 1;
        }
        let start = left.trailing_zeros() as u8 % VERTEX_SLOTS as u8;
        let (mut from, mut count) = (start, 0);
        let edges = self.edges[of_vertex(start)];
        let lowest = edges & edges.wrapping_neg();
        // The bit of the vertex before this one: the lower bit of a positive difference, the higher one of a negative.
        let mut behind = if edges.cast_signed() > 0 { lowest } else { lowest.wrapping_sub(edges) };
        let most = self.free_count.min(MAX_VERTICES);
        let edge = loop {
            let edges = &mut self.edges[of_vertex(from)];
            let ahead = edges.wrapping_add(behind);
            // Where several loops meet, more than one bit is left. If their sum hides that, the loop leaves out an edge.
            if !ahead.is_power_of_two() || count == most {
                return None;
            }
            *edges = 0;
            let to = ahead.trailing_zeros() as u8;
            self.free_count -= 1;
            let place = self.free[self.free_count % FACE_SLOTS];
            let edge = u32::from_le_bytes([from, to, place, 0]);
            self.horizon[count % VERTEX_SLOTS] = edge;
            count += 1;
            if to == start {
                break edge;
            }
            (from, behind) = (to, bit(from));
        };
        // Euler's formula for a disk. A loop of any other set of faces has another length, as it leaves out an edge.
        if count < 3 || count + 2 + removed != 2 * vertices.count_ones() as usize {
            return None;
        }
        for pad in 0..MAX_F64_LANES - 1 {
            self.horizon[(count + pad) % VERTEX_SLOTS] = edge;
        }
        // A place that has had no face is above all others.
        let [_, _, place, _] = edge.to_le_bytes();
        while self.planes.len() <= usize::from(place) / MAX_F64_LANES {
            self.planes.push(NO_FACES);
        }
        Some(count)
    }
}

#[inline(always)]
fn bit(vertex: u8) -> u64 {
    1 << (vertex % VERTEX_SLOTS as u8)
}

/// The least offset in each of four lanes, with the place of its face; the first one among equals.
struct Least<L> {
    offsets: [L; 2],
    places: [L; 2],
}

impl<L: F64Lanes> Least<L> {
    /// Two registers of two lanes, or one of four: so every width finds the same among equals.
    const REGISTERS: usize = MAX_F64_LANES / L::COUNT;

    #[inline(always)]
    fn new() -> Least<L> {
        Least { offsets: [L::splat(f64::INFINITY); 2], places: [L::splat(0.0); 2] }
    }

    #[inline(always)]
    fn offer(&mut self, register: usize, offsets: L, places: L) {
        let nearer = offsets.less(self.offsets[register]);
        self.offsets[register] = L::select(nearer, offsets, self.offsets[register]);
        self.places[register] = L::select(nearer, places, self.places[register]);
    }

    /// The nearest face of all lanes; that of the first lane among equals.
    #[inline(always)]
    fn nearest(&self) -> Nearest {
        let min = |p: f64, q: f64| if p < q { p } else { q };
        let [p, q, r, s] = Self::four(&self.offsets);
        let offset = min(min(p, q), min(r, s));
        let mut lanes = 0;
        for register in 0..Self::REGISTERS {
            let equal = self.offsets[register].equal(L::splat(offset)).bits();
            lanes |= equal << (register * L::COUNT);
        }
        let lane = lanes.trailing_zeros() as usize % MAX_F64_LANES;
        Nearest { place: Self::four(&self.places)[lane].to_bits() as usize, offset }
    }

    #[inline(always)]
    fn four([first, second]: &[L; 2]) -> [f64; MAX_F64_LANES] {
        let mut four = first.numbers();
        if Self::REGISTERS == 2 {
            four[2..].copy_from_slice(&second.numbers()[..2]);
        }
        four
    }
}

/// A bit for each face that sees a point. The others are offered to `least`.
#[inline(always)]
fn visible<L: F64Lanes>(
    planes: &[Planes],
    places: &[[f64; MAX_F64_LANES]],
    [x, y, z]: [L; 3],
    size: f64,
    least: &mut Least<L>,
) -> u64 {
    // A face coplanar with the point counts as seeing it. Otherwise the next face would have no area.
    let (limit, infinity) = (L::splat(-FLAT * size), L::splat(f64::INFINITY));
    let (mut visible, mut shift) = (0u64, 0);
    for (planes, places) in planes.iter().zip(places) {
        for register in 0..Least::<L>::REGISTERS {
            let [nx, ny, nz] =
                [0, 1, 2].map(|axis: usize| L::loaded(&planes.normals[axis], register * L::COUNT));
            let offsets = L::loaded(&planes.offsets, register * L::COUNT);
            let sees = limit.less(nx * x + ny * y + nz * z - offsets);
            visible |= u64::from(sees.bits()) << shift;
            shift += L::COUNT;
            let others = L::select(sees, infinity, offsets);
            least.offer(register, others, L::loaded(places, register * L::COUNT));
        }
    }
    visible
}

/// The coordinates of a point in each lane.
#[inline(always)]
fn gathered<L: F64Lanes>(points: [DVec3; MAX_F64_LANES]) -> [L; 3] {
    [
        L::gathered(points.map(|point| point.x)),
        L::gathered(points.map(|point| point.y)),
        L::gathered(points.map(|point| point.z)),
    ]
}

/// The planes of triangles: the unit normal of each, or zero for one without area; its distance from the origin; the lanes
/// with an area.
#[inline(always)]
fn plane<L: F64Lanes>(a: [L; 3], b: [L; 3], c: [L; 3]) -> ([L; 3], L, L::Mask) {
    let (u, v) = (minus(b, a), minus(c, a));
    let cross = [u[1] * v[2] - v[1] * u[2], u[2] * v[0] - v[2] * u[0], u[0] * v[1] - v[0] * u[1]];
    let reciprocal = L::splat(1.0) / dot(cross, cross).sqrt();
    let zero = L::splat(0.0);
    let has_area = reciprocal.less(L::splat(f64::INFINITY)) & zero.less(reciprocal);
    let normal = cross.map(|coordinate| L::select(has_area, coordinate * reciprocal, zero));
    // The mean of the three vertices averages their rounding errors.
    let sum = [a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]];
    (normal, dot(normal, sum) * L::splat(1.0 / 3.0), has_area)
}

#[inline(always)]
fn minus<L: F64Lanes>(p: [L; 3], q: [L; 3]) -> [L; 3] {
    [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
}

#[inline(always)]
fn dot<L: F64Lanes>(p: [L; 3], q: [L; 3]) -> L {
    p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
}

#[cfg(test)]
mod tests;

//! Triangle meshes: immutable assets, built from vertices and indices or loaded from bytes.
//!
//! | step | file |
//! |---|---|
//! | vertices and indices to a mesh | `build` |
//! | vertices at the same position, equal triangles | `weld` |
//! | open edges, degenerate triangles | `topology` |
//! | progress of a build, and its end before time | `progress` |
//! | a mesh with a scale, as a geometry | `scaled` |
//! | its bounds at a pose | `extent` |
//! | its triangles near a region | `near` |
//! | rays | `ray`, `ray_filter` |
//! | whether a closed surface encloses a point | `inside` |
//! | saved bytes | `bytes` |

mod build;
mod bytes;
mod error;
mod extent;
mod inside;
mod near;
mod progress;
mod ray;
mod ray_filter;
mod scaled;
mod topology;
mod weld;

pub use error::MeshError;
pub use progress::Progress;
pub use scaled::ScaledMesh;

use std::ops::Range;
use std::sync::OnceLock;

use glam::Vec3;

use crate::dim3::Aabb;
use crate::part_tree::{Items, PartTree};
use crate::simd::prefetch::prefetch;

/// Options of a mesh.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeshOptions {
    /// Rays and casts ignore hits on back faces. Overlap, distance and contact treat both sides alike.
    pub one_sided: bool,
    /// Contacts leave out edges and vertices that are internal: the surface goes on there without a convex edge.
    pub weld: bool,
    /// The surface must be closed. Then it has an inside: every point that it winds around.
    pub solid: bool,
}

/// Counts and measures of a mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MeshInfo {
    /// The vertices that triangles use. Equal vertices count once.
    pub vertices: u32,
    /// The triangles of the input, those without effect included.
    pub triangles: u32,
    /// The triangles without area: their vertices are collinear or coincide.
    pub degenerate: u32,
    /// The triangles that take no part, because one before them has the same positions in the same winding.
    pub duplicate: u32,
    /// The vertices of the input that no triangle uses.
    pub unreferenced: u32,
    /// The edges that are not shared by exactly two triangles of opposite directions.
    pub open_edges: u32,
    /// The enclosed volume, or 0 if the surface is not closed. Negative if the front sides face inward.
    pub volume: f64,
    /// The bounds of all triangles.
    pub bounds: Aabb,
    /// The memory that the mesh uses, in bytes.
    pub bytes: usize,
    /// The number of bytes that [`Mesh::to_bytes`] returns.
    pub saved_bytes: usize,
}

impl MeshInfo {
    /// Whether every edge is shared by exactly two triangles of opposite directions.
    pub fn is_closed(&self) -> bool {
        self.open_edges == 0
    }
}

/// A triangle in twelve bytes: the low 24 bits of each word are a vertex, and the high bytes are the triangle's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Packed([u32; 3]);

impl Packed {
    const LOW: u32 = 0xff_ffff;

    fn new(vertices: [u32; 3], number: u32) -> Packed {
        let bytes = number.to_le_bytes();
        Packed([0, 1, 2].map(|corner| vertices[corner] | u32::from(bytes[corner]) << 24))
    }

    #[inline(always)]
    fn vertices(self) -> [u32; 3] {
        self.0.map(|word| word & Packed::LOW)
    }

    /// The triangle's number in the caller's input.
    #[inline(always)]
    fn number(self) -> u32 {
        let [low, middle, high] = self.0.map(|word| word >> 24);
        low | middle << 8 | high << 16
    }
}

/// The place of a triangle that takes no part.
const NO_PLACE: u32 = u32::MAX;

/// A triangle mesh in its own frame.
#[derive(Clone, Debug)]
pub struct Mesh {
    vertices: Box<[Vec3]>,
    /// In the order of the tree's leaves.
    triangles: Box<[Packed]>,
    /// By the triangle's number in the caller's input.
    tags: Option<Box<[u32]>>,
    /// For each triangle of the caller's input, its index in `triangles`. Made when first needed: few callers do.
    places: OnceLock<Box<[u32]>>,
    tree: PartTree<Aabb>,
    options: MeshOptions,
    given_triangles: u32,
    unreferenced: u32,
    degenerate: u32,
    open_edges: u32,
    volume: f64,
}

impl Mesh {
    pub fn options(&self) -> MeshOptions {
        self.options
    }

    pub fn info(&self) -> MeshInfo {
        MeshInfo {
            vertices: self.vertices.len() as u32,
            triangles: self.given_triangles,
            degenerate: self.degenerate,
            duplicate: self.given_triangles - self.triangles.len() as u32,
            unreferenced: self.unreferenced,
            open_edges: self.open_edges,
            volume: self.volume,
            bounds: *self.tree.bound(),
            bytes: self.bytes(),
            saved_bytes: self.saved_bytes(),
        }
    }

    /// The triangles that take part, in the order of the tree: their points and their numbers in the caller's input.
    pub fn triangles(&self) -> impl ExactSizeIterator<Item = ([Vec3; 3], u32)> {
        self.triangles.iter().map(|packed| (self.points(*packed), packed.number()))
    }

    /// The points of the triangle with this number in the caller's input. `None` if it takes no part.
    ///
    /// O(1), but the first call for a mesh is linear in the number of triangles and allocates 4 bytes for each.
    pub fn triangle(&self, number: u32) -> Option<[Vec3; 3]> {
        if number >= self.given_triangles {
            return None;
        }
        let places = self.places.get_or_init(|| {
            let mut places = vec![NO_PLACE; self.given_triangles as usize];
            for (place, packed) in (0..).zip(&self.triangles) {
                places[packed.number() as usize] = place;
            }
            places.into()
        });
        let place = places[number as usize];
        (place != NO_PLACE).then(|| self.points(self.triangles[place as usize]))
    }

    /// The tag of a triangle, or 0.
    pub fn tag(&self, triangle: u32) -> u32 {
        self.tags.as_ref().map_or(0, |tags| tags[triangle as usize])
    }

    /// The memory that the mesh uses, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Mesh>()
            + size_of_val(&self.vertices[..])
            + size_of_val(&self.triangles[..])
            + self.tags.as_ref().map_or(0, |tags| size_of_val(&tags[..]))
            + self.places.get().map_or(0, |places| size_of_val(&places[..]))
            + self.tree.bytes()
    }

    /// The triangles as queries of the tree prefetch them.
    #[inline(always)]
    fn stored(&self) -> Stored<'_> {
        Stored { triangles: &self.triangles, vertices: &self.vertices }
    }

    #[inline(always)]
    fn points(&self, packed: Packed) -> [Vec3; 3] {
        packed.vertices().map(|vertex| self.vertices[vertex as usize])
    }
}

/// Triangles in the order of the tree, and their vertices.
#[derive(Clone, Copy)]
struct Stored<'a> {
    triangles: &'a [Packed],
    vertices: &'a [Vec3],
}

impl Items for Stored<'_> {
    #[inline(always)]
    fn address(self, place: usize) -> *const u8 {
        self.triangles.as_ptr().wrapping_add(place).cast()
    }

    #[inline(always)]
    fn prefetch_content(self, leaf: Range<u32>) {
        for packed in &self.triangles[leaf.start as usize..leaf.end as usize] {
            for vertex in packed.vertices() {
                prefetch(self.vertices.as_ptr().wrapping_add(vertex as usize));
            }
        }
    }
}

/// The volume that triangles enclose, or 0 if edges are open.
fn volume(vertices: &[Vec3], triangles: &[Packed], bound: &Aabb, open_edges: u32) -> f64 {
    if open_edges > 0 {
        return 0.0;
    }
    let center = 0.5 * (bound.min.as_dvec3() + bound.max.as_dvec3());
    let tetrahedron = |packed: &Packed| {
        let [a, b, c] =
            packed.vertices().map(|vertex| vertices[vertex as usize].as_dvec3() - center);
        a.dot(b.cross(c)) / 6.0
    };
    triangles.iter().map(tetrahedron).sum()
}

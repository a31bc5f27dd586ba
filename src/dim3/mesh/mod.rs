//! Triangle meshes: immutable assets, built from vertices and indices or loaded from bytes.
//!
//! | step | file |
//! |---|---|
//! | vertices and indices to a mesh | `build` |
//! | vertices at the same position, equal triangles | `weld` |
//! | triangles and vertices in memory | `blocks` |
//! | open edges, degenerate triangles | `topology` |
//! | progress of a build, and its end before time | `progress` |
//! | a mesh with a scale, as a geometry | `scaled` |
//! | its bounds at a pose | `extent` |
//! | its triangles near a region, and on its way | `near`, `block_filters` |
//! | rays | `ray`, `ray_filter` |
//! | whether a closed surface encloses a point | `inside` |
//! | the hull of a convex solid | `convex_twin` |
//! | saved bytes | `bytes` |

mod block_filters;
mod blocks;
mod build;
mod bytes;
mod convex_twin;
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

use std::sync::{Arc, OnceLock};

use blocks::{Blocks, MAX_TRIANGLES};
use glam::Vec3;

use crate::dim3::{Aabb, Hull};
use crate::part_tree::{PartTree, TreeOver};

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

/// The leaf of a triangle that takes no part.
const NO_LEAF: u32 = u32::MAX;

/// A triangle mesh in its own frame.
#[derive(Clone, Debug)]
pub struct Mesh {
    /// The number of different vertices.
    vertices: u32,
    /// The number of triangles that take part.
    triangles: u32,
    blocks: Blocks,
    /// By the triangle's number in the caller's input.
    tags: Option<Box<[u32]>>,
    /// For each triangle of the caller's input, [`MAX_TRIANGLES`] times the number of its leaf, plus its place there.
    /// Made when first needed: few callers do.
    places: OnceLock<Box<[u32]>>,
    /// The address of a leaf is that of its block.
    tree: PartTree<Aabb>,
    options: MeshOptions,
    given_triangles: u32,
    unreferenced: u32,
    degenerate: u32,
    open_edges: u32,
    volume: f64,
    /// The hull of a solid that is convex.
    convex_twin: Option<Arc<Hull>>,
}

impl Mesh {
    pub fn options(&self) -> MeshOptions {
        self.options
    }

    pub fn info(&self) -> MeshInfo {
        MeshInfo {
            vertices: self.vertices,
            triangles: self.given_triangles,
            degenerate: self.degenerate,
            duplicate: self.given_triangles - self.triangles,
            unreferenced: self.unreferenced,
            open_edges: self.open_edges,
            volume: self.volume,
            bounds: *self.tree.bound(),
            bytes: self.bytes(),
            saved_bytes: self.saved_bytes(),
        }
    }

    /// The triangles that take part, in the order of the tree: their points and their numbers in the caller's input.
    pub fn triangles(&self) -> impl Iterator<Item = ([Vec3; 3], u32)> {
        self.tree.leaves().flat_map(|(_, leaf)| self.blocks.block(leaf).triangles())
    }

    /// The points of the triangle with this number in the caller's input. `None` if it takes no part.
    ///
    /// O(1), but the first call for a mesh is linear in the number of triangles and allocates 4 bytes for each.
    pub fn triangle(&self, number: u32) -> Option<[Vec3; 3]> {
        if number >= self.given_triangles {
            return None;
        }
        let places = self.places.get_or_init(|| {
            let mut places = vec![NO_LEAF; self.given_triangles as usize];
            for (leaf, content) in self.tree.leaves() {
                for (place, (_, number)) in (0..).zip(self.blocks.block(content).triangles()) {
                    places[number as usize] = MAX_TRIANGLES as u32 * leaf + place;
                }
            }
            places.into()
        });
        let place = places[number as usize];
        (place != NO_LEAF).then(|| {
            let leaf = self.tree.leaf(place / MAX_TRIANGLES as u32);
            self.blocks.block(leaf).points(place as usize % MAX_TRIANGLES)
        })
    }

    /// The tag of a triangle, or 0.
    pub fn tag(&self, triangle: u32) -> u32 {
        self.tags.as_ref().map_or(0, |tags| tags[triangle as usize])
    }

    /// The memory that the mesh uses, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Mesh>()
            + self.blocks.bytes()
            + self.tags.as_ref().map_or(0, |tags| size_of_val(&tags[..]))
            + self.places.get().map_or(0, |places| size_of_val(&places[..]))
            + self.convex_twin.as_ref().map_or(0, |hull| hull.bytes())
            + self.tree.bytes()
    }

    /// The tree, whose queries prefetch the blocks.
    #[inline(always)]
    fn prefetching_tree(&self) -> TreeOver<'_, Aabb, &Blocks> {
        self.tree.over(&self.blocks)
    }
}

/// The volume that triangles enclose, or 0 if edges are open.
fn volume(triangles: impl Iterator<Item = [Vec3; 3]>, bound: &Aabb, open_edges: u32) -> f64 {
    if open_edges > 0 {
        return 0.0;
    }
    let center = 0.5 * (bound.min.as_dvec3() + bound.max.as_dvec3());
    let tetrahedron = |points: [Vec3; 3]| {
        let [a, b, c] = points.map(|point| point.as_dvec3() - center);
        a.dot(b.cross(c)) / 6.0
    };
    triangles.map(tetrahedron).sum()
}

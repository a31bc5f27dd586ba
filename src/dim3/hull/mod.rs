//! Convex hulls: immutable assets, built from points or loaded from bytes.
//!
//! | step | file |
//! |---|---|
//! | points to vertices and faces | `build` |
//! | the dimensions that the points span, and a first simplex | `seed` |
//! | the vertices of a solid | `quickhull` |
//! | the vertices of a polygon | `flat` |
//! | coplanar triangles joined to faces | `facets` |
//! | vertices within tolerance of the rest removed | `trim` |
//! | faces coplanar within tolerance merged | `merge` |
//! | validation, and everything derived from vertices and faces | `assemble` |

mod assemble;
mod build;
mod bytes;
mod error;
mod exact;
mod facets;
mod flat;
mod merge;
mod neighbors;
mod plane;
mod point_tree;
mod quickhull;
mod seed;
mod support;
mod topology;
mod trim;

pub use error::HullError;

use std::iter::repeat_n;

use glam::{DVec3, Vec3};

use crate::simd::f32_lanes::Octet;

/// A convex polytope in its own frame: a solid, polygon, segment or point.
#[derive(Clone, Debug, PartialEq)]
pub struct Hull {
    rank: u32,
    vertices: Vec<Vec3>,
    blocks: Vec<Block>,
    faces: Vec<HullFace>,
    planes: Vec<PlaneBlock>,
    face_vertices: Vec<u32>,
    edges: Vec<HullEdge>,
    neighbor_starts: Vec<u32>,
    neighbors: Vec<u32>,
    min: Vec3,
    max: Vec3,
    reach: Vec3,
    bounds_contain_origin: bool,
    may_bend: bool,
    center: DVec3,
    volume: f64,
    depth: f64,
    excess: f32,
}

/// Sixteen vertices as a structure of arrays: two groups of x, y and z of eight vertices each.
type Block = [[Octet; 3]; 2];

/// The planes of eight faces of a solid in f32: the normals' x, y and z, and the offsets.
type PlaneBlock = [Octet; 4];

/// A face of a hull: its plane and its range in the list of face vertices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HullFace {
    /// The outward unit normal.
    pub normal: DVec3,
    /// The plane's offset. In f64, `normal.dot(vertex) <= offset` holds for every vertex of the hull.
    pub offset: f64,
    first: u32,
    count: u32,
}

/// An edge between two faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HullEdge {
    /// The two vertices, the smaller index first.
    pub vertices: [u32; 2],
    /// The two faces. The first runs from `vertices[0]` to `vertices[1]`, the second in the opposite direction.
    /// The edge of a segment has no faces: both are `u32::MAX`.
    pub faces: [u32; 2],
}

impl Hull {
    /// The distance of a vertex from the plane of a face, as a part of the extent of the hull, beyond which it is clearly below
    /// the face.
    pub const BENT: f64 = 1e-5;

    /// The smallest valid `max_vertices`.
    pub const MIN_LIMIT: usize = 4;

    /// The largest valid `max_vertices`.
    pub const MAX_VERTICES: usize = 65_535;

    /// The build tolerance, relative to the shortest nonzero side of the hull's bounds: 2^-21.
    ///
    /// - A point within the tolerance outside the hull is left out.
    /// - Faces whose vertices lie within the tolerance of one plane are merged.
    /// - For a thin hull, the tolerance is at most a sixteenth of its thickness.
    /// - The shortest side is the reference so that no scale of a geometry raises the error above 2^-21 of the
    ///   scaled hull's longest side.
    pub const TOLERANCE: f64 = 1.0 / 2_097_152.0;

    /// Builds the convex hull of points, which may coincide, be collinear or be coplanar.
    ///
    /// - The order of the points does not change the result.
    /// - Exact predicates decide the number of dimensions that the points span, and the side of a plane on which a
    ///   point lies.
    /// - Every point lies in the hull, within [`Hull::TOLERANCE`].
    /// - If more than `max_vertices` are needed, the furthest points are added first and the rest stay outside.
    ///   [`Hull::excess`] is the maximum distance. With it as radius, the hull contains every point.
    ///
    /// Algorithm: quickhull. Time is typically O(n log n) for n points.
    pub fn from_points(points: &[Vec3], max_vertices: usize) -> Result<Hull, HullError> {
        if !(Hull::MIN_LIMIT..=Hull::MAX_VERTICES).contains(&max_vertices) {
            return Err(HullError::Limit { value: max_vertices });
        }
        let parts = build::parts(points, max_vertices)?;
        Hull::assemble(&parts).map_err(HullError::Unsound)
    }

    /// The vertices: input points, unchanged, sorted by x, then y, then z.
    pub fn vertices(&self) -> &[Vec3] {
        &self.vertices
    }

    /// The faces. A point or segment has none; a polygon has two, one for each side.
    pub fn faces(&self) -> &[HullFace] {
        &self.faces
    }

    /// The vertices of a face, counter-clockwise seen from outside, with right-handed axes.
    pub fn face_vertices(&self, face: usize) -> &[u32] {
        let HullFace { first, count, .. } = self.faces[face];
        &self.face_vertices[first as usize..][..count as usize]
    }

    /// The faces as triangle fans around their first vertices, with the winding of the faces.
    pub fn triangles(&self) -> impl Iterator<Item = [u32; 3]> {
        (0..self.faces.len()).flat_map(|face| {
            let corners = self.face_vertices(face);
            corners[1..].windows(2).map(|pair| [corners[0], pair[0], pair[1]])
        })
    }

    /// The face of each triangle of [`Hull::triangles`].
    pub fn triangle_faces(&self) -> impl Iterator<Item = u32> {
        let face = |(index, face): (u32, &HullFace)| repeat_n(index, face.count as usize - 2);
        (0..).zip(&self.faces).flat_map(face)
    }

    /// The number of triangles that [`Hull::triangles`] returns.
    pub fn triangle_count(&self) -> usize {
        self.face_vertices.len() - 2 * self.faces.len()
    }

    /// The edges, each once, sorted by their vertices.
    pub fn edges(&self) -> &[HullEdge] {
        &self.edges
    }

    /// The index of the edge between two vertices, if there is one.
    pub(in crate::dim3) fn edge_between(&self, a: u32, b: u32) -> Option<usize> {
        let ends = [a.min(b), a.max(b)];
        self.edges.binary_search_by_key(&ends, |edge| edge.vertices).ok()
    }

    /// The neighbours of a vertex for hill climbing: along its edges, and across faces that are only nearly flat.
    ///
    /// A climb from any vertex to higher neighbours ends at the highest vertex, apart from rounding.
    pub fn neighbors(&self, vertex: usize) -> &[u32] {
        let [first, end] = [self.neighbor_starts[vertex], self.neighbor_starts[vertex + 1]];
        &self.neighbors[first as usize..end as usize]
    }

    /// Whether a vertex that is no corner of a face may be nearly on its plane: within [`Hull::BENT`] of the extent.
    pub fn may_bend(&self) -> bool {
        self.may_bend
    }

    /// The number of dimensions that the hull spans: 0 for a point, 1 segment, 2 polygon, 3 solid.
    pub fn rank(&self) -> u32 {
        self.rank
    }

    /// The minimum corner of the bounds.
    pub fn min(&self) -> Vec3 {
        self.min
    }

    /// The maximum corner of the bounds.
    pub fn max(&self) -> Vec3 {
        self.max
    }

    /// The greatest absolute value of each coordinate.
    #[inline(always)]
    pub(in crate::dim3) fn reach(&self) -> Vec3 {
        self.reach
    }

    /// Whether the bounds contain the local origin.
    #[inline(always)]
    pub(in crate::dim3) fn bounds_contain_origin(&self) -> bool {
        self.bounds_contain_origin
    }

    /// The centroid: of a solid's volume, a polygon's area or a segment. It lies inside, apart from rounding.
    pub fn center(&self) -> DVec3 {
        self.center
    }

    /// The volume of a solid; 0 for a polygon, segment or point.
    pub fn volume(&self) -> f64 {
        self.volume
    }

    /// The depth of the centre below the nearest face; 0 for a polygon, segment or point.
    pub(in crate::dim3) fn depth(&self) -> f64 {
        self.depth
    }

    /// The maximum distance of an input point outside the hull, rounded up.
    ///
    /// At most [`Hull::TOLERANCE`] of the extent, unless `max_vertices` left points out.
    pub fn excess(&self) -> f32 {
        self.excess
    }

    /// Validates the hull: derives it again from vertices and faces, and returns the first check that fails.
    ///
    /// The checks: a closed surface in one piece, convex faces, every vertex inside every plane, and at least three
    /// faces around each vertex of a solid. Every hull built or loaded passes. Time as for [`Hull::from_bytes`].
    pub fn validate(&self) -> Result<(), &'static str> {
        let again = Hull::assemble(&self.parts())?;
        if again == *self {
            Ok(())
        } else {
            Err("the stored data differ from those derived from the faces")
        }
    }

    /// The memory that the hull uses, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Hull>()
            + size_of_val(&self.vertices[..])
            + size_of_val(&self.blocks[..])
            + size_of_val(&self.faces[..])
            + size_of_val(&self.planes[..])
            + size_of_val(&self.face_vertices[..])
            + size_of_val(&self.edges[..])
            + size_of_val(&self.neighbor_starts[..])
            + size_of_val(&self.neighbors[..])
    }
}

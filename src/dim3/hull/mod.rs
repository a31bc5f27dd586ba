//! Convex hulls: an asset, made once and immutable.
//!
//! `build` goes from points to parts: `seed` finds how many dimensions they span, `quickhull` (or `flat`, in a
//! plane) the corners that matter, `facets` the faces; `trim` drops corners and `merge` joins faces that only rounding
//! makes.
//! `assemble` derives everything else from the parts and checks them, wherever they come from.

mod assemble;
mod build;
mod bytes;
mod climb;
mod error;
mod exact;
mod facets;
mod flat;
mod furthest;
mod merge;
mod plane;
mod quickhull;
mod seed;
mod support;
mod topology;
mod trim;

pub use error::HullError;

use std::iter::repeat_n;

use glam::{DVec3, Vec3, Vec4};

/// A convex polytope in its own frame, immutable once made: a solid, polygon, segment or point.
#[derive(Clone, Debug, PartialEq)]
pub struct Hull {
    rank: u32,
    vertices: Vec<Vec3>,
    blocks: Vec<Block>,
    faces: Vec<HullFace>,
    face_vertices: Vec<u32>,
    edges: Vec<HullEdge>,
    neighbor_starts: Vec<u32>,
    neighbors: Vec<u32>,
    min: Vec3,
    max: Vec3,
    center: DVec3,
    volume: f64,
    depth: f64,
    excess: f32,
}

/// Sixteen vertices: four times four x, four y and four z.
type Block = [[Vec4; 3]; 4];

/// A face: its plane, and where its vertices are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HullFace {
    /// Unit, outward.
    pub normal: DVec3,
    /// `normal.dot(vertex) <= offset` for every vertex of the hull, as double precision computes it.
    pub offset: f64,
    first: u32,
    count: u32,
}

/// An edge between two faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HullEdge {
    /// The lesser index first.
    pub vertices: [u32; 2],
    /// The first has the edge from `vertices[0]` to `vertices[1]` in its winding, the second the other way. A
    /// segment's edge has none: both are `u32::MAX`.
    pub faces: [u32; 2],
}

impl Hull {
    /// The least `max_vertices`.
    pub const MIN_LIMIT: usize = 4;

    /// The greatest `max_vertices`.
    pub const MAX_VERTICES: usize = 65_535;

    /// What of its extent, the shortest side of its bounds that has a length, a hull leaves to rounding: 2^-21.
    ///
    /// A point that lies no further outside is left out; faces whose corners lie no further from one plane
    /// become one face. Where the whole hull is thin, a sixteenth of its thickness is the most. Never more than
    /// that part of the longest side, and whatever scale a geometry gives the hull, of its longest side then.
    pub const TOLERANCE: f64 = 1.0 / 2_097_152.0;

    /// The convex hull of any points: of one, of points on a line or in a plane, with duplicates, in any order.
    ///
    /// The order makes no difference. How many dimensions the points span is found exactly; of a solid, so is on
    /// which side of every plane each point lies. Every point lies in the hull, but for [`Hull::TOLERANCE`] or
    /// when more than `max_vertices` are needed: then the furthest points outside are taken first, so that the
    /// hull is an inner one. [`Hull::excess`] tells by how much; rounded by it, the hull holds every point.
    ///
    /// Quickhull; time about n log n of n points, beyond the vertices mostly linear.
    pub fn from_points(points: &[Vec3], max_vertices: usize) -> Result<Hull, HullError> {
        if !(Hull::MIN_LIMIT..=Hull::MAX_VERTICES).contains(&max_vertices) {
            return Err(HullError::Limit { value: max_vertices });
        }
        let parts = build::parts(points, max_vertices)?;
        Hull::assemble(&parts).map_err(HullError::Unsound)
    }

    /// Points as they were given, each a corner of the hull, by x, then y, then z.
    pub fn vertices(&self) -> &[Vec3] {
        &self.vertices
    }

    /// None of a point or segment; of a polygon, its two sides.
    pub fn faces(&self) -> &[HullFace] {
        &self.faces
    }

    /// The vertices of a face, counter-clockwise seen from outside, with right-handed axes.
    pub fn face_vertices(&self, face: usize) -> &[u32] {
        let HullFace { first, count, .. } = self.faces[face];
        &self.face_vertices[first as usize..][..count as usize]
    }

    /// The faces as triangles, each a fan about its first vertex, in the faces' winding.
    pub fn triangles(&self) -> impl Iterator<Item = [u32; 3]> {
        (0..self.faces.len()).flat_map(|face| {
            let corners = self.face_vertices(face);
            corners[1..].windows(2).map(|pair| [corners[0], pair[0], pair[1]])
        })
    }

    /// Of each triangle of [`Hull::triangles`], the face.
    pub fn triangle_faces(&self) -> impl Iterator<Item = u32> {
        let face = |(index, face): (u32, &HullFace)| repeat_n(index, face.count as usize - 2);
        (0..).zip(&self.faces).flat_map(face)
    }

    /// The number of triangles.
    pub fn triangle_count(&self) -> usize {
        self.face_vertices.len() - 2 * self.faces.len()
    }

    /// Each edge once, in the order of their vertices.
    pub fn edges(&self) -> &[HullEdge] {
        &self.edges
    }

    /// The index of the edge that joins two vertices.
    pub(in crate::dim3) fn edge_between(&self, a: u32, b: u32) -> Option<usize> {
        let ends = [a.min(b), a.max(b)];
        self.edges.binary_search_by_key(&ends, |edge| edge.vertices).ok()
    }

    /// The vertices that an edge joins to a vertex, and some across faces that are flat only but for rounding: who
    /// goes from any vertex to a higher neighbour until there is none ends at the highest vertex, but for rounding.
    pub fn neighbors(&self, vertex: usize) -> &[u32] {
        let [first, end] = [self.neighbor_starts[vertex], self.neighbor_starts[vertex + 1]];
        &self.neighbors[first as usize..end as usize]
    }

    /// The dimensions that the hull spans: 0 of a point, 1 of a segment, 2 of a polygon, 3 of a solid.
    pub fn rank(&self) -> u32 {
        self.rank
    }

    /// The least coordinates of the vertices.
    pub fn min(&self) -> Vec3 {
        self.min
    }

    /// The greatest coordinates of the vertices.
    pub fn max(&self) -> Vec3 {
        self.max
    }

    /// The centroid of a solid's volume, a polygon's area or a segment: inside, but for rounding.
    pub fn center(&self) -> DVec3 {
        self.center
    }

    /// 0 but of a solid.
    pub fn volume(&self) -> f64 {
        self.volume
    }

    /// How far the centre lies below the nearest face; of what is no solid, not at all.
    pub(in crate::dim3) fn depth(&self) -> f64 {
        self.depth
    }

    /// How far outside the furthest of the points lies, rounded up: 0 when none does, at most [`Hull::TOLERANCE`]
    /// of the extent unless `max_vertices` left points out.
    pub fn excess(&self) -> f32 {
        self.excess
    }

    /// Derives everything again from vertices and faces, with every check: the first that fails.
    ///
    /// Closed, of one piece, convex faces with every vertex inside their planes, three or more faces about each
    /// vertex of a solid. What has been made or loaded always passes. Time as of [`Hull::from_bytes`].
    pub fn validate(&self) -> Result<(), &'static str> {
        let again = Hull::assemble(&self.parts())?;
        if again == *self {
            Ok(())
        } else {
            Err("what is stored is not what follows from the faces")
        }
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        size_of::<Hull>()
            + size_of_val(&self.vertices[..])
            + size_of_val(&self.blocks[..])
            + size_of_val(&self.faces[..])
            + size_of_val(&self.face_vertices[..])
            + size_of_val(&self.edges[..])
            + size_of_val(&self.neighbor_starts[..])
            + size_of_val(&self.neighbors[..])
    }
}

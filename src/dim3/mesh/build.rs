//! Builds a mesh from vertices and indices.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use glam::Vec3;

use super::progress::Steps;
use super::topology::{OpenEdge, Topology};
use super::{Mesh, MeshError, MeshOptions, Packed, Progress, volume, weld};
use crate::dim3::Aabb;
use crate::part_tree::PartTree;
use crate::threads;
use crate::validity;

/// Smaller meshes are built on the calling thread.
const MIN_PARALLEL: usize = 2048;

/// Maximum number of triangles of a leaf of the tree: two groups of SIMD lanes.
const MAX_LEAF: usize = 8;

impl Mesh {
    /// The maximum number of triangles, and of vertices.
    pub const MAX_COUNT: usize = 0xff_ffff;

    /// Builds a mesh from triangles: each three indices name the vertices of one.
    ///
    /// - The front side of a triangle is the one from which its vertices are counter-clockwise, with right-handed axes.
    /// - `tags` has a number of the caller's for each triangle, which answers hand back.
    /// - Triangles may be degenerate: they answer as the segments or points that they are, but rays miss them.
    /// - Of triangles with the same positions in the same winding, only the first takes part.
    /// - The result depends on the input alone, not on the number of threads.
    ///
    /// Another thread may read `progress`, and may cancel the build. Time is O(n log n) for n triangles.
    pub fn build(
        vertices: &[Vec3],
        indices: &[u32],
        tags: Option<&[u32]>,
        options: MeshOptions,
        progress: &Progress,
    ) -> Result<Mesh, MeshError> {
        let (triangles, _) = indices.as_chunks();
        check(vertices, indices, tags)?;
        let steps = Steps::new(progress, 4 * triangles.len());
        let mesh = built(vertices, triangles, tags, options, &steps)?;
        steps.finish();
        Ok(mesh)
    }
}

fn check(vertices: &[Vec3], indices: &[u32], tags: Option<&[u32]>) -> Result<(), MeshError> {
    let count = indices.len() / 3;
    if !indices.len().is_multiple_of(3) {
        return Err(MeshError::IndexCount { count: indices.len() });
    }
    if count == 0 {
        return Err(MeshError::NoTriangles);
    }
    if count > Mesh::MAX_COUNT {
        return Err(MeshError::TooManyTriangles { count });
    }
    if vertices.len() > Mesh::MAX_COUNT {
        return Err(MeshError::TooManyVertices { count: vertices.len() });
    }
    if let Some(tags) = tags.filter(|tags| tags.len() != count) {
        return Err(MeshError::TagCount { count: tags.len(), triangles: count });
    }
    check_vertices(vertices)?;
    match indices.iter().position(|&value| value as usize >= vertices.len()) {
        None => Ok(()),
        Some(index) => {
            Err(MeshError::Index { index, value: indices[index], count: vertices.len() })
        }
    }
}

pub(super) fn check_vertices(vertices: &[Vec3]) -> Result<(), MeshError> {
    for (index, vertex) in vertices.iter().enumerate() {
        validity::check_point(*vertex).map_err(|reason| MeshError::Vertex { index, reason })?;
    }
    Ok(())
}

fn built(
    vertices: &[Vec3],
    triangles: &[[u32; 3]],
    tags: Option<&[u32]>,
    options: MeshOptions,
    steps: &Steps,
) -> Result<Mesh, MeshError> {
    let welded = weld::weld(vertices);
    let by_position: Vec<[u32; 3]> =
        triangles.iter().map(|corners| corners.map(|vertex| welded[vertex as usize])).collect();
    let numbers = weld::distinct(&by_position);
    let distinct: Vec<[u32; 3]> =
        numbers.iter().map(|number| by_position[*number as usize]).collect();
    drop(by_position);
    or_cancelled(steps.advance(triangles.len()))?;

    let (topology, tree) = threads::with_pool(distinct.len() > MIN_PARALLEL, |join| {
        join.join(
            || Topology::new(vertices, &distinct, steps),
            || {
                let bounds: Vec<Aabb> = distinct
                    .iter()
                    .map(|corners| bound_of(corners.map(|vertex| vertices[vertex as usize])))
                    .collect();
                PartTree::build_with_progress(&bounds, MAX_LEAF, &|placed| steps.advance(placed))
            },
        )
    });
    let (Some(topology), Some((tree, order))) = (topology, tree) else {
        return Err(MeshError::Cancelled);
    };
    if let Some(OpenEdge { triangle, edge }) = topology.first_open.filter(|_| options.solid) {
        let triangle = numbers[triangle as usize];
        let corners = triangles[triangle as usize];
        let vertices = [edge, edge + 1].map(|place| corners[place as usize % 3]);
        return Err(MeshError::OpenEdge { triangle, vertices });
    }
    let mut storage = Storage::new(vertices, &welded);
    let stored = order.iter().map(|place| {
        let number = numbers[*place as usize];
        Packed::new(triangles[number as usize].map(|vertex| storage.index(vertex)), number)
    });
    let stored: Vec<Packed> = stored.collect();
    let volume = volume(&storage.vertices, &stored, tree.bound(), topology.open_edges);
    or_cancelled(steps.advance(triangles.len()))?;
    Ok(Mesh {
        unreferenced: unreferenced(vertices.len(), triangles),
        given_triangles: triangles.len() as u32,
        degenerate: topology.degenerate,
        open_edges: topology.open_edges,
        volume,
        vertices: storage.vertices.into(),
        triangles: stored.into(),
        tags: tags.map(Into::into),
        places: OnceLock::new(),
        tree,
        options,
    })
}

fn or_cancelled(done: ControlFlow<()>) -> Result<(), MeshError> {
    if done.is_break() { Err(MeshError::Cancelled) } else { Ok(()) }
}

/// The bounds of three points.
pub(super) fn bound_of([a, b, c]: [Vec3; 3]) -> Aabb {
    Aabb { min: a.min(b).min(c), max: a.max(b).max(c) }
}

fn unreferenced(vertices: usize, triangles: &[[u32; 3]]) -> u32 {
    let mut is_used = vec![false; vertices];
    triangles.as_flattened().iter().for_each(|vertex| is_used[*vertex as usize] = true);
    is_used.iter().filter(|is_used| !**is_used).count() as u32
}

/// Vertices in the order of their first use. Equal vertices share a place.
struct Storage<'a> {
    input: &'a [Vec3],
    welded: &'a [u32],
    /// The place of each vertex of the input.
    places: Vec<u32>,
    vertices: Vec<Vec3>,
}

impl<'a> Storage<'a> {
    const NONE: u32 = u32::MAX;

    fn new(input: &'a [Vec3], welded: &'a [u32]) -> Storage<'a> {
        let places = vec![Storage::NONE; input.len()];
        Storage { input, welded, places, vertices: Vec::with_capacity(input.len()) }
    }

    fn index(&mut self, vertex: u32) -> u32 {
        let bits = |vertex: u32| self.input[vertex as usize].to_array().map(f32::to_bits);
        let lowest = self.welded[vertex as usize];
        // 0 and -0 are welded but stay apart.
        let source = if bits(lowest) == bits(vertex) { lowest } else { vertex };
        let place = &mut self.places[source as usize];
        if *place == Storage::NONE {
            *place = self.vertices.len() as u32;
            self.vertices.push(self.input[source as usize]);
        }
        *place
    }
}

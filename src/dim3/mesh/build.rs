//! Builds a mesh from vertices and indices.

use std::ops::Range;
use std::sync::OnceLock;

use arrayvec::ArrayVec;
use glam::Vec3;

use super::blocks::{Added, Blocks, BlocksBuilder, MAX_TRIANGLES};
use super::progress::Steps;
use super::topology::{OpenEdge, Topology};
use super::{Mesh, MeshError, MeshOptions, Progress, volume, weld};
use crate::dim3::Aabb;
use crate::part_tree::PartTree;
use crate::threads;
use crate::validity;

/// Smaller meshes are built on the calling thread.
const MIN_PARALLEL: usize = 2048;

/// The leaves whose blocks are made at once.
const LEAVES: usize = 512;

/// The words of most blocks.
const WORDS: usize = 40;

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
    let bound = |corners: &[u32; 3]| bound_of(corners.map(|vertex| vertices[vertex as usize]));
    // The tree does not wait for the search for equal triangles, because few meshes have any.
    let (surface, tree) = threads::with_pool(triangles.len() > MIN_PARALLEL, |join| {
        join.join(
            || Surface::new(vertices, triangles, steps),
            || {
                let bounds = triangles.iter().map(bound);
                let progress = |placed| steps.advance(placed);
                PartTree::build_with_progress(bounds, MAX_TRIANGLES, &progress)
            },
        )
    });
    let (Some(surface), Some(tree)) = (surface, tree) else {
        return Err(MeshError::Cancelled);
    };
    let Surface { numbers, equal, topology, referenced, stored } = surface;
    let (mut tree, order) = if numbers.len() == triangles.len() {
        tree
    } else {
        let bounds = numbers.iter().map(|number| bound(&triangles[*number as usize]));
        PartTree::build_with_progress(bounds, MAX_TRIANGLES, &|_| steps.advance(0))
            .ok_or(MeshError::Cancelled)?
    };
    if let Some(OpenEdge { triangle, edge }) = topology.first_open.filter(|_| options.solid) {
        let triangle = numbers[triangle as usize];
        let corners = triangles[triangle as usize];
        let vertices = [edge, edge + 1].map(|place| corners[place as usize % 3]);
        return Err(MeshError::OpenEdge { triangle, vertices });
    }
    let points = |number: u32| triangles[number as usize].map(|vertex| vertices[vertex as usize]);
    let in_order = order.iter().map(|place| numbers[*place as usize]);
    let volume = volume(in_order.map(points), tree.bound(), topology.open_edges);
    let blocks = blocks(&mut tree, vertices, |place| {
        let number = numbers[order[place as usize] as usize];
        Added { corners: triangles[number as usize].map(|vertex| equal[vertex as usize]), number }
    });
    if steps.advance(triangles.len()).is_break() {
        return Err(MeshError::Cancelled);
    }
    Ok(Mesh {
        unreferenced: (vertices.len() - referenced) as u32,
        given_triangles: triangles.len() as u32,
        degenerate: topology.degenerate,
        open_edges: topology.open_edges,
        volume,
        vertices: stored as u32,
        triangles: order.len() as u32,
        blocks,
        tags: tags.map(Into::into),
        places: OnceLock::new(),
        tree,
        options,
    })
}

/// What the build knows of the surface apart from the tree.
struct Surface {
    /// The triangles that take part.
    numbers: Vec<u32>,
    /// The lowest vertex with the same bits as each vertex.
    equal: Vec<u32>,
    /// Of the triangles that take part.
    topology: Topology,
    /// The number of vertices that any triangle has.
    referenced: usize,
    /// The number of different vertices of the triangles that take part.
    stored: usize,
}

impl Surface {
    /// Returns `None` if `steps` cancels it.
    fn new(vertices: &[Vec3], triangles: &[[u32; 3]], steps: &Steps) -> Option<Surface> {
        let welded = weld::weld(vertices);
        let by_position: Vec<[u32; 3]> =
            triangles.iter().map(|corners| corners.map(|vertex| welded[vertex as usize])).collect();
        let numbers = weld::distinct(vertices.len(), &by_position);
        let distinct = if numbers.len() == by_position.len() {
            by_position
        } else {
            numbers.iter().map(|number| by_position[*number as usize]).collect()
        };
        if steps.advance(triangles.len()).is_break() {
            return None;
        }
        let topology = Topology::new(vertices, &distinct, steps)?;
        // 0 and -0 are at the same position, but stay apart.
        let equal = weld::equal_in_bits(vertices, welded);
        let used = numbers.iter().flat_map(|number| triangles[*number as usize]);
        let stored = count_distinct(vertices.len(), used.map(|vertex| equal[vertex as usize]));
        let referenced = count_distinct(vertices.len(), triangles.iter().copied().flatten());
        Some(Surface { numbers, equal, topology, referenced, stored })
    }
}

/// The bounds of three points.
pub(super) fn bound_of([a, b, c]: [Vec3; 3]) -> Aabb {
    Aabb { min: a.min(b).min(c), max: a.max(b).max(c) }
}

/// Makes the blocks of all leaves, and gives the leaves their addresses. `triangle` returns the triangle at a place of the
/// item order.
pub(super) fn blocks(
    tree: &mut PartTree<Aabb>,
    vertices: &[Vec3],
    triangle: impl Fn(u32) -> Added + Sync,
) -> Blocks {
    let leaves: Vec<Range<u32>> = tree.leaves().map(|(_, leaf)| leaf).collect();
    let tasks = leaves.chunks(LEAVES).map(|leaves| {
        let count = leaves.len();
        (leaves, BlocksBuilder::with_capacity(WORDS * count), Vec::with_capacity(count))
    });
    let mut tasks: Vec<_> = tasks.collect();
    threads::for_each_chunk_of(1, &mut tasks, |_, task| {
        let [(leaves, builder, addresses)] = task else { unreachable!("a chunk has one task") };
        for leaf in *leaves {
            let triangles: ArrayVec<Added, MAX_TRIANGLES> = leaf.clone().map(&triangle).collect();
            addresses.push(builder.add(vertices, &triangles));
        }
    });
    let words = tasks.iter().map(|(_, builder, _)| builder.words()).sum();
    let mut all = BlocksBuilder::with_capacity(words);
    let mut addresses = Vec::with_capacity(leaves.len());
    for (_, builder, own) in tasks {
        let start = all.append(&builder);
        addresses.extend(own.into_iter().map(|address| start + address));
    }
    let mut addresses = addresses.into_iter();
    tree.set_addresses(|_| addresses.next().expect("each leaf has an address"));
    all.finish()
}

/// The number of different values, all below `limit`.
pub(super) fn count_distinct(limit: usize, values: impl Iterator<Item = u32>) -> usize {
    let mut is_used = vec![false; limit];
    values.for_each(|value| is_used[value as usize] = true);
    is_used.iter().filter(|is_used| **is_used).count()
}

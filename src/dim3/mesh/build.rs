//! Builds a mesh from vertices and indices.

use std::ops::Range;
use std::sync::OnceLock;

use arrayvec::ArrayVec;
use glam::Vec3;

use super::blocks::{Added, Blocks, BlocksBuilder, MAX_TRIANGLES};
use super::convex_twin::convex_twin;
use super::progress::Steps;
use super::topology::{OpenEdge, Topology, first_open_edge, is_degenerate};
use super::weld::{self, Lowest};
use super::{Mesh, MeshError, MeshOptions, Progress, volume};
use crate::dim3::Aabb;
use crate::part_tree::{self, PartTree};
use crate::threads;
use crate::validity;

/// The time that the tree and the topology of a mesh take for each triangle, in nanoseconds.
const COST: u64 = 100;

/// The least time that the blocks of [`LEAVES`] leaves take, in nanoseconds.
const BLOCKS_COST: u64 = 10_000;

/// The leaves whose blocks a task makes.
const LEAVES: usize = 128;

/// The tasks that run side by side.
const TASKS: usize = 32;

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
    let points = |number: u32| triangles[number as usize].map(|vertex| vertices[vertex as usize]);
    // The tree does not wait for the search for equal triangles, because few meshes have any.
    let (surface, tree) = threads::with_pool(COST * triangles.len() as u64, |join| {
        join.join(
            || Surface::new(vertices, triangles, options, steps),
            || Ordered::new(0..triangles.len() as u32, points, &|placed| steps.advance(placed)),
        )
    });
    let Surface { distinct, equal, topology, referenced, stored } = surface?;
    let mut ordered = tree.ok_or(MeshError::Cancelled)?;
    if let Some(distinct) = distinct {
        ordered = Ordered::new(distinct.iter().copied(), points, &|_| steps.advance(0))
            .ok_or(MeshError::Cancelled)?;
        ordered.order.iter_mut().for_each(|number| *number = distinct[*number as usize]);
    }
    let Ordered { mut tree, order, degenerate } = ordered;
    let in_order = order.iter().map(|number| points(*number));
    let volume = volume(in_order.clone(), tree.bound(), topology.open_edges);
    let convex_twin = if options.solid { convex_twin(in_order, volume) } else { None };
    let blocks = blocks(&mut tree, vertices, |place| {
        let number = order[place as usize];
        Added { corners: triangles[number as usize].map(|vertex| equal.of(vertex)), number }
    });
    if steps.advance(triangles.len()).is_break() {
        return Err(MeshError::Cancelled);
    }
    Ok(Mesh {
        unreferenced: (vertices.len() - referenced) as u32,
        given_triangles: triangles.len() as u32,
        degenerate,
        open_edges: topology.open_edges,
        volume,
        convex_twin,
        vertices: stored as u32,
        triangles: order.len() as u32,
        blocks,
        tags: tags.map(Into::into),
        places: OnceLock::new(),
        tree,
        options,
    })
}

/// Triangles in a tree.
struct Ordered {
    tree: PartTree<Aabb>,
    /// The items of the tree in their order: places in the list of triangles.
    order: Vec<u32>,
    /// The number of triangles whose corners are collinear or coincide.
    degenerate: u32,
}

impl Ordered {
    /// Builds the tree of a list of triangles. Returns `None` if `progress` cancels it.
    fn new(
        numbers: impl ExactSizeIterator<Item = u32>,
        points: impl Fn(u32) -> [Vec3; 3],
        progress: &part_tree::Progress,
    ) -> Option<Ordered> {
        let mut degenerate = 0;
        let bounds = numbers.map(|number| {
            let points = points(number);
            degenerate += u32::from(is_degenerate(points));
            bound_of(points)
        });
        let (tree, order) = PartTree::build_with_progress(bounds, MAX_TRIANGLES, progress)?;
        Some(Ordered { tree, order, degenerate })
    }
}

/// What the build knows of the surface apart from the tree.
struct Surface {
    /// The triangles that take part, unless all do.
    distinct: Option<Vec<u32>>,
    /// The vertices with the same bits.
    equal: Lowest,
    /// The topology of the triangles that take part.
    topology: Topology,
    /// The number of vertices that any triangle has.
    referenced: usize,
    /// The number of different vertices of the triangles that take part.
    stored: usize,
}

impl Surface {
    fn new(
        vertices: &[Vec3],
        triangles: &[[u32; 3]],
        options: MeshOptions,
        steps: &Steps,
    ) -> Result<Surface, MeshError> {
        let welded = weld::weld(vertices);
        let mut by_position = welded.of_all(triangles);
        if steps.advance(triangles.len()).is_break() {
            return Err(MeshError::Cancelled);
        }
        let topology = Topology::new(vertices.len(), &by_position, &|done| steps.advance(done));
        let mut topology = topology.ok_or(MeshError::Cancelled)?;
        let mut distinct = None;
        if topology.may_have_equal {
            let numbers = weld::distinct(vertices.len(), &by_position);
            if numbers.len() < triangles.len() {
                let corners = numbers.iter().map(|number| by_position[*number as usize]);
                by_position = corners.collect();
                topology = Topology::new(vertices.len(), &by_position, &|_| steps.advance(0))
                    .ok_or(MeshError::Cancelled)?;
                distinct = Some(numbers);
            }
        }
        if options.solid && topology.open_edges > 0 {
            let OpenEdge { triangle, edge } = first_open_edge(&by_position);
            let triangle = distinct.map_or(triangle, |numbers| numbers[triangle as usize]);
            let corners = triangles[triangle as usize];
            let vertices = [edge, edge + 1].map(|place| corners[place as usize % 3]);
            return Err(MeshError::OpenEdge { triangle, vertices });
        }
        // 0 and -0 are at the same position, but stay apart.
        let equal = weld::equal_in_bits(vertices, welded);
        let count = vertices.len();
        let is_referenced = are_present(count, triangles.iter().copied().flatten());
        let is_taking_part = distinct.as_ref().map(|numbers| {
            are_present(count, numbers.iter().flat_map(|number| triangles[*number as usize]))
        });
        let is_taking_part = is_taking_part.as_ref().unwrap_or(&is_referenced);
        let taking_part = (0..count as u32).filter(|vertex| is_taking_part[*vertex as usize]);
        Ok(Surface {
            stored: count_distinct(count, taking_part.map(|vertex| equal.of(vertex))),
            referenced: is_referenced.iter().filter(|is_referenced| **is_referenced).count(),
            distinct,
            equal,
            topology,
        })
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
    let mut all = BlocksBuilder::default();
    let mut addresses = Vec::with_capacity(leaves.len());
    let mut tasks: Vec<Task> = std::iter::repeat_with(Task::default).take(TASKS).collect();
    let mut rest = &leaves[..];
    // A few at a time, so that their memory is small, and in the cache when it is appended.
    while !rest.is_empty() {
        let (next, after) = rest.split_at(rest.len().min(TASKS * LEAVES));
        let chunks = next.chunks(LEAVES);
        let tasks = &mut tasks[..chunks.len()];
        tasks.iter_mut().zip(chunks).for_each(|(task, leaves)| task.leaves = leaves);
        threads::for_each_chunk(1, BLOCKS_COST, tasks, |_, tasks| {
            for Task { leaves, blocks, addresses } in tasks {
                for leaf in *leaves {
                    let triangles: ArrayVec<Added, MAX_TRIANGLES> =
                        leaf.clone().map(&triangle).collect();
                    addresses.push(blocks.add(vertices, &triangles));
                }
            }
        });
        let words: usize = tasks.iter().map(|task| task.blocks.words()).sum();
        if all.room() < words {
            // The rest is expected to take as much for each leaf, or little more.
            let expected = words as u64 * rest.len() as u64 / next.len() as u64;
            all.reserve((expected + expected / 128) as usize);
        }
        for task in tasks {
            let start = all.take(&mut task.blocks);
            addresses.extend(task.addresses.drain(..).map(|address| start + address));
        }
        rest = after;
    }
    let mut addresses = addresses.into_iter();
    tree.set_addresses(|_| addresses.next().expect("each leaf has an address"));
    all.finish()
}

/// A task of [`blocks`].
#[derive(Default)]
struct Task<'a> {
    leaves: &'a [Range<u32>],
    blocks: BlocksBuilder,
    addresses: Vec<u32>,
}

/// For each number below `limit`, whether it is among the values. They are all below.
fn are_present(limit: usize, values: impl Iterator<Item = u32>) -> Vec<bool> {
    let mut are_present = vec![false; limit];
    values.for_each(|value| are_present[value as usize] = true);
    are_present
}

/// The number of different values, all below `limit`.
pub(super) fn count_distinct(limit: usize, values: impl Iterator<Item = u32>) -> usize {
    are_present(limit, values).into_iter().filter(|is_present| *is_present).count()
}

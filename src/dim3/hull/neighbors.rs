//! The vertex graph for hill climbing: from every vertex, a path of higher neighbours leads to the highest vertex.

use glam::Vec3;

use super::HullEdge;
use super::quickhull::Quickhull;
use super::seed::{Seed, seed};

/// The neighbours of each vertex.
#[derive(Debug)]
pub struct Neighbors {
    /// The start of each vertex's range in `vertices`, and the end of the last range.
    pub starts: Vec<u32>,
    pub vertices: Vec<u32>,
}

impl Neighbors {
    /// The neighbours of a vertex.
    pub fn of(&self, vertex: usize) -> &[u32] {
        let [first, end] = [self.starts[vertex], self.starts[vertex + 1]];
        &self.vertices[first as usize..end as usize]
    }

    /// Links vertices along edges, and across merged faces that are not exactly flat.
    ///
    /// In a convex polytope, an edge leads up from every vertex but the highest. A merged face has lost such edges, so
    /// a climb could end below the top. The edges of the convex hull of the face's own vertices replace them.
    pub fn new(vertices: &[Vec3], loops: &[Vec<u32>], edges: &[HullEdge]) -> Neighbors {
        let mut links: Vec<[u32; 2]> = edges.iter().map(|edge| edge.vertices).collect();
        for border in loops.iter().filter(|border| border.len() > 3) {
            let corners: Vec<Vec3> =
                border.iter().map(|corner| vertices[*corner as usize]).collect();
            let Seed::Tetrahedron(first) = seed(&corners) else { continue };
            let mut hull = Quickhull::new(&corners, first);
            hull.grow(f64::NEG_INFINITY, usize::MAX);
            for (_, triangle) in hull.triangles() {
                let ends = (0..3).map(|edge| triangle.edge(edge).map(|end| border[end as usize]));
                links.extend(ends.filter(|[from, to]| from < to));
            }
        }
        links.sort_unstable();
        links.dedup();
        from_links(vertices.len(), &links)
    }
}

fn from_links(vertex_count: usize, links: &[[u32; 2]]) -> Neighbors {
    let mut starts = vec![0; vertex_count + 1];
    for vertex in links.as_flattened() {
        starts[*vertex as usize + 1] += 1;
    }
    for vertex in 0..vertex_count {
        starts[vertex + 1] += starts[vertex];
    }
    let mut neighbors = vec![0; 2 * links.len()];
    let mut ends = starts.clone();
    for [a, b] in links {
        for (from, to) in [(a, b), (b, a)] {
            let end = &mut ends[*from as usize];
            neighbors[*end as usize] = *to;
            *end += 1;
        }
    }
    Neighbors { starts, vertices: neighbors }
}

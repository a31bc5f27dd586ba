//! Which vertices to try from a vertex, so that climbing always ends at the top.

use glam::Vec3;

use super::HullEdge;
use super::quickhull::Quickhull;
use super::seed::{Seed, seed};

/// The neighbours of each vertex.
#[derive(Debug)]
pub struct Climb {
    /// Where each vertex's neighbours start, and one end more.
    pub starts: Vec<u32>,
    pub neighbors: Vec<u32>,
}

/// Joins vertices by edges, and across faces that are flat only but for rounding.
///
/// From any vertex of a convex polytope but the highest an edge leads up. A merged face has lost edges; along
/// its border alone a climb could end a good way below the top. The edges of the hull of its vertices hold them.
pub fn climb(vertices: &[Vec3], loops: &[Vec<u32>], edges: &[HullEdge]) -> Climb {
    let mut links: Vec<[u32; 2]> = edges.iter().map(|edge| edge.vertices).collect();
    for border in loops.iter().filter(|border| border.len() > 3) {
        let corners: Vec<Vec3> = border.iter().map(|corner| vertices[*corner as usize]).collect();
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
    arrange(vertices.len(), &links)
}

fn arrange(vertex_count: usize, links: &[[u32; 2]]) -> Climb {
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
    Climb { starts, neighbors }
}

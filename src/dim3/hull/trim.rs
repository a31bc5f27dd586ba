//! Removes vertices that lie within tolerance of the hull of the others.
//!
//! A point that was furthest outside when it was added may lie on an edge or in a face at the end, apart from rounding.
//! Example: on a rotated box with subdivided edges, a point of an edge may be added before the corners.

use glam::Vec3;

use super::facets::facets;
use super::plane::triangle_distance;
use super::quickhull::Quickhull;
use super::seed::{Seed, seed};

/// Vertices with more neighbours are kept: they are true corners, or the apex of a cone.
const MAX_NEIGHBORS: usize = 8;

/// Removes the vertices within `tolerance` of the hull of their neighbours, and builds the hull of the rest.
///
/// Returns vertices, loops, and the maximum distance of a removed vertex. Returns none if no vertex is removed or the
/// rest is coplanar. At most one of two neighbours is removed, so every point stays within `tolerance` of the rest.
pub fn trimmed(
    vertices: &[Vec3],
    loops: &[Vec<u32>],
    tolerance: f64,
) -> Option<(Vec<Vec3>, Vec<Vec<u32>>, f64)> {
    let neighbors = neighbors(vertices.len(), loops);
    let mut gone = vec![false; vertices.len()];
    let mut greatest: f64 = 0.0;
    for (vertex, around) in neighbors.iter().enumerate() {
        if around.len() > MAX_NEIGHBORS || around.iter().any(|other| gone[*other as usize]) {
            continue;
        }
        let distance = distance(vertices, vertex, around);
        if distance <= tolerance {
            gone[vertex] = true;
            greatest = greatest.max(distance);
        }
    }
    let rest: Vec<Vec3> =
        vertices.iter().zip(&gone).filter(|(_, gone)| !**gone).map(|(vertex, _)| *vertex).collect();
    if rest.len() == vertices.len() {
        return None;
    }
    let Seed::Tetrahedron(corners) = seed(&rest) else { return None };
    let mut hull = Quickhull::new(&rest, corners);
    hull.grow(f64::NEG_INFINITY, usize::MAX);
    let loops = facets(&hull, rest.len());
    Some((rest, loops, greatest))
}

fn neighbors(vertex_count: usize, loops: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut neighbors = vec![Vec::new(); vertex_count];
    for border in loops {
        for (corner, from) in border.iter().enumerate() {
            neighbors[*from as usize].push(border[(corner + 1) % border.len()]);
        }
    }
    neighbors
}

/// The distance of a vertex from the nearest triangle of its neighbours.
fn distance(vertices: &[Vec3], vertex: usize, around: &[u32]) -> f64 {
    let at = |index: u32| vertices[index as usize].as_dvec3();
    let mut nearest = f64::INFINITY;
    for (i, a) in around.iter().enumerate() {
        for (j, b) in around.iter().enumerate().skip(i + 1) {
            for c in &around[j + 1..] {
                let triangle = [at(*a), at(*b), at(*c)];
                nearest = nearest.min(triangle_distance(triangle, at(vertex as u32)));
            }
        }
    }
    nearest
}

//! Vertices that others make needless.
//!
//! What was furthest outside when it was taken may lie in a face or on an edge of the hull in the end, but for
//! rounding: of a finely divided box that has been turned, a point of an edge may have come before the corners.

use glam::Vec3;

use super::facets::facets;
use super::plane::triangle_distance;
use super::quickhull::Quickhull;
use super::seed::{Seed, seed};

/// A vertex with more neighbours is at a corner, or at the top of a cone.
const MOST_NEIGHBORS: usize = 8;

/// The hull of vertices without those that lie no further than `tolerance` outside of their neighbours' hull,
/// and the greatest such distance; nothing when there is none, or when the rest spans no space.
///
/// Of neighbours only one goes, so that every point is still within `tolerance` of what stays.
pub fn trimmed(
    vertices: &[Vec3],
    loops: &[Vec<u32>],
    tolerance: f64,
) -> Option<(Vec<Vec3>, Vec<Vec<u32>>, f64)> {
    let neighbors = neighbors(vertices.len(), loops);
    let mut gone = vec![false; vertices.len()];
    let mut greatest: f64 = 0.0;
    for (vertex, around) in neighbors.iter().enumerate() {
        if around.len() > MOST_NEIGHBORS || around.iter().any(|other| gone[*other as usize]) {
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

/// How far a vertex is from the hull of its neighbours: from one of their triangles.
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

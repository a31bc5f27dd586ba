//! Joins coplanar triangles to polygonal faces, and drops points that are not vertices of the hull.

use super::quickhull::Quickhull;

const NONE: u32 = u32::MAX;

/// The faces of a closed convex surface of triangles, as loops of points, counter-clockwise from outside.
///
/// The tests for coplanar triangles are exact, so the result does not depend on the triangulation of a face. Every
/// loop is a strictly convex polygon.
pub fn facets(hull: &Quickhull, point_count: usize) -> Vec<Vec<u32>> {
    let regions = regions(hull);
    let mut after = vec![NONE; point_count];
    let mut meeting = vec![0_u32; point_count];
    let mut loops = Vec::with_capacity(regions.members.len());
    for (region, members) in (0..).zip(&regions.members) {
        let mut start = NONE;
        for triangle in members.iter().map(|member| hull.triangle(*member)) {
            for edge in 0..3 {
                if regions.of[triangle.neighbors[edge] as usize] != region {
                    let [from, to] = triangle.edge(edge);
                    after[from as usize] = to;
                    start = from;
                }
            }
        }
        let mut border = vec![start];
        let mut next = after[start as usize];
        while next != start {
            border.push(next);
            next = after[next as usize];
        }
        for corner in &border {
            meeting[*corner as usize] += 1;
        }
        loops.push(border);
    }
    // A point with only two faces lies on an edge.
    for border in &mut loops {
        border.retain(|corner| meeting[*corner as usize] >= 3);
    }
    loops
}

struct Regions {
    /// The region of each triangle.
    of: Vec<u32>,
    members: Vec<Vec<u32>>,
}

/// Groups the triangles into connected coplanar regions.
fn regions(hull: &Quickhull) -> Regions {
    let mut of = vec![NONE; hull.capacity()];
    let mut members = Vec::new();
    for (first, _) in hull.triangles() {
        if of[first as usize] != NONE {
            continue;
        }
        let region = members.len() as u32;
        of[first as usize] = region;
        let mut found = vec![first];
        let mut next = 0;
        while next < found.len() {
            let triangle = found[next];
            next += 1;
            for edge in 0..3 {
                let neighbor = hull.triangle(triangle).neighbors[edge];
                if of[neighbor as usize] == NONE && hull.is_flat(triangle, edge) {
                    of[neighbor as usize] = region;
                    found.push(neighbor);
                }
            }
        }
        members.push(found);
    }
    Regions { of, members }
}

//! Merges the faces of a triangulation into convex pieces.

use glam::Vec2;

use super::border::Border;
use super::graph::Graph;

/// Removes the diagonals without which both of their ends stay convex. Returns the faces that are left, of at most
/// `max_vertices` points.
///
/// Hertel and Mehlhorn, "Fast triangulation of simple polygons", 1983.
pub fn pieces(mut graph: Graph, max_vertices: usize) -> Vec<Vec<Vec2>> {
    let mut faces = Faces::new(&graph);
    let mut is_removed = vec![false; graph.len() as usize];
    for edge in (graph.first_diagonal()..graph.len()).step_by(2) {
        let stays_convex = |edge: u32| {
            let (before, after) = (graph.clockwise(edge), graph.counter_clockwise(edge));
            graph.border.turn(graph.origin(edge), graph.end(before), graph.end(after)) >= 0.0
        };
        if stays_convex(edge) && stays_convex(edge ^ 1) && faces.merge(edge, max_vertices) {
            graph.remove(edge);
            is_removed[edge as usize] = true;
            is_removed[edge as usize ^ 1] = true;
        }
    }
    let mut pieces = Vec::new();
    graph.faces(
        |edge| !is_removed[edge as usize],
        |face| {
            let points: Vec<u32> = face.iter().map(|edge| graph.origin(*edge)).collect();
            pieces.push(corners(graph.border, &points));
        },
    );
    pieces
}

/// The points of a convex face that are not on a line with their neighbours.
fn corners(border: &Border, points: &[u32]) -> Vec<Vec2> {
    let count = points.len();
    let is_corner = |place: &usize| {
        let [before, after] = [place + count - 1, place + 1].map(|at| points[at % count]);
        border.turn(before, points[*place], after) > 0.0
    };
    (0..count).filter(is_corner).map(|place| border.at(points[place])).collect()
}

/// Disjoint sets of faces, and the number of points of each.
struct Faces {
    /// The face on the left of each edge. The entries of outside edges are never read.
    of_edges: Vec<u32>,
    /// A face of the same set, nearer to its representative; the representative has itself.
    parents: Vec<u32>,
    counts: Vec<usize>,
}

impl Faces {
    fn new(graph: &Graph) -> Faces {
        let mut faces = Faces {
            of_edges: vec![0; graph.len() as usize],
            parents: Vec::new(),
            counts: Vec::new(),
        };
        graph.faces(
            |_| true,
            |face| {
                let number = faces.parents.len() as u32;
                face.iter().for_each(|edge| faces.of_edges[*edge as usize] = number);
                faces.parents.push(number);
                faces.counts.push(face.len());
            },
        );
        faces
    }

    fn find(&mut self, edge: u32) -> usize {
        let mut face = self.of_edges[edge as usize];
        while self.parents[face as usize] != face {
            let parent = self.parents[face as usize];
            self.parents[face as usize] = self.parents[parent as usize];
            face = parent;
        }
        face as usize
    }

    /// Merges the faces on both sides of an edge, unless the result has too many points. Returns whether it has merged.
    fn merge(&mut self, edge: u32, max_vertices: usize) -> bool {
        let [left, right] = [edge, edge ^ 1].map(|edge| self.find(edge));
        let count = self.counts[left] + self.counts[right] - 2;
        if count > max_vertices {
            return false;
        }
        self.counts[left] = count;
        self.parents[right] = left as u32;
        true
    }
}

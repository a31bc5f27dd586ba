//! The edges of rings and the diagonals between them as a planar graph.

use std::cmp::Ordering;

use super::border::Border;

/// A directed edge. Its twin, which leads back, has the same number but for the lowest bit.
///
/// Edge `2 * number` is an edge of the border. Diagonals follow after them.
#[derive(Clone, Copy, Debug)]
struct HalfEdge {
    origin: u32,
    /// The next edge out of the same point, clockwise.
    clockwise: u32,
    counter_clockwise: u32,
}

/// A diagonal between two points.
pub type Diagonal = [u32; 2];

#[derive(Debug)]
pub struct Graph<'a> {
    pub border: &'a Border,
    edges: Vec<HalfEdge>,
}

impl<'a> Graph<'a> {
    /// Makes the graph of the edges of a border, and of diagonals that do not cross them or each other.
    pub fn new(border: &'a Border, diagonals: &[Diagonal]) -> Graph<'a> {
        let ends = border.edges.iter().chain(diagonals).flatten().copied();
        let edges: Vec<HalfEdge> =
            ends.map(|origin| HalfEdge { origin, clockwise: 0, counter_clockwise: 0 }).collect();
        let mut graph = Graph { border, edges };
        graph.link();
        graph
    }

    /// The number of the first diagonal's edge.
    pub fn first_diagonal(&self) -> u32 {
        2 * self.border.edges.len() as u32
    }

    /// The number of edges, of which each has a twin.
    pub fn len(&self) -> u32 {
        self.edges.len() as u32
    }

    pub fn origin(&self, edge: u32) -> u32 {
        self.edges[edge as usize].origin
    }

    pub fn end(&self, edge: u32) -> u32 {
        self.origin(edge ^ 1)
    }

    /// The next edge out of the same point.
    pub fn clockwise(&self, edge: u32) -> u32 {
        self.edges[edge as usize].clockwise
    }

    /// The next edge out of the same point.
    pub fn counter_clockwise(&self, edge: u32) -> u32 {
        self.edges[edge as usize].counter_clockwise
    }

    /// Removes an edge and its twin from the edges around their points.
    pub fn remove(&mut self, edge: u32) {
        for half in [edge, edge ^ 1] {
            let (before, after) = (self.clockwise(half), self.counter_clockwise(half));
            self.edges[before as usize].counter_clockwise = after;
            self.edges[after as usize].clockwise = before;
        }
    }

    /// Visits every face with its edges, counter-clockwise. `kept` says which edges still exist.
    pub fn faces(&self, kept: impl Fn(u32) -> bool, mut visit: impl FnMut(&[u32])) {
        let mut is_done = vec![false; self.edges.len()];
        let mut face = Vec::new();
        for first in 0..self.len() {
            // The twins of the border's edges have the outside on their left.
            let is_outside = first < self.first_diagonal() && first % 2 == 1;
            if is_outside || is_done[first as usize] || !kept(first) {
                continue;
            }
            face.clear();
            let mut edge = first;
            while !is_done[edge as usize] {
                is_done[edge as usize] = true;
                face.push(edge);
                edge = self.clockwise(edge ^ 1);
            }
            visit(&face);
        }
    }

    /// Links the edges out of each point in the order of their angles.
    fn link(&mut self) {
        let mut order: Vec<u32> = (0..self.len()).collect();
        order.sort_unstable_by(|a, b| self.order_around(*a, *b));
        let origins: Vec<u32> = self.edges.iter().map(|edge| edge.origin).collect();
        for around in order.chunk_by(|a, b| origins[*a as usize] == origins[*b as usize]) {
            let pairs = around.iter().zip(around[1..].iter().chain(&around[..1]));
            for (edge, next) in pairs {
                self.edges[*edge as usize].counter_clockwise = *next;
                self.edges[*next as usize].clockwise = *edge;
            }
        }
    }

    /// Orders edges by their origin, then counter-clockwise by their angle.
    fn order_around(&self, a: u32, b: u32) -> Ordering {
        let origin = self.origin(a);
        origin.cmp(&self.origin(b)).then_with(|| {
            let at = self.border.at(origin);
            let is_lower_half = |edge: u32| {
                let end = self.border.at(self.end(edge));
                (end.y, end.x) < (at.y, at.x)
            };
            let by_half = is_lower_half(a).cmp(&is_lower_half(b));
            by_half.then_with(|| {
                let turn = self.border.turn(origin, self.end(b), self.end(a));
                turn.partial_cmp(&0.0).expect("a turn is a number")
            })
        })
    }
}

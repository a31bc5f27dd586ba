//! Diagonals that cut a polygon into monotone faces, and these into triangles.
//!
//! A face is monotone if every level line cuts it in one interval. Points at the same height count as ordered from left
//! to right, as if the polygon were turned a little.
//! Algorithms: de Berg and others, "Computational Geometry", 3rd edition, chapter 3.

use super::chunked_list::{ChunkedList, Place};
use super::graph::{Diagonal, Graph};
use super::rings::Rings;

/// Returns diagonals that leave only monotone faces.
pub fn monotone_diagonals(rings: &Rings) -> Vec<Diagonal> {
    let count = rings.points.len() as u32;
    let mut order: Vec<u32> = (0..count).collect();
    order.sort_unstable_by(|a, b| rings.order(*a, *b));
    let mut sweep = Sweep {
        rings,
        edges: ChunkedList::default(),
        helpers: (0..count).map(|point| Helper { point, is_merge: false }).collect(),
        diagonals: Vec::new(),
    };
    order.into_iter().for_each(|point| sweep.pass(point));
    sweep.diagonals
}

/// The last point between an edge and the next one on its right.
#[derive(Clone, Copy, Debug)]
struct Helper {
    point: u32,
    /// Two edges end in the point from above, with the interior between them. It needs a diagonal downward.
    is_merge: bool,
}

/// A line that sweeps down over the points.
struct Sweep<'a> {
    rings: &'a Rings,
    /// The edges that the line cuts and that lead down, from left to right. The interior is on their right side as seen
    /// on a map. An edge has the number of its upper point.
    edges: ChunkedList,
    /// The helper of each edge.
    helpers: Vec<Helper>,
    diagonals: Vec<Diagonal>,
}

impl Sweep<'_> {
    fn pass(&mut self, point: u32) {
        let rings = self.rings;
        let (previous, next) =
            (rings.points[point as usize].previous, rings.points[point as usize].next);
        let is_below = |other: u32| rings.order(other, point).is_gt();
        match (is_below(previous), is_below(next)) {
            (true, true) => {
                let place = self.place(point);
                // A reflex point splits the interior above it.
                if rings.turn(previous, point, next) < 0.0 {
                    self.join(point, place, true, false);
                }
                self.edges.insert(place, point);
            }
            (false, false) => {
                let is_merge = rings.turn(previous, point, next) < 0.0;
                let place = self.end(point, previous);
                if is_merge {
                    self.join(point, place, false, true);
                }
            }
            (false, true) => {
                let place = self.end(point, previous);
                self.edges.insert(place, point);
            }
            (true, false) => {
                let place = self.place(point);
                self.join(point, place, false, false);
            }
        }
    }

    /// The place after the edges on the left of a point.
    fn place(&self, point: u32) -> Place {
        self.edges.partition_point(|edge| {
            let lower = self.rings.points[edge as usize].next;
            self.rings.turn(edge, lower, point) > 0.0
        })
    }

    /// Ends the edge that leads to a point. Returns its place.
    fn end(&mut self, point: u32, edge: u32) -> Place {
        self.join_helper(point, edge, false);
        let (ended, place) = self.edges.remove(self.place(point));
        debug_assert_eq!(ended, edge);
        place
    }

    /// Makes a point the helper of the edge before a place, which is on its left.
    fn join(&mut self, point: u32, place: Place, always: bool, is_merge: bool) {
        let edge = self.edges.before(place).expect("the interior has an edge on its left");
        self.join_helper(point, edge, always);
        self.helpers[edge as usize] = Helper { point, is_merge };
    }

    /// Joins a point to the helper of an edge by a diagonal, if the helper needs one.
    fn join_helper(&mut self, point: u32, edge: u32, always: bool) {
        let helper = self.helpers[edge as usize];
        if always || helper.is_merge {
            self.diagonals.push([point, helper.point]);
        }
    }
}

/// Returns the diagonals that cut the monotone faces of a graph into triangles.
pub fn triangle_diagonals(graph: &Graph) -> Vec<Diagonal> {
    let (mut points, mut stack, mut diagonals) = (Vec::new(), Vec::new(), Vec::new());
    graph.faces(
        |_| true,
        |face| {
            points.clear();
            points.extend(face.iter().map(|edge| graph.origin(*edge)));
            triangulate(graph.rings, &mut points, &mut stack, &mut diagonals);
        },
    );
    diagonals
}

/// A point of a monotone face.
#[derive(Clone, Copy)]
struct Chained {
    point: u32,
    /// On the chain that leads from the top down on the left.
    is_left: bool,
}

/// Cuts a monotone face, whose points are counter-clockwise, into triangles.
fn triangulate(
    rings: &Rings,
    points: &mut [u32],
    stack: &mut Vec<Chained>,
    diagonals: &mut Vec<Diagonal>,
) {
    if points.len() == 3 {
        return;
    }
    let top = (0..points.len()).min_by(|a, b| rings.order(points[*a], points[*b]));
    points.rotate_left(top.expect("a face has points"));
    let bottom = (0..points.len()).max_by(|a, b| rings.order(points[*a], points[*b]));
    let bottom = bottom.expect("a face has points");
    let chained = points.iter().enumerate();
    let mut chained: Vec<Chained> =
        chained.map(|(place, point)| Chained { point: *point, is_left: place < bottom }).collect();
    chained.sort_unstable_by(|a, b| rings.order(a.point, b.point));
    let (last, rest) = chained.split_last().expect("a face has points");

    stack.clear();
    stack.extend(&rest[..2]);
    for (number, next) in rest.iter().enumerate().skip(2) {
        let mut join = |other: Chained| diagonals.push([next.point, other.point]);
        let mut above = stack.pop().expect("two points are on the stack");
        if next.is_left != above.is_left {
            // The lowest on the stack is the neighbour on the same chain.
            join(above);
            stack.drain(1..).for_each(&mut join);
            stack.clear();
            above = rest[number - 1];
        } else {
            while let Some(other) = stack.last() {
                let ends = if next.is_left { (other, next) } else { (next, other) };
                if rings.turn(ends.0.point, above.point, ends.1.point) <= 0.0 {
                    break;
                }
                join(*other);
                above = *other;
                stack.pop();
            }
        }
        stack.extend([above, *next]);
    }
    let inner = &stack[1..stack.len() - 1];
    diagonals.extend(inner.iter().map(|other| [last.point, other.point]));
}

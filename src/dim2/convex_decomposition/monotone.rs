//! Diagonals that cut a polygon into monotone faces, and these into triangles.
//!
//! A face is monotone if every level line cuts it in one interval. Points at the same height count as ordered from left
//! to right, as if the polygon were turned a little.
//! Algorithms: de Berg and others, "Computational Geometry", 3rd edition, chapter 3.

use super::border::{Border, Incidence};
use super::chunked_list::ChunkedList;
use super::graph::{Diagonal, Graph};

/// Returns diagonals that leave only monotone faces.
pub fn monotone_diagonals(border: &Border) -> Vec<Diagonal> {
    let leads_down = |&[start, end]: &[u32; 2]| border.order(start, end).is_lt();
    let upper_first = |ends: &[u32; 2]| if leads_down(ends) { *ends } else { [ends[1], ends[0]] };
    let uppers: Vec<u32> = border.edges.iter().map(|ends| upper_first(ends)[0]).collect();
    let lowers: Vec<u32> = border.edges.iter().map(|ends| upper_first(ends)[1]).collect();
    let above = Incidence::new(&border.points, &lowers, &uppers);
    let below = Incidence::new(&border.points, &uppers, &lowers);
    let mut order: Vec<u32> = (0..border.points.len() as u32).collect();
    order.sort_unstable_by(|a, b| border.order(*a, *b));
    let mut sweep = Sweep {
        border,
        leads_down: border.edges.iter().map(leads_down).collect(),
        edges: ChunkedList::default(),
        helpers: uppers.iter().map(|point| Helper { point: *point, is_merge: false }).collect(),
        diagonals: Vec::new(),
    };
    order.into_iter().for_each(|point| sweep.pass(point, above.at(point), below.at(point)));
    sweep.diagonals
}

/// The last point between an edge and the next one on its right.
#[derive(Clone, Copy, Debug)]
struct Helper {
    point: u32,
    /// Edges end in the point from above, with the interior on both sides of them. It needs a diagonal downward.
    is_merge: bool,
}

/// A line that sweeps down over the points.
struct Sweep<'a> {
    border: &'a Border,
    /// Whether each edge leads down. Then the interior is on its right as seen on a map, else on its left.
    leads_down: Vec<bool>,
    /// The edges that the line cuts and that lead down, from left to right.
    edges: ChunkedList,
    /// The helper of each edge.
    helpers: Vec<Helper>,
    diagonals: Vec<Diagonal>,
}

impl Sweep<'_> {
    /// Moves the line over a point, with the edges that end there from above and those that begin, from left to right.
    fn pass(&mut self, point: u32, ended: &[u32], begun: &[u32]) {
        let Some(leftmost) = ended.first().or(begun.first()) else { return };
        let mut place = self.edges.partition_point(|edge| {
            let [upper, lower] = self.border.edges[edge as usize];
            self.border.turn(upper, lower, point) > 0.0
        });
        for &edge in ended {
            if self.leads_down[edge as usize] {
                self.join_helper(point, edge, false);
                let (removed, after) = self.edges.remove(place);
                debug_assert_eq!(removed, edge);
                place = after;
            }
        }
        // Whether the interior is on the left of the point.
        if !self.leads_down[*leftmost as usize] {
            let edge = self.edges.before(place).expect("the interior has an edge on its left");
            // Without edges from above, the point splits the interior above it.
            self.join_helper(point, edge, ended.is_empty());
            self.helpers[edge as usize] = Helper { point, is_merge: begun.is_empty() };
        }
        for &edge in begun.iter().rev().filter(|edge| self.leads_down[**edge as usize]) {
            place = self.edges.insert(place, edge);
        }
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
            triangulate(graph.border, &mut points, &mut stack, &mut diagonals);
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
    border: &Border,
    points: &mut [u32],
    stack: &mut Vec<Chained>,
    diagonals: &mut Vec<Diagonal>,
) {
    if points.len() == 3 {
        return;
    }
    let top = (0..points.len()).min_by(|a, b| border.order(points[*a], points[*b]));
    points.rotate_left(top.expect("a face has points"));
    let bottom = (0..points.len()).max_by(|a, b| border.order(points[*a], points[*b]));
    let bottom = bottom.expect("a face has points");
    let chained = points.iter().enumerate();
    let mut chained: Vec<Chained> =
        chained.map(|(place, point)| Chained { point: *point, is_left: place < bottom }).collect();
    chained.sort_unstable_by(|a, b| border.order(a.point, b.point));
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
                if border.turn(ends.0.point, above.point, ends.1.point) <= 0.0 {
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

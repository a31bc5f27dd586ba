//! Whether any edges of rings cross or touch: a sweep over the points, from top to bottom (Shamos and Hoey 1976).
//!
//! The edges that the sweep line cuts are ordered from left to right. The first two edges that meet are neighbours in that
//! order before they do. So only neighbours are tested, and all tests are exact.

use super::chunked_list::ChunkedList;
use super::rings::Rings;

/// Returns whether two edges have a common point, except for the one where neighbours meet. O(n log n).
pub fn any_edges_meet(rings: &Rings) -> bool {
    let mut order: Vec<u32> = (0..rings.points.len() as u32).collect();
    order.sort_unstable_by(|a, b| rings.order(*a, *b));
    if order.windows(2).any(|pair| rings.at(pair[0]) == rings.at(pair[1])) {
        return true;
    }
    let mut sweep = Sweep { rings, edges: ChunkedList::default() };
    order.into_iter().any(|point| sweep.meets_at(point))
}

struct Sweep<'a> {
    rings: &'a Rings,
    /// The edges that the line cuts, from left to right. An edge has the number of the point where it starts in its ring.
    edges: ChunkedList,
}

impl Sweep<'_> {
    /// Above 0 if an edge is on the left of a point, and 0 if the point is on its line.
    fn side(&self, edge: u32, point: u32) -> f64 {
        let next = self.rings.points[edge as usize].next;
        let is_down = self.rings.order(edge, next).is_lt();
        let (upper, lower) = if is_down { (edge, next) } else { (next, edge) };
        self.rings.turn(upper, lower, point)
    }

    /// Moves the line to a point. Returns whether edges that become neighbours meet.
    fn meets_at(&mut self, point: u32) -> bool {
        let rings = self.rings;
        let previous = rings.points[point as usize].previous;
        let next = rings.points[point as usize].next;
        // The two edges of the point with their other ends.
        let own = [(previous, previous), (point, next)];
        let begins = |end: u32| rings.order(point, end).is_lt();

        let mut place = self.edges.partition_point(|edge| self.side(edge, point) > 0.0);
        for _ in own.iter().filter(|(_, end)| !begins(*end)) {
            let found = self.edges.after(place);
            if !found.is_some_and(|found| own.iter().any(|(edge, _)| *edge == found)) {
                return true;
            }
            (_, place) = self.edges.remove(place);
        }
        let (left, right) = (self.edges.before(place), self.edges.after(place));
        if right.is_some_and(|right| self.side(right, point) == 0.0) {
            return true;
        }
        let meet = |left: Option<u32>, right: Option<u32>| {
            left.zip(right).is_some_and(|(left, right)| rings.meet(left, right))
        };
        match own.map(|(edge, end)| begins(end).then_some(edge)) {
            [None, None] => meet(left, right),
            [Some(edge), None] | [None, Some(edge)] => {
                self.edges.insert(place, edge);
                meet(left, Some(edge)) || meet(Some(edge), right)
            }
            [Some(before), Some(after)] => {
                let side = self.side(before, next);
                let (first, last) = if side > 0.0 { (before, after) } else { (after, before) };
                let before_last = self.edges.insert(place, last);
                self.edges.insert(before_last, first);
                side == 0.0 || meet(left, Some(first)) || meet(Some(last), right)
            }
        }
    }
}

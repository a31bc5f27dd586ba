//! The furthest of many points along a direction, without asking each.

use arrayvec::ArrayVec;
use glam::{DVec3, Vec3};

/// Points in a tree of boxes, split at the median of the longest side.
pub struct Support {
    nodes: Vec<Node>,
    points: Vec<DVec3>,
}

struct Node {
    min: DVec3,
    max: DVec3,
    /// A leaf's points; of a branch, none.
    first: usize,
    count: usize,
    /// A branch's second child; the first follows it.
    second: usize,
}

const LEAF: usize = 8;

/// A branch's children wait here, one per level, and levels halve the count.
const LEVELS: usize = 64;

impl Support {
    pub fn new(points: &[Vec3]) -> Support {
        let mut tree = Support {
            nodes: Vec::with_capacity(points.len().div_ceil(2)),
            points: points.iter().map(|point| point.as_dvec3()).collect(),
        };
        if !points.is_empty() {
            tree.split(0, points.len());
        }
        tree
    }

    fn split(&mut self, first: usize, count: usize) {
        let points = &mut self.points[first..first + count];
        let (min, max) = points
            .iter()
            .fold((points[0], points[0]), |(min, max), point| (min.min(*point), max.max(*point)));
        let node = self.nodes.len();
        if count <= LEAF {
            self.nodes.push(Node { min, max, first, count, second: 0 });
            return;
        }
        let axis = (max - min).max_position();
        let half = count / 2;
        points.select_nth_unstable_by(half, |a, b| a[axis].total_cmp(&b[axis]));
        self.nodes.push(Node { min, max, first, count: 0, second: 0 });
        self.split(first, half);
        self.nodes[node].second = self.nodes.len();
        self.split(first + half, count - half);
    }

    /// The greatest dot product of a direction with a point, or `least` when none is above it.
    ///
    /// Exactly the greatest of what double precision computes for each point: rounding keeps order, so a box's
    /// bound, computed in the same steps, is never below its points' products.
    pub fn greatest(&self, direction: DVec3, least: f64) -> f64 {
        let mut best = least;
        let mut waiting = ArrayVec::<usize, LEVELS>::new();
        if !self.nodes.is_empty() {
            waiting.push(0);
        }
        while let Some(index) = waiting.pop() {
            let node = &self.nodes[index];
            if self.bound(index, direction) <= best {
                continue;
            }
            if node.count > 0 {
                let points = &self.points[node.first..node.first + node.count];
                best = points.iter().map(|point| direction.dot(*point)).fold(best, f64::max);
                continue;
            }
            let (one, other) = (index + 1, node.second);
            let one_first = self.bound(one, direction) >= self.bound(other, direction);
            waiting.extend(if one_first { [other, one] } else { [one, other] });
        }
        best
    }

    fn bound(&self, node: usize, direction: DVec3) -> f64 {
        let node = &self.nodes[node];
        let corner = DVec3::select(direction.cmpge(DVec3::ZERO), node.max, node.min);
        direction.dot(corner)
    }
}

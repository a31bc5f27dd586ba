//! A bounding-volume tree over points, for the furthest point along a direction without testing every point.

use arrayvec::ArrayVec;
use glam::{DVec3, Vec3};

/// A tree of boxes over points, split at the median of the longest side.
pub struct PointTree {
    nodes: Vec<Node>,
    points: Vec<DVec3>,
}

struct Node {
    min: DVec3,
    max: DVec3,
    /// The points of a leaf. A branch has count 0.
    first: usize,
    count: usize,
    /// The second child of a branch. The first child is the next node.
    second: usize,
}

/// Maximum number of points in a leaf.
const LEAF: usize = 8;

/// The capacity of the traversal stack. It holds at most one node per level, and each level halves the count.
const LEVELS: usize = 64;

impl PointTree {
    pub fn new(points: &[Vec3]) -> PointTree {
        let mut tree = PointTree {
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

    /// The greatest dot product of a direction with any point, but at least `least`.
    ///
    /// It equals the maximum of the f64 products of all points. Rounding is monotonic, so a box's bound, computed by
    /// the same operations, is never below the products of its points.
    pub fn max_product(&self, direction: DVec3, least: f64) -> f64 {
        let mut best = least;
        let mut stack = ArrayVec::<usize, LEVELS>::new();
        if !self.nodes.is_empty() {
            stack.push(0);
        }
        while let Some(index) = stack.pop() {
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
            stack.extend(if one_first { [other, one] } else { [one, other] });
        }
        best
    }

    fn bound(&self, node: usize, direction: DVec3) -> f64 {
        let node = &self.nodes[node];
        let corner = DVec3::select(direction.cmpge(DVec3::ZERO), node.max, node.min);
        direction.dot(corner)
    }
}

//! Pairs of leaves with overlapping bounds: those of one moved leaf, and those of the whole tree with itself.

use arrayvec::ArrayVec;

use super::nodes::Child;
use super::traverse::STACK;
use super::{Bound, Bvh, LANES, MAX_HEIGHT, Wide, bit_positions};

/// Two nodes, or one node twice, whose leaves are still to be paired.
#[derive(Clone, Copy, Debug)]
pub struct NodePair(u32, u32);

/// Pairs that wait on the stack of a traversal: a pair of nodes has at most this number of pairs of children.
const PAIR_STACK: usize = (LANES * LANES - 1) * MAX_HEIGHT + 1;

impl<B: Bound> Bvh<B> {
    /// Visits every leaf that overlaps `bound` and has any of `bits`, and whether it overlaps `old_bound`, too.
    pub fn query_moved(
        &self,
        bound: &B,
        old_bound: Option<&B>,
        bits: u64,
        mut visit: impl FnMut(u32, bool),
    ) {
        let bits = self.query_bits(bits);
        let mut stack = ArrayVec::<u32, STACK>::new();
        stack.push(0);
        while let Some(node) = stack.pop() {
            let node = &self.nodes[node as usize];
            let old = old_bound.map_or(0, |old| node.bounds.overlaps(old));
            for lane in bit_positions(node.bounds.overlaps(bound)) {
                if !node.bits[lane].match_any(bits) {
                    continue;
                }
                match node.child(lane) {
                    Child::Leaf(leaf) => visit(leaf, old >> lane & 1 != 0),
                    Child::Node(child) => {
                        self.prefetch(child);
                        stack.push(child);
                    }
                }
            }
        }
    }

    /// Lists pairs of nodes whose leaves are all pairs of leaves of the tree. Each is a task of its own.
    pub fn list_node_pairs(&self, least: usize, tasks: &mut Vec<NodePair>) {
        tasks.clear();
        tasks.push(NodePair(0, 0));
        // A leaf beside a node is no pair of nodes. Its pairs stay with the pair above.
        let mut next = 0;
        while tasks.len() < least && next < tasks.len() {
            let pair = tasks[next];
            if self.has_leaves(pair.0) || self.has_leaves(pair.1) {
                next += 1;
                continue;
            }
            // The first pairs are the largest.
            tasks.remove(next);
            self.visit_children(pair, |_, _| {}, |below| tasks.push(below));
        }
        // Tasks that visit the same nodes follow each other.
        tasks.sort_unstable_by_key(|&NodePair(a, b)| (a.max(b), a.min(b)));
    }

    fn has_leaves(&self, node: u32) -> bool {
        let node = &self.nodes[node as usize];
        node.lanes().any(|lane| matches!(node.child(lane), Child::Leaf(_)))
    }

    /// Visits every pair of leaves below a pair of nodes with overlapping bounds, once in any order.
    pub fn leaf_pairs(&self, task: NodePair, mut visit: impl FnMut(u32, u32)) {
        let mut stack = [task; PAIR_STACK];
        let mut pending = 1;
        while pending > 0 {
            pending -= 1;
            self.visit_children(stack[pending], &mut visit, |below| {
                stack[pending] = below;
                pending += 1;
            });
        }
    }

    /// Visits the pairs of children of two nodes with overlapping bounds: leaves, and nodes.
    #[inline(always)]
    fn visit_children(
        &self,
        NodePair(a, b): NodePair,
        mut leaves: impl FnMut(u32, u32),
        mut nodes: impl FnMut(NodePair),
    ) {
        let (node_a, node_b) = (&self.nodes[a as usize], &self.nodes[b as usize]);
        for lane_a in node_a.lanes() {
            let bound = node_a.bounds.get(lane_a);
            let child = node_a.child(lane_a);
            let mut others = node_b.bounds.overlaps(&bound);
            if a == b {
                // Each pair of lanes once, and each node with itself.
                others &= u32::MAX << (lane_a + 1);
                if let Child::Node(child) = child {
                    nodes(NodePair(child, child));
                }
            }
            for lane_b in bit_positions(others) {
                match (child, node_b.child(lane_b)) {
                    (Child::Leaf(leaf), Child::Leaf(other)) => leaves(leaf, other),
                    (Child::Node(child), Child::Node(other)) => {
                        self.prefetch(other);
                        nodes(NodePair(child, other));
                    }
                    (Child::Leaf(leaf), Child::Node(other)) => {
                        self.pairs_of_leaf(leaf, &bound, other, &mut leaves);
                    }
                    (Child::Node(child), Child::Leaf(leaf)) => {
                        let bound = node_b.bounds.get(lane_b);
                        self.pairs_of_leaf(leaf, &bound, child, &mut leaves);
                    }
                }
            }
        }
    }

    /// Visits the pairs of a leaf with the leaves below a node.
    fn pairs_of_leaf(&self, leaf: u32, bound: &B, node: u32, visit: &mut impl FnMut(u32, u32)) {
        let mut stack = ArrayVec::<u32, STACK>::new();
        stack.push(node);
        while let Some(node) = stack.pop() {
            let node = &self.nodes[node as usize];
            for lane in bit_positions(node.bounds.overlaps(bound)) {
                match node.child(lane) {
                    Child::Leaf(other) => visit(leaf, other),
                    Child::Node(child) => stack.push(child),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use crate::bvh::{Bound, Bvh};
    use crate::dim3::Aabb;

    fn bound(random: &mut fastrand::Rng) -> Aabb {
        let min = Vec3::from_array(std::array::from_fn(|_| random.f32() * 8.0));
        Aabb { min, max: min + Vec3::splat(random.f32() * 2.0) }
    }

    #[test]
    fn all_pairs_and_moved_leaves_agree_with_brute_force() {
        let mut random = fastrand::Rng::with_seed(50);
        for count in [0, 1, 2, 5, 40, 300] {
            let mut tree = Bvh::<Aabb>::default();
            let bounds: Vec<Aabb> = (0..count).map(|_| bound(&mut random)).collect();
            for (leaf, bound) in (0..).zip(&bounds) {
                tree.insert(leaf, bound, 1 << (leaf % 3));
            }
            let mut expected = Vec::new();
            for a in 0..count {
                expected.extend(
                    (a + 1..count).filter(|&b| bounds[a].overlaps(&bounds[b])).map(|b| (a, b)),
                );
            }
            for least in [1, 8, 100] {
                let (mut tasks, mut found) = (Vec::new(), Vec::new());
                tree.list_node_pairs(least, &mut tasks);
                for &task in &tasks {
                    tree.leaf_pairs(task, |a, b| {
                        found.push((a.min(b) as usize, a.max(b) as usize))
                    });
                }
                found.sort();
                assert_eq!(found, expected);
            }
            for _ in 0..20 {
                let (new, old) = (bound(&mut random), bound(&mut random));
                let mut found = Vec::new();
                tree.query_moved(&new, Some(&old), 3, |leaf, is_old| found.push((leaf, is_old)));
                found.sort();
                let all = (0..count as u32).zip(&bounds);
                let all = all.filter(|(leaf, bound)| leaf % 3 < 2 && bound.overlaps(&new));
                assert!(
                    found.into_iter().eq(all.map(|(leaf, bound)| (leaf, bound.overlaps(&old))))
                );
            }
        }
    }
}

//! Walking the tree: by a bound, or along a ray.

use std::ops::ControlFlow;

use super::{Bound, Bvh, Child, LANES, MAX_HEIGHT, Wide, ones};

/// Each level leaves at most three lanes waiting while the fourth is walked.
const STACK: usize = (LANES - 1) * MAX_HEIGHT + 1;

impl<B: Bound> Bvh<B> {
    /// Visits every leaf whose bound overlaps `bound` and that has one of `bits`, in no stated order, until
    /// `visit` breaks.
    pub fn query<T>(
        &self,
        bound: &B,
        bits: u64,
        mut visit: impl FnMut(u32) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let mut stack = [0u32; STACK];
        let mut waiting = 1;
        while waiting > 0 {
            waiting -= 1;
            let node = &self.nodes[stack[waiting] as usize];
            for lane in ones(node.bounds.overlaps(bound) & node.used) {
                if node.bits[lane] & bits == 0 {
                    continue;
                }
                match node.child(lane) {
                    Child::Leaf(leaf) => visit(leaf)?,
                    Child::Node(child) => {
                        stack[waiting] = child;
                        waiting += 1;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits every leaf that a ray meets within `reach` and that has one of `bits`, the nearer ones early.
    /// `visit` is told how far the walk looks, and answers how far to look from then on, or breaks. So does
    /// the walk itself.
    pub fn raycast<T>(
        &self,
        ray: &B::Ray,
        mut reach: f32,
        bits: u64,
        mut visit: impl FnMut(f32, u32) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T, f32> {
        let mut stack = [(0u32, 0.0f32); STACK];
        let mut waiting = 1;
        while waiting > 0 {
            waiting -= 1;
            let (node, entry) = stack[waiting];
            if entry > reach {
                continue;
            }
            let node = &self.nodes[node as usize];
            let (lanes, entries) = node.bounds.entries(ray, reach);
            let first = waiting;
            for lane in ones(lanes & node.used) {
                if node.bits[lane] & bits == 0 {
                    continue;
                }
                match node.child(lane) {
                    Child::Leaf(leaf) => reach = visit(reach, leaf)?,
                    Child::Node(child) => {
                        // Kept in order, the nearest on top: at most four.
                        let mut at = waiting;
                        while at > first && stack[at - 1].1 < entries[lane] {
                            stack[at] = stack[at - 1];
                            at -= 1;
                        }
                        stack[at] = (child, entries[lane]);
                        waiting += 1;
                    }
                }
            }
        }
        ControlFlow::Continue(reach)
    }
}

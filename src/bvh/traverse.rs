//! Traversal of the tree: overlap queries, and leaves in order along a ray, along a sweep, or by distance.

use std::ops::ControlFlow;

use super::{Bound, Bvh, Child, LANES, MAX_HEIGHT, Wide, bit_positions};

/// Size of the traversal stack: at most three siblings per level wait while the fourth is traversed.
const STACK: usize = (LANES - 1) * MAX_HEIGHT + 1;

impl<B: Bound> Bvh<B> {
    /// Visits every leaf that overlaps `bound` and has any of `bits`, in unspecified order, until `visit` breaks.
    pub fn query<T>(
        &self,
        bound: &B,
        bits: u64,
        mut visit: impl FnMut(u32) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let mut stack = [0u32; STACK];
        let mut pending = 1;
        while pending > 0 {
            pending -= 1;
            let node = &self.nodes[stack[pending] as usize];
            for lane in bit_positions(node.bounds.overlaps(bound) & node.used) {
                if node.bits[lane] & bits == 0 {
                    continue;
                }
                match node.child(lane) {
                    Child::Leaf(leaf) => visit(leaf)?,
                    Child::Node(child) => {
                        stack[pending] = child;
                        pending += 1;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits every leaf that a ray hits within `reach` and that has any of `bits`, roughly nearest first.
    ///
    /// `visit` receives the current reach and the leaf. It returns the new reach, or breaks. The result is the last
    /// reach, or the break value.
    pub fn raycast<T>(
        &self,
        ray: &B::Ray,
        mut reach: f32,
        bits: u64,
        mut visit: impl FnMut(f32, u32) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T, f32> {
        let mut stack = [(0u32, 0.0f32); STACK];
        let mut pending = 1;
        while pending > 0 {
            pending -= 1;
            let (node, entry) = stack[pending];
            if entry > reach {
                continue;
            }
            let node = &self.nodes[node as usize];
            let (lanes, entries) = node.bounds.entries(ray, reach);
            let first = pending;
            for lane in bit_positions(lanes & node.used) {
                if node.bits[lane] & bits == 0 {
                    continue;
                }
                match node.child(lane) {
                    Child::Leaf(leaf) => reach = visit(reach, leaf)?,
                    Child::Node(child) => {
                        // Sorted insertion of at most four children, the nearest on top.
                        let mut at = pending;
                        while at > first && stack[at - 1].1 < entries[lane] {
                            stack[at] = stack[at - 1];
                            at -= 1;
                        }
                        stack[at] = (child, entries[lane]);
                        pending += 1;
                    }
                }
            }
        }
        ControlFlow::Continue(reach)
    }

    /// Visits every leaf that a moving bound meets until `latest` and that has any of `bits`, earliest first.
    ///
    /// `visit` is that of [`Bvh::raycast`], with times from 0 to 1.
    #[inline]
    pub fn sweep<T>(
        &self,
        sweep: &B::Sweep,
        latest: f32,
        bits: u64,
        visit: impl FnMut(f32, u32) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T, f32> {
        self.nearest_first(latest, bits, |bounds, latest| bounds.times(sweep, latest), visit)
    }

    /// Visits every leaf within `reach` of a bound that has any of `bits`, nearest first. `visit` is that of
    /// [`Bvh::raycast`].
    #[inline]
    pub fn by_distance<T>(
        &self,
        bound: &B,
        reach: f32,
        bits: u64,
        visit: impl FnMut(f32, u32) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T, f32> {
        self.nearest_first(reach, bits, |bounds, reach| bounds.gaps(bound, reach), visit)
    }

    /// Visits leaves in the order of a lower bound that `test` returns for the lanes of a node, while it is within reach.
    ///
    /// Leaves wait on the stack like nodes, because their tests take much longer than the traversal.
    #[inline(always)]
    fn nearest_first<T>(
        &self,
        mut reach: f32,
        bits: u64,
        test: impl Fn(&B::Wide, f32) -> (u32, [f32; LANES]),
        mut visit: impl FnMut(f32, u32) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T, f32> {
        let mut stack = [(Child::Node(0), 0.0f32); STACK];
        let mut pending = 1;
        while pending > 0 {
            pending -= 1;
            let (child, key) = stack[pending];
            if key > reach {
                continue;
            }
            let node = match child {
                Child::Leaf(leaf) => {
                    reach = visit(reach, leaf)?;
                    continue;
                }
                Child::Node(node) => &self.nodes[node as usize],
            };
            let (lanes, keys) = test(&node.bounds, reach);
            let first = pending;
            for lane in bit_positions(lanes & node.used) {
                if node.bits[lane] & bits == 0 {
                    continue;
                }
                // Sorted insertion of at most four children, the nearest on top.
                let mut at = pending;
                while at > first && stack[at - 1].1 < keys[lane] {
                    stack[at] = stack[at - 1];
                    at -= 1;
                }
                stack[at] = (node.child(lane), keys[lane]);
                pending += 1;
            }
        }
        ControlFlow::Continue(reach)
    }
}

//! Queries. They visit leaves as ranges of the item order.

use std::ops::{ControlFlow, Range};

use super::{Child, LANES, Link, MAX_HEIGHT, PartBound, PartTree, QuantizedNode, range};

/// Size of the traversal stack: at most three siblings per level wait while the fourth is traversed.
const STACK: usize = (LANES - 1) * MAX_HEIGHT + 1;

const ROOT: Link = Link(0);

impl<B: PartBound> PartTree<B> {
    /// Visits every leaf whose bound overlaps `bound`, in unspecified order, until `visit` breaks.
    pub fn query<T>(
        &self,
        bound: &B,
        mut visit: impl FnMut(Range<u32>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let mut stack = [0; STACK];
        let mut pending = usize::from(self.bound.overlaps(bound));
        while pending > 0 {
            pending -= 1;
            let node = &self.nodes[stack[pending] as usize];
            let mut lanes = node.overlaps(bound);
            while lanes != 0 {
                match node.link(lanes.trailing_zeros() as usize).child() {
                    Child::Leaf { first, count } => visit(range(first, count))?,
                    Child::Node(child) => {
                        stack[pending] = child;
                        pending += 1;
                    }
                }
                lanes &= lanes - 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits leaves whose bounds are within `reach` of `bound`, nearest first. `visit` returns the new reach.
    pub fn by_distance(&self, bound: &B, reach: f32, visit: impl FnMut(Range<u32>) -> f32) {
        self.nearest_first(reach, |node, reach| node.gaps(bound, reach), visit);
    }

    /// Visits leaves whose bounds `bound` meets on its way along `translation`, earliest first.
    ///
    /// `latest` and the values that `visit` returns are times from 0 to 1. Later leaves are skipped.
    pub fn along(
        &self,
        bound: &B,
        translation: B::Vector,
        latest: f32,
        visit: impl FnMut(Range<u32>) -> f32,
    ) {
        let sweep = bound.sweep(translation);
        self.nearest_first(latest, |node, latest| node.times(&sweep, latest), visit);
    }

    /// Visits leaves whose bounds a ray hits within `reach`, nearest entry first. `visit` returns the new reach.
    #[inline]
    pub fn raycast(&self, ray: &B::PartRay, reach: f32, visit: impl FnMut(Range<u32>) -> f32) {
        self.nearest_first(reach, |node, reach| node.entries(ray, reach), visit);
    }

    /// Visits leaves in the order of a key that `key` returns for their bounds, while it is at or below the value that
    /// `visit` returned last.
    ///
    /// The key of a bound must not be above that of a bound within it.
    pub fn by_key(&self, key: impl Fn(&B) -> f32, visit: impl FnMut(Range<u32>) -> f32) {
        let keys = |node: &B::Node, most: f32| {
            let mut keys = [0.0; LANES];
            let mut lanes = 0;
            for (lane, value) in keys.iter_mut().enumerate().take(node.count()) {
                *value = key(&node.bound(lane));
                lanes |= u32::from(*value <= most) << lane;
            }
            (lanes, keys)
        };
        self.nearest_first(f32::INFINITY, keys, visit);
    }

    /// Visits leaves in the order of a lower bound that `test` returns for the lanes of a node, while it is within reach.
    #[inline(always)]
    fn nearest_first(
        &self,
        mut reach: f32,
        test: impl Fn(&B::Node, f32) -> (u32, [f32; LANES]),
        mut visit: impl FnMut(Range<u32>) -> f32,
    ) {
        let mut stack = [(ROOT, f32::NEG_INFINITY); STACK];
        let mut pending = 1;
        while pending > 0 {
            pending -= 1;
            let (link, entry) = stack[pending];
            if entry > reach {
                continue;
            }
            let node = match link.child() {
                Child::Leaf { first, count } => {
                    reach = visit(range(first, count));
                    continue;
                }
                Child::Node(node) => &self.nodes[node as usize],
            };
            let (mut lanes, entries) = test(node, reach);
            let first = pending;
            while lanes != 0 {
                let lane = lanes.trailing_zeros() as usize;
                lanes &= lanes - 1;
                // Sorted insertion, the nearest on top.
                let mut at = pending;
                while at > first && stack[at - 1].1 < entries[lane] {
                    stack[at] = stack[at - 1];
                    at -= 1;
                }
                stack[at] = (node.link(lane), entries[lane]);
                pending += 1;
            }
        }
    }
}

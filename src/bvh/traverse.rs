//! Traversal of the tree: overlap queries, and leaves in order along a ray, along a sweep, or by distance.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use glam::{BVec4A, Vec4};

use super::nodes::{Child, Link, Node};
use super::{Bound, Bvh, LANES, MAX_HEIGHT, Wide, bit_positions};
use crate::math::descending;
use crate::simd::prefetch::{Elements, prefetch_all};
use crate::simd::words::Joined;

/// Size of the traversal stack: at most three siblings per level wait while the fourth is traversed.
pub(super) const STACK: usize = (LANES - 1) * MAX_HEIGHT + 1;

impl<B: Bound> Bvh<B> {
    /// Visits every leaf that overlaps `bound` and has any of `bits`, in unspecified order, until `visit` breaks.
    ///
    /// The tree passes each leaf of a node to `soon` before it visits the first of them.
    #[inline]
    pub fn query<T>(
        &self,
        bound: &B,
        bits: u64,
        soon: impl Fn(u32),
        mut visit: impl FnMut(u32) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let bits = self.query_bits(bits);
        let mut stack = ArrayVec::<u32, STACK>::new();
        stack.push(0);
        while let Some(node) = stack.pop() {
            let node = &self.nodes[node as usize];
            let mut leaves = ArrayVec::<u32, LANES>::new();
            for lane in bit_positions(node.bounds.overlaps(bound)) {
                if !node.bits[lane].match_any(bits) {
                    continue;
                }
                match node.child(lane) {
                    Child::Leaf(leaf) => {
                        soon(leaf);
                        leaves.push(leaf);
                    }
                    Child::Node(child) => {
                        self.prefetch(child);
                        stack.push(child);
                    }
                }
            }
            leaves.into_iter().try_for_each(&mut visit)?;
        }
        ControlFlow::Continue(())
    }

    /// Visits every leaf that a ray hits within `reach` and that has any of `bits`, nearest first.
    ///
    /// `visit` receives the current reach and the leaf. It returns the new reach, or breaks. The result is the last
    /// reach, or the break value. `data` is what `visit` reads of each leaf: the tree prefetches it when it puts the leaf
    /// on its stack, long before `visit`.
    #[inline]
    pub fn raycast<T>(
        &self,
        ray: &B::Ray,
        reach: f32,
        bits: u64,
        data: Elements,
        visit: impl FnMut(f32, u32) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T, f32> {
        let test = |bounds: &B::Wide, reach| bounds.entries(ray, reach);
        self.nearest_first::<2, T>(reach, bits, test, data, visit)
    }

    /// Visits every leaf that a moving bound meets until `latest` and that has any of `bits`, earliest first.
    ///
    /// `data` and `visit` are those of [`Bvh::raycast`], with times from 0 to 1.
    #[inline]
    pub fn sweep<T>(
        &self,
        sweep: &B::Sweep,
        latest: f32,
        bits: u64,
        data: Elements,
        visit: impl FnMut(f32, u32) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T, f32> {
        let test = |bounds: &B::Wide, latest| bounds.times(sweep, latest);
        self.nearest_first::<2, T>(latest, bits, test, data, visit)
    }

    /// Visits every leaf within `reach` of a bound that has any of `bits`, nearest first. `data` and `visit` are those of
    /// [`Bvh::raycast`].
    #[inline]
    pub fn by_distance<T>(
        &self,
        bound: &B,
        reach: f32,
        bits: u64,
        data: Elements,
        mut visit: impl FnMut(f32, u32) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T, f32> {
        // Squares have the order of the distances, and need no root.
        let test = |bounds: &B::Wide, reach| bounds.squared_gaps(bound, reach);
        let square = |reach: f32| (reach * reach).next_up() + f32::MIN_POSITIVE;
        let mut now = reach;
        // A third node is rarely within the final reach.
        self.nearest_first::<1, T>(square(reach), bits, test, data, |_, leaf| {
            now = visit(now, leaf)?;
            ControlFlow::Continue(square(now))
        })?;
        ControlFlow::Continue(now)
    }

    /// Visits leaves in the order of a lower bound that `test` returns for the lanes of a node, while it is within reach.
    ///
    /// Leaves wait on the stack like nodes, because their tests take much longer than the traversal. Children are
    /// prefetched when they are put there. A step opens up to `AHEAD` further nodes with the nearest one: the processor
    /// computes and loads them at the same time, where one after the other would wait for the cache.
    #[inline(always)]
    fn nearest_first<const AHEAD: usize, T>(
        &self,
        mut reach: f32,
        bits: u64,
        test: impl Fn(&B::Wide, f32) -> (BVec4A, Vec4),
        data: Elements,
        mut visit: impl FnMut(f32, u32) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T, f32> {
        if self.leaves == 0 {
            return ControlFlow::Continue(reach);
        }
        let (bits, nodes) = (self.query_bits(bits), self.nodes.elements());
        let mut stack = ArrayVec::<u64, { STACK + STEPS_AHEAD + 4 * LANES }>::new();
        stack.push(ROOT);
        while let Some(first) = stack.pop() {
            if key(first) > reach {
                continue;
            }
            let link = Link::of_word(first);
            if link.is_leaf() {
                reach = visit(reach, link.index() as u32)?;
                continue;
            }
            let mut step = ArrayVec::<&Node<B>, 3>::new();
            step.push(&self.nodes[link.index()]);
            while step.len() <= AHEAD
                && stack.len() < STEPS_AHEAD
                && let Some(&next) = stack.last()
                && key(next) <= reach
                && !Link::of_word(next).is_leaf()
            {
                step.push(&self.nodes[Link::of_word(next).index()]);
                stack.pop();
            }
            // The children of the nearest node on top, and of these the nearest.
            for node in step.into_iter().rev() {
                let (lanes, keys) = test(&node.bounds, reach);
                let Joined { words, lanes } = node.children(lanes, keys, bits);
                for word in words {
                    let link = Link::of_word(word);
                    // A lane that is not entered is 0, and the root is in the cache.
                    nodes.prefetch_or(data, link.is_leaf(), link.index());
                }
                // Lanes that are not entered come last and are removed.
                let kept = stack.len() + lanes.count_ones() as usize;
                stack.try_extend_from_slice(&descending(words)).expect("the stack has room");
                stack.truncate(kept);
            }
        }
        ControlFlow::Continue(reach)
    }

    /// Starts to load a node.
    #[inline(always)]
    pub(super) fn prefetch(&self, node: u32) {
        if let Some(node) = self.nodes.get(node as usize) {
            prefetch_all(node);
        }
    }
}

/// Steps open several nodes while fewer children than this wait. Then a step opens one, which bounds the stack.
const STEPS_AHEAD: usize = 64;

/// The root as a waiting child. The high half of such a word orders it by its key, which is not negative; the low half is
/// its link.
const ROOT: u64 = 0;

/// The key of a waiting child.
#[inline(always)]
fn key(waiting: u64) -> f32 {
    f32::from_bits((waiting >> 32) as u32)
}

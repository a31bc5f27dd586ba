//! Traversal of the tree: overlap queries, and leaves in order along a ray, along a sweep, or by distance.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::nodes::{Child, Link};
use super::{Bound, Bvh, LANES, MAX_HEIGHT, Wide, bit_positions};
use crate::math::descending;
use crate::simd::prefetch::prefetch_all;

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
    /// reach, or the break value. The tree passes each leaf to `soon` when it puts the leaf on its stack, long before
    /// `visit`.
    #[inline]
    pub fn raycast<T>(
        &self,
        ray: &B::Ray,
        reach: f32,
        bits: u64,
        soon: impl Fn(u32),
        visit: impl FnMut(f32, u32) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T, f32> {
        let test = |bounds: &B::Wide, reach| bounds.entries(ray, reach);
        self.nearest_first(reach, bits, test, soon, visit)
    }

    /// Visits every leaf that a moving bound meets until `latest` and that has any of `bits`, earliest first.
    ///
    /// `soon` and `visit` are those of [`Bvh::raycast`], with times from 0 to 1.
    #[inline]
    pub fn sweep<T>(
        &self,
        sweep: &B::Sweep,
        latest: f32,
        bits: u64,
        soon: impl Fn(u32),
        visit: impl FnMut(f32, u32) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T, f32> {
        let test = |bounds: &B::Wide, latest| bounds.times(sweep, latest);
        self.nearest_first(latest, bits, test, soon, visit)
    }

    /// Visits every leaf within `reach` of a bound that has any of `bits`, nearest first. `soon` and `visit` are those of
    /// [`Bvh::raycast`].
    #[inline]
    pub fn by_distance<T>(
        &self,
        bound: &B,
        reach: f32,
        bits: u64,
        soon: impl Fn(u32),
        mut visit: impl FnMut(f32, u32) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T, f32> {
        // Squares have the order of the distances, and need no root.
        let test = |bounds: &B::Wide, reach| bounds.squared_gaps(bound, reach);
        let square = |reach: f32| (reach * reach).next_up() + f32::MIN_POSITIVE;
        let mut now = reach;
        self.nearest_first(square(reach), bits, test, soon, |_, leaf| {
            now = visit(now, leaf)?;
            ControlFlow::Continue(square(now))
        })?;
        ControlFlow::Continue(now)
    }

    /// Visits leaves in the order of a lower bound that `test` returns for the lanes of a node, while it is within reach.
    ///
    /// Leaves wait on the stack like nodes, because their tests take much longer than the traversal. Nodes are
    /// prefetched when they are put there.
    #[inline(always)]
    fn nearest_first<T>(
        &self,
        mut reach: f32,
        bits: u64,
        test: impl Fn(&B::Wide, f32) -> (u32, [f32; LANES]),
        soon: impl Fn(u32),
        mut visit: impl FnMut(f32, u32) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T, f32> {
        if self.leaves == 0 {
            return ControlFlow::Continue(reach);
        }
        let bits = self.query_bits(bits);
        let mut stack = ArrayVec::<Waiting, { STACK + LANES }>::new();
        stack.push(Waiting::new(0.0, Link::ROOT));
        while let Some(waiting) = stack.pop() {
            if waiting.key() > reach {
                continue;
            }
            let node = match waiting.link().child() {
                Some(Child::Leaf(leaf)) => {
                    reach = visit(reach, leaf)?;
                    continue;
                }
                Some(Child::Node(node)) => &self.nodes[node as usize],
                None => continue,
            };
            let (lanes, keys) = test(&node.bounds, reach);
            let lanes = lanes & node.matching(bits);
            let all = std::array::from_fn(|lane| {
                let waiting = Waiting::new(keys[lane], node.links[lane]);
                if lanes >> lane & 1 == 1 { waiting } else { Waiting::NONE }
            });
            // The nearest on top. Lanes that are not entered come last and are removed.
            let kept = stack.len() + lanes.count_ones() as usize;
            for waiting in descending(all) {
                stack.push(waiting);
            }
            stack.truncate(kept);
            for lane in bit_positions(lanes) {
                match node.links[lane].child() {
                    Some(Child::Leaf(leaf)) => soon(leaf),
                    Some(Child::Node(child)) => self.prefetch(child),
                    None => {}
                }
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

/// A child that waits on the stack. The high half orders it by its key, which is not negative; the low half is its link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting(u64);

impl Waiting {
    const NONE: Waiting = Waiting(0);

    #[inline(always)]
    fn new(key: f32, link: Link) -> Waiting {
        Waiting(u64::from(key.to_bits()) << 32 | u64::from(link.bits()))
    }

    #[inline(always)]
    fn key(self) -> f32 {
        f32::from_bits((self.0 >> 32) as u32)
    }

    #[inline(always)]
    fn link(self) -> Link {
        Link::from_bits(self.0 as u32)
    }
}

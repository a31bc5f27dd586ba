//! Traversal of the tree: overlap queries, and leaves in order along a ray, along a sweep, or by distance.
//!
//! A walk is a search in steps, so that a caller can take turns between several: while one waits for the cache, the
//! processor works on another.

use std::hint::select_unpredictable;
use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use glam::{BVec4A, Vec4};

use super::nodes::{Link, Node};
use super::{Bound, Bvh, LANES, MAX_HEIGHT, Wide};
use crate::math::descending;
use crate::simd::prefetch::{Elements, prefetch_all};
use crate::simd::words::Joined;

/// Size of the traversal stack: at most three siblings per level wait while the fourth is traversed.
pub(super) const STACK: usize = (LANES - 1) * MAX_HEIGHT + 1;

impl<B: Bound> Bvh<B> {
    /// Visits every leaf that overlaps `bound` and has any of `bits`, in unspecified order, until `visit` breaks.
    ///
    /// The tree passes each leaf to `soon` before it visits it. It opens several nodes at once: the processor loads and
    /// tests them at the same time, where one after the other would wait for the cache.
    #[inline]
    pub fn query<T>(
        &self,
        bound: &B,
        bits: u64,
        soon: impl Fn(u32),
        visit: impl FnMut(u32) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        self.query_in_steps(OPENED, bound, bits, soon, visit)
    }

    /// [`Bvh::query`] for a `visit` that soon breaks. It opens few nodes before it reaches the first leaf.
    #[inline]
    pub fn find<T>(
        &self,
        bound: &B,
        bits: u64,
        soon: impl Fn(u32),
        visit: impl FnMut(u32) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        self.query_in_steps(FEW_OPENED, bound, bits, soon, visit)
    }

    /// A [`Bvh::query`] that opens up to `at_once` nodes, at most [`OPENED`], in each step.
    #[inline(always)]
    fn query_in_steps<T>(
        &self,
        at_once: usize,
        bound: &B,
        bits: u64,
        soon: impl Fn(u32),
        mut visit: impl FnMut(u32) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        let bits = self.query_bits(bits);
        let (mut first, mut second) = ([0; OPENED * LANES], [0; OPENED * LANES]);
        let (mut open, mut below) = (&mut first, &mut second);
        let mut leaves = [0; OPENED * LANES];
        let mut waiting = ArrayVec::<u32, { STACK + FEW_WAITING + 2 * OPENED * LANES }>::new();
        // The root, which is node 0.
        let mut opened = 1;
        while opened > 0 {
            let (mut nodes, mut found) = (0, 0);
            for &node in &open[..opened] {
                let node = &self.nodes[node as usize];
                let lanes = node.bounds.overlaps(bound) & node.lanes_with(bits);
                let leaf_lanes = node.leaf_lanes();
                node.append_children(lanes & !leaf_lanes, below, &mut nodes);
                node.append_children(lanes & leaf_lanes, &mut leaves, &mut found);
            }
            below[..nodes].iter().for_each(|&node| self.prefetch(node));
            leaves[..found].iter().for_each(|&leaf| soon(leaf));
            leaves[..found].iter().copied().try_for_each(&mut visit)?;
            (open, below, opened) = (below, open, nodes);
            let most = if waiting.len() <= FEW_WAITING { at_once } else { 1 };
            while opened > most {
                opened -= 1;
                waiting.push(open[opened]);
            }
            while opened < most
                && let Some(node) = waiting.pop()
            {
                open[opened] = node;
                opened += 1;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits every leaf within `reach` that has any of `bits`, in the order of the lower bounds of `order`.
    ///
    /// `visit` receives the current reach and the leaf. It returns the new reach, or breaks. `data` is what it reads of
    /// each leaf: the tree prefetches it when it puts the leaf on its stack, long before `visit`.
    #[inline]
    pub fn nearest_first<O: Order<B>, T>(
        &self,
        order: &O,
        reach: f32,
        bits: u64,
        data: Elements,
        mut visit: impl FnMut(f32, u32) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T, f32> {
        let mut walk = Walk::default();
        self.start(&mut walk, order, reach);
        while self.step(&mut walk, order, bits, data, &mut visit)? {}
        ControlFlow::Continue(walk.reach)
    }

    /// Starts a walk with the root.
    #[inline(always)]
    pub fn start<O: Order<B>>(&self, walk: &mut Walk, order: &O, reach: f32) {
        walk.set_reach(order, reach);
        walk.is_large = self.nodes.end() > CACHED_NODES;
        walk.stack.clear();
        if self.leaves > 0 {
            walk.stack.push(ROOT);
        }
    }

    /// A step of [`Bvh::nearest_first`]: visits a leaf, or opens the nearest node. Returns false if there is none.
    ///
    /// Leaves wait on the stack like nodes, because their tests take much longer than the traversal. Children are
    /// prefetched when they are put there, and so are the probable children of the nearest one. A step may open further nodes
    /// with the nearest one: the processor loads and tests them at the same time, where one after the other would wait for
    /// the cache.
    #[inline(always)]
    pub fn step<O: Order<B>, T>(
        &self,
        walk: &mut Walk,
        order: &O,
        bits: u64,
        data: Elements,
        mut visit: impl FnMut(f32, u32) -> ControlFlow<T, f32>,
    ) -> ControlFlow<T, bool> {
        let (bits, nodes) = (self.query_bits(bits), self.nodes.elements());
        let Some(first) = walk.stack.pop() else { return ControlFlow::Continue(false) };
        if key(first) > walk.most {
            return ControlFlow::Continue(true);
        }
        let link = Link::of_word(first);
        if link.is_leaf() {
            let reach = visit(walk.reach, link.index() as u32)?;
            walk.set_reach(order, reach);
            return ControlFlow::Continue(true);
        }
        let Walk { stack, most, is_large, .. } = walk;
        let ahead = if *is_large { O::AHEAD } else { O::AHEAD.min(1) };
        let mut opened = ArrayVec::<&Node<B>, MOST_OPENED>::new();
        opened.push(&self.nodes[link.index()]);
        while opened.len() <= ahead
            && stack.len() < STEPS_AHEAD
            && let Some(&next) = stack.last()
            && key(next) <= *most
            && !Link::of_word(next).is_leaf()
        {
            opened.push(&self.nodes[Link::of_word(next).index()]);
            stack.pop();
        }
        // The children of the nearest node on top, and of these the nearest.
        for node in opened.into_iter().rev() {
            let (lanes, keys) = order.test(&node.bounds, *most);
            let Joined { words, lanes } = node.children(lanes, keys, bits);
            if *is_large {
                for word in words {
                    let link = Link::of_word(word);
                    // A lane that is not entered is 0, and the root is in the cache.
                    nodes.prefetch_or(data, link.is_leaf(), link.index());
                }
            }
            // Lanes that are not entered come last and are removed.
            let kept = stack.len() + lanes.count_ones() as usize;
            stack.try_extend_from_slice(&descending(words)).expect("the stack has room");
            stack.truncate(kept);
        }
        if *is_large && let Some(&nearest) = stack.last() {
            let link = Link::of_word(nearest);
            // The root stands for a leaf: its neighbours are in the cache.
            let node = select_unpredictable(link.is_leaf(), 0, link.index());
            nodes.prefetch_following(node, FOLLOWING);
        }
        ControlFlow::Continue(true)
    }

    /// Starts to load a node.
    #[inline(always)]
    pub(super) fn prefetch(&self, node: u32) {
        if let Some(node) = self.nodes.get(node as usize) {
            prefetch_all(node);
        }
    }
}

/// The order in which a search visits leaves: by a lower bound of the distance or time at which it meets them.
pub trait Order<B: Bound> {
    /// The nodes that a step opens beside the nearest one.
    const AHEAD: usize;

    /// The lanes of a node whose keys are at most `most`, and the keys of all lanes, which are not negative.
    fn test(&self, bounds: &B::Wide, most: f32) -> (BVec4A, Vec4);

    /// The greatest key within a reach.
    fn most(&self, reach: f32) -> f32;
}

/// Along a ray. The reach is its parameter.
#[derive(Clone, Copy, Debug)]
pub struct AlongRay<'a, B: Bound>(pub &'a B::Ray);

impl<B: Bound> Order<B> for AlongRay<'_, B> {
    const AHEAD: usize = MOST_OPENED - 1;

    #[inline(always)]
    fn test(&self, bounds: &B::Wide, most: f32) -> (BVec4A, Vec4) {
        bounds.entries(self.0, most)
    }

    #[inline(always)]
    fn most(&self, reach: f32) -> f32 {
        reach
    }
}

/// Along the way of a moving bound. The reach is a time from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct AlongSweep<'a, B: Bound>(pub &'a B::Sweep);

impl<B: Bound> Order<B> for AlongSweep<'_, B> {
    const AHEAD: usize = MOST_OPENED - 1;

    #[inline(always)]
    fn test(&self, bounds: &B::Wide, most: f32) -> (BVec4A, Vec4) {
        bounds.times(self.0, most)
    }

    #[inline(always)]
    fn most(&self, reach: f32) -> f32 {
        reach
    }
}

/// By distance from a bound. The keys are squares, which have the order of the distances and need no root.
#[derive(Clone, Copy, Debug)]
pub struct ByDistance<'a, B: Bound>(pub &'a B);

impl<B: Bound> Order<B> for ByDistance<'_, B> {
    /// The next node is often beyond the reach once the nearest leaf is visited.
    const AHEAD: usize = 0;

    #[inline(always)]
    fn test(&self, bounds: &B::Wide, most: f32) -> (BVec4A, Vec4) {
        bounds.squared_gaps(self.0, most)
    }

    #[inline(always)]
    fn most(&self, reach: f32) -> f32 {
        (reach * reach).next_up() + f32::MIN_POSITIVE
    }
}

/// The state of a search that visits leaves nearest first.
#[derive(Debug)]
pub struct Walk {
    /// The children that wait, the nearest on top.
    stack: ArrayVec<u64, { STACK + STEPS_AHEAD + MOST_OPENED * LANES }>,
    reach: f32,
    /// The greatest key within the reach.
    most: f32,
    /// Whether the tree has more than [`CACHED_NODES`].
    is_large: bool,
}

impl Default for Walk {
    #[inline(always)]
    fn default() -> Walk {
        Walk { stack: ArrayVec::new(), reach: 0.0, most: 0.0, is_large: false }
    }
}

impl Walk {
    #[inline(always)]
    fn set_reach<B: Bound>(&mut self, order: &impl Order<B>, reach: f32) {
        (self.reach, self.most) = (reach, order.most(reach));
    }
}

/// The most nodes that a step of a search opens at once. A fifth one gains nothing.
const MOST_OPENED: usize = 4;

/// The nodes that an overlap query opens at once.
const OPENED: usize = 8;

/// The nodes that an overlap query opens at once if its first answer ends it.
const FEW_OPENED: usize = 2;

/// An overlap query opens several nodes at once while at most this many wait. Then it opens one, which bounds the stack.
const FEW_WAITING: usize = 32;

/// A tree of as many nodes, with the shapes of its leaves, fits the second-level cache. It needs no prefetching.
const CACHED_NODES: usize = 1024;

/// The nodes to prefetch after the nearest one. A build puts the lowest nodes after their parent and its siblings, so these
/// are probably its children. Their numbers are in the node itself, which may not have arrived.
const FOLLOWING: usize = 8;

/// A step opens several nodes while fewer children than this wait. Then it opens one, which bounds the stack.
const STEPS_AHEAD: usize = 32;

/// The root as a waiting child. The high half of such a word orders it by its key, which is not negative; the low half is
/// its link.
const ROOT: u64 = 0;

/// The key of a waiting child.
#[inline(always)]
fn key(waiting: u64) -> f32 {
    f32::from_bits((waiting >> 32) as u32)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use glam::Vec3;

    use crate::bvh::{Bound, Bvh, WideCorners};
    use crate::dim3::Aabb;

    /// The leaves that a query visits, sorted.
    fn visited(tree: &Bvh<Aabb>, bound: &Aabb, bits: u64) -> Vec<u32> {
        let mut leaves = Vec::new();
        let all: ControlFlow<()> = tree.query(
            bound,
            bits,
            |_| {},
            |leaf| {
                leaves.push(leaf);
                ControlFlow::Continue(())
            },
        );
        assert!(all.is_continue());
        leaves.sort_unstable();
        leaves
    }

    #[test]
    fn overlap_queries_visit_each_leaf_once_however_many_nodes_wait() {
        let mut random = fastrand::Rng::with_seed(22);
        let everywhere = Aabb { min: Vec3::NEG_INFINITY, max: Vec3::INFINITY };
        for count in [0, 1, 4, 5, 60, 3000] {
            // Positions at growing distances make a high tree.
            for is_high in [false, true] {
                let mut tree = Bvh::default();
                let mut bounds = Vec::new();
                for leaf in 0..count {
                    let far = if is_high { 1.02f32.powi(leaf as i32) } else { 50.0 };
                    let min = Vec3::from_array(std::array::from_fn(|_| random.f32())) * far;
                    let bound = Aabb { min, max: min + Vec3::ONE };
                    bounds.push(bound);
                    tree.add_waiting(leaf, &WideCorners::new(&bound), 1 << (leaf % 3));
                }
                tree.apply_waiting();
                let near = Aabb { min: Vec3::ZERO, max: Vec3::splat(20.0) };
                for (bound, bits) in [(everywhere, 7), (everywhere, 2), (near, 7), (near, 5)] {
                    let expected = |&leaf: &u32| {
                        bounds[leaf as usize].overlaps(&bound) && bits >> (leaf % 3) & 1 == 1
                    };
                    let expected: Vec<u32> = (0..count).filter(expected).collect();
                    assert_eq!(visited(&tree, &bound, bits), expected, "{count} {is_high}");
                }
            }
        }
    }
}

//! Queries. They visit leaves as ranges of the item order.
//!
//! Most of their time is spent waiting for memory. So a query prefetches the nodes and items that it visits later. It sorts
//! without branches, because they would mispredict.

use std::ops::{ControlFlow, Range};

use super::{Child, LANES, Link, MAX_HEIGHT, PartBound, PartTree, QuantizedNode, range};
use crate::math::descending;
use crate::simd::prefetch::prefetch;

/// Size of the traversal stack. At most three siblings per level wait while the fourth is traversed, and all lanes of a
/// node are written at once.
pub(super) const STACK: usize = (LANES - 1) * (MAX_HEIGHT + 1) + 1;

/// The number of leaves that a query collects before it visits them.
const LEAVES: usize = 16;

const ROOT: Link = Link(0);

/// The size of a cache line in bytes.
const CACHE_LINE: usize = 64;

/// The items of a tree, which its queries prefetch.
pub trait Items: Copy {
    /// The address in memory of the items of a leaf that begins with `first`. One that does not exist is no error.
    fn address(self, first: usize) -> *const u8;
}

/// Nothing to prefetch.
impl Items for () {
    #[inline(always)]
    fn address(self, _: usize) -> *const u8 {
        std::ptr::null()
    }
}

/// A tree with its items.
#[derive(Debug)]
pub struct TreeOver<'a, B: PartBound, I> {
    tree: &'a PartTree<B>,
    items: I,
}

impl<B: PartBound> PartTree<B> {
    /// Adds the items to prefetch.
    #[inline(always)]
    pub fn over<I: Items>(&self, items: I) -> TreeOver<'_, B, I> {
        TreeOver { tree: self, items }
    }

    /// Visits every leaf whose bound overlaps `bound`, in unspecified order, until `visit` breaks.
    pub fn query<T>(
        &self,
        bound: &B,
        visit: impl FnMut(Range<u32>) -> ControlFlow<T>,
    ) -> ControlFlow<T> {
        self.over(()).query(bound, visit)
    }

    /// Visits leaves whose bounds are within `reach` of `bound`, nearest first. `visit` returns the new reach.
    pub fn by_distance(&self, bound: &B, reach: f32, visit: impl FnMut(Range<u32>) -> f32) {
        self.over(()).by_distance(bound, reach, visit);
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
        self.over(()).along(bound, translation, latest, visit);
    }

    /// Visits leaves whose bounds a ray hits within `reach`, nearest entry first. `visit` returns the new reach.
    #[inline]
    pub fn raycast(&self, ray: &B::PartRay, reach: f32, visit: impl FnMut(Range<u32>) -> f32) {
        self.over(()).raycast(ray, reach, visit);
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
        self.over(()).nearest_first::<true>(f32::INFINITY, keys, visit);
    }
}

impl<B: PartBound, I: Items> TreeOver<'_, B, I> {
    /// [`PartTree::query`].
    #[inline]
    pub fn query<R>(
        &self,
        bound: &B,
        mut visit: impl FnMut(Range<u32>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        let mut stack = [ROOT; STACK];
        let mut pending = usize::from(self.tree.bound.overlaps(bound));
        // Their items arrive while the query goes on.
        let mut leaves = [ROOT; LEAVES];
        let mut found = 0;
        loop {
            if pending == 0 || found > LEAVES - LANES {
                for leaf in &leaves[..found] {
                    let Child::Leaf { first, count } = leaf.child() else { continue };
                    visit(range(first, count))?;
                }
                found = 0;
                if pending == 0 {
                    return ControlFlow::Continue(());
                }
            }
            pending -= 1;
            let Child::Node(node) = stack[pending].child() else { continue };
            let node = &self.tree.nodes[node as usize];
            let lanes = node.overlaps(bound);
            for lane in 0..LANES {
                let (link, is_hit) = (node.link(lane), (lanes >> lane & 1) as usize);
                let is_leaf = usize::from(link.is_leaf());
                stack[pending] = link;
                pending += is_hit & !is_leaf;
                leaves[found] = link;
                found += is_hit & is_leaf;
                self.prefetch(if is_hit == 1 { link } else { ROOT });
            }
        }
    }

    /// [`PartTree::by_distance`].
    #[inline]
    pub fn by_distance(&self, bound: &B, reach: f32, visit: impl FnMut(Range<u32>) -> f32) {
        self.nearest_first::<false>(reach, |node, reach| node.gaps(bound, reach), visit);
    }

    /// [`PartTree::along`].
    #[inline]
    pub fn along(
        &self,
        bound: &B,
        translation: B::Vector,
        latest: f32,
        visit: impl FnMut(Range<u32>) -> f32,
    ) {
        let sweep = bound.sweep(translation);
        self.nearest_first::<false>(latest, |node, latest| node.times(&sweep, latest), visit);
    }

    /// [`PartTree::raycast`].
    #[inline]
    pub fn raycast(&self, ray: &B::PartRay, reach: f32, visit: impl FnMut(Range<u32>) -> f32) {
        self.nearest_first::<false>(reach, |node, reach| node.entries(ray, reach), visit);
    }

    /// Visits leaves in the order of a lower bound that `test` returns for the lanes of a node, while it is within reach.
    ///
    /// `SIGNED`: whether the bounds may be negative.
    #[inline(always)]
    fn nearest_first<const SIGNED: bool>(
        &self,
        mut reach: f32,
        test: impl Fn(&B::Node, f32) -> (u32, [f32; LANES]),
        mut visit: impl FnMut(Range<u32>) -> f32,
    ) {
        let mut stack = [Waiting::<SIGNED>::new(f32::NEG_INFINITY, ROOT); STACK];
        let mut pending = 1;
        while pending > 0 {
            pending -= 1;
            let waiting = stack[pending];
            if waiting.key() > reach {
                continue;
            }
            let node = match waiting.link().child() {
                Child::Leaf { first, count } => {
                    reach = visit(range(first, count));
                    continue;
                }
                Child::Node(node) => &self.tree.nodes[node as usize],
            };
            let (lanes, keys) = test(node, reach);
            let all: [Waiting<SIGNED>; LANES] = std::array::from_fn(|lane| {
                let waiting = Waiting::new(keys[lane], node.link(lane));
                if lanes >> lane & 1 == 1 { waiting } else { Waiting::NONE }
            });
            // The nearest on top. Lanes that are not hit come last, above the top.
            let sorted = descending(all);
            stack[pending..pending + LANES].copy_from_slice(&sorted);
            pending += count_of(lanes);
            // The nearest lane is visited at once, so its prefetch would come too late. A third one that waits is rare.
            self.prefetch(sorted[0].link());
            self.prefetch(sorted[1].link());
        }
    }

    /// Prefetches a node, or the items of a leaf.
    #[inline(always)]
    fn prefetch(&self, link: Link) {
        let (is_leaf, index) = (link.is_leaf(), (link.0 & Link::FIRST) as usize);
        let node = self.tree.nodes.as_ptr().wrapping_add(index).cast::<u8>();
        let item = self.items.address(index);
        let address = if is_leaf { item } else { node };
        prefetch(address);
        // The items of a leaf are in up to three lines. After a node comes its first child.
        prefetch(address.wrapping_add(CACHE_LINE));
        prefetch(address.wrapping_add(if is_leaf { 2 * CACHE_LINE } else { CACHE_LINE }));
    }
}

/// A subtree that waits on the stack. The high half orders it by its key, the low half is its link.
///
/// `SIGNED`: whether keys may be negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Waiting<const SIGNED: bool>(u64);

impl<const SIGNED: bool> Waiting<SIGNED> {
    /// Less than every other.
    const NONE: Waiting<SIGNED> = Waiting(0);

    const SIGN: u32 = 1 << 31;

    #[inline(always)]
    fn new(key: f32, link: Link) -> Waiting<SIGNED> {
        // The bits of floats that are not negative have their order.
        let mut bits = key.to_bits();
        if SIGNED {
            bits ^= ((bits as i32) >> 31) as u32 | Self::SIGN;
        }
        Waiting(u64::from(bits) << 32 | u64::from(link.0))
    }

    #[inline(always)]
    fn key(self) -> f32 {
        let mut bits = (self.0 >> 32) as u32;
        if SIGNED {
            bits ^= ((!bits as i32) >> 31) as u32 | Self::SIGN;
        }
        f32::from_bits(bits)
    }

    #[inline(always)]
    fn link(self) -> Link {
        Link(self.0 as u32)
    }
}

/// The number of lanes in a mask.
#[inline(always)]
fn count_of(lanes: u32) -> usize {
    const COUNTS: [u8; 1 << LANES] = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
    COUNTS[lanes as usize % COUNTS.len()].into()
}

//! Queries. They visit leaves as ranges of the item order.
//!
//! Most of their time is spent waiting for memory. So a query prefetches the nodes and items that it visits later. It sorts
//! without branches, because they would mispredict.

use std::hint::select_unpredictable;
use std::ops::{ControlFlow, Range};

use arrayvec::ArrayVec;

use super::{Accepted, Child, LANES, Link, MAX_HEIGHT, PartBound, PartTree, QuantizedNode, range};
use crate::simd::eight_lanes::{EightLanes, EightWork, lane_and_value};
use crate::simd::f32_lanes::{LaneMask, Width};
use crate::simd::prefetch::prefetch;

/// Size of a stack of lanes. At most seven siblings per level wait while the eighth is traversed.
pub(super) const STACK: usize = (LANES - 1) * (MAX_HEIGHT + 1) + 1;

/// The number of leaves that a query collects before it visits them.
const LEAVES: usize = 24;

const ROOT: Link = Link(0);

/// The size of a cache line in bytes.
const CACHE_LINE: usize = 64;

/// The items of a tree, which its queries prefetch.
pub trait Items: Copy {
    /// Whether there is anything to prefetch.
    const EXIST: bool = true;

    /// The address in memory of the items of a leaf that begins with `first`. One that does not exist is no error.
    fn address(self, first: usize) -> *const u8;
}

/// Nothing to prefetch.
impl Items for () {
    const EXIST: bool = false;

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

    /// Visits leaves in the order of a key that `key` returns for their bounds. Stops when the key is above the value
    /// that `visit` returned last.
    ///
    /// The key of a bound must not be above that of a bound within it.
    pub fn by_key(&self, key: impl Fn(&B) -> f32, mut visit: impl FnMut(Range<u32>) -> f32) {
        let mut stack = ArrayVec::<(f32, Link), STACK>::new();
        stack.push((f32::NEG_INFINITY, ROOT));
        let mut most = f32::INFINITY;
        while let Some((least, link)) = stack.pop() {
            if least > most {
                continue;
            }
            let node = match link.child() {
                Child::Leaf { first, count } => {
                    most = visit(range(first, count));
                    continue;
                }
                Child::Node(node) => &self.nodes[node as usize],
            };
            let waiting = stack.len();
            let keyed = (0..node.count()).map(|lane| (key(&node.bound(lane)), node.link(lane)));
            stack.extend(keyed.filter(|(key, _)| *key <= most));
            stack[waiting..].sort_unstable_by(|(a, _), (b, _)| b.total_cmp(a));
        }
    }
}

impl<B: PartBound, I: Items> TreeOver<'_, B, I> {
    /// [`PartTree::query`].
    #[inline]
    pub fn query<R>(
        &self,
        bound: &B,
        visit: impl FnMut(Range<u32>) -> ControlFlow<R>,
    ) -> ControlFlow<R> {
        self.query_with(bound, Visit(visit))
    }

    /// [`PartTree::query`] with work on lanes.
    #[inline]
    pub fn query_with<R>(
        &self,
        bound: &B,
        visitor: impl LeafVisitor<Answer = ControlFlow<R>>,
    ) -> ControlFlow<R> {
        Width::widest().run_eight(Query { over: self, bound, visitor })
    }

    /// [`PartTree::by_distance`].
    #[inline]
    pub fn by_distance(&self, bound: &B, reach: f32, visit: impl FnMut(Range<u32>) -> f32) {
        let (question, visitor) = (Distance(bound), Visit(visit));
        Width::widest().run_eight(NearestFirst { over: self, question, reach, visitor });
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
        let (question, visitor) = (Motion(bound.sweep(translation)), Visit(visit));
        Width::widest().run_eight(NearestFirst { over: self, question, reach: latest, visitor });
    }

    /// [`PartTree::raycast`].
    #[inline]
    pub fn raycast(&self, ray: &B::PartRay, reach: f32, visit: impl FnMut(Range<u32>) -> f32) {
        let (question, visitor) = (Line(ray), Visit(visit));
        Width::widest().run_eight(NearestFirst { over: self, question, reach, visitor });
    }

    /// [`PartTree::raycast`] within other work on lanes.
    #[inline(always)]
    pub fn raycast_on<L: EightLanes>(
        &self,
        ray: &B::PartRay,
        reach: f32,
        visitor: impl LeafVisitor<Answer = f32>,
    ) {
        NearestFirst { over: self, question: Line(ray), reach, visitor }.run::<L>();
    }

    /// Prefetches a node, or the items of a leaf.
    #[inline(always)]
    fn prefetch(&self, link: Link) {
        let (is_leaf, index) = (link.is_leaf(), (link.0 & Link::FIRST) as usize);
        let node = self.tree.nodes.as_ptr().wrapping_add(index).cast::<u8>();
        let item = self.items.address(index);
        let address = select_unpredictable(is_leaf, item, node);
        prefetch(address);
        prefetch(address.wrapping_add(CACHE_LINE));
        // The items of a leaf are in up to three lines.
        prefetch(address.wrapping_add(CACHE_LINE << usize::from(is_leaf)));
    }
}

/// [`TreeOver::query`].
struct Query<'a, 'b, B: PartBound, I, V> {
    over: &'a TreeOver<'b, B, I>,
    bound: &'a B,
    visitor: V,
}

impl<B: PartBound, I: Items, R, V> EightWork for Query<'_, '_, B, I, V>
where
    V: LeafVisitor<Answer = ControlFlow<R>>,
{
    type Output = ControlFlow<R>;

    #[inline(always)]
    fn run<L: EightLanes>(mut self) -> ControlFlow<R> {
        let tree = self.over.tree;
        // Nodes, and the lanes of each that are nodes to visit. Small, as for `Waiting`.
        let mut nodes = ArrayVec::<(u32, u32), MAX_HEIGHT>::new();
        // Their items arrive while the query goes on.
        let mut leaves = ArrayVec::<Link, LEAVES>::new();
        let mut next = tree.bound.overlaps(self.bound).then_some(0);
        loop {
            if next.is_none() || leaves.len() > LEAVES - LANES {
                for leaf in leaves.take() {
                    let Child::Leaf { first, count } = leaf.child() else { continue };
                    self.visitor.visit::<L>(range(first, count))?;
                }
            }
            let Some(number) = next else {
                return ControlFlow::Continue(());
            };
            let node = &tree.nodes[number as usize];
            let (lanes, leaf_lanes) = (node.overlaps::<L>(self.bound), node.leaves::<L>());
            each_lane(lanes & leaf_lanes, |lane| {
                leaves.push(node.link(lane));
                self.over.prefetch(node.link(lane));
            });
            each_lane(lanes & !leaf_lanes, |lane| self.over.prefetch(node.link(lane)));
            if lanes & !leaf_lanes != 0 {
                nodes.push((number, lanes & !leaf_lanes));
            }
            // The highest lane: if lanes are visited upward, overlaps of two meshes are found later.
            next = nodes.last_mut().map(|(number, lanes)| {
                let lane = lanes.ilog2();
                *lanes &= !(1 << lane);
                tree.nodes[*number as usize].link(lane as usize).0
            });
            if nodes.last().is_some_and(|(_, lanes)| *lanes == 0) {
                nodes.pop();
            }
        }
    }
}

/// Visits the lanes of a mask.
#[inline(always)]
fn each_lane(mut lanes: u32, mut visit: impl FnMut(usize)) {
    while lanes != 0 {
        visit(lanes.trailing_zeros() as usize);
        lanes &= lanes - 1;
    }
}

/// A number for each lane of a node: the nearest lane has the least.
trait Question<B: PartBound> {
    /// The lanes within reach.
    fn accepted<L: EightLanes>(&self, node: &B::Node, reach: f32) -> Accepted<L>;
}

/// Distances to a bound.
struct Distance<'a, B>(&'a B);

impl<B: PartBound> Question<B> for Distance<'_, B> {
    #[inline(always)]
    fn accepted<L: EightLanes>(&self, node: &B::Node, reach: f32) -> Accepted<L> {
        node.gaps(self.0, reach)
    }
}

/// The times at which a moving bound meets others.
struct Motion<B: PartBound>(B::Sweep);

impl<B: PartBound> Question<B> for Motion<B> {
    #[inline(always)]
    fn accepted<L: EightLanes>(&self, node: &B::Node, latest: f32) -> Accepted<L> {
        node.times(&self.0, latest)
    }
}

/// The parameters at which a ray enters bounds.
struct Line<'a, B: PartBound>(&'a B::PartRay);

impl<B: PartBound> Question<B> for Line<'_, B> {
    #[inline(always)]
    fn accepted<L: EightLanes>(&self, node: &B::Node, reach: f32) -> Accepted<L> {
        node.entries(self.0, reach)
    }
}

/// Visits leaves in the order of their numbers, while they are within reach.
struct NearestFirst<'a, 'b, B: PartBound, I, Q, V> {
    over: &'a TreeOver<'b, B, I>,
    question: Q,
    reach: f32,
    visitor: V,
}

/// Visits the leaves of a search, with work on lanes.
pub trait LeafVisitor {
    /// The new reach, or whether to go on.
    type Answer;

    /// Visits a leaf. Implementations are `#[inline(always)]`, as for `EightWork`.
    fn visit<L: EightLanes>(&mut self, leaf: Range<u32>) -> Self::Answer;
}

/// A visitor without work on lanes.
struct Visit<F>(F);

impl<A, F: FnMut(Range<u32>) -> A> LeafVisitor for Visit<F> {
    type Answer = A;

    #[inline(always)]
    fn visit<L: EightLanes>(&mut self, leaf: Range<u32>) -> A {
        (self.0)(leaf)
    }
}

/// The lanes of a node that wait. Small, because searches in compounds of meshes have four stacks.
#[derive(Clone, Copy)]
struct Waiting {
    /// The least key. Infinite if no lane waits.
    next: f32,
    /// The lanes with other keys.
    others: u32,
    node: u32,
}

impl Waiting {
    #[inline(always)]
    fn new<L: EightLanes>(keys: L, node: u32) -> Waiting {
        let next = keys.least();
        let others = keys.without(next).at_most(L::splat(f32::MAX)).bits();
        Waiting { next, others, node }
    }
}

/// Makes the keys of other lanes than these infinite.
#[inline(always)]
fn only<L: EightLanes>(keys: L, lanes: u32) -> L {
    let least =
        |lane: usize| if lanes >> lane & 1 == 1 { f32::NEG_INFINITY } else { f32::INFINITY };
    keys.max(L::load(&std::array::from_fn(least)))
}

impl<B, I, Q, V> EightWork for NearestFirst<'_, '_, B, I, Q, V>
where
    B: PartBound,
    I: Items,
    Q: Question<B>,
    V: LeafVisitor<Answer = f32>,
{
    type Output = ();

    #[inline(always)]
    fn run<L: EightLanes>(mut self) {
        let over = self.over;
        let nodes = &over.tree.nodes[..];
        // A lane that waits no longer has an infinite key, which is never within reach.
        let mut reach = self.reach.min(f32::MAX);
        let mut stack = ArrayVec::<Waiting, MAX_HEIGHT>::new();
        let mut next = Some(ROOT);
        while let Some(link) = next {
            match link.child() {
                Child::Leaf { first, count } => {
                    over.prefetch(link);
                    look_ahead::<B, I, Q, L>(over, &stack, &self.question, reach);
                    reach = self.visitor.visit::<L>(range(first, count)).min(f32::MAX);
                }
                Child::Node(number) => {
                    let node = &nodes[number as usize];
                    node.prefetch_links();
                    let accepted = self.question.accepted::<L>(node, reach);
                    let lanes = accepted.bits();
                    // Most nodes have one such lane. Then nothing waits.
                    if lanes & lanes.wrapping_sub(1) == 0 {
                        if lanes != 0 {
                            next = Some(node.link(lanes.trailing_zeros() as usize % LANES));
                            continue;
                        }
                    } else {
                        let keys = accepted.keys();
                        let first = keys.least();
                        let waiting = Waiting::new(keys.without(first), number);
                        stack.push(waiting);
                        over.prefetch(node.link(lane_and_value(waiting.next).0));
                        next = Some(node.link(lane_and_value(first).0));
                        continue;
                    }
                }
            }
            next = pop::<B, Q, L>(&mut stack, nodes, &self.question, reach);
        }
    }
}

/// Prefetches the leaf that [`pop`] returns next, or the nearest child if it returns a node.
///
/// A search spends most of its time on waiting for leaves. So before it visits one, it prefetches the next one.
#[inline(always)]
fn look_ahead<B: PartBound, I: Items, Q: Question<B>, L: EightLanes>(
    over: &TreeOver<'_, B, I>,
    stack: &ArrayVec<Waiting, MAX_HEIGHT>,
    question: &Q,
    reach: f32,
) {
    let Some(waiting) = stack.last().filter(|_| I::EXIST) else { return };
    let nodes = &over.tree.nodes[..];
    let (lane, number) = lane_and_value(waiting.next);
    let link = nodes[waiting.node as usize].link(lane);
    if link.is_leaf() | (number > reach) {
        over.prefetch(link);
        return;
    }
    let node = &nodes[link.0 as usize];
    let nearest = question.accepted::<L>(node, reach).keys().least();
    let child = node.link(lane_and_value(nearest).0);
    // Branch-free: whether the node has a child within reach is unpredictable. It is in the cache itself.
    over.prefetch(select_unpredictable(nearest < f32::INFINITY, child, link));
}

/// Removes the next lane within reach. Lanes beyond the reach go.
#[inline(always)]
fn pop<B: PartBound, Q: Question<B>, L: EightLanes>(
    stack: &mut ArrayVec<Waiting, MAX_HEIGHT>,
    nodes: &[B::Node],
    question: &Q,
    reach: f32,
) -> Option<Link> {
    loop {
        let waiting = stack.last_mut()?;
        let (lane, number) = lane_and_value(waiting.next);
        if number > reach {
            stack.pop();
            continue;
        }
        let node = &nodes[waiting.node as usize];
        if waiting.others == 0 {
            stack.pop();
        } else {
            let keys = only(question.accepted::<L>(node, reach).keys(), waiting.others);
            *waiting = Waiting::new(keys, waiting.node);
        }
        return Some(node.link(lane));
    }
}

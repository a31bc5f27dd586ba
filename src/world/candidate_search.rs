//! The search for new candidates among the shapes that left their leaves.

use super::candidate::Candidate;
use super::candidates::Candidates;
use super::leaves::Leaves;
use super::marks::{LEAF, PAIRING};
use super::pairing::{Pairing, Pairings};
use super::search_queue::SearchQueue;
use super::shape::Shape;
use super::slots::Slots;
use super::{PairPolicy, Settings, Tree, World};
use crate::bvh::{Bound, Bvh, LANES, NodePair};
use crate::sort_and_sweep::MOST_COLUMNS;
use crate::space::Space;
use crate::threads;

/// Shapes per task.
const CHUNK: usize = 128;

/// The least time of a task, in nanoseconds.
const COST: u64 = 500;

/// If this part of the leaves of a tree have moved, one search for all pairs is faster than one search for each leaf.
/// Sort and sweep is the fastest, unless the leaves crowd.
const PART: usize = 2;

/// The least number of tasks of a search for all pairs of a tree.
const TASKS: usize = 64;

/// The most tasks: the last division replaces one task by at most the pairs of the children of two nodes.
const MOST_TASKS: usize = TASKS + LANES * LANES;

/// A shape is loaded this many pairs before its test.
const AHEAD: usize = 8;

impl<S: Space> World<S> {
    /// Searches the trees with the leaf of each shape in the search queue, and adds the pairs to the candidates.
    pub(super) fn find_candidates(&mut self) {
        if self.settings.pairs == PairPolicy::None {
            return;
        }
        let (queue, tree) = (&self.search_queue, &self.trees[0].bvh);
        let visits = most_visits(queue, &self.shapes, &self.pairings, tree);
        let all = PART * visits >= tree.leaf_count();
        let is_swept = all && queue.most_have_moved() && self.sort_and_sweep();
        // Static shapes search the tree of moving ones.
        let is_static = |&slot: &u32| self.trees[1].bvh.contains(slot);
        if !is_swept || self.search_queue.as_slice().iter().any(is_static) {
            self.refresh(0);
        }
        if self.search_queue.lacks_most() && (!is_swept || self.trees[1].bvh.leaf_count() > 0) {
            self.list_moved();
        }
        let World { candidates, search_queue, shapes, trees, settings, marks, .. } = self;
        let (leaves, bounds, pairings) = (&self.leaves, &self.bounds, &self.pairings);
        let (marks, queue, tree) = (marks.as_slice(), &*search_queue, &trees[0].bvh);
        let search = Search { queue, shapes, leaves, bounds, pairings, trees, marks, all };
        let node_pairs = &mut candidates.node_pairs;
        node_pairs.clear();
        if all && !is_swept {
            tree.list_node_pairs(TASKS, node_pairs);
        }
        let order = &mut candidates.search_order;
        order.clear();
        // If the tree of moving shapes has been searched at once, only the other one is left.
        if !all || trees[1].bvh.leaf_count() > 0 {
            search.sort(order);
        }
        let order = &*order;
        debug_assert!(node_pairs.len() <= MOST_TASKS);
        let chunks = order.len().div_ceil(CHUNK);
        if candidates.found.len() < MOST_TASKS + chunks {
            candidates.found.resize_with(MOST_TASKS + chunks, Vec::new);
        }
        // The node pairs take the last places before those of the chunks. Columns have filled places before them.
        let first = MOST_TASKS - node_pairs.len();
        let lists = &mut candidates.found[first..MOST_TASKS + chunks];
        threads::for_each_chunk(1, COST, lists, |number, lists| {
            let (task, list) = (first + number, &mut lists[0]);
            if let Some(chunk) = task.checked_sub(MOST_TASKS) {
                let places = order.iter().skip(chunk * CHUNK).take(CHUNK);
                places.for_each(|&(_, place)| search.pairs_of(place as usize, list));
            } else {
                search.pairs_below(node_pairs[number], list);
            }
            keep_pairs_that_may_meet(shapes, pairings, settings, list);
        });
        if is_swept {
            let is_elsewhere = |slot| !tree.contains(slot);
            let elsewhere = (trees[1].bvh.leaf_count() > 0).then_some(is_elsewhere);
            candidates.replace_by_found(shapes.used() as usize, elsewhere);
        } else {
            candidates.merge_found(MOST_TASKS, chunks);
        }
    }

    /// Finds all pairs of moving shapes by sort and sweep. Returns false, with no pairs, if their leaves crowd.
    fn sort_and_sweep(&mut self) -> bool {
        let World { candidates, shapes, trees, leaves, bounds, pairings, settings, .. } = self;
        let Candidates { sort_and_sweep, found, .. } = candidates;
        let (shapes, leaves, bounds) = (&*shapes, &*leaves, &**bounds);
        if found.len() < MOST_COLUMNS {
            found.resize_with(MOST_COLUMNS, Vec::new);
        }
        let tree = &trees[0].bvh;
        let slots = (0..shapes.used()).filter(|&slot| tree.contains(slot));
        let slots = slots.map(|slot| (slot, leaves.wide(bounds, slot)));
        let add = |list: &mut Vec<_>, a, b| list.push(Candidate::new(a, b));
        let records_all = settings.records_all(pairings);
        let finish = |list: &mut Vec<_>| {
            if !records_all {
                keep_pairs_that_may_meet(shapes, pairings, settings, list);
            }
        };
        let is_complete = sort_and_sweep.visit_pairs(slots, found, add, finish);
        if !is_complete {
            found.iter_mut().for_each(Vec::clear);
        }
        is_complete
    }

    /// Adds the moving shapes with new leaves to the search queue.
    fn list_moved(&mut self) {
        let World { trees, marks, search_queue, .. } = self;
        for (slot, marks) in (0..).zip(marks.as_slice()) {
            if marks & LEAF != 0 && trees[0].bvh.contains(slot) {
                search_queue.insert(slot);
            }
        }
    }
}

/// The number of moving shapes in the queue whose filters match any leaf of their tree.
fn most_visits<S: Space>(
    queue: &SearchQueue<S::Bound>,
    shapes: &Slots<Shape<S>>,
    pairings: &Pairings,
    tree: &Bvh<S::Bound>,
) -> usize {
    let matches = |pairing: &Pairing| tree.may_match(pairing.filter.query_bits());
    if queue.lacks_most() {
        if let Some(pairing) = pairings.single() {
            return if matches(pairing) { tree.leaf_count() } else { 0 };
        }
        let searches =
            |shape: &Shape<S>| !shape.is_static() && matches(pairings.get(shape.pairing));
        return shapes.live().filter(|(_, shape)| shape.is_enabled() && searches(shape)).count();
    }
    let slots = queue.as_slice();
    if PART * slots.len() < tree.leaf_count() {
        return 0;
    }
    let searches = |&&slot: &&u32| {
        let shape = shapes.value(slot);
        shape.is_some_and(|shape| !shape.is_static() && matches(pairings.get(shape.pairing)))
    };
    slots.iter().filter(searches).count()
}

/// The part of a world that the search reads.
struct Search<'a, S: Space> {
    queue: &'a SearchQueue<S::Bound>,
    shapes: &'a Slots<Shape<S>>,
    leaves: &'a Leaves<S::Bound>,
    bounds: &'a [<S::Bound as Bound>::Packed],
    pairings: &'a Pairings,
    trees: &'a [Tree<S::Bound>; 2],
    marks: &'a [u8],
    /// Whether the tree of moving shapes is searched for all its pairs at once.
    all: bool,
}

impl<S: Space> Search<'_, S> {
    /// Lists the places of the queue so that neighbours in the tree follow each other: they visit the same nodes.
    fn sort(&self, order: &mut Vec<(u32, u32)>) {
        order.clear();
        let slots = self.queue.as_slice();
        let tree = &self.trees[0].bvh;
        order.extend(slots.iter().zip(0..).map(|(&slot, place)| (tree.neighborhood(slot), place)));
        if order.len() > CHUNK {
            order.sort_unstable();
        }
    }

    /// Adds the pairs of the shape at a place of the queue. Their filters may not match.
    fn pairs_of(&self, place: usize, found: &mut Vec<Candidate>) {
        let slot = self.queue.as_slice()[place];
        let Some((shape, true)) = self.shapes.in_slot(slot) else { return };
        if !shape.is_enabled() {
            return;
        }
        let is_same = self.marks[slot as usize] & PAIRING == 0;
        let old_leaf = self.queue.old_leaf(place).filter(|_| is_same);
        let leaf = self.leaves.get(self.bounds, slot);
        let bits = shape.filter(self.pairings).query_bits();
        // A static shape pairs only with moving ones, whose tree is the first.
        let trees = if shape.tree() == 1 {
            &self.trees[..1]
        } else if self.all {
            &self.trees[1..]
        } else {
            &self.trees[..]
        };
        for tree in trees {
            tree.bvh.query_moved(&leaf, old_leaf, bits, |other, was_near| {
                // If both shapes are in the queue, the lower slot reports the pair. If only this one is, its pairs with
                // leaves that it had met before are candidates already.
                let is_known = match self.queue.contains(other) {
                    true => other <= slot,
                    false => was_near,
                };
                if !is_known {
                    found.push(Candidate::new(slot, other));
                }
            });
        }
    }

    /// Adds the pairs of leaves below two nodes of which at least one is in the queue. Their filters may not match.
    fn pairs_below(&self, nodes: NodePair, found: &mut Vec<Candidate>) {
        self.trees[0].bvh.leaf_pairs(nodes, |a, b| {
            if self.queue.contains(a) || self.queue.contains(b) {
                found.push(Candidate::new(a, b));
            }
        });
    }
}

/// Removes the pairs that filters, owners or settings exclude.
fn keep_pairs_that_may_meet<S: Space>(
    shapes: &Slots<Shape<S>>,
    pairings: &Pairings,
    settings: &Settings,
    found: &mut Vec<Candidate>,
) {
    let mut end = 0;
    for place in 0..found.len() {
        if let Some(later) = found.get(place + AHEAD) {
            shapes.prefetch(later.b(), size_of::<Shape<S>>());
        }
        let pair = found[place];
        let [a, b] = [pair.a(), pair.b()].map(|slot| shapes.value(slot));
        let (a, b) = (a.expect("leaves are shapes"), b.expect("leaves are shapes"));
        found[end] = pair;
        end += usize::from(settings.records(pairings, a, b));
    }
    found.truncate(end);
}

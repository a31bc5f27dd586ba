//! The search for new candidates among the shapes that left their leaves.

use super::candidate::Candidate;
use super::leaves::Leaves;
use super::marks::PAIRING;
use super::pairing::Pairings;
use super::search_queue::SearchQueue;
use super::shape::{Shape, tree_of};
use super::slots::Slots;
use super::{PairPolicy, Settings, Tree, World};
use crate::bvh::{Bound, Bvh, LANES, NodePair};
use crate::sort_and_sweep::{MOST_STRIPS, SortAndSweep};
use crate::space::Space;
use crate::threads;

/// Shapes per task.
const CHUNK: usize = 128;

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
        let World { candidates, search_queue, shapes, trees, settings, marks, .. } = self;
        let (leaves, bounds, pairings) = (&self.leaves, &self.bounds, &self.pairings);
        if settings.pairs == PairPolicy::None {
            return;
        }
        let (marks, tree) = (marks.as_slice(), &trees[0].bvh);
        let all = PART * most_visits(search_queue, shapes, pairings, tree) >= tree.leaf_count();
        let try_sweep = all && search_queue.most_have_moved();
        if try_sweep {
            search_queue
                .list_old_leaves(leaves.iter(bounds), |slot| marks[slot as usize] & PAIRING != 0);
        }
        let queue = &*search_queue;
        let search =
            Search { queue, shapes, leaves, bounds, pairings, trees, settings, marks, all };
        let is_swept = try_sweep
            && search.sort_and_sweep(&mut candidates.sort_and_sweep, &mut candidates.found);
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
        // The node pairs take the last places before those of the chunks. Strips have filled places before them.
        let first = MOST_TASKS - node_pairs.len();
        let lists = &mut candidates.found[first..MOST_TASKS + chunks];
        threads::for_each_chunk_of(1, lists, |number, lists| {
            let (task, list) = (first + number, &mut lists[0]);
            if let Some(chunk) = task.checked_sub(MOST_TASKS) {
                let places = order.iter().skip(chunk * CHUNK).take(CHUNK);
                places.for_each(|&(_, place)| search.pairs_of(place as usize, list));
            } else {
                search.pairs_below(node_pairs[number], list);
            }
            search.keep_pairs_that_may_meet(list);
        });
        candidates.merge_found(MOST_TASKS, chunks);
    }
}

/// The number of moving shapes in the queue whose filters match any leaf of their tree.
fn most_visits<S: Space>(
    queue: &SearchQueue<S::Bound>,
    shapes: &Slots<Shape<S>>,
    pairings: &Pairings,
    tree: &Bvh<S::Bound>,
) -> usize {
    let slots = queue.as_slice();
    if PART * slots.len() < tree.leaf_count() {
        return 0;
    }
    let searches = |&&slot: &&u32| {
        let shape = shapes.value(slot);
        shape.is_some_and(|shape| {
            !shape.is_static() && tree.may_match(shape.filter(pairings).query_bits())
        })
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
    settings: &'a Settings,
    marks: &'a [u8],
    /// Whether the tree of moving shapes is searched for all its pairs at once.
    all: bool,
}

impl<S: Space> Search<'_, S> {
    /// Finds the new pairs of moving shapes by sort and sweep. Returns false, with no pairs, if their leaves crowd.
    fn sort_and_sweep(&self, sweep: &mut SortAndSweep, found: &mut Vec<Vec<Candidate>>) -> bool {
        if found.len() < MOST_STRIPS {
            found.resize_with(MOST_STRIPS, Vec::new);
        }
        let tree = &self.trees[0].bvh;
        let slots = (0..self.shapes.used()).filter(|&slot| tree.contains(slot));
        let leaf = |slot: u32| self.leaves.get(self.bounds, slot);
        let add = |list: &mut Vec<_>, a, b| {
            if !self.queue.were_near(a, b) {
                list.push(Candidate::new(a, b));
            }
        };
        let finish = |list: &mut Vec<_>| self.keep_pairs_that_may_meet(list);
        let is_complete = sweep.visit_pairs(slots, leaf, found, add, finish);
        if !is_complete {
            found.iter_mut().for_each(Vec::clear);
        }
        is_complete
    }

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
        let trees = if tree_of(shape) == 1 {
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

    /// Removes the pairs that filters, owners or settings exclude.
    fn keep_pairs_that_may_meet(&self, found: &mut Vec<Candidate>) {
        let mut end = 0;
        for place in 0..found.len() {
            if let Some(later) = found.get(place + AHEAD) {
                self.shapes.prefetch(later.b(), size_of::<Shape<S>>());
            }
            let pair = found[place];
            let [a, b] = [pair.a(), pair.b()].map(|slot| self.shapes.value(slot));
            let (a, b) = (a.expect("leaves are shapes"), b.expect("leaves are shapes"));
            found[end] = pair;
            end += usize::from(self.settings.records(self.pairings, a, b));
        }
        found.truncate(end);
    }
}

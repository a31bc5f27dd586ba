//! Candidate pairs: pairs with overlapping fat bounds, kept between updates.

use super::candidate::{BlockResult, Candidate, first_before, first_from};
use super::lower_partners::LowerPartners;
use super::marks::Marks;
use super::pair_sort::PairSort;
use super::touched::Touched;
use crate::bvh::{NodePair, bit_positions};
use crate::sort_and_sweep::SortAndSweep;
use crate::space::BLOCK;
use crate::spare::{Spare, reserve};

/// All candidates, sorted by their slots.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    pub pairs: Vec<Candidate>,
    /// The results of the last update for the tested pairs, a block of [`BLOCK`] pairs each.
    pub results: Vec<BlockResult>,
    /// The number of pairs that overlapped in the last update.
    overlapping: usize,
    /// Whether the last update tested the touched pairs only.
    is_sparse: bool,
    touched: Touched,
    lower_partners: LowerPartners,
    /// Pairs that the search found, a list for each task. See [`Candidates::merge_found`].
    pub found: Vec<Vec<Candidate>>,
    /// The places of the search queue in the order of the search, each with its neighbourhood in the tree.
    pub search_order: Vec<(u32, u32)>,
    /// Tasks of a search for all pairs of a tree.
    pub node_pairs: Vec<NodePair>,
    pub sort_and_sweep: SortAndSweep,
    pair_sort: PairSort,
    sorted: Vec<Candidate>,
    /// The number of pairs for which the lists of the last search needed room.
    last_found: usize,
    spare_pairs: Spare,
    spare_results: Spare,
    spare_found: Spare,
}

/// If fewer pairs than this part of the candidates are new, the candidates between them move as a whole.
const FEW: usize = 64;

/// An update tests the touched pairs only if fewer shapes than this part of the candidates have changed.
const SPARSE: usize = 64;

impl Candidates {
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// The candidate of two slots in order, if there is one.
    pub fn find(&self, a: u32, b: u32) -> Option<Candidate> {
        let key = Candidate::new(a, b).key();
        let place = self.pairs.binary_search_by_key(&key, |pair| pair.key());
        place.ok().map(|place| self.pairs[place])
    }

    /// The pairs that overlapped at the last update.
    pub fn overlapping(&self) -> impl Iterator<Item = (u32, u32)> {
        self.with(Candidate::is_overlapping).map(|pair| (pair.a(), pair.b()))
    }

    /// The pairs for which `condition` holds. Branch-free: the condition is unpredictable.
    #[inline(always)]
    pub fn with(&self, condition: impl Fn(Candidate) -> bool) -> impl Iterator<Item = Candidate> {
        self.pairs.chunks(BLOCK).flat_map(move |block| {
            let bits = (0..).zip(block).map(|(place, &pair)| u64::from(condition(pair)) << place);
            bit_positions(bits.sum::<u64>()).map(|place| block[place])
        })
    }

    /// The number of pairs that overlapped at the last update.
    pub fn overlapping_count(&self) -> usize {
        self.overlapping
    }

    /// Merges the pairs found into the sorted candidates. `tasks` lists belong to a search for all pairs of a tree, and the
    /// following ones to `chunks` of the search queue.
    pub fn merge_found(&mut self, tasks: usize, chunks: usize) {
        let Candidates { pairs, found, sorted, last_found, lower_partners, .. } = self;
        sorted.clear();
        let (tasks, chunks) = found[..tasks + chunks].split_at_mut(tasks);
        *last_found = 0;
        for lists in [tasks, chunks] {
            lists.iter().for_each(|list| sorted.extend_from_slice(list));
            *last_found += clear_lists(lists);
        }
        if sorted.is_empty() {
            return;
        }
        sorted.sort_unstable();
        sorted.dedup();
        let mut next = 0;
        sorted.retain(|new| {
            next = first_from(pairs, next, new.key());
            pairs.get(next).is_none_or(|old| old.key() != new.key())
        });
        match sorted.len() < pairs.len() / FEW {
            true => merge_few(pairs, sorted),
            false => merge(pairs, sorted),
        }
        lower_partners.add(sorted);
    }

    /// Replaces the candidates with the pairs found, which are all pairs of shapes that are not `elsewhere`. Of the old
    /// candidates, those stay that overlap, which may end now, and those with a shape that is `elsewhere`.
    ///
    /// Slots are below `slots`. `elsewhere` is none if no slot is.
    pub fn replace_by_found(&mut self, slots: usize, elsewhere: Option<impl Fn(u32) -> bool>) {
        let Candidates { pairs, found, sorted, last_found, pair_sort, lower_partners, .. } = self;
        reserve(sorted, pairs.len().saturating_sub(sorted.len()));
        sorted.resize(pairs.len(), Candidate::new(0, 0));
        // Branch-free: the state is unpredictable.
        let mut kept = 0;
        for &pair in &*pairs {
            sorted[kept] = pair;
            let stays = pair.is_overlapping()
                || elsewhere.as_ref().is_some_and(|of| of(pair.a()) || of(pair.b()));
            kept += usize::from(stays);
        }
        sorted.truncate(kept);
        // The state of an old candidate counts, so they come last.
        let lists = found.iter().map(Vec::as_slice).chain([&**sorted]);
        pair_sort.sort(lists, slots, pairs);
        *last_found = clear_lists(found);
        lower_partners.discard();
    }

    /// The pairs that an update tests, with a blank result for each block. It calls [`Candidates::keep_tested`] after.
    ///
    /// If few shapes have changed, these are the pairs that they touch, else all.
    pub fn choose_tested(
        &mut self,
        marks: &Marks,
        slots: usize,
    ) -> (&mut [Candidate], &mut [BlockResult]) {
        let Candidates { pairs, results, is_sparse, touched, lower_partners, .. } = self;
        let few = marks.listed().filter(|slots| SPARSE * slots.len() < pairs.len());
        if few.is_none() {
            lower_partners.discard();
        }
        let few = few.filter(|few| few.is_empty() || lower_partners.prepare(pairs, slots));
        *is_sparse = few.is_some();
        let tested = match few {
            Some(few) => touched.list(pairs, few, marks.as_slice(), lower_partners),
            None => pairs,
        };
        results.clear();
        results.reserve_exact(tested.capacity().div_ceil(BLOCK));
        results.resize(tested.len().div_ceil(BLOCK), BlockResult::default());
        (tested, results)
    }

    /// Keeps the new states of the pairs from [`Candidates::choose_tested`].
    pub fn keep_tested(&mut self) {
        if self.is_sparse {
            self.touched.write_back(&mut self.pairs);
        }
    }

    /// The pairs that the last update tested, in order, with their results. The states of the other pairs are the same as
    /// before.
    pub fn tested(&self) -> (&[Candidate], &[BlockResult]) {
        let pairs = if self.is_sparse { self.touched.pairs() } else { &self.pairs };
        (pairs, &self.results)
    }

    /// Whether the last update tested all pairs.
    pub fn tested_all(&self) -> bool {
        !self.is_sparse
    }

    /// Removes the pairs that are no longer alive, and gives back memory that has not been used for some updates.
    pub fn finish_update(&mut self) {
        let Candidates { pairs, results, overlapping, is_sparse, touched, .. } = self;
        for result in &*results {
            *overlapping += result.is_overlapping.count_ones() as usize;
            *overlapping -= result.was_overlapping.count_ones() as usize;
        }
        if *is_sparse {
            touched.note_unsettled_of_touched(results);
            touched.remove_dead(pairs);
        } else {
            touched.note_unsettled(pairs, results);
            self.remove_dead();
        }
        let Candidates { pairs, results, found, sorted, last_found, .. } = self;
        let Candidates { spare_pairs, spare_results, spare_found, .. } = self;
        spare_pairs.give_back(pairs);
        spare_results.give_back(results);
        let held = sorted.capacity() + found.iter().map(Vec::capacity).sum::<usize>();
        if spare_found.is_due(2 * *last_found, held) {
            *sorted = Vec::new();
            *found = Vec::new();
        }
        *last_found = 0;
        self.pair_sort.give_back_memory();
        self.touched.give_back_memory();
        self.lower_partners.give_back_memory();
        self.sort_and_sweep.give_back_memory();
    }

    /// Removes the pairs that have died. A block without one moves as a whole.
    fn remove_dead(&mut self) {
        let Candidates { pairs, results, .. } = self;
        let Some(first) = results.iter().position(|block| block.dead != 0) else { return };
        let mut end = first * BLOCK;
        for (block, result) in (first..).zip(&results[first..]) {
            let range = block * BLOCK..pairs.len().min((block + 1) * BLOCK);
            if result.dead == 0 {
                let count = range.len();
                pairs.copy_within(range, end);
                end += count;
                continue;
            }
            for place in range {
                let pair = pairs[place];
                pairs[end] = pair;
                end += usize::from(!pair.is_dead());
            }
        }
        pairs.truncate(end);
    }

    /// Checks the order, the count and the index. The error describes the first inconsistency.
    pub fn validate(&self) -> Result<(), String> {
        if !self.pairs.is_sorted() {
            return Err("the candidates are not sorted".to_string());
        }
        let overlapping = self.overlapping().count();
        if overlapping != self.overlapping {
            return Err(format!(
                "{overlapping} pairs overlap, but the count is {}",
                self.overlapping
            ));
        }
        if !self.lower_partners.has_all(&self.pairs) {
            return Err("the index of lower partners lacks a candidate".to_string());
        }
        if !self.touched.has_all_unsettled(&self.pairs) {
            return Err("an update would not finish the state of a candidate".to_string());
        }
        Ok(())
    }

    pub fn bytes(&self) -> usize {
        let found = self.found.iter().map(Vec::capacity).sum::<usize>();
        (self.pairs.capacity() + self.sorted.capacity() + found) * size_of::<Candidate>()
            + self.results.capacity() * size_of::<BlockResult>()
            + self.pair_sort.bytes()
            + self.touched.bytes()
            + self.lower_partners.bytes()
            + self.search_order.capacity() * size_of::<(u32, u32)>()
            + self.node_pairs.capacity() * size_of::<NodePair>()
            + self.sort_and_sweep.bytes()
    }
}

/// Clears the lists of a search. Returns the number of pairs for which they need room.
fn clear_lists(lists: &mut [Vec<Candidate>]) -> usize {
    let most = lists.iter().map(Vec::len).max().unwrap_or(0);
    let room = lists.iter().map(Vec::capacity).max().unwrap_or(0);
    for list in &mut *lists {
        list.clear();
        // The longest list is another one in every update. Room for it everywhere saves allocations later.
        list.reserve_exact(room);
    }
    most * lists.len()
}

/// Merges a few sorted pairs into others in place, from the end. The pairs between them move as a whole.
fn merge_few(pairs: &mut Vec<Candidate>, new: &[Candidate]) {
    let mut old = pairs.len();
    reserve(pairs, new.len());
    pairs.extend_from_slice(new);
    for (before, &pair) in new.iter().enumerate().rev() {
        let place = first_before(pairs, old, pair.key());
        pairs.copy_within(place..old, place + before + 1);
        pairs[place + before] = pair;
        old = place;
    }
}

/// Merges sorted pairs into others in place, from the end.
fn merge(pairs: &mut Vec<Candidate>, new: &[Candidate]) {
    let (mut old, mut rest) = (pairs.len(), new);
    reserve(pairs, new.len());
    pairs.extend_from_slice(new);
    let mut end = pairs.len();
    while let Some((&last, before)) = rest.split_last() {
        end -= 1;
        if old > 0 && pairs[old - 1] > last {
            old -= 1;
            pairs[end] = pairs[old];
        } else {
            pairs[end] = last;
            rest = before;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn merging_keeps_every_pair_once_in_order() {
        let mut random = fastrand::Rng::with_seed(70);
        let (mut candidates, mut expected) = (Candidates::default(), BTreeSet::new());
        for round in 0..60 {
            let most = if round % 3 == 0 { 400 } else { 6 };
            candidates.found.resize_with(3, Vec::new);
            for list in &mut candidates.found {
                for _ in 0..random.usize(0..most) {
                    let (a, b) = (random.u32(0..60), random.u32(60..120));
                    list.push(Candidate::new(a, b));
                    expected.insert((a, b));
                }
            }
            candidates.merge_found(1, 2);
            let pairs = candidates.pairs.iter().map(|pair| (pair.a(), pair.b()));
            assert!(pairs.eq(expected.iter().copied()));
            candidates.pairs.iter_mut().for_each(|pair| {
                let alive = random.u8(0..3) > 0;
                *pair = pair.updated(alive, !alive);
                if !alive {
                    expected.remove(&(pair.a(), pair.b()));
                }
            });
            let blocks = candidates.pairs.chunks(BLOCK).map(|block| {
                let dead = (0..).zip(block).map(|(place, pair)| u64::from(pair.is_dead()) << place);
                BlockResult { dead: dead.sum(), ..BlockResult::default() }
            });
            candidates.results = blocks.collect();
            candidates.finish_update();
        }
        assert!(expected.len() > 100);
    }
}

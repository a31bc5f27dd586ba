//! Candidate pairs: pairs with overlapping fat bounds, kept between updates.

use super::slots::SLOT_BITS;
use crate::bvh::NodePair;
use crate::space::BLOCK;
use crate::spare::Spare;

/// A candidate pair in eight bytes: two slots in order, with the state of their overlap in the lowest bits.
///
/// Candidates sort by their slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate(u64);

/// The bits of the state.
const STATE_BITS: u32 = 64 - 2 * SLOT_BITS;
/// The shapes overlapped in the previous update.
const WAS_OVERLAPPING: u64 = 1;
/// The shapes overlap in this update.
const IS_OVERLAPPING: u64 = 1 << 1;
/// The pair is no candidate any more: a shape is gone or disabled, or they cannot meet, or their leaves do not overlap.
const DEAD: u64 = 1 << 2;

impl Candidate {
    /// A new pair of two slots.
    pub fn new(a: u32, b: u32) -> Candidate {
        let key = u64::from(a.min(b)) << SLOT_BITS | u64::from(a.max(b));
        Candidate(key << STATE_BITS)
    }

    /// The lower slot.
    pub fn a(self) -> u32 {
        (self.0 >> (STATE_BITS + SLOT_BITS)) as u32
    }

    /// The higher slot.
    pub fn b(self) -> u32 {
        (self.key() & ((1 << SLOT_BITS) - 1)) as u32
    }

    fn key(self) -> u64 {
        self.0 >> STATE_BITS
    }

    pub fn was_overlapping(self) -> bool {
        self.0 & WAS_OVERLAPPING != 0
    }

    pub fn is_overlapping(self) -> bool {
        self.0 & IS_OVERLAPPING != 0
    }

    fn is_dead(self) -> bool {
        self.0 & DEAD != 0
    }

    /// The pair after an update in which it overlaps or not, and dies or not.
    #[inline(always)]
    pub fn updated(self, is_overlapping: bool, is_dead: bool) -> Candidate {
        let was = u64::from(self.is_overlapping()) * WAS_OVERLAPPING;
        let is = u64::from(is_overlapping) * IS_OVERLAPPING;
        Candidate((self.key() << STATE_BITS) | was | is | (u64::from(is_dead) * DEAD))
    }
}

/// The result of an update for a block of candidates, with a bit for each pair.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BlockResult {
    pub was_overlapping: u64,
    pub is_overlapping: u64,
    pub dead: u64,
    /// The number of exact tests.
    pub tested: u32,
}

/// All candidates, sorted by their slots.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    pub pairs: Vec<Candidate>,
    /// The results of the last update, a block of [`BLOCK`] pairs each. Pairs that died since have been removed.
    pub results: Vec<BlockResult>,
    /// Pairs that the search found, one list per chunk of the search queue.
    pub found: Vec<Vec<Candidate>>,
    /// The places of the search queue in the order of the search, each with its neighbourhood in the tree.
    pub search_order: Vec<(u32, u32)>,
    /// Tasks of a search for all pairs of a tree.
    pub node_pairs: Vec<NodePair>,
    sorted: Vec<Candidate>,
    /// The number of pairs for which the lists of the last search needed room.
    last_found: usize,
    spare_pairs: Spare,
    spare_results: Spare,
    spare_found: Spare,
}

/// If the search finds fewer pairs than this part of the candidates, it looks each of them up.
const FEW: usize = 16;

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
        let overlapping = self.pairs.iter().filter(|pair| pair.is_overlapping());
        overlapping.map(|pair| (pair.a(), pair.b()))
    }

    /// Merges the pairs of the first `lists` lists found into the sorted candidates.
    pub fn merge_found(&mut self, lists: usize) {
        let Candidates { pairs, found, sorted, last_found, .. } = self;
        sorted.clear();
        let most = found[..lists].iter().map(Vec::len).max().unwrap_or(0);
        *last_found = most * lists;
        for list in &mut found[..lists] {
            sorted.append(list);
            // The longest list is another one in every update. Room for it everywhere saves allocations later.
            list.reserve(most);
        }
        if sorted.is_empty() {
            return;
        }
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() < pairs.len() / FEW {
            sorted.retain(|new| pairs.binary_search_by_key(&new.key(), |pair| pair.key()).is_err());
        } else {
            let mut old = pairs.iter().map(|pair| pair.key()).peekable();
            sorted.retain(|new| {
                while old.next_if(|&key| key < new.key()).is_some() {}
                old.peek() != Some(&new.key())
            });
        }
        merge(pairs, sorted);
    }

    /// Removes the pairs that are no longer alive, and gives back memory that has not been used for some updates.
    pub fn finish_update(&mut self) {
        self.remove_dead();
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

    pub fn bytes(&self) -> usize {
        let found = self.found.iter().map(Vec::capacity).sum::<usize>();
        (self.pairs.capacity() + self.sorted.capacity() + found) * size_of::<Candidate>()
            + self.results.capacity() * size_of::<BlockResult>()
            + self.search_order.capacity() * size_of::<(u32, u32)>()
            + self.node_pairs.capacity() * size_of::<NodePair>()
    }
}

/// Reserves room for `more` elements, and an eighth of all elements for later.
fn reserve<T>(list: &mut Vec<T>, more: usize) {
    let length = list.len() + more;
    if list.capacity() < length {
        list.reserve_exact(more + length / 8);
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
    fn a_candidate_keeps_its_slots_in_every_state() {
        let most = (1 << SLOT_BITS) - 1;
        for (a, b) in [(0, 1), (0, most), (most - 1, most), (0x12_3456, 0x65_4321)] {
            let new = Candidate::new(b, a);
            assert!(!new.is_overlapping() && !new.was_overlapping());
            let hit = new.updated(true, false);
            assert!(hit.is_overlapping() && !hit.was_overlapping() && !hit.is_dead());
            let stays = hit.updated(true, false);
            assert!(stays.is_overlapping() && stays.was_overlapping() && !stays.is_dead());
            let dead = stays.updated(false, true);
            assert!(dead.is_dead() && dead.was_overlapping() && !dead.is_overlapping());
            for pair in [new, hit, stays, dead] {
                assert_eq!((pair.a(), pair.b()), (a, b));
            }
        }
    }

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
            candidates.merge_found(3);
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

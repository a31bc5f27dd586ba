//! Candidate pairs: pairs with overlapping fat bounds, kept between updates.

use super::slots::SLOT_BITS;
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
/// The pair has not been tested since it became a candidate.
const NEW: u64 = 1 << 2;
/// This update tested the pair exactly.
const TESTED: u64 = 1 << 3;
/// The pair is no candidate any more: a shape is gone or disabled, or they cannot meet, or their leaves do not overlap.
const DEAD: u64 = 1 << 4;

impl Candidate {
    /// A new pair of two slots.
    pub fn new(a: u32, b: u32) -> Candidate {
        let key = u64::from(a.min(b)) << SLOT_BITS | u64::from(a.max(b));
        Candidate(key << STATE_BITS | NEW)
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

    pub fn is_new(self) -> bool {
        self.0 & NEW != 0
    }

    pub fn is_tested(self) -> bool {
        self.0 & TESTED != 0
    }

    fn is_dead(self) -> bool {
        self.0 & DEAD != 0
    }

    /// The pair after an update that did not need to look at it.
    #[inline(always)]
    pub fn unchanged(self) -> Candidate {
        let is = self.0 & IS_OVERLAPPING;
        Candidate(self.key() << STATE_BITS | is | is >> 1)
    }

    /// The pair after an update. It is dead if it has no overlap: `None`.
    #[inline(always)]
    pub fn updated(self, is_tested: bool, is_overlapping: Option<bool>) -> Candidate {
        let bit = |set: bool, bit: u64| if set { bit } else { 0 };
        let state = bit(self.is_overlapping(), WAS_OVERLAPPING)
            | bit(is_overlapping == Some(true), IS_OVERLAPPING)
            | bit(is_tested, TESTED)
            | bit(is_overlapping.is_none(), DEAD);
        Candidate(self.key() << STATE_BITS | state)
    }
}

/// All candidates, sorted by their slots.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    pub pairs: Vec<Candidate>,
    /// Pairs that the search found, one list per chunk of the search queue.
    pub found: Vec<Vec<Candidate>>,
    sorted: Vec<Candidate>,
    /// The number of pairs that the last search found.
    last_found: usize,
    spare_pairs: Spare,
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

    /// Merges the pairs found into the sorted candidates.
    pub fn merge_found(&mut self) {
        let Candidates { pairs, found, sorted, last_found, .. } = self;
        sorted.clear();
        *last_found = found.iter().map(Vec::len).sum();
        reserve(sorted, *last_found);
        found.iter_mut().for_each(|chunk| sorted.append(chunk));
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
        let Candidates { pairs, found, sorted, last_found, spare_pairs, spare_found } = self;
        pairs.retain(|pair| !pair.is_dead());
        spare_pairs.give_back(pairs);
        let held = sorted.capacity() + found.iter().map(Vec::capacity).sum::<usize>();
        if spare_found.is_due(2 * *last_found, held) {
            *sorted = Vec::new();
            *found = Vec::new();
        }
        *last_found = 0;
    }

    pub fn bytes(&self) -> usize {
        let found = self.found.iter().map(Vec::capacity).sum::<usize>();
        (self.pairs.capacity() + self.sorted.capacity() + found) * size_of::<Candidate>()
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
            assert!(new.is_new() && !new.is_overlapping() && !new.was_overlapping());
            let hit = new.updated(true, Some(true));
            assert!(hit.is_overlapping() && !hit.was_overlapping() && hit.is_tested());
            let stays = hit.unchanged();
            assert!(stays.is_overlapping() && stays.was_overlapping() && !stays.is_tested());
            let dead = stays.updated(false, None);
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
            candidates.merge_found();
            let pairs = candidates.pairs.iter().map(|pair| (pair.a(), pair.b()));
            assert!(pairs.eq(expected.iter().copied()));
            candidates.pairs.iter_mut().for_each(|pair| {
                let alive = random.u8(0..3) > 0;
                *pair = pair.updated(true, alive.then_some(true));
                if !alive {
                    expected.remove(&(pair.a(), pair.b()));
                }
            });
            candidates.finish_update();
        }
        assert!(expected.len() > 100);
    }
}

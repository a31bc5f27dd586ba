//! A candidate pair of shapes, and the results of an update for a block of them.

use super::slots::SLOT_BITS;

/// A candidate pair in eight bytes: two slots in order, with the state of their overlap in the lowest bits.
///
/// Candidates sort by their slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate(u64);

/// The bits of the state.
const STATE_BITS: u32 = 64 - 2 * SLOT_BITS;
/// The shapes overlapped in the previous update.
pub(super) const WAS_OVERLAPPING: u64 = 1;
/// The shapes overlap in this update.
pub(super) const IS_OVERLAPPING: u64 = 1 << 1;
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

    /// Its slots. Candidates have the order of their keys.
    pub fn key(self) -> u64 {
        self.0 >> STATE_BITS
    }

    /// The bits of the state.
    #[inline(always)]
    pub fn state(self) -> u8 {
        self.0 as u8
    }

    pub fn was_overlapping(self) -> bool {
        self.0 & WAS_OVERLAPPING != 0
    }

    #[inline(always)]
    pub fn is_overlapping(self) -> bool {
        self.0 & IS_OVERLAPPING != 0
    }

    pub fn is_dead(self) -> bool {
        self.0 & DEAD != 0
    }

    /// Whether the shapes overlapped in the previous update and still do.
    #[inline(always)]
    pub fn stays(self) -> bool {
        const BOTH: u64 = WAS_OVERLAPPING | IS_OVERLAPPING;
        self.0 & BOTH == BOTH
    }

    /// Whether an update changes the state even if the shapes have not changed.
    pub fn is_unsettled(self) -> bool {
        self.was_overlapping() != self.is_overlapping()
    }

    /// The pair after an update in which it overlaps or not, and dies or not.
    #[inline(always)]
    pub fn updated(self, is_overlapping: bool, is_dead: bool) -> Candidate {
        let was = u64::from(self.is_overlapping()) * WAS_OVERLAPPING;
        let is = u64::from(is_overlapping) * IS_OVERLAPPING;
        Candidate((self.key() << STATE_BITS) | was | is | (u64::from(is_dead) * DEAD))
    }
}

/// The place from `start` on of the first pair whose key is at least `key`, by doubling steps: it is often near.
pub(super) fn first_from(pairs: &[Candidate], start: usize, key: u64) -> usize {
    let (mut start, mut step) = (start, 1);
    while pairs.get(start + step - 1).is_some_and(|pair| pair.key() < key) {
        start += step;
        step *= 2;
    }
    let end = pairs.len().min(start + step);
    start + pairs[start..end].partition_point(|pair| pair.key() < key)
}

/// The place of the first pair of `pairs[..end]` whose key is at least `key`, by doubling steps from the end.
pub(super) fn first_before(pairs: &[Candidate], end: usize, key: u64) -> usize {
    let (mut end, mut step) = (end, 1);
    while end >= step && pairs[end - step].key() >= key {
        end -= step;
        step *= 2;
    }
    let start = end.saturating_sub(step);
    start + pairs[start..end].partition_point(|pair| pair.key() < key)
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

#[cfg(test)]
mod tests {
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
}

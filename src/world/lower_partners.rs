//! An index from the higher shape of each candidate to the lower one, for updates in which few shapes change.
//!
//! Candidates are sorted by their lower shapes, so those of a lower shape follow each other. Those of a higher shape lie
//! anywhere.

use super::candidate::Candidate;
use crate::spare::{Spare, reserve};

/// The index pays for itself after this number of updates in a row with few changes.
const PATIENCE: u32 = 4;

/// The index is built again when more than this part of the candidates has been found since.
const RECENT: usize = 16;

/// For each slot, the lower slots of its candidates.
///
/// Pairs that have died since the index was built stay in it. They cost only time.
#[derive(Debug, Default)]
pub(super) struct LowerPartners {
    is_built: bool,
    /// The number of updates in a row with few changes.
    calm_updates: u32,
    /// For each slot, the end of its range in `lowers`, where the range of the next slot begins.
    ends: Vec<u32>,
    lowers: Vec<u32>,
    /// The candidates found since the index was built.
    recent: Vec<Candidate>,
    spare: Spare,
}

impl LowerPartners {
    /// Counts an update with few changes. Returns whether the index is ready.
    pub fn prepare(&mut self, pairs: &[Candidate], slots: usize) -> bool {
        self.calm_updates = (self.calm_updates + 1).min(PATIENCE);
        if self.calm_updates < PATIENCE {
            return false;
        }
        if !self.is_built || RECENT * self.recent.len() > pairs.len() {
            self.build(pairs, slots);
        }
        true
    }

    /// Counts an update with many changes. The index is no longer up to date.
    pub fn discard(&mut self) {
        self.calm_updates = 0;
        self.is_built = false;
        self.recent.clear();
    }

    fn build(&mut self, pairs: &[Candidate], slots: usize) {
        let LowerPartners { ends, lowers, .. } = self;
        ends.clear();
        ends.resize(slots, 0);
        pairs.iter().for_each(|pair| ends[pair.b() as usize] += 1);
        let mut start = 0;
        for end in ends.iter_mut() {
            start += std::mem::replace(end, start);
        }
        lowers.clear();
        reserve(lowers, pairs.len());
        lowers.resize(pairs.len(), 0);
        for pair in pairs {
            // The start of a range moves to its end.
            let place = &mut ends[pair.b() as usize];
            lowers[*place as usize] = pair.a();
            *place += 1;
        }
        self.recent.clear();
        self.is_built = true;
    }

    /// Adds candidates that the index does not have.
    pub fn add(&mut self, pairs: &[Candidate]) {
        if self.is_built {
            self.recent.extend_from_slice(pairs);
        }
    }

    /// The lower slots of the candidates of a slot when the index was built.
    pub fn of(&self, slot: u32) -> &[u32] {
        let slot = slot as usize;
        let Some(&end) = self.ends.get(slot) else { return &[] };
        let start = slot.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.lowers[start as usize..end as usize]
    }

    /// The candidates found since the index was built.
    pub fn recent(&self) -> &[Candidate] {
        &self.recent
    }

    /// Gives back memory that has not been used for some updates.
    pub fn give_back_memory(&mut self) {
        let used = if self.is_built { self.lowers.len() } else { 0 };
        if self.spare.is_due(used, self.lowers.capacity()) {
            let spare = std::mem::take(&mut self.spare);
            *self = LowerPartners { spare, ..LowerPartners::default() };
        }
    }

    /// Whether the index, if there is one, has every candidate.
    pub fn has_all(&self, pairs: &[Candidate]) -> bool {
        let mut recent: Vec<u64> = self.recent.iter().map(|pair| pair.key()).collect();
        recent.sort_unstable();
        let has = |pair: &Candidate| {
            self.of(pair.b()).contains(&pair.a()) || recent.binary_search(&pair.key()).is_ok()
        };
        !self.is_built || pairs.iter().all(has)
    }

    pub fn bytes(&self) -> usize {
        (self.ends.capacity() + self.lowers.capacity()) * size_of::<u32>()
            + self.recent.capacity() * size_of::<Candidate>()
    }
}

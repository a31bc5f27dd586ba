//! Candidate pairs: pairs with overlapping fat bounds, kept between updates.

use std::mem;

/// A candidate pair: two slots in order, with the state of their overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub a: u32,
    pub b: u32,
    /// Whether the shapes overlapped in the previous update.
    pub was_overlapping: bool,
    /// Whether the shapes overlap in this update.
    pub is_overlapping: bool,
    /// Whether the pair has not been tested since it became a candidate.
    pub is_new: bool,
    /// Whether this update tested the pair exactly.
    pub tested: bool,
    /// Whether the pair stays a candidate: both shapes exist, are enabled, match and have overlapping leaves.
    pub alive: bool,
}

impl Candidate {
    pub fn key(&self) -> (u32, u32) {
        (self.a, self.b)
    }
}

/// All candidates, sorted by their slots.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    pub pairs: Vec<Candidate>,
    /// Pairs that the search found, one list per chunk of the search queue.
    pub found: Vec<Vec<(u32, u32)>>,
    merged: Vec<Candidate>,
    sorted: Vec<(u32, u32)>,
}

impl Candidates {
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// The candidate of two slots in order, if there is one.
    pub fn find(&self, a: u32, b: u32) -> Option<&Candidate> {
        let place = self.pairs.binary_search_by_key(&(a, b), Candidate::key);
        place.ok().map(|place| &self.pairs[place])
    }

    /// The pairs that overlapped at the last update.
    pub fn overlapping(&self) -> impl Iterator<Item = (u32, u32)> {
        self.pairs.iter().filter(|pair| pair.is_overlapping).map(Candidate::key)
    }

    /// Merges the pairs found into the sorted candidates.
    pub fn merge_found(&mut self) {
        let Candidates { pairs, found, merged, sorted } = self;
        sorted.clear();
        for chunk in found.iter_mut() {
            sorted.append(chunk);
        }
        if sorted.is_empty() {
            return;
        }
        sorted.sort_unstable();
        sorted.dedup();
        merged.clear();
        let mut old = pairs.iter().peekable();
        for &(a, b) in sorted.iter() {
            while let Some(pair) = old.next_if(|pair| pair.key() < (a, b)) {
                merged.push(*pair);
            }
            let known = old.next_if(|pair| pair.key() == (a, b));
            merged.push(known.copied().unwrap_or(Candidate {
                a,
                b,
                was_overlapping: false,
                is_overlapping: false,
                is_new: true,
                tested: false,
                alive: true,
            }));
        }
        merged.extend(old);
        mem::swap(pairs, merged);
    }

    /// Removes the pairs that are no longer alive.
    pub fn remove_dead(&mut self) {
        self.pairs.retain(|pair| pair.alive);
    }

    pub fn bytes(&self) -> usize {
        (self.pairs.capacity() + self.merged.capacity()) * size_of::<Candidate>()
            + (self.sorted.capacity() + self.found.iter().map(Vec::capacity).sum::<usize>())
                * size_of::<(u32, u32)>()
    }
}

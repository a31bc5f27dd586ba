//! Candidate pairs: shapes near enough to be tested exactly, kept from one update to the next.

use std::mem;

/// Two slots in order, and whether their shapes overlapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub a: u32,
    pub b: u32,
    /// At the update before.
    pub was: bool,
    /// At this update.
    pub now: bool,
    /// The pair has just become a candidate: what it `was` is not known.
    pub new: bool,
    /// By this update.
    pub tested: bool,
    /// The two can still overlap: both are here, and near.
    pub alive: bool,
}

impl Candidate {
    pub fn key(&self) -> (u32, u32) {
        (self.a, self.b)
    }
}

/// The candidates, in order of their slots.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    pub pairs: Vec<Candidate>,
    /// Pairs that fresh shapes found, chunk by chunk of those.
    pub found: Vec<Vec<(u32, u32)>>,
    merged: Vec<Candidate>,
    sorted: Vec<(u32, u32)>,
}

impl Candidates {
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// The pairs that overlapped at the last update.
    pub fn overlapping(&self) -> impl Iterator<Item = (u32, u32)> {
        self.pairs.iter().filter(|pair| pair.now).map(Candidate::key)
    }

    /// Adds the pairs found to those that there are.
    pub fn take_in(&mut self) {
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
                was: false,
                now: false,
                new: true,
                tested: false,
                alive: true,
            }));
        }
        merged.extend(old);
        mem::swap(pairs, merged);
    }

    /// Forgets the pairs that can no longer overlap.
    pub fn drop_dead(&mut self) {
        self.pairs.retain(|pair| pair.alive);
    }

    pub fn bytes(&self) -> usize {
        (self.pairs.capacity() + self.merged.capacity()) * size_of::<Candidate>()
            + (self.sorted.capacity() + self.found.iter().map(Vec::capacity).sum::<usize>())
                * size_of::<(u32, u32)>()
    }
}

//! The candidates that an update with few changes tests.

use super::candidate::{BlockResult, Candidate, first_from};
use super::lower_partners::LowerPartners;
use super::slot_bits::SlotBits;
use crate::bvh::bit_positions;
use crate::space::BLOCK;
use crate::spare::Spare;

/// Copies of the candidates that have a changed shape or an unsettled state, with their places among all.
#[derive(Debug, Default)]
pub(super) struct Touched {
    pairs: Vec<Candidate>,
    places: Vec<u32>,
    /// The lower slots of the pairs, while they are collected.
    lowers: SlotBits,
    /// The lower slots of the candidates whose state the last update left unsettled, with duplicates.
    unsettled: Vec<u32>,
    spare: Spare,
}

impl Touched {
    /// Lists the touched candidates of all, in order. `slots` are the shapes that changed, which are those with `marks`.
    pub fn list(
        &mut self,
        all: &[Candidate],
        slots: &[u32],
        marks: &[u8],
        lower_partners: &LowerPartners,
    ) -> &mut Vec<Candidate> {
        let Touched { pairs, places, lowers, unsettled, .. } = self;
        lowers.make_room(marks.len());
        for &slot in slots {
            lowers.insert(slot);
            lower_partners.of(slot).iter().for_each(|&lower| lowers.insert(lower));
        }
        for pair in lower_partners.recent() {
            if marks[pair.b() as usize] != 0 {
                lowers.insert(pair.a());
            }
        }
        unsettled.drain(..).for_each(|lower| lowers.insert(lower));
        pairs.clear();
        places.clear();
        let mut next = 0;
        lowers.drain(|lower| {
            next = first_from(all, next, Candidate::new(lower, lower).key());
            while let Some(&pair) = all.get(next).filter(|pair| pair.a() == lower) {
                let marks = marks[lower as usize] | marks[pair.b() as usize];
                if marks != 0 || pair.is_unsettled() {
                    pairs.push(pair);
                    places.push(next as u32);
                }
                next += 1;
            }
        });
        pairs
    }

    pub fn pairs(&self) -> &[Candidate] {
        &self.pairs
    }

    /// Copies the pairs to their places among all.
    pub fn write_back(&self, all: &mut [Candidate]) {
        for (&place, &pair) in self.places.iter().zip(&self.pairs) {
            all[place as usize] = pair;
        }
    }

    /// Notes the pairs of the tested ones whose state the next update must change.
    pub fn note_unsettled(&mut self, tested: &[Candidate], results: &[BlockResult]) {
        self.unsettled.clear();
        note_unsettled(&mut self.unsettled, tested, results);
    }

    /// [`Touched::note_unsettled`] if the touched pairs were tested.
    pub fn note_unsettled_of_touched(&mut self, results: &[BlockResult]) {
        note_unsettled(&mut self.unsettled, &self.pairs, results);
    }

    /// Removes the touched pairs that have died from all. The pairs between them move as a whole.
    pub fn remove_dead(&self, all: &mut Vec<Candidate>) {
        let dead = self.places.iter().zip(&self.pairs).filter(|(_, pair)| pair.is_dead());
        let mut dead = dead.map(|(&place, _)| place as usize).peekable();
        let Some(mut end) = dead.peek().copied() else { return };
        while let Some(place) = dead.next() {
            let rest = place + 1..dead.peek().copied().unwrap_or(all.len());
            let count = rest.len();
            all.copy_within(rest, end);
            end += count;
        }
        all.truncate(end);
    }

    /// Whether every candidate with an unsettled state is known.
    pub fn has_all_unsettled(&self, all: &[Candidate]) -> bool {
        let mut unsettled = all.iter().filter(|pair| pair.is_unsettled());
        unsettled.all(|pair| self.unsettled.contains(&pair.a()))
    }

    /// Gives back memory that has not been used for some updates.
    pub fn give_back_memory(&mut self) {
        let held = self.pairs.capacity() + self.unsettled.capacity();
        if self.spare.is_due(self.pairs.len() + self.unsettled.len(), held) {
            self.pairs.shrink_to(2 * self.pairs.len());
            self.places.shrink_to(2 * self.places.len());
            self.unsettled.shrink_to(2 * self.unsettled.len());
        }
    }

    pub fn bytes(&self) -> usize {
        self.pairs.capacity() * size_of::<Candidate>()
            + (self.places.capacity() + self.unsettled.capacity()) * size_of::<u32>()
            + self.lowers.bytes()
    }
}

/// Adds the lower slots of the pairs whose state has changed.
fn note_unsettled(unsettled: &mut Vec<u32>, tested: &[Candidate], results: &[BlockResult]) {
    for (block, result) in tested.chunks(BLOCK).zip(results) {
        for place in bit_positions(result.was_overlapping ^ result.is_overlapping) {
            unsettled.push(block[place].a());
        }
    }
}

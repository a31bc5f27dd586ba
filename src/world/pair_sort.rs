//! Sorts pairs by their slots in linear time.

use super::candidate::Candidate;
use super::slots::SLOT_BITS;
use crate::spare::{Spare, reserve};

/// The most bits of a digit: those of a byte, so that no index is out of bounds. The places at which a pass writes stay in the
/// cache.
const DIGIT_BITS: u32 = u8::BITS;

/// The most digits of a pair.
const MOST_DIGITS: usize = 2 * SLOT_BITS.div_ceil(DIGIT_BITS) as usize;

/// The buffer of a radix sort.
#[derive(Debug, Default)]
pub(super) struct PairSort {
    other: Vec<Candidate>,
    spare: Spare,
}

impl PairSort {
    /// Replaces `sorted` with the pairs of some lists, sorted. Of equal pairs it keeps the last. Slots are below `slots`.
    pub fn sort<'a>(
        &mut self,
        lists: impl Iterator<Item = &'a [Candidate]> + Clone,
        slots: usize,
        sorted: &mut Vec<Candidate>,
    ) {
        let slot_bits = slots.next_power_of_two().trailing_zeros().max(1);
        let of_slot = slot_bits.div_ceil(DIGIT_BITS);
        let bits = slot_bits.div_ceil(of_slot);
        // The digits of the higher slot, then those of the lower one. Their number is even.
        let digits = 2 * of_slot as usize;
        let mask = u8::MAX >> (DIGIT_BITS - bits);
        let digit = |number: usize| {
            let number = number as u32;
            let shift = number % of_slot * bits + number / of_slot * SLOT_BITS;
            move |pair: Candidate| usize::from((pair.key() >> shift) as u8 & mask)
        };

        let (mut ends, mut count) = ([[0; 1 << DIGIT_BITS]; MOST_DIGITS], 0);
        for list in lists.clone() {
            count += list.len();
            for (number, ends) in ends[..digits].iter_mut().enumerate() {
                let digit = digit(number);
                list.iter().for_each(|&pair| ends[digit(pair)] += 1);
            }
        }
        for ends in &mut ends[..digits] {
            let mut start = 0;
            for end in ends {
                start += std::mem::replace(end, start);
            }
        }
        for list in [&mut self.other, &mut *sorted] {
            reserve(list, count.saturating_sub(list.len()));
            list.resize(count, Candidate::new(0, 0));
        }
        let mut pass = |from: &[Candidate], to: &mut [Candidate], number: usize| {
            let (ends, digit) = (&mut ends[number], digit(number));
            for &pair in from {
                let end: &mut usize = &mut ends[digit(pair)];
                to[*end] = pair;
                *end += 1;
            }
        };
        lists.for_each(|list| pass(list, &mut self.other, 0));
        for number in 1..digits {
            match number % 2 {
                1 => pass(&self.other, sorted, number),
                _ => pass(sorted, &mut self.other, number),
            }
        }
        keep_last_of_equals(sorted);
    }

    /// Gives back memory that has not been used for some updates.
    pub fn give_back_memory(&mut self) {
        if self.spare.is_due(self.other.len(), self.other.capacity()) {
            self.other = Vec::new();
        }
        self.other.clear();
    }

    pub fn bytes(&self) -> usize {
        self.other.capacity() * size_of::<Candidate>()
    }
}

/// Removes sorted pairs that are followed by an equal one. Branch-free, because they are unpredictable.
fn keep_last_of_equals(pairs: &mut Vec<Candidate>) {
    let Some(last) = pairs.len().checked_sub(1) else { return };
    let mut end = 0;
    for place in 0..last {
        let (pair, next) = (pairs[place], pairs[place + 1]);
        pairs[end] = pair;
        end += usize::from(pair.key() != next.key());
    }
    pairs[end] = pairs[last];
    pairs.truncate(end + 1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_sorted_once_each_with_their_last_state() {
        let mut random = fastrand::Rng::with_seed(71);
        let (mut sort, mut sorted) = (PairSort::default(), Vec::new());
        for slots in [2, 3, 20, 300, 70_000, 1 << SLOT_BITS] {
            for count in [0, 1, 2, 50, 1000] {
                let mut pairs: Vec<Candidate> = Vec::new();
                for _ in 0..count {
                    let a = random.u32(0..slots - 1);
                    let new = Candidate::new(a, random.u32(a + 1..slots));
                    let pair = if random.bool() { new } else { *pairs.last().unwrap_or(&new) };
                    pairs.push(pair.updated(random.bool(), false));
                }
                let last = |&pair: &Candidate| {
                    pairs.iter().copied().rfind(|other| other.key() == pair.key())
                };
                let mut expected: Vec<Candidate> = pairs.iter().filter_map(last).collect();
                expected.sort();
                expected.dedup();
                sort.sort(pairs.chunks(7), slots as usize, &mut sorted);
                assert_eq!(sorted, expected);
                sort.give_back_memory();
            }
        }
    }
}

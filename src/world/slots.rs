//! A slot map: values in slots with generations, so that a stale id never refers to another value.

use std::ops::Range;

use crate::simd::huge_pages;
use crate::simd::prefetch::{Elements, prefetch, prefetch_start};

/// Bits of a slot index.
pub const SLOT_BITS: u32 = 24;
/// Bits of a generation. A slot is retired when its generations are exhausted, so they never wrap.
pub const GENERATION_BITS: u32 = 26;
/// Every generation is below this limit.
pub const GENERATION_LIMIT: u32 = (1 << GENERATION_BITS) - 1;

/// The part of its slots by which a slot map grows.
const GROWTH: usize = 2;

/// The least number of slots by which a slot map grows.
const LEAST_NEW: usize = 16;

/// The maximum number of slots.
pub const SLOT_LIMIT: usize = 1 << SLOT_BITS;

/// The id of a value: its slot, and the generation that distinguishes it from other values of that slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id {
    pub slot: u32,
    pub generation: u32,
}

/// The state of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// In the list of free slots, or retired.
    Free,
    /// The slot holds a value.
    Live,
    /// The value is destroyed, but stays readable by slot until it is released.
    Destroyed,
}

/// The generation and the state of a slot, in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Head(u32);

impl Head {
    const STATE_BITS: u32 = 2;

    #[inline(always)]
    fn new(generation: u32, state: State) -> Head {
        Head(generation << Head::STATE_BITS | state as u32)
    }

    #[inline(always)]
    fn generation(self) -> u32 {
        self.0 >> Head::STATE_BITS
    }

    #[inline(always)]
    fn is(self, state: State) -> bool {
        self.0 & ((1 << Head::STATE_BITS) - 1) == state as u32
    }
}

const _: () = assert!(GENERATION_BITS + Head::STATE_BITS <= 32);

/// The end of the list of free slots.
const END: u32 = u32::MAX;

/// A slot map of values with user data. Free slots are reused first in, first out, so that generations grow evenly.
///
/// Heads, user data and values are apart: a search of a world reads values only.
#[derive(Debug)]
pub(crate) struct Slots<T> {
    heads: Vec<Head>,
    /// The user data of a live or destroyed value, or the next slot in the list of free slots.
    words: Vec<u64>,
    values: Vec<Option<T>>,
    first_free: u32,
    last_free: u32,
    free: usize,
    live: usize,
    first_generation: u32,
    /// One above the greatest generation assigned so far.
    next_generation: u32,
}

impl<T> Slots<T> {
    pub fn new(first_generation: u32) -> Slots<T> {
        Slots {
            heads: Vec::new(),
            words: Vec::new(),
            values: Vec::new(),
            first_free: END,
            last_free: END,
            free: 0,
            live: 0,
            first_generation,
            next_generation: first_generation,
        }
    }

    pub fn len(&self) -> usize {
        self.live
    }

    /// The number of values that can still be inserted.
    pub fn room(&self) -> usize {
        self.free + (SLOT_LIMIT - self.heads.len())
    }

    /// A generation above all assigned so far.
    pub fn next_generation(&self) -> u32 {
        self.next_generation
    }

    /// The number of slots ever used.
    pub fn used(&self) -> u32 {
        self.heads.len() as u32
    }

    pub fn bytes(&self) -> usize {
        self.heads.capacity() * size_of::<Head>()
            + self.words.capacity() * size_of::<u64>()
            + self.values.capacity() * size_of::<Option<T>>()
    }

    /// The number of slots for which there is memory.
    pub fn capacity(&self) -> usize {
        self.values.capacity()
    }

    /// Allocates memory for a total of `values` values.
    pub fn reserve(&mut self, values: usize) {
        self.reserve_more(values.saturating_sub(self.heads.len()));
    }

    /// Allocates memory for a number of further values. Few values do not count: many small batches must not move all values
    /// each time.
    pub fn reserve_batch(&mut self, values: usize) {
        let new = values.saturating_sub(self.free);
        if new > self.heads.len() / 8 {
            self.reserve_more(new);
        }
    }

    fn reserve_more(&mut self, slots: usize) {
        huge_pages::reserve_exact(&mut self.heads, slots);
        huge_pages::reserve_exact(&mut self.words, slots);
        huge_pages::reserve_exact(&mut self.values, slots);
    }

    /// Inserts the value that `value` returns. There must be room for it (see [`Slots::room`]).
    #[inline(always)]
    pub fn insert(&mut self, value: impl FnOnce() -> T, user_data: u64) -> Id {
        self.live += 1;
        let slot = self.first_free;
        let id = if slot == END {
            if self.values.len() == self.values.capacity() {
                self.reserve_more(self.values.len() / GROWTH + LEAST_NEW);
            }
            let slot = self.heads.len() as u32;
            let generation = self.first_generation;
            self.heads.push(Head::new(generation, State::Live));
            self.words.push(user_data);
            // Constructed in its slot, unlike a value that is pushed: that would be copied, which waits for its stores.
            self.values.extend(std::iter::once_with(|| Some(value())));
            Id { slot, generation }
        } else {
            let index = slot as usize;
            let generation = self.heads[index].generation();
            self.heads[index] = Head::new(generation, State::Live);
            self.first_free = std::mem::replace(&mut self.words[index], user_data) as u32;
            if self.first_free == END {
                self.last_free = END;
            }
            self.free -= 1;
            self.values[index] = Some(value());
            Id { slot, generation }
        };
        self.next_generation = self.next_generation.max(id.generation + 1);
        id
    }

    /// The user data of a live or destroyed value.
    #[inline(always)]
    pub fn user_data(&self, slot: u32) -> u64 {
        self.words[slot as usize]
    }

    /// Sets the user data of a live value.
    pub fn set_user_data(&mut self, slot: u32, user_data: u64) {
        self.words[slot as usize] = user_data;
    }

    pub fn get(&self, id: Id) -> Option<&T> {
        if !self.contains(id) {
            return None;
        }
        self.values[id.slot as usize].as_ref()
    }

    /// Whether a value with this id is live.
    pub fn contains(&self, id: Id) -> bool {
        self.heads.get(id.slot as usize) == Some(&Head::new(id.generation, State::Live))
    }

    /// The live or destroyed value in a slot.
    #[inline]
    pub fn value(&self, slot: u32) -> Option<&T> {
        self.values[slot as usize].as_ref()
    }

    /// Starts to load the first bytes of a slot's value, without reading whether there is one.
    #[inline(always)]
    pub fn prefetch(&self, slot: u32, bytes: usize) {
        if let Some(value) = self.values.get(slot as usize) {
            prefetch_start(value, bytes);
        }
    }

    /// Starts to load the generation of a slot.
    #[inline(always)]
    pub fn prefetch_id(&self, slot: u32) {
        if let Some(head) = self.heads.get(slot as usize) {
            prefetch(head);
        }
    }

    /// Starts to load the generation and the user data of a slot.
    #[inline(always)]
    pub fn prefetch_id_and_user_data(&self, slot: u32) {
        self.prefetch_id(slot);
        if let Some(word) = self.words.get(slot as usize) {
            prefetch(word);
        }
    }

    /// The values, to be prefetched by slot.
    #[inline(always)]
    pub fn elements(&self) -> Elements {
        Elements::new(&self.values)
    }

    /// Whether a slot holds a live value.
    pub fn is_live(&self, slot: u32) -> bool {
        self.heads[slot as usize].is(State::Live)
    }

    /// The value in a slot, and whether it is live (not destroyed).
    pub fn in_slot(&self, slot: u32) -> Option<(&T, bool)> {
        let value = self.values[slot as usize].as_ref()?;
        Some((value, self.heads[slot as usize].is(State::Live)))
    }

    /// The live or destroyed value in a slot.
    pub fn in_slot_mut(&mut self, slot: u32) -> Option<&mut T> {
        self.values[slot as usize].as_mut()
    }

    /// The live or destroyed values of a range of slots.
    pub fn values_mut(&mut self, slots: Range<usize>) -> &mut [Option<T>] {
        &mut self.values[slots]
    }

    /// The id of the value in a slot.
    pub fn id(&self, slot: u32) -> Id {
        Id { slot, generation: self.heads[slot as usize].generation() }
    }

    /// Destroys a live value. It stays readable by slot until [`Slots::release`].
    pub fn destroy(&mut self, slot: u32) {
        let head = &mut self.heads[slot as usize];
        if head.is(State::Live) {
            *head = Head::new(head.generation(), State::Destroyed);
            self.live -= 1;
        }
    }

    /// Frees the slot of a destroyed value.
    pub fn release(&mut self, slot: u32) {
        self.values[slot as usize] = None;
        let head = &mut self.heads[slot as usize];
        let generation = head.generation() + 1;
        *head = Head::new(generation, State::Free);
        if generation >= GENERATION_LIMIT {
            return;
        }
        self.words[slot as usize] = END.into();
        match self.last_free {
            END => self.first_free = slot,
            last => self.words[last as usize] = slot.into(),
        }
        self.last_free = slot;
        self.free += 1;
    }

    /// The live values with their slots, in order of slots.
    pub fn live(&self) -> impl Iterator<Item = (u32, &T)> {
        let values = self.heads.iter().zip(&self.values);
        (0u32..).zip(values).filter_map(|(slot, (head, value))| {
            value.as_ref().filter(|_| head.is(State::Live)).map(|value| (slot, value))
        })
    }

    /// Checks the list of free slots and the counts. The error describes the first inconsistency.
    pub fn validate(&self) -> Result<(), String> {
        let (mut slot, mut found) = (self.first_free, 0);
        while slot != END {
            if self.values[slot as usize].is_some() || found > self.free {
                return Err(format!("slot {slot} is in the list of free slots but is not free"));
            }
            found += 1;
            slot = self.words[slot as usize] as u32;
        }
        if found != self.free || self.live().count() != self.live {
            return Err(format!("{found} slots are free, but the count is {}", self.free));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remove<T>(slots: &mut Slots<T>, id: Id) {
        slots.destroy(id.slot);
        slots.release(id.slot);
    }

    #[test]
    fn a_retired_slot_is_never_reused() {
        let mut slots = Slots::new(GENERATION_LIMIT - 2);
        let first = slots.insert(|| 'a', 1);
        remove(&mut slots, first);
        let second = slots.insert(|| 'b', 2);
        assert_eq!(second.slot, first.slot);
        remove(&mut slots, second);
        let third = slots.insert(|| 'c', 3);
        assert_ne!(third.slot, first.slot);
        assert_eq!(slots.get(first), None);
        assert_eq!(slots.get(second), None);
        assert_eq!(slots.get(third), Some(&'c'));
        slots.validate().unwrap();
    }

    #[test]
    fn free_slots_are_reused_first_in_first_out() {
        let mut slots = Slots::new(1);
        let ids: Vec<Id> = (0..4).map(|value| slots.insert(|| value, 0)).collect();
        for place in [2, 0, 3] {
            remove(&mut slots, ids[place]);
        }
        let again: Vec<u32> = (0..3).map(|value| slots.insert(|| value, 0).slot).collect();
        assert_eq!(again, [2, 0, 3]);
        assert_eq!(slots.next_generation(), 3);
        slots.validate().unwrap();
    }

    #[test]
    fn a_destroyed_value_is_readable_by_slot_only() {
        let mut slots = Slots::new(1);
        let id = slots.insert(|| 'a', 1);
        slots.destroy(id.slot);
        assert_eq!(slots.get(id), None);
        assert_eq!(slots.in_slot(id.slot), Some((&'a', false)));
        assert_ne!(slots.insert(|| 'b', 2).slot, id.slot);
        slots.release(id.slot);
        assert_eq!(slots.in_slot(id.slot), None);
    }
}

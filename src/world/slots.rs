//! A slot map: values in slots with generations, so that a stale id never refers to another value.

use std::ops::Range;

use crate::simd::prefetch::{Elements, prefetch, prefetch_start};

/// Bits of a slot index.
pub const SLOT_BITS: u32 = 24;
/// Bits of a generation. A slot is retired when its generations are exhausted, so they never wrap.
pub const GENERATION_BITS: u32 = 26;
/// Every generation is below this limit.
pub const GENERATION_LIMIT: u32 = (1 << GENERATION_BITS) - 1;

/// The maximum number of slots.
pub const SLOT_LIMIT: usize = 1 << SLOT_BITS;

/// The id of a value: its slot, and the generation that distinguishes it from other values of that slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id {
    pub slot: u32,
    pub generation: u32,
}

/// The generation and the state of a slot.
#[derive(Clone, Copy, Debug)]
struct Head {
    generation: u32,
    /// [`LIVE`], [`DESTROYED`], or the next slot in the list of free slots.
    link: u32,
}

/// The end of the list of free slots. A retired slot links to it, too.
const END: u32 = u32::MAX;
/// The slot holds a value.
const LIVE: u32 = u32::MAX - 1;
/// The value is destroyed, but stays readable by slot until it is released.
const DESTROYED: u32 = u32::MAX - 2;

/// A slot map. Free slots are reused first in, first out, so that generations grow evenly.
///
/// Heads and values are apart: a search of a world reads values only.
#[derive(Debug)]
pub(crate) struct Slots<T> {
    heads: Vec<Head>,
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
        self.heads.capacity() * size_of::<Head>() + self.values.capacity() * size_of::<Option<T>>()
    }

    /// The number of slots for which there is memory.
    pub fn capacity(&self) -> usize {
        self.values.capacity()
    }

    /// Allocates memory for a number of further values.
    pub fn reserve(&mut self, values: usize) {
        let new = values.saturating_sub(self.free);
        // Many small batches must not move all values each time.
        if new > self.heads.len() / 8 {
            self.heads.reserve_exact(new);
            self.values.reserve_exact(new);
        }
    }

    /// Inserts a value. There must be room for it (see [`Slots::room`]).
    pub fn insert(&mut self, value: T) -> Id {
        self.live += 1;
        let slot = self.first_free;
        let id = if slot == END {
            let slot = self.heads.len() as u32;
            let generation = self.first_generation;
            self.heads.push(Head { generation, link: LIVE });
            self.values.push(Some(value));
            Id { slot, generation }
        } else {
            let head = &mut self.heads[slot as usize];
            self.first_free = std::mem::replace(&mut head.link, LIVE);
            if self.first_free == END {
                self.last_free = END;
            }
            self.free -= 1;
            self.values[slot as usize] = Some(value);
            Id { slot, generation: head.generation }
        };
        self.next_generation = self.next_generation.max(id.generation + 1);
        id
    }

    pub fn get(&self, id: Id) -> Option<&T> {
        if !self.contains(id) {
            return None;
        }
        self.values[id.slot as usize].as_ref()
    }

    /// Whether a value with this id is live.
    pub fn contains(&self, id: Id) -> bool {
        let head = self.heads.get(id.slot as usize);
        head.is_some_and(|head| head.generation == id.generation && head.link == LIVE)
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

    /// The values, to be prefetched by slot.
    #[inline(always)]
    pub fn elements(&self) -> Elements {
        Elements::new(&self.values)
    }

    /// Whether a slot holds a live value.
    pub fn is_live(&self, slot: u32) -> bool {
        self.heads[slot as usize].link == LIVE
    }

    /// The value in a slot, and whether it is live (not destroyed).
    pub fn in_slot(&self, slot: u32) -> Option<(&T, bool)> {
        let value = self.values[slot as usize].as_ref()?;
        Some((value, self.heads[slot as usize].link == LIVE))
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
        Id { slot, generation: self.heads[slot as usize].generation }
    }

    /// Destroys a live value. It stays readable by slot until [`Slots::release`].
    pub fn destroy(&mut self, slot: u32) {
        let link = &mut self.heads[slot as usize].link;
        if *link == LIVE {
            *link = DESTROYED;
            self.live -= 1;
        }
    }

    /// Frees the slot of a destroyed value.
    pub fn release(&mut self, slot: u32) {
        self.values[slot as usize] = None;
        let head = &mut self.heads[slot as usize];
        head.generation += 1;
        head.link = END;
        if head.generation >= GENERATION_LIMIT {
            return;
        }
        match self.last_free {
            END => self.first_free = slot,
            last => self.heads[last as usize].link = slot,
        }
        self.last_free = slot;
        self.free += 1;
    }

    /// The live values with their slots, in order of slots.
    pub fn live(&self) -> impl Iterator<Item = (u32, &T)> {
        let values = self.heads.iter().zip(&self.values);
        (0u32..).zip(values).filter_map(|(slot, (head, value))| {
            value.as_ref().filter(|_| head.link == LIVE).map(|value| (slot, value))
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
            slot = self.heads[slot as usize].link;
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
        let first = slots.insert('a');
        remove(&mut slots, first);
        let second = slots.insert('b');
        assert_eq!(second.slot, first.slot);
        remove(&mut slots, second);
        let third = slots.insert('c');
        assert_ne!(third.slot, first.slot);
        assert_eq!(slots.get(first), None);
        assert_eq!(slots.get(second), None);
        assert_eq!(slots.get(third), Some(&'c'));
        slots.validate().unwrap();
    }

    #[test]
    fn free_slots_are_reused_first_in_first_out() {
        let mut slots = Slots::new(1);
        let ids: Vec<Id> = (0..4).map(|value| slots.insert(value)).collect();
        for place in [2, 0, 3] {
            remove(&mut slots, ids[place]);
        }
        let again: Vec<u32> = (0..3).map(|value| slots.insert(value).slot).collect();
        assert_eq!(again, [2, 0, 3]);
        assert_eq!(slots.next_generation(), 3);
        slots.validate().unwrap();
    }

    #[test]
    fn a_destroyed_value_is_readable_by_slot_only() {
        let mut slots = Slots::new(1);
        let id = slots.insert('a');
        slots.destroy(id.slot);
        assert_eq!(slots.get(id), None);
        assert_eq!(slots.in_slot(id.slot), Some((&'a', false)));
        assert_ne!(slots.insert('b').slot, id.slot);
        slots.release(id.slot);
        assert_eq!(slots.in_slot(id.slot), None);
    }
}

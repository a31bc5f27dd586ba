//! A slot map: values in slots with generations, so that a stale id never refers to another value.

use std::ops::Range;

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

#[derive(Debug)]
enum State<T> {
    /// The slot is free or retired.
    Vacant,
    Live(T),
    /// The value is destroyed, but stays readable by slot until it is released.
    Destroyed(T),
}

#[derive(Debug)]
pub(super) struct Entry<T> {
    generation: u32,
    state: State<T>,
    /// The next slot in the list of free slots.
    next_free: u32,
}

const END: u32 = u32::MAX;

impl<T> Entry<T> {
    /// The value, if it is live.
    pub fn live_mut(&mut self) -> Option<&mut T> {
        match &mut self.state {
            State::Live(value) => Some(value),
            State::Vacant | State::Destroyed(_) => None,
        }
    }
}

/// A slot map. Free slots are reused first in, first out, so that generations grow evenly.
#[derive(Debug)]
pub(crate) struct Slots<T> {
    entries: Vec<Entry<T>>,
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
            entries: Vec::new(),
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
        self.free + (SLOT_LIMIT - self.entries.len())
    }

    /// A generation above all assigned so far.
    pub fn next_generation(&self) -> u32 {
        self.next_generation
    }

    /// The number of slots ever used.
    pub fn used(&self) -> u32 {
        self.entries.len() as u32
    }

    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry<T>>()
    }

    /// Inserts a value. There must be room for it (see [`Slots::room`]).
    pub fn insert(&mut self, value: T) -> Id {
        self.live += 1;
        let slot = self.first_free;
        let id = if slot == END {
            let slot = self.entries.len() as u32;
            let generation = self.first_generation;
            self.entries.push(Entry { generation, state: State::Live(value), next_free: END });
            Id { slot, generation }
        } else {
            let entry = &mut self.entries[slot as usize];
            self.first_free = entry.next_free;
            if self.first_free == END {
                self.last_free = END;
            }
            self.free -= 1;
            entry.state = State::Live(value);
            Id { slot, generation: entry.generation }
        };
        self.next_generation = self.next_generation.max(id.generation + 1);
        id
    }

    pub fn get(&self, id: Id) -> Option<&T> {
        let entry = self.entries.get(id.slot as usize)?;
        match &entry.state {
            State::Live(value) if entry.generation == id.generation => Some(value),
            _ => None,
        }
    }

    /// The value in a slot, and whether it is live (not destroyed).
    pub fn in_slot(&self, slot: u32) -> Option<(&T, bool)> {
        match &self.entries[slot as usize].state {
            State::Vacant => None,
            State::Live(value) => Some((value, true)),
            State::Destroyed(value) => Some((value, false)),
        }
    }

    /// The live or destroyed value in a slot.
    pub fn in_slot_mut(&mut self, slot: u32) -> Option<&mut T> {
        match &mut self.entries[slot as usize].state {
            State::Vacant => None,
            State::Live(value) | State::Destroyed(value) => Some(value),
        }
    }

    /// The entries of a range of slots.
    pub(super) fn entries_mut(&mut self, slots: Range<usize>) -> &mut [Entry<T>] {
        &mut self.entries[slots]
    }

    /// The id of the value in a slot.
    pub fn id(&self, slot: u32) -> Id {
        Id { slot, generation: self.entries[slot as usize].generation }
    }

    /// Destroys a live value. It stays readable by slot until [`Slots::release`].
    pub fn destroy(&mut self, slot: u32) {
        let state = &mut self.entries[slot as usize].state;
        if let State::Live(value) = std::mem::replace(state, State::Vacant) {
            *state = State::Destroyed(value);
            self.live -= 1;
        }
    }

    /// Frees the slot of a destroyed value.
    pub fn release(&mut self, slot: u32) {
        let entry = &mut self.entries[slot as usize];
        entry.state = State::Vacant;
        entry.generation += 1;
        if entry.generation >= GENERATION_LIMIT {
            return;
        }
        entry.next_free = END;
        match self.last_free {
            END => self.first_free = slot,
            last => self.entries[last as usize].next_free = slot,
        }
        self.last_free = slot;
        self.free += 1;
    }

    /// The live values with their slots, in order of slots.
    pub fn live(&self) -> impl Iterator<Item = (u32, &T)> {
        (0u32..).zip(&self.entries).filter_map(|(slot, entry)| match &entry.state {
            State::Live(value) => Some((slot, value)),
            _ => None,
        })
    }

    /// Checks the list of free slots and the counts. The error describes the first inconsistency.
    pub fn validate(&self) -> Result<(), String> {
        let (mut slot, mut found) = (self.first_free, 0);
        while slot != END {
            let entry = &self.entries[slot as usize];
            if !matches!(entry.state, State::Vacant) || found > self.free {
                return Err(format!("slot {slot} is in the list of free slots but is not free"));
            }
            found += 1;
            slot = entry.next_free;
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

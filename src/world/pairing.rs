//! The filters and owners of the shapes of a world. A shape stores an index: few shapes have a filter of their own.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

use super::filter::Filter;
use super::slots::SLOT_BITS;

/// The rule for which shapes a shape may pair with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    pub filter: Filter,
    /// Shapes of one owner never pair with each other. 0: none.
    pub owner: u64,
}

impl Pairing {
    /// Whether filters and owners let two shapes pair.
    pub(super) fn allows(&self, other: &Pairing) -> bool {
        self.filter.meets(&other.filter) && (self.owner == 0 || self.owner != other.owner)
    }
}

/// The index of a [`Pairing`] in the table of its world. It has as many bits as a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PairingIndex([u8; 3]);

const _: () = assert!(SLOT_BITS <= 24);

impl PairingIndex {
    /// Stands for an index that is set later.
    pub const BLANK: PairingIndex = PairingIndex([0; 3]);

    fn new(index: u32) -> PairingIndex {
        let [low, middle, high, _] = index.to_le_bytes();
        PairingIndex([low, middle, high])
    }

    #[inline(always)]
    fn index(self) -> usize {
        let [low, middle, high] = self.0;
        u32::from_le_bytes([low, middle, high, 0]) as usize
    }
}

#[derive(Debug)]
struct Entry {
    pairing: Pairing,
    /// The number of shapes with this entry. An entry without any is free.
    users: u32,
}

/// All pairings of a world. Shapes with equal filters and without an owner share an entry. An owner has few shapes, so each of
/// them has an entry of its own.
#[derive(Debug, Default)]
pub(super) struct Pairings {
    entries: Vec<Entry>,
    free: Vec<u32>,
    /// The entries without an owner.
    shared: HashMap<Filter, u32, BuildHasherDefault<DefaultHasher>>,
    /// The entry of the shared pairing that was added last.
    last: u32,
    /// The number of used entries whose filter [`Filter::ALL`] does not meet.
    hidden: usize,
}

impl Pairings {
    #[inline(always)]
    pub fn get(&self, index: PairingIndex) -> &Pairing {
        &self.entries[index.index()].pairing
    }

    /// Counts a further shape with a pairing.
    #[inline]
    pub fn add(&mut self, pairing: Pairing) -> PairingIndex {
        match self.entries.get_mut(self.last as usize) {
            Some(last) if last.users > 0 && pairing.owner == 0 && last.pairing == pairing => {
                last.users += 1;
                PairingIndex::new(self.last)
            }
            _ => self.find_or_insert(pairing),
        }
    }

    #[inline(never)]
    fn find_or_insert(&mut self, pairing: Pairing) -> PairingIndex {
        if pairing.owner != 0 {
            return PairingIndex::new(self.insert(pairing));
        }
        let index = match self.shared.get(&pairing.filter) {
            Some(&index) => {
                self.entries[index as usize].users += 1;
                index
            }
            None => {
                let index = self.insert(pairing);
                self.shared.insert(pairing.filter, index);
                index
            }
        };
        self.last = index;
        PairingIndex::new(index)
    }

    /// The pairing of all shapes, if there is only one.
    pub fn single(&self) -> Option<&Pairing> {
        let is_one = self.entries.len() - self.free.len() == 1;
        let entry = is_one.then(|| self.entries.iter().find(|entry| entry.users > 0));
        entry.flatten().map(|entry| &entry.pairing)
    }

    /// Whether [`Filter::ALL`] meets the filters of all shapes.
    pub fn all_meet_all(&self) -> bool {
        self.hidden == 0
    }

    fn insert(&mut self, pairing: Pairing) -> u32 {
        self.hidden += usize::from(!pairing.filter.meets(&Filter::ALL));
        let entry = Entry { pairing, users: 1 };
        match self.free.pop() {
            Some(index) => {
                self.entries[index as usize] = entry;
                index
            }
            None => {
                self.entries.push(entry);
                self.entries.len() as u32 - 1
            }
        }
    }

    /// Uncounts a shape.
    #[inline]
    pub fn remove(&mut self, index: PairingIndex) {
        let index = index.index();
        let entry = &mut self.entries[index];
        entry.users -= 1;
        if entry.users == 0 {
            self.hidden -= usize::from(!entry.pairing.filter.meets(&Filter::ALL));
            if entry.pairing.owner == 0 {
                self.shared.remove(&entry.pairing.filter);
            }
            self.free.push(index as u32);
        }
    }

    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
            + self.free.capacity() * size_of::<u32>()
            + self.shared.capacity() * (size_of::<(Filter, u32)>() + 1)
    }

    /// Checks the counts against the shapes of the world.
    pub fn validate(&self, shapes: impl Iterator<Item = PairingIndex>) -> Result<(), String> {
        let mut users = vec![0; self.entries.len()];
        shapes.for_each(|index| users[index.index()] += 1);
        match users.iter().zip(&self.entries).position(|(&users, entry)| users != entry.users) {
            Some(index) => Err(format!("pairing {index} has {} shapes", users[index])),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_filters_share_an_entry_until_the_last_shape_is_gone() {
        let filter = |category| Filter { category, ..Filter::default() };
        let of = |category, owner| Pairing { filter: filter(category), owner };
        let mut pairings = Pairings::default();
        let shared: Vec<_> = [1, 2, 1, 1, 2].map(|bits| pairings.add(of(bits, 0))).into();
        assert_eq!([shared[2], shared[3], shared[4]], [shared[0], shared[0], shared[1]]);
        let owned = [7, 7].map(|owner| pairings.add(of(1, owner)));
        assert_ne!(owned[0], owned[1]);
        assert_eq!(*pairings.get(owned[1]), of(1, 7));
        let all = shared.iter().chain(&owned).copied();
        pairings.validate(all).unwrap();
        assert!(pairings.all_meet_all());
        let hidden = pairings.add(of(0, 0));
        assert!(!pairings.all_meet_all());
        pairings.remove(hidden);
        assert!(pairings.all_meet_all());
        for &index in shared.iter().chain(&owned) {
            pairings.remove(index);
        }
        pairings.validate(std::iter::empty()).unwrap();
        for category in 0..4 {
            let index = pairings.add(of(category, 0));
            assert_eq!(*pairings.get(index), of(category, 0));
        }
        assert!(pairings.entries.len() <= 5);
    }
}

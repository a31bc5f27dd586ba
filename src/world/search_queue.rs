//! The shapes whose candidates the next update searches, with their leaves at the last update.

use glam::Vec4;

use super::slot_set::SlotSet;
use crate::bvh::Bound;
use crate::spare::Spare;

/// A set of slots in insertion order.
#[derive(Debug)]
pub(super) struct SearchQueue<B> {
    slots: SlotSet,
    /// The leaf at the last update of each slot that has only moved, in the order of the slots. It may be shorter.
    old_leaves: Vec<Option<B>>,
    /// The leaf at the last update of every slot, if the search needs it.
    all_old_leaves: Vec<B>,
    spare: Spare,
    spare_all: Spare,
}

impl<B> Default for SearchQueue<B> {
    fn default() -> SearchQueue<B> {
        SearchQueue {
            slots: SlotSet::default(),
            old_leaves: Vec::new(),
            all_old_leaves: Vec::new(),
            spare: Spare::default(),
            spare_all: Spare::default(),
        }
    }
}

impl<B> SearchQueue<B> {
    /// Adds a shape that is new, or whose pairs have changed for another reason than its leaf.
    pub fn insert(&mut self, slot: u32) {
        self.slots.insert(slot);
    }

    /// Adds a shape that had another leaf before.
    pub fn insert_moved(&mut self, slot: u32, old_leaf: B) {
        let place = self.slots.as_slice().len();
        if self.slots.insert(slot) {
            self.old_leaves.resize_with(place, || None);
            self.old_leaves.push(Some(old_leaf));
        }
    }

    pub fn contains(&self, slot: u32) -> bool {
        self.slots.contains(slot)
    }

    pub fn as_slice(&self) -> &[u32] {
        self.slots.as_slice()
    }

    /// The leaf that the slot at a place of the queue had at the last update.
    pub fn old_leaf(&self, place: usize) -> Option<&B> {
        self.old_leaves.get(place)?.as_ref()
    }

    /// Whether most shapes of the set have only moved.
    pub fn most_have_moved(&self) -> bool {
        2 * self.old_leaves.iter().flatten().count() > self.as_slice().len()
    }

    /// Prepares [`SearchQueue::were_near`]. `leaves` are the present ones of all slots. With `pairs_changed`, the pairs of
    /// a shape have changed for another reason, too.
    pub fn list_old_leaves(
        &mut self,
        leaves: impl Iterator<Item = B>,
        pairs_changed: impl Fn(u32) -> bool,
    ) where
        B: Bound,
    {
        self.all_old_leaves.clear();
        self.all_old_leaves.extend(leaves);
        // This overlaps nothing.
        let none = B::from_wide(Vec4::INFINITY, Vec4::NEG_INFINITY);
        for (place, &slot) in self.slots.as_slice().iter().enumerate() {
            let leaf = self.old_leaves.get(place).copied().flatten();
            self.all_old_leaves[slot as usize] =
                leaf.filter(|_| !pairs_changed(slot)).unwrap_or(none);
        }
    }

    /// Whether the leaves of two shapes overlapped at the last update, so that they are candidates already.
    #[inline(always)]
    pub fn were_near(&self, a: u32, b: u32) -> bool
    where
        B: Bound,
    {
        self.all_old_leaves[a as usize].overlaps(&self.all_old_leaves[b as usize])
    }

    /// Removes all slots, and gives back memory that has not been used for some updates.
    pub fn clear(&mut self) {
        self.spare.give_back(&mut self.old_leaves);
        self.spare_all.give_back(&mut self.all_old_leaves);
        self.slots.clear();
        self.old_leaves.clear();
        self.all_old_leaves.clear();
    }

    pub fn bytes(&self) -> usize {
        self.slots.bytes()
            + self.old_leaves.capacity() * size_of::<Option<B>>()
            + self.all_old_leaves.capacity() * size_of::<B>()
    }
}

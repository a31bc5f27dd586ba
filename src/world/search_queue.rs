//! The shapes whose candidates the next update searches, with their leaves at the last update.

use super::slot_set::SlotSet;
use crate::spare::Spare;

/// A set of slots in insertion order.
#[derive(Debug)]
pub(super) struct SearchQueue<B> {
    slots: SlotSet,
    /// The leaf at the last update of each slot that has only moved, in the order of the slots. It may be shorter.
    old_leaves: Vec<Option<B>>,
    /// Whether most moving shapes have new leaves. They have marks, and may be missing from the set.
    are_most: bool,
    spare: Spare,
}

impl<B> Default for SearchQueue<B> {
    fn default() -> SearchQueue<B> {
        SearchQueue {
            slots: SlotSet::default(),
            old_leaves: Vec::new(),
            are_most: false,
            spare: Spare::default(),
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

    /// Notes that most moving shapes have new leaves, so that they need not be listed.
    pub fn expect_most(&mut self) {
        self.are_most = true;
    }

    /// Whether most moving shapes have new leaves, and may be missing from the set.
    pub fn lacks_most(&self) -> bool {
        self.are_most
    }

    /// Whether most shapes of the set have only moved.
    pub fn most_have_moved(&self) -> bool {
        self.are_most || 2 * self.old_leaves.iter().flatten().count() > self.as_slice().len()
    }

    /// Removes all slots, and gives back memory that has not been used for some updates.
    pub fn clear(&mut self) {
        self.spare.give_back(&mut self.old_leaves);
        self.slots.clear();
        self.old_leaves.clear();
        self.are_most = false;
    }

    pub fn bytes(&self) -> usize {
        self.slots.bytes() + self.old_leaves.capacity() * size_of::<Option<B>>()
    }
}

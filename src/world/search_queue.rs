//! The shapes whose candidates the next update searches, with their leaves at the last update.

use super::slot_set::SlotSet;

/// A set of slots in insertion order.
#[derive(Debug)]
pub(super) struct SearchQueue<B> {
    slots: SlotSet,
    /// The leaf at the last update of each slot, if it was a candidate's leaf then.
    old_leaves: Vec<Option<B>>,
}

impl<B> Default for SearchQueue<B> {
    fn default() -> SearchQueue<B> {
        SearchQueue { slots: SlotSet::default(), old_leaves: Vec::new() }
    }
}

impl<B> SearchQueue<B> {
    /// Adds a shape that is new, or whose pairs have changed for another reason than its leaf.
    pub fn insert(&mut self, slot: u32) {
        if self.slots.insert(slot) {
            self.old_leaves.push(None);
        }
    }

    /// Adds a shape that had another leaf before.
    pub fn insert_moved(&mut self, slot: u32, old_leaf: B) {
        if self.slots.insert(slot) {
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
        self.old_leaves[place].as_ref()
    }

    pub fn clear(&mut self) {
        self.slots.clear();
        self.old_leaves.clear();
    }

    pub fn bytes(&self) -> usize {
        self.slots.bytes() + self.old_leaves.capacity() * size_of::<Option<B>>()
    }
}

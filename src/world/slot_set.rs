//! A set of slots that keeps insertion order.

/// A set of slots in insertion order, without duplicates.
#[derive(Debug, Default)]
pub(super) struct SlotSet {
    list: Vec<u32>,
    /// For each slot, whether it is in the list.
    marks: Vec<bool>,
}

impl SlotSet {
    /// Adds a slot. Returns whether it was not in the set.
    pub fn insert(&mut self, slot: u32) -> bool {
        let index = slot as usize;
        if self.marks.len() <= index {
            self.marks.resize(index + 1, false);
        }
        let is_new = !std::mem::replace(&mut self.marks[index], true);
        if is_new {
            self.list.push(slot);
        }
        is_new
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn contains(&self, slot: u32) -> bool {
        self.marks.get(slot as usize).copied().unwrap_or(false)
    }

    pub fn as_slice(&self) -> &[u32] {
        &self.list
    }

    /// Removes the slots for which `keep` returns false.
    pub fn retain(&mut self, mut keep: impl FnMut(u32) -> bool) {
        self.list.retain(|&slot| {
            let kept = keep(slot);
            self.marks[slot as usize] = kept;
            kept
        });
    }

    pub fn clear(&mut self) {
        self.retain(|_| false);
    }

    pub fn bytes(&self) -> usize {
        self.list.capacity() * size_of::<u32>() + self.marks.capacity()
    }
}

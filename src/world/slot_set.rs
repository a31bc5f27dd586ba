//! A set of slots that remembers the order in which they came.

/// Slots, each once: however often a slot is used again, the set grows no larger than there are slots.
#[derive(Debug, Default)]
pub(super) struct SlotSet {
    list: Vec<u32>,
    /// Whether a slot is on the list, by slot.
    marks: Vec<bool>,
}

impl SlotSet {
    pub fn insert(&mut self, slot: u32) {
        let index = slot as usize;
        if self.marks.len() <= index {
            self.marks.resize(index + 1, false);
        }
        if !std::mem::replace(&mut self.marks[index], true) {
            self.list.push(slot);
        }
    }

    pub fn contains(&self, slot: u32) -> bool {
        self.marks.get(slot as usize).copied().unwrap_or(false)
    }

    pub fn as_slice(&self) -> &[u32] {
        &self.list
    }

    /// Forgets the slots for which `keep` is false.
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

//! A set of slots that lists them in ascending order.

/// A set of slots with a bit for each.
#[derive(Debug, Default)]
pub(super) struct SlotBits {
    words: Vec<u64>,
}

impl SlotBits {
    /// Makes room for the slots below `slots`.
    pub fn make_room(&mut self, slots: usize) {
        let words = slots.div_ceil(64);
        if self.words.len() < words {
            self.words.resize(words, 0);
        }
    }

    /// Adds a slot, for which there must be room.
    pub fn insert(&mut self, slot: u32) {
        self.words[slot as usize / 64] |= 1 << (slot % 64);
    }

    /// Removes all slots, and passes them to `visit` in ascending order.
    pub fn drain(&mut self, mut visit: impl FnMut(u32)) {
        for (word, index) in self.words.iter_mut().zip(0u32..) {
            let mut bits = std::mem::take(word);
            while bits != 0 {
                visit(index * 64 + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
    }

    pub fn bytes(&self) -> usize {
        self.words.capacity() * size_of::<u64>()
    }
}

//! What has changed about each shape since the previous update.

/// The bounds or the geometry of a shape have changed: its pairs are tested again.
pub(super) const MOVED: u8 = 1;
/// Which shapes may pair with a shape has changed, or whether it exists at all.
pub(super) const PAIRING: u8 = 2;

/// The leaf of a shape has changed: its candidates may end.
pub(super) const LEAF: u8 = 4;

/// A set of marks for each slot.
#[derive(Debug, Default)]
pub(super) struct Marks {
    marks: Vec<u8>,
    /// The slots with a mark.
    marked: Vec<u32>,
}

impl Marks {
    pub fn mark(&mut self, slot: u32, what: u8) {
        let index = slot as usize;
        if self.marks.len() <= index {
            self.marks.resize(index + 1, 0);
        }
        if self.marks[index] == 0 {
            self.marked.push(slot);
        }
        self.marks[index] |= what;
    }

    /// The marks of a slot.
    #[inline(always)]
    pub fn of(&self, slot: u32) -> u8 {
        self.marks.get(slot as usize).copied().unwrap_or(0)
    }

    pub fn clear(&mut self) {
        for slot in self.marked.drain(..) {
            self.marks[slot as usize] = 0;
        }
    }

    pub fn bytes(&self) -> usize {
        self.marks.capacity() + self.marked.capacity() * size_of::<u32>()
    }
}

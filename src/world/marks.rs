//! The changes of each shape since the previous update.

use std::ops::Range;

/// The bounds or the geometry of a shape have changed: its pairs are tested again.
pub(super) const MOVED: u8 = 1;
/// The set of shapes that may pair with a shape has changed, or the shape has been made or destroyed.
pub(super) const PAIRING: u8 = 2;

/// The leaf of a shape has changed: its candidates may end.
pub(super) const LEAF: u8 = 4;

/// If this part of all slots has marks, they are many.
const PART: usize = 4;

/// A set of marks for each slot.
#[derive(Debug, Default)]
pub(super) struct Marks {
    marks: Vec<u8>,
    /// The slots with a mark, unless there are many.
    marked: Vec<u32>,
    /// Whether more slots may have marks than are listed.
    are_many: bool,
}

impl Marks {
    pub fn mark(&mut self, slot: u32, what: u8) {
        let index = slot as usize;
        if self.marks.len() <= index {
            self.marks.resize(index + 1, 0);
        }
        if self.marks[index] == 0 && !self.are_many {
            self.are_many = PART * self.marked.len() > self.marks.len();
            self.marked.push(slot);
        }
        self.marks[index] |= what;
    }

    /// Adds marks to some slots.
    pub fn mark_all(&mut self, slots: &[u32], what: u8) {
        let end = slots.iter().max().map_or(0, |&last| last as usize + 1);
        if self.marks.len() < end {
            self.marks.resize(end, 0);
        }
        match self.are_many {
            true => slots.iter().for_each(|&slot| self.marks[slot as usize] |= what),
            false => slots.iter().for_each(|&slot| self.mark(slot, what)),
        }
    }

    /// The marks of a range of slots that have had marks before, of which many are going to change.
    pub fn many(&mut self, slots: Range<usize>) -> &mut [u8] {
        self.are_many = true;
        &mut self.marks[slots]
    }

    /// Prepares marks of `count` new shapes among the slots below `slots`.
    pub fn expect(&mut self, count: usize, slots: usize) {
        self.are_many |= PART * count > slots;
        self.reserve(slots);
    }

    /// Allocates memory for the marks of the slots below `slots`.
    pub fn reserve(&mut self, slots: usize) {
        self.marks.reserve_exact(slots.saturating_sub(self.marks.len()));
    }

    /// The marks of every slot that has ever had one.
    pub fn as_slice(&self) -> &[u8] {
        &self.marks
    }

    /// The slots with a mark, unless there are many.
    pub fn listed(&self) -> Option<&[u32]> {
        (!self.are_many).then_some(&self.marked)
    }

    pub fn clear(&mut self) {
        if std::mem::take(&mut self.are_many) {
            self.marks.fill(0);
            self.marked.clear();
        }
        for slot in self.marked.drain(..) {
            self.marks[slot as usize] = 0;
        }
    }

    pub fn bytes(&self) -> usize {
        self.marks.capacity() + self.marked.capacity() * size_of::<u32>()
    }
}

//! Memory that is given back when little of it has been used for some time.

use crate::simd::huge_pages;

/// Fewer elements are never given back.
const LEAST: usize = 4096;

/// Memory is unused if less than this part of it is in use.
const PART: usize = 10;

/// Unused memory is given back after this number of updates in a row. So a world that grows and shrinks periodically
/// does not allocate each time.
const UPDATES: u32 = 16;

/// For how many updates in a row a buffer has been almost unused.
#[derive(Debug, Default)]
pub(crate) struct Spare {
    updates: u32,
}

impl Spare {
    /// Counts an update that used `used` of `held` elements. Returns whether the memory is to be given back.
    pub fn is_due(&mut self, used: usize, held: usize) -> bool {
        let unused = held > LEAST && used < held / PART;
        self.updates = if unused { self.updates + 1 } else { 0 };
        self.updates >= UPDATES
    }

    /// Counts an update, and gives back memory of a list that has been almost unused.
    pub fn give_back<T>(&mut self, list: &mut Vec<T>) {
        if self.is_due(list.len(), list.capacity()) {
            list.shrink_to(2 * list.len());
        }
    }
}

/// Reserves room for `more` elements, and an eighth of all elements for later.
pub(crate) fn reserve<T>(list: &mut Vec<T>, more: usize) {
    let length = list.len() + more;
    if list.capacity() < length {
        huge_pages::reserve_exact(list, more + length / 8);
    }
}

//! Results of variable length: one list in a caller's buffer, or the lists of a batch behind an offset array.

use std::marker::PhantomData;

use crate::ffi::calls::status::{Answer, Failure, IMP_ERROR_COUNT};
use crate::threads;

/// A list in a caller's buffer. It counts every item and keeps the first that fit.
pub(in crate::ffi) struct List<'a, T> {
    room: &'a mut [T],
    count: usize,
}

impl<'a, T> List<'a, T> {
    pub(in crate::ffi) fn new(room: &'a mut [T]) -> List<'a, T> {
        List { room, count: 0 }
    }

    pub(in crate::ffi) fn push(&mut self, item: T) {
        if let Some(place) = self.room.get_mut(self.count) {
            *place = item;
        }
        self.count += 1;
    }

    pub(in crate::ffi) fn count(self, things: &str) -> Answer {
        total_of(self.count, things)
    }
}

pub(in crate::ffi) fn total_of(count: usize, things: &str) -> Answer {
    total_in_range(i32::try_from(count).ok(), things)
}

/// Returns the error of a total that exceeds `i32`.
pub(in crate::ffi) fn total_in_range(total: Option<i32>, things: &str) -> Answer {
    total.ok_or_else(|| {
        Failure::new(IMP_ERROR_COUNT, format_args!("there are more than 2^31 - 1 {things}"))
    })
}

/// Lists per task.
const LISTS: usize = 4;

/// The least time of a list, in nanoseconds.
const COST: u64 = 50;

/// Writes the list of every index, one after the other, and the offset of each. The last offset is the total.
///
/// Calls `list` twice for each index: first to count, then to write. Returns the total. Above 2^31 - 1 it returns an
/// error and leaves only counts in `offsets`.
pub(in crate::ffi) fn list_many<T: Send>(
    offsets: &mut [i32],
    room: &mut [T],
    things: &str,
    list: impl Fn(usize, &mut dyn FnMut(T)) + Sync,
) -> Answer {
    offsets[0] = 0;
    threads::for_each_chunk(LISTS, COST, &mut offsets[1..], |start, chunk| {
        for (offset, count) in chunk.iter_mut().enumerate() {
            *count = 0;
            list(start + offset, &mut |_| *count = count.saturating_add(1));
        }
    });
    let total = total_of(offsets.iter().map(|&count| count as usize).sum(), things)?;
    for index in 1..offsets.len() {
        offsets[index] += offsets[index - 1];
    }
    let (places, offsets) = (Places::new(room), &*offsets);
    threads::for_each_index(COST, offsets.len() - 1, |index| {
        let (first, end) = (offsets[index] as usize, offsets[index + 1] as usize);
        if first < end && first < places.count {
            // SAFETY: the places between two offsets belong to one list, which one task writes.
            let mut places = unsafe { places.between(first, end) }.iter_mut();
            list(index, &mut |item| {
                if let Some(place) = places.next() {
                    *place = item;
                }
            });
        }
    });
    Ok(total)
}

/// A buffer that several threads write, each place by one of them.
pub(in crate::ffi) struct Places<'a, T> {
    start: *mut T,
    count: usize,
    buffer: PhantomData<&'a mut [T]>,
}

// SAFETY: each place is used by one thread at a time.
unsafe impl<T: Send> Sync for Places<'_, T> {}

impl<'a, T> Places<'a, T> {
    pub(in crate::ffi) fn new(room: &'a mut [T]) -> Places<'a, T> {
        Places { start: room.as_mut_ptr(), count: room.len(), buffer: PhantomData }
    }

    /// Writes a place, if it exists.
    ///
    /// # Safety
    /// No other thread uses the same place at the same time.
    pub(in crate::ffi) unsafe fn set(&self, place: usize, item: T) {
        if place < self.count {
            // SAFETY: within the buffer, which is borrowed for as long; exclusive by the caller's word.
            unsafe { *self.start.add(place) = item };
        }
    }

    /// Returns the places from `first` to `end` that exist.
    ///
    /// # Safety
    /// No other thread uses any of these places at the same time.
    #[allow(clippy::mut_from_ref)]
    unsafe fn between(&self, first: usize, end: usize) -> &mut [T] {
        let (first, end) = (first.min(self.count), end.min(self.count));
        // SAFETY: within the buffer, which is borrowed for as long; exclusive by the caller's word.
        unsafe { std::slice::from_raw_parts_mut(self.start.add(first), end - first) }
    }
}

//! Results of searches, and the selection of the smallest into a caller's buffer.

use std::cmp::Ordering;

use super::slots::Id;

/// A hit and the id of its shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found<H> {
    pub id: Id,
    pub hit: H,
}

/// A bounded heap: keeps the smallest values pushed, as many as fit into the buffer, and counts all of them.
///
/// Until the buffer is full, values are only appended. Then it becomes a max-heap, and a smaller value replaces its top.
#[derive(Debug)]
pub(crate) struct SmallestN<'a, T, C> {
    buffer: &'a mut [T],
    count: usize,
    compare: C,
}

impl<'a, T, C: Fn(&T, &T) -> Ordering> SmallestN<'a, T, C> {
    pub fn new(buffer: &'a mut [T], compare: C) -> SmallestN<'a, T, C> {
        SmallestN { buffer, count: 0, compare }
    }

    pub fn push(&mut self, value: T) {
        let room = self.buffer.len();
        if self.count < room {
            self.buffer[self.count] = value;
            if self.count + 1 == room {
                (0..room / 2).rev().for_each(|top| self.sift_down(top));
            }
        } else if room > 0 && (self.compare)(&value, &self.buffer[0]).is_lt() {
            self.buffer[0] = value;
            self.sift_down(0);
        }
        self.count += 1;
    }

    /// The greatest value kept, once the buffer is full.
    pub fn greatest(&self) -> Option<&T> {
        self.buffer.first().filter(|_| self.count >= self.buffer.len())
    }

    /// Sorts the kept values and returns the number of all values pushed.
    pub fn finish(self) -> usize {
        let kept = self.count.min(self.buffer.len());
        self.buffer[..kept].sort_unstable_by(self.compare);
        self.count
    }

    fn sift_down(&mut self, mut top: usize) {
        let (buffer, compare) = (&mut *self.buffer, &self.compare);
        loop {
            let below = 2 * top + 1..buffer.len().min(2 * top + 3);
            let Some(greatest) = below.max_by(|&a, &b| compare(&buffer[a], &buffer[b])) else {
                return;
            };
            if compare(&buffer[greatest], &buffer[top]).is_le() {
                return;
            }
            buffer.swap(top, greatest);
            top = greatest;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_smallest_values_sorted_at_every_capacity() {
        let mut random = fastrand::Rng::with_seed(5);
        for capacity in 0..40 {
            let mut values: Vec<u32> = (0..30).collect();
            random.shuffle(&mut values);
            let mut buffer = vec![u32::MAX; capacity];
            let mut smallest = SmallestN::new(&mut buffer, u32::cmp);
            values.iter().for_each(|&value| smallest.push(value));
            assert_eq!(smallest.finish(), 30);
            let expected: Vec<u32> = (0..30.min(capacity as u32)).collect();
            assert_eq!(buffer[..expected.len()], expected);
        }
    }
}

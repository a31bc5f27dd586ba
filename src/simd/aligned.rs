//! Words that begin at a multiple of 32 bytes.

use super::huge_pages;

/// The words of a [`Unit`].
pub(crate) const UNIT: usize = 8;

/// The part of a list that may stay unused.
const MAX_SPARE: usize = 16;

/// Half a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
struct Unit([u32; UNIT]);

/// A growing list of words. Its length is a multiple of [`UNIT`].
#[derive(Default)]
pub(crate) struct AlignedWords(Vec<Unit>);

impl AlignedWords {
    /// The words that there is room for.
    pub(crate) fn room(&self) -> usize {
        UNIT * (self.0.capacity() - self.0.len())
    }

    /// Makes room for so many words more.
    pub(crate) fn reserve(&mut self, words: usize) {
        huge_pages::reserve_exact(&mut self.0, words.div_ceil(UNIT));
    }

    /// The number of words.
    pub(crate) fn len(&self) -> usize {
        UNIT * self.0.len()
    }

    pub(crate) fn push(&mut self, units: &[[u32; UNIT]]) {
        self.0.extend(units.iter().map(|words| Unit(*words)));
    }

    /// Moves all words of another list to the end of this one. The other one keeps its memory.
    pub(crate) fn take(&mut self, other: &mut AlignedWords) {
        self.0.append(&mut other.0);
    }

    pub(crate) fn finish(mut self) -> FixedWords {
        // It would be a copy of everything.
        if self.0.capacity() - self.0.len() > self.0.len() / MAX_SPARE {
            self.0.shrink_to_fit();
        }
        FixedWords(self.0)
    }
}

/// The words of an [`AlignedWords`], whose memory has room for at most one [`MAX_SPARE`]th more.
#[derive(Clone, Debug)]
pub(crate) struct FixedWords(Vec<Unit>);

impl FixedWords {
    /// The size of the memory in bytes.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Unit>() * self.0.capacity()
    }

    #[inline(always)]
    pub(crate) fn as_slice(&self) -> &[u32] {
        // SAFETY: a unit consists of `UNIT` words without padding between or after them.
        unsafe { std::slice::from_raw_parts(self.0.as_ptr().cast(), UNIT * self.0.len()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_one_another_from_an_aligned_address_on() {
        let mut words = AlignedWords::default();
        words.push(&[[1; UNIT]]);
        let mut others = AlignedWords::default();
        others.reserve(1000);
        others.push(&[[2; UNIT], [3; UNIT]]);
        words.take(&mut others);
        assert_eq!((words.len(), others.len()), (3 * UNIT, 0));
        let [words, others] = [words, others].map(AlignedWords::finish);
        assert_eq!(words.as_slice(), [[1; UNIT], [2; UNIT], [3; UNIT]].as_flattened());
        assert_eq!(words.as_slice().as_ptr().addr() % 32, 0);
        assert_eq!(others.bytes(), 0);
    }
}

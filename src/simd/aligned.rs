//! Words that begin at a multiple of 32 bytes.

/// The words of a [`Unit`].
pub(crate) const UNIT: usize = 8;

/// Half a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
struct Unit([u32; UNIT]);

/// A growing list of words. Its length is a multiple of [`UNIT`].
pub(crate) struct AlignedWords(Vec<Unit>);

impl AlignedWords {
    pub(crate) fn with_capacity(words: usize) -> AlignedWords {
        AlignedWords(Vec::with_capacity(words.div_ceil(UNIT)))
    }

    /// The number of words.
    pub(crate) fn len(&self) -> usize {
        UNIT * self.0.len()
    }

    /// Appends words, and zeros up to a multiple of [`UNIT`].
    pub(crate) fn push(&mut self, words: &[u32]) {
        self.0.extend(words.chunks(UNIT).map(|chunk| {
            let mut unit = Unit([0; UNIT]);
            unit.0[..chunk.len()].copy_from_slice(chunk);
            unit
        }));
    }

    pub(crate) fn append(&mut self, other: &AlignedWords) {
        self.0.extend_from_slice(&other.0);
    }

    pub(crate) fn finish(self) -> FixedWords {
        FixedWords(self.0.into())
    }
}

/// The words of an [`AlignedWords`], in memory of their exact size.
#[derive(Clone, Debug)]
pub(crate) struct FixedWords(Box<[Unit]>);

impl FixedWords {
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
        let mut words = AlignedWords::with_capacity(0);
        words.push(&[1, 2, 3]);
        let mut others = AlignedWords::with_capacity(20);
        others.push(&[4; 8]);
        others.push(&[5; 9]);
        words.append(&others);
        assert_eq!(words.len(), 32);
        let words = words.finish();
        let expected = [&[1, 2, 3, 0, 0, 0, 0, 0][..], &[4; 8], &[5; 9], &[0; 7]].concat();
        assert_eq!(words.as_slice(), expected);
        assert_eq!(words.as_slice().as_ptr().addr() % 32, 0);
    }
}

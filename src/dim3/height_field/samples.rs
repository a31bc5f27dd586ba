//! Heights as the caller gave them: f32, or u16 with a scale and an offset.

use glam::Vec4;

use crate::simd::prefetch::prefetch;

/// Samples, row by row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HeightSamples<'a> {
    /// Heights.
    F32(&'a [f32]),
    /// Numbers that stand for the heights `number * scale + offset`.
    U16(&'a [u16]),
}

impl HeightSamples<'_> {
    /// The number of samples.
    pub fn len(&self) -> usize {
        match self {
            HeightSamples::F32(samples) => samples.len(),
            HeightSamples::U16(samples) => samples.len(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The name of the type of the samples.
    pub fn kind(&self) -> &'static str {
        match self {
            HeightSamples::F32(_) => "f32",
            HeightSamples::U16(_) => "u16",
        }
    }
}

/// The heights that u16 samples stand for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Encoding {
    pub scale: f32,
    pub offset: f32,
}

impl Encoding {
    /// `sample * scale + offset`, computed in f32 with two roundings.
    #[inline]
    pub fn height(&self, sample: u16) -> f32 {
        f32::from(sample) * self.scale + self.offset
    }
}

/// The samples that a height field owns.
#[derive(Clone, Debug, PartialEq)]
pub enum Stored {
    F32(Box<[f32]>),
    U16 { samples: Box<[u16]>, encoding: Encoding },
}

impl Stored {
    /// Prefetches a sample and its neighbours in the row.
    #[inline]
    pub fn prefetch(&self, index: usize) {
        match self {
            Stored::F32(samples) => prefetch(samples.as_ptr().wrapping_add(index)),
            Stored::U16 { samples, .. } => prefetch(samples.as_ptr().wrapping_add(index)),
        }
    }

    #[inline]
    pub fn height(&self, index: usize) -> f32 {
        match self {
            Stored::F32(samples) => samples[index],
            Stored::U16 { samples, encoding } => encoding.height(samples[index]),
        }
    }

    /// The heights of two neighbours in a row from each of two places.
    #[inline(always)]
    pub fn pairs(&self, first: usize, second: usize) -> [f32; 4] {
        match self {
            Stored::F32(samples) => {
                let ([a, b], [c, d]) = (pair(samples, first), pair(samples, second));
                [a, b, c, d]
            }
            Stored::U16 { samples, encoding } => {
                let ([a, b], [c, d]) = (pair(samples, first), pair(samples, second));
                [a, b, c, d].map(|sample| encoding.height(sample))
            }
        }
    }

    /// The heights of four neighbours in a row, and of those one further. The last sample stands for those after it.
    #[inline(always)]
    pub fn five(&self, first: usize) -> [Vec4; 2] {
        match self {
            // Two loads from memory: the compiler would build the second vector from single numbers.
            Stored::F32(samples) => match samples.get(first..first + 5) {
                Some(five) => [Vec4::from_slice(five), Vec4::from_slice(&five[1..])],
                None => self.last_five(first),
            },
            Stored::U16 { samples, encoding } => match samples.get(first..first + 5) {
                Some(&[a, b, c, d, e]) => {
                    let heights = |a: u16, b: u16, c: u16, d: u16| {
                        let numbers = Vec4::new(a.into(), b.into(), c.into(), d.into());
                        // As in `Encoding::height`.
                        numbers * encoding.scale + Vec4::splat(encoding.offset)
                    };
                    [heights(a, b, c, d), heights(b, c, d, e)]
                }
                _ => self.last_five(first),
            },
        }
    }

    /// [`Stored::five`] close to the last sample.
    #[cold]
    fn last_five(&self, first: usize) -> [Vec4; 2] {
        let last = self.as_samples().len() - 1;
        let heights = |first: usize| std::array::from_fn(|at| self.height((first + at).min(last)));
        [Vec4::from_array(heights(first)), Vec4::from_array(heights(first + 1))]
    }

    pub fn as_samples(&self) -> HeightSamples<'_> {
        match self {
            Stored::F32(samples) => HeightSamples::F32(samples),
            Stored::U16 { samples, .. } => HeightSamples::U16(samples),
        }
    }

    /// The number of bytes in memory.
    pub fn bytes(&self) -> usize {
        match self {
            Stored::F32(samples) => size_of_val(&**samples),
            Stored::U16 { samples, .. } => size_of_val(&**samples),
        }
    }
}

#[inline]
fn pair<T: Copy>(samples: &[T], first: usize) -> [T; 2] {
    let pair = &samples[first..first + 2];
    [pair[0], pair[1]]
}

//! The bits in which structs of equal size differ from the first one, a register at a time.

use glam::Vec4;

use super::f32_lanes::F32Lanes;

/// A struct of numbers, as rows of four.
pub(crate) type Rows<const ROWS: usize> = [[f32; 4]; ROWS];

/// Registers of rows.
pub trait RowLanes: F32Lanes {
    /// As many rows as a register has, `COUNT / 4`, side by side.
    fn of_rows(row: impl Fn(usize) -> Vec4) -> Self;
    fn row(self, place: usize) -> Vec4;
    /// Adds the bits in which a register differs from the first numbers of a slice.
    fn add_differences(self, of: Self, numbers: &[f32]) -> Self;
}

/// Returns the bits in which any struct differs from the first one.
#[inline(always)]
pub(crate) fn differences<L: RowLanes, const ROWS: usize>(structs: &[Rows<ROWS>]) -> [Vec4; ROWS] {
    const { assert!(L::COUNT.is_multiple_of(4)) };
    let (in_register, first) = (L::COUNT / 4, structs[0]);
    let row_of = |register: usize, place: usize| (register * in_register + place) % ROWS;
    // As many structs as fill whole registers.
    let (mut pattern, mut bits) = ([L::zero(); ROWS], [L::zero(); ROWS]);
    for (register, pattern) in pattern.iter_mut().enumerate() {
        *pattern = L::of_rows(|place| Vec4::from_array(first[row_of(register, place)]));
    }
    let (together, rest) = structs.split_at(structs.len() / in_register * in_register);
    for numbers in together.as_flattened().as_flattened().chunks_exact(ROWS * L::COUNT) {
        for (register, numbers) in numbers.chunks_exact(L::COUNT).enumerate() {
            bits[register] = bits[register].add_differences(pattern[register], numbers);
        }
    }
    let mut rows = [Vec4::ZERO; ROWS];
    for (register, bits) in bits.into_iter().enumerate() {
        for place in 0..in_register {
            let row = &mut rows[row_of(register, place)];
            *row = row.add_differences(bits.row(place), &[0.0; 4]);
        }
    }
    for numbers in rest {
        for (row, bits) in rows.iter_mut().enumerate() {
            *bits = bits.add_differences(Vec4::from_array(first[row]), &numbers[row]);
        }
    }
    rows
}

impl RowLanes for Vec4 {
    #[inline(always)]
    fn of_rows(row: impl Fn(usize) -> Vec4) -> Vec4 {
        row(0)
    }

    #[inline(always)]
    fn row(self, _place: usize) -> Vec4 {
        self
    }

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn add_differences(self, of: Vec4, numbers: &[f32]) -> Vec4 {
        use std::arch::x86_64::{_mm_or_ps, _mm_xor_ps};
        let numbers = Vec4::from_slice(numbers);
        // SAFETY: these are SSE instructions, which every x86_64 processor has.
        unsafe { _mm_or_ps(self.into(), _mm_xor_ps(of.into(), numbers.into())).into() }
    }

    #[cfg(not(target_arch = "x86_64"))]
    #[inline(always)]
    fn add_differences(self, of: Vec4, numbers: &[f32]) -> Vec4 {
        let (bits, of) = (self.to_array(), of.to_array());
        let add = |lane: usize| {
            let difference = of[lane].to_bits() ^ numbers[lane].to_bits();
            f32::from_bits(bits[lane].to_bits() | difference)
        };
        Vec4::new(add(0), add(1), add(2), add(3))
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::*;
    use crate::simd::f32_lanes::avx2::Eight;
    use std::arch::x86_64::*;

    // SAFETY, for every block: the processor has AVX2, as the type says.
    impl RowLanes for Eight {
        #[inline(always)]
        fn of_rows(row: impl Fn(usize) -> Vec4) -> Eight {
            // SAFETY: as above.
            Eight(unsafe {
                let low = _mm256_castps128_ps256(row(0).into());
                _mm256_insertf128_ps::<1>(low, row(1).into())
            })
        }

        #[inline(always)]
        fn row(self, place: usize) -> Vec4 {
            // SAFETY: as above.
            let rows =
                unsafe { [_mm256_castps256_ps128(self.0), _mm256_extractf128_ps::<1>(self.0)] };
            rows[place].into()
        }

        #[inline(always)]
        fn add_differences(self, of: Eight, numbers: &[f32]) -> Eight {
            let numbers = &numbers[..8];
            // SAFETY: as above; there are eight numbers.
            Eight(unsafe {
                let numbers = _mm256_loadu_ps(numbers.as_ptr());
                _mm256_or_ps(self.0, _mm256_xor_ps(of.0, numbers))
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simd::f32_lanes::{WideLaneWork, Width};

    struct Differences<'a, const ROWS: usize>(&'a [Rows<ROWS>]);

    impl<const ROWS: usize> WideLaneWork for Differences<'_, ROWS> {
        type Output = [[u32; 4]; ROWS];

        #[inline(always)]
        fn run<L: RowLanes>(self) -> [[u32; 4]; ROWS] {
            differences::<L, ROWS>(self.0).map(|row| row.to_array().map(f32::to_bits))
        }
    }

    /// Every number of every struct differs in turn, by a bit of its own, from NaNs and zeros of both signs.
    fn each_bit_is_found<const ROWS: usize>() {
        for width in Width::all() {
            for count in 1..=12 {
                for value in [0u32, 1 << 31, f32::NAN.to_bits(), 7] {
                    let equal = vec![[[f32::from_bits(value); 4]; ROWS]; count];
                    assert_eq!(width.run_most(Differences(&equal)), [[0; 4]; ROWS]);
                    for place in 0..count * ROWS * 4 {
                        let (of, row, lane) = (place / (ROWS * 4), place / 4 % ROWS, place % 4);
                        let mut structs = equal.clone();
                        structs[of][row][lane] = f32::from_bits(value ^ 1 << (place % 32));
                        let mut expected = [[0; 4]; ROWS];
                        if count > 1 {
                            expected[row][lane] = 1 << (place % 32);
                        }
                        assert_eq!(width.run_most(Differences(&structs)), expected);
                    }
                }
            }
        }
    }

    #[test]
    fn bits_that_differ_are_found() {
        each_bit_is_found::<3>();
        each_bit_is_found::<5>();
    }
}

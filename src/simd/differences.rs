//! The bits in which structs of equal size differ from the first one, a register at a time.

use glam::Vec4;

use super::f32_lanes::RowLanes;

/// A struct of numbers, as rows of four.
pub(crate) type Rows<const ROWS: usize> = [[f32; 4]; ROWS];

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

//! Eight f32 numbers: in one register with AVX2, otherwise in two. Chosen at run time.

#[cfg(test)]
mod tests;

use std::ops::{Add, BitAnd, BitOr, Div, Mul, Not, Sub};

use glam::{BVec4A, Mat4, Vec4};

use super::f32_lanes::{F32Lanes, FloatLanes, LaneMask, Width};

/// Eight numbers.
pub trait EightLanes: F32Lanes {
    /// Up to 24 numbers to look up.
    type Table: Copy;

    fn load(values: &[f32; 8]) -> Self;
    /// Converts bytes. Every result is exact.
    fn widened(bytes: [u8; 8]) -> Self;
    /// A bit for each lane that has the sign of a negative number.
    fn sign_bits(self) -> u32;

    /// Keys of the lanes of a mask: their numbers, which are not negative, with the lane in the lowest three bits. So all
    /// keys differ. The other lanes become infinite.
    fn keys(self, mask: Self::Mask) -> Self;
    /// The least number. No lane is NaN.
    fn least(self) -> f32;
    /// Makes the lanes that equal a number infinite.
    fn without(self, value: f32) -> Self;

    /// The coordinates of eight points that follow one another, from their bits. The first point comes to the lane `start`
    /// modulo 8, and lane 0 follows the last lane.
    fn coordinates(points: &[u32; 24], start: usize) -> [Self; 3];
    /// A table of the first eight numbers, the next eight, and the last eight.
    fn table(numbers: [Self; 3]) -> Self::Table;
    /// Looks up a number for each lane: the one whose place is in the five bits of the lane's half word from bit `SHIFT`
    /// on. The result is unspecified for places of other than the first `COUNT` numbers: 16 or 24.
    fn looked_up<const COUNT: usize, const SHIFT: i32>(
        table: &Self::Table,
        places: &[u32; 4],
    ) -> Self;
}

/// The key of a number that is not negative, in a lane.
#[inline(always)]
fn key(value: f32, lane: usize) -> f32 {
    f32::from_bits(value.to_bits() & !LANE | lane as u32)
}

/// The bits of the lane in a key.
const LANE: u32 = 7;

/// The lane of a key, and a number that is at most the one that the key was made from.
#[inline(always)]
pub(crate) fn lane_and_value(key: f32) -> (usize, f32) {
    ((key.to_bits() & LANE) as usize, f32::from_bits(key.to_bits() & !LANE))
}

/// Work that is compiled for both kinds of registers.
pub(crate) trait EightWork {
    type Output;

    /// Implementations are `#[inline(always)]`, and so is what they call on lanes: only then is it compiled for the
    /// processor features of the registers.
    fn run<L: EightLanes>(self) -> Self::Output;
}

impl Width {
    #[inline]
    pub(crate) fn run_eight<W: EightWork>(self, work: W) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        if self.has_avx2() {
            // SAFETY: the processor has AVX2.
            return unsafe { avx2::run(work) };
        }
        run_halves(work)
    }
}

/// Not inlined: one copy of the code is enough.
#[inline(never)]
fn run_halves<W: EightWork>(work: W) -> W::Output {
    work.run::<Halves>()
}

/// Eight numbers in two registers.
#[derive(Clone, Copy)]
struct Halves([Vec4; 2]);

/// A mask for each register.
#[derive(Clone, Copy)]
struct Masks([BVec4A; 2]);

impl BitAnd for Masks {
    type Output = Masks;

    #[inline(always)]
    fn bitand(self, other: Masks) -> Masks {
        Masks([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Masks {
    type Output = Masks;

    #[inline(always)]
    fn bitor(self, other: Masks) -> Masks {
        Masks([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl Not for Masks {
    type Output = Masks;

    #[inline(always)]
    fn not(self) -> Masks {
        Masks(self.0.map(Not::not))
    }
}

impl LaneMask for Masks {
    #[inline(always)]
    fn bits(self) -> u32 {
        self.0[0].bitmask() | self.0[1].bitmask() << 4
    }
}

impl Halves {
    #[inline(always)]
    fn with<T>(self, other: Halves, operator: impl Fn(Vec4, Vec4) -> T) -> [T; 2] {
        [operator(self.0[0], other.0[0]), operator(self.0[1], other.0[1])]
    }
}

/// Implements an operator for each half.
macro_rules! operator {
    ($operator:ident, $method:ident) => {
        impl $operator for Halves {
            type Output = Halves;

            #[inline(always)]
            fn $method(self, other: Halves) -> Halves {
                Halves(self.with(other, $operator::$method))
            }
        }
    };
}
operator!(Add, add);
operator!(Sub, sub);
operator!(Mul, mul);
operator!(Div, div);

impl FloatLanes for Halves {
    const COUNT: usize = 8;
    type Scalar = f32;
    type Mask = Masks;

    #[inline(always)]
    fn splat(value: f32) -> Halves {
        Halves([Vec4::splat(value); 2])
    }

    #[inline(always)]
    fn transposed(load: impl Fn(usize) -> Vec4) -> [Halves; 4] {
        let halves = [0, 4].map(|first| Vec4::transposed(|lane| load(first + lane)));
        std::array::from_fn(|row| Halves(halves.map(|half| half[row])))
    }

    #[inline(always)]
    fn abs(self) -> Halves {
        Halves(self.0.map(Vec4::abs))
    }

    #[inline(always)]
    fn sqrt(self) -> Halves {
        Halves(self.0.map(FloatLanes::sqrt))
    }

    #[inline(always)]
    fn min(self, other: Halves) -> Halves {
        Halves(self.with(other, Vec4::min))
    }

    #[inline(always)]
    fn max(self, other: Halves) -> Halves {
        Halves(self.with(other, Vec4::max))
    }

    #[inline(always)]
    fn less(self, other: Halves) -> Masks {
        Masks(self.with(other, Vec4::cmplt))
    }

    #[inline(always)]
    fn at_most(self, other: Halves) -> Masks {
        Masks(self.with(other, Vec4::cmple))
    }

    #[inline(always)]
    fn equal(self, other: Halves) -> Masks {
        Masks(self.with(other, Vec4::cmpeq))
    }

    #[inline(always)]
    fn select(mask: Masks, if_true: Halves, if_false: Halves) -> Halves {
        Halves([0, 1].map(|half| Vec4::select(mask.0[half], if_true.0[half], if_false.0[half])))
    }
}

impl EightLanes for Halves {
    type Table = [f32; 32];

    #[inline(always)]
    fn load(values: &[f32; 8]) -> Halves {
        let [a, b, c, d, e, f, g, h] = *values;
        Halves([Vec4::new(a, b, c, d), Vec4::new(e, f, g, h)])
    }

    #[inline(always)]
    fn widened(bytes: [u8; 8]) -> Halves {
        Halves::load(&bytes.map(f32::from))
    }

    #[inline(always)]
    fn sign_bits(self) -> u32 {
        let [low, high] = self.0.map(Vec4::is_negative_bitmask);
        low | high << 4
    }

    #[inline(always)]
    fn keys(self, mask: Masks) -> Halves {
        Halves(std::array::from_fn(|half| {
            let numbers = self.0[half].to_array();
            let keys = std::array::from_fn(|lane| key(numbers[lane], 4 * half + lane));
            Vec4::select(mask.0[half], Vec4::from_array(keys), Vec4::INFINITY)
        }))
    }

    #[inline(always)]
    fn least(self) -> f32 {
        self.0[0].min(self.0[1]).min_element()
    }

    #[inline(always)]
    fn without(self, value: f32) -> Halves {
        let value = Vec4::splat(value);
        Halves(self.0.map(|half| Vec4::select(half.cmpeq(value), Vec4::INFINITY, half)))
    }

    #[inline(always)]
    fn coordinates(points: &[u32; 24], start: usize) -> [Halves; 3] {
        let [low, high] = [0, 4].map(|first| {
            let point = |lane: usize| {
                let [x, y, z] = points.as_chunks().0[(first + lane + 8 - start % 8) % 8];
                Vec4::new(f32::from_bits(x), f32::from_bits(y), f32::from_bits(z), 0.0)
            };
            Mat4::from_cols(point(0), point(1), point(2), point(3)).transpose()
        });
        [
            Halves([low.x_axis, high.x_axis]),
            Halves([low.y_axis, high.y_axis]),
            Halves([low.z_axis, high.z_axis]),
        ]
    }

    #[inline(always)]
    fn table(numbers: [Halves; 3]) -> [f32; 32] {
        let mut table = [0.0; 32];
        let fours = numbers.into_iter().flat_map(|eight| eight.0);
        for (place, four) in table.as_chunks_mut::<4>().0.iter_mut().zip(fours) {
            *place = four.to_array();
        }
        table
    }

    #[inline(always)]
    fn looked_up<const COUNT: usize, const SHIFT: i32>(
        table: &[f32; 32],
        places: &[u32; 4],
    ) -> Halves {
        let [a, b, c, d] = places
            .map(|two| [0, 16].map(|start| table[(two >> (start + SHIFT)) as usize % table.len()]));
        Halves([Vec4::new(a[0], a[1], b[0], b[1]), Vec4::new(c[0], c[1], d[0], d[1])])
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::super::f32_lanes::avx2::{Eight, Mask};
    use super::*;
    use std::arch::x86_64::*;

    /// # Safety
    /// The processor has AVX2.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn run<W: EightWork>(work: W) -> W::Output {
        work.run::<Eight>()
    }

    /// For each axis the lanes of eight points in [`EightLanes::coordinates`], twice, so that they can start in any lane.
    static PLACES: [[i32; 16]; 3] = [
        [0, 3, 6, 1, 4, 7, 2, 5, 0, 3, 6, 1, 4, 7, 2, 5],
        [1, 4, 7, 2, 5, 0, 3, 6, 1, 4, 7, 2, 5, 0, 3, 6],
        [2, 5, 0, 3, 6, 1, 4, 7, 2, 5, 0, 3, 6, 1, 4, 7],
    ];

    // SAFETY, for every block: the processor has AVX2, because this runs within `run`.
    impl EightLanes for Eight {
        type Table = [Eight; 3];

        #[inline(always)]
        fn load(values: &[f32; 8]) -> Eight {
            // SAFETY: as above; the array has eight numbers.
            Eight(unsafe { _mm256_loadu_ps(values.as_ptr()) })
        }

        #[inline(always)]
        fn widened(bytes: [u8; 8]) -> Eight {
            // SAFETY: as above.
            Eight(unsafe {
                let bytes = _mm_cvtsi64_si128(i64::from_le_bytes(bytes));
                _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(bytes))
            })
        }

        #[inline(always)]
        fn sign_bits(self) -> u32 {
            // SAFETY: as above.
            unsafe { _mm256_movemask_ps(self.0) as u32 }
        }

        #[inline(always)]
        fn keys(self, mask: Mask) -> Eight {
            // SAFETY: as above.
            Eight(unsafe {
                let value = _mm256_castsi256_ps(_mm256_set1_epi32(!LANE as i32));
                let lanes = _mm256_castsi256_ps(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
                let keys = _mm256_or_ps(_mm256_and_ps(self.0, value), lanes);
                _mm256_blendv_ps(_mm256_set1_ps(f32::INFINITY), keys, mask.0)
            })
        }

        #[inline(always)]
        fn least(self) -> f32 {
            // SAFETY: as above.
            unsafe {
                let four =
                    _mm_min_ps(_mm256_castps256_ps128(self.0), _mm256_extractf128_ps::<1>(self.0));
                let two = _mm_min_ps(four, _mm_movehl_ps(four, four));
                _mm_cvtss_f32(_mm_min_ss(two, _mm_shuffle_ps::<1>(two, two)))
            }
        }

        #[inline(always)]
        fn without(self, value: f32) -> Eight {
            // SAFETY: as above.
            Eight(unsafe {
                let equal = _mm256_cmp_ps::<_CMP_EQ_OQ>(self.0, _mm256_set1_ps(value));
                _mm256_blendv_ps(self.0, _mm256_set1_ps(f32::INFINITY), equal)
            })
        }

        #[inline(always)]
        fn coordinates(points: &[u32; 24], start: usize) -> [Eight; 3] {
            // SAFETY: as above; the array has 24 numbers, and that of places has eight from each of these on.
            unsafe {
                let places = |axis: usize| {
                    _mm256_loadu_si256(PLACES[axis].as_ptr().add(8 - start % 8).cast())
                };
                let points: *const f32 = points.as_ptr().cast();
                let (a, b) = (_mm256_loadu_ps(points), _mm256_loadu_ps(points.add(8)));
                let c = _mm256_loadu_ps(points.add(16));
                // The numbers of a coordinate are in eight different lanes.
                let x = _mm256_blend_ps::<0b1001_0010>(a, b);
                let x = _mm256_blend_ps::<0b0010_0100>(x, c);
                let y = _mm256_blend_ps::<0b0010_0100>(a, b);
                let y = _mm256_blend_ps::<0b0100_1001>(y, c);
                let z = _mm256_blend_ps::<0b0100_1001>(a, b);
                let z = _mm256_blend_ps::<0b1001_0010>(z, c);
                let x = _mm256_permutevar8x32_ps(x, places(0));
                let y = _mm256_permutevar8x32_ps(y, places(1));
                let z = _mm256_permutevar8x32_ps(z, places(2));
                [Eight(x), Eight(y), Eight(z)]
            }
        }

        #[inline(always)]
        fn table(numbers: [Eight; 3]) -> [Eight; 3] {
            numbers
        }

        #[inline(always)]
        fn looked_up<const COUNT: usize, const SHIFT: i32>(
            table: &[Eight; 3],
            places: &[u32; 4],
        ) -> Eight {
            // SAFETY: as above; the array has 16 bytes.
            Eight(unsafe {
                let places = _mm256_cvtepu16_epi32(_mm_loadu_si128(places.as_ptr().cast()));
                // A permutation uses the lowest three bits, and a blend the highest.
                let low = _mm256_srli_epi32::<SHIFT>(places);
                let first = _mm256_permutevar8x32_ps(table[0].0, low);
                let second = _mm256_permutevar8x32_ps(table[1].0, low);
                let is_second = _mm256_castsi256_ps(_mm256_slli_epi32::<28>(low));
                let found = _mm256_blendv_ps(first, second, is_second);
                if COUNT <= 16 {
                    return Eight(found);
                }
                let third = _mm256_permutevar8x32_ps(table[2].0, low);
                let is_third = _mm256_castsi256_ps(_mm256_slli_epi32::<27>(low));
                _mm256_blendv_ps(found, third, is_third)
            })
        }
    }
}

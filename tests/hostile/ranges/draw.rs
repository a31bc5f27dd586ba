//! Random numbers from the ends of their ranges.

use impinge::ffi::IMP_MAX_LENGTH;

/// The smallest positive float.
pub const LEAST: f32 = f32::from_bits(1);

/// Lengths in ascending order: the ends of the range, of the ordinary floats, and steps between them.
pub const LENGTHS: [f32; 18] = [
    0.0,
    LEAST,
    3e-42,
    f32::MIN_POSITIVE,
    1e-30,
    1e-20,
    1e-15,
    1e-10,
    1e-4,
    1.0,
    3.0,
    1e4,
    1e8,
    1e12,
    1e15,
    5e15,
    IMP_MAX_LENGTH.next_down(),
    IMP_MAX_LENGTH,
];

/// Draws numbers. A case draws all of its lengths from one part of the list: so some cases mix the ends, and some have
/// lengths of about one size, which meet each other.
pub struct Draw {
    pub random: fastrand::Rng,
    lengths: Vec<f32>,
    /// Whether lengths are also multiplied by a random factor.
    is_rough: bool,
}

impl Draw {
    pub fn new(seed: u64) -> Draw {
        let mut random = fastrand::Rng::with_seed(seed);
        let place = random.usize(1..LENGTHS.len());
        let lengths = match random.u8(0..6) {
            0 => LENGTHS.to_vec(),
            1 => vec![0.0, LENGTHS[place], IMP_MAX_LENGTH],
            2 => vec![0.0, LEAST, f32::MIN_POSITIVE, LENGTHS[place]],
            3 => vec![LENGTHS[place], LENGTHS[random.usize(1..LENGTHS.len())]],
            4 => vec![LENGTHS[place]],
            _ => LENGTHS[place.saturating_sub(2)..(place + 2).min(LENGTHS.len())].to_vec(),
        };
        Draw { is_rough: random.bool(), random, lengths }
    }

    pub fn once_in(&mut self, count: u8) -> bool {
        self.random.u8(0..count) == 0
    }

    /// Returns one of some values.
    pub fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.random.usize(0..values.len())]
    }

    /// Returns a length from 0 to [`IMP_MAX_LENGTH`]; 0 may be -0.
    pub fn length(&mut self) -> f32 {
        let length = self.lengths[self.random.usize(0..self.lengths.len())];
        if length == 0.0 {
            return self.one_of(&[0.0, -0.0]);
        }
        if self.is_rough { length * (0.25 + 0.75 * self.random.f32()) } else { length }
    }

    /// Returns a length above 0.
    pub fn positive(&mut self) -> f32 {
        self.length().abs().max(LEAST)
    }

    /// Returns a coordinate.
    pub fn coordinate(&mut self) -> f32 {
        if self.random.bool() { self.length() } else { -self.length() }
    }

    pub fn coordinates<const N: usize>(&mut self) -> [f32; N] {
        std::array::from_fn(|_| self.coordinate())
    }

    /// Returns scale factors other than 0.
    pub fn scales<const N: usize>(&mut self) -> [f32; N] {
        let even = self.positive();
        let is_even = self.random.bool();
        std::array::from_fn(|_| {
            let scale = if is_even { even } else { self.positive() };
            if self.random.bool() { scale } else { -scale }
        })
    }

    /// Returns a direction: a vector of any finite length but 0.
    pub fn direction<const N: usize>(&mut self) -> [f32; N] {
        let factor = self.one_of(&[1.0, 1.0, 1.0, 1e22, 2e22]);
        let mut direction = self.coordinates().map(|along: f32| along * factor);
        if direction == [0.0; N] {
            direction[self.random.usize(0..N)] = self.one_of(&[LEAST, -1.0, f32::MAX]);
        }
        direction
    }

    /// Returns the length of a ray.
    pub fn reach(&mut self) -> f32 {
        let length = self.length();
        self.one_of(&[length, 10.0 * length, f32::MAX, f32::MAX])
    }

    pub fn margin(&mut self) -> f32 {
        let coordinate = self.coordinate();
        self.one_of(&[0.0, coordinate, LEAST, IMP_MAX_LENGTH, -IMP_MAX_LENGTH])
    }
}

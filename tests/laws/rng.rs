//! A seeded random generator with the distributions of the families.

use glam::{DQuat, DVec2, DVec3, Quat, Vec2};

pub struct Rng(fastrand::Rng);

impl Rng {
    /// Returns the generator of a numbered case. Any case can be repeated alone.
    pub fn of_case(seed: u64, case: u64) -> Rng {
        Rng(fastrand::Rng::with_seed(scatter(seed ^ scatter(case))))
    }

    pub fn bool(&mut self) -> bool {
        self.0.bool()
    }

    /// Returns true once in `n` times on average.
    pub fn once_in(&mut self, n: u32) -> bool {
        self.0.u32(0..n) == 0
    }

    /// Returns any number, such as the seed of another generator.
    pub fn number(&mut self) -> u64 {
        self.0.u64(..)
    }

    /// Returns 0 to `n - 1`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.usize(0..n)
    }

    pub fn integer(&mut self, least: i32, greatest: i32) -> i32 {
        self.0.i32(least..=greatest)
    }

    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    pub fn uniform(&mut self, least: f64, greatest: f64) -> f64 {
        least + (greatest - least) * self.0.f64()
    }

    /// Returns 10 to a random exponent.
    pub fn power(&mut self, least: f64, greatest: f64) -> f64 {
        10_f64.powf(self.uniform(least, greatest))
    }

    pub fn sign(&mut self) -> f64 {
        if self.bool() { 1.0 } else { -1.0 }
    }

    /// Returns a point of the cube from -1 to 1.
    pub fn in_cube(&mut self) -> DVec3 {
        DVec3::from_array(std::array::from_fn(|_| self.uniform(-1.0, 1.0)))
    }

    pub fn unit(&mut self) -> DVec3 {
        loop {
            let point = self.in_cube();
            if (0.01..=1.0).contains(&point.length_squared()) {
                return point.normalize();
            }
        }
    }

    /// Returns a point of the square from -1 to 1.
    pub fn in_square(&mut self) -> DVec2 {
        DVec2::from_array(std::array::from_fn(|_| self.uniform(-1.0, 1.0)))
    }

    pub fn unit_in_plane(&mut self) -> DVec2 {
        loop {
            let point = self.in_square();
            if (0.01..=1.0).contains(&point.length_squared()) {
                return point.normalize();
            }
        }
    }

    /// Returns the cosine and sine of a random angle.
    pub fn angle(&mut self) -> Vec2 {
        self.unit_in_plane().as_vec2()
    }

    /// Returns a coordinate axis with a random sign.
    pub fn axis(&mut self) -> DVec3 {
        DVec3::AXES[self.below(3)] * self.sign()
    }

    pub fn rotation(&mut self) -> Quat {
        loop {
            let [x, y, z, w] = std::array::from_fn(|_| self.uniform(-1.0, 1.0));
            let drawn = DQuat::from_xyzw(x, y, z, w);
            if (0.01..=1.0).contains(&drawn.length_squared()) {
                return drawn.normalize().as_quat();
            }
        }
    }
}

/// The finisher of SplitMix64, which maps neighbouring numbers far apart.
fn scatter(number: u64) -> u64 {
    let mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

//! Seeded randomness with the distributions that the families draw from.

use glam::{DQuat, DVec2, DVec3, Quat, Vec2};

pub struct Rng(fastrand::Rng);

impl Rng {
    /// The generator of one numbered case, so that any case can be made again alone.
    pub fn of_case(seed: u64, case: u64) -> Rng {
        Rng(fastrand::Rng::with_seed(scatter(seed ^ scatter(case))))
    }

    pub fn bool(&mut self) -> bool {
        self.0.bool()
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: u32) -> bool {
        self.0.u32(0..n) == 0
    }

    /// Any number: the seed of another generator.
    pub fn number(&mut self) -> u64 {
        self.0.u64(..)
    }

    /// 0 to `n - 1`.
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

    /// 10 to a power drawn evenly.
    pub fn power(&mut self, least: f64, greatest: f64) -> f64 {
        10_f64.powf(self.uniform(least, greatest))
    }

    pub fn sign(&mut self) -> f64 {
        if self.bool() { 1.0 } else { -1.0 }
    }

    /// In the cube of coordinates -1 to 1.
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

    /// In the square of coordinates -1 to 1.
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

    /// The cosine and sine of an angle.
    pub fn angle(&mut self) -> Vec2 {
        self.unit_in_plane().as_vec2()
    }

    /// A coordinate axis, either way.
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

/// SplitMix64's finisher: neighbouring numbers land far apart.
fn scatter(number: u64) -> u64 {
    let mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

//! Seeded generators of every input: each run and each peer sees the same.
mod meshes;
mod pairs;
mod pairs_2d;
mod worlds;

pub use meshes::*;
pub use pairs::*;
pub use pairs_2d::*;
pub use worlds::*;

use crate::math::{Rng, V3};

fn half(rng: &mut Rng) -> V3 {
    std::array::from_fn(|_| rng.range(0.2, 1.0))
}

fn spot(rng: &mut Rng) -> V3 {
    std::array::from_fn(|_| rng.range(-50., 50.))
}

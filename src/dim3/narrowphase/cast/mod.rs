//! Casts: the time of impact of two moving geometries.

mod boxes;
pub mod linear;
mod motion;
mod passing;
mod rotating;
mod sweep;

pub use linear::{CastHit, translations};
pub use motion::{Travelling, motions};

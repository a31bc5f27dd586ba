//! Casts: the time of impact of two moving geometries.

pub mod linear;
mod motion;
mod rotating;
pub mod sweep;

pub use linear::translations;
pub use motion::{Travelling, motions};

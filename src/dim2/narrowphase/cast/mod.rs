//! Casts: when two moving geometries first touch.

pub mod linear;
mod motion;
mod rotating;
pub mod sweep;

pub use linear::translations;
pub use motion::{Travelling, motions};

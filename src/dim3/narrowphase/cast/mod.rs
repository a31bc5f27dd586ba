//! Casts: when two moving geometries first touch.

mod boxes;
pub mod linear;
mod motion;
mod rotating;
mod sweep;

pub use linear::translations;
pub use motion::{Travelling, motions};

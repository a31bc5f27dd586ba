//! References in f64 that share no code with the library, and random configurations.
//!
//! Two references use different methods. `reference` computes the exact hull of all differences of vertices, the
//! Minkowski difference, and the distance of the origin from it. `directions` searches the maximum gap over all
//! directions.

pub mod aim;
pub mod body;
pub mod directions;
pub mod families;
pub mod forms;
mod print;
pub mod ray;
pub mod reference;
pub mod scatter;
pub mod shape;
pub mod sweep;
pub mod touch;

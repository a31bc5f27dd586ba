//! References in f64 that share no code with the library, and random configurations.
//!
//! Two references use different methods. `reference` finds the nearest point of a Minkowski difference, and separating
//! axes, with proofs. `hull` builds the exact integer hull of all differences.

pub mod aim;
mod axes;
pub mod body;
pub mod clouds;
mod curved;
pub mod facets;
pub mod families;
pub mod forms;
pub mod hull;
mod nearest;
mod print;
pub mod ray;
pub mod reference;
pub mod scatter;
pub mod shape;
pub mod sweep;
pub mod touch;

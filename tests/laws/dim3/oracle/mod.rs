//! References in double precision that share nothing with the library, and the configurations they judge.
//!
//! Two references answer every question in ways of different kinds: `reference` by the nearest point of a
//! Minkowski difference and by separating axes, with proofs; `hull` by the exact integer hull of all differences.

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

//! References in double precision that share nothing with the library, and the configurations they
//! judge.
//!
//! Two references answer in ways of different kinds: `reference` by the exact hull of all differences of vertices,
//! the Minkowski difference, and where the origin lies from it; `directions` by the widest gap over all directions.

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

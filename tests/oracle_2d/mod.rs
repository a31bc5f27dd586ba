//! References of the plane in double precision that share nothing with the library, and the configurations they
//! judge.
//!
//! Two references answer in ways of different kinds: `reference` by the exact hull of all differences of vertices,
//! the Minkowski difference, and where the origin lies from it; `directions` by the widest gap over all directions.

// Each test binary uses its own part of this module.
#![allow(dead_code)]

pub mod aim;
pub mod body;
pub mod directions;
pub mod families;
pub mod forms;
mod print;
pub mod ray;
pub mod reference;
#[path = "../oracle/rng.rs"]
pub mod rng;
pub mod scatter;
#[path = "../oracle/search.rs"]
pub mod search;
pub mod shape;
pub mod sweep;
pub mod touch;

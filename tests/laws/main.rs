//! The laws that every geometry and every pair of geometries keeps, against double-precision references; and cases
//! that a reader can check by eye. `dim2` and `dim3` hold the same subjects.
//!
//! A new geometry is tested once it stands in `KINDS` of its `oracle::shape`. The environment variables that select
//! cases stand in `tests/support/settings.rs`.

mod agreement;
mod compounds;
mod dim2;
mod dim3;
mod every_pair;
mod fuzzed;
mod geometries;
mod limits;
mod rng;
mod search;
#[path = "../support/mod.rs"]
mod support;

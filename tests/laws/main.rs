//! Tests the laws of every geometry and pair against f64 references, and cases that can be checked by hand. `dim2` and
//! `dim3` have the same structure. `world` compares worlds with brute force.
//!
//! A new geometry is tested once it is in `KINDS` of its `oracle::shape`. The environment variables that select cases
//! are documented in `tests/support/settings.rs`.

mod agreement;
mod compounds;
mod dim2;
mod dim3;
mod every_pair;
mod fuzzed;
mod geometries;
mod lanes;
mod limits;
mod part_rays;
mod ray_exits;
mod rng;
mod search;
#[path = "../support/mod.rs"]
mod support;
mod world;

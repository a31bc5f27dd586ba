//! References in double precision that share nothing with the library, and the configurations they judge.
//!
//! Two references answer every question in ways of different kinds: `zonotope` enumerates faces from
//! generators and proves its own answer; `hull` builds the exact integer hull of explicit vertices.

// Each test binary uses its own part of this module.
#![allow(dead_code)]

pub mod aim;
pub mod families;
pub mod hull;
pub mod ray;
pub mod rng;
pub mod shape;
pub mod touch;
pub mod zonotope;

//! Impinge: collision detection for games as one native library.
//!
//! The stable interface is C: `include/impinge.h`, generated from [`ffi`]. The Rust modules are public for
//! tests and benchmarks; they may change with any version. `ARCHITECTURE.md` is the map.

#![deny(unsafe_op_in_unsafe_fn)]
#![deny(missing_debug_implementations)]

mod advance;
mod axes;
pub mod bvh;
pub mod dim2;
pub mod dim3;
mod enclosing;
#[cfg(feature = "fault-injection")]
pub mod fault;
pub mod ffi;
mod impact;
pub mod invalid;
pub mod math;
mod planar;
mod simd;
pub mod slabs;
pub mod space;
pub mod threads;
mod touching;
pub mod world;

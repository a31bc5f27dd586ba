//! Impinge: collision detection for games as one native library.
//!
//! The stable interface is C: `include/impinge.h`, generated from [`ffi`]. The Rust modules are public for
//! tests and benchmarks; they may change with any version. `ARCHITECTURE.md` is the map.

#![deny(unsafe_op_in_unsafe_fn)]
#![deny(missing_debug_implementations)]

pub mod aabb;
pub mod answers;
mod batch;
pub mod bvh;
pub mod concave;
mod conservative_advancement;
mod deciding_axis;
pub mod dim2;
pub mod dim3;
#[cfg(feature = "fault-injection")]
pub mod fault;
pub mod ffi;
pub mod math;
mod min_bounding_sphere;
pub mod part_tree;
mod planar;
mod rounding;
mod saved_bytes;
mod simd;
mod sort_and_sweep;
pub mod space;
mod spare;
pub mod threads;
mod touching;
pub mod validity;
pub mod world;

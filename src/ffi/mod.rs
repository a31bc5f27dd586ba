//! The C interface: decode, one lock, one call, encode. It holds no algorithm.
//!
//! These files are the one source of `include/impinge.h` and of the raw C# declarations; `build.rs`
//! reads them in the order of the header.

// The names are C's; what a caller owes and gets stands in the docs that become the header.
#![allow(non_camel_case_types, clippy::missing_safety_doc)]

mod args;
mod batch;
mod handle;
mod hulls;
mod kit;
mod registry;
mod wide;

pub mod bounds;
pub mod cast;
pub mod contact;
pub mod event;
pub mod explain;
pub mod fit;
pub mod geometry;
pub mod hull;
pub mod library;
pub mod lines;
pub mod pair;
pub mod query;
pub mod shape;
pub mod single;
pub mod sphere;
pub mod status;
pub mod types;
pub mod world;

//! The C interface: decode, one lock, one call, encode. It holds no algorithm.
//!
//! These files are the one source of `include/impinge.h` and of the raw C# declarations; `build.rs`
//! reads them in the order of the header.

// The names are C's; what a caller owes and gets stands in the docs that become the header.
#![allow(non_camel_case_types, clippy::missing_safety_doc)]

mod args;
mod args_2d;
mod args_3d;
mod assets;
mod batch;
mod dimension;
mod handle;
mod held;
mod hulls;
mod kit;
mod kit_2d;
mod polygons;
mod questions;
mod questions_2d;
mod questions_3d;
mod registry;
mod wide;
mod wide_2d;

pub mod bounds;
pub mod cast;
pub mod cast_2d;
pub mod contact;
pub mod contact_2d;
pub mod event;
pub mod explain;
pub mod explain_2d;
pub mod fit;
pub mod fit_2d;
pub mod geometry;
pub mod geometry_2d;
pub mod hull;
pub mod kind;
pub mod kind_2d;
pub mod library;
pub mod lines;
pub mod lines_2d;
pub mod pair;
pub mod pair_2d;
pub mod polygon;
pub mod query;
pub mod query_2d;
pub mod rectangle;
pub mod shape;
pub mod shape_2d;
pub mod single;
pub mod single_2d;
pub mod sphere;
pub mod status;
pub mod types;
pub mod types_2d;
pub mod world;

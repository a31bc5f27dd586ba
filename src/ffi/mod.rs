//! The C interface: decode, one lock, one call, encode. It has no algorithm.
//!
//! These files are the one source of `include/impinge.h` and of the raw C# declarations. `build.rs` reads them in the
//! order of the header. Rust code finds every export and struct in this module.

// The names are C's. The docs, which become the header, state the caller's duties.
#![allow(non_camel_case_types, clippy::missing_safety_doc)]

mod args;
mod assets;
mod batch;
mod blank;
mod convert_2d;
mod convert_3d;
mod decode;
mod decoding;
mod dimension;
mod dimension_2d;
mod dimension_3d;
mod handle;
mod is_hit;
mod lists;
mod posed;
mod registry;
mod simd_load;
mod simd_load_2d;

mod aabb;
mod answers;
mod bounds;
mod cast;
mod closest_point;
mod compound;
mod concave_types;
mod contact;
mod event;
mod explain;
mod fit;
mod geometry;
mod height_field;
mod hull;
mod kind;
mod kind_2d;
mod library;
mod lines;
mod manifolds;
mod mesh;
mod mesh_build;
mod pair;
mod part_pairs;
mod parts;
mod polygon;
mod polyline;
mod query;
mod raycast;
mod rectangle;
mod shape;
mod shape_parts;
mod shape_state;
mod sphere;
mod status;
mod struct_size;
mod types;
mod types_2d;
mod world;
mod world_types;

pub use aabb::*;
pub use answers::*;
pub use bounds::*;
pub use cast::*;
pub use closest_point::*;
pub use compound::*;
pub use concave_types::*;
pub use contact::*;
pub use event::*;
pub use explain::*;
pub use fit::*;
pub use geometry::*;
pub use height_field::*;
pub use hull::*;
pub use kind::Kind;
pub use kind_2d::Kind2D;
pub use library::*;
pub use lines::*;
pub use manifolds::*;
pub use mesh::*;
pub use mesh_build::*;
pub use pair::*;
pub use part_pairs::*;
pub use parts::*;
pub use polygon::*;
pub use polyline::*;
pub use query::*;
pub use raycast::*;
pub use rectangle::*;
pub use shape::*;
pub use shape_parts::*;
pub use shape_state::*;
pub use sphere::*;
pub use status::*;
pub use struct_size::*;
pub use types::*;
pub use types_2d::*;
pub use world::*;
pub use world_types::*;

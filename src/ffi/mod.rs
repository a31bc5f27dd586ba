//! The C interface: decode, one lock, one call, encode. It has no algorithm.
//!
//! These files are the one source of `include/impinge.h` and of the raw C# declarations. `build.rs` reads them in the
//! order of the header. Rust code finds every export and struct in this module.
//!
//! | folder | subject | imports, besides those below it |
//! |---|---|---|
//! | `queries` `worlds` `pairs` `kits` `assets` | the exports | `worlds` those of `pairs` that draw and cast |
//! | `lanes` | structs as pairs of the batch engine | |
//! | `decode` | arguments as values of a dimension | |
//! | `tables` | assets by handle | |
//! | `calls` | argument errors, status, handles, locks | |
//! | `structs` | the structs and constants | nothing |

// The names are C's. The docs, which become the header, state the caller's duties.
#![allow(non_camel_case_types, clippy::missing_safety_doc)]
#![warn(clippy::wildcard_imports)]

mod assets;
mod calls;
mod decode;
mod kits;
mod lanes;
mod library;
mod pairs;
mod queries;
mod struct_size;
mod structs;
mod tables;
mod worlds;

pub use assets::asset::*;
pub use assets::asset_bytes::*;
pub use assets::compound::*;
pub use assets::geometry::*;
pub use assets::height_field::*;
pub use assets::hull::*;
pub use assets::mesh::*;
pub use assets::mesh_build::*;
pub use assets::polygon::*;
pub use assets::polyline::*;
pub use calls::status::*;
pub use kits::bounds::*;
pub use kits::fit::*;
pub use kits::rectangle::*;
pub use kits::sphere::*;
pub use library::*;
pub use pairs::aabb::*;
pub use pairs::at_width;
pub use pairs::cast::*;
pub use pairs::closest_point::*;
pub use pairs::contact::*;
pub use pairs::explain::*;
pub use pairs::hint::*;
pub use pairs::lines::*;
pub use pairs::overlap_pairs::*;
pub use pairs::pair::*;
pub use pairs::part_pairs::*;
pub use pairs::raycast::*;
pub use queries::query::*;
pub use queries::query_cast::*;
pub use queries::query_closest::*;
pub use queries::query_motion::*;
pub use queries::query_point::*;
pub use queries::query_ray::*;
pub use queries::query_shape::*;
pub use struct_size::*;
pub use structs::answers::*;
pub use structs::concave_types::*;
pub use structs::kind::Kind;
pub use structs::kind_2d::Kind2D;
pub use structs::manifolds::*;
pub use structs::parts::*;
pub use structs::types::*;
pub use structs::types_2d::*;
pub use structs::world_hits::*;
pub use structs::world_types::*;
pub use worlds::continuous::*;
pub use worlds::event::*;
pub use worlds::event_contacts::*;
pub use worlds::shape::*;
pub use worlds::shape_mask::*;
pub use worlds::shape_pairs::*;
pub use worlds::shape_parts::*;
pub use worlds::shape_state::*;
pub use worlds::world::*;
pub use worlds::world_lines::*;

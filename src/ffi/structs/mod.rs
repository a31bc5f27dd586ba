//! The C structs, and their conversions to and from values of the library.

pub(super) mod answers;
pub(super) mod blank;
pub(super) mod concave_types;
pub(super) mod is_hit;
pub(super) mod kind;
pub(super) mod kind_2d;
pub(super) mod manifolds;
pub(super) mod parts;
pub(super) mod types;
pub(super) mod types_2d;
pub(super) mod vectors;
pub(super) mod world_hits;
pub(super) mod world_types;

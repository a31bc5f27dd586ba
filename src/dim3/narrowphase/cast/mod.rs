//! Casts: the time of impact of two moving geometries.

mod boxes;
mod contact_plane;
pub(crate) mod lanes;
pub mod linear;
mod motion;
pub mod newton;
mod passing;
mod rotating;
mod sweep;

pub use contact_plane::ContactPlane;
pub use linear::{CastHit, box_and_capsule, translations};
pub use motion::{Travelling, motions};

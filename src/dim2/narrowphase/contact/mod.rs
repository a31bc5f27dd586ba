//! Contact manifolds: the facing features of two geometries, clipped to at most two points.

#[cfg(test)]
mod agreement;
mod boxes;
mod clip;
mod feature;
mod manifold;

pub use boxes::{BoxContact, BoxManifold};
pub(crate) use feature::EDGE;
pub use manifold::{boxes_by_distance, contact_of_boxes, manifold, of_separation};

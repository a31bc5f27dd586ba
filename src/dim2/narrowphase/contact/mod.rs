//! Contact manifolds: the features of two geometries that face each other, clipped to at most two points.

mod boxes;
mod clip;
mod feature;
mod manifold;

pub use manifold::{of, of_boxes};

//! Contact manifolds: the facing features of two geometries, clipped to at most two points.

#[cfg(test)]
mod agreement;
mod boxes;
mod clip;
mod feature;
mod manifold;

pub use manifold::{manifold, manifold_of_boxes};

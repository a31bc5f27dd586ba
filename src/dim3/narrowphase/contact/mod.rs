//! Contact manifolds: the features of two geometries that face each other, clipped and reduced to four points.

mod clip;
mod edge_contact;
pub(crate) mod feature;
mod frustum_feature;
mod hull_feature;
pub(crate) mod lanes;
mod manifold;
mod projection;
mod reduce;

pub use manifold::{Point, points};

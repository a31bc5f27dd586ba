//! Searches of worlds.

pub(super) mod query;
pub(super) mod query_cast;
pub(super) mod query_closest;
pub(super) mod query_motion;
pub(super) mod query_options;
pub(super) mod query_point;
pub(super) mod query_ray;
pub(super) mod query_shape;
pub(super) mod question;

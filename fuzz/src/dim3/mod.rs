//! Two posed 3D geometries, and hulls.

pub mod casts;
pub mod contacts;
pub mod hull;
pub mod hull_bytes;
pub mod pairs;
pub mod scene;

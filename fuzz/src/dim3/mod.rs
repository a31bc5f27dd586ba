//! The checks of two posed 3D geometries, and of hulls.

pub mod casts;
pub mod contacts;
pub mod hull;
pub mod hull_bytes;
pub mod pairs;
pub mod scene;

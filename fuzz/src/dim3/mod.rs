//! The checks of two posed 3D geometries, of hulls, of meshes, and of worlds.

pub mod casts;
pub mod contacts;
pub mod hull;
pub mod hull_bytes;
pub mod meshes;
pub mod pairs;
pub mod scene;
pub mod worlds;

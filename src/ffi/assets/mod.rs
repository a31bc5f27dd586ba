//! Geometries, and the assets that they name.

pub(super) mod asset;
pub(super) mod asset_bytes;
pub(super) mod compound;
pub(super) mod geometry;
pub(super) mod height_field;
pub(super) mod hull;
pub(super) mod mesh;
pub(super) mod mesh_build;
pub(super) mod polygon;
pub(super) mod polyline;

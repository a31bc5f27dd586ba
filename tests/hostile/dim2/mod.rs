//! The hostile tests of the 2D exports.

pub mod arguments;
pub mod exports;
pub mod extremes;
pub mod faults;
pub mod kit_exports;
pub mod polygons;
pub mod polylines;
pub mod searches;
pub mod stage;
pub mod world_exports;

//! The hostile tests of the 3D exports and of those without a dimension.

pub mod casts;
pub mod drawing;
pub mod exports;
pub mod extremes;
pub mod faults;
pub mod hulls;
pub mod kit_exports;
pub mod pairs;
pub mod searches;
pub mod world_exports;

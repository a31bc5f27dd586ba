//! Convex hull, minimum-area rectangle and widest points of points in a plane, for both dimensions.

mod hull;
mod rectangle;
pub mod widest;

pub use hull::{convex_hull, orientation};
pub use rectangle::least_rectangle;

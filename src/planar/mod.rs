//! Convex hull and minimum-area rectangle of points in a plane, for both dimensions.

mod hull;
mod rectangle;
pub mod widest;

pub use hull::{convex_hull, orientation};
pub use rectangle::least_rectangle;

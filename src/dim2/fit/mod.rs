//! Fitting a circle or a rectangle to points. The result contains every point.

mod circle;
mod rectangle;

pub use circle::{BoundingCircle, circle};
pub use rectangle::{least_area, principal};

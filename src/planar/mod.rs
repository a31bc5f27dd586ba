//! Points of a plane, wherever the plane lies: what the kits of two and of three dimensions share.

mod hull;
mod rectangle;

pub use hull::convex_hull;
pub use rectangle::least_rectangle;

//! Bounding boxes, spheres, rectangles, and fits around points.

pub(super) mod bounds;
pub(super) mod fit;
pub(super) mod rectangle;
pub(super) mod sphere;

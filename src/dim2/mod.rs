//! 2D: poses, geometries, bounds and the narrow phase.

mod bounds;
mod convex;
mod convex_decomposition;
mod convex_hull;
mod geometry;
mod large_polygon;
mod polyline;
mod pose;
mod ray;
mod rectangle;
mod segment_ray;
mod space;
mod wireframe;

pub mod fit;
pub mod narrowphase;
pub mod rotation;

pub use bounds::Aabb;
pub use convex::{Capsule, Circle, Convex, HalfPlane, MAX_VERTICES, OrientedBox, Polygon, Segment};
pub use convex_decomposition::{
    MAX_OUTLINE_POINTS, OutlineError, compound_of_outline, convex_pieces,
};
pub use convex_hull::convex_hull;
pub use geometry::Geometry;
pub use large_polygon::{LargePolygon, PolygonError, ScaledPolygon};
pub use polyline::{Polyline, PolylineError, PolylineInfo, PolylineOptions, ScaledPolyline};
pub use pose::Pose;
pub use ray::{Hit, Ray};
pub use rectangle::Rectangle;
pub use wireframe::lines;

use crate::concave::Any;

/// The [`Space`](crate::space::Space) of the convex 2D geometries.
#[derive(Clone, Copy, Debug)]
pub struct Convex2;

/// 2D with all its geometries.
pub type Dim2 = Any<Convex2>;

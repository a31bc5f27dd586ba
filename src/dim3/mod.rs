//! Three dimensions: poses, geometries, bounds and the narrow phase.

mod affine;
mod bounding_sphere;
mod bounds;
mod convex;
mod frustum;
mod geometry;
mod height_field;
mod hull;
mod mesh;
mod pose;
mod ray;
mod space;
mod symmetric;
mod triangle_lanes;
mod triangle_ray;
mod watertight;
mod wireframe;

pub mod fit;
pub mod narrowphase;

pub use affine::Affine;
pub use bounding_sphere::BoundingSphere;
pub use bounds::Aabb;
pub use convex::{Capsule, Convex, HalfSpace, OrientedBox, ScaledHull, Sphere, Triangle};
pub use frustum::{Cone, Cylinder};
pub use geometry::Geometry;
pub use height_field::{
    Area, HeightField, HeightFieldDesc, HeightFieldError, HeightFieldInfo, HeightSamples,
};
pub use hull::{Hull, HullEdge, HullError, HullFace};
pub use mesh::{Mesh, MeshError, MeshInfo, MeshOptions, Progress, ScaledMesh};
pub use pose::Pose;
pub use ray::{Hit, Ray};
pub use wireframe::{lines, lines_of_bounds};

use crate::concave::Any;

/// The [`Space`](crate::space::Space) of the convex 3D geometries.
#[derive(Clone, Copy, Debug)]
pub struct Convex3;

/// 3D with all its geometries.
pub type Dim3 = Any<Convex3>;

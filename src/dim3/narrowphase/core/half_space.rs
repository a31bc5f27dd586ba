//! A half-space with its pose.

use glam::{DMat3, DVec3, Vec3};

use crate::dim3::convex::HalfSpace;
use crate::dim3::pose::Pose;

/// All points x with `normal . x <= offset`.
#[derive(Clone, Copy)]
pub struct CoreHalfSpace {
    /// Unit.
    pub normal: DVec3,
    pub offset: f64,
    /// The sum of all lengths that went into the offset.
    pub lengths: f64,
}

impl CoreHalfSpace {
    pub fn new(half_space: &HalfSpace, pose: &Pose, origin: Vec3, lengths: f64) -> CoreHalfSpace {
        let normal = pose.matrix() * half_space.normal().as_dvec3().normalize();
        let offset = normal.dot(pose.from(origin)) + f64::from(half_space.offset());
        CoreHalfSpace { normal, offset, lengths }
    }

    /// The half-space rotated about the origin.
    pub fn rotated(self, rotation: &DMat3) -> CoreHalfSpace {
        CoreHalfSpace { normal: *rotation * self.normal, ..self }
    }

    pub fn translated(self, by: DVec3) -> CoreHalfSpace {
        CoreHalfSpace {
            offset: self.offset + self.normal.dot(by),
            lengths: self.lengths + by.abs().element_sum(),
            ..self
        }
    }

    /// The signed distance of a point from the boundary plane: negative inside.
    pub fn height(&self, point: DVec3) -> f64 {
        self.normal.dot(point) - self.offset
    }
}

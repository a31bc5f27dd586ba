//! The plane of a hit: a cheap proof that a moving geometry does not touch a triangle before it.

use glam::{DVec3, Vec3};

use super::sweep::tolerance;
use crate::dim3::narrowphase::core::{CoreShape, PosedConvex};
use crate::dim3::{Convex, Pose};

/// A plane that a moving geometry touches at the time of a hit, on the side that it comes from.
#[derive(Clone, Copy, Debug)]
pub struct ContactPlane {
    /// The frame of the other members.
    pose: Pose,
    /// Nearly unit, in the direction from the moving geometry to the one that it hits.
    normal: DVec3,
    /// The greatest height of the moving geometry along the normal at the start, with its part of the margin.
    height: f64,
    /// The growth of that height during the motion.
    closing: f64,
}

impl ContactPlane {
    /// Returns the plane of a hit, in the frame of the pose of the body that is hit. `way` is the motion relative to it.
    ///
    /// None for half-spaces, and for curved geometries, whose distances are less accurate.
    pub fn new(mover: PosedConvex, way: Vec3, pose: &Pose, normal: Vec3) -> Option<ContactPlane> {
        let shape = CoreShape::new(mover.0, mover.1, pose.position());
        let CoreShape::Rounded(rounded) = &shape else { return None };
        if rounded.core.is_curved() {
            return None;
        }
        let (direction, way) = (normal.as_dvec3(), way.as_dvec3());
        let (size, speed) = (rounded.size(), way.length());
        let lengths = rounded.max_lengths();
        let margin = 2.0 * tolerance(size, lengths, speed) + 1e-12 * (lengths + size + speed);
        let length = direction.length();
        let support = rounded.core.support_point(direction).dot(direction);
        Some(ContactPlane {
            pose: *pose,
            normal: pose.matrix().transpose() * direction,
            height: support + (rounded.radius + margin) * length,
            closing: direction.dot(way),
        })
    }

    /// Whether the plane proves that the moving geometry does not touch a triangle before the time `end`. Both belong to a
    /// body with the same pose as the one that was hit.
    #[inline]
    pub fn is_before(&self, (geometry, pose): PosedConvex, end: f64) -> bool {
        let Convex::Triangle(triangle) = geometry else { return false };
        let [p, q, r] = triangle.points().map(|point| point.as_dvec3());
        let size = ((q - p).abs() + (r - p).abs()).element_sum();
        // In the frame of the cast, the size of the triangle may be twice as large.
        let margin = 2.0 * tolerance(2.0 * size, 0.0, 0.0) + 1e-12 * p.abs().element_sum();
        let [p, q, r] = [p, q, r].map(|point| point.dot(self.normal));
        let lowest = p.min(q).min(r) - (f64::from(triangle.radius()) + margin) * 1.001;
        self.closing >= 0.0 && *pose == self.pose && lowest > self.height + self.closing * end
    }
}

//! A configuration whose geometries are built once and queried often.

use impinge::dim3::narrowphase::{self, Distance};
use impinge::dim3::{Convex, Pose};

use crate::dim3::oracle::body::Body;
use crate::dim3::oracle::shape::Config;

pub struct Pair {
    pub geometries: [Convex; 2],
    pub poses: [Pose; 2],
    pub bodies: [Body; 2],
    /// Tolerances are relative to this length.
    pub size: f64,
    /// Rounding is relative to these lengths.
    pub reach: f64,
    /// Whether both have the same geometry and pose, so that they have no order.
    pub twins: bool,
}

pub fn poses(config: &Config) -> [Pose; 2] {
    [config.a.pose(), config.b.pose()]
}

impl Pair {
    pub fn new(config: &Config) -> Pair {
        Pair {
            geometries: [config.a.geometry(), config.b.geometry()],
            poses: poses(config),
            bodies: [Body::new(&config.a), Body::new(&config.b)],
            size: config.size(),
            reach: config.reach(),
            twins: config.a == config.b,
        }
    }

    pub fn overlap(&self, margin: f32) -> bool {
        self.overlap_at(&self.poses, margin)
    }

    pub fn overlap_swapped(&self, margin: f32) -> bool {
        let ([a, b], [pose_a, pose_b]) = (&self.geometries, &self.poses);
        narrowphase::overlap(b, pose_b, a, pose_a, margin)
    }

    /// Returns whether the geometries overlap at other poses.
    pub fn overlap_at(&self, [pose_a, pose_b]: &[Pose; 2], margin: f32) -> bool {
        let [a, b] = &self.geometries;
        narrowphase::overlap(a, pose_a, b, pose_b, margin)
    }

    pub fn distance(&self) -> Distance {
        self.distance_at(&self.poses)
    }

    /// Returns the distance of (b, a), with normal and points swapped.
    pub fn distance_swapped(&self) -> Distance {
        let ([a, b], [pose_a, pose_b]) = (&self.geometries, &self.poses);
        let back = narrowphase::distance(b, pose_b, a, pose_a);
        Distance { normal: -back.normal, point_a: back.point_b, point_b: back.point_a, ..back }
    }

    pub fn distance_at(&self, [pose_a, pose_b]: &[Pose; 2]) -> Distance {
        let [a, b] = &self.geometries;
        narrowphase::distance(a, pose_a, b, pose_b)
    }
}

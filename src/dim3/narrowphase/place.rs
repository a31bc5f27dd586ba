//! Geometries put where their pose has them, seen from an origin near them.

use glam::{DMat3, DVec3, Quat, Vec3};
use std::cmp::Ordering;

use crate::dim3::geometry::{Capsule, Geometry, OrientedBox};
use crate::dim3::pose::Pose;
use crate::math::{Segment, rotation};

pub(super) fn point(local: Vec3, pose: &Pose, origin: Vec3) -> DVec3 {
    let position = pose.from(origin);
    if local == Vec3::ZERO {
        position
    } else {
        position + pose.matrix() * local.as_dvec3()
    }
}

pub(super) fn segment(capsule: &Capsule, pose: &Pose, origin: Vec3) -> Segment {
    let (position, matrix) = (pose.from(origin), pose.matrix());
    let (a, b) = (capsule.point_a().as_dvec3(), capsule.point_b().as_dvec3());
    Segment {
        start: position + matrix * a,
        span: matrix * (b - a),
    }
}

/// A box with its axes as columns.
pub(super) struct PlacedBox {
    pub center: DVec3,
    pub axes: DMat3,
    pub half: DVec3,
}

impl PlacedBox {
    pub fn new(oriented: &OrientedBox, pose: &Pose, origin: Vec3) -> PlacedBox {
        let matrix = pose.matrix();
        let own = oriented.rotation();
        PlacedBox {
            center: pose.from(origin) + matrix * oriented.center().as_dvec3(),
            axes: if own == Quat::IDENTITY {
                matrix
            } else {
                matrix * rotation(own)
            },
            half: oriented.half_extents().as_dvec3(),
        }
    }

    /// A vector along the box's own axes.
    pub fn turned(&self, vector: DVec3) -> DVec3 {
        let DMat3 {
            x_axis,
            y_axis,
            z_axis,
        } = self.axes;
        DVec3::new(x_axis.dot(vector), y_axis.dot(vector), z_axis.dot(vector))
    }

    /// A point in the box's own frame.
    pub fn local(&self, point: DVec3) -> DVec3 {
        self.turned(point - self.center)
    }

    /// A segment in the box's own frame.
    pub fn local_segment(&self, segment: &Segment) -> Segment {
        Segment {
            start: self.local(segment.start),
            span: self.turned(segment.span),
        }
    }
}

/// An order of posed geometries of one kind, so that (a, b) and (b, a) are computed alike. Two that it
/// cannot tell apart are the same.
pub(super) fn precedes(a: (&Geometry, &Pose), b: (&Geometry, &Pose)) -> bool {
    pose_key(a.1)
        .partial_cmp(&pose_key(b.1))
        .filter(|order| order.is_ne())
        .unwrap_or_else(|| {
            geometry_key(a.0)
                .partial_cmp(&geometry_key(b.0))
                .unwrap_or(Ordering::Equal)
        })
        .is_lt()
}

fn pose_key(pose: &Pose) -> ([f32; 3], [f32; 4]) {
    (pose.position().to_array(), pose.rotation().to_array())
}

fn geometry_key(geometry: &Geometry) -> ([f32; 3], [f32; 3], [f32; 4], f32) {
    let none = [0.0; 4];
    match geometry {
        Geometry::Sphere(s) => (s.center().to_array(), [0.0; 3], none, s.radius()),
        Geometry::Capsule(c) => (
            c.point_a().to_array(),
            c.point_b().to_array(),
            none,
            c.radius(),
        ),
        Geometry::Box(b) => (
            b.center().to_array(),
            b.half_extents().to_array(),
            b.rotation().to_array(),
            0.0,
        ),
    }
}

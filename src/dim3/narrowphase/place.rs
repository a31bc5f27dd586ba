//! Geometries put where their pose has them, seen from an origin near them.

use glam::{DMat3, DVec3, Quat, Vec3};
use std::cmp::Ordering;

use crate::dim3::geometry::{Capsule, OrientedBox, Sphere};
use crate::dim3::pose::Pose;
use crate::math::{Segment, rotation};

/// A geometry and where it stands.
pub(super) type Posed<'a, G> = (&'a G, &'a Pose);

/// A local point, turned by the pose and not moved.
pub(super) fn turned(local: Vec3, pose: &Pose) -> DVec3 {
    if local == Vec3::ZERO { DVec3::ZERO } else { pose.matrix() * local.as_dvec3() }
}

pub(super) fn point(local: Vec3, pose: &Pose, origin: Vec3) -> DVec3 {
    pose.from(origin) + turned(local, pose)
}

pub(super) fn segment(capsule: &Capsule, pose: &Pose, origin: Vec3) -> Segment {
    let (position, matrix) = (pose.from(origin), pose.matrix());
    let (a, b) = (capsule.point_a().as_dvec3(), capsule.point_b().as_dvec3());
    Segment { start: position + matrix * a, span: matrix * (b - a) }
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
            axes: if own == Quat::IDENTITY { matrix } else { matrix * rotation(own) },
            half: oriented.half_extents().as_dvec3(),
        }
    }

    /// A vector along the box's own axes.
    pub fn turned(&self, vector: DVec3) -> DVec3 {
        let DMat3 { x_axis, y_axis, z_axis } = self.axes;
        DVec3::new(x_axis.dot(vector), y_axis.dot(vector), z_axis.dot(vector))
    }

    /// A point in the box's own frame.
    pub fn local(&self, point: DVec3) -> DVec3 {
        self.turned(point - self.center)
    }

    /// A segment in the box's own frame.
    pub fn local_segment(&self, segment: &Segment) -> Segment {
        Segment { start: self.local(segment.start), span: self.turned(segment.span) }
    }
}

/// Whether two geometries of one kind stand in their order.
pub(super) enum InOrder {
    AsGiven,
    Exchanged,
}

/// An order of posed geometries of one kind, so that (a, b) and (b, a) are computed alike. Two that it cannot
/// tell apart are the same.
pub(super) fn in_order<G: Key>(a: Posed<G>, b: Posed<G>) -> InOrder {
    let pose_key = |pose: &Pose| (pose.position().to_array(), pose.rotation().to_array());
    let order = pose_key(a.1).partial_cmp(&pose_key(b.1));
    let order = order.filter(|order| order.is_ne()).or_else(|| a.0.key().partial_cmp(&b.0.key()));
    match order {
        Some(Ordering::Greater) => InOrder::Exchanged,
        _ => InOrder::AsGiven,
    }
}

/// All the numbers of a geometry.
pub(super) trait Key {
    fn key(&self) -> [f32; 10];
}

impl Key for Sphere {
    fn key(&self) -> [f32; 10] {
        let c = self.center();
        [c.x, c.y, c.z, self.radius(), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    }
}

impl Key for Capsule {
    fn key(&self) -> [f32; 10] {
        let (a, b) = (self.point_a(), self.point_b());
        [a.x, a.y, a.z, b.x, b.y, b.z, self.radius(), 0.0, 0.0, 0.0]
    }
}

impl Key for OrientedBox {
    fn key(&self) -> [f32; 10] {
        let (c, h, q) = (self.center(), self.half_extents(), self.rotation());
        [c.x, c.y, c.z, h.x, h.y, h.z, q.x, q.y, q.z, q.w]
    }
}

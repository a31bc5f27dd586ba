//! Cylinders and cones, and the frustum that both are.

use glam::{DVec3, Vec3};

/// Every point within a convex radius of a solid cylinder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cylinder {
    pub(super) point_a: Vec3,
    pub(super) point_b: Vec3,
    pub(super) side_radius: f32,
    pub(super) radius: f32,
}

/// Every point within a convex radius of a solid cone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone {
    pub(super) base: Vec3,
    pub(super) apex: Vec3,
    pub(super) base_radius: f32,
    pub(super) radius: f32,
}

/// The convex hull of two parallel discs that share an axis, in the local frame of a geometry.
///
/// A cylinder has equal discs. The second disc of a cone has radius 0.
#[derive(Clone, Copy, Debug)]
pub struct Frustum {
    pub centers: [DVec3; 2],
    pub radii: [f64; 2],
}

impl Cylinder {
    /// The centre of the first cap.
    pub fn point_a(&self) -> Vec3 {
        self.point_a
    }

    /// The centre of the second cap.
    pub fn point_b(&self) -> Vec3 {
        self.point_b
    }

    /// The radius of the caps and the side, without the convex radius.
    pub fn side_radius(&self) -> f32 {
        self.side_radius
    }

    /// The convex radius.
    pub fn radius(&self) -> f32 {
        self.radius
    }

    pub(super) fn frustum(&self) -> Frustum {
        Frustum {
            centers: [self.point_a, self.point_b].map(|point| point.as_dvec3()),
            radii: [self.side_radius.into(); 2],
        }
    }

    pub(super) fn parameters(&self) -> [f32; 11] {
        let [[ax, ay, az], [bx, by, bz]] =
            [self.point_a, self.point_b].map(|point| point.to_array());
        [ax, ay, az, bx, by, bz, self.side_radius, self.radius, 0.0, 0.0, 0.0]
    }
}

impl Cone {
    /// The centre of the base.
    pub fn base(&self) -> Vec3 {
        self.base
    }

    pub fn apex(&self) -> Vec3 {
        self.apex
    }

    /// The radius of the base, without the convex radius.
    pub fn base_radius(&self) -> f32 {
        self.base_radius
    }

    /// The convex radius.
    pub fn radius(&self) -> f32 {
        self.radius
    }

    pub(super) fn frustum(&self) -> Frustum {
        Frustum {
            centers: [self.base, self.apex].map(|point| point.as_dvec3()),
            radii: [self.base_radius.into(), 0.0],
        }
    }

    pub(super) fn parameters(&self) -> [f32; 11] {
        let [[ax, ay, az], [bx, by, bz]] = [self.base, self.apex].map(|point| point.to_array());
        [ax, ay, az, bx, by, bz, self.base_radius, self.radius, 0.0, 0.0, 0.0]
    }
}

impl Frustum {
    /// The unit axis from the first disc to the second: the y axis where their centres coincide.
    pub fn axis(&self) -> DVec3 {
        let [from, to] = self.centers;
        (to - from).try_normalize().unwrap_or(DVec3::Y)
    }
}

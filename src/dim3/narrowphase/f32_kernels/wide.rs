//! Poses and geometries in SIMD registers, as the f32 kernels read them. Their values may be invalid.

use glam::{Quat, Vec3A};

use crate::dim3::convex::{Capsule, OrientedBox, Sphere};
use crate::dim3::pose::Pose;

/// A pose. The fourth lane of each vector, here and below, may hold any value.
#[derive(Clone, Copy)]
pub(crate) struct WidePose {
    pub position: Vec3A,
    pub rotation: Quat,
}

impl From<&Pose> for WidePose {
    #[inline]
    fn from(pose: &Pose) -> WidePose {
        WidePose { position: pose.position().into(), rotation: pose.rotation() }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct WideSphere {
    pub center: Vec3A,
    pub radius: f32,
}

impl From<&Sphere> for WideSphere {
    #[inline]
    fn from(sphere: &Sphere) -> WideSphere {
        WideSphere { center: sphere.center().into(), radius: sphere.radius() }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct WideCapsule {
    pub point_a: Vec3A,
    pub point_b: Vec3A,
    pub radius: f32,
}

impl From<&Capsule> for WideCapsule {
    #[inline]
    fn from(capsule: &Capsule) -> WideCapsule {
        let (point_a, point_b) = (capsule.point_a().into(), capsule.point_b().into());
        WideCapsule { point_a, point_b, radius: capsule.radius() }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct WideBox {
    pub center: Vec3A,
    pub rotation: Quat,
    pub half_extents: Vec3A,
    pub radius: f32,
}

impl From<&OrientedBox> for WideBox {
    #[inline]
    fn from(oriented: &OrientedBox) -> WideBox {
        WideBox {
            center: oriented.center().into(),
            rotation: oriented.rotation(),
            half_extents: oriented.half_extents().into(),
            radius: oriented.radius(),
        }
    }
}

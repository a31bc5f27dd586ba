//! Poses: where a geometry stands.

use glam::{DMat3, DVec3, Quat, Vec3};

use crate::math;
use crate::validity::{self, Invalid};

/// A rotation, then a translation. No scale.
///
/// The quaternion is kept as it was given; where it is used, its length is divided out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    position: Vec3,
    rotation: Quat,
}

impl Pose {
    /// At the origin, unrotated.
    pub const IDENTITY: Pose = Pose { position: Vec3::ZERO, rotation: Quat::IDENTITY };

    /// A pose, if `position` is in range and `rotation` is a unit quaternion within 1 %.
    pub fn new(position: Vec3, rotation: Quat) -> Result<Pose, Invalid> {
        Pose::check(position, rotation)?;
        Ok(Pose::checked(position, rotation))
    }

    #[inline]
    pub(crate) fn check(position: Vec3, rotation: Quat) -> Result<(), Invalid> {
        if validity::are_coordinates(position.to_array()) & validity::is_unit(rotation) {
            return Ok(());
        }
        validity::coordinates(position, ["position.x", "position.y", "position.z"])?;
        validity::unit(rotation, "rotation")
    }

    /// Of what `check` has accepted.
    #[inline]
    pub(crate) fn checked(position: Vec3, rotation: Quat) -> Pose {
        Pose { position, rotation }
    }

    /// At a checked point, unrotated.
    pub(super) fn at(position: Vec3) -> Pose {
        Pose { position, rotation: Quat::IDENTITY }
    }

    pub fn position(&self) -> Vec3 {
        self.position
    }

    pub fn rotation(&self) -> Quat {
        self.rotation
    }

    pub(super) fn matrix(&self) -> DMat3 {
        math::rotation(self.rotation)
    }

    /// From `origin` to this position. The same for both moved alike, as far as their floats are.
    pub(super) fn from(&self, origin: Vec3) -> DVec3 {
        self.position.as_dvec3() - origin.as_dvec3()
    }
}

//! Poses: the position and rotation of a geometry.

use glam::{DMat3, DVec3, Quat, Vec3};

use crate::math;
use crate::validity::{self, Invalid};

/// A rotation followed by a translation, without scale.
///
/// The quaternion is stored as given and normalised where it is used, so a pose reads back unchanged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    position: Vec3,
    /// A quaternion. The alignment of [`Quat`] would make every pose 4 bytes larger.
    rotation: [f32; 4],
}

impl Pose {
    /// The pose at the origin without rotation.
    pub const IDENTITY: Pose = Pose { position: Vec3::ZERO, rotation: [0.0, 0.0, 0.0, 1.0] };

    /// Makes a pose. `rotation` must have length 1 within 1 %.
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

    /// Makes a pose from values that [`Pose::check`] accepted.
    #[inline]
    pub(crate) fn checked(position: Vec3, rotation: Quat) -> Pose {
        Pose { position, rotation: rotation.to_array() }
    }

    /// The pose at a valid point without rotation.
    pub(super) fn at(position: Vec3) -> Pose {
        Pose { position, ..Pose::IDENTITY }
    }

    pub fn position(&self) -> Vec3 {
        self.position
    }

    pub fn rotation(&self) -> Quat {
        Quat::from_array(self.rotation)
    }

    pub(super) fn matrix(&self) -> DMat3 {
        math::rotation(self.rotation())
    }

    /// The vector from `origin` to this position, computed in f64.
    pub(super) fn from(&self, origin: Vec3) -> DVec3 {
        self.position.as_dvec3() - origin.as_dvec3()
    }
}

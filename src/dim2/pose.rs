//! Poses: position and rotation.

use glam::{DVec2, Vec2};

use crate::validity::{self, Invalid};

/// A rotation followed by a translation, without scale.
///
/// The rotation is the cosine and sine of an angle, counter-clockwise if y points to the left of x. It is stored as
/// given, and normalised where it is used.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    position: Vec2,
    rotation: Vec2,
}

impl Pose {
    /// The pose at the origin without rotation.
    pub const IDENTITY: Pose = Pose { position: Vec2::ZERO, rotation: Vec2::X };

    /// A pose. `position` must be in range, and the length of `rotation` within 1 % of 1.
    pub fn new(position: Vec2, rotation: Vec2) -> Result<Pose, Invalid> {
        Pose::check(position, rotation)?;
        Ok(Pose::checked(position, rotation))
    }

    #[inline]
    pub(crate) fn check(position: Vec2, rotation: Vec2) -> Result<(), Invalid> {
        if validity::are_coordinates(position.to_array()) & validity::is_angle(rotation) {
            return Ok(());
        }
        validity::coordinates(position, ["position.x", "position.y"])?;
        validity::angle(rotation, "rotation")
    }

    /// A pose from values that [`Pose::check`] has accepted.
    #[inline]
    pub(crate) fn checked(position: Vec2, rotation: Vec2) -> Pose {
        Pose { position, rotation }
    }

    /// The pose at a checked point without rotation.
    pub(super) fn at(position: Vec2) -> Pose {
        Pose { position, rotation: Vec2::X }
    }

    pub fn position(&self) -> Vec2 {
        self.position
    }

    pub fn rotation(&self) -> Vec2 {
        self.rotation
    }

    /// The normalised rotation, which is the rotated x axis. `turn().rotate(v)` rotates v.
    #[inline]
    pub(super) fn turn(&self) -> DVec2 {
        unit(self.rotation)
    }

    /// The vector from `origin` to this position. A common translation does not change it, except by rounding in f32.
    #[inline]
    pub(super) fn from(&self, origin: Vec2) -> DVec2 {
        self.position.as_dvec2() - origin.as_dvec2()
    }
}

/// The greatest deviation of a squared length from 1 for which the series in [`unit`] has full f64 precision.
const NEARLY_UNIT: f64 = 2e-6;

/// Normalises a rotation or direction.
#[inline]
pub(super) fn unit(value: Vec2) -> DVec2 {
    let value = value.as_dvec2();
    let square = value.x * value.x + value.y * value.y;
    let off = square - 1.0;
    if off.abs() > NEARLY_UNIT {
        return value / square.sqrt();
    }
    // The series of 1 / sqrt(1 + off): faster than a root and a division.
    value * (1.0 - off * 0.5 + off * off * 0.375)
}

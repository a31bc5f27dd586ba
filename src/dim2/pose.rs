//! Poses: where a geometry stands.

use glam::{DVec2, Vec2};

use crate::validity::{self, Invalid};

/// A rotation, then a translation. No scale.
///
/// The rotation is the cosine and sine of an angle, counter-clockwise where y is to the left of x. It is kept as
/// it was given; where it is used, its length is divided out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    position: Vec2,
    rotation: Vec2,
}

impl Pose {
    /// At the origin, unrotated.
    pub const IDENTITY: Pose = Pose { position: Vec2::ZERO, rotation: Vec2::X };

    /// A pose, if `position` is in range and `rotation` has length 1 within 1 %.
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

    /// Of what `check` has accepted.
    #[inline]
    pub(crate) fn checked(position: Vec2, rotation: Vec2) -> Pose {
        Pose { position, rotation }
    }

    /// At a checked point, unrotated.
    pub(super) fn at(position: Vec2) -> Pose {
        Pose { position, rotation: Vec2::X }
    }

    pub fn position(&self) -> Vec2 {
        self.position
    }

    pub fn rotation(&self) -> Vec2 {
        self.rotation
    }

    /// The rotation with its length divided out: what it makes of the x axis. `turn().rotate(v)` turns v.
    #[inline]
    pub(super) fn turn(&self) -> DVec2 {
        unit(self.rotation)
    }

    /// From `origin` to this position. The same for both moved alike, as far as their floats are.
    #[inline]
    pub(super) fn from(&self, origin: Vec2) -> DVec2 {
        self.position.as_dvec2() - origin.as_dvec2()
    }
}

/// How far the square of a length may be off 1 for the first terms of a series to tell all digits of its root.
const NEARLY_UNIT: f64 = 2e-6;

/// A rotation or direction with its length divided out.
#[inline]
pub(super) fn unit(value: Vec2) -> DVec2 {
    let value = value.as_dvec2();
    let square = value.x * value.x + value.y * value.y;
    let off = square - 1.0;
    if off.abs() > NEARLY_UNIT {
        return value / square.sqrt();
    }
    // The reciprocal root of 1 + off, sooner than by a root and a division.
    value * (1.0 - off * 0.5 + off * off * 0.375)
}

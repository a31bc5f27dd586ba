//! Rectangles, by their centre or by x, y, width, height and an angle.

use glam::{DVec2, Vec2};

use super::convex::Convex;
use super::pose::unit;
use crate::validity::{self, Invalid};

/// A rectangle: its centre, its half extents along its own axes, and the cosine and sine of the angle of these axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rectangle {
    center: Vec2,
    half_extents: Vec2,
    rotation: Vec2,
}

impl Rectangle {
    /// A rectangle. With half extents of 0 it is a segment or a point. [`rotation`](super::rotation) converts angles.
    pub fn new(center: Vec2, half_extents: Vec2, rotation: Vec2) -> Result<Rectangle, Invalid> {
        Rectangle::check(center, half_extents, rotation)?;
        Ok(Rectangle::checked(center, half_extents, rotation))
    }

    /// A rectangle from its corner of least x and y before it is rotated about its centre, and its size.
    ///
    /// If y points down, that is the top left corner. Rounds to the nearest floats.
    pub fn from_corner(corner: Vec2, size: Vec2, rotation: Vec2) -> Result<Rectangle, Invalid> {
        validity::coordinates(corner, ["x", "y"])?;
        validity::sizes(size.to_array(), ["width", "height"])?;
        let center = corner.as_dvec2() + 0.5 * size.as_dvec2();
        Rectangle::new(center.as_vec2(), 0.5 * size, rotation)
    }

    pub(crate) fn check(center: Vec2, half: Vec2, rotation: Vec2) -> Result<(), Invalid> {
        Convex::check_box(center, rotation, half, 0.0)
    }

    /// A rectangle from values that [`Rectangle::check`] has accepted.
    pub(crate) fn checked(center: Vec2, half_extents: Vec2, rotation: Vec2) -> Rectangle {
        Rectangle { center, half_extents, rotation }
    }

    pub fn center(&self) -> Vec2 {
        self.center
    }

    /// Half the size along each of the rectangle's axes.
    pub fn half_extents(&self) -> Vec2 {
        self.half_extents
    }

    /// Cosine and sine, as given.
    pub fn rotation(&self) -> Vec2 {
        self.rotation
    }

    /// The corner that [`from_corner`](Rectangle::from_corner) takes, rounded to the nearest floats.
    pub fn corner(&self) -> Vec2 {
        (self.center.as_dvec2() - self.half_extents.as_dvec2()).as_vec2()
    }

    /// Width and height along the rectangle's axes.
    pub fn size(&self) -> Vec2 {
        2.0 * self.half_extents
    }

    /// The rectangle's unit axes x and y.
    pub fn axes(&self) -> [Vec2; 2] {
        let x = unit(self.rotation).as_vec2();
        [x, x.perp()]
    }

    /// The corners, rounded to the nearest floats: (-x, -y), (+x, -y), (+x, +y), (-x, +y) in the rectangle's axes.
    ///
    /// Their order is the direction from x to y.
    pub fn corners(&self) -> [Vec2; 4] {
        let (turn, half) = (unit(self.rotation), self.half_extents.as_dvec2());
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(x, y)| (self.center.as_dvec2() + turn.rotate(half * DVec2::new(x, y))).as_vec2())
    }

    /// The rectangle as a box geometry.
    pub fn geometry(&self) -> Convex {
        Convex::checked_box(self.center, self.rotation, self.half_extents, 0.0)
    }
}

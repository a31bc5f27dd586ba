//! Geometries: forms in their own local frame, valid and immutable once made.

use glam::{Quat, Vec3};

use super::invalid::{self, Invalid};

/// A sphere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    center: Vec3,
    radius: f32,
}

/// Every point within a radius of a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    point_a: Vec3,
    point_b: Vec3,
    radius: f32,
}

/// A box with axes of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox {
    center: Vec3,
    rotation: Quat,
    half_extents: Vec3,
}

/// Any geometry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Geometry {
    Sphere(Sphere),
    Capsule(Capsule),
    Box(OrientedBox),
}

impl Geometry {
    /// A point at the origin.
    pub(super) const POINT: Geometry = Geometry::Sphere(Sphere { center: Vec3::ZERO, radius: 0.0 });

    /// A sphere; of radius 0, a point.
    pub fn sphere(center: Vec3, radius: f32) -> Result<Geometry, Invalid> {
        Geometry::check_sphere(center, radius)?;
        Ok(Geometry::checked_sphere(center, radius))
    }

    /// A capsule between the centres of its caps; of length 0, a sphere; of radius 0, a segment.
    pub fn capsule(point_a: Vec3, point_b: Vec3, radius: f32) -> Result<Geometry, Invalid> {
        Geometry::check_capsule(point_a, point_b, radius)?;
        Ok(Geometry::checked_capsule(point_a, point_b, radius))
    }

    /// A box; with half extents of 0, a rectangle, a segment or a point.
    pub fn oriented_box(
        center: Vec3,
        rotation: Quat,
        half_extents: Vec3,
    ) -> Result<Geometry, Invalid> {
        Geometry::check_box(center, rotation, half_extents)?;
        Ok(Geometry::checked_box(center, rotation, half_extents))
    }
}

/// Checking and making apart, for values that stay where they are in between: C's.
impl Geometry {
    #[inline]
    pub(crate) fn check_sphere(center: Vec3, radius: f32) -> Result<(), Invalid> {
        if invalid::are_coordinates(center.to_array()) & invalid::is_size(radius) {
            return Ok(());
        }
        invalid::coordinates(center, CENTER)?;
        invalid::sizes([radius], ["radius"])
    }

    #[inline]
    pub(crate) fn check_capsule(point_a: Vec3, point_b: Vec3, radius: f32) -> Result<(), Invalid> {
        if invalid::are_coordinates(point_a.to_array())
            & invalid::are_coordinates(point_b.to_array())
            & invalid::is_size(radius)
        {
            return Ok(());
        }
        invalid::coordinates(point_a, ["point_a.x", "point_a.y", "point_a.z"])?;
        invalid::coordinates(point_b, ["point_b.x", "point_b.y", "point_b.z"])?;
        invalid::sizes([radius], ["radius"])
    }

    #[inline]
    pub(crate) fn check_box(
        center: Vec3,
        rotation: Quat,
        half_extents: Vec3,
    ) -> Result<(), Invalid> {
        let half = half_extents.to_array();
        if invalid::are_coordinates(center.to_array())
            & invalid::is_unit(rotation)
            & half.into_iter().fold(true, |all, value| all & invalid::is_size(value))
        {
            return Ok(());
        }
        invalid::coordinates(center, CENTER)?;
        invalid::unit(rotation, "rotation")?;
        invalid::sizes(half, ["half_extents.x", "half_extents.y", "half_extents.z"])
    }

    /// Of what `check_sphere` has accepted.
    #[inline]
    pub(crate) fn checked_sphere(center: Vec3, radius: f32) -> Geometry {
        Geometry::Sphere(Sphere { center, radius })
    }

    /// Of what `check_capsule` has accepted.
    #[inline]
    pub(crate) fn checked_capsule(point_a: Vec3, point_b: Vec3, radius: f32) -> Geometry {
        Geometry::Capsule(Capsule { point_a, point_b, radius })
    }

    /// Of what `check_box` has accepted.
    #[inline]
    pub(crate) fn checked_box(center: Vec3, rotation: Quat, half_extents: Vec3) -> Geometry {
        Geometry::Box(OrientedBox { center, rotation, half_extents })
    }
}

const CENTER: [&str; 3] = ["center.x", "center.y", "center.z"];

impl Sphere {
    pub fn center(&self) -> Vec3 {
        self.center
    }

    pub fn radius(&self) -> f32 {
        self.radius
    }
}

impl Capsule {
    /// The centre of one cap.
    pub fn point_a(&self) -> Vec3 {
        self.point_a
    }

    /// The centre of the other cap.
    pub fn point_b(&self) -> Vec3 {
        self.point_b
    }

    pub fn radius(&self) -> f32 {
        self.radius
    }
}

impl OrientedBox {
    pub fn center(&self) -> Vec3 {
        self.center
    }

    /// Of the box's own axes against the geometry's frame.
    pub fn rotation(&self) -> Quat {
        self.rotation
    }

    /// Half the size along each own axis.
    pub fn half_extents(&self) -> Vec3 {
        self.half_extents
    }
}

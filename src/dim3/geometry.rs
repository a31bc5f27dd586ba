//! Geometries: forms in their own local frame, valid and immutable once made.

use std::cmp::Ordering;
use std::sync::Arc;

use glam::{Quat, Vec3};

use super::hull::Hull;
use crate::validity::{self, Invalid, MAX_LENGTH};

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

/// Every point within a radius of a box with axes of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox {
    center: Vec3,
    rotation: Quat,
    half_extents: Vec3,
    radius: f32,
}

/// Every point within a radius of a triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triangle {
    points: [Vec3; 3],
    radius: f32,
}

/// Every point within a radius of a convex hull that is stretched along its axes.
#[derive(Clone, Debug)]
pub struct ScaledHull {
    hull: Arc<Hull>,
    scale: Vec3,
    radius: f32,
}

/// Every point on one side of a plane: all x with `normal . x <= offset`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfSpace {
    normal: Vec3,
    offset: f32,
}

/// Any geometry.
#[derive(Clone, Debug)]
pub enum Geometry {
    Sphere(Sphere),
    Capsule(Capsule),
    Box(OrientedBox),
    Triangle(Triangle),
    Hull(ScaledHull),
    HalfSpace(HalfSpace),
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
        Geometry::rounded_box(center, rotation, half_extents, 0.0)
    }

    /// A box grown by a radius on all sides.
    pub fn rounded_box(
        center: Vec3,
        rotation: Quat,
        half_extents: Vec3,
        radius: f32,
    ) -> Result<Geometry, Invalid> {
        Geometry::check_box(center, rotation, half_extents, radius)?;
        Ok(Geometry::checked_box(center, rotation, half_extents, radius))
    }

    /// A triangle grown by a radius. Its points may coincide or lie in a line.
    pub fn triangle(a: Vec3, b: Vec3, c: Vec3, radius: f32) -> Result<Geometry, Invalid> {
        Geometry::check_triangle([a, b, c], radius)?;
        Ok(Geometry::checked_triangle([a, b, c], radius))
    }

    /// A hull stretched along its axes, then grown by a radius. No component of the scale is 0; a negative one
    /// mirrors.
    pub fn hull(hull: Arc<Hull>, scale: Vec3, radius: f32) -> Result<Geometry, Invalid> {
        Geometry::check_hull(&hull, scale, radius)?;
        Ok(Geometry::checked_hull(hull, scale, radius))
    }

    /// All x with `normal . x <= offset`, where the normal counts as if it had length 1.
    pub fn half_space(normal: Vec3, offset: f32) -> Result<Geometry, Invalid> {
        Geometry::check_half_space(normal, offset)?;
        Ok(Geometry::checked_half_space(normal, offset))
    }

    /// An order of geometries of one kind. Those that it cannot tell apart are the same.
    pub(super) fn order(&self, other: &Geometry) -> Option<Ordering> {
        match (self, other) {
            (Geometry::Hull(a), Geometry::Hull(b)) => {
                let key = |hull: &ScaledHull| (hull.scale.to_array(), hull.radius);
                let order = key(a).partial_cmp(&key(b)).filter(|order| order.is_ne());
                order.or_else(|| {
                    let corners_a = a.hull.vertices().iter().map(|corner| corner.to_array());
                    let corners_b = b.hull.vertices().iter().map(|corner| corner.to_array());
                    corners_a.partial_cmp(corners_b)
                })
            }
            _ => self.numbers().partial_cmp(&other.numbers()),
        }
    }

    /// All the numbers of a geometry that passes by value.
    fn numbers(&self) -> [f32; 11] {
        let mut numbers = [0.0; 11];
        let mut vector = |place: usize, value: Vec3| {
            numbers[place..place + 3].copy_from_slice(&value.to_array());
        };
        match self {
            Geometry::Sphere(sphere) => {
                vector(0, sphere.center);
                numbers[3] = sphere.radius;
            }
            Geometry::Capsule(capsule) => {
                vector(0, capsule.point_a);
                vector(3, capsule.point_b);
                numbers[6] = capsule.radius;
            }
            Geometry::Box(oriented) => {
                vector(0, oriented.center);
                vector(3, oriented.half_extents);
                numbers[6..10].copy_from_slice(&oriented.rotation.to_array());
                numbers[10] = oriented.radius;
            }
            Geometry::Triangle(triangle) => {
                for (index, point) in triangle.points.into_iter().enumerate() {
                    vector(3 * index, point);
                }
                numbers[9] = triangle.radius;
            }
            Geometry::HalfSpace(half_space) => {
                vector(0, half_space.normal);
                numbers[3] = half_space.offset;
            }
            Geometry::Hull(_) => {}
        }
        numbers
    }
}

/// Checking and making apart, for values that stay where they are in between: C's.
impl Geometry {
    #[inline]
    pub(crate) fn check_sphere(center: Vec3, radius: f32) -> Result<(), Invalid> {
        if validity::are_coordinates(center.to_array()) & validity::is_size(radius) {
            return Ok(());
        }
        validity::coordinates(center, CENTER)?;
        validity::sizes([radius], ["radius"])
    }

    #[inline]
    pub(crate) fn check_capsule(point_a: Vec3, point_b: Vec3, radius: f32) -> Result<(), Invalid> {
        if validity::are_coordinates(point_a.to_array())
            & validity::are_coordinates(point_b.to_array())
            & validity::is_size(radius)
        {
            return Ok(());
        }
        validity::coordinates(point_a, ["point_a.x", "point_a.y", "point_a.z"])?;
        validity::coordinates(point_b, ["point_b.x", "point_b.y", "point_b.z"])?;
        validity::sizes([radius], ["radius"])
    }

    #[inline]
    pub(crate) fn check_box(
        center: Vec3,
        rotation: Quat,
        half_extents: Vec3,
        radius: f32,
    ) -> Result<(), Invalid> {
        let [x, y, z] = half_extents.to_array();
        if validity::are_coordinates(center.to_array())
            & validity::is_unit(rotation)
            & [x, y, z, radius].into_iter().fold(true, |all, value| all & validity::is_size(value))
        {
            return Ok(());
        }
        validity::coordinates(center, CENTER)?;
        validity::unit(rotation, "rotation")?;
        let fields = ["half_extents.x", "half_extents.y", "half_extents.z", "radius"];
        validity::sizes([x, y, z, radius], fields)
    }

    pub(crate) fn check_triangle(points: [Vec3; 3], radius: f32) -> Result<(), Invalid> {
        const FIELDS: [[&str; 3]; 3] = [
            ["point_a.x", "point_a.y", "point_a.z"],
            ["point_b.x", "point_b.y", "point_b.z"],
            ["point_c.x", "point_c.y", "point_c.z"],
        ];
        for (point, fields) in points.into_iter().zip(FIELDS) {
            validity::coordinates(point, fields)?;
        }
        validity::sizes([radius], ["radius"])
    }

    pub(crate) fn check_hull(hull: &Hull, scale: Vec3, radius: f32) -> Result<(), Invalid> {
        // A look at all at once, with room for what floats round.
        let most = hull.max().max_element().max(-hull.min().min_element()).max(1.0);
        let fits = |scale: f32| scale != 0.0 && scale.abs() * most <= 0.9 * MAX_LENGTH;
        if fits(scale.x) && fits(scale.y) && fits(scale.z) && validity::is_size(radius) {
            return Ok(());
        }
        let reach = hull.min().abs().max(hull.max().abs()).to_array();
        let fields = ["scale.x", "scale.y", "scale.z"];
        for ((value, field), reach) in scale.to_array().into_iter().zip(fields).zip(reach) {
            validity::finite(value, field)?;
            if value == 0.0 {
                return Err(Invalid::NoScale { field });
            }
            if f64::from(value.abs()) * f64::from(reach.max(1.0)) > f64::from(MAX_LENGTH) {
                return Err(Invalid::TooLarge { field, value });
            }
        }
        validity::sizes([radius], ["radius"])
    }

    pub(crate) fn check_half_space(normal: Vec3, offset: f32) -> Result<(), Invalid> {
        validity::coordinates(normal, ["normal.x", "normal.y", "normal.z"])?;
        if normal == Vec3::ZERO {
            return Err(Invalid::NoDirection { field: "normal" });
        }
        validity::coordinate(offset, "offset")
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
    pub(crate) fn checked_box(
        center: Vec3,
        rotation: Quat,
        half_extents: Vec3,
        radius: f32,
    ) -> Geometry {
        Geometry::Box(OrientedBox { center, rotation, half_extents, radius })
    }

    /// Of what `check_triangle` has accepted.
    pub(crate) fn checked_triangle(points: [Vec3; 3], radius: f32) -> Geometry {
        Geometry::Triangle(Triangle { points, radius })
    }

    /// Of what `check_hull` has accepted.
    pub(crate) fn checked_hull(hull: Arc<Hull>, scale: Vec3, radius: f32) -> Geometry {
        Geometry::Hull(ScaledHull { hull, scale, radius })
    }

    /// Of what `check_half_space` has accepted.
    pub(crate) fn checked_half_space(normal: Vec3, offset: f32) -> Geometry {
        Geometry::HalfSpace(HalfSpace { normal, offset })
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

    /// The rounding outside the box.
    pub fn radius(&self) -> f32 {
        self.radius
    }
}

impl Triangle {
    pub fn points(&self) -> [Vec3; 3] {
        self.points
    }

    pub fn radius(&self) -> f32 {
        self.radius
    }
}

impl ScaledHull {
    pub fn hull(&self) -> &Arc<Hull> {
        &self.hull
    }

    /// The factor along each axis of the hull.
    pub fn scale(&self) -> Vec3 {
        self.scale
    }

    /// The rounding outside the stretched hull.
    pub fn radius(&self) -> f32 {
        self.radius
    }
}

impl HalfSpace {
    /// Out of the half-space; of any length.
    pub fn normal(&self) -> Vec3 {
        self.normal
    }

    /// How far the plane lies from the origin, along the normal.
    pub fn offset(&self) -> f32 {
        self.offset
    }
}

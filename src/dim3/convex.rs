//! Collision geometries in their own local frame: validated on construction, immutable afterwards.

use std::cmp::Ordering;
use std::sync::Arc;

use glam::{DVec3, Quat, Vec3};

use super::frustum::{Cone, Cylinder};
use super::hull::Hull;
use super::pose::Pose;
use crate::math::plane_normal;
use crate::validity::{self, Invalid};

/// A sphere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere {
    center: Vec3,
    radius: f32,
}

/// A capsule: every point within `radius` of a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    point_a: Vec3,
    point_b: Vec3,
    radius: f32,
}

/// An oriented box with a convex radius: every point within `radius` of the box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox {
    center: Vec3,
    /// A quaternion. The alignment of [`Quat`] would make every geometry 16 bytes larger.
    rotation: [f32; 4],
    half_extents: Vec3,
    radius: f32,
}

/// A triangle with a convex radius: every point within `radius` of the triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triangle {
    points: [Vec3; 3],
    radius: f32,
}

/// A scaled convex hull with a convex radius: every point within `radius` of the hull after scaling.
#[derive(Clone, Debug)]
pub struct ScaledHull {
    hull: Arc<Hull>,
    scale: Vec3,
    radius: f32,
}

/// A half-space: all points x with `normal . x <= offset`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfSpace {
    normal: Vec3,
    offset: f32,
}

/// One geometry of any kind.
#[derive(Clone, Debug)]
pub enum Convex {
    Sphere(Sphere),
    Capsule(Capsule),
    Box(OrientedBox),
    Triangle(Triangle),
    Hull(ScaledHull),
    Cylinder(Cylinder),
    Cone(Cone),
    HalfSpace(HalfSpace),
}

impl Convex {
    /// A sphere of radius 0 at the origin.
    pub(super) const POINT: Convex = Convex::Sphere(Sphere { center: Vec3::ZERO, radius: 0.0 });

    /// Makes a sphere. With radius 0 it is a point.
    pub fn sphere(center: Vec3, radius: f32) -> Result<Convex, Invalid> {
        Convex::check_sphere(center, radius)?;
        Ok(Convex::checked_sphere(center, radius))
    }

    /// Makes a capsule from the centres of its two caps. With equal centres it is a sphere, with radius 0 a segment.
    pub fn capsule(point_a: Vec3, point_b: Vec3, radius: f32) -> Result<Convex, Invalid> {
        Convex::check_capsule(point_a, point_b, radius)?;
        Ok(Convex::checked_capsule(point_a, point_b, radius))
    }

    /// Makes a box. Half extents may be 0: the box is then a rectangle, a segment or a point.
    pub fn oriented_box(
        center: Vec3,
        rotation: Quat,
        half_extents: Vec3,
    ) -> Result<Convex, Invalid> {
        Convex::rounded_box(center, rotation, half_extents, 0.0)
    }

    /// Makes a box with a convex radius, which is added to every side.
    pub fn rounded_box(
        center: Vec3,
        rotation: Quat,
        half_extents: Vec3,
        radius: f32,
    ) -> Result<Convex, Invalid> {
        Convex::check_box(center, rotation, half_extents, radius)?;
        Ok(Convex::checked_box(center, rotation, half_extents, radius))
    }

    /// Makes a triangle with a convex radius. Its points may coincide or be collinear.
    pub fn triangle(a: Vec3, b: Vec3, c: Vec3, radius: f32) -> Result<Convex, Invalid> {
        Convex::check_triangle([a, b, c], radius)?;
        Ok(Convex::checked_triangle([a, b, c], radius))
    }

    /// Makes a hull that is scaled along its own axes first and then grown by a convex radius.
    ///
    /// No component of the scale may be 0. A negative component mirrors the hull.
    pub fn hull(hull: Arc<Hull>, scale: Vec3, radius: f32) -> Result<Convex, Invalid> {
        Convex::check_hull(&hull, scale, radius)?;
        Ok(Convex::checked_hull(hull, scale, radius))
    }

    /// Makes a cylinder from the centres of its two caps, with a convex radius.
    ///
    /// With equal centres it is a disc across the y axis, with side radius 0 a segment.
    pub fn cylinder(
        point_a: Vec3,
        point_b: Vec3,
        side_radius: f32,
        radius: f32,
    ) -> Result<Convex, Invalid> {
        Convex::check_cylinder(point_a, point_b, side_radius, radius)?;
        Ok(Convex::checked_cylinder(point_a, point_b, side_radius, radius))
    }

    /// Makes a cone from the centre of its base and its apex, with a convex radius.
    ///
    /// With equal points it is a disc across the y axis, with base radius 0 a segment.
    pub fn cone(base: Vec3, apex: Vec3, base_radius: f32, radius: f32) -> Result<Convex, Invalid> {
        Convex::check_cone(base, apex, base_radius, radius)?;
        Ok(Convex::checked_cone(base, apex, base_radius, radius))
    }

    /// Makes the half-space of all x with `normal . x <= offset`. The normal may have any length but 0 and is
    /// normalised before use.
    pub fn half_space(normal: Vec3, offset: f32) -> Result<Convex, Invalid> {
        Convex::check_half_space(normal, offset)?;
        Ok(Convex::checked_half_space(normal, offset))
    }

    /// Orders two geometries of the same kind by their parameters. Equal means that their parameters are equal.
    pub(super) fn order(&self, other: &Convex) -> Option<Ordering> {
        match (self, other) {
            (Convex::Hull(a), Convex::Hull(b)) => {
                let key = |hull: &ScaledHull| (hull.scale.to_array(), hull.radius);
                let order = key(a).partial_cmp(&key(b)).filter(|order| order.is_ne());
                order.or_else(|| {
                    let vertices_a = a.hull.vertices().iter().map(|vertex| vertex.to_array());
                    let vertices_b = b.hull.vertices().iter().map(|vertex| vertex.to_array());
                    vertices_a.partial_cmp(vertices_b)
                })
            }
            _ => self.parameters().partial_cmp(&other.parameters()),
        }
    }

    /// Every parameter of a geometry other than a hull; the unused rest is 0.
    fn parameters(&self) -> [f32; 11] {
        let mut numbers = [0.0; 11];
        let mut vector = |place: usize, value: Vec3| {
            numbers[place..place + 3].copy_from_slice(&value.to_array());
        };
        match self {
            Convex::Sphere(sphere) => {
                vector(0, sphere.center);
                numbers[3] = sphere.radius;
            }
            Convex::Capsule(capsule) => {
                vector(0, capsule.point_a);
                vector(3, capsule.point_b);
                numbers[6] = capsule.radius;
            }
            Convex::Box(oriented) => {
                vector(0, oriented.center);
                vector(3, oriented.half_extents);
                numbers[6..10].copy_from_slice(&oriented.rotation);
                numbers[10] = oriented.radius;
            }
            Convex::Triangle(triangle) => {
                for (index, point) in triangle.points.into_iter().enumerate() {
                    vector(3 * index, point);
                }
                numbers[9] = triangle.radius;
            }
            Convex::HalfSpace(half_space) => {
                vector(0, half_space.normal);
                numbers[3] = half_space.offset;
            }
            Convex::Cylinder(cylinder) => return cylinder.parameters(),
            Convex::Cone(cone) => return cone.parameters(),
            Convex::Hull(_) => {}
        }
        numbers
    }
}

/// Checks and unchecked constructors, apart: the C interface checks its structs in place and converts them later.
///
/// Checks of spheres, capsules and boxes test all values at once, and look for the invalid field only if that fails.
impl Convex {
    #[inline(always)]
    pub(crate) fn check_sphere(center: Vec3, radius: f32) -> Result<(), Invalid> {
        if validity::are_coordinates(center.to_array()) & validity::is_size(radius) {
            return Ok(());
        }
        validity::coordinates(center, CENTER)?;
        validity::sizes([radius], ["radius"])
    }

    #[inline(always)]
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

    #[inline(always)]
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
        let reach = hull.reach();
        if !Convex::is_surely_hull(hull, scale, radius) {
            validity::scales(scale.to_array(), validity::SCALE, reach.to_array())?;
            validity::sizes([radius], ["radius"])?;
        }
        Ok(())
    }

    /// True only for values that [`Convex::check_hull`] accepts, and for most of them.
    #[inline(always)]
    pub(crate) fn is_surely_hull(hull: &Hull, scale: Vec3, radius: f32) -> bool {
        validity::is_surely_scale(scale, hull.reach()) && validity::is_size(radius)
    }

    pub(crate) fn check_cylinder(
        point_a: Vec3,
        point_b: Vec3,
        side_radius: f32,
        radius: f32,
    ) -> Result<(), Invalid> {
        validity::coordinates(point_a, ["point_a.x", "point_a.y", "point_a.z"])?;
        validity::coordinates(point_b, ["point_b.x", "point_b.y", "point_b.z"])?;
        validity::sizes([side_radius, radius], ["side_radius", "radius"])
    }

    pub(crate) fn check_cone(
        base: Vec3,
        apex: Vec3,
        base_radius: f32,
        radius: f32,
    ) -> Result<(), Invalid> {
        validity::coordinates(base, ["base.x", "base.y", "base.z"])?;
        validity::coordinates(apex, ["apex.x", "apex.y", "apex.z"])?;
        validity::sizes([base_radius, radius], ["base_radius", "radius"])
    }

    pub(crate) fn check_half_space(normal: Vec3, offset: f32) -> Result<(), Invalid> {
        validity::coordinates(normal, ["normal.x", "normal.y", "normal.z"])?;
        if normal == Vec3::ZERO {
            return Err(Invalid::NoDirection { field: "normal" });
        }
        validity::coordinate(offset, "offset")
    }

    /// Makes a sphere from values that [`Convex::check_sphere`] accepted.
    #[inline]
    pub(crate) fn checked_sphere(center: Vec3, radius: f32) -> Convex {
        Convex::Sphere(Sphere { center, radius })
    }

    /// Makes a capsule from values that [`Convex::check_capsule`] accepted.
    #[inline]
    pub(crate) fn checked_capsule(point_a: Vec3, point_b: Vec3, radius: f32) -> Convex {
        Convex::Capsule(Capsule::checked(point_a, point_b, radius))
    }

    /// Makes a box from values that [`Convex::check_box`] accepted.
    #[inline]
    pub(crate) fn checked_box(
        center: Vec3,
        rotation: Quat,
        half_extents: Vec3,
        radius: f32,
    ) -> Convex {
        Convex::Box(OrientedBox::checked(center, rotation, half_extents, radius))
    }

    /// Makes a triangle from values that [`Convex::check_triangle`] accepted.
    pub(crate) fn checked_triangle(points: [Vec3; 3], radius: f32) -> Convex {
        Convex::Triangle(Triangle { points, radius })
    }

    /// Makes a scaled hull from values that [`Convex::check_hull`] accepted.
    pub(crate) fn checked_hull(hull: Arc<Hull>, scale: Vec3, radius: f32) -> Convex {
        Convex::Hull(ScaledHull { hull, scale, radius })
    }

    /// Makes a cylinder from values that [`Convex::check_cylinder`] accepted.
    pub(crate) fn checked_cylinder(
        point_a: Vec3,
        point_b: Vec3,
        side_radius: f32,
        radius: f32,
    ) -> Convex {
        Convex::Cylinder(Cylinder { point_a, point_b, side_radius, radius })
    }

    /// Makes a cone from values that [`Convex::check_cone`] accepted.
    pub(crate) fn checked_cone(base: Vec3, apex: Vec3, base_radius: f32, radius: f32) -> Convex {
        Convex::Cone(Cone { base, apex, base_radius, radius })
    }

    /// Makes a half-space from values that [`Convex::check_half_space`] accepted.
    pub(crate) fn checked_half_space(normal: Vec3, offset: f32) -> Convex {
        Convex::HalfSpace(HalfSpace { normal, offset })
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
    /// Makes a capsule from values that [`Convex::check_capsule`] accepted.
    #[inline(always)]
    pub(crate) fn checked(point_a: Vec3, point_b: Vec3, radius: f32) -> Capsule {
        Capsule { point_a, point_b, radius }
    }

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
    /// Makes a box from values that [`Convex::check_box`] accepted.
    #[inline(always)]
    pub(crate) fn checked(
        center: Vec3,
        rotation: Quat,
        half_extents: Vec3,
        radius: f32,
    ) -> OrientedBox {
        OrientedBox { center, rotation: rotation.to_array(), half_extents, radius }
    }

    pub fn center(&self) -> Vec3 {
        self.center
    }

    /// The rotation from the box's axes to the geometry's frame.
    #[inline]
    pub fn rotation(&self) -> Quat {
        Quat::from_array(self.rotation)
    }

    /// Half the size along each axis of the box.
    pub fn half_extents(&self) -> Vec3 {
        self.half_extents
    }

    /// The convex radius.
    pub fn radius(&self) -> f32 {
        self.radius
    }
}

impl Triangle {
    pub fn points(&self) -> [Vec3; 3] {
        self.points
    }

    /// The unit normal of the front, which sees the corners counter-clockwise. A degenerate triangle has none.
    pub(super) fn front(&self) -> Option<DVec3> {
        plane_normal(self.points.map(|point| point.as_dvec3()))
    }

    pub fn radius(&self) -> f32 {
        self.radius
    }
}

impl ScaledHull {
    pub fn hull(&self) -> &Arc<Hull> {
        &self.hull
    }

    /// The scale factor along each axis of the hull.
    pub fn scale(&self) -> Vec3 {
        self.scale
    }

    /// The convex radius, which is added after scaling.
    pub fn radius(&self) -> f32 {
        self.radius
    }
}

impl HalfSpace {
    /// The direction that points out of the half-space, not normalised.
    pub fn normal(&self) -> Vec3 {
        self.normal
    }

    /// The signed distance of the plane from the origin along the normal.
    pub fn offset(&self) -> f32 {
        self.offset
    }
}

/// The unit normal of a triangle's front at a pose. A degenerate triangle has none.
pub(super) fn front_of_triangle(geometry: &Convex, pose: &Pose) -> Option<Vec3> {
    let Convex::Triangle(triangle) = geometry else { unreachable!("the part is a triangle") };
    Some((pose.matrix() * triangle.front()?).as_vec3())
}

/// Whether a unit direction points out of the back of a triangle. The front sees its corners counter-clockwise.
///
/// A direction within 1e-6 radians of edge-on counts as one out of the front.
pub(super) fn is_back_of_triangle(geometry: &Convex, pose: &Pose, direction: Vec3) -> bool {
    const EDGE_ON: f64 = 1e-6;
    let Convex::Triangle(triangle) = geometry else { unreachable!("the part is a triangle") };
    let front = triangle.front();
    front.is_some_and(|front| (pose.matrix() * front).dot(direction.as_dvec3()) < -EDGE_ON)
}

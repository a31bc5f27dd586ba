//! Geometries: forms in their own local frame, valid and immutable once made.

use std::cmp::Ordering;
use std::sync::Arc;

use glam::Vec2;
use robust::Coord;

use super::large_polygon::{LargePolygon, ScaledPolygon};
use crate::validity::{self, Invalid, MAX_LENGTH};

/// The greatest number of vertices of a polygon that holds them by value.
pub const MAX_VERTICES: usize = 8;

/// A circle, its inside included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    center: Vec2,
    radius: f32,
}

/// Every point within a radius of the segment between the centres of its two ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    point_a: Vec2,
    point_b: Vec2,
    radius: f32,
}

/// Every point within a radius of a rectangle with axes of its own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox {
    center: Vec2,
    rotation: Vec2,
    half_extents: Vec2,
    radius: f32,
}

/// Every point within a radius of a convex polygon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polygon {
    radius: f32,
    count: u32,
    /// Zero from `count` on.
    vertices: [Vec2; MAX_VERTICES],
}

/// A segment; with a radius, a capsule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    point_a: Vec2,
    point_b: Vec2,
    radius: f32,
}

/// Every point on one side of a line: all x with `normal . x <= offset`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfPlane {
    normal: Vec2,
    offset: f32,
}

/// Any geometry.
#[derive(Clone, Debug, PartialEq)]
pub enum Geometry {
    Circle(Circle),
    Capsule(Capsule),
    Box(OrientedBox),
    Polygon(Polygon),
    Segment(Segment),
    HalfPlane(HalfPlane),
    LargePolygon(ScaledPolygon),
}

impl Geometry {
    /// A point at the origin.
    pub(super) const POINT: Geometry = Geometry::Circle(Circle { center: Vec2::ZERO, radius: 0.0 });

    /// A circle; of radius 0, a point.
    pub fn circle(center: Vec2, radius: f32) -> Result<Geometry, Invalid> {
        Geometry::check_circle(center, radius)?;
        Ok(Geometry::checked_circle(center, radius))
    }

    /// A capsule between the centres of its ends; of length 0, a circle; of radius 0, a segment.
    pub fn capsule(point_a: Vec2, point_b: Vec2, radius: f32) -> Result<Geometry, Invalid> {
        Geometry::check_capsule(point_a, point_b, radius)?;
        Ok(Geometry::checked_capsule(point_a, point_b, radius))
    }

    /// A rectangle grown by a radius; with half extents of 0, a segment or a point.
    pub fn oriented_box(
        center: Vec2,
        rotation: Vec2,
        half_extents: Vec2,
        radius: f32,
    ) -> Result<Geometry, Invalid> {
        Geometry::check_box(center, rotation, half_extents, radius)?;
        Ok(Geometry::checked_box(center, rotation, half_extents, radius))
    }

    /// A convex polygon grown by a radius: 1 to [`MAX_VERTICES`] vertices, counter-clockwise, each of which turns
    /// left. One vertex is a point, two are a segment.
    pub fn polygon(vertices: &[Vec2], radius: f32) -> Result<Geometry, Invalid> {
        Geometry::check_polygon(vertices, radius)?;
        Ok(Geometry::checked_polygon(vertices, radius))
    }

    /// A large polygon, stretched along the local axes and then grown by a radius.
    pub fn large_polygon(
        polygon: Arc<LargePolygon>,
        scale: Vec2,
        radius: f32,
    ) -> Result<Geometry, Invalid> {
        Geometry::check_large_polygon(&polygon, scale, radius)?;
        Ok(Geometry::checked_large_polygon(polygon, scale, radius))
    }

    /// A segment grown by a radius; of length 0, a point.
    pub fn segment(point_a: Vec2, point_b: Vec2, radius: f32) -> Result<Geometry, Invalid> {
        Geometry::check_capsule(point_a, point_b, radius)?;
        Ok(Geometry::checked_segment(point_a, point_b, radius))
    }

    /// All x with `normal . x <= offset`, where the normal counts as if it had length 1.
    pub fn half_plane(normal: Vec2, offset: f32) -> Result<Geometry, Invalid> {
        Geometry::check_half_plane(normal, offset)?;
        Ok(Geometry::checked_half_plane(normal, offset))
    }

    /// An order of geometries of one kind. Those that it cannot tell apart are the same.
    pub(super) fn order(&self, other: &Geometry) -> Option<Ordering> {
        match (self, other) {
            (Geometry::Polygon(a), Geometry::Polygon(b)) => {
                let key = |polygon: &Polygon| (polygon.count, polygon.radius);
                let order = key(a).partial_cmp(&key(b)).filter(|order| order.is_ne());
                order.or_else(|| {
                    let coordinates =
                        |polygon: &Polygon| polygon.vertices.map(|vertex| vertex.to_array());
                    coordinates(a).partial_cmp(&coordinates(b))
                })
            }
            (Geometry::LargePolygon(a), Geometry::LargePolygon(b)) => a.order(b),
            _ => self.numbers().partial_cmp(&other.numbers()),
        }
    }

    /// All the numbers of a geometry of a fixed number of them.
    fn numbers(&self) -> [f32; 7] {
        let of = |a: Vec2, b: Vec2, c: Vec2, radius| [a.x, a.y, b.x, b.y, c.x, c.y, radius];
        match self {
            Geometry::Circle(circle) => of(circle.center, Vec2::ZERO, Vec2::ZERO, circle.radius),
            Geometry::Capsule(Capsule { point_a, point_b, radius })
            | Geometry::Segment(Segment { point_a, point_b, radius }) => {
                of(*point_a, *point_b, Vec2::ZERO, *radius)
            }
            Geometry::Box(oriented) => {
                of(oriented.center, oriented.half_extents, oriented.rotation, oriented.radius)
            }
            Geometry::HalfPlane(half_plane) => {
                of(half_plane.normal, Vec2::ZERO, Vec2::ZERO, half_plane.offset)
            }
            Geometry::Polygon(_) | Geometry::LargePolygon(_) => [0.0; 7],
        }
    }
}

/// Checking and making apart, for values that stay where they are in between: C's.
impl Geometry {
    #[inline]
    pub(crate) fn check_circle(center: Vec2, radius: f32) -> Result<(), Invalid> {
        if validity::are_coordinates(center.to_array()) & validity::is_size(radius) {
            return Ok(());
        }
        validity::coordinates(center, CENTER)?;
        validity::sizes([radius], ["radius"])
    }

    /// Of a capsule or segment.
    #[inline]
    pub(crate) fn check_capsule(point_a: Vec2, point_b: Vec2, radius: f32) -> Result<(), Invalid> {
        if validity::are_coordinates(point_a.to_array())
            & validity::are_coordinates(point_b.to_array())
            & validity::is_size(radius)
        {
            return Ok(());
        }
        validity::coordinates(point_a, ["point_a.x", "point_a.y"])?;
        validity::coordinates(point_b, ["point_b.x", "point_b.y"])?;
        validity::sizes([radius], ["radius"])
    }

    #[inline]
    pub(crate) fn check_box(
        center: Vec2,
        rotation: Vec2,
        half_extents: Vec2,
        radius: f32,
    ) -> Result<(), Invalid> {
        let [x, y] = half_extents.to_array();
        if validity::are_coordinates(center.to_array())
            & validity::is_angle(rotation)
            & [x, y, radius].into_iter().fold(true, |all, value| all & validity::is_size(value))
        {
            return Ok(());
        }
        validity::coordinates(center, CENTER)?;
        validity::angle(rotation, "rotation")?;
        validity::sizes([x, y, radius], ["half_extents.x", "half_extents.y", "radius"])
    }

    pub(crate) fn check_polygon(vertices: &[Vec2], radius: f32) -> Result<(), Invalid> {
        let count = vertices.len();
        if !(1..=MAX_VERTICES).contains(&count) {
            return Err(Invalid::Count {
                field: "count",
                value: count as u32,
                most: MAX_VERTICES as u32,
            });
        }
        for (vertex, fields) in vertices.iter().zip(VERTICES) {
            if !validity::are_coordinates(vertex.to_array()) {
                validity::coordinates(*vertex, fields)?;
            }
        }
        if !validity::is_size(radius) {
            validity::sizes([radius], ["radius"])?;
        }
        check_convex(vertices)
    }

    pub(crate) fn check_large_polygon(
        polygon: &LargePolygon,
        scale: Vec2,
        radius: f32,
    ) -> Result<(), Invalid> {
        let reach = polygon.min().abs().max(polygon.max().abs()).to_array();
        let fields = ["scale.x", "scale.y"];
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

    pub(crate) fn check_half_plane(normal: Vec2, offset: f32) -> Result<(), Invalid> {
        validity::coordinates(normal, ["normal.x", "normal.y"])?;
        if normal == Vec2::ZERO {
            return Err(Invalid::NoDirection { field: "normal" });
        }
        validity::coordinate(offset, "offset")
    }

    /// Of what `check_circle` has accepted.
    #[inline]
    pub(crate) fn checked_circle(center: Vec2, radius: f32) -> Geometry {
        Geometry::Circle(Circle { center, radius })
    }

    /// Of what `check_capsule` has accepted.
    #[inline]
    pub(crate) fn checked_capsule(point_a: Vec2, point_b: Vec2, radius: f32) -> Geometry {
        Geometry::Capsule(Capsule { point_a, point_b, radius })
    }

    /// Of what `check_box` has accepted.
    #[inline]
    pub(crate) fn checked_box(
        center: Vec2,
        rotation: Vec2,
        half_extents: Vec2,
        radius: f32,
    ) -> Geometry {
        Geometry::Box(OrientedBox::checked(center, rotation, half_extents, radius))
    }

    /// Of what `check_polygon` has accepted.
    pub(crate) fn checked_polygon(vertices: &[Vec2], radius: f32) -> Geometry {
        let mut all = [Vec2::ZERO; MAX_VERTICES];
        all[..vertices.len()].copy_from_slice(vertices);
        Geometry::Polygon(Polygon { radius, count: vertices.len() as u32, vertices: all })
    }

    /// Of what `check_large_polygon` has accepted.
    #[inline]
    pub(crate) fn checked_large_polygon(
        polygon: Arc<LargePolygon>,
        scale: Vec2,
        radius: f32,
    ) -> Geometry {
        Geometry::LargePolygon(ScaledPolygon::checked(polygon, scale, radius))
    }

    /// Of what `check_capsule` has accepted.
    #[inline]
    pub(crate) fn checked_segment(point_a: Vec2, point_b: Vec2, radius: f32) -> Geometry {
        Geometry::Segment(Segment { point_a, point_b, radius })
    }

    /// Of what `check_half_plane` has accepted.
    pub(crate) fn checked_half_plane(normal: Vec2, offset: f32) -> Geometry {
        Geometry::HalfPlane(HalfPlane { normal, offset })
    }
}

const CENTER: [&str; 2] = ["center.x", "center.y"];

const VERTICES: [[&str; 2]; MAX_VERTICES] = [
    ["vertices[0].x", "vertices[0].y"],
    ["vertices[1].x", "vertices[1].y"],
    ["vertices[2].x", "vertices[2].y"],
    ["vertices[3].x", "vertices[3].y"],
    ["vertices[4].x", "vertices[4].y"],
    ["vertices[5].x", "vertices[5].y"],
    ["vertices[6].x", "vertices[6].y"],
    ["vertices[7].x", "vertices[7].y"],
];

/// That three or more vertices go round once and turn left at each, told exactly; that two differ.
fn check_convex(vertices: &[Vec2]) -> Result<(), Invalid> {
    let count = vertices.len();
    if count == 2 && vertices[0] == vertices[1] {
        return Err(Invalid::NotConvex { index: 1 });
    }
    if count < 3 {
        return Ok(());
    }
    let point = |index: usize| {
        let vertex = vertices[index % count].as_dvec2();
        Coord { x: vertex.x, y: vertex.y }
    };
    let turns_left = |a, b, c| robust::orient2d(point(a), point(b), point(c)) > 0.0;
    for index in 0..count {
        // Seen from the first vertex, all others follow each other to the left too: it goes round but once.
        let follows = index == 0 || index + 1 == count || turns_left(0, index, index + 1);
        if !turns_left(index + count - 1, index, index + 1) || !follows {
            return Err(Invalid::NotConvex { index: index as u32 });
        }
    }
    Ok(())
}

impl Circle {
    pub fn center(&self) -> Vec2 {
        self.center
    }

    pub fn radius(&self) -> f32 {
        self.radius
    }
}

impl Capsule {
    /// The centre of one end.
    pub fn point_a(&self) -> Vec2 {
        self.point_a
    }

    /// The centre of the other end.
    pub fn point_b(&self) -> Vec2 {
        self.point_b
    }

    pub fn radius(&self) -> f32 {
        self.radius
    }
}

impl OrientedBox {
    /// Of what `check_box` has accepted.
    #[inline]
    pub(crate) fn checked(
        center: Vec2,
        rotation: Vec2,
        half_extents: Vec2,
        radius: f32,
    ) -> OrientedBox {
        OrientedBox { center, rotation, half_extents, radius }
    }

    pub fn center(&self) -> Vec2 {
        self.center
    }

    /// Of the box's own axes against the geometry's frame: cosine and sine.
    pub fn rotation(&self) -> Vec2 {
        self.rotation
    }

    /// Half the size along each own axis.
    pub fn half_extents(&self) -> Vec2 {
        self.half_extents
    }

    /// The rounding outside the box.
    pub fn radius(&self) -> f32 {
        self.radius
    }
}

impl Polygon {
    /// Counter-clockwise.
    pub fn vertices(&self) -> &[Vec2] {
        &self.vertices[..self.count as usize]
    }

    /// The rounding outside the polygon.
    pub fn radius(&self) -> f32 {
        self.radius
    }
}

impl Segment {
    pub fn point_a(&self) -> Vec2 {
        self.point_a
    }

    pub fn point_b(&self) -> Vec2 {
        self.point_b
    }

    pub fn radius(&self) -> f32 {
        self.radius
    }
}

impl HalfPlane {
    /// Out of the half-plane; of any length.
    pub fn normal(&self) -> Vec2 {
        self.normal
    }

    /// How far the line lies from the origin, along the normal.
    pub fn offset(&self) -> f32 {
        self.offset
    }
}

//! Geometries in their local frame: valid once constructed, and immutable.

use std::cmp::Ordering;
use std::sync::Arc;

use glam::Vec2;
use robust::Coord;

use super::large_polygon::{LargePolygon, ScaledPolygon};
use crate::validity::{self, Invalid};

/// The maximum number of vertices of a [`Polygon`].
pub const MAX_VERTICES: usize = 8;

/// A solid circle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Circle {
    center: Vec2,
    radius: f32,
}

/// All points within a radius of a segment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    point_a: Vec2,
    point_b: Vec2,
    radius: f32,
}

/// All points within a radius of an oriented rectangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox {
    center: Vec2,
    rotation: Vec2,
    half_extents: Vec2,
    radius: f32,
}

/// All points within a radius of a convex polygon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polygon {
    radius: f32,
    count: u32,
    /// Elements from `count` on are 0.
    vertices: [Vec2; MAX_VERTICES],
}

/// A segment. With a radius it is a capsule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    point_a: Vec2,
    point_b: Vec2,
    radius: f32,
}

/// All points x with `normal . x <= offset`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfPlane {
    normal: Vec2,
    offset: f32,
}

/// A geometry of any kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Convex {
    Circle(Circle),
    Capsule(Capsule),
    Box(OrientedBox),
    Polygon(Polygon),
    Segment(Segment),
    HalfPlane(HalfPlane),
    LargePolygon(ScaledPolygon),
}

impl Convex {
    /// A point at the origin.
    pub(super) const POINT: Convex = Convex::Circle(Circle { center: Vec2::ZERO, radius: 0.0 });

    /// A circle. With radius 0 it is a point.
    pub fn circle(center: Vec2, radius: f32) -> Result<Convex, Invalid> {
        Convex::check_circle(center, radius)?;
        Ok(Convex::checked_circle(center, radius))
    }

    /// A capsule around the segment between two points. With length 0 it is a circle, with radius 0 a segment.
    pub fn capsule(point_a: Vec2, point_b: Vec2, radius: f32) -> Result<Convex, Invalid> {
        Convex::check_capsule(point_a, point_b, radius)?;
        Ok(Convex::checked_capsule(point_a, point_b, radius))
    }

    /// An oriented rectangle with a radius around it. With half extents of 0 it is a segment or a point.
    pub fn oriented_box(
        center: Vec2,
        rotation: Vec2,
        half_extents: Vec2,
        radius: f32,
    ) -> Result<Convex, Invalid> {
        Convex::check_box(center, rotation, half_extents, radius)?;
        Ok(Convex::checked_box(center, rotation, half_extents, radius))
    }

    /// A convex polygon with a radius around it.
    ///
    /// It has 1 to [`MAX_VERTICES`] vertices, counter-clockwise and strictly convex. One vertex is a point, two are a
    /// segment.
    pub fn polygon(vertices: &[Vec2], radius: f32) -> Result<Convex, Invalid> {
        Convex::check_polygon(vertices, radius)?;
        Ok(Convex::checked_polygon(vertices, radius))
    }

    /// A large polygon, scaled along the local axes, with a radius around the result.
    pub fn large_polygon(
        polygon: Arc<LargePolygon>,
        scale: Vec2,
        radius: f32,
    ) -> Result<Convex, Invalid> {
        Convex::check_large_polygon(&polygon, scale, radius)?;
        Ok(Convex::checked_large_polygon(polygon, scale, radius))
    }

    /// A segment with a radius around it. With length 0 it is a point.
    pub fn segment(point_a: Vec2, point_b: Vec2, radius: f32) -> Result<Convex, Invalid> {
        Convex::check_capsule(point_a, point_b, radius)?;
        Ok(Convex::checked_segment(point_a, point_b, radius))
    }

    /// A half-plane: all x with `normal . x <= offset`. `normal` is normalised.
    pub fn half_plane(normal: Vec2, offset: f32) -> Result<Convex, Invalid> {
        Convex::check_half_plane(normal, offset)?;
        Ok(Convex::checked_half_plane(normal, offset))
    }

    /// The order of two geometries of the same kind. Geometries that compare as equal are identical.
    pub(super) fn order(&self, other: &Convex) -> Option<Ordering> {
        match (self, other) {
            (Convex::Polygon(a), Convex::Polygon(b)) => {
                let key = |polygon: &Polygon| (polygon.count, polygon.radius);
                let order = key(a).partial_cmp(&key(b)).filter(|order| order.is_ne());
                order.or_else(|| {
                    let coordinates =
                        |polygon: &Polygon| polygon.vertices.map(|vertex| vertex.to_array());
                    coordinates(a).partial_cmp(&coordinates(b))
                })
            }
            (Convex::LargePolygon(a), Convex::LargePolygon(b)) => a.order(b),
            (
                Convex::Circle(_)
                | Convex::Capsule(_)
                | Convex::Box(_)
                | Convex::Polygon(_)
                | Convex::Segment(_)
                | Convex::HalfPlane(_)
                | Convex::LargePolygon(_),
                _,
            ) => self.values().partial_cmp(&other.values()),
        }
    }

    /// All values of a geometry that has a fixed number of them. 0 for polygons.
    fn values(&self) -> [f32; 7] {
        let array = |a: Vec2, b: Vec2, c: Vec2, radius| [a.x, a.y, b.x, b.y, c.x, c.y, radius];
        match self {
            Convex::Circle(circle) => array(circle.center, Vec2::ZERO, Vec2::ZERO, circle.radius),
            Convex::Capsule(Capsule { point_a, point_b, radius })
            | Convex::Segment(Segment { point_a, point_b, radius }) => {
                array(*point_a, *point_b, Vec2::ZERO, *radius)
            }
            Convex::Box(oriented) => {
                array(oriented.center, oriented.half_extents, oriented.rotation, oriented.radius)
            }
            Convex::HalfPlane(half_plane) => {
                array(half_plane.normal, Vec2::ZERO, Vec2::ZERO, half_plane.offset)
            }
            Convex::Polygon(_) | Convex::LargePolygon(_) => [0.0; 7],
        }
    }
}

/// Separate checks and constructors, for the C interface: there the values stay in the caller's memory in between.
impl Convex {
    #[inline]
    pub(crate) fn check_circle(center: Vec2, radius: f32) -> Result<(), Invalid> {
        if validity::are_coordinates(center.to_array()) & validity::is_size(radius) {
            return Ok(());
        }
        validity::coordinates(center, CENTER)?;
        validity::sizes([radius], ["radius"])
    }

    /// Checks a capsule or segment.
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

    /// Checks the number of vertices of a polygon.
    pub(crate) fn check_vertex_count(count: usize) -> Result<(), Invalid> {
        if (1..=MAX_VERTICES).contains(&count) {
            return Ok(());
        }
        let (value, most) = (count as u32, MAX_VERTICES as u32);
        Err(Invalid::Count { field: "count", value, most })
    }

    pub(crate) fn check_polygon(vertices: &[Vec2], radius: f32) -> Result<(), Invalid> {
        Convex::check_vertex_count(vertices.len())?;
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
        let reach = polygon.min().abs().max(polygon.max().abs());
        validity::scales(scale.to_array(), ["scale.x", "scale.y"], reach.to_array())?;
        validity::sizes([radius], ["radius"])
    }

    pub(crate) fn check_half_plane(normal: Vec2, offset: f32) -> Result<(), Invalid> {
        validity::coordinates(normal, ["normal.x", "normal.y"])?;
        if normal == Vec2::ZERO {
            return Err(Invalid::NoDirection { field: "normal" });
        }
        validity::coordinate(offset, "offset")
    }

    /// A circle from values that [`Convex::check_circle`] has accepted.
    #[inline]
    pub(crate) fn checked_circle(center: Vec2, radius: f32) -> Convex {
        Convex::Circle(Circle { center, radius })
    }

    /// A capsule from values that [`Convex::check_capsule`] has accepted.
    #[inline]
    pub(crate) fn checked_capsule(point_a: Vec2, point_b: Vec2, radius: f32) -> Convex {
        Convex::Capsule(Capsule { point_a, point_b, radius })
    }

    /// A box from values that [`Convex::check_box`] has accepted.
    #[inline]
    pub(crate) fn checked_box(
        center: Vec2,
        rotation: Vec2,
        half_extents: Vec2,
        radius: f32,
    ) -> Convex {
        Convex::Box(OrientedBox::checked(center, rotation, half_extents, radius))
    }

    /// A polygon from values that [`Convex::check_polygon`] has accepted.
    pub(crate) fn checked_polygon(vertices: &[Vec2], radius: f32) -> Convex {
        let mut all = [Vec2::ZERO; MAX_VERTICES];
        all[..vertices.len()].copy_from_slice(vertices);
        Convex::Polygon(Polygon { radius, count: vertices.len() as u32, vertices: all })
    }

    /// A large polygon from values that [`Convex::check_large_polygon`] has accepted.
    #[inline]
    pub(crate) fn checked_large_polygon(
        polygon: Arc<LargePolygon>,
        scale: Vec2,
        radius: f32,
    ) -> Convex {
        Convex::LargePolygon(ScaledPolygon::checked(polygon, scale, radius))
    }

    /// A segment from values that [`Convex::check_capsule`] has accepted.
    #[inline]
    pub(crate) fn checked_segment(point_a: Vec2, point_b: Vec2, radius: f32) -> Convex {
        Convex::Segment(Segment { point_a, point_b, radius })
    }

    /// A half-plane from values that [`Convex::check_half_plane`] has accepted.
    pub(crate) fn checked_half_plane(normal: Vec2, offset: f32) -> Convex {
        Convex::HalfPlane(HalfPlane { normal, offset })
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

/// Checks that vertices form a strictly convex, counter-clockwise polygon, with exact predicates. Two vertices must
/// differ.
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
        // The other vertices also turn left around the first: the polygon winds around only once.
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
    /// The first end of the segment.
    pub fn point_a(&self) -> Vec2 {
        self.point_a
    }

    /// The second end of the segment.
    pub fn point_b(&self) -> Vec2 {
        self.point_b
    }

    pub fn radius(&self) -> f32 {
        self.radius
    }
}

impl OrientedBox {
    /// A box from values that [`Convex::check_box`] has accepted.
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

    /// The rotation of the box's axes in the local frame: cosine and sine.
    pub fn rotation(&self) -> Vec2 {
        self.rotation
    }

    /// Half the size along each of the box's axes.
    pub fn half_extents(&self) -> Vec2 {
        self.half_extents
    }

    /// The radius around the box.
    pub fn radius(&self) -> f32 {
        self.radius
    }
}

impl Polygon {
    /// Counter-clockwise.
    pub fn vertices(&self) -> &[Vec2] {
        &self.vertices[..self.count as usize]
    }

    /// The radius around the polygon.
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
    /// The outward normal, of any length but 0.
    pub fn normal(&self) -> Vec2 {
        self.normal
    }

    /// The signed distance of the boundary from the origin along the normal.
    pub fn offset(&self) -> f32 {
        self.offset
    }
}

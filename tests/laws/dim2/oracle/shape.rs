//! Configurations as plain data that prints as code.

use std::sync::Arc;

use glam::{DVec2, Vec2};
use impinge::dim2::{Convex, LargePolygon, MAX_VERTICES, Pose};

use super::body::Body;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Circle,
    Capsule,
    Box,
    Polygon,
    Segment,
    HalfPlane,
    LargePolygon,
}

pub const KINDS: [Kind; 7] = [
    Kind::Circle,
    Kind::Capsule,
    Kind::Box,
    Kind::Polygon,
    Kind::Segment,
    Kind::HalfPlane,
    Kind::LargePolygon,
];

/// All kinds but the half-plane. They have a size, a centre and bounds.
pub const BOUNDED: [Kind; 6] =
    [Kind::Circle, Kind::Capsule, Kind::Box, Kind::Polygon, Kind::Segment, Kind::LargePolygon];

/// A geometry with its pose.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    pub geometry: Convex,
    pub pose: Pose,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    pub a: Placed,
    pub b: Placed,
    pub margin: f32,
}

/// The message for a geometry that the library rejects.
const UNFIT: &str = "tests make what is valid";

pub fn circle(center: [f32; 2], radius: f32) -> Convex {
    Convex::circle(center.into(), radius).expect(UNFIT)
}

pub fn capsule(point_a: [f32; 2], point_b: [f32; 2], radius: f32) -> Convex {
    Convex::capsule(point_a.into(), point_b.into(), radius).expect(UNFIT)
}

pub fn segment(point_a: [f32; 2], point_b: [f32; 2], radius: f32) -> Convex {
    Convex::segment(point_a.into(), point_b.into(), radius).expect(UNFIT)
}

/// A rectangle whose x axis is along `rotation`.
pub fn rounded(center: [f32; 2], rotation: [f32; 2], half: [f32; 2], radius: f32) -> Convex {
    Convex::oriented_box(center.into(), rotation.into(), half.into(), radius).expect(UNFIT)
}

/// A rectangle along the axes of its frame, with sharp corners.
pub fn rectangle(half: [f32; 2]) -> Convex {
    rounded([0.0; 2], [1.0, 0.0], half, 0.0)
}

/// A polygon of any number of vertices, passed by value if it has few enough.
pub fn polygon(vertices: &[[f32; 2]], radius: f32) -> Convex {
    if vertices.len() > MAX_VERTICES {
        return large_polygon(vertices, [1.0; 2], radius);
    }
    let vertices: Vec<Vec2> = vertices.iter().map(|&vertex| vertex.into()).collect();
    Convex::polygon(&vertices, radius).unwrap_or_else(|error| panic!("{error}: {vertices:?}"))
}

/// A polygon as an asset, scaled and then rounded.
pub fn large_polygon(vertices: &[[f32; 2]], scale: [f32; 2], radius: f32) -> Convex {
    let vertices: Vec<Vec2> = vertices.iter().map(|&vertex| vertex.into()).collect();
    let polygon = LargePolygon::from_points(&vertices)
        .unwrap_or_else(|error| panic!("{error}: {vertices:?}"));
    Convex::large_polygon(Arc::new(polygon), scale.into(), radius)
        .unwrap_or_else(|error| panic!("{error}: {vertices:?} {scale:?}"))
}

pub fn half_plane(normal: [f32; 2], offset: f32) -> Convex {
    Convex::half_plane(normal.into(), offset).expect(UNFIT)
}

pub fn pose(position: Vec2, rotation: Vec2) -> Pose {
    Pose::new(position, rotation).unwrap_or_else(|error| panic!("{error}: {position} {rotation}"))
}

/// Poses a geometry.
pub trait Place {
    fn at(self, position: [f32; 2], rotation: [f32; 2]) -> Placed;

    /// At a position, unrotated.
    fn upright(self, position: [f32; 2]) -> Placed;
}

impl Place for Convex {
    fn at(self, position: [f32; 2], rotation: [f32; 2]) -> Placed {
        Placed { geometry: self, pose: pose(position.into(), rotation.into()) }
    }

    fn upright(self, position: [f32; 2]) -> Placed {
        self.at(position, [1.0, 0.0])
    }
}

pub fn kind(geometry: &Convex) -> Kind {
    match geometry {
        Convex::Circle(_) => Kind::Circle,
        Convex::Capsule(_) => Kind::Capsule,
        Convex::Box(_) => Kind::Box,
        Convex::Polygon(_) => Kind::Polygon,
        Convex::Segment(_) => Kind::Segment,
        Convex::HalfPlane(_) => Kind::HalfPlane,
        Convex::LargePolygon(_) => Kind::LargePolygon,
    }
}

/// Returns the unit rotation of a vector of any length but 0, in f64.
pub fn turn(rotation: Vec2) -> DVec2 {
    rotation.as_dvec2().normalize()
}

/// Returns the local points whose hull, plus the radius, is the geometry. A half-plane has none.
pub fn corners(geometry: &Convex) -> Vec<DVec2> {
    match geometry {
        Convex::Circle(circle) => vec![circle.center().as_dvec2()],
        Convex::Capsule(capsule) => {
            vec![capsule.point_a().as_dvec2(), capsule.point_b().as_dvec2()]
        }
        Convex::Segment(segment) => {
            vec![segment.point_a().as_dvec2(), segment.point_b().as_dvec2()]
        }
        Convex::Box(oriented) => {
            let (own, half) = (turn(oriented.rotation()), oriented.half_extents().as_dvec2());
            let signs = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
            let corner = |sign| own.rotate(half * DVec2::from_array(sign));
            signs.map(|sign| oriented.center().as_dvec2() + corner(sign)).into()
        }
        Convex::Polygon(polygon) => polygon.vertices().iter().map(|v| v.as_dvec2()).collect(),
        Convex::HalfPlane(_) => Vec::new(),
        Convex::LargePolygon(scaled) => {
            (0..scaled.polygon().vertices().len()).map(|number| scaled.vertex(number)).collect()
        }
    }
}

pub fn radius(geometry: &Convex) -> f64 {
    match geometry {
        Convex::Circle(circle) => circle.radius().into(),
        Convex::Capsule(capsule) => capsule.radius().into(),
        Convex::Segment(segment) => segment.radius().into(),
        Convex::Box(oriented) => oriented.radius().into(),
        Convex::Polygon(polygon) => polygon.radius().into(),
        Convex::HalfPlane(_) => 0.0,
        Convex::LargePolygon(scaled) => scaled.radius().into(),
    }
}

/// Returns the local centre of a bounded geometry.
pub fn center(geometry: &Convex) -> DVec2 {
    let corners = corners(geometry);
    let least = corners.iter().copied().reduce(DVec2::min);
    let greatest = corners.iter().copied().reduce(DVec2::max);
    least.zip(greatest).map_or(DVec2::ZERO, |(least, greatest)| (least + greatest) / 2.0)
}

impl Placed {
    pub fn kind(&self) -> Kind {
        kind(&self.geometry)
    }

    pub fn position(&self) -> DVec2 {
        self.pose.position().as_dvec2()
    }

    pub fn body(&self) -> Body {
        Body::new(&self.geometry, self.position(), turn(self.pose.rotation()))
    }

    /// Returns the geometry at another pose.
    pub fn moved_to(&self, position: Vec2, rotation: Vec2) -> Placed {
        Placed { geometry: self.geometry.clone(), pose: pose(position, rotation) }
    }

    /// Returns the geometry at another position.
    pub fn moved(&self, position: DVec2) -> Placed {
        self.moved_to(position.as_vec2(), self.pose.rotation())
    }

    /// Returns the largest extent: a diameter, a length with both caps, the longest side. It is 0 for a half-plane.
    pub fn size(&self) -> f64 {
        let core = match &self.geometry {
            Convex::Box(oriented) => 2.0 * f64::from(oriented.half_extents().max_element()),
            geometry => {
                let corners = corners(geometry);
                let rest = |index: usize| corners[index + 1..].iter();
                let pairs = corners.iter().enumerate();
                // The root is monotonic and rounds correctly, so one root of the greatest square is the same number.
                pairs
                    .flat_map(|(index, a)| rest(index).map(|b| a.distance_squared(*b)))
                    .fold(0.0, f64::max)
                    .sqrt()
            }
        };
        core + 2.0 * radius(&self.geometry)
    }

    /// Returns the greatest distance of a point from the local origin. For a half-plane, returns that of its line.
    pub fn reach(&self) -> f64 {
        match &self.geometry {
            Convex::HalfPlane(half_plane) => f64::from(half_plane.offset()).abs(),
            geometry => {
                let corners = corners(geometry);
                radius(geometry) + corners.iter().map(|corner| corner.length()).fold(0.0, f64::max)
            }
        }
    }
}

impl Config {
    /// Returns the larger size of the two, which the library's tolerance is relative to. For two half-planes, returns
    /// the rounding error of all lengths.
    pub fn size(&self) -> f64 {
        match (self.a.kind(), self.b.kind()) {
            (Kind::HalfPlane, Kind::HalfPlane) => self.reach(),
            _ => self.a.size().max(self.b.size()),
        }
    }

    /// Returns the lengths that the references' rounding is relative to.
    pub fn reach(&self) -> f64 {
        self.a.reach() + self.b.reach() + self.a.position().distance(self.b.position())
    }

    pub fn swapped(&self) -> Config {
        Config { a: self.b.clone(), b: self.a.clone(), margin: self.margin }
    }
}

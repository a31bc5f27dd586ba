//! Geometries placed by their pose, in f64: a core with a radius, or a half-plane.
//!
//! Coordinates are relative to an origin near the pair, so the positions in the world do not change an answer.

use glam::{DVec2, Vec2};

use super::core::{Core, CoreBox, CoreLargePolygon, CorePolygon, Segment};
use crate::dim2::convex::{Convex, HalfPlane, OrientedBox};
use crate::dim2::pose::{Pose, unit};

/// A core with a radius around it.
#[derive(Clone, Copy, Debug)]
pub struct Rounded<'a> {
    pub core: Core<'a>,
    pub radius: f64,
    /// The sum of all lengths that went into the coordinates and the radius. Rounding errors are relative to it.
    pub lengths: f64,
}

impl Rounded<'_> {
    /// A point at the origin.
    pub const POINT: Rounded<'static> =
        Rounded { core: Core::Point(DVec2::ZERO), radius: 0.0, lengths: 0.0 };

    fn translated(self, by: DVec2) -> Self {
        let lengths = self.lengths + by.abs().element_sum();
        Rounded { core: self.core.translated(by), lengths, ..self }
    }
}

/// The sum of all lengths that go into the coordinates of a geometry. `far` bounds its local coordinates.
#[inline]
fn lengths(pose: &Pose, origin: Vec2, far: Vec2, radius: f32) -> f64 {
    pose.from(origin).abs().element_sum() + f64::from(far.element_sum() + radius)
}

/// The sum of all lengths that go into the coordinates of a box.
#[inline]
pub fn lengths_of_box(oriented: &OrientedBox, pose: &Pose, origin: Vec2) -> f64 {
    let far = oriented.center().abs() + oriented.half_extents();
    lengths(pose, origin, far, oriented.radius())
}

/// All points x with `normal . x <= offset`.
#[derive(Clone, Copy, Debug)]
pub struct CoreHalfPlane {
    /// Unit.
    pub normal: DVec2,
    pub offset: f64,
    /// The sum of all lengths that went into the offset.
    pub lengths: f64,
}

impl CoreHalfPlane {
    fn new(half_plane: &HalfPlane, pose: &Pose, origin: Vec2) -> CoreHalfPlane {
        let normal = pose.turn().rotate(unit(half_plane.normal()));
        let (from, offset) = (pose.from(origin), f64::from(half_plane.offset()));
        CoreHalfPlane {
            normal,
            offset: normal.dot(from) + offset,
            lengths: from.abs().element_sum() + offset.abs(),
        }
    }

    /// The signed distance of a point from the boundary: negative inside.
    pub fn signed_distance(&self, point: DVec2) -> f64 {
        self.normal.dot(point) - self.offset
    }
}

/// The rounding error of the sum of two opposite unit vectors.
pub const OPPOSITE: f64 = 1e-14;

/// A geometry placed by its pose.
#[derive(Clone, Copy, Debug)]
pub enum CoreShape<'a> {
    Rounded(Rounded<'a>),
    HalfPlane(CoreHalfPlane),
}

impl<'a> CoreShape<'a> {
    /// A point at the origin.
    pub const POINT: CoreShape<'static> = CoreShape::Rounded(Rounded::POINT);

    pub fn new(geometry: &'a Convex, pose: &Pose, origin: Vec2) -> CoreShape<'a> {
        let convex = |core, far: Vec2, radius: f32| {
            let lengths = lengths(pose, origin, far, radius);
            CoreShape::Rounded(Rounded { core, radius: radius.into(), lengths })
        };
        let segment_core = |a: DVec2, b: DVec2| {
            let turn = pose.turn();
            let start = pose.from(origin) + turn.rotate(a);
            let span = b - a;
            if span == DVec2::ZERO {
                return Core::Point(start);
            }
            Core::Segment(Segment { start, span: turn.rotate(span) })
        };
        let segment = |a: Vec2, b: Vec2, radius: f32| {
            convex(segment_core(a.as_dvec2(), b.as_dvec2()), a.abs() + b.abs(), radius)
        };
        match geometry {
            Convex::Circle(circle) => {
                let center = pose.turn().rotate(circle.center().as_dvec2());
                let core = Core::Point(pose.from(origin) + center);
                convex(core, circle.center().abs(), circle.radius())
            }
            Convex::Capsule(capsule) => {
                segment(capsule.point_a(), capsule.point_b(), capsule.radius())
            }
            Convex::Segment(bare) => segment(bare.point_a(), bare.point_b(), bare.radius()),
            Convex::Box(oriented) => {
                let core = Core::Box(CoreBox::new(oriented, pose, origin));
                let lengths = lengths_of_box(oriented, pose, origin);
                let radius = oriented.radius().into();
                CoreShape::Rounded(Rounded { core, radius, lengths })
            }
            Convex::Polygon(polygon) => match *polygon.vertices() {
                [point] => segment(point, point, polygon.radius()),
                [a, b] => segment(a, b, polygon.radius()),
                ref vertices => {
                    let (position, turn) = (pose.from(origin), pose.turn());
                    let far = vertices.iter().fold(Vec2::ZERO, |far, vertex| far.max(vertex.abs()));
                    let core = Core::Polygon(CorePolygon { polygon, position, turn });
                    convex(core, far, polygon.radius())
                }
            },
            Convex::LargePolygon(polygon) => {
                let core = match polygon.count() {
                    1 => segment_core(polygon.vertex(0), polygon.vertex(0)),
                    2 => segment_core(polygon.vertex(0), polygon.vertex(1)),
                    _ => {
                        let (position, turn) = (pose.from(origin), pose.turn());
                        Core::LargePolygon(CoreLargePolygon { polygon, position, turn })
                    }
                };
                let ((min, max), radius) = (polygon.corners(), f64::from(polygon.radius()));
                let far = min.abs().max(max.abs()).element_sum();
                let lengths = pose.from(origin).abs().element_sum() + far + radius;
                CoreShape::Rounded(Rounded { core, radius, lengths })
            }
            Convex::HalfPlane(half_plane) => {
                CoreShape::HalfPlane(CoreHalfPlane::new(half_plane, pose, origin))
            }
        }
    }

    pub fn is_half_plane(&self) -> bool {
        match self {
            CoreShape::Rounded(_) => false,
            CoreShape::HalfPlane(_) => true,
        }
    }

    /// The size that tolerances are relative to. A half-plane adds nothing to that of a pair.
    pub fn size(&self) -> f64 {
        match self {
            CoreShape::Rounded(rounded) => rounded.core.size() + rounded.radius,
            CoreShape::HalfPlane(_) => 0.0,
        }
    }

    /// The sum of all lengths that went into the coordinates. Rounding errors are relative to it.
    pub fn lengths(&self) -> f64 {
        match self {
            CoreShape::Rounded(rounded) => rounded.lengths,
            CoreShape::HalfPlane(half_plane) => half_plane.lengths,
        }
    }

    /// The radius around the core, 0 for a half-plane.
    pub fn radius(&self) -> f64 {
        match self {
            CoreShape::Rounded(rounded) => rounded.radius,
            CoreShape::HalfPlane(_) => 0.0,
        }
    }

    pub fn translated(self, by: DVec2) -> CoreShape<'a> {
        match self {
            CoreShape::Rounded(rounded) => CoreShape::Rounded(rounded.translated(by)),
            CoreShape::HalfPlane(half_plane) => CoreShape::HalfPlane(CoreHalfPlane {
                offset: half_plane.offset + half_plane.normal.dot(by),
                lengths: half_plane.lengths + by.abs().element_sum(),
                ..half_plane
            }),
        }
    }

    /// Rotates about the origin by a unit rotation.
    pub fn rotated(self, turn: DVec2) -> CoreShape<'a> {
        match self {
            CoreShape::Rounded(rounded) => {
                CoreShape::Rounded(Rounded { core: rounded.core.rotated(turn), ..rounded })
            }
            CoreShape::HalfPlane(half_plane) => CoreShape::HalfPlane(CoreHalfPlane {
                normal: turn.rotate(half_plane.normal),
                ..half_plane
            }),
        }
    }
}

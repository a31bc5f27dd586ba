//! Geometries put where their pose has them, seen from an origin near them.
//!
//! What is placed is a core (a point, a segment, a box, a polygon) with a radius about it, or a half-plane.

use std::cmp::Ordering;

use glam::{DVec2, Vec2};

use crate::dim2::geometry::{Geometry, HalfPlane, OrientedBox, Polygon};
use crate::dim2::large_polygon::ScaledPolygon;
use crate::dim2::pose::{Pose, unit};

/// Whether a vector is 0, told by its bits in half as many instructions.
pub fn is_zero(vector: Vec2) -> bool {
    (vector.x.to_bits() | vector.y.to_bits()) << 1 == 0
}

/// A geometry and where it stands.
pub type Posed<'a> = (&'a Geometry, &'a Pose);

/// A box and where it stands.
pub type PosedBox = (OrientedBox, Pose);

/// A segment from `start` to `start + span`. That of a core has a length: else it is a point.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    pub start: DVec2,
    pub span: DVec2,
}

impl Segment {
    pub fn at(&self, t: f64) -> DVec2 {
        self.start + self.span * t
    }

    /// Where the segment is nearest to a point.
    pub fn nearest(&self, point: DVec2) -> f64 {
        let length_squared = self.span.length_squared();
        if length_squared == 0.0 {
            return 0.0;
        }
        ((point - self.start).dot(self.span) / length_squared).clamp(0.0, 1.0)
    }
}

/// A box with its own x axis, unit.
#[derive(Clone, Copy, Debug)]
pub struct PlacedBox {
    pub center: DVec2,
    pub axis: DVec2,
    pub half: DVec2,
}

impl PlacedBox {
    #[inline(always)]
    pub fn new(oriented: &OrientedBox, pose: &Pose, origin: Vec2) -> PlacedBox {
        let turn = pose.turn();
        // The same to the bit, and most boxes are turned by their pose alone.
        let unturned = oriented.rotation() == Vec2::X;
        let center = oriented.center();
        let center = if is_zero(center) { DVec2::ZERO } else { turn.rotate(center.as_dvec2()) };
        PlacedBox {
            center: pose.from(origin) + center,
            axis: if unturned { turn } else { turn.rotate(unit(oriented.rotation())) },
            half: oriented.half_extents().as_dvec2(),
        }
    }

    /// A vector given along the box's own axes.
    #[inline]
    pub fn out_of(&self, along: DVec2) -> DVec2 {
        self.axis * along.x + self.axis.perp() * along.y
    }

    /// The point of the box that is nearest to a point.
    pub fn nearest(&self, point: DVec2) -> DVec2 {
        self.center + self.out_of(self.local(point).clamp(-self.half, self.half))
    }

    /// A vector along the box's own axes.
    #[inline]
    pub fn turned(&self, vector: DVec2) -> DVec2 {
        DVec2::new(self.axis.dot(vector), self.axis.perp_dot(vector))
    }

    /// A point in the box's own frame.
    pub fn local(&self, point: DVec2) -> DVec2 {
        self.turned(point - self.center)
    }

    /// The corner that lies furthest along a direction.
    #[inline]
    pub fn corner_along(&self, direction: DVec2) -> DVec2 {
        self.center + self.out_of(self.half.copysign(self.turned(direction)))
    }

    /// A corner: 0 (-x, -y), 1 (+x, -y), 2 (+x, +y), 3 (-x, +y).
    fn corner(&self, number: usize) -> DVec2 {
        let x = if matches!(number, 1 | 2) { self.half.x } else { -self.half.x };
        let y = if number >= 2 { self.half.y } else { -self.half.y };
        self.center + self.axis * x + self.axis.perp() * y
    }

    /// The outward normal of the edge from a corner to the next.
    fn normal(&self, number: usize) -> DVec2 {
        match number {
            0 => -self.axis.perp(),
            1 => self.axis,
            2 => self.axis.perp(),
            _ => -self.axis,
        }
    }
}

/// A polygon of three vertices or more with where it stands.
#[derive(Clone, Copy, Debug)]
pub struct PlacedPolygon<'a> {
    pub polygon: &'a Polygon,
    pub position: DVec2,
    pub turn: DVec2,
}

/// A large polygon of three vertices or more with where it stands.
#[derive(Clone, Copy, Debug)]
pub struct PlacedLargePolygon<'a> {
    polygon: &'a ScaledPolygon,
    position: DVec2,
    turn: DVec2,
}

impl PlacedLargePolygon<'_> {
    pub fn count(&self) -> usize {
        self.polygon.count()
    }

    /// The vertex or edge after another.
    pub fn after(&self, number: usize) -> usize {
        if number + 1 == self.count() { 0 } else { number + 1 }
    }

    /// The vertex or edge before another.
    pub fn before(&self, number: usize) -> usize {
        if number == 0 { self.count() - 1 } else { number - 1 }
    }

    pub fn vertex(&self, number: usize) -> DVec2 {
        self.position + self.turn.rotate(self.polygon.vertex(number))
    }

    /// The outward unit normal of the edge from a vertex to the next.
    pub fn normal(&self, number: usize) -> DVec2 {
        let edge = self.polygon.vertex(self.after(number)) - self.polygon.vertex(number);
        -self.turn.rotate(edge.normalize()).perp()
    }

    /// The number of a vertex that lies furthest along a direction of any length. O(log n).
    pub fn support(&self, direction: DVec2) -> usize {
        let local = DVec2::new(self.turn.dot(direction), self.turn.perp_dot(direction));
        self.polygon.support(local)
    }

    pub fn moved(self, by: DVec2) -> Self {
        PlacedLargePolygon { position: self.position + by, ..self }
    }
}

/// What a radius goes about: the convex hull of its vertices, which go round counter-clockwise.
#[derive(Clone, Copy, Debug)]
pub enum Core<'a> {
    Point(DVec2),
    Segment(Segment),
    Box(PlacedBox),
    Polygon(PlacedPolygon<'a>),
    LargePolygon(PlacedLargePolygon<'a>),
}

impl Core<'_> {
    /// How many vertices it has.
    pub fn count(&self) -> usize {
        match self {
            Core::Point(_) => 1,
            Core::Segment(_) => 2,
            Core::Box(_) => 4,
            Core::Polygon(placed) => placed.polygon.vertices().len(),
            Core::LargePolygon(placed) => placed.count(),
        }
    }

    pub fn vertex(&self, number: usize) -> DVec2 {
        match self {
            Core::Point(point) => *point,
            Core::Segment(segment) => segment.at(number as f64),
            Core::Box(placed) => placed.corner(number),
            Core::Polygon(placed) => {
                let vertex = placed.polygon.vertices()[number].as_dvec2();
                placed.position + placed.turn.rotate(vertex)
            }
            Core::LargePolygon(placed) => placed.vertex(number),
        }
    }

    /// The index of a vertex in its geometry.
    pub fn vertex_index(&self, number: usize) -> usize {
        match self {
            Core::Point(_) | Core::Segment(_) | Core::Box(_) | Core::Polygon(_) => number,
            Core::LargePolygon(placed) => placed.polygon.vertex_index(number),
        }
    }

    /// The index of an edge in its geometry.
    pub fn edge_index(&self, number: usize) -> usize {
        match self {
            Core::Point(_) | Core::Segment(_) | Core::Box(_) | Core::Polygon(_) => number,
            Core::LargePolygon(placed) => placed.polygon.edge_index(number),
        }
    }

    /// How many edges it has: the edge i leads from vertex i to the next. A segment has two, there and back; a
    /// point has none.
    pub fn edges(&self) -> usize {
        match self {
            Core::Point(_) => 0,
            Core::Segment(_) => 2,
            Core::Box(_) => 4,
            Core::Polygon(placed) => placed.polygon.vertices().len(),
            Core::LargePolygon(placed) => placed.count(),
        }
    }

    /// The unit normal of an edge, outward. That of a box holds where the edge has no length.
    pub fn edge_normal(&self, number: usize) -> DVec2 {
        match self {
            Core::Point(_) => DVec2::Y,
            Core::Segment(segment) => {
                let normal = -segment.span.normalize().perp();
                if number == 0 { normal } else { -normal }
            }
            Core::Box(placed) => placed.normal(number),
            Core::Polygon(placed) => {
                let vertices = placed.polygon.vertices();
                let next = vertices[if number + 1 == vertices.len() { 0 } else { number + 1 }];
                let edge = next.as_dvec2() - vertices[number].as_dvec2();
                -placed.turn.rotate(edge.normalize()).perp()
            }
            Core::LargePolygon(placed) => placed.normal(number),
        }
    }

    /// The number of a vertex that lies furthest along a direction of any length: of several, the first; of a large
    /// polygon's, any.
    pub fn support(&self, direction: DVec2) -> usize {
        match self {
            Core::Point(_) => 0,
            Core::Segment(segment) => (segment.span.dot(direction) > 0.0).into(),
            Core::Box(placed) => {
                let along = placed.turned(direction);
                match (along.x > 0.0, along.y > 0.0) {
                    (false, false) => 0,
                    (true, false) => 1,
                    (true, true) => 2,
                    (false, true) => 3,
                }
            }
            Core::Polygon(placed) => {
                // Into the polygon's own frame.
                let turn = placed.turn;
                let local = DVec2::new(turn.dot(direction), turn.perp_dot(direction));
                let mut best = (0, f64::NEG_INFINITY);
                for (number, vertex) in placed.polygon.vertices().iter().enumerate() {
                    let along = vertex.as_dvec2().dot(local);
                    if along > best.1 {
                        best = (number, along);
                    }
                }
                best.0
            }
            Core::LargePolygon(placed) => placed.support(direction),
        }
    }

    /// About how far it extends: between half its greatest extent and twice the sum of both.
    pub fn size(&self) -> f64 {
        match self {
            Core::Point(_) => 0.0,
            Core::Segment(segment) => segment.span.abs().element_sum(),
            Core::Box(placed) => placed.half.element_sum(),
            Core::Polygon(placed) => {
                let (mut min, mut max) = (DVec2::INFINITY, DVec2::NEG_INFINITY);
                for vertex in placed.polygon.vertices() {
                    (min, max) = (min.min(vertex.as_dvec2()), max.max(vertex.as_dvec2()));
                }
                (max - min).element_sum()
            }
            Core::LargePolygon(placed) => {
                let (min, max) = placed.polygon.corners();
                (max - min).element_sum()
            }
        }
    }

    /// The same elsewhere.
    pub fn moved(mut self, by: DVec2) -> Self {
        match &mut self {
            Core::Point(point) => *point += by,
            Core::Segment(segment) => segment.start += by,
            Core::Box(placed) => placed.center += by,
            Core::Polygon(placed) => placed.position += by,
            Core::LargePolygon(placed) => *placed = placed.moved(by),
        }
        self
    }

    /// The same, turned about the origin by a unit rotation.
    pub fn turned(mut self, turn: DVec2) -> Self {
        match &mut self {
            Core::Point(point) => *point = turn.rotate(*point),
            Core::Segment(Segment { start, span }) => {
                (*start, *span) = (turn.rotate(*start), turn.rotate(*span));
            }
            Core::Box(placed) => {
                (placed.center, placed.axis) =
                    (turn.rotate(placed.center), turn.rotate(placed.axis));
            }
            Core::Polygon(placed) => {
                placed.position = turn.rotate(placed.position);
                placed.turn = turn.rotate(placed.turn);
            }
            Core::LargePolygon(placed) => {
                placed.position = turn.rotate(placed.position);
                placed.turn = turn.rotate(placed.turn);
            }
        }
        self
    }
}

/// A core with a radius about it.
#[derive(Clone, Copy, Debug)]
pub struct Round<'a> {
    pub core: Core<'a>,
    pub radius: f64,
    /// The sum of all lengths that went into its coordinates and radius: their rounding error is relative to it.
    pub lengths: f64,
}

impl Round<'_> {
    /// The origin.
    pub const POINT: Round<'static> =
        Round { core: Core::Point(DVec2::ZERO), radius: 0.0, lengths: 0.0 };

    fn moved(self, by: DVec2) -> Self {
        let lengths = self.lengths + by.abs().element_sum();
        Round { core: self.core.moved(by), lengths, ..self }
    }
}

/// The sum of all lengths that go into the coordinates of a geometry whose local coordinates reach `far`.
#[inline]
fn lengths(pose: &Pose, origin: Vec2, far: Vec2, radius: f32) -> f64 {
    pose.from(origin).abs().element_sum() + f64::from(far.element_sum() + radius)
}

/// The same of a box.
#[inline]
pub fn lengths_of_box(oriented: &OrientedBox, pose: &Pose, origin: Vec2) -> f64 {
    let far = oriented.center().abs() + oriented.half_extents();
    lengths(pose, origin, far, oriented.radius())
}

/// Everything x with `normal . x <= offset`.
#[derive(Clone, Copy, Debug)]
pub struct PlacedHalfPlane {
    /// Unit.
    pub normal: DVec2,
    pub offset: f64,
    /// The sum of all lengths that went into the offset.
    pub lengths: f64,
}

impl PlacedHalfPlane {
    fn new(half_plane: &HalfPlane, pose: &Pose, origin: Vec2) -> PlacedHalfPlane {
        let normal = pose.turn().rotate(unit(half_plane.normal()));
        let (from, offset) = (pose.from(origin), f64::from(half_plane.offset()));
        PlacedHalfPlane {
            normal,
            offset: normal.dot(from) + offset,
            lengths: from.abs().element_sum() + offset.abs(),
        }
    }

    /// How far a point lies outside; negative inside.
    pub fn above(&self, point: DVec2) -> f64 {
        self.normal.dot(point) - self.offset
    }
}

/// Any geometry where it stands.
#[derive(Clone, Copy, Debug)]
pub enum Placed<'a> {
    Round(Round<'a>),
    HalfPlane(PlacedHalfPlane),
}

impl<'a> Placed<'a> {
    pub fn new(geometry: &'a Geometry, pose: &Pose, origin: Vec2) -> Placed<'a> {
        let round = |core, far: Vec2, radius: f32| {
            let lengths = lengths(pose, origin, far, radius);
            Placed::Round(Round { core, radius: radius.into(), lengths })
        };
        let exact_segment = |a: DVec2, b: DVec2| {
            let turn = pose.turn();
            let start = pose.from(origin) + turn.rotate(a);
            let span = b - a;
            if span == DVec2::ZERO {
                return Core::Point(start);
            }
            Core::Segment(Segment { start, span: turn.rotate(span) })
        };
        let segment = |a: Vec2, b: Vec2, radius: f32| {
            round(exact_segment(a.as_dvec2(), b.as_dvec2()), a.abs() + b.abs(), radius)
        };
        match geometry {
            Geometry::Circle(circle) => {
                let center = pose.turn().rotate(circle.center().as_dvec2());
                let core = Core::Point(pose.from(origin) + center);
                round(core, circle.center().abs(), circle.radius())
            }
            Geometry::Capsule(capsule) => {
                segment(capsule.point_a(), capsule.point_b(), capsule.radius())
            }
            Geometry::Segment(bare) => segment(bare.point_a(), bare.point_b(), bare.radius()),
            Geometry::Box(oriented) => {
                let core = Core::Box(PlacedBox::new(oriented, pose, origin));
                let lengths = lengths_of_box(oriented, pose, origin);
                Placed::Round(Round { core, radius: oriented.radius().into(), lengths })
            }
            Geometry::Polygon(polygon) => match *polygon.vertices() {
                [point] => segment(point, point, polygon.radius()),
                [a, b] => segment(a, b, polygon.radius()),
                ref vertices => {
                    let (position, turn) = (pose.from(origin), pose.turn());
                    let far = vertices.iter().fold(Vec2::ZERO, |far, vertex| far.max(vertex.abs()));
                    let core = Core::Polygon(PlacedPolygon { polygon, position, turn });
                    round(core, far, polygon.radius())
                }
            },
            Geometry::LargePolygon(polygon) => {
                let core = match polygon.count() {
                    1 => exact_segment(polygon.vertex(0), polygon.vertex(0)),
                    2 => exact_segment(polygon.vertex(0), polygon.vertex(1)),
                    _ => {
                        let (position, turn) = (pose.from(origin), pose.turn());
                        Core::LargePolygon(PlacedLargePolygon { polygon, position, turn })
                    }
                };
                let ((min, max), radius) = (polygon.corners(), f64::from(polygon.radius()));
                let far = min.abs().max(max.abs()).element_sum();
                let lengths = pose.from(origin).abs().element_sum() + far + radius;
                Placed::Round(Round { core, radius, lengths })
            }
            Geometry::HalfPlane(half_plane) => {
                Placed::HalfPlane(PlacedHalfPlane::new(half_plane, pose, origin))
            }
        }
    }

    /// About how far it extends; a half-plane has no size of its own.
    pub fn size(&self) -> f64 {
        match self {
            Placed::Round(round) => round.core.size() + round.radius,
            Placed::HalfPlane(_) => 0.0,
        }
    }

    /// The sum of all lengths that went into its coordinates.
    pub fn lengths(&self) -> f64 {
        match self {
            Placed::Round(round) => round.lengths,
            Placed::HalfPlane(half_plane) => half_plane.lengths,
        }
    }

    /// What goes about its core.
    pub fn radius(&self) -> f64 {
        match self {
            Placed::Round(round) => round.radius,
            Placed::HalfPlane(_) => 0.0,
        }
    }

    /// The same elsewhere.
    pub fn moved(self, by: DVec2) -> Placed<'a> {
        match self {
            Placed::Round(round) => Placed::Round(round.moved(by)),
            Placed::HalfPlane(half_plane) => Placed::HalfPlane(PlacedHalfPlane {
                offset: half_plane.offset + half_plane.normal.dot(by),
                lengths: half_plane.lengths + by.abs().element_sum(),
                ..half_plane
            }),
        }
    }

    /// The same, turned about the origin by a unit rotation.
    pub fn turned(self, turn: DVec2) -> Placed<'a> {
        match self {
            Placed::Round(round) => Placed::Round(Round { core: round.core.turned(turn), ..round }),
            Placed::HalfPlane(half_plane) => Placed::HalfPlane(PlacedHalfPlane {
                normal: turn.rotate(half_plane.normal),
                ..half_plane
            }),
        }
    }
}

/// The one order in which a pair is computed, so that (a, b) and (b, a) agree to the bit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum InOrder {
    AsGiven,
    Exchanged,
}

/// Different kinds have a rank, equal kinds an order by pose and then by all they are. Two that it cannot tell
/// apart are the same.
pub fn in_order((a, pose_a): Posed, (b, pose_b): Posed) -> InOrder {
    let order = rank(b).cmp(&rank(a));
    let order = if order.is_ne() { order } else { order_of_kind((a, pose_a), (b, pose_b)) };
    if order.is_gt() { InOrder::Exchanged } else { InOrder::AsGiven }
}

/// `in_order` of two boxes.
#[inline(always)]
pub fn boxes_in_order(a: &PosedBox, b: &PosedBox) -> InOrder {
    let (at_a, at_b) = (a.1.position().x, b.1.position().x);
    let order = if at_a > at_b { InOrder::Exchanged } else { InOrder::AsGiven };
    if at_a == at_b { level_boxes_in_order(a, b) } else { order }
}

#[inline(never)]
fn level_boxes_in_order(a: &PosedBox, b: &PosedBox) -> InOrder {
    in_order((&Geometry::Box(a.0), &a.1), (&Geometry::Box(b.0), &b.1))
}

fn order_of_kind((a, pose_a): Posed, (b, pose_b): Posed) -> Ordering {
    let key = |pose: &Pose| (pose.position().to_array(), pose.rotation().to_array());
    let order = key(pose_a).partial_cmp(&key(pose_b)).filter(|order| order.is_ne());
    order.or_else(|| a.order(b)).unwrap_or(Ordering::Equal)
}

/// The higher comes first.
fn rank(geometry: &Geometry) -> u32 {
    match geometry {
        Geometry::Circle(_) => 0,
        Geometry::Segment(_) => 1,
        Geometry::Capsule(_) => 2,
        Geometry::Box(_) => 3,
        Geometry::Polygon(_) => 4,
        Geometry::LargePolygon(_) => 5,
        Geometry::HalfPlane(_) => 6,
    }
}

//! Contact manifolds: one or two points that stand for all of where two geometries touch.
//!
//! The normal and the deepest point are those of the signed distance. Where an edge of one faces the other along
//! the normal, it and the edge of the other that faces it most, seen along the normal, have a part in common:
//! its far end gives the second point, a straight line along the normal that leaves A and enters B.

use arrayvec::ArrayVec;
use glam::DVec2;

use super::boxes;
use super::clip::{self, End, Frame, Line, slack};
use super::feature::{EDGE, Edge, FACING, Feature};
use crate::dim2::geometry::{Geometry, OrientedBox};
use crate::dim2::narrowphase::ContactPoint;
use crate::dim2::narrowphase::Manifold;
use crate::dim2::narrowphase::core::{
    InOrder, Placed, PlacedBox, Posed, PosedBox, boxes_in_order, in_order, is_zero, lengths_of_box,
};
use crate::dim2::narrowphase::distance::{self, Separation};
use crate::dim2::pose::Pose;
use crate::rounding::{DISTANCE_ROUNDING, LENGTH_ROUNDING};
use crate::touching;

/// How much less deep than the deepest point a line may be to pass for it, as a part of the size.
const LEVEL: f64 = 1e-9;

/// A point of a manifold.
#[derive(Clone, Copy, Debug)]
struct Point {
    point_a: DVec2,
    point_b: DVec2,
    distance: f64,
    feature_a: u32,
    feature_b: u32,
}

/// The manifold of two geometries; none when they are further apart than `margin`.
#[inline]
pub fn of(a: Posed, b: Posed, margin: f64) -> Option<Manifold> {
    if let (Geometry::Box(box_a), Geometry::Box(box_b)) = (a.0, b.0) {
        let both = [(box_a, a.1), (box_b, b.1)];
        return of_boxes(|number| (*both[number].0, *both[number].1), margin);
    }
    let order = in_order(a, b);
    let (a, b) = if order == InOrder::AsGiven { (a, b) } else { (b, a) };
    by_distance(a, b, margin, order)
}

/// The same of two boxes, A for 0 and B for 1: so the order, which nothing foretells, is one of where they are read
/// from.
#[inline(always)]
pub fn of_boxes(posed: impl Fn(usize) -> (OrientedBox, Pose), margin: f64) -> Option<Manifold> {
    let order = boxes_in_order(&posed(0), &posed(1));
    let first = usize::from(order == InOrder::Exchanged);
    let (a, b) = (posed(first), posed(1 - first));
    let by_distance = || boxes_by_distance(a, b, margin, order);
    if a.0.radius() != 0.0 || b.0.radius() != 0.0 {
        return by_distance();
    }
    let origin = a.1.position();
    let placed_a = PlacedBox::new(&a.0, &a.1, origin);
    let placed_b = PlacedBox::new(&b.0, &b.1, origin);
    let is_offset = !(is_zero(a.0.center()) && is_zero(b.0.center()));
    let lengths = || lengths_of_box(&a.0, &a.1, origin) + lengths_of_box(&b.0, &b.1, origin);
    let settled = |width: f64, near: f64| {
        if is_offset || width.abs() <= near { touching::settled(width, lengths()) } else { width }
    };
    let boxes = [&placed_a, &placed_b];
    boxes::of(boxes, margin, settled, origin.as_dvec2(), order, by_distance)
}

/// Not inlined: few boxes need it.
#[inline(never)]
fn boxes_by_distance(a: PosedBox, b: PosedBox, margin: f64, order: InOrder) -> Option<Manifold> {
    let (geometry_a, geometry_b) = (Geometry::Box(a.0), Geometry::Box(b.0));
    by_distance((&geometry_a, &a.1), (&geometry_b, &b.1), margin, order)
}

/// The same from the signed distance, of two in their order and told in the order given.
pub fn by_distance(a: Posed, b: Posed, limit: f64, order: InOrder) -> Option<Manifold> {
    let origin = a.1.position();
    let (a, b) = (Placed::new(a.0, a.1, origin), Placed::new(b.0, b.1, origin));
    let found = distance::of(&a, &b);
    if found.distance > limit {
        return None;
    }
    let origin = origin.as_dvec2();
    // What is as deep as the deepest point but for rounding is as deep.
    let level = found.distance + DISTANCE_ROUNDING * (a.lengths() + b.lengths());
    let mut points = Pair::new(&a, &b, found).points(limit.max(level));
    for point in points.iter_mut().filter(|point| point.distance <= level) {
        point.distance = found.distance;
    }
    let normal = if order == InOrder::AsGiven { found.normal } else { -found.normal };
    let points = points.iter().map(|point| told(point, origin, order)).collect();
    Some(Manifold { normal: normal.as_vec2(), points })
}

fn told(point: &Point, origin: DVec2, order: InOrder) -> ContactPoint {
    let a = ((origin + point.point_a).as_vec2(), point.feature_a);
    let b = ((origin + point.point_b).as_vec2(), point.feature_b);
    let (a, b) = if order == InOrder::AsGiven { (a, b) } else { (b, a) };
    ContactPoint {
        point_a: a.0,
        point_b: b.0,
        distance: touching::to_f32(point.distance),
        feature_a: a.1,
        feature_b: b.1,
    }
}

/// Two geometries seen along the normal, from A's deepest point.
struct Pair {
    frame: Frame,
    found: Separation,
    a: Feature,
    b: Feature,
    size: f64,
}

impl Pair {
    fn new(a: &Placed, b: &Placed, found: Separation) -> Pair {
        Pair {
            frame: Frame { origin: found.point_a, normal: found.normal },
            found,
            a: a.facing(found.normal, found.point_a),
            b: b.facing(-found.normal, found.point_b),
            size: a.size() + b.size(),
        }
    }

    /// The deepest first.
    fn points(&self, margin: f64) -> ArrayVec<Point, 2> {
        let mut points = ArrayVec::new();
        let Some([low, high]) = self.common() else {
            points.push(self.deepest(self.names()));
            return points;
        };
        // The deepest point lies at an end, or about a rounded one's beside it; between the two only where they
        // are level.
        let slack = slack(high.at - low.at, self.size);
        let between = low.at < -slack && high.at > slack;
        let low_first = if between { low.length() <= high.length() } else { low.at > -high.at };
        let (first, second) = if low_first { (low, high) } else { (high, low) };
        if between && first.length() <= self.found.distance + LEVEL * self.size {
            points.push(self.point(&first, self.found.distance));
        } else {
            points.push(self.deepest((first.feature_a, first.feature_b)));
        }
        // No line is deeper than the signed distance but by rounding.
        let distance = second.length().max(self.found.distance);
        if distance <= margin {
            points.push(self.point(&second, distance));
        }
        points
    }

    fn deepest(&self, (feature_a, feature_b): (u32, u32)) -> Point {
        let Separation { distance, point_a, point_b, .. } = self.found;
        Point { point_a, point_b, distance, feature_a, feature_b }
    }

    /// Of a line, with the distance that is told of it.
    fn point(&self, line: &Line, distance: f64) -> Point {
        let point_a = self.frame.out(line);
        Point {
            point_a,
            point_b: point_a + self.frame.normal * distance,
            distance,
            feature_a: line.feature_a,
            feature_b: line.feature_b,
        }
    }

    /// The lines at both ends of what the features have in common; none where that is a point or less.
    fn common(&self) -> Option<[Line; 2]> {
        let lines = match (&self.a, &self.b) {
            (Feature::Edge(a), Feature::Edge(b)) if self.faces(a) || self.faces(b) => {
                let (a, b) = (self.frame.span_of_a(a), self.frame.span_of_b(b));
                return clip::common(&a, &b, self.size);
            }
            (Feature::Line, Feature::Edge(b)) => {
                self.frame.span_of_b(b).ends.map(|End { at, height, name }| Line {
                    at,
                    leaves_a: 0.0,
                    enters_b: height,
                    feature_a: EDGE,
                    feature_b: name,
                })
            }
            (Feature::Edge(a), Feature::Line) => {
                self.frame.span_of_a(a).ends.map(|End { at, height, name }| Line {
                    at,
                    leaves_a: height,
                    enters_b: self.found.distance,
                    feature_a: name,
                    feature_b: EDGE,
                })
            }
            _ => return None,
        };
        (lines[1].at - lines[0].at > LENGTH_ROUNDING * self.size).then_some(lines)
    }

    /// Whether the normal of an edge is nearly that of the manifold, or opposite.
    fn faces(&self, edge: &Edge) -> bool {
        edge.normal.perp_dot(self.found.normal).abs() <= FACING
    }

    /// The names of the features at the deepest point.
    fn names(&self) -> (u32, u32) {
        let name = |feature: &Feature, span: fn(&Frame, &Edge) -> clip::Span| match feature {
            Feature::Vertex(name) => *name,
            Feature::Line => EDGE,
            Feature::Edge(edge) => span(&self.frame, edge).name_at(0.0, self.size),
        };
        (name(&self.a, Frame::span_of_a), name(&self.b, Frame::span_of_b))
    }
}

//! Contact manifolds: one or two points that represent the whole contact of two geometries.
//!
//! The normal and the deepest point are those of the signed distance. If an edge of one geometry faces the other along
//! the normal, it is clipped against the facing edge of the other. The far end of their overlap is the second point.

use arrayvec::ArrayVec;
use glam::{DVec2, Vec2};

use super::boxes::{BoxContact, contact_of_sharp_boxes};
use super::clip::{ContactFrame, ContactLine, End, ProjectedEdge, clip, slack};
use super::feature::{EDGE, Edge, FACING, Feature};
use crate::answers::Part;
use crate::dim2::convex::Convex;
use crate::dim2::narrowphase::answers::{ContactPoint, Manifold};
use crate::dim2::narrowphase::core::{CoreBox, is_zero};
use crate::dim2::narrowphase::core_shape::{CoreShape, lengths_of_box};
use crate::dim2::narrowphase::distance::signed_distance;
use crate::dim2::narrowphase::pair::{PosedBox, PosedConvex, are_boxes_swapped, canonical_order};
use crate::dim2::narrowphase::separation::Separation;
use crate::rounding::{DISTANCE_ROUNDING, LENGTH_ROUNDING};
use crate::touching;

/// A contact line whose distance is within this part of the size of the least distance counts as the deepest point.
const LEVEL: f64 = 1e-9;

/// A contact point in f64.
#[derive(Clone, Copy, Debug)]
struct Point {
    point_a: DVec2,
    point_b: DVec2,
    distance: f64,
    feature_a: u32,
    feature_b: u32,
}

/// The manifold of two geometries. None if their signed distance is above `margin`.
#[inline]
pub fn manifold(a: PosedConvex, b: PosedConvex, margin: f64) -> Option<Manifold> {
    if let (Convex::Box(box_a), Convex::Box(box_b)) = (a.0, b.0) {
        let both = [(box_a, a.1), (box_b, b.1)];
        let posed = |number: usize| (*both[number].0, *both[number].1);
        let position_x = |number: usize| both[number].1.position().x;
        return match contact_of_boxes(position_x, posed, margin) {
            BoxContact::Apart => None,
            BoxContact::Points(points) => Some(points.into()),
            BoxContact::ByDistance => boxes_by_distance(posed, margin),
        };
    }
    let (a, b, swapped) = canonical_order(a, b);
    manifold_by_distance(a, b, margin, swapped)
}

/// The contact of two boxes. `posed` returns A for 0 and B for 1, and `position_x` the x coordinates of their positions.
///
/// The order of the boxes is unpredictable. Here it selects the addresses they are read from, without a branch.
#[inline(always)]
pub fn contact_of_boxes(
    position_x: impl Fn(usize) -> f32,
    posed: impl Fn(usize) -> PosedBox,
    margin: f64,
) -> BoxContact {
    let swapped = are_boxes_swapped(position_x, &posed);
    let first = usize::from(swapped);
    let (a, b) = (posed(first), posed(1 - first));
    if a.0.radius() != 0.0 || b.0.radius() != 0.0 {
        return BoxContact::ByDistance;
    }
    let origin = a.1.position();
    let box_a = CoreBox::new(&a.0, &a.1, origin);
    let box_b = CoreBox::new(&b.0, &b.1, origin);
    let is_offset = !(is_zero(a.0.center()) && is_zero(b.0.center()));
    let lengths = || lengths_of_box(&a.0, &a.1, origin) + lengths_of_box(&b.0, &b.1, origin);
    let snap = |separation: f64, near: f64| {
        if is_offset || separation.abs() <= near {
            touching::snap_to_zero(separation, lengths())
        } else {
            separation
        }
    };
    contact_of_sharp_boxes([&box_a, &box_b], margin, snap, origin.as_dvec2(), swapped)
}

/// The manifold of two boxes from their signed distance. `posed` returns A for 0 and B for 1.
///
/// Not inlined: few boxes need it.
#[inline(never)]
pub fn boxes_by_distance(posed: impl Fn(usize) -> PosedBox, margin: f64) -> Option<Manifold> {
    let [a, b] = [0, 1].map(posed);
    let (geometry_a, geometry_b) = (Convex::Box(a.0), Convex::Box(b.0));
    let (a, b, swapped) = canonical_order((&geometry_a, &a.1), (&geometry_b, &b.1));
    manifold_by_distance(a, b, margin, swapped)
}

/// The manifold from the signed distance of two geometries in canonical order.
pub fn manifold_by_distance(
    a: PosedConvex,
    b: PosedConvex,
    margin: f64,
    swapped: bool,
) -> Option<Manifold> {
    let origin = a.1.position();
    let (a, b) = (CoreShape::new(a.0, a.1, origin), CoreShape::new(b.0, b.1, origin));
    let separation = signed_distance(&a, &b);
    if separation.distance > margin {
        return None;
    }
    Some(of_separation((&a, &b), separation, margin, origin, swapped, |_| {}))
}

/// The manifold of two shapes from their separation, which is at or below `margin`. Calls `each` with its points on B.
#[inline(always)]
pub fn of_separation(
    (a, b): (&CoreShape, &CoreShape),
    separation: Separation,
    margin: f64,
    origin: Vec2,
    swapped: bool,
    mut each: impl FnMut(DVec2),
) -> Manifold {
    let origin = origin.as_dvec2();
    // A point as deep as the deepest, up to rounding, gets exactly its distance.
    let level = separation.distance + DISTANCE_ROUNDING * (a.lengths() + b.lengths());
    let mut points = FacingFeatures::new(a, b, separation).points(margin.max(level));
    points.iter().for_each(|point| each(point.point_b));
    for point in points.iter_mut().filter(|point| point.distance <= level) {
        point.distance = separation.distance;
    }
    let normal = if swapped { -separation.normal } else { separation.normal };
    let points = points.iter().map(|point| to_answer(point, origin, swapped)).collect();
    Manifold { normal: normal.as_vec2(), points, part_a: Part::WHOLE, part_b: Part::WHOLE }
}

fn to_answer(point: &Point, origin: DVec2, swapped: bool) -> ContactPoint {
    let answer = ContactPoint {
        point_a: (origin + point.point_a).as_vec2(),
        point_b: (origin + point.point_b).as_vec2(),
        distance: touching::to_f32(point.distance),
        feature_a: point.feature_a,
        feature_b: point.feature_b,
    };
    if swapped { answer.flipped() } else { answer }
}

/// The features of two geometries that face each other. The origin of the frame is A's deepest point.
struct FacingFeatures {
    frame: ContactFrame,
    separation: Separation,
    a: Feature,
    b: Feature,
    size: f64,
}

impl FacingFeatures {
    fn new(a: &CoreShape, b: &CoreShape, separation: Separation) -> FacingFeatures {
        FacingFeatures {
            frame: ContactFrame { origin: separation.point_a, normal: separation.normal },
            separation,
            a: a.facing(separation.normal, separation.point_a),
            b: b.facing(-separation.normal, separation.point_b),
            size: a.size() + b.size(),
        }
    }

    /// The contact points, the deepest first.
    fn points(&self, margin: f64) -> ArrayVec<Point, 2> {
        let mut points = ArrayVec::new();
        let Some([low, high]) = self.clipped() else {
            points.push(self.deepest(self.features()));
            return points;
        };
        // The deepest point is at an end, or beside it at a rounded end. It lies between the ends only if both are as
        // deep.
        let slack = slack(high.at - low.at, self.size);
        let between = low.at < -slack && high.at > slack;
        let low_first = if between { low.distance() <= high.distance() } else { low.at > -high.at };
        let (first, second) = if low_first { (low, high) } else { (high, low) };
        if between && first.distance() <= self.separation.distance + LEVEL * self.size {
            points.push(self.point(&first, self.separation.distance));
        } else {
            points.push(self.deepest((first.feature_a, first.feature_b)));
        }
        // Only rounding makes a line deeper than the signed distance.
        let distance = second.distance().max(self.separation.distance);
        if distance <= margin {
            points.push(self.point(&second, distance));
        }
        points
    }

    fn deepest(&self, (feature_a, feature_b): (u32, u32)) -> Point {
        let Separation { distance, point_a, point_b, .. } = self.separation;
        Point { point_a, point_b, distance, feature_a, feature_b }
    }

    /// The contact point on a line, with a given distance.
    fn point(&self, line: &ContactLine, distance: f64) -> Point {
        let point_a = self.frame.point_a(line);
        Point {
            point_a,
            point_b: point_a + self.frame.normal * distance,
            distance,
            feature_a: line.feature_a,
            feature_b: line.feature_b,
        }
    }

    /// The contact lines at both ends of the clipped features. None if the overlap is a point or empty.
    fn clipped(&self) -> Option<[ContactLine; 2]> {
        let lines = match (&self.a, &self.b) {
            (Feature::Edge(a), Feature::Edge(b)) if self.is_facing(a) || self.is_facing(b) => {
                return clip(&self.frame.project_a(a), &self.frame.project_b(b), self.size);
            }
            (Feature::Line, Feature::Edge(b)) => {
                self.frame.project_b(b).ends.map(|End { at, height, feature }| ContactLine {
                    at,
                    height_a: 0.0,
                    height_b: height,
                    feature_a: EDGE,
                    feature_b: feature,
                })
            }
            (Feature::Edge(a), Feature::Line) => {
                self.frame.project_a(a).ends.map(|End { at, height, feature }| ContactLine {
                    at,
                    height_a: height,
                    height_b: self.separation.distance,
                    feature_a: feature,
                    feature_b: EDGE,
                })
            }
            (Feature::Edge(_), Feature::Edge(_))
            | (Feature::Vertex(_), Feature::Vertex(_) | Feature::Edge(_) | Feature::Line)
            | (Feature::Edge(_) | Feature::Line, Feature::Vertex(_))
            | (Feature::Line, Feature::Line) => return None,
        };
        (lines[1].at - lines[0].at > LENGTH_ROUNDING * self.size).then_some(lines)
    }

    /// Whether an edge is nearly perpendicular to the normal of the manifold.
    fn is_facing(&self, edge: &Edge) -> bool {
        edge.normal.perp_dot(self.separation.normal).abs() <= FACING
    }

    /// The feature ids at the deepest point.
    fn features(&self) -> (u32, u32) {
        let id =
            |feature: &Feature, project: fn(&ContactFrame, &Edge) -> ProjectedEdge| match feature {
                Feature::Vertex(id) => *id,
                Feature::Line => EDGE,
                Feature::Edge(edge) => project(&self.frame, edge).feature_at(0.0, self.size),
            };
        (id(&self.a, ContactFrame::project_a), id(&self.b, ContactFrame::project_b))
    }
}

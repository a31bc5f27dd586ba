//! Contacts with welded surfaces: facets of polygons, points of contacts, intervals of lines, and contacts with half-planes.

use arrayvec::ArrayVec;
use glam::{DVec2, Vec2};

use super::contact::{self, EDGE};
use super::core::Core;
use super::core_shape::{CoreHalfPlane, CoreShape, Rounded};
use super::distance::signed_distance;
use super::separation::Separation;
use super::{ContactPoint, Manifold};
use crate::concave::welded::space::{
    Along, Below, Coverage, Extent, Facet, FacetSpace, PlaneContact, Rim,
};
use crate::dim2::Convex2;
use crate::dim2::convex::Convex;
use crate::dim2::pose::Pose;

/// A polygon with more edges than this has no facets.
const MOST: usize = 64;

/// An interval of a line.
#[derive(Clone, Copy, Debug)]
pub struct Interval {
    center: DVec2,
    /// Unit.
    along: DVec2,
    half: f64,
    outside: f64,
}

impl FacetSpace for Convex2 {
    type Wide = DVec2;
    type Shape<'a> = CoreShape<'a>;
    type Window = Interval;

    fn shape<'a>(geometry: &'a Convex, pose: &Pose, origin: Vec2) -> CoreShape<'a> {
        CoreShape::new(geometry, pose, origin)
    }

    fn displacement(from: Vec2, to: Vec2) -> DVec2 {
        to.as_dvec2() - from.as_dvec2()
    }

    fn moved_by(position: Vec2, by: DVec2) -> Vec2 {
        (position.as_dvec2() + by).as_vec2()
    }

    fn is_bounded(shape: &CoreShape) -> bool {
        !shape.is_half_plane()
    }

    fn size(shape: &CoreShape) -> f64 {
        shape.size()
    }

    fn center(shape: &CoreShape) -> DVec2 {
        let core = &bounded(shape).core;
        if let Core::Box(oriented) = core {
            return oriented.center;
        }
        let count = core.count();
        (0..count).map(|number| core.vertex(number)).sum::<DVec2>() / count as f64
    }

    fn support(shape: &CoreShape, direction: DVec2) -> DVec2 {
        let Rounded { core, radius, .. } = bounded(shape);
        core.vertex(core.support(direction)) + direction * *radius
    }

    fn separation(shape: &CoreShape, moved: &CoreShape, by: DVec2) -> Along<DVec2> {
        let found = signed_distance(shape, &moved.translated(by));
        Along { normal: found.normal, point: found.point_a, depth: -found.distance }
    }

    fn touches(shape: &CoreShape, point: DVec2, slack: f64) -> bool {
        signed_distance(&shape.translated(-point), &CoreShape::POINT).distance <= slack
    }

    fn lengths(shape: &CoreShape) -> f64 {
        shape.lengths()
    }

    fn facets(
        shape: &CoreShape,
        is_wanted: &dyn Fn(&[DVec2]) -> bool,
        visit: &mut dyn FnMut(&Facet<DVec2>),
    ) {
        let CoreShape::Rounded(Rounded { core, radius: 0.0, .. }) = shape else { return };
        let mut edge = |corners: [DVec2; 2], is_sheet: bool, names: [usize; 2]| {
            if !is_wanted(&corners) {
                return;
            }
            let span = corners[1] - corners[0];
            let normal = span.try_normalize().map_or(DVec2::ZERO, |along| -along.perp());
            let names = names.map(|edge| EDGE | core.edge_index(edge) as u32);
            let width = span.length();
            visit(&Facet { normal, corners: &corners, width, is_sheet, names });
        };
        match core {
            Core::Point(_) => {}
            Core::Segment(_) => edge([core.vertex(0), core.vertex(1)], true, [0, 1]),
            Core::Box(oriented) if oriented.half.min_element() == 0.0 => {
                let first = usize::from(oriented.half.x == 0.0);
                edge([core.vertex(0), core.vertex(2)], true, [first, first + 2]);
            }
            Core::Box(_) | Core::Polygon(_) | Core::LargePolygon(_) => {
                let count = core.count();
                if count <= MOST {
                    for number in 0..count {
                        let next = if number + 1 == count { 0 } else { number + 1 };
                        let ends = [core.vertex(number), core.vertex(next)];
                        edge(ends, false, [number, number]);
                    }
                }
            }
        }
    }

    fn is_on(facet: &Facet<DVec2>, point: DVec2, slack: f64) -> bool {
        let along = facet.normal.perp();
        let [from, to] = [0, 1].map(|end| along.dot(facet.corners[end] - point));
        from.min(to) <= slack && from.max(to) >= -slack
    }

    fn plane_contact(
        below: &Below<DVec2>,
        body: &CoreShape,
        origin: Vec2,
        limit: f64,
    ) -> PlaneContact<Manifold, DVec2> {
        let &Below { normal, anchor, lengths } = below;
        let half_plane = CoreHalfPlane { normal, offset: normal.dot(anchor), lengths };
        let half_plane = CoreShape::HalfPlane(half_plane);
        let mut separation = signed_distance(&half_plane, body);
        separation.distance = separation.distance.min(limit);
        let mut points = ArrayVec::new();
        let shapes = (&half_plane, body);
        let manifold = contact::of_separation(shapes, separation, limit, origin, false, |point| {
            points.push(point);
        });
        PlaneContact { manifold, points }
    }

    fn rims(facet: &Facet<DVec2>, visit: &mut dyn FnMut(&Rim<DVec2>)) {
        let along = facet.normal.perp();
        for end in 0..2 {
            let (at, other) = (facet.corners[end], facet.corners[1 - end]);
            let out = if along.dot(at - other) < 0.0 { -along } else { along };
            visit(&Rim { ends: [at; 2], out });
        }
    }

    fn radius(shape: &CoreShape) -> f64 {
        bounded(shape).radius
    }

    fn lowest_dimension(shape: &CoreShape, normal: DVec2, level: f64) -> u32 {
        let core = &bounded(shape).core;
        let count = core.count();
        let lowest = core.support(-normal);
        let at = core.vertex(lowest);
        let rises = |next: usize| {
            let side = core.vertex(next % count) - at;
            side.dot(normal) > level * side.length()
        };
        u32::from(count > 1 && !(rises(lowest + 1) && rises(lowest + count - 1)))
    }

    fn way_from_point(shape: &CoreShape, point: DVec2) -> (DVec2, f64) {
        let found = signed_distance(&shape.translated(-point), &CoreShape::POINT);
        (-found.normal, -found.distance)
    }

    fn points_along(
        &Along { normal, point, depth }: &Along<DVec2>,
        part: &CoreShape,
        body: &CoreShape,
        origin: Vec2,
        limit: f64,
        visit: &mut dyn FnMut(ContactPoint, DVec2),
    ) {
        let distance = (-depth).min(limit);
        let point_b = point - normal * depth;
        let separation = Separation { distance, normal, point_a: point, point_b };
        let mut points: ArrayVec<DVec2, 2> = ArrayVec::new();
        let manifold =
            contact::of_separation((part, body), separation, limit, origin, false, |at| {
                points.push(at);
            });
        manifold.points.iter().zip(points).for_each(|(point, at)| visit(*point, at));
    }

    fn window(normal: DVec2, [from, to]: [DVec2; 2], radius: f64) -> Interval {
        let along = normal.perp();
        let half = 0.5 * along.dot(to - from).abs() + radius;
        Interval { center: (from + to) * 0.5, along, half, outside: radius }
    }

    fn name_points(manifold: &mut Manifold, feature_a: u32) {
        manifold.points.iter_mut().for_each(|point| point.feature_a = feature_a);
    }

    fn extent(&Interval { half, outside, .. }: &Interval) -> Extent {
        Extent { size: 2.0 * half, rim: 2.0, reach: half, outside }
    }

    fn coverage(window: &Interval, facet: &Facet<DVec2>) -> Coverage {
        let &Interval { center, along, half, .. } = window;
        let [a, b] = [0, 1].map(|end| along.dot(facet.corners[end] - center));
        let (low, high) = (a.min(b).max(-half), a.max(b).min(half));
        let size = (high - low).max(0.0);
        Coverage { size, moments: [0.5 * (low + high) * size, 0.0] }
    }
}

fn bounded<'s, 'a>(shape: &'s CoreShape<'a>) -> &'s Rounded<'a> {
    match shape {
        CoreShape::Rounded(rounded) => rounded,
        CoreShape::HalfPlane(_) => unreachable!("the caller has checked that the shape has bounds"),
    }
}

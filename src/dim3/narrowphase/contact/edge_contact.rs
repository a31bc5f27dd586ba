//! Contact points of two edges that are nearly parallel when seen along the contact normal.
//!
//! Such edges touch along a part of both. Its two ends give the contact points. Where the edges cross at a small
//! angle, a line along the normal through an end meets the surfaces beside the edges.

use arrayvec::ArrayVec;
use glam::{DVec2, DVec3};

use super::feature::{FACING, REACH, VERTEX};
use super::projection::{Edge, Frame, UNEVEN};
use super::reduce::Line;
use crate::dim3::narrowphase::core::CoreShape;
use crate::dim3::narrowphase::distance;
use crate::dim3::narrowphase::raycast;

/// The frame and the tolerances of the pair.
pub struct Setting<'a> {
    pub frame: &'a Frame,
    pub distance: f64,
    pub size: f64,
    /// The distance up to which two points count as one.
    pub slack: f64,
}

/// The distance of a contact point from the end of an edge, as a part of the slack.
const INWARD: f64 = 0.1;

impl Edge<'_> {
    fn at(&self, i: usize) -> DVec2 {
        self.ends[i].point.truncate()
    }

    fn along(&self) -> DVec2 {
        (self.at(1) - self.at(0)).normalize_or_zero()
    }

    /// The sine of the angle between two edges projected along the normal. An edge that projects to a point is parallel to
    /// no other.
    pub fn sine(&self, other: &Edge) -> f64 {
        let (own, other) = (self.along(), other.along());
        if own == DVec2::ZERO || other == DVec2::ZERO { 1.0 } else { own.perp_dot(other).abs() }
    }

    /// The coordinates of the ends along a direction, in ascending order, with the index of each end.
    fn interval(&self, along: DVec2) -> [(f64, usize); 2] {
        let [start, end] = [0, 1].map(|i| self.at(i).dot(along));
        if start <= end { [(start, 0), (end, 1)] } else { [(end, 1), (start, 0)] }
    }

    /// The point of the edge's line whose coordinate along a direction is `place`.
    fn point(&self, along: DVec2, place: f64) -> DVec3 {
        let [start, end] = self.ends.map(|end| end.point);
        let (from, to) = (start.truncate().dot(along), end.truncate().dot(along));
        start.lerp(end, (place - from) / (to - from))
    }

    /// The feature that contains a point of the surface: the given end of the edge, the edge, or an adjacent face.
    fn name_of(&self, point: DVec3, end: Option<usize>, frame: &Frame, reach: f64) -> Option<u32> {
        let most = self.shape.radius() + reach;
        let core = |i: usize| self.ends[i].point - self.rounding;
        if let Some(i) = end.filter(|&i| core(i).distance(point) <= most) {
            return Some(VERTEX | self.ends[i].vertex);
        }
        let span = core(1) - core(0);
        let along = (point - core(0)).dot(span) / span.length_squared();
        if (core(0) + span * along.clamp(0.0, 1.0)).distance(point) <= most {
            return Some(self.name);
        }
        let in_world = frame.point_at(point.truncate(), point.z);
        self.shape.face_beside(self.name, in_world, reach)
    }
}

/// The lines along the normal through the two ends of the overlap of two edges. Empty if the edges are not nearly parallel
/// or do not overlap.
pub fn lines(a: &Edge, b: &Edge, setting: &Setting) -> ArrayVec<Line, 2> {
    let (along_a, along_b) = (a.along(), b.along());
    let opposed = along_a.dot(along_b) < 0.0;
    let along = along_a + if opposed { -along_b } else { along_b };
    let along = along.try_normalize().filter(|_| a.sine(b) <= FACING);
    let Some(along) = along else { return ArrayVec::new() };
    let (ends_a, ends_b) = (a.interval(along), b.interval(along));
    if ends_a[0].0.max(ends_b[0].0) > ends_a[1].0.min(ends_b[1].0) {
        return ArrayVec::new();
    }
    // If the ends of both are within the slack, A's end is used.
    let slack = setting.slack;
    let is_end_of_a = [ends_a[0].0 >= ends_b[0].0 - slack, ends_a[1].0 <= ends_b[1].0 + slack];
    let line = |side: usize| {
        let (own, other) = if is_end_of_a[side] { (a, b) } else { (b, a) };
        let end = if is_end_of_a[side] { ends_a[side].1 } else { ends_b[side].1 };
        let section = |inward: f64| {
            let along = own.along();
            let place = own.at(end).dot(along) + if end == 0 { inward } else { -inward };
            let [from, to] = [own, other].map(|edge| edge.point(along, place));
            let [of_own, of_other] = [(own, from, Some(end)), (other, to, None)];
            if is_end_of_a[side] { (of_own, of_other) } else { (of_other, of_own) }
        };
        let (spot_a, spot_b) = section(0.0);
        setting.line_on_edges(spot_a, spot_b).or_else(|| {
            // A little inside, because the surface may end in the plane through the end.
            let (spot_a, spot_b) = section(INWARD * slack);
            setting.line_beside_edges(spot_a, spot_b)
        })
    };
    [0, 1].into_iter().filter_map(line).collect()
}

/// An edge, a point of it, and which end that is.
type Spot<'a> = (&'a Edge<'a>, DVec3, Option<usize>);

impl Setting<'_> {
    /// The line between two points of edges that coincide when projected.
    fn line_on_edges(&self, (a, on_a, end_a): Spot, (b, on_b, end_b): Spot) -> Option<Line> {
        let name = |edge: &Edge, end: Option<usize>| {
            end.map_or(edge.name, |i| VERTEX | edge.ends[i].vertex)
        };
        let are_aligned = on_a.truncate().distance(on_b.truncate()) <= self.slack;
        are_aligned.then(|| Line {
            at: on_a.truncate().midpoint(on_b.truncate()),
            leaves_a: on_a.z,
            distance: on_b.z - on_a.z,
            feature_a: name(a, end_a),
            feature_b: name(b, end_b),
        })
    }

    /// The line midway between two points of edges, between the surfaces adjacent to them.
    fn line_beside_edges(&self, (a, on_a, end_a): Spot, (b, on_b, end_b): Spot) -> Option<Line> {
        let at = on_a.truncate().midpoint(on_b.truncate());
        let between = on_a.truncate().distance(on_b.truncate());
        let leaves_a = self.surface(a.shape, at, (self.size, -1.0))?;
        let enters_b = self.surface(b.shape, at, (self.distance - self.size, 1.0))?;
        // Hits far below the edges are on other parts of the surfaces.
        if on_a.z - leaves_a > between || enters_b - on_b.z > between {
            return None;
        }
        let reach = REACH * self.size;
        Some(Line {
            at,
            leaves_a,
            distance: enters_b - leaves_a,
            feature_a: a.name_of(at.extend(leaves_a), end_a, self.frame, reach)?,
            feature_b: b.name_of(at.extend(enters_b), end_b, self.frame, reach)?,
        })
    }

    /// The height at which a ray along the normal enters a shape. It starts at the height `from` and goes up (`way` 1) or
    /// down (`way` -1).
    fn surface(&self, shape: &CoreShape, at: DVec2, (from, way): (f64, f64)) -> Option<f64> {
        let (origin, direction) = (self.frame.point_at(at, from), self.frame.normal * way);
        let (length, _) = raycast::entry(direction, &shape.translated(-origin), 4.0 * self.size)?;
        // A ray may miss a hull without thickness because of rounding.
        let here = shape.translated(-(origin + direction * length));
        let off = distance::signed_distance(&here, &CoreShape::POINT).distance;
        (off.abs() <= UNEVEN * self.size).then_some(from + length * way)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dim3::narrowphase::contact::feature::{Corner, EDGE};

    fn edge(from: DVec3, to: DVec3) -> Edge<'static> {
        Edge {
            shape: &CoreShape::POINT,
            name: EDGE,
            ends: [from, to].map(|point| Corner { point, vertex: 0 }),
            rounding: DVec3::ZERO,
        }
    }

    #[test]
    fn an_edge_that_projects_to_a_point_is_parallel_to_none() {
        let long = edge(DVec3::NEG_X, DVec3::X);
        for point in [edge(DVec3::ZERO, DVec3::ZERO), edge(DVec3::ZERO, DVec3::Z)] {
            assert!(point.sine(&long) > FACING && long.sine(&point) > FACING);
        }
    }

    #[test]
    fn only_nearly_parallel_edges_have_lines() {
        let frame = Frame::new(DVec3::ZERO, DVec3::Z);
        let setting = Setting { frame: &frame, distance: 0.0, size: 2.0, slack: 1e-5 };
        let a = edge(DVec3::ZERO, DVec3::X);
        // Both edges begin at the origin, and the surface is a point. So one end has a line.
        for (sine, expected) in [(0.5 * FACING, 1), (1.1 * FACING, 0), (0.7, 0)] {
            let b = edge(DVec3::ZERO, DVec3::new((1.0 - sine * sine).sqrt(), sine, 0.0));
            let opposite = edge(b.ends[1].point, b.ends[0].point);
            for b in [b, opposite] {
                assert_eq!(lines(&a, &b, &setting).len(), expected, "sine {sine}");
                assert_eq!(lines(&b, &a, &setting).len(), expected, "sine {sine}");
            }
        }
    }
}

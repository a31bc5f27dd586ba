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

/// The sizes that decide, and the coordinates.
pub struct Setting<'a> {
    pub frame: &'a Frame,
    pub distance: f64,
    pub size: f64,
    /// Up to this distance, two points count as one.
    pub slack: f64,
}

/// How far within an end of an edge its contact point lies, as a part of the slack.
const INWARD: f64 = 0.1;

impl Edge<'_> {
    fn at(&self, i: usize) -> DVec2 {
        self.ends[i].point.truncate()
    }

    fn along(&self) -> DVec2 {
        (self.at(1) - self.at(0)).normalize_or_zero()
    }

    /// The sine of the angle between two edges seen along the normal. One that is seen as a point has no direction, and
    /// is parallel to none.
    pub fn sine(&self, other: &Edge) -> f64 {
        let (own, other) = (self.along(), other.along());
        if own == DVec2::ZERO || other == DVec2::ZERO { 1.0 } else { own.perp_dot(other).abs() }
    }

    /// The parameters along a direction, in ascending order, and which end each is.
    fn interval(&self, along: DVec2) -> [(f64, usize); 2] {
        let [start, end] = [0, 1].map(|i| self.at(i).dot(along));
        if start <= end { [(start, 0), (end, 1)] } else { [(end, 1), (start, 0)] }
    }

    /// The point of the edge's line where its projection onto a direction is `place`.
    fn point(&self, along: DVec2, place: f64) -> DVec3 {
        let [start, end] = self.ends.map(|end| end.point);
        let (from, to) = (start.truncate().dot(along), end.truncate().dot(along));
        start.lerp(end, (place - from) / (to - from))
    }

    /// The feature on which a point of the surface lies: the given end of the edge, the edge, or a face beside it.
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
        let in_world = frame.out(point.truncate(), point.z);
        self.shape.face_beside(self.name, in_world, reach)
    }
}

/// The lines along the normal through the two ends of what two edges have in common. None where the edges are not
/// nearly parallel, or one ends before the other begins.
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
    // Where the ends of both are within the slack, A's counts.
    let slack = setting.slack;
    let of_a = [ends_a[0].0 >= ends_b[0].0 - slack, ends_a[1].0 <= ends_b[1].0 + slack];
    let line = |side: usize| {
        let (own, other) = if of_a[side] { (a, b) } else { (b, a) };
        let end = if of_a[side] { ends_a[side].1 } else { ends_b[side].1 };
        let section = |inward: f64| {
            let along = own.along();
            let place = own.at(end).dot(along) + if end == 0 { inward } else { -inward };
            let [from, to] = [own, other].map(|edge| edge.point(along, place));
            let [of_own, of_other] = [(own, from, Some(end)), (other, to, None)];
            if of_a[side] { (of_own, of_other) } else { (of_other, of_own) }
        };
        let (spot_a, spot_b) = section(0.0);
        setting.line_on_edges(spot_a, spot_b).or_else(|| {
            // Not in the very plane in which the geometry may end.
            let (spot_a, spot_b) = section(INWARD * slack);
            setting.line_beside_edges(spot_a, spot_b)
        })
    };
    [0, 1].into_iter().filter_map(line).collect()
}

/// An edge, a point of it, and which end that is.
type Spot<'a> = (&'a Edge<'a>, DVec3, Option<usize>);

impl Setting<'_> {
    /// The line between two points of edges that are over each other.
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

    /// The line in the middle of two points of edges, between the surfaces beside these.
    fn line_beside_edges(&self, (a, on_a, end_a): Spot, (b, on_b, end_b): Spot) -> Option<Line> {
        let at = on_a.truncate().midpoint(on_b.truncate());
        let between = on_a.truncate().distance(on_b.truncate());
        let leaves_a = self.surface(a.shape, at, (self.size, -1.0))?;
        let enters_b = self.surface(b.shape, at, (self.distance - self.size, 1.0))?;
        // Far below the edges are other parts of the surfaces.
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

    /// The height at which a ray along the normal, from a height and up or down, enters a geometry.
    fn surface(&self, shape: &CoreShape, at: DVec2, (from, way): (f64, f64)) -> Option<f64> {
        let (origin, direction) = (self.frame.out(at, from), self.frame.normal * way);
        let (length, _) = raycast::entry(direction, &shape.translated(-origin), 4.0 * self.size)?;
        // A ray may go wrong about a hull without thickness.
        let here = shape.translated(-(origin + direction * length));
        let off = distance::signed_distance(&here, &CoreShape::POINT).distance;
        (off.abs() <= UNEVEN * self.size).then_some(from + length * way)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dim3::narrowphase::contact::feature::{Corner, EDGE};

    #[test]
    fn an_edge_seen_as_a_point_is_parallel_to_none() {
        let edge = |from: DVec3, to: DVec3| Edge {
            shape: &CoreShape::POINT,
            name: EDGE,
            ends: [from, to].map(|point| Corner { point, vertex: 0 }),
            rounding: DVec3::ZERO,
        };
        let frame = Frame::new(DVec3::ZERO, DVec3::Z);
        let setting = Setting { frame: &frame, distance: 0.0, size: 2.0, slack: 1e-5 };
        let long = edge(DVec3::NEG_X, DVec3::X);
        for point in [edge(DVec3::ZERO, DVec3::ZERO), edge(DVec3::ZERO, DVec3::Z)] {
            assert!(point.sine(&long) > FACING && long.sine(&point) > FACING);
            assert!(lines(&point, &long, &setting).is_empty());
            assert!(lines(&long, &point, &setting).is_empty());
        }
    }
}

//! A feature projected along the contact normal.

use std::ops::Range;

use glam::{DVec2, DVec3};

use super::feature::{Corner, EDGE, FACE, Feature, VERTEX};
use crate::dim3::narrowphase::core::{Core, CoreShape, Rounded};
use crate::math::Segment;

/// The greatest distance of a face's corners from its plane, as a part of the size.
pub const UNEVEN: f64 = 1e-6;

/// Marks the name of a chord: a side of a face that is not an edge, because the face has more than the maximum number of
/// corners. The other bits are the index of the side.
const CHORD: u32 = EDGE | 1 << 29;

/// Coordinates with the origin at A's witness point and the contact normal as third axis.
pub struct Frame {
    pub origin: DVec3,
    pub u: DVec3,
    pub v: DVec3,
    pub normal: DVec3,
}

impl Frame {
    pub fn new(origin: DVec3, normal: DVec3) -> Frame {
        let (u, v) = normal.any_orthonormal_pair();
        Frame { origin, u, v, normal }
    }

    pub fn local(&self, point: DVec3) -> DVec3 {
        self.local_direction(point - self.origin)
    }

    pub fn local_direction(&self, vector: DVec3) -> DVec3 {
        DVec3::new(self.u.dot(vector), self.v.dot(vector), self.normal.dot(vector))
    }

    pub fn point_at(&self, at: DVec2, height: f64) -> DVec3 {
        self.origin + (self.u * at.x + self.v * at.y + self.normal * height)
    }
}

/// A feature in coordinates of a [`Frame`]. Its corners are in counter-clockwise order when seen from the tip of the
/// normal; their third coordinate is the height.
pub struct Projected<'a> {
    pub shape: &'a CoreShape<'a>,
    pub name: u32,
    /// Whether the corners are those of several faces.
    pub is_merged: bool,
    pub corners: &'a [Corner],
    /// Whether the order of the corners was reversed.
    reversed: bool,
    /// The vector from the core to the surface: the outward normal times the convex radius.
    rounding: DVec3,
    /// The gradient of a face's height.
    slope: DVec2,
    /// The greatest distance of a face's corners from its plane.
    pub uneven: f64,
}

impl<'a> Projected<'a> {
    pub fn new(
        (shape, feature): (&'a CoreShape<'a>, &'a mut Feature),
        frame: &Frame,
        size: f64,
    ) -> Projected<'a> {
        let normal = frame.local_direction(feature.normal);
        for corner in &mut feature.corners {
            corner.point = frame.local(corner.point);
        }
        if normal.z < 0.0 {
            feature.corners.reverse();
        }
        let mut projected = Projected {
            shape,
            name: feature.name,
            is_merged: feature.is_merged,
            corners: &feature.corners,
            reversed: normal.z < 0.0,
            rounding: normal * shape.radius(),
            slope: -normal.truncate() / normal.z,
            uneven: 0.0,
        };
        // The corners of a hull that is scaled along one axis may be too far from a plane.
        if projected.corners.len() > 3 {
            let off = |corner: &Corner| {
                (projected.height(corner.point.truncate()) - corner.point.z).abs()
            };
            let uneven = projected.corners.iter().map(off).fold(0.0, f64::max);
            if uneven > UNEVEN * size {
                projected.corners = &projected.corners[..1];
            } else {
                projected.uneven = uneven;
            }
        }
        projected
    }

    pub fn is_edge(&self) -> bool {
        self.corners.len() == 2
    }

    pub fn has_edges(&self) -> bool {
        self.corners.len() > 1
    }

    pub fn is_face(&self) -> bool {
        self.corners.len() > 2
    }

    /// The index of the corner after a corner.
    fn next(&self, i: usize) -> usize {
        (i + 1) % self.corners.len()
    }

    pub fn at(&self, i: usize) -> DVec2 {
        self.corners[i].point.truncate()
    }

    /// The ends of the side from corner i to the next.
    pub fn side(&self, i: usize) -> [DVec2; 2] {
        [self.at(i), self.at(self.next(i))]
    }

    /// The name to report for a point of the surface in world coordinates. `name` is that of this feature or a part of it.
    pub fn name_at(&self, name: u32, direction: DVec3, point: DVec3) -> u32 {
        if self.is_merged && name == self.name {
            self.shape.merged_part(direction, point).unwrap_or(name)
        } else {
            name
        }
    }

    pub fn corner_name(&self, i: usize) -> u32 {
        VERTEX | self.corners[i].vertex
    }

    /// The name of the edge from corner i to the next, or of a chord.
    pub fn edge_name(&self, i: usize) -> u32 {
        let mut ends = [i, self.next(i)].map(|i| self.corners[i].vertex);
        if self.reversed {
            ends.reverse();
        }
        self.shape.edge_between(ends).unwrap_or(CHORD | i as u32)
    }

    /// The name of the edge that contains a point of the line through a side, within `slack`. It may be another side if
    /// rounding decides between sides that are nearly in line.
    ///
    /// At a corner it is the side itself: the neighbour may name the point at its other end already.
    pub fn edge_name_at(&self, side: usize, at: DVec2, slack: f64) -> u32 {
        let [start, end] = self.side(side);
        let along = (at - start).dot(end - start);
        let is_beside = (0.0..=start.distance_squared(end)).contains(&along);
        if is_beside || segment_distance([start, end], at) <= slack {
            return self.edge_name(side);
        }
        let off = |i: usize| segment_distance(self.side(i), at);
        let nearest = (0..self.corners.len()).min_by(|&i, &j| off(i).total_cmp(&off(j)));
        self.edge_name(nearest.unwrap_or(side))
    }

    /// The height of a face's plane.
    pub fn height(&self, at: DVec2) -> f64 {
        self.corners[0].point.z + self.slope.dot(at - self.at(0))
    }

    /// The height of a face's plane, or of an edge's line.
    pub fn height_at(&self, at: DVec2) -> f64 {
        if self.is_face() {
            return self.height(at);
        }
        let [start, end] = [self.corners[0].point, self.corners[1].point];
        let span = (end - start).truncate();
        start.z + (end.z - start.z) * (at - start.truncate()).dot(span) / span.length_squared()
    }

    pub fn extent(&self) -> f64 {
        let squares = (1..self.corners.len()).map(|i| self.at(i).distance_squared(self.at(0)));
        squares.fold(0.0, f64::max).sqrt()
    }

    /// The distance of a projected point from a face; 0 inside.
    pub fn distance_outside(&self, at: DVec2) -> f64 {
        let sides = || (0..self.corners.len()).map(|i| self.side(i));
        let is_inside = |[start, end]: [DVec2; 2]| (end - start).perp_dot(at - start) >= 0.0;
        if sides().all(is_inside) {
            return 0.0;
        }
        sides().map(|side| segment_distance(side, at)).fold(f64::INFINITY, f64::min)
    }

    /// Whether a point of the surface is on the named corner, on the named side, or on this feature.
    pub fn contains(&self, name: u32, point: DVec3, reach: f64) -> bool {
        let mut ends = 0..self.corners.len();
        let distance = if name == self.name && !self.is_edge() {
            return true;
        } else if let Some(i) = ends.find(|&i| self.corner_name(i) == name) {
            self.core(i).distance(point)
        } else if let Some(i) = self.sides().find(|&i| self.side_name(i) == name) {
            self.side_distance(i, point)
        } else {
            return false;
        };
        distance <= self.shape.radius() + reach
    }

    /// A corner without its convex radius.
    fn core(&self, i: usize) -> DVec3 {
        self.corners[i].point - self.rounding
    }

    /// The indices of the sides. An edge is its own only side.
    fn sides(&self) -> Range<usize> {
        if self.is_edge() { 0..1 } else { 0..self.corners.len() }
    }

    fn side_name(&self, i: usize) -> u32 {
        if self.is_edge() { self.name } else { self.edge_name(i) }
    }

    /// The distance of a point from a side without its convex radius.
    fn side_distance(&self, i: usize, point: DVec3) -> f64 {
        Segment::between([self.core(i), self.core(self.next(i))]).distance_squared(point).sqrt()
    }

    /// The sides within `reach` of a point of the core, as edges that face a unit direction.
    pub fn edges_near(
        &self,
        point: DVec3,
        reach: f64,
        direction: DVec3,
    ) -> impl Iterator<Item = Edge<'a>> {
        let is_near = move |&i: &usize| self.side_distance(i, point) <= reach;
        self.sides().filter(is_near).map(move |i| self.edge(i, direction))
    }

    /// A side as an edge that faces a unit direction.
    pub fn edge(&self, i: usize, direction: DVec3) -> Edge<'a> {
        let mut ends = [i, self.next(i)].map(|i| self.corners[i]);
        let mut rounding = self.rounding;
        if self.is_face() && self.shape.radius() > 0.0 {
            let span = ends[1].point - ends[0].point;
            let across = direction - span * (span.dot(direction) / span.length_squared());
            rounding = across.normalize_or(direction) * self.shape.radius();
            ends.iter_mut().for_each(|end| end.point += rounding - self.rounding);
        }
        Edge { shape: self.shape, name: self.side_name(i), ends, rounding }
    }
}

/// An edge in coordinates of a [`Frame`].
#[derive(Clone, Copy)]
pub struct Edge<'a> {
    pub shape: &'a CoreShape<'a>,
    pub name: u32,
    /// On the surface.
    pub ends: [Corner; 2],
    /// From the core to the surface.
    pub rounding: DVec3,
}

/// The crossing of a projected line with the border of a face: the point, the direction of the edge, and its name.
pub struct Crossing {
    pub at: DVec2,
    pub along: DVec2,
    pub name: u32,
}

/// The index of the side that a chord's name contains; none for other names.
pub fn chord(name: u32) -> Option<usize> {
    (name & CHORD == CHORD && name & FACE == EDGE).then_some((name & !CHORD) as usize)
}

impl Projected<'_> {
    /// The ends of the edge or chord with a name; none for a vertex or face.
    fn side_of(&self, name: u32) -> Option<[DVec2; 2]> {
        self.sides().find(|&i| self.side_name(i) == name).map(|i| self.side(i))
    }

    pub fn direction(&self, name: u32) -> Option<DVec2> {
        self.side_of(name).map(|[start, end]| end - start)
    }

    /// Whether a point is on the edge with a name, within `slack`. True for a vertex or face.
    pub fn is_on_side(&self, name: u32, at: DVec2, slack: f64) -> bool {
        self.side_of(name).is_none_or(|side| segment_distance(side, at) <= slack)
    }

    /// The crossing of the line through a point with the edges of the face that a chord replaces.
    pub fn border_crossing(
        &self,
        frame: &Frame,
        side: usize,
        at: DVec2,
        along: DVec2,
    ) -> Option<Crossing> {
        let CoreShape::Rounded(Rounded { core: Core::Hull(hull), .. }) = self.shape else {
            return None;
        };
        let ends = [side, self.next(side)].map(|i| self.corners[i].vertex);
        let border = hull.border_between(self.name & !FACE, ends, self.reversed);
        let mut last: Option<(u32, DVec2, f64)> = None;
        for (vertex, point) in border {
            let point = (frame.local(point) + self.rounding).truncate();
            let height = along.perp_dot(point - at);
            if let Some((last_vertex, last_point, last_height)) = last
                && (last_height < 0.0) != (height < 0.0)
            {
                let part = last_height / (last_height - height);
                return Some(Crossing {
                    at: last_point.lerp(point, part),
                    along: point - last_point,
                    name: self.shape.edge_between([last_vertex, vertex])?,
                });
            }
            last = Some((vertex, point, height));
        }
        None
    }
}

fn segment_distance([start, end]: [DVec2; 2], at: DVec2) -> f64 {
    let span = end - start;
    let t = (at - start).dot(span) / span.length_squared().max(f64::MIN_POSITIVE);
    (start + span * t.clamp(0.0, 1.0)).distance(at)
}

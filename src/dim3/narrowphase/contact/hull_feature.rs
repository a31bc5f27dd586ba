//! The feature of a hull that faces a direction. A hull has many features, and some of its faces are degenerate.
//!
//! A face of a hull may be bent by rounding, so that it consists of several. And a face or edge that faces a direction may
//! miss a vertex that is as far along it. So all vertices within [`REACH`] / 2 of the size belong to the feature:
//! - of those furthest along the direction, if the face or edge misses one,
//! - else of those on the plane of the face.

use arrayvec::ArrayVec;
use glam::{DVec2, DVec3};

use super::feature::{CORNERS, Corner, EDGE, FACE, Feature, REACH, better, edge_normal, faces};
use crate::dim3::hull::HullEdge;
use crate::dim3::narrowphase::core::CoreHull;
use crate::math::Segment;
use crate::planar::widest;

/// Two vertices count as equally far along a direction within this part of the size.
const LEVEL: f64 = 1e-8;

/// The difference between a direction and a normal, both unit, below which the corners of a face are level along the direction.
const ALONG: f64 = 1e-7;

/// Vertices on one plane.
type Level = ArrayVec<u32, CORNERS>;

/// A feature of a hull.
#[derive(Clone, Copy)]
enum Part {
    Face(u32, DVec3),
    Edge(usize, DVec3),
    Vertex(usize),
}

impl CoreHull<'_> {
    /// Fills in the feature that faces a unit direction. The indices are the hull's own.
    pub fn facing(&self, direction: DVec3, touched: DVec3, feature: &mut Feature) {
        let reach = REACH * self.size();
        let vertex = self.furthest(direction);
        let mut part = self.part_about(vertex, direction, touched, reach);
        if part.0 {
            // Another end of a long side may be equally far, up to rounding.
            let nearest = self.vertex_touching(vertex, direction, touched);
            let other = self.part_about(nearest, direction, touched, reach);
            part = if other.0 { self.part_touched(direction, touched, reach) } else { other };
        }
        let part = part.1;
        // Where rounding turns the direction, the touched point is not among the furthest.
        let is_touched = || (self.vertex(vertex) - touched).dot(direction) <= reach;
        let (misses, is_level) = self.misses_level(part, vertex as u32, direction);
        if misses && is_touched() {
            let level = self.level_vertices(&[vertex as u32], direction);
            if level.len() > 1 {
                return self.level_feature(&level, direction, touched, feature);
            }
        }
        match part {
            // If all corners are as far along the direction as the furthest, no other vertex is on their plane.
            Part::Face(face, normal) if !is_level && self.is_bent(face, normal) => {
                let corners = self.hull.face_vertices(face as usize);
                let level = self.level_vertices(corners, normal);
                self.level_face(face, &level, normal, feature);
            }
            Part::Face(face, normal) => self.face(face, normal, feature),
            Part::Edge(index, normal) => {
                let ends = self.hull.edges()[index].vertices;
                feature.edge(index, normal, ends.map(|end| self.corner(end as usize)));
            }
            Part::Vertex(vertex) => {
                feature.vertex(vertex as u32, self.vertex(vertex), direction);
            }
        }
    }

    /// Whether a part misses a vertex that is as far along a unit direction as the furthest one, and whether all corners of
    /// the part are as far. A face with more than [`CORNERS`] corners counts as level.
    fn misses_level(&self, part: Part, furthest: u32, direction: DVec3) -> (bool, bool) {
        match part {
            Part::Face(face, normal) => {
                let corners = self.hull.face_vertices(face as usize);
                let is_along = direction.distance_squared(normal) < ALONG * ALONG;
                if corners.len() > CORNERS || is_along && !self.may_bend() {
                    return (false, true);
                }
                let (has_other, is_level) = self.beside_face(corners, furthest, direction);
                (has_other || !corners.contains(&furthest), is_level)
            }
            Part::Edge(index, _) => {
                let ends = self.hull.edges()[index].vertices;
                let level = self.level_vertices(&[furthest], direction);
                (level.iter().any(|vertex| !ends.contains(vertex)), level.len() == 2)
            }
            Part::Vertex(_) => {
                let count = self.level_vertices(&[furthest], direction).len();
                (count > 1, count == 1)
            }
        }
    }

    /// Whether other vertices than the corners of a face may be on its plane, or level with its corners along a direction within
    /// [`ALONG`] of its normal.
    fn may_bend(&self) -> bool {
        // An uneven scale moves vertices towards planes, compared with the size.
        self.hull.may_bend() || self.unevenness() > 4.0
    }

    /// Whether other vertices than the corners of a face are on its plane, within rounding.
    fn is_bent(&self, face: u32, normal: DVec3) -> bool {
        if !self.may_bend() {
            return false;
        }
        let corners = self.hull.face_vertices(face as usize);
        self.beside_face(corners, corners[0], normal).0
    }

    /// Whether a neighbour of the corners of a face is as far along a unit direction as a vertex, within rounding, and
    /// whether all corners are.
    fn beside_face(&self, corners: &[u32], furthest: u32, direction: DVec3) -> (bool, bool) {
        let direction = self.pulled_back(direction);
        let height = |vertex: u32| direction.dot(self.hull.vertices()[vertex as usize].as_dvec3());
        let least = height(furthest) - 0.5 * REACH * self.size();
        let count = corners.len();
        let mut is_level = true;
        for (i, &corner) in corners.iter().enumerate() {
            if height(corner) < least {
                is_level = false;
                continue;
            }
            let beside = [corners[(i + count - 1) % count], corners[(i + 1) % count]];
            let neighbors = self.hull.neighbors(corner as usize).iter();
            let mut others = neighbors.filter(|&neighbor| !beside.contains(neighbor));
            if others.any(|&other| height(other) >= least && !corners.contains(&other)) {
                return (true, is_level);
            }
        }
        (false, is_level)
    }

    /// The vertices that are as far along a unit direction as the furthest of `from`, within rounding, beginning with
    /// `from`. They are connected through neighbours.
    fn level_vertices(&self, from: &[u32], direction: DVec3) -> Level {
        let direction = self.pulled_back(direction);
        let height = |vertex: u32| direction.dot(self.hull.vertices()[vertex as usize].as_dvec3());
        let furthest = from.iter().map(|vertex| height(*vertex)).fold(f64::MIN, f64::max);
        let least = furthest - 0.5 * REACH * self.size();
        let mut level: Level = from.iter().copied().take(CORNERS).collect();
        let mut next = 0;
        while let Some(vertex) = level.get(next) {
            for &neighbor in self.hull.neighbors(*vertex as usize) {
                if height(neighbor) >= least && !level.contains(&neighbor) && !level.is_full() {
                    level.push(neighbor);
                }
            }
            next += 1;
        }
        level
    }

    /// Fills in the feature of vertices that are equally far along a unit direction.
    #[cold]
    fn level_feature(
        &self,
        level: &[u32],
        direction: DVec3,
        touched: DVec3,
        feature: &mut Feature,
    ) {
        if let [from, to] = level[..]
            && let Some(index) = self.hull.edge_between(from, to)
        {
            let span = self.span(index).span;
            let normal = edge_normal(span, direction).unwrap_or(direction);
            let ends = self.hull.edges()[index].vertices;
            return feature.edge(index, normal, ends.map(|end| self.corner(end as usize)));
        }
        let face = self.nearest_face(direction, touched).map_or(0, |(_, face)| face);
        self.level_face(face, level, direction, feature);
    }

    /// Fills in the outline of vertices on a plane. `face` is one of the faces that they belong to.
    #[cold]
    fn level_face(&self, face: u32, level: &[u32], normal: DVec3, feature: &mut Feature) {
        let size = self.size();
        let (u, v) = normal.any_orthonormal_pair();
        let place = |vertex: &u32| {
            let point = self.vertex(*vertex as usize);
            DVec2::new(u.dot(point), v.dot(point))
        };
        let places: ArrayVec<DVec2, CORNERS> = level.iter().map(place).collect();
        let outline = widest::outline::<CORNERS>(&places, |_| true, LEVEL * size);
        let corner = |i: u8| self.corner(level[usize::from(i)] as usize);
        feature.set(FACE | face, normal, outline.into_iter().map(corner));
        feature.is_merged = true;
        feature.reduce_thin(NARROW * size);
    }

    /// The part among a vertex and its adjacent edges and faces that faces a direction, and whether it misses the touched
    /// point.
    fn part_about(
        &self,
        vertex: usize,
        direction: DVec3,
        touched: DVec3,
        reach: f64,
    ) -> (bool, Part) {
        let (mut best_face, mut best_edge) = (None, None);
        for &neighbor in self.hull.neighbors(vertex) {
            // Some neighbours are across a face, without an edge.
            let Some(index) = self.hull.edge_between(vertex as u32, neighbor) else { continue };
            let edge = self.hull.edges()[index];
            // Each face around the vertex once.
            let face = edge.faces[usize::from(edge.vertices[0] != vertex as u32)];
            if face != u32::MAX {
                let normal = self.normal(face as usize);
                if faces(normal, direction) {
                    let off = normal.cross(direction).length_squared();
                    let misses = self.outside(face, normal, touched) > reach;
                    best_face = better(best_face, (misses, off), Part::Face(face, normal));
                }
            }
            if let Some(normal) = self.edge_faces(edge, direction) {
                let segment = self.span(index);
                let off = segment.span.dot(direction).abs() / segment.span.length();
                let misses = segment.distance_squared(touched) > reach * reach;
                best_edge = better(best_edge, (misses, off), Part::Edge(index, normal));
            }
        }
        match (best_face, best_edge) {
            (Some(((true, _), _)), Some(((false, _), part))) => (false, part),
            (Some(((misses, _), part)), _) | (None, Some(((misses, _), part))) => (misses, part),
            (None, None) => {
                let misses = self.vertex(vertex).distance_squared(touched) > reach * reach;
                (misses, Part::Vertex(vertex))
            }
        }
    }

    /// The part that contains the touched point, by exhaustive search. A hull needs it if it is so thin that rounding
    /// decides which of two vertices is further along a direction.
    #[cold]
    fn part_touched(&self, direction: DVec3, touched: DVec3, reach: f64) -> (bool, Part) {
        if let Some((misses, face)) = self.nearest_face(direction, touched)
            && misses <= reach
        {
            return (false, Part::Face(face, self.normal(face as usize)));
        }
        let mut best = None;
        for (index, edge) in self.hull.edges().iter().enumerate() {
            let segment = self.span(index);
            if segment.distance_squared(touched) <= reach * reach
                && let Some(normal) = edge_normal(segment.span, direction)
            {
                let off = segment.span.dot(direction).abs() / segment.span.length();
                let is_outside = self.edge_faces(*edge, direction).is_none();
                best = better(best, (is_outside, off), Part::Edge(index, normal));
            }
        }
        if let Some((_, part)) = best {
            return (false, part);
        }
        let distance = |vertex: &usize| self.vertex(*vertex).distance_squared(touched);
        let vertices = 0..self.hull.vertices().len();
        let nearest = vertices.min_by(|a, b| distance(a).total_cmp(&distance(b)));
        (false, Part::Vertex(nearest.unwrap_or(0)))
    }

    /// The nearest face to a point among those that face a direction, and the point's distance from its border.
    fn nearest_face(&self, direction: DVec3, point: DVec3) -> Option<(f64, u32)> {
        let faces = (0..self.hull.faces().len()).filter_map(|face| {
            let normal = self.normal(face);
            let face = face as u32;
            faces(normal, direction).then(|| (self.outside(face, normal, point), face))
        });
        faces.reduce(|a, b| if b.0 < a.0 { b } else { a })
    }

    /// The name of an edge that contains a point of the core, or else of the face about it that faces a direction, or
    /// else of the nearest edge.
    pub fn merged_part(&self, direction: DVec3, core: DVec3) -> Option<u32> {
        let reach = REACH * self.size();
        let distance = |edge: usize| self.span(edge).distance_squared(core);
        let edges = 0..self.hull.edges().len();
        if let Some(edge) = edges.clone().find(|&edge| distance(edge) <= reach * reach) {
            return Some(EDGE | edge as u32);
        }
        // A face without width has no side that a point could be outside of.
        let face = self.nearest_face(direction, core).filter(|(outside, _)| *outside < -reach);
        let nearest = || edges.min_by(|&a, &b| distance(a).total_cmp(&distance(b)));
        face.map(|(_, face)| FACE | face).or_else(|| nearest().map(|edge| EDGE | edge as u32))
    }

    /// The vertex nearest to the touched point among those as far along a direction as `furthest`.
    fn vertex_touching(&self, furthest: usize, direction: DVec3, touched: DVec3) -> usize {
        let mut best = furthest;
        let rounding = LEVEL * self.size();
        let least = self.vertex(best).dot(direction) - rounding;
        let mut distance = self.vertex(best).distance_squared(touched);
        loop {
            let last = best;
            for &neighbor in self.hull.neighbors(last) {
                let point = self.vertex(neighbor as usize);
                let nearer = point.distance_squared(touched);
                if nearer < distance && point.dot(direction) >= least {
                    (best, distance) = (neighbor as usize, nearer);
                }
            }
            if best == last {
                return best;
            }
        }
    }

    fn span(&self, edge: usize) -> Segment {
        let [start, end] = self.hull.edges()[edge].vertices.map(|end| self.vertex(end as usize));
        Segment { start, span: end - start }
    }

    /// The outward normal of an edge that faces a direction.
    #[inline(always)]
    fn edge_faces(&self, edge: HullEdge, direction: DVec3) -> Option<DVec3> {
        let [start, end] = edge.vertices.map(|end| self.vertex(end as usize));
        let out = edge_normal(end - start, direction)?;
        if edge.faces[0] == u32::MAX {
            return Some(out);
        }
        // The normals of the edge are between those of its faces.
        let along = if self.is_mirrored() { start - end } else { end - start };
        let [left, right] = edge.faces.map(|face| self.normal(face as usize));
        let between = along.cross(left).dot(out) >= 0.0 && right.cross(along).dot(out) >= 0.0;
        between.then_some(out)
    }

    /// The name of a face at either end of an edge that contains a point of the surface, within `reach`.
    ///
    /// The two faces along the edge are not enough: a quadrilateral that is not quite planar has two faces.
    pub fn face_beside(&self, edge: u32, point: DVec3, radius: f64, reach: f64) -> Option<u32> {
        let ends = self.hull.edges().get(edge as usize)?.vertices;
        let mut around = ends.into_iter().flat_map(|end| self.faces_around(end));
        around.find_map(|face| {
            let normal = self.normal(face as usize);
            let core = point - normal * radius;
            let start = self.vertex(self.hull.face_vertices(face as usize)[0] as usize);
            let is_on = normal.dot(core - start).abs() <= reach
                && self.outside(face, normal, core) <= reach;
            is_on.then_some(FACE | face)
        })
    }

    /// The faces around a vertex.
    fn faces_around(&self, vertex: u32) -> impl Iterator<Item = u32> {
        let edges = self.hull.neighbors(vertex as usize).iter();
        let edges = edges.filter_map(move |neighbor| self.hull.edge_between(vertex, *neighbor));
        let face = move |index: usize| {
            let edge = self.hull.edges()[index];
            edge.faces[usize::from(edge.vertices[0] != vertex)]
        };
        edges.map(face).filter(|face| *face != u32::MAX)
    }

    /// The signed distance of a point from a face's border, seen along its normal; negative inside.
    fn outside(&self, face: u32, normal: DVec3, point: DVec3) -> f64 {
        let border = Border::new(self, face as usize);
        let beyond = |i: usize| {
            let [start, end] = [i, (i + 1) % border.count].map(|i| self.vertex(border.vertex(i)));
            (end - start).cross(normal).normalize_or_zero().dot(point - start)
        };
        (0..border.count).map(beyond).fold(f64::NEG_INFINITY, f64::max)
    }

    fn furthest(&self, direction: DVec3) -> usize {
        self.support_vertex(direction, None) as usize
    }

    /// The vertices of a face's border from one vertex to another, in either direction. Empty if one of the two is not on
    /// the border.
    pub fn border_between(
        &self,
        face: u32,
        [from, to]: [u32; 2],
        is_backward: bool,
    ) -> impl Iterator<Item = (u32, DVec3)> {
        let border = Border::new(self, face as usize);
        let index = |vertex: u32| (0..border.count).find(|&i| border.vertex(i) == vertex as usize);
        let steps = index(from).zip(index(to)).map(|(from, to)| {
            let (first, last) = if is_backward { (to, from) } else { (from, to) };
            (from, (last + border.count - first) % border.count)
        });
        let (start, count) = steps.map_or((0, 0), |(from, steps)| (from, steps + 1));
        (0..count).map(move |step| {
            let step = if is_backward { border.count - step } else { step };
            self.corner(border.vertex((start + step) % border.count))
        })
    }

    fn face(&self, face: u32, normal: DVec3, feature: &mut Feature) {
        let size = self.size();
        let name = FACE | face;
        let border = Border::new(self, face as usize);
        let corner = |i: usize| self.corner(border.vertex(i));
        match self.flat_side(normal, size) {
            Some((normal, outline)) => {
                feature.set(name, normal, outline.into_iter().map(|vertex| self.corner(vertex)));
            }
            None if border.count <= CORNERS => {
                feature.set(name, normal, (0..border.count).map(corner));
            }
            None => {
                let chosen = spread(border.count, normal, |i| corner(i).1);
                feature.set(name, normal, chosen.into_iter().map(corner));
            }
        }
        feature.is_merged = self.is_sliver(size);
        feature.reduce_thin(NARROW * size);
    }

    /// Whether the hull is flat up to rounding.
    fn is_sliver(&self, size: f64) -> bool {
        self.is_solid() && self.volume() <= THIN * size.powi(3)
    }

    fn corner(&self, vertex: usize) -> (u32, DVec3) {
        (vertex as u32, self.vertex(vertex))
    }

    /// The normal and the counter-clockwise outline of one side of a nearly flat hull. Its many faces are one face, up to
    /// rounding.
    fn flat_side(&self, face: DVec3, size: f64) -> Option<(DVec3, Chosen)> {
        // A thicker hull cannot fit between the two planes below.
        if !self.is_sliver(size) {
            return None;
        }
        let (u, v) = face.any_orthonormal_pair();
        let mut outline = Chosen::new();
        for direction in directions() {
            let vertex = self.furthest(u * direction.x + v * direction.y);
            if outline.first() != Some(&vertex) && outline.last() != Some(&vertex) {
                outline.push(vertex);
            }
        }
        let first = self.vertex(outline[0]);
        let area: DVec3 = outline
            .windows(2)
            .map(|ends| (self.vertex(ends[0]) - first).cross(self.vertex(ends[1]) - first))
            .sum();
        let normal = area.try_normalize().filter(|normal| faces(*normal, face))?;
        let [top, bottom] = [normal, -normal].map(|way| self.vertex(self.furthest(way)));
        ((top - bottom).dot(normal) <= THIN * size).then_some((normal, outline))
    }
}

/// The vertices of a face of the scaled hull, counter-clockwise seen from outside.
struct Border<'a> {
    vertices: &'a [u32],
    count: usize,
    mirrored: bool,
}

impl<'a> Border<'a> {
    fn new(hull: &CoreHull<'a>, face: usize) -> Border<'a> {
        let vertices = hull.hull.face_vertices(face);
        Border { vertices, count: vertices.len(), mirrored: hull.is_mirrored() }
    }

    fn vertex(&self, i: usize) -> usize {
        self.vertices[if self.mirrored { self.count - 1 - i } else { i }] as usize
    }
}

impl Feature {
    /// Reduces a face without width to an edge, and an edge without length to a vertex.
    fn reduce_thin(&mut self, thin: f64) {
        let furthest = |from: DVec3| {
            let distance = |corner: &Corner| (corner.point - from).length_squared();
            let mut best = self.corners[0];
            for corner in &self.corners {
                if distance(corner) > distance(&best) {
                    best = *corner;
                }
            }
            best
        };
        let one = furthest(self.corners[0].point);
        let other = furthest(one.point);
        let span = other.point - one.point;
        let length = span.length();
        if length <= thin {
            self.corners.truncate(1);
            return;
        }
        let is_near =
            |corner: &Corner| (corner.point - one.point).cross(span).length() <= thin * length;
        if self.corners.iter().all(is_near) {
            self.corners.clear();
            self.corners.extend([one, other]);
        }
    }
}

/// A hull thinner than this part of its size counts as flat.
const THIN: f64 = 1e-6;

/// A face narrower than this part of the hull's size counts as an edge.
const NARROW: f64 = 1e-5;

/// [`CORNERS`] evenly spread directions, counter-clockwise.
fn directions() -> impl Iterator<Item = DVec2> {
    // The cosine and sine of one step.
    const STEP: DVec2 = DVec2::new(0.995_184_726_672_196_9, 0.098_017_140_329_560_6);
    std::iter::successors(Some(DVec2::X), |direction| Some(STEP.rotate(*direction))).take(CORNERS)
}

/// Indices of corners or vertices.
type Chosen = ArrayVec<usize, CORNERS>;

/// The corners of a convex polygon that are furthest along [`CORNERS`] directions. The polygon is counter-clockwise about
/// a normal.
fn spread(count: usize, normal: DVec3, point: impl Fn(usize) -> DVec3) -> Chosen {
    let (u, v) = normal.any_orthonormal_pair();
    let along = |direction: DVec2, i: usize| {
        let point = point(i);
        direction.x * u.dot(point) + direction.y * v.dot(point)
    };
    let mut at = (0..count)
        .fold(0, |best, i| if along(DVec2::X, i) > along(DVec2::X, best) { i } else { best });
    let mut chosen = Chosen::new();
    // Each corner is passed at most once.
    let mut left = count;
    for direction in directions() {
        while left > 1 && along(direction, (at + 1) % count) >= along(direction, at) {
            at = (at + 1) % count;
            left -= 1;
        }
        if chosen.last() != Some(&at) {
            chosen.push(at);
        }
    }
    chosen
}

//! The feature of a geometry that faces a direction: a vertex, an edge or a face.
//!
//! A feature faces a direction when one of its outward normals is within [`FACING`] of it. Faces come before edges, and
//! edges before vertices. Among faces, and among edges, the one with the closest normal wins.

use arrayvec::ArrayVec;
use glam::{BVec3, DVec3};

use crate::dim3::narrowphase::core::{Core, CoreBox, CoreFrustum, CoreShape, Rounded};
use crate::math::{Segment, plane_normal};

/// The kind of a feature, in the two highest bits of its name. The other bits are its index.
pub(crate) const VERTEX: u32 = 1 << 30;
pub(crate) const EDGE: u32 = 2 << 30;
pub(crate) const FACE: u32 = 3 << 30;

/// The sine of the angle, about 2.9 degrees, within which a feature faces a direction.
///
/// At this angle the far end of a face is a twentieth of its length above the deepest point. So a switch between face and
/// edge matters only to contacts that are deeper.
pub const FACING: f64 = 0.05;

/// Extents below this part of the size count as 0: such a box is flat, such a triangle is an edge.
pub const FLAT: f64 = 1e-7;

/// The maximum number of corners of a face. A face with more is reduced to the corners furthest along this many evenly
/// spread directions in its plane.
pub const CORNERS: usize = 64;

#[derive(Clone, Copy, Debug)]
pub struct Corner {
    pub point: DVec3,
    /// Index of the vertex.
    pub vertex: u32,
}

/// A part of a surface that faces a direction. It is large, so functions fill it in place.
#[derive(Debug)]
pub struct Feature {
    /// Its kind and index.
    pub name: u32,
    /// On the surface. A vertex has one, an edge two, a face three or more, counter-clockwise seen from outside. An
    /// infinite plane has none. A face that is too thin has the corners of an edge.
    pub corners: ArrayVec<Corner, CORNERS>,
    /// Unit, outward. For a vertex or an edge, the one of its normals that is closest to the direction.
    pub normal: DVec3,
    /// Whether it merges all faces on one side of a hull without thickness. The name is that of one of them.
    pub is_merged: bool,
}

impl Feature {
    /// A feature to fill.
    #[inline(always)]
    pub fn empty() -> Feature {
        Feature { name: 0, corners: ArrayVec::new(), normal: DVec3::ZERO, is_merged: false }
    }

    pub fn vertex(&mut self, index: u32, point: DVec3, direction: DVec3) {
        self.set(VERTEX | index, direction, [(index, point)]);
    }

    pub fn edge(&mut self, index: usize, normal: DVec3, ends: [(u32, DVec3); 2]) {
        self.set(EDGE | index as u32, normal, ends);
    }

    pub fn set(
        &mut self,
        name: u32,
        normal: DVec3,
        corners: impl IntoIterator<Item = (u32, DVec3)>,
    ) {
        (self.name, self.normal) = (name, normal);
        let corner = |(vertex, point)| Corner { point, vertex };
        self.corners.extend(corners.into_iter().map(corner));
    }
}

impl CoreShape<'_> {
    /// Fills in the feature that faces a unit direction. `touched` is the point of the surface that is furthest along it,
    /// which must exist.
    pub fn facing(&self, direction: DVec3, touched: DVec3, feature: &mut Feature) {
        match self {
            CoreShape::Rounded(round) => {
                round.facing(direction, touched - direction * round.radius, feature);
            }
            CoreShape::HalfSpace(half_space) => feature.set(FACE, half_space.normal, []),
        }
    }

    /// The name of the feature that faces a unit direction, where it is known without the feature's corners.
    pub fn name_facing(&self, direction: DVec3) -> Option<u32> {
        match self {
            CoreShape::Rounded(round) => round.name_facing(direction),
            CoreShape::HalfSpace(_) => None,
        }
    }

    /// The vector along an edge of a segment or box, by its name.
    pub fn edge_span(&self, name: u32) -> Option<DVec3> {
        let CoreShape::Rounded(Rounded { core, .. }) = self else { return None };
        match core {
            Core::Segment(segment) => Some(segment.span),
            Core::Box(oriented) => {
                let axis = ((name & !FACE) / 4) as usize;
                Some(oriented.axes.col(axis) * (2.0 * oriented.half[axis]))
            }
            Core::Point(_) | Core::Triangle(_) | Core::Hull(_) | Core::Frustum(_) => None,
        }
    }

    /// The name of the edge between two vertices of a face; none if there is no such edge.
    pub fn edge_between(&self, [from, to]: [u32; 2]) -> Option<u32> {
        let index = match self {
            CoreShape::HalfSpace(_) => 0,
            CoreShape::Rounded(Rounded { core, .. }) => match core {
                Core::Point(_) | Core::Segment(_) => 0,
                Core::Box(_) => box_edge(from, to),
                Core::Triangle(_) if (from + 1) % 3 == to => from,
                Core::Triangle(_) => to,
                Core::Hull(hull) => hull.hull.edge_between(from, to)? as u32,
                Core::Frustum(_) => CoreFrustum::edge_between(from, to),
            },
        };
        Some(EDGE | index)
    }
}

impl CoreShape<'_> {
    /// The name of the feature at a point of the surface of a hull without thickness, on the side that faces a unit
    /// direction.
    pub fn merged_part(&self, direction: DVec3, point: DVec3) -> Option<u32> {
        let CoreShape::Rounded(Rounded { core: Core::Hull(hull), radius, .. }) = self else {
            return None;
        };
        hull.merged_part(direction, point - direction * radius)
    }

    /// The name of a face that is adjacent to an edge and contains a point of the surface, within `reach`. A segment has
    /// none.
    pub fn face_beside(&self, edge: u32, point: DVec3, reach: f64) -> Option<u32> {
        let CoreShape::Rounded(Rounded { core, radius, .. }) = self else { return None };
        let index = edge & !FACE;
        match core {
            Core::Point(_) | Core::Segment(_) => None,
            Core::Box(oriented) => oriented.face_beside(index, point, *radius, reach),
            Core::Triangle(points) => {
                let normal = plane_normal(*points)?;
                let height = normal.dot(point - points[0]);
                let is_on = (height.abs() - radius).abs() <= reach;
                is_on.then_some(if height < 0.0 { FACE | 1 } else { FACE })
            }
            Core::Hull(hull) => hull.face_beside(index, point, *radius, reach),
            Core::Frustum(frustum) => frustum.face_beside(point, *radius, reach),
        }
    }
}

impl Rounded<'_> {
    /// The extent up to which a part counts as flat.
    fn thin(&self) -> f64 {
        FLAT * (self.core.size() + self.radius)
    }

    /// The name of the feature that faces a unit direction, of a core that finds it without its corners.
    fn name_facing(&self, direction: DVec3) -> Option<u32> {
        match &self.core {
            Core::Point(_) => Some(VERTEX),
            Core::Segment(segment) => Some(segment_name_facing(segment, self.thin(), direction)),
            Core::Box(oriented) => Some(oriented.name_facing(self.thin(), direction)),
            Core::Triangle(_) | Core::Hull(_) | Core::Frustum(_) => None,
        }
    }

    fn facing(&self, direction: DVec3, touched: DVec3, feature: &mut Feature) {
        let thin = self.thin();
        match &self.core {
            Core::Point(point) => feature.vertex(0, *point, direction),
            Core::Segment(segment) => segment_facing(segment, thin, direction, feature),
            Core::Box(oriented) => oriented.facing(thin, direction, feature),
            Core::Triangle(points) => triangle_facing(points, thin, direction, touched, feature),
            Core::Hull(hull) => hull.facing(direction, touched, feature),
            Core::Frustum(frustum) => frustum.facing(thin, direction, feature),
        }
        if self.radius > 0.0 {
            let out = feature.normal * self.radius;
            feature.corners.iter_mut().for_each(|corner| corner.point += out);
        }
    }
}

/// The normal of an edge that is closest to a unit direction, if the edge faces the direction.
pub fn edge_normal(edge: DVec3, direction: DVec3) -> Option<DVec3> {
    is_across(edge, direction).then(|| normal_across(edge, direction))
}

/// Whether an edge faces a unit direction.
fn is_across(edge: DVec3, direction: DVec3) -> bool {
    let (along, length_squared) = (edge.dot(direction), edge.length_squared());
    length_squared > 0.0 && along * along <= FACING * FACING * length_squared
}

/// The normal of an edge that is closest to a unit direction.
fn normal_across(edge: DVec3, direction: DVec3) -> DVec3 {
    (direction - edge * (edge.dot(direction) / edge.length_squared())).normalize()
}

pub fn faces(normal: DVec3, direction: DVec3) -> bool {
    normal.dot(direction) > 0.0 && normal.cross(direction).length_squared() <= FACING * FACING
}

/// Edge 0, or the vertex at the start or the end.
fn segment_name_facing(segment: &Segment, thin: f64, direction: DVec3) -> u32 {
    let Segment { span, .. } = segment;
    if span.length() <= thin {
        return VERTEX;
    }
    if is_across(*span, direction) {
        return EDGE;
    }
    VERTEX | u32::from(span.dot(direction) > 0.0)
}

fn segment_facing(segment: &Segment, thin: f64, direction: DVec3, feature: &mut Feature) {
    let ends = [(0, segment.start), (1, segment.start + segment.span)];
    match segment_name_facing(segment, thin, direction) {
        EDGE => feature.edge(0, normal_across(segment.span, direction), ends),
        name => {
            let (index, point) = ends[(name & !FACE) as usize];
            feature.vertex(index, point, direction);
        }
    }
}

/// The index of the edge between two corners of a box.
fn box_edge(from: u32, to: u32) -> u32 {
    let axis = (from ^ to).trailing_zeros() % 3;
    let bit = |axis: u32| from >> (axis % 3) & 1;
    4 * axis + bit(axis + 1) + 2 * bit(axis + 2)
}

impl CoreBox {
    fn face_beside(&self, edge: u32, point: DVec3, radius: f64, reach: f64) -> Option<u32> {
        let local = self.local(point);
        let faces = [1, 2].map(|offset| ((edge / 4 + offset) % 3, edge >> (offset - 1) & 1));
        let height = |(axis, upper): (u32, u32)| {
            let (at, half) = (local[axis as usize], self.half[axis as usize]);
            (if upper == 1 { at } else { -at }) - half
        };
        let on = faces.into_iter().find(|face| (height(*face) - radius).abs() <= reach);
        on.map(|(axis, upper)| FACE | (2 * axis + upper))
    }

    /// Which axes have no extent.
    fn flat(&self, thin: f64) -> BVec3 {
        self.half.cmple(DVec3::splat(thin))
    }

    /// The name of the feature that faces a unit direction. The indices are:
    ///
    /// - corner c is at the upper end of axis i if its bit i is set;
    /// - edge 4 i + c is parallel to axis i; bit 0 of c is its end of the next axis, bit 1 that of the one after;
    /// - face 2 i is at the lower end of axis i, face 2 i + 1 at the upper end.
    ///
    /// Corners and edges are always at the upper end of an axis without extent.
    fn name_facing(&self, thin: f64, direction: DVec3) -> u32 {
        const NEAR: f64 = FACING * FACING;
        let local = self.local_direction(direction);
        let (squares, flat) = (local * local, self.flat(thin).bitmask());
        let upper = local.cmpge(DVec3::ZERO).bitmask();
        let (x, y, z) = (squares.x, squares.y, squares.z);
        // Branch-free up to the kind of the feature: the results are unpredictable.
        let bits = |x: bool, y: bool, z: bool| u32::from(x) | u32::from(y) << 1 | u32::from(z) << 2;
        let along = bits(y + z <= NEAR, z + x <= NEAR, x + y <= NEAR);
        // A face needs an extent along both other axes.
        let beside_flat = flat << 1 | flat << 2 | flat >> 1 | flat >> 2;
        let faces = along & !beside_flat;
        if faces != 0 {
            let axis = faces.trailing_zeros();
            return FACE | (2 * axis + (upper >> axis & 1));
        }
        let corner = upper | flat;
        let across = bits(x <= NEAR, y <= NEAR, z <= NEAR) & !flat;
        if across == 0 {
            return VERTEX | corner;
        }
        let axis = [0, 1, 2]
            .into_iter()
            .filter(|axis| across >> axis & 1 == 1)
            .min_by(|&i: &u32, &j| squares[i as usize].total_cmp(&squares[j as usize]))
            .unwrap_or(0);
        let end = |axis: u32| corner >> (axis % 3) & 1;
        EDGE | (4 * axis + end(axis + 1) + 2 * end(axis + 2))
    }

    /// Fills in the feature that faces a unit direction.
    fn facing(&self, thin: f64, direction: DVec3, feature: &mut Feature) {
        let name = self.name_facing(thin, direction);
        let index = name & !FACE;
        let flat = self.flat(thin).bitmask();
        let arm = |axis: u32| self.axes.col(axis as usize) * self.half[axis as usize];
        let toward = |axis: u32, upper: u32| if upper == 1 { arm(axis) } else { -arm(axis) };
        match name & FACE {
            FACE => {
                let (axis, at_upper) = (index / 2, index & 1 == 1);
                let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
                let side = if at_upper { 1.0 } else { -1.0 };
                let middle = self.center + arm(axis) * side;
                // Counter-clockwise seen from outside.
                let (first, second) = if at_upper { (next, last) } else { (last, next) };
                let (one, two) = (arm(first), arm(second));
                let base = (index & 1) << axis | flat & 1 << axis;
                let (one_bit, two_bit) = (1 << first, 1 << second);
                feature.set(
                    name,
                    self.axes.col(axis as usize) * side,
                    [
                        (base, middle - one - two),
                        (base | one_bit, middle + one - two),
                        (base | one_bit | two_bit, middle + one + two),
                        (base | two_bit, middle - one + two),
                    ],
                );
            }
            EDGE => {
                let axis = index / 4;
                let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
                let ends = (index & 1, index >> 1 & 1);
                let base = ends.0 << next | ends.1 << last;
                let middle = self.center + toward(next, ends.0) + toward(last, ends.1);
                let along = self.axes.col(axis as usize);
                let normal = direction - along * along.dot(direction);
                feature.edge(
                    index as usize,
                    normal.normalize(),
                    [(base, middle - arm(axis)), (base | 1 << axis, middle + arm(axis))],
                );
            }
            _ => {
                let [x, y, z] = [0, 1, 2].map(|axis| toward(axis, index >> axis & 1));
                feature.vertex(index, self.center + x + y + z, direction);
            }
        }
    }
}

/// Fills in the feature of a triangle. Edge i goes from corner i to the next. The corners are counter-clockwise seen from
/// face 0, and clockwise seen from face 1.
fn triangle_facing(
    points: &[DVec3; 3],
    thin: f64,
    direction: DVec3,
    touched: DVec3,
    feature: &mut Feature,
) {
    let edges = [0, 1, 2].map(|i: usize| points[(i + 1) % 3] - points[i]);
    let longest = (0..3).fold(0, |longest, i| {
        if edges[i].length_squared() > edges[longest].length_squared() { i } else { longest }
    });
    let length = edges[longest].length();
    if length <= thin {
        return feature.vertex(0, points[0], direction);
    }
    let corner = |i: usize| ((i % 3) as u32, points[i % 3]);
    let set_furthest = |feature: &mut Feature, ends: &[usize]| {
        let height = |i: usize| points[i % 3].dot(direction);
        let best = ends.iter().copied().reduce(|a, b| if height(b) > height(a) { b } else { a });
        let (index, point) = corner(best.expect("there are ends"));
        feature.vertex(index, point, direction);
    };
    let area = edges[0].cross(edges[1]);
    if area.length() <= thin * length {
        return match edge_normal(edges[longest], direction) {
            Some(normal) => feature.edge(longest, normal, [corner(longest), corner(longest + 1)]),
            None => set_furthest(feature, &[longest, longest + 1]),
        };
    }
    let normal = area.normalize();
    if faces(normal, direction) {
        return feature.set(FACE, normal, [0, 1, 2].map(corner));
    }
    if faces(-normal, direction) {
        return feature.set(FACE | 1, -normal, [0, 2, 1].map(corner));
    }
    let mut best = None;
    for i in (0..3).filter(|&i| edges[i].cross(normal).dot(direction) >= 0.0) {
        if let Some(out) = edge_normal(edges[i], direction) {
            let off = edges[i].dot(direction).abs() / edges[i].length();
            let segment = Segment { start: points[i], span: edges[i] };
            let misses = segment.distance_squared(touched).sqrt() > REACH * length;
            best = better(best, (misses, off), (i, out));
        }
    }
    match best {
        Some((_, (i, normal))) => feature.edge(i, normal, [corner(i), corner(i + 1)]),
        None => set_furthest(feature, &[0, 1, 2]),
    }
}

/// A point within this part of the size of a feature is on the feature.
pub const REACH: f64 = 1e-6;

/// Whether a feature misses the touched point, and the difference of its normal from the direction. The least is best.
pub type Fit = (bool, f64);

/// The better of a feature and the best so far.
pub fn better<T>(best: Option<(Fit, T)>, fit: Fit, feature: T) -> Option<(Fit, T)> {
    match best {
        Some(best) if best.0 <= fit => Some(best),
        _ => Some((fit, feature)),
    }
}

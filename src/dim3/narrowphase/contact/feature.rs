//! The feature of a geometry that faces a direction: a vertex, an edge or a face.
//!
//! A feature faces a direction when one of its outward normals is within [`FACING`] of it. Faces come before edges, and
//! edges before vertices. Among faces, and among edges, the one with the closest normal wins.

use arrayvec::ArrayVec;
use glam::DVec3;

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
const FLAT: f64 = 1e-7;

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
    fn facing(&self, direction: DVec3, touched: DVec3, feature: &mut Feature) {
        let thin = FLAT * (self.core.size() + self.radius);
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
    let (along, length_squared) = (edge.dot(direction), edge.length_squared());
    (length_squared > 0.0 && along * along <= FACING * FACING * length_squared)
        .then(|| (direction - edge * (along / length_squared)).normalize())
}

pub fn faces(normal: DVec3, direction: DVec3) -> bool {
    normal.dot(direction) > 0.0 && normal.cross(direction).length_squared() <= FACING * FACING
}

fn segment_facing(segment: &Segment, thin: f64, direction: DVec3, feature: &mut Feature) {
    let ends = [(0, segment.start), (1, segment.start + segment.span)];
    if segment.span.length() <= thin {
        return feature.vertex(0, segment.start, direction);
    }
    match edge_normal(segment.span, direction) {
        Some(normal) => feature.edge(0, normal, ends),
        None => {
            let (index, point) = ends[usize::from(segment.span.dot(direction) > 0.0)];
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

    /// Fills in the feature that faces a unit direction. The indices are:
    ///
    /// - corner c is at the upper end of axis i if its bit i is set;
    /// - edge 4 i + c is parallel to axis i; bit 0 of c is its end of the next axis, bit 1 that of the one after;
    /// - face 2 i is at the lower end of axis i, face 2 i + 1 at the upper end.
    ///
    /// Corners and edges are always at the upper end of an axis without extent.
    fn facing(&self, thin: f64, direction: DVec3, feature: &mut Feature) {
        let local = self.local_direction(direction);
        let flat = self.half.cmple(DVec3::splat(thin));
        let (squares, axes) = (local * local, [0, 1, 2]);
        // Whether the feature is at the upper end.
        let upper = |axis: usize| flat.test(axis) || local[axis] >= 0.0;
        let arm = |axis: usize| self.axes.col(axis) * self.half[axis];
        let toward = |axis: usize| if upper(axis) { arm(axis) } else { -arm(axis) };
        let bit = |axis: usize, upper: bool| u32::from(upper) << axis;

        for axis in axes {
            let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
            if flat.test(next) || flat.test(last) {
                continue;
            }
            if squares[next] + squares[last] > FACING * FACING {
                continue;
            }
            let at_upper = local[axis] >= 0.0;
            let side = if at_upper { 1.0 } else { -1.0 };
            let middle = self.center + arm(axis) * side;
            // Counter-clockwise seen from outside.
            let (first, second) = if at_upper { (next, last) } else { (last, next) };
            let (one, two) = (arm(first), arm(second));
            let base = bit(axis, at_upper || flat.test(axis));
            let (one_bit, two_bit) = (1 << first, 1 << second);
            return feature.set(
                FACE | (2 * axis + usize::from(at_upper)) as u32,
                self.axes.col(axis) * side,
                [
                    (base, middle - one - two),
                    (base | one_bit, middle + one - two),
                    (base | one_bit | two_bit, middle + one + two),
                    (base | two_bit, middle - one + two),
                ],
            );
        }
        let edge = axes
            .into_iter()
            .filter(|&axis| !flat.test(axis) && squares[axis] <= FACING * FACING)
            .min_by(|&i, &j| squares[i].total_cmp(&squares[j]));
        if let Some(axis) = edge {
            let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
            let base = bit(next, upper(next)) | bit(last, upper(last));
            let middle = self.center + toward(next) + toward(last);
            let normal = direction - self.axes.col(axis) * local[axis];
            return feature.edge(
                4 * axis + usize::from(upper(next)) + 2 * usize::from(upper(last)),
                normal.normalize(),
                [(base, middle - arm(axis)), (base | 1 << axis, middle + arm(axis))],
            );
        }
        let index = axes.map(|axis| bit(axis, upper(axis))).into_iter().sum();
        let point = self.center + toward(0) + toward(1) + toward(2);
        feature.vertex(index, point, direction);
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

//! Contacts with welded surfaces: facets of polytopes, points of contacts, windows of planes, and contacts with half-spaces.

use std::fmt;

use arrayvec::ArrayVec;
use glam::{DVec2, DVec3, Vec3};

use super::contact::feature::FACE;
use super::core::{Core, CoreBox, CoreHalfSpace, CoreHull, CoreShape, Rounded};
use super::distance::{Separation, signed_distance};
use super::{ContactPoint, Manifold, each_point, manifold};
use crate::concave::welded::space::{
    Along, Below, Coverage, Extent, Facet, FacetSpace, PlaneContact, Rim,
};
use crate::dim3::Convex3;
use crate::dim3::convex::Convex;
use crate::dim3::pose::Pose;
use crate::math::{narrow, plane_normal};

/// A hull with more faces than this has no facets.
const MOST_FACES: usize = 64;

/// Nor has one with a face with more corners.
const MOST: usize = 32;

/// A convex geometry at a pose, relative to an origin.
#[derive(Clone, Copy)]
pub struct Placed<'a>(CoreShape<'a>);

impl fmt::Debug for Placed<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.debug_struct("Placed").finish_non_exhaustive()
    }
}

/// A rectangle in a plane.
#[derive(Clone, Copy, Debug)]
pub struct Rectangle {
    center: DVec3,
    /// Unit. Counter-clockwise seen from the tip of the plane's normal.
    axes: [DVec3; 2],
    half: DVec2,
    outside: f64,
}

impl FacetSpace for Convex3 {
    type Wide = DVec3;
    type Shape<'a> = Placed<'a>;
    type Window = Rectangle;

    fn shape<'a>(geometry: &'a Convex, pose: &Pose, origin: Vec3) -> Placed<'a> {
        Placed(CoreShape::new(geometry, pose, origin))
    }

    fn displacement(from: Vec3, to: Vec3) -> DVec3 {
        to.as_dvec3() - from.as_dvec3()
    }

    fn moved_by(position: Vec3, by: DVec3) -> Vec3 {
        narrow(position.as_dvec3() + by)
    }

    fn is_bounded(Placed(shape): &Placed) -> bool {
        matches!(shape, CoreShape::Rounded(_))
    }

    fn size(Placed(shape): &Placed) -> f64 {
        shape.size()
    }

    fn center(Placed(shape): &Placed) -> DVec3 {
        bounded(shape).core.center()
    }

    fn support(Placed(shape): &Placed, direction: DVec3) -> DVec3 {
        let Rounded { core, radius, .. } = bounded(shape);
        core.support_point(direction) + direction * *radius
    }

    fn separation(Placed(shape): &Placed, Placed(moved): &Placed, by: DVec3) -> Along<DVec3> {
        let found = signed_distance(shape, &moved.translated(by));
        Along { normal: found.normal, point: found.point_a, depth: -found.distance }
    }

    fn touches(Placed(shape): &Placed, point: DVec3, slack: f64) -> bool {
        signed_distance(&shape.translated(-point), &CoreShape::POINT).distance <= slack
    }

    fn lengths(Placed(shape): &Placed) -> f64 {
        shape.max_lengths()
    }

    fn facets(
        Placed(shape): &Placed,
        is_wanted: &dyn Fn(&[DVec3]) -> bool,
        visit: &mut dyn FnMut(&Facet<DVec3>),
    ) {
        let CoreShape::Rounded(Rounded { core, radius: 0.0, .. }) = shape else { return };
        match core {
            Core::Triangle(corners) if is_wanted(corners) => {
                let normal = plane_normal(*corners).unwrap_or(DVec3::ZERO);
                let width = width(corners, normal);
                visit(&Facet { normal, corners, width, is_sheet: true, names: [FACE, FACE | 1] });
            }
            Core::Box(oriented) => facets_of_box(core, oriented, is_wanted, visit),
            Core::Hull(hull) => facets_of_hull(hull, is_wanted, visit),
            Core::Triangle(_) | Core::Point(_) | Core::Segment(_) | Core::Frustum(_) => {}
        }
    }

    fn is_on(facet: &Facet<DVec3>, point: DVec3, slack: f64) -> bool {
        let Facet { normal, corners, .. } = facet;
        let mut last = corners[corners.len() - 1];
        // The winding of a mirrored hull's faces is reversed.
        let (mut has_left, mut has_right) = (false, false);
        for &corner in *corners {
            let side = corner - last;
            let left = side.cross(point - last).dot(*normal);
            let near = slack * side.length();
            (has_left, has_right) = (has_left | (left > near), has_right | (left < -near));
            last = corner;
        }
        !(has_left && has_right)
    }

    fn plane_contact(
        below: &Below<DVec3>,
        Placed(body): &Placed,
        origin: Vec3,
        limit: f64,
    ) -> PlaneContact<Manifold, DVec3> {
        let &Below { normal, anchor, lengths } = below;
        let half_space = CoreHalfSpace { normal, offset: normal.dot(anchor), lengths };
        let half_space = CoreShape::HalfSpace(half_space);
        let mut separation = signed_distance(&half_space, body);
        separation.distance = separation.distance.min(limit);
        let mut points = ArrayVec::new();
        let shapes = (&half_space, body);
        let manifold = manifold(shapes, &separation, limit, origin, false, |point| {
            points.push(point.point_b);
        });
        PlaneContact { manifold: manifold.expect("the distance is at most the limit"), points }
    }

    fn rims(facet: &Facet<DVec3>, visit: &mut dyn FnMut(&Rim<DVec3>)) {
        let corners = facet.corners;
        let middle = corners.iter().sum::<DVec3>() / corners.len() as f64;
        let mut from = corners[corners.len() - 1];
        for &to in corners {
            if let Some(out) = (to - from).cross(facet.normal).try_normalize() {
                let out = if out.dot(middle - from) > 0.0 { -out } else { out };
                visit(&Rim { ends: [from, to], out });
            }
            from = to;
        }
    }

    fn radius(Placed(shape): &Placed) -> f64 {
        bounded(shape).radius
    }

    fn lowest_dimension(Placed(shape): &Placed, normal: DVec3, level: f64) -> u32 {
        match &bounded(shape).core {
            Core::Point(_) => 0,
            Core::Box(CoreBox { axes, .. }) => {
                let is_level = |axis| axes.col(axis).dot(normal).abs() <= level;
                (0..3).map(|axis| u32::from(is_level(axis))).sum::<u32>().min(2)
            }
            Core::Frustum(frustum) => {
                let local = frustum.local_direction(-normal);
                let (across, side) = (local.truncate().length(), frustum.side_normal());
                match across <= level {
                    true => 2,
                    false => u32::from((across * side.y - local.z * side.x).abs() <= level),
                }
            }
            core @ (Core::Segment(_) | Core::Triangle(_) | Core::Hull(_)) => {
                let lowest = core.support(-normal, None);
                let is_level = |vertex: &u32| {
                    let side = core.vertex(*vertex) - lowest.point;
                    lowest.vertex != Some(*vertex) && side.dot(normal) <= level * side.length()
                };
                (0..core.vertex_count()).filter(is_level).take(2).count() as u32
            }
        }
    }

    fn way_from_point(Placed(shape): &Placed, point: DVec3) -> (DVec3, f64) {
        let found = signed_distance(&shape.translated(-point), &CoreShape::POINT);
        (-found.normal, -found.distance)
    }

    fn points_along(
        &Along { normal, point, depth }: &Along<DVec3>,
        Placed(part): &Placed,
        Placed(body): &Placed,
        origin: Vec3,
        limit: f64,
        visit: &mut dyn FnMut(ContactPoint, DVec3),
    ) {
        let distance = (-depth).min(limit);
        let point_b = point - normal * depth;
        let separation = Separation { distance, normal, point_a: point, point_b };
        each_point((part, body), &separation, limit, origin, |point, answer| {
            visit(answer, point.point_b);
        });
    }

    fn window(normal: DVec3, [from, to]: [DVec3; 2], radius: f64) -> Rectangle {
        /// The least length of a segment that has a direction, relative to the radius.
        const LONG: f64 = 1e-3;
        let length = from.distance(to);
        let is_long = length > LONG * radius;
        let x = if is_long { (to - from) / length } else { normal.any_orthonormal_vector() };
        let axes = [x, normal.cross(x)];
        let half = DVec2::new(0.5 * length + radius, radius);
        let outside = radius * std::f64::consts::SQRT_2;
        Rectangle { center: (from + to) * 0.5, axes, half, outside }
    }

    fn name_points(manifold: &mut Manifold, feature_a: u32) {
        manifold.points.iter_mut().for_each(|point| point.feature_a = feature_a);
    }

    fn extent(&Rectangle { half, outside, .. }: &Rectangle) -> Extent {
        let (size, rim) = (4.0 * half.x * half.y, 4.0 * half.element_sum());
        Extent { size, rim, reach: half.max_element(), outside }
    }

    fn coverage(window: &Rectangle, facet: &Facet<DVec3>) -> Coverage {
        let at =
            |corner: &DVec3| DVec2::from(window.axes.map(|axis| axis.dot(*corner - window.center)));
        let mut polygon: Polygon = facet.corners.iter().map(at).collect();
        for axis in 0..2 {
            for side in [1.0, -1.0] {
                clip(&mut polygon, axis, side, window.half[axis]);
            }
        }
        let covered = coverage(&polygon);
        if covered.size >= 0.0 {
            return covered;
        }
        Coverage { size: -covered.size, moments: covered.moments.map(|moment| -moment) }
    }
}

fn bounded<'s, 'a>(shape: &'s CoreShape<'a>) -> &'s Rounded<'a> {
    match shape {
        CoreShape::Rounded(rounded) => rounded,
        CoreShape::HalfSpace(_) => unreachable!("the caller has checked that the shape has bounds"),
    }
}

/// The least altitude of a triangle, or a lower bound of the width of a convex polygon.
fn width(corners: &[DVec3], normal: DVec3) -> f64 {
    let first = corners[0];
    let doubled = |ends: &[DVec3]| (ends[0] - first).cross(ends[1] - first);
    let area = corners.windows(2).map(doubled).sum::<DVec3>().dot(normal).abs();
    let furthest =
        |from: &DVec3| corners.iter().map(|to| to.distance_squared(*from)).fold(0.0_f64, f64::max);
    let longest = match corners {
        [a, b, c] => {
            a.distance_squared(*b).max(b.distance_squared(*c)).max(c.distance_squared(*a)).sqrt()
        }
        // At most twice the greatest distance of two corners.
        _ => 2.0 * furthest(&first).sqrt(),
    };
    if longest > 0.0 { area / longest } else { 0.0 }
}

/// Never inlined: other kinds do not pay for its stack.
#[inline(never)]
fn facets_of_box(
    core: &Core,
    oriented: &CoreBox,
    is_wanted: &dyn Fn(&[DVec3]) -> bool,
    visit: &mut dyn FnMut(&Facet<DVec3>),
) {
    let CoreBox { axes, half, .. } = oriented;
    let flat = half.cmpeq(DVec3::ZERO).bitmask();
    if flat.count_ones() > 1 {
        return;
    }
    for axis in 0..3 {
        let is_sheet = flat != 0;
        if is_sheet && flat != 1 << axis {
            continue;
        }
        let (next, last) = ((axis + 1) % 3, (axis + 2) % 3);
        let width = 2.0 * half[next].min(half[last]);
        for upper in if is_sheet { 1..2 } else { 0..2 } {
            // A bit of a vertex is set at the lower end of an axis.
            let base = (1 - upper) << axis;
            let around = [base, base | 1 << next, base | 1 << next | 1 << last, base | 1 << last];
            let corners = around.map(|vertex| core.vertex(vertex));
            if !is_wanted(&corners) {
                continue;
            }
            let normal = axes.col(axis) * if upper == 1 { 1.0 } else { -1.0 };
            let names = [upper, 1 - upper].map(|upper| FACE | (2 * axis as u32 + upper));
            visit(&Facet { normal, corners: &corners, width, is_sheet, names });
        }
    }
}

/// Never inlined, too.
#[inline(never)]
fn facets_of_hull(
    hull: &CoreHull,
    is_wanted: &dyn Fn(&[DVec3]) -> bool,
    visit: &mut dyn FnMut(&Facet<DVec3>),
) {
    let (faces, rank) = (hull.hull.faces().len(), hull.hull.rank());
    let has_large = || (0..faces).any(|face| hull.hull.face_vertices(face).len() > MOST);
    if faces > MOST_FACES || rank < 2 || has_large() {
        return;
    }
    let is_sheet = rank == 2;
    // A flat hull has a face on each side.
    for face in 0..if is_sheet { 1 } else { faces } {
        let vertices = hull.hull.face_vertices(face);
        let corners: ArrayVec<DVec3, MOST> =
            vertices.iter().map(|id| hull.vertex(*id as usize)).collect();
        if !is_wanted(&corners) {
            continue;
        }
        let (normal, _) = hull.plane(face);
        let (width, name) = (width(&corners, normal), FACE | face as u32);
        let names = [name, name | 1];
        visit(&Facet { normal, corners: &corners, width, is_sheet, names });
    }
}

/// A convex polygon. Each side of a window adds at most one corner.
type Polygon = ArrayVec<DVec2, { MOST + 4 }>;

/// Clips a polygon at a border of a window (Sutherland and Hodgman 1974).
fn clip(polygon: &mut Polygon, axis: usize, side: f64, half: f64) {
    let outside = |at: DVec2| at[axis] * side - half;
    if polygon.iter().all(|at| outside(*at) <= 0.0) {
        return;
    }
    let mut kept = Polygon::new();
    let Some(&last) = polygon.last() else { return };
    let (mut from, mut before) = (last, outside(last));
    for &to in polygon.iter() {
        let after = outside(to);
        if (before > 0.0) != (after > 0.0) {
            _ = kept.try_push(from.lerp(to, before / (before - after)));
        }
        if after <= 0.0 {
            _ = kept.try_push(to);
        }
        (from, before) = (to, after);
    }
    *polygon = kept;
}

/// The area of a polygon and its first moments, positive if it is counter-clockwise.
fn coverage(polygon: &[DVec2]) -> Coverage {
    let (mut area, mut moments) = (0.0, DVec2::ZERO);
    let Some(&last) = polygon.last() else { return Coverage::default() };
    let mut from = last;
    for &to in polygon {
        let doubled = from.perp_dot(to);
        area += 0.5 * doubled;
        moments += (from + to) * (doubled / 6.0);
        from = to;
    }
    Coverage { size: area, moments: moments.to_array() }
}

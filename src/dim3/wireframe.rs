//! Wireframes: the lines of posed geometries and bounds, for drawing.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use glam::{DMat3, DVec2, DVec3, Vec3};

use super::bounds::Aabb;
use super::convex::{Convex, OrientedBox, ScaledHull};
use super::frustum::Frustum;
use super::pose::Pose;
use crate::math::{self, narrow, plane_normal};

/// Half the side of the square grid that represents a half-space.
const GRID_EXTENT: f64 = 10.0;
/// The distance between the lines of that grid.
const GRID_STEP: f64 = 2.0;

/// Calls `draw` for each line of a posed geometry. Both ends of a line lie on the geometry's surface.
///
/// A full circle has `segments` lines, rounded up to a multiple of four. An arc has its share of them, at least one.
///
/// | geometry | lines with radius 0 | lines with a radius |
/// |---|---|---|
/// | sphere | none | three circles |
/// | capsule | one line | a circle around each end, four lines along the axis, four half circles |
/// | box | its twelve edges | each edge on both adjacent faces, three arcs at each corner |
/// | triangle | its three edges | three lines along each edge, an arc and two half circles at each vertex |
/// | hull | its edges | each edge on both adjacent faces, an arc at each end |
/// | cylinder | two circles, four lines along the side | four circles, four lines, eight arcs |
/// | cone | one circle, four lines along the side | three circles, four lines, eight arcs |
///
/// A half-space has a grid on its plane, around the projection of the pose's position, and a normal of 2 units.
/// The grid extends 10 units in each direction, with a line every 2 units.
pub fn lines(geometry: &Convex, pose: &Pose, segments: u32, mut draw: impl FnMut([Vec3; 2])) {
    let (position, matrix) = (pose.position().as_dvec3(), pose.matrix());
    let mut pen = Pen {
        segments: segments.next_multiple_of(4).into(),
        draw: |ends: [DVec3; 2]| draw(ends.map(|end| narrow(position + matrix * end))),
    };
    match geometry {
        Convex::Sphere(sphere) => pen.sphere(sphere.center().as_dvec3(), sphere.radius().into()),
        Convex::Capsule(capsule) => {
            let ends = [capsule.point_a().as_dvec3(), capsule.point_b().as_dvec3()];
            pen.capsule(ends, capsule.radius().into());
        }
        Convex::Box(oriented) => pen.cuboid(oriented),
        Convex::Triangle(triangle) => {
            pen.triangle(triangle.points().map(|point| point.as_dvec3()), triangle.radius().into());
        }
        Convex::Hull(scaled) => pen.hull(scaled),
        Convex::Cylinder(cylinder) => pen.frustum(&cylinder.frustum(), cylinder.radius().into()),
        Convex::Cone(cone) => pen.frustum(&cone.frustum(), cone.radius().into()),
        Convex::HalfSpace(half_space) => {
            let normal = half_space.normal().as_dvec3().normalize();
            pen.grid(normal * f64::from(half_space.offset()), normal);
        }
    }
}

/// Calls `draw` for each of the twelve edges of bounds. Empty bounds have no lines.
pub fn lines_of_bounds(bounds: &Aabb, draw: impl FnMut([Vec3; 2])) {
    let Aabb { min, max } = *bounds;
    if bounds.is_empty() {
        return;
    }
    let corner = |far: [bool; 3]| {
        Vec3::from_array([0, 1, 2].map(|axis| if far[axis] { max[axis] } else { min[axis] }))
    };
    box_edges().map(|(_, ends)| ends.map(corner)).for_each(draw);
}

/// The edges of a box: the axis of each, and for each end whether it lies on the positive side of each axis.
fn box_edges() -> impl Iterator<Item = (usize, [[bool; 3]; 2])> {
    (0..3).flat_map(|axis| {
        [[false, false], [false, true], [true, false], [true, true]].map(|[second, third]| {
            let end = |first| {
                let mut far = [first; 3];
                far[(axis + 1) % 3] = second;
                far[(axis + 2) % 3] = third;
                far
            };
            (axis, [end(false), end(true)])
        })
    })
}

/// Draws lines and arcs in the geometry's local frame.
struct Pen<F> {
    /// Lines in a full circle.
    segments: f64,
    draw: F,
}

impl<F: FnMut([DVec3; 2])> Pen<F> {
    fn line(&mut self, from: DVec3, to: DVec3) {
        (self.draw)([from, to]);
    }

    /// Draws an arc from `center + u` towards `center + v`, where `u` and `v` are perpendicular.
    fn arc(&mut self, center: DVec3, u: DVec3, v: DVec3, angle: f64) {
        // The small offset keeps rounding from adding a piece.
        let pieces = (angle / TAU * self.segments - 1e-6).ceil().max(1.0);
        let point = |piece: f64| {
            let turned = angle * (piece / pieces);
            center + u * libm::cos(turned) + v * libm::sin(turned)
        };
        let mut from = center + u;
        for piece in 1..=pieces as u32 {
            let closes = angle == TAU && f64::from(piece) == pieces;
            let to = if closes { center + u } else { point(piece.into()) };
            self.line(from, to);
            from = to;
        }
    }

    /// Draws the arc around an edge, or around a corner of a polygon, from one unit normal to the other.
    ///
    /// `side` is perpendicular to the first normal, on the side of the second. It gives the arc's direction where the
    /// normals are nearly opposite.
    fn arc_between(&mut self, center: DVec3, [from, to]: [DVec3; 2], side: DVec3, radius: f64) {
        let (sine, cosine) = (side.dot(to), from.dot(to));
        // Rounding can make the sine of an angle of 0 or 180 degrees negative.
        let angle = if sine >= 0.0 {
            libm::atan2(sine, cosine)
        } else if cosine < 0.0 {
            PI
        } else {
            0.0
        };
        self.arc(center, from * radius, side * radius, angle);
    }

    fn circle(&mut self, center: DVec3, u: DVec3, v: DVec3) {
        self.arc(center, u, v, TAU);
    }

    fn sphere(&mut self, center: DVec3, radius: f64) {
        if radius > 0.0 {
            let [x, y, z] = DVec3::AXES.map(|axis| axis * radius);
            self.circle(center, x, y);
            self.circle(center, y, z);
            self.circle(center, z, x);
        }
    }

    fn capsule(&mut self, [a, b]: [DVec3; 2], radius: f64) {
        if radius == 0.0 {
            return self.line(a, b);
        }
        let along = (b - a).try_normalize().unwrap_or(DVec3::Y);
        let (u, v) = along.any_orthonormal_pair();
        let (u, v, along) = (u * radius, v * radius, along * radius);
        for (end, out) in [(a, -along), (b, along)] {
            self.circle(end, u, v);
            self.arc(end, u, out, PI);
            self.arc(end, v, out, PI);
        }
        for side in [u, v, -u, -v] {
            self.line(a + side, b + side);
        }
    }

    fn cuboid(&mut self, oriented: &OrientedBox) {
        let (center, half) = (oriented.center().as_dvec3(), oriented.half_extents().as_dvec3());
        let axes: DMat3 = math::rotation(oriented.rotation());
        let radius = f64::from(oriented.radius());
        let out = |axis: usize, far: bool| axes.col(axis) * if far { 1.0 } else { -1.0 };
        let corner = |far: [bool; 3]| {
            [0, 1, 2].into_iter().fold(center, |sum, axis| sum + out(axis, far[axis]) * half[axis])
        };
        for (axis, ends) in box_edges() {
            let [from, to] = ends.map(corner);
            if radius == 0.0 {
                self.line(from, to);
                continue;
            }
            for side in [(axis + 1) % 3, (axis + 2) % 3] {
                let moved = out(side, ends[0][side]) * radius;
                self.line(from + moved, to + moved);
            }
        }
        if radius > 0.0 {
            for index in 0..8 {
                let far = [0, 1, 2].map(|axis| index >> axis & 1 == 1);
                let [x, y, z] = [0, 1, 2].map(|axis| out(axis, far[axis]) * radius);
                for (u, v) in [(x, y), (y, z), (z, x)] {
                    self.arc(corner(far), u, v, FRAC_PI_2);
                }
            }
        }
    }

    fn triangle(&mut self, points: [DVec3; 3], radius: f64) {
        let [a, b, c] = points;
        match plane_normal(points).filter(|_| radius > 0.0) {
            Some(normal) => self.rounded_polygon(3, |index| points[index], normal, radius),
            None if radius > 0.0 => {
                // Collinear vertices: the triangle is its longest side.
                let sides = [[a, b], [b, c], [c, a]];
                let length = |[from, to]: [DVec3; 2]| (to - from).length_squared();
                let longest = sides.into_iter().max_by(|&x, &y| length(x).total_cmp(&length(y)));
                self.capsule(longest.unwrap_or([a, a]), radius);
            }
            None => [[a, b], [b, c], [c, a]].into_iter().for_each(|[a, b]| self.line(a, b)),
        }
    }

    /// Draws a flat polygon with a radius. Its corners run counter-clockwise around the normal.
    fn rounded_polygon(
        &mut self,
        count: usize,
        corner: impl Fn(usize) -> DVec3,
        normal: DVec3,
        radius: f64,
    ) {
        let out = |index: usize| {
            (corner((index + 1) % count) - corner(index)).cross(normal).normalize_or_zero()
        };
        for index in 0..count {
            let (from, to) = (corner(index), corner((index + 1) % count));
            let side = out(index);
            for moved in [normal * radius, normal * -radius, side * radius] {
                self.line(from + moved, to + moved);
            }
            for end in [from, to] {
                self.arc(end, normal * radius, side * radius, PI);
            }
            self.arc_between(to, [side, out((index + 1) % count)], normal.cross(side), radius);
        }
    }

    fn hull(&mut self, scaled: &ScaledHull) {
        let (hull, radius) = (scaled.hull(), f64::from(scaled.radius()));
        let scale = scaled.scale().as_dvec3();
        let vertex = |index: u32| hull.vertices()[index as usize].as_dvec3() * scale;
        let normal = |face: u32| (hull.faces()[face as usize].normal / scale).normalize();
        // Mirroring reverses the order of the vertices around each face.
        let winding = if scale.x * scale.y * scale.z < 0.0 { -1.0 } else { 1.0 };
        if radius == 0.0 {
            return hull.edges().iter().for_each(|edge| {
                let [from, to] = edge.vertices.map(vertex);
                self.line(from, to);
            });
        }
        match hull.rank() {
            0 => self.sphere(vertex(0), radius),
            1 => self.capsule(hull.edges()[0].vertices.map(vertex), radius),
            2 => {
                let around = hull.face_vertices(0);
                let corner = |index: usize| vertex(around[index]);
                self.rounded_polygon(around.len(), corner, normal(0) * winding, radius);
            }
            _ => {
                for edge in hull.edges() {
                    let ends = edge.vertices.map(vertex);
                    let [first, second] = edge.faces.map(normal);
                    for out in [first, second] {
                        self.line(ends[0] + out * radius, ends[1] + out * radius);
                    }
                    let side = (ends[1] - ends[0]).cross(first).normalize_or_zero() * winding;
                    for end in ends {
                        self.arc_between(end, [first, second], side, radius);
                    }
                }
            }
        }
    }

    fn frustum(&mut self, frustum: &Frustum, radius: f64) {
        let Frustum { centers: [a, b], radii: [radius_a, radius_b] } = *frustum;
        if radius_a == 0.0 && radius_b == 0.0 {
            return self.capsule([a, b], radius);
        }
        let axis = frustum.axis();
        let (u, v) = axis.any_orthonormal_pair();
        // The normal of the side leads outward and along the axis.
        let side = DVec2::new((b - a).length(), radius_a - radius_b);
        let DVec2 { x: out, y: along } = side.try_normalize().unwrap_or(DVec2::X);
        for (center, disc, cap) in [(a, radius_a, -radius), (b, radius_b, radius)] {
            let mut circle = |lift: f64, reach: f64| {
                if reach > 0.0 {
                    self.circle(center + axis * lift, u * reach, v * reach);
                }
            };
            circle(along * radius, disc + out * radius);
            if radius > 0.0 {
                circle(cap, disc);
            }
        }
        for side in [u, v, -u, -v] {
            let normal = side * out + axis * along;
            let [from, to] = [a + side * radius_a, b + side * radius_b];
            self.line(from + normal * radius, to + normal * radius);
            if radius > 0.0 {
                self.arc_between(from, [-axis, normal], side, radius);
                self.arc_between(to, [normal, axis], axis * out - side * along, radius);
            }
        }
    }

    fn grid(&mut self, center: DVec3, normal: DVec3) {
        let (u, v) = normal.any_orthonormal_pair();
        let mut at = -GRID_EXTENT;
        while at <= GRID_EXTENT {
            self.line(center + u * at - v * GRID_EXTENT, center + u * at + v * GRID_EXTENT);
            self.line(center + v * at - u * GRID_EXTENT, center + v * at + u * GRID_EXTENT);
            at += GRID_STEP;
        }
        self.line(center, center + normal * GRID_STEP);
    }
}

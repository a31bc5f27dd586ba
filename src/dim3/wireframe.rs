//! Posed geometries as lines, to be drawn.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use glam::{DMat3, DVec3, Vec3};

use super::bounds::Aabb;
use super::geometry::{Geometry, OrientedBox, ScaledHull};
use super::pose::Pose;
use crate::math::{self, narrow, plane_normal};

/// How far the square that stands for a half-space reaches each way, and how far its lines are apart.
const PATCH: f64 = 10.0;
const PATCH_STEP: f64 = 2.0;

/// Hands the lines of a posed geometry to `draw`. Both ends of each lie on its surface.
///
/// A full circle has `segments` lines, rounded up to a multiple of four; an arc its part of them.
///
/// - Sphere: three circles. Of radius 0: nothing.
/// - Capsule: a circle about each end, four lines along, four half circles. Of radius 0: one line.
/// - Box: its twelve edges. Rounded: each edge once in each of its two faces, and three arcs about each corner.
/// - Triangle: its three edges. Rounded: its outline on both sides and around, three arcs and six half circles
///   about its corners.
/// - Hull: its edges. Rounded: each edge once in each of its two faces, and an arc about each of its ends.
/// - Half-space: of its plane a square about the foot of the pose's position, 10 each way with a line every
///   2, and its normal, 2 long.
pub fn lines(geometry: &Geometry, pose: &Pose, segments: u32, mut draw: impl FnMut([Vec3; 2])) {
    let (position, matrix) = (pose.position().as_dvec3(), pose.matrix());
    let mut pen = Pen {
        segments: segments.next_multiple_of(4).into(),
        draw: |ends: [DVec3; 2]| draw(ends.map(|end| narrow(position + matrix * end))),
    };
    match geometry {
        Geometry::Sphere(sphere) => pen.sphere(sphere.center().as_dvec3(), sphere.radius().into()),
        Geometry::Capsule(capsule) => {
            let ends = [capsule.point_a().as_dvec3(), capsule.point_b().as_dvec3()];
            pen.capsule(ends, capsule.radius().into());
        }
        Geometry::Box(oriented) => pen.cuboid(oriented),
        Geometry::Triangle(triangle) => {
            pen.triangle(triangle.points().map(|point| point.as_dvec3()), triangle.radius().into());
        }
        Geometry::Hull(scaled) => pen.hull(scaled),
        Geometry::HalfSpace(half_space) => {
            let normal = half_space.normal().as_dvec3().normalize();
            pen.patch(normal * f64::from(half_space.offset()), normal);
        }
    }
}

/// Hands the twelve edges of bounds to `draw`; none of empty ones.
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

/// The edges of a box: along which axis, and whether each end lies at the far side of each axis.
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

struct Pen<F> {
    /// Of a full circle.
    segments: f64,
    draw: F,
}

impl<F: FnMut([DVec3; 2])> Pen<F> {
    fn line(&mut self, from: DVec3, to: DVec3) {
        (self.draw)([from, to]);
    }

    /// From `center + u`, through `center + v` at a right angle.
    fn arc(&mut self, center: DVec3, u: DVec3, v: DVec3, angle: f64) {
        // A whole number, but for rounding, is not rounded up.
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

    /// From one unit vector to another, at a distance.
    fn arc_between(&mut self, center: DVec3, from: DVec3, to: DVec3, radius: f64) {
        let (sine, cosine) = (from.cross(to).length(), from.dot(to));
        let side = (to - from * cosine).normalize_or_zero();
        self.arc(center, from * radius, side * radius, libm::atan2(sine, cosine));
    }

    /// About an edge, from the normal of one of its faces towards that of the other. `side` is at right angles to the
    /// edge and points out of the first face: where the normals are nearly opposite, they do not tell it.
    fn arc_about_edge(&mut self, center: DVec3, [from, to]: [DVec3; 2], side: DVec3, radius: f64) {
        let (sine, cosine) = (side.dot(to), from.dot(to));
        // Rounding may make a half circle or nothing negative.
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
                // Its corners lie in a line.
                let sides = [[a, b], [b, c], [c, a]];
                let length = |[from, to]: [DVec3; 2]| (to - from).length_squared();
                let longest = sides.into_iter().max_by(|&x, &y| length(x).total_cmp(&length(y)));
                self.capsule(longest.unwrap_or([a, a]), radius);
            }
            None => [[a, b], [b, c], [c, a]].into_iter().for_each(|[a, b]| self.line(a, b)),
        }
    }

    /// Of corners that go counter-clockwise about a normal.
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
            self.arc_between(to, side, out((index + 1) % count), radius);
        }
    }

    fn hull(&mut self, scaled: &ScaledHull) {
        let (hull, radius) = (scaled.hull(), f64::from(scaled.radius()));
        let scale = scaled.scale().as_dvec3();
        let vertex = |index: u32| hull.vertices()[index as usize].as_dvec3() * scale;
        let normal = |face: u32| (hull.faces()[face as usize].normal / scale).normalize();
        // A mirrored hull has its faces' vertices the other way round.
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
                        self.arc_about_edge(end, [first, second], side, radius);
                    }
                }
            }
        }
    }

    fn patch(&mut self, foot: DVec3, normal: DVec3) {
        let (u, v) = normal.any_orthonormal_pair();
        let mut at = -PATCH;
        while at <= PATCH {
            self.line(foot + u * at - v * PATCH, foot + u * at + v * PATCH);
            self.line(foot + v * at - u * PATCH, foot + v * at + u * PATCH);
            at += PATCH_STEP;
        }
        self.line(foot, foot + normal * PATCH_STEP);
    }
}

//! Wireframes of posed geometries.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use glam::{DVec2, Vec2};

use super::convex::{Convex, OrientedBox};
use super::pose::{Pose, unit};

/// Half the length of a half-plane's boundary line.
const REACH: f64 = 10.0;

/// The distance between the ticks of a half-plane.
const TICK_STEP: f64 = 2.0;

/// The length of a tick.
const TICK: f64 = 0.5;

/// The length of a half-plane's normal.
const NORMAL: f64 = 2.0;

/// Passes the lines of a posed geometry to `draw`. Both ends of each line lie on the boundary, except for the ticks and
/// the normal of a half-plane.
///
/// A full circle has `segments` lines, rounded up to a multiple of four. An arc has its part of them, rounded up.
///
/// | geometry | lines |
/// |---|---|
/// | circle | its circle; none if the radius is 0 |
/// | capsule, segment | two lines and two half circles; one line if the radius is 0; a circle if the length is 0 |
/// | box | its four edges; with a radius, these moved out and four quarter circles |
/// | polygon, large polygon | its edges moved out by the radius, and an arc at each vertex |
/// | polygon of one or two vertices | as a circle or a capsule |
/// | half-plane | thirteen: its boundary, eleven ticks and its normal |
///
/// The boundary of a half-plane extends 10 each way from the projection of the pose's position. Ticks are 2 apart and
/// lead 0.5 into the solid side at 45 degrees. The normal is 2 long.
pub fn lines(geometry: &Convex, pose: &Pose, segments: u32, mut draw: impl FnMut([Vec2; 2])) {
    let (position, turn) = (pose.position().as_dvec2(), pose.turn());
    let mut pen = Pen {
        segments: segments.next_multiple_of(4).into(),
        draw: |ends: [DVec2; 2]| draw(ends.map(|end| (position + turn.rotate(end)).as_vec2())),
    };
    match geometry {
        Convex::Circle(circle) => pen.circle(circle.center().as_dvec2(), circle.radius().into()),
        Convex::Capsule(capsule) => {
            let ends = [capsule.point_a(), capsule.point_b()];
            pen.capsule(ends.map(|end| end.as_dvec2()), capsule.radius().into());
        }
        Convex::Segment(segment) => {
            let ends = [segment.point_a(), segment.point_b()];
            pen.capsule(ends.map(|end| end.as_dvec2()), segment.radius().into());
        }
        Convex::Box(oriented) => pen.rectangle(oriented),
        Convex::Polygon(polygon) => {
            let corner = |index: usize| polygon.vertices()[index].as_dvec2();
            pen.convex(polygon.vertices().len(), corner, polygon.radius().into());
        }
        Convex::LargePolygon(scaled) => {
            let corner = |number: usize| scaled.vertex(number);
            pen.convex(scaled.count(), corner, scaled.radius().into());
        }
        Convex::HalfPlane(half_plane) => {
            let normal = unit(half_plane.normal());
            pen.half_plane(normal * f64::from(half_plane.offset()), normal);
        }
    }
}

struct Pen<F> {
    /// The number of lines of a full circle.
    segments: f64,
    draw: F,
}

impl<F: FnMut([DVec2; 2])> Pen<F> {
    fn line(&mut self, from: DVec2, to: DVec2) {
        (self.draw)([from, to]);
    }

    /// An arc from `center + from` to `center + to`, counter-clockwise by an angle.
    fn arc(&mut self, center: DVec2, [from, to]: [DVec2; 2], angle: f64) {
        // Subtracting 1e-6 keeps rounding errors from adding a line.
        let pieces = (angle / TAU * self.segments - 1e-6).ceil().max(1.0);
        let mut start = center + from;
        for piece in 1..=pieces as u32 {
            let part = f64::from(piece) / pieces;
            let end = if part == 1.0 {
                center + to
            } else {
                let angle = angle * part;
                center + DVec2::new(libm::cos(angle), libm::sin(angle)).rotate(from)
            };
            self.line(start, end);
            start = end;
        }
    }

    fn circle(&mut self, center: DVec2, radius: f64) {
        if radius > 0.0 {
            self.arc(center, [DVec2::X * radius; 2], TAU);
        }
    }

    fn capsule(&mut self, [a, b]: [DVec2; 2], radius: f64) {
        let Some(along) = (b - a).try_normalize() else { return self.circle(a, radius) };
        if radius == 0.0 {
            return self.line(a, b);
        }
        let left = along.perp() * radius;
        for (from, to, side) in [(a, b, -left), (b, a, left)] {
            self.line(from + side, to + side);
            self.arc(to, [side, -side], PI);
        }
    }

    fn rectangle(&mut self, oriented: &OrientedBox) {
        let (center, half) = (oriented.center().as_dvec2(), oriented.half_extents().as_dvec2());
        let (radius, x) = (f64::from(oriented.radius()), unit(oriented.rotation()));
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
            .map(|(sx, sy)| center + x * (half.x * sx) + x.perp() * (half.y * sy));
        let normals = [-x.perp(), x, x.perp(), -x].map(|normal| normal * radius);
        for (this, next) in [(0, 1), (1, 2), (2, 3), (3, 0)] {
            self.line(corners[this] + normals[this], corners[next] + normals[this]);
            if radius > 0.0 {
                self.arc(corners[next], [normals[this], normals[next]], FRAC_PI_2);
            }
        }
    }

    /// A convex polygon of one or more corners.
    fn convex(&mut self, count: usize, corner: impl Fn(usize) -> DVec2, radius: f64) {
        match count {
            1 => self.circle(corner(0), radius),
            2 => self.capsule([corner(0), corner(1)], radius),
            _ => self.polygon(count, corner, radius),
        }
    }

    /// A convex polygon of three or more corners in counter-clockwise order.
    fn polygon(&mut self, count: usize, corner: impl Fn(usize) -> DVec2, radius: f64) {
        let after = |index: usize| if index + 1 == count { 0 } else { index + 1 };
        let normal = |index: usize| -(corner(after(index)) - corner(index)).normalize().perp();
        for this in 0..count {
            let next = after(this);
            let (out, out_next) = (normal(this), normal(next));
            self.line(corner(this) + out * radius, corner(next) + out * radius);
            if radius > 0.0 {
                let angle = libm::atan2(out.perp_dot(out_next), out.dot(out_next));
                self.arc(corner(next), [out * radius, out_next * radius], angle);
            }
        }
    }

    fn half_plane(&mut self, foot: DVec2, normal: DVec2) {
        let along = normal.perp();
        self.line(foot - along * REACH, foot + along * REACH);
        let tick = (along - normal).normalize() * TICK;
        let mut at = -REACH;
        while at <= REACH {
            self.line(foot + along * at, foot + along * at + tick);
            at += TICK_STEP;
        }
        self.line(foot, foot + normal * NORMAL);
    }
}

//! Rays against one geometry. A ray hits if the signed distance between the geometry and the ray, taken as a segment,
//! is at most 0. The distance is convex along the ray, so bisection finds the point of entry.

use std::fmt;

use glam::{DVec2, Vec2};
use impinge::dim2::Ray;

use super::body::{Body, Round};
use super::reference;
use super::shape::Placed;
use crate::search::{first_below_zero, least};

/// The rounding error between two unit vectors.
const PARALLEL: f64 = 1e-13;

#[derive(Clone, Debug, PartialEq)]
pub struct RayCase {
    pub placed: Placed,
    pub origin: Vec2,
    pub direction: Vec2,
    pub max_distance: f32,
}

impl RayCase {
    pub fn new(
        placed: Placed,
        origin: [f32; 2],
        direction: [f32; 2],
        max_distance: f32,
    ) -> RayCase {
        RayCase { placed, origin: origin.into(), direction: direction.into(), max_distance }
    }

    pub fn ray(&self) -> Ray {
        Ray::new(self.origin, self.direction, self.max_distance)
            .unwrap_or_else(|error| panic!("{error}: {self}"))
    }

    pub fn unit_direction(&self) -> DVec2 {
        self.direction.as_dvec2().normalize()
    }

    /// The lengths that rounding is relative to.
    pub fn reach(&self) -> f64 {
        self.placed.reach() + self.placed.position().distance(self.origin.as_dvec2())
    }

    /// Returns the signed distance of the origin from the geometry.
    pub fn origin_distance(&self) -> f64 {
        self.distance_at(0.0)
    }

    /// Returns the signed distance of the point at `t` along the ray.
    pub fn distance_at(&self, t: f64) -> f64 {
        self.distance_from(&self.placed.body(), t)
    }

    fn distance_from(&self, body: &Body, t: f64) -> f64 {
        let point = Body::point(self.origin.as_dvec2()).moved(self.unit_direction() * t);
        reference::between(body, &point).distance
    }

    /// Returns the part of the ray that can be near the geometry. It ends with the ray, or four radii beyond the
    /// projection of the centre.
    fn stretch(&self, round: &Round) -> (f64, f64) {
        let middle = round.vertices.iter().sum::<DVec2>() / round.vertices.len() as f64;
        let spread = round.vertices.iter().map(|v| v.distance(middle)).fold(0.0, f64::max);
        let radius = round.radius + spread;
        let center = (round.position - self.origin.as_dvec2()) + middle;
        let foot = center.dot(self.unit_direction());
        let end = f64::from(self.max_distance);
        ((foot - 4.0 * radius).clamp(0.0, end), (foot + 4.0 * radius).clamp(0.0, end))
    }

    /// Returns the signed distance between the geometry and the ray as a segment. It is 0 if rounding decides whether
    /// the ray runs along the line of a half-plane.
    pub fn clearance(&self) -> f64 {
        let body = self.placed.body();
        let direction = self.unit_direction();
        let (start, end) = match &body {
            Body::Round(round) => self.stretch(round),
            Body::HalfPlane(line) if line.normal.dot(direction).abs() < PARALLEL => return 0.0,
            Body::HalfPlane(_) => (0.0, self.max_distance.into()),
        };
        let ray = Body::Round(Round {
            position: self.origin.as_dvec2(),
            vertices: vec![direction * start, direction * end],
            radius: 0.0,
        });
        reference::between(&ray, &body).distance
    }

    /// Returns the distance at which a ray from outside enters.
    pub fn entry(&self) -> f64 {
        let body = self.placed.body();
        match &body {
            Body::Round(round) => {
                let (start, end) = self.stretch(round);
                let distance = |t: f64| self.distance_from(&body, t);
                let within = least(&distance, start, end);
                first_below_zero(&distance, start, within)
            }
            Body::HalfPlane(half_plane) => {
                self.origin_distance() / -half_plane.normal.dot(self.unit_direction())
            }
        }
    }

    /// Returns the outward normal at the entry, if the outline is smooth there: round, or a line.
    pub fn smooth_normal(&self, entry: f64) -> Option<DVec2> {
        let body = self.placed.body();
        let smooth = body.round().is_none_or(|round| round.radius > 0.0);
        let point = Body::point(self.origin.as_dvec2()).moved(self.unit_direction() * entry);
        smooth.then(|| reference::between(&body, &point).normal)
    }
}

impl fmt::Display for RayCase {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "RayCase::new(\n    {},\n    {:?},\n    {:?},\n    {:?},\n)",
            self.placed,
            self.origin.to_array(),
            self.direction.to_array(),
            self.max_distance
        )
    }
}

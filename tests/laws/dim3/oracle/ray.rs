//! Rays against one geometry. A ray hits if the signed distance between the geometry and the ray, taken as a segment,
//! is at most 0. The distance is convex along the ray, so bisection finds the point of entry.

use std::fmt;

use glam::{DVec3, Vec3};
use impinge::dim3::Ray;

use super::body::{Body, Core};
use super::reference;
use super::shape::Placed;
use crate::search::{first_below_zero, least};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayCase {
    pub placed: Placed,
    pub origin: Vec3,
    pub direction: Vec3,
    pub max_distance: f32,
}

impl RayCase {
    pub fn new(
        placed: Placed,
        origin: [f32; 3],
        direction: [f32; 3],
        max_distance: f32,
    ) -> RayCase {
        RayCase { placed, origin: origin.into(), direction: direction.into(), max_distance }
    }

    pub fn ray(&self) -> Ray {
        Ray::new(self.origin, self.direction, self.max_distance)
            .unwrap_or_else(|error| panic!("{error}: {self}"))
    }

    pub fn unit_direction(&self) -> DVec3 {
        self.direction.as_dvec3().normalize()
    }

    /// Returns the signed distance of the origin from the geometry.
    pub fn origin_distance(&self) -> f64 {
        self.distance_at(0.0)
    }

    /// Returns the signed distance of the point at `t` along the ray.
    pub fn distance_at(&self, t: f64) -> f64 {
        self.distance_from(&Body::new(&self.placed), t)
    }

    fn distance_from(&self, body: &Body, t: f64) -> f64 {
        let point = Body::point(self.origin.as_dvec3()).moved(self.unit_direction() * t);
        reference::between(body, &point).distance
    }

    /// Returns the part of the ray that can be near the geometry. It ends with the ray, or four radii beyond the
    /// projection of the centre.
    fn stretch(&self, core: &Core) -> (f64, f64) {
        let middle = core.corners.iter().sum::<DVec3>() / core.corners.len() as f64;
        let radius = core.radius + core.reach_from(middle);
        let center = (core.position - self.origin.as_dvec3()) + middle;
        let foot = center.dot(self.unit_direction());
        let end = f64::from(self.max_distance);
        ((foot - 4.0 * radius).clamp(0.0, end), (foot + 4.0 * radius).clamp(0.0, end))
    }

    /// Returns the signed distance between the geometry and the ray as a segment. The ray hits if it is at most 0.
    pub fn clearance(&self) -> f64 {
        let body = Body::new(&self.placed);
        let (origin, direction) = (self.origin.as_dvec3(), self.unit_direction());
        let (start, end) = match &body {
            Body::Core(core) => self.stretch(core),
            Body::HalfSpace(_) => (0.0, self.max_distance.into()),
        };
        let segment = Core::new(origin, vec![direction * start, direction * end], 0.0);
        reference::between(&Body::Core(segment), &body).distance
    }

    /// Returns the distance at which a ray from outside enters.
    pub fn entry(&self) -> f64 {
        let body = Body::new(&self.placed);
        match &body {
            Body::Core(core) => {
                let (start, end) = self.stretch(core);
                let distance = |t: f64| self.distance_from(&body, t);
                let within = least(&distance, start, end);
                first_below_zero(&distance, start, within)
            }
            Body::HalfSpace(half_space) => {
                self.origin_distance() / -half_space.normal.dot(self.unit_direction())
            }
        }
    }

    /// Returns the outward normal at the entry, if the surface is smooth there: round, or a plane.
    pub fn smooth_normal(&self, entry: f64) -> Option<DVec3> {
        let body = Body::new(&self.placed);
        let round = body.core().is_none_or(|core| core.radius > 0.0);
        let point = Body::point(self.origin.as_dvec3()).moved(self.unit_direction() * entry);
        round.then(|| reference::between(&body, &point).normal)
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

//! Rays against one shape. Whether one hits is the signed distance between the shape and the ray taken as
//! a segment; where it enters is found by bisection of the distance along it, which is convex.

use std::fmt;

use glam::{DVec3, Vec3};
use impinge::dim3::Ray;

use super::shape::{Form, Placed, matrix};
use super::zonotope::{self, Core};

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

    /// Of the origin from the shape; below 0 inside.
    pub fn origin_distance(&self) -> f64 {
        let origin = Core::point(self.origin.as_dvec3());
        zonotope::between(&origin, &Core::new(&self.placed)).distance
    }

    /// The stretch of the ray that can come near the shape: it ends where the ray does, or four of the
    /// shape's radii beyond the foot of its centre.
    fn stretch(&self, core: &Core) -> (f64, f64) {
        let radius = core.radius + core.generators.iter().map(|g| g.length()).sum::<f64>();
        let foot = self.center(core).dot(self.unit_direction());
        let end = f64::from(self.max_distance);
        ((foot - 4.0 * radius).clamp(0.0, end), (foot + 4.0 * radius).clamp(0.0, end))
    }

    fn center(&self, core: &Core) -> DVec3 {
        (core.position - self.origin.as_dvec3()) + core.offset
    }

    /// The signed distance between the shape and the ray as a segment: at or below 0 it hits.
    pub fn clearance(&self) -> f64 {
        let core = Core::new(&self.placed);
        let (start, end) = self.stretch(&core);
        let direction = self.unit_direction();
        let mut segment = Core::point(self.origin.as_dvec3());
        segment.offset = direction * ((start + end) / 2.0);
        segment.generators[0] = direction * ((end - start) / 2.0);
        zonotope::between(&segment, &core).distance
    }

    /// Where a ray that hits from outside enters.
    pub fn entry(&self) -> f64 {
        let core = Core::new(&self.placed);
        let center = self.center(&core);
        let direction = self.unit_direction();
        let distance = |t: f64| surface_distance(&self.placed, direction * t - center);
        let (start, end) = self.stretch(&core);
        let nearest = least(&distance, start, end);
        first_below_zero(&distance, start, nearest)
    }

    /// The outward normal where the ray enters at `entry`, if the surface is smooth there: round.
    pub fn round_normal(&self, entry: f64) -> Option<DVec3> {
        let core = Core::new(&self.placed);
        let point = self.unit_direction() * entry - self.center(&core);
        let arm = core.generators[0];
        let along = if arm == DVec3::ZERO { 0.0 } else { point.dot(arm) / arm.length_squared() };
        (core.radius > 0.0).then(|| (point - arm * along.clamp(-1.0, 1.0)).normalize())
    }
}

/// The signed distance of a point, given from the form's centre in the world, from its surface.
fn surface_distance(placed: &Placed, point: DVec3) -> f64 {
    let local = matrix(placed.rotation).transpose() * point;
    match placed.form {
        Form::Sphere { radius, .. } => local.length() - f64::from(radius),
        Form::Capsule { point_a, point_b, radius } => {
            let arm = (point_b.as_dvec3() - point_a.as_dvec3()) / 2.0;
            let along =
                if arm == DVec3::ZERO { 0.0 } else { local.dot(arm) / arm.length_squared() };
            (local - arm * along.clamp(-1.0, 1.0)).length() - f64::from(radius)
        }
        Form::Box { rotation, half_extents, .. } => {
            let beyond = (matrix(rotation).transpose() * local).abs() - half_extents.as_dvec3();
            beyond.max(DVec3::ZERO).length() + beyond.max_element().min(0.0)
        }
    }
}

/// Where a convex function is least, by golden sections.
fn least(function: &impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    let golden = (5_f64.sqrt() - 1.0) / 2.0;
    let (mut left, mut right) = (high - golden * (high - low), low + golden * (high - low));
    let (mut at_left, mut at_right) = (function(left), function(right));
    for _ in 0..90 {
        if at_left <= at_right {
            (high, right, at_right) = (right, left, at_left);
            left = high - golden * (high - low);
            at_left = function(left);
        } else {
            (low, left, at_left) = (left, right, at_right);
            right = low + golden * (high - low);
            at_right = function(right);
        }
    }
    if at_left <= at_right { left } else { right }
}

/// Where a function that falls from `low` to `high` reaches 0; `high` if it stays above.
fn first_below_zero(function: &impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    for _ in 0..80 {
        let middle = (low + high) / 2.0;
        if function(middle) <= 0.0 {
            high = middle;
        } else {
            low = middle;
        }
    }
    high
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

//! Rays and their hits.

use glam::{DVec2, Vec2};

use super::pose::unit;
use crate::aabb::RayTraversal;
use crate::answers::{self, Part};
use crate::math::round_up;
use crate::validity::{self, Invalid};

/// A ray of limited length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    origin: Vec2,
    direction: Vec2,
    max_distance: f32,
    back_faces: bool,
    exits: bool,
    ignored: Option<Part>,
}

/// The point where a ray enters a geometry.
pub type Hit = answers::Hit<Vec2>;

impl Ray {
    /// A ray along `direction`, which may have any length but 0. `max_distance` is a length, independent of that of
    /// `direction`.
    pub fn new(origin: Vec2, direction: Vec2, max_distance: f32) -> Result<Ray, Invalid> {
        Ray::check(origin, direction, max_distance)?;
        Ok(Ray::checked(origin, direction, max_distance))
    }

    pub(crate) fn check(origin: Vec2, direction: Vec2, max_distance: f32) -> Result<(), Invalid> {
        if !validity::are_coordinates(origin.to_array()) {
            validity::coordinates(origin, ["origin.x", "origin.y"])?;
        }
        validity::finite_point(direction, ["direction.x", "direction.y"])?;
        if direction == Vec2::ZERO {
            return Err(Invalid::NoDirection { field: "direction" });
        }
        validity::finite(max_distance, "max_distance")?;
        if max_distance < 0.0 {
            return Err(Invalid::Negative { field: "max_distance", value: max_distance });
        }
        Ok(())
    }

    /// A ray from values that [`Ray::check`] has accepted.
    pub(crate) fn checked(origin: Vec2, direction: Vec2, max_distance: f32) -> Ray {
        Ray { origin, direction, max_distance, back_faces: false, exits: false, ignored: None }
    }

    /// The ray that also hits the back faces of one-sided geometries.
    pub fn with_back_faces(self) -> Ray {
        Ray { back_faces: true, ..self }
    }

    /// The ray that finds where it leaves a solid that it begins inside.
    pub fn with_exits(self) -> Ray {
        Ray { exits: true, ..self }
    }

    /// Whether the ray finds where it leaves a solid that it begins inside.
    pub(super) fn finds_exits(&self) -> bool {
        self.exits
    }

    /// The ray that ignores a part of the geometry that it is cast at.
    pub fn without(self, ignored: Option<Part>) -> Ray {
        Ray { ignored, ..self }
    }

    /// The part of the geometry that the ray ignores.
    pub fn ignored(&self) -> Option<Part> {
        self.ignored
    }

    /// Whether the ray hits the back faces of one-sided geometries.
    pub(super) fn hits_back_faces(&self) -> bool {
        self.back_faces
    }

    /// The ray moved by a vector.
    pub(super) fn moved(&self, by: Vec2) -> Ray {
        Ray { origin: self.origin + by, ..*self }
    }

    pub fn origin(&self) -> Vec2 {
        self.origin
    }

    pub(super) fn max_distance(&self) -> f64 {
        self.max_distance.into()
    }

    pub(super) fn unit_direction(&self) -> DVec2 {
        unit(self.direction)
    }

    /// The hit at `distance` along the ray. None beyond its maximum distance.
    pub(super) fn hit(&self, distance: f64, normal: DVec2) -> Option<Hit> {
        (distance <= f64::from(self.max_distance)).then(|| Hit {
            point: (self.origin.as_dvec2() + self.unit_direction() * distance).as_vec2(),
            normal: normal.as_vec2(),
            distance: distance as f32,
            inside: false,
            part: Part::WHOLE,
        })
    }

    /// The point where a ray that begins inside leaves, or none beyond its maximum distance.
    pub(super) fn exit(&self, distance: f64, normal: DVec2) -> Option<Hit> {
        self.hit(distance, normal).map(|hit| Hit { inside: true, ..hit })
    }

    /// The hit of a ray that begins inside.
    pub(super) fn hit_inside(&self) -> Hit {
        Hit {
            point: self.origin,
            normal: (-self.unit_direction()).as_vec2(),
            distance: 0.0,
            inside: true,
            part: Part::WHOLE,
        }
    }

    /// The direction scaled by the power of two that brings its greatest component into [4, 8).
    ///
    /// The scaling is exact, so the traversal follows the same line. The reciprocals of the result do not overflow, nor does
    /// the parameter of any point of the longest ray.
    fn scaled_direction(&self) -> DVec2 {
        let direction = self.direction.as_dvec2();
        let exponent = direction.abs().max_element().to_bits() >> 52;
        direction * f64::from_bits((2 * 1023 + 2 - exponent) << 52)
    }

    pub(super) fn traversal(&self) -> RayTraversal<2> {
        let direction = self.scaled_direction().as_vec2();
        RayTraversal::new(self.origin.to_array(), direction.to_array())
    }

    /// The limit of a traversal in units of the scaled direction: a hit's distance, or the end of the ray.
    pub(super) fn reach(&self, distance: Option<f32>) -> f32 {
        let distance = distance.unwrap_or(self.max_distance);
        // The hit's distance was rounded, so a hit at the same distance may lie half an ulp beyond it.
        round_up(f64::from(distance.next_up()) / self.scaled_direction().length())
    }
}

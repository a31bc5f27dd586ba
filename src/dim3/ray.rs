//! Rays and their hits.

use glam::{DVec3, Vec3};

use crate::aabb::RayTraversal;
use crate::answers::{self, Part};
use crate::math::{narrow, round_up};
use crate::validity::{self, Invalid};

/// A ray from an origin along a direction, up to a maximum distance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    origin: Vec3,
    direction: Vec3,
    max_distance: f32,
    back_faces: bool,
    exits: bool,
    ignored: Option<Part>,
}

/// The point where a ray enters a geometry.
pub type Hit = answers::Hit<Vec3>;

impl Ray {
    /// Makes a ray. `direction` may have any length but 0; `max_distance` is a length and does not scale with it.
    pub fn new(origin: Vec3, direction: Vec3, max_distance: f32) -> Result<Ray, Invalid> {
        Ray::check(origin, direction, max_distance)?;
        Ok(Ray::checked(origin, direction, max_distance))
    }

    #[inline]
    pub(crate) fn check(origin: Vec3, direction: Vec3, max_distance: f32) -> Result<(), Invalid> {
        let is_surely_valid = validity::are_coordinates(origin.to_array())
            & validity::are_coordinates(direction.to_array())
            & (direction != Vec3::ZERO)
            & (0.0..=f32::MAX).contains(&max_distance);
        if is_surely_valid {
            return Ok(());
        }
        Ray::check_each(origin, direction, max_distance)
    }

    #[cold]
    fn check_each(origin: Vec3, direction: Vec3, max_distance: f32) -> Result<(), Invalid> {
        validity::coordinates(origin, ["origin.x", "origin.y", "origin.z"])?;
        let fields = ["direction.x", "direction.y", "direction.z"];
        for (value, field) in direction.to_array().into_iter().zip(fields) {
            validity::finite(value, field)?;
        }
        if direction == Vec3::ZERO {
            return Err(Invalid::NoDirection { field: "direction" });
        }
        validity::finite(max_distance, "max_distance")?;
        if max_distance < 0.0 {
            return Err(Invalid::Negative { field: "max_distance", value: max_distance });
        }
        Ok(())
    }

    /// Makes a ray from values that [`Ray::check`] accepted.
    pub(crate) fn checked(origin: Vec3, direction: Vec3, max_distance: f32) -> Ray {
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
    pub(super) fn moved(&self, by: Vec3) -> Ray {
        Ray { origin: self.origin + by, ..*self }
    }

    pub fn origin(&self) -> Vec3 {
        self.origin
    }

    /// The direction, which has any length but 0.
    pub(super) fn direction(&self) -> Vec3 {
        self.direction
    }

    pub(super) fn max_distance(&self) -> f64 {
        self.max_distance.into()
    }

    pub(super) fn unit_direction(&self) -> DVec3 {
        self.direction.as_dvec3().normalize()
    }

    /// The hit at `distance` along the ray, or none beyond its maximum distance.
    pub(super) fn hit(&self, distance: f64, normal: DVec3) -> Option<Hit> {
        self.hit_along(self.unit_direction(), distance, normal)
    }

    /// [`Ray::hit`] with the ray's unit direction.
    pub(super) fn hit_along(&self, direction: DVec3, distance: f64, normal: DVec3) -> Option<Hit> {
        (distance <= f64::from(self.max_distance)).then(|| Hit {
            point: narrow(self.origin.as_dvec3() + direction * distance),
            normal: narrow(normal),
            distance: distance as f32,
            inside: false,
            part: Part::WHOLE,
        })
    }

    /// The point where a ray that begins inside leaves, or none beyond its maximum distance.
    pub(super) fn exit(&self, distance: f64, normal: DVec3) -> Option<Hit> {
        self.hit(distance, normal).map(|hit| Hit { inside: true, ..hit })
    }

    /// The hit of a ray that begins inside.
    pub(super) fn hit_inside(&self) -> Hit {
        Hit {
            point: self.origin,
            normal: narrow(-self.unit_direction()),
            distance: 0.0,
            inside: true,
            part: Part::WHOLE,
        }
    }

    /// The direction, scaled by a power of two so that its greatest component lies in [4, 8).
    ///
    /// The scaling is exact, so the traversal follows the same line. Its reciprocals do not overflow, nor does the parameter
    /// of any point of the longest ray.
    fn scaled_direction(&self) -> DVec3 {
        let direction = self.direction.as_dvec3();
        let exponent = direction.abs().max_element().to_bits() >> 52;
        direction * f64::from_bits((2 * 1023 + 2 - exponent) << 52)
    }

    pub(super) fn traversal(&self) -> RayTraversal<3> {
        let direction = self.scaled_direction().as_vec3();
        RayTraversal::new(self.origin.to_array(), direction.to_array())
    }

    /// The traversal's limit, in lengths of its scaled direction: at a hit's distance, or at the end of the ray.
    pub(super) fn reach(&self, distance: Option<f32>) -> f32 {
        let distance = distance.unwrap_or(self.max_distance);
        // The hit's distance was rounded. One more ulp keeps other hits at the same distance.
        round_up(f64::from(distance.next_up()) / self.scaled_direction().length())
    }
}

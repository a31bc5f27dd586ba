//! Bounding spheres: construction, union, containment, transformation.
//!
//! A sphere with a negative radius is empty. It contains nothing, intersects nothing, and does not change a union.

use glam::{DVec3, Vec3};

use super::affine::Affine;
use super::pose::Pose;
use crate::min_bounding_sphere::{self, Ball};
use crate::validity::{self, Invalid};

/// A bounding sphere. Its surface belongs to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundingSphere {
    pub center: Vec3,
    pub radius: f32,
}

impl BoundingSphere {
    /// The canonical empty sphere. Every operation with an empty result returns it.
    pub const EMPTY: BoundingSphere = BoundingSphere { center: Vec3::ZERO, radius: -1.0 };

    /// Rejects values that are not finite. There is no other limit, so every result is valid input again.
    pub(crate) fn check(&self) -> Result<(), Invalid> {
        validity::finite_point(self.center, ["center.x", "center.y", "center.z"])?;
        validity::finite(self.radius, "radius")
    }

    pub fn is_empty(&self) -> bool {
        self.radius < 0.0
    }

    fn ball(&self) -> Ball {
        Ball { center: self.center.as_dvec3(), radius: self.radius.into() }
    }

    /// The sphere around `center` that contains all balls. The centre is rounded to nearest, the radius up.
    fn about(center: DVec3, balls: impl Iterator<Item = Ball> + Clone) -> BoundingSphere {
        let (center, radius) = min_bounding_sphere::sphere_around(center, balls);
        BoundingSphere { center, radius }
    }

    /// The minimum bounding sphere of points. Without points it is empty.
    ///
    /// The centre is rounded to nearest and the radius up, so every point lies within the radius in f64.
    /// Time is linear, with about ten passes over the points.
    pub fn of_points(points: &[Vec3]) -> BoundingSphere {
        let balls = points.iter().map(|point| Ball { center: point.as_dvec3(), radius: 0.0 });
        BoundingSphere::of_balls(balls)
    }

    fn of_balls(balls: impl Iterator<Item = Ball> + Clone) -> BoundingSphere {
        match min_bounding_sphere::min_center(balls.clone()) {
            None => BoundingSphere::EMPTY,
            Some(center) => BoundingSphere::about(center, balls),
        }
    }

    /// The minimum bounding sphere of spheres, apart from rounding. Empty spheres are ignored.
    ///
    /// If one of the spheres contains all others, it is returned unchanged.
    pub fn of_spheres(spheres: impl Iterator<Item = BoundingSphere> + Clone) -> BoundingSphere {
        let spheres = spheres.filter(|sphere| !sphere.is_empty());
        let greatest = spheres.clone().reduce(|a, b| if b.radius > a.radius { b } else { a });
        match greatest {
            Some(greatest) if spheres.clone().all(|sphere| greatest.holds(&sphere)) => greatest,
            _ => BoundingSphere::of_balls(spheres.map(|sphere| sphere.ball())),
        }
    }

    /// The minimum bounding sphere of both spheres, apart from rounding.
    pub fn union(&self, other: &BoundingSphere) -> BoundingSphere {
        BoundingSphere::of_spheres([*self, *other].into_iter())
    }

    pub fn holds_point(&self, point: Vec3) -> bool {
        self.holds(&BoundingSphere { center: point, radius: 0.0 })
    }

    /// Whether this sphere contains `other`. Every sphere contains an empty one; an empty one contains only empty
    /// ones.
    pub fn holds(&self, other: &BoundingSphere) -> bool {
        other.is_empty() || other.ball().is_within(self.center.as_dvec3(), self.radius.into())
    }

    /// Whether the signed distance of the spheres is at or below `margin`. False if either is empty.
    pub fn meets(&self, other: &BoundingSphere, margin: f32) -> bool {
        if self.is_empty() || other.is_empty() {
            return false;
        }
        let offset = other.center.as_dvec3() - self.center.as_dvec3();
        // The narrow phase uses this formula for two spheres.
        let reach = f64::from(margin) + (f64::from(self.radius) + f64::from(other.radius));
        reach >= 0.0 && offset.length_squared() <= reach * reach
    }

    /// This sphere at a pose.
    pub fn posed(&self, pose: &Pose) -> BoundingSphere {
        let center = pose.position().as_dvec3() + pose.matrix() * self.center.as_dvec3();
        self.moved(center, 1.0)
    }

    /// A sphere that contains the image of this one under an affine map.
    ///
    /// Its centre is the image of the centre. The radius is scaled by the map's greatest stretch.
    pub fn transformed(&self, affine: &Affine) -> BoundingSphere {
        self.moved(affine.point(self.center), affine.stretch())
    }

    fn moved(&self, center: DVec3, scale: f64) -> BoundingSphere {
        if self.is_empty() {
            return BoundingSphere::EMPTY;
        }
        BoundingSphere::about(
            center,
            std::iter::once(Ball { center, radius: scale * f64::from(self.radius) }),
        )
    }
}

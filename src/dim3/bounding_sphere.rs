//! Bounding spheres: make, combine, ask, move. One of a radius below 0 is empty: it holds nothing, meets nothing
//! and adds nothing.

use glam::{DVec3, Vec3};

use super::affine::Affine;
use super::pose::Pose;
use crate::min_bounding_sphere::{self, Ball};
use crate::validity::{self, Invalid};

/// A sphere, its surface included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundingSphere {
    pub center: Vec3,
    pub radius: f32,
}

impl BoundingSphere {
    /// The empty sphere that every empty result is.
    pub const EMPTY: BoundingSphere = BoundingSphere { center: Vec3::ZERO, radius: -1.0 };

    /// Every number is finite. There is no other limit, so that whatever comes out goes in again.
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

    /// About the nearest floats to `center`, the least float as radius that holds all of `balls`.
    fn about(center: DVec3, balls: impl Iterator<Item = Ball> + Clone) -> BoundingSphere {
        let (center, radius) = min_bounding_sphere::about(center, balls);
        BoundingSphere { center, radius }
    }

    /// The least sphere that holds all points, but for rounding its centre and, upward, its radius; empty when
    /// there are none.
    ///
    /// `distance(center, point) <= radius` holds in double precision for every point. Time in proportion to their
    /// number, some ten passes over them.
    pub fn of_points(points: &[Vec3]) -> BoundingSphere {
        let balls = points.iter().map(|point| Ball { center: point.as_dvec3(), radius: 0.0 });
        BoundingSphere::of_balls(balls)
    }

    fn of_balls(balls: impl Iterator<Item = Ball> + Clone) -> BoundingSphere {
        match min_bounding_sphere::least(balls.clone()) {
            None => BoundingSphere::EMPTY,
            Some(center) => BoundingSphere::about(center, balls),
        }
    }

    /// The least sphere that holds all that are not empty, but for rounding; when one of them holds all others,
    /// that one as it is.
    pub fn of_spheres(spheres: impl Iterator<Item = BoundingSphere> + Clone) -> BoundingSphere {
        let spheres = spheres.filter(|sphere| !sphere.is_empty());
        let greatest = spheres.clone().reduce(|a, b| if b.radius > a.radius { b } else { a });
        match greatest {
            Some(greatest) if spheres.clone().all(|sphere| greatest.holds(&sphere)) => greatest,
            _ => BoundingSphere::of_balls(spheres.map(|sphere| sphere.ball())),
        }
    }

    /// The least sphere that holds both, but for rounding.
    pub fn union(&self, other: &BoundingSphere) -> BoundingSphere {
        BoundingSphere::of_spheres([*self, *other].into_iter())
    }

    pub fn holds_point(&self, point: Vec3) -> bool {
        self.holds(&BoundingSphere { center: point, radius: 0.0 })
    }

    /// Whether every point of `other` is one of this: an empty one is held by all, and holds an empty one only.
    pub fn holds(&self, other: &BoundingSphere) -> bool {
        other.is_empty() || other.ball().is_within(self.center.as_dvec3(), self.radius.into())
    }

    /// Whether their signed distance is at or below `margin`. An empty one meets nothing.
    pub fn meets(&self, other: &BoundingSphere, margin: f32) -> bool {
        if self.is_empty() || other.is_empty() {
            return false;
        }
        let offset = other.center.as_dvec3() - self.center.as_dvec3();
        // As the narrow phase has it for two spheres.
        let reach = f64::from(margin) + (f64::from(self.radius) + f64::from(other.radius));
        reach >= 0.0 && offset.length_squared() <= reach * reach
    }

    /// The sphere posed.
    pub fn posed(&self, pose: &Pose) -> BoundingSphere {
        let center = pose.position().as_dvec3() + pose.matrix() * self.center.as_dvec3();
        self.moved(center, 1.0)
    }

    /// The least sphere about the image of the centre that holds what an affine map makes of this one: the map
    /// may stretch one direction more than another, and the radius grows by the most.
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

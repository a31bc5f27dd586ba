//! Rays at a segment. A segment, and each edge of a polyline, has the same answer, to the bit.

use glam::{DVec2, Vec2};

use super::convex::Convex;
use super::narrowphase;
use super::pose::Pose;
use super::ray::{Hit, Ray};
use super::rotation::conjugate;
use crate::touching::TOUCH;

/// A ray in the frame of a geometry.
#[derive(Clone, Copy, Debug)]
pub struct LocalRay {
    /// The rotation of the geometry.
    turn: DVec2,
    pub origin: DVec2,
    /// Unit.
    pub direction: DVec2,
}

/// The point where a ray meets a segment.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    pub distance: f64,
    /// Unit, in the frame, against the ray.
    normal: DVec2,
    /// Whether the ray begins on the segment.
    pub touches: bool,
}

/// A point relative to a ray.
#[derive(Clone, Copy)]
struct Place {
    /// The distance along the ray.
    along: f64,
    /// The signed distance from the line of the ray, above 0 on its left. It depends on the ray and the point only, so
    /// all edges with this point find the same sign.
    side: f64,
}

impl LocalRay {
    #[inline]
    pub fn new(pose: &Pose, ray: &Ray) -> LocalRay {
        let turn = pose.turn();
        let to_local = |vector: DVec2| conjugate(turn).rotate(vector);
        let origin = to_local(-pose.from(ray.origin()));
        LocalRay { turn, origin, direction: to_local(ray.unit_direction()) }
    }

    /// The point where the ray meets a segment, at any distance ahead. `may_touch`: whether the ray may begin on it.
    #[inline]
    pub fn meet(
        &self,
        ends: [Vec2; 2],
        may_touch: bool,
        pose: &Pose,
        ray: &Ray,
    ) -> Option<Crossing> {
        if may_touch && touches(ends, pose, ray) {
            return Some(Crossing { distance: 0.0, normal: -self.direction, touches: true });
        }
        let (distance, normal) = self.crossing(ends)?;
        Some(Crossing { distance, normal, touches: false })
    }

    /// The hit of the ray at a crossing. None beyond the ray's end.
    #[inline]
    pub fn hit(&self, ray: &Ray, crossing: &Crossing) -> Option<Hit> {
        if crossing.touches {
            return Some(ray.hit_inside());
        }
        let hit = ray.hit(crossing.distance, self.turn.rotate(crossing.normal))?;
        // The sign of a zero depends on the rotation and on the side of the segment. Adding 0 makes -0 to 0.
        Some(Hit { normal: hit.normal + Vec2::ZERO, ..hit })
    }

    fn place(&self, point: Vec2) -> Place {
        let from = point.as_dvec2() - self.origin;
        Place { along: self.direction.dot(from), side: self.direction.perp_dot(from) }
    }

    /// The distance at which the ray crosses a segment, and the unit normal against the ray.
    ///
    /// The ray does not begin on the segment. It hits the nearer end of a segment that it runs along.
    fn crossing(&self, [start, end]: [Vec2; 2]) -> Option<(f64, DVec2)> {
        let [a, b] = [start, end].map(|point| self.place(point));
        if (a.side > 0.0 && b.side > 0.0) || (a.side < 0.0 && b.side < 0.0) {
            return None;
        }
        let distance = if a.side == b.side {
            a.along.min(b.along)
        } else if a.side == 0.0 {
            a.along
        } else if b.side == 0.0 {
            b.along
        } else {
            (a.along * b.side - b.along * a.side) / (b.side - a.side)
        };
        let span = end.as_dvec2() - start.as_dvec2();
        let normal = if a.side == b.side {
            -self.direction
        } else {
            let across = span.perp().normalize();
            if across.dot(self.direction) > 0.0 { -across } else { across }
        };
        (distance >= 0.0).then_some((distance, normal))
    }
}

/// The nearest point of a segment without a radius on a ray, or none if the ray misses it.
pub fn raycast(ends: [Vec2; 2], pose: &Pose, ray: &Ray) -> Option<Hit> {
    let local = LocalRay::new(pose, ray);
    let crossing = local.meet(ends, starts_near(&local, ends), pose, ray)?;
    local.hit(ray, &crossing)
}

/// Whether a segment contains the ray's origin: whether their signed distance is 0.
fn touches([start, end]: [Vec2; 2], pose: &Pose, ray: &Ray) -> bool {
    narrowphase::contains(&Convex::checked_segment(start, end, 0.0), pose, ray.origin())
}

/// Whether the origin of a ray may touch a segment: whether it is in its bounds, expanded by a part of the size and by rounding.
fn starts_near(ray: &LocalRay, [start, end]: [Vec2; 2]) -> bool {
    let (start, end) = (start.as_dvec2(), end.as_dvec2());
    let (min, max) = (start.min(end), start.max(end));
    let slack = 1e-12 * (ray.origin.abs() + min.abs() + max.abs()).element_sum()
        + 4.0 * narrowphase::NOISE * (max - min).element_sum()
        + TOUCH;
    (ray.origin.cmpge(min - slack) & ray.origin.cmple(max + slack)).all()
}

//! A polyline under a scale: its edges, its bounds, and boxes in the frame of the unscaled points.

use std::sync::Arc;

use glam::{DVec2, Vec2};

use super::Polyline;
use crate::bvh::Bound;
use crate::dim2::bounds::Aabb;
use crate::dim2::narrowphase::NOISE;
use crate::dim2::pose::Pose;
use crate::math::round_up;
use crate::rounding::BOUNDS_ROUNDING;
use crate::validity::{self, Invalid};

/// A polyline, scaled along the local axes.
///
/// The parts are segments between the scaled points, rounded to f32.
#[derive(Clone, Debug)]
pub struct ScaledPolyline {
    polyline: Arc<Polyline>,
    scale: Vec2,
    thickness: f32,
}

/// Coordinates are clamped to this before they are divided by a scale and rounded to f32. It is beyond all points.
pub const FAR: f64 = 1e18;

impl ScaledPolyline {
    /// Scales a polyline. Neither factor is 0. A negative one mirrors.
    pub fn new(polyline: Arc<Polyline>, scale: Vec2) -> Result<ScaledPolyline, Invalid> {
        ScaledPolyline::check(&polyline, scale)?;
        Ok(ScaledPolyline::checked(polyline, scale))
    }

    pub(crate) fn check(polyline: &Polyline, scale: Vec2) -> Result<(), Invalid> {
        let bound = polyline.tree.bound();
        let reach = bound.min.abs().max(bound.max.abs());
        validity::scales(scale.to_array(), ["scale.x", "scale.y"], reach.to_array())
    }

    /// A scaled polyline from values that [`ScaledPolyline::check`] has accepted.
    pub(crate) fn checked(polyline: Arc<Polyline>, scale: Vec2) -> ScaledPolyline {
        ScaledPolyline { polyline, scale, thickness: 0.0 }
    }

    /// Returns the geometry with a thickness of its fronts: see [`Front::thickness`](crate::concave::Front).
    pub fn with_thickness(self, thickness: f32) -> ScaledPolyline {
        ScaledPolyline { thickness, ..self }
    }

    /// How far below the front of a one-sided polyline the middle of a body may be. 0: without limit.
    pub fn thickness(&self) -> f32 {
        self.thickness
    }

    pub fn polyline(&self) -> &Arc<Polyline> {
        &self.polyline
    }

    /// The factor along each local axis.
    pub fn scale(&self) -> Vec2 {
        self.scale
    }

    /// The start and the end of a scaled edge.
    #[inline]
    pub fn edge(&self, edge: u32) -> [Vec2; 2] {
        self.polyline.edge(edge).map(|point| point * self.scale)
    }

    /// The direction out of the front of an edge, in the local frame, of any length.
    pub(super) fn front(&self, [start, end]: [Vec2; 2]) -> DVec2 {
        let right = -(end.as_dvec2() - start.as_dvec2()).perp();
        if self.scale.x < 0.0 && self.scale.y > 0.0 || self.scale.x > 0.0 && self.scale.y < 0.0 {
            -right
        } else {
            right
        }
    }

    /// The bounds of all scaled points, in the local frame.
    fn local_bound(&self) -> Aabb {
        let bound = self.polyline.tree.bound();
        let (a, b) = (bound.min * self.scale, bound.max * self.scale);
        Aabb { min: a.min(b), max: a.max(b) }
    }

    /// The narrow phase's tolerance for the largest possible edge: a part of its size, and f64 rounding.
    fn touching_slack(&self) -> f64 {
        let Aabb { min, max } = self.local_bound();
        // As for the bounds of a segment.
        let size = 1.5 * (max.as_dvec2() - min.as_dvec2()).element_sum();
        let far = 1.5 * min.abs().max(max.abs()).as_dvec2().element_sum();
        NOISE * size + BOUNDS_ROUNDING * (2.0 * size + far)
    }

    /// A region of the local frame, expanded by the narrow phase's tolerance. An edge that touches something within the
    /// region meets the result.
    pub(super) fn expanded(&self, region: &Aabb) -> Aabb {
        // A cast counts bodies as touching up to four times the tolerance of the other questions.
        region.grown(round_up(4.0 * self.touching_slack()))
    }

    /// Bounds for the broad phase, as [`Convex::touchable_bounds`](crate::dim2::Convex).
    pub(super) fn touchable_bounds(&self, pose: &Pose) -> Aabb {
        let Aabb { min, max } = self.local_bound();
        let (min, max) = (min.as_dvec2(), max.as_dvec2());
        let (position, turn) = (pose.position().as_dvec2(), pose.turn());
        let half = (max - min) * 0.5;
        let reach = turn.abs() * half.x + turn.perp().abs() * half.y;
        let by = self.touching_slack() + BOUNDS_ROUNDING * position.abs().element_sum();
        let center = position + turn.rotate((min + max) * 0.5);
        Aabb::rounded_outward(center - reach - by, center + reach + by)
    }

    /// The bounds of all points under a pose, rounded outward. Time is linear in the number of points.
    pub(super) fn tight_bounds(&self, pose: &Pose) -> Aabb {
        let (position, turn) = (pose.position().as_dvec2(), pose.turn());
        let points = self.polyline.points.iter();
        let world = points.map(|point| position + turn.rotate((*point * self.scale).as_dvec2()));
        let (min, max) = world.fold((DVec2::INFINITY, DVec2::NEG_INFINITY), |(min, max), point| {
            (min.min(point), max.max(point))
        });
        Aabb::rounded_outward(min, max)
    }

    /// The box of the unscaled points that scale into a region.
    pub(super) fn unscaled(&self, region: &Aabb) -> Aabb {
        let scale = self.scale.as_dvec2();
        let (a, b) = (region.min.as_dvec2() / scale, region.max.as_dvec2() / scale);
        // Scaling rounds a point to f32: relatively, or by less than the least float.
        let lengths = region.min.abs().max(region.max.abs()).as_dvec2();
        let slack =
            (lengths * f64::from(f32::EPSILON) + f64::from(f32::from_bits(1))) / scale.abs();
        let far = DVec2::splat(FAR);
        let (min, max) = ((a.min(b) - slack).clamp(-far, far), (a.max(b) + slack).clamp(-far, far));
        Aabb::rounded_outward(min, max)
    }

    /// A length between unscaled points, above which scaled points are further apart than `length`.
    pub(super) fn unscaled_length(&self, length: f32) -> f32 {
        let least = f64::from(self.scale.abs().min_element());
        let longest = f64::from(length) / least * (1.0 + f64::from(f32::EPSILON));
        if longest < FAR { round_up(longest) } else { f32::INFINITY }
    }
}

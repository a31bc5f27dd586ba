//! Overlap in f64, with shortcuts to the signed distance.
//!
//! A shortcut answers only if it is further from the limit than [`doubt`], so the signed distance gives the same
//! answer.

use super::boxes::BoxAxes;
use super::core::NOISE;
use super::core_shape::CoreShape;
use super::distance;
use super::pair::{ClassifiedPair, CorePair};
use super::sat::{self, Outline, OutlineQuery};
use crate::touching::DOUBT;

/// Whether the signed distance of two geometries is at or below `limit`.
///
/// `limit` is [`touching::limit`](crate::touching::limit) of the margin.
#[inline]
pub fn overlap(a: &CoreShape, b: &CoreShape, limit: f64) -> bool {
    // A call, not inlined: the distance's stack frame would slow down the pairs that SAT decides.
    by_max_separation(&ClassifiedPair::new(a, b), limit)
        .unwrap_or_else(|| distance::signed_distance(a, b).distance <= limit)
}

/// [`overlap`] of two convex geometries with any common origin, or none if rounding could change the answer.
pub fn shortcut(a: &CoreShape, b: &CoreShape, limit: f64) -> Option<bool> {
    let pair = ClassifiedPair::new(a, b);
    by_max_separation(&pair, limit).or_else(|| {
        let excess = distance::unsnapped_distance(&pair).distance - limit;
        (excess.abs() > doubt(&pair, limit)).then_some(excess < 0.0)
    })
}

/// The distance from the limit within which a shortcut does not decide.
///
/// It bounds the error of the shortcut, and the [`NOISE`] within which the signed distance treats cores as touching.
#[inline]
fn doubt(pair: &ClassifiedPair, limit: f64) -> f64 {
    DOUBT * (pair.lengths() + limit.abs()) + 4.0 * NOISE * pair.size()
}

/// Overlap by the maximum separation on all edge normals: a lower bound of the distance, and minus the depth if the
/// cores overlap. Returns none where a closed form of the distance is as fast, or where the separation is in doubt.
#[inline]
fn by_max_separation(pair: &ClassifiedPair, limit: f64) -> Option<bool> {
    let (radius_a, radius_b) = pair.radii();
    let reach = limit + (radius_a + radius_b);
    let decide = |separation: f64, doubt: f64| {
        if separation > reach + doubt {
            Some(false)
        } else {
            (separation < -doubt && separation < reach - doubt).then_some(true)
        }
    };
    match pair.cores {
        CorePair::PointPoint(..)
        | CorePair::SegmentPoint(..)
        | CorePair::SegmentSegment(..)
        | CorePair::BoxPoint(..)
        | CorePair::HalfPlaneRounded(..)
        | CorePair::HalfPlaneHalfPlane(..) => None,
        CorePair::BoxBox(a, b) => decide(BoxAxes::new(a, b).max_separation(), doubt(pair, limit)),
        CorePair::Outlines(a, b) => {
            let doubt = doubt(pair, limit);
            let enough = (reach + doubt).max(0.0);
            decide(sat::query_outlines(a, b, MaxSeparation { enough }), doubt)
        }
    }
}

/// The maximum separation of two outlines, or any separation above `enough`.
struct MaxSeparation {
    enough: f64,
}

impl OutlineQuery for MaxSeparation {
    type Answer = f64;

    #[inline]
    fn answer(self, a: impl Outline, b: impl Outline) -> f64 {
        sat::max_separation(&a, &b, self.enough).separation
    }
}

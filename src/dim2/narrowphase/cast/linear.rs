//! The time of impact of two geometries that move without rotation.

use glam::DVec2;

use super::sweep::{Entry, Sweep};
use crate::answers::Part;
use crate::conservative_advancement::{is_leaving, not_later};
use crate::dim2::narrowphase::answers::CastHit;
use crate::dim2::narrowphase::core::NOISE;
use crate::dim2::narrowphase::core_shape::CoreShape;
use crate::dim2::narrowphase::distance::signed_distance;
use crate::dim2::narrowphase::pair::{CanonicalPair, PosedConvex};
use crate::dim2::narrowphase::separation::Separation;
use crate::rounding::PATH_ROUNDING;
use crate::space::AtStart;
use crate::touching::{self, TOUCH, touches};

/// A posed geometry and its translation.
pub type Translated<'a> = (PosedConvex<'a>, DVec2);

/// The time of impact of two translated geometries.
pub fn translations(
    (a, motion_a): Translated,
    (b, motion_b): Translated,
    at_start: AtStart,
) -> Option<CastHit> {
    // Borrowed, not moved: the shapes are large.
    let CanonicalPair { first, second, origin, swapped } = &CanonicalPair::new(a, b);
    let swapped = *swapped;
    let motions = if swapped { [motion_b, motion_a] } else { [motion_a, motion_b] };
    let origin = origin.as_dvec2();
    let velocity = motions[0] - motions[1];
    let travel = velocity.length();
    let sweep = match (first, second) {
        // Without motion any direction serves.
        (CoreShape::Rounded(a), CoreShape::Rounded(b)) => {
            Some(Sweep::new(a, b, velocity.normalize_or(DVec2::X), travel)?)
        }
        (CoreShape::HalfPlane(_), CoreShape::Rounded(_) | CoreShape::HalfPlane(_))
        | (CoreShape::Rounded(_), CoreShape::HalfPlane(_)) => None,
    };
    let start = signed_distance(first, second);
    let size = first.size() + second.size();
    let closing = start.normal.dot(velocity);
    // A pair that nearly touches may slide like a pair that touches.
    let leaves = start.distance <= NOISE * size && is_leaving(closing, travel, size);
    if leaves && at_start == AtStart::HitUnlessLeaving {
        return None;
    }
    if touches(start.distance) {
        return Some(hit_inside(0.0, start, origin, swapped));
    }
    if travel == 0.0 {
        return None;
    }
    let near = near_distance(first, second);
    let noise =
        sweep.as_ref().map_or(0.0, Sweep::noise) + PATH_ROUNDING * (start.distance.abs() + travel);
    let entry = match sweep {
        Some(sweep) if start.distance > near => sweep.entry()?,
        Some(_) => entry_from_near(first, second, velocity / travel, travel)?,
        None => half_plane_entry(&start, closing, travel)?,
    };
    // A touch at the very end counts.
    if entry.distance > travel + noise {
        return None;
    }
    let time = ((entry.distance + noise) / travel).min(1.0);
    let point = origin + entry.point + motions[1] * time;
    Some(hit_touching(time, -entry.normal, point, swapped))
}

/// Up to this distance the closest features may be noise. It is above every distance that counts as touching.
fn near_distance(first: &CoreShape, second: &CoreShape) -> f64 {
    let lengths = first.lengths() + second.lengths();
    4.0 * NOISE * (first.size() + second.size()) + 2.0 * touching::DOUBT * lengths + TOUCH
}

/// The limit of steps of [`entry_from_near`], which no start reaches.
///
/// - The distance is a convex function of the translation. Take the ratios of the distances and of the closing speeds
///   from one step of Newton's method to the next. They add up to at most 1, so their product is at most 1/4.
/// - The distance starts at four tolerances at most and stays above one. All closing speeds are above the ratio of the
///   tolerance to the travel.
/// - So 4 to the power of the steps is at most four times the ratio of the travel to the tolerance.
/// - The travel is at most 1e17, the tolerance at least 1e-9 of the least float: 119 steps.
const MAX_STEPS: usize = 128;

/// The first touch from a start so near that rounding hides which features meet.
///
/// Newton's method on the signed distance, which is a convex function of the translation. So no step passes the first
/// touch, and if the distance stops decreasing there is none. `direction` is unit.
pub fn entry_from_near(
    first: &CoreShape,
    second: &CoreShape,
    direction: DVec2,
    reach: f64,
) -> Option<Entry> {
    let tolerance = 0.25 * near_distance(first, second);
    let mut at = signed_distance(first, second);
    let mut moved = 0.0;
    for _ in 0..MAX_STEPS {
        let closing = at.normal.dot(direction);
        if closing <= 0.0 {
            return None;
        }
        let next = moved + at.distance / closing;
        if next > reach + tolerance {
            return None;
        }
        let found = signed_distance(&first.translated(direction * next), second);
        let is_touching = found.distance <= tolerance + PATH_ROUNDING * next || next <= moved;
        let normal = if is_touching { at.normal } else { found.normal };
        (moved, at) = (next, Separation { normal, ..found });
        if is_touching {
            break;
        }
    }
    let point = (at.point_a + at.point_b) * 0.5;
    Some(Entry { distance: moved, normal: -at.normal, point })
}

/// The entry into a half-plane: along its normal, at the closest point.
fn half_plane_entry(start: &Separation, closing: f64, travel: f64) -> Option<Entry> {
    (closing > 0.0).then(|| {
        let distance = (start.distance / closing * travel).max(0.0);
        Entry { distance, normal: -start.normal, point: start.point_b }
    })
}

/// The hit of a pair that has overlapped since the start.
pub fn hit_inside(time: f64, separation: Separation, origin: DVec2, swapped: bool) -> CastHit {
    let answer = separation.in_order(swapped).to_answer(origin);
    CastHit {
        time: not_later(time),
        normal: answer.normal,
        point_a: answer.point_a,
        point_b: answer.point_b,
        distance: answer.distance.min(0.0),
        inside: true,
        part_a: Part::WHOLE,
        part_b: Part::WHOLE,
    }
}

/// The hit of a pair that touches at a world point. `normal` is that of the canonical order.
pub fn hit_touching(time: f64, normal: DVec2, point: DVec2, swapped: bool) -> CastHit {
    let normal = if swapped { -normal } else { normal };
    let point = point.as_vec2();
    CastHit {
        time: not_later(time),
        normal: normal.as_vec2(),
        point_a: point,
        point_b: point,
        distance: 0.0,
        inside: false,
        part_a: Part::WHOLE,
        part_b: Part::WHOLE,
    }
}

//! When two geometries first touch as they move without turning.

use glam::DVec2;

use super::sweep::{Entry, Sweep};
use crate::conservative_advancement::{is_leaving, not_later};
use crate::dim2::narrowphase::CastHit;
use crate::dim2::narrowphase::NOISE;
use crate::dim2::narrowphase::core::{InOrder, Placed, Posed};
use crate::dim2::narrowphase::distance::{self, Separation};
use crate::dim2::narrowphase::placed_in_order;
use crate::dim2::narrowphase::told;
use crate::rounding::PATH_ROUNDING;
use crate::space::AtStart;
use crate::touching::{self, touches};

/// A geometry that moves without turning: it, where it stands, and how far it moves.
pub type Moving<'a> = (Posed<'a>, DVec2);

/// When two geometries first touch.
pub fn translations(
    (a, motion_a): Moving,
    (b, motion_b): Moving,
    at_start: AtStart,
) -> Option<CastHit> {
    let ((first, second), origin, order) = placed_in_order(a, b);
    let motions =
        if order == InOrder::AsGiven { [motion_a, motion_b] } else { [motion_b, motion_a] };
    let origin = origin.as_dvec2();
    let velocity = motions[0] - motions[1];
    let way = velocity.length();
    let sweep = match (&first, &second) {
        // A way of no length has any direction.
        (Placed::Round(a), Placed::Round(b)) => {
            Some(Sweep::new(a, b, velocity.normalize_or(DVec2::X), way)?)
        }
        (Placed::HalfPlane(_), _) | (_, Placed::HalfPlane(_)) => None,
    };
    let start = distance::of(&first, &second);
    let size = first.size() + second.size();
    let closing = start.normal.dot(velocity);
    // What all but touches slides as what touches does.
    let leaves = start.distance <= NOISE * size && is_leaving(closing, way, size);
    if leaves && at_start == AtStart::HitUnlessLeaving {
        return None;
    }
    if touches(start.distance) {
        return Some(inside(0.0, start, origin, order));
    }
    if way == 0.0 {
        return None;
    }
    let near = near(&first, &second);
    let noise =
        sweep.as_ref().map_or(0.0, Sweep::noise) + PATH_ROUNDING * (start.distance.abs() + way);
    let found = match sweep {
        Some(sweep) if start.distance > near => sweep.entry()?,
        Some(_) => from_a_near_start(&first, &second, velocity / way, way)?,
        None => straight_entry(&start, closing, way)?,
    };
    // It touches at the very end, too.
    if found.distance > way + noise {
        return None;
    }
    let time = ((found.distance + noise) / way).min(1.0);
    let place = origin + found.point + motions[1] * time;
    Some(touching(time, -found.normal, place, order))
}

/// Up to this far apart, where two are nearest may be noise: more than all that is taken for touching.
fn near(first: &Placed, second: &Placed) -> f64 {
    let lengths = first.lengths() + second.lengths();
    4.0 * NOISE * (first.size() + second.size()) + 2.0 * touching::DOUBT * lengths
}

/// No start needs so many. From one step of Newton's method to the next, the parts to which distance and closing speed
/// shrink add up to at most 1, because the distance is convex: so their product falls to a quarter or less. The
/// distance starts at four tolerances at most and stays above one, and all closing speeds are above the tolerance over
/// the way. So 4 to the power of the steps is at most four times the way over the tolerance. The way is at most 1e17, the
/// tolerance at least 1e-9 of the least float: 119 steps.
const STEPS: usize = 128;

/// When the first, moved along a unit direction, touches the second, from a start so near to it that rounding hides
/// which features meet. By Newton's method: the signed distance of convex geometries is a convex function of a
/// translation, so that it never passes the first touch, and where it would turn away there is none.
pub fn from_a_near_start(
    first: &Placed,
    second: &Placed,
    direction: DVec2,
    reach: f64,
) -> Option<Entry> {
    let tolerance = 0.25 * near(first, second);
    let mut at = distance::of(first, second);
    let mut moved = 0.0;
    for _ in 0..STEPS {
        let closing = at.normal.dot(direction);
        if closing <= 0.0 {
            return None;
        }
        let next = moved + at.distance / closing;
        if next > reach + tolerance {
            return None;
        }
        let found = distance::of(&first.moved(direction * next), second);
        let met = found.distance <= tolerance + PATH_ROUNDING * next || next <= moved;
        (moved, at) =
            (next, Separation { normal: if met { at.normal } else { found.normal }, ..found });
        if met {
            break;
        }
    }
    let point = (at.point_a + at.point_b) * 0.5;
    Some(Entry { distance: moved, normal: -at.normal, point })
}

/// Into a half-plane: along the one normal, at the point that is nearest.
fn straight_entry(start: &Separation, closing: f64, way: f64) -> Option<Entry> {
    (closing > 0.0).then(|| {
        let distance = (start.distance / closing * way).max(0.0);
        Entry { distance, normal: -start.normal, point: start.point_b }
    })
}

/// The hit of a pair that overlaps since the start, seen from `origin`.
pub fn inside(time: f64, found: Separation, origin: DVec2, order: InOrder) -> CastHit {
    let found = told(found, origin, order);
    CastHit {
        time: not_later(time),
        normal: found.normal,
        point_a: found.point_a,
        point_b: found.point_b,
        distance: found.distance.min(0.0),
        inside: true,
    }
}

/// The hit of a pair that touches in a place of the world; the normal leads from the first of the order.
pub fn touching(time: f64, normal: DVec2, place: DVec2, order: InOrder) -> CastHit {
    let normal = if order == InOrder::AsGiven { normal } else { -normal };
    let point = place.as_vec2();
    CastHit {
        time: not_later(time),
        normal: normal.as_vec2(),
        point_a: point,
        point_b: point,
        distance: 0.0,
        inside: false,
    }
}

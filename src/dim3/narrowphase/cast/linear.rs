//! When two geometries first touch as they move without turning.
//!
//! The signed distance of two convex geometries is a convex function of a translation. So Newton's method from the
//! start never passes the first touch, and where it would turn away there is none.

use glam::DVec3;

use super::boxes;
use super::sweep::{Sweep, Touch, tolerance};
use crate::conservative_advancement::{is_leaving, not_later};
use crate::dim3::narrowphase::CastHit;
use crate::dim3::narrowphase::core::{CoreBox, CoreShape, PosedGeometry, Rounded};
use crate::dim3::narrowphase::distance::{self, Separation};
use crate::dim3::narrowphase::gjk::NOISE;
use crate::dim3::narrowphase::pair::{CoreOf, CorePair, canonical_order, classify};
use crate::math::{Segment, narrow};
use crate::space::AtStart;
use crate::touching::touches;

/// A geometry that moves without turning: it, where it stands, and how far it moves.
pub type Moving<'a> = (PosedGeometry<'a>, DVec3);

/// When two geometries first touch.
pub fn translations(
    (a, motion_a): Moving,
    (b, motion_b): Moving,
    at_start: AtStart,
) -> Option<CastHit> {
    let (a, b, swapped) = canonical_order(a, b);
    let origin = a.1.position();
    let first = CoreShape::new(a.0, a.1, origin);
    let second = CoreShape::new(b.0, b.1, origin);
    let motions = if swapped { [motion_b, motion_a] } else { [motion_a, motion_b] };
    let velocity = motions[0] - motions[1];
    match sweep(&first, &second, velocity) {
        Sweep::Never => None,
        Sweep::Inside => {
            let found = distance::signed_distance(&first, &second);
            let size = first.size() + second.size();
            let leaves = is_leaving(found.normal.dot(velocity), velocity.length(), size);
            let skipped = at_start == AtStart::HitUnlessLeaving && leaves;
            (!skipped).then(|| inside(0.0, found, origin.as_dvec3(), swapped))
        }
        Sweep::At(Touch { time, normal, point }) => {
            let place = origin.as_dvec3() + point + motions[1] * time;
            // What is short of the touch by noise alone is not rounded down to the float before it.
            let noise = NOISE * (first.size() + second.size()) / velocity.length();
            Some(touching(time + noise, normal, place, swapped))
        }
    }
}

/// The hit of a pair that overlaps since the start, seen from `origin`.
pub fn inside(time: f64, found: Separation, origin: DVec3, swapped: bool) -> CastHit {
    let found = found.to_answer(origin, swapped);
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
pub fn touching(time: f64, normal: DVec3, place: DVec3, swapped: bool) -> CastHit {
    let normal = if swapped { -normal } else { normal };
    let point = narrow(place);
    CastHit {
        time: not_later(time),
        normal: narrow(normal),
        point_a: point,
        point_b: point,
        distance: 0.0,
        inside: false,
    }
}

/// When the first shape, moved by `velocity` times the time, first touches the second. The two are in canonical order.
pub fn sweep(first: &CoreShape, second: &CoreShape, velocity: DVec3) -> Sweep {
    let (pair, swapped) = classify(first, second);
    debug_assert!(!swapped, "the shapes are in canonical order");
    let closed_form = match pair {
        CorePair::Boxes(a, b) => boxes(a, b, velocity),
        CorePair::BoxSegment(a, b) => box_segment(a, (b.core, b.rounded), velocity),
        CorePair::BoxPoint(a, b) => {
            let segment = Segment { start: *b.core, span: DVec3::ZERO };
            box_segment(a, (&segment, b.rounded), velocity)
        }
        CorePair::Points(CoreOf { rounded: a, .. }, CoreOf { rounded: b, .. })
        | CorePair::SegmentPoint(CoreOf { rounded: a, .. }, CoreOf { rounded: b, .. })
        | CorePair::Segments(CoreOf { rounded: a, .. }, CoreOf { rounded: b, .. })
        | CorePair::Convex(a, b) => pass_by(a, b, velocity).then_some(Sweep::Never),
        CorePair::HalfSpaceConvex(..) | CorePair::HalfSpaces(..) => None,
    };
    closed_form.unwrap_or_else(|| any(first, second, velocity))
}

fn box_segment(
    a: CoreOf<CoreBox>,
    (segment, b): (&Segment, &Rounded),
    velocity: DVec3,
) -> Option<Sweep> {
    let lengths = a.rounded.lengths.sum() + b.lengths.sum();
    boxes::sweep((a.core, a.rounded.radius), (segment, b.radius), velocity, lengths)
}

/// Two boxes: from where the last plane is passed that may part them, which of boxes without radii is where they
/// touch. None where they touch at the start, or nearly.
fn boxes(a: CoreOf<CoreBox>, b: CoreOf<CoreBox>, velocity: DVec3) -> Option<Sweep> {
    let (core_a, core_b, a, b) = (a.core, b.core, a.rounded, b.rounded);
    let radii = a.radius + b.radius;
    let size = core_a.half.element_sum() + core_b.half.element_sum() + radii;
    let tolerance = tolerance(size, a.lengths.sum() + b.lengths.sum(), velocity.length());
    let planes = boxes::entry(core_a, core_b, velocity, radii + tolerance);
    let Some((entry, normal)) = planes else { return Some(Sweep::Never) };
    if entry <= 0.0 {
        return None;
    }
    let a = CoreShape::Rounded(a.translated(velocity * entry));
    let b = CoreShape::Rounded(*b);
    let there = distance::signed_distance(&a, &b);
    if there.distance <= 2.0 * tolerance {
        // The direction of next to nothing is noise: that of the plane passed is better.
        let noise = there.distance + radii <= 10.0 * tolerance;
        let normal = if noise { normal } else { there.normal };
        return Some(Sweep::At(Touch { normal, ..touch(entry, there) }));
    }
    Some(match newton(&a, &b, velocity, 1.0 - entry, there) {
        Some((time, found)) => Sweep::At(touch(entry + time, found)),
        None => Sweep::Never,
    })
}

/// Whether spheres about the two never meet.
fn pass_by(a: &Rounded, b: &Rounded, velocity: DVec3) -> bool {
    let offset = b.core.center() - a.core.center();
    let reach = (a.core.size() + a.radius) + (b.core.size() + b.radius);
    let along = (offset.dot(velocity) / velocity.length_squared()).clamp(0.0, 1.0);
    let margin = tolerance(reach, a.lengths.sum() + b.lengths.sum(), 0.0);
    // A motion of nothing has no nearest place: NaN compares false.
    (offset - velocity * along).length() > reach * (1.0 + 1e-6) + margin
}

/// Any two geometries.
pub fn any(first: &CoreShape, second: &CoreShape, velocity: DVec3) -> Sweep {
    let start = distance::signed_distance(first, second);
    if touches(start.distance) {
        return Sweep::Inside;
    }
    match newton(first, second, velocity, 1.0, start) {
        Some((time, found)) => Sweep::At(touch(time, found)),
        None => Sweep::Never,
    }
}

fn touch(time: f64, found: Separation) -> Touch {
    Touch { time, normal: found.normal, point: (found.point_a + found.point_b) * 0.5 }
}

/// No cast needs so many. From one step to the next, the parts to which distance and closing speed shrink add up to at
/// most 1, because the distance is convex: so their product falls to a quarter or less. All distances are above the
/// tolerance, which is at least 2e-14 of the distance at the start, and all closing speeds above the tolerance over the
/// time. So 4 to the power of the steps is at most 5e13 times the way over the tolerance. The way is at most
/// 1e17, the tolerance at least 1e-9 of the least float: 142 steps.
const STEPS: usize = 256;

/// When A, moved by `velocity` times the time, first touches B, up to the time `end`; and how the two then lie.
/// They do not overlap at the start.
pub fn linear(
    a: &CoreShape,
    b: &CoreShape,
    velocity: DVec3,
    end: f64,
) -> Option<(f64, Separation)> {
    newton(a, b, velocity, end, distance::signed_distance(a, b))
}

/// The same, with the separation at the start known.
fn newton(
    a: &CoreShape,
    b: &CoreShape,
    velocity: DVec3,
    end: f64,
    start: Separation,
) -> Option<(f64, Separation)> {
    let size = a.size() + b.size();
    let radii = a.radius() + b.radius();
    let lengths = a.lengths() + b.lengths();
    let speed = velocity.length();
    let (mut time, mut at) = (0.0, start);
    for _ in 0..STEPS {
        let closing = at.normal.dot(velocity);
        if closing <= 0.0 {
            return None;
        }
        let mut next = time + at.distance / closing;
        let tolerance = tolerance(size, lengths, speed * next.min(end));
        if next > end {
            if at.distance - closing * (end - time) > tolerance {
                return None;
            }
            next = end;
        }
        if next <= time {
            break;
        }
        let mut found = distance::signed_distance(&a.translated(velocity * next), b);
        if found.distance <= tolerance {
            // The direction of next to nothing is noise: that of the plane that led here is better.
            if found.distance + radii <= 10.0 * tolerance {
                found.normal = at.normal;
            }
            return Some((next, found));
        }
        (time, at) = (next, found);
    }
    Some((time, at))
}

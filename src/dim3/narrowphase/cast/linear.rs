//! When two geometries first touch as they move without turning.
//!
//! The signed distance of two convex geometries is a convex function of a translation. So Newton's method from the
//! start never passes the first touch, and where it would turn away there is none.

use glam::DVec3;

use super::boxes;
use crate::conservative_advancement::{is_leaving, not_later};
use crate::dim3::geometry::Geometry;
use crate::dim3::narrowphase::CastHit;
use crate::dim3::narrowphase::core::{Core, InOrder, Placed, PlacedBox, Posed, Round};
use crate::dim3::narrowphase::distance::{self, Separation};
use crate::dim3::narrowphase::gjk::NOISE;
use crate::dim3::narrowphase::posed_in_order;
use crate::dim3::narrowphase::told;
use crate::math::{Segment, narrow};
use crate::rounding::DISTANCE_ROUNDING;
use crate::space::AtStart;
use crate::touching::touches;

/// A geometry that moves without turning: it, where it stands, and how far it moves.
pub type Moving<'a> = (Posed<'a, Geometry>, DVec3);

/// When two geometries first touch.
pub fn translations(
    (a, motion_a): Moving,
    (b, motion_b): Moving,
    at_start: AtStart,
) -> Option<CastHit> {
    let (a, b, order) = posed_in_order(a, b);
    let origin = a.1.position();
    let first = Placed::new(a.0, a.1, origin);
    let second = Placed::new(b.0, b.1, origin);
    let motions =
        if order == InOrder::AsGiven { [motion_a, motion_b] } else { [motion_b, motion_a] };
    let velocity = motions[0] - motions[1];
    match sweep(&first, &second, velocity) {
        Sweep::Never => None,
        Sweep::Inside => {
            let found = distance::of(&first, &second);
            let size = first.size() + second.size();
            let leaves = is_leaving(found.normal.dot(velocity), velocity.length(), size);
            let skipped = at_start == AtStart::HitUnlessLeaving && leaves;
            (!skipped).then(|| inside(0.0, found, origin.as_dvec3(), order))
        }
        Sweep::At(Touch { time, normal, point }) => {
            let place = origin.as_dvec3() + point + motions[1] * time;
            // What is short of the touch by noise alone is not rounded down to the float before it.
            let noise = NOISE * (first.size() + second.size()) / velocity.length();
            Some(touching(time + noise, normal, place, order))
        }
    }
}

/// The hit of a pair that overlaps since the start, seen from `origin`.
pub fn inside(time: f64, found: Separation, origin: DVec3, order: InOrder) -> CastHit {
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
pub fn touching(time: f64, normal: DVec3, place: DVec3, order: InOrder) -> CastHit {
    let normal = if order == InOrder::AsGiven { normal } else { -normal };
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

/// What a translation of one geometry brings.
#[derive(Clone, Copy, Debug)]
pub enum Sweep {
    Never,
    /// They touch or overlap at the start.
    Inside,
    At(Touch),
}

/// Two geometries that touch, seen from where the second stands still.
#[derive(Clone, Copy, Debug)]
pub struct Touch {
    /// In [0, 1].
    pub time: f64,
    /// Unit, from the first to the second.
    pub normal: DVec3,
    pub point: DVec3,
}

/// The pair matrix: when the first geometry, moved by `velocity` times the time, first touches the second.
fn sweep(first: &Placed, second: &Placed, velocity: DVec3) -> Sweep {
    match (first, second) {
        (Placed::Round(a), Placed::Round(b)) => rounds(a, b, velocity),
        (Placed::HalfSpace(_), Placed::Round(_) | Placed::HalfSpace(_))
        | (Placed::Round(_), Placed::HalfSpace(_)) => any(first, second, velocity),
    }
}

pub fn rounds(a: &Round, b: &Round, velocity: DVec3) -> Sweep {
    match (&a.core, &b.core) {
        (Core::Box(core_a), Core::Box(core_b)) => boxes((core_a, a), (core_b, b), velocity)
            .unwrap_or_else(|| any(&Placed::Round(*a), &Placed::Round(*b), velocity)),
        (Core::Box(core_a), Core::Segment(core_b)) => {
            let lengths = a.lengths.sum() + b.lengths.sum();
            boxes::sweep((core_a, a.radius), (core_b, b.radius), velocity, lengths)
                .unwrap_or_else(|| any(&Placed::Round(*a), &Placed::Round(*b), velocity))
        }
        (Core::Box(core_a), Core::Point(core_b)) => {
            let core_b = Segment { start: *core_b, span: DVec3::ZERO };
            let lengths = a.lengths.sum() + b.lengths.sum();
            boxes::sweep((core_a, a.radius), (&core_b, b.radius), velocity, lengths)
                .unwrap_or_else(|| any(&Placed::Round(*a), &Placed::Round(*b), velocity))
        }
        (Core::Point(_) | Core::Segment(_) | Core::Triangle(_) | Core::Hull(_), _)
        | (Core::Box(_), Core::Triangle(_) | Core::Hull(_)) => {
            if pass_by(a, b, velocity) {
                return Sweep::Never;
            }
            any(&Placed::Round(*a), &Placed::Round(*b), velocity)
        }
    }
}

/// Two boxes: from where the last plane is passed that may part them, which of boxes without radii is where they
/// touch. None where they touch at the start, or nearly.
fn boxes(
    (core_a, a): (&PlacedBox, &Round),
    (core_b, b): (&PlacedBox, &Round),
    velocity: DVec3,
) -> Option<Sweep> {
    let radii = a.radius + b.radius;
    let size = core_a.half.element_sum() + core_b.half.element_sum() + radii;
    let tolerance = tolerance(size, a.lengths.sum() + b.lengths.sum(), velocity.length());
    let planes = boxes::entry(core_a, core_b, velocity, radii + tolerance);
    let Some((entry, normal)) = planes else { return Some(Sweep::Never) };
    if entry <= 0.0 {
        return None;
    }
    let a = Placed::Round(a.moved(velocity * entry));
    let b = Placed::Round(*b);
    let there = distance::of(&a, &b);
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
fn pass_by(a: &Round, b: &Round, velocity: DVec3) -> bool {
    let offset = b.core.center() - a.core.center();
    let reach = (a.core.size() + a.radius) + (b.core.size() + b.radius);
    let along = (offset.dot(velocity) / velocity.length_squared()).clamp(0.0, 1.0);
    let margin = tolerance(reach, a.lengths.sum() + b.lengths.sum(), 0.0);
    // A motion of nothing has no nearest place: NaN compares false.
    (offset - velocity * along).length() > reach * (1.0 + 1e-6) + margin
}

/// Any two geometries.
pub fn any(first: &Placed, second: &Placed, velocity: DVec3) -> Sweep {
    let start = distance::of(first, second);
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

/// The gap that counts as none at the end of a way, from the size of the two and all lengths that went into their
/// coordinates. It is wider than what the touching rule takes for rounding.
pub fn tolerance(size: f64, lengths: f64, way: f64) -> f64 {
    NOISE * size + 2.0 * DISTANCE_ROUNDING * lengths + 4e-15 * way
}

/// No cast needs so many. From one step to the next, the parts to which distance and closing speed shrink add up to at
/// most 1, because the distance is convex: so their product falls to a quarter or less. All distances are above the
/// tolerance, which is at least 2e-14 of the distance at the start, and all closing speeds above the tolerance over the
/// time. So 4 to the power of the steps is at most 5e13 times the way over the tolerance. The way is at most
/// 1e17, the tolerance at least 1e-9 of the least float: 142 steps.
const STEPS: usize = 256;

/// When A, moved by `velocity` times the time, first touches B, up to the time `end`; and how the two then lie.
/// They do not overlap at the start.
pub fn linear(a: &Placed, b: &Placed, velocity: DVec3, end: f64) -> Option<(f64, Separation)> {
    newton(a, b, velocity, end, distance::of(a, b))
}

/// The same, with the separation at the start known.
fn newton(
    a: &Placed,
    b: &Placed,
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
        let mut found = distance::of(&a.moved(velocity * next), b);
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

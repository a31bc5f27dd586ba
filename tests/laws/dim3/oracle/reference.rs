//! The signed distance of two posed geometries, with a proof.
//!
//! `nearest` measures separate cores, and `axes` overlapping ones. If neither proves its answer, `hull` decides. A test
//! compares `hull` with both on a sample of all cases.

use glam::DVec3;

use super::body::{Body, Core, HalfSpace};
use super::shape::Config;
use super::{axes, curved, hull, nearest};

/// Cores within this of each other, relative to all lengths, may overlap within rounding.
const CLOSE: f64 = 1e-9;

/// The rounding error of a height, relative to all lengths involved.
const FLAT: f64 = 2e-15;

/// A result proven within this, relative to all lengths, is accepted.
const PROOF: f64 = 1e-12;

/// If `nearest` leaves more than this of a curved core's distance unproven, relative to the size, the search over
/// directions decides.
const UNPROVEN: f64 = 1e-8;

/// Normals within this of opposite make half-spaces face each other.
const OPPOSITE: f64 = 1e-14;

#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// Minus infinity if no translation separates the two.
    pub distance: f64,
    /// A unit vector. Moving B along it by `t` adds `t` to the signed distance.
    pub normal: DVec3,
}

pub fn signed_distance(config: &Config) -> Answer {
    between(&Body::new(&config.a), &Body::new(&config.b))
}

pub fn between(a: &Body, b: &Body) -> Answer {
    match (a, b) {
        (Body::Core(a), Body::Core(b)) => cores(a, b),
        (Body::HalfSpace(a), Body::Core(b)) => half_space(a, b),
        (Body::Core(a), Body::HalfSpace(b)) => {
            let found = half_space(b, a);
            Answer { normal: -found.normal, ..found }
        }
        (Body::HalfSpace(a), Body::HalfSpace(b)) => half_spaces(a, b),
    }
}

/// Returns the gap of two bodies along a unit direction from A to B, rounded to `f32`. A half-space has a gap along its
/// own normal only.
pub fn along(a: &Body, b: &Body, direction: DVec3) -> f64 {
    let faces = |half_space: &HalfSpace, way: DVec3| (half_space.normal - way).length() < 1e-6;
    match (a, b) {
        (Body::Core(_), Body::Core(_)) => {
            direction.dot(b.position() - a.position())
                - b.highest(-direction)
                - a.highest(direction)
        }
        (Body::HalfSpace(half_space), _) if faces(half_space, direction) => between(a, b).distance,
        (_, Body::HalfSpace(half_space)) if faces(half_space, -direction) => between(a, b).distance,
        _ => f64::NEG_INFINITY,
    }
}

fn half_space(a: &HalfSpace, b: &Core) -> Answer {
    let shift = b.position - a.position;
    let distance = a.normal.dot(shift) + b.lowest(a.normal) - b.radius - a.height;
    Answer { distance, normal: a.normal }
}

/// They have a finite distance only if they face each other.
fn half_spaces(a: &HalfSpace, b: &HalfSpace) -> Answer {
    let opposite = (a.normal + b.normal).length() < OPPOSITE;
    let gap = a.normal.dot(b.position - a.position) - b.height - a.height;
    Answer { distance: if opposite { gap } else { f64::NEG_INFINITY }, normal: a.normal }
}

/// Returns the distance of cores of which one has discs and neither is a point.
fn curved_cores(
    a: &Core,
    b: &Core,
    near: &nearest::Nearest,
    answer: impl Fn(f64, DVec3) -> Answer,
) -> Answer {
    let shift = b.position - a.position;
    // The lengths of the difference alone, because a far local origin only adds rounding.
    let [(middle_a, extent_a), (middle_b, extent_b)] = [a, b].map(|core| {
        let middle = core.corners.iter().sum::<DVec3>() / core.corners.len() as f64;
        (middle, core.reach_from(middle))
    });
    let size = extent_a + extent_b + (shift + middle_b - middle_a).length();
    let rounding = PROOF * (a.reach() + b.reach() + shift.length());
    let unproven = near.distance - near.proven;
    if near.distance > CLOSE * size + rounding && unproven <= UNPROVEN * size + rounding {
        return answer(near.distance, near.normal);
    }
    let (depth, direction) = curved::least_height(a, b, shift, size);
    answer(-depth, -direction)
}

fn cores(a: &Core, b: &Core) -> Answer {
    let shift = b.position - a.position;
    let size = a.reach() + b.reach() + shift.length();
    let answer =
        |distance: f64, normal| Answer { distance: distance - a.radius - b.radius, normal };
    if let ([point], [], [_, ..]) = (&b.corners[..], &b.discs[..], &a.discs[..]) {
        let (distance, normal) = curved::to_point(a, shift + (*point - a.corners[0]));
        return answer(distance, normal);
    }
    if let ([point], [], [_, ..]) = (&a.corners[..], &a.discs[..], &b.discs[..]) {
        let (distance, normal) = curved::to_point(b, (*point - b.corners[0]) - shift);
        return answer(distance, -normal);
    }
    let near = nearest::nearest(a, b, shift, size);
    if near.distance > CLOSE * size && near.distance - near.proven <= PROOF * size {
        return answer(near.distance, near.normal);
    }
    if !(a.discs.is_empty() && b.discs.is_empty()) {
        return curved_cores(a, b, &near, answer);
    }
    let (separation, normal) = axes::widest(a, b, shift);
    let overlap = separation < -FLAT * size;
    if overlap && near.distance <= PROOF * size {
        return answer(separation, normal);
    }
    if !overlap && near.distance - separation.max(near.proven) <= PROOF * size {
        let touching = near.distance <= FLAT * size;
        return answer(near.distance, if touching { normal } else { near.normal });
    }
    let exact = hull::cores(a, b);
    answer(exact, if exact > 0.0 { near.normal } else { normal })
}

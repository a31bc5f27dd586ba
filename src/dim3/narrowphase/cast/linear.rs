//! The time of impact of two geometries that translate without rotating.
//!
//! Closed forms answer the common pairs, and [`newton`] the others.

use glam::{DVec3, Vec3};

use super::boxes;
use super::newton::newton;
use super::passing::{pass_by, pass_by_triangle};
use super::sweep::{Sweep, Touch, tolerance};
use crate::answers::{self, Part};
use crate::conservative_advancement::{is_leaving, not_later};
use crate::dim3::convex::{Capsule, Convex, OrientedBox, Sphere};
use crate::dim3::narrowphase::core::{
    self, CoreBox, CoreShape, PosedConvex, Rounded, sum_of_lengths,
};
use crate::dim3::narrowphase::distance::{self, Separation};
use crate::dim3::narrowphase::gjk::NOISE;
use crate::dim3::narrowphase::pair::{CoreOf, CorePair, canonical_order, classify};
use crate::dim3::pose::Pose;
use crate::math::{Segment, narrow};
use crate::space::AtStart;
use crate::touching::touches;

/// The time of impact of a cast.
pub type CastHit = answers::CastHit<Vec3>;

/// A posed geometry and its translation.
pub type Translated<'a> = (PosedConvex<'a>, DVec3);

/// The first touch of two geometries, or None if its time is after `latest`.
pub fn translations(
    (a, motion_a): Translated,
    (b, motion_b): Translated,
    at_start: AtStart,
    latest: f32,
) -> Option<CastHit> {
    let (a, b, swapped) = canonical_order(a, b);
    let origin = a.1.position();
    let motions = if swapped { [motion_b, motion_a] } else { [motion_a, motion_b] };
    let velocity = motions[0] - motions[1];
    let touching = |touch, size| touch_at(origin, touch, size, motions, swapped);
    match box_and_round(a, b, velocity) {
        Some((Sweep::At(touch), size)) => return Some(touching(touch, size)),
        Some((Sweep::Never, _)) => return None,
        Some((Sweep::Inside, _)) | None => {}
    }
    let first = CoreShape::new(a.0, a.1, origin);
    let second = CoreShape::new(b.0, b.1, origin);
    match sweep(&first, &second, velocity, latest) {
        Sweep::Never => None,
        Sweep::Inside => {
            let separation = distance::signed_distance(&first, &second);
            let size = first.size() + second.size();
            let leaves = is_leaving(separation.normal.dot(velocity), velocity.length(), size);
            let skipped = at_start == AtStart::HitUnlessLeaving && leaves;
            (!skipped).then(|| inside(0.0, separation, origin.as_dvec3(), swapped))
        }
        Sweep::At(touch) => Some(touching(touch, first.size() + second.size())),
    }
}

/// [`translations`] of a box and a capsule, or with `swapped` of a capsule and a box. The first motion is that of the box.
/// None where they touch, or nearly, at the start.
///
/// All of it is inlined, so that nothing but the result goes through memory.
#[inline(always)]
pub fn box_and_capsule(
    a: (&OrientedBox, &Pose),
    b: (&Capsule, &Pose),
    motions: [DVec3; 2],
    swapped: bool,
) -> Option<Option<CastHit>> {
    let origin = a.1.position();
    let core = CoreBox::new_inlined(a.0, a.1, origin);
    let round = RoundSegment::of_capsule(b, origin);
    let lengths = core::lengths_of_box(a.0, DVec3::ZERO) + round.lengths;
    let radius = f64::from(a.0.radius());
    let segment = (&round.segment, round.radius);
    let velocity = motions[0] - motions[1];
    match boxes::sweep_inlined((&core, radius), segment, velocity, lengths)? {
        Sweep::At(touch) => {
            let size = size_of(&core, radius, &round);
            Some(Some(touch_at(origin, touch, size, motions, swapped)))
        }
        Sweep::Never => Some(None),
        Sweep::Inside => None,
    }
}

/// The core of a capsule or sphere, relative to an origin.
struct RoundSegment {
    segment: Segment,
    radius: f64,
    /// The sum of all lengths that went into it.
    lengths: f64,
}

impl RoundSegment {
    #[inline(always)]
    fn of_capsule((capsule, pose): (&Capsule, &Pose), origin: Vec3) -> RoundSegment {
        RoundSegment {
            segment: core::segment(capsule, pose, origin),
            radius: capsule.radius().into(),
            lengths: core::lengths_of_capsule(capsule, pose.from(origin)),
        }
    }

    #[inline(always)]
    fn of_sphere((convex, sphere): (&Convex, &Sphere), pose: &Pose, origin: Vec3) -> RoundSegment {
        let start = core::point(sphere.center(), pose, origin);
        RoundSegment {
            segment: Segment { start, span: DVec3::ZERO },
            radius: sphere.radius().into(),
            lengths: sum_of_lengths(convex, pose.from(origin)),
        }
    }
}

/// The sum of the sizes of a box and a capsule or sphere.
#[inline(always)]
fn size_of(a: &CoreBox, radius: f64, b: &RoundSegment) -> f64 {
    (a.half.element_sum() + radius) + (b.segment.span.abs().element_sum() + b.radius)
}

/// [`sweep`] of a box and a capsule or sphere, and the sum of their sizes. These pairs are so common that it makes no
/// [`CoreShape`] of them.
///
/// None for other pairs, and where they touch, or nearly, at the start.
#[inline(always)]
fn box_and_round(
    (a, pose_a): PosedConvex,
    (b, pose_b): PosedConvex,
    velocity: DVec3,
) -> Option<(Sweep, f64)> {
    let Convex::Box(oriented) = a else { return None };
    let origin = pose_a.position();
    let round = match b {
        Convex::Capsule(capsule) => RoundSegment::of_capsule((capsule, pose_b), origin),
        Convex::Sphere(sphere) => RoundSegment::of_sphere((b, sphere), pose_b, origin),
        _ => return None,
    };
    let core = CoreBox::new_inlined(oriented, pose_a, origin);
    let radius = f64::from(oriented.radius());
    let lengths = core::lengths_of_box(oriented, DVec3::ZERO) + round.lengths;
    let sweep = boxes::sweep((&core, radius), (&round.segment, round.radius), velocity, lengths)?;
    Some((sweep, size_of(&core, radius, &round)))
}

/// The hit of a touch relative to an origin. `size` is the sum of the sizes of both shapes.
#[inline(always)]
fn touch_at(
    origin: Vec3,
    Touch { time, normal, point }: Touch,
    size: f64,
    motions: [DVec3; 2],
    swapped: bool,
) -> CastHit {
    let point = origin.as_dvec3() + point + motions[1] * time;
    // A time that is early by rounding only must not round down to the f32 before it.
    let noise = NOISE * size / (motions[0] - motions[1]).length();
    touching(time + noise, normal, point, swapped)
}

/// The hit of a pair that has overlapped since the start. `origin` is that of the separation.
pub fn inside(time: f64, separation: Separation, origin: DVec3, swapped: bool) -> CastHit {
    let answer = separation.to_answer(origin, swapped);
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

/// The hit of a pair that touches at a point in world space. The normal points from the first shape to the second.
pub fn touching(time: f64, normal: DVec3, point: DVec3, swapped: bool) -> CastHit {
    let normal = if swapped { -normal } else { normal };
    let point = narrow(point);
    CastHit {
        time: not_later(time),
        normal: narrow(normal),
        point_a: point,
        point_b: point,
        distance: 0.0,
        inside: false,
        part_a: Part::WHOLE,
        part_b: Part::WHOLE,
    }
}

/// When the first shape, moved by `velocity` times the time, first touches the second. The two are in canonical order.
///
/// A touch after `latest` may count as none.
pub fn sweep(first: &CoreShape, second: &CoreShape, velocity: DVec3, latest: f32) -> Sweep {
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
        | CorePair::FrustumPoint(CoreOf { rounded: a, .. }, CoreOf { rounded: b, .. }) => {
            pass_by(a, b, velocity).then_some(Sweep::Never)
        }
        CorePair::Convex(a, b) => {
            let passes = pass_by(a, b, velocity) || pass_by_triangle(a, b, velocity, latest);
            passes.then_some(Sweep::Never)
        }
        CorePair::HalfSpaceConvex(..) | CorePair::HalfSpaces(..) => None,
    };
    closed_form.unwrap_or_else(|| any(first, second, velocity, latest))
}

fn box_segment(
    a: CoreOf<CoreBox>,
    (segment, b): (&Segment, &Rounded),
    velocity: DVec3,
) -> Option<Sweep> {
    let lengths = a.rounded.lengths.sum() + b.lengths.sum();
    boxes::sweep((a.core, a.rounded.radius), (segment, b.radius), velocity, lengths)
}

/// Two boxes. The cast starts when the last separating axis is passed: without radii, that is the time of impact. None
/// where they touch, or nearly, at the start.
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
        // Rounding dominates the normal at this distance. The normal of the last axis is better.
        let noise = there.distance + radii <= 10.0 * tolerance;
        let normal = if noise { normal } else { there.normal };
        return Some(Sweep::At(Touch { normal, ..touch(entry, there) }));
    }
    Some(match newton(&a, &b, velocity, 1.0 - entry, 1.0, there) {
        Some((time, separation)) => Sweep::At(touch(entry + time, separation)),
        None => Sweep::Never,
    })
}

/// Any two shapes, by Newton's method. A touch after `latest` may count as none.
pub fn any(first: &CoreShape, second: &CoreShape, velocity: DVec3, latest: f32) -> Sweep {
    let start = distance::signed_distance(first, second);
    if touches(start.distance) {
        return Sweep::Inside;
    }
    match newton(first, second, velocity, 1.0, latest, start) {
        Some((time, separation)) => Sweep::At(touch(time, separation)),
        None => Sweep::Never,
    }
}

fn touch(time: f64, separation: Separation) -> Touch {
    Touch {
        time,
        normal: separation.normal,
        point: (separation.point_a + separation.point_b) * 0.5,
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use glam::Quat;

    use super::*;
    use crate::dim3::narrowphase::{cast_as, cast_of_box_and_capsule};

    const CASES: usize = 100_000;

    /// Some vectors are parallel to an axis, and some are 0.
    fn vector(random: &mut Rng, size: f32) -> Vec3 {
        let vector = Vec3::from_array([0; 3].map(|_| (random.f32() * 2.0 - 1.0) * size));
        match random.u8(0..8) {
            0 => vector * Vec3::X,
            1 => Vec3::ZERO,
            _ => vector,
        }
    }

    fn rotation(random: &mut Rng) -> Quat {
        let turn = Quat::from_xyzw(random.f32(), random.f32() - 0.5, random.f32() - 0.5, 0.7);
        if random.bool() { turn.normalize() } else { Quat::IDENTITY }
    }

    fn pose(random: &mut Rng, size: f32) -> Pose {
        Pose::new(vector(random, size), rotation(random)).unwrap()
    }

    fn bits(hit: Option<CastHit>) -> Option<(u32, [[u32; 3]; 3])> {
        hit.map(|hit| {
            assert!(!hit.inside && hit.distance == 0.0);
            let vectors = [hit.normal, hit.point_a, hit.point_b];
            (hit.time.to_bits(), vectors.map(|vector| vector.to_array().map(f32::to_bits)))
        })
    }

    #[test]
    fn the_inlined_cast_of_a_box_and_a_capsule_has_the_bits_of_the_general_one() {
        let random = &mut Rng::with_seed(0x1ca5);
        let (mut hits, mut misses, mut left_out) = (0, 0, 0);
        for case in 0..CASES {
            let radius = |random: &mut Rng| if random.bool() { 0.0 } else { random.f32() * 0.5 };
            let half = vector(random, 1.0).abs();
            let (center, own, rounding) = (vector(random, 0.3), rotation(random), radius(random));
            let a = Convex::rounded_box(center, own, half, rounding).unwrap();
            let ends = (vector(random, 0.7), vector(random, 0.7));
            let b = Convex::capsule(ends.0, ends.1, radius(random)).unwrap();
            let (at_a, at_b) = (pose(random, 3.0), pose(random, 0.5));
            let way =
                (at_b.position() - at_a.position() + vector(random, 1.5)) * random.f32() * 2.0;
            let (Convex::Box(oriented), Convex::Capsule(capsule)) = (&a, &b) else {
                unreachable!("the kinds that are made above")
            };
            let swapped = case % 2 == 1;
            let way = if swapped { -way } else { way };
            let pair = ((oriented, &at_a), (capsule, &at_b));
            let Some(found) = cast_of_box_and_capsule(pair.0, way, pair.1, swapped) else {
                left_out += 1;
                continue;
            };
            let expected = match swapped {
                true => cast_as(&b, &at_b, way, &a, &at_a, AtStart::Hit),
                false => cast_as(&a, &at_a, way, &b, &at_b, AtStart::Hit),
            };
            assert_eq!(
                bits(found),
                bits(expected),
                "case {case}: {a:?} {at_a:?} {b:?} {at_b:?} {way}"
            );
            hits += usize::from(found.is_some());
            misses += usize::from(found.is_none());
        }
        assert!(hits > CASES / 4 && misses > CASES / 16, "{hits} hits, {misses} misses");
        assert!(left_out > CASES / 100, "{left_out} touch at the start");
    }
}

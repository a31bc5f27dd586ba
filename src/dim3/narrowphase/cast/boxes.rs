//! Translational casts of a box against a segment, and the separating axes of two moving boxes. Each may have a convex
//! radius.
//!
//! The Minkowski difference of box and segment has at most twelve faces, in six slabs. A point that moves passes the
//! planes of these slabs, pushed out by the radii, no later than it touches. From there Newton's method continues. It
//! is accelerated: if the nearest features stay the same, the time of impact is the root of a quadratic equation. The
//! root counts only where the distance confirms it.

use glam::{BVec3, DVec3};

use super::sweep::{Sweep, Touch, tolerance};
use crate::dim3::narrowphase::core::CoreBox;
use crate::dim3::narrowphase::segment_box::{self, PARALLEL};
use crate::math::{Segment, greater, lesser};
use crate::simd::f64_triple::{Triple, TripleMask};

/// Far more steps than any cast has needed.
const STEPS: usize = 256;

/// The first touch of a box, moved by `velocity` times the time, with a segment. Each comes with its convex radius.
///
/// None where they touch, or nearly, at the start: the caller then uses the signed distance. `lengths` is the sum of all
/// lengths that went into the coordinates of both.
pub fn sweep(
    target: (&CoreBox, f64),
    segment: (&Segment, f64),
    velocity: DVec3,
    lengths: f64,
) -> Option<Sweep> {
    sweep_inlined(target, segment, velocity, lengths)
}

/// [`sweep`], compiled into its caller.
#[inline(always)]
pub fn sweep_inlined(
    (target, radius_a): (&CoreBox, f64),
    (segment, radius_b): (&Segment, f64),
    velocity: DVec3,
    lengths: f64,
) -> Option<Sweep> {
    // In the box's frame, the segment moves.
    let core = target.local_segment(segment);
    let motion = -target.local_direction(velocity);
    let radius = radius_a + radius_b;
    let size = target.half.element_sum() + core.span.abs().element_sum() + radius;
    let tolerance = tolerance(size, lengths, motion.abs().element_sum());
    let cast = Cast { core, motion, half: target.half, radius, tolerance };

    let slabs = cast.slabs();
    if slabs.are_missed() {
        return Some(Sweep::Never);
    }
    let entry = slabs.entry();
    let first = cast.nearest_at(entry);
    let found = if first.distance > radius + 2.0 * cast.tolerance {
        cast.newton(first)
    } else if entry > 0.0 {
        Some((first, None))
    } else {
        return None;
    };
    let Some((at, plane)) = found else { return Some(Sweep::Never) };
    let normal = if at.distance > 10.0 * cast.tolerance {
        at.gap / at.distance
    } else {
        // Rounding dominates the direction at this distance. The normal of the last plane is better.
        plane.unwrap_or_else(|| slabs.plane(cast.last_axis(&slabs), motion))
    };
    // The middle of the two surfaces.
    let point = (at.on_box() + normal * radius_a + (at.point - normal * radius_b)) * 0.5;
    Some(Sweep::At(Touch {
        time: at.time,
        normal: target.axes * normal,
        point: target.center + target.axes * point + velocity * at.time,
    }))
}

/// The time in [0, 1] at which the last of the 15 axes stops separating two boxes by `reach`. Also returns that axis as
/// a unit normal from A to B. A moves by `velocity`. None if an axis separates them all the time.
///
/// The boxes are not within `reach` of each other before this time.
pub fn entry(a: &CoreBox, b: &CoreBox, velocity: DVec3, reach: f64) -> Option<(f64, DVec3)> {
    let offset = a.local_direction(b.center - a.center);
    let motion = -a.local_direction(velocity);
    let axes = [b.axes.x_axis, b.axes.y_axis, b.axes.z_axis].map(|axis| a.local_direction(axis));
    let mut slabs = Slabs::new();
    let along_b = |axis: DVec3| DVec3::from_array(axes.map(|own| own.dot(axis)));
    let pass = |slabs: &mut Slabs, first: usize, three: [DVec3; 3], lengths: [f64; 3], counted| {
        let extents = [0, 1, 2].map(|i| {
            let axis = three[i];
            axis.abs().dot(a.half) + along_b(axis).abs().dot(b.half) + reach * lengths[i]
        });
        let [from, speed] =
            [offset, motion].map(|way| Triple::new(three.map(|axis| axis.dot(way))));
        slabs.pass(first, from, speed, Triple::new(extents), counted);
    };
    for (group, faces) in [DVec3::AXES, axes].into_iter().enumerate() {
        pass(&mut slabs, 3 * group, faces, [1.0; 3], TripleMask::all());
        if slabs.are_missed() {
            return None;
        }
    }
    for (i, axis_a) in DVec3::AXES.into_iter().enumerate() {
        let edges = axes.map(|axis_b| axis_a.cross(axis_b));
        let scales = edges.map(DVec3::length_squared);
        let counted = Triple::splat(PARALLEL).less(Triple::new(scales));
        pass(&mut slabs, 6 + 3 * i, edges, scales.map(f64::sqrt), counted);
        if slabs.are_missed() {
            return None;
        }
    }
    let last = match slabs.last {
        face @ 0..3 => DVec3::AXES[face],
        face @ 3..6 => axes[face - 3],
        edges => DVec3::AXES[(edges - 6) / 3].cross(axes[(edges - 6) % 3]),
    };
    Some((slabs.entry(), a.axes * slabs.plane(last, motion)))
}

/// A segment that moves, in the frame of the box.
struct Cast {
    core: Segment,
    motion: DVec3,
    half: DVec3,
    radius: f64,
    tolerance: f64,
}

/// The nearest points of the box and the segment at a time.
#[derive(Clone, Copy)]
struct NearestPoints {
    time: f64,
    /// On the segment.
    point: DVec3,
    /// Whether that point is not an end of the segment.
    is_inner: bool,
    /// From the box's point to the segment's.
    gap: DVec3,
    distance: f64,
}

impl NearestPoints {
    fn on_box(&self) -> DVec3 {
        self.point - self.gap
    }
}

impl Cast {
    #[inline(always)]
    fn nearest_at(&self, time: f64) -> NearestPoints {
        let core = Segment { start: self.core.start + self.motion * time, ..self.core };
        let along = segment_box::nearest_inlined(&core, self.half);
        let point = core.at(along);
        let gap = point - point.clamp(-self.half, self.half);
        let is_inner = along > 0.0 && along < 1.0;
        NearestPoints { time, point, is_inner, gap, distance: gap.length() }
    }

    /// The intervals between the planes of the difference's faces. The segment touches the box no earlier than it enters
    /// the last, up to the tolerance, and never if it misses one.
    #[inline(always)]
    fn slabs(&self) -> Slabs {
        let Cast { core, motion, half, radius, tolerance } = self;
        let triple = |vector: DVec3| Triple::new(vector.to_array());
        let (middle, motion, half) = (triple(core.at(0.5)), triple(*motion), triple(*half));
        let reach = core.span * 0.5;
        let (least, reach) = (PARALLEL * reach.length_squared(), triple(reach));
        let grown = Triple::splat(radius + tolerance);
        let mut slabs = Slabs::new();
        slabs.pass(0, middle, motion, half + reach.abs() + grown, TripleMask::all());
        // The cross products of the box's edges and the segment: the one with edge i is in the plane of the other axes.
        let after = |vector: Triple| [vector.rotated(), vector.rotated().rotated()];
        let ([reach_1, reach_2], [half_1, half_2]) = (after(reach), after(half));
        let along = |vector: Triple| {
            let [vector_1, vector_2] = after(vector);
            reach_1 * vector_2 - reach_2 * vector_1
        };
        let scale = reach_1 * reach_1 + reach_2 * reach_2;
        let extent = reach_2.abs() * half_1 + reach_1.abs() * half_2 + grown * scale.sqrt();
        // A segment parallel to the edge sweeps no face.
        slabs.pass(3, along(middle), along(motion), extent, Triple::splat(least).less(scale));
        slabs
    }

    /// The axis of the pair of planes entered last, of any length.
    fn last_axis(&self, slabs: &Slabs) -> DVec3 {
        match slabs.last {
            face @ 0..3 => DVec3::AXES[face],
            edge => DVec3::AXES[edge - 3].cross(self.core.span),
        }
    }

    /// The first touch at or after `start`, with the normal of the supporting plane; none if there is none.
    #[inline(always)]
    fn newton(&self, start: NearestPoints) -> Option<(NearestPoints, Option<DVec3>)> {
        let near = self.radius + self.tolerance;
        let (mut at, mut last_plane) = (start, None);
        for _ in 0..STEPS {
            let plane = at.gap / at.distance;
            last_plane = Some(plane);
            let closing = -plane.dot(self.motion);
            if closing <= 0.0 {
                return None;
            }
            let mut next = at.time + (at.distance - self.radius) / closing;
            if next > 1.0 {
                if at.distance - closing * (1.0 - at.time) > near {
                    return None;
                }
                next = 1.0;
            }
            if let Some(guess) = self.guess(&at).filter(|guess| *guess > next && *guess <= 1.0) {
                let found = self.nearest_at(guess);
                let closes = found.gap.dot(self.motion) < 0.0;
                if closes && found.distance >= self.radius - self.tolerance {
                    if found.distance <= near {
                        return Some((found, last_plane));
                    }
                    at = found;
                    continue;
                }
            }
            if next <= at.time {
                break;
            }
            at = self.nearest_at(next);
            if at.distance <= near {
                break;
            }
        }
        Some((at, last_plane))
    }

    /// The time at which the nearest features come within the radius, if they stay the nearest.
    fn guess(&self, at: &NearestPoints) -> Option<f64> {
        // The nearest points slide freely along the box's feature and along the segment. Only the other axes count.
        let fixed: BVec3 = at.gap.cmpne(DVec3::ZERO);
        let restrict = |vector: DVec3| DVec3::select(fixed, vector, DVec3::ZERO);
        let mut motion = restrict(self.motion);
        let span = restrict(self.core.span);
        let length_squared = span.length_squared();
        if at.is_inner && length_squared > 0.0 {
            motion -= span * (motion.dot(span) / length_squared);
        }
        let closing = -at.gap.dot(motion);
        let speed_squared = motion.length_squared();
        let left = at.distance * at.distance - self.radius * self.radius;
        let rest = closing * closing - speed_squared * left;
        (closing > 0.0 && rest >= 0.0).then(|| at.time + left / (closing + rest.sqrt()))
    }
}

/// The interval of time that a moving point spends between all pairs of planes.
struct Slabs {
    enter: f64,
    leave: f64,
    /// The number of the pair of planes entered last.
    last: usize,
    /// Whether the point moves parallel to a pair of planes and outside.
    is_outside: bool,
}

impl Slabs {
    fn new() -> Slabs {
        Slabs { enter: f64::NEG_INFINITY, leave: f64::INFINITY, last: 0, is_outside: false }
    }

    /// The time, at least 0, at which the last pair was entered.
    fn entry(&self) -> f64 {
        self.enter.max(0.0)
    }

    /// The unit axis of the pair entered last, opposite to the motion. `axis` is that axis, of any length.
    fn plane(&self, axis: DVec3, motion: DVec3) -> DVec3 {
        // A point that does not move enters none.
        let has_entered = self.enter > f64::NEG_INFINITY;
        let axis = if has_entered { axis.normalize_or(DVec3::Y) } else { DVec3::Y };
        if axis.dot(motion) > 0.0 { -axis } else { axis }
    }

    /// Intersects the interval with the times within `extent` of the middle planes of three pairs, of those that are
    /// `counted`. The pairs have the numbers from `first` on.
    #[inline(always)]
    fn pass(
        &mut self,
        first: usize,
        from: Triple,
        speed: Triple,
        extent: Triple,
        counted: TripleMask,
    ) {
        let (zero, infinity) = (Triple::splat(0.0), Triple::splat(f64::INFINITY));
        let is_still = speed.equal(zero);
        self.is_outside |= (counted & is_still & extent.less(from.abs())).bits() != 0;
        let from = Triple::select(speed.less(zero), from * -1.0, from);
        let speed = speed.abs();
        let (enter, leave) = ((extent * -1.0 - from) / speed, (extent - from) / speed);
        let moves = counted & !is_still;
        let enter = Triple::select(moves, enter, infinity * -1.0);
        let leave = Triple::select(moves, leave, infinity).to_array();
        // Branch-free: which pair is entered last is unpredictable. Of equal ones it is the first.
        let latest = enter.to_array().into_iter().fold(self.enter, greater);
        let place = enter.equal(Triple::splat(latest)).bits().trailing_zeros() as usize;
        self.last = if latest > self.enter { first + place } else { self.last };
        self.enter = latest;
        self.leave = leave.into_iter().fold(self.leave, lesser);
    }

    /// Whether no time in [0, 1] is left. More pairs of planes never add time.
    #[inline(always)]
    fn are_missed(&self) -> bool {
        let is_left = (self.enter <= self.leave) & (self.leave >= 0.0) & (self.enter <= 1.0);
        self.is_outside | !is_left
    }
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;
    use glam::Quat;

    use super::*;
    use crate::dim3::narrowphase::cast::linear::{self, any};
    use crate::dim3::narrowphase::core::{Core, CoreShape, Lengths, Rounded};
    use crate::math::rotation;

    const CASES: usize = 200_000;

    fn vector(random: &mut Rng, size: f64) -> DVec3 {
        let mut signed = || (random.f64() * 2.0 - 1.0) * size;
        let vector = DVec3::new(signed(), signed(), signed());
        // Some vectors are parallel to an axis or a face of the box.
        let kept = DVec3::select(
            BVec3::new(random.u8(0..4) > 0, random.u8(0..4) > 0, random.u8(0..4) > 0),
            vector,
            DVec3::ZERO,
        );
        if random.u8(0..4) == 0 { kept } else { vector }
    }

    fn random_box(random: &mut Rng) -> CoreBox {
        let turn = Quat::from_xyzw(random.f32(), random.f32(), random.f32() - 0.5, 0.7);
        CoreBox {
            center: vector(random, 1.0),
            axes: rotation(if random.bool() { turn } else { Quat::IDENTITY }),
            half: vector(random, 1.0).abs(),
        }
    }

    /// Compares the closed form for a box and another core with the cast of any two cores.
    fn agrees<'a>(core: impl Fn(&mut Rng) -> Core<'a>) {
        let random = &mut Rng::with_seed(0xca57);
        let (mut touches, mut misses) = (0, 0);
        for case in 0..CASES {
            let radius = |random: &mut Rng| if random.bool() { 0.0 } else { random.f64() };
            let lengths = Lengths::Sum(4.0);
            let a =
                Rounded { core: Core::Box(random_box(random)), radius: radius(random), lengths };
            let away = vector(random, 4.0);
            let b =
                Rounded { core: core(random), radius: radius(random), lengths }.translated(away);
            let aim = b.core.center() - a.core.center() + vector(random, 2.0);
            let velocity = aim * (random.f64() * 3.0);

            let shapes = (CoreShape::Rounded(a), CoreShape::Rounded(b));
            let found = linear::sweep(&shapes.0, &shapes.1, velocity, 1.0);
            let expected = any(&shapes.0, &shapes.1, velocity, 1.0);
            let what = format!("case {case}: {found:?}, not {expected:?}");
            let size = a.core.size() + b.core.size() + a.radius + b.radius;
            match (found, expected) {
                (Sweep::At(found), Sweep::At(expected)) => {
                    touches += 1;
                    let closing = expected.normal.dot(velocity);
                    let off = (found.time - expected.time).abs() * closing;
                    assert!(off <= 1e-7 * size, "{what}");
                    let grazes = closing < 1e-2 * velocity.length();
                    let rounded = a.radius + b.radius > 0.1;
                    let turned = (found.normal - expected.normal).length();
                    assert!(!rounded || grazes || turned < 1e-4, "{what}");
                }
                (Sweep::Never, Sweep::Never) => misses += 1,
                (Sweep::Inside, Sweep::Inside) => {}
                (Sweep::At(touch), Sweep::Never) | (Sweep::Never, Sweep::At(touch)) => {
                    // A graze is a matter of rounding.
                    assert!(touch.normal.dot(velocity) < 1e-4 * velocity.length(), "{what}");
                }
                _ => panic!("{what}"),
            }
        }
        assert!(touches > CASES / 8 && misses > CASES / 8, "{touches} touches, {misses} misses");
    }

    #[test]
    fn a_box_and_a_segment() {
        agrees(|random| Core::Segment(Segment { start: DVec3::ZERO, span: vector(random, 2.0) }));
    }

    #[test]
    fn two_boxes() {
        agrees(|random| Core::Box(random_box(random)));
    }
}

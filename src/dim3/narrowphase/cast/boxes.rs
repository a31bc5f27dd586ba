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
use crate::math::Segment;

/// Far more steps than any cast has needed.
const STEPS: usize = 256;

/// The first touch of a box, moved by `velocity` times the time, with a segment. Each comes with its convex radius.
///
/// None where they touch, or nearly, at the start: the caller then uses the signed distance. `lengths` is the sum of all
/// lengths that went into the coordinates of both.
pub fn sweep(
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

    let Some((entry, plane)) = cast.slabs() else { return Some(Sweep::Never) };
    let first = cast.nearest_at(entry);
    let found = if first.distance > radius + 2.0 * cast.tolerance {
        cast.newton(first, plane)
    } else if entry > 0.0 {
        Some((first, plane))
    } else {
        return None;
    };
    let Some((at, plane)) = found else { return Some(Sweep::Never) };
    // Rounding dominates the direction at this distance. The normal of the last plane is better.
    let normal = if at.distance > 10.0 * cast.tolerance { at.gap / at.distance } else { plane };
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
    let pass = |slabs: &mut Slabs, number: usize, axis: DVec3, length: f64| {
        let extent = axis.abs().dot(a.half) + along_b(axis).abs().dot(b.half) + reach * length;
        slabs.pass(number, axis.dot(offset), axis.dot(motion), extent);
    };
    for (group, faces) in [DVec3::AXES, axes].into_iter().enumerate() {
        for (i, axis) in faces.into_iter().enumerate() {
            pass(&mut slabs, 3 * group + i, axis, 1.0);
        }
        if slabs.are_missed() {
            return None;
        }
    }
    for (i, axis_a) in DVec3::AXES.into_iter().enumerate() {
        for (j, axis_b) in axes.into_iter().enumerate() {
            let axis = axis_a.cross(axis_b);
            let scale = axis.length_squared();
            if scale > PARALLEL {
                pass(&mut slabs, 6 + 3 * i + j, axis, scale.sqrt());
            }
        }
        if slabs.are_missed() {
            return None;
        }
    }
    let last = match slabs.last {
        face @ 0..3 => DVec3::AXES[face],
        face @ 3..6 => axes[face - 3],
        edges => DVec3::AXES[(edges - 6) / 3].cross(axes[(edges - 6) % 3]),
    };
    let (entry, plane) = slabs.entered(last, motion);
    Some((entry, a.axes * plane))
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
    fn nearest_at(&self, time: f64) -> NearestPoints {
        let core = Segment { start: self.core.start + self.motion * time, ..self.core };
        let along = segment_box::nearest(&core, self.half);
        let point = core.at(along);
        let gap = point - point.clamp(-self.half, self.half);
        let is_inner = along > 0.0 && along < 1.0;
        NearestPoints { time, point, is_inner, gap, distance: gap.length() }
    }

    /// A time in [0, 1] that is no later than the first touch, up to the tolerance. Also returns the outward normal of
    /// the last plane passed. None if the segment never touches the box.
    fn slabs(&self) -> Option<(f64, DVec3)> {
        let Cast { core, motion, half, radius, tolerance } = self;
        let (middle, reach) = (core.at(0.5), core.span * 0.5);
        let grown = radius + tolerance;
        let mut slabs = Slabs::new();
        for i in 0..3 {
            slabs.pass(i, middle[i], motion[i], half[i] + reach[i].abs() + grown);
        }
        if slabs.are_missed() {
            return None;
        }
        let length_squared = reach.length_squared();
        if length_squared > 0.0 {
            for (i, edge) in DVec3::AXES.into_iter().enumerate() {
                let axis = edge.cross(reach);
                let scale = axis.length_squared();
                // A segment parallel to the edge sweeps no face.
                if scale > PARALLEL * length_squared {
                    let extent = axis.abs().dot(*half) + grown * scale.sqrt();
                    slabs.pass(3 + i, axis.dot(middle), axis.dot(*motion), extent);
                }
            }
        }
        if slabs.are_missed() {
            return None;
        }
        let last = match slabs.last {
            face @ 0..3 => DVec3::AXES[face],
            edge => DVec3::AXES[edge - 3].cross(reach),
        };
        Some(slabs.entered(last, *motion))
    }

    /// The first touch at or after `start`, with the normal of the supporting plane; none if there is none.
    fn newton(&self, start: NearestPoints, mut plane: DVec3) -> Option<(NearestPoints, DVec3)> {
        let near = self.radius + self.tolerance;
        let mut at = start;
        for _ in 0..STEPS {
            plane = at.gap / at.distance;
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
                        return Some((found, plane));
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
        Some((at, plane))
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

    /// The time, at least 0, at which the last pair was entered, and its unit axis, opposite to the motion. `axis` is
    /// that axis, of any length.
    fn entered(&self, axis: DVec3, motion: DVec3) -> (f64, DVec3) {
        // A point that does not move enters none.
        let has_entered = self.enter > f64::NEG_INFINITY;
        let axis = if has_entered { axis.normalize_or(DVec3::Y) } else { DVec3::Y };
        let axis = if axis.dot(motion) > 0.0 { -axis } else { axis };
        (self.enter.max(0.0), axis)
    }

    /// Intersects the interval with the time within `extent` of the middle plane.
    #[inline(always)]
    fn pass(&mut self, number: usize, from: f64, speed: f64, extent: f64) {
        if speed == 0.0 {
            self.is_outside |= from.abs() > extent;
            return;
        }
        let (from, speed) = (from * speed.signum(), speed.abs());
        let (enter, leave) = ((-extent - from) / speed, (extent - from) / speed);
        // Branch-free: which pair is entered last is unpredictable.
        let is_later = enter > self.enter;
        self.enter = if is_later { enter } else { self.enter };
        self.last = if is_later { number } else { self.last };
        self.leave = if leave < self.leave { leave } else { self.leave };
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

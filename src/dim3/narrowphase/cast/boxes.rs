//! When a box, as it moves without turning, first touches a segment, or passes the planes of another box; either
//! may have a radius about it.
//!
//! The box grown by the segment is a polytope of at most twelve faces, and the segment becomes a point. Six slabs
//! tell when the point passes the planes of those faces, pushed out by the radii: never later than it touches.
//! From there Newton's method goes on, faster where it may: it guesses that the nearest features stay the same,
//! which gives a quadratic equation, and takes the answer only where it proves right.

use glam::{BVec3, DVec3};

use super::sweep::{Sweep, Touch, tolerance};
use crate::dim3::narrowphase::core::CoreBox;
use crate::dim3::narrowphase::segment_box::{self, PARALLEL};
use crate::math::Segment;

/// Far more than any cast has needed.
const STEPS: usize = 256;

/// When a box, moved by `velocity` times the time, first touches a segment. Each has a radius about it. None where
/// they touch at the start, or nearly: others know better then. `lengths` are all those that went into the coordinates
/// of both.
pub fn sweep(
    (target, radius_a): (&CoreBox, f64),
    (segment, radius_b): (&Segment, f64),
    velocity: DVec3,
    lengths: f64,
) -> Option<Sweep> {
    // Seen from the box, the segment moves the other way.
    let core = target.local_segment(segment);
    let motion = -target.local_direction(velocity);
    let radius = radius_a + radius_b;
    let size = target.half.element_sum() + core.span.abs().element_sum() + radius;
    let tolerance = tolerance(size, lengths, motion.abs().element_sum());
    let cast = Cast { core, motion, half: target.half, radius, tolerance };

    let Some((entry, plane)) = cast.slabs() else { return Some(Sweep::Never) };
    let first = cast.gap(entry);
    let found = if first.distance > radius + 2.0 * cast.tolerance {
        cast.newton(first, plane)
    } else if entry > 0.0 {
        Some((first, plane))
    } else {
        return None;
    };
    let Some((at, plane)) = found else { return Some(Sweep::Never) };
    // The direction of next to nothing is noise: that of the plane that led here is better.
    let normal = if at.distance > 10.0 * cast.tolerance { at.way / at.distance } else { plane };
    // Both surfaces pass here.
    let point = (at.on_box() + normal * radius_a + (at.point - normal * radius_b)) * 0.5;
    Some(Sweep::At(Touch {
        time: at.time,
        normal: target.axes * normal,
        point: target.center + target.axes * point + velocity * at.time,
    }))
}

/// A time in [0, 1], not later than two boxes, of which the first moves by `velocity`, come within `reach` of each
/// other; and the unit normal, from the first to the second, of the last plane passed that may part them. None if
/// one parts them all the time.
pub fn entry(a: &CoreBox, b: &CoreBox, velocity: DVec3, reach: f64) -> Option<(f64, DVec3)> {
    let offset = a.local_direction(b.center - a.center);
    let motion = -a.local_direction(velocity);
    let axes = [b.axes.x_axis, b.axes.y_axis, b.axes.z_axis].map(|axis| a.local_direction(axis));
    let mut slabs = Slabs::new();
    let along_b = |axis: DVec3| DVec3::from_array(axes.map(|own| own.dot(axis)));
    let mut pass = |axis: DVec3, length: f64| {
        let extent = axis.abs().dot(a.half) + along_b(axis).abs().dot(b.half) + reach * length;
        slabs.pass(axis, axis.dot(offset), axis.dot(motion), extent)
    };
    for axis in DVec3::AXES.into_iter().chain(axes) {
        pass(axis, 1.0)?;
    }
    for axis_a in DVec3::AXES {
        for axis_b in axes {
            let axis = axis_a.cross(axis_b);
            let scale = axis.length_squared();
            if scale > PARALLEL {
                pass(axis, scale.sqrt())?;
            }
        }
    }
    let (entry, plane) = slabs.entered(motion);
    Some((entry, a.axes * plane))
}

/// A segment that moves, seen from the box, which stands still.
struct Cast {
    core: Segment,
    motion: DVec3,
    half: DVec3,
    radius: f64,
    tolerance: f64,
}

/// How the segment lies to the box at a time.
#[derive(Clone, Copy)]
struct Gap {
    time: f64,
    /// The segment's point that is nearest to the box, and whether it is an inner one.
    point: DVec3,
    inner: bool,
    /// To that point from the nearest of the box.
    way: DVec3,
    distance: f64,
}

impl Gap {
    fn on_box(&self) -> DVec3 {
        self.point - self.way
    }
}

impl Cast {
    fn gap(&self, time: f64) -> Gap {
        let core = Segment { start: self.core.start + self.motion * time, ..self.core };
        let along = segment_box::nearest(&core, self.half);
        let point = core.at(along);
        let way = point - point.clamp(-self.half, self.half);
        Gap { time, point, inner: along > 0.0 && along < 1.0, way, distance: way.length() }
    }

    /// A time in [0, 1], not later than the first touch but for the tolerance, and the direction from the box of
    /// the last plane passed; none if it never touches.
    fn slabs(&self) -> Option<(f64, DVec3)> {
        let Cast { core, motion, half, radius, tolerance } = self;
        let (middle, reach) = (core.at(0.5), core.span * 0.5);
        let grown = radius + tolerance;
        let mut slabs = Slabs::new();
        for (i, axis) in DVec3::AXES.into_iter().enumerate() {
            slabs.pass(axis, middle[i], motion[i], half[i] + reach[i].abs() + grown)?;
        }
        let length_squared = reach.length_squared();
        if length_squared > 0.0 {
            for edge in DVec3::AXES {
                let axis = edge.cross(reach);
                let scale = axis.length_squared();
                // A segment along this edge sweeps no face with it.
                if scale > PARALLEL * length_squared {
                    let extent = axis.abs().dot(*half) + grown * scale.sqrt();
                    slabs.pass(axis, axis.dot(middle), axis.dot(*motion), extent)?;
                }
            }
        }
        Some(slabs.entered(*motion))
    }

    /// From a gap on to the first touch, with the plane that the segment then touches; none if there is none.
    fn newton(&self, start: Gap, mut plane: DVec3) -> Option<(Gap, DVec3)> {
        let near = self.radius + self.tolerance;
        let mut at = start;
        for _ in 0..STEPS {
            plane = at.way / at.distance;
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
                let found = self.gap(guess);
                let closes = found.way.dot(self.motion) < 0.0;
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
            at = self.gap(next);
            if at.distance <= near {
                break;
            }
        }
        Some((at, plane))
    }

    /// When the features that are nearest now come within the radius, if they stayed the nearest.
    fn guess(&self, at: &Gap) -> Option<f64> {
        // Along what is free on the box, and along the segment, the nearest points slide.
        let held: BVec3 = at.way.cmpne(DVec3::ZERO);
        let across = |vector: DVec3| DVec3::select(held, vector, DVec3::ZERO);
        let mut motion = across(self.motion);
        let span = across(self.core.span);
        let length_squared = span.length_squared();
        if at.inner && length_squared > 0.0 {
            motion -= span * (motion.dot(span) / length_squared);
        }
        let closing = -at.way.dot(motion);
        let speed_squared = motion.length_squared();
        let left = at.distance * at.distance - self.radius * self.radius;
        let rest = closing * closing - speed_squared * left;
        (closing > 0.0 && rest >= 0.0).then(|| at.time + left / (closing + rest.sqrt()))
    }
}

/// The time that a moving point spends between pairs of planes.
struct Slabs {
    enter: f64,
    leave: f64,
    /// Of the planes entered last, of any length.
    axis: DVec3,
}

impl Slabs {
    fn new() -> Slabs {
        Slabs { enter: f64::NEG_INFINITY, leave: f64::INFINITY, axis: DVec3::ZERO }
    }

    /// When all were entered, at time 0 or later, and the unit axis of the last, against the motion.
    fn entered(&self, motion: DVec3) -> (f64, DVec3) {
        let axis = self.axis.normalize_or(DVec3::Y);
        let axis = if axis.dot(motion) > 0.0 { -axis } else { axis };
        (self.enter.max(0.0), axis)
    }

    /// Narrows it to the time within `extent` of the middle; none when nothing up to time 1 is left.
    fn pass(&mut self, axis: DVec3, from: f64, speed: f64, extent: f64) -> Option<()> {
        if speed == 0.0 {
            return (from.abs() <= extent).then_some(());
        }
        let (from, speed) = (from * speed.signum(), speed.abs());
        let enter = (-extent - from) / speed;
        if enter > self.enter {
            (self.enter, self.axis) = (enter, axis);
        }
        self.leave = self.leave.min((extent - from) / speed);
        (self.enter <= self.leave && self.leave >= 0.0 && self.enter <= 1.0).then_some(())
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
        // Some along an axis or in a plane: parallel to the box.
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
            let found = linear::sweep(&shapes.0, &shapes.1, velocity);
            let expected = any(&shapes.0, &shapes.1, velocity);
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

//! Translational casts of a box and a sphere or capsule, for several pairs at once: one pair in each lane, in f64.
//!
//! The operations and their order are those of `boxes` and `linear`, so the results have the same bits. Left out are pairs
//! that touch, or nearly, at the start, boxes with a rotation of their own, and the few casts that take many steps.
//!
//! All of it is inlined, so that it is compiled for the processor features of each width.

use crate::dim3::narrowphase::box_lanes::{
    BoxSegments, Matrix, RoundedSegments, are_unrotated, lengths_of_boxes,
};
use crate::dim3::narrowphase::f32_kernels::lanes::vector::Vec3Lanes;
use crate::dim3::narrowphase::f32_kernels::lanes::{BoxLanes, PoseLanes};
use crate::dim3::narrowphase::gjk::NOISE;
use crate::dim3::narrowphase::segment_box::PARALLEL;
use crate::rounding::{DISTANCE_ROUNDING, MOTION_ROUNDING};
use crate::simd::f32_lanes::LaneMask;
use crate::simd::f64_lanes::F64Lanes;

/// The casts of pairs, as `Touch`, with points in world coordinates.
pub(crate) struct CastLanes<L> {
    /// Not yet rounded down to f32.
    pub time: L,
    /// From the box to the other geometry.
    pub normal: Vec3Lanes<L>,
    pub point: Vec3Lanes<L>,
    /// A bit for each lane that hits.
    pub hits: u32,
    /// A bit for each lane with a result.
    pub answered: u32,
}

/// Casts that take more steps are left out. Nearly all take fewer.
const STEPS: usize = 32;

/// The casts of boxes, moved by the first motion, and rounded segments, moved by the second. The segments are relative to
/// the positions of the boxes.
#[inline(always)]
pub(crate) fn box_segment<L: F64Lanes>(
    (a, pose_a): &(BoxLanes<L>, PoseLanes<L>),
    b: &RoundedSegments<L>,
    [motion_a, motion_b]: [Vec3Lanes<L>; 2],
) -> CastLanes<L> {
    let (half, axes) = (a.half_extents, Matrix::new(pose_a.rotation));
    let center = Vec3Lanes::zero() + axes.times_or_zero(a.center);
    let velocity = motion_a - motion_b;
    let core = BoxSegments::new(b, center, &axes, half);
    let motion = reversed(axes.transposed_times(velocity));
    let radius = a.radius + b.radius;
    let lengths = lengths_of_boxes(a) + b.lengths;
    let tolerance = L::splat(NOISE) * (half.sum() + core.span.abs().sum() + radius)
        + L::splat(2.0 * DISTANCE_ROUNDING) * lengths
        + L::splat(MOTION_ROUNDING) * motion.abs().sum();
    let casts = Casts { core, motion, radius, tolerance };

    let found = casts.first_touch();
    let NearestPoints { time, point, gap, distance, .. } = found.at;
    let has_direction = (L::splat(10.0) * tolerance).less(distance);
    let normal = Vec3Lanes::select(has_direction, divided(gap, distance), found.plane);
    let on_box = point - gap;
    let middle = (on_box + normal * a.radius + (point - normal * b.radius)) * L::splat(0.5);
    let point = center + axes.times(middle) + velocity * time;
    // As in `linear::translations`.
    let size = (half.sum() + a.radius) + (b.size + b.radius);
    let noise = L::splat(NOISE) * size / length(velocity);
    CastLanes {
        time: time + noise,
        normal: axes.times(normal),
        point: pose_a.position + point + motion_b * time,
        hits: found.hits.bits(),
        answered: (found.answered & are_unrotated(a)).bits(),
    }
}

#[inline(always)]
fn reversed<L: F64Lanes>(vector: Vec3Lanes<L>) -> Vec3Lanes<L> {
    vector * L::splat(-1.0)
}

#[inline(always)]
fn divided<L: F64Lanes>(vector: Vec3Lanes<L>, by: L) -> Vec3Lanes<L> {
    vector.zip(Vec3Lanes([by; 3]), L::div)
}

#[inline(always)]
fn length<L: F64Lanes>(vector: Vec3Lanes<L>) -> L {
    vector.length_squared().sqrt()
}

/// As `boxes::Cast`.
struct Casts<L> {
    core: BoxSegments<L>,
    motion: Vec3Lanes<L>,
    radius: L,
    tolerance: L,
}

/// As `boxes::NearestPoints`.
#[derive(Clone, Copy)]
struct NearestPoints<L: F64Lanes> {
    time: L,
    point: Vec3Lanes<L>,
    is_inner: L::Mask,
    gap: Vec3Lanes<L>,
    distance: L,
}

impl<L: F64Lanes> NearestPoints<L> {
    #[inline(always)]
    fn select(mask: L::Mask, if_true: &Self, if_false: &Self) -> Self {
        NearestPoints {
            time: L::select(mask, if_true.time, if_false.time),
            point: Vec3Lanes::select(mask, if_true.point, if_false.point),
            is_inner: mask & if_true.is_inner | !mask & if_false.is_inner,
            gap: Vec3Lanes::select(mask, if_true.gap, if_false.gap),
            distance: L::select(mask, if_true.distance, if_false.distance),
        }
    }
}

/// The first touches.
struct Found<L: F64Lanes> {
    at: NearestPoints<L>,
    /// The normals of the supporting planes.
    plane: Vec3Lanes<L>,
    hits: L::Mask,
    answered: L::Mask,
}

impl<L: F64Lanes> Casts<L> {
    /// As `boxes::sweep`.
    #[inline(always)]
    fn first_touch(&self) -> Found<L> {
        let (zero, slabs) = (L::zero(), self.slabs());
        let (entry, plane) = slabs.entered(self.motion);
        let meets = !slabs.are_missed();
        let first = self.nearest_at(entry);
        let is_apart = (self.radius + L::splat(2.0) * self.tolerance).less(first.distance);
        let touches_first = meets & !is_apart & zero.less(entry);
        // Not those that touch at the start, nor those whose time may be a zero of either sign.
        let is_clear = zero.less(entry) | is_apart & !slabs.enter.equal(zero);
        let mut found = self.newton(first, plane, meets & is_apart);
        found.hits = found.hits | touches_first;
        found.answered = !meets | found.answered & is_clear;
        found
    }

    /// As `boxes::Cast::nearest_at`.
    #[inline(always)]
    fn nearest_at(&self, time: L) -> NearestPoints<L> {
        let core = self.core.moved(self.motion * time);
        let along = core.nearest();
        let point = core.at(along);
        let gap = point - core.clamp(point);
        let is_inner = L::zero().less(along) & along.less(L::splat(1.0));
        NearestPoints { time, point, is_inner, gap, distance: length(gap) }
    }

    /// As `boxes::Cast::slabs`.
    #[inline(always)]
    fn slabs(&self) -> Slabs<L> {
        let (core, motion, half) = (&self.core, self.motion, self.core.half);
        let (zero, one) = (L::zero(), L::splat(1.0));
        let (middle, reach) = (core.at(L::splat(0.5)), core.span * L::splat(0.5));
        let grown = self.radius + self.tolerance;
        let axes = [[one, zero, zero], [zero, one, zero], [zero, zero, one]].map(Vec3Lanes);
        let mut slabs = Slabs::new();
        for (i, axis) in axes.into_iter().enumerate() {
            let extent = half.0[i] + reach.0[i].abs() + grown;
            slabs.pass(axis, middle.0[i], motion.0[i], extent, zero.equal(zero));
        }
        let least = L::splat(PARALLEL) * reach.length_squared();
        for unit in axes {
            let axis = unit.cross(reach);
            let scale = axis.length_squared();
            let extent = axis.abs().dot(half) + grown * scale.sqrt();
            slabs.pass(axis, axis.dot(middle), axis.dot(motion), extent, least.less(scale));
        }
        slabs
    }

    /// As `boxes::Cast::newton`, of the lanes that are `active`.
    #[inline(always)]
    fn newton(&self, start: NearestPoints<L>, plane: Vec3Lanes<L>, active: L::Mask) -> Found<L> {
        let (zero, one) = (L::zero(), L::splat(1.0));
        let (near, least) = (self.radius + self.tolerance, self.radius - self.tolerance);
        let mut found = Found { at: start, plane, hits: zero.less(zero), answered: !active };
        let (mut active, mut may_guess) = (active, zero.equal(zero));
        for _ in 0..STEPS {
            if active.bits() == 0 {
                break;
            }
            let at = found.at;
            let plane = divided(at.gap, at.distance);
            found.plane = Vec3Lanes::select(active, plane, found.plane);
            let closing = reversed(plane).dot(self.motion);
            let next = at.time + (at.distance - self.radius) / closing;
            let is_late = one.less(next);
            let left = at.distance - closing * (one - at.time);
            let misses = closing.at_most(zero) | is_late & near.less(left);
            let next = L::select(is_late, one, next);
            let (guess, is_possible) = self.guess(&at);
            let guesses = may_guess & is_possible & next.less(guess) & guess.at_most(one);
            // Without progress, this is the touch.
            let stays = !guesses & next.at_most(at.time);
            let then = self.nearest_at(L::select(guesses, guess, next));
            let closes = then.gap.dot(self.motion).less(zero) & least.at_most(then.distance);
            // Where a guess is wrong, the next step does without.
            may_guess = !guesses | closes;
            let moves = active & !misses & !stays & may_guess;
            found.at = NearestPoints::select(moves, &then, &found.at);
            let touches = stays | may_guess & then.distance.at_most(near);
            let ends = active & (misses | touches);
            found.hits = found.hits | ends & !misses;
            found.answered = found.answered | ends;
            active = active & !ends;
        }
        found
    }

    /// As `boxes::Cast::guess`. Also returns the lanes that have one.
    #[inline(always)]
    fn guess(&self, at: &NearestPoints<L>) -> (L, L::Mask) {
        let zero = L::zero();
        let (mut free, mut span) = (self.motion, self.core.span);
        for i in 0..3 {
            let is_free = at.gap.0[i].equal(zero);
            free.0[i] = L::select(is_free, zero, free.0[i]);
            span.0[i] = L::select(is_free, zero, span.0[i]);
        }
        let length_squared = span.length_squared();
        let slides = at.is_inner & zero.less(length_squared);
        let across = free - span * (free.dot(span) / length_squared);
        let motion = Vec3Lanes::select(slides, across, free);
        let closing = reversed(at.gap).dot(motion);
        let speed_squared = motion.length_squared();
        let left = at.distance * at.distance - self.radius * self.radius;
        let rest = closing * closing - speed_squared * left;
        let is_possible = zero.less(closing) & zero.at_most(rest);
        (at.time + left / (closing + rest.sqrt()), is_possible)
    }
}

/// As `boxes::Slabs`.
struct Slabs<L: F64Lanes> {
    enter: L,
    leave: L,
    /// The axis of the pair of planes entered last, of any length.
    last: Vec3Lanes<L>,
    is_outside: L::Mask,
}

impl<L: F64Lanes> Slabs<L> {
    #[inline(always)]
    fn new() -> Slabs<L> {
        let (zero, infinity) = (L::zero(), L::splat(f64::INFINITY));
        Slabs {
            enter: L::splat(f64::NEG_INFINITY),
            leave: infinity,
            last: Vec3Lanes::zero(),
            is_outside: zero.less(zero),
        }
    }

    /// As `boxes::Slabs::pass`, of the lanes in `counts`.
    #[inline(always)]
    fn pass(&mut self, axis: Vec3Lanes<L>, from: L, speed: L, extent: L, counts: L::Mask) {
        let (zero, minus) = (L::zero(), L::splat(-1.0));
        let is_still = speed.equal(zero);
        self.is_outside = self.is_outside | counts & is_still & extent.less(from.abs());
        let from = L::select(speed.less(zero), from * minus, from);
        let speed = speed.abs();
        let (enter, leave) = ((extent * minus - from) / speed, (extent - from) / speed);
        let moves = counts & !is_still;
        let is_later = moves & self.enter.less(enter);
        self.enter = L::select(is_later, enter, self.enter);
        self.last = Vec3Lanes::select(is_later, axis, self.last);
        self.leave = L::select(moves & leave.less(self.leave), leave, self.leave);
    }

    /// As `boxes::Slabs::entered`.
    #[inline(always)]
    fn entered(&self, motion: Vec3Lanes<L>) -> (L, Vec3Lanes<L>) {
        let (zero, one, infinity) = (L::zero(), L::splat(1.0), L::splat(f64::INFINITY));
        let inverse = one / length(self.last);
        let has_axis = zero.less(inverse) & inverse.less(infinity);
        let up = Vec3Lanes([zero, one, zero]);
        let axis = Vec3Lanes::select(has_axis, self.last * inverse, up);
        let axis = Vec3Lanes::select(zero.less(axis.dot(motion)), reversed(axis), axis);
        (self.enter.max(zero), axis)
    }

    /// As `boxes::Slabs::are_missed`.
    #[inline(always)]
    fn are_missed(&self) -> L::Mask {
        let (zero, one) = (L::zero(), L::splat(1.0));
        let is_left =
            self.enter.at_most(self.leave) & zero.at_most(self.leave) & self.enter.at_most(one);
        self.is_outside | !is_left
    }
}

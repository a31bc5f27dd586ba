//! The time of impact of two geometries that move and rotate, computed on scalars. For both dimensions.
//!
//! Conservative advancement (Mirtich 1996) with a bound of second order. The gap along any direction is at most the
//! signed distance. A concave function bounds that gap from below: the motion at constant velocities, less the effect
//! of the curvature of all paths. A step to the root of that bound is safe. Near a touch the steps converge
//! quadratically, and a near miss takes few steps.

use crate::math::round_down;
use crate::rounding::{DISTANCE_ROUNDING, PATH_ROUNDING};
use crate::space::AtStart;

/// A pair touches within this part of its size.
const TOUCH_TOLERANCE: f64 = 1e-8;

/// Within this part of their size, two cores have no direction between them.
const NOISE: f64 = 1e-9;

/// The relative error of a distance, which GJK may overestimate by half of this.
const DISTANCE_ERROR: f64 = 2e-12;

/// The limit of directions tried in one cast.
const MAX_DIRECTIONS: usize = 256;

/// The limit of steps along one direction.
const MAX_STEPS: usize = 32;

/// A step of this part of the remaining time is long enough: no other direction is tried.
const LONG_STEP: f64 = 0.05;

/// The number of equal steps in which a leaving pair is checked until it has separated.
const CHECKS: f64 = 256.0;

/// The step of a leaving pair when its direction is noise.
const MIN_STEP: f64 = 1.0 / 4096.0;

/// A pair that moves from time 0 to time 1.
pub(crate) trait Moving {
    /// A signed distance and its normal.
    type Separation: Copy;
    /// A direction along which a gap is measured, and its rotation.
    type Direction;
    type Gap<'a>: DirectionalGap
    where
        Self: 'a;

    /// The separation at a time.
    fn separation(&self, time: f64) -> Self::Separation;

    fn distance(separation: &Self::Separation) -> f64;

    /// Replaces the normal of a separation by that of an earlier one. A half-space keeps its own: it is never noise.
    fn with_normal_of(
        &self,
        separation: Self::Separation,
        earlier: &Self::Separation,
    ) -> Self::Separation;

    /// The sum of the radii around both cores.
    fn radii(&self) -> f64;

    /// The greatest speed at which any two points of the pair approach each other.
    fn max_speed(&self) -> f64;

    /// Whether a bound proves that the two stay further apart than `margin`.
    fn stays_apart(&self, margin: f64) -> bool;

    /// The direction of a separation at a time. It does not rotate unless it has to.
    fn steady_direction(&self, time: f64, separation: &Self::Separation) -> Self::Direction;

    /// The directions of a separation at a time, with each rotation that may keep the gap open for longest. `earlier`
    /// is the separation of the previous step and its time.
    fn directions(
        &self,
        time: f64,
        separation: &Self::Separation,
        earlier: Option<(f64, Self::Separation)>,
    ) -> impl Iterator<Item = Self::Direction>;

    /// The gap along a direction, from a time on.
    fn gap(&self, time: f64, direction: &Self::Direction) -> Self::Gap<'_>;
}

/// A concave lower bound of the gap along a direction, from a time on.
pub(crate) trait DirectionalGap {
    /// The gap `after` a time, if all points keep their velocities.
    fn at_constant_velocity(&self, after: f64) -> Tangent;

    /// The bound on the curvature of the gap: half of it, times the squared time, is subtracted.
    fn curvature(&self) -> f64;

    fn now(&self) -> f64 {
        self.at_constant_velocity(0.0).value
    }

    /// The closing speed over a short time, if all points keep their velocities.
    fn closing_speed(&self) -> f64 {
        const SHORT: f64 = 1e-4;
        (self.now() - self.at_constant_velocity(SHORT).value) / SHORT
    }

    /// A time up to which the gap stays above `least`. It must be above `least` now.
    ///
    /// The time is close to the greatest that the bound allows. None if that is beyond `end`.
    fn safe_time(&self, least: f64, end: f64) -> Option<f64> {
        const ROUNDS: usize = 4;
        let (mut low, mut at_low) = (0.0, self.at_constant_velocity(0.0));
        let mut high = end;
        for _ in 0..ROUNDS {
            // A concave function lies below its tangents and above its chords.
            high = high.min(self.root(low, at_low, least));
            let at_high = self.at_constant_velocity(high);
            if at_high.value - 0.5 * self.curvature() * high * high >= least {
                return (high < end).then_some(high);
            }
            let slope = (at_high.value - at_low.value) / (high - low);
            let next = self.root(low, Tangent { slope, ..at_low }, least).min(high);
            if next <= low {
                break;
            }
            low = next;
            if low >= 0.9 * high {
                break;
            }
            at_low = self.at_constant_velocity(low);
        }
        Some(low)
    }

    /// The time at which a line through the gap at `from`, less the effect of the curvature, falls to `least`.
    fn root(&self, from: f64, line: Tangent, least: f64) -> f64 {
        let left = line.value - 0.5 * self.curvature() * from * from - least;
        let slope = line.slope - self.curvature() * from;
        let root = (slope * slope + 2.0 * self.curvature() * left.max(0.0)).sqrt();
        let after = if slope < 0.0 {
            2.0 * left / (root - slope)
        } else {
            (slope + root) / self.curvature()
        };
        // 0 / 0: without slope and curvature it never falls.
        if after.is_nan() { f64::INFINITY } else { from + after }
    }
}

/// A value and a slope. The line through the value with that slope is nowhere below the function.
#[derive(Clone, Copy)]
pub(crate) struct Tangent {
    pub value: f64,
    pub slope: f64,
}

/// A cast of a moving pair.
pub(crate) struct Advance<'a, M> {
    pair: &'a M,
    size: f64,
    /// A distance at or below this is a touch.
    tolerance: f64,
}

/// A touch.
pub(crate) struct Touch<S> {
    pub time: f64,
    pub separation: S,
    /// The pair was separated at some time before.
    pub was_separated: bool,
}

impl<'a, M: Moving> Advance<'a, M> {
    /// A cast of a pair of a size with its separation at the start. `lengths` is the sum of all lengths that went into
    /// its coordinates.
    pub fn new(pair: &'a M, size: f64, lengths: f64, start: &M::Separation) -> Advance<'a, M> {
        let travel = M::distance(start).abs() + pair.max_speed();
        let tolerance = TOUCH_TOLERANCE * size + 16.0 * PATH_ROUNDING * travel;
        Advance { pair, size, tolerance: tolerance.max(2.0 * DISTANCE_ROUNDING * lengths) }
    }

    /// The first touch. A pair that overlaps at the start and comes no closer does not touch there.
    pub fn first_touch(
        &self,
        start: M::Separation,
        overlaps: bool,
        at_start: AtStart,
    ) -> Option<Touch<M::Separation>> {
        if M::distance(&start) > self.tolerance {
            self.touch_after(0.0)
        } else if self.is_closing(&start) {
            // A pair within the tolerance that does not touch yet touches later.
            let gap = if overlaps { 0.0 } else { M::distance(&start) };
            let time = gap / self.pair.max_speed();
            let separation = if overlaps {
                start
            } else {
                self.with_sound_normal(self.pair.separation(time), &start)
            };
            (time <= 1.0).then_some(Touch { time, separation, was_separated: !overlaps })
        } else {
            self.touch_after_leaving(start, overlaps, at_start)
        }
    }

    /// The separation at a touch. If the cores touch, its normal is noise and that of an earlier separation is better.
    fn with_sound_normal(
        &self,
        separation: M::Separation,
        earlier: &M::Separation,
    ) -> M::Separation {
        if M::distance(&separation) + self.pair.radii() <= 2.0 * NOISE * self.size {
            self.pair.with_normal_of(separation, earlier)
        } else {
            separation
        }
    }

    /// Whether a touching pair comes closer.
    fn is_closing(&self, start: &M::Separation) -> bool {
        let closing = self.pair.gap(0.0, &self.pair.steady_direction(0.0, start)).closing_speed();
        !is_leaving(closing, self.pair.max_speed(), self.size)
    }

    /// The first touch after a time at which the pair is separated.
    fn touch_after(&self, mut time: f64) -> Option<Touch<M::Separation>> {
        if self.pair.stays_apart(self.tolerance) {
            return None;
        }
        let speed = self.pair.max_speed();
        let least = 0.5 * self.tolerance;
        let mut separation = self.pair.separation(time);
        let mut earlier = None;
        for _ in 0..MAX_DIRECTIONS {
            // The distance allows a step even where no direction does.
            let sure = time + (self.sure_distance(&separation) - least) / speed;
            let next = self.advance(time, &separation, earlier, least)?.max(sure);
            if next > 1.0 {
                return None;
            }
            if next <= time {
                break;
            }
            let last = separation;
            earlier = Some((time, last));
            time = next;
            separation = self.pair.separation(time);
            if M::distance(&separation) <= self.tolerance {
                separation = self.with_sound_normal(separation, &last);
                break;
            }
        }
        Some(Touch { time, separation, was_separated: true })
    }

    /// The distance less its error, where that is not far below the tolerance.
    fn sure_distance(&self, separation: &M::Separation) -> f64 {
        let distance = M::distance(separation);
        let error = DISTANCE_ERROR * distance;
        if error > 0.1 * self.tolerance { distance - error } else { distance }
    }

    /// A time up to which the gap stays above `least`, along the best of several directions. None if that is beyond the
    /// end.
    fn advance(
        &self,
        time: f64,
        separation: &M::Separation,
        earlier: Option<(f64, M::Separation)>,
        least: f64,
    ) -> Option<f64> {
        let mut best = time;
        for direction in self.pair.directions(time, separation, earlier) {
            best = best.max(self.advance_along(time, &direction, least)?);
            if best - time >= LONG_STEP * (1.0 - time) {
                break;
            }
        }
        Some(best)
    }

    fn advance_along(&self, mut time: f64, direction: &M::Direction, least: f64) -> Option<f64> {
        for _ in 0..MAX_STEPS {
            let gap = self.pair.gap(time, direction);
            if gap.now() <= least + 0.5 * self.tolerance {
                break;
            }
            let next = time + gap.safe_time(least, 1.0 - time)?;
            if next <= time {
                break;
            }
            time = next;
        }
        Some(time)
    }

    /// The touch of a pair that touches or overlaps at the start and does not come closer.
    ///
    /// It is the next touch after the pair has separated, or the time at which it gets deeper than at the start. With
    /// [`AtStart::Hit`] the pair does not overlap at the start.
    fn touch_after_leaving(
        &self,
        start: M::Separation,
        overlaps: bool,
        at_start: AtStart,
    ) -> Option<Touch<M::Separation>> {
        let speed = self.pair.max_speed();
        let slides = match at_start {
            AtStart::Hit => 0.0,
            AtStart::HitUnlessLeaving => 2.0 * slide(speed, self.size),
        };
        let slack = self.tolerance + slides;
        let deepest = M::distance(&start) - slack;
        let (mut time, mut separation) = (0.0, start);
        for _ in 0..MAX_STEPS * MAX_STEPS {
            let distance = M::distance(&separation);
            if distance > self.tolerance {
                return self.touch_after(time);
            }
            if distance <= deepest + 0.5 * slack {
                break;
            }
            // The earliest time at which the pair may have separated, or that of the next check.
            let check = time + (-distance / speed).max(1.0 / CHECKS);
            let gap = self.pair.gap(time, &self.pair.steady_direction(time, &separation));
            let next = if gap.now() > deepest {
                gap.safe_time(deepest, 1.0 - time).map_or(check, |safe| check.min(time + safe))
            } else {
                // The gap contradicts the distance: the direction is noise.
                time + MIN_STEP
            };
            if next > 1.0 {
                return None;
            }
            if next <= time {
                break;
            }
            (time, separation) = (next, self.pair.separation(next));
        }
        Some(Touch { time, separation, was_separated: !overlaps })
    }
}

/// Whether a touching pair does not come closer. `closing` is the approach along the normal.
pub(crate) fn is_leaving(closing: f64, travel: f64, size: f64) -> bool {
    closing <= slide(travel, size)
}

/// Returns the largest approach that still counts as sliding. It allows for a direction rounded to f32.
pub(crate) fn slide(travel: f64, size: f64) -> f64 {
    1e-6 * travel.min(size)
}

/// A time of impact in f32, rounded down. It may be later than the f64 time by the f64 rounding only.
pub(crate) fn not_later(time: f64) -> f32 {
    const NOT_LATER: f64 = 1e-13;
    round_down(time * (1.0 + NOT_LATER)).min(1.0)
}

//! When two that move and turn first touch, told by scalars: for any dimension.
//!
//! Conservative advancement (Mirtich 1996) with a bound of second order. Along no direction is the gap between two
//! geometries wider than their signed distance. How it changes is bounded from below by a concave function: what
//! the points do at their present velocities, less what the curves of their ways can take off. A step to its root
//! is safe, converges quadratically at a touch, and strides past a near miss.

use crate::math::round_down;
use crate::rounding::{DISTANCE_ROUNDING, PATH_ROUNDING};
use crate::space::AtStart;

/// Two nearer than this part of their size touch.
const TOUCH: f64 = 1e-8;

/// Two cores nearer than this part of their size have no direction between them.
const NOISE: f64 = 1e-9;

/// Directions tried in one cast.
const DIRECTIONS: usize = 256;

/// Steps along one direction before another is tried.
const STEPS: usize = 32;

/// A step of this part of what is left is a long one.
const FAR: f64 = 0.05;

/// A pair that leaves is looked at this often until it has parted.
const LOOKS: f64 = 256.0;

/// What a pair that leaves moves on by where nothing tells how far it may.
const MIN_STEP: f64 = 1.0 / 4096.0;

/// Two that move from time 0 to time 1.
pub(crate) trait Moving {
    /// How the two lie at a time: their signed distance and its direction.
    type Found: Copy;
    /// A direction along which a gap is measured, and with what it turns.
    type Direction;
    type Gap<'a>: Gap
    where
        Self: 'a;

    fn found(&self, time: f64) -> Self::Found;

    fn distance(found: &Self::Found) -> f64;

    /// The same along the direction of what led there. A half-space keeps its own direction, which is never noise.
    fn led_by(&self, found: Self::Found, before: &Self::Found) -> Self::Found;

    /// The radii about both cores.
    fn radii(&self) -> f64;

    /// No two points of the pair approach each other faster.
    fn speed(&self) -> f64;

    /// Whether the two surely stay apart, by more than the margin.
    fn pass_by(&self, margin: f64) -> bool;

    /// Where the two lie so at a time: the direction of their distance, turning with nothing if it may.
    fn steady(&self, time: f64, found: &Self::Found) -> Self::Direction;

    /// Where the two lie so at a time, and lay so at one before: the direction of their distance, turning with all
    /// that may make its gap last.
    fn directions(
        &self,
        time: f64,
        found: &Self::Found,
        before: Option<(f64, Self::Found)>,
    ) -> impl Iterator<Item = Self::Direction>;

    /// How the gap along a direction changes after a time.
    fn gap(&self, time: f64, direction: &Self::Direction) -> Self::Gap<'_>;
}

/// The gap between two along a direction, from some time on: from below, and concave.
pub(crate) trait Gap {
    /// The gap, if all points kept their velocities.
    fn straight(&self, after: f64) -> Tangent;

    /// What the curves of the ways can take off: half of it, times the square of the time.
    fn curve(&self) -> f64;

    fn now(&self) -> f64 {
        self.straight(0.0).value
    }

    /// How fast the gap closes, if all points kept their velocities, over a short time.
    fn closing(&self) -> f64 {
        const SHORT: f64 = 1e-4;
        (self.now() - self.straight(SHORT).value) / SHORT
    }

    /// A time, up to which the gap surely stays above `least`, which it is above now: short of the end by little
    /// more than it must. None if that is beyond `end`.
    fn above(&self, least: f64, end: f64) -> Option<f64> {
        const ROUNDS: usize = 4;
        let (mut low, mut at_low) = (0.0, self.straight(0.0));
        let mut high = end;
        for _ in 0..ROUNDS {
            // The tangent lies above a concave function, the chord below.
            high = high.min(self.root(low, at_low, least));
            let at_high = self.straight(high);
            if at_high.value - 0.5 * self.curve() * high * high >= least {
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
            at_low = self.straight(low);
        }
        Some(low)
    }

    /// When a line, less what the curves take off, falls to `least`.
    fn root(&self, from: f64, line: Tangent, least: f64) -> f64 {
        let left = line.value - 0.5 * self.curve() * from * from - least;
        let slope = line.slope - self.curve() * from;
        let root = (slope * slope + 2.0 * self.curve() * left.max(0.0)).sqrt();
        let after =
            if slope < 0.0 { 2.0 * left / (root - slope) } else { (slope + root) / self.curve() };
        // Without slope and curve it never does.
        if after.is_nan() { f64::INFINITY } else { from + after }
    }
}

/// A value and a slope: the line through it lies nowhere below the function.
#[derive(Clone, Copy)]
pub(crate) struct Tangent {
    pub value: f64,
    pub slope: f64,
}

/// A cast of a pair.
pub(crate) struct Advance<'a, M> {
    pair: &'a M,
    size: f64,
    /// Up to this far apart, the two touch.
    tolerance: f64,
}

/// Two that touch.
pub(crate) struct Touch<F> {
    pub time: f64,
    pub found: F,
    /// They did not overlap all the time.
    pub parted: bool,
}

impl<'a, M: Moving> Advance<'a, M> {
    /// Of a pair of a size that lies so at the start; `lengths` are all those that went into its coordinates.
    pub fn new(pair: &'a M, size: f64, lengths: f64, start: &M::Found) -> Advance<'a, M> {
        let way = M::distance(start).abs() + pair.speed();
        let tolerance = TOUCH * size + 16.0 * PATH_ROUNDING * way;
        Advance { pair, size, tolerance: tolerance.max(2.0 * DISTANCE_ROUNDING * lengths) }
    }

    /// The first touch of a pair that lies so at the start. Where it overlaps then, that does not count if the two
    /// come no closer.
    pub fn first_touch(
        &self,
        start: M::Found,
        overlaps: bool,
        at_start: AtStart,
    ) -> Option<Touch<M::Found>> {
        if M::distance(&start) > self.tolerance {
            self.touch_after(0.0)
        } else if self.closes(&start) {
            // What does not touch yet does so later, though less than the tolerance is left.
            let gap = if overlaps { 0.0 } else { M::distance(&start) };
            let time = gap / self.pair.speed();
            let found = if overlaps { start } else { self.touching(self.pair.found(time), &start) };
            (time <= 1.0).then_some(Touch { time, found, parted: !overlaps })
        } else {
            self.touch_after_leaving(start, at_start)
        }
    }

    /// How a pair lies when it touches. The direction of next to nothing is noise: that of the plane that led there is
    /// better.
    fn touching(&self, found: M::Found, led: &M::Found) -> M::Found {
        if M::distance(&found) + self.pair.radii() <= 2.0 * NOISE * self.size {
            self.pair.led_by(found, led)
        } else {
            found
        }
    }

    /// Whether two that touch come closer.
    fn closes(&self, start: &M::Found) -> bool {
        let closing = self.pair.gap(0.0, &self.pair.steady(0.0, start)).closing();
        !is_leaving(closing, self.pair.speed(), self.size)
    }

    /// The first touch after a time at which the two are apart.
    fn touch_after(&self, mut time: f64) -> Option<Touch<M::Found>> {
        if self.pair.pass_by(self.tolerance) {
            return None;
        }
        let speed = self.pair.speed();
        let least = 0.5 * self.tolerance;
        let mut found = self.pair.found(time);
        let mut before = None;
        for _ in 0..DIRECTIONS {
            // Where the direction is not the best, the distance itself still allows a step.
            let sure = time + (M::distance(&found) - least) / speed;
            let next = self.follow(time, &found, before, least)?.max(sure);
            if next > 1.0 {
                return None;
            }
            if next <= time {
                break;
            }
            let led = found;
            before = Some((time, led));
            time = next;
            found = self.pair.found(time);
            if M::distance(&found) <= self.tolerance {
                found = self.touching(found, &led);
                break;
            }
        }
        Some(Touch { time, found, parted: true })
    }

    /// A time up to which the gap stays above `least`, along a direction that turns with what makes it last
    /// longest; none if that is beyond the end.
    fn follow(
        &self,
        time: f64,
        found: &M::Found,
        before: Option<(f64, M::Found)>,
        least: f64,
    ) -> Option<f64> {
        let mut best = time;
        for direction in self.pair.directions(time, found, before) {
            best = best.max(self.follow_along(time, &direction, least)?);
            if best - time >= FAR * (1.0 - time) {
                break;
            }
        }
        Some(best)
    }

    fn follow_along(&self, mut time: f64, direction: &M::Direction, least: f64) -> Option<f64> {
        for _ in 0..STEPS {
            let gap = self.pair.gap(time, direction);
            if gap.now() <= least + 0.5 * self.tolerance {
                break;
            }
            let next = time + gap.above(least, 1.0 - time)?;
            if next <= time {
                break;
            }
            time = next;
        }
        Some(time)
    }

    /// Of two that touch or overlap and do not come closer: when they touch again after they have parted, or come
    /// closer than they were without parting. Where a touch counts at the start, they do not overlap, and shall not.
    fn touch_after_leaving(&self, start: M::Found, at_start: AtStart) -> Option<Touch<M::Found>> {
        let speed = self.pair.speed();
        let (slides, parted) = match at_start {
            AtStart::Hit => (0.0, true),
            AtStart::HitUnlessLeaving => (2.0 * slide(speed, self.size), false),
        };
        let slack = self.tolerance + slides;
        let deepest = M::distance(&start) - slack;
        let (mut time, mut found) = (0.0, start);
        for _ in 0..STEPS * STEPS {
            let distance = M::distance(&found);
            if distance > self.tolerance {
                return self.touch_after(time);
            }
            if distance <= deepest + 0.5 * slack {
                break;
            }
            // Not further than to where they may have parted, nor than they surely come no closer.
            let look = time + (-distance / speed).max(1.0 / LOOKS);
            let gap = self.pair.gap(time, &self.pair.steady(time, &found));
            let next = if gap.now() > deepest {
                gap.above(deepest, 1.0 - time).map_or(look, |safe| look.min(time + safe))
            } else {
                // A direction of next to nothing, which is noise.
                time + MIN_STEP
            };
            if next > 1.0 {
                return None;
            }
            if next <= time {
                break;
            }
            (time, found) = (next, self.pair.found(next));
        }
        Some(Touch { time, found, parted })
    }
}

/// Whether a pair that touches comes no closer, told by how far it would come closer along the normal.
pub(crate) fn is_leaving(closing: f64, travel: f64, size: f64) -> bool {
    closing <= slide(travel, size)
}

/// How much closer two may come and still slide along each other: a slide whose direction was rounded to single
/// precision is one still.
pub(crate) fn slide(travel: f64, size: f64) -> f64 {
    1e-6 * travel.min(size)
}

/// The time of a hit as a float that is not later, but for the rounding of double precision.
pub(crate) fn not_later(time: f64) -> f32 {
    const NOT_LATER: f64 = 1e-13;
    round_down(time * (1.0 + NOT_LATER)).min(1.0)
}

//! When two geometries first touch as both move and turn.
//!
//! Conservative advancement (Mirtich 1996) with a bound of second order. Along no direction is the gap between two
//! geometries wider than their signed distance. How it changes is bounded from below by a concave function: what
//! the points do at their present velocities, less what the curves of their ways can take off. A step to its root
//! is safe, converges quadratically at a touch, and strides past a near miss.

use glam::DVec3;

use super::cast::{AtStart, CastHit, inside, is_leaving, slide, touching, translations};
use super::gjk::{NOISE, ROUNDING};
use super::place::{InOrder, Placed};
use super::separation::{self, Separation};
use super::turning::{Direction, Held, Pair, Turn};
use super::{placed_in_order, plain};
use crate::dim3::geometry::Geometry;
use crate::dim3::pose::Pose;

/// A geometry, where it stands at the start, and where at the end.
pub type Travelling<'a> = (&'a Geometry, &'a Pose, &'a Pose);

/// Two nearer than this part of their size touch.
const TOUCH: f64 = 1e-8;

/// Directions tried in one cast.
const DIRECTIONS: usize = 256;

/// Steps along one direction before another is tried.
const STEPS: usize = 32;

/// A step of this part of what is left is a long one.
const FAR: f64 = 0.05;

/// A pair that leaves is looked at this often until it has parted.
const LOOKS: f64 = 256.0;

/// When two geometries first touch.
pub(super) fn motions(a: Travelling, b: Travelling, at_start: AtStart) -> Option<CastHit> {
    let way = |(_, start, end): Travelling| end.from(start.position());
    let turns = [Turn::between(a.1, a.2), Turn::between(b.1, b.2)];
    if turns.iter().all(|turn| turn.angle == 0.0) {
        return translations(((a.0, a.1), way(a)), ((b.0, b.1), way(b)), at_start);
    }
    let ((first, second), origin, order) = placed_in_order((a.0, a.1), (b.0, b.1));
    let (ends, turns) =
        if order == InOrder::AsGiven { ([a, b], turns) } else { ([b, a], [turns[1], turns[0]]) };
    let own = ends.map(|(geometry, pose, _)| Placed::new(geometry, pose, pose.position()));
    let ways = ends.map(way);

    let size = first.size() + second.size();
    let found = separation::of(&first, &second);
    let pair = Pair::new(own, turns, ends[1].1.from(origin), ways[1] - ways[0]);
    let tolerance = pair
        .as_ref()
        .map_or(0.0, |pair| TOUCH * size + 16.0 * ROUNDING * (found.distance.abs() + pair.speed()));
    let overlaps = found.distance < -tolerance
        || found.distance <= tolerance && plain::overlap(&first, &second, 0.0);
    if overlaps && at_start == AtStart::Hit {
        return Some(inside(0.0, found, origin.as_dvec3(), order));
    }
    let Some(pair) = pair else {
        return Some(if overlaps {
            inside(0.0, found, origin.as_dvec3(), order)
        } else {
            touching(0.0, found.normal, origin.as_dvec3() + found.point_a, order)
        });
    };
    let cast = Cast { pair, size, tolerance };
    let Touch { time, found, parted } = if found.distance > tolerance {
        cast.touch_after(0.0)?
    } else if cast.closes(&found) {
        Touch { time: 0.0, found, parted: !overlaps }
    } else {
        cast.touch_after_leaving(found, !overlaps)?
    };
    let origin = origin.as_dvec3() + ways[0] * time;
    Some(if parted {
        let point = origin + (found.point_a + found.point_b) * 0.5;
        touching(time, found.normal, point, order)
    } else {
        inside(time, found, origin, order)
    })
}

struct Cast<'a> {
    pair: Pair<'a>,
    size: f64,
    /// Up to this far apart, the two touch.
    tolerance: f64,
}

/// Two geometries that touch, seen from where the first turns about.
struct Touch {
    time: f64,
    found: Separation,
    /// They did not overlap all the time.
    parted: bool,
}

impl Cast<'_> {
    /// Whether two that touch come closer.
    fn closes(&self, start: &Separation) -> bool {
        let direction = self.pair.direction(0.0, start.normal, self.pair.holds()[0]);
        let closing = self.pair.gap(0.0, &direction).closing();
        !is_leaving(closing, self.pair.speed(), self.size)
    }

    /// The first touch after a time at which the two are apart.
    fn touch_after(&self, mut time: f64) -> Option<Touch> {
        if self.pair.pass_by(self.tolerance) {
            return None;
        }
        let speed = self.pair.speed();
        let least = 0.5 * self.tolerance;
        let mut found = self.pair.separation(time);
        let mut spin = None;
        for _ in 0..DIRECTIONS {
            let before = (time, found.normal);
            // Where the direction is not the best, the distance itself still allows a step.
            let sure = time + (found.distance - least) / speed;
            let next = self.follow(time, found.normal, spin, least)?.max(sure);
            if next > 1.0 {
                return None;
            }
            if next <= time {
                break;
            }
            time = next;
            found = self.pair.separation(time);
            if found.distance <= self.tolerance {
                // The direction of next to nothing is noise: that of the plane that led here is better.
                if found.distance + self.pair.radii() <= 2.0 * NOISE * self.size {
                    found.normal = before.1;
                }
                break;
            }
            let turned = (found.normal - before.1) / (time - before.0);
            spin = Some(Held::Spinning(found.normal.cross(turned)));
        }
        Some(Touch { time, found, parted: true })
    }

    /// A time up to which the gap stays above `least`, along a direction that turns with what makes it last
    /// longest; none if that is beyond the end. `spin` is how the direction of the distance has turned of late: only
    /// that follows two edges that turn against each other.
    fn follow(&self, time: f64, normal: DVec3, spin: Option<Held>, least: f64) -> Option<f64> {
        let mut best = time;
        let holds = self.pair.holds();
        // A half-space has one direction only, and knows how it turns.
        let spin = spin.filter(|_| holds.len() > 1);
        for held in spin.into_iter().chain(holds.iter().copied()) {
            let direction = self.pair.direction(time, normal, held);
            best = best.max(self.follow_held(time, &direction, least)?);
            if best - time >= FAR * (1.0 - time) {
                break;
            }
        }
        Some(best)
    }

    fn follow_held(&self, mut time: f64, direction: &Direction, least: f64) -> Option<f64> {
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
    /// closer than they were without parting.
    fn touch_after_leaving(&self, start: Separation, parted: bool) -> Option<Touch> {
        let speed = self.pair.speed();
        let slack = self.tolerance + 2.0 * slide(speed, self.size);
        let deepest = start.distance - slack;
        let (mut time, mut found) = (0.0, start);
        for _ in 0..STEPS * STEPS {
            if found.distance > self.tolerance {
                return self.touch_after(time);
            }
            if found.distance <= deepest + 0.5 * slack {
                break;
            }
            // Not further than to where they may have parted, nor than they surely come no closer.
            let look = time + (-found.distance / speed).max(1.0 / LOOKS);
            let direction = self.pair.direction(time, found.normal, self.pair.holds()[0]);
            let gap = self.pair.gap(time, &direction);
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
            (time, found) = (next, self.pair.separation(next));
        }
        Some(Touch { time, found, parted })
    }
}

/// What a pair that leaves moves on by where nothing tells how far it may.
const MIN_STEP: f64 = 1.0 / 4096.0;

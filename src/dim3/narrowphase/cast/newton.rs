//! Newton's method for the time of impact of two shapes that translate.
//!
//! The signed distance of two convex shapes is a convex function of a translation. So no step passes the first touch. If
//! the distance stops decreasing, the shapes never touch.
//!
//! This holds where the plane across the normal separates the shapes by the distance. It may not where the distance is tiny,
//! because rounding turns the normal, and where it is many sizes, because GJK overestimates it. There the plane is checked.

use glam::DVec3;

use super::sweep::tolerance;
use crate::conservative_advancement::not_later;
use crate::dim3::narrowphase::core::CoreShape;
use crate::dim3::narrowphase::distance::{self, Separation};
use crate::dim3::narrowphase::pair::{CorePair, classify};

/// More steps than any cast needs, which is at most 142:
///
/// - The distance is convex. So in each step the ratios by which distance and closing speed shrink add up to at most 1,
///   and their product falls to a quarter or less. One more step follows each distance of many sizes.
/// - All distances are above the tolerance, which is at least 2e-14 of the distance at the start.
/// - All closing speeds are above the tolerance divided by the time.
/// - So 4 to the power of the number of steps is at most 5e13 times the path over the tolerance. The path is at most
///   1e17, and the tolerance is at least 1e-9 of the least float.
const STEPS: usize = 256;

/// Above this part of the size, a distance may be too great by more than the tolerance.
const FAR: f64 = 1e2;

/// At this part of the size, the direction between nearest points is accurate.
const CLEAR: f64 = 1e-3;

/// Error of a position, relative to all lengths.
const POSITION_ROUNDING: f64 = 4e-15;

/// The number of halvings after which an interval of time is no longer than its rounding error.
const HALVINGS: usize = 64;

/// The same for a search that shortens its interval by the golden ratio.
const SECTIONS: usize = 96;

/// The time, up to `end`, at which A, moved by `velocity` times the time, first touches B, and their separation then.
/// They must not overlap at the start.
pub fn linear(
    a: &CoreShape,
    b: &CoreShape,
    velocity: DVec3,
    end: f64,
) -> Option<(f64, Separation)> {
    newton(a, b, velocity, end, 1.0, distance::signed_distance(a, b))
}

/// [`linear`] with the separation at the start given. None also if the time in f32 is after `latest`.
pub fn newton(
    a: &CoreShape,
    b: &CoreShape,
    velocity: DVec3,
    end: f64,
    latest: f32,
    start: Separation,
) -> Option<(f64, Separation)> {
    let (size, lengths) = (a.size() + b.size(), a.lengths() + b.lengths());
    let cast = Cast {
        a,
        b,
        velocity,
        speed: velocity.length(),
        size,
        radii: a.radius() + b.radius(),
        lengths,
        near: POSITION_ROUNDING * (size + lengths) * size / tolerance(size, lengths, 0.0),
    };
    let (mut time, mut at) = (0.0, start);
    for _ in 0..STEPS {
        let Some(distance) = cast.proven_distance(time, &at) else {
            return cast.by_distance(time, &at, end, latest);
        };
        let closing = at.normal.dot(velocity);
        if closing <= 0.0 {
            return None;
        }
        let mut next = time + distance / closing;
        let tolerance = cast.tolerance(next.min(end));
        if next > end {
            if distance - closing * (end - time) > tolerance {
                return None;
            }
            next = end;
        }
        if next <= time {
            break;
        }
        // No later step is earlier.
        if not_later(next) > latest {
            return None;
        }
        let mut separation = cast.separation(next);
        if separation.distance <= tolerance {
            // The normal of the last step is better.
            if cast.is_normal_noise(&separation, tolerance) {
                separation.normal = at.normal;
            }
            return Some((next, separation));
        }
        (time, at) = (next, separation);
    }
    Some((time, at))
}

/// Two shapes of which A moves by `velocity` times the time.
struct Cast<'s, 'a> {
    a: &'s CoreShape<'a>,
    b: &'s CoreShape<'a>,
    velocity: DVec3,
    speed: f64,
    size: f64,
    /// The sum of both radii.
    radii: f64,
    /// The sum of all lengths that went into the coordinates of both.
    lengths: f64,
    /// Below this distance, rounding may turn the plane across the normal into a shape by more than the tolerance.
    near: f64,
}

impl Cast<'_, '_> {
    fn tolerance(&self, time: f64) -> f64 {
        tolerance(self.size, self.lengths, self.speed * time)
    }

    fn separation(&self, time: f64) -> Separation {
        distance::signed_distance(&self.a.translated(self.velocity * time), self.b)
    }

    /// Whether rounding dominates the normal of two touching shapes.
    ///
    /// It does not where a closed form returns the normal of a curved surface. But it may turn that to the other side of a
    /// disc, where the shapes do not close.
    fn is_normal_noise(&self, touch: &Separation, tolerance: f64) -> bool {
        let is_exact = || self.is_closed_form() && touch.normal.dot(self.velocity) > 0.0;
        touch.distance + self.radii <= 10.0 * tolerance && !is_exact()
    }

    /// Whether the distance of a curved core comes from a closed form.
    fn is_closed_form(&self) -> bool {
        matches!(classify(self.a, self.b).0, CorePair::FrustumPoint(..))
    }

    /// The distance at a time, or less if the plane across its normal proves less by more than the tolerance. None if the
    /// plane does not separate the shapes: then the normal is noise.
    #[inline(always)]
    fn proven_distance(&self, time: f64, at: &Separation) -> Option<f64> {
        let range = self.near..FAR * self.size;
        if range.contains(&at.distance) { Some(at.distance) } else { self.checked(time, at) }
    }

    #[inline(never)]
    fn checked(&self, time: f64, at: &Separation) -> Option<f64> {
        let (CoreShape::Rounded(a), CoreShape::Rounded(b)) = (self.a, self.b) else {
            return Some(at.distance);
        };
        // Distances of two curved cores are no more accurate than their planes.
        let is_curved = a.core.is_curved() || b.core.is_curved();
        let is_near = at.distance < FAR * self.size;
        let tolerance = self.tolerance(time);
        if at.distance <= tolerance || is_near && is_curved && !self.is_closed_form() {
            return Some(at.distance);
        }
        let gap = self.gap_along(time, at.normal);
        if gap >= at.distance - tolerance {
            Some(at.distance)
        } else {
            (gap >= 0.5 * at.distance).then_some(gap)
        }
    }

    /// The gap of two bounded shapes along a unit normal from A to B. It is at most their distance.
    fn gap_along(&self, time: f64, normal: DVec3) -> f64 {
        let (CoreShape::Rounded(a), CoreShape::Rounded(b)) = (self.a, self.b) else {
            return f64::NEG_INFINITY;
        };
        let on_a = a.core.support_point(normal) + self.velocity * time;
        (b.core.support_point(-normal) - on_a).dot(normal) - self.radii
    }

    /// The first touch after a time whose separation has a normal that is noise. It uses distances only, which are accurate
    /// there.
    #[cold]
    #[inline(never)]
    fn by_distance(
        &self,
        start: f64,
        at: &Separation,
        end: f64,
        latest: f32,
    ) -> Option<(f64, Separation)> {
        // Then they have passed each other.
        let end = end.min(start + (at.distance + 4.0 * self.size) / self.speed);
        let (mut apart, mut time) = (start, self.time_of_touch(start, end)?);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (apart + time);
            if self.touches(middle) {
                time = middle;
            } else {
                apart = middle;
            }
        }
        if not_later(time) > latest {
            return None;
        }
        let mut found = self.separation(time);
        if self.is_normal_noise(&found, self.tolerance(time)) {
            found.normal = self.normal_of_touch(time, at.normal);
        }
        Some((time, found))
    }

    fn touches(&self, time: f64) -> bool {
        self.separation(time).distance <= self.tolerance(time)
    }

    /// A time at which the shapes touch, by golden-section search for the least distance.
    fn time_of_touch(&self, mut low: f64, mut high: f64) -> Option<f64> {
        const GOLDEN: f64 = 0.618_033_988_749_894_8;
        let place = |low: f64, high: f64, part: f64| low + (high - low) * part;
        let at = |time: f64| self.separation(time).distance;
        let (mut left, mut right) = (place(low, high, 1.0 - GOLDEN), place(low, high, GOLDEN));
        let (mut at_left, mut at_right) = (at(left), at(right));
        for _ in 0..SECTIONS {
            let nearest = if at_left <= at_right { left } else { right };
            if at_left.min(at_right) <= self.tolerance(nearest) {
                return Some(nearest);
            }
            if at_left <= at_right {
                (high, right, at_right) = (right, left, at_left);
                left = place(low, high, 1.0 - GOLDEN);
                at_left = at(left);
            } else {
                (low, left, at_left) = (left, right, at_right);
                right = place(low, high, GOLDEN);
                at_right = at(right);
            }
        }
        None
    }

    /// The normal at a touch: the one near there, from a little way off, if its plane separates better than `last`.
    fn normal_of_touch(&self, time: f64, last: DVec3) -> DVec3 {
        let back = self.velocity * time - last * (CLEAR * self.size);
        let near = distance::signed_distance(&self.a.translated(back), self.b).normal;
        if self.gap_along(time, near) > self.gap_along(time, last) { near } else { last }
    }
}

//! The rule that decides whether a pair touches, for 2D and 3D.
//!
//! 1. The signed distance of a pair is computed in f64.
//! 2. A distance within its rounding error becomes 0.
//! 3. The result is rounded to f32. Every query compares this value with its margin.
//!
//! A faster test may decide only if its value differs from the margin by more than its own error; see [`DOUBT`].

use crate::rounding::DISTANCE_ROUNDING;

/// The minimum difference from the margin at which an f64 test may decide without the distance.
///
/// It is relative to the sum of all lengths.
/// It covers [`DISTANCE_ROUNDING`], and the preference of 1e-13 of the size for a face axis over an edge axis.
pub(crate) const DOUBT: f64 = 1e-12;

/// Snaps a signed distance to 0 if it is within its rounding error, [`DISTANCE_ROUNDING`] of all lengths.
#[inline]
pub(crate) fn snap_to_zero(distance: f64, lengths: f64) -> f64 {
    if distance.abs() <= DISTANCE_ROUNDING * lengths { 0.0 } else { distance }
}

/// Rounds a distance to f32 as queries return it, and turns -0 into 0.
#[inline]
pub(crate) fn to_f32(distance: f64) -> f32 {
    distance as f32 + 0.0
}

/// The greatest f64 distance that is at or below a margin after rounding to f32.
#[inline]
pub(crate) fn limit(margin: f32) -> f64 {
    if margin == 0.0 { TOUCH } else { limit_by_rounding(margin) }
}

fn limit_by_rounding(margin: f32) -> f64 {
    // A value halfway between two floats rounds to the even one.
    let halfway = 0.5 * (f64::from(margin) + f64::from(margin.next_up()));
    if margin.to_bits() & 1 == 0 { halfway } else { halfway.next_down() }
}

/// The expansion of bounds at which no pair within a margin is missed.
///
/// It is slightly larger than the margin, because distances are rounded to f32 before the comparison.
pub(crate) fn reach(margin: f32) -> f32 {
    margin.max(0.0) * (1.0 + 4.0 * f32::EPSILON)
}

/// [`limit`] for margin 0: half of the smallest positive float.
pub(crate) const TOUCH: f64 = 0.5 * f32::from_bits(1) as f64;

/// Whether a pair at this distance touches or overlaps.
#[inline]
pub(crate) fn touches(distance: f64) -> bool {
    distance <= TOUCH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_the_greatest_distance_that_rounds_to_the_margin() {
        let mut random = fastrand::Rng::with_seed(1);
        let drawn = (0..100_000).map(|_| f32::from_bits(random.u32(..)));
        let known = [0.0, -0.0, 1.0, -1.0, 1e-45, -1e-45, f32::MIN_POSITIVE, 1e16, -1e16];
        for margin in drawn.chain(known).filter(|margin| margin.abs() <= 1e16) {
            let limit = limit(margin);
            assert!(limit as f32 <= margin, "{margin:e}");
            assert!(limit.next_up() as f32 > margin, "{margin:e}");
        }
    }

    #[test]
    fn no_distance_is_minus_zero() {
        for distance in [-0.0, -1e-60, 0.0, 1e-60] {
            assert_eq!(to_f32(distance).to_bits(), 0);
            assert!(touches(distance));
        }
        assert!(!touches(1e-44) && touches(-1e-44));
        assert_eq!((limit_by_rounding(0.0), limit_by_rounding(-0.0)), (TOUCH, TOUCH));
    }
}

//! The one rule about touching, for both dimensions.
//!
//! The signed distance of a pair is computed in f64. A distance within its own rounding error counts as 0, and the
//! result is rounded to f32: that value is the distance which every query compares with its margin. A faster test
//! may answer only where it is further from the margin than its own error; see [`DOUBT`].

use crate::rounding::DISTANCE_ROUNDING;

/// How far from its margin, as a part of all lengths, a test in f64 must be to decide without the distance itself.
///
/// It covers [`DISTANCE_ROUNDING`], and the 1e-13 of the size by which the axis of a face is preferred to that of an edge.
pub(crate) const DOUBT: f64 = 1e-12;

/// A signed distance with its rounding error removed where it touches: all within [`DISTANCE_ROUNDING`] of 0 is 0.
#[inline]
pub(crate) fn settled(distance: f64, lengths: f64) -> f64 {
    if distance.abs() <= DISTANCE_ROUNDING * lengths { 0.0 } else { distance }
}

/// A distance as queries return it: rounded to f32, and never -0.
#[inline]
pub(crate) fn to_f32(distance: f64) -> f32 {
    distance as f32 + 0.0
}

/// The greatest f64 distance that is at or below a margin once it is rounded to f32.
#[inline]
pub(crate) fn limit(margin: f32) -> f64 {
    if margin == 0.0 { TOUCH } else { limit_of_any(margin) }
}

fn limit_of_any(margin: f32) -> f64 {
    // Halfway to the next float the rounding goes to the even one.
    let halfway = 0.5 * (f64::from(margin) + f64::from(margin.next_up()));
    if margin.to_bits() & 1 == 0 { halfway } else { halfway.next_down() }
}

/// [`limit`] of margin 0: half of the least float.
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
    fn the_limit_is_where_rounding_passes_the_margin() {
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
        assert_eq!((limit_of_any(0.0), limit_of_any(-0.0)), (TOUCH, TOUCH));
    }
}

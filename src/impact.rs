//! Rules of casts that know no dimension.

use crate::math::round_down;

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

//! Signed distance: the least over all pairs of parts, or the way out of a solid.

use super::body::{Body, is_swapped, near_origin};
use super::nearest_parts::nearest_parts;
use super::way_out::way_out;
use super::{ConvexSpace, enclosure};
use crate::answers::Distance;

/// Returns the least signed distance over all pairs of parts. If one of the bodies is a solid and they touch or overlap,
/// it is minus the length of a translation that separates them: see [`way_out`].
#[inline(never)]
pub fn distance<C: ConvexSpace>(a: &Body<C>, b: &Body<C>) -> Distance<C::Vector> {
    let swapped = is_swapped(a, b);
    let (a, b) = if swapped { (b, a) } else { (a, b) };
    let (a, b, origin) = near_origin(*a, *b);
    let nearest = nearest_parts(&a, &b, |_, _, _| {});
    let mut found = enclosure::enclosed(&a, &b, nearest);
    if found.distance <= 0.0 && enclosure::may_enclose(&a, &b) {
        found = way_out(&a, &b, found, nearest.distance);
    }
    let found = origin.map_or(found, |origin| found.moved(origin));
    if swapped { found.flipped() } else { found }
}

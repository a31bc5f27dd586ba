//! Signed distance: the least over all pairs of parts, or the way out of a solid.

use super::body::{Body, is_swapped, near_origin};
use super::nearest_parts::nearest_parts;
use super::{ConvexSpace, enclosure};
use crate::answers::Distance;

/// Returns the least signed distance over all pairs of parts. A body that a solid encloses, and that meets no part of
/// its surface, has minus its way out to the nearest surface.
#[inline(never)]
pub fn distance<C: ConvexSpace>(a: Body<C>, b: Body<C>) -> Distance<C::Vector> {
    let swapped = is_swapped(&a, &b);
    let (a, b) = if swapped { (b, a) } else { (a, b) };
    let (a, b, origin) = near_origin(a, b);
    let found = nearest_parts(&a, &b, |_, _| {});
    let found = enclosure::enclosed(&a, &b, found);
    let found = origin.map_or(found, |origin| found.moved(origin));
    if swapped { found.flipped() } else { found }
}

//! Bodies inside solids: a body that meets no part of a closed surface may still be enclosed by it.

use super::ConvexSpace;
use super::body::Body;
use crate::answers::Distance;

/// Returns whether one body may enclose the other. False for most pairs: only solids enclose.
pub fn may_enclose<C: ConvexSpace>(a: &Body<C>, b: &Body<C>) -> bool {
    a.is_solid() || b.is_solid()
}

/// Returns the signed distance of two bodies whose parts have the separation `found`.
///
/// If one encloses the other, the distance is minus the way out: the gap to the nearest surface, plus the width of the
/// enclosed body along that direction.
pub fn enclosed<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    found: Distance<C::Vector>,
) -> Distance<C::Vector> {
    if found.distance <= 0.0 {
        return found;
    }
    if a.encloses(found.point_b) {
        way_out(b, found)
    } else if b.encloses(found.point_a) {
        way_out(a, found.flipped()).flipped()
    } else {
        found
    }
}

/// The distance of a solid A and the body B inside it.
fn way_out<C: ConvexSpace>(inner: &Body<C>, found: Distance<C::Vector>) -> Distance<C::Vector> {
    let inward = found.normal;
    let ends = inner.furthest(inward).zip(inner.furthest(-inward));
    let width = ends.map_or(f64::from(f32::MAX), |(deep, near)| {
        (C::dot(deep, inward) - C::dot(near, inward)).max(0.0)
    });
    let depth = (f64::from(found.distance) + width).min(f32::MAX.into());
    Distance {
        distance: -(depth as f32),
        normal: -inward,
        point_b: found.point_a + C::scaled(inward, depth),
        ..found
    }
}

//! Bodies inside solids: a body that meets no part of a closed surface may still be enclosed by it.

use std::ops::ControlFlow;

use super::ConvexSpace;
use super::body::{Body, part_bound_in};
use super::nearest_parts::{nearest_parts, order};
use crate::answers::{Distance, Part};

/// Returns the least signed distance over all pairs of parts. A body that a solid encloses, and that meets no part of its
/// surface, has minus its way through the nearest surface, which need not lead out.
pub fn surface_distance<C: ConvexSpace>(a: &Body<C>, b: &Body<C>) -> Distance<C::Vector> {
    enclosed(a, b, nearest_parts(a, b, |_, _, _| {}))
}

/// Returns whether one body may enclose the other. False for most pairs: only solids enclose.
pub fn may_enclose<C: ConvexSpace>(a: &Body<C>, b: &Body<C>) -> bool {
    a.is_solid() || b.is_solid()
}

/// Returns the signed distance of two bodies whose parts have the separation `found`.
///
/// If one encloses the other, the distance is minus the way through the nearest surface: the gap, plus the width of the
/// enclosed body along that direction. It leads out of a convex solid. A compound may have parts inside and parts outside.
/// Its distance is then that of the deepest part.
pub fn enclosed<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    found: Distance<C::Vector>,
) -> Distance<C::Vector> {
    if found.distance <= 0.0 || !may_enclose(a, b) {
        return found;
    }
    if a.compound().is_none() && b.compound().is_none() {
        return enclosed_whole(a, b, found);
    }
    enclosed_members(a, b, found)
}

/// [`enclosed`] of a pair with a compound, even if some of its parts overlap: the least of `found` and of the members that
/// enclose another or that another encloses.
pub fn enclosed_members<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    found: Distance<C::Vector>,
) -> Distance<C::Vector> {
    let mut least = found;
    a.each_member(&mut |member_a, name_a| {
        b.each_member(&mut |member_b, name_b| {
            if !may_enclose_member(&member_a, &member_b, found.normal) {
                return;
            }
            let nearest = nearest_parts(&member_a, &member_b, |_, _, _| {});
            let mut found = enclosed_whole(&member_a, &member_b, nearest);
            found.part_a = name_a(found.part_a);
            found.part_b = name_b(found.part_b);
            if found.distance <= 0.0 && order(&found) < order(&least) {
                least = found;
            }
        });
    });
    least
}

/// Returns whether one member of a pair of compounds may enclose the other, by one point of the inner one. `away` is the
/// direction from A to B at the nearest surface.
fn may_enclose_member<C: ConvexSpace>(a: &Body<C>, b: &Body<C>, away: C::Vector) -> bool {
    let holds = |outer: &Body<C>, inner: &Body<C>, away: C::Vector| {
        outer.is_solid() && some_point(inner, away).is_some_and(|point| outer.encloses(point))
    };
    holds(a, b, away) || holds(b, a, -away)
}

/// Returns the point of some part of a body that is furthest along a direction. Unbounded geometries have none.
fn some_point<C: ConvexSpace>(body: &Body<C>, direction: C::Vector) -> Option<C::Vector> {
    let mut point = None;
    // Near a point, not near the body's own bounds: to these all parts are equally near, and large fields would visit them all.
    let (probe, at) = (C::point(), C::pose_at(C::position(&body.pose)));
    let region = |frame: &C::Pose| part_bound_in::<C>(&probe, &at, frame, 0.0);
    body.parts_by_distance(&region, f32::INFINITY, &mut |_, geometry, pose| {
        point = point.or_else(|| C::furthest(geometry, pose, direction));
        // No other part is within this reach.
        f32::NEG_INFINITY
    });
    point
}

/// [`enclosed`] of two bodies that are no compounds.
fn enclosed_whole<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    found: Distance<C::Vector>,
) -> Distance<C::Vector> {
    if found.distance <= 0.0 {
        return found;
    }
    let away = found.normal;
    if holds(a, b, (found.part_b, found.point_b), away) {
        way_through(b, found)
    } else if holds(b, a, (found.part_a, found.point_a), -away) {
        way_through(a, found.flipped()).flipped()
    } else {
        found
    }
}

/// Returns whether a solid encloses a body that meets none of its parts. `nearest` is the part of the body that is nearest to
/// the surface, with its nearest point, and `away` the unit direction from the surface to it.
///
/// The frame is at the position of the solid, so a common translation does not change the rounding of points.
fn holds<C: ConvexSpace>(
    outer: &Body<C>,
    inner: &Body<C>,
    nearest: (Part, C::Vector),
    away: C::Vector,
) -> bool {
    if !outer.is_solid() {
        return false;
    }
    let origin = C::position(&outer.pose);
    let error = ROUNDING * (C::length(nearest.1) + C::length(C::position(&inner.pose)));
    let (outer, inner) = (outer.moved(-origin), inner.moved(-origin));
    let nearest = (nearest.0, nearest.1 - origin, error);
    far_point(&inner, nearest, away).is_some_and(|point| outer.encloses(point))
}

/// The error of a point, relative to its coordinates.
const ROUNDING: f32 = 16.0 * f32::EPSILON;

/// Returns a point of a part, or of the whole body, that is furthest along a direction away from a surface. The part comes with
/// its nearest point, and the error of that.
///
/// Rounding may move the nearest point of a body that touches the surface across it. A part that meets no surface lies
/// on one side of it as a whole.
fn far_point<C: ConvexSpace>(
    body: &Body<C>,
    (part, nearest, error): (Part, C::Vector, f32),
    away: C::Vector,
) -> Option<C::Vector> {
    let mut far_of_part = None;
    let mut is_clear = false;
    let (probe, at) = (C::point(), C::pose_at(nearest));
    let region = |frame: &C::Pose| part_bound_in::<C>(&probe, &at, frame, error);
    // It breaks once it has found the part.
    let _ = body.parts_near(&region, &mut |name, geometry, pose| {
        if name != part {
            return ControlFlow::Continue(());
        }
        far_of_part = C::furthest(geometry, pose, away);
        if let (Some(far), Some(near)) = (far_of_part, C::furthest(geometry, pose, -away)) {
            let error = ROUNDING * (C::length(far) + C::length(C::position(pose)));
            is_clear = C::dot(far - near, away) > error.into();
        }
        ControlFlow::Break(())
    });
    // The part may lie along the surface. The body as a whole then decides.
    far_of_part.filter(|_| is_clear).or_else(|| body.furthest(away)).or(far_of_part)
}

/// The distance of a solid A and the body B inside it: minus the gap to the nearest surface, plus the width of B along that
/// direction.
fn way_through<C: ConvexSpace>(inner: &Body<C>, found: Distance<C::Vector>) -> Distance<C::Vector> {
    let inward = found.normal;
    let inner = inner.moved(-C::position(&inner.pose));
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

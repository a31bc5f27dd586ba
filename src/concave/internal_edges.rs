//! Internal edges and faces: a body that slides over a floor of many parts must not catch where two of them meet.
//!
//! A contact on the surface of the whole geometry has room along its normal: the surface has no other point as near to
//! a point just above the contact. The edge between two triangles of a floor, seen from the side, fails this test. So
//! does the face between two boxes of a tiled floor. A convex edge passes. This is the proximal normal of nonsmooth
//! analysis (Clarke 1983).

use std::ops::ControlFlow;

use super::ConvexSpace;
use super::body::{Body, part_bound_in};
use crate::answers::Part;

/// The height above the contact, as a part of the coordinates that rounding is relative to.
const HEIGHT: f32 = 256.0 * f32::EPSILON;

/// The same for parts with poses of their own. Rounding their poses moves neighbours apart, so the test needs more room.
const HEIGHT_OVER_POSED_PARTS: f32 = 8192.0 * f32::EPSILON;

/// Another part this much nearer makes a contact internal: a normal that tilts by a quarter of a degree. If rounding
/// has moved neighbours apart, the limit is about a degree.
const NEARER: f32 = 1.0 - 1e-5;

/// Returns whether a contact of a welded body on `part` is internal. `normal` points out of the body.
pub fn is_internal<C: ConvexSpace>(
    body: &Body<C>,
    part: Part,
    point: C::Vector,
    normal: C::Vector,
) -> bool {
    if !body.is_welded(part) {
        return false;
    }
    let part_of = if body.has_part_poses() { HEIGHT_OVER_POSED_PARTS } else { HEIGHT };
    let height = part_of * (C::length(point) + C::length(C::position(&body.pose)));
    let above = point + C::scaled(normal, height.into());
    let (probe, at) = (C::point(), C::pose_at(above));
    let region = |frame: &C::Pose| part_bound_in::<C>(&probe, &at, frame, 2.0 * height);
    let (mut own, mut other) = (f32::INFINITY, f32::INFINITY);
    let all = body.parts_near(&region, &mut |name, geometry, pose| {
        let distance = C::closest_point(geometry, pose, above).distance;
        let nearest = if name == part { &mut own } else { &mut other };
        *nearest = nearest.min(distance);
        ControlFlow::Continue(())
    });
    debug_assert!(all.is_continue());
    other < own * NEARER
}

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

/// Another part this much nearer makes a contact internal: a normal that tilts by a quarter of a degree, or by up to one
/// degree where rounding adds to it.
const NEARER: f32 = 1.0 - 1e-5;

/// The room of a contact on the surface of the whole geometry.
pub const SURFACE: f32 = 1.0;

/// Returns the room above a contact of a welded body on `part`: [`SURFACE`] if no other part is nearer to a point above
/// the contact. Otherwise the contact is internal, and its room is less: the distance of that other part, relative to the
/// height of the point. `normal` points out of the body.
pub fn room<C: ConvexSpace>(
    body: &Body<C>,
    part: Part,
    point: C::Vector,
    normal: C::Vector,
) -> f32 {
    if !body.is_welded(part) {
        return SURFACE;
    }
    let reach = C::length(point) + C::length(C::position(&body.pose));
    if body.has_part_poses() {
        // In the frame of the body its parts are where its user put them. A pose of the body would round the pose of each.
        let local = Body { pose: C::pose_at(C::zero()), ..*body };
        let place = C::position(&C::relative(&C::pose_at(point), &body.pose));
        let normal = C::relative_vector(normal, &body.pose);
        let height = HEIGHT_OVER_POSED_PARTS * reach;
        room_above(&local, part, (place, normal), height)
    } else {
        room_above(body, part, (point, normal), HEIGHT * reach)
    }
}

fn room_above<C: ConvexSpace>(
    body: &Body<C>,
    part: Part,
    (point, normal): (C::Vector, C::Vector),
    height: f32,
) -> f32 {
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
    if other < own * NEARER { (other / height).min(NEARER) } else { SURFACE }
}

//! The signed distance of a sphere, a capsule or a box from a sphere. So a query for the closest shape to a point needs no
//! [`CoreShape`](super::core::CoreShape) in memory.

use glam::DVec3;

use super::core::{CoreBox, PosedConvex, capsule_contains_origin, is_zero, point, segment};
use super::distance::{Separation, points, segment_point, separated_box_and_point};
use crate::dim3::convex::{Convex, Sphere};
use crate::dim3::pose::Pose;
use crate::math::Segment;

/// [`signed_distance`](super::distance::signed_distance), relative to A's position. None for other kinds of A, where the
/// core of a box contains that of the sphere or nearly touches it, and where the touching rule could change the distance.
#[inline(always)]
pub fn separated_from_sphere(
    (a, pose_a): PosedConvex,
    (b, pose_b): (&Sphere, &Pose),
) -> Option<Separation> {
    let origin = pose_a.position();
    let on_b = point(b.center(), pose_b, origin);
    let radius_b = f64::from(b.radius());
    let (cores, radius_a, size, contains_origin) = match a {
        Convex::Sphere(a) => {
            let radius = f64::from(a.radius());
            let size = radius + radius_b;
            let cores = points(point(a.center(), pose_a, origin), on_b, size);
            (cores, radius, size, is_zero(a.center()))
        }
        Convex::Capsule(a) => {
            let (core, radius) = (segment(a, pose_a, origin), f64::from(a.radius()));
            let size = core.span.abs().element_sum() + radius + radius_b;
            (segment_point(&core, on_b, size), radius, size, capsule_contains_origin(a))
        }
        Convex::Box(a) => {
            let (frame, radius) = (CoreBox::new_inlined(a, pose_a, origin), f64::from(a.radius()));
            let size = frame.half.element_sum() + radius + radius_b;
            // As for a segment, with the same signs of zeros.
            let local = frame.local_segment(&Segment { start: on_b, span: DVec3::ZERO });
            let cores = separated_box_and_point(&frame, local.at(0.0), 0.0)?.out_of(&frame);
            (cores, radius, size, is_zero(a.center()))
        }
        Convex::Triangle(_)
        | Convex::Hull(_)
        | Convex::Cylinder(_)
        | Convex::Cone(_)
        | Convex::HalfSpace(_) => return None,
    };
    let contain_origins = contains_origin && is_zero(b.center());
    cores.with_radii(radius_a, radius_b).if_clear_of_touching(contain_origins, size)
}

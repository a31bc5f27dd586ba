//! Whether two geometries overlap, in double precision: the answers that count.

use super::place::{InOrder, Key, PlacedBox, Posed, in_order, point, segment, turned};
use super::{sat, segment_box};
use crate::dim3::geometry::{Capsule, OrientedBox, Sphere};

/// Whether cores at this squared distance come within `reach` of each other. A negative reach asks for a
/// depth that cores without an inside do not have.
pub(super) fn reaches(distance_squared: f64, reach: f64) -> bool {
    reach >= 0.0 && distance_squared <= reach * reach
}

/// Two geometries of one kind in their order.
fn ordered<'a, G: Key>(a: Posed<'a, G>, b: Posed<'a, G>) -> (Posed<'a, G>, Posed<'a, G>) {
    match in_order(a, b) {
        InOrder::AsGiven => (a, b),
        InOrder::Exchanged => (b, a),
    }
}

fn reach(margin: f32, radius_a: f32, radius_b: f32) -> f64 {
    f64::from(margin) + (f64::from(radius_a) + f64::from(radius_b))
}

pub(super) fn spheres((a, pose_a): Posed<Sphere>, (b, pose_b): Posed<Sphere>, margin: f32) -> bool {
    // The difference of two differences has the same length both ways round.
    let turned = turned(b.center(), pose_b) - turned(a.center(), pose_a);
    let offset = pose_b.from(pose_a.position()) + turned;
    reaches(offset.length_squared(), reach(margin, a.radius(), b.radius()))
}

pub(super) fn capsule_sphere(
    (a, pose_a): Posed<Capsule>,
    (b, pose_b): Posed<Sphere>,
    margin: f32,
) -> bool {
    let origin = pose_a.position();
    let core = segment(a, pose_a, origin);
    let center = point(b.center(), pose_b, origin);
    reaches(core.distance_squared(center), reach(margin, a.radius(), b.radius()))
}

pub(super) fn capsules(a: Posed<Capsule>, b: Posed<Capsule>, margin: f32) -> bool {
    let ((a, pose_a), (b, pose_b)) = ordered(a, b);
    let origin = pose_a.position();
    let (core_a, core_b) = (segment(a, pose_a, origin), segment(b, pose_b, origin));
    reaches(core_a.distance_squared_to(&core_b), reach(margin, a.radius(), b.radius()))
}

pub(super) fn box_sphere(
    (a, pose_a): Posed<OrientedBox>,
    (b, pose_b): Posed<Sphere>,
    margin: f32,
) -> bool {
    let origin = pose_a.position();
    let a = PlacedBox::new(a, pose_a, origin);
    let center = a.local(point(b.center(), pose_b, origin));
    let reach = reach(margin, b.radius(), 0.0);
    if reach >= 0.0 {
        reaches(segment_box::point_distance_squared(center, a.half), reach)
    } else {
        segment_box::point_depth(center, a.half) >= -reach
    }
}

pub(super) fn box_capsule(
    (a, pose_a): Posed<OrientedBox>,
    (b, pose_b): Posed<Capsule>,
    margin: f32,
) -> bool {
    let origin = pose_a.position();
    let a = PlacedBox::new(a, pose_a, origin);
    let core = a.local_segment(&segment(b, pose_b, origin));
    let reach = reach(margin, b.radius(), 0.0);
    if reach >= 0.0 {
        // A segment that pierces a flat box may miss it by rounding; its depth does not.
        reaches(segment_box::distance_squared(&core, a.half), reach)
            || segment_box::depth(&core, a.half) >= 0.0
    } else {
        segment_box::depth(&core, a.half) >= -reach
    }
}

pub(super) fn boxes(a: Posed<OrientedBox>, b: Posed<OrientedBox>, margin: f32) -> bool {
    let ((a, pose_a), (b, pose_b)) = ordered(a, b);
    let origin = pose_a.position();
    let (a, b) = (PlacedBox::new(a, pose_a, origin), PlacedBox::new(b, pose_b, origin));
    sat::overlap(&a, &b, margin.into())
}

//! The contact manifold of a body in a solid: that of the body where it comes out, moved back.

use super::ConvexSpace;
use super::body::Body;
use super::part_contacts::contacts_of_parts;
use super::reduction::{Reduction, rounding_of_parts};
use super::wanted::Wanted;
use crate::answers::{ContactPoint, Distance, ManifoldOf};
use crate::bvh::Bound;

/// The greatest height of a point above the surface, relative to the size of the smaller body. Two faces that count as parallel to
/// a normal are no further apart at their ends.
const NEARLY_LEVEL: f32 = 0.1;

/// Returns the manifold of a pair with a solid that overlaps by the signed distance `found`, at or below `margin`. It is that
/// of the swapped bodies if `swapped` says so.
///
/// Moved out of the solid along the normal, the body rests on the surface. The contacts there, moved back, are those of the pair.
/// The first is as deep as the signed distance.
#[inline(never)]
pub fn solid_contact<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    found: &Distance<C::Vector>,
    margin: f32,
    swapped: bool,
) -> Option<C::Manifold> {
    let normal = found.normal;
    let mut points = Reduction::<C>::new(normal, rounding_of_parts(a, b, found.point_a));
    points.add(point_of(found), [found.part_a, found.part_b]);
    let origin = C::position(&a.pose);
    let out = C::scaled(normal, -f64::from(found.distance));
    let (near_a, near_b) = (a.moved(-origin), b.moved(-origin).moved(out));
    // A half-space has no size.
    let sizes = [a, b].map(|body| body.bound().extent()).into_iter().filter(|size| *size > 0.0);
    let size = sizes.fold(f32::INFINITY, f32::min);
    let gap = (margin - found.distance).min(margin + NEARLY_LEVEL * size);
    let wanted = Wanted { margin: gap, by_part: true, along: Some(normal) };
    contacts_of_parts(&near_a, &near_b, &wanted, &mut |resting| {
        for point in resting.points() {
            let gap = C::dot(point.point_b - point.point_a, normal) as f32;
            let distance = (gap + found.distance).max(found.distance);
            if distance <= margin {
                let point_a = point.point_a + origin;
                let point_b = point_a + C::scaled(normal, distance.into());
                points.add(ContactPoint { point_a, point_b, distance, ..*point }, resting.parts());
            }
        }
    });
    points.manifold(normal, swapped)
}

/// The witness points of a signed distance as a contact point without features.
pub fn point_of<V: Copy>(found: &Distance<V>) -> ContactPoint<V> {
    ContactPoint {
        point_a: found.point_a,
        point_b: found.point_b,
        distance: found.distance,
        feature_a: 0,
        feature_b: 0,
    }
}

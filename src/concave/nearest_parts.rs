//! The pair of parts with the least signed distance.

use super::body::{Body, View, part_bound_in};
use super::one_sided::{self, PartOf};
use super::{ConvexSpace, PosedPart};
use crate::answers::{Distance, Part};

/// Returns the least signed distance over all pairs of parts. `on_nearer` gets each pair that is nearer than all before, with
/// its distance.
pub fn nearest_parts<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    mut on_nearer: impl FnMut(&Distance<C::Vector>, PosedPart<C>, PosedPart<C>),
) -> Distance<C::Vector> {
    let mut best: Option<Distance<C::Vector>> = None;
    let mut was_nearer = true;
    let mover = match b.view {
        View::Convex(geometry) => Some((geometry, &b.pose)),
        View::Concave(_) => None,
    };
    let mut plane = None;
    let has_fronts = one_sided::have_fronts(a, b);
    let region_b = |frame: &C::Pose| b.bound_in(frame, 0.0);
    a.parts_by_distance(&region_b, f32::INFINITY, &mut |part_a, geometry_a, pose_a| {
        let further = |plane| C::is_beyond(plane, (geometry_a, pose_a), beyond(&best));
        if plane.as_ref().is_some_and(further) {
            return reach_of(&best);
        }
        let region_a = |frame: &C::Pose| part_bound_in::<C>(geometry_a, pose_a, frame, 0.0);
        let reach = reach_of(&best);
        b.parts_by_distance(&region_a, reach, &mut |part_b, geometry_b, pose_b| {
            // An overlap at a margin is a cheaper test than a distance, and agrees with it to the bit.
            // After a pair that was nearer, the next one is likely to be nearer too.
            let reach = reach_of(&best);
            if !was_nearer
                && reach > 0.0
                && !C::overlap(geometry_a, pose_a, geometry_b, pose_b, reach)
            {
                return reach;
            }
            let found = one_sided::distance(
                PartOf { body: a, name: part_a, posed: (geometry_a, pose_a) },
                PartOf { body: b, name: part_b, posed: (geometry_b, pose_b) },
                has_fronts,
            );
            was_nearer = best.as_ref().is_none_or(|best| order(&found) < order(best));
            if was_nearer {
                on_nearer(&found, (geometry_a, pose_a), (geometry_b, pose_b));
                best = Some(found);
                // The convex geometry touches this plane after a motion along the normal as long as the distance.
                let normal = -found.normal;
                plane = mover.and_then(|mover| C::contact_plane(mover, normal, pose_a, normal));
            }
            reach_of(&best)
        });
        reach_of(&best)
    });
    best.expect("every geometry has a part")
}

pub fn order<V>(distance: &Distance<V>) -> (f32, Part, Part) {
    (distance.distance, distance.part_a, distance.part_b)
}

/// Parts with bounds further away than this cannot be nearer.
fn reach_of<V>(best: &Option<Distance<V>>) -> f32 {
    best.as_ref().map_or(f32::INFINITY, |best| best.distance.max(0.0))
}

/// Parts whose distance is at least this are further away, although normals and distances are rounded.
fn beyond<V>(best: &Option<Distance<V>>) -> f64 {
    f64::from(reach_of(best)) * (1.0 + 1e-6)
}

//! Overlap: any pair of parts.

use std::ops::ControlFlow;

use super::body::{Body, View, is_swapped, near_origin, part_bound_in};
use super::distance::distance;
use super::enclosure::{self, surface_distance};
use super::one_sided::{self, PartOf};
use super::{ConvexSpace, PosedCompound};
use crate::answers::{Part, PartPair};
use crate::space::Parts;
use crate::touching;

/// Returns whether the signed distance is at or below `margin`.
#[inline(never)]
pub fn overlap<C: ConvexSpace>(a: &Body<C>, b: &Body<C>, margin: f32) -> bool {
    let (a, b) = if is_swapped(a, b) { (b, a) } else { (a, b) };
    let (a, b, _) = near_origin(*a, *b);
    overlap_in_frame(&a, &b, margin)
}

/// [`overlap`] of bodies that are in a frame near both: the poses of their parts do not round once more. The concave one is A.
pub fn overlap_in_frame<C: ConvexSpace>(a: &Body<C>, b: &Body<C>, margin: f32) -> bool {
    let meets = match (a.view, b.view) {
        (View::Concave(concave), View::Convex(geometry))
            if margin >= 0.0 || !concave.has_fronts() =>
        {
            let region = |frame: &C::Pose| b.bound_in(frame, reach(margin));
            concave.overlaps(&a.pose, &region, (geometry, &b.pose), margin)
        }
        _ => each_pair(a, b, margin, &mut |_, _| ControlFlow::Break(())).is_break(),
    };
    if meets || !enclosure::may_enclose(a, b) {
        return meets;
    }
    // Solids that touch may be deeper than their parts. A depth is at most 0.
    let found = if margin >= 0.0 { surface_distance(a, b) } else { distance(a, b) };
    found.distance <= margin
}

/// Visits every pair of parts whose signed distance is at or below `margin`, in an order that only the geometries decide.
/// Enclosure by a solid does not count.
#[inline(never)]
pub fn part_pairs<C: ConvexSpace>(
    a: Body<C>,
    b: Body<C>,
    margin: f32,
    mut visit: impl FnMut(PartPair),
) {
    let swapped = is_swapped(&a, &b);
    let (a, b) = if swapped { (b, a) } else { (a, b) };
    let (a, b, _) = near_origin(a, b);
    let all = each_pair(&a, &b, margin, &mut |a, b| {
        visit(if swapped { [b, a] } else { [a, b] });
        ControlFlow::Continue(())
    });
    debug_assert!(all.is_continue());
}

/// Visits every pair of different parts of one compound whose signed distance is at or below `margin`. The lower part
/// comes first.
#[inline(never)]
pub fn self_part_pairs<C: ConvexSpace>(
    compound: &PosedCompound<C>,
    margin: f32,
    mut visit: impl FnMut(PartPair),
) {
    for first in 0..compound.part_count() {
        let Some(a) = compound.part(first) else { continue };
        compound.parts_after_near(first, reach(margin), |second| {
            let Some(b) = compound.part(second) else { return };
            let all = each_pair(&a, &b, margin, &mut |a, b| {
                visit([compound.named(a, first), compound.named(b, second)]);
                ControlFlow::Continue(())
            });
            debug_assert!(all.is_continue());
        });
    }
}

fn each_pair<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    margin: f32,
    visit: &mut dyn FnMut(Part, Part) -> ControlFlow<()>,
) -> ControlFlow<()> {
    a.parts_near_parts(b, reach(margin), &mut |name, geometry, pose| {
        let part = PartOf { body: a, name, posed: (geometry, pose) };
        each_part(part, b, margin, &mut |of_b| visit(name, of_b))
    })
}

/// Visits the parts of a body whose signed distance from a part of another is at or below `margin`.
pub fn each_part<C: ConvexSpace>(
    of_a: PartOf<C>,
    b: &Body<C>,
    margin: f32,
    visit: &mut dyn FnMut(Part) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let has_fronts = margin < 0.0 && one_sided::have_fronts(of_a.body, b);
    let (geometry_a, pose_a) = of_a.posed;
    let region = |frame: &C::Pose| part_bound_in::<C>(geometry_a, pose_a, frame, reach(margin));
    b.parts_near(&region, &mut |name, geometry, pose| {
        let of_b = PartOf { body: b, name, posed: (geometry, pose) };
        if C::overlap(geometry_a, pose_a, geometry, pose, margin)
            || has_fronts && one_sided::overlaps_at_front(of_a, of_b, margin)
        {
            visit(name)
        } else {
            ControlFlow::Continue(())
        }
    })
}

/// The expansion of bounds that misses no pair within a margin.
pub fn reach(margin: f32) -> f32 {
    touching::reach(margin)
}

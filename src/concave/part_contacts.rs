//! The contacts of the parts of two bodies, and those of parts with welded surfaces.

use std::ops::ControlFlow;

use super::ConvexSpace;
use super::PosedPart;
use super::body::{Body, View, is_swapped, near_origin_or_welded, part_bound_in};
use super::internal_edges::{SURFACE, room};
use super::one_sided::{self, PartOf};
use super::overlap::{each_part, overlap_in_frame, reach};
use super::wanted::Wanted;
use super::welded::{self, Touch};
use crate::answers::{ManifoldOf, Part};

/// Visits the wanted contacts of bodies of which none encloses the other. Returns whether there is one.
///
/// Rounded parts of welded bodies leave out internal contacts. If all are internal, those with most room above them stay.
#[inline(never)]
pub fn contacts_of_parts<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    wanted: &Wanted<C::Vector>,
    visit: &mut dyn FnMut(C::Manifold),
) -> bool {
    let swapped = is_swapped(a, b);
    let (first, second) = if swapped { (b, a) } else { (a, b) };
    let wanted = if swapped { wanted.flipped() } else { *wanted };
    let (first, second, origin) = near_origin_or_welded(*first, *second);
    let mut most_room = None;
    let mut pass = |least_room: f32, most_room: &mut Option<f32>| {
        each_contact(&first, &second, &wanted, &mut |mut manifold, room| {
            *most_room = Some(most_room.map_or(room, |most| most.max(room)));
            if room < least_room {
                return;
            }
            if let Some(origin) = origin {
                manifold.translate(origin);
            }
            if swapped {
                manifold.flip();
            }
            visit(manifold);
        });
    };
    pass(SURFACE, &mut most_room);
    if let Some(most) = most_room.filter(|most| *most < SURFACE) {
        let least_room = if most > 0.0 { 0.5 * most } else { f32::NEG_INFINITY };
        pass(least_room, &mut most_room);
    }
    most_room.is_some()
}

/// The room above a contact on the body that has less of it.
fn room_of_contact<C: ConvexSpace>(a: &Body<C>, b: &Body<C>, manifold: &C::Manifold) -> f32 {
    let ([part_a, part_b], normal) = (manifold.parts(), manifold.normal());
    let deepest = &manifold.points()[0];
    let room_on_a = room(a, part_a, deepest.point_a, normal);
    room_on_a.min(room(b, part_b, deepest.point_b, -normal))
}

/// Visits the manifolds of all pairs of parts, and of welded surfaces with parts, each with the room above it.
fn each_contact<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    wanted: &Wanted<C::Vector>,
    visit: &mut dyn FnMut(C::Manifold, f32),
) {
    if a.has_welded_parts() {
        return on_welded(a, b, wanted, visit);
    }
    if b.has_welded_parts() {
        return on_welded(b, a, &wanted.flipped(), &mut |mut manifold, room| {
            manifold.flip();
            visit(manifold, room);
        });
    }
    each_manifold(a, b, wanted, &mut |manifold| visit(manifold, SURFACE));
}

/// [`each_contact`] for a surface with welded parts, which is A.
fn on_welded<C: ConvexSpace>(
    surface: &Body<C>,
    other: &Body<C>,
    wanted: &Wanted<C::Vector>,
    visit: &mut dyn FnMut(C::Manifold, f32),
) {
    let margin = wanted.margin;
    if let View::Convex(geometry) = other.view {
        let whole = (Part::WHOLE, (geometry, &other.pose));
        let touch = Touch { margin, is_known: false };
        return on_welded_by_part(surface, other, whole, (wanted, touch), visit);
    }
    let all = other.parts_near_parts(surface, reach(margin), &mut |name, geometry, pose| {
        let part = (name, (geometry, pose));
        // Most parts do not touch, and that is soon known.
        if is_within(surface, other, part, margin) {
            let touch = Touch { margin, is_known: true };
            on_welded_by_part(surface, other, part, (wanted, touch), visit);
        }
        ControlFlow::Continue(())
    });
    debug_assert!(all.is_continue());
}

/// Whether the signed distance of a surface and a part of another body is at or below `margin`.
fn is_within<C: ConvexSpace>(
    surface: &Body<C>,
    other: &Body<C>,
    (name, (geometry, pose)): (Part, PosedPart<C>),
    margin: f32,
) -> bool {
    if margin < 0.0 && one_sided::have_fronts(surface, other) {
        let part = PartOf { body: other, name, posed: (geometry, pose) };
        return each_part(part, surface, margin, &mut |_| ControlFlow::Break(())).is_break();
    }
    let body = Body { view: View::Convex(geometry), pose: *pose };
    overlap_in_frame(surface, &body, margin)
}

/// [`on_welded`] for one part of the other body.
fn on_welded_by_part<C: ConvexSpace>(
    surface: &Body<C>,
    other: &Body<C>,
    (part, (geometry, pose)): (Part, PosedPart<C>),
    (wanted, touch): (&Wanted<C::Vector>, Touch),
    visit: &mut dyn FnMut(C::Manifold, f32),
) {
    let by_part = wanted.by_part;
    let knows_facets =
        welded::contacts(surface, (geometry, pose), touch, by_part, &mut |holder, mut manifold| {
            if !wanted.has::<C>(manifold.normal()) {
                return;
            }
            manifold.set_parts(holder, part);
            let deepest = manifold.points()[0].point_b;
            let room = room(other, part, deepest, -manifold.normal());
            visit(manifold, room);
        });
    let has_fronts = one_sided::have_fronts(surface, other);
    let by = reach(wanted.margin);
    let region = |frame: &C::Pose| part_bound_in::<C>(geometry, pose, frame, by);
    let all = surface.parts_near(&region, &mut |name, own, at| {
        if knows_facets && surface.is_welded(name) && welded::has_facets::<C>((own, at)) {
            return ControlFlow::Continue(());
        }
        let from = PartOf { body: surface, name, posed: (own, at) };
        let to = PartOf { body: other, name: part, posed: (geometry, pose) };
        if let Some(manifold) = contact_of_parts(from, to, wanted, has_fronts) {
            let room = room_of_contact(surface, other, &manifold);
            visit(manifold, room);
        }
        ControlFlow::Continue(())
    });
    debug_assert!(all.is_continue());
}

/// The wanted contact of two parts. `has_fronts` is that of their bodies.
#[inline(always)]
fn contact_of_parts<C: ConvexSpace>(
    a: PartOf<C>,
    b: PartOf<C>,
    wanted: &Wanted<C::Vector>,
    has_fronts: bool,
) -> Option<C::Manifold> {
    let mut found = C::contact(a.posed.0, a.posed.1, b.posed.0, b.posed.1, wanted.margin);
    if has_fronts {
        found = one_sided::contact(a, b, found, wanted.margin);
    }
    let mut found = found.filter(|found| wanted.has::<C>(found.normal()))?;
    found.set_parts(a.name, b.name);
    Some(found)
}

#[inline(never)]
fn each_manifold<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    wanted: &Wanted<C::Vector>,
    visit: &mut dyn FnMut(C::Manifold),
) {
    let by = reach(wanted.margin);
    let has_fronts = one_sided::have_fronts(a, b);
    let all = a.parts_near_parts(b, by, &mut |part_a, geometry_a, pose_a| {
        let region = |frame: &C::Pose| part_bound_in::<C>(geometry_a, pose_a, frame, by);
        b.parts_near(&region, &mut |part_b, geometry_b, pose_b| {
            let from = PartOf { body: a, name: part_a, posed: (geometry_a, pose_a) };
            let to = PartOf { body: b, name: part_b, posed: (geometry_b, pose_b) };
            if let Some(manifold) = contact_of_parts(from, to, wanted, has_fronts) {
                visit(manifold);
            }
            ControlFlow::Continue(())
        })
    });
    debug_assert!(all.is_continue());
}

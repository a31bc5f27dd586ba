//! Contacts: one manifold for each pair of parts and each flat region of welded parts, or all of them reduced to one.

use std::ops::{ControlFlow, Neg};

use super::ConvexSpace;
use super::PosedPart;
use super::body::{Body, View, is_swapped, near_origin_or_welded, part_bound_in};
use super::distance::distance;
use super::enclosure;
use super::internal_edges::{SURFACE, room};
use super::overlap::{overlap, reach};
use super::reduction::Reduction;
use super::solid_contact::{point_of, solid_contact};
use super::welded;
use crate::aabb::BOUNDED;
use crate::answers::{Distance, ManifoldOf, Part};

/// Visits the contact manifold of every pair of parts whose signed distance is at or below `margin`. The parts of a flat
/// region of a welded body have one manifold together.
///
/// Welded bodies leave out internal contacts. If all are internal, those with most room above them stay. A body that a
/// solid encloses, and that meets no part of its surface, has one manifold of one point.
pub fn contacts<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    margin: f32,
    visit: &mut dyn FnMut(C::Manifold),
) {
    let wanted = Wanted { margin, by_part: false, along: None };
    if contacts_of_parts(a, b, &wanted, visit) || !enclosure::may_enclose(a, b) {
        return;
    }
    let found = distance(*a, *b);
    if found.distance <= margin {
        visit(manifold_of::<C>(found));
    }
}

/// Which contacts are wanted.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<V> {
    pub margin: f32,
    /// Contacts with welded parts have a manifold for each part.
    pub by_part: bool,
    /// Only those with nearly this normal.
    pub along: Option<V>,
}

impl<V: Copy + Neg<Output = V>> Wanted<V> {
    /// The same contacts of the swapped bodies.
    fn flipped(&self) -> Wanted<V> {
        Wanted { along: self.along.map(V::neg), ..*self }
    }

    /// Whether contacts with this normal are wanted.
    pub fn has<C: ConvexSpace<Vector = V>>(&self, normal: V) -> bool {
        self.along.is_none_or(|along| C::dot(normal, along) >= NEARLY_SAME)
    }
}

/// The wanted contacts of bodies of which none encloses the other. Returns whether there is one.
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

/// The least cosine between the normal and that of a manifold that adds points: 18 degrees.
pub const NEARLY_SAME: f64 = 0.95;

/// Returns the manifolds of all pairs of parts as one: the normal of the deepest pair, and the points of those with nearly
/// its normal, reduced. A pair with a solid that overlaps has the manifold of its signed distance.
pub fn contact<C: ConvexSpace>(a: &Body<C>, b: &Body<C>, margin: f32) -> Option<C::Manifold> {
    let swapped = is_swapped(a, b);
    let (a, b) = if swapped { (b, a) } else { (a, b) };
    if enclosure::may_enclose(a, b) {
        contact_with_solid(a, b, margin, swapped)
    } else {
        reduced(a, b, margin, swapped)
    }
}

#[inline(never)]
fn contact_with_solid<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    margin: f32,
    swapped: bool,
) -> Option<C::Manifold> {
    let found = distance(*a, *b);
    if found.distance > margin {
        None
    } else if -found.distance >= BOUNDED {
        // No translation leads out of a half-space that holds a solid.
        Some(manifold_of::<C>(if swapped { found.flipped() } else { found }))
    } else if found.distance < 0.0 {
        solid_contact(a, b, &found, margin, swapped)
    } else {
        reduced(a, b, margin, swapped)
    }
}

/// [`contact`] of bodies of which none encloses the other. The result is that of the swapped bodies if `swapped` says so.
#[inline(never)]
fn reduced<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    margin: f32,
    swapped: bool,
) -> Option<C::Manifold> {
    /// The least cosine between normals that are the same up to rounding.
    const SAME: f64 = 1.0 - 1e-6;
    let mut deepest: Option<Deepest<C>> = None;
    // Filled where it lies: it is large, and the stack has little room.
    let mut points: Option<Reduction<C>> = None;
    let mut has_other_normals = false;
    let all = Wanted { margin, by_part: true, along: None };
    contacts_of_parts(a, b, &all, &mut |manifold| {
        let found = Deepest::<C>::of(&manifold);
        let reduction = points.get_or_insert_with(|| {
            Reduction::new(found.normal, rounding_of_parts(a, b, found.point))
        });
        if C::dot(found.normal, reduction.normal()) < SAME {
            has_other_normals = true;
        } else {
            add_points::<C>(reduction, &manifold);
        }
        if deepest.as_ref().is_none_or(|deepest| found.order < deepest.order) {
            deepest = Some(found);
        }
    });
    let (Deepest { normal, point, .. }, reduction) = (deepest?, points.as_mut()?);
    if has_other_normals {
        reduction.restart(normal, rounding_of_parts(a, b, point));
        let same = Wanted { along: Some(normal), ..all };
        contacts_of_parts(a, b, &same, &mut |manifold| add_points::<C>(reduction, &manifold));
    }
    reduction.manifold(normal, swapped)
}

/// What [`reduced`] needs of the deepest manifold.
struct Deepest<C: ConvexSpace> {
    normal: C::Vector,
    point: C::Vector,
    /// The same order as that of the signed distance.
    order: (f32, [Part; 2]),
}

impl<C: ConvexSpace> Deepest<C> {
    fn of(manifold: &C::Manifold) -> Deepest<C> {
        let first = &manifold.points()[0];
        let order = (first.distance, manifold.parts());
        Deepest { normal: manifold.normal(), point: first.point_a, order }
    }
}

fn add_points<C: ConvexSpace>(reduction: &mut Reduction<C>, manifold: &C::Manifold) {
    let parts = manifold.parts();
    manifold.points().iter().for_each(|point| reduction.add(*point, parts));
}

/// By how much rounding the poses of parts changes the distances at a point.
pub fn rounding_of_parts<C: ConvexSpace>(a: &Body<C>, b: &Body<C>, at: C::Vector) -> f64 {
    const ROUNDING: f64 = 4.0 * f32::EPSILON as f64;
    let reach = |body: &Body<C>| f64::from(C::length(at - C::position(&body.pose)));
    if a.has_part_poses() || b.has_part_poses() { ROUNDING * (reach(a) + reach(b)) } else { 0.0 }
}

/// The manifold of a signed distance: one point without features.
fn manifold_of<C: ConvexSpace>(found: Distance<C::Vector>) -> C::Manifold {
    C::Manifold::of_point(found.normal, point_of(&found), [found.part_a, found.part_b])
}

/// Visits the manifolds of all pairs of parts, or of a flat region and a part, each with the room above it.
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
    if let View::Convex(geometry) = other.view {
        let whole = (Part::WHOLE, (geometry, &other.pose));
        return on_welded_by_part(surface, other, whole, wanted, visit);
    }
    let all = other.parts_near_parts(surface, reach(wanted.margin), &mut |name, geometry, pose| {
        // Most parts do not touch, and that is soon known.
        let body = Body { view: View::Convex(geometry), pose: *pose };
        if overlap(*surface, body, wanted.margin) {
            let part = (name, (geometry, pose));
            on_welded_by_part(surface, other, part, wanted, visit);
        }
        ControlFlow::Continue(())
    });
    debug_assert!(all.is_continue());
}

/// [`on_welded`] for one part of the other body.
fn on_welded_by_part<C: ConvexSpace>(
    surface: &Body<C>,
    other: &Body<C>,
    (part, (geometry, pose)): (Part, PosedPart<C>),
    wanted: &Wanted<C::Vector>,
    visit: &mut dyn FnMut(C::Manifold, f32),
) {
    let knows_facets =
        welded::contacts(surface, (geometry, pose), wanted, &mut |holder, mut manifold| {
            manifold.set_parts(holder, part);
            let deepest = manifold.points()[0].point_b;
            let room = room(other, part, deepest, -manifold.normal());
            visit(manifold, room);
        });
    let by = reach(wanted.margin);
    let region = |frame: &C::Pose| part_bound_in::<C>(geometry, pose, frame, by);
    let all = surface.parts_near(&region, &mut |name, own, at| {
        if knows_facets && surface.is_welded(name) && welded::has_facets::<C>((own, at)) {
            return ControlFlow::Continue(());
        }
        if let Some(mut manifold) = C::contact(own, at, geometry, pose, wanted.margin)
            && wanted.has::<C>(manifold.normal())
        {
            manifold.set_parts(name, part);
            let room = room_of_contact(surface, other, &manifold);
            visit(manifold, room);
        }
        ControlFlow::Continue(())
    });
    debug_assert!(all.is_continue());
}

#[inline(never)]
fn each_manifold<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    wanted: &Wanted<C::Vector>,
    visit: &mut dyn FnMut(C::Manifold),
) {
    let by = reach(wanted.margin);
    let all = a.parts_near_parts(b, by, &mut |part_a, geometry_a, pose_a| {
        let region = |frame: &C::Pose| part_bound_in::<C>(geometry_a, pose_a, frame, by);
        b.parts_near(&region, &mut |part_b, geometry_b, pose_b| {
            let found = C::contact(geometry_a, pose_a, geometry_b, pose_b, wanted.margin);
            if let Some(mut manifold) = found.filter(|found| wanted.has::<C>(found.normal())) {
                manifold.set_parts(part_a, part_b);
                visit(manifold);
            }
            ControlFlow::Continue(())
        })
    });
    debug_assert!(all.is_continue());
}

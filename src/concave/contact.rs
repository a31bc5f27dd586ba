//! Contacts of two bodies: all manifolds of their parts, or these reduced to one.

use super::ConvexSpace;
use super::body::{Body, is_swapped};
use super::distance::distance;
use super::enclosure;
use super::part_contacts::contacts_of_parts;
use super::reduction::{Reduction, rounding_of_parts};
use super::solid_contact::{point_of, solid_contact};
use super::wanted::Wanted;
use crate::aabb::BOUNDED;
use crate::answers::{Distance, ManifoldOf, Part};

/// Visits the contact manifold of every pair of parts whose signed distance is at or below `margin`, and on welded surfaces that
/// of every contact of the whole surface. A body that a solid encloses, and that meets no part of its surface, has one manifold
/// of one point.
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
    let found = distance(a, b);
    if found.distance <= margin {
        visit(manifold_of::<C>(found));
    }
}

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
    let found = distance(a, b);
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

/// The manifold of a signed distance: one point without features.
fn manifold_of<C: ConvexSpace>(found: Distance<C::Vector>) -> C::Manifold {
    C::Manifold::of_point(found.normal, point_of(&found), [found.part_a, found.part_b])
}

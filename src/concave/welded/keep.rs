//! Which contacts stay: of those on one convex piece of a surface, the least deep.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::super::ConvexSpace;
use super::super::body::{Body, part_bound_in};
use super::body::ConvexBody;
use super::space::Wide;
use super::{Candidates, MOST};

/// Leaves out contacts of facets that the body is only beside, and those of parts that lie below the planes of other contacts: these
/// lead out of them, too. Of contacts that would leave out each other, the less deep ones stay. Gaps stay.
#[inline(never)]
pub fn keep<C: ConvexSpace>(
    surface: &Body<C>,
    body: &ConvexBody<C>,
    found: &mut Candidates<C::Wide>,
) {
    let seen = look(surface, body, found);
    let mut kept: u32 = 0;
    for (place, contact) in found.iter().enumerate() {
        kept |= u32::from(contact.depth <= 0.0 || seen.touched >> place & 1 == 1) << place;
    }
    // The deepest first. So one of those that would leave out each other stays.
    let mut order: ArrayVec<usize, MOST> = (0..found.len()).collect();
    order.sort_unstable_by(|a, b| found[*b].depth.total_cmp(&found[*a].depth).then(b.cmp(a)));
    for place in order {
        let leads_out = |other: usize| {
            let is_less = (found[other].depth, other) < (found[place].depth, place);
            other != place
                && (seen.touched & kept) >> other & 1 == 1
                && seen.is_below(place, other)
                && (is_less || !seen.is_below(other, place))
        };
        let is_needed = seen.needed >> place & 1 == 1 && !(0..found.len()).any(leads_out);
        if found[place].depth > 0.0 && !is_needed {
            kept &= !(1 << place);
        }
    }
    let mut place = 0;
    found.retain(|_| {
        place += 1;
        kept >> (place - 1) & 1 == 1
    });
}

/// What the parts that a body overlaps show about contacts.
struct Seen {
    /// A bit for each contact: a part is below its plane.
    touched: u32,
    /// A bit for each contact: a part on its plane is not below that of a clearly less deep one.
    needed: u32,
    /// For each contact, a bit for each other: a part on the plane of the first is not below the plane of the other.
    above: [u32; MOST],
}

impl Seen {
    /// Whether all parts on the plane of a contact are below that of another.
    fn is_below(&self, place: usize, other: usize) -> bool {
        self.above[place] >> other & 1 == 0
    }
}

#[inline(never)]
fn look<C: ConvexSpace>(
    surface: &Body<C>,
    body: &ConvexBody<C>,
    found: &Candidates<C::Wide>,
) -> Seen {
    let mut seen = Seen { touched: 0, needed: 0, above: [0; MOST] };
    let mut has_parts: u32 = 0;
    let region = |frame: &C::Pose| part_bound_in::<C>(body.geometry, body.pose, frame, 0.0);
    let all = surface.parts_near(&region, &mut |name, geometry, pose| {
        let shape = C::shape(geometry, pose, body.origin);
        if !surface.is_welded(name) || !C::is_bounded(&shape) {
            return ControlFlow::Continue(());
        }
        if !C::overlap(geometry, pose, body.geometry, body.pose, 0.0) {
            return ControlFlow::Continue(());
        }
        let (mut on, mut above) = (0_u32, 0_u32);
        for (place, contact) in found.iter().enumerate() {
            let top = (C::support(&shape, contact.normal) - contact.point).dot(contact.normal);
            let slack = body.slack_of(contact);
            above |= u32::from(top > slack) << place;
            on |= u32::from(top.abs() <= slack) << place;
        }
        seen.touched |= !above;
        for place in (0..found.len()).filter(|place| on >> place & 1 == 1) {
            seen.above[place] |= above;
            let leads_out = |other: usize| {
                above >> other & 1 == 0
                    && found[other].depth < found[place].depth - body.slack_of(&found[place])
            };
            if !(0..found.len()).any(leads_out) {
                seen.needed |= 1 << place;
            }
            has_parts |= 1 << place;
        }
        ControlFlow::Continue(())
    });
    debug_assert!(all.is_continue());
    seen.needed |= !has_parts;
    seen
}

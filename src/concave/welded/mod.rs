//! Contacts with welded surfaces of flat facets, by their definition: how a surface is cut into parts shows in none of them.
//!
//! 1. A normal is in the normal cone of the surface at a point if no direction from the point into the surface rises along it.
//! 2. A contact is a point of the surface, a normal of its cone, and a depth. Moved by the depth along the normal, the body
//!    rests on the plane through the point.
//! 3. The depth is the least among nearby normals.
//!
//! So contacts are in facets, over rims where two facets fold or one ends, and at corners. Each is found from the facets that
//! have it, and tested by the definition. That needs no adjacency.
//!
//! A facet that the body overlaps although no contact leads out of it has the body's lowest point behind another facet, as in
//! a valley. It has a contact along its own normal.
//!
//! | step | file |
//! |---|---|
//! | a floor that has all parts near the body | [`floor`] |
//! | contacts in facets, over rims and at corners | [`search`], with [`fold`] |
//! | of those on one convex piece, the least deep | [`keep`] |
//! | facets that the contacts do not lead out of | [`lead_out`] |
//! | the nearest point of a body beside the surface | [`nearest`] |
//! | the points of a contact | [`points`] |
//! | the body; planes and what is in them | [`body`], [`plane`] |
//! | what a dimension provides | [`space`] |
//!
//! All decisions are made in f64, relative to the body's position. So a common translation changes nothing.

mod body;
mod floor;
mod fold;
mod keep;
mod lead_out;
mod nearest;
mod plane;
mod points;
mod search;
pub mod space;

use arrayvec::ArrayVec;

use super::body::Body;
use super::{ConvexSpace, PosedPart};
use crate::answers::Part;
use crate::math::finite_up;
use body::ConvexBody;
use space::Wide;

/// The maximum number of contacts of one body. If there are more, the deepest count.
const MOST: usize = 8;

/// A contact without its points.
#[derive(Clone, Copy, Debug)]
struct Candidate<W> {
    /// Unit, out of the surface.
    normal: W,
    /// On the surface.
    point: W,
    depth: f64,
    /// The lowest part that is known to have it.
    part: Part,
    /// The distance within which points near it are one.
    slack: f64,
    /// The width of the facet with the normal, or 0. Normals of wide facets are the most accurate.
    width: f64,
}

impl<W: Wide> Candidate<W> {
    /// Whether two contacts lie on one plane.
    fn is_on(&self, other: &Candidate<W>, slack: f64) -> bool {
        /// The square of the greatest distance of two unit normals that are one.
        const SAME: f64 = 1e-8;
        let off = self.normal - other.normal;
        off.dot(off) <= SAME && (self.point - other.point).dot(self.normal).abs() <= slack
    }
}

type Candidates<W> = ArrayVec<Candidate<W>, MOST>;

/// Which distances count as contacts.
#[derive(Clone, Copy, Debug)]
pub struct Touch {
    pub margin: f32,
    /// Whether the signed distance is known to be at or below the margin.
    pub is_known: bool,
}

/// Visits the contacts of a convex body with the facets of a welded surface along all normals, each with the part at its deepest
/// point. The surface is A. With `by_part`, a contact has a manifold for each part.
///
/// Returns whether it knows them. Otherwise the pairs of parts have to answer: for unbounded bodies, and where rounding hides
/// all contacts.
#[inline(never)]
pub fn contacts<C: ConvexSpace>(
    surface: &Body<C>,
    part: PosedPart<C>,
    touch: Touch,
    by_part: bool,
    visit: &mut dyn FnMut(Part, C::Manifold),
) -> bool {
    let body = ConvexBody::new(surface, part, touch);
    if !body.may_touch_planes(surface) {
        return false;
    }
    if floor::visit(surface, &body, visit) {
        return true;
    }
    let mut knows = false;
    for candidate in &candidates(surface, &body) {
        knows |= if by_part {
            points::visit_by_part(surface, &body, candidate, visit)
        } else {
            points::visit_as_one(surface, &body, candidate, visit)
        };
    }
    knows
}

/// Whether a part has facets, whose contacts [`contacts`] visits.
pub fn has_facets<C: ConvexSpace>((geometry, pose): PosedPart<C>) -> bool {
    let mut has = false;
    C::facets(&C::shape(geometry, pose, C::position(pose)), &|_| true, &mut |_| has = true);
    has
}

/// The contacts without their points.
#[inline(never)]
fn candidates<C: ConvexSpace>(surface: &Body<C>, body: &ConvexBody<C>) -> Candidates<C::Wide> {
    /// The depth from which on parts beside the body matter, relative to its size.
    const DEEP: f64 = 0.1;
    let mut found = Candidates::new();
    search::add(surface, body, (body.reach(), false), &mut found);
    // First, because a contact may be deep in a part that the body is only beside.
    keep::keep(surface, body, &mut found);
    let surely =
        |found: &Candidate<C::Wide>| body.surely_is_within(found.depth, body.slack_of(found));
    if !found.iter().any(surely) && !body.is_within(surface) {
        found.clear();
        return found;
    }
    let depth = if found.is_empty() { body.near.size } else { deepest(&found) };
    if depth > DEEP * body.near.size {
        // The way of a contact may lead to parts that are not near the body.
        let by = finite_up(depth).max(body.reach());
        search::add(surface, body, (by, true), &mut found);
        keep::keep(surface, body, &mut found);
    }
    lead_out::add(surface, body, &mut found);
    nearest::add(surface, body, &mut found);
    found
}

fn deepest<W: Wide>(found: &Candidates<W>) -> f64 {
    found.iter().map(|found| found.depth).fold(f64::NEG_INFINITY, f64::max)
}

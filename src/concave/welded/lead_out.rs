//! Facets that a body overlaps although no contact leads out of them: its lowest point is behind another facet.
//!
//! Their contact is as deep as the body is below their plane. Then all contacts together lead out of a valley: the way along
//! one of them brings the lowest point along another out from behind its facet.

use arrayvec::ArrayVec;

use super::super::body::Body;
use super::super::least_translation::{Plane, least_translation};
use super::super::{ConvexSpace, PosedPart};
use super::body::{ConvexBody, Side, Supports};
use super::space::{Along, Wide};
use super::{Candidate, Candidates, MOST};
use crate::answers::Part;
use crate::space::AtStart;
use crate::touching;

/// Adds contacts until they lead out of every facet. Each is along the normal of the facet that the body is deepest below.
#[inline(never)]
pub fn add<C: ConvexSpace>(
    surface: &Body<C>,
    body: &ConvexBody<C>,
    found: &mut Candidates<C::Wide>,
) {
    while !found.is_full() {
        let end = end_of_ways(body, found);
        let Some(deepest) = deepest_left(surface, body, found, &end) else { return };
        if found.iter().any(|other| deepest.is_on(other, body.slack_of(&deepest))) {
            // By rounding.
            return;
        }
        found.push(deepest);
    }
}

/// The pose of the body after the shortest way that all contacts ask for, or its own pose if there is none.
#[inline(never)]
fn end_of_ways<C: ConvexSpace>(body: &ConvexBody<C>, found: &Candidates<C::Wide>) -> C::Pose {
    let slack = 2.0 * body.near_slack();
    let planes: ArrayVec<Plane<C::Vector>, MOST> = found
        .iter()
        .map(|way| Plane {
            normal: C::moved_by(C::zero(), way.normal),
            offset: if way.depth > 0.0 { way.depth + slack } else { 0.0 },
        })
        .collect();
    let way = least_translation::<C>(&planes).unwrap_or(C::zero());
    C::moved(body.pose, way)
}

/// The contact along the normal of the facet that the body is deepest below, of those that the contacts do not lead out of.
/// They lead out of parts that are below their planes, and of those that the body does not overlap after the way that they
/// ask for.
#[inline(never)]
fn deepest_left<C: ConvexSpace>(
    surface: &Body<C>,
    body: &ConvexBody<C>,
    found: &Candidates<C::Wide>,
    end: &C::Pose,
) -> Option<Candidate<C::Wide>> {
    let mut deepest: Option<Candidate<C::Wide>> = None;
    let mut is_left = |_: Part, (geometry, pose): PosedPart<C>, shape: &C::Shape<'_>| {
        let overlaps = |at: &C::Pose| C::overlap(geometry, pose, body.geometry, at, 0.0);
        let is_below = |way: &Candidate<C::Wide>| {
            (C::support(shape, way.normal) - way.point).dot(way.normal) <= body.slack_of(way)
        };
        !found.iter().any(is_below) && overlaps(body.pose) && overlaps(end)
    };
    body.selected_parts(surface, 0.0, &mut is_left, &mut |name, part| {
        let Some(new) = over_facet(surface, body, (name, part), found.is_empty()) else { return };
        let order = |found: &Candidate<C::Wide>| (-found.depth, found.part);
        if deepest.as_ref().is_none_or(|deepest| order(&new) < order(deepest)) {
            deepest = Some(new);
        }
    });
    deepest
}

/// The contact along the normal of the facet of a part below whose plane the body is least deep, of those that no other part
/// covers.
#[inline(never)]
fn over_facet<C: ConvexSpace>(
    surface: &Body<C>,
    body: &ConvexBody<C>,
    (name, part): (Part, PosedPart<C>),
    is_only: bool,
) -> Option<Candidate<C::Wide>> {
    let mut last = f64::NEG_INFINITY;
    (0..TRIES).find_map(|_| {
        let facet = next_facet(surface, body, (name, part), last)?;
        last = facet.depth;
        let over = body.over_facet(part, &facet, is_only)?;
        // Beside a crease, so that the facet behind it does not count.
        let off = facet.middle - over;
        let length = off.dot(off).sqrt();
        let inside = over + off * (8.0 * facet.slack / length.max(8.0 * facet.slack));
        let Below { normal, depth, width, .. } = facet;
        let along = Along { normal, point: inside, depth };
        let is_buried = body.rises_from(surface, inside, normal, [facet.slack; 2])
            || body.leads_back(surface, &along, facet.slack);
        (!is_buried).then_some(Candidate {
            normal,
            point: over,
            depth,
            part: name,
            slack: facet.slack,
            width,
        })
    })
}

/// The most facets of a part that are tried.
const TRIES: usize = 6;

/// A facet that a body is below.
struct Below<W> {
    normal: W,
    depth: f64,
    middle: W,
    width: f64,
    slack: f64,
}

/// The facet of a part below whose plane the body is least deep, but deeper than `last`.
#[inline(never)]
fn next_facet<C: ConvexSpace>(
    surface: &Body<C>,
    body: &ConvexBody<C>,
    (name, part): (Part, PosedPart<C>),
    last: f64,
) -> Option<Below<C::Wide>> {
    let shape = C::shape(part.0, part.1, body.origin);
    let mut supports = Supports::of(&body.shape);
    let mut best: Option<Below<C::Wide>> = None;
    let least = last.max(-touching::limit(body.margin));
    body.facets_of(surface, (name, part), &shape, &mut |_, facet, sides| {
        let Some(side) = body.side_of(facet, sides, &mut supports) else { return };
        let Side { plane, lowest, .. } = side;
        let depth = -plane.height(lowest);
        if depth > least && best.as_ref().is_none_or(|best| depth < best.depth) {
            let sum = facet.corners.iter().fold(C::Wide::ZERO, |sum, corner| sum + *corner);
            let middle = sum * f64::recip(facet.corners.len() as f64);
            let (slack, normal) = (body.slack(&plane), plane.normal);
            best = Some(Below { normal, depth, middle, width: facet.width, slack });
        }
    });
    best
}

impl<C: ConvexSpace> ConvexBody<'_, C> {
    /// The point of a part that the body is deepest over, along the normal of a facet. None if it only touches the part, unless
    /// that is the only one.
    #[inline(never)]
    fn over_facet(
        &self,
        part: PosedPart<C>,
        facet: &Below<C::Wide>,
        is_only: bool,
    ) -> Option<C::Wide> {
        let reach = facet.depth + 4.0 * self.near_slack();
        let start = self.pose_after(facet.normal, reach);
        let back = C::position(self.pose) - C::position(&start);
        let hit = C::cast_until((self.geometry, &start), back, part, AtStart::Hit, 1.0)?;
        let over = reach * (1.0 - f64::from(hit.time));
        let touches = !hit.inside && (is_only || over > facet.slack);
        touches.then(|| C::displacement(self.origin, hit.point_b))
    }
}

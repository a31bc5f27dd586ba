//! The nearest point of a body that does not touch, or hardly.
//!
//! In a crease, facets that are nearer to each other than rounding hide each other's contacts.

use super::super::body::Body;
use super::super::{ConvexSpace, PosedPart};
use super::body::ConvexBody;
use super::{Candidate, Candidates, deepest};
use crate::answers::{Distance, Part};
use crate::touching;

/// Adds the contact at the signed distance, if all contacts found are clearly further away.
#[inline(never)]
pub fn add<C: ConvexSpace>(
    surface: &Body<C>,
    body: &ConvexBody<C>,
    found: &mut Candidates<C::Wide>,
) {
    let slack = 2.0 * body.near_slack();
    let gap = -deepest(found);
    if gap <= slack {
        return;
    }
    let margin = (gap - slack).min(touching::limit(body.margin)) as f32;
    let Some((distance, slack)) = nearest(surface, body, margin) else { return };
    let new = Candidate {
        normal: C::displacement(C::zero(), distance.normal),
        point: C::displacement(body.origin, distance.point_a),
        depth: -f64::from(distance.distance),
        part: distance.part_a,
        slack,
        width: 0.0,
    };
    if found.is_full() {
        let least =
            |a: &&mut Candidate<C::Wide>, b: &&mut Candidate<C::Wide>| a.depth.total_cmp(&b.depth);
        if let Some(least) = found.iter_mut().min_by(least) {
            *least = new;
        }
    } else {
        found.push(new);
    }
}

/// The least signed distance of welded parts with facets that are at most this far away, and the rounding error of these.
#[inline(never)]
fn nearest<C: ConvexSpace>(
    surface: &Body<C>,
    body: &ConvexBody<C>,
    margin: f32,
) -> Option<(Distance<C::Vector>, f64)> {
    let mut best: Option<Distance<C::Vector>> = None;
    let mut most_noise: Option<f64> = None;
    let mut is_near = |_: Part, (geometry, pose): PosedPart<C>, shape: &C::Shape<'_>| {
        let mut noise: Option<f64> = None;
        let lengths = body.near.lengths_of::<C>(shape);
        C::facets(shape, &|_| true, &mut |facet| {
            let own = body.near.noise(facet.corners, lengths);
            noise = Some(noise.map_or(own, |noise| noise.max(own)));
        });
        let is_near =
            noise.is_some() && C::overlap(geometry, pose, body.geometry, body.pose, margin);
        if is_near {
            most_noise = most_noise.into_iter().chain(noise).reduce(f64::max);
        }
        is_near
    };
    body.selected_parts(surface, margin.max(0.0), &mut is_near, &mut |name, (geometry, pose)| {
        let mut found = C::distance(geometry, pose, body.geometry, body.pose);
        found.part_a = name;
        let order = |found: &Distance<C::Vector>| (found.distance, found.part_a);
        if best.as_ref().is_none_or(|best| order(&found) < order(best)) {
            best = Some(found);
        }
    });
    Some((best?, 2.0 * most_noise?))
}

//! The points of a contact: of all parts that touch its plane, or nearly.

use super::super::body::Body;
use super::super::reduction::{Reduction, rounding_of_parts};
use super::super::{ConvexSpace, PosedPart};
use super::Candidate;
use super::body::ConvexBody;
use super::space::{Along, Wide};
use crate::answers::{ManifoldOf, Part};
use crate::math::finite_up;
use crate::touching;

/// The sine of the angle up to which two faces count as parallel.
const FACING: f64 = 0.05;

/// Visits the manifold of a contact, reduced to one, with the part at its deepest point. Returns whether there is one.
#[inline(never)]
pub fn visit_as_one<C: ConvexSpace>(
    surface: &Body<C>,
    body: &ConvexBody<C>,
    candidate: &Candidate<C::Wide>,
    visit: &mut dyn FnMut(Part, C::Manifold),
) -> bool {
    let at = C::moved_by(body.origin, candidate.point);
    let rounding = rounding_of_parts(surface, &body.as_body(), at);
    let normal = C::moved_by(C::zero(), candidate.normal);
    let mut points = Reduction::<C>::new(normal, rounding);
    visit_by_part(surface, body, candidate, &mut |part, manifold| {
        manifold.points().iter().for_each(|point| points.add(*point, [part, Part::WHOLE]));
    });
    visit_reduced(&points, visit)
}

#[inline(never)]
fn visit_reduced<C: ConvexSpace>(
    points: &Reduction<C>,
    visit: &mut dyn FnMut(Part, C::Manifold),
) -> bool {
    let Some(manifold) = points.manifold(points.normal(), false) else { return false };
    visit(manifold.parts()[0], manifold);
    true
}

/// Visits the manifolds of a contact, one for each part that touches its plane, or nearly. Returns whether there is one.
#[inline(never)]
pub fn visit_by_part<C: ConvexSpace>(
    surface: &Body<C>,
    body: &ConvexBody<C>,
    candidate: &Candidate<C::Wide>,
    visit: &mut dyn FnMut(Part, C::Manifold),
) -> bool {
    let &Candidate { normal, point, depth, .. } = candidate;
    let slack = body.slack_of(candidate);
    // A face of the body counts as parallel to facets up to this angle.
    let nearly = slack + FACING * body.near.size;
    let by = finite_up(depth.max(0.0)).max(body.reach());
    let is_out = body.has_fronts && depth > slack;
    let mut has_any = false;
    let mut is_on_plane = |_: Part, _: PosedPart<C>, shape: &C::Shape<'_>| {
        (-nearly..=slack).contains(&(C::support(shape, normal) - point).dot(normal))
    };
    body.selected_parts(surface, by, &mut is_on_plane, &mut |name, part| {
        // A border may be level where a contact leads out of the front of one part and out of the back of another.
        if is_out && body.leads_back_through(surface, (name, part), normal) {
            return;
        }
        if let Some(manifold) = manifold_of(body, candidate, part, slack) {
            has_any = true;
            visit(name, manifold);
        }
    });
    has_any
}

/// The manifold of one part.
#[inline(never)]
fn manifold_of<C: ConvexSpace>(
    body: &ConvexBody<C>,
    &Candidate { normal, point, depth, .. }: &Candidate<C::Wide>,
    (geometry, pose): PosedPart<C>,
    slack: f64,
) -> Option<C::Manifold> {
    let along = Along { normal, point, depth };
    let limit = touching::limit(body.margin);
    let on_body = point - normal * depth;
    let shape = C::shape(geometry, pose, body.origin);
    let has_point = C::touches(&shape, point, slack);
    let mut found: Option<C::Manifold> = None;
    C::points_along(&along, &shape, &body.shape, body.origin, limit, &mut |point, at| {
        // The deepest point of the contact may be on another part.
        if !has_point && at == on_body {
            return;
        }
        match &mut found {
            Some(found) => found.add(point),
            None => {
                let normal = C::moved_by(C::zero(), normal);
                found = Some(C::Manifold::of_point(normal, point, [Part::WHOLE; 2]));
            }
        }
    });
    found
}

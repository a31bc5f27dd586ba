//! Whether two geometries overlap, in f64.
//!
//! The answer is that of the signed distance. Cheaper tests come first, and decide where they are further from the
//! limit than [`doubt`]: then the signed distance must say the same.

use glam::DVec3;

use super::core::{Core, Placed, PlacedBox, PlacedHalfSpace, Round};
use super::distance;
use super::f32_kernels::gjk::{Found, Pairs, scout};
use super::frustum::PlacedFrustum;
use super::gjk::{self, NOISE, Proximity, Vertex};
use super::sat;
use super::segment_box;
use crate::math::Segment;
use crate::rounding::DISTANCE_ROUNDING;
use crate::touching::DOUBT;

/// Whether the signed distance of two geometries, the kinds of which stand in their order, is at or below `limit`,
/// which is [`touching::limit`](crate::touching::limit) of the margin.
pub fn overlap(a: &Placed, b: &Placed, limit: f64) -> bool {
    surely(a, b, limit).unwrap_or_else(|| distance::of(a, b).distance <= limit)
}

/// The same where it can be told without the signed distance. It may be called with any common origin.
pub fn surely(a: &Placed, b: &Placed, limit: f64) -> Option<bool> {
    let doubt = doubt(a, b, limit);
    match (a, b) {
        (Placed::Round(a), Placed::Round(b)) => {
            cores(&a.core, &b.core, limit + (a.radius + b.radius), doubt)
        }
        (Placed::HalfSpace(a), Placed::Round(b)) | (Placed::Round(b), Placed::HalfSpace(a)) => {
            half_space_round(a, b, limit, doubt)
        }
        (Placed::HalfSpace(_), Placed::HalfSpace(_)) => None,
    }
}

/// How far from the limit a test must be to decide: further than the signed distance may differ from it. Cores
/// nearer to each other than [`NOISE`] of their size may count as touching there.
fn doubt(a: &Placed, b: &Placed, limit: f64) -> f64 {
    let lengths = a.most_lengths() + b.most_lengths();
    DOUBT * (lengths + limit.abs()) + 4.0 * NOISE * (a.size() + b.size())
}

/// The pair matrix of the cores: whether two come within `reach` of each other. A negative reach asks for a
/// depth, which cores without an inside do not have.
fn cores(a: &Core, b: &Core, reach: f64, doubt: f64) -> Option<bool> {
    match (a, b) {
        (Core::Point(a), Core::Point(b)) => thin((*b - *a).length_squared(), reach, doubt),
        (Core::Segment(a), Core::Point(b)) => thin(a.distance_squared(*b), reach, doubt),
        (Core::Segment(a), Core::Segment(b)) => thin(a.distance_squared_to(b), reach, doubt),
        (Core::Box(a), Core::Point(b)) => box_point(a, *b, reach, doubt),
        (Core::Box(a), Core::Segment(b)) => box_segment(a, b, reach, doubt),
        (Core::Box(a), Core::Box(b)) => sat::overlap(a, b, reach, doubt),
        (Core::Point(_), Core::Segment(_) | Core::Box(_)) | (Core::Segment(_), Core::Box(_)) => {
            cores(b, a, reach, doubt)
        }
        (Core::Frustum(a), Core::Point(b)) | (Core::Point(b), Core::Frustum(a)) => {
            frustum_point(a, *b, reach, doubt)
        }
        (Core::Triangle(_) | Core::Hull(_) | Core::Frustum(_), _)
        | (_, Core::Triangle(_) | Core::Hull(_) | Core::Frustum(_)) => convex(a, b, reach, doubt),
    }
}

/// Of cores without an inside, by their squared distance.
fn thin(distance_squared: f64, reach: f64, doubt: f64) -> Option<bool> {
    if reach + doubt < 0.0 { Some(false) } else { apart(distance_squared, reach, doubt) }
}

/// By the squared distance of two cores, which is 0 where they overlap.
fn apart(distance_squared: f64, reach: f64, doubt: f64) -> Option<bool> {
    let (beyond, within) = (reach + doubt, reach - doubt);
    if beyond >= 0.0 && distance_squared > beyond * beyond {
        Some(false)
    } else if within > 0.0 && distance_squared < within * within {
        Some(true)
    } else {
        None
    }
}

/// By the least translation that parts two cores; where it is negative they are at least that far apart.
fn by_depth(depth: f64, reach: f64, doubt: f64) -> Option<bool> {
    if -depth > reach + doubt {
        Some(false)
    } else if depth > doubt && -depth < reach - doubt {
        Some(true)
    } else {
        None
    }
}

fn box_point(a: &PlacedBox, b: DVec3, reach: f64, doubt: f64) -> Option<bool> {
    let local = a.local(b);
    apart(segment_box::point_distance_squared(local, a.half), reach, doubt)
        .or_else(|| by_depth(segment_box::point_depth(local, a.half), reach, doubt))
}

fn box_segment(a: &PlacedBox, b: &Segment, reach: f64, doubt: f64) -> Option<bool> {
    let core = a.local_segment(b);
    apart(segment_box::distance_squared(&core, a.half), reach, doubt)
        .or_else(|| by_depth(segment_box::depth(&core, a.half), reach, doubt))
}

fn frustum_point(a: &PlacedFrustum, b: DVec3, reach: f64, doubt: f64) -> Option<bool> {
    let excess = a.nearest(b, 0.0).0 - reach;
    (excess.abs() > doubt).then_some(excess < 0.0)
}

fn convex(a: &Core, b: &Core, reach: f64, doubt: f64) -> Option<bool> {
    // Sizes that GJK has to scale first are rare: the signed distance scales them.
    if gjk::unit(a.size() + b.size()).is_some() {
        return None;
    }
    let within = match scout(a, b, reach.max(0.0), doubt) {
        Found::Beyond => return Some(false),
        Found::Within => true,
        Found::Near(_) if reach < -doubt => false,
        Found::Near(pairs) => return by_proximity(a, b, reach, doubt, &pairs),
    };
    // Only the signed distance tells a depth.
    (within && reach >= 0.0).then_some(true)
}

/// By GJK, which begins with the simplex of these vertices.
fn by_proximity(a: &Core, b: &Core, reach: f64, doubt: f64, pairs: &Pairs) -> Option<bool> {
    let size = a.size() + b.size();
    match gjk::proximity_from(a, b, size, reach + doubt, pairs) {
        None => Some(false),
        Some(Proximity::Apart { distance, .. }) => {
            let excess = distance - reach;
            (excess.abs() > doubt).then_some(excess < 0.0)
        }
        Some(Proximity::Touching(touching)) => {
            let within = reach > doubt || holds_the_origin(a, b, &touching.pairs, doubt);
            within.then_some(true)
        }
    }
}

/// Whether the tetrahedron of these vertices of the Minkowski difference contains the origin, and by more than
/// `doubt`: then that is the least penetration depth.
fn holds_the_origin(a: &Core, b: &Core, pairs: &Pairs, doubt: f64) -> bool {
    const FACES: [[usize; 4]; 4] = [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 3, 1], [1, 2, 3, 0]];
    pairs.is_full()
        && FACES.iter().all(|face| {
            let [x, y, z, opposite] = face.map(|index| Vertex::new(a, b, pairs[index]).point);
            let (u, v) = (y - x, z - x);
            let normal = u.cross(v);
            let rounding =
                DISTANCE_ROUNDING * (x.length() + opposite.length()) * u.length() * v.length();
            let least = doubt * normal.length() + rounding;
            // Both lie on the same side of the face, clearly.
            let (inward, height) = (normal.dot(opposite - x), -normal.dot(x));
            inward.abs() > least && height * inward.signum() > least
        })
}

fn half_space_round(a: &PlacedHalfSpace, b: &Round, limit: f64, doubt: f64) -> Option<bool> {
    let excess = a.above(b.core.support(-a.normal)) - b.radius - limit;
    (excess.abs() > doubt).then_some(excess < 0.0)
}

//! Whether two shapes overlap, in f64.
//!
//! The signed distance defines the answer. Cheaper tests run first. They decide only where they are further from the
//! limit than [`doubt`], so the signed distance gives the same answer.

use glam::DVec3;

use super::core::{Core, CoreBox, CoreFrustum, CoreHalfSpace, CoreShape, Rounded};
use super::distance;
use super::f32_kernels::gjk::{LastSimplex, Reach, reach_of};
use super::gjk::{self, NOISE, Proximity};
use super::gjk_end::Gap;
use super::pair::{CorePair, classify};
use super::sat;
use super::segment_box;
use super::sub_simplex::Simplex;
use crate::math::Segment;
use crate::rounding::DISTANCE_ROUNDING;
use crate::touching::DOUBT;

/// Whether the signed distance of two shapes in canonical order is at or below `limit`, which is
/// [`touching::limit`](crate::touching::limit) of the margin.
pub fn overlap(a: &CoreShape, b: &CoreShape, limit: f64) -> bool {
    shortcut(a, b, limit).unwrap_or_else(|| distance::signed_distance(a, b).distance <= limit)
}

/// The same answer without the signed distance, or none where the shortcut is in doubt. The shapes may be in any order,
/// and relative to any common origin.
pub fn shortcut(a: &CoreShape, b: &CoreShape, limit: f64) -> Option<bool> {
    match classify(a, b).0 {
        CorePair::Points(a, b) => Threshold::new(a.rounded, b.rounded, limit)
            .without_interior((*b.core - *a.core).length_squared()),
        CorePair::SegmentPoint(a, b) => Threshold::new(a.rounded, b.rounded, limit)
            .without_interior(a.core.distance_squared(*b.core)),
        CorePair::Segments(a, b) => Threshold::new(a.rounded, b.rounded, limit)
            .without_interior(a.core.distance_squared_to(b.core)),
        CorePair::BoxPoint(a, b) => {
            box_point(a.core, *b.core, &Threshold::new(a.rounded, b.rounded, limit))
        }
        CorePair::BoxSegment(a, b) => {
            box_segment(a.core, b.core, &Threshold::new(a.rounded, b.rounded, limit))
        }
        CorePair::Boxes(a, b) => {
            let Threshold { reach, doubt } = Threshold::new(a.rounded, b.rounded, limit);
            sat::overlap(a.core, b.core, reach, doubt)
        }
        CorePair::FrustumPoint(a, b) => {
            frustum_point(a.core, *b.core, &Threshold::new(a.rounded, b.rounded, limit))
        }
        CorePair::Convex(a, b) => {
            let Threshold { reach, doubt } = Threshold::new(a, b, limit);
            let doubt = doubt + curved_doubt(&a.core, &b.core);
            convex(&a.core, &b.core, &Threshold { reach, doubt })
        }
        CorePair::HalfSpaceConvex(a, b) => half_space_convex(a, b, limit),
        CorePair::HalfSpaces(..) => None,
    }
}

/// The distance of two cores at which their geometries are at the margin, and how close to it a test must not decide.
struct Threshold {
    /// Negative for a depth, which only cores with an interior have.
    reach: f64,
    doubt: f64,
}

impl Threshold {
    #[inline(always)]
    fn new(a: &Rounded, b: &Rounded, limit: f64) -> Threshold {
        let lengths = a.max_lengths() + b.max_lengths();
        let doubt = doubt(lengths, a.size() + b.size(), limit);
        Threshold { reach: limit + (a.radius + b.radius), doubt }
    }

    /// Decides by the squared distance of two cores without an interior.
    #[inline(always)]
    fn without_interior(&self, distance_squared: f64) -> Option<bool> {
        if self.reach + self.doubt < 0.0 {
            Some(false)
        } else {
            self.by_squared_distance(distance_squared)
        }
    }

    /// Decides by the squared distance of two cores, which is 0 where they overlap.
    #[inline(always)]
    fn by_squared_distance(&self, distance_squared: f64) -> Option<bool> {
        let (beyond, within) = (self.reach + self.doubt, self.reach - self.doubt);
        if beyond >= 0.0 && distance_squared > beyond * beyond {
            Some(false)
        } else if within > 0.0 && distance_squared < within * within {
            Some(true)
        } else {
            None
        }
    }

    /// Decides by the penetration depth of two cores. A negative depth is a lower bound of their distance.
    #[inline(always)]
    fn by_depth(&self, depth: f64) -> Option<bool> {
        if -depth > self.reach + self.doubt {
            Some(false)
        } else if depth > self.doubt && -depth < self.reach - self.doubt {
            Some(true)
        } else {
            None
        }
    }
}

/// Returns the distance from the limit at which a test may decide. It exceeds the error of the signed distance, which
/// treats cores nearer to each other than [`NOISE`] of their size as touching.
#[inline(always)]
fn doubt(lengths: f64, size: f64, limit: f64) -> f64 {
    DOUBT * (lengths + limit.abs()) + 4.0 * NOISE * size
}

/// Returns the error of the signed distance of a pair with a curved core, which comes from a search.
#[inline(always)]
fn curved_doubt(a: &Core, b: &Core) -> f64 {
    match (a, b) {
        (Core::Frustum(_), _) | (_, Core::Frustum(_)) => 1e-6 * (a.size() + b.size()),
        _ => 0.0,
    }
}

fn box_point(a: &CoreBox, b: DVec3, threshold: &Threshold) -> Option<bool> {
    let local = a.local(b);
    threshold
        .by_squared_distance(segment_box::point_distance_squared(local, a.half))
        .or_else(|| threshold.by_depth(segment_box::point_depth(local, a.half)))
}

fn box_segment(a: &CoreBox, b: &Segment, threshold: &Threshold) -> Option<bool> {
    let core = a.local_segment(b);
    threshold
        .by_squared_distance(segment_box::distance_squared(&core, a.half))
        .or_else(|| threshold.by_depth(segment_box::depth(&core, a.half)))
}

fn frustum_point(a: &CoreFrustum, b: DVec3, threshold: &Threshold) -> Option<bool> {
    let excess = a.nearest(b, 0.0).0 - threshold.reach;
    (excess.abs() > threshold.doubt).then_some(excess < 0.0)
}

fn convex(a: &Core, b: &Core, threshold: &Threshold) -> Option<bool> {
    let Threshold { reach, doubt } = *threshold;
    // GJK must scale cores of extreme sizes. They are rare, so the signed distance handles them.
    if gjk::unit(a.size() + b.size()).is_some() {
        return None;
    }
    let mut last = LastSimplex::new();
    let within = match reach_of(a, b, reach.max(0.0), doubt, &mut last) {
        Reach::Beyond => return Some(false),
        Reach::Within => true,
        Reach::Undecided if reach < -doubt => false,
        Reach::Undecided => return by_proximity(a, b, reach, doubt, &last),
    };
    // A negative reach is a depth, which only the signed distance computes.
    (within && reach >= 0.0).then_some(true)
}

/// Decides by GJK in f64, which starts from the last simplex of GJK in f32.
fn by_proximity(a: &Core, b: &Core, reach: f64, doubt: f64, first: &LastSimplex) -> Option<bool> {
    let size = a.size() + b.size();
    match gjk::proximity_from(a, b, size, reach + doubt, first) {
        None => Some(false),
        Some(Proximity::Separated(Gap { distance, .. })) => {
            let excess = distance - reach;
            (excess.abs() > doubt).then_some(excess < 0.0)
        }
        Some(Proximity::Touching(touching)) => {
            let within = reach > doubt || contains_origin(&touching.simplex, doubt);
            within.then_some(true)
        }
    }
}

/// Whether a tetrahedron of vertices of the Minkowski difference contains the ball of radius `doubt` about the origin.
/// Then the penetration depth is at least `doubt`.
fn contains_origin(simplex: &Simplex, doubt: f64) -> bool {
    const FACES: [[usize; 4]; 4] = [[0, 1, 2, 3], [0, 1, 3, 2], [0, 2, 3, 1], [1, 2, 3, 0]];
    simplex.is_full()
        && FACES.iter().all(|face| {
            let [x, y, z, opposite] = face.map(|index| simplex[index].point);
            let (u, v) = (y - x, z - x);
            let normal = u.cross(v);
            let rounding =
                DISTANCE_ROUNDING * (x.length() + opposite.length()) * u.length() * v.length();
            let least = doubt * normal.length() + rounding;
            // Both are on the same side of the face by more than the error.
            let (inward, height) = (normal.dot(opposite - x), -normal.dot(x));
            inward.abs() > least && height * inward.signum() > least
        })
}

fn half_space_convex(a: &CoreHalfSpace, b: &Rounded, limit: f64) -> Option<bool> {
    let excess = a.height(b.core.support_point(-a.normal)) - b.radius - limit;
    (excess.abs() > doubt(a.lengths + b.max_lengths(), b.size(), limit)).then_some(excess < 0.0)
}

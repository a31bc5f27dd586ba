//! The way out of a solid: a translation that separates a body from it, for the depth of the pair.
//!
//! | pair | depth |
//! |---|---|
//! | two convex bodies, where a convex solid counts as its hull | exact |
//! | a point | exact: the distance of the nearest surface |
//! | any other pair | an upper bound: the shortest of the translations that the search finds, all of which separate |
//!
//! The search is that of PolyDepth (Je, Tang, Lee, Lee, Kim, "PolyDepth: real-time penetration depth computation using
//! iterative contact-space projection", 2012): it projects onto the planes of contacts until nothing overlaps, and out of
//! the solid by bisection along directions.

use arrayvec::ArrayVec;

use super::body::{Body, View};
use super::enclosure::surface_distance;
use super::least_translation::{Plane, least_translation, unit};
use super::nearest_parts::nearest_parts;
use super::overlap::overlap;
use super::{ConvexSpace, PosedPart, enclosure};
use crate::aabb::BOUNDED;
use crate::answers::{Distance, Part};
use crate::bvh::Bound;

/// The overlap that counts as none, relative to the extents of the pair. Less than half of the stated accuracy.
const TOUCHING: f64 = 4e-7;

/// The least cosine between a translation and the outward normal of the part that it leaves. Below, it leads inward.
const OUTWARD: f64 = -1e-3;

/// A translation that is longer than the lower bound by this factor is compared with others.
const GOOD: f64 = 1.25;

/// The most contact planes of one search.
const PLANES: usize = 16;

/// The most times that a translation is replaced by one along the normal of the contact where it ends.
const TURNS: usize = 4;

/// Returns the signed distance of a pair with a solid that overlaps or touches. `nearest` is the least of all pairs of parts.
/// `found` is the distance of these, or of the way through the nearest surface if no part overlaps.
///
/// Both bodies are computed in a frame at the position of A, so common translations change nothing.
///
/// The steps of the search are functions of their own, so that what one of them holds is not on the stack of the others.
#[inline(never)]
pub fn way_out<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    found: Distance<C::Vector>,
    nearest: f32,
) -> Distance<C::Vector> {
    if is_point(a) || is_point(b) || is_unbounded(a) || is_unbounded(b) {
        return found;
    }
    let origin = C::position(&a.pose);
    let (a, b) = (a.moved(-origin), b.moved(-origin));
    let Some(out) = between_hulls(&a, &b).or_else(|| Search::new(&a, &b).run()) else {
        return found;
    };
    // Leaving the solid leaves every part of it.
    let distance = out.distance.min(nearest) + 0.0;
    let point_b = out.point_a + C::scaled(out.normal, distance.into());
    Distance { distance, point_b, ..out }.moved(origin)
}

/// The signed distance of two convex bodies, where a convex solid counts as its hull, with the parts at its ends.
#[inline(never)]
fn between_hulls<C: ConvexSpace>(a: &Body<C>, b: &Body<C>) -> Option<Distance<C::Vector>> {
    let (twin_a, twin_b) = (twin(a), twin(b));
    let (whole_a, whole_b) = (whole(a, twin_a.as_ref())?, whole(b, twin_b.as_ref())?);
    let mut out = C::distance(whole_a, &a.pose, whole_b, &b.pose);
    if twin_a.is_some() {
        out.part_a = part_at(a, out.point_a);
    }
    if twin_b.is_some() {
        out.part_b = part_at(b, out.point_b);
    }
    Some(out)
}

/// The convex geometry with the same points as a convex solid.
fn twin<C: ConvexSpace>(body: &Body<C>) -> Option<C::Geometry> {
    body.concave()?.convex_twin()
}

/// A body as a convex geometry, which is its twin if it is concave.
fn whole<'a, C: ConvexSpace>(
    body: &Body<'a, C>,
    twin: Option<&'a C::Geometry>,
) -> Option<&'a C::Geometry> {
    match body.view {
        View::Convex(geometry) => Some(geometry),
        View::Concave(_) => twin,
    }
}

/// Returns whether both bodies are convex, where a convex solid counts as its hull.
pub fn are_convex<C: ConvexSpace>(a: &Body<C>, b: &Body<C>) -> bool {
    [a, b]
        .into_iter()
        .all(|body| body.concave().is_none_or(|concave| concave.convex_twin().is_some()))
}

/// The overlap of two bodies that counts as none.
pub fn touching<C: ConvexSpace>(a: &Body<C>, b: &Body<C>) -> f64 {
    TOUCHING * size_of_pair(a, b)
}

fn size_of_pair<C: ConvexSpace>(a: &Body<C>, b: &Body<C>) -> f64 {
    f64::from(a.bound().extent() + b.bound().extent())
}

/// Returns whether a convex body is a single point.
fn is_point<C: ConvexSpace>(body: &Body<C>) -> bool {
    let View::Convex(geometry) = body.view else { return false };
    let at_origin = C::pose_at(C::zero());
    (0..C::DIMENSIONS).all(|axis| {
        let axis = C::axis(axis);
        let ends = [axis, -axis].map(|direction| C::furthest(geometry, &at_origin, direction));
        ends[0].is_some() && ends[0] == ends[1]
    })
}

/// Returns whether a body contains a half-space. The surface of a solid overlaps it as deep as the solid does.
fn is_unbounded<C: ConvexSpace>(body: &Body<C>) -> bool {
    C::farthest_coordinate(&body.bound()) >= BOUNDED
}

/// The part of a body that is nearest to a point of its surface.
#[inline(never)]
fn part_at<C: ConvexSpace>(body: &Body<C>, point: C::Vector) -> Part {
    let geometry = C::point();
    nearest_parts(body, &Body::point(&geometry, point), |_, _, _| {}).part_a
}

/// The search for a translation of B that separates it from A.
struct Search<'a, C: ConvexSpace> {
    a: &'a Body<'a, C>,
    b: &'a Body<'a, C>,
    /// The overlap that counts as none.
    touching: f64,
    /// No translation that separates is shorter.
    least: f64,
    /// Any translation as long as this separates.
    most: f64,
    planes: ArrayVec<Plane<C::Vector>, PLANES>,
}

/// A translation: its unit direction and its length.
#[derive(Clone, Copy)]
struct Way<V> {
    direction: V,
    length: f64,
}

impl<'a, C: ConvexSpace> Search<'a, C> {
    fn new(a: &'a Body<'a, C>, b: &'a Body<'a, C>) -> Search<'a, C> {
        Search {
            a,
            b,
            touching: touching(a, b),
            // The deepest pair of parts must separate, or an inner body must come to the surface.
            least: f64::from(nearest_parts(a, b, |_, _, _| {}).distance).abs(),
            // No extent of a bound is shorter than its diagonal by more than a factor of 2.
            most: 2.0 * size_of_pair(a, b),
            planes: ArrayVec::new(),
        }
    }

    fn run(mut self) -> Option<Distance<C::Vector>> {
        let mut best = self.along_planes();
        if best.is_none_or(|best| best.length > GOOD * self.least + self.touching) {
            self.offer_directions(&mut best);
            self.turn(&mut best);
        }
        // Bodies that only touch are as deep as their parts.
        let best = best.filter(|best| best.length > 0.0)?;
        let end = self.distance_at(C::scaled(best.direction, best.length));
        Some(Distance { distance: -(best.length as f32), normal: best.direction, ..end })
    }

    /// The signed distance of the parts, or through the nearest surface, after a translation of B.
    #[inline(never)]
    fn distance_at(&self, translation: C::Vector) -> Distance<C::Vector> {
        surface_distance(self.a, &self.b.moved(translation))
    }

    /// Adds the plane of the deepest contact until the least translation that clears all planes separates the bodies.
    #[inline(never)]
    fn along_planes(&mut self) -> Option<Way<C::Vector>> {
        let mut translation = C::zero();
        loop {
            let Some(plane) = self.deepest_plane(translation) else {
                let length = C::dot(translation, translation).sqrt();
                return Some(Way { direction: unit::<C>(translation), length });
            };
            self.planes.try_push(plane).ok()?;
            translation = least_translation::<C>(&self.planes)?;
        }
    }

    /// The plane that B must clear, beyond a translation after which it still overlaps. None if it is separated.
    #[inline(never)]
    fn deepest_plane(&self, translation: C::Vector) -> Option<Plane<C::Vector>> {
        let b = self.b.moved(translation);
        // The plane of the deepest parts, if their normal leads inward.
        let mut outward = None;
        let mut deepest = nearest_parts(self.a, &b, |found, part_a, part_b| {
            outward = self.outward_plane(found, part_a, &b, part_b);
        });
        if let Some((normal, depth)) = outward {
            return Some(self.plane(normal, depth, translation));
        }
        let is_compound = self.a.compound().is_some() || b.compound().is_some();
        if deepest.distance > 0.0 {
            deepest = enclosure::enclosed(self.a, &b, deepest);
        } else if is_compound && -f64::from(deepest.distance) <= self.touching {
            // Other members may be inside, although these are not.
            deepest = enclosure::enclosed_members(self.a, &b, deepest);
        }
        let depth = -f64::from(deepest.distance);
        (depth > self.touching).then(|| self.plane(deepest.normal, depth, translation))
    }

    /// The plane that parts must clear further by a depth. Half of the tolerance more, so that rounding does not leave an
    /// overlap.
    fn plane(&self, normal: C::Vector, depth: f64, translation: C::Vector) -> Plane<C::Vector> {
        let offset = C::dot(normal, translation) + depth + 0.5 * self.touching;
        Plane { normal, offset }
    }

    /// If the normal of two overlapping parts leads into a solid, returns the outward normal of that, and how deep they
    /// overlap along it.
    fn outward_plane(
        &self,
        found: &Distance<C::Vector>,
        part_a: PosedPart<C>,
        b: &Body<C>,
        part_b: PosedPart<C>,
    ) -> Option<(C::Vector, f64)> {
        if found.distance > 0.0 {
            return None;
        }
        let outward_a = self.a.outward(found.part_a, part_a);
        let outward_b = b.outward(found.part_b, part_b).map(|normal| -normal);
        let leads_inward = |outward: &C::Vector| C::dot(found.normal, *outward) < OUTWARD;
        let outward = outward_a.into_iter().chain(outward_b).find(leads_inward)?;
        let top = C::furthest(part_a.0, part_a.1, outward)?;
        let bottom = C::furthest(part_b.0, part_b.1, -outward)?;
        Some((outward, C::dot(top - bottom, outward).max(self.touching)))
    }

    /// Keeps the shortest way out along the directions in which it may be short.
    #[inline(never)]
    fn offer_directions(&self, best: &mut Option<Way<C::Vector>>) {
        for plane in &self.planes {
            self.offer(plane.normal, self.least, best);
        }
        for axis in 0..C::DIMENSIONS {
            let axis = C::rotated(C::axis(axis), &self.a.pose);
            self.offer(axis, self.least, best);
            self.offer(-axis, self.least, best);
        }
    }

    /// Keeps the way out along a direction if it is the shortest so far. `guess`: a length that may be enough.
    #[inline(never)]
    fn offer(&self, direction: C::Vector, guess: f64, best: &mut Option<Way<C::Vector>>) {
        let limit = best.map_or(self.most, |best| best.length);
        let (mut blocked, mut length) = (0.0, guess.max(self.touching) * (1.0 + 1e-3));
        loop {
            if blocked >= limit {
                return;
            }
            length = length.min(self.most);
            let far = self.b.moved(C::scaled(direction, length));
            if !overlap(self.a, &far, 0.0) {
                break;
            }
            if length >= self.most {
                return;
            }
            (blocked, length) = (length, 2.0 * length);
        }
        // A way is free at its end. What it crosses on the way there does not matter.
        while length - blocked > 0.5 * self.touching {
            let middle = 0.5 * (blocked + length);
            let is_free = !overlap(self.a, &self.b.moved(C::scaled(direction, middle)), 0.0);
            if is_free {
                length = middle;
            } else if middle >= limit {
                return;
            } else {
                blocked = middle;
            }
        }
        if length < limit {
            *best = Some(Way { direction, length });
        }
    }

    /// Replaces a way by one along the normal of the contact at its end, as long as that is shorter.
    fn turn(&self, best: &mut Option<Way<C::Vector>>) {
        for _ in 0..TURNS {
            let Some(Way { direction, length }) = *best else { return };
            let normal = self.distance_at(C::scaled(direction, length)).normal;
            let guess = length * C::dot(direction, normal);
            if guess <= 0.0 {
                return;
            }
            self.offer(normal, guess, best);
            if best.is_some_and(|best| best.length >= length) {
                return;
            }
        }
    }
}

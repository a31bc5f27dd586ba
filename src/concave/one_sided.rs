//! One-sided surfaces: the depth of a body that crosses one is that of its way to the front.
//!
//! Two overlapping parts are separated by the least translation, except across a front:
//!
//! 1. A part of a one-sided surface has a front: a unit normal and a thickness. Solids have none: a body leaves them as a
//!    whole.
//! 2. The rule applies if the least translation leads out of the back, and the middle of the other part's extent along the
//!    normal is at most the thickness below the plane. A thickness of 0 has no limit. Unbounded parts do not count.
//! 3. Then the normal is that of the front. The depth is the length of the shortest translation along it after which the two
//!    parts do not overlap. It is at most the depth below the plane. If both parts have fronts, the shorter way counts.
//!
//! Gaps and touching pairs are the same on both sides. So the rule changes no overlap at a margin of 0 or more.

use super::body::{Body, rounding_between};
use super::solid_contact::point_of;
use super::wanted::NEARLY_SAME;
use super::welded::space::{Along, Wide};
use super::{ConvexSpace, PosedPart};
use crate::answers::{CastHit, ContactPoint, Distance, ManifoldOf, Part};
use crate::space::AtStart;

/// The front of a part of a one-sided surface.
#[derive(Clone, Copy, Debug)]
pub struct Front<V> {
    /// Unit.
    pub normal: V,
    /// How far below the front the middle of a body may be. 0: without limit.
    pub thickness: f32,
}

impl<V> Front<V> {
    /// Returns whether a body is pushed to the front whose middle is this far below it.
    pub fn holds(&self, below: f64) -> bool {
        self.thickness == 0.0 || below <= f64::from(self.thickness)
    }
}

/// A part of a body.
#[derive(Clone, Copy, Debug)]
pub struct PartOf<'a, C: ConvexSpace> {
    pub body: &'a Body<'a, C>,
    pub name: Part,
    pub posed: PosedPart<'a, C>,
}

impl<C: ConvexSpace> PartOf<'_, C> {
    fn front(&self) -> Option<Front<C::Vector>> {
        self.body.front(self.name, self.posed)
    }
}

/// Returns whether the rule may apply to a pair.
pub fn have_fronts<C: ConvexSpace>(a: &Body<C>, b: &Body<C>) -> bool {
    a.has_fronts() || b.has_fronts()
}

/// Returns the signed distance of two parts. `has_fronts` is that of their bodies: see [`have_fronts`].
pub fn distance<C: ConvexSpace>(
    a: PartOf<C>,
    b: PartOf<C>,
    has_fronts: bool,
) -> Distance<C::Vector> {
    let mut found = C::distance(a.posed.0, a.posed.1, b.posed.0, b.posed.1);
    (found.part_a, found.part_b) = (a.name, b.name);
    if !has_fronts || found.distance >= 0.0 {
        return found;
    }
    way_to_front(a, b, &found).unwrap_or(found)
}

/// Returns whether the signed distance of two parts is at or below a negative margin, by the way to a front. The least
/// translation is not longer than that way, so the caller tests `C::overlap` at the margin first.
#[inline(never)]
pub fn overlaps_at_front<C: ConvexSpace>(a: PartOf<C>, b: PartOf<C>, margin: f32) -> bool {
    C::overlap(a.posed.0, a.posed.1, b.posed.0, b.posed.1, 0.0)
        && distance(a, b, true).distance <= margin
}

/// Returns the signed distance of two parts across a front, if the rule applies. `found` is that of the least translation.
#[inline(never)]
pub fn way_to_front<C: ConvexSpace>(
    a: PartOf<C>,
    b: PartOf<C>,
    found: &Distance<C::Vector>,
) -> Option<Distance<C::Vector>> {
    let of_a = to_front::<C>(a.front(), a.posed, b.posed, found);
    let of_b = to_front::<C>(b.front(), b.posed, a.posed, &found.flipped());
    match (of_a, of_b.map(Distance::flipped)) {
        (Some(of_a), Some(of_b)) => Some(if of_b.distance > of_a.distance { of_b } else { of_a }),
        (of_a, of_b) => of_a.or(of_b),
    }
}

/// [`way_to_front`] for the front of the first part.
fn to_front<C: ConvexSpace>(
    front: Option<Front<C::Vector>>,
    surface: PosedPart<C>,
    body: PosedPart<C>,
    found: &Distance<C::Vector>,
) -> Option<Distance<C::Vector>> {
    let front = front?;
    if found.distance >= 0.0 || C::dot(found.normal, front.normal) >= 0.0 {
        return None;
    }
    let origin = C::position(body.1);
    let surface = C::shape(surface.0, surface.1, origin);
    let body = C::shape(body.0, body.1, origin);
    let crossing = Crossing::<C>::new(&front, &surface, &body)?;
    let (depth, point) = crossing.way_out(&surface, &body);
    let normal = C::moved_by(C::zero(), crossing.normal);
    // The least translation is not longer, except for rounding.
    let distance = (-depth as f32).min(found.distance);
    let point_a = point.map_or(found.point_a, |point| C::moved_by(origin, point));
    let point_b = point_a + C::scaled(normal, distance.into());
    Some(Distance { distance, normal, point_a, point_b, ..*found })
}

/// Returns whether the rule holds for a part, except for the direction of the least translation.
pub fn is_held<C: ConvexSpace>(
    front: &Front<C::Vector>,
    surface: PosedPart<C>,
    body: PosedPart<C>,
) -> bool {
    let origin = C::position(body.1);
    let surface = C::shape(surface.0, surface.1, origin);
    let body = C::shape(body.0, body.1, origin);
    Crossing::<C>::new(front, &surface, &body).is_some()
}

/// A convex body on both sides of the plane of a front.
struct Crossing<C: ConvexSpace> {
    /// Unit.
    normal: C::Wide,
    /// The depth of the lowest point below the plane.
    depth: f64,
    /// The foot of that point in the plane, if it is on the part.
    foot: Option<C::Wide>,
}

impl<C: ConvexSpace> Crossing<C> {
    /// Returns none if the body does not cross the plane, or if its middle is too far below.
    #[inline(never)]
    fn new(
        front: &Front<C::Vector>,
        surface: &C::Shape<'_>,
        body: &C::Shape<'_>,
    ) -> Option<Crossing<C>> {
        if !C::is_bounded(body) {
            return None;
        }
        let outward = C::displacement(C::zero(), front.normal);
        let mut found = None;
        C::facets(surface, &|_| true, &mut |facet| {
            let is_back = facet.normal.dot(outward) < 0.0;
            let normal = if is_back { -facet.normal } else { facet.normal };
            let lowest = C::support(body, -normal);
            let depth = normal.dot(facet.corners[0] - lowest);
            let height = normal.dot(C::support(body, normal) - facet.corners[0]);
            if depth > 0.0 && height > 0.0 && front.holds(0.5 * (depth - height)) {
                let foot = lowest + normal * depth;
                let foot = C::is_on(facet, foot, 0.0).then_some(foot);
                found = Some(Crossing { normal, depth, foot });
            }
        });
        found
    }

    /// Returns the depth along the normal, and the point of the part that the body leaves last.
    ///
    /// The signed distance is a convex function of the way. So Newton's method from above the plane never passes the last touch.
    fn way_out(&self, surface: &C::Shape<'_>, body: &C::Shape<'_>) -> (f64, Option<C::Wide>) {
        /// The height above the plane where the search begins, as a part of the depth.
        const ABOVE: f64 = 1.0 / 64.0;
        /// The gap that counts as touching, as a part of the size.
        const TOUCHING: f64 = 1e-9;
        /// The most steps. Each makes the gap or the closing speed smaller by half or more, or ends the search.
        const STEPS: u32 = 64;
        if let Some(foot) = self.foot {
            return (self.depth, Some(foot));
        }
        let touching = TOUCHING * (C::size(surface) + C::size(body));
        let mut length = self.depth * (1.0 + ABOVE);
        for _ in 0..STEPS {
            let Along { normal, point, depth } = C::separation(surface, body, self.normal * length);
            if depth >= -touching {
                return (length.clamp(0.0, self.depth), Some(point));
            }
            length += depth / normal.dot(self.normal).max(f64::MIN_POSITIVE);
            if length < 0.0 {
                break;
            }
        }
        // It grazes the part. Above the plane it is surely free.
        (self.depth, None)
    }
}

/// Returns the poses of a surface and of a body that is moved by a vector, relative to the position of the body.
fn lifted<C: ConvexSpace>(surface: &C::Pose, body: &C::Pose, by: C::Vector) -> [C::Pose; 2] {
    let origin = C::position(body);
    let rest = rounding_between(origin, C::position(surface));
    let at_origin = C::moved(body, -origin);
    [C::moved(surface, -origin), C::moved(&at_origin, by - rest)]
}

/// Returns the contact of two parts. `found` is that by the least translation at this margin.
#[inline(never)]
pub fn contact<C: ConvexSpace>(
    a: PartOf<C>,
    b: PartOf<C>,
    found: Option<C::Manifold>,
    margin: f32,
) -> Option<C::Manifold> {
    let least = match &found {
        Some(found) => {
            let (normal, first) = (found.normal(), found.points()[0]);
            let ContactPoint { distance, point_a, point_b, .. } = first;
            Distance { distance, normal, point_a, point_b, part_a: a.name, part_b: b.name }
        }
        // Along the front the parts may be deeper than by the least translation.
        None if margin < 0.0 => distance(a, b, false),
        None => return None,
    };
    let at_front = way_to_front(a, b, &least).filter(|found| found.distance <= margin);
    at_front.map_or(found, |at_front| Some(contact_at_front(a, b, &at_front, margin)))
}

/// The contact of two parts across a front, by the signed distance `found`: that of the second part moved out, moved back.
#[inline(never)]
fn contact_at_front<C: ConvexSpace>(
    a: PartOf<C>,
    b: PartOf<C>,
    found: &Distance<C::Vector>,
    margin: f32,
) -> C::Manifold {
    let &Distance { normal, distance: deepest, part_a, part_b, .. } = found;
    let out = C::scaled(normal, -f64::from(deepest));
    let (origin, [pose_a, pose_b]) =
        (C::position(b.posed.1), lifted::<C>(a.posed.1, b.posed.1, out));
    let resting = C::contact(a.posed.0, &pose_a, b.posed.0, &pose_b, margin - deepest);
    let is_level = |resting: &C::Manifold| C::dot(resting.normal(), normal) >= NEARLY_SAME;
    let Some(resting) = resting.filter(is_level) else {
        return C::Manifold::of_point(normal, point_of(found), [part_a, part_b]);
    };
    let back = |point: &ContactPoint<C::Vector>, distance: f32| {
        let point_a = point.point_a + origin;
        let point_b = point_a + C::scaled(normal, distance.into());
        ContactPoint { point_a, point_b, distance, ..*point }
    };
    let first = back(&resting.points()[0], deepest);
    let mut contact = C::Manifold::of_point(normal, first, [part_a, part_b]);
    for point in &resting.points()[1..] {
        let gap = C::dot(point.point_b - point.point_a, normal) as f32;
        let distance = (gap + deepest).max(deepest);
        if distance <= margin {
            contact.add(back(point, distance));
        }
    }
    contact
}

/// Returns the hit of a cast of two parts, of which A moves by `way`. `hit` is that by the least translation.
#[inline(never)]
pub fn hit_at_start<C: ConvexSpace>(
    a: PartOf<C>,
    way: C::Vector,
    b: PartOf<C>,
    at_start: AtStart,
    hit: Option<CastHit<C::Vector>>,
) -> Option<CastHit<C::Vector>> {
    let overlaps = || C::overlap(a.posed.0, a.posed.1, b.posed.0, b.posed.1, 0.0);
    // A pair that overlaps and separates has no hit at the start.
    let may_leave = at_start == AtStart::HitUnlessLeaving;
    let hits = hit.as_ref().is_some_and(|hit| hit.inside);
    if !(hits || may_leave && overlaps()) {
        return hit;
    }
    let least = distance(a, b, false);
    let Some(found) = way_to_front(a, b, &least) else { return hit };
    let leaves = C::dot(found.normal, way) <= 0.0;
    (!(may_leave && leaves)).then(|| inside_at_start(found))
}

/// Returns the hit at time 0 of a pair that overlaps.
pub fn inside_at_start<V>(found: Distance<V>) -> CastHit<V> {
    CastHit {
        time: 0.0,
        normal: found.normal,
        point_a: found.point_a,
        point_b: found.point_b,
        distance: found.distance,
        inside: true,
        part_a: found.part_a,
        part_b: found.part_b,
    }
}

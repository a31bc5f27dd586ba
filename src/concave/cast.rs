//! Casts: the earliest hit over all pairs of parts.

use std::ops::{Add, ControlFlow};

use super::body::{Body, NearFrame, View, is_swapped, near_frame, part_bound_in};
use super::distance::distance;
use super::least_translation::unit;
use super::one_sided::{self, PartOf, inside_at_start};
use super::overlap::overlap;
use super::way_out::{are_convex, touching};
use super::{ConvexSpace, PosedPart, Resting, enclosure};
use crate::answers::{CastHit, Part};
use crate::bvh::Bound;
use crate::space::{AtStart, CastRules, Travelling};

/// Returns the time of impact of A, which moves by `translation`, with B, which stands still.
///
/// Hits on the back of a one-sided part do not count, unless the pair touches at the start or the rules say so. The
/// direction of the motion decides the side, as that of a ray does.
#[inline(never)]
pub fn cast<C: ConvexSpace>(
    a: Body<C>,
    translation: C::Vector,
    b: Body<C>,
    rules: CastRules,
    resting: &Resting<C::Vector>,
) -> Option<CastHit<C::Vector>> {
    let leaves = match solids_at_start(&a, &b, translation, rules.at_start) {
        ControlFlow::Break(hit) => return Some(hit),
        ControlFlow::Continue(leaves) => leaves,
    };
    if leaves.is_some() && are_convex(&a, &b) {
        // A convex pair that separates along a translation never comes closer again.
        return None;
    }
    first_hit(a, translation, b, rules, &Start { leaves, resting })
}

/// A pair at the start of a cast.
struct Start<'a, V: Copy> {
    leaves: Option<Leaving>,
    resting: &'a Resting<V>,
}

/// A pair with a solid that touches or overlaps at the start, and that the motion separates.
#[derive(Clone, Copy)]
struct Leaving {
    /// Parts that are deeper than this overlap: they are on the way out. Others only touch, such as a wall beside a floor.
    touching: f32,
}

impl Leaving {
    /// Returns whether the way out of a solid passes a part. `leads_out`: whether it crosses the part from the inside.
    fn passes<V>(&self, hit: &CastHit<V>, leads_out: impl FnOnce() -> bool) -> bool {
        hit.inside && hit.time == 0.0 && hit.distance < -self.touching || leads_out()
    }
}

/// The earliest hit of a pair of parts.
// Not inlined, so that the way out of a solid at the start has room on the stack.
#[inline(never)]
fn first_hit<C: ConvexSpace>(
    a: Body<C>,
    translation: C::Vector,
    b: Body<C>,
    CastRules { at_start, back_faces }: CastRules,
    start: &Start<C::Vector>,
) -> Option<CastHit<C::Vector>> {
    let swapped = is_swapped(&a, &b);
    let (first, second) = if swapped { (b, a) } else { (a, b) };
    let (first, second, frame) = near_frame(first, second);
    let gap = start.resting.gap(&first, &second);
    let has_fronts = one_sided::have_fronts(&first, &second);
    // The movement of the second body in the frame of the first.
    let way = if swapped { translation } else { -translation };
    let ahead = unit::<C>(way);
    let mut best = Earliest::new(swapped);
    let mover = match second.view {
        View::Convex(geometry) => Some((geometry, &second.pose)),
        View::Concave(_) => None,
    };
    let mut contact_plane = None;
    let region = |frame: &C::Pose| second.bound_in(frame, 0.0);
    first.parts_along(&region, mover, way, 1.0, &mut |part_a, geometry_a, pose_a| {
        let later = |plane| C::is_beyond(plane, (geometry_a, pose_a), best.end_for(part_a));
        if contact_plane.as_ref().is_some_and(later) {
            return best.latest();
        }
        let region = |frame: &C::Pose| part_bound_in::<C>(geometry_a, pose_a, frame, 0.0);
        let part = Some((geometry_a, pose_a));
        second.parts_along(
            &region,
            part,
            -way,
            best.latest(),
            &mut |part_b, geometry_b, pose_b| {
                let (from, to) = ((geometry_a, pose_a), (geometry_b, pose_b));
                let (from, to) = if swapped { (to, from) } else { (from, to) };
                let mut hit = C::cast_until(from, translation, to, at_start, best.latest());
                if has_fronts {
                    let first = PartOf { body: &first, name: part_a, posed: (geometry_a, pose_a) };
                    let second =
                        PartOf { body: &second, name: part_b, posed: (geometry_b, pose_b) };
                    let (a, b) = if swapped { (second, first) } else { (first, second) };
                    hit = one_sided::hit_at_start(a, translation, b, at_start, hit);
                }
                let leads_out = || {
                    leads_out(&first, part_a, (geometry_a, pose_a), way)
                        || leads_out(&second, part_b, (geometry_b, pose_b), -way)
                };
                let counts = |hit: &CastHit<C::Vector>| {
                    if start.leaves.is_some_and(|leaving| leaving.passes(hit, leads_out))
                        || start.resting.covers::<C>(from, to, gap)
                    {
                        return false;
                    }
                    hit.inside
                        || back_faces
                        || !first.is_back(part_a, (geometry_a, pose_a), -ahead)
                            && !second.is_back(part_b, (geometry_b, pose_b), ahead)
                };
                if let Some(hit) = best.offer(hit.filter(counts), part_a, part_b)
                    && let Some(mover) = mover
                {
                    let normal = if swapped { hit.normal } else { -hit.normal };
                    contact_plane = C::contact_plane(mover, way, pose_a, normal);
                }
                best.latest()
            },
        );
        best.latest()
    });
    best.best.map(|hit| in_world(hit, frame.as_ref()))
}

/// Returns whether a body that moves along a way crosses a part of a solid's surface from the inside.
fn leads_out<C: ConvexSpace>(
    solid: &Body<C>,
    part: Part,
    posed: PosedPart<C>,
    way: C::Vector,
) -> bool {
    solid.outward(part, posed).is_some_and(|outward| C::dot(way, outward) >= 0.0)
}

/// Returns the time of impact of a convex and another body that both move from one pose to another.
///
/// Two concave bodies have no answer: the caller refuses them. One-sided parts as in [`cast`], unless they turn: then
/// both sides count.
#[inline(never)]
pub fn cast_motion<C: ConvexSpace>(
    a: (View<C>, &C::Pose, &C::Pose),
    b: (View<C>, &C::Pose, &C::Pose),
    CastRules { at_start, back_faces }: CastRules,
    resting: &Resting<C::Vector>,
) -> Option<CastHit<C::Vector>> {
    let starts = (Body::new(a.0, a.1), Body::new(b.0, b.1));
    let swapped = is_swapped(&starts.0, &starts.1);
    let (first, second) = if swapped { (starts.1, starts.0) } else { starts };
    let (first, second, frame) = near_frame(first, second);
    let end = |pose: &C::Pose| frame.as_ref().map_or(*pose, |frame| frame.pose::<C>(pose));
    let (end_a, end_b) = if swapped { (end(b.2), end(a.2)) } else { (end(a.2), end(b.2)) };
    let View::Convex(geometry_b) = second.view else {
        unreachable!("the caller refuses two concave geometries that turn");
    };

    let mut best = Earliest::new(swapped);
    let turns = !C::same_rotation(&first.pose, &end_a);
    let path = Path::<C>::new(geometry_b, (&second.pose, &end_b), (&first.pose, &end_a));
    let region = |frame: &C::Pose| path.region_in(&C::relative(frame, &first.pose));
    let way = (C::position(&end_b) - C::position(&second.pose))
        - (C::position(&end_a) - C::position(&first.pose));
    let ahead = unit::<C>(way);
    let translation = if swapped { way } else { -way };
    let leaves = match solids_at_start(&starts.0, &starts.1, translation, at_start) {
        ControlFlow::Break(hit) => return Some(hit),
        ControlFlow::Continue(leaves) => leaves,
    };
    let gap = resting.gap(&first, &second);
    let has_fronts = one_sided::have_fronts(&first, &second);
    let all = first.parts_near(&region, &mut |part, geometry, pose| {
        let moving_a = Travelling { geometry, pose, start: &first.pose, end: &end_a };
        let moving_b = Travelling::whole((geometry_b, &second.pose, &end_b));
        let (from, to) = if swapped { (moving_b, moving_a) } else { (moving_a, moving_b) };
        // If the parts turn, the side at the time of the hit is not known: both sides count.
        let is_back = !turns && first.is_back(part, (geometry, pose), -ahead);
        let counts = |hit: &CastHit<C::Vector>| {
            let leads_out = || leads_out(&first, part, (geometry, pose), way);
            let parts = ((from.geometry, from.pose), (to.geometry, to.pose));
            !leaves.is_some_and(|leaving| leaving.passes(hit, leads_out))
                && !resting.covers::<C>(parts.0, parts.1, gap)
                && (hit.inside || back_faces || !is_back)
        };
        let mut hit = C::cast_motion_of_parts(from, to, at_start);
        if has_fronts {
            let first = PartOf { body: &first, name: part, posed: (geometry, pose) };
            let posed = (geometry_b, &second.pose);
            let second = PartOf { body: &second, name: Part::WHOLE, posed };
            let (a, b) = if swapped { (second, first) } else { (first, second) };
            hit = one_sided::hit_at_start(a, translation, b, at_start, hit);
        }
        best.offer(hit.filter(counts), part, Part::WHOLE);
        ControlFlow::Continue(())
    });
    debug_assert!(all.is_continue());
    best.best.map(|hit| in_world(hit, frame.as_ref()))
}

/// The hit in world space.
fn in_world<V: Copy + Add<Output = V>>(
    hit: CastHit<V>,
    frame: Option<&NearFrame<V>>,
) -> CastHit<V> {
    let Some(frame) = frame else { return hit };
    CastHit { point_a: frame.to_world(hit.point_a), point_b: frame.to_world(hit.point_b), ..hit }
}

/// The path of a moving convex body in the frame of another body that moves too.
struct Path<C: ConvexSpace> {
    /// The positions at the start and at the end, in the frame of the other body.
    from: C::Vector,
    to: C::Vector,
    /// The greatest distance of a point of the convex body from its position.
    radius: f32,
    /// The greatest distance of the two positions, if the other body rotates.
    orbit: Option<f32>,
}

impl<C: ConvexSpace> Path<C> {
    fn new(
        geometry: &C::Geometry,
        (start, end): (&C::Pose, &C::Pose),
        (other_start, other_end): (&C::Pose, &C::Pose),
    ) -> Path<C> {
        let [from, to] = [(start, other_start), (end, other_end)]
            .map(|(pose, other)| C::position(&C::relative(pose, other)));
        let zero = C::scaled(from, 0.0);
        let arm = C::farthest_coordinate(&C::bound(geometry, &C::pose_at(zero)));
        let turns = !C::same_rotation(other_start, other_end);
        Path {
            from,
            to,
            // The length of a vector is at most twice its greatest coordinate, in 3D and in 2D.
            radius: 2.0 * arm,
            // The distance of two points that move along lines is greatest at an end.
            orbit: turns.then(|| C::length(from).max(C::length(to))),
        }
    }

    /// Bounds of the whole path in a frame that moves rigidly with the other body. `frame` is its pose in that body.
    fn region_in(&self, frame: &C::Pose) -> C::Bound {
        let place = |point| C::position(&C::relative(&C::pose_at(point), frame));
        let path = match self.orbit {
            None => C::bound_of_path(place(self.from), place(self.to), self.radius),
            // The other body rotates, so the convex one may be anywhere within its greatest distance.
            Some(orbit) => {
                let center = place(C::scaled(self.from, 0.0));
                C::bound_of_path(center, center, self.radius + orbit)
            }
        };
        let reach = C::farthest_coordinate(&path) + C::length(C::position(frame));
        path.grown(16.0 * f32::EPSILON * reach)
    }
}

/// Returns the hit of a pair with a solid that touches or overlaps at the start, as deep as [`distance`]. If there is none,
/// because the motion separates such a pair, returns that.
#[inline(never)]
fn solids_at_start<C: ConvexSpace>(
    a: &Body<C>,
    b: &Body<C>,
    translation: C::Vector,
    at_start: AtStart,
) -> ControlFlow<CastHit<C::Vector>, Option<Leaving>> {
    if !enclosure::may_enclose(a, b) || !overlap(a, b, 0.0) {
        return ControlFlow::Continue(None);
    }
    let found = distance(a, b);
    if at_start == AtStart::HitUnlessLeaving && C::dot(found.normal, translation) <= 0.0 {
        return ControlFlow::Continue(Some(Leaving { touching: touching(a, b) as f32 }));
    }
    ControlFlow::Break(inside_at_start(found))
}

/// The earliest hit so far. Equal times: the deepest at the start, then the lowest parts.
struct Earliest<V> {
    best: Option<CastHit<V>>,
    swapped: bool,
}

impl<V> Earliest<V> {
    fn new(swapped: bool) -> Earliest<V> {
        Earliest { best: None, swapped }
    }

    /// The latest time of a hit that could replace the best.
    fn latest(&self) -> f32 {
        self.best.as_ref().map_or(1.0, |best| best.time)
    }

    /// The time before which a convex body must touch a part of the first body to replace the best hit. The best hit is
    /// one of the same convex body, and not at the start.
    fn end_for(&self, part: Part) -> f64 {
        /// Covers the rounding of times in f64.
        const LATER: f64 = 1.0 + 1e-12;
        let best = self.best.as_ref();
        let (first, _) = best.map_or((part, part), |best| self.parts(best));
        // At the same time, the lower part wins. A part that is visited again has the same hit.
        let end = if part >= first { self.latest() } else { self.latest().next_up() };
        f64::from(end) * LATER
    }

    /// Returns the hit if it is the best so far.
    fn offer(
        &mut self,
        hit: Option<CastHit<V>>,
        part_a: Part,
        part_b: Part,
    ) -> Option<&CastHit<V>> {
        let mut hit = hit?;
        (hit.part_a, hit.part_b) = if self.swapped { (part_b, part_a) } else { (part_a, part_b) };
        if self.best.as_ref().is_some_and(|best| self.order(&hit) >= self.order(best)) {
            return None;
        }
        Some(self.best.insert(hit))
    }

    /// The part of the first body, then that of the second.
    fn parts(&self, hit: &CastHit<V>) -> (Part, Part) {
        if self.swapped { (hit.part_b, hit.part_a) } else { (hit.part_a, hit.part_b) }
    }

    fn order(&self, hit: &CastHit<V>) -> (f32, f32, Part, Part) {
        let (first, second) = self.parts(hit);
        (hit.time, hit.distance, first, second)
    }
}

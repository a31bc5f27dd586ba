//! Contacts on which a body rests at the start of a cast: parts that do not stand up from them are no hits.
//!
//! A floor of many parts is one floor. A body that slides over it comes to part after part, and touches the edge of each. The
//! rule of [`AtStart::HitUnlessLeaving`](crate::space::AtStart) is therefore one of the whole floor:
//!
//! 1. A contact at the start, with a normal and a depth, is a rest if the motion does not press on it.
//! 2. Along the normal of a rest, two parts overlap by some length. The motion does not increase it.
//! 3. If that length is at most the depth of the rest, the two parts never overlap deeper than the body does at the start.
//!    They are no hit.
//!
//! A step, a wall and a ramp that rises stand up along every such normal, so they still hit.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::body::{Body, near_origin, part_bound_in};
use super::one_sided::{self, PartOf};
use super::overlap::overlap;
use super::{ConvexSpace, PosedPart};
use crate::aabb::BOUNDED;
use crate::bvh::Bound;
use crate::space;

/// The greatest gap of a contact, and the greatest height of a part above it, relative to the extent of the moving body.
const GAP: f64 = 4e-6;

/// What the rounding of poses adds to the gap, relative to the distance between the positions of the bodies.
const ROUNDING: f64 = 5e-7;

/// The greatest sum of both, relative to the extent of the moving body.
const GREATEST_GAP: f64 = 1e-3;

/// The greatest motion against a normal, relative to the whole motion.
const PRESS: f64 = 1e-6;

/// The greatest depth in a face, relative to the extent of the moving part along its normal.
const DEPTH_IN_FACE: f64 = 0.4;

/// The most rests of a cast. The deepest are kept.
const MOST: usize = 12;

/// Normals whose coordinates are equal in steps of this count as one.
const STEPS: f64 = 65_536.0;

/// A contact at the start. The normal points from the standing body to the moving one.
#[derive(Clone, Copy, Debug)]
struct Rest<V> {
    normal: V,
    depth: f64,
}

impl<V: Copy> Rest<V> {
    /// Returns whether this rest is kept of two with nearly the same normal: the deeper one. Total, so that the order of
    /// offers does not matter.
    fn is_more<C: ConvexSpace<Vector = V>>(&self, other: &Rest<V>) -> bool {
        let key = |rest: &Rest<V>| (rest.depth, coordinates::<C>(rest.normal));
        key(self) > key(other)
    }
}

/// The contacts at the start that a motion does not press. The order in which bodies and parts are added does not matter.
#[derive(Clone, Debug)]
pub struct Resting<V: Copy> {
    rests: ArrayVec<Rest<V>, MOST>,
    /// The motion, if there can be a rest.
    translation: Option<V>,
    /// The extent of the moving body.
    extent: f64,
}

impl<V: Copy> Default for Resting<V> {
    /// No rest: every hit counts.
    fn default() -> Resting<V> {
        Resting { rests: ArrayVec::new(), translation: None, extent: 0.0 }
    }
}

impl<V: Copy> space::Resting for Resting<V> {
    fn reach(&self) -> Option<f32> {
        self.translation.map(|_| (GREATEST_GAP * self.extent) as f32)
    }
}

impl<V: Copy> Resting<V> {
    /// Prepares the contacts of a body that moves by `translation`. An unbounded body has none.
    pub fn new<C: ConvexSpace<Vector = V>>(mover: &Body<C>, translation: V) -> Resting<V> {
        let bound = mover.bound();
        let is_bounded = C::farthest_coordinate(&bound) < BOUNDED;
        let translation = is_bounded.then_some(translation);
        Resting { rests: ArrayVec::new(), translation, extent: bound.extent().into() }
    }

    /// The greatest gap of a contact of two bodies.
    pub fn gap<C: ConvexSpace<Vector = V>>(&self, mover: &Body<C>, other: &Body<C>) -> f64 {
        let between = C::length(C::position(&mover.pose) - C::position(&other.pose));
        let gap = GAP * self.extent + ROUNDING * f64::from(between);
        gap.min(GREATEST_GAP * self.extent)
    }

    /// Adds the contacts of the moving body with another one.
    pub fn add<C: ConvexSpace<Vector = V>>(&mut self, mover: &Body<C>, other: &Body<C>) {
        let Some(translation) = self.translation else { return };
        let gap = self.gap(mover, other);
        let (mover, other, _) = near_origin(*mover, *other);
        let by = gap as f32;
        let has_fronts = one_sided::have_fronts(&mover, &other);
        let all = mover.parts_near_parts(&other, by, &mut |part_a, geometry_a, pose_a| {
            let region = |frame: &C::Pose| part_bound_in::<C>(geometry_a, pose_a, frame, by);
            other.parts_near(&region, &mut |part_b, geometry_b, pose_b| {
                let from = PartOf { body: &mover, name: part_a, posed: (geometry_a, pose_a) };
                let to = PartOf { body: &other, name: part_b, posed: (geometry_b, pose_b) };
                self.add_parts::<C>(from, to, has_fronts, translation, gap);
                ControlFlow::Continue(())
            })
        });
        debug_assert!(all.is_continue());
    }

    /// Adds the contacts of a part of the moving body with one of the other.
    fn add_parts<C: ConvexSpace<Vector = V>>(
        &mut self,
        mover: PartOf<C>,
        other: PartOf<C>,
        has_fronts: bool,
        translation: V,
        gap: f64,
    ) {
        let found = one_sided::distance(mover, other, has_fronts);
        if f64::from(found.distance) > gap {
            return;
        }
        let press = GAP * self.extent + PRESS * C::dot(translation, translation).sqrt();
        let is_pressed = |normal| C::dot(translation, normal) < -press;
        if !is_pressed(-found.normal) {
            let depth = -f64::from(found.distance);
            self.offer::<C>(Rest { normal: -found.normal, depth: depth.max(0.0) });
        }
        // A part that is smaller than the depth may have the normal of a border that the floor does not have.
        C::face_normals(other.posed.0, other.posed.1, &mut |normal| {
            if !is_pressed(normal) {
                self.add_face::<C>(mover.posed, other, normal, normal, gap);
            }
        });
        if mover.body.concave().is_some() {
            C::face_normals(mover.posed.0, mover.posed.1, &mut |normal| {
                if !is_pressed(-normal) {
                    self.add_face::<C>(other.posed, mover, normal, -normal, gap);
                }
            });
        }
    }

    /// Adds the contact of a part that lies on the face of another body's part, if it is not too deep in it. `outward` is the
    /// normal of the face, `normal` that of the contact. A front that the part crosses has no limit, and its back no contact.
    fn add_face<C: ConvexSpace<Vector = V>>(
        &mut self,
        lying: PosedPart<C>,
        floor: PartOf<C>,
        outward: V,
        normal: V,
        gap: f64,
    ) {
        let front = floor.body.front(floor.name, floor.posed);
        let front = front.filter(|front| one_sided::is_held::<C>(front, floor.posed, lying));
        if front.is_some_and(|front| C::dot(front.normal, outward) < 0.0) {
            return;
        }
        let depths = depth_along::<C>(lying, floor.posed, outward)
            .zip(depth_along::<C>(lying, lying, outward));
        let Some((depth, width)) = depths else { return };
        if front.is_none() && depth > DEPTH_IN_FACE * width + gap {
            return;
        }
        let depth = depth.max(0.0);
        let rest = Rest { normal, depth };
        if !self.has::<C>(&rest) && is_inner::<C>(lying, floor.body, outward, depth, gap) {
            self.offer::<C>(rest);
        }
    }

    /// Returns whether offering a rest would change nothing, because there is one with nearly the same normal.
    fn has<C: ConvexSpace<Vector = V>>(&self, rest: &Rest<V>) -> bool {
        let cell = cell_of::<C>(rest.normal);
        self.rests
            .iter()
            .any(|other| cell_of::<C>(other.normal) == cell && !rest.is_more::<C>(other))
    }

    fn offer<C: ConvexSpace<Vector = V>>(&mut self, rest: Rest<V>) {
        let cell = cell_of::<C>(rest.normal);
        if let Some(same) = self.rests.iter_mut().find(|other| cell_of::<C>(other.normal) == cell) {
            if rest.is_more::<C>(same) {
                *same = rest;
            }
            return;
        }
        if self.rests.is_full() {
            let least = (1..MOST).fold(0, |least, next| {
                if self.rests[least].is_more::<C>(&self.rests[next]) { next } else { least }
            });
            if !rest.is_more::<C>(&self.rests[least]) {
                return;
            }
            self.rests.swap_remove(least);
        }
        self.rests.push(rest);
    }

    /// Keeps the contacts about whose normals the body turns between two poses. Such a turn changes no height along them.
    pub fn keep_axes_of_turn<C: ConvexSpace<Vector = V>>(
        &mut self,
        mover: &Body<C>,
        end: &C::Pose,
    ) {
        let start = &mover.pose;
        // The length of a vector is at most twice its greatest coordinate.
        let at_origin = mover.moved(-C::position(start));
        let arm = 2.0 * f64::from(C::farthest_coordinate(&at_origin.bound()));
        let gap = GAP * self.extent;
        self.rests.retain(|rest| {
            let turned = C::rotated(C::relative_vector(rest.normal, start), end);
            let off = turned - rest.normal;
            arm * C::dot(off, off).sqrt() <= gap
        });
    }

    /// Returns whether a part of the moving body never overlaps another part deeper than the body does at the start, within
    /// a gap.
    pub fn covers<C: ConvexSpace<Vector = V>>(
        &self,
        mover: PosedPart<C>,
        other: PosedPart<C>,
        gap: f64,
    ) -> bool {
        self.rests.iter().any(|rest| {
            depth_along::<C>(mover, other, rest.normal)
                .is_some_and(|depth| depth <= rest.depth + gap)
        })
    }
}

/// The coordinates of a vector, then zeros.
fn coordinates<C: ConvexSpace>(vector: C::Vector) -> [f64; 3] {
    [0, 1, 2].map(|axis| if axis < C::DIMENSIONS { C::dot(vector, C::axis(axis)) } else { 0.0 })
}

/// Equal for normals that count as one.
fn cell_of<C: ConvexSpace>(normal: C::Vector) -> [i32; 3] {
    coordinates::<C>(normal).map(|along| (STEPS * along).round() as i32)
}

/// Returns whether the lowest point of a part is over a floor, and no border of that is as near to it as the part is deep.
/// Else the part may only touch a step with its side.
fn is_inner<C: ConvexSpace>(
    lying: PosedPart<C>,
    floor: &Body<C>,
    outward: C::Vector,
    depth: f64,
    gap: f64,
) -> bool {
    let Some(lowest) = C::furthest(lying.0, lying.1, -outward) else { return false };
    let foot = lowest + C::scaled(outward, depth);
    let point = C::point();
    let is_on = |place| overlap(&Body::point(&point, place), floor, gap as f32);
    let around = depth + 2.0 * gap;
    is_on(foot)
        && C::tangents(outward).into_iter().all(|tangent| {
            let by = C::scaled(tangent, around);
            is_on(foot + by) && is_on(foot - by)
        })
}

/// The length by which two parts overlap along a normal that points to the first one. Unbounded parts have none.
fn depth_along<C: ConvexSpace>(
    mover: PosedPart<C>,
    other: PosedPart<C>,
    normal: C::Vector,
) -> Option<f64> {
    let bottom = C::furthest(mover.0, mover.1, -normal)?;
    let top = C::furthest(other.0, other.1, normal)?;
    Some(C::dot(top - bottom, normal))
}

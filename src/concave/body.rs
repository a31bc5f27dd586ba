//! A posed geometry, convex or concave, as the folds see it: convex geometries are their own only part.

use std::ops::{Add, ControlFlow, Neg, Sub};

use super::{Concave, ConvexSpace, Front, PosedCompound, PosedPart, Region, Visit};
use crate::answers::Part;
use crate::bvh::Bound;

/// A geometry by its structure.
#[derive(Debug)]
pub enum View<'a, C: ConvexSpace> {
    Convex(&'a C::Geometry),
    Concave(&'a dyn Concave<C>),
}

impl<C: ConvexSpace> Clone for View<'_, C> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<C: ConvexSpace> Copy for View<'_, C> {}

/// A geometry and its pose.
#[derive(Clone, Copy, Debug)]
pub struct Body<'a, C: ConvexSpace> {
    pub view: View<'a, C>,
    pub pose: C::Pose,
}

/// A visitor of the members of a body, each a body itself: the member, and a function that returns the whole body's name of
/// a piece of it.
pub type VisitMember<'a, C> = dyn FnMut(Body<C>, &dyn Fn(Part) -> Part) + 'a;

impl<'a, C: ConvexSpace> Body<'a, C> {
    pub fn new(view: View<'a, C>, pose: &C::Pose) -> Body<'a, C> {
        Body { view, pose: *pose }
    }

    /// A point of world space.
    pub fn point(geometry: &'a C::Geometry, point: C::Vector) -> Body<'a, C> {
        Body { view: View::Convex(geometry), pose: C::pose_at(point) }
    }

    pub fn moved(self, by: C::Vector) -> Body<'a, C> {
        Body { pose: C::moved(&self.pose, by), ..self }
    }

    /// Returns the body as the concave geometry that it is.
    pub fn concave(&self) -> Option<&'a dyn Concave<C>> {
        match self.view {
            View::Convex(_) => None,
            View::Concave(concave) => Some(concave),
        }
    }

    /// Bounds that contain the body.
    pub fn bound(&self) -> C::Bound {
        match self.view {
            View::Convex(geometry) => C::bound(geometry, &self.pose),
            View::Concave(concave) => concave.bound(&self.pose),
        }
    }

    /// Bounds in the frame of a pose, expanded by `by` and by the rounding of the frame.
    pub fn bound_in(&self, frame: &C::Pose, by: f32) -> C::Bound {
        let pose = C::relative(&self.pose, frame);
        let bound = match self.view {
            View::Convex(geometry) => C::bound(geometry, &pose),
            View::Concave(concave) => concave.bound(&pose),
        };
        with_slack::<C>(bound, &pose, by)
    }

    pub fn parts_near(
        &self,
        region: &Region<C>,
        visit: &mut Visit<C, ControlFlow<()>>,
    ) -> ControlFlow<()> {
        match self.view {
            View::Convex(geometry) => visit(Part::WHOLE, geometry, &self.pose),
            View::Concave(concave) => concave.parts_near(&self.pose, region, visit),
        }
    }

    /// Visits the parts that may touch parts of another body within `by`. Their bounds meet those of the body.
    pub fn parts_near_parts(
        &self,
        other: &Body<C>,
        by: f32,
        visit: &mut Visit<C, ControlFlow<()>>,
    ) -> ControlFlow<()> {
        let region = |frame: &C::Pose| other.bound_in(frame, by);
        if other.concave().is_none() {
            return self.parts_near(&region, visit);
        }
        let mut may_touch = |group: &Region<C>| {
            let grown = |frame: &C::Pose| group(frame).grown(by);
            other.parts_near(&grown, &mut |_, _, _| ControlFlow::Break(())).is_break()
        };
        self.parts_near_if(&region, &mut may_touch, visit)
    }

    /// [`Concave::parts_near_if`].
    pub fn parts_near_if(
        &self,
        region: &Region<C>,
        may_touch: &mut dyn FnMut(&Region<C>) -> bool,
        visit: &mut Visit<C, ControlFlow<()>>,
    ) -> ControlFlow<()> {
        match self.view {
            View::Convex(geometry) => visit(Part::WHOLE, geometry, &self.pose),
            View::Concave(concave) => concave.parts_near_if(&self.pose, region, may_touch, visit),
        }
    }

    pub fn parts_by_distance(&self, region: &Region<C>, reach: f32, visit: &mut Visit<C, f32>) {
        match self.view {
            View::Convex(geometry) => {
                visit(Part::WHOLE, geometry, &self.pose);
            }
            View::Concave(concave) => concave.parts_by_distance(&self.pose, region, reach, visit),
        }
    }

    pub fn parts_along(
        &self,
        region: &Region<C>,
        mover: Option<PosedPart<C>>,
        translation: C::Vector,
        latest: f32,
        visit: &mut Visit<C, f32>,
    ) {
        match self.view {
            View::Convex(geometry) => {
                visit(Part::WHOLE, geometry, &self.pose);
            }
            View::Concave(concave) => {
                concave.parts_along(&self.pose, region, mover, translation, latest, visit);
            }
        }
    }

    pub fn each_part(&self, visit: &mut Visit<C, ()>) {
        match self.view {
            View::Convex(geometry) => visit(Part::WHOLE, geometry, &self.pose),
            View::Concave(concave) => concave.each_part(&self.pose, visit),
        }
    }

    /// Returns the body as the compound that it is.
    pub fn compound(&self) -> Option<&'a PosedCompound<C>> {
        self.concave().and_then(Concave::as_compound)
    }

    /// Visits the enabled parts of a compound, or the body itself.
    pub fn each_member(&self, visit: &mut VisitMember<C>) {
        match self.compound() {
            Some(compound) => compound.each_member(&self.pose, visit),
            None => visit(*self, &|piece| piece),
        }
    }

    pub fn is_solid(&self) -> bool {
        self.concave().is_some_and(Concave::is_solid)
    }

    pub fn is_welded(&self, part: Part) -> bool {
        self.concave().is_some_and(|concave| concave.is_welded(part))
    }

    pub fn has_welded_parts(&self) -> bool {
        self.concave().is_some_and(Concave::has_welded_parts)
    }

    /// Returns whether a unit direction points out of the back of a one-sided part.
    pub fn is_back(
        &self,
        part: Part,
        (geometry, pose): PosedPart<C>,
        direction: C::Vector,
    ) -> bool {
        self.concave().is_some_and(|concave| concave.is_back(part, geometry, pose, direction))
    }

    /// Returns whether any part has a front.
    pub fn has_fronts(&self) -> bool {
        self.concave().is_some_and(Concave::has_fronts)
    }

    /// Returns the front of a part of a one-sided surface.
    pub fn front(&self, part: Part, (geometry, pose): PosedPart<C>) -> Option<Front<C::Vector>> {
        self.concave()?.front(part, geometry, pose)
    }

    /// Returns the unit normal of a part that points out of the solid whose surface it is on.
    pub fn outward(&self, part: Part, (geometry, pose): PosedPart<C>) -> Option<C::Vector> {
        self.concave()?.outward(part, geometry, pose)
    }

    /// Returns the body as the convex geometry with the same points, if there is one.
    pub fn or_twin(self, twin: Option<&'a C::Geometry>) -> Body<'a, C> {
        Body { view: twin.map_or(self.view, View::Convex), ..self }
    }

    pub fn encloses(&self, point: C::Vector) -> bool {
        self.concave().is_some_and(|concave| concave.encloses(&self.pose, point))
    }

    /// Returns the furthest point along a unit direction. Unbounded geometries have none.
    pub fn furthest(&self, direction: C::Vector) -> Option<C::Vector> {
        let mut best: Option<C::Vector> = None;
        let mut bounded = true;
        self.each_part(&mut |_, geometry, pose| {
            let Some(point) = C::furthest(geometry, pose, direction) else {
                bounded = false;
                return;
            };
            let height = |point| C::dot(point, direction);
            if best.is_none_or(|best| height(point) > height(best)) {
                best = Some(point);
            }
        });
        best.filter(|_| bounded)
    }

    pub fn has_part_poses(&self) -> bool {
        self.concave().is_some_and(Concave::has_part_poses)
    }
}

/// Returns the bodies in a frame near both, and the vector from there back to world space.
///
/// The poses of parts are rounded to f32 in that frame, so a common translation does not change their rounding. Bodies
/// without part poses stay where they are.
pub fn near_origin<'a, C: ConvexSpace>(
    a: Body<'a, C>,
    b: Body<'a, C>,
) -> (Body<'a, C>, Body<'a, C>, Option<C::Vector>) {
    if !a.has_part_poses() && !b.has_part_poses() {
        return (a, b, None);
    }
    let (a, b, origin) = at_origin(a, b);
    (a, b, Some(origin))
}

/// Returns the bodies in a frame at the position of A, and that position.
fn at_origin<'a, C: ConvexSpace>(
    a: Body<'a, C>,
    b: Body<'a, C>,
) -> (Body<'a, C>, Body<'a, C>, C::Vector) {
    let origin = C::position(&a.pose);
    (a.moved(-origin), b.moved(-origin), origin)
}

/// [`near_origin`] for contacts. Which of them are internal to a welded body depends on rounding, so such bodies move, too, if
/// that rounds nothing.
pub fn near_origin_or_welded<'a, C: ConvexSpace>(
    a: Body<'a, C>,
    b: Body<'a, C>,
) -> (Body<'a, C>, Body<'a, C>, Option<C::Vector>) {
    let is_exact = || rounded_off(&a, &b) == C::zero();
    if !a.has_welded_parts() && !b.has_welded_parts() || !is_exact() {
        return near_origin(a, b);
    }
    let (a, b, origin) = at_origin(a, b);
    (a, b, Some(origin))
}

/// The rounding of a position, as a part of a body's size, that is too large to be left out.
const COARSE: f32 = 1e-6;

/// Returns what rounding leaves out of the vector between the positions of two bodies. None where that is small compared with
/// a compound.
fn rest_between<C: ConvexSpace>(a: &Body<C>, b: &Body<C>) -> Option<C::Vector> {
    let rest = rounded_off(a, b);
    let size = |body: &Body<C>| body.compound().map_or(f32::INFINITY, PosedCompound::reach);
    let matters = || C::length(rest) > COARSE * size(a).min(size(b));
    (rest != C::scaled(rest, 0.0) && matters()).then_some(rest)
}

/// What rounding leaves out of the vector between the positions of two bodies.
fn rounded_off<C: ConvexSpace>(a: &Body<C>, b: &Body<C>) -> C::Vector {
    rounding_between(C::position(&a.pose), C::position(&b.pose))
}

/// Returns what rounding leaves out of the vector between two points: Knuth's exact difference.
pub fn rounding_between<V: Copy + Add<Output = V> + Sub<Output = V>>(from: V, to: V) -> V {
    let rounded = to - from;
    let near_from = to - rounded;
    let near_to = rounded + near_from;
    (to - near_to) + (near_from - from)
}

/// A frame near two bodies.
pub struct NearFrame<V> {
    /// The origin of the frame, less `rest`.
    origin: V,
    rest: Option<V>,
}

impl<V: Copy + Add<Output = V>> NearFrame<V> {
    pub fn to_world(&self, point: V) -> V {
        self.rest.map_or(point, |rest| point + rest) + self.origin
    }
}

impl<V: Copy + Neg<Output = V>> NearFrame<V> {
    pub fn pose<C: ConvexSpace<Vector = V>>(&self, pose: &C::Pose) -> C::Pose {
        let moved = C::moved(pose, -self.origin);
        self.rest.map_or(moved, |rest| C::moved(&moved, -rest))
    }
}

/// [`near_origin`] for bodies that may be so distant from each other that the rounding of their relative position matters.
/// The frame then has an origin that does not round it.
pub fn near_frame<'a, C: ConvexSpace>(
    a: Body<'a, C>,
    b: Body<'a, C>,
) -> (Body<'a, C>, Body<'a, C>, Option<NearFrame<C::Vector>>) {
    let (near_a, near_b, origin) = near_origin(a, b);
    let frame = origin.map(|origin| NearFrame { origin, rest: rest_between(&a, &b) });
    let rest = frame.as_ref().and_then(|frame| frame.rest);
    (rest.map_or(near_a, |rest| near_a.moved(-rest)), near_b, frame)
}

/// Returns whether a pair must be swapped to stand in the order in which it is computed.
///
/// The concave one comes first. Two concave ones are ordered by pose.
pub fn is_swapped<C: ConvexSpace>(a: &Body<C>, b: &Body<C>) -> bool {
    match (a.view, b.view) {
        (View::Concave(_), View::Concave(_)) => C::order_of_poses(&a.pose, &b.pose).is_gt(),
        (View::Convex(_), View::Concave(_)) => true,
        (View::Concave(_) | View::Convex(_), View::Convex(_)) => false,
    }
}

/// The bounds of a part in the frame of a pose, expanded by `by` and by the rounding of the frame.
pub fn part_bound_in<C: ConvexSpace>(
    geometry: &C::Geometry,
    pose: &C::Pose,
    frame: &C::Pose,
    by: f32,
) -> C::Bound {
    let pose = C::relative(pose, frame);
    with_slack::<C>(C::bound(geometry, &pose), &pose, by)
}

/// Expands bounds at a relative pose by `by` and by the rounding of that pose. The rounding moves a point by at most a
/// few ulps of its distance from either frame's origin.
pub fn with_slack<C: ConvexSpace>(bound: C::Bound, pose: &C::Pose, by: f32) -> C::Bound {
    const ROUNDING: f32 = 8.0 * f32::EPSILON;
    let reach = C::farthest_coordinate(&bound) + C::length(C::position(pose));
    bound.grown(ROUNDING * reach + by)
}

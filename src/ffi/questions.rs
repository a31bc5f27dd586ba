//! What C can ask about geometries in hand, in either dimension: the narrow phase's answers as C's structs.

use super::dimension::{Dimension, Given, Placed, Verdict};
use crate::space::{AtStart, Space};

/// A checked geometry, where it stands at the start, and where at the end.
pub(super) type Travelling<'a, D> =
    (&'a <D as Space>::Geometry, &'a <D as Space>::Pose, &'a <D as Space>::Pose);

pub(super) trait Questions: Dimension {
    type CSeparation: Verdict;
    type CManifold: Verdict;
    type CCastHit: Verdict;
    type CAxis: Send;
    type CLine: Send;

    /// What can be said of an overlap before anything has been checked: nothing, of whatever is unfit.
    fn surely_overlap(a: Given<Self>, b: Given<Self>, margin: f32) -> Option<bool>;

    fn separation(a: Placed<Self>, b: Placed<Self>) -> Self::CSeparation;

    fn closest_point(target: Placed<Self>, point: Self::Vector) -> Self::CSeparation;

    fn contains(target: Placed<Self>, point: Self::Vector) -> bool;

    fn aabb(target: Placed<Self>) -> Self::CBounds;

    /// All zero when the two are further apart than `margin`.
    fn contact(a: Placed<Self>, b: Placed<Self>, margin: f32) -> Self::CManifold;

    /// `contact` of what is fit, if it can be told from the structs as they came: copying them takes long, next to
    /// some pairs' answers.
    #[inline(always)]
    fn contact_as_given(_a: Given<Self>, _b: Given<Self>, _margin: f32) -> Option<Self::CManifold> {
        None
    }

    /// How many points a manifold has.
    fn points(manifold: &Self::CManifold) -> u32;

    /// A miss has a time of -1 and is 0 elsewhere.
    fn cast(
        a: Placed<Self>,
        translation: Self::Vector,
        b: Placed<Self>,
        at_start: AtStart,
    ) -> Self::CCastHit;

    /// As `cast`.
    fn cast_motion(a: Travelling<Self>, b: Travelling<Self>, at_start: AtStart) -> Self::CCastHit;

    /// Hands every axis to `list`; answers which one decides.
    fn explain(a: Placed<Self>, b: Placed<Self>, list: &mut dyn FnMut(Self::CAxis)) -> usize;

    fn lines(target: Placed<Self>, segments: u32, list: &mut dyn FnMut(Self::CLine));
}

/// A hit where the answer is yes: a miss leaves what stands there.
#[inline]
pub(super) fn store<T: Verdict>(found: T, place: &mut T) -> i32 {
    let yes = found.is_yes();
    if yes {
        *place = found;
    }
    yes.into()
}

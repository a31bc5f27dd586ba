//! Posed geometries in lanes: their loads, and the kernels of each class on them.

use glam::Vec4;

use super::*;
use crate::batch::block::{LaneBody, Lanes};
use crate::batch::class::{Class, Kind};
use crate::batch::questions::LaneQuestions;
use crate::dim2::Dim2;
use crate::dim2::convex::Convex;
use crate::dim2::narrowphase::f32_kernels::{WideBox, WideCircle, WidePose, kind_of};
use crate::dim2::narrowphase::pair::PosedConvex;

/// A posed geometry in any form whose numbers fill lanes. The kind of all lanes is the one that the function needs.
pub(crate) trait PosedBody: LaneBody {
    /// Position and rotation.
    fn pose(self) -> Vec4;

    /// The radius and centre of a circle or a box, in the last three lanes.
    fn radius_and_center(self) -> Vec4;

    /// The rotation and half extents of a box.
    fn rotation_and_half(self) -> Vec4;

    #[inline(always)]
    fn circles<L: F32Lanes>(bodies: &impl Lanes<Self>) -> PosedLanes<CircleLanes<L>, L> {
        let [_, radius, x, y] = L::transposed(|lane| bodies.at(lane).radius_and_center());
        (CircleLanes { radius, center: [x, y] }, poses(bodies))
    }

    #[inline(always)]
    fn boxes<L: F32Lanes>(bodies: &impl Lanes<Self>) -> PosedLanes<BoxLanes<L>, L> {
        let [_, radius, x, y] = L::transposed(|lane| bodies.at(lane).radius_and_center());
        let (rotation, half_extents) = rotations_and_halves(bodies);
        (BoxLanes { radius, center: [x, y], rotation, half_extents }, poses(bodies))
    }

    /// Boxes whose radii and centres are 0.
    #[inline(always)]
    fn plain_boxes<L: F32Lanes>(bodies: &impl Lanes<Self>) -> PosedLanes<BoxLanes<L>, L> {
        let (radius, center) = (L::zero(), [L::zero(); 2]);
        let (rotation, half_extents) = rotations_and_halves(bodies);
        (BoxLanes { radius, center, rotation, half_extents }, poses(bodies))
    }
}

#[inline(always)]
fn poses<L: F32Lanes, B: PosedBody>(bodies: &impl Lanes<B>) -> PoseLanes<L> {
    PoseLanes(L::transposed(|lane| bodies.at(lane).pose()))
}

#[inline(always)]
fn rotations_and_halves<L: F32Lanes, B: PosedBody>(bodies: &impl Lanes<B>) -> Oriented<L> {
    let [cos, sin, x, y] = L::transposed(|lane| bodies.at(lane).rotation_and_half());
    ([cos, sin], [x, y])
}

/// The overlap kernel of each class. There is none for capsules.
#[inline(always)]
pub(crate) fn overlap<L: F32Lanes, B: PosedBody>(
    class: Class,
    a: &impl Lanes<B>,
    b: &impl Lanes<B>,
    margin: f32,
) -> Answers {
    match class {
        Class::Rounds(..) => circles::<L>(B::circles(a), B::circles(b), margin),
        Class::BoxRound(..) => box_circle::<L>(B::boxes(a), B::circles(b), margin),
        Class::Boxes(..) => boxes::<L>(B::boxes(a), B::boxes(b), margin),
        Class::CapsuleRound(..) | Class::Capsules(..) | Class::BoxCapsule(..) => Answers::NONE,
    }
}

/// There are no kernels.
impl<B: Copy> LaneQuestions<B> for Dim2 {}

impl LaneBody for PosedConvex<'_> {
    #[inline(always)]
    fn code(self) -> u8 {
        Kind::code_of(kind_of(self.0))
    }

    #[inline(always)]
    fn overlap<L: F32Lanes>(
        class: Class,
        a: &impl Lanes<Self>,
        b: &impl Lanes<Self>,
        margin: f32,
    ) -> Answers {
        overlap::<L, Self>(class, a, b, margin)
    }
}

impl PosedBody for PosedConvex<'_> {
    #[inline(always)]
    fn pose(self) -> Vec4 {
        WidePose::from(self.1).0
    }

    #[inline(always)]
    fn radius_and_center(self) -> Vec4 {
        match self.0 {
            Convex::Circle(circle) => WideCircle::from(circle).radius_and_center,
            Convex::Box(oriented) => WideBox::from(oriented).radius_and_center,
            _ => unreachable!("only circles and boxes have kernels"),
        }
    }

    #[inline(always)]
    fn rotation_and_half(self) -> Vec4 {
        match self.0 {
            Convex::Box(oriented) => WideBox::from(oriented).rotation_and_half,
            _ => unreachable!("it is a box"),
        }
    }
}

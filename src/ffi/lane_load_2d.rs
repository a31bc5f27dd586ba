//! Loads 2D C structs into SIMD lanes, for the lane kernels. The structs need not be valid.

use glam::Vec4;
use std::mem::offset_of;

use super::kind_2d::Kind2D;
use super::lane_pairs::{Adjacent, Block, BodyLanes, Kernel, Run};
use super::overlap_batch::{LaneOverlap, Sameness};
use super::simd_load::{four, rows};
use super::simd_load_2d::BOX_ROTATION;
use super::types_2d::*;
use crate::dim2::Dim2;
use crate::dim2::narrowphase::f32_lanes::{self, BoxLanes, CircleLanes, PoseLanes};
use crate::simd::differences::{Rows, differences};
use crate::simd::f32_lanes::{Answers, F32Lanes, RowLanes};

type Posed<G, L> = (G, PoseLanes<L>);

#[inline(always)]
fn pose<L: F32Lanes>(bodies: &impl BodyLanes<Dim2>) -> PoseLanes<L> {
    PoseLanes(L::transposed(|lane| {
        four::<_, { offset_of!(imp_pose_2d, position) }>(bodies.pose(lane))
    }))
}

/// The numbers after the kind: radius and centre.
#[inline(always)]
fn circle<L: F32Lanes>(bodies: &impl BodyLanes<Dim2>) -> CircleLanes<L> {
    let [_, radius, x, y] = L::transposed(|lane| {
        four::<_, { offset_of!(imp_geometry_2d, kind) }>(bodies.geometry(lane))
    });
    CircleLanes { radius, center: [x, y] }
}

#[inline(always)]
fn circles<L: F32Lanes>(bodies: &impl BodyLanes<Dim2>) -> Posed<CircleLanes<L>, L> {
    (circle(bodies), pose(bodies))
}

#[inline(always)]
fn boxes<L: F32Lanes>(bodies: &impl BodyLanes<Dim2>) -> Posed<BoxLanes<L>, L> {
    let CircleLanes { radius, center } = circle(bodies);
    let [cos, sin, x, y] = L::transposed(|lane| four::<_, BOX_ROTATION>(bodies.geometry(lane)));
    (BoxLanes { radius, center, rotation: [cos, sin], half_extents: [x, y] }, pose(bodies))
}

/// Loads plain boxes, as `Sameness` calls them.
#[inline(always)]
fn plain_boxes<L: F32Lanes>(bodies: &impl BodyLanes<Dim2>) -> Posed<BoxLanes<L>, L> {
    let [cos, sin, x, y] = L::transposed(|lane| four::<_, BOX_ROTATION>(bodies.geometry(lane)));
    let (radius, center) = (L::zero(), [L::zero(); 2]);
    (BoxLanes { radius, center, rotation: [cos, sin], half_extents: [x, y] }, pose(bodies))
}

/// Defines a kernel on lanes of two kinds.
macro_rules! kernel {
    ($name:ident, $kernel:path, $load_a:ident, $load_b:ident) => {
        struct $name;

        impl Kernel<Dim2> for $name {
            #[inline(always)]
            fn answer<L: F32Lanes>(
                a: &impl BodyLanes<Dim2>,
                b: &impl BodyLanes<Dim2>,
                margin: f32,
            ) -> Answers {
                $kernel($load_a::<L>(a), $load_b::<L>(b), margin)
            }
        }
    };
}
kernel!(CirclesKernel, f32_lanes::circles, circles, circles);
kernel!(BoxCircleKernel, f32_lanes::box_circle, boxes, circles);
kernel!(BoxesKernel, f32_lanes::boxes, boxes, boxes);
kernel!(PlainBoxCircleKernel, f32_lanes::box_circle, plain_boxes, circles);
kernel!(PlainBoxesKernel, f32_lanes::boxes, plain_boxes, plain_boxes);

/// The pairs of kinds with a kernel.
#[derive(Clone, Copy)]
pub(super) enum Class {
    Circles,
    BoxCircle,
    Boxes,
}

const CIRCLE: usize = 0;
const BOX: usize = 1;

impl LaneOverlap for Dim2 {
    type Class = Class;

    const CLASSES: &'static [(usize, usize, Class)] = &[
        (CIRCLE, CIRCLE, Class::Circles),
        (BOX, CIRCLE, Class::BoxCircle),
        (BOX, BOX, Class::Boxes),
    ];

    #[inline(always)]
    fn sameness<L: RowLanes>(geometries: &[imp_geometry_2d]) -> Sameness {
        let geometries: &[Rows<5>] = rows(geometries);
        let bits = differences::<L, 5>(geometries)[0];
        let of_kinds = bits.x.to_bits() == 0;
        // All bits that are set after the kind.
        let bits = bits.add_differences(Vec4::ZERO, &geometries[0][0]);
        let are_zero = [bits.y, bits.z, bits.w].iter().all(|word| word.to_bits() == 0);
        Sameness { of_kinds, are_plain: of_kinds && are_zero }
    }

    #[inline(always)]
    fn lane_kind(geometry: &imp_geometry_2d) -> Option<usize> {
        match Kind2D::parse(geometry)? {
            Kind2D::Circle(_) => Some(CIRCLE),
            Kind2D::Box(_) => Some(BOX),
            Kind2D::Capsule(_)
            | Kind2D::Polygon(_)
            | Kind2D::Segment(_)
            | Kind2D::HalfPlane(_)
            | Kind2D::LargePolygon(_)
            | Kind2D::Compound(_)
            | Kind2D::Polyline(_) => None,
        }
    }

    #[inline(always)]
    fn answer_adjacent<L: F32Lanes>(
        class: Class,
        are_plain: [bool; 2],
        pairs: &Adjacent<Dim2>,
        margin: f32,
        block: &mut Block,
    ) {
        match (class, are_plain) {
            (Class::Circles, _) => pairs.answer::<L, CirclesKernel>(margin, block),
            (Class::BoxCircle, [true, _]) => pairs.answer::<L, PlainBoxCircleKernel>(margin, block),
            (Class::BoxCircle, _) => pairs.answer::<L, BoxCircleKernel>(margin, block),
            (Class::Boxes, [true, true]) => pairs.answer::<L, PlainBoxesKernel>(margin, block),
            (Class::Boxes, _) => pairs.answer::<L, BoxesKernel>(margin, block),
        }
    }

    #[inline(always)]
    fn answer_runs<L: F32Lanes>(
        class: Class,
        runs: [Run<Dim2>; 2],
        margin: f32,
        block: &mut Block,
    ) {
        for run in runs {
            match class {
                Class::Circles => run.answer::<L, CirclesKernel>(margin, block),
                Class::BoxCircle => run.answer::<L, BoxCircleKernel>(margin, block),
                Class::Boxes => run.answer::<L, BoxesKernel>(margin, block),
            }
        }
    }
}

//! Loads 2D C structs into SIMD lanes. The structs need not be valid.

use glam::Vec4;
use std::mem::offset_of;

use super::struct_pairs::{LaneStructs, Sameness, StructBody};
use crate::batch::block::Lanes;
use crate::batch::class::{self, Class};
use crate::dim2::Dim2;
use crate::dim2::narrowphase::f32_lanes;
use crate::dim2::narrowphase::f32_lanes::load::{self, PosedBody};
use crate::ffi::decode::simd_load::{four, rows};
use crate::ffi::decode::simd_load_2d::BOX_ROTATION;
use crate::ffi::structs::kind_2d::Kind2D;
use crate::ffi::structs::types_2d::{imp_geometry_2d, imp_pose_2d};
use crate::simd::differences::{Rows, differences};
use crate::simd::f32_lanes::{Answers, F32Lanes, RowLanes};

type Body<'a> = StructBody<'a, Dim2>;

impl PosedBody for Body<'_> {
    #[inline(always)]
    fn pose(self) -> Vec4 {
        four::<_, { offset_of!(imp_pose_2d, position) }>(self.0.1)
    }

    /// The numbers after the kind.
    #[inline(always)]
    fn radius_and_center(self) -> Vec4 {
        four::<_, { offset_of!(imp_geometry_2d, kind) }>(self.0.0)
    }

    #[inline(always)]
    fn rotation_and_half(self) -> Vec4 {
        four::<_, BOX_ROTATION>(self.0.0)
    }
}

impl LaneStructs for Dim2 {
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
    fn lane_kind(geometry: &imp_geometry_2d) -> Option<class::Kind> {
        match Kind2D::parse(geometry)? {
            Kind2D::Circle(_) => Some(class::Kind::ROUND),
            Kind2D::Box(_) => Some(class::Kind::BOX),
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
    fn lane_overlap<'a, L: F32Lanes>(
        class: Class,
        a: &impl Lanes<Body<'a>>,
        b: &impl Lanes<Body<'a>>,
        margin: f32,
    ) -> Answers {
        load::overlap::<L, Body>(class, a, b, margin)
    }

    #[inline(always)]
    fn lane_overlap_of_plain<'a, L: F32Lanes>(
        class: Class,
        a: &impl Lanes<Body<'a>>,
        b: &impl Lanes<Body<'a>>,
        margin: f32,
    ) -> Answers {
        match class {
            Class::BoxRound(..) => {
                f32_lanes::box_circle::<L>(Body::plain_boxes(a), Body::circles(b), margin)
            }
            Class::Boxes(..) => {
                f32_lanes::boxes::<L>(Body::plain_boxes(a), Body::plain_boxes(b), margin)
            }
            Class::Rounds(..)
            | Class::CapsuleRound(..)
            | Class::Capsules(..)
            | Class::BoxCapsule(..) => load::overlap::<L, Body>(class, a, b, margin),
        }
    }
}

//! Loads 3D C structs into SIMD lanes. The structs need not be valid.

use glam::Vec4;
use std::mem::offset_of;

use super::struct_pairs::{LaneStructs, Sameness, StructBody};
use crate::batch::block::Lanes;
use crate::batch::class::{self, Class};
use crate::dim3::narrowphase::f32_kernels::lanes::load::{self, PosedBody};
use crate::dim3::narrowphase::f32_kernels::lanes::vector::{QuatLanes, Vec3Lanes};
use crate::dim3::narrowphase::f32_kernels::lanes::{
    self, BoxLanes, CapsuleLanes, PoseLanes, PosedLanes, SphereLanes,
};
use crate::dim3::{Convex, Dim3, Geometry, Pose};
use crate::ffi::decode::simd_load::{four, rows};
use crate::ffi::structs::kind::Kind;
use crate::ffi::structs::types::{
    imp_geometry, imp_geometry_data_box, imp_geometry_data_capsule, imp_geometry_data_sphere,
    imp_pose,
};
use crate::simd::differences::{Rows, differences};
use crate::simd::f32_lanes::{Answers, F32Lanes, FloatLanes, RowLanes};

type Body<'a> = StructBody<'a, Dim3>;

/// The numbers after the radius, which follows the kind.
const DATA: usize = offset_of!(imp_geometry, data);

// Numbers that one load fetches are adjacent.
const _: () = assert!(
    offset_of!(imp_geometry, radius) + 4 == DATA
        && offset_of!(imp_geometry_data_sphere, center) == 0
        && offset_of!(imp_geometry_data_capsule, point_a) == 0
        && offset_of!(imp_geometry_data_capsule, point_b) == 12
        && offset_of!(imp_geometry_data_box, center) == 0
        && offset_of!(imp_geometry_data_box, rotation) == 12
        && offset_of!(imp_geometry_data_box, half_extents) == 28
);

#[inline(always)]
fn pose<'a, L: FloatLanes>(bodies: &impl Lanes<Body<'a>>) -> PoseLanes<L> {
    let [x, y, z, _] =
        L::transposed(|lane| four::<_, { offset_of!(imp_pose, position) }>(bodies.at(lane).0.1));
    let rotation =
        L::transposed(|lane| four::<_, { offset_of!(imp_pose, rotation) }>(bodies.at(lane).0.1));
    PoseLanes { position: Vec3Lanes([x, y, z]), rotation: QuatLanes::new(rotation) }
}

/// The radius and the point that follows it.
#[inline(always)]
fn radius_and_point<'a, L: FloatLanes>(bodies: &impl Lanes<Body<'a>>) -> (L, Vec3Lanes<L>) {
    let [radius, x, y, z] = L::transposed(|lane| four::<_, { DATA - 4 }>(bodies.at(lane).0.0));
    (radius, Vec3Lanes([x, y, z]))
}

#[inline(always)]
fn spheres<'a, L: FloatLanes>(bodies: &impl Lanes<Body<'a>>) -> PosedLanes<SphereLanes<L>, L> {
    let (radius, center) = radius_and_point(bodies);
    (SphereLanes { center, radius }, pose(bodies))
}

#[inline(always)]
fn capsules<'a, L: FloatLanes>(bodies: &impl Lanes<Body<'a>>) -> PosedLanes<CapsuleLanes<L>, L> {
    let (radius, point_a) = radius_and_point(bodies);
    let [x, y, z, _] = L::transposed(|lane| four::<_, { DATA + 12 }>(bodies.at(lane).0.0));
    (CapsuleLanes { point_a, point_b: Vec3Lanes([x, y, z]), radius }, pose(bodies))
}

#[inline(always)]
fn boxes<'a, L: FloatLanes>(bodies: &impl Lanes<Body<'a>>) -> PosedLanes<BoxLanes<L>, L> {
    let (radius, center) = radius_and_point(bodies);
    let rotation =
        QuatLanes::new(L::transposed(|lane| four::<_, { DATA + 12 }>(bodies.at(lane).0.0)));
    // The half extents end the struct, so the load starts one number earlier.
    let [_, x, y, z] = L::transposed(|lane| four::<_, { DATA + 24 }>(bodies.at(lane).0.0));
    (BoxLanes { center, rotation, half_extents: Vec3Lanes([x, y, z]), radius }, pose(bodies))
}

/// Loads plain boxes, as `Sameness` calls them.
#[inline(always)]
fn plain_boxes<'a, L: FloatLanes>(bodies: &impl Lanes<Body<'a>>) -> PosedLanes<BoxLanes<L>, L> {
    let [w, x, y, z] = L::transposed(|lane| four::<_, { DATA + 24 }>(bodies.at(lane).0.0));
    let boxes = BoxLanes {
        center: Vec3Lanes::zero(),
        rotation: QuatLanes { axis: Vec3Lanes::zero(), w },
        half_extents: Vec3Lanes([x, y, z]),
        radius: L::zero(),
    };
    (boxes, pose(bodies))
}

impl PosedBody for Body<'_> {
    #[inline(always)]
    fn spheres<L: FloatLanes>(bodies: &impl Lanes<Self>) -> PosedLanes<SphereLanes<L>, L> {
        spheres(bodies)
    }

    #[inline(always)]
    fn capsules<L: FloatLanes>(bodies: &impl Lanes<Self>) -> PosedLanes<CapsuleLanes<L>, L> {
        capsules(bodies)
    }

    #[inline(always)]
    fn boxes<L: FloatLanes>(bodies: &impl Lanes<Self>) -> PosedLanes<BoxLanes<L>, L> {
        boxes(bodies)
    }

    #[inline(always)]
    fn pose_numbers(self) -> [f32; 7] {
        let imp_pose { position: p, rotation: r } = *self.0.1;
        [p.x, p.y, p.z, r.x, r.y, r.z, r.w]
    }

    #[inline(always)]
    fn with_convex<T>(self, question: impl FnOnce(&Convex, &Pose) -> T) -> T {
        self.with(|geometry, pose| match geometry {
            Geometry::Convex(convex) => question(convex, pose),
            _ => unreachable!("only convex geometries have kernels"),
        })
    }
}

impl LaneStructs for Dim3 {
    #[inline(always)]
    fn sameness<L: RowLanes>(geometries: &[imp_geometry]) -> Sameness {
        let geometries: &[Rows<3>] = rows(geometries);
        let bits = differences::<L, 3>(geometries);
        let of_kinds = bits[0].x.to_bits() == 0;
        // All bits that are set after the kind. The last number of a rotation begins the third row.
        let [low, high] =
            [0, 1].map(|row| bits[row].add_differences(Vec4::ZERO, &geometries[0][row]));
        let words = [low.y, low.z, low.w, high.x, high.y, high.z, high.w];
        let are_zero = words.iter().all(|word| word.to_bits() == 0);
        Sameness { of_kinds, are_plain: of_kinds && are_zero }
    }

    #[inline(always)]
    fn lane_kind(geometry: &imp_geometry) -> Option<class::Kind> {
        match Kind::parse(geometry)? {
            Kind::Sphere(_) => Some(class::Kind::ROUND),
            Kind::Capsule(_) => Some(class::Kind::CAPSULE),
            Kind::Box(_) => Some(class::Kind::BOX),
            Kind::Triangle(_)
            | Kind::Hull(_)
            | Kind::Cylinder(_)
            | Kind::Cone(_)
            | Kind::HalfSpace(_)
            | Kind::Mesh(_)
            | Kind::HeightField(_)
            | Kind::Compound(_) => None,
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
            Class::BoxRound(..) => lanes::box_sphere::<L>(plain_boxes(a), spheres(b), margin),
            Class::BoxCapsule(..) => lanes::box_capsule::<L>(plain_boxes(a), capsules(b), margin),
            Class::Boxes(..) => lanes::boxes::boxes::<L>(plain_boxes(a), plain_boxes(b), margin),
            Class::Rounds(..) | Class::CapsuleRound(..) | Class::Capsules(..) => {
                load::overlap::<L, Body>(class, a, b, margin)
            }
        }
    }
}

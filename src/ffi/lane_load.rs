//! Loads 3D C structs into SIMD lanes, for the lane kernels. The structs need not be valid.

use glam::Vec4;
use std::mem::offset_of;

use super::kind::Kind;
use super::lane_pairs::{Adjacent, Block, BodyLanes, Kernel, Run};
use super::overlap_batch::{LaneOverlap, Sameness};
use super::simd_load::{four, rows};
use super::types::*;
use crate::dim3::Dim3;
use crate::dim3::narrowphase::f32_kernels::lanes::vector::{QuatLanes, Vec3Lanes};
use crate::dim3::narrowphase::f32_kernels::lanes::{self, *};
use crate::simd::differences::{Rows, differences};
use crate::simd::f32_lanes::{Answers, F32Lanes, FloatLanes, RowLanes};

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

pub(super) type Posed<G, L> = (G, PoseLanes<L>);

#[inline(always)]
fn pose<L: FloatLanes>(bodies: &impl BodyLanes<Dim3>) -> PoseLanes<L> {
    let [x, y, z, _] =
        L::transposed(|lane| four::<_, { offset_of!(imp_pose, position) }>(bodies.pose(lane)));
    let rotation =
        L::transposed(|lane| four::<_, { offset_of!(imp_pose, rotation) }>(bodies.pose(lane)));
    PoseLanes { position: Vec3Lanes([x, y, z]), rotation: QuatLanes::new(rotation) }
}

/// The radius and the point that follows it.
#[inline(always)]
fn radius_and_point<L: FloatLanes>(bodies: &impl BodyLanes<Dim3>) -> (L, Vec3Lanes<L>) {
    let [radius, x, y, z] = L::transposed(|lane| four::<_, { DATA - 4 }>(bodies.geometry(lane)));
    (radius, Vec3Lanes([x, y, z]))
}

#[inline(always)]
pub(super) fn spheres<L: FloatLanes>(bodies: &impl BodyLanes<Dim3>) -> Posed<SphereLanes<L>, L> {
    let (radius, center) = radius_and_point(bodies);
    (SphereLanes { center, radius }, pose(bodies))
}

#[inline(always)]
pub(super) fn capsules<L: FloatLanes>(bodies: &impl BodyLanes<Dim3>) -> Posed<CapsuleLanes<L>, L> {
    let (radius, point_a) = radius_and_point(bodies);
    let [x, y, z, _] = L::transposed(|lane| four::<_, { DATA + 12 }>(bodies.geometry(lane)));
    (CapsuleLanes { point_a, point_b: Vec3Lanes([x, y, z]), radius }, pose(bodies))
}

#[inline(always)]
pub(super) fn boxes<L: FloatLanes>(bodies: &impl BodyLanes<Dim3>) -> Posed<BoxLanes<L>, L> {
    let (radius, center) = radius_and_point(bodies);
    let rotation =
        QuatLanes::new(L::transposed(|lane| four::<_, { DATA + 12 }>(bodies.geometry(lane))));
    // The half extents end the struct, so the load starts one number earlier.
    let [_, x, y, z] = L::transposed(|lane| four::<_, { DATA + 24 }>(bodies.geometry(lane)));
    (BoxLanes { center, rotation, half_extents: Vec3Lanes([x, y, z]), radius }, pose(bodies))
}

/// Loads plain boxes, as `Sameness` calls them.
#[inline(always)]
fn plain_boxes<L: FloatLanes>(bodies: &impl BodyLanes<Dim3>) -> Posed<BoxLanes<L>, L> {
    let [w, x, y, z] = L::transposed(|lane| four::<_, { DATA + 24 }>(bodies.geometry(lane)));
    let boxes = BoxLanes {
        center: Vec3Lanes::zero(),
        rotation: QuatLanes { axis: Vec3Lanes::zero(), w },
        half_extents: Vec3Lanes([x, y, z]),
        radius: L::zero(),
    };
    (boxes, pose(bodies))
}

/// Defines a kernel on lanes of two kinds.
macro_rules! kernel {
    ($name:ident, $kernel:path, $load_a:ident, $load_b:ident) => {
        struct $name;

        impl Kernel<Dim3> for $name {
            #[inline(always)]
            fn answer<L: F32Lanes>(
                a: &impl BodyLanes<Dim3>,
                b: &impl BodyLanes<Dim3>,
                margin: f32,
            ) -> Answers {
                $kernel($load_a::<L>(a), $load_b::<L>(b), margin)
            }
        }
    };
}
kernel!(SpheresKernel, lanes::spheres, spheres, spheres);
kernel!(CapsuleSphereKernel, lanes::capsule_sphere, capsules, spheres);
kernel!(CapsulesKernel, lanes::capsules, capsules, capsules);
kernel!(BoxSphereKernel, lanes::box_sphere, boxes, spheres);
kernel!(BoxCapsuleKernel, lanes::box_capsule, boxes, capsules);
kernel!(BoxesKernel, lanes::boxes::boxes, boxes, boxes);
kernel!(PlainBoxSphereKernel, lanes::box_sphere, plain_boxes, spheres);
kernel!(PlainBoxCapsuleKernel, lanes::box_capsule, plain_boxes, capsules);
kernel!(PlainBoxesKernel, lanes::boxes::boxes, plain_boxes, plain_boxes);

/// The pairs of kinds with a kernel.
#[derive(Clone, Copy)]
pub(super) enum Class {
    Spheres,
    CapsuleSphere,
    Capsules,
    BoxSphere,
    BoxCapsule,
    Boxes,
}

pub(super) const SPHERE: usize = 0;
pub(super) const CAPSULE: usize = 1;
pub(super) const BOX: usize = 2;

impl LaneOverlap for Dim3 {
    type Class = Class;

    const CLASSES: &'static [(usize, usize, Class)] = &[
        (SPHERE, SPHERE, Class::Spheres),
        (CAPSULE, SPHERE, Class::CapsuleSphere),
        (CAPSULE, CAPSULE, Class::Capsules),
        (BOX, SPHERE, Class::BoxSphere),
        (BOX, CAPSULE, Class::BoxCapsule),
        (BOX, BOX, Class::Boxes),
    ];

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
    fn lane_kind(geometry: &imp_geometry) -> Option<usize> {
        match Kind::parse(geometry)? {
            Kind::Sphere(_) => Some(SPHERE),
            Kind::Capsule(_) => Some(CAPSULE),
            Kind::Box(_) => Some(BOX),
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
    fn answer_adjacent<L: F32Lanes>(
        class: Class,
        are_plain: [bool; 2],
        pairs: &Adjacent<Dim3>,
        margin: f32,
        block: &mut Block,
    ) {
        match (class, are_plain) {
            (Class::Spheres, _) => pairs.answer::<L, SpheresKernel>(margin, block),
            (Class::CapsuleSphere, _) => pairs.answer::<L, CapsuleSphereKernel>(margin, block),
            (Class::Capsules, _) => pairs.answer::<L, CapsulesKernel>(margin, block),
            (Class::BoxSphere, [true, _]) => pairs.answer::<L, PlainBoxSphereKernel>(margin, block),
            (Class::BoxSphere, _) => pairs.answer::<L, BoxSphereKernel>(margin, block),
            (Class::BoxCapsule, [true, _]) => {
                pairs.answer::<L, PlainBoxCapsuleKernel>(margin, block);
            }
            (Class::BoxCapsule, _) => pairs.answer::<L, BoxCapsuleKernel>(margin, block),
            (Class::Boxes, [true, true]) => pairs.answer::<L, PlainBoxesKernel>(margin, block),
            (Class::Boxes, _) => pairs.answer::<L, BoxesKernel>(margin, block),
        }
    }

    #[inline(always)]
    fn answer_runs<L: F32Lanes>(
        class: Class,
        runs: [Run<Dim3>; 2],
        margin: f32,
        block: &mut Block,
    ) {
        for run in runs {
            match class {
                Class::Spheres => run.answer::<L, SpheresKernel>(margin, block),
                Class::CapsuleSphere => run.answer::<L, CapsuleSphereKernel>(margin, block),
                Class::Capsules => run.answer::<L, CapsulesKernel>(margin, block),
                Class::BoxSphere => run.answer::<L, BoxSphereKernel>(margin, block),
                Class::BoxCapsule => run.answer::<L, BoxCapsuleKernel>(margin, block),
                Class::Boxes => run.answer::<L, BoxesKernel>(margin, block),
            }
        }
    }
}

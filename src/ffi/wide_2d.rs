//! The plane's geometries and poses in vectors of four lanes: what single precision is asked with, and says, before
//! anything is checked.

use glam::{Vec4, Vec4Swizzles};
use std::mem::offset_of;

use super::dimension::Given;
use super::kind_2d::Kind2D;
use super::types::IMP_MAX_LENGTH;
use super::types_2d::*;
use super::wide::{Plain, four};
use crate::dim2::Dim2;
use crate::dim2::narrowphase::f32_kernels::{self, WideBox, WideCircle, WidePose};

impl Plain for imp_pose_2d {}
impl Plain for imp_geometry_2d {}

const BOX_ROTATION: usize =
    offset_of!(imp_geometry_2d, data) + offset_of!(imp_geometry_data_box_2d, rotation);

// What is loaded at once lies side by side.
const _: () = assert!(
    offset_of!(imp_pose_2d, rotation) == offset_of!(imp_pose_2d, position) + 8
        && offset_of!(imp_geometry_2d, radius) == offset_of!(imp_geometry_2d, kind) + 4
        && offset_of!(imp_geometry_2d, data) == offset_of!(imp_geometry_2d, kind) + 8
        && offset_of!(imp_geometry_data_circle_2d, center) == 0
        && offset_of!(imp_geometry_data_box_2d, center) == 0
        && offset_of!(imp_geometry_data_box_2d, half_extents)
            == offset_of!(imp_geometry_data_box_2d, rotation) + 8
);

#[inline(always)]
fn wide_pose(value: &imp_pose_2d) -> WidePose {
    WidePose(four::<_, { offset_of!(imp_pose_2d, position) }>(value))
}

#[inline(always)]
fn wide_box(value: &imp_geometry_2d) -> WideBox {
    WideBox {
        radius_and_center: four::<_, { offset_of!(imp_geometry_2d, kind) }>(value),
        rotation_and_half: four::<_, BOX_ROTATION>(value),
    }
}

#[inline(always)]
fn wide_circle(value: &imp_geometry_2d) -> WideCircle {
    WideCircle { radius_and_center: four::<_, { offset_of!(imp_geometry_2d, kind) }>(value) }
}

/// Whether a posed box is fit, as far as a look tells: what this says no to has to be checked.
#[inline(always)]
pub(super) fn box_looks_fit((geometry, pose): Given<Dim2>) -> bool {
    let WideBox { radius_and_center, rotation_and_half } = wide_box(geometry);
    let WidePose(pose) = wide_pose(pose);
    // The first lane of all holds the kind, which as a float is next to 0.
    let within = |lanes: Vec4| lanes.abs().cmple(Vec4::splat(IMP_MAX_LENGTH));
    let radius = radius_and_center.y;
    let sizes = Vec4::new(radius, radius, rotation_and_half.z, rotation_and_half.w);
    let rotations = Vec4::new(rotation_and_half.x, rotation_and_half.y, pose.z, pose.w);
    let squares = rotations * rotations;
    let off_unit = (squares + squares.yxwz() - Vec4::ONE).abs();
    // Narrower than the limit, so that it does not matter how the squares are rounded.
    let are_unit = off_unit.cmple(Vec4::splat(0.01));
    let fit = within(radius_and_center) & within(rotation_and_half) & within(pose);
    (fit & sizes.cmpge(Vec4::ZERO) & are_unit).all()
}

/// Whether two posed geometries overlap, if that can be said before anything has been checked: it cannot, of
/// whatever is unfit.
#[inline(always)]
pub(super) fn surely_overlap(
    (a, pose_a): Given<Dim2>,
    (b, pose_b): Given<Dim2>,
    margin: f32,
) -> Option<bool> {
    // Boxes are the most frequent kind. They are spared the table of all kinds.
    if let (Some(Kind2D::Box(_)), Some(Kind2D::Box(_))) = (Kind2D::parse(a), Kind2D::parse(b)) {
        let (box_a, box_b) = ((wide_box(a), wide_pose(pose_a)), (wide_box(b), wide_pose(pose_b)));
        return f32_kernels::boxes(box_a, box_b, margin);
    }
    others_surely_overlap((a, pose_a), (b, pose_b), margin)
}

/// `surely_overlap` of all pairs but two boxes.
#[inline(never)]
fn others_surely_overlap(
    (a, pose_a): Given<Dim2>,
    (b, pose_b): Given<Dim2>,
    margin: f32,
) -> Option<bool> {
    let (at_a, at_b) = (wide_pose(pose_a), wide_pose(pose_b));
    match (Kind2D::parse(a)?, Kind2D::parse(b)?) {
        (Kind2D::Box(_), Kind2D::Box(_)) => None,
        (Kind2D::Box(_), Kind2D::Circle(_)) => {
            f32_kernels::box_circle((wide_box(a), at_a), (wide_circle(b), at_b), margin)
        }
        (Kind2D::Circle(_), Kind2D::Box(_)) => {
            f32_kernels::box_circle((wide_box(b), at_b), (wide_circle(a), at_a), margin)
        }
        (Kind2D::Circle(_), Kind2D::Circle(_)) => {
            f32_kernels::circles((wide_circle(a), at_a), (wide_circle(b), at_b), margin)
        }
        (
            Kind2D::Capsule(_)
            | Kind2D::Polygon(_)
            | Kind2D::Segment(_)
            | Kind2D::HalfPlane(_)
            | Kind2D::LargePolygon(_),
            _,
        )
        | (
            _,
            Kind2D::Capsule(_)
            | Kind2D::Polygon(_)
            | Kind2D::Segment(_)
            | Kind2D::HalfPlane(_)
            | Kind2D::LargePolygon(_),
        ) => None,
    }
}

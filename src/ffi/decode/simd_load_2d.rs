//! Loads 2D C structs into SIMD registers, for the f32 kernels and a quick check. Neither needs valid structs.

use glam::{Vec4, Vec4Swizzles};
use std::mem::offset_of;

use super::dimension::{CPosed, F32Overlap};
use super::simd_load::{Plain, four};
use crate::ffi::structs::kind_2d::Kind2D;
use crate::ffi::structs::types::IMP_MAX_LENGTH;
use crate::ffi::structs::types_2d::{
    imp_geometry_2d, imp_geometry_data_box_2d, imp_geometry_data_circle_2d, imp_pose_2d,
    imp_rotation_2d, imp_vec2,
};

use crate::batch::class::OfKind;
use crate::batch::prepared::Body;
use crate::dim2::narrowphase::f32_kernels::{self, WideBox, WideCircle, WideGeometry, WidePose};
use crate::dim2::narrowphase::f32_lanes::prepared::prepare;
use crate::dim2::{Dim2, Pose};
use crate::simd::fp_state;
use crate::simd::join::{join_four, join_two};

impl Plain for imp_pose_2d {}
impl Plain for imp_geometry_2d {}

pub(in crate::ffi) const BOX_ROTATION: usize =
    offset_of!(imp_geometry_2d, data) + offset_of!(imp_geometry_data_box_2d, rotation);

// Numbers that one load fetches are adjacent.
const _: () = assert!(
    offset_of!(imp_pose_2d, rotation) == offset_of!(imp_pose_2d, position) + 8
        && offset_of!(imp_geometry_2d, radius) == offset_of!(imp_geometry_2d, kind) + 4
        && offset_of!(imp_geometry_2d, data) == offset_of!(imp_geometry_2d, kind) + 8
        && offset_of!(imp_geometry_data_circle_2d, center) == 0
        && offset_of!(imp_geometry_data_box_2d, center) == 0
        && offset_of!(imp_geometry_data_box_2d, half_extents)
            == offset_of!(imp_geometry_data_box_2d, rotation) + 8
);

/// Loads the pose of a single call, which its caller may have just written.
#[inline(always)]
fn fresh_pose(value: &imp_pose_2d) -> WidePose {
    let imp_pose_2d { position, rotation } = value;
    WidePose(join_four([&position.x, &position.y, &rotation.cos, &rotation.sin]))
}

/// As `fresh_pose`, of a valid pose.
#[inline(always)]
pub(in crate::ffi) fn joined_pose(value: &imp_pose_2d) -> Pose {
    let imp_pose_2d { position, rotation } = value;
    let position = join_two([&position.x, &position.y]);
    Pose::checked(position, join_two([&rotation.cos, &rotation.sin]))
}

/// Loads a pose of an array.
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

/// Returns true only for a valid geometry with a valid pose. False means that both must be checked.
#[inline(always)]
pub(in crate::ffi) fn is_surely_valid((geometry, pose): CPosed<Dim2>) -> bool {
    // Boxes are the most frequent kind, so they skip the jump table of kinds.
    if let Some(Kind2D::Box(_)) = Kind2D::parse(geometry) {
        return box_is_surely_valid(geometry, fresh_pose(pose));
    }
    other_is_surely_valid(geometry, pose)
}

#[inline(always)]
fn box_is_surely_valid(geometry: &imp_geometry_2d, WidePose(pose): WidePose) -> bool {
    let WideBox { radius_and_center, rotation_and_half } = wide_box(geometry);
    // The first lane is the kind, which read as a float is near 0.
    let within = |lanes: Vec4| lanes.abs().cmple(Vec4::splat(IMP_MAX_LENGTH));
    let radius = radius_and_center.y;
    let sizes = Vec4::new(radius, radius, rotation_and_half.z, rotation_and_half.w);
    let rotations = Vec4::new(rotation_and_half.x, rotation_and_half.y, pose.z, pose.w);
    let squares = rotations * rotations;
    let off_unit = (squares + squares.yxwz() - Vec4::ONE).abs();
    // Narrower than the limit, so the rounding of the squares does not matter.
    let are_unit = off_unit.cmple(Vec4::splat(0.01));
    let in_range = within(radius_and_center) & within(rotation_and_half) & within(pose);
    (in_range & sizes.cmpge(Vec4::ZERO) & are_unit).all()
}

#[inline(never)]
fn other_is_surely_valid(geometry: &imp_geometry_2d, pose: &imp_pose_2d) -> bool {
    let points_in_range = match Kind2D::parse(geometry) {
        Some(Kind2D::Circle(circle)) => in_range(&circle.center),
        Some(Kind2D::Capsule(capsule)) => in_range(&capsule.point_a) & in_range(&capsule.point_b),
        Some(Kind2D::Segment(segment)) => in_range(&segment.point_a) & in_range(&segment.point_b),
        Some(
            Kind2D::Box(_)
            | Kind2D::Polygon(_)
            | Kind2D::HalfPlane(_)
            | Kind2D::LargePolygon(_)
            | Kind2D::Compound(_)
            | Kind2D::Polyline(_),
        )
        | None => return false,
    };
    let imp_rotation_2d { cos, sin } = pose.rotation;
    // Narrower than the limit, so the rounding of the squares does not matter.
    let is_unit = (cos * cos + sin * sin - 1.0).abs() <= 0.01;
    let is_size = (0.0..=IMP_MAX_LENGTH).contains(&geometry.radius);
    points_in_range && is_size & in_range(&pose.position) & is_unit
}

fn in_range(vector: &imp_vec2) -> bool {
    (vector.x.abs() <= IMP_MAX_LENGTH) & (vector.y.abs() <= IMP_MAX_LENGTH)
}

impl F32Overlap for Dim2 {
    #[inline(always)]
    fn f32_overlap(
        (a, pose_a): CPosed<Dim2>,
        (b, pose_b): CPosed<Dim2>,
        margin: f32,
    ) -> Option<bool> {
        // Boxes are the most frequent kind, so they skip the jump table of kinds.
        if let (Some(Kind2D::Box(_)), Some(Kind2D::Box(_))) = (Kind2D::parse(a), Kind2D::parse(b)) {
            let _host = fp_state::set_aside();
            let (box_a, box_b) =
                ((wide_box(a), fresh_pose(pose_a)), (wide_box(b), fresh_pose(pose_b)));
            return f32_kernels::boxes(box_a, box_b, margin);
        }
        let (wide_a, wide_b) = (wide_geometry(a)?, wide_geometry(b)?);
        let _host = fp_state::set_aside();
        let (at_a, at_b) = (fresh_pose(pose_a), fresh_pose(pose_b));
        f32_kernels::overlap_wide((wide_a, at_a), (wide_b, at_b), margin)
    }

    #[inline(always)]
    fn surely_valid_body((geometry, pose): CPosed<Dim2>) -> Option<Body> {
        if !is_surely_valid((geometry, pose)) {
            return None;
        }
        let prepared = |geometry| prepare(geometry, wide_pose(pose));
        Some(wide_geometry(geometry).map_or(Body::WITHOUT_KERNEL, prepared))
    }
}

/// Loads a geometry that has f32 kernels. None for other kinds and unknown ones.
#[inline(always)]
fn wide_geometry(value: &imp_geometry_2d) -> Option<WideGeometry> {
    match Kind2D::parse(value)? {
        Kind2D::Box(_) => Some(OfKind::Box(wide_box(value))),
        Kind2D::Circle(_) => Some(OfKind::Round(wide_circle(value))),
        Kind2D::Capsule(_)
        | Kind2D::Polygon(_)
        | Kind2D::Segment(_)
        | Kind2D::HalfPlane(_)
        | Kind2D::LargePolygon(_)
        | Kind2D::Compound(_)
        | Kind2D::Polyline(_) => None,
    }
}

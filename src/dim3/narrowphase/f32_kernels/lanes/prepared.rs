//! 3D bodies prepared for many pairs, and the kernels on them.
//!
//! # Error bound
//!
//! It is that of `overlap`, with these differences:
//!
//! 1. A rotation whose length is off by more than [`UNIT`], and a box's own rotation after its pose's, are normalised in
//!    f64 and rounded. Their matrices are off by less than 2 u, which is less than for the others.
//! 2. A point in world coordinates is rotated once, and rounds by `u` of its coordinates. [`ROUNDING`] of them count as
//!    lengths. A position itself does not round.
//! 3. A segment in a box's frame is rotated twice, as a point is.

use glam::{Quat, Vec3A, Vec4};

use super::vector::{QuatLanes, Vec3Lanes};
use super::{Limits, box_point, box_segment, boxes, points, segment_point, segments};
use crate::batch::block::Lanes;
use crate::batch::class::{Class, Kind, OfKind};
use crate::batch::prepared::{Body, Prepared, PreparedOverlap, row};
use crate::dim3::Dim3;
use crate::dim3::narrowphase::f32_kernels::KernelInput;
use crate::dim3::narrowphase::f32_kernels::overlap::{ERROR, UNIT, rotate};
use crate::dim3::narrowphase::f32_kernels::wide::{WideBox, WideCapsule, WidePose, WideSphere};
use crate::simd::f32_lanes::{Answers, F32Lanes};

/// The part of a rounded world coordinate that counts as a length.
const ROUNDING: f32 = f32::EPSILON / ERROR;

/// A rotation as the kernels accept it.
#[inline(always)]
fn unit(rotation: Quat) -> Quat {
    if (rotation.length_squared() - 1.0).abs() <= UNIT { rotation } else { normalized(rotation) }
}

#[inline(never)]
fn normalized(rotation: Quat) -> Quat {
    rotation.as_dquat().normalize().as_quat()
}

#[inline(never)]
fn product(of_pose: Quat, local: Quat) -> Quat {
    (of_pose.as_dquat() * local.as_dquat()).normalize().as_quat()
}

/// A local point in world coordinates, and the lengths that go in.
#[inline(always)]
fn placed(position: Vec3A, rotation: Quat, point: Vec3A) -> (Vec3A, f32) {
    if point == Vec3A::ZERO {
        return (position, 0.0);
    }
    let placed = position + rotate(rotation, point);
    (placed, (point.abs() + placed.abs() * ROUNDING).element_sum())
}

#[inline(always)]
fn sphere(sphere: WideSphere, pose: WidePose) -> Body {
    let (center, lengths) = placed(pose.position, unit(pose.rotation), sphere.center);
    let sizes = Vec4::new(0.0, 0.0, 0.0, lengths + sphere.radius);
    Body::new(Kind::ROUND, [center.extend(sphere.radius), sizes, Vec4::ZERO])
}

#[inline(always)]
fn capsule(capsule: WideCapsule, pose: WidePose) -> Body {
    let (a, b, rotation) = (capsule.point_a, capsule.point_b, unit(pose.rotation));
    let half = (b - a) * 0.5;
    let (middle, lengths) = placed(pose.position, rotation, (a + b) * 0.5);
    let size = lengths + half.abs().element_sum() + capsule.radius;
    let half = rotate(rotation, half);
    Body::new(Kind::CAPSULE, [middle.extend(capsule.radius), half.extend(size), Vec4::ZERO])
}

#[inline(always)]
fn oriented_box(oriented: WideBox, pose: WidePose) -> Body {
    let (half, radius) = (oriented.half_extents, oriented.radius);
    let mut rotation = unit(pose.rotation);
    let (center, lengths) = placed(pose.position, rotation, oriented.center);
    if oriented.rotation != Quat::IDENTITY {
        rotation = product(pose.rotation, oriented.rotation);
    }
    let size = lengths + half.element_sum() + radius;
    Body::new(Kind::BOX, [center.extend(radius), half.extend(size), rotation.into()])
}

/// Prepares a valid body.
#[inline(always)]
pub(crate) fn prepare<S: Into<WideSphere>, C: Into<WideCapsule>, B: Into<WideBox>>(
    input: KernelInput<S, C, B>,
    pose: WidePose,
) -> Body {
    match input {
        OfKind::Round(input) => sphere(input.into(), pose),
        OfKind::Capsule(input) => capsule(input.into(), pose),
        OfKind::Box(input) => oriented_box(input.into(), pose),
    }
}

/// A side of pairs: world points, radii, and parts of the error bound.
struct Side<L> {
    point: Vec3Lanes<L>,
    /// A capsule's vector from its middle to an end; a box's half extents.
    half: Vec3Lanes<L>,
    radius: L,
    size: L,
}

impl<L: F32Lanes> Side<L> {
    #[inline(always)]
    fn new<'a>(bodies: &impl Lanes<Prepared<'a, Dim3>>) -> Side<L> {
        let [x, y, z, radius] = row(bodies, 0);
        let [half_x, half_y, half_z, size] = row(bodies, 1);
        let (point, half) = (Vec3Lanes([x, y, z]), Vec3Lanes([half_x, half_y, half_z]));
        Side { point, half, radius, size }
    }
}

#[inline(always)]
fn rotation<'a, L: F32Lanes>(bodies: &impl Lanes<Prepared<'a, Dim3>>) -> QuatLanes<L> {
    QuatLanes::new(row(bodies, 2))
}

impl PreparedOverlap for Dim3 {
    #[inline(always)]
    fn answer<'a, L: F32Lanes>(
        class: Class,
        a: &impl Lanes<Prepared<'a, Dim3>>,
        b: &impl Lanes<Prepared<'a, Dim3>>,
        margin: f32,
    ) -> Answers {
        let (side_a, side_b) = (Side::<L>::new(a), Side::<L>::new(b));
        let offset = side_b.point - side_a.point;
        let size = offset.abs().sum() + (side_a.size + side_b.size) + L::splat(margin.abs());
        let limits = Limits::new(side_a.radius + side_b.radius, size, margin);
        let (half_a, half_b) = (side_a.half, side_b.half);
        match class {
            Class::Rounds(..) => points(limits, offset),
            Class::CapsuleRound(..) => segment_point(limits, half_a, offset),
            Class::Capsules(..) => segments(limits, [half_a, half_b], offset),
            Class::BoxRound(..) => {
                let point = rotation(a).rotate_inverse(offset);
                box_point(limits, half_a, point)
            }
            Class::BoxCapsule(..) => {
                let rotation = rotation::<L>(a);
                let (middle, span) =
                    (rotation.rotate_inverse(offset), rotation.rotate_inverse(half_b));
                box_segment(limits, half_a, middle, span)
            }
            Class::Boxes(..) => {
                let (rotation_a, rotation_b) = (rotation::<L>(a), rotation::<L>(b));
                let axes = rotation_a.inverse_times(rotation_b).matrix();
                let offset = rotation_a.rotate_inverse(offset);
                boxes::in_frame(limits, [half_a, half_b], offset, axes)
            }
        }
    }
}

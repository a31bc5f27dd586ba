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

use glam::{Quat, Vec3, Vec4};

use super::vector::{QuatLanes, Vec3Lanes};
use super::{Limits, box_point, box_segment, boxes, points, segment_point, segments};
use crate::dim3::Dim3;
use crate::dim3::convex::{Capsule, Convex, OrientedBox, Sphere};
use crate::dim3::geometry::Geometry;
use crate::dim3::narrowphase::f32_kernels::overlap::{ERROR, UNIT, rotate};
use crate::dim3::pose::Pose;
use crate::prepared::{Body, BodyLanes, PreparedOverlap, class_of};
use crate::simd::f32_lanes::{Answers, F32Lanes};

const SPHERE: u32 = 0;
const CAPSULE: u32 = 1;
const BOX: u32 = 2;

/// The part of a rounded world coordinate that counts as a length.
const ROUNDING: f32 = f32::EPSILON / ERROR;

/// A rotation as the kernels accept it.
#[inline]
fn unit(rotation: Quat) -> Quat {
    if (rotation.length_squared() - 1.0).abs() <= UNIT {
        rotation
    } else {
        rotation.as_dquat().normalize().as_quat()
    }
}

/// A local point in world coordinates, and the lengths that go in.
#[inline]
fn placed(pose: &Pose, rotation: Quat, point: Vec3) -> (Vec3, f32) {
    let position = pose.position();
    if point == Vec3::ZERO {
        return (position, 0.0);
    }
    let placed = position + Vec3::from(rotate(rotation, point.into()));
    (placed, (point.abs() + placed.abs() * ROUNDING).element_sum())
}

#[inline]
fn sphere(sphere: &Sphere, pose: &Pose) -> Body {
    let (center, lengths) = placed(pose, unit(pose.rotation()), sphere.center());
    let radius = sphere.radius();
    let sizes = Vec4::new(0.0, 0.0, 0.0, lengths + radius);
    Body { rows: [center.extend(radius), sizes, Vec4::ZERO], kind: SPHERE }
}

#[inline]
fn capsule(capsule: &Capsule, pose: &Pose) -> Body {
    let (a, b) = (capsule.point_a(), capsule.point_b());
    let (rotation, half, radius) = (unit(pose.rotation()), (b - a) * 0.5, capsule.radius());
    let (middle, lengths) = placed(pose, rotation, (a + b) * 0.5);
    let size = lengths + half.abs().element_sum() + radius;
    let half = Vec3::from(rotate(rotation, half.into()));
    Body { rows: [middle.extend(radius), half.extend(size), Vec4::ZERO], kind: CAPSULE }
}

#[inline]
fn oriented_box(oriented: &OrientedBox, pose: &Pose) -> Body {
    let (half, radius) = (oriented.half_extents(), oriented.radius());
    let mut rotation = unit(pose.rotation());
    let (center, lengths) = placed(pose, rotation, oriented.center());
    if oriented.rotation() != Quat::IDENTITY {
        let (of_pose, local) = (pose.rotation().as_dquat(), oriented.rotation().as_dquat());
        rotation = (of_pose * local).normalize().as_quat();
    }
    let size = lengths + half.element_sum() + radius;
    Body { rows: [center.extend(radius), half.extend(size), rotation.into()], kind: BOX }
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
    fn new(bodies: &BodyLanes) -> Side<L> {
        let [x, y, z, radius] = bodies.row::<L, 0>();
        let [half_x, half_y, half_z, size] = bodies.row::<L, 1>();
        let (point, half) = (Vec3Lanes([x, y, z]), Vec3Lanes([half_x, half_y, half_z]));
        Side { point, half, radius, size }
    }
}

#[inline(always)]
fn rotation<L: F32Lanes>(bodies: &BodyLanes) -> QuatLanes<L> {
    QuatLanes::new(bodies.row::<L, 2>())
}

const SPHERES: usize = class_of(SPHERE, SPHERE);
const CAPSULE_SPHERE: usize = class_of(CAPSULE, SPHERE);
const CAPSULES: usize = class_of(CAPSULE, CAPSULE);
const BOX_SPHERE: usize = class_of(BOX, SPHERE);
const BOX_CAPSULE: usize = class_of(BOX, CAPSULE);

impl PreparedOverlap for Dim3 {
    #[inline]
    fn prepare(geometry: &Geometry, pose: &Pose) -> Body {
        match geometry {
            Geometry::Convex(Convex::Sphere(geometry)) => sphere(geometry, pose),
            Geometry::Convex(Convex::Capsule(geometry)) => capsule(geometry, pose),
            Geometry::Convex(Convex::Box(geometry)) => oriented_box(geometry, pose),
            Geometry::Convex(
                Convex::Triangle(_)
                | Convex::Hull(_)
                | Convex::Cylinder(_)
                | Convex::Cone(_)
                | Convex::HalfSpace(_),
            )
            | Geometry::Mesh(_)
            | Geometry::HeightField(_)
            | Geometry::Compound(_) => Body::WITHOUT_KERNEL,
        }
    }

    #[inline(always)]
    fn answer<L: F32Lanes>(class: usize, a: &BodyLanes, b: &BodyLanes, margin: f32) -> Answers {
        let (side_a, side_b) = (Side::<L>::new(a), Side::<L>::new(b));
        let offset = side_b.point - side_a.point;
        let size = offset.abs().sum() + (side_a.size + side_b.size) + L::splat(margin.abs());
        let limits = Limits::new(side_a.radius + side_b.radius, size, margin);
        let (half_a, half_b) = (side_a.half, side_b.half);
        match class {
            SPHERES => points(limits, offset),
            CAPSULE_SPHERE => segment_point(limits, half_a, offset),
            CAPSULES => segments(limits, [half_a, half_b], offset),
            BOX_SPHERE => {
                let point = rotation(a).rotate_inverse(offset);
                box_point(limits, half_a, point)
            }
            BOX_CAPSULE => {
                let rotation = rotation::<L>(a);
                let (middle, span) =
                    (rotation.rotate_inverse(offset), rotation.rotate_inverse(half_b));
                box_segment(limits, half_a, middle, span)
            }
            _ => {
                let (rotation_a, rotation_b) = (rotation::<L>(a), rotation::<L>(b));
                let axes = rotation_a.inverse_times(rotation_b).matrix();
                let offset = rotation_a.rotate_inverse(offset);
                boxes::in_frame(limits, [half_a, half_b], offset, axes)
            }
        }
    }
}

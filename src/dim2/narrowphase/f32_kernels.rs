//! Overlap tests in f32 that bound their own rounding error.
//!
//! They answer yes, no, or none. None means that rounding could change the answer: the caller then computes the
//! signed distance in f64. So their answers are always those of the signed distance.
//!
//! They also return none for invalid values (not finite, negative, not a rotation), so the caller may run them before
//! it checks its arguments. All of them are inlined: passing the values would take as long as the test.
//!
//! # Error bound
//!
//! Let `u = 2^-24`. Let `S` be the sum of all input lengths: the offset between the positions, all local coordinates,
//! half extents, radii and the margin. Every bound below is relative to `S`.
//!
//! 1. **One rotation.** [`are_unit`] accepts a squared length within 4e-7 of 1, computed with 3 roundings. Its exact
//!    value is within 5.8e-7 of 1, so the length is within 2.9e-7 of 1. Rotating a vector by it rounds 2 times: less
//!    than 4.1e-7 of the vector.
//! 2. **A box's own rotation after its pose's** is within 5.8e-7 + 2 u < 7e-7. The rotation of one box relative to the
//!    other is within 1.4e-6 + 3 u < 1.6e-6.
//! 3. **The offset between centres** is the sum of two centres, each rotated once, with 3 roundings: less than 6e-7.
//! 4. **Along the axes of a box** that offset has an error of 6e-7 + 7e-7 + 2 u < 1.5e-6.
//! 5. **A separation** subtracts half extents times the entries of (2): less than 1.6e-6. Its 5 roundings make it
//!    1.9e-6.
//! 6. **A distance** beyond the edges of a box is a root of squares: 3 more roundings, less than 2.1e-6. Within
//!    [`SIZES`] its squares neither overflow nor lose significant digits.
//!
//! The signed distance itself is rounded to f32 by `u`. [`ERROR`] is nearly twice the greatest of these bounds.

use std::convert::Infallible;

use glam::{Vec4, Vec4Swizzles};

use super::pair::PosedConvex;
use crate::batch::class::{Kind, OfClass, OfKind, classify};
use crate::dim2::convex::{Circle, Convex, OrientedBox};
use crate::dim2::pose::Pose;
use crate::simd::join::whole;

/// The error bound of a length, relative to the sum of all input lengths. The head of the file derives it.
pub(super) const ERROR: f32 = 4e-6;

/// The greatest accepted deviation of a rotation's squared length from 1: the error of normalising in f32.
pub(super) const UNIT: f32 = 4e-7;

/// The sums of lengths for which no product overflows or loses significant digits.
pub(super) const SIZES: std::ops::Range<f32> = 1e-12..1e12;

/// The part of a position's coordinates that enters the sum of lengths.
///
/// It takes positions beyond [`MAX_LENGTH`](crate::validity::MAX_LENGTH) out of [`SIZES`]. It is far too small to
/// weaken the error bound otherwise.
pub(super) const FAR: f32 = 2e-4;

/// A pose: position and rotation.
#[derive(Clone, Copy)]
pub(crate) struct WidePose(pub Vec4);

impl From<&Pose> for WidePose {
    #[inline(always)]
    fn from(pose: &Pose) -> WidePose {
        let ([x, y], [cos, sin]) = (pose.position().to_array(), pose.rotation().to_array());
        WidePose(Vec4::new(x, y, cos, sin))
    }
}

/// A box.
#[derive(Clone, Copy)]
pub(crate) struct WideBox {
    /// In the last three lanes. The first lane is ignored.
    pub radius_and_center: Vec4,
    pub rotation_and_half: Vec4,
}

impl From<&OrientedBox> for WideBox {
    #[inline(always)]
    fn from(oriented: &OrientedBox) -> WideBox {
        let ([x, y], [cos, sin]) = (oriented.center().to_array(), oriented.rotation().to_array());
        let half = oriented.half_extents();
        WideBox {
            radius_and_center: Vec4::new(0.0, oriented.radius(), x, y),
            rotation_and_half: Vec4::new(cos, sin, half.x, half.y),
        }
    }
}

/// A circle.
#[derive(Clone, Copy)]
pub(crate) struct WideCircle {
    /// In the last three lanes. The first lane is ignored.
    pub radius_and_center: Vec4,
}

impl From<&Circle> for WideCircle {
    #[inline(always)]
    fn from(circle: &Circle) -> WideCircle {
        let [x, y] = circle.center().to_array();
        WideCircle { radius_and_center: Vec4::new(0.0, circle.radius(), x, y) }
    }
}

/// A geometry that has f32 kernels. Capsules have none.
pub(crate) type WideGeometry = OfKind<WideCircle, Infallible, WideBox>;

/// None for a kind without kernels.
#[inline(always)]
pub(super) fn wide_geometry(geometry: &Convex) -> Option<WideGeometry> {
    match geometry {
        Convex::Box(oriented) => Some(OfKind::Box(oriented.into())),
        Convex::Circle(circle) => Some(OfKind::Round(circle.into())),
        Convex::Capsule(_)
        | Convex::Polygon(_)
        | Convex::Segment(_)
        | Convex::HalfPlane(_)
        | Convex::LargePolygon(_) => None,
    }
}

/// The kind of a geometry, if it has a kernel.
#[inline(always)]
pub(super) fn kind_of(geometry: &Convex) -> Option<Kind> {
    wide_geometry(geometry).map(|geometry| geometry.kind())
}

/// Overlap of two geometries, or none if there is no kernel for them or the kernel does not answer.
#[inline]
pub(crate) fn overlap(
    (a, pose_a): PosedConvex,
    (b, pose_b): PosedConvex,
    margin: f32,
) -> Option<bool> {
    let (a, b) = (wide_geometry(a)?, wide_geometry(b)?);
    overlap_wide((a, pose_a.into()), (b, pose_b.into()), margin)
}

/// The table of kernels.
#[inline(always)]
pub(crate) fn overlap_wide(
    (a, pose_a): (WideGeometry, WidePose),
    (b, pose_b): (WideGeometry, WidePose),
    margin: f32,
) -> Option<bool> {
    match classify(a.map_with(pose_a), b.map_with(pose_b)).0 {
        OfClass::Rounds(a, b) => circles(a, b, margin),
        OfClass::BoxRound(a, b) => box_circle(a, b, margin),
        OfClass::Boxes(a, b) => boxes(a, b, margin),
        OfClass::CapsuleRound((none, _), _)
        | OfClass::Capsules((none, _), _)
        | OfClass::BoxCapsule(_, (none, _)) => match none {},
    }
}

/// Whether two rotations, (cos, sin) each, have unit length up to [`UNIT`].
#[inline(always)]
fn are_unit(rotations: Vec4) -> bool {
    let squares = rotations * rotations;
    (squares + squares.yxwz() - Vec4::ONE).abs().cmple(Vec4::splat(UNIT)).all()
}

/// Whether no radius has a sign. NaN, too, may have none.
#[inline(always)]
fn are_radii(a: f32, b: f32) -> bool {
    (a.to_bits() | b.to_bits()) >> 31 == 0
}

/// Whether a sum of lengths is in [`SIZES`]. Positive numbers have the order of their bits.
#[inline(always)]
fn is_size(size: f32) -> bool {
    (SIZES.start.to_bits()..SIZES.end.to_bits()).contains(&size.to_bits())
}

/// Rotates two vectors, each by its own rotation.
#[inline(always)]
fn rotated(rotations: Vec4, vectors: Vec4) -> Vec4 {
    let across = vectors.yxwz() * Vec4::new(-1.0, 1.0, -1.0, 1.0);
    rotations.xxzz() * vectors + rotations.yyww() * across
}

/// The first two lanes of each.
#[inline(always)]
fn firsts(a: Vec4, b: Vec4) -> Vec4 {
    Vec4::new(a.x, a.y, b.x, b.y)
}

/// The last two lanes of each.
#[inline(always)]
fn lasts(a: Vec4, b: Vec4) -> Vec4 {
    Vec4::new(a.z, a.w, b.z, b.w)
}

/// The greater value, in one instruction. Returns `b` if either is NaN.
#[inline(always)]
fn greater(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// The offsets from A's centre to B's and back, in world coordinates, and the sum of the lengths that went into them.
/// None if a rotation does not have unit length.
#[inline(always)]
fn center_offsets(
    pose_a: Vec4,
    pose_b: Vec4,
    center_a: Vec4,
    center_b: Vec4,
) -> Option<(Vec4, f32)> {
    let (positions, rotations) = (firsts(pose_a, pose_b), lasts(pose_a, pose_b));
    if !are_unit(rotations) {
        return None;
    }
    let centers = lasts(center_a, center_b);
    let mut offset = positions.zwxy() - positions;
    let mut lengths = positions.abs() * FAR;
    if centers != Vec4::ZERO {
        let centers_rotated = rotated(rotations, centers);
        offset += centers_rotated.zwxy() - centers_rotated;
        lengths += centers.abs();
    }
    Some((offset, (lengths + offset.abs()).element_sum()))
}

/// Whether a length is below `reach`, or none if that is within its error. `size` is the sum of all input lengths.
#[inline(always)]
fn within(length: f32, reach: f32, size: f32) -> Option<bool> {
    let beyond = length - reach;
    (is_size(size) && beyond.abs() > size * ERROR).then_some(beyond < 0.0)
}

/// Overlap of two circles.
#[inline(always)]
pub(crate) fn circles(
    (a, WidePose(pose_a)): (WideCircle, WidePose),
    (b, WidePose(pose_b)): (WideCircle, WidePose),
    margin: f32,
) -> Option<bool> {
    let (radius_a, radius_b) = (a.radius_and_center.y, b.radius_and_center.y);
    let (offset, lengths) =
        center_offsets(pose_a, pose_b, a.radius_and_center, b.radius_and_center)?;
    if !Vec4::new(radius_a, radius_b, 0.0, 0.0).cmpge(Vec4::ZERO).all() {
        return None;
    }
    let radii = radius_a + radius_b;
    let squares = offset * offset;
    within((squares.x + squares.y).sqrt(), margin + radii, lengths + (radii + margin.abs()))
}

/// Overlap of a box and a circle.
#[inline(always)]
pub(crate) fn box_circle(
    (a, WidePose(pose_a)): (WideBox, WidePose),
    (b, WidePose(pose_b)): (WideCircle, WidePose),
    margin: f32,
) -> Option<bool> {
    let (radius_a, radius_b) = (a.radius_and_center.y, b.radius_and_center.y);
    let (offset, lengths) =
        center_offsets(pose_a, pose_b, a.radius_and_center, b.radius_and_center)?;
    let half = a.rotation_and_half.zwzw();
    if !Vec4::new(radius_a, radius_b, half.x, half.y).cmpge(Vec4::ZERO).all() {
        return None;
    }
    let mut rotation = pose_a.zwzw();
    let own = a.rotation_and_half.xyxy();
    if own != UNROTATED {
        if !are_unit(own) {
            return None;
        }
        rotation = rotated(rotation, own);
    }
    let reach = margin + (radius_a + radius_b);
    let size = lengths + (half.x + half.y) + (radius_a + radius_b + margin.abs());
    // The circle's centre in the box's frame, beyond its edges.
    let x = rotation.x * offset.x + rotation.y * offset.y;
    let y = rotation.x * offset.y - rotation.y * offset.x;
    let (x, y) = (x.abs() - half.x, y.abs() - half.y);
    let (out_x, out_y) = (greater(x, 0.0), greater(y, 0.0));
    // A negative reach compares a depth: the distance from the nearest edge.
    let beyond = if reach < 0.0 { greater(x, y) } else { (out_x * out_x + out_y * out_y).sqrt() };
    within(beyond, reach, size)
}

/// Overlap of two boxes, by SAT on their four axes. Vectors hold x and y of A, then x and y of B.
#[inline(always)]
pub(crate) fn boxes(
    (a, WidePose(pose_a)): (WideBox, WidePose),
    (b, WidePose(pose_b)): (WideBox, WidePose),
    margin: f32,
) -> Option<bool> {
    let positions = whole(firsts(pose_a, pose_b));
    let mut rotations = whole(lasts(pose_a, pose_b));
    let half = lasts(a.rotation_and_half, b.rotation_and_half);
    let centers = lasts(a.radius_and_center, b.radius_and_center);
    let own = firsts(a.rotation_and_half, b.rotation_and_half);
    let (radius_a, radius_b) = (a.radius_and_center.y, b.radius_and_center.y);
    // NaN, too, may have no sign: it makes the size invalid.
    let are_sizes = half.is_negative_bitmask() == 0 && are_radii(radius_a, radius_b);
    if !are_sizes || !are_unit(rotations) {
        return None;
    }
    let mut offset = positions.zwxy() - positions;
    let mut lengths = half + positions.abs() * FAR;
    if centers != Vec4::ZERO {
        let centers_rotated = rotated(rotations, centers);
        offset += centers_rotated.zwxy() - centers_rotated;
        lengths += centers.abs();
    }
    if own != UNROTATED {
        if !are_unit(own) {
            return None;
        }
        rotations = rotated(rotations, own);
    }
    let reach = margin + (radius_a + radius_b);
    let size = (lengths + offset.abs()).element_sum() + (radius_a + radius_b + margin.abs());
    if !is_size(size) {
        return None;
    }
    let error = size * ERROR;

    // The offset to the other box along the axes of each, less the extents of both.
    let across = rotations.yxwz();
    let along = rotations * FIRST_AXES * offset.xxxx() + across * offset.yyyy();
    let (cosines, sines) = (rotations * rotations.zwxy(), rotations * rotations.wzyx());
    let (cosine, sine) = ((cosines + cosines.yxwz()).abs(), (sines - sines.yxwz()).abs());
    let separations = along.abs() - half - (half.zwxy() * cosine + half.wzyx() * sine);

    let separation = separations.max_element();
    // Above 0 a separation is only a lower bound of the distance, so it proves no overlap.
    let beyond = separation - reach;
    let within = (if reach < 0.0 { reach } else { 0.0 }) - separation;
    if greater(beyond, within) > error { Some(within > 0.0) } else { None }
}

/// The identity rotation, twice.
const UNROTATED: Vec4 = Vec4::new(1.0, 0.0, 1.0, 0.0);

/// The signs with which (cos, sin) and (sin, cos) give an offset's components along the x and y axis of a box.
const FIRST_AXES: Vec4 = Vec4::new(1.0, -1.0, 1.0, -1.0);

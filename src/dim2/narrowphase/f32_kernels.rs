//! Overlap tests in f32 that know their own error: they answer yes, no, or nothing. Where they say nothing, the caller
//! computes the signed distance in f64. So their answers are always those of the signed distance.
//!
//! They say nothing of invalid values (not finite, negative, not the cosine and sine of an angle ...) either, so that
//! they may be called before the values have been checked. All of them are compiled into their callers: passing the
//! values would take as long as the answers.
//!
//! # Error bound
//!
//! Let `u = 2^-24`, and let `S` be the sum of all lengths that go in: the components of the way between the positions
//! and of all local coordinates, half extents, radii and the margin. Every bound below is a part of `S`.
//!
//! 1. **One rotation.** [`are_unit`] accepts a squared length that is within 4e-7 of 1 as computed with 3 roundings:
//!    exactly it is within 5.8e-7. The rotation is right but for its length, which is within 2.9e-7 of 1. Turning a
//!    vector by it rounds 2 times: less than 4.1e-7 of the vector.
//! 2. **A box's own rotation after its pose's** is within 5.8e-7 + 2 u < 7e-7, one box's against the other's within
//!    1.4e-6 + 3 u < 1.6e-6.
//! 3. **The way between centres** holds the two centres, each turned once, and rounds 3 times: less than 6e-7.
//! 4. **Along the axes of a box** the way is off by 6e-7 + 7e-7 + 2 u < 1.5e-6 of itself.
//! 5. **A gap** is that way less half extents times the entries of (2): less than 1.6e-6, and 5 roundings: 1.9e-6.
//! 6. **A distance** beyond the edges of a box is a root of squares: 3 roundings more, less than 2.1e-6. Its squares
//!    neither overflow nor lose digits that matter within [`SIZES`].
//!
//! The distance rounds to f32 by `u`. [`ERROR`] is nearly twice the greatest of these.

use glam::{Vec4, Vec4Swizzles};

use crate::dim2::geometry::{Circle, OrientedBox};
use crate::dim2::pose::Pose;

/// How far a length computed here may be off, as a part of all the lengths that went into it: the head of the file
/// derives it.
const ERROR: f32 = 4e-6;

/// How far the square of a rotation's length may be off 1 for this file to use it: what normalising in single
/// precision leaves.
const UNIT: f32 = 4e-7;

/// Between these sizes no product of a length that matters loses digits or overflows.
const SIZES: std::ops::Range<f32> = 1e-12..1e12;

/// The part of a coordinate that counts as a length: what lies beyond [`MAX_LENGTH`](crate::validity::MAX_LENGTH) is
/// beyond [`SIZES`] with it. Far below what rounding leaves of the coordinate.
const FAR: f32 = 2e-4;

/// Position and rotation.
#[derive(Clone, Copy)]
pub(crate) struct WidePose(pub Vec4);

impl From<&Pose> for WidePose {
    #[inline(always)]
    fn from(pose: &Pose) -> WidePose {
        let ([x, y], [cos, sin]) = (pose.position().to_array(), pose.rotation().to_array());
        WidePose(Vec4::new(x, y, cos, sin))
    }
}

#[derive(Clone, Copy)]
pub(crate) struct WideBox {
    /// In the last three lanes. What the first holds does not matter.
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

#[derive(Clone, Copy)]
pub(crate) struct WideCircle {
    /// In the last three lanes. What the first holds does not matter.
    pub radius_and_center: Vec4,
}

impl From<&Circle> for WideCircle {
    #[inline(always)]
    fn from(circle: &Circle) -> WideCircle {
        let [x, y] = circle.center().to_array();
        WideCircle { radius_and_center: Vec4::new(0.0, circle.radius(), x, y) }
    }
}

/// Whether two rotations, (cos, sin) each, are so near to unit ones that this file can use them.
#[inline(always)]
fn are_unit(rotations: Vec4) -> bool {
    let squares = rotations * rotations;
    (squares + squares.yxwz() - Vec4::ONE).abs().cmple(Vec4::splat(UNIT)).all()
}

/// Two vectors turned by a rotation each.
#[inline(always)]
fn turned(rotations: Vec4, vectors: Vec4) -> Vec4 {
    let across = vectors.yxwz() * Vec4::new(-1.0, 1.0, -1.0, 1.0);
    rotations.xxzz() * vectors + rotations.yyww() * across
}

/// The first two lanes of one, then those of the other.
#[inline(always)]
fn firsts(a: Vec4, b: Vec4) -> Vec4 {
    Vec4::new(a.x, a.y, b.x, b.y)
}

/// The last two lanes of one, then those of the other.
#[inline(always)]
fn lasts(a: Vec4, b: Vec4) -> Vec4 {
    Vec4::new(a.z, a.w, b.z, b.w)
}

/// The greater, in one instruction: of NaN and a number, the second.
#[inline(always)]
fn greater(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

/// From the centre of each of two to the other's, in the world, and all lengths that went into it; none of rotations
/// that are no good.
#[inline(always)]
fn between(pose_a: Vec4, pose_b: Vec4, center_a: Vec4, center_b: Vec4) -> Option<(Vec4, f32)> {
    let (positions, rotations) = (firsts(pose_a, pose_b), lasts(pose_a, pose_b));
    if !are_unit(rotations) {
        return None;
    }
    let centers = lasts(center_a, center_b);
    let mut offset = positions.zwxy() - positions;
    let mut lengths = positions.abs() * FAR;
    if centers != Vec4::ZERO {
        let centers_turned = turned(rotations, centers);
        offset += centers_turned.zwxy() - centers_turned;
        lengths += centers.abs();
    }
    Some((offset, (lengths + offset.abs()).element_sum()))
}

/// What a length says that may be off by a part of all the lengths that went into it.
#[inline(always)]
fn within(length: f32, reach: f32, size: f32) -> Option<bool> {
    let beyond = length - reach;
    (SIZES.contains(&size) && beyond.abs() > size * ERROR).then_some(beyond < 0.0)
}

/// Whether two circles overlap.
#[inline(always)]
pub(crate) fn circles(
    (a, WidePose(pose_a)): (WideCircle, WidePose),
    (b, WidePose(pose_b)): (WideCircle, WidePose),
    margin: f32,
) -> Option<bool> {
    let (radius_a, radius_b) = (a.radius_and_center.y, b.radius_and_center.y);
    let (offset, lengths) = between(pose_a, pose_b, a.radius_and_center, b.radius_and_center)?;
    if !Vec4::new(radius_a, radius_b, 0.0, 0.0).cmpge(Vec4::ZERO).all() {
        return None;
    }
    let radii = radius_a + radius_b;
    let squares = offset * offset;
    within((squares.x + squares.y).sqrt(), margin + radii, lengths + (radii + margin.abs()))
}

/// Whether a box and a circle overlap.
#[inline(always)]
pub(crate) fn box_circle(
    (a, WidePose(pose_a)): (WideBox, WidePose),
    (b, WidePose(pose_b)): (WideCircle, WidePose),
    margin: f32,
) -> Option<bool> {
    let (radius_a, radius_b) = (a.radius_and_center.y, b.radius_and_center.y);
    let (offset, lengths) = between(pose_a, pose_b, a.radius_and_center, b.radius_and_center)?;
    let half = a.rotation_and_half.zwzw();
    if !Vec4::new(radius_a, radius_b, half.x, half.y).cmpge(Vec4::ZERO).all() {
        return None;
    }
    let mut rotation = pose_a.zwzw();
    let own = a.rotation_and_half.xyxy();
    if own != UNTURNED {
        if !are_unit(own) {
            return None;
        }
        rotation = turned(rotation, own);
    }
    let reach = margin + (radius_a + radius_b);
    let size = lengths + (half.x + half.y) + (radius_a + radius_b + margin.abs());
    // Along the box's axes, and beyond its edges.
    let x = rotation.x * offset.x + rotation.y * offset.y;
    let y = rotation.x * offset.y - rotation.y * offset.x;
    let (x, y) = (x.abs() - half.x, y.abs() - half.y);
    let (out_x, out_y) = (greater(x, 0.0), greater(y, 0.0));
    // Where a depth is asked for, by how far the centre is within.
    let beyond = if reach < 0.0 { greater(x, y) } else { (out_x * out_x + out_y * out_y).sqrt() };
    within(beyond, reach, size)
}

/// Whether two boxes overlap, by the four axes of `sat`. Both sides' values stand in one vector: x and y of A's,
/// then of B's.
#[inline(always)]
pub(crate) fn boxes(
    (a, WidePose(pose_a)): (WideBox, WidePose),
    (b, WidePose(pose_b)): (WideBox, WidePose),
    margin: f32,
) -> Option<bool> {
    let (positions, mut rotations) = (firsts(pose_a, pose_b), lasts(pose_a, pose_b));
    let half = lasts(a.rotation_and_half, b.rotation_and_half);
    let centers = lasts(a.radius_and_center, b.radius_and_center);
    let own = firsts(a.rotation_and_half, b.rotation_and_half);
    let (radius_a, radius_b) = (a.radius_and_center.y, b.radius_and_center.y);
    if !(are_unit(rotations) && half.cmpge(Vec4::ZERO).all() && radius_a.min(radius_b) >= 0.0) {
        return None;
    }
    // From A to B, and back.
    let mut offset = positions.zwxy() - positions;
    let mut lengths = half + positions.abs() * FAR;
    if centers != Vec4::ZERO {
        let centers_turned = turned(rotations, centers);
        offset += centers_turned.zwxy() - centers_turned;
        lengths += centers.abs();
    }
    if own != UNTURNED {
        if !are_unit(own) {
            return None;
        }
        rotations = turned(rotations, own);
    }
    let reach = margin + (radius_a + radius_b);
    let size = (lengths + offset.abs()).element_sum() + (radius_a + radius_b + margin.abs());
    if !SIZES.contains(&size) {
        return None;
    }
    let error = size * ERROR;

    // Along the axes of each: the way to the other, and how far that one reaches.
    let across = rotations.yxwz();
    let along = rotations * FIRST_AXES * offset.xxxx() + across * offset.yyyy();
    let (cosines, sines) = (rotations * rotations.zwxy(), rotations * rotations.wzyx());
    let (cosine, sine) = ((cosines + cosines.yxwz()).abs(), (sines - sines.yxwz()).abs());
    let gaps = along.abs() - half - (half.zwxy() * cosine + half.wzyx() * sine);

    let gap = gaps.max_element();
    // A gap is the distance of what has sharp corners only where it is not above 0.
    let beyond = gap - reach;
    let within = (if reach < 0.0 { reach } else { 0.0 }) - gap;
    if greater(beyond, within) > error { Some(within > 0.0) } else { None }
}

/// (cos, sin) of no turn, twice.
const UNTURNED: Vec4 = Vec4::new(1.0, 0.0, 1.0, 0.0);

/// The signs by which (cos, sin) and (sin, cos) make an offset's components along the x and y axis of a box.
const FIRST_AXES: Vec4 = Vec4::new(1.0, -1.0, 1.0, -1.0);

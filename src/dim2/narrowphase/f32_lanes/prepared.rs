//! 2D bodies prepared for many pairs, and the kernels on them.
//!
//! # Error bound
//!
//! It is that of `f32_kernels`, with these differences: a rotation whose length is off by more than [`UNIT`] is
//! normalised in f64 and rounded, which makes it more accurate than the others. A centre in world coordinates rounds
//! by `u` of its coordinates, unless it is the position. [`ROUNDING`] of them count as lengths.

use glam::{Vec2, Vec4, Vec4Swizzles};

use super::{Limits, Oriented, Vec2Lanes, box_point, points, two_boxes};
use crate::batch::block::Lanes;
use crate::batch::class::{Class, Kind, OfKind};
use crate::batch::prepared::{Body, Prepared, PreparedOverlap, row};
use crate::dim2::Dim2;
use crate::dim2::narrowphase::f32_kernels::{ERROR, UNIT, WideGeometry, WidePose};
use crate::simd::f32_lanes::{Answers, F32Lanes};

/// The part of a rounded world coordinate that counts as a length.
const ROUNDING: f32 = f32::EPSILON / ERROR;

/// A rotation as the kernels accept it.
#[inline(always)]
fn unit(rotation: Vec2) -> Vec2 {
    if (rotation.length_squared() - 1.0).abs() <= UNIT { rotation } else { normalized(rotation) }
}

#[inline(never)]
fn normalized(rotation: Vec2) -> Vec2 {
    rotation.as_dvec2().normalize().as_vec2()
}

/// A local point in world coordinates, and the lengths that go in.
#[inline(always)]
fn placed(position: Vec2, rotation: Vec2, point: Vec2) -> (Vec2, f32) {
    if point == Vec2::ZERO {
        return (position, 0.0);
    }
    let placed = position + rotation.rotate(point);
    (placed, (point.abs() + placed.abs() * ROUNDING).element_sum())
}

/// Prepares a valid body.
#[inline(always)]
pub(crate) fn prepare(geometry: WideGeometry, WidePose(pose): WidePose) -> Body {
    let (position, of_pose) = (pose.xy(), unit(pose.zw()));
    let (radius_and_center, oriented) = match geometry {
        OfKind::Round(circle) => (circle.radius_and_center, None),
        OfKind::Box(oriented) => (oriented.radius_and_center, Some(oriented.rotation_and_half)),
    };
    let radius = radius_and_center.y;
    let (center, lengths) = placed(position, of_pose, radius_and_center.zw());
    let first = |size: f32| Vec4::new(center.x, center.y, radius, lengths + size);
    let Some(oriented) = oriented else {
        return Body::new(Kind::ROUND, [first(radius), Vec4::ZERO, Vec4::ZERO]);
    };
    let (own, half) = (oriented.xy(), oriented.zw());
    let rotation = if own == Vec2::X { of_pose } else { of_pose.rotate(unit(own)) };
    let oriented = Vec4::new(rotation.x, rotation.y, half.x, half.y);
    Body::new(Kind::BOX, [first(half.element_sum() + radius), oriented, Vec4::ZERO])
}

/// A side of pairs: world points, radii, and parts of the error bound.
struct Side<L> {
    point: Vec2Lanes<L>,
    radius: L,
    size: L,
}

impl<L: F32Lanes> Side<L> {
    #[inline(always)]
    fn new<'a>(bodies: &impl Lanes<Prepared<'a, Dim2>>) -> Side<L> {
        let [x, y, radius, size] = row(bodies, 0);
        Side { point: [x, y], radius, size }
    }
}

#[inline(always)]
fn oriented<'a, L: F32Lanes>(bodies: &impl Lanes<Prepared<'a, Dim2>>) -> Oriented<L> {
    let [cos, sin, x, y] = row(bodies, 1);
    ([cos, sin], [x, y])
}

impl PreparedOverlap for Dim2 {
    #[inline(always)]
    fn answer<'a, L: F32Lanes>(
        class: Class,
        a: &impl Lanes<Prepared<'a, Dim2>>,
        b: &impl Lanes<Prepared<'a, Dim2>>,
        margin: f32,
    ) -> Answers {
        let (side_a, side_b) = (Side::<L>::new(a), Side::<L>::new(b));
        let ([x_a, y_a], [x_b, y_b]) = (side_a.point, side_b.point);
        let offset = [x_b - x_a, y_b - y_a];
        let size = (offset[0].abs() + offset[1].abs())
            + (side_a.size + side_b.size)
            + L::splat(margin.abs());
        let limits = Limits::new(side_a.radius + side_b.radius, size, margin);
        match class {
            Class::Rounds(..) => points(limits, offset),
            Class::BoxRound(..) => box_point(limits, oriented(a), offset),
            Class::Boxes(..) => two_boxes(limits, oriented(a), oriented(b), offset),
            Class::CapsuleRound(..) | Class::Capsules(..) | Class::BoxCapsule(..) => Answers::NONE,
        }
    }
}

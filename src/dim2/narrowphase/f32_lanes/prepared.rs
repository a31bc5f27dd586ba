//! 2D bodies prepared for many pairs, and the kernels on them.
//!
//! # Error bound
//!
//! It is that of `f32_kernels`, with these differences: a rotation whose length is off by more than [`UNIT`] is
//! normalised in f64 and rounded, which makes it more accurate than the others. A centre in world coordinates rounds
//! by `u` of its coordinates, unless it is the position. [`ROUNDING`] of them count as lengths.

use glam::{Vec2, Vec4, Vec4Swizzles};

use super::{Limits, Oriented, Vec2Lanes, box_point, points, two_boxes};
use crate::dim2::Dim2;
use crate::dim2::geometry::Geometry;
use crate::dim2::narrowphase::f32_kernels::{ERROR, UNIT, WideGeometry, WidePose};
use crate::dim2::pose::Pose;
use crate::prepared::{Body, BodyLanes, PreparedOverlap, class_of};
use crate::simd::f32_lanes::{Answers, F32Lanes};

const CIRCLE: u32 = 0;
const BOX: u32 = 1;

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
        WideGeometry::Circle(circle) => (circle.radius_and_center, None),
        WideGeometry::Box(oriented) => {
            (oriented.radius_and_center, Some(oriented.rotation_and_half))
        }
    };
    let radius = radius_and_center.y;
    let (center, lengths) = placed(position, of_pose, radius_and_center.zw());
    let row = |size: f32| Vec4::new(center.x, center.y, radius, lengths + size);
    let Some(oriented) = oriented else {
        return Body { rows: [row(radius), Vec4::ZERO, Vec4::ZERO], kind: CIRCLE };
    };
    let (own, half) = (oriented.xy(), oriented.zw());
    let rotation = if own == Vec2::X { of_pose } else { of_pose.rotate(unit(own)) };
    let oriented = Vec4::new(rotation.x, rotation.y, half.x, half.y);
    Body { rows: [row(half.element_sum() + radius), oriented, Vec4::ZERO], kind: BOX }
}

/// A side of pairs: world points, radii, and parts of the error bound.
struct Side<L> {
    point: Vec2Lanes<L>,
    radius: L,
    size: L,
}

impl<L: F32Lanes> Side<L> {
    #[inline(always)]
    fn new(bodies: &BodyLanes) -> Side<L> {
        let [x, y, radius, size] = bodies.row::<L, 0>();
        Side { point: [x, y], radius, size }
    }
}

#[inline(always)]
fn oriented<L: F32Lanes>(bodies: &BodyLanes) -> Oriented<L> {
    let [cos, sin, x, y] = bodies.row::<L, 1>();
    ([cos, sin], [x, y])
}

const CIRCLES: usize = class_of(CIRCLE, CIRCLE);
const BOX_CIRCLE: usize = class_of(BOX, CIRCLE);

impl PreparedOverlap for Dim2 {
    #[inline(always)]
    fn kind(geometry: &Geometry) -> u32 {
        let Geometry::Convex(convex) = geometry else { return Body::WITHOUT_KERNEL.kind };
        match WideGeometry::new(convex) {
            Some(WideGeometry::Circle(_)) => CIRCLE,
            Some(WideGeometry::Box(_)) => BOX,
            None => Body::WITHOUT_KERNEL.kind,
        }
    }

    #[inline(always)]
    fn prepare(geometry: &Geometry, pose: &Pose) -> Body {
        let Geometry::Convex(convex) = geometry else { return Body::WITHOUT_KERNEL };
        let geometry = WideGeometry::new(convex);
        geometry.map_or(Body::WITHOUT_KERNEL, |geometry| prepare(geometry, pose.into()))
    }

    #[inline(always)]
    fn answer<L: F32Lanes>(class: usize, a: &BodyLanes, b: &BodyLanes, margin: f32) -> Answers {
        let (side_a, side_b) = (Side::<L>::new(a), Side::<L>::new(b));
        let ([x_a, y_a], [x_b, y_b]) = (side_a.point, side_b.point);
        let offset = [x_b - x_a, y_b - y_a];
        let size = (offset[0].abs() + offset[1].abs())
            + (side_a.size + side_b.size)
            + L::splat(margin.abs());
        let limits = Limits::new(side_a.radius + side_b.radius, size, margin);
        match class {
            CIRCLES => points(limits, offset),
            BOX_CIRCLE => box_point(limits, oriented(a), offset),
            _ => two_boxes(limits, oriented(a), oriented(b), offset),
        }
    }
}

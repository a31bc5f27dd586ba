//! 2D bodies prepared for many pairs, and the kernels on them.
//!
//! # Error bound
//!
//! It is that of `f32_kernels`, with these differences: a rotation whose length is off by more than [`UNIT`] is
//! normalised in f64 and rounded, which makes it more accurate than the others. A centre in world coordinates rounds
//! by `u` of its coordinates, unless it is the position. [`ROUNDING`] of them count as lengths.

use glam::{Vec2, Vec4};

use super::{Limits, Oriented, Vec2Lanes, box_point, points, two_boxes};
use crate::dim2::Dim2;
use crate::dim2::convex::{Circle, Convex, OrientedBox};
use crate::dim2::geometry::Geometry;
use crate::dim2::narrowphase::f32_kernels::{ERROR, UNIT};
use crate::dim2::pose::Pose;
use crate::prepared::{Body, BodyLanes, PreparedOverlap, class_of};
use crate::simd::f32_lanes::{Answers, F32Lanes};

const CIRCLE: u32 = 0;
const BOX: u32 = 1;

/// The part of a rounded world coordinate that counts as a length.
const ROUNDING: f32 = f32::EPSILON / ERROR;

/// A rotation as the kernels accept it.
#[inline]
fn unit(rotation: Vec2) -> Vec2 {
    if (rotation.length_squared() - 1.0).abs() <= UNIT {
        rotation
    } else {
        rotation.as_dvec2().normalize().as_vec2()
    }
}

/// A local point in world coordinates, and the lengths that go in.
#[inline]
fn placed(pose: &Pose, rotation: Vec2, point: Vec2) -> (Vec2, f32) {
    if point == Vec2::ZERO {
        return (pose.position(), 0.0);
    }
    let placed = pose.position() + rotation.rotate(point);
    (placed, (point.abs() + placed.abs() * ROUNDING).element_sum())
}

#[inline]
fn circle(circle: &Circle, pose: &Pose) -> Body {
    let (center, lengths) = placed(pose, unit(pose.rotation()), circle.center());
    let radius = circle.radius();
    let row = Vec4::new(center.x, center.y, radius, lengths + radius);
    Body { rows: [row, Vec4::ZERO, Vec4::ZERO], kind: CIRCLE }
}

#[inline]
fn oriented_box(oriented: &OrientedBox, pose: &Pose) -> Body {
    let (half, radius) = (oriented.half_extents(), oriented.radius());
    let mut rotation = unit(pose.rotation());
    let (center, lengths) = placed(pose, rotation, oriented.center());
    if oriented.rotation() != Vec2::X {
        rotation = rotation.rotate(unit(oriented.rotation()));
    }
    let row = Vec4::new(center.x, center.y, radius, lengths + half.element_sum() + radius);
    let oriented = Vec4::new(rotation.x, rotation.y, half.x, half.y);
    Body { rows: [row, oriented, Vec4::ZERO], kind: BOX }
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
    #[inline]
    fn prepare(geometry: &Geometry, pose: &Pose) -> Body {
        match geometry {
            Geometry::Convex(Convex::Circle(geometry)) => circle(geometry, pose),
            Geometry::Convex(Convex::Box(geometry)) => oriented_box(geometry, pose),
            Geometry::Convex(
                Convex::Capsule(_)
                | Convex::Polygon(_)
                | Convex::LargePolygon(_)
                | Convex::Segment(_)
                | Convex::HalfPlane(_),
            )
            | Geometry::Polyline(_)
            | Geometry::Compound(_) => Body::WITHOUT_KERNEL,
        }
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

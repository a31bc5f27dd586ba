//! Bounding rectangles of points: along the principal axes, and of minimum area.

use glam::{DVec2, Vec2};

use crate::dim2::convex_hull::convex_hull;
use crate::dim2::narrowphase;
use crate::dim2::pose::{Pose, unit};
use crate::dim2::rectangle::Rectangle;
use crate::math::finite_up;
use crate::planar;
use crate::validity::Invalid;

/// The sine of an angle that counts as no rotation: it moves a corner by less than half an ulp.
const UNROTATED: f64 = 1e-9;

/// Points whose variances differ by at most this part have no principal axis: the difference may come from rounding.
const ISOTROPIC: f64 = 1e-6;

/// Two axes are equally near to the x axis if they differ by less than this part. Rounding makes the axes of a
/// rectangle rotated by 45 degrees differ.
const EQUALLY_NEAR: f64 = 1e-6;

/// The addition to each side before areas are compared, as a part of the greatest extent.
const SLIVER: f64 = 1e-9;

/// The bounding rectangle of one or more points along their principal axes.
///
/// - Its x axis is the direction of greatest variance: the eigenvector of the greater eigenvalue of the covariance. It
///   points to positive x, or along y.
/// - Points with the same variance in all directions, as the corners of a square, give a rectangle without rotation.
/// - Every point has the same weight, interior points and duplicates too.
/// - The extents are measured, not taken from the eigenvalues: in f64 every point lies within them.
///
/// Three passes over the points. Allocates nothing.
pub fn principal(points: &[Vec2]) -> Result<Rectangle, Invalid> {
    around(points, principal_axis(points))
}

/// The bounding rectangle of minimum area of one or more points, up to rounding.
///
/// The same rectangle has four rotations: the smallest is returned. It has none if no rotated rectangle is smaller. In
/// f64 every point lies within the extents.
///
/// O(n log n): the convex hull and rotating calipers. Allocates a copy of the points.
pub fn least_area(points: &[Vec2]) -> Result<Rectangle, Invalid> {
    around(points, least_axis(points))
}

fn principal_axis(points: &[Vec2]) -> DVec2 {
    let origin = points[0].as_dvec2();
    let offsets = points.iter().map(|point| point.as_dvec2() - origin);
    let mean = offsets.clone().sum::<DVec2>() / points.len() as f64;
    let (mut squares, mut product) = (DVec2::ZERO, 0.0);
    for offset in offsets {
        let offset = offset - mean;
        squares += offset * offset;
        product += offset.x * offset.y;
    }
    // The angle of this vector is twice the angle of the axis.
    let twice = DVec2::new(squares.x - squares.y, 2.0 * product);
    if twice.length() <= ISOTROPIC * squares.element_sum() {
        return DVec2::X;
    }
    if twice.y.abs() <= UNROTATED * twice.x.abs() {
        return if twice.x > 0.0 { DVec2::X } else { DVec2::Y };
    }
    // The half angle, by the formula without cancellation.
    let twice = twice.normalize();
    let along = DVec2::new(1.0 + twice.x, twice.y);
    let across = DVec2::new(twice.y.abs(), (1.0 - twice.x) * twice.y.signum());
    if twice.x > 0.0 { along.normalize() } else { across.normalize() }
}

fn least_axis(points: &[Vec2]) -> DVec2 {
    let hull = convex_hull(points);
    let origin = hull[0].as_dvec2();
    let hull: Vec<DVec2> = hull.iter().map(|corner| corner.as_dvec2() - origin).collect();
    let size = hull.iter().fold(0.0, |size: f64, corner| size.max(corner.abs().max_element()));
    let (along, _) = planar::least_rectangle(&hull, SLIVER * size);
    least_rotated(along)
}

/// The axis of a rectangle nearest to the x axis, of its four. If two are equally near, the counter-clockwise one.
fn least_rotated(axis: DVec2) -> DVec2 {
    let axis = if axis.x.abs() >= axis.y.abs() { axis } else { -axis.perp() };
    let axis = if axis.x >= 0.0 { axis } else { -axis };
    if axis.y.abs() <= UNROTATED {
        DVec2::X
    } else if axis.x + axis.y <= EQUALLY_NEAR {
        axis.perp()
    } else {
        axis
    }
}

/// The bounding rectangle with this x axis. Its extents are measured from the rounded centre and axis, and rounded up.
fn around(points: &[Vec2], axis: DVec2) -> Result<Rectangle, Invalid> {
    let fitted = along(points, axis.as_vec2());
    // The extents of a rotated rectangle may exceed the limit of a geometry. An upright one never does.
    fitted.or_else(|_| along(points, Vec2::X))
}

fn along(points: &[Vec2], rotation: Vec2) -> Result<Rectangle, Invalid> {
    let turn = unit(rotation);
    let local = |point: Vec2, origin: DVec2| {
        let offset = point.as_dvec2() - origin;
        DVec2::new(turn.dot(offset), turn.perp_dot(offset))
    };
    let origin = points[0].as_dvec2();
    let (mut min, mut max) = (DVec2::ZERO, DVec2::ZERO);
    for point in points {
        let place = local(*point, origin);
        (min, max) = (min.min(place), max.max(place));
    }
    let center = (origin + turn.rotate((min + max) * 0.5)).as_vec2();
    let half = points
        .iter()
        .fold(DVec2::ZERO, |half, point| half.max(local(*point, center.as_dvec2()).abs()));
    let widened = |slack: f64| {
        let half = half + slack;
        Rectangle::new(center, Vec2::new(finite_up(half.x), finite_up(half.y)), rotation)
    };
    // The narrow phase decides, so that a caller's `contains` agrees.
    let fitted = widened(0.0)?;
    let geometry = fitted.geometry();
    if points.iter().all(|point| narrowphase::contains(&geometry, &Pose::IDENTITY, *point)) {
        return Ok(fitted);
    }
    let reach = points.iter().map(|point| point.abs().max_element()).fold(0.0, f32::max);
    widened(16.0 * f64::EPSILON * f64::from(reach))
}

//! Rectangles around points: along the principal axes of the points, and of the least area.

use glam::{DVec2, Vec2};

use crate::dim2::convex_hull::convex_hull;
use crate::dim2::narrowphase;
use crate::dim2::pose::{Pose, unit};
use crate::dim2::rectangle::Rectangle;
use crate::math::finite_up;
use crate::planar;
use crate::validity::Invalid;

/// What turns a corner by less than half a step of a float, as the sine of an angle, is no turn.
const UNTURNED: f64 = 1e-9;

/// Points whose spreads along all directions are equal but for this part have no principal axis: rounding them to
/// floats may have made it.
const ROUND: f64 = 1e-6;

/// Two axes that differ by less than this part are as near: those of a rectangle that is turned by 45 degrees, which
/// rounding its points has moved.
const BOTH: f64 = 1e-6;

/// What is added to each side before areas are compared, as a part of the greatest extent.
const SLIVER: f64 = 1e-9;

/// The rectangle around points along their principal axes; of points there is one or more.
///
/// Its x axis is that along which the points spread most, the eigenvector of the greater eigenvalue of their
/// covariance, and points to positive x, or along y; where the points spread alike all round, as the corners of a
/// square do, it is not turned. Every point counts, those that lie inside or twice, too. The
/// extents are not taken from the eigenvalues, which hold no more than most points: they are measured.
///
/// In double precision every point lies within the extents. Three passes over the points; allocates nothing.
pub fn principal(points: &[Vec2]) -> Result<Rectangle, Invalid> {
    around(points, principal_axis(points))
}

/// The rectangle of the least area around points, of which there is one or more: least but for rounding.
///
/// Of the four rotations that the same rectangle has it has the one that turns least, and none where no turned one
/// is smaller.
///
/// In double precision every point lies within the extents. O(n log n): the convex hull, and calipers around it.
/// Allocates a copy of the points.
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
    // Twice the angle of the axis is that of this vector.
    let twice = DVec2::new(squares.x - squares.y, 2.0 * product);
    if twice.length() <= ROUND * squares.element_sum() {
        return DVec2::X;
    }
    if twice.y.abs() <= UNTURNED * twice.x.abs() {
        return if twice.x > 0.0 { DVec2::X } else { DVec2::Y };
    }
    // Half the angle between it and the x axis, by the longer of the two ways to tell it.
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
    turned_least(along)
}

/// Of the four axes of a rectangle the one nearest to the x axis; of two as near but for rounding the one to its
/// left.
fn turned_least(axis: DVec2) -> DVec2 {
    let axis = if axis.x.abs() >= axis.y.abs() { axis } else { -axis.perp() };
    let axis = if axis.x >= 0.0 { axis } else { -axis };
    if axis.y.abs() <= UNTURNED {
        DVec2::X
    } else if axis.x + axis.y <= BOTH {
        axis.perp()
    } else {
        axis
    }
}

/// The rectangle with this x axis: its extents are measured on the floats that are returned, and rounded up.
fn around(points: &[Vec2], axis: DVec2) -> Result<Rectangle, Invalid> {
    let fitted = along(points, axis.as_vec2());
    // What is turned may need an extent that no geometry may have; what is upright never does.
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
    // The judge is the narrow phase, so that a caller's question agrees.
    let fitted = widened(0.0)?;
    let geometry = fitted.geometry();
    if points.iter().all(|point| narrowphase::contains(&geometry, &Pose::IDENTITY, *point)) {
        return Ok(fitted);
    }
    let reach = points.iter().map(|point| point.abs().max_element()).fold(0.0, f32::max);
    widened(16.0 * f64::EPSILON * f64::from(reach))
}

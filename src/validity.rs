//! Validation of input values: constructors reject invalid ones, so later code never checks again.

use glam::{BVec4A, Quat, Vec2, Vec3, Vec3A, Vec4};
use thiserror::Error;

/// The greatest absolute value of any coordinate, radius or half extent.
///
/// Squares and surface areas of bounds within it stay finite in f32.
pub const MAX_LENGTH: f32 = 1e16;

/// Maximum difference between a rotation's squared length and 1: its length may differ by 1 %.
const UNIT_TOLERANCE: f32 = 0.02;

/// Names the first invalid field of a pose, geometry or ray, with its value and the expected range.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum Invalid {
    #[error("{field} is {value}; expected a finite number")]
    NotFinite { field: &'static str, value: f32 },
    #[error("{field} is {value:e}; expected at most {MAX_LENGTH:e} either way")]
    TooLarge { field: &'static str, value: f32 },
    #[error("{field} is {value}; expected 0 or more")]
    Negative { field: &'static str, value: f32 },
    #[error("{field} has length {length}; expected a unit quaternion")]
    NotUnit { field: &'static str, length: f32 },
    #[error("{field} has length {length}; expected the cosine and sine of an angle")]
    NoAngle { field: &'static str, length: f32 },
    #[error("{field} is zero; expected a direction")]
    NoDirection { field: &'static str },
    #[error("{field} is 0; expected a scale of any other value")]
    NoScale { field: &'static str },
    #[error("{field} is {value}; expected 1 to {most}")]
    Count { field: &'static str, value: u32, most: u32 },
    #[error(
        "vertices[{index}] does not turn left; expected the vertices of a convex polygon, counter-clockwise"
    )]
    NotConvex { index: u32 },
}

/// Whether every value is a coordinate: its absolute value is at most [`MAX_LENGTH`]. NaN is not.
#[inline]
pub(crate) fn are_coordinates<const N: usize>(values: [f32; N]) -> bool {
    values.into_iter().fold(true, |all, value| all & (value.abs() <= MAX_LENGTH))
}

/// Whether a value is a radius or half extent: from 0 to [`MAX_LENGTH`].
#[inline]
pub(crate) fn is_size(value: f32) -> bool {
    (0.0..=MAX_LENGTH).contains(&value)
}

/// Whether a rotation is a unit quaternion, within [`UNIT_TOLERANCE`].
#[inline]
pub(crate) fn is_unit(value: Quat) -> bool {
    // glam's sum depends on the platform's SIMD width; this order is fixed.
    let length_squared =
        value.x * value.x + value.y * value.y + value.z * value.z + value.w * value.w;
    (length_squared - 1.0).abs() <= UNIT_TOLERANCE
}

/// [`are_coordinates`] for each lane.
#[inline(always)]
pub(crate) fn are_coordinates_in_lanes(values: Vec4) -> BVec4A {
    values.abs().cmple(Vec4::splat(MAX_LENGTH))
}

/// [`is_unit`] for four rotations: their first components, their second ones, and so on.
#[inline(always)]
pub(crate) fn are_unit_in_lanes([x, y, z, w]: [Vec4; 4]) -> BVec4A {
    let length_squared = x * x + y * y + z * z + w * w;
    (length_squared - Vec4::ONE).abs().cmple(Vec4::splat(UNIT_TOLERANCE))
}

/// Whether a 2D rotation is the cosine and sine of an angle, within [`UNIT_TOLERANCE`].
#[inline]
pub(crate) fn is_angle(value: Vec2) -> bool {
    (value.x * value.x + value.y * value.y - 1.0).abs() <= UNIT_TOLERANCE
}

/// Rejects a value that is not finite.
pub(crate) fn finite(value: f32, field: &'static str) -> Result<(), Invalid> {
    if value.is_finite() { Ok(()) } else { Err(Invalid::NotFinite { field, value }) }
}

/// Rejects a vector with a component that is not finite, and names the first such component.
pub(crate) fn finite_point<const N: usize>(
    value: impl Into<[f32; N]>,
    fields: [&'static str; N],
) -> Result<(), Invalid> {
    value.into().into_iter().zip(fields).try_for_each(|(v, field)| finite(v, field))
}

/// Rejects a vector with a component that is not a coordinate, and names the first such component.
#[cold]
pub(crate) fn coordinates<const N: usize>(
    value: impl Into<[f32; N]>,
    fields: [&'static str; N],
) -> Result<(), Invalid> {
    value.into().into_iter().zip(fields).try_for_each(|(v, field)| coordinate(v, field))
}

/// Rejects a value that is not finite or whose absolute value is above [`MAX_LENGTH`].
pub(crate) fn coordinate(value: f32, field: &'static str) -> Result<(), Invalid> {
    finite(value, field)?;
    if value.abs() <= MAX_LENGTH { Ok(()) } else { Err(Invalid::TooLarge { field, value }) }
}

/// Rejects values that are not radii or half extents, and names the first such value.
#[cold]
pub(crate) fn sizes<const N: usize>(
    values: [f32; N],
    fields: [&'static str; N],
) -> Result<(), Invalid> {
    values.into_iter().zip(fields).try_for_each(|(value, field)| {
        coordinate(value, field)?;
        if value >= 0.0 { Ok(()) } else { Err(Invalid::Negative { field, value }) }
    })
}

/// The fields of a 3D scale.
pub(crate) const SCALE: [&str; 3] = ["scale.x", "scale.y", "scale.z"];

/// Returns true only for a valid scale of coordinates up to `reach`. Most scales pass.
#[inline]
pub(crate) fn is_surely_scale(scale: Vec3, reach: Vec3) -> bool {
    let scale = Vec3A::from(scale);
    let greatest = scale.abs() * Vec3A::from(reach).max(Vec3A::ONE);
    // The factor leaves room for the rounding of the product.
    (scale.cmpne(Vec3A::ZERO) & greatest.cmple(Vec3A::splat(0.5 * MAX_LENGTH))).all()
}

/// Rejects a length that is negative, not finite or greater than [`MAX_LENGTH`].
#[inline]
pub(crate) fn thickness(value: f32) -> Result<(), Invalid> {
    if is_size(value) { Ok(()) } else { sizes([value], ["thickness"]) }
}

/// Rejects scale factors of 0, and those that take a coordinate of up to `reach` out of range.
#[cold]
pub(crate) fn scales<const N: usize>(
    scale: [f32; N],
    fields: [&'static str; N],
    reach: [f32; N],
) -> Result<(), Invalid> {
    for ((value, field), reach) in scale.into_iter().zip(fields).zip(reach) {
        finite(value, field)?;
        if value == 0.0 {
            return Err(Invalid::NoScale { field });
        }
        if f64::from(value.abs()) * f64::from(reach.max(1.0)) > f64::from(MAX_LENGTH) {
            return Err(Invalid::TooLarge { field, value });
        }
    }
    Ok(())
}

/// Rejects a rotation that is not a unit quaternion, within [`UNIT_TOLERANCE`].
#[cold]
pub(crate) fn unit(value: Quat, field: &'static str) -> Result<(), Invalid> {
    value.to_array().into_iter().try_for_each(|v| finite(v, field))?;
    let length = value.as_dquat().length() as f32;
    if is_unit(value) { Ok(()) } else { Err(Invalid::NotUnit { field, length }) }
}

/// Rejects a 2D rotation that is not the cosine and sine of an angle, within [`UNIT_TOLERANCE`].
#[cold]
pub(crate) fn angle(value: Vec2, field: &'static str) -> Result<(), Invalid> {
    value.to_array().into_iter().try_for_each(|v| finite(v, field))?;
    let length = value.as_dvec2().length() as f32;
    if is_angle(value) { Ok(()) } else { Err(Invalid::NoAngle { field, length }) }
}

/// Checks a 2D point: both coordinates are finite, with absolute values of at most [`MAX_LENGTH`].
#[inline]
pub fn check_point_2d(point: Vec2) -> Result<Vec2, Invalid> {
    if !are_coordinates(point.to_array()) {
        coordinates(point, ["x", "y"])?;
    }
    Ok(point)
}

/// Checks a 3D point: every coordinate is finite, with an absolute value of at most [`MAX_LENGTH`].
#[inline]
pub fn check_point(point: Vec3) -> Result<Vec3, Invalid> {
    if !are_coordinates(point.to_array()) {
        coordinates(point, ["x", "y", "z"])?;
    }
    Ok(point)
}

/// Checks half extents: each is finite and from 0 to [`MAX_LENGTH`].
pub fn check_sizes(value: Vec3) -> Result<Vec3, Invalid> {
    sizes(value.to_array(), ["x", "y", "z"])?;
    Ok(value)
}

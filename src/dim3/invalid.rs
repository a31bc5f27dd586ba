//! What makes a value unfit, and the checks at the door: what has been constructed is valid.

use glam::{Quat, Vec3};
use thiserror::Error;

/// The greatest absolute value of any coordinate, radius or half extent.
///
/// Squares and areas of bounds built from it stay finite in `f32`.
pub const MAX_LENGTH: f32 = 1e16;

/// How far the square of a quaternion's length may be off 1: its length by 1 %.
const UNIT_TOLERANCE: f64 = 0.02;

/// The first unfit field of a pose, geometry or ray.
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
    #[error("{field} is zero; expected a direction")]
    NoDirection { field: &'static str },
}

/// A finite value.
pub(super) fn finite(value: f32, field: &'static str) -> Result<(), Invalid> {
    if value.is_finite() { Ok(()) } else { Err(Invalid::NotFinite { field, value }) }
}

/// A coordinate.
pub(super) fn coordinate(value: f32, field: &'static str) -> Result<(), Invalid> {
    if value.abs() <= MAX_LENGTH {
        return Ok(());
    }
    finite(value, field)?;
    Err(Invalid::TooLarge { field, value })
}

/// A radius or half extent.
pub(super) fn size(value: f32, field: &'static str) -> Result<(), Invalid> {
    coordinate(value, field)?;
    if value >= 0.0 { Ok(()) } else { Err(Invalid::Negative { field, value }) }
}

/// A point, with the names of its coordinates.
pub(super) fn coordinates(value: Vec3, fields: [&'static str; 3]) -> Result<(), Invalid> {
    if value.abs().max_element() <= MAX_LENGTH && value.is_finite() {
        return Ok(());
    }
    value.to_array().into_iter().zip(fields).try_for_each(|(v, field)| coordinate(v, field))
}

/// A rotation that is a unit quaternion but for rounding.
pub(super) fn unit(value: Quat, field: &'static str) -> Result<(), Invalid> {
    // In double precision, which adds in the same order on every platform.
    let length_squared = value.as_dquat().length_squared();
    if (length_squared - 1.0).abs() <= UNIT_TOLERANCE {
        return Ok(());
    }
    value.to_array().into_iter().try_for_each(|v| finite(v, field))?;
    Err(Invalid::NotUnit { field, length: length_squared.sqrt() as f32 })
}

/// A point in space: every coordinate is finite and at most [`MAX_LENGTH`] either way.
pub fn check_point(point: Vec3) -> Result<Vec3, Invalid> {
    coordinates(point, ["x", "y", "z"]).map(|()| point)
}

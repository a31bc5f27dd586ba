//! Errors of building, changing and loading height fields.

use thiserror::Error;

use super::HeightField;
use crate::validity::Invalid;

/// The reason why a height field could not be built, changed or loaded.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum HeightFieldError {
    #[error("{field} is {value}; expected 2 to {}", HeightField::MAX_SIDE)]
    Side { field: &'static str, value: u32 },
    #[error("{field} is {value}; expected a length above 0")]
    Cell { field: &'static str, value: f32 },
    #[error("{0}")]
    Number(Invalid),
    #[error("the range is {min} to {max}; expected min to be at most max")]
    Range { min: f32, max: f32 },
    #[error("there are {found} {what}; expected {expected}")]
    Count { what: &'static str, found: u64, expected: u64 },
    #[error("the height of row {row}, column {column} is {height}; expected a finite number")]
    NotFinite { row: u32, column: u32, height: f32 },
    #[error("the height of row {row}, column {column} is {height}; expected {min} to {max}")]
    OutOfRange { row: u32, column: u32, height: f32, min: f32, max: f32 },
    #[error("the {what} end at {end}; the height field has {limit}")]
    Area { what: &'static str, end: u64, limit: u32 },
    #[error("every cell is a hole; expected at least one that is not")]
    AllHoles,
    #[error("the samples are {found}; those of the height field are {expected}")]
    Kind { found: &'static str, expected: &'static str },
    #[error("the bytes are not a saved height field: they begin with another magic number")]
    NotAHeightField,
    #[error("the bytes are of version {found}; expected {expected}")]
    Version { found: u32, expected: u32 },
    #[error("there are {found} bytes; expected {expected}")]
    Length { found: u64, expected: u64 },
    #[error("the bytes have changed since they were written: their checksum differs")]
    Checksum,
    #[error("not a height field: {0}")]
    Unsound(&'static str),
}

impl From<Invalid> for HeightFieldError {
    fn from(reason: Invalid) -> HeightFieldError {
        HeightFieldError::Number(reason)
    }
}

//! Errors of building and loading hulls.

use thiserror::Error;

use super::Hull;
use crate::validity::Invalid;

/// The reason why a hull could not be built from points or loaded from bytes.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum HullError {
    #[error("there are no points; expected at least 1")]
    NoPoints,
    #[error("there are {count} points; expected at most {}", u32::MAX)]
    TooManyPoints { count: usize },
    #[error("point {index}: {reason}")]
    Point { index: usize, reason: Invalid },
    #[error("max_vertices is {value}; expected {} to {}", Hull::MIN_LIMIT, Hull::MAX_VERTICES)]
    Limit { value: usize },
    #[error("the bytes are not a saved hull: they begin with another magic number")]
    NotAHull,
    #[error("the bytes are of version {found}; expected {expected}")]
    Version { found: u32, expected: u32 },
    #[error("there are {found} bytes; expected {expected}")]
    Length { found: u64, expected: u64 },
    #[error("the bytes have changed since they were written: their checksum differs")]
    Checksum,
    #[error("not a hull: {0}")]
    Unsound(&'static str),
}

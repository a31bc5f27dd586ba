//! Errors of building and loading polylines.

use thiserror::Error;

use super::Polyline;
use crate::validity::Invalid;

/// The reason why a polyline could not be built or loaded.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum PolylineError {
    #[error("there are {found} points; expected 2 to {}", Polyline::MAX_POINTS)]
    Count { found: usize },
    #[error("points[{index}].{reason}")]
    Point { index: usize, reason: Invalid },
    #[error("there are {found} tags; expected one for each of the {expected} edges")]
    Tags { found: usize, expected: usize },
    #[error("the bytes are not a saved polyline: they begin with another magic number")]
    NotAPolyline,
    #[error("the bytes are of version {found}; expected {expected}")]
    Version { found: u32, expected: u32 },
    #[error("there are {found} bytes; expected {expected}")]
    Length { found: u64, expected: u64 },
    #[error("the bytes have changed since they were written: their checksum differs")]
    Checksum,
    #[error("a flag of the saved polyline is unknown")]
    Flags,
}

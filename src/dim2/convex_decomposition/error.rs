//! Errors of outlines.

use thiserror::Error;

use super::MAX_OUTLINE_POINTS;
use crate::concave::MAX_PARTS;
use crate::validity::Invalid;

/// The reason why an outline cannot be cut into convex pieces.
///
/// Edges have the number of the point at which they start.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum OutlineError {
    #[error("there are no rings; expected an outline")]
    NoRings,
    #[error("the rings have {expected} points; points has {found}")]
    Sizes { found: usize, expected: u64 },
    #[error("there are {found} points; expected at most {MAX_OUTLINE_POINTS}")]
    TooManyPoints { found: usize },
    #[error("points[{index}].{reason}")]
    Point { index: usize, reason: Invalid },
    #[error("ring {ring} has {found} different neighbouring points; expected 3 or more")]
    TooFewPoints { ring: usize, found: usize },
    #[error("ring {ring} has no area; expected one")]
    NoArea { ring: usize },
    #[error("the edges from points[{first}] and points[{second}] cross")]
    Crossing { first: u32, second: u32 },
    #[error("ring {ring} lies outside the outline; expected a hole inside it")]
    HoleOutside { ring: usize },
    #[error("ring {ring} lies inside the hole that is ring {other}")]
    HoleInHole { ring: usize, other: usize },
    #[error("the outline needs {found} convex pieces; a compound has at most {MAX_PARTS}")]
    TooManyPieces { found: usize },
}

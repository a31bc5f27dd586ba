//! The errors that the laws allow.

/// The error that an answer may have, as a part of the size. The library promises 1e-5. It decides in double
/// precision and stays far below that; this limit shows a loss.
pub const TOLERANCE: f64 = 1e-6;

/// The rounding error of the references and of the library, relative to all lengths involved.
pub const ROUNDING: f64 = 1e-13;

/// The rounding to `f32`, as a part of the value; of a vector, as a part of its length.
pub const SINGLE: f64 = 1.2e-7;

/// `Err` with the text unless the condition holds.
pub fn require(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

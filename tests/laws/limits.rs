//! The error bounds of the laws.

/// The error bound of an answer, as a part of the size. The library promises 1e-5. It decides in f64 and is far better,
/// and this limit detects a loss.
pub const TOLERANCE: f64 = 1e-6;

/// The rounding error of the references and of the library, relative to all lengths.
pub const ROUNDING: f64 = 1e-13;

/// The rounding to `f32`, as a part of the value, or of the length of a vector.
pub const SINGLE: f64 = 1.2e-7;

/// Returns `Err` with the text unless the condition is true.
pub fn require(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

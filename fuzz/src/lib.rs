//! The checks that the fuzz targets run on any bytes. `tests/laws/fuzzed.rs` runs the same checks on pseudo-random
//! bytes.
//!
//! A check panics with a message if the library breaks its contract.

pub mod bytes;
pub mod calls;
pub mod dim2;
pub mod dim3;
pub mod measure;

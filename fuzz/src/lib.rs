//! What the fuzz targets check of any bytes. `tests/fuzzed.rs` of the library runs the same checks on the bytes
//! that once failed.
//!
//! A check panics, and says why, when the library breaks its word.

pub mod bytes;
pub mod calls;
pub mod casts;
pub mod contacts;
pub mod hull;
pub mod hull_bytes;
pub mod measure;
pub mod pairs;
pub mod plane;
pub mod scene;

//! Code that uses processor-specific instructions.

pub(crate) mod aligned;
pub(crate) mod bytes;
pub(crate) mod differences;
pub(crate) mod eight_lanes;
pub(crate) mod f32_lanes;
pub(crate) mod f64_lanes;
pub(crate) mod f64_triple;
pub(crate) mod fp_state;
pub(crate) mod huge_pages;
pub(crate) mod join;
pub(crate) mod lanes;
pub(crate) mod prefetch;
pub(crate) mod words;

//! Code that uses processor-specific instructions.

pub(crate) mod f32_lanes;
pub(crate) mod fp_state;
pub(crate) mod lanes;
pub(crate) mod prefetch;
pub(crate) mod words;

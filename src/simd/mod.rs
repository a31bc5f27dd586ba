//! What needs the processor's own instructions.

pub(crate) mod fp_state;
pub(crate) mod lanes;

//! Overlap tests in f32 that prove their own error bound: they answer yes, no, or nothing.

pub(crate) mod gjk;
pub(crate) mod overlap;

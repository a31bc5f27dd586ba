//! From checked C structs and arrays to the values of a dimension.

pub(super) mod batch;
pub(super) mod checked;
pub(super) mod convert_2d;
pub(super) mod convert_3d;
pub(super) mod decoding;
pub(super) mod dimension;
pub(super) mod dimension_2d;
pub(super) mod dimension_3d;
pub(super) mod lists;
pub(super) mod posed;
pub(super) mod simd_load;
pub(super) mod simd_load_2d;

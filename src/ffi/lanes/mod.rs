//! C structs as pairs of the batch engine.

pub(super) mod lane_batch;
pub(super) mod overlap_batch;
pub(super) mod struct_loads;
pub(super) mod struct_loads_2d;
pub(super) mod struct_pairs;

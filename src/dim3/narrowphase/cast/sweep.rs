//! The result of a translation of one shape towards another.

use glam::DVec3;

use crate::dim3::narrowphase::gjk::NOISE;
use crate::rounding::{DISTANCE_ROUNDING, MOTION_ROUNDING};

/// The result of translating one shape towards another.
#[derive(Clone, Copy, Debug)]
pub enum Sweep {
    Never,
    /// They touch or overlap at the start.
    Inside,
    At(Touch),
}

/// The first touch of two shapes, in the frame of the second.
#[derive(Clone, Copy, Debug)]
pub struct Touch {
    /// In [0, 1].
    pub time: f64,
    /// Unit, from the first to the second.
    pub normal: DVec3,
    pub point: DVec3,
}

/// The distance at which a cast counts two shapes as touching. It is above the rounding error that the touching rule
/// removes.
///
/// `size` is that of both, `lengths` the sum of all lengths that went into their coordinates, `path` the length of the
/// motion so far.
pub fn tolerance(size: f64, lengths: f64, path: f64) -> f64 {
    NOISE * size + 2.0 * DISTANCE_ROUNDING * lengths + MOTION_ROUNDING * path
}

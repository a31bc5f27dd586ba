//! The result of a translation of one shape towards another.

use glam::DVec3;

use crate::dim3::narrowphase::gjk::NOISE;
use crate::rounding::DISTANCE_ROUNDING;

/// What a translation of one geometry brings.
#[derive(Clone, Copy, Debug)]
pub enum Sweep {
    Never,
    /// They touch or overlap at the start.
    Inside,
    At(Touch),
}

/// Two geometries that touch, seen from where the second stands still.
#[derive(Clone, Copy, Debug)]
pub struct Touch {
    /// In [0, 1].
    pub time: f64,
    /// Unit, from the first to the second.
    pub normal: DVec3,
    pub point: DVec3,
}

/// The gap that counts as none at the end of a way, from the size of the two and all lengths that went into their
/// coordinates. It is wider than what the touching rule takes for rounding.
pub fn tolerance(size: f64, lengths: f64, way: f64) -> f64 {
    NOISE * size + 2.0 * DISTANCE_ROUNDING * lengths + 4e-15 * way
}

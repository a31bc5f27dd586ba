//! Upper bounds of f64 rounding errors. Each is relative to the lengths that go into the result.
//!
//! A bound holds only for the quantity that it names.

/// Error of a signed distance, relative to all lengths of both bodies.
///
/// The entries of a rotation matrix computed from a quaternion have at most 16 roundings (16 * 2^-53). A transformed
/// point adds 3. Two bodies, the direction of the distance and the final sums have fewer than 80: 8.9e-15.
pub(crate) const DISTANCE_ROUNDING: f64 = 1e-14;

/// Expansion of bounds, so that the bounds of every pair that touches overlap.
pub(crate) const BOUNDS_ROUNDING: f64 = 2.0 * DISTANCE_ROUNDING;

/// Error of the length of a projection, gap or edge, relative to the size of the pair and their distance.
pub(crate) const LENGTH_ROUNDING: f64 = 1e-14;

/// Error of a vertex of the Minkowski difference and its products, relative to the size of the two cores.
pub(crate) const GJK_ROUNDING: f64 = 1e-15;

/// Error of a position along a path, relative to the length of the path.
pub(crate) const PATH_ROUNDING: f64 = 1e-15;

/// Error of a motion in 3D, which is rotated into frames and back, relative to its length.
pub(crate) const MOTION_ROUNDING: f64 = 4e-15;

/// Error of the positions of two 2D bodies in the frame of their motion, relative to their coordinates.
pub(crate) const SWEEP_ROUNDING: f64 = 1.6e-14;

/// Error of the distance of a point from a plane through three points, relative to their coordinates.
pub(crate) const PLANE_ROUNDING: f64 = 4e-15;

/// Error of the product of a facet's normal and a point: eight roundings at most, with a safety factor of four.
pub(crate) const FACET_ROUNDING: f64 = 16.0 * f64::EPSILON;

/// Error of the product of a unit vector and a point, relative to the point's coordinates.
pub(crate) const PRODUCT_ROUNDING: f64 = 1e-14;

/// Maximum ratio of the computed radius of a ball to the exact one.
pub(crate) const BALL_ROUNDING: f64 = 1.0 + 4.0 * f64::EPSILON;

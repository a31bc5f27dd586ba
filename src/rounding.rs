//! Bounds on what rounding in f64 may do to a result, each as a part of the lengths that went into it.
//!
//! A bound holds for the sums it names and no others. All are relative: no bound is a length.

/// Of a signed distance, from all lengths of both bodies.
///
/// A rotation matrix computed from a quaternion has entries within 16 roundings (16 * 2^-53) of the exact ones, and a
/// placed point adds 3 more. Two bodies, the direction that the distance is measured along, and the final sums
/// make less than 80 roundings of all lengths: 8.9e-15.
pub(crate) const DISTANCE_ROUNDING: f64 = 1e-14;

/// Of bounds that must hold everything the touching rule counts as touching.
pub(crate) const BOUNDS_ROUNDING: f64 = 2.0 * DISTANCE_ROUNDING;

/// Of the length of a projection, gap or edge, from the size of the pair and their distance.
pub(crate) const LENGTH_ROUNDING: f64 = 1e-14;

/// Of a vertex of the Minkowski difference and its products, from the size of the two cores.
pub(crate) const GJK_ROUNDING: f64 = 1e-15;

/// Of a position along a path, from the length of the path.
pub(crate) const PATH_ROUNDING: f64 = 1e-15;

/// Of the positions of two 2D bodies in the frame of their motion, from their coordinates.
pub(crate) const SWEEP_ROUNDING: f64 = 1.6e-14;

/// Of the distance of a point from a plane through given points, from their coordinates.
pub(crate) const PLANE_ROUNDING: f64 = 4e-15;

/// Of the product of a facet's normal and a point: eight roundings at most, four times over.
pub(crate) const FACET_ROUNDING: f64 = 16.0 * f64::EPSILON;

/// Of the product of a unit vector and a point, from the point's coordinates.
pub(crate) const PRODUCT_ROUNDING: f64 = 1e-14;

/// The ratio by which a computed radius of a ball may exceed the exact one.
pub(crate) const BALL_ROUNDING: f64 = 1.0 + 4.0 * f64::EPSILON;

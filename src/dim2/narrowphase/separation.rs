//! A signed distance in f64 with its direction and witness points.

use glam::DVec2;

use super::answers::Distance;
use crate::answers::Part;
use crate::rounding::{DISTANCE_ROUNDING, LENGTH_ROUNDING};
use crate::touching;

/// A signed distance, its unit normal from A to B, and the witness points:
/// `point_b = point_a + distance * normal`.
#[derive(Clone, Copy, Debug)]
pub struct Separation {
    pub distance: f64,
    pub normal: DVec2,
    pub point_a: DVec2,
    pub point_b: DVec2,
}

impl Separation {
    /// Places both witness points around their midpoint, so that they share its rounding error.
    pub fn from_midpoint(midpoint: DVec2, distance: f64, normal: DVec2) -> Separation {
        let half = normal * (distance * 0.5);
        Separation { distance, normal, point_a: midpoint - half, point_b: midpoint + half }
    }

    /// Two cores that touch at a point, up to rounding.
    pub fn touching(point: DVec2, normal: DVec2) -> Separation {
        Separation { distance: 0.0, normal, point_a: point, point_b: point }
    }

    /// Two cores that overlap, by the least translation of B that separates them.
    ///
    /// `closest_points` returns the closest points after B is translated by its argument. B is moved by the depth and
    /// a further `size`. The closest points there are the points that touch once B has moved by the depth alone.
    pub fn overlapping(
        (depth, normal): (f64, DVec2),
        size: f64,
        closest_points: impl FnOnce(DVec2) -> (DVec2, DVec2),
    ) -> Separation {
        let translation = normal * (depth + size);
        let (point_a, point_b) = closest_points(translation);
        Separation::from_midpoint((point_a + (point_b - translation)) * 0.5, -depth, normal)
    }

    /// Two cores that do not overlap, by the axis of maximum separation and the closest points.
    ///
    /// The distance of the points is at least the separation on that axis, up to rounding.
    /// - If both are equal up to rounding, the distance is the separation, to the bit.
    /// - If, in addition, the points lie along that axis up to rounding, the normal is that axis.
    pub fn separated(
        (separation, normal): (f64, DVec2),
        (on_a, on_b): (DVec2, DVec2),
        size: f64,
    ) -> Separation {
        let distance = on_a.distance(on_b);
        let is_equal = distance <= separation + rounding(size + distance, on_a, on_b);
        let floor = floor(size, on_a, on_b);
        let is_along = (on_b - on_a).distance_squared(normal * separation) <= floor * floor;
        if is_equal && (is_along || distance <= floor) {
            return Separation::from_midpoint((on_a + on_b) * 0.5, separation, normal);
        }
        Separation {
            distance: if is_equal { separation } else { distance },
            normal: (on_b - on_a) / distance,
            point_a: on_a,
            point_b: on_b,
        }
    }

    /// Adds radii around the cores.
    pub fn rounded(self, (a, b): (f64, f64)) -> Separation {
        Separation {
            distance: self.distance - (a + b),
            point_a: self.point_a + self.normal * a,
            point_b: self.point_b - self.normal * b,
            ..self
        }
    }

    /// Swaps A and B.
    pub fn flipped(self) -> Separation {
        Separation { normal: -self.normal, point_a: self.point_b, point_b: self.point_a, ..self }
    }

    /// Undoes the swap of a canonical order.
    pub fn in_order(self, swapped: bool) -> Separation {
        if swapped { self.flipped() } else { self }
    }

    /// Rounds to f32, in world coordinates.
    pub fn to_answer(self, origin: DVec2) -> Distance {
        Distance {
            distance: touching::to_f32(self.distance),
            normal: self.normal.as_vec2(),
            point_a: (origin + self.point_a).as_vec2(),
            point_b: (origin + self.point_b).as_vec2(),
            part_a: Part::WHOLE,
            part_b: Part::WHOLE,
        }
    }
}

/// The rounding error of the distance between two points on cores of a size.
#[inline]
fn rounding(size: f64, on_a: DVec2, on_b: DVec2) -> f64 {
    2.0 * LENGTH_ROUNDING * (size + (on_a.abs() + on_b.abs()).element_sum())
}

/// Below this distance the vector between two points has no direction, and the touching rule returns 0.
///
/// The touching rule is relative to the sum of all lengths. A size is at most twice that sum, and a coordinate at most
/// the sum.
pub fn floor(size: f64, on_a: DVec2, on_b: DVec2) -> f64 {
    0.25 * DISTANCE_ROUNDING * (size + (on_a.abs() + on_b.abs()).element_sum())
}

//! Rotations, segments, directed rounding, and the greater and the lesser of two numbers. Other mathematics comes from glam.
//!
//! Everything here is f64. The square of any f32 is a normal f64, so nothing overflows or underflows. Sixteen digits
//! leave room for the cancellation in collision tests.

use std::hint::select_unpredictable;

use glam::{DMat3, DQuat, DVec3, Quat, Vec3};

/// The greater of two numbers, neither of which is NaN.
#[inline(always)]
pub fn greater(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}

/// The lesser of two numbers, neither of which is NaN.
#[inline(always)]
pub fn lesser(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

/// The rotation matrix of a quaternion of any length but 0, without normalising it first.
pub fn rotation(quaternion: Quat) -> DMat3 {
    rotation_of(quaternion.as_dquat())
}

/// The rotation matrix of an f64 quaternion of any length but 0.
pub fn rotation_of(q: DQuat) -> DMat3 {
    let scale = 2.0 / q.length_squared();
    let DQuat { x, y, z, w } = q;
    let (xs, ys, zs) = (x * scale, y * scale, z * scale);
    let (wx, wy, wz) = (w * xs, w * ys, w * zs);
    let (xx, xy, xz) = (x * xs, x * ys, x * zs);
    let (yy, yz, zz) = (y * ys, y * zs, z * zs);
    DMat3::from_cols(
        DVec3::new(1.0 - (yy + zz), xy + wz, xz - wy),
        DVec3::new(xy - wz, 1.0 - (xx + zz), yz + wx),
        DVec3::new(xz + wy, yz - wx, 1.0 - (xx + yy)),
    )
}

/// Rounds down to f32: the greatest f32 that is not above `value`.
#[inline]
pub fn round_down(value: f64) -> f32 {
    let nearest = value as f32;
    let bits = nearest.to_bits();
    // The next float down has the previous bit pattern, or the following one if negative. A value rounded to zero
    // keeps its sign, so this holds there too. Branch-free, because the rounding direction is unpredictable.
    let down = if nearest.is_sign_negative() { 1 } else { u32::MAX };
    let above = u32::from(f64::from(nearest) > value);
    f32::from_bits(bits.wrapping_add(down.wrapping_mul(above)))
}

/// Rounds up to f32: the smallest f32 that is not below `value`.
#[inline]
pub fn round_up(value: f64) -> f32 {
    -round_down(-value)
}

/// [`round_down`], clamped to the finite range.
pub fn finite_down(value: f64) -> f32 {
    round_down(value.max(f32::MIN.into()))
}

/// [`round_up`], clamped to the finite range.
pub fn finite_up(value: f64) -> f32 {
    -finite_down(-value)
}

/// The axis of the greatest number, and of equal ones the first. Without branches, because rays in all directions would
/// mispredict them.
#[inline(always)]
pub fn greatest_axis<T: PartialOrd + Copy>([x, y, z]: [T; 3]) -> usize {
    let (axis, greatest) = (usize::from(y > x), select_unpredictable(y > x, y, x));
    select_unpredictable(z > greatest, 2, axis)
}

/// A vector rounded to nearest f32.
pub fn narrow(value: DVec3) -> Vec3 {
    value.as_vec3()
}

/// The unit normal of the plane through three points, which are counter-clockwise around it.
///
/// None if the points are collinear: the sine of their angle is at most 1e-7.
pub fn plane_normal([a, b, c]: [DVec3; 3]) -> Option<DVec3> {
    let (ab, ac, bc) = (b - a, c - a, c - b);
    let [ab2, ac2, bc2] = [ab, ac, bc].map(DVec3::length_squared);
    // The two shorter sides enclose the greatest sine, which loses the fewest digits. Which they are is unpredictable, so
    // this has no branch. The products of all corners take less time than to wait for the choice of one.
    let normals = [ab.cross(ac), bc.cross(-ab), (-ac).cross(-bc)];
    let scales = normals.map(DVec3::length_squared);
    let lengths = [ab2 * ac2, bc2 * ab2, ac2 * bc2];
    let best = usize::from(lengths[1] < lengths[0]);
    let best = if lengths[2] < lengths[best] { 2 } else { best };
    let scale = scales[best];
    (scale > 1e-14 * lengths[best]).then(|| normals[best] / scale.sqrt())
}

/// [`narrow`], clamped to the finite range.
pub fn narrow_finite(value: DVec3) -> Vec3 {
    narrow(value.clamp(DVec3::splat(f32::MIN.into()), DVec3::splat(f32::MAX.into())))
}

/// A segment from `start` to `start + span`. With a zero `span` it is a point.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    pub start: DVec3,
    pub span: DVec3,
}

impl Segment {
    pub fn between([start, end]: [DVec3; 2]) -> Segment {
        Segment { start, span: end - start }
    }

    pub fn at(&self, t: f64) -> DVec3 {
        self.start + self.span * t
    }

    /// The parameter, from 0 to 1, of the segment's closest point to `point`.
    pub fn nearest(&self, point: DVec3) -> f64 {
        let length_squared = self.span.length_squared();
        if length_squared == 0.0 {
            return 0.0;
        }
        ((point - self.start).dot(self.span) / length_squared).clamp(0.0, 1.0)
    }

    /// The squared distance from a point.
    pub fn distance_squared(&self, point: DVec3) -> f64 {
        (point - self.at(self.nearest(point))).length_squared()
    }

    /// The parameters, from 0 to 1, of the closest points of this and another segment.
    ///
    /// They are either the closest points of the two lines, or an end of one segment and its closest point on the
    /// other. So parallel segments and points need no special case.
    pub fn nearest_to(&self, other: &Segment) -> (f64, f64) {
        let mut best = (f64::INFINITY, (0.0, 0.0));
        // Candidates are compared by the distance of their points. So ill-conditioned parameters of nearly parallel
        // segments still give a true distance.
        let mut offer = |s: f64, t: f64| {
            let distance_squared = (other.at(t) - self.at(s)).length_squared();
            if distance_squared < best.0 {
                best = (distance_squared, (s, t));
            }
        };
        let (d1, d2) = (self.span, other.span);
        let offset = other.start - self.start;
        let normal = d1.cross(d2);
        let scale = normal.length_squared();
        if scale > 0.0 {
            let s = offset.cross(d2).dot(normal) / scale;
            let t = offset.cross(d1).dot(normal) / scale;
            if (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
                offer(s, t);
            }
        }
        for end in [0.0, 1.0] {
            offer(end, other.nearest(self.at(end)));
            offer(self.nearest(other.at(end)), end);
        }
        best.1
    }

    /// The squared distance from another segment.
    pub fn distance_squared_to(&self, other: &Segment) -> f64 {
        let (s, t) = self.nearest_to(other);
        (other.at(t) - self.at(s)).length_squared()
    }
}

/// Sorts four values without branches, the greatest first.
#[inline(always)]
pub fn descending<T: Ord + Copy>([a, b, c, d]: [T; 4]) -> [T; 4] {
    let (a, b) = (a.max(b), a.min(b));
    let (c, d) = (c.max(d), c.min(d));
    let (a, c) = (a.max(c), a.min(c));
    let (b, d) = (b.max(d), b.min(d));
    [a, b.max(c), b.min(c), d]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rotation_ignores_the_length_of_the_quaternion() {
        let q = Quat::from_xyzw(0.1, -0.7, 0.3, 0.6);
        let (a, b) = (rotation(q), rotation(q * 64.0));
        assert!(a.abs_diff_eq(b, 1e-15));
        assert!((a * a.transpose()).abs_diff_eq(DMat3::IDENTITY, 1e-15));
        assert!((a.determinant() - 1.0).abs() < 1e-14);
    }

    #[test]
    fn rounding_never_crosses_the_value() {
        for value in [0.1, 1.0, 1.0 + 1e-12, 1.0 - 1e-12, 1e-300, 1e-45, 3e-39, 0.0, 1e38, 1e300] {
            for value in [value, -value] {
                let (down, up) = (round_down(value), round_up(value));
                assert!(f64::from(down) <= value && f64::from(up) >= value, "{value}");
                assert!(up <= down.next_up(), "{value}: {down} {up}");
            }
        }
        assert_eq!(round_down(0.25), 0.25);
        assert_eq!(round_up(0.25), 0.25);
    }

    #[test]
    fn nearly_parallel_segments_keep_the_true_distance() {
        let a = Segment { start: DVec3::ZERO, span: DVec3::X };
        for tilt in [0.0, 1e-16, 1e-12, 1e-8, 1e-4] {
            let b = Segment { start: DVec3::new(0.2, 0.5, 0.0), span: DVec3::new(0.5, 0.0, tilt) };
            assert!((a.distance_squared_to(&b) - 0.25).abs() < 1e-12, "tilt {tilt}");
        }
    }
}

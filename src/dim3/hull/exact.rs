//! Exact orientation predicates, and triangle normals that stay accurate for slivers.
//!
//! Every coordinate is a multiple of 2^-149 and at most 2^54. So products of three are multiples of 2^-447 and at
//! most 2^165: no f64 operation on them underflows or overflows.
//!
//! Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997.

use arrayvec::ArrayVec;
use glam::{DVec3, Vec3};
use robust::{Coord, Coord3D};

/// Positive if the triangle is counter-clockwise seen from the point, 0 if the point is in its plane.
///
/// The sign is exact.
pub fn orient3d(triangle: [Vec3; 3], point: Vec3) -> f64 {
    let [a, b, c] = triangle.map(coord);
    -robust::orient3d(a, b, c, coord(point))
}

/// Positive if `c` lies to the left of the line from `a` to `b`, 0 if on it. The sign is exact.
pub fn orient2d(a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> f64 {
    let coord = |[x, y]: [f32; 2]| Coord { x, y };
    robust::orient2d(coord(a), coord(b), coord(c))
}

/// Whether three points are collinear, exactly.
pub fn collinear(a: Vec3, b: Vec3, c: Vec3) -> bool {
    [(0, 1), (1, 2), (2, 0)].into_iter().all(|(i, j)| {
        let flat = |point: Vec3| [point[i], point[j]];
        orient2d(flat(a), flat(b), flat(c)) == 0.0
    })
}

fn coord(point: Vec3) -> Coord3D<f32> {
    Coord3D { x: point.x, y: point.y, z: point.z }
}

/// The normal of a triangle with twice its area as length, accurate to eleven digits however thin the triangle is.
pub fn normal(a: Vec3, b: Vec3, c: Vec3) -> DVec3 {
    let origin = a.as_dvec3();
    let (u, v) = (b.as_dvec3() - origin, c.as_dvec3() - origin);
    let rounded = u.cross(v);
    let (u_size, v_size) = (u.abs(), v.abs());
    let terms = DVec3::new(
        u_size.y * v_size.z + u_size.z * v_size.y,
        u_size.z * v_size.x + u_size.x * v_size.z,
        u_size.x * v_size.y + u_size.y * v_size.x,
    );
    const CANCELLED: f64 = 1.0 / 65_536.0;
    if rounded.abs().max_element() >= CANCELLED * terms.max_element() {
        return rounded;
    }
    let component = |i, j| exact_minor(a, b, c, i, j);
    DVec3::new(component(1, 2), component(2, 0), component(0, 1))
}

/// `u[i] v[j] - u[j] v[i]` with `u = b - a` and `v = c - a`, rounded once.
fn exact_minor(a: Vec3, b: Vec3, c: Vec3, i: usize, j: usize) -> f64 {
    let difference = |from: f32, to: f32| two_sum(f64::from(to), -f64::from(from));
    let (ui, uj) = (difference(a[i], b[i]), difference(a[j], b[j]));
    let (vi, vj) = (difference(a[i], c[i]), difference(a[j], c[j]));
    let mut sum = Expansion::default();
    for ((left, right), sign) in [((ui, vj), 1.0), ((uj, vi), -1.0)] {
        for x in [left.0, left.1] {
            for y in [right.0, right.1] {
                let (product, rest) = two_product(sign * x, y);
                sum.add(rest);
                sum.add(product);
            }
        }
    }
    sum.value()
}

/// An exact sum: components that do not overlap, in order of increasing magnitude (Shewchuk 1997).
#[derive(Default)]
struct Expansion(ArrayVec<f64, 16>);

impl Expansion {
    fn add(&mut self, value: f64) {
        let mut carried = value;
        for component in &mut self.0 {
            (carried, *component) = two_sum(carried, *component);
        }
        self.0.retain(|component| *component != 0.0);
        if carried != 0.0 {
            self.0.push(carried);
        }
    }

    fn value(&self) -> f64 {
        self.0.iter().sum()
    }
}

/// The rounded sum of two numbers and its exact rounding error.
fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let of_b = sum - a;
    (sum, (a - (sum - of_b)) + (b - of_b))
}

/// The rounded product of two numbers and its exact rounding error.
fn two_product(a: f64, b: f64) -> (f64, f64) {
    let product = a * b;
    let ((a_high, a_low), (b_high, b_low)) = (veltkamp_split(a), veltkamp_split(b));
    let rest = product - a_high * b_high - a_low * b_high - a_high * b_low;
    (product, a_low * b_low - rest)
}

/// Splits a number into two of half its digits.
fn veltkamp_split(a: f64) -> (f64, f64) {
    const SPLITTER: f64 = 134_217_729.0;
    let scaled = SPLITTER * a;
    let high = scaled - (scaled - a);
    (high, a - high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orient3d_is_positive_above_a_counter_clockwise_triangle() {
        let triangle = [Vec3::ZERO, Vec3::X, Vec3::Y];
        assert!(orient3d(triangle, Vec3::Z) > 0.0);
        assert!(orient3d(triangle, -Vec3::Z) < 0.0);
        assert_eq!(orient3d(triangle, Vec3::new(7.0, -3.0, 0.0)), 0.0);
        assert!(orient3d(triangle, Vec3::new(1e16, 1e16, 1e-45)) > 0.0);
        assert!(normal(Vec3::ZERO, Vec3::X, Vec3::Y).z > 0.0);
    }

    #[test]
    fn the_smallest_coordinates_do_not_underflow() {
        let tiny = f32::from_bits(1);
        let triangle = [Vec3::ZERO, Vec3::X * tiny, Vec3::Y * tiny];
        assert!(orient3d(triangle, Vec3::Z * tiny) > 0.0);
        assert!(!collinear(Vec3::ZERO, Vec3::X * tiny, Vec3::Y * tiny));
        assert!(normal(triangle[0], triangle[1], triangle[2]).z > 0.0);
    }

    #[test]
    fn a_sliver_keeps_its_normal() {
        // The third point is one ulp of one coordinate off the line.
        let far = 16_777_216.0;
        let a = Vec3::new(far, far, 0.0);
        let b = Vec3::new(-1.0 / far, -1.0 / far, 0.0);
        let c = Vec3::new(3.0, f32::from_bits(3.0_f32.to_bits() + 1), 0.0);
        let exact = normal(a, b, c);
        let step = f64::from(c.y) - 3.0;
        let length = f64::from(far) + 1.0 / f64::from(far);
        assert_eq!((exact.x, exact.y), (0.0, 0.0));
        assert!((exact.z / (-length * step) - 1.0).abs() < 1e-15, "{exact}");
    }
}

//! Rays against triangles that share vertices: no ray passes between neighbours.
//!
//! Algorithm: Woop, Benthin and Wald, "Watertight Ray/Triangle Intersection", 2013, in f64.

use glam::{DVec3, Vec3};
use robust::{Coord, orient2d};

/// A ray in the frame of the vertices, prepared for many triangles.
#[derive(Clone, Copy, Debug)]
pub struct WatertightRay {
    origin: DVec3,
    /// The axes of the sheared frame. The last is that of the greatest component of the direction.
    axes: [usize; 3],
    shear: [f64; 2],
    /// From a length along the last axis to a length along the ray.
    scale: f64,
}

/// The point where a ray crosses the plane of a triangle within it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// The distance from the ray's origin, negative behind it.
    pub distance: f64,
    /// Whether the vertices are counter-clockwise seen from where the ray comes.
    pub is_front: bool,
}

impl WatertightRay {
    /// Prepares the line through an origin along a unit direction.
    pub fn new(origin: DVec3, direction: DVec3) -> WatertightRay {
        let length = direction.abs();
        let last = if length.x >= length.y && length.x >= length.z {
            0
        } else if length.y >= length.z {
            1
        } else {
            2
        };
        let mut axes = [(last + 1) % 3, (last + 2) % 3, last];
        if direction[last] < 0.0 {
            // Keeps the orientation of triangles in the sheared frame.
            axes.swap(0, 1);
        }
        let scale = direction[last].recip();
        let shear = [direction[axes[0]] / direction[last], direction[axes[1]] / direction[last]];
        WatertightRay { origin, axes, shear, scale }
    }

    /// The crossing of the line with a triangle. Edges and vertices belong to it.
    ///
    /// - A vertex has the same projection for each of its triangles, and an edge the same sign for both of its triangles. So a line
    ///   that crosses a closed fan of triangles crosses at least one of them.
    /// - A line within the plane of a triangle does not cross it.
    #[inline]
    pub fn crossing(&self, triangle: [Vec3; 3]) -> Option<Crossing> {
        let [a, b, c] = triangle.map(|vertex| self.sheared(vertex));
        let [u, v, w] = [edge(&c, &b), edge(&a, &c), edge(&b, &a)];
        if (u < 0.0 || v < 0.0 || w < 0.0) && (u > 0.0 || v > 0.0 || w > 0.0) {
            return None;
        }
        let area = u + v + w;
        if area == 0.0 {
            return None;
        }
        let along = (u * a[2] + v * b[2] + w * c[2]) / area;
        Some(Crossing { distance: along * self.scale, is_front: area > 0.0 })
    }

    #[inline]
    fn sheared(&self, vertex: Vec3) -> [f64; 3] {
        let from = (vertex.as_dvec3() - self.origin).to_array();
        let [x, y, z] = self.axes.map(|axis| from[axis]);
        [x - self.shear[0] * z, y - self.shear[1] * z, z]
    }
}

/// Twice the signed area of the triangle between the ray and an edge, with the exact sign.
#[inline]
fn edge(from: &[f64; 3], to: &[f64; 3]) -> f64 {
    let area = from[0] * to[1] - from[1] * to[0];
    // Rounding a product never changes an order, so only equal products leave the sign open.
    if area == 0.0 { exact_edge(from, to) } else { area }
}

#[cold]
fn exact_edge(from: &[f64; 3], to: &[f64; 3]) -> f64 {
    let point = |[x, y, _]: &[f64; 3]| Coord { x: *x, y: *y };
    orient2d(point(from), point(to), Coord { x: 0.0, y: 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_distance_and_the_side_are_those_of_the_plane() {
        let triangle = [Vec3::ZERO, Vec3::X, Vec3::Y];
        for (height, is_front) in [(2.0, true), (-3.0, false)] {
            let origin = DVec3::new(0.25, 0.25, height);
            let direction = DVec3::new(0.0, 0.0, -height.signum());
            let crossing = WatertightRay::new(origin, direction).crossing(triangle);
            assert_eq!(crossing, Some(Crossing { distance: height.abs(), is_front }));
            let behind = WatertightRay::new(origin, -direction).crossing(triangle).unwrap();
            assert_eq!(behind, Crossing { distance: -height.abs(), is_front: !is_front });
        }
    }

    #[test]
    fn each_line_through_a_point_of_an_edge_crosses_a_neighbour() {
        let mut random = fastrand::Rng::with_seed(0x3d9e);
        let mut number = || random.f32() * 2.0 - 1.0;
        for case in 0..200_000 {
            let [ax, ay, bx, by] = std::array::from_fn(|_| number());
            let (a, b) = (Vec3::new(ax, ay, number()), Vec3::new(bx, by, number()));
            // One vertex on each side of the edge, seen along z.
            let side = Vec3::new(a.y - b.y, b.x - a.x, 0.0);
            let (left, right) = (a + side, a - side);
            let weight = f64::from(number() * 0.5 + 0.5);
            let target = a.as_dvec3().lerp(b.as_dvec3(), if case % 8 == 0 { 0.5 } else { weight });
            let direction = DVec3::new(f64::from(number()) * 0.1, f64::from(number()) * 0.1, -1.0);
            let direction = direction.normalize();
            let ray = WatertightRay::new(target - direction * 8.0, direction);
            if side.length() < 0.1 {
                continue;
            }
            let hits = [[a, b, left], [b, a, right]].map(|triangle| ray.crossing(triangle));
            assert!(hits.iter().any(Option::is_some), "case {case}");
        }
    }
}
